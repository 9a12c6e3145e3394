/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* --- words --------------------------------------------------------------- */

#define SENTENCE_COLUMNS 28

/* Above this many, sides are counted, not named. */
#define SIDES_NAMED 5

static const char *fit_side(plot_arena *arena, const lan_odds_view *view,
                            int32_t side)
{
    return lan_shown_fit(arena,
                         lan_battle_side_name(view->fought->battle, side),
                         SENTENCE_COLUMNS);
}

const char *lan_odds_sentence(plot_arena *arena, const lan_odds_view *view)
{
    const lan_odds *const odds = view->odds;
    const int32_t sides = odds->side_count;
    const char *text = "";
    double others = 0.0;
    for (int32_t i = 0; i < sides; i++) {
        const double win = odds->sides[i].win;
        if (i < SIDES_NAMED) {
            text = arena_write(arena, "%s%s%s %s%s", text, i == 0 ? "" : ", ",
                               fit_side(arena, view, i), i == 0 ? "wins " : "",
                               lan_odds_percent(arena, win));
        } else {
            others += win;
        }
    }
    if (sides > SIDES_NAMED) {
        text = arena_write(arena, "%s, others %s", text,
                           lan_odds_percent(arena, others));
    }
    if (odds->neither > 0.0) {
        text = arena_write(arena, "%s, %s %s", text,
                           sides == 2 ? "neither" : "no side",
                           lan_odds_percent(arena, odds->neither));
    }
    return arena_write(arena, "%s.", text);
}

const char *lan_odds_surprise(plot_arena *arena, const lan_odds_view *view)
{
    const lan_outcome *const outcome = view->fought->outcome;
    const lan_side_odds *const sides = view->odds->sides;
    int32_t leader = 0;
    if (outcome == NULL) {
        return "";
    }
    for (int32_t i = 1; i < view->odds->side_count; i++) {
        leader = sides[i].win > sides[leader].win ? i : leader;
    }
    const int32_t winner = outcome->winner;
    const char *const percent = lan_odds_percent(arena, sides[leader].win);
    const char *const best = fit_side(arena, view, leader);
    if (view->odds->is_parity || winner == LAN_WINNER_MUTUAL ||
        (winner >= 0 && outcome->near_tie)) {
        return arena_write(arena,
                           "Deterministic parity; random battles give %s %s.",
                           best, percent);
    }
    if (winner >= 0 && sides[winner].win < 0.5) {
        const bool is_leader = leader == winner;
        return arena_write(
            arena,
            "The deterministic winner, %s, has odds below a half: %s%s%s%s%s.",
            fit_side(arena, view, winner),
            lan_odds_percent(arena, sides[winner].win),
            is_leader ? "" : ", against ", is_leader ? "" : percent,
            is_leader ? "" : " for ", is_leader ? "" : best);
    }
    return "";
}

/* --- the figure ---------------------------------------------------------- */

#define NAME_COLUMNS 24

/* Wins in the tails are not shown: half of a thousandth at either end. */
#define UNSEEN 5e-4

/* Bars of a side's distribution, at most. */
#define MOST_BARS 120

/* Bars per cube root of the number of battles: more bars would show noise. */
#define BARS_PER_ROOT 2.0
#define LEAST_BARS    6

/* Sides with distinct colours in one picture. */
#define MOST_SIDES 6

/* Height of the axis relative to the tallest bar: leaves room for the names of
 * a pair. */
#define PAIR_HEADROOM 1.36
#define HEADROOM      1.08

/* Heights of the two lines of names, as shares of the axis. */
#define NAME_HEIGHT 0.94
#define MORE_HEIGHT 0.87

/* The survivors of a side, 1 or more, without far tails. Bar k counts k width +
 * 1 .. (k + 1) width survivors. */
typedef struct half {
    int32_t side;
    double sign; /* -1 for the first of two sides: its survivors lie to the left
                    of 0 */
    int64_t least; /* soldiers left */
    int64_t most;  /* 0: it never wins */
    int64_t first; /* bar, and the one past the last */
    int64_t past;
} half;

