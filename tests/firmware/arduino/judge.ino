// Lets the sketch's own tray judge looks it is sent, on its own processor, to be held against the MicroPython tray. A
// look is a byte for each well's lines, one for the motion line and one for the milliseconds since the look before; its
// answer a byte for each well, state and face, and one for each well's result (7: no throw is over). No expectation may
// enter.
#include "dice.h"

dice::Tray tray;
uint32_t now = -5000L;  // so that the clock begins anew while dice roll

void setup() { Serial.begin(500000); }

void loop() {
  if (Serial.available() < WELLS + 2) return;
  uint8_t lines[WELLS], faces[WELLS];
  for (uint8_t &three : lines) three = Serial.read();
  bool pulse = Serial.read();
  now += Serial.read();
  bool over = tray.see(lines, pulse, now, faces);
  for (const dice::Well &well : tray.wells) Serial.write(well.state << 4 | well.face);
  for (uint8_t face : faces) Serial.write(over ? face : 7);
}
