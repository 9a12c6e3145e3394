/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#define NAME_COLUMNS 28
#define BAR_WIDTH    0.72

/* Gap before the soldiers that did not arrive and after the bar, as shares of
 * the axis. */
#define APART 0.008

/* Width needed by a number inside its part of a bar, in letters of this many
 * px, and the smallest panel width. */
#define LETTERS     14.0
#define PANEL_WIDTH 800.0
#define MARGIN      10.0

/* Height in lines of 20 px. */
#define HEAD_LINES 6.5
#define BAR_LINES  1.7

enum { PARTS = 4, MISSING = 3 };

/* Neighbouring causes differ strongly in lightness, on white and on black. */
static const struct {
    const char *name;
    lan_paint paint;
} parts[PARTS] = {{"left", 0x0F9D78},
                  {"lost in combat", 0x3A3A3A},
                  {"lost otherwise", 0xA9A9A9},
                  {"not arrived", PAINT_GRID}};

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_fought *const fought = of;
    const lan_battle *const battle = fought->battle;
    const int32_t armies = lan_battle_army_count(battle);
    const int32_t sides = lan_battle_side_count(battle);
    const bool is_of_sides = armies > LAN_LOSSES_BARS_MAX;
    const int32_t all = is_of_sides ? sides : armies;
    const int32_t count = all < LAN_LOSSES_BARS_MAX ? all : LAN_LOSSES_BARS_MAX;
    const char *names[LAN_LOSSES_BARS_MAX];
    double sizes[LAN_LOSSES_BARS_MAX][PARTS];
    double starts[LAN_LOSSES_BARS_MAX] = {0.0};
    double longest = 0.0;
    for (int32_t i = 0; i < count; i++) {
        const lan_group_outcome tally =
            is_of_sides ? lan_tally_side(battle, fought->outcome, i)
                        : lan_tally_army(battle, fought->outcome, i);
        const double found[PARTS] = {tally.left, tally.lost_combat,
                                     tally.lost_other, tally.not_arrived};
        double sum = 0.0;
        for (int k = 0; k < PARTS; k++) {
            sizes[i][k] = fmax(found[k], 0.0);
            sum += sizes[i][k];
        }
        names[i] = plot_fit(figure,
                            is_of_sides ? lan_battle_side_name(battle, i)
                                        : lan_battle_army_name(battle, i),
                            NAME_COLUMNS);
        longest = fmax(longest, sum);
    }
    const double gap = APART * longest;
    plot_title(figure, lan_scenario_title(fought->scenario));
    if (all > count) {
        plot_footnote(figure, "%d more sides are not shown.",
                      (int)(all - count));
    }
    plot_lines(figure, (int32_t)ceil(HEAD_LINES + BAR_LINES * count));
    lan_panel *const panel = plot_panel(
        figure,
        &(panel_def){.x = {.title = "soldiers", .to = longest + 2.0 * gap},
                     .y = names_axis(names, (size_t)count),
                     .has_grid = true,
                     .title = "Losses by cause"});
    for (int part = 0; part < PARTS; part++) {
        plot_mark *const bars = plot_add(panel, MARK_BARS, parts[part].paint);
        bars->size = BAR_WIDTH;
        bars->hides_texts = true;
        mark_name(bars, "%s", parts[part].name);
        for (int32_t i = 0; i < count; i++) {
            const double size = sizes[i][part];
            const double start = starts[i] + (part == MISSING ? gap : 0.0);
            const char *const number = plot_count(figure, size);
            starts[i] += size;
            if (!(size > 0.0)) {
                continue;
            }
            mark_to(bars, start, i, start + size, i);
            mark_text(bars, "%s: %s %s", names[i], number, parts[part].name);
            if (lan_shown_width(number, LETTERS, false) <=
                size / longest * PANEL_WIDTH - MARGIN) {
                plot_mark *const word = plot_word(
                    panel, start + 0.5 * size, i,
                    part == MISSING ? PAINT_INK : paint_on(bars->paint), "%s",
                    number);
                word->room = size;
                word->size = LETTERS / 16.0;
            }
        }
    }
    return LAN_OK;
}

lan_status lan_losses_figure(const lan_fought *fought, lan_figure **out)
{
    lan_fought drawn = *fought;
    return plot_make("losses", fill_figure, &drawn, out, NULL);
}