/* The distributions: two halves of one panel for two sides, otherwise a panel
 * for each side. */
typedef struct odds_page {
    const lan_odds_view *view;
    const lan_odds *odds;
    lan_figure *figure;
    const plot_side *sides;
    bool is_pair;
    bool is_mirrored; /* a pair, with both sides visible */
    size_t count;
    half halves[MOST_SIDES];
    int64_t width; /* of the axis in soldiers; the left side is negative */
    double from;   /* of the axis, soldiers; negative ones of the left side */
    double to;
    double end; /* of the axis of probabilities */
} odds_page;

/* Of two sides, keeps both or the only visible one. */
static void find_halves(odds_page *page)
{
    const lan_odds *const odds = page->odds;
    double wins = 0.0;
    for (int32_t i = 0; i < odds->side_count; i++) {
        wins += odds->sides[i].win;
    }
    for (int32_t i = 0; i < odds->side_count; i++) {
        const lan_side_odds *const at = &odds->sides[i];
        double below = 0.0;
        double above = 0.0;
        int64_t lo = 0;
        int64_t hi = at->most;
        while (lo <= hi && below + at->survivors[lo] <= UNSEEN * wins) {
            below += at->survivors[lo++];
        }
        while (hi >= lo && above + at->survivors[hi] <= UNSEEN * wins) {
            above += at->survivors[hi--];
        }
        if (!page->is_pair || lo <= hi) {
            page->halves[page->count++] =
                (half){.side = i,
                       .sign = 1.0,
                       .least = lo < 1 || lo > hi ? 1 : lo,
                       .most = lo > hi  ? 0
                               : hi < 1 ? 1
                                        : hi};
        }
    }
    if (page->count == 0) {
        page->halves[page->count++] = (half){.sign = 1.0, .least = 1};
    }
    page->is_mirrored = page->is_pair && page->count == 2;
    page->halves[0].sign = page->is_mirrored ? -1.0 : 1.0;
}

/* Chooses a width of 1, 2 or 5 times a power of ten, with few enough bars for
 * one axis. */
static void choose_width(odds_page *page)
{
    const double shape = BARS_PER_ROOT * cbrt((double)page->odds->battles);
    const double most = page->odds->method == LAN_ODDS_SIMULATE
                            ? fmin(fmax(floor(shape), LEAST_BARS), MOST_BARS)
                            : MOST_BARS;
    double bars = LAN_INF;
    page->width = 1;
    for (int i = 0; bars > most; i++) {
        page->width = i == 0       ? 1
                      : i % 3 == 2 ? page->width / 2 * 5
                                   : 2 * page->width;
        bars = 0.0;
        for (size_t k = 0; k < page->count; k++) {
            half *const h = &page->halves[k];
            h->first = page->is_mirrored ? 0 : (h->least - 1) / page->width;
            h->past = h->most > 0 ? (h->most - 1) / page->width + 1 : h->first;
            const double own = (double)(h->past - h->first);
            bars = page->is_pair ? bars + own : fmax(bars, own);
        }
    }
}

static double chance_of(const odds_page *page, const half *h, int64_t bar)
{
    const lan_side_odds *const at = &page->odds->sides[h->side];
    double sum = bar == 0 ? at->survivors[0] : 0.0;
    for (int64_t n = bar * page->width + 1;
         n <= (bar + 1) * page->width && n <= at->most; n++) {
        sum += at->survivors[n];
    }
    return sum;
}

/* The inner edge of a bar, half a soldier before the first counted number, so
 * that every integer lies in the middle of its bar. */
static double edge_of(const odds_page *page, const half *h, int64_t bar)
{
    return h->sign * ((double)(bar * page->width) + 0.5);
}

