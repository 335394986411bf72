// The rolls nobody has acknowledged yet: the newest 16, repeated until somebody does (firmware_bridge/device/rolls.py).
// Numbers and milliseconds only; no frame and no pin may enter.
#pragma once
#include <stdint.h>

#include "fitted.h"

struct Roll {
  uint32_t number;
  uint32_t at;   // when the last die came to rest
  uint32_t due;  // when it is to be sent next
  uint8_t faces[WELLS];
};

class Ring {
 public:
  void add(const uint8_t faces[WELLS], uint32_t now);
  void acknowledge(uint32_t number);  // one that is not waiting was heard twice: nothing to do
  void repeat_now(uint32_t now);
  const Roll *take_due(uint32_t now);  // the oldest roll to be sent now, or nullptr; it is due again a second later
  uint8_t waiting() const { return waiting_; }
  uint32_t newest = 0;
  uint32_t dropped = 0;

 private:
  static const uint8_t MOST = 16;
  void forget(uint8_t place);
  Roll rolls_[MOST];  // oldest first
  uint8_t waiting_ = 0;
};
