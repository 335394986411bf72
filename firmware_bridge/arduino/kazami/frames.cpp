// See frames.h. The checks stand in the same order as those of firmware_bridge/wire.py.
#include "frames.h"

#include <stdlib.h>
#include <string.h>

namespace wire {
namespace {

typedef bool (*Check)(const char *text);

const uint8_t CRC_AND_END = 11;  // "*" + 8 hex digits + CR + LF
const uint8_t HEAD = 4;          // PKZM, type, boot, sequence

bool is_number(const char *text, uint32_t least, uint32_t most) {
  size_t length = strlen(text);
  if (length == 0 || length > 9 || (text[0] == '0' && length > 1)) return false;
  if (strspn(text, "0123456789") != length) return false;
  uint32_t number = strtoul(text, nullptr, 10);
  return least <= number && number <= most;
}

bool is_hex(const char *text, uint8_t least, uint8_t most) {
  size_t length = strlen(text);
  return least <= length && length <= most && strspn(text, "0123456789ABCDEF") == length;
}

// `words` is one text with a space before and behind every word.
bool is_one_of(const char *text, size_t length, const char *words) {
  if (memchr(text, ' ', length)) return false;
  for (const char *at = strchr(words, ' '); at && at[1]; at = strchr(at + 1, ' ')) {
    if (!strncmp(at + 1, text, length) && at[1 + length] == ' ') return true;
  }
  return false;
}

bool is_protocol(const char *text) { return is_number(text, 1, 255); }

bool is_version(const char *text) {
  char part[4];
  for (uint8_t place = 0; place < 3; place++) {
    size_t length = strcspn(text, ".");
    if (length >= sizeof part || text[length] != (place < 2 ? '.' : '\0')) return false;
    memcpy(part, text, length);
    part[length] = '\0';
    if (!is_number(part, 0, 255)) return false;
    text += length + 1;
  }
  return true;
}

bool is_wells(const char *text) { return is_number(text, 0, MOST_WELLS); }
bool is_vane(const char *text) { return is_one_of(text, strlen(text), " none magnet ladder "); }
bool is_identity(const char *text) { return !strcmp(text, "-") || is_hex(text, 1, MOST_IDENTITY); }
bool is_count(const char *text) { return is_number(text, 0, GREATEST); }
bool is_roll(const char *text) { return is_number(text, 1, GREATEST); }
bool is_face(const char *text) { return is_number(text, 0, 6); }

bool is_die(const char *text) {
  size_t length = strcspn(text, ":");
  return text[length] && is_face(text + length + 1) &&
         is_one_of(text, length, " unknown resting handling rolling settling settled cocked lost ");
}

bool is_angle(const char *text) { return !strcmp(text, "-") || is_number(text, 0, 3599); }
bool is_health(const char *text) { return is_one_of(text, strlen(text), " ok weak strong absent silent open short "); }

bool is_sentence(const char *text) {
  size_t length = strlen(text);
  return 0 < length && length <= LONGEST_SENTENCE && strcspn(text, "$*,") == length;
}

struct Form {
  const char *kind;
  uint8_t count;
  bool one_per_well;  // the last field stands once for each well
  Check checks[MOST_FIELDS];
};

const Form FORMS[] = {
    {"HELLO", 5, false, {is_protocol, is_version, is_wells, is_vane, is_identity}},
    {"BEAT", 5, false, {is_count, is_count, is_count, is_count, is_count}},
    {"DICE", 1, true, {is_die}},
    {"ROLL", 3, true, {is_roll, is_count, is_face}},
    {"VANE", 2, false, {is_angle, is_health}},
    {"FAULT", 1, false, {is_sentence}},
    {"WHO", 1, false, {is_protocol}},
    {"ACK", 1, false, {is_roll}},
    {"ASK", 0, false, {}},
    {"HALT", 0, false, {}},
};

const Form *form_of(const char *kind) {
  for (const Form &form : FORMS) {
    if (!strcmp(form.kind, kind)) return &form;
  }
  return nullptr;
}

// Whether the fields have form and range. A HELLO of another protocol may carry other fields than ours.
bool are_fields(const Frame &frame) {
  const Form *form = form_of(frame.kind);
  if (!form) return false;
  bool foreign = form == FORMS && frame.count > 1 && strcmp(frame.fields[0], "1");
  uint8_t checked = foreign ? 2 : frame.count;
  uint8_t most = form->one_per_well ? form->count + MOST_WELLS - 1 : form->count;
  if (!foreign && (frame.count < form->count || frame.count > most)) return false;
  for (uint8_t place = 0; place < checked; place++) {
    uint8_t check = place < form->count ? place : form->count - 1;
    if (!form->checks[check](frame.fields[place])) return false;
  }
  return true;
}

bool has_checksum(const char *body, uint8_t length) {
  uint32_t crc = 0;
  for (uint8_t place = 0; place < length; place++) crc = crc32(crc, body[place]);
  char digits[9];
  to_hex(crc, digits);
  return !memcmp(body + length + 1, digits, 8);
}

// Cut `body`, which ends in a zero byte, at its commas; false unless a frame's head comes out.
bool split(char *body, Frame &frame) {
  const char *head[HEAD];
  uint8_t parts = 0;
  for (char *part = body; part; parts++) {
    char *comma = strchr(part, ',');
    if (comma) *comma = '\0';
    if (parts < HEAD) head[parts] = part;
    else if (parts < HEAD + MOST_FIELDS) frame.fields[parts - HEAD] = part;
    part = comma ? comma + 1 : nullptr;
  }
  if (parts < HEAD || strcmp(head[0], "PKZM")) return false;
  if (!is_hex(head[2], BOOT_DIGITS, BOOT_DIGITS) || !is_number(head[3], 0, 65535)) return false;
  frame.kind = head[1];
  frame.boot = head[2];
  frame.seq = strtoul(head[3], nullptr, 10);
  frame.count = parts - HEAD;
  return true;
}

// Read the frame in `line`, which begins with $ and ends with a line feed; it is cut into its parts in place.
bool decode(char *line, uint8_t length, Frame &frame) {
  if (length < CRC_AND_END + 1 || line[length - 2] != '\r' || line[length - CRC_AND_END] != '*') return false;
  char *body = line + 1;
  uint8_t bytes = length - 1 - CRC_AND_END;
  if (!has_checksum(body, bytes)) return false;
  for (uint8_t place = 0; place < bytes; place++) {
    if (body[place] < ' ' || body[place] > '~') return false;
  }
  body[bytes] = '\0';
  return split(body, frame) && are_fields(frame);
}

}  // namespace

uint32_t crc32(uint32_t crc, uint8_t byte) {
  crc = ~crc ^ byte;
  for (uint8_t bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
  return ~crc;
}

void to_hex(uint32_t number, char text[9]) {
  for (int8_t place = 7; place >= 0; place--, number >>= 4) text[place] = "0123456789ABCDEF"[number & 0xF];
  text[8] = '\0';
}

const Frame *Reader::hear(char byte) {
  if (byte == '$') {  // the frame begins at the rightmost $: whatever stood before it is noise
    noise_ = noise_ || length_ > 0;
    length_ = 0;
    overran_ = false;
  }
  if (length_ == 0 && byte != '$') noise_ = true;
  else if (length_ == LONGEST) overran_ = true;
  else held_[length_++] = byte;
  return byte == '\n' ? end_of_line() : nullptr;
}

const Frame *Reader::end_of_line() {
  bool good = length_ > 0 && !overran_ && decode(held_, length_, frame_);
  if (!good || noise_) garbled_lines++;
  length_ = 0;
  noise_ = overran_ = false;
  return good ? &frame_ : nullptr;
}

void Writer::begin(const char *kind, const char *boot, uint16_t seq) {
  length_ = 0;
  also("$PKZM");
  text(kind);
  text(boot);
  number(seq);
}

void Writer::text(const char *text) {
  put(',');
  also(text);
}

void Writer::number(uint32_t number) {
  char digits[11];
  text(ultoa(number > GREATEST ? GREATEST : number, digits, 10));
}

void Writer::also(const char *text) {
  while (*text) put(*text++);
}

void Writer::end() {
  uint32_t crc = 0;
  for (uint8_t place = 1; place < length_; place++) crc = crc32(crc, bytes_[place]);
  char digits[9];
  to_hex(crc, digits);
  put('*');
  also(digits);
  also("\r\n");
}

// No frame of ours is longer than LONGEST; should one ever be, it loses its end and no reader takes it.
void Writer::put(char byte) {
  if (length_ < LONGEST) bytes_[length_++] = byte;
}

}  // namespace wire
