/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/survivors_impl.h"

#include "base/real.h"

/* A half of a thousandth of all wins at either end is not shown. */
#define UNSEEN 5e-4

/* Numbers of soldiers of one side that are shown; none where last < first. */
typedef struct range {
    int64_t first;
    int64_t last;
} range;

static double all_wins(const lan_odds *odds)
{
    double sum = 0.0;
    for (int32_t i = 0; i < odds->side_count; i++) {
        sum += odds->sides[i].win;
    }
    return sum;
}

static range shown(const lan_odds *odds, int32_t side)
{
    range r = {1, 0};
    if (side == LAN_SURVIVORS_NOBODY) {
        return r;
    }
    const lan_side_odds *const at = &odds->sides[side];
    const double unseen = UNSEEN * all_wins(odds);
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
    if (lo <= hi) {
        r = (range){lo < 1 ? 1 : lo, hi < 1 ? 1 : hi};
    }
    return r;
}

/* Bars from the first to the last, by their indices. */
static range bars_of(const lan_odds *odds, int32_t left, int32_t right,
                     int64_t width)
{
    const range l = shown(odds, left);
    const range r = shown(odds, right);
    range bars = {0, -1};
    if (r.first <= r.last) {
        bars = (range){(r.first - 1) / width, (r.last - 1) / width};
    }
    if (l.first <= l.last) {
        const int64_t last = -1 - (l.first - 1) / width;
        bars.last = r.first <= r.last ? bars.last : last;
        bars.first = -1 - (l.last - 1) / width;
    }
    return bars;
}

static bool is_shown(const lan_odds *odds, int32_t side)
{
    const range r = shown(odds, side);
    return r.first <= r.last;
}

void survivors_pair(const lan_odds *odds, int32_t *left, int32_t *right)
{
    const bool both = is_shown(odds, 0) && is_shown(odds, 1);
    *left = both ? 0 : LAN_SURVIVORS_NOBODY;
    *right = is_shown(odds, 1) ? 1 : 0;
}

int32_t survivors_width(const lan_odds *odds, int32_t left, int32_t right,
                        size_t most)
{
    static const int32_t steps[] = {1, 2, 5};
    int32_t power = 1;
    for (size_t i = 0; power < INT32_MAX / 50; i++) {
        const int32_t width = steps[i % 3] * power;
        const range bars = bars_of(odds, left, right, width);
        if (bars.last - bars.first < (int64_t)most) {
            return width;
        }
        power *= i % 3 == 2 ? 10 : 1;
    }
    return 5 * power;
}

static void fill(lan_survivors *s, const lan_odds *odds, int32_t side)
{
    const lan_side_odds *const at = &odds->sides[side];
    for (int64_t n = 0; n <= at->most; n++) {
        const int64_t k = (n < 1 ? 0 : n - 1) / s->width;
        const int64_t bar = (side == s->left ? -1 - k : k) - s->first;
        if (bar >= 0 && bar < (int64_t)s->count) {
            s->chance[bar] += at->survivors[n];
        }
    }
}

lan_status survivors_init(lan_survivors *survivors, const lan_odds *odds,
                          int32_t left, int32_t right, int32_t width,
                          lan_figure *figure)
{
    const range bars = bars_of(odds, left, right, width);
    lan_survivors s = {.left = left,
                       .right = right,
                       .width = width,
                       .first = bars.first,
                       .count = (size_t)(bars.last - bars.first + 1)};
    s.chance = lan_figure_room(figure, s.count, sizeof *s.chance);
    if (s.chance == NULL) {
        return LAN_ENOMEM;
    }
    if (left != LAN_SURVIVORS_NOBODY) {
        fill(&s, odds, left);
    }
    if (right != LAN_SURVIVORS_NOBODY) {
        fill(&s, odds, right);
    }
    for (size_t i = 0; i < s.count; i++) {
        s.largest = s.chance[i] > s.largest ? s.chance[i] : s.largest;
    }
    *survivors = s;
    return LAN_OK;
}

int32_t survivors_side(const lan_survivors *s, size_t bar)
{
    return s->first + (int64_t)bar < 0 ? s->left : s->right;
}

int64_t survivors_fewest(const lan_survivors *s, size_t bar)
{
    const int64_t k = s->first + (int64_t)bar;
    return (k < 0 ? -1 - k : k) * s->width + 1;
}

int64_t survivors_most(const lan_survivors *s, size_t bar)
{
    return survivors_fewest(s, bar) + s->width - 1;
}
