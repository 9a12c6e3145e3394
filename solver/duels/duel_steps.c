/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Duels by steps of their Taylor series.
 *
 * The rates of a plain duel are sums of products of its strengths, so that the
 * coefficients of a series in time follow from each other by a few operations.
 * A step is as long as the last two terms allow; within it the series is the
 * solution, and a condition's root one of a polynomial.
 *
 * Seats take duels, a lane of a vector each. Those whose step crosses a line
 * move on to other seats, where roots are found once all of these are taken.
 *
 * Source  A. Jorba, M. Zou, Experimental Math. 14 (2005) 99-117: how long a
 *         step may be.
 */
#include <math.h>

#include "base/real.h"
#include "engine/engine_impl.h"
#include "solver/duels/duels_impl.h"

/* Vectors that are computed with by turns: one waits for its results while the
 * other goes on. */
#define WAYS  2
#define SEATS (WAYS * LAN_LANES_MOST)

/* Degree of the series. */
#define ORDER LAN_DUELS_TERMS

/* Share of an error that options allow, of a strength at a step's start: one
 * that falls to a hundredth within the step is as exact as options ask of its
 * end. In a duel whose loser fades the end is off by many times the errors of
 * its steps, and a hundredth of these is had for a fourth more steps. */
#define SHARE 0.01

/* Tolerances count as no larger than this one: the terms that are left out are
 * small beside the last ones. */
#define LOOSEST 1e-6

/* Steps after which a duel is no longer one for this way. */
#define MOST_STEPS 2000

/* How often a step is halved where a strength that soldiers join may dip. */
#define MOST_DIPS 8

/* What counts as a hair, as a share of what errors are a share of. */
#define HAIR 1e-6

/* Duels of a kind are solved by a loop of their own: those with losses other
 * than in combat, with area fire, with both, and by aimed fire alone. */
enum { HAS_LOSSES = 1, HAS_AREA = 2, KINDS = 4 };

/* What a seat is to be looked at for. */
enum { GOES_ON, ARRIVED, CROSSED, FAILED, FIRST_BEATEN, SECOND_BEATEN };

/* Numbers of a seat. Those of both groups are neighbours. */
enum {
    X, /* at TIME */
    LOST = X + 2,
    AIMED = LOST + 2, /* what increases the rates: negative, as the next two */
    AREA = AIMED + 2,
    LOSSES = AREA + 2,
    RATE = LOSSES + 2,
    LINE = RATE + 2, /* where the group is beaten, at TIME */
    SLOPE = LINE + 2,
    ALLOWED = SLOPE + 2, /* error, whatever the strength */
    FIELDED = ALLOWED + 2,
    TIME = FIELDED + 2,
    FROM, /* of the piece */
    UNTIL,
    MOST_SPAN, /* of the next step */
    SPAN,      /* of the last one */
    STEPS,
    DIPS,
    NUMBERS
};

typedef struct seats {
    _Alignas(64) double number[NUMBERS][SEATS];
    _Alignas(64) int64_t look[SEATS];
    double rtol;
    int32_t count;
    int32_t taken;
    int32_t column[SEATS]; /* or -1 */
    int32_t piece[SEATS];
    bool breaks[2][SEATS]; /* at LINE, or is gone there */
} seats;

/* Before loops over terms: each becomes a row of operations. What looks at
 * every one of them while it runs would take minutes to build so. */
#if defined __has_feature /* clang's way to say so */
#if __has_feature(address_sanitizer)
#define UNROLLED
#endif
#elif defined __SANITIZE_ADDRESS__
#define UNROLLED
#endif
#ifndef UNROLLED
#define UNROLLED _Pragma("GCC unroll 21")
#endif

/* Factors of a polynomial's terms in its slope and in its integral. */
static const double in_slope[ORDER + 1] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
static const double in_integral[ORDER + 1] = {
    1.0,      1.0 / 2,  1.0 / 3,  1.0 / 4,  1.0 / 5,  1.0 / 6,  1.0 / 7,
    1.0 / 8,  1.0 / 9,  1.0 / 10, 1.0 / 11, 1.0 / 12, 1.0 / 13, 1.0 / 14,
    1.0 / 15, 1.0 / 16, 1.0 / 17, 1.0 / 18, 1.0 / 19, 1.0 / 20, 1.0 / 21};

