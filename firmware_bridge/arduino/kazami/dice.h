// From three lines a well and one motion line to states and throws: the same judgements, in the same words, as
// firmware_bridge/device/dice.py. Lines and milliseconds come in; no pin, clock or frame may enter.
#pragma once
#include <stdint.h>

#include "fitted.h"

namespace dice {

enum State : uint8_t { UNKNOWN, RESTING, HANDLING, ROLLING, SETTLING, SETTLED, COCKED, LOST };

const char *word(State state);

// The tray's motion line: `moving` from the first pulse until QUIET_MS without one.
class Motion {
 public:
  void see(bool pulse, uint32_t now);
  bool moving = false;
  bool throwing = false;  // it has been shaking for longer than putting a die down does
  uint32_t last = 0;

 private:
  uint32_t began_ = 0;
};

// One die's place. `face` is 0 where none can be read.
class Well {
 public:
  void see(uint8_t lines, const Motion &motion, uint32_t now);  // moves on by at most one state
  uint8_t take();  // the throw's result, 0 for none; it is forgotten
  bool in_the_air() const { return state == ROLLING || state == SETTLING; }
  bool in_hand(uint32_t now) const;
  bool has_result() const { return result_ >= 0; }
  State state = UNKNOWN;
  uint8_t face = 0;

 private:
  void enter(State to, uint8_t shown, uint32_t now);
  void at_rest(uint32_t now);
  void off_its_place(const Motion &motion, uint32_t now);
  void rolling(const Motion &motion, uint32_t now);
  void settling(const Motion &motion, uint32_t now);
  uint32_t quiet_since(const Motion &motion, uint32_t now) const;
  int8_t result_ = -1;  // -1: not thrown since `take`
  uint8_t raw_ = 0;
  uint32_t since_ = 0;  // when the lines last changed
  uint32_t entered_ = 0;
};

// All wells under one motion line, and the throws that come of them.
class Tray {
 public:
  // Take every line as it is at `now`; true when a throw is over, then `faces` has it, 0 for a die that gave none.
  bool see(const uint8_t lines[WELLS], bool pulse, uint32_t now, uint8_t faces[WELLS]);
  Well wells[WELLS];

 private:
  Motion motion_;
};

}  // namespace dice
