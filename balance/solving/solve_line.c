/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The range of one path: a scan of places, evenly or by equal factors. A wide
 * range is scanned by factors of at most 10^(1/8), and one that holds 0 also so
 * from the first even step towards 0. Changes of sign, or the best place, are
 * then narrowed down.
 */
#include <math.h>
#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/solving/root_search_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"

/* --- the scan ------------------------------------------------------------ */

/* A range that spans such a factor is looked at by equal factors. */
#define WIDE_FACTOR 100.0

typedef struct lan_scan {
    double lo;
    double hi;
    double own;      /* > 0: what is a usual size of a place */
    size_t points;   /* of an ordinary range, 2 .. 2000 */
    bool by_decades; /* more where the range spans more of them */
    bool is_whole;
} lan_scan;

/* Places of each decade, and most of all decades. */
#define PER_DECADE   8.0
#define MOST_DECADES 2000.0

/* Towards 0 it goes on to such a share of what is less, the first even step or
 * the usual size. */
#define LEAST_SHARE 1e-3

/* Less than this share of the usual size is as good as none. */
#define SMALL_SHARE 0.1

static double snap_place(const lan_scan *scan, double x)
{
    const double at = scan->is_whole ? floor(x + 0.5) : x;
    return fmin(fmax(at, scan->lo), scan->hi);
}

/* The place at a share of the way from lo to hi, both > 0, by factors. */
static double by_factor(double lo, double hi, double share)
{
    const double factor = hi / lo;
    return isfinite(factor) && factor > 0.0
               ? lo * pow(factor, share)
               : exp(log(lo) + share * (log(hi) - log(lo)));
}

/* Places that so many decades take. */
static double places_of(double lo, double hi)
{
    return fmin(ceil(PER_DECADE * (log10(hi) - log10(lo))), MOST_DECADES);
}

static size_t count_by_factor(const lan_scan *scan)
{
    const double many = places_of(scan->lo, scan->hi) + 1.0;
    return scan->by_decades ? (size_t)fmax(many, (double)scan->points)
                            : scan->points;
}

/* Drops those that are not more than the one before. */
static size_t drop_doubles(double *places, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || places[i] > places[kept - 1]) {
            places[kept++] = places[i];
        }
    }
    return kept;
}

/* From lo to hi, both ends included. */
static size_t spread(const lan_scan *scan, bool is_wide, double *places)
{
    const size_t count = is_wide ? count_by_factor(scan) : scan->points;
    const size_t last = count - 1;
    for (size_t i = 0; i <= last; i++) {
        const double share = (double)i / (double)last;
        const double between = is_wide
                                   ? by_factor(scan->lo, scan->hi, share)
                                   : scan->lo + share * (scan->hi - scan->lo);
        places[i] = i == 0      ? scan->lo
                    : i == last ? scan->hi
                                : snap_place(scan, between);
    }
    return drop_doubles(places, count);
}

static int by_size(const void *one, const void *two)
{
    const double a = *(const double *)one;
    const double b = *(const double *)two;
    return (a > b) - (a < b);
}

/* Adds places by factors from the even step towards 0, on one side of it. */
static size_t add_towards_zero(const lan_scan *scan, double sign,
                               double *places, size_t count)
{
    const double step = (scan->hi - scan->lo) / (double)(scan->points - 1);
    const double least =
        fmax(LEAST_SHARE * fmin(step, scan->own), scan->is_whole ? 1.0 : 0.0);
    const double most = sign > 0.0 ? scan->hi : -scan->lo;
    const double many = step > least ? places_of(least, step) : 0.0;
    for (double k = 0.0; k <= many && most > 0.0; k += 1.0) {
        const double far = by_factor(least, step, many > 0.0 ? k / many : 0.0);
        if (far < most) {
            places[count++] = snap_place(scan, sign * far);
        }
    }
    return count;
}

static bool is_short(const lan_scan *scan)
{
    return scan->is_whole && scan->hi - scan->lo + 1.0 <= (double)scan->points;
}

/* Writes the places, rising, to an array of SCAN_MOST_PLACES; returns how many.
 */
static size_t scan_places(const lan_scan *scan, double *places)
{
    const bool is_wide = scan->lo > 0.0 && scan->hi / scan->lo >= WIDE_FACTOR;
    size_t count = spread(scan, is_wide, places);
    if (!scan->by_decades || scan->lo > 0.0 || scan->hi < 0.0 ||
        is_short(scan)) {
        return count;
    }
    places[count++] = 0.0;
    count = add_towards_zero(scan, 1.0, places, count);
    count = add_towards_zero(scan, -1.0, places, count);
    qsort(places, count, sizeof *places, by_size);
    return drop_doubles(places, count);
}