/* The axis from the first bar to the last, extended to 0 if 0 is near. */
static void make_axis(odds_page *page)
{
    double from = LAN_INF;
    double to = -LAN_INF;
    double largest = 0.0;
    for (size_t i = 0; i < page->count; i++) {
        const half *const h = &page->halves[i];
        for (int64_t bar = h->first; bar < h->past; bar++) {
            const double near = edge_of(page, h, bar);
            const double far = edge_of(page, h, bar + 1);
            from = fmin(from, fmin(near, far));
            to = fmax(to, fmax(near, far));
            largest = fmax(largest, chance_of(page, h, bar));
        }
    }
    if (!(from < to)) {
        from = 0.0;
        to = 1.0;
    }
    from = from > 0.0 && from < 0.4 * to ? 0.0 : from;
    const double pad = 0.02 * (to - from);
    page->from = lan_is_zero(from) ? from : from - pad;
    page->to = to + pad;
    page->end = (page->is_pair ? PAIR_HEADROOM : HEADROOM) *
                (largest > 0.0 ? largest : 1.0);
}

/* "blue wins 51.3 %" */
static const char *wins_text(const odds_page *page, int32_t side)
{
    return plot_text(
        page->figure, "%s wins %s", page->sides[side].name,
        lan_odds_percent(&page->figure->arena, page->odds->sides[side].win));
}

/* "median 5 left, 80 % within 2 to 8"; "" for a side that never wins. */
static const char *quantiles_text(const odds_page *page, int32_t side)
{
    static const double shares[3] = {0.1, 0.5, 0.9};
    const lan_side_odds *const at = &page->odds->sides[side];
    const char *number[3];
    for (int i = 0; at->win > 0.0 && i < 3; i++) {
        number[i] = plot_count(page->figure,
                               (double)lan_side_odds_quantile(at, shares[i]));
    }
    return at->win > 0.0 ? plot_text(page->figure,
                                     "median %s left, 80 %% within %s to %s",
                                     number[1], number[0], number[2])
                         : "";
}

/* Adds the results of two sides in the upper corners, above all bars. */
static void add_corners(const odds_page *page, lan_panel *panel)
{
    const double pad = 0.015 * (page->to - page->from);
    for (int32_t side = 0; side < 2; side++) {
        const double x = side == 0 ? page->from + pad : page->to - pad;
        plot_mark *const wins =
            plot_word(panel, x, NAME_HEIGHT * page->end,
                      page->sides[side].paint, "%s", wins_text(page, side));
        plot_mark *const more =
            plot_word(panel, x, MORE_HEIGHT * page->end, PAINT_MUTED, "%s",
                      quantiles_text(page, side));
        wins->align = side == 0 ? -1 : 1;
        wins->size = 1.1;
        wins->is_bold = true;
        more->align = wins->align;
        more->size = 0.85;
        more->has_paper = true;
    }
}

/* Draws bars as steps from 0 outwards, starting and ending on the axis. */
static void add_half(const odds_page *page, lan_panel *panel, const half *h)
{
    const lan_paint paint = page->sides[h->side].paint;
    plot_mark *const band = plot_add(panel, MARK_BAND, paint);
    plot_mark *const line = plot_add(panel, MARK_LINE, paint);
    band->is_steps = true;
    line->is_steps = true;
    line->width = 2.0;
    for (int64_t i = h->first - 1; i <= h->past && h->past > h->first; i++) {
        const bool is_end = i < h->first || i == h->past;
        const double x = edge_of(page, h, i < h->first ? h->first : i);
        const double y = is_end ? 0.0 : chance_of(page, h, i);
        mark_to(band, x, y, x, 0.0);
        mark_at(line, x, y);
    }
}

/* Marks the survivors of the side that wins the deterministic battle. */
static void add_equations(const odds_page *page, lan_panel *panel,
                          const half *h)
{
    const lan_outcome *const outcome = page->view->fought->outcome;
    if (outcome == NULL || outcome->winner != h->side) {
        return;
    }
    const double left =
        h->sign *
        lan_tally_side(page->view->fought->battle, outcome, h->side).left;
    if (left >= page->from && left <= page->to) {
        plot_mark *const rule = plot_rule(panel, left, true, PAINT_INK);
        rule->dash = DASH_DOTTED;
        rule->width = 1.6;
        mark_text(rule, "deterministic");
    }
}

