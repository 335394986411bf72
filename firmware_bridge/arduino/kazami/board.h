// The board itself: switches, the vane, the port, the clock, sleep, and the memory that outlives a start. The only
// part that knows Arduino. Meanings (faces, angles, frames) must not enter.
#pragma once
#include <stdint.h>

#include "vane.h"

namespace board {

void open_port();
void open_pins();  // as fitted.h says; not before `misfit` found nothing

uint32_t now();  // milliseconds since the start; begins anew after 49 days

uint8_t well(uint8_t place);  // its three lines as a number from 0 to 7
bool shaken();
vane::Bearing bearing();

bool receive(char &byte);  // false: the host sent nothing more
uint8_t send(const char *bytes, uint8_t count);  // how many of them the port took at once

// Who this board is and which start this is, each as eight hexadecimal digits and a zero byte; ask once a start.
struct Start {
  char identity[9];
  char boot[9];
};
Start start();

void rest();  // sleep until the next millisecond or byte

}  // namespace board
