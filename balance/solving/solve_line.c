/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves for the value of one path. A scan evaluates places in equal steps or,
 * over a wide range, by equal factors of at most 10^(1/8). A range that
 * contains 0 is also scanned by factors from the first equal step towards 0.
 * Then changes of sign, or the best place, are narrowed down.
 */
#include <math.h>
#include <string.h>

#include <gsl/gsl_sort.h>

#include "balance/alike_impl.h"
#include "balance/solving/solve_impl.h"

/* --- values --------------------------------------------------------------- */

bool solve_tick(void *context, double done, double total)
{
    const search *s = context;
    const double battles = (double)s->battles;
    (void)done;
    (void)total;
    return lan_progress_report(s->progress, battles,
                               fmax(s->expected, battles));
}

static double fight_at(search *s, const double *x)
{
    double value = LAN_NAN;
    if (solve_goes_on(s) && !solve_tick(s, 0.0, 1.0)) {
        s->status = LAN_ECANCELLED;
    }
    if (solve_goes_on(s)) {
        s->battles++;
        s->status =
            lan_experiment_run(s->experiment, x, s->seed, &value, s->err);
    }
    return solve_goes_on(s) ? value : LAN_NAN;
}

/* Between two thresholds of a damage or a health one place is evaluated. */
double solve_value(search *s, const double *x)
{
    plateau at = {.v = LAN_NAN};
    if (s->copy == NULL ||
        lan_scenario_copy_set(s->copy, s->parameters[0], *x, NULL) != LAN_OK) {
        return fight_at(s, x);
    }
    const alike_field field = {.def = lan_scenario_copy_battle_def(s->copy)};
    alike_thresholds(&field, lan_parameter_path(s->parameters[0]), at.near);
    for (size_t i = 0; i < s->plateau_count; i++) {
        if (memcmp(s->plateaus[i].near, at.near, sizeof at.near) == 0) {
            s->error = s->plateaus[i].error;
            return s->plateaus[i].v;
        }
    }
    at.v = fight_at(s, x);
    at.error = s->error;
    if (s->plateau_count < SCAN_MOST_PLACES) {
        s->plateaus[s->plateau_count++] = at;
    }
    return at.v;
}

void solve_add(search *s, lan_solve_kind kind, const double *lo,
               const double *hi)
{
    const size_t size = s->n * sizeof *lo;
    double *ends = arena_take(&s->memory, 2, size);
    if (!solve_goes_on(s) || ends == NULL) {
        s->status = solve_goes_on(s) ? LAN_ENOMEM : s->status;
        return;
    }
    lan_solve_answer *answer = &s->part->answers[s->part->count++];
    *answer = (lan_solve_answer){.kind = kind,
                                 .lo = memcpy(ends, lo, size),
                                 .hi = memcpy(ends + s->n, hi, size),
                                 .from = LAN_NAN,
                                 .to = LAN_NAN};
    answer->value_lo = answer->value_hi = solve_value(s, lo);
    answer->error_lo = s->has_bodies ? s->error : 0.0;
    if (memcmp(lo, hi, size) != 0) {
        answer->value_hi = solve_value(s, hi);
    }
    answer->error_hi = s->has_bodies ? s->error : 0.0;
}

/* --- brackets ------------------------------------------------------------- */

#define MOST_STEPS 200

/* A bracket whose ends have a larger ratio is halved geometrically. */
#define WIDE_BRACKET 1e3

/* Replaces 0 in a geometric mean. */
#define TINY 1e-300

static double middle_of(const root_search *at)
{
    const double a = fabs(at->left);
    const double b = fabs(at->right);
    const double small = fmax(fmin(a, b), TINY);
    const double large = fmax(a, b);
    const bool has_one_sign = at->left >= 0.0 || at->right <= 0.0;
    const double middle = 0.5 * at->left + 0.5 * at->right;
    if (at->is_whole) {
        return floor(middle);
    }
    return has_one_sign && large > WIDE_BRACKET * small
               ? copysign(sqrt(small) * sqrt(large), middle)
               : middle;
}

void root_search_narrow(root_search *at)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        const double size = fmax(fabs(at->left), fabs(at->right));
        const double near =
            at->is_whole ? 1.0 : fmax(at->atol, at->rtol * size);
        const double x = middle_of(at);
        if (!(at->right - at->left > near && x > at->left && x < at->right)) {
            return;
        }
        *(at->is_left(at->context, x) ? &at->left : &at->right) = x;
    }
}

/* --- one path: the scan --------------------------------------------------- */

