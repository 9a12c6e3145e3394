/* plots/tornado_impl.h - what both kinds of tornado pictures show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_TORNADO_IMPL_H
#define LAN_PLOTS_TORNADO_IMPL_H

#include "plots/style.h"
#include "plots/tornado.h"

#define LAN_TORNADO_NUMBER_SIZE 32

typedef struct tornado_bar {
    char name[LAN_STYLE_NAME_SIZE]; /* "blue spear count" */
    double low;                     /* result at the low end; percent of odds */
    double high;
} tornado_bar;

typedef struct tornado {
    const lan_tornado_view *view;
    tornado_bar bars[LAN_TORNADO_DRAWN_MAX]; /* widest first */
    size_t count;
    size_t left_out; /* narrower ones */
    size_t idle;     /* without any width */
    double base;
    double from; /* of the axis */
    double to;
    double step;
    bool is_percent;
} tornado;

/* Works out the bars, with names of some columns at most. Returns LAN_EINVAL
 * with a text where there are none. */
lan_status tornado_init(tornado *page, const lan_tornado_view *view, bool utf8,
                        int columns, lan_error *err);

/* "margin, as it is 0.194", "odds.blue, where sides are even 50.2 %" */
void tornado_write_subject(const tornado *page, char *text, size_t size);

/* "10 % less", "at least" and so on. */
void tornado_write_end(const tornado *page, bool is_low, char *text,
                       size_t size);

/* "4 more matter less; 3 without effect." or "". */
void tornado_write_rest(const tornado *page, char *text, size_t size);

/* "0.194", "50.2 %" */
char *tornado_number(const tornado *page, double value,
                     char text[LAN_TORNADO_NUMBER_SIZE]);

void tornado_write_characters(const tornado *page, bool utf8, int32_t width,
                              FILE *out);

#endif
