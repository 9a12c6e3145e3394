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

/* A scan of a part of the line. */
typedef struct scan {
    double lo;
    double hi;
    size_t points;   /* of an ordinary range, 2 .. 2000 */
    bool by_decades; /* more where the range spans more of them */
} scan;

static double snap(const line *l, double x, double lo, double hi)
{
    return fmin(fmax(l->is_whole ? floor(x + 0.5) : x, lo), hi);
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

/* Writes places from lo to hi, both ends included. */
static size_t spread(line *l, const scan *s)
{
    const bool is_wide = s->lo > 0.0 && s->hi / s->lo >= WIDE_FACTOR;
    size_t last = s->points - 1;
    if (is_wide && s->by_decades) {
        last = (size_t)fmax(places_of(s->lo, s->hi), (double)last);
    }
    for (size_t i = 0; i <= last; i++) {
        const double share = (double)i / (double)last;
        const double between = is_wide ? by_factor(s->lo, s->hi, share)
                                       : s->lo + share * (s->hi - s->lo);
        l->places[i] = i == 0      ? s->lo
                       : i == last ? s->hi
                                   : snap(l, between, s->lo, s->hi);
    }
    return drop_doubles(l->places, last + 1);
}

/* Adds places by factors from the even step towards 0, on one side of it. */
static size_t add_towards_zero(line *l, const scan *s, double sign,
                               size_t count)
{
    const double step = (s->hi - s->lo) / (double)(s->points - 1);
    const double least =
        fmax(LEAST_SHARE * fmin(step, l->own), l->is_whole ? 1.0 : 0.0);
    const double most = sign > 0.0 ? s->hi : -s->lo;
    const double many = step > least ? places_of(least, step) : 0.0;
    for (double k = 0.0; k <= many && most > 0.0; k += 1.0) {
        const double far = by_factor(least, step, many > 0.0 ? k / many : 0.0);
        if (far < most) {
            l->places[count++] = snap(l, sign * far, s->lo, s->hi);
        }
    }
    return count;
}

/* Writes the places, rising; returns how many. */
static size_t place_scan(line *l, const scan *s)
{
    const bool is_short =
        l->is_whole && s->hi - s->lo + 1.0 <= (double)s->points;
    size_t count = spread(l, s);
    if (!s->by_decades || s->lo > 0.0 || s->hi < 0.0 || is_short) {
        return count;
    }
    l->places[count++] = 0.0;
    count = add_towards_zero(l, s, 1.0, count);
    count = add_towards_zero(l, s, -1.0, count);
    gsl_sort(l->places, 1, count);
    return drop_doubles(l->places, count);
}

/* --- looking ------------------------------------------------------------- */

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

/* What a place is judged by, of ranges that are wider, reaches so many times
 * its size. */
#define NEIGHBOURHOOD 100.0

static double value_at(line *l, double x)
{
    return lan_objective_value(l->objective, &x) - l->wanted;
}

static bool is_zero(const line *l, double v)
{
    return fabs(v) <= l->zero;
}

static bool goes_on(const line *l)
{
    return l->objective->status == LAN_OK;
}

/* Looks at all places of a scan. */
static void look(line *l, const scan *s)
{
    const size_t count = place_scan(l, s);
    l->objective->expected = fmax(
        l->objective->expected, (double)l->objective->battles + (double)count);
    for (size_t i = 0; i < count; i++) {
        l->seen[i] = (place){l->places[i], value_at(l, l->places[i])};
        l->errors[i] = l->objective->error;
    }
    l->count = goes_on(l) ? count : 0;
}

/* How far a place of such a size is judged by what is around it: the range, if
 * that is not much wider than the place and the scenario's own are large. */
static double room_at(const line *l, double size)
{
    return fmin(l->hi - l->lo, NEIGHBOURHOOD * fmax(size, l->own));
}

/* Takes the scale of the values around x from those seen. */
static void take_span(line *l, double x)
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
    const lan_solve_answer answer = {.kind = kind,
                                     .lo = &lo.x,
                                     .hi = &hi.x,
                                     .value_lo = lo.v + l->wanted,
                                     .value_hi = hi.v + l->wanted,
                                     .from = LAN_NAN,
                                     .to = LAN_NAN};
    lan_solve_part_add(l->objective, l->part, &answer);
}

/* --- intervals of the wanted value --------------------------------------- */

