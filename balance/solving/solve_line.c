/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The range of one path: a scan of places, evenly or by equal factors. A wide
 * range is scanned by factors of at most 10^(1/8), and one that holds 0 also so
 * from the first even step towards 0. Changes of sign, or the best place, are
 * then narrowed down.
 */
#include <math.h>

#include <gsl/gsl_sort.h>

#include "balance/solving/root_search_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"

/* A value less the wanted one, and how far it may be off. */
typedef struct place {
    double x;
    double v; /* LAN_NAN: none */
    double error;
} place;

typedef struct line {
    lan_objective *objective;
    lan_solve_part *part;
    double wanted;
    double lo;
    double hi;
    double own; /* a usual size of a place, > 0 */
    bool is_whole;
    bool is_margin; /* even where it is 0; it falls with a root */
    bool is_noisy;  /* sides are known but for errors */
    double zero;    /* |v| that counts as none, where values have no error */
    int side;       /* that is looked for */
    size_t count;
    double *places; /* SCAN_MOST_PLACES */
    place *seen;    /* the same */
} line;

/* --- the scan ------------------------------------------------------------ */

/* A range that spans such a factor is looked at by equal factors. */
#define WIDE_FACTOR 100.0

/* Places of each decade, and most of all decades. */
#define PER_DECADE   8.0
#define MOST_DECADES 2000.0

/* Towards 0 it goes on to such a share of what is less, the first even step or
 * the usual size. */
#define LEAST_SHARE 1e-3

/* Less than this share of the usual size is as good as none. */
#define SMALL_SHARE 0.1

static void add_place(line *l, double x)
{
    const double snapped = l->is_whole ? floor(x + 0.5) : x;
    l->places[l->count++] = fmin(fmax(snapped, l->lo), l->hi);
}

/* Adds places from lo to hi, both > 0, by so many factors, or on the other side
 * of 0. */
static void add_factors(line *l, double lo, double hi, double count,
                        double sign)
{
    for (double k = 0.0; k <= count; k += 1.0) {
        const double share = count > 0.0 ? k / count : 0.0;
        const double factor = hi / lo;
        const double x = isfinite(factor)
                             ? lo * pow(factor, share)
                             : exp(log(lo) + share * (log(hi) - log(lo)));
        if (sign * x > l->lo && sign * x < l->hi) {
            add_place(l, sign * x);
        }
    }
}

/* Factors that so many decades take. */
static double factors_of(double lo, double hi)
{
    return fmin(ceil(PER_DECADE * (log10(hi) - log10(lo))), MOST_DECADES);
}

/* Writes the places, rising.
 *
 * points      of an ordinary range, 2 .. 2000
 * by_decades  more where the range spans more of them
 */
static void place_scan(line *l, size_t points, bool by_decades)
{
    const double last = (double)points - 1.0;
    const double step = (l->hi - l->lo) / last;
    const bool is_wide = l->lo > 0.0 && l->hi / l->lo >= WIDE_FACTOR;
    const double least =
        fmax(LEAST_SHARE * fmin(step, l->own), l->is_whole ? 1.0 : 0.0);
    add_place(l, l->lo);
    add_place(l, l->hi);
    if (is_wide) {
        add_factors(l, l->lo, l->hi,
                    by_decades ? fmax(factors_of(l->lo, l->hi), last) : last,
                    1.0);
    }
    for (double k = 1.0; k < last && !is_wide; k += 1.0) {
        add_place(l, l->lo + k / last * (l->hi - l->lo));
    }
    if (by_decades && l->lo <= 0.0 && l->hi >= 0.0) {
        const double many = step > least ? factors_of(least, step) : 0.0;
        add_place(l, 0.0);
        add_factors(l, least, step, many, 1.0);
        add_factors(l, least, step, many, -1.0);
    }
    gsl_sort(l->places, 1, l->count);
}

/* How closely a place is found, as a share of itself. */
#define PLACE_RTOL 1e-11

/* Values so near to the wanted one, as a share of it, or of 1 where they are
 * shares themselves, are it. */
#define ZERO_SHARE 1e-13

/* Ties leave such a margin at most: the root of the solver's error, and
 * rounding. */
#define TIE_MARGIN 1e-7

/* What a place is judged by, of ranges that are wider, reaches so many times
 * its size. */
#define NEIGHBOURHOOD 100.0

static bool goes_on(const line *l)
{
    return l->objective->status == LAN_OK;
}

static double value_at(void *context, double x)
{
    const line *l = context;
    return lan_objective_value(l->objective, &x) - l->wanted;
}

static place look_at(line *l, double x)
{
    const double v = value_at(l, x);
    return (place){x, v, l->is_noisy ? l->objective->error : l->zero};
}