/* How coarse a gap from a to b is: the factor from the one to the other, where
 * what is less than a tenth of the usual size is as good as that. 1 between
 * neighbouring whole numbers. */
static double scan_factor(const lan_scan *scan, double a, double b)
{
    const double small = fmin(fabs(a), fabs(b));
    const double large = fmax(fabs(a), fabs(b));
    return scan->is_whole && b - a <= 1.0
               ? 1.0
               : large / fmax(small, SMALL_SHARE * scan->own);
}

/* --- the line ------------------------------------------------------------ */

/* How closely a place is found, as a share of itself. */
#define PLACE_RTOL 1e-11

/* An interval of the wanted value that is narrower than this share of the
 * range is a point that rounding has widened. */
#define FLAT_SHARE 1e-6

/* Values so near to the wanted one, as a share of all seen, are it. */
#define ZERO_SHARE 1e-13

/* Whole numbers that tie leave such a margin at most: the root of the solver's
 * error, and rounding. */
#define TIE_MARGIN 1e-7

typedef root_place place;

typedef struct line {
    lan_objective *objective;
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
    size_t count;
    double *places; /* SCAN_MOST_PLACES of them, as of the others */
    double *errors; /* of the values seen */
    place *seen;
} line;

/* What a place is judged by, of ranges that are wider, reaches so many times
 * its size. */
#define NEIGHBOURHOOD 100.0

static double line_value_at(line *l, double x)
{
    return lan_objective_value(l->objective, &x) - l->wanted;
}

static bool line_is_zero(const line *l, double v)
{
    return fabs(v) <= l->zero;
}

static bool line_goes_on(const line *l)
{
    return l->objective->status == LAN_OK;
}

static double snap(const line *l, double x)
{
    const double at = l->is_whole ? floor(x + 0.5) : x;
    return fmin(fmax(at, l->lo), l->hi);
}

static lan_scan line_scan(const line *l, double lo, double hi, size_t points)
{
    return (lan_scan){.lo = lo,
                      .hi = hi,
                      .own = l->own,
                      .points = points,
                      .is_whole = l->is_whole};
}

/* Looks at all places of a scan. */
static void line_look(line *l, const lan_scan *scan)
{
    const size_t count = scan_places(scan, l->places);
    l->objective->expected = fmax(
        l->objective->expected, (double)l->objective->battles + (double)count);
    for (size_t i = 0; i < count; i++) {
        l->seen[i] = (place){l->places[i], line_value_at(l, l->places[i])};
        l->errors[i] = l->objective->error;
    }
    l->count = line_goes_on(l) ? count : 0;
}

/* How far a place of such a size is judged by what is around it: the range, if
 * that is not much wider than the place and the scenario's own are large. */
static double line_room_at(const line *l, double size)
{
    return fmin(l->hi - l->lo, NEIGHBOURHOOD * fmax(size, l->own));
}

/* Takes the scale of the values around x from those seen. */
static void line_take_span(line *l, double x)
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

static void line_add(line *l, lan_solve_kind kind, place lo, place hi)
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
static place line_edge_of(line *l, place in, double out)
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
static bool line_is_stretch(const line *l, double lo, double hi)
{
    const double size = fmax(fabs(lo), fabs(hi));
    return l->is_whole ? hi > lo : hi - lo > FLAT_SHARE * line_room_at(l, size);
}

/* Adds the interval of zeros from first to last; before and after it are
 * other values, unless the range ends there. */
