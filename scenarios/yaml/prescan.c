/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/prescan_impl.h"

#include <string.h>

#include "base/utf8_impl.h"
#include "scenarios/yaml/tree_impl.h"

/* The parser takes quadratic time over empty lines inside a text; a file of
 * hundreds of such runs is still read at once. */
#define MAX_EMPTY_LINES 100

/* The parser takes in a line's brackets to its end before it tells of the
 * first. Nobody's comments leave so many open. */
#define MAX_OPEN_BRACKETS 1000

/* Signs that begin or part values. SCN_MAX_NODES values have fewer, even with
 * long comments. */
#define MAX_SIGNS (3 * SCN_MAX_NODES)

/* The parser takes quadratic time over a tag. */
#define MAX_TAG 1000

static bool is_control(uint32_t point)
{
    return (point < 0x20 && point != '\t' && point != '\n' && point != '\r') ||
           (point >= 0x7F && point < 0xA0);
}

/* What a look over the bytes keeps in mind. */
typedef struct scn_look {
    const unsigned char *bytes;
    size_t length;
    size_t empty_lines; /* in a row, up to here */
    size_t signs;
    long open_brackets; /* more opened than closed */
    size_t tag;         /* length of the word that began with "!", or 0 */
    bool is_line_empty; /* nothing but blanks in this line so far */
    bool is_line_start;
} scn_look;

static void look_at_line_break(scn_look *look)
{
    look->empty_lines = look->is_line_empty ? look->empty_lines + 1 : 0;
    look->is_line_empty = true;
    look->is_line_start = true;
    look->tag = 0;
}

static void count_signs(scn_look *look, unsigned char c)
{
    if (strchr("[{,&*!?:", c) != NULL) {
        look->signs++;
    }
    if (c == '[' || c == '{') {
        look->open_brackets++;
    } else if ((c == ']' || c == '}') && look->open_brackets > 0) {
        look->open_brackets--;
    }
}

/* Takes in one character; returns why the text is refused, or NULL. */
static const char *look_at(scn_look *look, size_t at)
{
    const unsigned char c = look->bytes[at];
    const bool is_blank = c == ' ' || c == '\t';
    if (c == '\n' || (c == '\r' && (at + 1 == look->length ||
                                    look->bytes[at + 1] != '\n'))) {
        look_at_line_break(look);
        return look->empty_lines > MAX_EMPTY_LINES
                   ? "more than 100 empty lines in a row"
                   : NULL;
    }
    if (c == '%' && look->is_line_start) {
        return "directives (%NAME) are not part of the format: leave the line "
               "out";
    }
    look->is_line_start = false;
    look->is_line_empty = look->is_line_empty && (is_blank || c == '\r');
    if (is_blank) {
        look->tag = 0;
    } else if (look->tag > 0 || c == '!') {
        look->tag++;
    }
    count_signs(look, c);
    if (look->tag > MAX_TAG) {
        return SCN_NO_TAGS;
    }
    if (look->open_brackets > MAX_OPEN_BRACKETS) {
        return "more than 32 levels";
    }
    return look->signs > MAX_SIGNS ? "more than 200000 values and keys" : NULL;
}

/* Why a character cannot be in a text, or NULL. */
static const char *judge_character(uint32_t point, size_t length)
{
    if (length == 0) {
        return "text that is not UTF-8: save the file as UTF-8";
    }
    if (is_control(point)) {
        return point == 0 ? "a NUL byte in the text"
                          : "a control character in the text";
    }
    return NULL;
}

static bool is_utf16(const scn_look *look)
{
    return look->length >= 2 && (memcmp(look->bytes, "\xFF\xFE", 2) == 0 ||
                                 memcmp(look->bytes, "\xFE\xFF", 2) == 0);
}

const char *scn_prescan(const scn_source *source, scn_place *place)
{
    scn_look look = {.bytes = (const unsigned char *)source->text,
                     .length = source->length,
                     .is_line_empty = true,
                     .is_line_start = true};
    *place = scn_place_of_source(source);
    if (source->length > SCN_MAX_BYTES) {
        return "longer than 4 MiB, the most that is read";
    }
    if (is_utf16(&look)) {
        return "UTF-16 text: save the file as UTF-8";
    }
    for (size_t at = 0; at < look.length;) {
        uint32_t point = 0;
        const size_t length =
            lan_utf8_decode(source->text + at, look.length - at, &point);
        const char *refused = judge_character(point, length);
        if (refused == NULL) {
            refused = look_at(&look, at);
        }
        if (refused != NULL) {
            *place = (scn_place){source, at, length};
            return refused;
        }
        at += length;
    }
    return NULL;
}
