/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/glyphs_impl.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/utf8_impl.h"
#include "plots/program_impl.h"

/* Every code of Unicode, a bit each. */
#define CODES 0x110000U

/* Latin, Greek, Cyrillic, and the signs that pictures write themselves are in
 * any font; selectors and joiners are not drawn. */
static bool is_rare(uint32_t code)
{
    return code >= 0x500 && !(code >= 0x2000 && code < 0x2300) &&
           !(code >= 0xFE00 && code <= 0xFE0F) && code < CODES;
}

/* The character at text, which is not empty, and its length. */
static size_t next(const char *text, uint32_t *code)
{
    const size_t length = lan_utf8_decode(text, strnlen(text, 4), code);
    if (length == 0) {
        *code = 0; /* no text of ours */
    }
    return length > 0 ? length : 1;
}

bool glyphs_are_rare(const char *text)
{
    while (*text != '\0') {
        uint32_t code;
        text += next(text, &code);
        if (is_rare(code)) {
            return true;
        }
    }
    return false;
}

static bool is_set(const uint8_t *bits, uint32_t code)
{
    return ((uint32_t)bits[code / 8] >> (code % 8) & 1U) != 0;
}

/* Takes a line of ranges in hexadecimal: "20-7e a0-17f 192". */
static void add_ranges(const char *line, uint8_t *bits)
{
    for (;;) {
        char *end;
        const unsigned long first = strtoul(line, &end, 16);
        if (end == line) {
            return;
        }
        unsigned long last = first;
        if (*end == '-') {
            last = strtoul(end + 1, &end, 16);
        }
        for (unsigned long code = first; code <= last && code < CODES; code++) {
            bits[code / 8] |= (uint8_t)(1U << (code % 8));
        }
        line = end;
    }
}

static void read_fonts(FILE *fonts, uint8_t *bits)
{
    static const char *const formats[] = {"TrueType ", "CFF "};
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, fonts) > 0) {
        for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
            const size_t length = strlen(formats[i]);
            if (strncmp(line, formats[i], length) == 0) {
                add_ranges(line + length, bits);
            }
        }
    }
    free(line);
}

lan_status glyphs_replace(char *text, FILE *fonts)
{
    uint8_t *bits = calloc(CODES / 8, 1);
    const char *from = text;
    char *to = text;
    if (bits == NULL) {
        return LAN_ENOMEM;
    }
    read_fonts(fonts, bits);
    while (*from != '\0') {
        uint32_t code;
        const size_t length = next(from, &code);
        if (is_rare(code) && !is_set(bits, code)) {
            *to++ = '?';
        } else {
            memmove(to, from, length);
            to += length;
        }
        from += length;
    }
    *to = '\0';
    free(bits);
    return LAN_OK;
}

/* What fc-list says of all fonts; false where it says nothing. */
static bool list_fonts(FILE *to)
{
    char program[] = "fc-list";
    char option[] = "-f";
    char format[] = "%{fontformat} %{charset}\n";
    char *const arguments[] = {program, option, format, NULL};
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    int status = -1;
    if (nothing < 0) {
        return false;
    }
    const program_streams streams = {nothing, fileno(to), nothing};
    const int failed = program_run(arguments, &streams, &status);
    close(nothing);
    rewind(to);
    struct stat said;
    return failed == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 &&
           fstat(fileno(to), &said) == 0 && said.st_size > 0;
}

lan_status glyphs_replace_missing(char *text)
{
    if (!glyphs_are_rare(text)) {
        return LAN_OK;
    }
    FILE *fonts = tmpfile();
    if (fonts == NULL) {
        return LAN_OK; /* a box then, as without fc-list */
    }
    const lan_status status =
        list_fonts(fonts) ? glyphs_replace(text, fonts) : LAN_OK;
    fclose(fonts);
    return status;
}
