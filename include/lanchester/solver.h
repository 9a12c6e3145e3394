/* lanchester/solver.h - solves a battle, and records it on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/battle.h"

/* Strengths over time, as rows.
 *
 * Shape    row-major: row r is values[r * (columns + 1)] = time, then one value
 *          per group, then the morale of each army that has one, in order.
 *          Times ascend; two rows of the same time are a jump.
 * Owner    the caller.
 */

typedef struct lan_trajectory {
    size_t columns;
    size_t row_count;
    double *values;
    size_t row_capacity;
} lan_trajectory;

/* Creates a trajectory without rows; LAN_ENOMEM. */
lan_status lan_trajectory_create(lan_trajectory **out);
void lan_trajectory_destroy(lan_trajectory *trajectory);

/* Appends a row with the state of a battle, at or after the time of the last
 * row; for battles in several runs, as on a map. LAN_EINVAL for an earlier time
 * or other columns; LAN_ENOMEM. */
lan_status lan_trajectory_add(lan_trajectory *trajectory,
                              const lan_battle *battle, double time);

/* Solves a battle: by GSL's steppers, in closed form, or as one stochastic
 * battle.
 *
 * Units    as in lanchester/battle_def.h.
 * Errors   LAN_ENOCLOSED: method closed, and no closed form is exact for some
 *          interval between two events; LAN_ESTEP: the stepper cannot meet its
 *          tolerance; LAN_EINVAL: method chance with a fractional count,
 *          method bodies; LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    the caller; a solver is a workspace for any number of battles.
 * Threads  one thread per solver.
 */

typedef enum lan_method {
    LAN_METHOD_AUTO,
    LAN_METHOD_GSL,
    LAN_METHOD_CLOSED,
    LAN_METHOD_CHANCE, /* one battle of the jump process: lanchester/solver.h */
    LAN_METHOD_BODIES  /* individual soldiers: see lanchester/campaign.h;
                          refused by solvers */
} lan_method;

/* Properties of a stepper. */
typedef enum lan_stepper_trait {
    LAN_STEPPER_EXPLICIT = 1,  /* takes many short steps in stiff battles */
    LAN_STEPPER_JACOBIAN = 2,  /* needs the Jacobian of the rates */
    LAN_STEPPER_MULTISTEP = 4, /* multistep: a step depends on earlier steps */
    LAN_STEPPER_END_RATES = 8, /* provides the rates at the end of a step */
    LAN_STEPPER_FOR_STIFF = 16 /* recommended for stiff battles */
} lan_stepper_trait;

/* GSL's odeiv2 steppers by GSL's names, with their properties. */
#define LAN_STEPPER_LIST(X)                                                    \
    X(LAN_STEPPER_RK2, rk2, LAN_STEPPER_EXPLICIT)                              \
    X(LAN_STEPPER_RK4, rk4, LAN_STEPPER_EXPLICIT)                              \
    X(LAN_STEPPER_RKF45, rkf45, LAN_STEPPER_EXPLICIT | LAN_STEPPER_END_RATES)  \
    X(LAN_STEPPER_RKCK, rkck, LAN_STEPPER_EXPLICIT | LAN_STEPPER_END_RATES)    \
    X(LAN_STEPPER_RK8PD, rk8pd, LAN_STEPPER_EXPLICIT | LAN_STEPPER_END_RATES)  \
    X(LAN_STEPPER_RK1IMP, rk1imp, LAN_STEPPER_JACOBIAN)                        \
    X(LAN_STEPPER_RK2IMP, rk2imp, LAN_STEPPER_JACOBIAN)                        \
    X(LAN_STEPPER_RK4IMP, rk4imp,                                              \
      LAN_STEPPER_JACOBIAN | LAN_STEPPER_FOR_STIFF)                            \
    X(LAN_STEPPER_BSIMP, bsimp, LAN_STEPPER_JACOBIAN)                          \
    X(LAN_STEPPER_MSADAMS, msadams,                                            \
      LAN_STEPPER_EXPLICIT | LAN_STEPPER_MULTISTEP)                            \
    X(LAN_STEPPER_MSBDF, msbdf,                                                \
      LAN_STEPPER_JACOBIAN | LAN_STEPPER_MULTISTEP | LAN_STEPPER_FOR_STIFF)
typedef enum lan_stepper { LAN_STEPPER_LIST(LAN_ENUM_NAME) } lan_stepper;

