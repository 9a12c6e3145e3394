/* lanchester/odds.h - win probabilities and survivors of random battles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every loss is one soldier, at the rates of the model: a jump process. Battles
 * are fought to the end; time.end is applied on request.
 *
 * Range    starts and reinforcements are whole numbers.
 * Errors   LAN_EINVAL for a count that is not whole, with its place in err;
 *          LAN_ELIMIT where an exact answer is asked for and the states are too
 *          many, or where battles are too long to simulate; LAN_ENOCLOSED where
 *          it is asked for and the battle has what only simulation can do;
 *          LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_odds belongs to the caller until _destroy().
 * Threads  any; the bits of an answer do not depend on how many are used.
 */
#ifndef LANCHESTER_ODDS_H
#define LANCHESTER_ODDS_H

#include "lanchester/base.h"
#include "lanchester/battle.h"

#pragma GCC visibility push(default)

typedef enum lan_odds_method {
    LAN_ODDS_AUTO, /* by the number of states */
    LAN_ODDS_EXACT,
    LAN_ODDS_SIMULATE, /* Monte Carlo */
    LAN_ODDS_NORMAL    /* of an answer only: a normal approximation */
} lan_odds_method;

typedef struct lan_odds_options {
    lan_odds_method method;
    uint64_t seed;
    double precision; /* simulate until the full width of every side's 95 %
                         Wilson interval is at most this; 1e-6 .. 1 */
    int64_t battles;  /* but no more than these; 1 .. 1e12 */
    bool until_end;   /* apply time.end: simulation only */
    int threads;      /* 0: as many as there are processors */
    double patience;  /* seconds that a simulation may take, of one thread, by
                         an estimate that is the same on every machine: fewer
                         battles are fought where it would take longer; 0: no
                         bound */
} lan_odds_options;

/* Fewest battles that a simulation is worth: where patience does not
 * last for them it is refused. */
#define LAN_ODDS_FEWEST 64

/* auto, seed 1, precision 0.005, 1,000,000 battles, to the end, 1 thread,
 * patience for a minute. */
lan_odds_options lan_odds_options_default(void);

/* How one side fares. */
typedef struct lan_side_odds {
    double win;
    double low; /* 95 % interval; both equal win unless it is simulated */
    double high;
    double expected_left; /* over all battles, won and lost */
    double left_error;    /* of an approximation: LAN_NAN, not known */
    /* Chance that it wins with exactly n left, n = 0 .. most; the sum is win.
     * n counts all that the side has left, soldiers of broken armies too. */
    double *survivors;
    int32_t most;
} lan_side_odds;

typedef struct lan_odds {
    lan_odds_method method; /* exact, simulate or normal: the one used */
    const char *form;       /* unless simulated: "square", "linear", "mixed",
                               "power", "two groups", "several groups", "over
                               at its start"; else NULL */
    const char *why; /* auto took it, as a clause: "an army has morale"; NULL
                        where the method was asked for */
    int32_t side_count;
    lan_side_odds *sides; /* in the order of the battle */
    double neither;       /* chance that none wins: mutual, stalemate, time */
    double neither_low;
    double neither_high;
    double mean_duration; /* LAN_NAN where it is not known */
    bool is_parity;       /* neither of two groups ever wins the deterministic
                             battle: the invariant of their law is zero */
    bool is_short;   /* patience ended a simulation short of its precision */
    int64_t battles; /* simulated */
    uint64_t states; /* unless simulated; 0: by a closed form, which
                        knows no mean duration */
    double error;    /* of an approximation: LAN_NAN, not known */
} lan_odds;

/* Most soldiers of two groups together whose odds can be exact: their tables
 * take 80 bytes for each. */
#define LAN_ODDS_EXACT_SOLDIERS 1e7

/* Computes the odds of a battle as it stands at time 0; battle is not changed.
 * Auto is exact where the states are few enough for a few seconds; of two
 * groups of aimed fire with more than LAN_ODDS_EXACT_SOLDIERS it is a normal
 * approximation; else it simulates. The choice and the number of battles depend
 * on counts alone.
 *
 * options  NULL: the default's
 *
 * A battle that is over as it begins is answered exactly whatever the method.
 */
LAN_MUST_CHECK
lan_status lan_odds_find(const lan_battle *battle,
                         const lan_odds_options *options,
                         const lan_progress *progress, lan_odds **out,
                         lan_error *err);

/* Estimates how long a simulation by lan_odds_find() takes on one processor, in
 * seconds, by counts: the same on every machine. 0 for an exact answer, and
 * where it would fail.
 *
 * options  NULL: the default's
 */
double lan_odds_seconds(const lan_battle *battle,
                        const lan_odds_options *options);

void lan_odds_destroy(lan_odds *odds);

/* What the chances of an exact answer may be off. */
#define LAN_ODDS_ROUNDING 1e-9

/* How far a chance may be off: to the farther end of its interval, and by
 * rounding. */
double lan_odds_error(double chance, double low, double high);

/* Smallest n that a side, given that it wins, has left with a chance of at
 * least `share` (0 .. 1); -1 where it never wins. */
int32_t lan_side_odds_quantile(const lan_side_odds *side, double share);

#pragma GCC visibility pop

#endif
