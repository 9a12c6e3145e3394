/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <math.h>

#define NAME_COLUMNS 28
#define BAR_WIDTH    0.72

/* Free before what has not arrived, and behind all, as shares of the axis. */
#define APART 0.008

/* A number stands in its part of a bar where it has so much room: letters in
 * px, and how wide a panel is at least. */
#define LETTERS     14.0
#define PANEL_WIDTH 800.0
#define MARGIN      10.0

/* Height in lines of 20 px. */
#define HEAD_LINES 6.5
#define BAR_LINES  1.7

enum { PARTS = 4, MISSING = 3 };

/* Each is far from the next in lightness, on white and on black. */
static const struct {
    const char *name;
    lan_paint paint;
} parts[PARTS] = {{"left", 0x0F9D78},
                  {"lost in combat", 0x3A3A3A},
                  {"lost otherwise", 0xA9A9A9},
                  {"not arrived", LAN_PAINT_GRID}};

/* What is made while a figure is. */
typedef struct work {
    const lan_losses_view *view;
    const char *names[LAN_LOSSES_BARS_MAX];
    double sizes[LAN_LOSSES_BARS_MAX][PARTS];
    size_t count;
    double longest; /* bar */
    double gap;     /* before what has not arrived */
} work;

/* Bars of armies or, of too many, of sides. */
static void find_bars(work *w, bool is_of_sides, lan_figure *figure)
{
    const lan_battle *const battle = w->view->battle;
    const int32_t count = is_of_sides ? lan_battle_side_count(battle)
                                      : lan_battle_army_count(battle);
    for (int32_t i = 0; i < count && i < LAN_LOSSES_BARS_MAX; i++) {
        const lan_tally tally =
            is_of_sides ? lan_tally_side(battle, w->view->outcome, i)
                        : lan_tally_army(battle, w->view->outcome, i);
        const double sizes[PARTS] = {tally.left, tally.lost_combat,
                                     tally.lost_other, tally.not_arrived};
        double all = 0.0;
        for (int k = 0; k < PARTS; k++) {
            w->sizes[i][k] = fmax(sizes[k], 0.0);
            all += w->sizes[i][k];
        }
        w->names[w->count++] =
            lan_figure_fit(figure,
                           is_of_sides ? lan_battle_side_name(battle, i)
                                       : lan_battle_army_name(battle, i),
                           NAME_COLUMNS);
        w->longest = fmax(w->longest, all);
    }
    w->gap = APART * w->longest;
}

/* One part of all bars, with its number where that has room. */
static void add_part(const work *w, lan_figure *figure, lan_panel *panel,
                     int part)
{
    const lan_paint paint = parts[part].paint;
    lan_layer *const bars = lan_panel_layer(panel, LAN_LAYER_BARS, paint);
    bars->size = BAR_WIDTH;
    bars->hides_texts = true;
    lan_layer_name(bars, "%s", parts[part].name);
    for (size_t i = 0; i < w->count; i++) {
        const double size = w->sizes[i][part];
        const double y = (double)i;
        double start = part == MISSING ? w->gap : 0.0;
        for (int k = 0; k < part; k++) {
            start += w->sizes[i][k];
        }
        if (!(size > 0.0)) {
            continue;
        }
        const char *const number = lan_figure_count(figure, size);
        lan_layer_to(bars, start, y, start + size, y);
        lan_layer_text(bars, "%s: %s %s", w->names[i], number,
                       parts[part].name);
        if (lan_shown_width(number, LETTERS, false) <=
            size / w->longest * PANEL_WIDTH - MARGIN) {
            lan_layer *const word = lan_panel_word(
                panel, start + 0.5 * size, y,
                part == MISSING ? LAN_PAINT_INK : lan_paint_on(paint), "%s",
                number);
            word->room = size;
            word->size = LETTERS / 16.0;
        }
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    const lan_battle *const battle = w->view->battle;
    const int32_t sides = lan_battle_side_count(battle);
    const bool is_of_sides =
        lan_battle_army_count(battle) > LAN_LOSSES_BARS_MAX;
    find_bars(w, is_of_sides, figure);
    lan_figure_title(figure, w->view->title);
    if (is_of_sides && sides > LAN_LOSSES_BARS_MAX) {
        lan_figure_footnote(figure, "%d more sides are not shown.",
                            (int)(sides - LAN_LOSSES_BARS_MAX));
    }
    lan_figure_lines(figure,
                     (int32_t)ceil(HEAD_LINES + BAR_LINES * (double)w->count));
    lan_panel *const panel = lan_figure_panel(
        figure, &(lan_panel_def){
                    .x = {.title = "soldiers", .to = w->longest + 2.0 * w->gap},
                    .y = names_axis(w->names, w->count),
                    .has_grid = true,
                    .title = "Losses by cause"});
    for (int part = 0; part < PARTS; part++) {
        add_part(w, figure, panel, part);
    }
    return LAN_OK;
}

lan_status lan_losses_figure(const lan_losses_view *view, lan_figure **out)
{
    work w = {.view = view};
    return lan_figure_make("losses", fill_figure, &w, out, NULL);
}
