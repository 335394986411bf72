// What is fitted to this board and on which pins: the one file a maker edits. Constants only.
//
// As built here: an Arduino Uno or Nano, two wells with three switches each (lowest bit first), one shake switch, and
// an AS5600 on A4 (SDA) and A5 (SCL). Every switch closes to ground, for example a hall sensor with an open collector
// or a reed: the board's own pull-ups do the rest, and a wire that came off reads as no face.
#pragma once
#include <stdint.h>

const uint8_t WELLS = 2;  // 1 to 3
const uint8_t WELL_PINS[WELLS][3] = {{2, 3, 4}, {5, 6, 7}};
const uint8_t MOTION_PIN = 8;
const bool HAS_MAGNET = true;   // false: no vane
const uint8_t NOISE_PIN = 14;   // A0, with nothing on it: what it picks up makes this board unlike any other
const uint32_t BAUD = 115200;

static_assert(1 <= WELLS && WELLS <= 3, "docs/wire.md carries one to three wells");
