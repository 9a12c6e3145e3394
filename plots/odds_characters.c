/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/style.h"
#include "plots/survivors_impl.h"

#define NAME_COLUMNS 24
#define NARROW       48 /* columns of bars: fewer have no room for words */
#define MOST_STRIPS  6  /* of more than two sides */
#define STRIP_ROWS   4  /* of each of them */
#define WIDEST_BAR   6
#define EIGHTHS      8

/* "100 %" or "0.02 %", and what stands between them and the bars. */
#define LEFT_COLUMNS 10

static const char *const inks[] = {"34", "31", "32", "35", "33", "36"};

#define INK_COUNT (sizeof inks / sizeof inks[0])

/* A place on the axis: a bar, or nobody between the two sides. */
typedef struct strip {
    const lan_survivors *s;
    const lan_odds_view *view;
    const lan_characters_options *options;
    size_t rows;
    size_t bar_columns;
    size_t places;
    size_t middle; /* place of nobody; places where there is none */
    lan_axis axis; /* of chances, in percent */
} strip;

static size_t bar_of(const strip *at, size_t place)
{
    return place > at->middle ? place - 1 : place;
}

static double chance_at(const strip *at, size_t place)
{
    return place == at->middle ? at->view->odds->neither
                               : at->s->chance[bar_of(at, place)];
}

static void begin_ink(const strip *at, size_t place, FILE *out)
{
    if (at->options->color && place != at->middle) {
        const int32_t side = survivors_side(at->s, bar_of(at, place));
        fprintf(out, "\033[%sm", inks[(size_t)side % INK_COUNT]);
    }
}

static void end_ink(const strip *at, size_t place, FILE *out)
{
    if (at->options->color && place != at->middle) {
        fputs("\033[0m", out);
    }
}

/* One character of a bar, filled by so many eighths from below. */
static void print_block(const strip *at, int eighths, FILE *out)
{
    if (eighths <= 0) {
        fputc(' ', out);
    } else if (at->options->utf8) {
        /* U+2580 + eighths, as three bytes of UTF-8. */
        fputc(0xE2, out);
        fputc(0x96, out);
        fputc(0x80 + eighths, out);
    } else {
        fputc(" ..:::###"[eighths], out);
    }
}

static int eighths_of(const strip *at, size_t place, size_t row)
{
    const double part = 100.0 * chance_at(at, place) / at->axis.end;
    const double filled = round(part * (double)(at->rows * EIGHTHS)) -
                          (double)((at->rows - 1 - row) * EIGHTHS);
    return filled <= 0.0 ? 0 : filled >= EIGHTHS ? EIGHTHS : (int)filled;
}

/* Bars of two columns or more are kept apart where that leaves them wide. */
static size_t gap_of(const strip *at)
{
    return at->bar_columns > 2 ? 1 : 0;
}

/* At the height of the axis and at half of it, its number. */
static void print_tic(const strip *at, size_t row, FILE *out)
{
    char number[LAN_NUMBER_SIZE];
    if (row == 0 || row == at->rows / 2) {
        fprintf(out, "%*s %% %s", LEFT_COLUMNS - 4,
                lan_number_count(row == 0 ? at->axis.end : 0.5 * at->axis.end,
                                 number),
                at->options->utf8 ? "\xE2\x94\xA4" : "+");
    } else {
        fprintf(out, "%*s%s", LEFT_COLUMNS - 1, "",
                at->options->utf8 ? "\xE2\x94\x82" : "|");
    }
}

static void print_row(const strip *at, size_t row, FILE *out)
{
    size_t blanks = 0;
    print_tic(at, row, out);
    for (size_t place = 0; place < at->places; place++) {
        const int eighths = eighths_of(at, place, row);
        if (eighths == 0) {
            blanks += at->bar_columns;
            continue;
        }
        fprintf(out, "%*s", (int)blanks, "");
        begin_ink(at, place, out);
        for (size_t i = 0; i < at->bar_columns - gap_of(at); i++) {
            print_block(at, eighths, out);
        }
        end_ink(at, place, out);
        blanks = gap_of(at);
    }
    fputc('\n', out);
}