/* "<- blue | soldiers left | red ->" */
static const char *x_title(const odds_page *page)
{
    lan_figure *const figure = page->figure;
    const plot_side *const sides = page->sides;
    const char *bars = "";
    if (page->width > 1) {
        bars = plot_text(figure, ", %s a bar",
                         plot_count(figure, (double)page->width));
    }
    return page->is_mirrored
               ? plot_text(figure,
                           "\xE2\x86\x90 %s | soldiers left%s | %s "
                           "\xE2\x86\x92",
                           sides[0].name, bars, sides[1].name)
           : page->is_pair ? plot_text(figure, "soldiers left of %s%s",
                                       sides[page->halves[0].side].name, bars)
                           : plot_text(figure, "soldiers left%s", bars);
}

/* Adds a panel with some of the halves. */
static void add_panel(const odds_page *page, size_t first, size_t count)
{
    const int32_t side = page->halves[first].side;
    const char *const more = quantiles_text(page, side);
    lan_panel *const panel = plot_panel(
        page->figure,
        &(panel_def){
            .x = {.title = first + count == page->count ? x_title(page) : NULL,
                  .from = page->from,
                  .to = page->to,
                  .format = AXIS_ABSOLUTE},
            .y = {.title = "probability",
                  .to = page->end,
                  .format = AXIS_PERCENT},
            .shares_x = first > 0,
            .has_grid = true,
            .title =
                page->is_pair
                    ? NULL
                    : plot_text(page->figure, "%s%s%s", wins_text(page, side),
                                more[0] != '\0' ? "; " : "", more)});
    for (size_t i = first; i < first + count; i++) {
        add_half(page, panel, &page->halves[i]);
    }
    if (page->from < 0.0) {
        (void)plot_rule(panel, 0.0, true, PAINT_MUTED);
    }
    for (size_t i = first; i < first + count; i++) {
        add_equations(page, panel, &page->halves[i]);
    }
    if (page->is_pair) {
        add_corners(page, panel);
    }
}

/* Writes the win probabilities, the deterministic result, and the method. */
static void write_lines(const lan_odds_view *view, lan_figure *figure)
{
    plot_arena *const arena = &figure->arena;
    const char *const surprise = lan_odds_surprise(arena, view);
    plot_title(figure, view->title);
    plot_line(figure, PAINT_INK, "%s", lan_odds_sentence(arena, view));
    if (surprise[0] != '\0') {
        plot_line(figure, PAINT_INK, "%s", surprise);
    } else if (view->fought->outcome != NULL) {
        plot_line(figure, PAINT_INK, "Deterministic: %s",
                  lan_sentence(arena, view->fought->battle,
                               view->fought->outcome,
                               lan_scenario_time_unit(view->fought->scenario)));
    }
    if (view->odds->method == LAN_ODDS_SIMULATE) {
        plot_line(figure, PAINT_MUTED, "%s simulated battles.",
                  plot_count(figure, (double)view->odds->battles));
    } else if (view->odds->method == LAN_ODDS_NORMAL) {
        plot_line(figure, PAINT_MUTED, "Normal approximation.");
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    odds_page *const page = of;
    page->figure = figure;
    page->odds = page->view->odds;
    page->is_pair = page->odds->side_count == 2;
    page->sides =
        plot_sides(&figure->arena, page->view->fought->battle, NAME_COLUMNS);
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
    if (sides != lan_battle_side_count(view->fought->battle) ||
        sides > MOST_SIDES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture of odds shows at most %d sides, not %d",
                        MOST_SIDES, (int)sides);
    }
    return plot_make("odds", fill_figure, &page, out, err);
}
