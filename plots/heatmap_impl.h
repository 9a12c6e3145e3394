/* plots/heatmap_impl.h - what both kinds of heat map are made from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_PLOTS_HEATMAP_IMPL_H
#define LAN_PLOTS_HEATMAP_IMPL_H

#include "plots/heatmap.h"
#include "plots/path_axis_impl.h"
#include "plots/style.h"

/* How values become colours. */
typedef enum heat_kind {
    LAN_HEAT_BALANCE, /* about a middle */
    LAN_HEAT_AMOUNT,  /* from little to much */
    LAN_HEAT_WORDS
} heat_kind;

typedef struct heat_scale {
    heat_kind kind;
    double lo;
    double hi;
    double step;     /* of its tics */
    bool is_cut;     /* few values lie beyond hi */
    bool is_percent; /* odds */
    bool is_turned;  /* more is better for the second side */
} heat_scale;

/* The grid in shares of its ranges. */
typedef struct heat_page {
    const lan_heatmap_view *view;
    double *u;          /* [columns] */
    double *v;          /* [rows] */
    bool is_nearest[2]; /* along x and y nothing is interpolated */
    size_t *words;      /* those that occur, by the number of the word */
    size_t word_count;  /* 0: no words */
    heat_scale scale;
} heat_page;

LAN_MUST_CHECK
lan_status heat_page_init(heat_page *page, const lan_heatmap_view *view);
void heat_page_clear(heat_page *page);

/* The value at a place: interpolated; that of the nearest place where every
 * whole number has its own, and for words, of which it is the place in
 * page->words. */
double heat_page_at(const heat_page *page, double u, double v);

/* The name of one of page->words, made printable. */
char *heat_word(const heat_page *page, size_t i, bool utf8,
                char name[LAN_STYLE_NAME_SIZE]);

/* "margin (+ blue, - red) at the end, by the averages" */
void heat_write_subject(const heat_page *page, bool utf8,
                        char text[LAN_QUANTITY_SIZE]);

/* width  columns, OLD_PICTURE_NARROWEST .. OLD_PICTURE_WIDEST */
void heat_write_characters(const heat_page *page, bool utf8, int32_t width,
                           FILE *out);

#endif