/* The number to stand below a place: that of the outer end of its bar, so that
 * numbers mirror each other; bars of one soldier have only one. */
static int64_t number_at(const strip *at, size_t place)
{
    return place == at->middle ? 0 : survivors_most(at->s, bar_of(at, place));
}

/* Of how many bars one gets a number, so that numbers stay apart: of all whose
 * number is a multiple, which mirrors the two sides. */
static int64_t numbered(const strip *at)
{
    static const int64_t steps[] = {1, 2, 5, 10, 20, 50, 100};
    const size_t count = sizeof steps / sizeof steps[0];
    char text[LAN_NUMBER_SIZE];
    const double outer =
        fmax((double)number_at(at, 0), (double)number_at(at, at->places - 1));
    const size_t need = strlen(lan_number_count(outer, text)) + 3;
    size_t i = 0;
    while (i + 1 < count && (size_t)steps[i] * at->bar_columns < need) {
        i++;
    }
    return steps[i];
}

static void print_numbers(const strip *at, FILE *out)
{
    const int64_t every = numbered(at) * at->s->width;
    char text[LAN_NUMBER_SIZE];
    size_t column = 0;
    fprintf(out, "%*s", LEFT_COLUMNS, "");
    for (size_t place = 0; place < at->places; place++) {
        if (number_at(at, place) % every != 0) {
            continue;
        }
        lan_number_count((double)number_at(at, place), text);
        const size_t length = strlen(text);
        const size_t centre =
            place * at->bar_columns + (at->bar_columns - gap_of(at)) / 2;
        const size_t begin = centre > length / 2 ? centre - length / 2 : 0;
        if (begin >= column + (column > 0 ? 1 : 0)) {
            fprintf(out, "%*s%s", (int)(begin - column), "", text);
            column = begin + length;
        }
    }
    fputc('\n', out);
}

static void print_axis(const strip *at, FILE *out)
{
    const bool utf8 = at->options->utf8;
    fprintf(out, "%*s%s", LEFT_COLUMNS - 1, "", utf8 ? "\xE2\x94\x94" : "+");
    for (size_t i = 0; i < at->places * at->bar_columns; i++) {
        const bool is_middle = i == at->middle * at->bar_columns +
                                        (at->bar_columns - gap_of(at)) / 2;
        if (utf8) {
            fputs(is_middle ? "\xE2\x94\xBC" : "\xE2\x94\x80", out);
        } else {
            fputc(is_middle ? '+' : '-', out);
        }
    }
    fputc('\n', out);
}

/* Prints words at the left, in the middle and at the right of so many columns,
 * or one after the other where these are too few. */
static void print_spread(const char *const words[3], size_t columns, FILE *out)
{
    const size_t left = lan_style_columns(words[0]);
    const size_t middle = lan_style_columns(words[1]);
    const size_t right = lan_style_columns(words[2]);
    size_t at = left + (left > 0 ? 2 : 0);
    if (columns / 2 > at + middle / 2) {
        at = columns / 2 - middle / 2;
    }
    size_t last = at + middle + (right > 0 ? 2 : 0);
    if (right > 0 && columns > last + right) {
        last = columns - right;
    }
    fprintf(out, "%*s%s%*s%s%*s%s\n", LEFT_COLUMNS, "", words[0],
            (int)(at - left), "", words[1], (int)(last - at - middle), "",
            words[2]);
}

/* The name of a side with its arrow, in at most so many columns. */
static void write_side(const strip *at, int32_t side, bool is_left,
                       size_t columns, char text[LAN_STYLE_NAME_SIZE])
{
    const bool utf8 = at->options->utf8;
    char name[LAN_STYLE_NAME_SIZE];
    lan_style_fit(lan_battle_side_name(at->view->battle, side), columns, utf8,
                  name, sizeof name);
    (void)snprintf(text, LAN_STYLE_NAME_SIZE, "%s%.110s%s",
                   !is_left ? ""
                   : utf8   ? "\xE2\x86\x90 "
                            : "<- ",
                   name,
                   is_left ? ""
                   : utf8  ? " \xE2\x86\x92"
                           : " ->");
}