/* A positive range with at least this ratio is scanned by equal factors. */
#define WIDE_FACTOR 100.0

/* Factors per decade, and their largest number. */
#define PER_DECADE   8.0
#define MOST_DECADES 2000.0

/* Towards 0 the scan ends at this share of the first equal step or of the own
 * value, whichever is smaller. */
#define LEAST_SHARE 1e-3

/* In a ratio of places, this share of the own value replaces smaller values. */
#define SMALL_SHARE 0.1

/* A scan is coarse if neighbouring places have a larger ratio. */
#define COARSE 4.0

static void add_place(search *s, double x)
{
    const double snapped = s->part->is_whole ? floor(x + 0.5) : x;
    s->places[s->count++] = fmin(fmax(snapped, s->lo[0]), s->hi[0]);
}

/* Adds places from lo to hi, both > 0, by `count` equal factors; with sign -1
 * on the other side of 0. */
static void add_factors(search *s, double lo, double hi, double count,
                        double sign)
{
    for (double k = 0.0; k <= count; k += 1.0) {
        const double share = count > 0.0 ? k / count : 0.0;
        const double factor = hi / lo;
        const double x = isfinite(factor)
                             ? lo * pow(factor, share)
                             : exp(log(lo) + share * (log(hi) - log(lo)));
        if (sign * x > s->lo[0] && sign * x < s->hi[0]) {
            add_place(s, sign * x);
        }
    }
}

/* Number of factors from lo to hi. */
static double factors_of(double lo, double hi)
{
    return fmin(ceil(PER_DECADE * (log10(hi) - log10(lo))), MOST_DECADES);
}

/* Writes the places in ascending order.
 *
 * points      of an ordinary range, 2 .. 2000
 * by_decades  adds places if the range spans many decades
 */
static void place_scan(search *s, size_t points, bool by_decades)
{
    const double lo = s->lo[0];
    const double hi = s->hi[0];
    const double last = (double)points - 1.0;
    const double step = (hi - lo) / last;
    add_place(s, lo);
    add_place(s, hi);
    if (lo > 0.0 && hi / lo >= WIDE_FACTOR) {
        add_factors(s, lo, hi,
                    by_decades ? fmax(factors_of(lo, hi), last) : last, 1.0);
    } else {
        for (double k = 1.0; k < last; k += 1.0) {
            add_place(s, lo + k / last * (hi - lo));
        }
    }
    if (by_decades && lo <= 0.0 && hi >= 0.0) {
        const double least = fmax(LEAST_SHARE * fmin(step, s->own),
                                  s->part->is_whole ? 1.0 : 0.0);
        const double many = step > least ? factors_of(least, step) : 0.0;
        add_place(s, 0.0);
        add_factors(s, least, step, many, 1.0);
        add_factors(s, least, step, many, -1.0);
    }
    gsl_sort(s->places, 1, s->count);
}

static double gap_at(void *context, double x)
{
    search *s = context;
    return solve_value(s, &x) - s->wanted;
}

static place look_at(search *s, double x)
{
    const double v = gap_at(s, x);
    return (place){x, v, s->is_noisy ? s->error : s->zero};
}

/* Evaluates each place of a scan once. */
static void look(search *s, size_t points, bool by_decades)
{
    place_scan(s, points, by_decades);
    const size_t count = s->count;
    s->expected = fmax(s->expected, (double)s->battles + (double)count);
    s->count = 0;
    for (size_t i = 0; i < count && solve_goes_on(s); i++) {
        if (s->count == 0 || s->places[i] > s->seen[s->count - 1].x) {
            s->seen[s->count++] = look_at(s, s->places[i]);
        }
    }
}

/* Records the widest gap of the scan, as a ratio of neighbouring places;
 * SMALL_SHARE of the own value replaces smaller values. Consecutive integers
 * have no gap. */
static void take_gap(const search *s)
{
    lan_solve_part *part = s->part;
    double most = 0.0;
    part->places = s->count;
    for (size_t i = 1; i < s->count; i++) {
        const double a = s->seen[i - 1].x;
        const double b = s->seen[i].x;
        const double small = fmin(fabs(a), fabs(b));
        const double factor =
            part->is_whole && b - a <= 1.0
                ? 1.0
                : fmax(fabs(a), fabs(b)) / fmax(small, SMALL_SHARE * s->own);
        if (factor > most) {
            most = factor;
            part->gap[0] = a;
            part->gap[1] = b;
        }
    }
    part->is_coarse = most > COARSE;
}

/* --- one path: sides of the wanted value ---------------------------------- */