#define LANES 2
#include "solver/duels/duel_steps_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/duels/duel_steps_body_impl.h"
#undef LANES
#define LANES 8
#include "solver/duels/duel_steps_body_impl.h"
#undef LANES
#endif

typedef void (*vector_fn)(seats *s);

/* What the vectors of a width do with duels of a kind. */
typedef struct vector_row {
    vector_fn step;
    vector_fn find;
} vector_row;

#define ROWS_OF(width)                                                         \
    {                                                                          \
        [0] = {step_aimed_##width, find_aimed_##width},                        \
        [HAS_LOSSES] = {step_losses_##width, find_losses_##width},             \
        [HAS_AREA] = {step_area_##width, find_area_##width},                   \
        [HAS_LOSSES + HAS_AREA] = {step_both_##width, find_both_##width},      \
    }

static const vector_row rows[][KINDS] = {
    ROWS_OF(2),
#if LAN_HAS_WIDER_LANES
    ROWS_OF(4),
    ROWS_OF(8),
#endif
};

static const vector_row *rows_of(int32_t width)
{
#if LAN_HAS_WIDER_LANES
    return rows[width == 8 ? 2 : width == 4 ? 1 : 0];
#else
    (void)width;
    return rows[0];
#endif
}

/* --- seats ---------------------------------------------------------------- */

/* What nobody sits on is finite, and nothing comes of it. */
static void leave(seats *s, int32_t at)
{
    for (int n = 0; n < NUMBERS; n++) {
        s->number[n][at] = 0.0;
    }
    s->number[X][at] = s->number[X + 1][at] = 1.0;
    s->number[UNTIL][at] = 1e300;
    s->number[MOST_SPAN][at] = 1.0;
    s->column[at] = -1;
}

static void open_seats(seats *s, const lan_duels *duels)
{
    s->rtol = SHARE * fmin(duels->rtol, LOOSEST);
    s->count = WAYS * duels->width;
    s->taken = 0;
    for (int32_t at = 0; at < SEATS; at++) {
        leave(s, at);
    }
}

static void move(const seats *from, int32_t at, seats *to, int32_t next)
{
    for (int n = 0; n < NUMBERS; n++) {
        to->number[n][next] = from->number[n][at];
    }
    to->column[next] = from->column[at];
    to->piece[next] = from->piece[at];
    to->breaks[0][next] = from->breaks[0][at];
    to->breaks[1][next] = from->breaks[1][at];
}

/* Writes how a duel stands as its end. */
static void end(lan_duels *duels, const seats *s, int32_t at,
                lan_duel_ending ending, int32_t loser)
{
    const int32_t k = s->column[at];
    duels->time[k] = s->number[TIME][at];
    for (int i = 0; i < 2; i++) {
        duels->left[i][k] = s->number[X + i][at];
        duels->lost_other[i][k] = s->number[LOST + i][at];
    }
    duels->ending[k] = (int32_t)ending;
    duels->loser[k] = loser;
    duels->steps[k] = (int64_t)s->number[STEPS][at];
}

/* --- pieces --------------------------------------------------------------- */

/* Where a group is beaten. False where it is already, or numbers do not tell
 * what it would be by. */
static bool draw_line(const lan_duels *duels, seats *s, int32_t at, int i,
                      const lan_duel_piece *piece)
{
    const double share = duels->break_at[i][s->column[at]];
    const double break_level = share * s->number[FIELDED + i][at];
    const bool breaks = share > 0.0 && break_level > piece->level[i];
    const bool may_break = share > 0.0 && piece->rate[i] > 0.0;
    s->breaks[i][at] = breaks;
    s->number[LINE + i][at] = breaks ? break_level : piece->level[i];
    s->number[SLOPE + i][at] = breaks ? share * piece->rate[i] : 0.0;
    return s->number[X + i][at] > s->number[LINE + i][at] &&
           (breaks ||
            (!may_break && !(share > 0.0 && break_level >= piece->level[i])));
}

/* True where a strength changes. */
static bool moves(const seats *s, int32_t at)
{
    const double x = s->number[X][at];
    const double y = s->number[X + 1][at];
    bool any = false;
    for (int i = 0; i < 2; i++) {
        const double own = i == 0 ? x : y;
        const double other = i == 0 ? y : x;
        const double rate = s->number[AIMED + i][at] * other +
                            s->number[AREA + i][at] * own * other +
                            s->number[LOSSES + i][at] * own +
                            s->number[RATE + i][at];
        any = any || !lan_is_zero(rate);
    }
    return any;
}

/* Begins the piece that the seat's number says. */
static bool begin_piece(const lan_duels *duels, seats *s, int32_t at)
{
    const int32_t k = s->column[at];
    const lan_duel_piece *piece =
        &duels->pieces[k * LAN_DUEL_PIECES + s->piece[at]];
    bool told = true;
    s->number[FROM][at] = s->number[TIME][at];
    s->number[UNTIL][at] = piece->until;
    s->number[MOST_SPAN][at] = 1e300;
    s->number[DIPS][at] = 0.0;
    for (int i = 0; i < 2; i++) {
        s->number[RATE + i][at] = piece->rate[i];
        told &= draw_line(duels, s, at, i, piece);
    }
    return told && moves(s, at);
}

/* True for a strength that is on its line but for a hair. */
static bool is_at_line(const lan_duels *duels, const seats *s, int32_t at,
                       int i)
{
    return !(s->number[X + i][at] - s->number[LINE + i][at] >
             HAIR * duels->scale[i][s->column[at]]);
}

/* At a piece's end: true where the duel goes on. */
static bool arrive(lan_duels *duels, seats *s, int32_t at)
{
    const int32_t k = s->column[at];
    const double span = s->number[UNTIL][at] - s->number[FROM][at];
    if (is_at_line(duels, s, at, 0) || is_at_line(duels, s, at, 1)) {
        end(duels, s, at, LAN_DUEL_UNTOLD, -1);
        return false;
    }
    if (++s->piece[at] == duels->piece_count[k]) {
        end(duels, s, at, LAN_DUEL_TIME, -1);
        return false;
    }
    const lan_duel_piece *next =
        &duels->pieces[k * LAN_DUEL_PIECES + s->piece[at]];
    for (int i = 0; i < 2; i++) {
        s->number[FIELDED + i][at] +=
            s->number[RATE + i][at] * span + next->come[i];
        s->number[X + i][at] += next->come[i];
    }
    if (!begin_piece(duels, s, at)) {
        end(duels, s, at, LAN_DUEL_UNTOLD, -1);
        return false;
    }
    return true;
}

/* Seats a duel; false where it is over before it begins. */
static bool sit(lan_duels *duels, seats *s, int32_t at, int32_t k)
{
    const double atol = SHARE * fmin(duels->atol, LOOSEST);
    s->column[at] = k;
    s->piece[at] = 0;
    s->number[TIME][at] = 0.0;
    s->number[STEPS][at] = 0.0;
    for (int i = 0; i < 2; i++) {
        s->number[X + i][at] = duels->x[i][k];
        s->number[LOST + i][at] = 0.0;
        s->number[AIMED + i][at] = -duels->aimed[i][k];
        s->number[AREA + i][at] = -duels->area[i][k];
        s->number[LOSSES + i][at] = -duels->losses[i][k];
        s->number[ALLOWED + i][at] = atol * duels->scale[i][k];
        s->number[FIELDED + i][at] = duels->fielded[i][k];
    }
    if (!begin_piece(duels, s, at)) {
        end(duels, s, at, LAN_DUEL_UNTOLD, -1);
        return false;
    }
    return true;
}

/* --- ends ----------------------------------------------------------------- */

/* True where two times count as one. */
static bool is_instant(double a, double b)
{
    return fabs(a - b) <= lan_instant(fmax(a, b));
}

/* Ends a duel whose root was found: it stands there. */
static void end_at_root(lan_duels *duels, const seats *s, int32_t at)
{
    const int32_t loser = s->look[at] == SECOND_BEATEN ? 1 : 0;
    const bool breaks = s->breaks[loser][at];
    const double time = s->number[TIME][at];
    const bool told = s->look[at] != FAILED &&
                      !is_at_line(duels, s, at, 1 - loser) &&
                      (breaks || !(s->number[RATE + loser][at] > 0.0)) &&
                      !is_instant(time, s->number[FROM][at]) &&
                      !is_instant(time, s->number[UNTIL][at]);
    if (!told) {
        end(duels, s, at, LAN_DUEL_UNTOLD, -1);
    } else {
        end(duels, s, at, breaks ? LAN_DUEL_BREAK : LAN_DUEL_GONE, loser);
    }
}

static void find_ends(lan_duels *duels, seats *ends, vector_fn find)
{
    find(ends);
    for (int32_t at = 0; at < ends->taken; at++) {
        end_at_root(duels, ends, at);
    }
    ends->taken = 0;
}

/* --- duels of a kind ------------------------------------------------------ */

/* Those of a kind that are to be solved. */
typedef struct queue {
    int32_t column[LAN_DUELS_MOST];
    int32_t count;
    int32_t next;
} queue;

/* Seats the next duel that has a beginning, or leaves the seat. */
static void seat_next(lan_duels *duels, seats *s, int32_t at, queue *from)
{
    while (from->next < from->count) {
        if (sit(duels, s, at, from->column[from->next++])) {
            return;
        }
    }
    leave(s, at);
    s->taken--;
}

/* Looks at a seat after a step; true where it becomes free. */
static bool attend(lan_duels *duels, seats *s, int32_t at, seats *ends,
                   vector_fn find)
{
    if (s->look[at] == ARRIVED) {
        return !arrive(duels, s, at);
    }
    if (s->look[at] == CROSSED) {
        move(s, at, ends, ends->taken++);
        if (ends->taken == ends->count) {
            find_ends(duels, ends, find);
        }
        return true;
    }
    end(duels, s, at, LAN_DUEL_UNTOLD, -1);
    return true;
}

static void solve_kind(lan_duels *duels, const vector_row *by, queue *from)
{
    seats running;
    seats ends;
    open_seats(&running, duels);
    open_seats(&ends, duels);
    running.taken = running.count;
    for (int32_t at = 0; at < running.count; at++) {
        seat_next(duels, &running, at, from);
    }
    while (running.taken > 0) {
        by->step(&running);
        for (int32_t at = 0; at < running.count; at++) {
            if (running.look[at] != GOES_ON && running.column[at] >= 0 &&
                attend(duels, &running, at, &ends, by->find)) {
                seat_next(duels, &running, at, from);
            }
        }
    }
    if (ends.taken > 0) {
        find_ends(duels, &ends, by->find);
    }
}

static int kind_of(const lan_duels *duels, int32_t k)
{
    const bool losses =
        !lan_is_zero(duels->losses[0][k]) || !lan_is_zero(duels->losses[1][k]);
    const bool area =
        !lan_is_zero(duels->area[0][k]) || !lan_is_zero(duels->area[1][k]);
    return (losses ? HAS_LOSSES : 0) + (area ? HAS_AREA : 0);
}

void lan_duels_by_steps(lan_duels *duels, const unsigned char *is_solved)
{
    const vector_row *by = rows_of(duels->width);
    queue from[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        from[kind].count = 0;
        from[kind].next = 0;
    }
    for (int32_t k = 0; k < duels->count; k++) {
        if (!is_solved[k]) {
            queue *of = &from[kind_of(duels, k)];
            of->column[of->count++] = k;
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (from[kind].count > 0) {
            solve_kind(duels, &by[kind], &from[kind]);
        }
    }
}
