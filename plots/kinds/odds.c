/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/odds.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "base/real.h"
#include "lanchester/results.h"
#include "plots/kinds/survivors_impl.h"
#include "plots/paint.h"
#include "plots/text.h"

#define NAME_COLUMNS 24

/* Bars of a side's distribution, at most. */
#define MOST_BARS 120

/* Bars for the cube root of the battles that were fought: with more, their
 * heights would show the noise rather than the shape. */
#define BARS_PER_ROOT 2.0
#define LEAST_BARS    6

/* Sides that can be told apart in one picture. */
#define MOST_SIDES 6

/* Height of the axis above the tallest bar: of a pair there are names. */
#define PAIR_HEADROOM 1.36
#define HEADROOM      1.08

/* Heights of the two lines of names, as shares of the axis. */
#define NAME_HEIGHT 0.94
#define MORE_HEIGHT 0.87

/* Distributions: of two sides the two halves of one, else one a side. */
typedef struct odds_page {
    const lan_odds_view *view;
    bool is_pair;
    size_t count;
    lan_survivors items[MOST_SIDES];
    lan_paint paints[MOST_SIDES];
    double from; /* of the axis, soldiers; negative ones of the left side */
    double to;
    double end; /* of the axis of probabilities */
} odds_page;

/* --- what is shown ------------------------------------------------------- */

/* Edges of a bar on the axis: half a soldier beyond those it counts, so that
 * every whole number lies in the middle of its own. */
static void bar_edges(const lan_survivors *s, size_t bar, double *lo,
                      double *hi)
{
    const bool is_left = s->first + (int64_t)bar < 0;
    const double fewest = (double)survivors_fewest(s, bar) - 0.5;
    const double most = (double)survivors_most(s, bar) + 0.5;
    *lo = is_left ? -most : fewest;
    *hi = is_left ? -fewest : most;
}

/* The axis from the first bar to the last; from nobody on where that is not
 * far from them. */
static void make_axis(odds_page *page)
{
    double from = LAN_INF;
    double to = -LAN_INF;
    double largest = 0.0;
    for (size_t i = 0; i < page->count; i++) {
        const lan_survivors *const s = &page->items[i];
        largest = fmax(largest, s->largest);
        for (size_t bar = 0; bar < s->count; bar++) {
            double lo;
            double hi;
            bar_edges(s, bar, &lo, &hi);
            from = fmin(from, lo);
            to = fmax(to, hi);
        }
    }
    if (!(from < to)) {
        from = 0.0;
        to = 1.0;
    }
    if (from > 0.0 && from < 0.4 * to) {
        from = 0.0;
    }
    const double pad = 0.02 * (to - from);
    page->from = from - (from < 0.0 || from > 0.0 ? pad : 0.0);
    page->to = to + pad;
    page->end = (page->is_pair ? PAIR_HEADROOM : HEADROOM) *
                (largest > 0.0 ? largest : 1.0);
}

static size_t most_bars(const lan_odds *odds)
{
    if (odds->method != LAN_ODDS_SIMULATE) {
        return MOST_BARS;
    }
    const double bars = BARS_PER_ROOT * cbrt((double)odds->battles);
    return (size_t)fmin(fmax(bars, LEAST_BARS), MOST_BARS);
}

static lan_status fill_page(odds_page *page, lan_figure *figure)
{
    const lan_odds *const odds = page->view->odds;
    const size_t most = most_bars(odds);
    int32_t left = LAN_SURVIVORS_NOBODY;
    int32_t right;
    int32_t width = 1;
    if (page->is_pair) {
        survivors_pair(odds, &left, &right);
        width = survivors_width(odds, left, right, most);
        page->count = 1;
        return survivors_init(&page->items[0], odds, left, right, width,
                              figure);
    }
    for (int32_t i = 0; i < odds->side_count; i++) {
        const int32_t need = survivors_width(odds, left, i, most);
        width = need > width ? need : width;
    }
    for (int32_t i = 0; i < odds->side_count; i++) {
        const lan_status status = survivors_init(&page->items[page->count],
                                                 odds, left, i, width, figure);
        if (status != LAN_OK) {
            return status;
        }
        page->count++;
    }
    return LAN_OK;
}

static lan_status page_init(odds_page *page, const lan_odds_view *view,
                            lan_figure *figure)
{
    const int32_t sides = view->odds->side_count;
    const char *names[MOST_SIDES];
    *page = (odds_page){.view = view, .is_pair = sides == 2};
    for (int32_t i = 0; i < sides; i++) {
        names[i] = lan_battle_side_name(view->battle, i);
    }
    lan_side_paints(names, (size_t)sides, page->paints);
    const lan_status status = fill_page(page, figure);
    if (status == LAN_OK) {
        make_axis(page);
    }
    return status;
}

/* --- words --------------------------------------------------------------- */