/* "<- blue           soldiers left           red ->" */
static void print_caption(const strip *at, FILE *out)
{
    const size_t room = (size_t)at->options->width - LEFT_COLUMNS;
    char left[LAN_STYLE_NAME_SIZE] = "";
    char right[LAN_STYLE_NAME_SIZE] = "";
    char middle[64] = "soldiers left";
    if (at->s->width > 1) {
        (void)snprintf(middle, sizeof middle, "%sleft, %d a bar",
                       room > NARROW ? "soldiers " : "", (int)at->s->width);
    }
    /* Beside it two names with their arrows, two columns apart. */
    const size_t half = (room - strlen(middle) - 4) / 2 - 3;
    const size_t columns = half < NAME_COLUMNS ? half : NAME_COLUMNS;
    if (at->s->first < 0) {
        write_side(at, at->s->left, true, columns, left);
    }
    if (at->s->first + (int64_t)at->s->count > 0) {
        write_side(at, at->s->right, false, columns, right);
    }
    const char *const words[3] = {left, middle, right};
    print_spread(words, at->places * at->bar_columns, out);
}

static void print_strip(const lan_survivors *s, const lan_odds_view *view,
                        const lan_characters_options *options, size_t rows,
                        FILE *out)
{
    const bool has_both = s->first < 0 && s->first + (int64_t)s->count > 0;
    strip at = {.s = s, .view = view, .options = options, .rows = rows};
    at.places = s->count + (has_both ? 1 : 0);
    at.middle = has_both ? (size_t)-s->first : at.places;
    const size_t fit = ((size_t)options->width - LEFT_COLUMNS) / at.places;
    at.bar_columns = fit < 1 ? 1 : fit > WIDEST_BAR ? WIDEST_BAR : fit;
    const double middle = has_both ? view->odds->neither : 0.0;
    at.axis = lan_style_axis(100.0 * fmax(s->largest, middle), true);
    for (size_t row = 0; row < rows; row++) {
        print_row(&at, row, out);
    }
    print_axis(&at, out);
    print_numbers(&at, out);
    print_caption(&at, out);
}

static lan_status draw_strip(FILE *out, const lan_odds_view *view,
                             const lan_characters_options *options,
                             int32_t left, int32_t right, size_t rows)
{
    const size_t most = (size_t)options->width - LEFT_COLUMNS - 1;
    const int32_t width = survivors_width(view->odds, left, right, most);
    lan_survivors s;
    const lan_status status =
        survivors_init(&s, view->odds, left, right, width);
    if (status != LAN_OK) {
        return status;
    }
    if (s.count > 0) {
        print_strip(&s, view, options, rows, out);
    }
    survivors_clear(&s);
    return LAN_OK;
}

lan_status lan_odds_characters(FILE *out, const lan_odds_view *view,
                               const lan_characters_options *options)
{
    const int32_t sides = view->odds->side_count;
    lan_status status = LAN_OK;
    if (options->width < 48 || options->width > 300 || options->height < 6 ||
        options->height > 100 || sides != lan_battle_side_count(view->battle)) {
        return LAN_EINVAL;
    }
    if (sides == 2) {
        int32_t left;
        int32_t right;
        survivors_pair(view->odds, &left, &right);
        status = draw_strip(out, view, options, left, right,
                            (size_t)options->height);
    }
    for (int32_t i = 0;
         sides != 2 && i < sides && i < MOST_STRIPS && status == LAN_OK; i++) {
        status =
            draw_strip(out, view, options, LAN_SURVIVORS_NOBODY, i, STRIP_ROWS);
    }
    return status != LAN_OK ? status : ferror(out) ? LAN_EIO : LAN_OK;
}
