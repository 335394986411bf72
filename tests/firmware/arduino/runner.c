/* An Arduino Uno that exists only here: runs an ELF on simavr and does what lines tell it, as the stand-in board of
 * firmware_bridge/unix/machine.py does. Bytes of the UART come on standard input and leave on standard output. Nothing
 * of dice, vanes or frames may enter.
 *
 *     pin <pin> <0|1>            1: the switch between this pin and ground closes; 0: it opens, a pull-up does the rest
 *     adc <pin> <0..65535>       a voltage as a share of the supply
 *     i2c <address> <register> <hex bytes>    the bus device's registers, from there on
 *     nack <address>             the bus device does not answer any more; `i2c` brings it back
 *     at <ms> <line>             do one of the lines above so many milliseconds from now
 *     clock <ms>                 let the time pass; answered when it has
 *     stack                      answered with the bytes of memory that neither data nor stack ever reached
 *     go                         end of how the board lies; answered, and that is all
 *
 * Lines come from the pipe KAZAMI_CONTROL and are answered on KAZAMI_CONFIRM, `ok` or `no <why>`. Time passes in `clock`
 * alone, so a run is the same every time. The EEPROM lives in the file KAZAMI_EEPROM. When the pipe closes, all ends.
 *
 * usage: runner <elf> <address of the end of data, from the ELF's symbol _end>
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_twi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

enum { HZ = 16000000, CYCLES_IN_A_MS = HZ / 1000, MILLIVOLTS = 5000, EEPROM_BYTES = 1024, LONGEST_LINE = 200 };
enum { MOST_PLANNED = 512, FIRST_ANALOG_PIN = 14, SP_LOW = 0x5D, SP_HIGH = 0x5E };

static avr_t *avr;
static avr_cycle_count_t until; /* the cycle at which the time told so far is over */

/* ---- the UART */

static int may_hear = 1;
static unsigned char said[1 << 16];
static size_t said_count;

static void on_said(avr_irq_t *irq, uint32_t byte, void *ignored) {
    (void)irq, (void)ignored;
    if (said_count < sizeof said) said[said_count++] = byte;
}
static void on_xon(avr_irq_t *irq, uint32_t value, void *ignored) { (void)irq, (void)value, (void)ignored, may_hear = 1; }
static void on_xoff(avr_irq_t *irq, uint32_t value, void *ignored) { (void)irq, (void)value, (void)ignored, may_hear = 0; }

static avr_irq_t *uart(int which) { return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), which); }

static void fit_uart(void) {
    uint32_t flags = 0; /* neither its own copy on standard output nor sleeping where the program waits for a byte */
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(uart(UART_IRQ_OUTPUT), on_said, NULL);
    avr_irq_register_notify(uart(UART_IRQ_OUT_XON), on_xon, NULL);
    avr_irq_register_notify(uart(UART_IRQ_OUT_XOFF), on_xoff, NULL);
}

static unsigned char came[1 << 16];
static size_t came_count, heard;

/* Fetch what came since the last time; what there is no room for stays in the pipe. */
static void fetch(void) {
    memmove(came, came + heard, came_count -= heard);
    heard = 0;
    ssize_t got = read(STDIN_FILENO, came + came_count, sizeof came - came_count);
    if (got > 0) came_count += got;
}

/* Give the UART what came, as fast as its speed allows: it says when it has room. */
static void hear(void) {
    while (may_hear && heard < came_count) avr_raise_irq(uart(UART_IRQ_INPUT), came[heard++]);
}

static void hand_over(void) {
    for (size_t start = 0; start < said_count;) {
        ssize_t written = write(STDOUT_FILENO, said + start, said_count - start);
        if (written < 0) break; /* nobody reads any more */
        start += written;
    }
    said_count = 0;
}

/* ---- the bus with one device: registers behind a pointer that counts on */

static unsigned address;      /* 0: nobody answers */
static unsigned char registers[256], pointer;
static int selected, pointed; /* in a transfer; its first byte, the register, has been written */
static avr_irq_t *bus;

static void answer(uint8_t what, uint8_t data) {
    avr_raise_irq(bus + TWI_IRQ_INPUT, avr_twi_irq_msg(what, address << 1, data));
}