/* "auto", "gsl", "closed", "chance", "bodies"; "rkck"; NULL outside
 * the list. */
const char *lan_method_name(lan_method method);
const char *lan_stepper_name(lan_stepper stepper);

/* True for a stepper with this property. */
bool lan_stepper_has(lan_stepper stepper, lan_stepper_trait trait);

typedef struct lan_solver_options {
    lan_method method;
    lan_stepper stepper;
    double rtol;   /* relative error of a step, 1e-14 .. 0.1 */
    double atol;   /* absolute error, as a share of a side's start and all
                      reinforcements due before the end, 1e-14 .. 0.1 */
    uint64_t seed; /* of chance */
} lan_solver_options;

/* auto, rkck, 1e-10, seed 1 */
lan_solver_options lan_solver_options_default(void);

/* The work. Counters are deterministic. */
typedef struct lan_solver_report {
    lan_method method; /* method used: gsl, closed or chance */
    const char *form;  /* the first closed form, "square", ...; NULL if an
                          interval had none */
    lan_stepper stepper;
    int64_t steps;    /* stochastic: jumps */
    int64_t rejected; /* stochastic: rejected candidates of thinning */
    int64_t rhs_calls;
    int64_t events;
    double drift; /* largest relative change of the law's invariant; LAN_NAN
                     without one */
} lan_solver_report;

/* Creates a workspace for this battle and any other; steps allocate nothing. It
 * is reallocated for larger battles, and for other numbers of groups, armies
 * with morale, or groups with non-combat losses. Bits do not depend on earlier
 * battles. */
lan_status lan_solver_create(const lan_battle *battle,
                             const lan_solver_options *options,
                             lan_solver **out, lan_error *err);
void lan_solver_destroy(lan_solver *solver);

/* Changes the seed of later stochastic battles. */
void lan_solver_set_seed(lan_solver *solver, uint64_t seed);

/* Progress of battles, called from time to time; NULL: none. Kept until changed
 * or the solver is destroyed. */
void lan_solver_set_progress(lan_solver *solver, const lan_progress *progress);

/* The rows of a trajectory. Rows never change the battle's bits. */
typedef struct lan_rows {
    int32_t points; /* >= 2: evenly spaced from 0 to the actual end; 0: use
                       every */
    double every;   /* > 0: a row at each multiple, and at the end */
    /* Instead of both: rows at these ascending times up to the end, and at the
     * start and the end; NULL: use the others. */
    const double *times;
    size_t time_count;
} lan_rows;

/* Runs a battle from start to end. rows, trajectory: both or neither;
 * trajectory is overwritten */
lan_status lan_solver_run(lan_solver *solver, lan_battle *battle,
                          const lan_rows *rows, lan_trajectory *trajectory,
                          lan_error *err);

/* Counters of the last run; they live as long as the solver, and change with
 * its work. */
const lan_solver_report *lan_solver_report_of(const lan_solver *solver);

/* Win probabilities and survivors of random battles.
 *
 * Every loss is one soldier, at the rates of the model: a Markov jump process.
 * Battles are fought to the end; time.end is applied on request.
 *
 * Range    starts and reinforcements are integers.
 * Errors   LAN_EINVAL for a fractional count, with its place in err;
 *          LAN_ELIMIT if an exact answer is requested but has too many states,
 *          or if battles are too long to simulate; LAN_ENOCLOSED if an exact
 *          answer is requested but the battle needs simulation;
 *          LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_odds belongs to the caller until _destroy().
 * Threads  any; the bits of an answer do not depend on their number.
 */

typedef enum lan_odds_method {
    LAN_ODDS_AUTO, /* by the number of states */
    LAN_ODDS_EXACT,
    LAN_ODDS_SIMULATE, /* Monte Carlo */
    LAN_ODDS_NORMAL    /* only as a result: a normal approximation */
} lan_odds_method;

typedef struct lan_odds_options {
    lan_odds_method method;
    uint64_t seed;
    double precision; /* simulate until the width of every side's 95 % Wilson
                         interval is at most this; 1e-6 .. 1 */
    int64_t battles;  /* limit of battles; 1 .. 1e12 */
    bool until_end;   /* apply time.end: simulation only */
    int threads;      /* 0: one per processor */
    double patience;  /* limit of a simulation in seconds of one thread, by an
                         estimate that is equal on every machine: fewer battles
                         are fought if necessary; 0: no limit */
} lan_odds_options;

