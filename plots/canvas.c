/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/canvas_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8_impl.h"
#include "plots/paint.h"
#include "plots/text.h"

#define TEXT_SIZE 1024

lan_status canvas_init(canvas *sheet, int32_t columns, int32_t rows, bool utf8,
                       bool color)
{
    const size_t count = (size_t)columns * (size_t)rows;
    *sheet = (canvas){.columns = columns,
                      .rows = rows,
                      .utf8 = utf8,
                      .color = color,
                      .right = columns,
                      .bottom = rows};
    sheet->cells = calloc(count + 1, sizeof *sheet->cells);
    for (size_t i = 0; sheet->cells != NULL && i < count; i++) {
        sheet->cells[i].ink = LAN_PAINT_INK;
        sheet->cells[i].upper = LAN_PAINT_NONE;
        sheet->cells[i].lower = LAN_PAINT_NONE;
    }
    return sheet->cells == NULL ? LAN_ENOMEM : LAN_OK;
}

void canvas_clear(canvas *sheet)
{
    free(sheet->cells);
}

void canvas_window(canvas *sheet, int32_t left, int32_t top, int32_t right,
                   int32_t bottom)
{
    sheet->left = left < 0 ? 0 : left;
    sheet->top = top < 0 ? 0 : top;
    sheet->right = right > sheet->columns ? sheet->columns : right;
    sheet->bottom = bottom > sheet->rows ? sheet->rows : bottom;
}

canvas_cell *canvas_at(const canvas *sheet, int32_t column, int32_t row)
{
    return column < 0 || row < 0 || column >= sheet->columns ||
                   row >= sheet->rows
               ? NULL
               : &sheet->cells[row * sheet->columns + column];
}

/* --- dots ---------------------------------------------------------------- */

/* True where a line of this pattern has ink at this distance along its way. */
static bool has_ink(int pattern, size_t along)
{
    switch (pattern) {
    case 0:
        return true;
    case 1:
        return along % 7 < 4;
    case 2:
        return along % 3 < 1;
    case 3:
        return along % 9 < 5 || along % 9 == 7;
    case 4:
        return along % 10 < 4 || along % 10 == 6 || along % 10 == 8;
    default:
        return along % 4 < 2;
    }
}

static void put_dot(canvas *sheet, int32_t x, int32_t y, const canvas_pen *pen)
{
    static const unsigned char bits[CANVAS_DOWN][CANVAS_ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    const int32_t column = x / CANVAS_ACROSS;
    const int32_t row = y / CANVAS_DOWN;
    if (x < 0 || y < 0 || column < sheet->left || column >= sheet->right ||
        row < sheet->top || row >= sheet->bottom) {
        return;
    }
    canvas_cell *const at = canvas_at(sheet, column, row);
    if (at->text[0] != '\0') {
        return; /* a block, which dots would only stain */
    }
    const unsigned char bit = bits[y % CANVAS_DOWN][x % CANVAS_ACROSS];
    at->dots = (unsigned char)(at->dots | bit);
    at->letter = pen->letter;
    at->ink = pen->ink;
}

/* Whole dots of a place that may be far outside. */
static int32_t whole(double at)
{
    return (int32_t)fmin(fmax(round(at), -1e6), 1e6);
}

void canvas_dot(canvas *sheet, double x, double y, const canvas_pen *pen)
{
    if (isfinite(x) && isfinite(y)) {
        put_dot(sheet, whole(x), whole(y), pen);
    }
}

/* Cuts a stretch to a rectangle a little larger than the sheet, so that no time
 * is lost outside; false where nothing is left. */
static bool cut_stretch(const canvas *sheet, double *ends)
{
    const double lo[2] = {-8.0, -8.0};
    const double hi[2] = {CANVAS_ACROSS * sheet->columns + 8.0,
                          CANVAS_DOWN * sheet->rows + 8.0};
    double from = 0.0;
    double to = 1.0;
    const double start[2] = {ends[0], ends[1]};
    for (int i = 0; i < 2; i++) {
        const double d = ends[2 + i] - start[i];
        const double a = (lo[i] - start[i]) / d;
        const double b = (hi[i] - start[i]) / d;
        if (fabs(d) > 0.0) {
            from = fmax(from, fmin(a, b));
            to = fmin(to, fmax(a, b));
        } else if (start[i] < lo[i] || start[i] > hi[i]) {
            return false;
        }
    }
    const double dx = ends[2] - ends[0];
    const double dy = ends[3] - ends[1];
    ends[0] = start[0] + from * dx;
    ends[1] = start[1] + from * dy;
    ends[2] = start[0] + to * dx;
    ends[3] = start[1] + to * dy;
    return from <= to;
}

/* Draws dots from one place to another; the first only where the line begins.
 */
static void draw_stretch(canvas *sheet, double *ends, bool is_first,
                         size_t *along, const canvas_pen *pen)
{
    if (!cut_stretch(sheet, ends)) {
        return;
    }
    const int32_t x0 = whole(ends[0]);
    const int32_t y0 = whole(ends[1]);
    const int32_t dx = whole(ends[2]) - x0;
    const int32_t dy = whole(ends[3]) - y0;
    const int32_t steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int32_t k = is_first ? 0 : 1; k <= steps; k++) {
        const double share = steps > 0 ? (double)k / steps : 0.0;
        if (!sheet->utf8 || has_ink(pen->pattern, *along)) {
            put_dot(sheet, whole(x0 + share * dx), whole(y0 + share * dy), pen);
        }
        ++*along;
    }
}

