// See vane.h.
#include "vane.h"

#include <string.h>

namespace vane {
namespace {

const uint8_t DETECTED = 0x20, WEAK = 0x10, STRONG = 0x08;
const int16_t TENTHS_IN_A_TURN = 3600;
const int16_t CHANGE_TENTHS = 30;  // a smaller turn is the sensor's trembling
const uint32_t PAUSE_MS = 100;     // between two reports of a vane that keeps turning

// The ladder's ohms at 0, 22.5, 45 ... 337.5 degrees, under a pull-up of 10 kOhm.
const uint32_t PULL_UP_OHMS = 10000;
const uint32_t LADDER_OHMS[] = {33000, 6570, 8200,  891,   1000,   688,   2200,  1410,
                                3900,  3140, 16000, 14120, 120000, 42120, 64900, 21880};
const uint8_t POSITIONS = sizeof LADDER_OHMS / sizeof *LADDER_OHMS;
const uint16_t OPEN_ABOVE = FULL_SCALE * 96UL / 100;  // 120 kOhm reads 92 %
const uint16_t SHORT_BELOW = FULL_SCALE * 3UL / 100;  // 688 Ohm reads 6 %

uint16_t distance(uint8_t position, uint16_t count) {
  uint16_t expected = FULL_SCALE * LADDER_OHMS[position] / (LADDER_OHMS[position] + PULL_UP_OHMS);
  return expected > count ? expected - count : count - expected;
}

bool differ(const Bearing &one, const Bearing &other) {
  if (strcmp(one.health, other.health)) return true;
  if (one.tenths == NO_ANGLE || other.tenths == NO_ANGLE) return one.tenths != other.tenths;
  int16_t turn = (one.tenths - other.tenths + TENTHS_IN_A_TURN) % TENTHS_IN_A_TURN;
  return CHANGE_TENTHS <= turn && turn <= TENTHS_IN_A_TURN - CHANGE_TENTHS;
}

}  // namespace

Bearing magnet(uint8_t status, uint16_t angle) {
  if (!(status & DETECTED)) return {NO_ANGLE, "absent"};
  int16_t tenths = static_cast<uint32_t>(angle & 0xFFF) * TENTHS_IN_A_TURN / 4096;
  return {tenths, status & WEAK ? "weak" : status & STRONG ? "strong" : "ok"};
}

Bearing ladder(uint16_t count) {
  if (count > OPEN_ABOVE) return {NO_ANGLE, "open"};
  if (count < SHORT_BELOW) return {NO_ANGLE, "short"};
  uint8_t nearest = 0;
  for (uint8_t position = 1; position < POSITIONS; position++) {
    if (distance(position, count) < distance(nearest, count)) nearest = position;
  }
  return {static_cast<int16_t>(nearest * TENTHS_IN_A_TURN / POSITIONS), "ok"};
}

bool Watch::is_news(const Bearing &bearing, uint32_t now) {
  if (any_ && (now - at_ < PAUSE_MS || !differ(bearing, told_))) return false;
  any_ = true;
  told_ = bearing;
  at_ = now;
  return true;
}

}  // namespace vane
