/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/solve_impl.h"

#include <float.h>
#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_min.h>

#include "balance/solving/root_search_impl.h"
#include "balance/solving/scan_impl.h"
#include "base/real.h"

/* How closely a place is found, as a share of itself. */
#define PLACE_RTOL 1e-11

/* A least or most is that flat: its place is known to about the root of the
 * error of its value. */
#define BEST_RTOL 1e-8

/* Values that are apart by less than such a share of all are not said to jump:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

/* A place is found at least so closely, as a share of the range: a jump is told
 * by what is round it. */
#define NARROW_SHARE 1e-3

/* What a place is judged by, of ranges that are wider, reaches so many times
 * its size. */
#define NEIGHBOURHOOD 100.0

/* Values so near to the wanted one, as a share of all seen, are it. */
#define ZERO_SHARE 1e-13

/* Whole numbers that tie leave such a margin at most: the root of the solver's
 * error, and rounding. */
#define TIE_MARGIN 1e-7

/* An interval of the wanted value that is narrower than this share of the
 * range is a point that rounding has widened. */
#define FLAT_SHARE 1e-6

/* Wide enough that a smooth top is not as level as its rounding. */
#define ROUGH_SHARE 1e-4

#define MOST_STEPS 200

/* Points of a closer look at where the least or most lies. */
#define ZOOM_POINTS 9

typedef root_place place;

typedef struct line {
    lan_asker *asker;
    lan_solve_part *part;
    double wanted;
    double lo;
    double hi;
    double own; /* a usual size of a place, > 0 */
    bool is_whole;
    bool is_squared; /* roots are looked for of the signed square */
    double sign;     /* of a least or most: +1 or -1 */
    double zero;     /* |v| that counts as none */
    double span;     /* of all values seen around */
    bool has_gap;    /* the minimiser met a place of no value */
    size_t count;
    double *places; /* SCAN_MOST_PLACES of them */
    place *seen;
} line;

static double value_at(line *l, double x)
{
    return lan_asker_value(l->asker, &x) - l->wanted;
}

static bool is_zero(const line *l, double v)
{
    return fabs(v) <= l->zero;
}

static bool goes_on(const line *l)
{
    return l->asker->status == LAN_OK;
}

static double snap(const line *l, double x)
{
    const double at = l->is_whole ? floor(x + 0.5) : x;
    return fmin(fmax(at, l->lo), l->hi);
}

static lan_scan scan_of(const line *l, double lo, double hi, size_t points)
{
    return (lan_scan){.lo = lo,
                      .hi = hi,
                      .own = l->own,
                      .points = points,
                      .is_whole = l->is_whole};
}

/* Looks at all places of a scan. */
static void look(line *l, const lan_scan *scan)
{
    const size_t count = lan_scan_places(scan, l->places);
    l->asker->expected =
        fmax(l->asker->expected, (double)l->asker->battles + (double)count);
    l->count = 0;
    for (size_t i = 0; i < count && goes_on(l); i++) {
        const double x = l->places[i];
        l->seen[l->count++] = (place){x, value_at(l, x)};
    }
}

/* How far a place of such a size is judged by what is around it: the range, if
 * that is not much wider than the place and the scenario's own are large. */
static double room_at(const line *l, double size)
{
    return fmin(l->hi - l->lo, NEIGHBOURHOOD * fmax(size, l->own));
}