void canvas_line(canvas *sheet, const double *x, const double *y, size_t count,
                 const canvas_pen *pen)
{
    size_t along = 0;
    bool is_first = true;
    for (size_t i = 1; i < count; i++) {
        double ends[4] = {x[i - 1], y[i - 1], x[i], y[i]};
        if (isfinite(ends[0]) && isfinite(ends[1]) && isfinite(ends[2]) &&
            isfinite(ends[3])) {
            draw_stretch(sheet, ends, is_first, &along, pen);
            is_first = false;
        } else {
            is_first = true;
        }
    }
    if (count == 1) {
        canvas_dot(sheet, x[0], y[0], pen);
    }
}

const char *canvas_sample(int pattern)
{
    static const char *const samples[CANVAS_PATTERNS] = {
        "\xE2\x94\x80\xE2\x94\x80", "\xE2\x95\x8C\xE2\x95\x8C",
        "\xC2\xB7\xC2\xB7",         "\xE2\x94\x80\xC2\xB7",
        "\xE2\x95\x8C\xC2\xB7",     "\xE2\x94\x84\xE2\x94\x84"};
    return samples[pattern % CANVAS_PATTERNS];
}

/* --- text ---------------------------------------------------------------- */

/* Signs that figures use, and what stands for them in ASCII. */
static const struct {
    const char *sign;
    const char *ascii;
} signs[] = {
    {"\xE2\x88\x92", "-"},  {"\xE2\x80\x93", "-"},   {"\xE2\x86\x90", "<-"},
    {"\xE2\x86\x92", "->"}, {"\xC3\x97", "x"},       {"\xE2\x89\xA5", ">="},
    {"\xE2\x89\xA4", "<="}, {"\xE2\x80\xA6", "..."}, {"\xE2\x97\x8F", "o"},
    {"\xE2\x97\x8B", "o"},  {"\xC2\xB7", "."}};

/* Writes a printable text; in ASCII signs are replaced, and what is no sign
 * becomes a question mark. */
