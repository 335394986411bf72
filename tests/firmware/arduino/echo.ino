// Says back every frame it reads, written anew, and after each line how many lines were garbled so far: the sketch's own
// reading and writing, on its own processor, to be held against vectors.json. No expectation may enter.
#include "frames.h"

wire::Reader reader;
wire::Writer writer;

void setup() { Serial.begin(500000); }

void say_back(const wire::Frame &frame) {
  writer.begin(frame.kind, frame.boot, frame.seq);
  for (uint8_t place = 0; place < frame.count && place < wire::MOST_FIELDS; place++) writer.text(frame.fields[place]);
  writer.end();
  Serial.write(writer.bytes(), writer.length());
}

void loop() {
  if (!Serial.available()) return;
  char byte = Serial.read();
  const wire::Frame *frame = reader.hear(byte);
  if (frame) say_back(*frame);
  if (byte != '\n') return;
  Serial.print(reader.garbled_lines);
  Serial.print('\t');  // which stands in no frame
}
