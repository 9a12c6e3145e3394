/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/losses.h"

#include <math.h>
#include <stdio.h>

#include "balance/tally.h"
#include "base/number.h"
#include "plots/paint.h"
#include "plots/text.h"

#define NAME_COLUMNS 28
#define TEXT_SIZE    (LAN_SHOWN_SIZE + LAN_NUMBER_SIZE + 64)

#define BAR_WIDTH 0.72

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

typedef enum part {
    PART_LEFT,
    PART_COMBAT,
    PART_OTHER,
    PART_MISSING,
    PART_COUNT
} part;

/* Each is far from the next in lightness, on white and on black. */
static const struct {
    const char *name;
    lan_paint paint;
} parts[PART_COUNT] = {{"left", 0x0F9D78},
                       {"lost in combat", 0x3A3A3A},
                       {"lost otherwise", 0xA9A9A9},
                       {"not arrived", LAN_PAINT_GRID}};

typedef struct bar {
    char name[LAN_SHOWN_SIZE];
    double sizes[PART_COUNT];
} bar;

/* What is made while a figure is. */
typedef struct work {
    const lan_losses_view *view;
    bar bars[LAN_LOSSES_BARS_MAX];
    size_t count;
    bool is_of_sides;
    double longest; /* bar */
    double gap;     /* before what has not arrived */
} work;

/* --- bars ---------------------------------------------------------------- */

static void add_bar(work *w, const char *name, const lan_tally *tally)
{
    const double sizes[PART_COUNT] = {tally->left, tally->lost_combat,
                                      tally->lost_other, tally->not_arrived};
    bar *const b = &w->bars[w->count++];
    double all = 0.0;
    for (int i = 0; i < PART_COUNT; i++) {
        b->sizes[i] = fmax(sizes[i], 0.0);
        all += b->sizes[i];
    }
    lan_shown_fit_middle(name, NAME_COLUMNS, true, b->name, sizeof b->name);
    w->longest = fmax(w->longest, all);
}

static void find_bars(work *w)
{
    const lan_battle *const battle = w->view->battle;
    const lan_outcome *const outcome = w->view->outcome;
    const int32_t armies = lan_battle_army_count(battle);
    const int32_t sides = lan_battle_side_count(battle);
    w->is_of_sides = armies > LAN_LOSSES_BARS_MAX;
    const int32_t count = w->is_of_sides ? sides : armies;
    for (int32_t i = 0; i < count && i < LAN_LOSSES_BARS_MAX; i++) {
        const lan_tally tally = w->is_of_sides
                                    ? lan_tally_side(battle, outcome, i)
                                    : lan_tally_army(battle, outcome, i);
        add_bar(w,
                w->is_of_sides ? lan_battle_side_name(battle, i)
                               : lan_battle_army_name(battle, i),
                &tally);
    }
    w->gap = APART * w->longest;
}

/* Where a part of a bar begins. */
static double part_start(const work *w, const bar *b, part which)
{
    double start = which == PART_MISSING ? w->gap : 0.0;
    for (int i = 0; i < (int)which; i++) {
        start += b->sizes[i];
    }
    return start;
}

/* --- layers -------------------------------------------------------------- */

static void add_number(const work *w, lan_panel *panel, size_t row, part which)
{
    const bar *const b = &w->bars[row];
    const double size = b->sizes[which];
    char number[LAN_NUMBER_SIZE];
    lan_number_count(size, number);
    const double room = size / w->longest * PANEL_WIDTH - MARGIN;
    if (lan_shown_width(number, LETTERS, false) > room) {
        return;
    }
    const lan_paint paint = parts[which].paint;
    lan_panel_word(panel, &(lan_word){.x = part_start(w, b, which) + 0.5 * size,
                                      .y = (double)row,
                                      .text = number,
                                      .room = size,
                                      .paint = paint == LAN_PAINT_GRID
                                                   ? LAN_PAINT_INK
                                                   : lan_paint_on(paint),
                                      .scale = LETTERS / 16.0});
}

/* One part of all bars. */
static void add_part(const work *w, lan_panel *panel, part which)
{
    double at[LAN_LOSSES_BARS_MAX];
    double from[LAN_LOSSES_BARS_MAX];
    double to[LAN_LOSSES_BARS_MAX];
    char pool[LAN_LOSSES_BARS_MAX][TEXT_SIZE];
    const char *hovers[LAN_LOSSES_BARS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < w->count; i++) {
        const bar *const b = &w->bars[i];
        char number[LAN_NUMBER_SIZE];
        if (!(b->sizes[which] > 0.0)) {
            continue;
        }
        at[count] = (double)i;
        from[count] = part_start(w, b, which);
        to[count] = from[count] + b->sizes[which];
        (void)snprintf(pool[count], TEXT_SIZE, "%s: %s %s", b->name,
                       lan_number_count(b->sizes[which], number),
                       parts[which].name);
        hovers[count] = pool[count];
        count++;
        add_number(w, panel, i, which);
    }
    const lan_bars bars = {.at = at,
                           .from = from,
                           .to = to,
                           .count = count,
                           .thickness = BAR_WIDTH,
                           .paint = parts[which].paint,
                           .hovers = hovers,
                           .name = parts[which].name};
    if (count > 0) {
        lan_panel_bars(panel, &bars);
    }
}

static void write_lines(const work *w, lan_figure *figure)
{
    const int32_t sides = lan_battle_side_count(w->view->battle);
    lan_figure_title(figure, w->view->title);
    if (w->is_of_sides && sides > LAN_LOSSES_BARS_MAX) {
        lan_figure_footnote(figure, "%d more sides are not shown.",
                            (int)(sides - LAN_LOSSES_BARS_MAX));
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    work *const w = of;
    find_bars(w);
    const char *names[LAN_LOSSES_BARS_MAX];
    for (size_t i = 0; i < w->count; i++) {
        names[i] = w->bars[i].name;
    }
    const lan_panel_def def = {.x = {.title = "soldiers",
                                     .from = 0.0,
                                     .to = w->longest + 2.0 * w->gap},
                               .y = {.from = -0.5,
                                     .to = (double)w->count - 0.5,
                                     .is_downwards = true,
                                     .format = LAN_AXIS_NAMES,
                                     .names = names,
                                     .name_count = w->count},
                               .has_grid = true,
                               .title = "Losses by cause"};
    write_lines(w, figure);
    lan_figure_lines(figure,
                     (int32_t)ceil(HEAD_LINES + BAR_LINES * (double)w->count));
    lan_panel *const panel = lan_figure_panel(figure, &def);
    for (int i = 0; i < PART_COUNT; i++) {
        add_part(w, panel, (part)i);
    }
    return LAN_OK;
}

lan_status lan_losses_figure(const lan_losses_view *view, lan_figure **out)
{
    work w = {.view = view};
    return lan_figure_make("losses", fill_figure, &w, out);
}
