// See firmware.h.
#include "firmware.h"

#include <stdlib.h>
#include <string.h>

#include "fitted.h"

namespace {

const char VERSION[] = "0.1.0";
const uint32_t BEAT_MS = 1000;
const uint32_t VANE_MS = 20;      // a look at the vane costs bus time that the dice need more
const uint8_t MOST_AT_ONCE = 64;  // bytes from the host in one turn, so that a flood cannot stop the dice

// What may be owed
const uint8_t HELLO = 1, BEAT = 2, DICE = 4, TURN = 8, FAULT = 16;
const uint8_t ALL_BUT_HELLO = BEAT | DICE | TURN | FAULT;

const char *word(Sensor vane) { return vane == Sensor::MAGNET ? "magnet" : vane == Sensor::LADDER ? "ladder" : "none"; }

// Whether a moment has come; right over the clock's wrap after 49 days, too.
bool is_due(uint32_t at, uint32_t now) { return static_cast<int32_t>(now - at) >= 0; }

}  // namespace

void Firmware::begin(const board::Start &me, const Misfit &misfit) {
  me_ = me;
  misfit_ = misfit;
  wells_ = misfit.why ? 0 : WELLS;
  vane_ = misfit.why ? Sensor::NONE : VANE;
}

void Firmware::turn(uint32_t now) {
  hear(now);
  if (wells_) see_dice(now);
  if (vane_ != Sensor::NONE && is_due(next_look_, now)) see_vane(now);
  if (is_due(next_beat_, now)) beat();
  say(now);
}

// ---- what is heard

void Firmware::hear(uint32_t now) {
  char byte;
  for (uint8_t count = 0; count < MOST_AT_ONCE && board::receive(byte); count++) {
    const wire::Frame *frame = reader_.hear(byte);
    if (frame) obey(*frame, now);
  }
}

// Frames of the device's own types are an echo, and commands with another boot id are for somebody else.
void Firmware::obey(const wire::Frame &frame, uint32_t now) {
  if (!strcmp(frame.kind, "WHO")) owed_ |= HELLO | ALL_BUT_HELLO;
  if (strcmp(frame.boot, me_.boot)) return;
  if (!strcmp(frame.kind, "ACK")) ring_.acknowledge(strtoul(frame.fields[0], nullptr, 10));
  if (!strcmp(frame.kind, "ASK")) ring_.repeat_now(now);
  if (!strcmp(frame.kind, "HALT")) halted_ = true;  // silent until the reset with which every upload begins
}

// ---- what is seen

void Firmware::see_dice(uint32_t now) {
  uint8_t lines[WELLS], faces[WELLS], changed = 0;
  dice::State states[WELLS];
  uint8_t shown[WELLS];
  for (uint8_t place = 0; place < WELLS; place++) {
    lines[place] = board::well(place);
    states[place] = tray_.wells[place].state;
    shown[place] = tray_.wells[place].face;
  }
  if (tray_.see(lines, board::shaken(), now, faces)) ring_.add(faces, now);
  for (uint8_t place = 0; place < WELLS; place++) {
    changed |= states[place] != tray_.wells[place].state || shown[place] != tray_.wells[place].face;
  }
  if (changed) owed_ |= DICE;
}

void Firmware::see_vane(uint32_t now) {
  next_look_ = now + VANE_MS;
  bearing_ = board::bearing();
  if (watch_.is_news(bearing_, now)) owed_ |= TURN;
}

// ---- what is said

void Firmware::beat() {
  uptime_ = beats_++;
  next_beat_ += BEAT_MS;
  owed_ |= ALL_BUT_HELLO;
}

void Firmware::say(uint32_t now) {
  if (sent_ == writer_.length() && !halted_) write_next(now);
  sent_ += board::send(writer_.bytes() + sent_, writer_.length() - sent_);
}

bool Firmware::owes(uint8_t kind) {
  bool yes = owed_ & kind;
  owed_ &= ~kind;
  return yes;
}

// Write the one frame that is most wanted, if any is owed.
void Firmware::write_next(uint32_t now) {
  if (owes(HELLO)) return write_hello();
  if (owes(BEAT)) return write_beat();
  if (wells_ && owes(DICE)) return write_dice();
  if (const Roll *roll = ring_.take_due(now)) return write_roll(*roll, now);
  if (vane_ != Sensor::NONE && owes(TURN)) return write_vane();
  if (misfit_.why && owes(FAULT)) return write_fault();
}

void Firmware::open(const char *kind) {
  writer_.begin(kind, me_.boot, seq_++);
  sent_ = 0;
}

void Firmware::write_hello() {
  open("HELLO");
  writer_.number(wire::PROTOCOL);
  writer_.text(VERSION);
  writer_.number(wells_);
  writer_.text(word(vane_));
  writer_.text(me_.identity);
  writer_.end();
}

void Firmware::write_beat() {
  open("BEAT");
  writer_.number(uptime_);
  writer_.number(ring_.newest);
  writer_.number(ring_.waiting());
  writer_.number(ring_.dropped);
  writer_.number(reader_.garbled_lines);
  writer_.end();
}

void Firmware::write_dice() {
  open("DICE");
  for (const dice::Well &well : tray_.wells) {
    const char face[] = {':', static_cast<char>('0' + well.face), '\0'};
    writer_.text(dice::word(well.state));
    writer_.also(face);
  }
  writer_.end();
}

void Firmware::write_roll(const Roll &roll, uint32_t now) {
  open("ROLL");
  writer_.number(roll.number);
  writer_.number(now - roll.at);
  for (uint8_t face : roll.faces) writer_.number(face);
  writer_.end();
}

void Firmware::write_vane() {
  open("VANE");
  if (bearing_.tenths == vane::NO_ANGLE) writer_.text("-");
  else writer_.number(bearing_.tenths);
  writer_.text(bearing_.health);
  writer_.end();
}

void Firmware::write_fault() {
  char digits[4];
  open("FAULT");
  writer_.text("fitted.h: pin ");
  writer_.also(utoa(misfit_.pin, digits, 10));
  writer_.also(" ");
  writer_.also(misfit_.why);
  writer_.end();
}
