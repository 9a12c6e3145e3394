/* lanchester/solver.h - works a battle out, and what it writes on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_SOLVER_H
#define LANCHESTER_SOLVER_H

#include "lanchester/base.h"
#include "lanchester/battle.h"

#pragma GCC visibility push(default)

/* Strengths over time, as rows.
 *
 * Shape    row-major: row r is values[r * (columns + 1)] = time, then one value
 *          per group, then the morale of each army that has one, in order.
 *          Times do not fall; two rows of the same time are a jump.
 * Owner    the caller.
 */

/* What happened at an instant worth a mark in a picture. */
typedef enum lan_mark_kind {
    LAN_MARK_REINFORCEMENT, /* all at once, or a rate that starts */
    LAN_MARK_GONE,
    LAN_MARK_RETURN,
    LAN_MARK_BREAK
} lan_mark_kind;

typedef struct lan_mark {
    double time;
    lan_mark_kind kind;
    int32_t group; /* -1 where it concerns a whole army */
    int32_t army;
} lan_mark;

typedef struct lan_trajectory {
    size_t columns;
    size_t row_count;
    double *values;
    size_t mark_count;
    lan_mark *marks;
    size_t row_capacity;
    size_t mark_capacity;
} lan_trajectory;

/* Makes a trajectory without rows; LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_trajectory_create(lan_trajectory **out);
void lan_trajectory_destroy(lan_trajectory *trajectory);

/* Appends a row of how a battle stands, at a time of the caller's that is no
 * less than that of the row before: where no one run has it all, as on a map.
 * LAN_EINVAL for another time, and for a battle of other columns than the rows
 * before; LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_trajectory_add(lan_trajectory *trajectory,
                              const lan_battle *battle, double time);

/* Column heading as in the CSV, "blue.spearman" or "blue:morale": 0-based
 * after the time. Writes at most size bytes with the NUL and returns the
 * length it needs without it, as snprintf does. */
size_t lan_trajectory_heading(const lan_battle *battle, size_t column,
                              char *text, size_t size);

/* Solves a battle: by GSL's steppers, in closed form, or as one battle by
 * chance.
 *
 * Units    as in lanchester/battle_def.h.
 * Errors   LAN_ENOCLOSED: method closed, and no closed form is exact for some
 *          interval between two events; LAN_ESTEP: the stepper cannot hold its
 * tolerance; LAN_EINVAL: method chance, and a count that is not whole; method
 *          bodies;
 *          LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a solver is a workspace of the caller's for any number of battles.
 * Threads  one thread per solver.
 */

typedef enum lan_method {
    LAN_METHOD_AUTO,
    LAN_METHOD_GSL,
    LAN_METHOD_CLOSED,
    LAN_METHOD_CHANCE, /* one battle of the jump process: lanchester/chance.h */
    LAN_METHOD_BODIES  /* every soldier a body: lanchester/engagement.h has it,
                          no solver takes it */
} lan_method;

/* What a stepper is and wants. */
typedef enum lan_stepper_trait {
    LAN_STEPPER_EXPLICIT = 1,  /* many short steps where a battle is stiff */
    LAN_STEPPER_JACOBIAN = 2,  /* needs the Jacobian of the rates */
    LAN_STEPPER_MULTISTEP = 4, /* a step builds on those before it */
    LAN_STEPPER_END_RATES = 8, /* leaves the rates at a step's end behind */
    LAN_STEPPER_FOR_STIFF = 16 /* to be recommended for a stiff battle */
} lan_stepper_trait;

/* GSL's odeiv2 steppers, by GSL's names: a row a stepper with its traits. */
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
typedef enum lan_stepper {
#define X(name, gsl, traits) name,
    LAN_STEPPER_LIST(X)
#undef X
} lan_stepper;

/* "auto", "gsl", "closed", "chance", "bodies"; "rkck"; NULL outside
 * the list. */
const char *lan_method_name(lan_method method);
const char *lan_stepper_name(lan_stepper stepper);

/* True for a stepper of the list that has this trait. */
bool lan_stepper_has(lan_stepper stepper, lan_stepper_trait trait);

typedef struct lan_solver_options {
    lan_method method;
    lan_stepper stepper;
    double rtol;   /* relative error of a step, 1e-14 .. 0.1 */
    double atol;   /* the same as a share of a side's start and all that is due
                      for it before the end, 1e-14 .. 0.1 */
    uint64_t seed; /* of chance */
} lan_solver_options;

/* auto, rkck, 1e-10, seed 1 */
lan_solver_options lan_solver_options_default(void);

/* What the work was. Counters are deterministic. */
typedef struct lan_solver_report {
    lan_method method; /* gsl, closed or chance: the one used */
    const char *form;  /* the first closed form used, "square", ...; NULL where
                          some interval had none */
    lan_stepper stepper;
    int64_t steps;    /* stochastic: jumps */
    int64_t rejected; /* stochastic: candidates for one that were none */
    int64_t rhs_calls;
    int64_t events;
    double drift; /* largest relative change of the law's invariant; LAN_NAN
                     where the battle has none */
} lan_solver_report;

/* Makes a workspace for this battle and any other: nothing is allocated in a
 * step. It is reallocated where another battle is larger, or has more or fewer
 * groups, armies with morale, or groups with losses other than combat. No bit
 * depends on the battles before. */
LAN_MUST_CHECK
lan_status lan_solver_create(const lan_battle *battle,
                             const lan_solver_options *options,
                             lan_solver **out, lan_error *err);
void lan_solver_destroy(lan_solver *solver);

/* Changes the seed of the stochastic battles to come. */
void lan_solver_set_seed(lan_solver *solver, uint64_t seed);

/* Asked now and then while a battle is solved; NULL: none. Kept until changed
 * or the solver is destroyed. */
void lan_solver_set_progress(lan_solver *solver, const lan_progress *progress);

/* Which rows a trajectory has. Rows never change the battle's bits. */
typedef struct lan_rows {
    int32_t points; /* >= 2: evenly from 0 to the actual end; 0: see every */
    double every;   /* > 0: a row at each multiple, and at the end */
    /* Instead of both: a row at each of these times, which do not fall, up to
     * the end, and at the start and the end; NULL: see the others. */
    const double *times;
    size_t time_count;
} lan_rows;

/* Takes a battle from its start to its end.
 *
 * rows, trajectory  both or neither; trajectory is overwritten
 */
LAN_MUST_CHECK
lan_status lan_solver_run(lan_solver *solver, lan_battle *battle,
                          const lan_rows *rows, lan_trajectory *trajectory,
                          lan_error *err);

/* Counters since the last run began, or since the solver was made; they live as
 * long as the solver, and change with its work. */
const lan_solver_report *lan_solver_report_of(const lan_solver *solver);

#pragma GCC visibility pop

#endif
