/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/line_impl.h"

#include <math.h>

#include "base/real.h"

/* What a place is judged by, of ranges that are wider, reaches so many times
 * its size. */
#define NEIGHBOURHOOD 100.0

double line_value_at(line *l, double x)
{
    return lan_objective_value(l->objective, &x) - l->wanted;
}

bool line_is_zero(const line *l, double v)
{
    return fabs(v) <= l->zero;
}

bool line_goes_on(const line *l)
{
    return l->objective->status == LAN_OK;
}

static double snap(const line *l, double x)
{
    const double at = l->is_whole ? floor(x + 0.5) : x;
    return fmin(fmax(at, l->lo), l->hi);
}

lan_scan line_scan(const line *l, double lo, double hi, size_t points)
{
    return (lan_scan){.lo = lo,
                      .hi = hi,
                      .own = l->own,
                      .points = points,
                      .is_whole = l->is_whole};
}

/* Looks at all places of a scan. */
void line_look(line *l, const lan_scan *scan)
{
    const size_t count = lan_scan_places(scan, l->places);
    l->objective->expected = fmax(
        l->objective->expected, (double)l->objective->battles + (double)count);
    lan_objective_look(l->objective, l->places, count, l->values);
    l->count = line_goes_on(l) ? count : 0;
    for (size_t i = 0; i < l->count; i++) {
        l->seen[i] = (place){l->places[i], l->values[i] - l->wanted};
    }
}

/* How far a place of such a size is judged by what is around it: the range, if
 * that is not much wider than the place and the scenario's own are large. */
double line_room_at(const line *l, double size)
{
    return fmin(l->hi - l->lo, NEIGHBOURHOOD * fmax(size, l->own));
}

/* Takes the scale of the values around x from those seen. */
void line_take_span(line *l, double x)
{
    const double far = line_room_at(l, fabs(x));
    double least = LAN_INF;
    double most = -LAN_INF;
    for (size_t i = 0; i < l->count; i++) {
        if (fabs(l->seen[i].x - x) <= far) {
            least = fmin(least, l->seen[i].v); /* passes NaN over */
            most = fmax(most, l->seen[i].v);
        }
    }
    l->span = most > least ? most - least : 0.0;
    l->zero = fmax(ZERO_SHARE * fmax(l->span, fabs(l->wanted)),
                   l->is_whole && l->is_squared ? TIE_MARGIN : 0.0);
}

void line_add(line *l, lan_solve_kind kind, place lo, place hi)
{
    const lan_solve_answer answer = {.kind = kind,
                                     .lo = &lo.x,
                                     .hi = &hi.x,
                                     .value_lo = lo.v + l->wanted,
                                     .value_hi = hi.v + l->wanted,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    lan_solve_part_add(l->part, 1, &answer);
}

/* --- intervals of the wanted value --------------------------------------- */

/* One end of an interval of zeros is looked for. */
typedef struct edge {
    line *l;
    place in; /* the last place that is a zero */
} edge;

static double ask_zero(void *context, double x)
{
    edge *e = context;
    const double v = line_value_at(e->l, x);
    if (!line_goes_on(e->l)) {
        return LAN_NAN;
    }
    e->in = line_is_zero(e->l, v) ? (place){x, v} : e->in;
    return line_is_zero(e->l, v) ? 1.0 : -1.0;
}

static double halve_edge(void *context, double left, double right)
{
    const edge *e = context;
    const double size = fmax(fabs(left), fabs(right));
    const bool is_whole = e->l->is_whole;
    return right - left <= (is_whole ? 1.0 : PLACE_RTOL * size)
               ? LAN_NAN
               : snap(e->l, is_whole ? 0.5 * left + 0.5 * right
                                     : root_search_middle(left, right));
}

/* The end of an interval of zeros, which holds `in` and not `out`. */
place line_edge_of(line *l, place in, double out)
{
    edge e = {l, in};
    const root_place zero = {in.x, 1.0};
    const root_place other = {out, -1.0};
    root_search search = {.ask = ask_zero,
                          .middle = halve_edge,
                          .context = &e,
                          .is_halved = true,
                          .left = in.x < out ? zero : other,
                          .right = in.x < out ? other : zero};
    (void)!root_search_narrow(&search); /* halving takes no memory */
    return e.in;
}

/* Wider than rounding makes a point. */
bool line_is_stretch(const line *l, double lo, double hi)
{
    const double size = fmax(fabs(lo), fabs(hi));
    return l->is_whole ? hi > lo : hi - lo > FLAT_SHARE * line_room_at(l, size);
}

/* Adds the interval of zeros from first to last; before and after it are
 * other values, unless the range ends there. */
void line_add_zeros(line *l, place first, place last, double before,
                    double after)
{
    const place lo = before < first.x ? line_edge_of(l, first, before) : first;
    const place hi = after > last.x ? line_edge_of(l, last, after) : last;
    if (line_is_stretch(l, lo.x, hi.x)) {
        line_add(l, LAN_SOLVE_FLAT, lo, hi);
    } else {
        const place middle = {0.5 * (lo.x + hi.x), first.v};
        line_add(l, LAN_SOLVE_AT, middle, middle);
    }
}
