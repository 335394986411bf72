// From an AS5600's registers or a ladder's voltage to an angle and its health, and when that is news
// (firmware_bridge/device/vane.py). Pure: no bus, pin or frame may enter.
#pragma once
#include <stdint.h>

namespace vane {

const uint8_t AS5600 = 0x36, STATUS = 0x0B, ANGLE = 0x0E;

// One look at the vane: tenths of a degree clockwise (NO_ANGLE: none) and a word of docs/wire.md.
struct Bearing {
  int16_t tenths;
  const char *health;
};
const int16_t NO_ANGLE = -1;

const Bearing SILENT = {NO_ANGLE, "silent"};

// Read STATUS and the 12-bit ANGLE.
Bearing magnet(uint8_t status, uint16_t angle);

// Read the ladder's voltage as a share of the supply, in counts of FULL_SCALE, and take the nearest position.
const uint16_t FULL_SCALE = 1024;
Bearing ladder(uint16_t count);

// Decides when a bearing is news: it differs from the one told last, and that was not just now.
class Watch {
 public:
  bool is_news(const Bearing &bearing, uint32_t now);  // a yes is remembered as told

 private:
  bool any_ = false;
  Bearing told_;
  uint32_t at_;
};

}  // namespace vane