static void on_bus(avr_irq_t *irq, uint32_t value, void *ignored) {
    (void)irq, (void)ignored;
    avr_twi_msg_irq_t message = {.u.v = value};
    unsigned what = message.u.twi.msg;
    if (what & TWI_COND_STOP) selected = 0;
    if (what & TWI_COND_START) {
        pointed = 0;
        selected = address && message.u.twi.addr >> 1 == address;
        if (selected) answer(TWI_COND_ACK, 1);
    }
    if (!selected) return;
    if (what & TWI_COND_WRITE) {
        answer(TWI_COND_ACK, 1);
        if (pointed) registers[pointer++] = message.u.twi.data;
        else pointer = message.u.twi.data, pointed = 1;
    }
    if (what & TWI_COND_READ) answer(TWI_COND_READ, registers[pointer++]);
}

static void fit_bus(void) {
    static const char *names[2] = {"8>bus.out", "32<bus.in"};
    bus = avr_alloc_irq(&avr->irq_pool, 0, 2, names);
    avr_irq_register_notify(bus + TWI_IRQ_OUTPUT, on_bus, NULL);
    avr_connect_irq(bus + TWI_IRQ_INPUT, avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT));
    avr_connect_irq(avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), bus + TWI_IRQ_OUTPUT);
}

/* ---- the EEPROM, which outlives the process */

static const char *eeprom_path;
static unsigned char kept[EEPROM_BYTES];

static void load_eeprom(void) {
    memset(kept, 0xFF, sizeof kept);
    FILE *file = fopen(eeprom_path, "rb");
    if (file) {
        if (fread(kept, 1, sizeof kept, file) != sizeof kept) fprintf(stderr, "%s is too short\n", eeprom_path);
        fclose(file);
    }
    avr_eeprom_desc_t all = {.ee = kept, .offset = 0, .size = sizeof kept};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
}

static void save_eeprom(void) {
    unsigned char now[EEPROM_BYTES];
    avr_eeprom_desc_t all = {.ee = now, .offset = 0, .size = sizeof now};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
    if (!memcmp(now, kept, sizeof kept)) return;
    memcpy(kept, now, sizeof kept);
    FILE *file = fopen(eeprom_path, "wb");
    if (!file || fwrite(kept, 1, sizeof kept, file) != sizeof kept || fclose(file)) perror(eeprom_path);
}

/* ---- lines: each returns NULL, or why it cannot be done */

/* A closed switch pulls its pin to ground; behind an open one the pin is what its pull-up makes of it. */
static const char *set_pin(char *words) {
    unsigned pin, closed;
    if (sscanf(words, "%u %u", &pin, &closed) != 2 || pin > 19 || closed > 1) return "pin 0 to 19, level 0 or 1";
    char port = pin < 8 ? 'D' : pin < 14 ? 'B' : 'C';
    unsigned bit = pin < 8 ? pin : pin < 14 ? pin - 8 : pin - 14;
    static unsigned char grounded[128];
    grounded[(int)port] = (grounded[(int)port] & ~(1 << bit)) | closed << bit;
    avr_ioport_external_t ground = {.name = port, .mask = grounded[(int)port], .value = 0};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &ground);
    avr_ioport_state_t state;
    avr_ioctl(avr, AVR_IOCTL_IOPORT_GETSTATE(port), &state);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), bit), !closed && state.port >> bit & 1);
    return NULL;
}

static const char *set_voltage(char *words) {
    unsigned pin, share;
    if (sscanf(words, "%u %u", &pin, &share) != 2 || pin < FIRST_ANALOG_PIN || pin > 19) return "pin 14 to 19, share";
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, pin - FIRST_ANALOG_PIN), share * (long)MILLIVOLTS / 65535);
    return NULL;
}

static const char *set_registers(char *words) {
    unsigned where, from, value;
    char digits[LONGEST_LINE];
    if (sscanf(words, "%u %u %199s", &where, &from, digits) != 3 || from > 255) return "address, register, hex bytes";
    address = where;
    for (char *two = digits; from < 256 && sscanf(two, "%2x", &value) == 1; two += 2) registers[from++] = value;
    return NULL;
}

static const char *silence(char *words) {
    if ((unsigned)atoi(words) == address) address = 0;
    return NULL;
}

static const struct { const char *word; const char *(*act)(char *words); } LINES[] = {
    {"pin ", set_pin}, {"adc ", set_voltage}, {"i2c ", set_registers}, {"nack ", silence},
};

static const char *act(char *line) {
    for (size_t place = 0; place < sizeof LINES / sizeof *LINES; place++) {
        size_t length = strlen(LINES[place].word);
        if (!strncmp(line, LINES[place].word, length)) return LINES[place].act(line + length);
    }
    return "unknown line";
}

