/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "base/real.h"
#include "plots/paint.h"
#include "plots/text.h"
#include "plots/words.h"

#define NAME_COLUMNS 24

/* A half of a thousandth of all wins at either end is not shown. */
#define UNSEEN 5e-4

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

#define TEXT_SIZE 256

/* The bars of a side, of equal width in soldiers: that of index k holds
 * k width + 1 .. (k + 1) width of them. Of two sides the first one's lie to the
 * left of nobody, as only one side wins. Far tails are left out. */
typedef struct half {
    int32_t side;
    bool is_left;
    int64_t first; /* index of a bar */
    int64_t last;  /* less than first: none */
} half;

/* Distributions: of two sides the two halves of one, else one a side. */
typedef struct odds_page {
    const lan_odds_view *view;
    lan_figure *figure;
    bool is_pair;
    size_t count;
    half halves[MOST_SIDES];
    int32_t width; /* soldiers in a bar */
    lan_paint paints[MOST_SIDES];
    double from; /* of the axis, soldiers; negative ones of the left side */
    double to;
    double end; /* of the axis of probabilities */
} odds_page;

/* --- what is shown ------------------------------------------------------- */

/* Finds the first and the last number of soldiers that are shown of a side;
 * false of one that never wins. */
static bool find_range(const lan_odds *odds, int32_t side, int64_t *first,
                       int64_t *last)
{
    const lan_side_odds *const at = &odds->sides[side];
    double wins = 0.0;
    for (int32_t i = 0; i < odds->side_count; i++) {
        wins += odds->sides[i].win;
    }
    const double unseen = UNSEEN * wins;
    double below = 0.0;
    double above = 0.0;
    int64_t lo = 0;
    int64_t hi = at->most;
    while (lo <= hi && below + at->survivors[lo] <= unseen) {
        below += at->survivors[lo++];
    }
    while (hi >= lo && above + at->survivors[hi] <= unseen) {
        above += at->survivors[hi--];
    }
    *first = lo < 1 ? 1 : lo;
    *last = hi < 1 ? 1 : hi;
    return lo <= hi;
}

/* Of two sides both where both can be seen, else the one that can. */
static void find_halves(odds_page *page)
{
    const lan_odds *const odds = page->view->odds;
    int64_t first;
    int64_t last;
    for (int32_t i = 0; i < odds->side_count; i++) {
        if (!page->is_pair || find_range(odds, i, &first, &last)) {
            page->halves[page->count++] = (half){.side = i};
        }
    }
    page->halves[0].is_left = page->is_pair && page->count == 2;
    page->count = page->count == 0 ? 1 : page->count;
}

/* Finds the bars of each half; returns how many one axis has at most. */
static int64_t find_bars(odds_page *page)
{
    int64_t most = 0;
    int64_t both = 0;
    for (size_t i = 0; i < page->count; i++) {
        half *const h = &page->halves[i];
        int64_t first;
        int64_t last;
        if (!find_range(page->view->odds, h->side, &first, &last)) {
            *h = (half){h->side, h->is_left, 0, -1};
            continue;
        }
        h->first = page->halves[0].is_left ? 0 : (first - 1) / page->width;
        h->last = (last - 1) / page->width;
        both += h->last - h->first + 1;
        most = h->last - h->first + 1 > most ? h->last - h->first + 1 : most;
    }
    return page->is_pair ? both : most;
}

static size_t most_bars(const lan_odds *odds)
{
    if (odds->method != LAN_ODDS_SIMULATE) {
        return MOST_BARS;
    }
    const double bars = BARS_PER_ROOT * cbrt((double)odds->battles);
    return (size_t)fmin(fmax(bars, LEAST_BARS), MOST_BARS);
}

/* Widths are 1, 2 or 5 times a power of ten. */
static void choose_width(odds_page *page)
{
    static const int32_t steps[] = {1, 2, 5};
    const int64_t most = (int64_t)most_bars(page->view->odds);
    int32_t power = 1;
    page->width = 1;
    for (size_t i = 1; find_bars(page) > most && power < INT32_MAX / 50; i++) {
        power *= i % 3 == 0 ? 10 : 1;
        page->width = steps[i % 3] * power;
    }
}

static double chance_of(const odds_page *page, const half *h, int64_t bar)
{
    const lan_side_odds *const at = &page->view->odds->sides[h->side];
    double sum = bar == 0 ? at->survivors[0] : 0.0;
    for (int64_t n = bar * page->width + 1;
         n <= (bar + 1) * page->width && n <= at->most; n++) {
        sum += at->survivors[n];
    }
    return sum;
}