/* Relative difference within which a value counts as the wanted value. For
 * shares the difference is relative to at least 1. */
#define ZERO_SHARE 1e-13

/* Largest margin of a tie: the square root of the solver's error, and rounding.
 */
#define TIE_MARGIN 1e-7

/* Accuracy of a place: as a share of the place; at least as a share of the
 * range, so that is_jump() can compare with the surroundings; and as a share of
 * the range for values with errors, where no number of fights resolves more. */
#define PLACE_RTOL   1e-11
#define NARROW_SHARE 1e-3
#define NOISY_SHARE  1e-3

/* The side of a place without a value. */
#define NOWHERE 2

/* Rounding error of values near the wanted value. */
static double zero_for(const search *s, double wanted)
{
    const bool is_share = s->part->measure->unit == LAN_MEASURE_IN_SHARES;
    return ZERO_SHARE * fmax(is_share ? 1.0 : 0.0, fabs(wanted));
}

/* The side of the wanted value on which a value is: -1 or 1; 0 if it is within
 * the error; NOWHERE. */
static int side_of(const place *at)
{
    return isnan(at->v) ? NOWHERE : (at->v > at->error) - (at->v < -at->error);
}

static bool is_on_side(void *context, double x)
{
    search *s = context;
    const place at = look_at(s, x);
    return side_of(&at) == s->side;
}

static bool is_off_side(void *context, double x)
{
    return !is_on_side(context, x);
}

/* By the mean alone; ignores the error. */
static bool is_mean_on_side(void *context, double x)
{
    const search *s = context;
    return (gap_at(context, x) < 0.0) == (s->side < 0);
}

/* Narrows a bracket. The value at one of its ends is on `side`. */
static root_search narrow(search *s, bool (*is_left)(void *, double), int side,
                          double left, double right)
{
    const double room = s->hi[0] - s->lo[0];
    const double size = fmax(fabs(s->lo[0]), fabs(s->hi[0]));
    root_search at = {.is_left = is_left,
                      .context = s,
                      .left = left,
                      .right = right,
                      .rtol = fmin(PLACE_RTOL, NARROW_SHARE * (room / size)),
                      .atol = s->is_noisy ? NOISY_SHARE * room : 0.0,
                      .is_whole = s->part->is_whole};
    s->side = side;
    root_search_narrow(&at);
    return at;
}

/* --- one path: roots ------------------------------------------------------ */

/* An interval of the wanted value that is narrower than this share of the range
 * is a point widened by rounding. */
#define FLAT_SHARE 1e-6

/* In a wide range, a place is compared with a neighbourhood of this many times
 * its size. */
#define NEIGHBOURHOOD 100.0

/* Width of the neighbourhood of a place of this size: the range, unless it is
 * much wider than the place and the own value. */
static double room_at(const search *s, double size)
{
    return fmin(s->hi[0] - s->lo[0], NEIGHBOURHOOD * fmax(size, s->own));
}

/* True if an interval is wider than this share of the neighbourhood. */
static bool is_stretch(const search *s, double lo, double hi, double share)
{
    const double size = fmax(fabs(lo), fabs(hi));
    return hi - lo > (s->part->is_whole ? 0.0 : share * room_at(s, size));
}

static void add_zeros(search *s, double lo, double hi)
{
    const double middle = s->part->is_whole ? lo : 0.5 * (lo + hi);
    if (is_stretch(s, lo, hi, FLAT_SHARE)) {
        solve_add(s, LAN_SOLVE_FLAT, &lo, &hi);
    } else {
        solve_add(s, LAN_SOLVE_AT, &middle, &middle);
    }
}

/* The end whose value is nearer to the wanted value. */
static double nearer_of(search *s, const root_search *at)
{
    return fabs(gap_at(s, at->left)) < fabs(gap_at(s, at->right)) ? at->left
                                                                  : at->right;
}

/* Adds a crossing of values with errors. It extends from the last place known
 * to be on one side to the first place known to be on the other side. */
static void add_passage(search *s, const place *left, const place *right)
{
    const int side = side_of(left);
    const double from = left->x;
    const double to = right->x;
    const root_search known = narrow(s, is_on_side, side, from, to);
    const root_search even = narrow(s, is_mean_on_side, side, from, to);
    const root_search unknown =
        narrow(s, is_off_side, side_of(right), from, to);
    const size_t count = s->part->count;
    const double nearer = nearer_of(s, &even);
    if (s->part->is_whole && fabs(gap_at(s, nearer)) > 0.0) {
        solve_add(s, LAN_SOLVE_BETWEEN, &even.left, &even.right);
    } else {
        solve_add(s, LAN_SOLVE_AT, &nearer, &nearer);
    }
    if (s->part->count > count) {
        s->part->answers[count].from = known.left;
        s->part->answers[count].to = unknown.right;
    }
}

