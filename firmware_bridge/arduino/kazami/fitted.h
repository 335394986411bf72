// What is fitted to this board and on which pins: the one file a maker edits. Constants only.
//
// As built here: an Arduino Uno or Nano, two wells with three switches each (lowest bit first), one shake switch, and
// an AS5600 on A4 (SDA) and A5 (SCL). Every switch closes to ground, for example a hall sensor with an open collector
// or a reed: the board's own pull-ups do the rest, and a wire that came off reads as no face.
//
// Pins are numbered as Arduino does: 2 to 13, then A0 to A5 as 14 to 19; 0 and 1 carry the port. A board whose pins
// cannot be as they stand here answers all the same, and says which one it is (fitted.cpp).
#pragma once
#include <stdint.h>

enum class Sensor : uint8_t { NONE, MAGNET, LADDER };

const uint8_t WELLS = 2;  // 0 to 3
const uint8_t WELL_PINS[WELLS][3] = {{2, 3, 4}, {5, 6, 7}};
const uint8_t MOTION_PIN = 8;
const Sensor VANE = Sensor::MAGNET;
const uint8_t LADDER_PIN = 15;  // A1: the ladder to ground, its 10 kOhm to 5 V
const uint8_t NOISE_PIN = 14;   // A0, with nothing on it: what it picks up makes this board unlike any other
const uint32_t BAUD = 115200;

static_assert(WELLS <= 3, "docs/wire.md carries at most three wells");

// The first pin that cannot be as it stands here, and why; `why` is nullptr where all of them can.
struct Misfit {
  uint8_t pin;
  const char *why;
};
Misfit misfit();
