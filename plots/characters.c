/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/lines_impl.h"
#include "plots/style.h"

#define MOST_LINES    6
#define NOBODY        (-1)
#define LABEL_SIZE    (LAN_STYLE_NAME_SIZE + LAN_NUMBER_SIZE)
#define LABEL_LONGEST 24 /* columns of a name and its number */

/* One character cell; bits are braille dots, or whether it is set at all. */
typedef struct cell {
    unsigned char bits;
    int16_t line;
} cell;

typedef struct sheet {
    const lan_lines *lines;
    const lan_characters_options *options;
    lan_axis axis;
    double end;      /* time at the right border */
    size_t shown;    /* lines drawn */
    size_t left;     /* columns of numbers left of the axis */
    size_t columns;  /* of curve */
    size_t rows;     /* of curve */
    size_t across;   /* dots in a cell */
    size_t down;     /* dots in a cell */
    cell *cells;     /* [rows][columns] */
    int *label_line; /* [rows]: the line named there, or NOBODY */
} sheet;

static const char letters[MOST_LINES] = {'*', 'o', '+', 'x', '#', '@'};
static const char *const samples[MOST_LINES] = {
    "\xE2\x94\x80\xE2\x94\x80", "\xE2\x95\x8C\xE2\x95\x8C",
    "\xC2\xB7\xC2\xB7",         "\xE2\x94\x80\xC2\xB7",
    "\xE2\x95\x8C\xC2\xB7",     "\xE2\x94\x84\xE2\x94\x84"};
static const char *const inks[MOST_LINES] = {"34", "31", "32",
                                             "35", "33", "36"};

lan_characters_options lan_characters_options_default(void)
{
    const lan_characters_options options = {.width = 72,
                                            .height = 12,
                                            .color = false,
                                            .utf8 = false,
                                            .time_unit = ""};
    return options;
}