/* Odds, what the equations say, and how it was found out. */
static void write_lines(const lan_odds_view *view, lan_figure *figure)
{
    char text[LAN_ODDS_SENTENCE_SIZE];
    char sentence[LAN_SENTENCE_SIZE];
    char number[LAN_NUMBER_SIZE];
    lan_figure_title(figure, view->title);
    lan_figure_line(figure, false, "%s", lan_odds_sentence(view, true, text));
    if (view->outcome != NULL) {
        lan_odds_surprise(view, true, text);
        if (text[0] != '\0') {
            lan_figure_line(figure, false, "%s", text);
        } else {
            lan_sentence_write(view->battle, view->outcome, view->time_unit,
                               true, sentence);
            lan_figure_line(figure, false, "By the equations: %s", sentence);
        }
    }
    if (view->odds->method == LAN_ODDS_SIMULATE) {
        lan_figure_line(figure, true, "%s simulated battles.",
                        lan_number_count((double)view->odds->battles, number));
    } else if (view->odds->method == LAN_ODDS_NORMAL) {
        lan_figure_line(figure, true, "Normal approximation.");
    }
}

/* "median 5 left, 80 % within 2 to 8"; "" for a side that never wins. */
static void write_quantiles(const lan_odds *odds, int32_t side, char *text,
                            size_t size)
{
    const lan_side_odds *const at = &odds->sides[side];
    static const double shares[3] = {0.1, 0.5, 0.9};
    char number[3][LAN_NUMBER_SIZE];
    text[0] = '\0';
    if (!(at->win > 0.0)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        lan_number_count((double)lan_side_odds_quantile(at, shares[i]),
                         number[i]);
    }
    (void)snprintf(text, size, "median %s left, 80 %% within %s to %s",
                   number[1], number[0], number[2]);
}

static const char *side_name(const odds_page *page, int32_t side,
                             char name[LAN_SHOWN_SIZE])
{
    return lan_shown_fit(lan_battle_side_name(page->view->battle, side),
                         NAME_COLUMNS, true, name, LAN_SHOWN_SIZE);
}

/* "blue wins 51.3 %" */
static void write_wins(const odds_page *page, int32_t side, char *text,
                       size_t size)
{
    char name[LAN_SHOWN_SIZE];
    char percent[LAN_ODDS_PERCENT_SIZE];
    (void)snprintf(
        text, size, "%s wins %s", side_name(page, side, name),
        lan_odds_percent(page->view->odds->sides[side].win, percent));
}

/* Of two sides, in the upper corners, above every bar. */
static void add_corners(const odds_page *page, lan_panel *panel)
{
    const double pad = 0.015 * (page->to - page->from);
    for (int32_t side = 0; side < 2; side++) {
        char text[256];
        lan_word word = {.x = side == 0 ? page->from + pad : page->to - pad,
                         .y = NAME_HEIGHT * page->end,
                         .text = text,
                         .paint = page->paints[side],
                         .align = side == 0 ? -1 : 1,
                         .scale = 1.1,
                         .is_bold = true};
        write_wins(page, side, text, sizeof text);
        lan_panel_word(panel, &word);
        write_quantiles(page->view->odds, side, text, sizeof text);
        word.y = MORE_HEIGHT * page->end;
        word.paint = LAN_PAINT_MUTED;
        word.scale = 0.85;
        word.is_bold = false;
        word.has_paper = true;
        lan_panel_word(panel, &word);
    }
}

/* --- layers -------------------------------------------------------------- */

/* Bars of one half as stairs that end on the axis; returns how many points. */
static size_t list_stairs(const lan_survivors *s, bool is_left, double *x,
                          double *y)
{
    size_t count = 0;
    double end = 0.0;
    for (size_t i = 0; i < s->count; i++) {
        double lo;
        double hi;
        bar_edges(s, i, &lo, &hi);
        if ((s->first + (int64_t)i < 0) == is_left) {
            if (count == 0) {
                x[0] = lo; /* up from the axis */
                y[count++] = 0.0;
            }
            x[count] = lo;
            y[count++] = s->chance[i];
            end = hi;
        }
    }
    if (count > 0) {
        x[count] = end;
        y[count++] = 0.0;
    }
    return count;
}

static void add_half(const odds_page *page, lan_panel *panel,
                     const lan_survivors *s, bool is_left, int32_t side)
{
    double *const x = lan_panel_room(panel, 2 * (s->count + 2), sizeof *x);
    if (x == NULL) {
        return;
    }
    double *const y = x + s->count + 2;
    const size_t count = list_stairs(s, is_left, x, y);
    if (count > 0) {
        const lan_band band = {.x = x,
                               .low = y,
                               .count = count,
                               .paint = page->paints[side],
                               .is_steps = true};
        const lan_line outline = {.x = x,
                                  .y = y,
                                  .count = count,
                                  .paint = page->paints[side],
                                  .width = 2.0,
                                  .is_steps = true};
        lan_panel_band(panel, &band);
        lan_panel_line(panel, &outline);
    }
}