/* How near to a value others are it, but for rounding. */
static double zero_for(const line *l, double wanted)
{
    const bool is_share =
        lan_measure_unit_of(l->part->measure) == LAN_MEASURE_IN_SHARES;
    return ZERO_SHARE * fmax(is_share ? 1.0 : 0.0, fabs(wanted));
}

/* Looks at all places of a scan, but once at each. */
static void look(line *l, size_t points, bool by_decades)
{
    place_scan(l, points, by_decades);
    const size_t count = l->count;
    l->objective->expected = fmax(
        l->objective->expected, (double)l->objective->battles + (double)count);
    l->count = 0;
    for (size_t i = 0; i < count && goes_on(l); i++) {
        if (l->count == 0 || l->places[i] > l->seen[l->count - 1].x) {
            l->seen[l->count++] = look_at(l, l->places[i]);
        }
    }
}

/* How far a place of such a size is judged by what is around it: the range, if
 * that is not much wider than the place and the scenario's own are large. */
static double room_at(const line *l, double size)
{
    return fmin(l->hi - l->lo, NEIGHBOURHOOD * fmax(size, l->own));
}

/* --- sides of the wanted value -------------------------------------------- */

/* No side: there is no value. */
#define NOWHERE 2

/* The side on which a value is known to be: -1, 1, or 0, on none of them. */
static int side_of(const place *at)
{
    return isnan(at->v) ? NOWHERE : (at->v > at->error) - (at->v < -at->error);
}

static bool is_on_side(void *context, double x)
{
    line *l = context;
    const place at = look_at(l, x);
    return side_of(&at) == l->side;
}

static bool is_off_side(void *context, double x)
{
    return !is_on_side(context, x);
}

/* By its mean alone, whatever the error. */
static bool is_mean_on_side(void *context, double x)
{
    const line *l = context;
    return (value_at(context, x) < 0.0) == (l->side < 0);
}

/* A place of values with errors is found to such a share of the range: finer
 * is below the error of any number of fights that is fought. */
#define NOISY_SHARE 1e-3

/* A place is found at least so closely, as a share of the range: a jump is seen
 * by what is around it. */
#define NARROW_SHARE 1e-3

/* Narrows a bracket at one of whose ends a value is on a side. */
static root_search narrow(line *l, bool (*is_left)(void *, double), int side,
                          double left, double right)
{
    const double room = l->hi - l->lo;
    const double size = fmax(fabs(l->lo), fabs(l->hi));
    root_search search = {.is_left = is_left,
                          .context = l,
                          .left = left,
                          .right = right,
                          .rtol =
                              fmin(PLACE_RTOL, NARROW_SHARE * (room / size)),
                          .atol = l->is_noisy ? NOISY_SHARE * room : 0.0,
                          .is_whole = l->is_whole};
    l->side = side;
    root_search_narrow(&search);
    return search;
}

/* --- roots ---------------------------------------------------------------- */

/* An interval of the wanted value that is narrower than this share of the
 * range is a point that rounding has widened. */
#define FLAT_SHARE 1e-6

/* Values that are apart by less than such a share of all are not said to jump:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

static void add(line *l, lan_solve_kind kind, double lo, double hi)
{
    if (goes_on(l)) {
        lan_objective_add(l->objective, kind, &lo, &hi);
    }
}

/* Wider than such a share makes a point. */
static bool is_stretch(const line *l, double lo, double hi, double share)
{
    const double size = fmax(fabs(lo), fabs(hi));
    return hi - lo > (l->is_whole ? 0.0 : share * room_at(l, size));
}

static void add_zeros(line *l, double lo, double hi)
{
    const bool is_flat = is_stretch(l, lo, hi, FLAT_SHARE);
    const double middle = l->is_whole ? lo : 0.5 * (lo + hi);
    add(l, is_flat ? LAN_SOLVE_FLAT : LAN_SOLVE_AT, is_flat ? lo : middle,
        is_flat ? hi : middle);
}

/* The nearer to the wanted value of two ends. */
static double nearer_of(line *l, const root_search *at)
{
    return fabs(value_at(l, at->left)) < fabs(value_at(l, at->right))
               ? at->left
               : at->right;
}

/* A passage from one side to the other, of values of such a size. */
static void add_crossing(line *l, const root_search *at, double size)
{
    const double least = JUMP_SHARE * fmax(fabs(l->wanted), size);
    const double nearer = nearer_of(l, at);
    if (l->is_whole) {
        add(l, LAN_SOLVE_BETWEEN, at->left, at->right);
    } else if (root_search_is_jump(at, value_at, l->lo, l->hi, least)) {
        add(l, LAN_SOLVE_JUMP, at->left, at->right);
    } else {
        add(l, LAN_SOLVE_AT, nearer, nearer);
    }
}

/* A passage of values with errors: between where they are last known to be on
 * the one side and first known to be on the other. */