/* Takes the scale of the values around x from those seen. */
static void measure(line *l, double x)
{
    const double far = room_at(l, fabs(x));
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

static void add(line *l, lan_solve_kind kind, place lo, place hi)
{
    const lan_solve_answer answer = {kind, &lo.x, &hi.x, lo.v + l->wanted,
                                     hi.v + l->wanted};
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
    const double v = value_at(e->l, x);
    if (!goes_on(e->l)) {
        return LAN_NAN;
    }
    e->in = is_zero(e->l, v) ? (place){x, v} : e->in;
    return is_zero(e->l, v) ? 1.0 : -1.0;
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
static place edge_of(line *l, place in, double out)
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
static bool is_stretch(const line *l, double lo, double hi)
{
    const double size = fmax(fabs(lo), fabs(hi));
    return l->is_whole ? hi > lo : hi - lo > FLAT_SHARE * room_at(l, size);
}

/* Adds the interval of zeros from first to last; before and after it are
 * other values, unless the range ends there. */
static void add_zeros(line *l, place first, place last, double before,
                      double after)
{
    const place lo = before < first.x ? edge_of(l, first, before) : first;
    const place hi = after > last.x ? edge_of(l, last, after) : last;
    if (is_stretch(l, lo.x, hi.x)) {
        add(l, LAN_SOLVE_FLAT, lo, hi);
    } else {
        const place middle = {0.5 * (lo.x + hi.x), first.v};
        add(l, LAN_SOLVE_AT, middle, middle);
    }
}

/* --- roots --------------------------------------------------------------- */

static double ask(void *context, double x)
{
    return value_at(context, x);
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
    l->asker->status = status != LAN_OK ? status : l->asker->status;
    if (!goes_on(l)) {
        return;
    }
    const place nearer = fabs(c.left.v) < fabs(c.right.v) ? c.left : c.right;
    if (c.has_hit) {
        add_zeros(l, c.hit, c.hit, c.left.x, c.right.x);
    } else if (l->is_whole) {
        add(l, LAN_SOLVE_BETWEEN, c.left, c.right);
    } else if (root_search_is_jump(&c, l->lo, l->hi, error)) {
        add(l, LAN_SOLVE_JUMP, c.left, c.right);
    } else {
        add(l, LAN_SOLVE_AT, nearer, nearer);
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
    const double v = value_at(l, end.x + step);
    const double far = fabs(step) * (end.v * end.v) / (v * v);
    return far <= PLACE_RTOL * fmax(fabs(l->lo), fabs(l->hi));
}

static void settle_ends(line *l)
{
    place *first = &l->seen[0];
    place *last = &l->seen[l->count - 1];
    const double up = FLAT_SHARE * room_at(l, fabs(first->x));
    const double down = FLAT_SHARE * room_at(l, fabs(last->x));
    first->v = is_tie(l, *first, up) ? 0.0 : first->v;
    last->v = is_tie(l, *last, -down) ? 0.0 : last->v;
}

static void find_roots(line *l)
{
    settle_ends(l);
    for (size_t i = 0; i < l->count && goes_on(l); i++) {
        const place here = l->seen[i];
        size_t last = i;
        measure(l, here.x);
        if (!is_zero(l, here.v)) {
            const place next = i + 1 < l->count ? l->seen[i + 1] : here;
            if (!isnan(here.v) && !is_zero(l, next.v) &&
                ((here.v > 0.0 && next.v < 0.0) ||
                 (here.v < 0.0 && next.v > 0.0))) {
                add_crossing(l, here, next);
            }
            continue;
        }
        while (last + 1 < l->count && is_zero(l, l->seen[last + 1].v)) {
            last++;
        }
        add_zeros(l, here, l->seen[last], i > 0 ? l->seen[i - 1].x : here.x,
                  last + 1 < l->count ? l->seen[last + 1].x : l->seen[last].x);
        i = last;
    }
}

/* --- the least and the most ---------------------------------------------- */

/* What GSL asks. Never NaN, for which it would call its handler of errors, and
 * that may end the process: no value is as bad as can be, and the last. */
static double gsl_depth(double x, void *context)
{
    line *l = context;
    const double depth = l->sign * value_at(l, x);
    l->has_gap = l->has_gap || isnan(depth);
    return isnan(depth) ? DBL_MAX : depth;
}

/* Index of the best place seen; count where none has a value. */
static size_t best_of(const line *l)
{
    size_t best = l->count;
    for (size_t i = 0; i < l->count; i++) {
        const bool is_better =
            best == l->count ||
            l->sign * l->seen[i].v < l->sign * l->seen[best].v;
        if (!isnan(l->seen[i].v) && is_better) {
            best = i;
        }
    }
    return best;
}

/* Brent's minimiser around seen[at], which is better than its neighbours. */
static lan_status settle(line *l, size_t at, place *out)
{
    gsl_min_fminimizer *solver =
        gsl_min_fminimizer_alloc(gsl_min_fminimizer_brent);
    gsl_function f = {gsl_depth, l};
    if (solver == NULL) {
        return LAN_ENOMEM;
    }
    l->has_gap = false;
    const place *seen = &l->seen[at];
    int status = gsl_min_fminimizer_set_with_values(
        solver, &f, seen[0].x, l->sign * seen[0].v, seen[-1].x,
        l->sign * seen[-1].v, seen[1].x, l->sign * seen[1].v);
    for (int step = 0; step < MOST_STEPS && status == GSL_SUCCESS &&
                       goes_on(l) && !l->has_gap;
         step++) {
        const double lo = gsl_min_fminimizer_x_lower(solver);
        const double hi = gsl_min_fminimizer_x_upper(solver);
        if (hi - lo <= BEST_RTOL * fmax(fabs(lo), fabs(hi))) {
            break;
        }
        status = gsl_min_fminimizer_iterate(solver);
    }
    *out = (place){gsl_min_fminimizer_x_minimum(solver),
                   l->sign * gsl_min_fminimizer_f_minimum(solver)};
    gsl_min_fminimizer_free(solver);
    return LAN_OK;
}

/* True where the best place is strictly better than both neighbours. */
static bool is_hollow(const line *l, size_t at)
{
    return at > 0 && at + 1 < l->count &&
           l->sign * l->seen[at - 1].v > l->sign * l->seen[at].v &&
           l->sign * l->seen[at + 1].v > l->sign * l->seen[at].v;
}

/* Looks closer and closer between the neighbours of the best place. */
static void zoom(line *l, size_t at, place *best)
{
    for (int step = 0; step < MOST_STEPS && goes_on(l); step++) {
        *best = l->seen[at];
        if (!l->is_whole && is_hollow(l, at)) {
            const lan_status status = settle(l, at, best);
            l->asker->status = status != LAN_OK ? status : l->asker->status;
            return;
        }
        const double lo = l->seen[at > 0 ? at - 1 : at].x;
        const double hi = l->seen[at + 1 < l->count ? at + 1 : at].x;
        const double size = fmax(fabs(lo), fabs(hi));
        const bool is_done =
            l->is_whole ? hi - lo <= 2.0 : hi - lo <= BEST_RTOL * size;
        if (is_done) {
            return;
        }
        const lan_scan closer = scan_of(l, lo, hi, ZOOM_POINTS);
        look(l, &closer);
        at = best_of(l);
        if (at == l->count) {
            return;
        }
    }
}

/* Makes the best value the wanted one. Values of a stretch differ by their
 * rounding, which goes with their size, not with how far all are apart. */
static void want(line *l, double best)
{
    l->wanted += best;
    l->zero = ZERO_SHARE * fmax(l->span, fabs(l->wanted));
}

/* A stretch of places as good as the best; false where it stands alone. */
static bool add_plateau(line *l, size_t best)
{
    size_t first = best;
    size_t last = best;
    const double value = l->seen[best].v;
    want(l, value);
    for (size_t i = 0; i < l->count; i++) {
        l->seen[i].v -= value;
    }
    while (first > 0 && is_zero(l, l->seen[first - 1].v)) {
        first--;
    }
    while (last + 1 < l->count && is_zero(l, l->seen[last + 1].v)) {
        last++;
    }
    if (last > first) {
        add_zeros(l, l->seen[first], l->seen[last],
                  first > 0 ? l->seen[first - 1].x : l->seen[first].x,
                  last + 1 < l->count ? l->seen[last + 1].x : l->seen[last].x);
    }
    return last > first;
}

/* The end of the places as good as `best` on the side of `limit`. */
static place far_as_good(line *l, place best, double limit)
{
    const double step =
        l->is_whole ? 1.0 : FLAT_SHARE * room_at(l, fabs(best.x));
    const double x = limit < best.x ? fmax(best.x - step, limit)
                                    : fmin(best.x + step, limit);
    const double v = value_at(l, x);
    return is_zero(l, v) ? edge_of(l, (place){x, v}, limit) : best;
}

/* All that are as good as the best place between two of the scan; false where
 * they are no wider than such a share of the range. */
static bool add_stretch(line *l, place best, const double ends[2], double share)
{
    const place lo = far_as_good(l, best, ends[0]);
    const place hi = far_as_good(l, best, ends[1]);
    const double room = room_at(l, fmax(fabs(lo.x), fabs(hi.x)));
    const bool is_wide = goes_on(l) && is_stretch(l, lo.x, hi.x) &&
                         (l->is_whole || hi.x - lo.x > share * room);
    if (is_wide) {
        add(l, LAN_SOLVE_FLAT, lo, hi);
    }
    return is_wide;
}

/* The best place, or all that are as good: but for rounding if they are many,
 * else exactly. */
static void add_best(line *l, place best, const double ends[2])
{
    want(l, best.v);
    best.v = 0.0;
    if (add_stretch(l, best, ends, ROUGH_SHARE)) {
        return;
    }
    l->zero = 0.0;
    if (!add_stretch(l, best, ends, FLAT_SHARE) && goes_on(l)) {
        add(l, LAN_SOLVE_BEST, best, best);
    }
}

static void find_best(line *l)
{
    const size_t at = best_of(l);
    place best = {LAN_NAN, LAN_NAN};
    if (at == l->count || !goes_on(l)) {
        return;
    }
    measure(l, l->seen[at].x);
    if (add_plateau(l, at)) {
        return;
    }
    const double ends[2] = {l->seen[at > 0 ? at - 1 : at].x,
                            l->seen[at + 1 < l->count ? at + 1 : at].x};
    zoom(l, at, &best);
    if (goes_on(l)) {
        add_best(l, best, ends);
    }
}

/* --- all ----------------------------------------------------------------- */

/* Tells where the places of the scan are farthest apart. */
static void tell_gap(const line *l, const lan_scan *scan, lan_solve_part *part)
{
    double most = 0.0;
    part->places = l->count;
    for (size_t i = 1; i < l->count; i++) {
        const double a = l->seen[i - 1].x;
        const double b = l->seen[i].x;
        const double factor = lan_scan_factor(scan, a, b);
        if (factor > most) {
            most = factor;
            part->gap[0] = a;
            part->gap[1] = b;
        }
    }
    part->is_coarse = most > LAN_SOLVE_COARSE;
}

static void search(line *l, size_t points)
{
    lan_solve_part *part = l->part;
    const double room = l->hi - l->lo + 1.0;
    const bool is_short = l->is_whole && room < (double)points;
    lan_scan scan =
        scan_of(l, l->lo, l->hi, is_short ? (size_t)fmax(room, 2.0) : points);
    scan.by_decades = !l->asker->of_odds;
    look(l, &scan);
    if (l->count == 0 || !goes_on(l)) {
        return;
    }
    part->at_lo = l->seen[0].v + l->wanted;
    part->at_hi = l->seen[l->count - 1].v + l->wanted;
    tell_gap(l, &scan, part);
    if (isnan(part->wanted)) {
        find_best(l);
    } else {
        find_roots(l);
    }
}

/* The size of the scenario's own value, or 1. */
static double own_of(const lan_asker *asker)
{
    const double own = fabs(lan_experiment_own(asker->trial, 0));
    return own > 0.0 && isfinite(own) ? own : 1.0;
}

void lan_solve_line(lan_asker *asker, size_t points, lan_solve_part *part)
{
    const lan_solve_def *def = asker->def;
    line l = {.asker = asker,
              .part = part,
              .wanted = isnan(part->wanted) ? 0.0 : part->wanted,
              .lo = def->between.ends[0],
              .hi = def->between.ends[1],
              .own = own_of(asker),
              .is_whole = part->is_whole,
              .is_squared =
                  def->find == LAN_SOLVE_BREAK_EVEN && !asker->of_odds,
              .sign = def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0,
              .places = calloc(SCAN_MOST_PLACES, sizeof *l.places),
              .seen = calloc(SCAN_MOST_PLACES, sizeof *l.seen)};
    if (l.is_whole) {
        l.lo = ceil(l.lo);
        l.hi = floor(l.hi);
    }
    if (l.places != NULL && l.seen != NULL) {
        search(&l, points);
    } else {
        asker->status = LAN_ENOMEM;
    }
    free(l.places);
    free(l.seen);
}