static void clean_text(const canvas *sheet, const char *text, char *out)
{
    char plain[TEXT_SIZE];
    size_t used = 0;
    lan_text_printable(text, plain, sizeof plain);
    for (const char *at = plain; *at != '\0' && used + 8 < TEXT_SIZE;) {
        uint32_t code;
        const size_t decoded = lan_utf8_decode(at, strnlen(at, 4), &code);
        const size_t length = decoded > 0 ? decoded : 1;
        const char *shown = NULL;
        for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
            const bool is_this = strncmp(at, signs[i].sign, length) == 0;
            shown = is_this && length > 1 ? signs[i].ascii : shown;
        }
        if (sheet->utf8 || length == 1) {
            memcpy(out + used, at, length);
            used += length;
        } else {
            used += (size_t)snprintf(out + used, 8, "%s",
                                     shown != NULL ? shown : "?");
        }
        at += length;
    }
    out[used] = '\0';
}

int32_t canvas_text_columns(const canvas *sheet, const char *text)
{
    char plain[TEXT_SIZE];
    clean_text(sheet, text, plain);
    return (int32_t)lan_shown_columns(plain);
}

/* Puts one character; one without a width goes to the cell before. */
static int32_t put_character(canvas *sheet, int32_t column, int32_t row,
                             const char *bytes, lan_paint ink, bool is_bold)
{
    const int32_t columns = (int32_t)lan_shown_columns(bytes);
    canvas_cell *at = canvas_at(sheet, columns == 0 ? column - 1 : column, row);
    if (at == NULL) {
        return columns;
    }
    if (columns == 0) {
        const size_t used = strlen(at->text);
        (void)snprintf(at->text + used, sizeof at->text - used, "%s",
                       used + strlen(bytes) < sizeof at->text ? bytes : "");
        return 0;
    }
    (void)snprintf(at->text, sizeof at->text, "%s", bytes);
    at->ink = ink;
    at->is_bold = is_bold;
    at->is_covered = false;
    canvas_cell *const next = canvas_at(sheet, column + 1, row);
    if (columns == 2 && next != NULL) {
        next->is_covered = true;
    }
    return columns;
}

int32_t canvas_text(canvas *sheet, int32_t column, int32_t row, int32_t room,
                    lan_paint ink, bool is_bold, const char *text)
{
    char plain[TEXT_SIZE];
    char fit[TEXT_SIZE];
    const int32_t left = sheet->columns - column;
    int32_t used = 0;
    room = room < left ? room : left;
    if (room < 4 && canvas_text_columns(sheet, text) > room) {
        return 0;
    }
    clean_text(sheet, text, plain);
    lan_shown_fit(plain, (size_t)(room < 4 ? 4 : room), sheet->utf8, fit,
                  sizeof fit);
    for (const char *at = fit; *at != '\0';) {
        uint32_t code;
        char bytes[8] = "";
        const size_t decoded = lan_utf8_decode(at, strnlen(at, 4), &code);
        const size_t length = decoded > 0 ? decoded : 1;
        memcpy(bytes, at, length);
        used += put_character(sheet, column + used, row, bytes, ink, is_bold);
        at += length;
    }
    return used;
}

/* --- colours ------------------------------------------------------------- */

static bool is_role(lan_paint paint)
{
    return paint > 0xFFFFFFu;
}

static void channels_of(lan_paint paint, double *rgb)
{
    for (int i = 0; i < 3; i++) {
        rgb[i] = (double)(paint >> (16 - 8 * i) & 0xFFu);
    }
}

double canvas_lightness(lan_paint paint)
{
    double rgb[3];
    channels_of(paint, rgb);
    return is_role(paint)
               ? (paint == LAN_PAINT_PAPER ? 1.0 : 0.0)
               : (0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]) / 255.0;
}

/* --- printing ------------------------------------------------------------ */

/* How a cell looks; cells that look alike share one escape sequence. */
typedef struct look {
    lan_paint ink;
    lan_paint back;
    bool is_bold;
} look;

#define PLAIN_LOOK ((look){LAN_PAINT_INK, LAN_PAINT_NONE, false})

static bool is_plain(const look *shown)
{
    return shown->ink == LAN_PAINT_INK && shown->back == LAN_PAINT_NONE &&
           !shown->is_bold;
}

