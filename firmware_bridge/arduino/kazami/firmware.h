// What is heard, seen and said, in which order and when; what a die, a vane or a frame is does not live here.
//
// It judges dice and speaks as the MicroPython firmware beside it (firmware_bridge/device). What differs comes of 2 kB
// of memory: instead of queueing frames it notes which ones it owes, and writes the next one when the last has left. So
// nothing it says is ever old, and nothing needs to be dropped.
#pragma once
#include <stdint.h>

#include "board.h"
#include "dice.h"
#include "fitted.h"
#include "frames.h"
#include "rolls.h"
#include "vane.h"

class Firmware {
 public:
  void begin(const board::Start &me, const Misfit &misfit);  // a misfit: nothing is fitted, and it is said why
  void turn(uint32_t now);  // go round once; nothing in it waits

 private:
  void hear(uint32_t now);
  void obey(const wire::Frame &frame, uint32_t now);
  void see_dice(uint32_t now);
  void see_vane(uint32_t now);
  void beat();
  void say(uint32_t now);
  void write_next(uint32_t now);
  bool owes(uint8_t kind);  // a yes is remembered as paid
  void open(const char *kind);
  void write_hello();
  void write_beat();
  void write_dice();
  void write_roll(const Roll &roll, uint32_t now);
  void write_vane();
  void write_fault();

  board::Start me_;
  Misfit misfit_;
  uint8_t wells_;  // how many are looked at
  Sensor vane_;
  dice::Tray tray_;
  Ring ring_;
  vane::Bearing bearing_ = vane::SILENT;
  vane::Watch watch_;
  wire::Reader reader_;
  wire::Writer writer_;
  uint8_t sent_ = 0;  // bytes of the frame in the writer
  uint8_t owed_ = 1;  // the HELLO
  uint16_t seq_ = 0;
  uint32_t beats_ = 0, uptime_ = 0;  // uptime in seconds: one for each beat after the first
  uint32_t next_beat_ = 0, next_look_ = 0;
  bool halted_ = false;
};
