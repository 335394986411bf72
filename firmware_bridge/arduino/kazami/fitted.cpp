// Whether the pins of fitted.h can be as they stand there. No pin is touched here.
#include "fitted.h"

namespace {

const uint8_t PINS = 20, FIRST_ANALOG = 14, SDA_PIN = 18, SCL_PIN = 19;

class Pins {
 public:
  void take(uint8_t pin) {
    if (pin >= PINS) return refuse(pin, "does not exist");
    if (taken_ >> pin & 1) return refuse(pin, "is used twice");
    taken_ |= 1UL << pin;
  }
  void take_analog(uint8_t pin) {
    if (pin < FIRST_ANALOG) return refuse(pin, "cannot measure: use 14 to 19");
    take(pin);
  }
  Misfit first = {0, nullptr};

 private:
  void refuse(uint8_t pin, const char *why) {
    if (!first.why) first = {pin, why};
  }
  uint32_t taken_ = 1 << 0 | 1 << 1;  // the port
};

}  // namespace

Misfit misfit() {
  Pins pins;
  for (uint8_t well = 0; well < WELLS; well++) {
    for (uint8_t pin : WELL_PINS[well]) pins.take(pin);
  }
  if (WELLS) pins.take(MOTION_PIN);
  pins.take_analog(NOISE_PIN);
  if (VANE == Sensor::LADDER) pins.take_analog(LADDER_PIN);
  if (VANE == Sensor::MAGNET) {
    pins.take(SDA_PIN);
    pins.take(SCL_PIN);
  }
  return pins.first;
}
