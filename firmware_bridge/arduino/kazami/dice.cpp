// See dice.h; why each time is as long as it is stands in firmware_bridge/device/dice.py.
#include "dice.h"

namespace dice {
namespace {

const uint32_t SHAKE_MS = 120, QUIET_MS = 120, DEBOUNCE_MS = 20, STABLE_MS = 300;
const uint32_t COCKED_MS = 2000, HAND_MS = 2000, LOST_MS = 10000;

}  // namespace

const char *word(State state) {
  static const char *const WORDS[] = {"unknown",  "resting", "handling", "rolling",
                                      "settling", "settled", "cocked",   "lost"};
  return WORDS[state];
}

void Motion::see(bool pulse, uint32_t now) {
  if (pulse) {
    if (!moving) began_ = now;
    moving = true;
    last = now;
  } else if (moving && now - last >= QUIET_MS) {
    moving = false;
  }
  throwing = moving && last - began_ >= SHAKE_MS;
}

void Well::see(uint8_t lines, const Motion &motion, uint32_t now) {
  uint8_t raw = 1 <= lines && lines <= 6 ? lines : 0;
  if (raw != raw_) {
    raw_ = raw;
    since_ = now;
  }
  switch (state) {
    case RESTING: case SETTLED: case COCKED: case LOST: at_rest(now); break;
    case ROLLING: rolling(motion, now); break;
    case SETTLING: settling(motion, now); break;
    case UNKNOWN: case HANDLING: off_its_place(motion, now); break;
  }
}

uint8_t Well::take() {
  uint8_t result = result_ > 0 ? result_ : 0;
  result_ = -1;
  return result;
}

bool Well::in_hand(uint32_t now) const { return state == HANDLING && now - entered_ < HAND_MS; }

void Well::enter(State to, uint8_t shown, uint32_t now) {
  state = to;
  face = shown;
  entered_ = now;
}

// For how long lines and tray have both been still.
uint32_t Well::quiet_since(const Motion &motion, uint32_t now) const {
  uint32_t still = now - since_, calm = now - motion.last;
  return still < calm ? still : calm;
}

void Well::at_rest(uint32_t now) {
  if (raw_ != face && now - since_ >= DEBOUNCE_MS) {
    result_ = -1;
    enter(HANDLING, 0, now);
  }
}

void Well::off_its_place(const Motion &motion, uint32_t now) {
  uint32_t steady = now - since_;
  if (motion.throwing && state == HANDLING) {
    result_ = -1;
    enter(ROLLING, 0, now);
  } else if (steady < STABLE_MS || motion.moving) {
    return;
  } else if (raw_) {
    enter(RESTING, raw_, now);
  } else if (state == UNKNOWN) {
    enter(HANDLING, 0, now);
  } else if (steady >= LOST_MS) {
    enter(LOST, 0, now);
  }
}

void Well::rolling(const Motion &motion, uint32_t now) {
  if (motion.moving) return;
  if (raw_) {
    enter(SETTLING, raw_, now);
  } else if (quiet_since(motion, now) >= COCKED_MS) {
    result_ = 0;
    enter(COCKED, 0, now);
  }
}

void Well::settling(const Motion &motion, uint32_t now) {
  face = raw_;
  if (!raw_) {
    enter(ROLLING, 0, now);
  } else if (quiet_since(motion, now) >= STABLE_MS) {
    result_ = raw_;
    enter(SETTLED, raw_, now);
  }
}

bool Tray::see(const uint8_t lines[WELLS], bool pulse, uint32_t now, uint8_t faces[WELLS]) {
  motion_.see(pulse, now);
  bool going_on = false, thrown = false;
  for (uint8_t place = 0; place < WELLS; place++) {
    Well &well = wells[place];
    well.see(lines[place], motion_, now);
    going_on = going_on || well.in_the_air() || well.in_hand(now);
    thrown = thrown || well.has_result();
  }
  if (going_on || !thrown) return false;
  for (uint8_t place = 0; place < WELLS; place++) faces[place] = wells[place].take();
  return true;
}

}  // namespace dice
