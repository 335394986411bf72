// Frames on the wire: write one, and find them in a stream. The specification is docs/wire.md, the examples to agree on
// are in vectors.json. It knows what a frame looks like and nothing about what follows from one; no pin, clock or
// Arduino header may enter. (It is not called wire.h because Arduino's bus library is called Wire.h.)
#pragma once
#include <stdint.h>

namespace wire {

const uint8_t PROTOCOL = 1;
const uint8_t LONGEST = 96;  // bytes of the longest frame, from $ to the line feed
const uint32_t GREATEST = 999999999;
const uint8_t MOST_WELLS = 3;
const uint8_t MOST_FIELDS = 5;
const uint8_t BOOT_DIGITS = 8;
const uint8_t MOST_IDENTITY = 16;
const uint8_t LONGEST_SENTENCE = 58;

// CRC-32 as zlib has it: begin with 0 and hand each result on with the next byte.
uint32_t crc32(uint32_t crc, uint8_t byte);

// Eight hexadecimal digits in upper case and a zero byte.
void to_hex(uint32_t number, char text[9]);

// One frame's content; all texts are already checked for form and range, and live as long as the Reader is not fed.
// A HELLO of another protocol may carry more fields than are kept: `count` says how many there were.
struct Frame {
  const char *kind;
  const char *boot;
  uint16_t seq;
  const char *fields[MOST_FIELDS];
  uint8_t count;
};

// Finds frames in a stream, byte by byte, and counts the lines that are not exactly a frame.
class Reader {
 public:
  // Take one byte; return the frame it completed, or nullptr.
  const Frame *hear(char byte);
  uint32_t garbled_lines = 0;

 private:
  const Frame *end_of_line();
  char held_[LONGEST];  // from the rightmost $ of the line on
  uint8_t length_ = 0;
  bool noise_ = false;  // something stood before that $
  bool overran_ = false;
  Frame frame_;
};

// Writes one frame after another into the same bytes: begin, a text or number for each field, end.
class Writer {
 public:
  void begin(const char *kind, const char *boot, uint16_t seq);
  void text(const char *text);
  void number(uint32_t number);  // no more than GREATEST is written
  void also(const char *text);  // goes on with the field begun
  void end();
  const char *bytes() const { return bytes_; }
  uint8_t length() const { return length_; }

 private:
  void put(char byte);
  char bytes_[LONGEST];
  uint8_t length_ = 0;
};

}  // namespace wire