static void add_passage(line *l, const place *left, const place *right)
{
    const root_search known =
        narrow(l, is_on_side, side_of(left), left->x, right->x);
    const root_search even =
        narrow(l, is_mean_on_side, side_of(left), left->x, right->x);
    const root_search unknown =
        narrow(l, is_off_side, side_of(right), left->x, right->x);
    const size_t count = l->part->count;
    const double nearer = nearer_of(l, &even);
    const bool is_between = l->is_whole && fabs(value_at(l, nearer)) > 0.0;
    add(l, is_between ? LAN_SOLVE_BETWEEN : LAN_SOLVE_AT,
        is_between ? even.left : nearer, is_between ? even.right : nearer);
    if (l->part->count > count) {
        l->part->answers[count].from = known.left;
        l->part->answers[count].to = unknown.right;
    }
}

/* Adds the interval of the wanted value that holds two places, between the
 * places before and behind it; NULL: up to an end of the range. */
static void add_interval(line *l, const place *before, double lo, double hi,
                         const place *after)
{
    const double from =
        before != NULL ? narrow(l, is_off_side, 0, before->x, lo).right : l->lo;
    const double to =
        after != NULL ? narrow(l, is_on_side, 0, hi, after->x).left : l->hi;
    add_zeros(l, from, to);
}

/* Adds what is between neighbours of the scan on unlike sides. */
static void add_change(line *l, const place *before, const place *after)
{
    const root_search at =
        narrow(l, is_on_side, side_of(before), before->x, after->x);
    const place beyond = look_at(l, at.right);
    if (side_of(&beyond) == 0) {
        add_interval(l, before, at.right, at.right, after);
    } else {
        add_crossing(l, &at, fmax(fabs(before->v), fabs(after->v)));
    }
}

/* A tie at an end of the range is missed by the root of the solver's error. */
static void settle_end(const line *l, place *end)
{
    end->error = l->is_margin ? fmax(end->error, TIE_MARGIN) : end->error;
}

static void find_roots(line *l)
{
    size_t first = 0; /* behind the last place on a side */
    if (!l->is_noisy) {
        settle_end(l, &l->seen[0]);
        settle_end(l, &l->seen[l->count - 1]);
    }
    for (size_t i = 0; i <= l->count && goes_on(l); i++) {
        const place *before = first > 0 ? &l->seen[first - 1] : NULL;
        const place *after = i < l->count ? &l->seen[i] : NULL;
        const int side = after != NULL ? side_of(after) : NOWHERE;
        const bool is_change = before != NULL && side == -side_of(before);
        if (side == 0) {
            continue;
        }
        if (l->is_noisy && is_change) {
            add_passage(l, before, after);
        } else if (!l->is_noisy && i > first) {
            add_interval(l, before, l->seen[first].x, l->seen[i - 1].x, after);
        } else if (!l->is_noisy && is_change) {
            add_change(l, before, after);
        }
        first = i + 1;
    }
}

/* --- the least or most --------------------------------------------------- */

/* A least or most is that flat: its place is known to about the root of the
 * error of its value. */
#define BEST_RTOL 1e-8

/* Wide enough that a smooth top is not as level as its rounding. */
#define ROUGH_SHARE 1e-4

/* Intervals of a closer look at where the least or most lies. */
#define ZOOM_PARTS 8.0

static bool is_better(const line *l, const place *a, const place *b)
{
    return l->objective->def->find == LAN_SOLVE_MAXIMUM ? a->v > b->v
                                                        : a->v < b->v;
}

/* Looks closer and closer between the neighbours of the best place. */
static place zoom(line *l, place best, double lo, double hi)
{
    while (goes_on(l) &&
           hi - lo >
               (l->is_whole ? 2.0 : BEST_RTOL * fmax(fabs(lo), fabs(hi)))) {
        const double from = lo;
        const double step = (hi - lo) / ZOOM_PARTS;
        for (double k = 1.0; k < ZOOM_PARTS; k += 1.0) {
            const double x = from + k * step;
            const place at = look_at(l, l->is_whole ? floor(x + 0.5) : x);
            best = is_better(l, &at, &best) ? at : best;
        }
        lo = fmax(lo, best.x - step);
        hi = fmin(hi, best.x + step);
    }
    return best;
}