static bool is_same(const look *a, const look *b)
{
    return a->ink == b->ink && a->back == b->back && a->is_bold == b->is_bold;
}

static bool has_back(const canvas_cell *at)
{
    return at->upper != LAN_PAINT_NONE || at->lower != LAN_PAINT_NONE;
}

static bool has_character(const canvas_cell *at)
{
    return at->text[0] != '\0' || at->dots != 0;
}

static look look_of(const canvas *sheet, const canvas_cell *at)
{
    look shown = PLAIN_LOOK;
    if (!sheet->color) {
        return shown;
    }
    shown.is_bold = at->is_bold && at->text[0] != '\0';
    shown.ink = at->ink;
    if (has_back(at) && has_character(at)) {
        shown.back = at->upper != LAN_PAINT_NONE ? at->upper : at->lower;
    } else if (has_back(at)) {
        shown.ink = at->upper;
        shown.back = at->lower;
    }
    return shown;
}

static void print_look(const look *shown, FILE *out)
{
    const bool is_on_color = shown->back != LAN_PAINT_NONE;
    lan_paint ink = shown->ink;
    if (is_on_color && is_role(ink)) {
        ink = canvas_lightness(shown->back) > 0.5 ? 0x000000u : 0xFFFFFFu;
    }
    fputs("\033[0", out);
    if (shown->is_bold) {
        fputs(";1", out);
    }
    if (ink == LAN_PAINT_MUTED || ink == LAN_PAINT_GRID) {
        fputs(";38;5;245", out);
    } else if (!is_role(ink)) {
        fprintf(out, ";38;5;%d", lan_paint_terminal(ink));
    }
    if (is_on_color) {
        fprintf(out, ";48;5;%d", lan_paint_terminal(shown->back));
    }
    fputc('m', out);
}

static void print_character(const canvas *sheet, const canvas_cell *at,
                            FILE *out)
{
    const bool is_colored = sheet->color && has_back(at);
    if (at->text[0] != '\0') {
        fputs(at->text, out);
    } else if (at->dots != 0 && !sheet->utf8) {
        fputc(at->letter, out);
    } else if (at->dots != 0) {
        /* U+2800 + bits, as three bytes of UTF-8. */
        fputc(0xE2, out);
        fputc(0xA0 | at->dots >> 6, out);
        fputc(0x80 | (at->dots & 0x3F), out);
    } else if (is_colored && at->upper != at->lower) {
        fputs("\xE2\x96\x80", out); /* upper half block */
    } else if (is_colored) {
        fputc(' ', out);
    } else {
        fputs(at->shade[0] != '\0' ? at->shade : " ", out);
    }
}

static bool is_blank(const canvas *sheet, const canvas_cell *at)
{
    return !at->is_covered && (at->text[0] == '\0' || at->text[0] == ' ') &&
           (at->dots == 0 || at->text[0] == ' ') &&
           !(sheet->color && has_back(at)) &&
           (at->shade[0] == '\0' || at->shade[0] == ' ');
}

static void print_row(const canvas *sheet, int32_t row, FILE *out)
{
    int32_t end = sheet->columns;
    look now = PLAIN_LOOK;
    while (end > 0 && is_blank(sheet, canvas_at(sheet, end - 1, row))) {
        end--;
    }
    for (int32_t column = 0; column < end; column++) {
        const canvas_cell *const at = canvas_at(sheet, column, row);
        if (at->is_covered) {
            continue;
        }
        const look next = is_blank(sheet, at) ? PLAIN_LOOK : look_of(sheet, at);
        if (!is_same(&now, &next)) {
            if (is_plain(&next)) {
                fputs("\033[0m", out);
            } else {
                print_look(&next, out);
            }
            now = next;
        }
        print_character(sheet, at, out);
    }
    fputs(is_plain(&now) ? "\n" : "\033[0m\n", out);
}

void canvas_print(const canvas *sheet, FILE *out)
{
    for (int32_t row = 0; row < sheet->rows; row++) {
        print_row(sheet, row, out);
    }
}
