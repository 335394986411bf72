// A dice tray and a weather vane on an Arduino Uno or Nano: a second implementation of docs/wire.md, in C++. Open this
// folder in the Arduino IDE and upload it; what is fitted stands in fitted.h. Only setup and loop live here.
//
// Opening its port restarts most Arduinos, which then forget the throws nobody acknowledged; a capacitor of 10 uF
// between RESET and GND prevents that (take it off to upload).
#include "board.h"
#include "firmware.h"

Firmware firmware;

void setup() {
  const Misfit wrong = misfit();
  board::open_port();
  if (!wrong.why) board::open_pins();
  firmware.begin(board::start(), wrong);
}

void loop() {
  firmware.turn(board::now());
  board::rest();
}