/* The end of an interval of zeros, which holds `in` and not `out`. */
static place edge_of(line *l, place in, double out)
{
    for (;;) {
        const double size = fmax(fabs(in.x), fabs(out));
        const double middle =
            l->is_whole ? snap(l, 0.5 * in.x + 0.5 * out, l->lo, l->hi)
                        : root_search_middle(fmin(in.x, out), fmax(in.x, out));
        if (fabs(out - in.x) <= (l->is_whole ? 1.0 : PLACE_RTOL * size) ||
            !((middle > in.x && middle < out) ||
              (middle < in.x && middle > out))) {
            return in;
        }
        const double v = value_at(l, middle);
        if (!goes_on(l)) {
            return in;
        }
        if (is_zero(l, v)) {
            in = (place){middle, v};
        } else {
            out = middle;
        }
    }
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

/* Adds the interval of zeros among the places seen that begins at one; returns
 * the last of them. */
static size_t add_seen_zeros(line *l, size_t first, size_t last)
{
    const place *seen = l->seen;
    while (last + 1 < l->count && is_zero(l, seen[last + 1].v)) {
        last++;
    }
    add_zeros(l, seen[first], seen[last], seen[first > 0 ? first - 1 : first].x,
              seen[last + 1 < l->count ? last + 1 : last].x);
    return last;
}

/* --- roots between the places seen --------------------------------------- */

/* Values that are apart by less than such a share of all are not said to jump:
 * so much may be the battle's own error. */
#define JUMP_SHARE 1e-9

/* A place is found at least so closely, as a share of the range: a jump is seen
 * by what is around it. */
#define NARROW_SHARE 1e-3

static double ask_line(void *context, double x)
{
    return value_at(context, x);
}

static void add_crossing(line *l, place left, place right)
{
    const double error = JUMP_SHARE * fmax(l->span, fabs(l->wanted));
    const double size = fmax(fabs(l->lo), fabs(l->hi));
    root_search c = {
        .ask = ask_line,
        .context = l,
        .rtol = fmin(PLACE_RTOL, NARROW_SHARE * ((l->hi - l->lo) / size)),
        .zero = l->zero,
        .is_whole = l->is_whole,
        .is_squared = l->is_squared,
        .left = left,
        .right = right};
    if (root_search_narrow(&c) != LAN_OK && goes_on(l)) {
        l->objective->status = LAN_ENOMEM; /* the first failure counts */
    }
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
 * the range is missed by the root of the solver's error: the value is 0 if
 * the margin a step inwards says that the tie is too near to the end. */
static void settle_end(line *l, place *end, double sign)
{
    const double step = sign * (FLAT_SHARE * room_at(l, fabs(end->x)));
    if (l->is_squared && !(fabs(end->v) > TIE_MARGIN)) {
        const double v = value_at(l, end->x + step);
        const double far = fabs(step) * (end->v * end->v) / (v * v);
        end->v =
            far <= PLACE_RTOL * fmax(fabs(l->lo), fabs(l->hi)) ? 0.0 : end->v;
    }
}

static void find_roots(line *l)
{
    settle_end(l, &l->seen[0], 1.0);
    settle_end(l, &l->seen[l->count - 1], -1.0);
    for (size_t i = 0; i < l->count && goes_on(l); i++) {
        const place here = l->seen[i];
        const place next = i + 1 < l->count ? l->seen[i + 1] : here;
        take_span(l, here.x);
        if (is_zero(l, here.v)) {
            i = add_seen_zeros(l, i, i);
        } else if (!is_zero(l, next.v) && ((here.v > 0.0 && next.v < 0.0) ||
                                           (here.v < 0.0 && next.v > 0.0))) {
            add_crossing(l, here, next);
        }
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
        if (!isnan(l->seen[i].v) &&
            (best == l->count ||
             l->sign * l->seen[i].v < l->sign * l->seen[best].v)) {
            best = i;
        }
    }
    return best;
}

/* Looks closer and closer between the neighbours of the best place. */
static void zoom(line *l, size_t at, place *best)
{
    for (int step = 0; step < MOST_STEPS && goes_on(l) && at < l->count;
         step++) {
        *best = l->seen[at];
        const double lo = l->seen[at > 0 ? at - 1 : at].x;
        const double hi = l->seen[at + 1 < l->count ? at + 1 : at].x;
        if (hi - lo <=
            (l->is_whole ? 2.0 : BEST_RTOL * fmax(fabs(lo), fabs(hi)))) {
            return;
        }
        look(l, &(scan){.lo = lo, .hi = hi, .points = ZOOM_POINTS});
        at = best_of(l);
    }
}

/* Makes the best value the wanted one. Values of a stretch differ by their
 * rounding, which goes with their size, not with how far all are apart. */
static void want(line *l, double best)
{
    l->wanted += best;
    l->zero = ZERO_SHARE * fmax(l->span, fabs(l->wanted));
}

/* A stretch of places as good as the best; false if it stands alone. */
static bool add_plateau(line *l, size_t best)
{
    size_t first = best;
    const double value = l->seen[best].v;
    want(l, value);
    for (size_t i = 0; i < l->count; i++) {
        l->seen[i].v -= value;
    }
    while (first > 0 && is_zero(l, l->seen[first - 1].v)) {
        first--;
    }
    if (first == best &&
        !(best + 1 < l->count && is_zero(l, l->seen[best + 1].v))) {
        return false;
    }
    (void)add_seen_zeros(l, first, best);
    return true;
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

/* All that are as good as the best place between two of the scan; false if
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

/* Finds the best place, or all that are as good: but for rounding if they are
 * many, else exactly. */
static void find_best(line *l)
{
    const size_t at = best_of(l);
    place best = {LAN_NAN, LAN_NAN};
    if (at == l->count || !goes_on(l)) {
        return;
    }
    take_span(l, l->seen[at].x);
    if (add_plateau(l, at)) {
        return;
    }
    const double ends[2] = {l->seen[at > 0 ? at - 1 : at].x,
                            l->seen[at + 1 < l->count ? at + 1 : at].x};
    zoom(l, at, &best);
    if (!goes_on(l)) {
        return;
    }
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

/* Narrows the bracket of a border. */
static void narrow(line *l, border which, sighting ends[2])
{
    const int left = known_side(&ends[0]);
    const double least = l->is_whole ? 1.0 : NOISY_SHARE * (l->hi - l->lo);
    while (goes_on(l) && ends[1].x - ends[0].x > least) {
        const double middle = 0.5 * ends[0].x + 0.5 * ends[1].x;
        sighting at = {.x = l->is_whole ? floor(middle) : middle};
        at.v = value_at(l, at.x);
        at.error = l->objective->error;
        const bool is_on_left = which == BORDER_KNOWN ? known_side(&at) == left
                                : which == BORDER_SIGN
                                    ? (at.v < 0.0) == (left < 0)
                                    : known_side(&at) != -left;
        ends[is_on_left ? 0 : 1] = at;
    }
}

/* Adds the passage between two places that are known to be on either side. */
static void add_passage(line *l, const sighting *left, const sighting *right)
{
    sighting ends[3][2];
    for (int i = BORDER_KNOWN; i <= BORDER_UNKNOWN; i++) {
        ends[i][0] = *left;
        ends[i][1] = *right;
        narrow(l, (border)i, ends[i]);
    }
    const sighting *lo = &ends[BORDER_SIGN][0];
    const sighting *hi = &ends[BORDER_SIGN][1];
    const sighting *nearer = fabs(lo->v) < fabs(hi->v) ? lo : hi;
    const bool is_between = l->is_whole && fabs(nearer->v) > 0.0;
    lo = is_between ? lo : nearer;
    hi = is_between ? hi : nearer;
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
    lan_solve_part_add(l->objective, l->part, &answer);
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
    part->is_coarse = most > LAN_SOLVE_COARSE;
}

static void search(line *l, size_t points)
{
    lan_solve_part *part = l->part;
    const double room = l->hi - l->lo + 1.0;
    const bool has_wanted = !isnan(part->wanted);
    const bool is_short = l->is_whole && room < (double)points;
    look(l, &(scan){.lo = l->lo,
                    .hi = l->hi,
                    .points = is_short ? (size_t)fmax(room, 2.0) : points,
                    .by_decades = !l->objective->of_odds &&
                                  (!l->objective->is_noisy || !has_wanted)});
    if (l->count == 0 || !goes_on(l)) {
        return;
    }
    part->at_lo = l->seen[0].v + l->wanted;
    part->at_hi = l->seen[l->count - 1].v + l->wanted;
    take_gap(l, part);
    if (!has_wanted) {
        find_best(l);
    } else if (l->objective->is_noisy) {
        add_passages(l);
    } else {
        find_roots(l);
    }
}

void lan_solve_line(lan_objective *objective, size_t points,
                    lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    const double *ends = def->between.ends;
    const double own = fabs(lan_experiment_own(objective->experiment, 0));
    arena memory = {.last = NULL};
    line l = {.objective = objective,
              .part = part,
              .wanted = isnan(part->wanted) ? 0.0 : part->wanted,
              .lo = part->is_whole ? ceil(ends[0]) : ends[0],
              .hi = part->is_whole ? floor(ends[1]) : ends[1],
              .own = own > 0.0 && isfinite(own) ? own : 1.0,
              .is_whole = part->is_whole,
              .is_squared =
                  def->find == LAN_SOLVE_BREAK_EVEN && !objective->of_odds,
              .sign = def->find == LAN_SOLVE_MAXIMUM ? -1.0 : 1.0,
              .places = arena_take(&memory, SCAN_MOST_PLACES, sizeof(double)),
              .errors = arena_take(&memory, SCAN_MOST_PLACES, sizeof(double)),
              .seen = arena_take(&memory, SCAN_MOST_PLACES, sizeof(place))};
    if (memory.is_short) {
        objective->status = LAN_ENOMEM;
    } else {
        search(&l, points);
    }
    arena_clear(&memory);
}