static void line_add_zeros(line *l, place first, place last, double before,
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

/* --- roots between the places seen --------------------------------------- */

/* Values that are apart by less than such a share of all are not said to jump:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

/* A place is found at least so closely, as a share of the range: a jump is told
 * by what is round it. */
#define NARROW_SHARE 1e-3

static double ask_line(void *context, double x)
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
    root_search c = {.ask = ask_line,
                     .context = l,
                     .rtol = place_rtol(l),
                     .zero = l->zero,
                     .is_whole = l->is_whole,
                     .is_squared = l->is_squared,
                     .left = left,
                     .right = right};
    if (root_search_narrow(&c) != LAN_OK && line_goes_on(l)) {
        l->objective->status = LAN_ENOMEM; /* the first failure counts */
    }
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

static void line_find_roots(line *l)
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

/* --- the least or most --------------------------------------------------- */

/* A least or most is that flat: its place is known to about the root of the
 * error of its value. */
#define BEST_RTOL 1e-8

/* Wide enough that a smooth top is not as level as its rounding. */
#define ROUGH_SHARE 1e-4

#define MOST_STEPS 200

/* Points of a closer look at where the least or most lies. */
#define ZOOM_POINTS 9

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

/* Looks closer and closer between the neighbours of the best place. */
static void zoom(line *l, size_t at, place *best)
{
    for (int step = 0; step < MOST_STEPS && line_goes_on(l); step++) {
        *best = l->seen[at];
        const double lo = l->seen[at > 0 ? at - 1 : at].x;
        const double hi = l->seen[at + 1 < l->count ? at + 1 : at].x;
        const double size = fmax(fabs(lo), fabs(hi));
        const bool is_done =
            l->is_whole ? hi - lo <= 2.0 : hi - lo <= BEST_RTOL * size;
        if (is_done) {
            return;
        }
        const lan_scan closer = line_scan(l, lo, hi, ZOOM_POINTS);
        line_look(l, &closer);
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
    while (first > 0 && line_is_zero(l, l->seen[first - 1].v)) {
        first--;
    }
    while (last + 1 < l->count && line_is_zero(l, l->seen[last + 1].v)) {
        last++;
    }
    if (last > first) {
        line_add_zeros(l, l->seen[first], l->seen[last],
                       first > 0 ? l->seen[first - 1].x : l->seen[first].x,
                       last + 1 < l->count ? l->seen[last + 1].x
                                           : l->seen[last].x);
    }
    return last > first;
}

/* The end of the places as good as `best` on the side of `limit`. */
static place far_as_good(line *l, place best, double limit)
{
    const double step =
        l->is_whole ? 1.0 : FLAT_SHARE * line_room_at(l, fabs(best.x));
    const double x = limit < best.x ? fmax(best.x - step, limit)
                                    : fmin(best.x + step, limit);
    const double v = line_value_at(l, x);
    return line_is_zero(l, v) ? line_edge_of(l, (place){x, v}, limit) : best;
}

/* All that are as good as the best place between two of the scan; false where
 * they are no wider than such a share of the range. */
static bool add_stretch(line *l, place best, const double ends[2], double share)
{
    const place lo = far_as_good(l, best, ends[0]);
    const place hi = far_as_good(l, best, ends[1]);
    const double room = line_room_at(l, fmax(fabs(lo.x), fabs(hi.x)));
    const bool is_wide = line_goes_on(l) && line_is_stretch(l, lo.x, hi.x) &&
                         (l->is_whole || hi.x - lo.x > share * room);
    if (is_wide) {
        line_add(l, LAN_SOLVE_FLAT, lo, hi);
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
    if (!add_stretch(l, best, ends, FLAT_SHARE) && line_goes_on(l)) {
        line_add(l, LAN_SOLVE_BEST, best, best);
    }
}

static void line_find_best(line *l)
{
    const size_t at = best_of(l);
    place best = {LAN_NAN, LAN_NAN};
    if (at == l->count || !line_goes_on(l)) {
        return;
    }
    line_take_span(l, l->seen[at].x);
    if (add_plateau(l, at)) {
        return;
    }
    const double ends[2] = {l->seen[at > 0 ? at - 1 : at].x,
                            l->seen[at + 1 < l->count ? at + 1 : at].x};
    zoom(l, at, &best);
    if (line_goes_on(l)) {
        add_best(l, best, ends);
    }
}

/* --- values that are known to an error -----------------------------------
 * Such a quantity passes a value between a place where it is known to be on one
 * side of it and one where it is known to be on the other. */

/* A place is found to such a share of the range: finer is below the error of
 * any number of fights that is fought. */
#define NOISY_SHARE 1e-3

/* A value and how far it may be off. */
typedef struct sighting {
    double x;
    double v; /* less the wanted one; LAN_NAN: none */
    double error;
} sighting;

static sighting look_at(line *l, double x)
{
    const double v = line_value_at(l, x);
    return (sighting){x, v, l->objective->error};
}

/* The side of the wanted value on which it is known to be: -1, 1, or 0. */
static int known_side(const sighting *is)
{
    return is->v > is->error ? 1 : is->v < -is->error ? -1 : 0;
}

/* What a place between two is asked. */
typedef enum border {
    BORDER_KNOWN,  /* is it still known to be on the left one's side? */
    BORDER_SIGN,   /* is its mean on that side? */
    BORDER_UNKNOWN /* is it not yet known to be on the right one's? */
} border;

static bool is_on_left(border which, int left, const sighting *at)
{
    switch (which) {
    case BORDER_KNOWN:
        return known_side(at) == left;
    case BORDER_SIGN:
        return (at->v < 0.0) == (left < 0);
    case BORDER_UNKNOWN:
        break;
    }
    return known_side(at) != -left;
}

/* Narrows the bracket of a border. */
static void narrow(line *l, border which, sighting *a, sighting *b)
{
    const int left = known_side(a);
    const double least = l->is_whole ? 1.0 : NOISY_SHARE * (l->hi - l->lo);
    while (line_goes_on(l) && b->x - a->x > least) {
        const double middle = 0.5 * a->x + 0.5 * b->x;
        const sighting at = look_at(l, l->is_whole ? floor(middle) : middle);
        *(is_on_left(which, left, &at) ? a : b) = at;
    }
}

/* Adds the passage between two places that are known to be on either side. */
static void add_passage(line *l, const sighting *left, const sighting *right)
{
    sighting ends[3][2];
    for (int i = BORDER_KNOWN; i <= BORDER_UNKNOWN; i++) {
        ends[i][0] = *left;
        ends[i][1] = *right;
        narrow(l, (border)i, &ends[i][0], &ends[i][1]);
    }
    const sighting *a = &ends[BORDER_SIGN][0];
    const sighting *b = &ends[BORDER_SIGN][1];
    const sighting *nearer = fabs(a->v) < fabs(b->v) ? a : b;
    const bool is_between = l->is_whole && fabs(nearer->v) > 0.0;
    const sighting *lo = is_between ? a : nearer;
    const sighting *hi = is_between ? b : nearer;
    const lan_solve_answer answer = {.kind = is_between ? LAN_SOLVE_BETWEEN
                                                        : LAN_SOLVE_AT,
                                     .lo = &lo->x,
                                     .hi = &hi->x,
                                     .value_lo = lo->v + l->wanted,
                                     .value_hi = hi->v + l->wanted,
                                     .error_lo = lo->error,
                                     .error_hi = hi->error,
                                     .from = ends[BORDER_KNOWN][0].x,
                                     .to = ends[BORDER_UNKNOWN][1].x};
    if (line_goes_on(l)) {
        lan_solve_part_add(l->part, 1, &answer);
    }
}

/* From place to place that is known to be on a side; those between are not
 * known to be on any. */
static void add_passages(line *l)
{
    sighting last = {LAN_NAN, 0.0, 0.0}; /* on no side */
    for (size_t i = 0; i < l->count; i++) {
        const sighting here = {l->seen[i].x, l->seen[i].v, l->errors[i]};
        const int side = known_side(&here);
        if (side != 0 && side == -known_side(&last)) {
            add_passage(l, &last, &here);
        }
        last = side != 0 ? here : last;
    }
}

/* --- the search ---------------------------------------------------------- */

/* Tells where the places of the scan are farthest apart. */
static void tell_gap(const line *l, const lan_scan *scan, lan_solve_part *part)
{
    double most = 0.0;
    part->places = l->count;
    for (size_t i = 1; i < l->count; i++) {
        const double a = l->seen[i - 1].x;
        const double b = l->seen[i].x;
        const double factor = scan_factor(scan, a, b);
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
    const bool has_wanted = !isnan(part->wanted);
    const bool is_short = l->is_whole && room < (double)points;
    lan_scan scan =
        line_scan(l, l->lo, l->hi, is_short ? (size_t)fmax(room, 2.0) : points);
    scan.by_decades =
        !l->objective->of_odds && (!l->objective->is_noisy || !has_wanted);
    line_look(l, &scan);
    if (l->count == 0 || !line_goes_on(l)) {
        return;
    }
    part->at_lo = l->seen[0].v + l->wanted;
    part->at_hi = l->seen[l->count - 1].v + l->wanted;
    tell_gap(l, &scan, part);
    if (!has_wanted) {
        line_find_best(l);
    } else if (l->objective->is_noisy) {
        add_passages(l);
    } else {
        line_find_roots(l);
    }
}

/* The size of the scenario's own value, or 1. */
static double own_of(const lan_objective *objective)
{
    const double own = fabs(lan_experiment_own(objective->experiment, 0));
    return own > 0.0 && isfinite(own) ? own : 1.0;
}

void lan_solve_line(lan_objective *objective, size_t points,
                    lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    line l = {.objective = objective,
              .part = part,
              .wanted = isnan(part->wanted) ? 0.0 : part->wanted,
              .lo = def->between.ends[0],
              .hi = def->between.ends[1],
              .own = own_of(objective),
              .is_whole = part->is_whole,
              .is_squared =
                  def->find == LAN_SOLVE_BREAK_EVEN && !objective->of_odds,
              .sign = def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0};
    const block_array arrays[] = {
        {offsetof(line, places), SCAN_MOST_PLACES, sizeof(double)},
        {offsetof(line, errors), SCAN_MOST_PLACES, sizeof(double)},
        {offsetof(line, seen), SCAN_MOST_PLACES, sizeof(place)}};
    if (l.is_whole) {
        l.lo = ceil(l.lo);
        l.hi = floor(l.hi);
    }
    if (block_make(&l, 0, arrays, 3) != NULL) {
        search(&l, points);
    } else {
        objective->status = LAN_ENOMEM;
    }
    free(l.places);
}