/* Adds the interval of the wanted value around two places. The interval ends
 * between lo and `before` and between hi and `after`; NULL: at an end of the
 * range. */
static void add_interval(search *s, const place *before, double lo, double hi,
                         const place *after)
{
    const double from = before != NULL
                            ? narrow(s, is_off_side, 0, before->x, lo).right
                            : s->lo[0];
    const double to =
        after != NULL ? narrow(s, is_on_side, 0, hi, after->x).left : s->hi[0];
    add_zeros(s, from, to);
}

/* A jump is recognised by values this many bracket widths away on both sides.
 */
#define FAR_TIMES 500.0

/* A difference that falls faster than this power of the distance is continuous.
 * A margin falls with the square root. */
#define JUMP_POWER 0.25

/* Smaller relative differences are no jumps: they may be errors of the battle.
 */
#define JUMP_SHARE 1e-9

/* True if the values at the ends of a narrowed bracket differ about as much as
 * at a thousand times the distance.
 *
 * size  of the surrounding values
 */
static bool is_jump(search *s, const root_search *at, double size)
{
    const double near = at->right - at->left;
    const double from = fmax(at->left - FAR_TIMES * near, s->lo[0]);
    const double to = fmin(at->right + FAR_TIMES * near, s->hi[0]);
    const double gap = fabs(gap_at(s, at->right) - gap_at(s, at->left));
    return gap > JUMP_SHARE * size &&
           gap * pow((to - from) / near, JUMP_POWER) >
               fabs(gap_at(s, to) - gap_at(s, from));
}

/* Adds the solution between neighbouring places on different sides. */
static void add_change(search *s, const place *before, const place *after)
{
    const root_search at =
        narrow(s, is_on_side, side_of(before), before->x, after->x);
    const place beyond = look_at(s, at.right);
    if (side_of(&beyond) == 0) {
        add_interval(s, before, at.right, at.right, after);
        return;
    }
    const double nearer = nearer_of(s, &at);
    const double size = fmax(fabs(before->v), fabs(after->v));
    if (s->part->is_whole) {
        solve_add(s, LAN_SOLVE_BETWEEN, &at.left, &at.right);
    } else if (is_jump(s, &at, fmax(fabs(s->wanted), size))) {
        solve_add(s, LAN_SOLVE_JUMP, &at.left, &at.right);
    } else {
        solve_add(s, LAN_SOLVE_AT, &nearer, &nearer);
    }
}

static void find_roots(search *s)
{
    place *const ends[] = {&s->seen[0], &s->seen[s->count - 1]};
    size_t first = 0; /* after the last place on a side */
    for (int k = 0; k < 2 && s->is_margin && !s->is_noisy; k++) {
        /* at an end of the range, a tie has a margin of up to TIE_MARGIN */
        ends[k]->error = fmax(ends[k]->error, TIE_MARGIN);
    }
    for (size_t i = 0; i <= s->count && solve_goes_on(s); i++) {
        const place *before = first > 0 ? &s->seen[first - 1] : NULL;
        const place *after = i < s->count ? &s->seen[i] : NULL;
        const int side = after != NULL ? side_of(after) : NOWHERE;
        const bool is_change = before != NULL && side == -side_of(before);
        if (side == 0) {
            continue;
        }
        if (s->is_noisy && is_change) {
            add_passage(s, before, after);
        } else if (!s->is_noisy && i > first) {
            add_interval(s, before, s->seen[first].x, s->seen[i - 1].x, after);
        } else if (!s->is_noisy && is_change) {
            add_change(s, before, after);
        }
        first = i + 1;
    }
}

/* --- one path: the least or most ------------------------------------------ */

/* An extremum is flat: its place is known to about the square root of the
 * relative error of its value. */
#define BEST_RTOL 1e-8

/* A smooth extremum is level, within rounding, over less than this share. */
#define ROUGH_SHARE 1e-4

/* Parts into which zoom() divides an interval. */
#define ZOOM_PARTS 8.0

static bool is_better(const search *s, const place *a, const place *b)
{
    return s->def->find == LAN_SOLVE_MAXIMUM ? a->v > b->v : a->v < b->v;
}

