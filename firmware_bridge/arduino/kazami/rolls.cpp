// See rolls.h.
#include "rolls.h"

#include <string.h>

namespace {

const uint32_t REPEAT_MS = 1000;
const uint32_t OLDEST_MS = 999999999;  // what the wire can say; the clock itself would begin anew after 49 days

}  // namespace

void Ring::add(const uint8_t faces[WELLS], uint32_t now) {
  if (waiting_ == MOST) {
    forget(0);
    dropped++;
  }
  Roll &roll = rolls_[waiting_++];
  roll.number = ++newest;
  roll.at = roll.due = now;
  memcpy(roll.faces, faces, WELLS);
}

void Ring::acknowledge(uint32_t number) {
  for (uint8_t place = 0; place < waiting_; place++) {
    if (rolls_[place].number == number) {
      forget(place);
      return;
    }
  }
}

void Ring::repeat_now(uint32_t now) {
  for (uint8_t place = 0; place < waiting_; place++) rolls_[place].due = now;
}

const Roll *Ring::take_due(uint32_t now) {
  for (uint8_t place = 0; place < waiting_; place++) {
    Roll &roll = rolls_[place];
    if (static_cast<int32_t>(now - roll.due) < 0) continue;
    roll.due = now + REPEAT_MS;
    if (now - roll.at > OLDEST_MS) roll.at = now - OLDEST_MS;
    return &roll;
  }
  return nullptr;
}

void Ring::forget(uint8_t place) {
  waiting_--;
  memmove(&rolls_[place], &rolls_[place + 1], (waiting_ - place) * sizeof(Roll));
}
