/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tornado of characters: light where there is less of a value, full where
 * there is more.
 */
#include <math.h>
#include <stdlib.h>

#include "plots/tornado_impl.h"

#define NUMBERS    18 /* columns of the two numbers behind a bar */
#define BARS_LEAST 8

static size_t widest_name(const tornado *page)
{
    size_t widest = 0;
    for (size_t i = 0; i < page->count; i++) {
        const size_t columns = lan_style_columns(page->bars[i].name);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static int column_of(const tornado *page, double value, int columns)
{
    const double share = (value - page->from) / (page->to - page->from);
    return (int)fmin(floor(share * columns), columns - 1.0);
}

static bool is_between(int column, int a, int b)
{
    return (a < b && column >= a && column <= b) ||
           (b <= a && column >= b && column <= a);
}

/* Of two ends on one side of the base the nearer one is drawn over the other.
 */
static const char *sign_at(const tornado *page, const tornado_bar *bar,
                           int column, int columns, bool utf8)
{
    static const char *const blocks[] = {" ", "\xE2\x96\x91", "\xE2\x96\x88",
                                         "\xE2\x94\x82"};
    static const char *const letters[] = {" ", "=", "#", "|"};
    const char *const *signs = utf8 ? blocks : letters;
    const int base = column_of(page, page->base, columns);
    const int low = column_of(page, bar->low, columns);
    const int high = column_of(page, bar->high, columns);
    const bool in_low = is_between(column, base, low);
    const bool in_high = is_between(column, base, high);
    if (column == base) {
        return signs[3];
    }
    if (in_low && in_high) {
        return signs[abs(low - base) < abs(high - base) ? 1 : 2];
    }
    return signs[in_low ? 1 : in_high ? 2 : 0];
}

static void write_bar(const tornado *page, const tornado_bar *bar,
                      size_t widest, int columns, bool utf8, FILE *out)
{
    char low[LAN_TORNADO_NUMBER_SIZE];
    char high[LAN_TORNADO_NUMBER_SIZE];
    fprintf(out, "%s%*s ", bar->name,
            (int)(widest - lan_style_columns(bar->name)), "");
    for (int column = 0; column < columns; column++) {
        fputs(sign_at(page, bar, column, columns, utf8), out);
    }
    fprintf(out, " %8s %8s\n", tornado_number(page, bar->low, low),
            tornado_number(page, bar->high, high));
}

void tornado_write_characters(const tornado *page, bool utf8, int32_t width,
                              FILE *out)
{
    const size_t widest = widest_name(page);
    const int room = width - (int)widest - 1 - NUMBERS;
    const int columns = room < BARS_LEAST ? BARS_LEAST : room;
    char text[256];
    char less[64];
    char more[64];
    if (page->view->title[0] != '\0') {
        fprintf(out, "%s\n",
                lan_style_fit(page->view->title, (size_t)width, utf8, text,
                              sizeof text));
    }
    tornado_write_subject(page, text, sizeof text);
    tornado_write_end(page, true, less, sizeof less);
    tornado_write_end(page, false, more, sizeof more);
    fprintf(out, "%s; %s %s, %s %s.\n\n", text, utf8 ? "\xE2\x96\x91" : "=",
            less, utf8 ? "\xE2\x96\x88" : "#", more);
    for (size_t i = 0; i < page->count; i++) {
        write_bar(page, &page->bars[i], widest, columns, utf8, out);
    }
    tornado_write_rest(page, text, sizeof text);
    if (text[0] != '\0') {
        fprintf(out, "\n%s.\n", text);
    }
}