/* ---- time */

static struct { avr_cycle_count_t due; char line[LONGEST_LINE]; } planned[MOST_PLANNED];
static size_t planned_count;
static avr_cycle_count_t next_due = ~(avr_cycle_count_t)0;
static unsigned lowest_stack = 0xFFFF;

static const char *plan(char *words) {
    int length;
    unsigned ms;
    if (sscanf(words, "%u %n", &ms, &length) != 1) return "at <ms> <line>";
    if (planned_count == MOST_PLANNED) return "too much is planned";
    avr_cycle_count_t due = until + (avr_cycle_count_t)ms * CYCLES_IN_A_MS;
    planned[planned_count].due = due;
    strcpy(planned[planned_count++].line, words + length);
    if (due < next_due) next_due = due;
    return NULL;
}

/* Do what is due, in the order in which it was told. */
static void do_planned(void) {
    size_t left = 0;
    next_due = ~(avr_cycle_count_t)0;
    for (size_t place = 0; place < planned_count; place++) {
        if (planned[place].due <= avr->cycle) {
            const char *why = act(planned[place].line);
            if (why) fprintf(stderr, "planned %s: %s\n", planned[place].line, why);
        } else {
            if (planned[place].due < next_due) next_due = planned[place].due;
            planned[left++] = planned[place];
        }
    }
    planned_count = left;
}

static const char *pass_time(char *words) {
    until += (avr_cycle_count_t)atol(words) * CYCLES_IN_A_MS;
    fetch();
    while (avr->cycle < until) {
        if (avr->cycle >= next_due) do_planned();
        hear();
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) return "the program ended";
        unsigned stack = avr->data[SP_LOW] | avr->data[SP_HIGH] << 8;
        if (stack > 0xFF && stack < lowest_stack) lowest_stack = stack; /* it is 0 until the program sets it */
    }
    hand_over();
    save_eeprom();
    return NULL;
}

/* simavr's own remarks would mingle with what the program says: standard error is the same pipe. */
static void say_nothing(avr_t *ignored, const int level, const char *format, va_list words) {
    (void)ignored, (void)level, (void)format, (void)words;
}

static void no_sleep(avr_t *ignored, avr_cycle_count_t cycles) { (void)ignored, (void)cycles; }

/* ---- the whole */

static void fit(const char *elf) {
    static elf_firmware_t firmware;
    avr_global_logger_set(say_nothing);
    if (elf_read_firmware(elf, &firmware)) exit(2);
    avr = avr_make_mcu_by_name("atmega328p");
    if (!avr || avr_init(avr)) exit(2);
    firmware.frequency = HZ;
    avr_load_firmware(avr, &firmware);
    avr->frequency = HZ;
    avr->vcc = avr->avcc = avr->aref = MILLIVOLTS; /* else the ADC measures against 3.3 V */
    avr->sleep = no_sleep;
    for (int line = 0; line < 2; line++) avr_extint_set_strict_lvl_trig(avr, line, 0); /* else a low pin 2 is looked at each cycle */
    fit_uart();
    fit_bus();
    load_eeprom();
}

int main(int count, char **words) {
    eeprom_path = getenv("KAZAMI_EEPROM");
    if (count != 3 || !eeprom_path) return 2;
    unsigned end_of_data = strtoul(words[2], NULL, 16) & 0xFFFF;
    FILE *control = fopen(getenv("KAZAMI_CONTROL"), "r"), *confirm = fopen(getenv("KAZAMI_CONFIRM"), "w");
    if (!control || !confirm) return 2;
    setvbuf(confirm, NULL, _IOLBF, 0);
    fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    fit(words[1]);
    fputs("ok\n", confirm);
    char line[LONGEST_LINE];
    while (fgets(line, sizeof line, control)) {
        const char *why = NULL;
        line[strcspn(line, "\n")] = '\0';
        if (!strncmp(line, "clock ", 6)) why = pass_time(line + 6);
        else if (!strncmp(line, "at ", 3)) why = plan(line + 3);
        else if (!strcmp(line, "stack")) { fprintf(confirm, "%d\n", (int)lowest_stack - (int)end_of_data); continue; }
        else if (strcmp(line, "go")) why = act(line);
        if (why) fprintf(confirm, "no %s: %s\n", line, why);
        else fputs("ok\n", confirm);
    }
    return 0;
}