/* The nearer edge of a bar: half a soldier beyond those it counts, so that
 * every whole number lies in the middle of its own. */
static double edge_of(const odds_page *page, const half *h, int64_t bar)
{
    const double edge = (double)(bar * page->width) + 0.5;
    return h->is_left ? -edge : edge;
}

/* The axis from the first bar to the last; from nobody on where that is not
 * far from them. */
static void make_axis(odds_page *page)
{
    double from = LAN_INF;
    double to = -LAN_INF;
    double largest = 0.0;
    for (size_t i = 0; i < page->count; i++) {
        const half *const h = &page->halves[i];
        for (int64_t bar = h->first; bar <= h->last; bar++) {
            const double ends[2] = {edge_of(page, h, bar),
                                    edge_of(page, h, bar + 1)};
            from = fmin(from, fmin(ends[0], ends[1]));
            to = fmax(to, fmax(ends[0], ends[1]));
            largest = fmax(largest, chance_of(page, h, bar));
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

/* --- words --------------------------------------------------------------- */

/* Odds, what the equations say, and how it was found out. */
static void write_lines(const lan_odds_view *view, lan_figure *figure)
{
    char text[LAN_ODDS_SENTENCE_SIZE];
    char sentence[LAN_SENTENCE_SIZE];
    char number[LAN_NUMBER_SIZE];
    lan_figure_title(figure, view->title);
    lan_figure_line(figure, LAN_PAINT_INK, "%s",
                    lan_odds_sentence(view, true, text));
    if (view->outcome != NULL) {
        lan_odds_surprise(view, true, text);
        if (text[0] != '\0') {
            lan_figure_line(figure, LAN_PAINT_INK, "%s", text);
        } else {
            lan_sentence_write(view->battle, view->outcome, view->time_unit,
                               true, sentence);
            lan_figure_line(figure, LAN_PAINT_INK, "By the equations: %s",
                            sentence);
        }
    }
    if (view->odds->method == LAN_ODDS_SIMULATE) {
        lan_figure_line(figure, LAN_PAINT_MUTED, "%s simulated battles.",
                        lan_number_count((double)view->odds->battles, number));
    } else if (view->odds->method == LAN_ODDS_NORMAL) {
        lan_figure_line(figure, LAN_PAINT_MUTED, "Normal approximation.");
    }
}

/* "median 5 left, 80 % within 2 to 8"; "" for a side that never wins. */
static void write_quantiles(const lan_odds *odds, int32_t side,
                            char text[TEXT_SIZE])
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
    (void)snprintf(text, TEXT_SIZE, "median %s left, 80 %% within %s to %s",
                   number[1], number[0], number[2]);
}

static const char *side_name(const odds_page *page, int32_t side)
{
    char name[LAN_SHOWN_SIZE];
    return lan_figure_text(
        page->figure, "%s",
        lan_shown_fit(lan_battle_side_name(page->view->battle, side),
                      NAME_COLUMNS, true, name, sizeof name));
}

/* "blue wins 51.3 %" */
static void write_wins(const odds_page *page, int32_t side,
                       char text[TEXT_SIZE])
{
    char percent[LAN_ODDS_PERCENT_SIZE];
    (void)snprintf(
        text, TEXT_SIZE, "%s wins %s", side_name(page, side),
        lan_odds_percent(page->view->odds->sides[side].win, percent));
}

/* Of two sides, in the upper corners, above every bar. */
static void add_corners(const odds_page *page, lan_panel *panel)
{
    const double pad = 0.015 * (page->to - page->from);
    for (int32_t side = 0; side < 2; side++) {
        const double x = side == 0 ? page->from + pad : page->to - pad;
        char text[TEXT_SIZE];
        write_wins(page, side, text);
        lan_layer *word = lan_panel_word(panel, x, NAME_HEIGHT * page->end,
                                         page->paints[side], "%s", text);
        word->align = side == 0 ? -1 : 1;
        word->size = 1.1;
        word->is_bold = true;
        write_quantiles(page->view->odds, side, text);
        word = lan_panel_word(panel, x, MORE_HEIGHT * page->end,
                              LAN_PAINT_MUTED, "%s", text);
        word->align = side == 0 ? -1 : 1;
        word->size = 0.85;
        word->has_paper = true;
    }
}

/* --- panels -------------------------------------------------------------- */

/* Bars as stairs that begin and end on the axis. */
static void add_half(const odds_page *page, lan_panel *panel, const half *h)
{
    const lan_paint paint = page->paints[h->side];
    lan_layer *const band = lan_panel_layer(panel, LAN_LAYER_BAND, paint);
    lan_layer *const line = lan_panel_layer(panel, LAN_LAYER_LINE, paint);
    const int64_t count = h->last - h->first + 1;
    band->is_steps = true;
    line->is_steps = true;
    line->width = 2.0;
    for (int64_t i = -1; i <= count && count > 0; i++) {
        const int64_t k = i < 0 ? 0 : i;
        const int64_t bar = h->is_left ? h->last - k : h->first + k;
        const double x = edge_of(page, h, h->is_left ? bar + 1 : bar);
        const double y = i < 0 || i == count ? 0.0 : chance_of(page, h, bar);
        lan_layer_to(band, x, y, x, 0.0);
        lan_layer_at(line, x, y);
    }
}

/* Soldiers left by the equations, negative ones of the left side; LAN_NAN
 * where that is not on the axis of this half. */
static double equations_left(const odds_page *page, const half *h)
{
    const lan_outcome *const outcome = page->view->outcome;
    double left = 0.0;
    if (outcome == NULL || outcome->winner != h->side) {
        return LAN_NAN;
    }
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(page->view->battle, i);
        if (lan_battle_army_side(page->view->battle, army) == h->side) {
            left += outcome->groups[i].left;
        }
    }
    left = h->is_left ? -left : left;
    return left >= page->from && left <= page->to ? left : LAN_NAN;
}

/* "<- blue   soldiers left   red ->" */
static void write_x_title(const odds_page *page, char *text, size_t size)
{
    char number[LAN_NUMBER_SIZE];
    char bars[64] = "";
    if (page->width > 1) {
        (void)snprintf(bars, sizeof bars, ", %s a bar",
                       lan_number_count((double)page->width, number));
    }
    if (page->halves[0].is_left) {
        (void)snprintf(text, size,
                       "\xE2\x86\x90 %s | soldiers left%s | %s \xE2\x86\x92",
                       side_name(page, 0), bars, side_name(page, 1));
    } else if (page->is_pair) {
        (void)snprintf(text, size, "soldiers left of %s%s",
                       side_name(page, page->halves[0].side), bars);
    } else {
        (void)snprintf(text, size, "soldiers left%s", bars);
    }
}

/* Adds a panel with some of the halves. */
static void add_panel(const odds_page *page, size_t first, size_t count)
{
    char x_title[2 * LAN_SHOWN_SIZE + 128];
    char wins[TEXT_SIZE];
    char more[TEXT_SIZE];
    char title[2 * TEXT_SIZE + 4];
    write_x_title(page, x_title, sizeof x_title);
    write_wins(page, page->halves[first].side, wins);
    write_quantiles(page->view->odds, page->halves[first].side, more);
    (void)snprintf(title, sizeof title, "%s%s%s", wins,
                   more[0] == '\0' ? "" : "; ", more);
    lan_panel *const panel = lan_figure_panel(
        page->figure,
        &(lan_panel_def){
            .x = {.title = first + count == page->count ? x_title : NULL,
                  .from = page->from,
                  .to = page->to,
                  .format = LAN_AXIS_ABSOLUTE},
            .y = {.title = "probability",
                  .to = page->end,
                  .format = LAN_AXIS_PERCENT},
            .shares_x = first > 0,
            .has_grid = true,
            .title = page->is_pair ? NULL : title});
    for (size_t i = first; i < first + count; i++) {
        add_half(page, panel, &page->halves[i]);
    }
    if (page->from < 0.0) {
        (void)lan_panel_rule(panel, 0.0, true, LAN_PAINT_MUTED);
    }
    for (size_t i = first; i < first + count; i++) {
        const double at = equations_left(page, &page->halves[i]);
        if (isfinite(at)) {
            lan_layer *const rule =
                lan_panel_rule(panel, at, true, LAN_PAINT_INK);
            rule->dash = LAN_DASH_DOTTED;
            rule->width = 1.6;
            lan_layer_text(rule, "by the equations");
        }
    }
    if (page->is_pair) {
        add_corners(page, panel);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    odds_page *const page = of;
    const int32_t sides = page->view->odds->side_count;
    const char *names[MOST_SIDES];
    page->figure = figure;
    page->is_pair = sides == 2;
    for (int32_t i = 0; i < sides; i++) {
        names[i] = lan_battle_side_name(page->view->battle, i);
    }
    lan_side_paints(names, (size_t)sides, page->paints);
    find_halves(page);
    choose_width(page);
    make_axis(page);
    write_lines(page->view, figure);
    const size_t each = page->is_pair ? page->count : 1;
    for (size_t i = 0; i < page->count; i += each) {
        add_panel(page, i, each);
    }
    return LAN_OK;
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
    return lan_figure_make("odds", fill_figure, &page, out, err);
}
