// See board.h.
#include "board.h"

#include <Arduino.h>
#include <EEPROM.h>
#include <Wire.h>
#include <avr/sleep.h>

#include "fitted.h"
#include "frames.h"

namespace board {
namespace {

const uint32_t BUS_TIMEOUT_US = 2000;  // a bus that hangs must not stop the dice
const uint32_t BUS_HZ = 400000;
const uint8_t NOISY_READINGS = 64;

// In the EEPROM: the identity, its complement (an erased or half-written one shows), and the number of starts.
const int IDENTITY_AT = 0, COMPLEMENT_AT = 4, STARTS_AT = 8;

bool is_closed(uint8_t pin) { return digitalRead(pin) == LOW; }

bool read_registers(uint8_t from, uint8_t count, uint8_t *into) {
  Wire.beginTransmission(vane::AS5600);
  Wire.write(from);
  if (Wire.endTransmission() || Wire.requestFrom(vane::AS5600, count) != count) return false;
  while (count--) *into++ = Wire.read();
  return true;
}

uint32_t crc_of(uint32_t number, uint32_t crc) {
  for (uint8_t byte = 0; byte < 4; byte++, number >>= 8) crc = wire::crc32(crc, number);
  return crc;
}

// What an open pin picks up, and how long it took to look: on no two boards the same.
uint32_t noise() {
  uint32_t heard = 0;
  for (uint8_t reading = 0; reading < NOISY_READINGS; reading++) heard = crc_of(analogRead(NOISE_PIN), heard);
  return crc_of(micros(), heard);
}

uint32_t identity() {
  uint32_t number, complement;
  EEPROM.get(IDENTITY_AT, number);
  EEPROM.get(COMPLEMENT_AT, complement);
  if (number != ~complement) {
    number = noise();
    EEPROM.put(IDENTITY_AT, number);
    EEPROM.put(COMPLEMENT_AT, ~number);
  }
  return number;
}

// Count this start. The highest byte is written first: if the power goes in the middle, numbers are left out and none
// is used twice.
uint32_t next_start() {
  uint32_t starts;
  EEPROM.get(STARTS_AT, starts);
  starts++;
  for (int8_t byte = 3; byte >= 0; byte--) EEPROM.update(STARTS_AT + byte, starts >> 8 * byte);
  return starts;
}

}  // namespace

void open_port() { Serial.begin(BAUD); }

void open_pins() {
  for (uint8_t place = 0; place < WELLS; place++) {
    for (uint8_t pin : WELL_PINS[place]) pinMode(pin, INPUT_PULLUP);
  }
  pinMode(MOTION_PIN, INPUT_PULLUP);
  if (VANE != Sensor::MAGNET) return;
  Wire.begin();
  Wire.setClock(BUS_HZ);
  Wire.setWireTimeout(BUS_TIMEOUT_US, true);
}

uint32_t now() { return millis(); }

uint8_t well(uint8_t place) {
  uint8_t lines = 0;
  for (uint8_t bit = 0; bit < 3; bit++) lines |= is_closed(WELL_PINS[place][bit]) << bit;
  return lines;
}

bool shaken() { return is_closed(MOTION_PIN); }

vane::Bearing bearing() {
  if (VANE == Sensor::LADDER) return vane::ladder(analogRead(LADDER_PIN));
  uint8_t status, angle[2];
  if (!read_registers(vane::STATUS, 1, &status) || !read_registers(vane::ANGLE, 2, angle)) return vane::SILENT;
  return vane::magnet(status, angle[0] << 8 | angle[1]);
}

bool receive(char &byte) {
  if (!Serial.available()) return false;
  byte = Serial.read();
  return true;
}

uint8_t send(const char *bytes, uint8_t count) {
  uint8_t room = Serial.availableForWrite();
  return Serial.write(bytes, count < room ? count : room);
}

// The checksum takes every number of starts to another boot id, so no two starts of a board have the same one; it
// takes one of them to zero, which means nobody, and that start is left out.
Start start() {
  uint32_t me = identity(), boot = 0;
  while (!boot) boot = crc_of(next_start(), crc_of(me, 0));
  Start names;
  wire::to_hex(me, names.identity);
  wire::to_hex(boot, names.boot);
  return names;
}

void rest() {
  set_sleep_mode(SLEEP_MODE_IDLE);
  sleep_mode();
}

}  // namespace board
