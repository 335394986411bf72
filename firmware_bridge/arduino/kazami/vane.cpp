// See vane.h.
#include "vane.h"

#include <string.h>

namespace vane {
namespace {

const uint8_t DETECTED = 0x20, WEAK = 0x10, STRONG = 0x08;
const int16_t TENTHS_IN_A_TURN = 3600;
const int16_t CHANGE_TENTHS = 30;  // a smaller turn is the sensor's trembling
const uint32_t PAUSE_MS = 100;     // between two reports of a vane that keeps turning

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

bool Watch::is_news(const Bearing &bearing, uint32_t now) {
  if (any_ && (now - at_ < PAUSE_MS || !differ(bearing, told_))) return false;
  any_ = true;
  told_ = bearing;
  at_ = now;
  return true;
}

}  // namespace vane