/* Soldiers left by the equations, negative ones of the left side; LAN_NAN
 * where that is not on the axis of these bars. */
static double equations_left(const odds_page *page, const lan_survivors *s)
{
    const lan_outcome *const outcome = page->view->outcome;
    double left = 0.0;
    if (outcome == NULL || outcome->winner < 0 ||
        (outcome->winner != s->left && outcome->winner != s->right)) {
        return LAN_NAN;
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(page->view->battle, i);
        if (lan_battle_army_side(page->view->battle, army) == outcome->winner) {
            left += outcome->groups[i].left;
        }
    }
    left = page->is_pair && outcome->winner == s->left ? -left : left;
    return left >= page->from && left <= page->to ? left : LAN_NAN;
}

static void add_rules(const odds_page *page, lan_panel *panel,
                      const lan_survivors *s)
{
    const double at = equations_left(page, s);
    const lan_rule middle = {
        .at = 0.0, .is_upright = true, .paint = LAN_PAINT_MUTED};
    const lan_rule equations = {.at = at,
                                .is_upright = true,
                                .paint = LAN_PAINT_INK,
                                .dash = LAN_DASH_DOTTED,
                                .width = 1.6,
                                .text = "by the equations"};
    if (page->from < 0.0) {
        lan_panel_rule(panel, &middle);
    }
    if (isfinite(at)) {
        lan_panel_rule(panel, &equations);
    }
}

/* "<- blue   soldiers left   red ->" */
static void write_x_title(const odds_page *page, char *text, size_t size)
{
    char names[2][LAN_SHOWN_SIZE];
    const lan_survivors *const s = &page->items[0];
    char number[LAN_NUMBER_SIZE];
    char bars[64] = "";
    if (s->width > 1) {
        (void)snprintf(bars, sizeof bars, ", %s a bar",
                       lan_number_count((double)s->width, number));
    }
    if (page->is_pair && s->left != LAN_SURVIVORS_NOBODY) {
        (void)snprintf(text, size,
                       "\xE2\x86\x90 %s | soldiers left%s | %s \xE2\x86\x92",
                       side_name(page, s->left, names[0]), bars,
                       side_name(page, s->right, names[1]));
    } else if (page->is_pair) {
        (void)snprintf(text, size, "soldiers left of %s%s",
                       side_name(page, s->right, names[0]), bars);
    } else {
        (void)snprintf(text, size, "soldiers left%s", bars);
    }
}

static void add_panel(const odds_page *page, size_t i, lan_figure *figure)
{
    const lan_survivors *const s = &page->items[i];
    const bool is_last = i + 1 == page->count;
    char x_title[2 * LAN_SHOWN_SIZE + 128];
    char wins[128];
    char more[128];
    char title[sizeof wins + sizeof more + 4];
    write_x_title(page, x_title, sizeof x_title);
    write_wins(page, s->right, wins, sizeof wins);
    write_quantiles(page->view->odds, s->right, more, sizeof more);
    (void)snprintf(title, sizeof title, "%s%s%s", wins,
                   more[0] == '\0' ? "" : "; ", more);
    const lan_panel_def def = {.x = {.title = is_last ? x_title : NULL,
                                     .from = page->from,
                                     .to = page->to,
                                     .format = LAN_AXIS_ABSOLUTE},
                               .y = {.title = "probability",
                                     .from = 0.0,
                                     .to = page->end,
                                     .format = LAN_AXIS_PERCENT},
                               .shares_x = i > 0,
                               .has_grid = true,
                               .title = page->is_pair ? NULL : title};
    lan_panel *const panel = lan_figure_panel(figure, &def);
    if (s->left != LAN_SURVIVORS_NOBODY) {
        add_half(page, panel, s, true, s->left);
    }
    add_half(page, panel, s, false, s->right);
    add_rules(page, panel, s);
    if (page->is_pair) {
        add_corners(page, panel);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    odds_page *const page = of;
    const lan_status status = page_init(page, page->view, figure);
    if (status == LAN_OK) {
        write_lines(page->view, figure);
        for (size_t i = 0; i < page->count; i++) {
            add_panel(page, i, figure);
        }
    }
    return status;
}

lan_status lan_odds_figure(const lan_odds_view *view, lan_figure **out,
                           lan_error *err)
{
    const int32_t sides = view->odds->side_count;
    odds_page page = {.view = view};
    if (sides != lan_battle_side_count(view->battle) || sides > MOST_SIDES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture of odds shows at most %d sides, not %d",
                        MOST_SIDES, (int)sides);
    }
    const lan_status status = lan_figure_make("odds", fill_figure, &page, out);
    return status == LAN_OK
               ? status
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