/* The end of the interval as good as the best place, on one side of it. */
static double end_of_best(line *l, double best, double sign)
{
    const double step = l->is_whole ? 1.0 : FLAT_SHARE * room_at(l, fabs(best));
    double limit = sign > 0.0 ? l->hi : l->lo;
    bool is_worse = false; /* at the limit */
    for (size_t i = 0; i < l->count; i++) {
        const place at = {l->seen[i].x, l->seen[i].v - l->wanted, l->zero};
        if (side_of(&at) != 0 && sign * (at.x - best) > 0.0 &&
            sign * (limit - at.x) >= 0.0) {
            limit = at.x;
            is_worse = true;
        }
    }
    const place next =
        look_at(l, best + sign * fmin(step, sign * (limit - best)));
    if (side_of(&next) != 0 || !is_worse) {
        return side_of(&next) != 0 ? best : limit;
    }
    return sign > 0.0 ? narrow(l, is_on_side, 0, next.x, limit).left
                      : narrow(l, is_off_side, 0, limit, next.x).right;
}

/* Finds the best place, or all that are as good: but for rounding if they are
 * many, else exactly. */
static void find_best(line *l)
{
    static const double shares[] = {ROUGH_SHARE, FLAT_SHARE};
    size_t at = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (isnan(l->seen[at].v) || is_better(l, &l->seen[i], &l->seen[at])) {
            at = i;
        }
    }
    if (isnan(l->seen[at].v)) {
        return;
    }
    const place best = zoom(l, l->seen[at], l->seen[at > 0 ? at - 1 : at].x,
                            l->seen[at + 1 < l->count ? at + 1 : at].x);
    l->wanted = best.v;
    for (size_t i = 0; i < 2 && goes_on(l); i++) {
        l->zero = i == 0 ? zero_for(l, best.v) : 0.0;
        const double lo = end_of_best(l, best.x, -1.0);
        const double hi = end_of_best(l, best.x, 1.0);
        if (is_stretch(l, lo, hi, shares[i])) {
            add(l, LAN_SOLVE_FLAT, lo, hi);
            return;
        }
    }
    add(l, LAN_SOLVE_BEST, best.x, best.x);
}

/* --- the search ---------------------------------------------------------- */

/* Neighbours of a scan that are apart by more than this factor are far from
 * each other. */
#define COARSE 4.0

/* Notes where the places of the scan are farthest apart: by the factor from
 * the one to the other, where what is less than a tenth of the usual size is as
 * good as that. Neighbouring whole numbers are not apart. */
static void take_gap(const line *l, lan_solve_part *part)
{
    double most = 0.0;
    part->places = l->count;
    for (size_t i = 1; i < l->count; i++) {
        const double a = l->seen[i - 1].x;
        const double b = l->seen[i].x;
        const double small = fmin(fabs(a), fabs(b));
        const double factor =
            l->is_whole && b - a <= 1.0
                ? 1.0
                : fmax(fabs(a), fabs(b)) / fmax(small, SMALL_SHARE * l->own);
        if (factor > most) {
            most = factor;
            part->gap[0] = a;
            part->gap[1] = b;
        }
    }
    part->is_coarse = most > COARSE;
}

static void search(line *l, size_t points)
{
    lan_solve_part *part = l->part;
    const double room = l->hi - l->lo + 1.0;
    const bool has_wanted = !isnan(part->wanted);
    const bool is_short = l->is_whole && room <= (double)points;
    look(l, is_short ? (size_t)fmax(room, 2.0) : points,
         !is_short && !l->objective->of_odds && !l->is_noisy);
    if (l->count == 0 || !goes_on(l)) {
        return;
    }
    part->at_lo = l->seen[0].v + l->wanted;
    part->at_hi = l->seen[l->count - 1].v + l->wanted;
    take_gap(l, part);
    if (has_wanted) {
        find_roots(l);
    } else {
        find_best(l);
    }
}

void lan_solve_line(lan_objective *objective, size_t points)
{
    const lan_solve_def *def = objective->def;
    lan_solve_part *part = objective->part;
    const double *ends = def->between.ends;
    const double own = fabs(lan_experiment_own(objective->experiment, 0));
    const double wanted = isnan(part->wanted) ? 0.0 : part->wanted;
    const bool is_margin =
        def->find == LAN_SOLVE_BREAK_EVEN && !objective->of_odds;
    arena memory = {.last = NULL};
    line l = {.objective = objective,
              .part = part,
              .wanted = wanted,
              .lo = part->is_whole ? ceil(ends[0]) : ends[0],
              .hi = part->is_whole ? floor(ends[1]) : ends[1],
              .own = own > 0.0 && isfinite(own) ? own : 1.0,
              .is_whole = part->is_whole,
              .is_margin = is_margin,
              .is_noisy = objective->is_noisy && !isnan(part->wanted),
              .places = arena_take(&memory, SCAN_MOST_PLACES, sizeof(double)),
              .seen = arena_take(&memory, SCAN_MOST_PLACES, sizeof(place))};
    l.zero = is_margin && l.is_whole ? TIE_MARGIN : zero_for(&l, wanted);
    if (memory.is_short) {
        objective->status = LAN_ENOMEM;
    } else {
        search(&l, points);
    }
    arena_clear(&memory);
}
