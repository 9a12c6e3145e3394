/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots between the places that were looked at.
 */
#include "balance/solving/line_impl.h"

#include <math.h>

/* Values that are apart by less than such a share of all are not said to jump:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

/* A place is found at least so closely, as a share of the range: a jump is told
 * by what is round it. */
#define NARROW_SHARE 1e-3

static double ask(void *context, double x)
{
    return line_value_at(context, x);
}

/* How closely a place is found, as a share of itself. */
static double place_rtol(const line *l)
{
    const double size = fmax(fabs(l->lo), fabs(l->hi));
    return fmin(PLACE_RTOL, NARROW_SHARE * ((l->hi - l->lo) / size));
}

static void add_crossing(line *l, place left, place right)
{
    const double error = JUMP_SHARE * fmax(l->span, fabs(l->wanted));
    root_search c = {.ask = ask,
                     .context = l,
                     .rtol = place_rtol(l),
                     .zero = l->zero,
                     .is_whole = l->is_whole,
                     .is_squared = l->is_squared,
                     .left = left,
                     .right = right};
    const lan_status status = root_search_narrow(&c);
    l->objective->status = status != LAN_OK ? status : l->objective->status;
    if (!line_goes_on(l)) {
        return;
    }
    const place nearer = fabs(c.left.v) < fabs(c.right.v) ? c.left : c.right;
    if (c.has_hit) {
        line_add_zeros(l, c.hit, c.hit, c.left.x, c.right.x);
    } else if (l->is_whole) {
        line_add(l, LAN_SOLVE_BETWEEN, c.left, c.right);
    } else if (root_search_is_jump(&c, l->lo, l->hi, error)) {
        line_add(l, LAN_SOLVE_JUMP, c.left, c.right);
    } else {
        line_add(l, LAN_SOLVE_AT, nearer, nearer);
    }
}

/* The margin falls with the root of the distance, so that a tie at an end of
 * the range is missed by the root of the solver's error: true where the margin
 * a step inwards says that the tie is not to be told from the end. */
static bool is_tie(line *l, place end, double step)
{
    if (!l->is_squared || fabs(end.v) > TIE_MARGIN) {
        return false;
    }
    const double v = line_value_at(l, end.x + step);
    const double far = fabs(step) * (end.v * end.v) / (v * v);
    return far <= PLACE_RTOL * fmax(fabs(l->lo), fabs(l->hi));
}

static void settle_ends(line *l)
{
    place *first = &l->seen[0];
    place *last = &l->seen[l->count - 1];
    const double up = FLAT_SHARE * line_room_at(l, fabs(first->x));
    const double down = FLAT_SHARE * line_room_at(l, fabs(last->x));
    first->v = is_tie(l, *first, up) ? 0.0 : first->v;
    last->v = is_tie(l, *last, -down) ? 0.0 : last->v;
}

void line_find_roots(line *l)
{
    settle_ends(l);
    for (size_t i = 0; i < l->count && line_goes_on(l); i++) {
        const place here = l->seen[i];
        size_t last = i;
        line_take_span(l, here.x);
        if (!line_is_zero(l, here.v)) {
            const place next = i + 1 < l->count ? l->seen[i + 1] : here;
            if (!isnan(here.v) && !line_is_zero(l, next.v) &&
                ((here.v > 0.0 && next.v < 0.0) ||
                 (here.v < 0.0 && next.v > 0.0))) {
                add_crossing(l, here, next);
            }
            continue;
        }
        while (last + 1 < l->count && line_is_zero(l, l->seen[last + 1].v)) {
            last++;
        }
        line_add_zeros(
            l, here, l->seen[last], i > 0 ? l->seen[i - 1].x : here.x,
            last + 1 < l->count ? l->seen[last + 1].x : l->seen[last].x);
        i = last;
    }
}