/* True where a line of this kind has ink at this distance along its way. */
static bool has_ink(size_t line, size_t along)
{
    switch (line % MOST_LINES) {
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

static void put_dot(sheet *s, size_t x, size_t y, size_t line)
{
    static const unsigned char braille[4][2] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    cell *const at = s->cells + y / s->down * s->columns + x / s->across;
    at->bits = (unsigned char)(at->bits | braille[y % s->down][x % s->across]);
    at->line = (int16_t)line;
}

/* The value of a line at a time between two rows; of two rows of the same
 * time, the later. `row` remembers where the last search ended. */
static double value_at(const lan_lines *lines, size_t line, double time,
                       size_t *row)
{
    const double *const v = lines->values + line * lines->rows;
    while (*row + 1 < lines->rows && lines->times[*row + 1] <= time) {
        ++*row;
    }
    if (*row + 1 >= lines->rows) {
        return v[lines->rows - 1];
    }
    const double t0 = lines->times[*row];
    const double t1 = lines->times[*row + 1];
    return v[*row] + (v[*row + 1] - v[*row]) * (time - t0) / (t1 - t0);
}

static size_t dot_row(const sheet *s, double value)
{
    const double last = (double)(s->rows * s->down - 1);
    const double y = last * (1.0 - value / s->axis.end);
    return y <= 0.0 ? 0 : (size_t)fmin(round(y), last);
}

static void draw_line(sheet *s, size_t line)
{
    const size_t width = s->columns * s->across;
    size_t row = 0;
    size_t along = 0;
    size_t before = 0;
    for (size_t x = 0; x < width; x++) {
        const double time = s->end * (double)x / (double)(width - 1);
        const size_t y = dot_row(s, value_at(s->lines, line, time, &row));
        if (x == 0) {
            before = y;
        }
        /* From the height before, left out, to this one. */
        size_t at = before;
        do {
            at = at < y ? at + 1 : at > y ? at - 1 : at;
            if (s->across == 1 || has_ink(line, along)) {
                put_dot(s, x, at, line);
            }
            along++;
        } while (at != y);
        before = y;
    }
}

static void place_labels(sheet *s)
{
    size_t order[MOST_LINES] = {0};
    for (size_t i = 0; i < s->shown; i++) {
        size_t at = i;
        while (at > 0 &&
               lines_last(s->lines, order[at - 1]) < lines_last(s->lines, i)) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    /* From the top: at its own height, or below the label before, but never
     * so low that those to come have no room. */
    size_t next = 0;
    for (size_t i = 0; i < s->shown; i++) {
        const double value = lines_last(s->lines, order[i]);
        size_t row = dot_row(s, value) / s->down;
        const size_t lowest = s->rows - (s->shown - i);
        row = row < next ? next : row;
        row = row > lowest ? lowest : row;
        s->label_line[row] = (int)order[i];
        next = row + 1;
    }
}

static void write_label_text(const sheet *s, size_t line, char *text)
{
    char name[512];
    char fit[LAN_STYLE_NAME_SIZE];
    char number[LAN_NUMBER_SIZE];
    line_name(&s->lines->items[line], name, sizeof name);
    lan_number_count(lines_last(s->lines, line), number);
    lan_style_fit_middle(name, LABEL_LONGEST - 1 - strlen(number),
                         s->options->utf8, fit, sizeof fit);
    (void)snprintf(text, LABEL_SIZE, "%s %s", fit, number);
}

static void begin_ink(const sheet *s, FILE *out, int line)
{
    if (s->options->color && line != NOBODY) {
        fprintf(out, "\033[%sm", inks[(size_t)line % MOST_LINES]);
    }
}

static void end_ink(const sheet *s, FILE *out, int line)
{
    if (s->options->color && line != NOBODY) {
        fputs("\033[0m", out);
    }
}

static void print_cell(const sheet *s, FILE *out, const cell *at)
{
    if (at->bits == 0) {
        fputc(' ', out);
    } else if (!s->options->utf8) {
        fputc(letters[(size_t)at->line % MOST_LINES], out);
    } else {
        /* U+2800 + bits, as three bytes of UTF-8. */
        fputc(0xE2, out);
        fputc(0xA0 | at->bits >> 6, out);
        fputc(0x80 | (at->bits & 0x3F), out);
    }
}

static void print_curve_row(const sheet *s, FILE *out, size_t row)
{
    const cell *const cells = s->cells + row * s->columns;
    size_t last = s->columns;
    while (last > 0 && cells[last - 1].bits == 0 &&
           s->label_line[row] == NOBODY) {
        last--;
    }
    int ink = NOBODY;
    for (size_t x = 0; x < last; x++) {
        const int line = cells[x].bits == 0 ? NOBODY : cells[x].line;
        if (line != ink) {
            end_ink(s, out, ink);
            begin_ink(s, out, line);
            ink = line;
        }
        print_cell(s, out, &cells[x]);
    }
    end_ink(s, out, ink);
}

static void print_label(const sheet *s, FILE *out, int line)
{
    if (line == NOBODY) {
        return;
    }
    char text[LABEL_SIZE];
    write_label_text(s, (size_t)line, text);
    begin_ink(s, out, line);
    if (s->options->utf8) {
        fprintf(out, " %s", samples[(size_t)line % MOST_LINES]);
    } else {
        fprintf(out, " %c", letters[(size_t)line % MOST_LINES]);
    }
    end_ink(s, out, line);
    fprintf(out, " %s", text);
}

/* Writes the number of the tic that falls into a row; false where none does. */
static bool tic_of_row(const sheet *s, size_t row, char *number)
{
    const size_t tics = (size_t)lround(s->axis.end / s->axis.step);
    for (size_t i = 0; i <= tics; i++) {
        const double value = s->axis.step * (double)i;
        if (dot_row(s, value) / s->down == row) {
            lan_number_count(value, number);
            return true;
        }
    }
    return false;
}

static void print_rows(const sheet *s, FILE *out)
{
    const char *const tic = s->options->utf8 ? "\xE2\x94\xA4" : "+";
    const char *const bar = s->options->utf8 ? "\xE2\x94\x82" : "|";
    for (size_t row = 0; row < s->rows; row++) {
        char number[LAN_NUMBER_SIZE] = "";
        const bool is_tic = tic_of_row(s, row, number);
        fprintf(out, "%*s %s", (int)s->left, number, is_tic ? tic : bar);
        print_curve_row(s, out, row);
        print_label(s, out, s->label_line[row]);
        fputc('\n', out);
    }
}

/* Marks the columns of the time axis that carry a tic, and writes their
 * numbers below, each centred at its tic. */
static void lay_time_axis(const sheet *s, bool *is_tic, char *numbers,
                          size_t size)
{
    const lan_axis axis = lan_style_axis(s->end, false);
    memset(numbers, ' ', size - 1);
    numbers[size - 1] = '\0';
    size_t free_from = 0;
    for (size_t i = 0; i <= LAN_STYLE_MAX_TICS; i++) {
        const double time = axis.step * (double)i;
        if (time > s->end * (1.0 + 1e-9)) {
            return;
        }
        const size_t x =
            (size_t)lround(time / s->end * (double)(s->columns - 1));
        char number[LAN_NUMBER_SIZE];
        const size_t length = strlen(lan_number_count(time, number));
        const size_t centre = s->left + 2 + x;
        const size_t start = centre - length / 2;
        is_tic[x] = true;
        if (start >= free_from && start + length < size) {
            memcpy(numbers + start, number, length);
            free_from = start + length + 1;
        }
    }
}

static void print_unit(const sheet *s, FILE *out, char *numbers)
{
    size_t end = strlen(numbers);
    while (end > 0 && numbers[end - 1] == ' ') {
        numbers[--end] = '\0';
    }
    const size_t room = (size_t)s->options->width - end;
    char unit[LAN_STYLE_NAME_SIZE] = "";
    if (s->options->time_unit[0] != '\0' && room >= 6) {
        lan_style_fit(s->options->time_unit, room < 24 ? room - 2 : 22,
                      s->options->utf8, unit, sizeof unit);
    }
    fprintf(out, "%s%s%s\n", numbers, unit[0] == '\0' ? "" : "  ", unit);
}

static lan_status print_time_axis(const sheet *s, FILE *out)
{
    const size_t size = (size_t)s->options->width + 1;
    bool *is_tic = calloc(s->columns, sizeof *is_tic);
    char *numbers = malloc(size);
    if (is_tic == NULL || numbers == NULL) {
        free(is_tic);
        free(numbers);
        return LAN_ENOMEM;
    }
    lay_time_axis(s, is_tic, numbers, size);

    const bool utf8 = s->options->utf8;
    fprintf(out, "%*s %s", (int)s->left, "", utf8 ? "\xE2\x94\x94" : "+");
    for (size_t x = 0; x < s->columns; x++) {
        if (utf8) {
            fputs(is_tic[x] ? "\xE2\x94\xAC" : "\xE2\x94\x80", out);
        } else {
            fputc(is_tic[x] ? '+' : '-', out);
        }
    }
    fputc('\n', out);
    print_unit(s, out, numbers);
    free(is_tic);
    free(numbers);
    return LAN_OK;
}

/* Divides the width: numbers, blank, axis, curve, blank, sample, names. */
static void lay_out(sheet *s)
{
    size_t label = 0;
    for (size_t i = 0; i < s->shown; i++) {
        char text[LABEL_SIZE];
        write_label_text(s, i, text);
        const size_t columns = lan_style_columns(text);
        label = columns > label ? columns : label;
    }
    char number[LAN_NUMBER_SIZE];
    s->left = 0;
    for (size_t row = 0; row < s->rows; row++) {
        if (tic_of_row(s, row, number) && strlen(number) > s->left) {
            s->left = strlen(number);
        }
    }
    label += s->options->utf8 ? 4 : 3;
    s->columns = (size_t)s->options->width - s->left - 2 - label;
}

static lan_status draw(sheet *s, FILE *out)
{
    s->cells = calloc(s->columns * s->rows, sizeof *s->cells);
    s->label_line = malloc(s->rows * sizeof *s->label_line);
    if (s->cells == NULL || s->label_line == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t row = 0; row < s->rows; row++) {
        s->label_line[row] = NOBODY;
    }
    /* The first line is drawn last and so lies on top. */
    for (size_t i = s->shown; i-- > 0;) {
        draw_line(s, i);
    }
    place_labels(s);
    print_rows(s, out);
    const lan_status status = print_time_axis(s, out);
    return status != LAN_OK ? status : ferror(out) ? LAN_EIO : LAN_OK;
}

lan_status lan_plot_characters(FILE *out, const lan_battle *battle,
                               const lan_trajectory *trajectory,
                               const lan_characters_options *options)
{
    if (options->width < 48 || options->width > 300 || options->height < 6 ||
        options->height > 100 || options->time_unit == NULL) {
        return LAN_EINVAL;
    }
    const lan_lines_by by = lan_battle_army_count(battle) <= MOST_LINES
                                ? LAN_LINES_BY_ARMY
                                : LAN_LINES_BY_SIDE;
    lan_lines *lines = NULL;
    const lan_status made = lines_create(battle, trajectory, by, &lines);
    if (made != LAN_OK) {
        return made;
    }

    const double last = lines->times[lines->rows - 1];
    sheet s = {.lines = lines,
               .options = options,
               .axis = lan_style_axis(lines_largest(lines), true),
               .end = last > 0.0 ? last : 1.0,
               .shown = lines->count < MOST_LINES ? lines->count : MOST_LINES,
               .rows = (size_t)options->height,
               .across = options->utf8 ? 2 : 1,
               .down = options->utf8 ? 4 : 1};
    lay_out(&s);
    const lan_status status = draw(&s, out);
    free(s.cells);
    free(s.label_line);
    lines_destroy(lines);
    return status;
}