/* Refines the best place between its neighbours. */
static place zoom(search *s, place best, double lo, double hi)
{
    const bool is_whole = s->part->is_whole;
    while (solve_goes_on(s) &&
           hi - lo > (is_whole ? 2.0 : BEST_RTOL * fmax(fabs(lo), fabs(hi)))) {
        const double from = lo;
        const double step = (hi - lo) / ZOOM_PARTS;
        for (double k = 1.0; k < ZOOM_PARTS; k += 1.0) {
            const double x = from + k * step;
            const place at = look_at(s, is_whole ? floor(x + 0.5) : x);
            best = is_better(s, &at, &best) ? at : best;
        }
        lo = fmax(lo, best.x - step);
        hi = fmin(hi, best.x + step);
    }
    return best;
}

/* The end, on one side, of the interval whose values equal the best value. */
static double end_of_best(search *s, double best, double sign)
{
    const double step =
        s->part->is_whole ? 1.0 : FLAT_SHARE * room_at(s, fabs(best));
    double limit = sign > 0.0 ? s->hi[0] : s->lo[0];
    bool is_worse = false; /* at the limit */
    for (size_t i = 0; i < s->count; i++) {
        const place at = {s->seen[i].x, s->seen[i].v - s->wanted, s->zero};
        if (side_of(&at) != 0 && sign * (at.x - best) > 0.0 &&
            sign * (limit - at.x) >= 0.0) {
            limit = at.x;
            is_worse = true;
        }
    }
    const place next =
        look_at(s, best + sign * fmin(step, sign * (limit - best)));
    if (side_of(&next) != 0 || !is_worse) {
        return side_of(&next) != 0 ? best : limit;
    }
    return sign > 0.0 ? narrow(s, is_on_side, 0, next.x, limit).left
                      : narrow(s, is_off_side, 0, limit, next.x).right;
}

/* Finds the best place, or the interval of best places. Values in a wide
 * interval may differ by rounding; in a narrow interval they are equal. */
static void find_best_place(search *s)
{
    static const double shares[] = {ROUGH_SHARE, FLAT_SHARE};
    size_t at = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (isnan(s->seen[at].v) || is_better(s, &s->seen[i], &s->seen[at])) {
            at = i;
        }
    }
    if (isnan(s->seen[at].v)) {
        return;
    }
    const place best = zoom(s, s->seen[at], s->seen[at > 0 ? at - 1 : at].x,
                            s->seen[at + 1 < s->count ? at + 1 : at].x);
    s->wanted = best.v;
    for (size_t i = 0; i < 2 && solve_goes_on(s); i++) {
        s->zero = i == 0 ? zero_for(s, best.v) : 0.0;
        const double lo = end_of_best(s, best.x, -1.0);
        const double hi = end_of_best(s, best.x, 1.0);
        if (is_stretch(s, lo, hi, shares[i])) {
            solve_add(s, LAN_SOLVE_FLAT, &lo, &hi);
            return;
        }
    }
    solve_add(s, LAN_SOLVE_BEST, &best.x, &best.x);
}

/* Fewer places, because win probabilities and simulations of individual
 * soldiers cost more than a deterministic battle. */
#define DEAR_SCAN 17

void solve_line(search *s)
{
    lan_solve_part *part = s->part;
    const double own = fabs(lan_experiment_own(s->experiment, 0));
    const double numbers = s->hi[0] - s->lo[0] + 1.0;
    const bool is_dear = s->of_odds || s->has_bodies;
    const size_t points = is_dear ? DEAR_SCAN : LAN_SOLVE_SCAN;
    const bool is_short = part->is_whole && numbers <= (double)points;
    s->wanted = isnan(part->wanted) ? 0.0 : part->wanted;
    s->own = own > 0.0 && isfinite(own) ? own : 1.0;
    s->is_margin = s->def->find == LAN_SOLVE_BREAK_EVEN && !s->of_odds;
    s->is_noisy = s->has_bodies && !isnan(part->wanted);
    s->zero =
        s->is_margin && part->is_whole ? TIE_MARGIN : zero_for(s, s->wanted);
    s->count = 0;
    look(s, is_short ? (size_t)fmax(numbers, 2.0) : points,
         !is_short && !s->of_odds && !s->is_noisy);
    if (s->count == 0 || !solve_goes_on(s)) {
        return;
    }
    part->at_lo = s->seen[0].v + s->wanted;
    part->at_hi = s->seen[s->count - 1].v + s->wanted;
    take_gap(s);
    if (isnan(part->wanted)) {
        find_best_place(s);
    } else {
        find_roots(s);
    }
}