/* auto, seed 1, precision 0.005, 1,000,000 battles, to the end, 1 thread,
 * patience of a minute. */
lan_odds_options lan_odds_options_default(void);

/* The results of a side. */
typedef struct lan_side_odds {
    double win;
    double low; /* 95 % interval; equal to win unless simulated */
    double high;
    double expected_left; /* mean over all battles */
    double left_error;    /* LAN_NAN for an approximation: unknown */
    /* Probability of winning with exactly n left, n = 0 .. most; the sum is
     * win. n includes soldiers of broken armies. */
    double *survivors;
    int32_t most;
} lan_side_odds;

typedef struct lan_odds {
    lan_odds_method method; /* method used: exact, simulate or normal */
    const char *form;       /* unless simulated: "square", "linear", "mixed",
                               "power", "two groups", "several groups", "over
                               at its start"; else NULL */
    const char *why;        /* reason of auto's choice as a clause, "an army has
                               morale"; NULL if the method was requested */
    int32_t side_count;
    lan_side_odds *sides; /* in the order of the battle */
    double neither;       /* probability of no winner: mutual, stalemate, time
                           */
    double neither_low;
    double neither_high;
    double mean_duration; /* LAN_NAN if unknown */
    bool is_parity;       /* no side of two groups wins the deterministic
                             battle: the invariant of their law is zero */
    bool is_short;   /* the time limit ended a simulation before its precision
                      */
    int64_t battles; /* simulated */
    uint64_t states; /* unless simulated; 0: a closed form, without mean
                        duration */
    double error;    /* LAN_NAN for an approximation: unknown */
} lan_odds;

/* Largest total of two groups with exact odds: their tables take 80 bytes per
 * soldier. */
#define LAN_ODDS_EXACT_SOLDIERS 1e7

/* Computes the odds of a battle at time 0; battle is not changed. Auto is exact
 * if the states take at most a few seconds. For two groups with aimed fire and
 * more than LAN_ODDS_EXACT_SOLDIERS it is a normal approximation; otherwise it
 * simulates. The choice and the number of battles depend only on counts.
 *
 * options  NULL: default
 *
 * A battle that is over at its start has an exact answer with every method.
 */
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

/* Error of exact probabilities. */
#define LAN_ODDS_ROUNDING 1e-9

/* Error of a probability: distance to the farther end of its interval, plus
 * rounding. */
double lan_odds_error(double chance, double low, double high);

/* Smallest n such that the side, if it wins, has at most n left with
 * probability `share` (0 .. 1) or more; -1 if it never wins. */
int32_t lan_side_odds_quantile(const lan_side_odds *side, double share);

/* The range of most random battles.
 *
 * A random battle (LAN_METHOD_CHANCE) is a jump process at the model's rates
 * with integer counts: soldiers fall one at a time. Soldiers with a rate of
 * arrival come one by one, those of one instant together. Rates that change
 * between losses (morale, varying arrivals) are exact, by thinning. An army
 * whose last soldier falls is gone, unless soldiers arrive faster than a single
 * soldier would fall. Nothing arrives after time.end.
 */

/* Quantiles of strengths over time in many stochastic battles.
 *
 * Shape    a strength for each time, army and share, in this order:
 *          out[(time * army_count + army) * share_count + share]. The strength
 *          of a share is the smallest that at least this share of the battles
 *          does not exceed. A finished battle keeps its strengths.
 * Range    battles 1 .. 1e6; times >= 0, ascending; shares 0 .. 1; times x
 *          armies x battles at most 1e8.
 * Errors   LAN_EINVAL for arguments out of range and fractional counts,
 *          LAN_ELIMIT for more than 1e8 numbers, LAN_ECANCELLED,
 *          LAN_ENOMEM.
 * Threads  any; the bits do not depend on how many are used.
 */

typedef struct lan_chance_band {
    uint64_t seed;
    int32_t battles;
    int threads; /* 0: one per processor */
    const double *times;
    size_t time_count;
    const double *shares;
    size_t share_count;
} lan_chance_band;

/* Fights battles 0 .. battles - 1 of the seed from the start, at most to
 * time.end, and writes out[times][armies][shares]. */
lan_status lan_chance_band_find(const lan_battle *battle,
                                const lan_chance_band *band,
                                const lan_progress *progress, double *out,
                                lan_error *err);
