/* lanchester/solve.h - break-even, targets, minima and maxima of a quantity;
 * turning points; target priorities.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"

/* Finds the values of a scenario with which a result is reached.
 *
 * One path is scanned over its range, in equal steps or, if the range spans a
 * factor of 100 or more, in equal factors; every change of sign is refined.
 * Ranges of many decades are scanned more finely, and ranges that contain 0
 * also in factors towards 0 (not for odds). Two solutions between neighbouring
 * values of the scan are missed. Several paths: the nearest solution is
 * searched along rays from the scenario's values, whose direction Nelder and
 * Mead's method chooses; a minimum or maximum is searched by Nelder and Mead's
 * method and along the axes from three starts, integers along one and two axes.
 *
 * Range    a solution is accurate to 1e-11, for several paths along the ray to
 *          1e-13 of its distance, for integers exact; the error of the battle,
 *          by solver.rtol, is additional. A jump by less than 1e-9 of the
 *          values counts as a solution.
 * Errors   LAN_EINVAL, with a text: an invalid path or quantity, a value
 *          without a valid battle, odds of fractional counts; LAN_ECANCELLED;
 *          LAN_ENOMEM.
 * Owner    a lan_solution belongs to the caller until _destroy().
 * Threads  any; no state.
 * Source   R. P. Brent, Algorithms for minimization without derivatives
 *          (1973), ch. 4; J. A. Nelder and R. Mead, Computer Journal 7 (1965),
 *          308-313; all as in GSL.
 */

typedef enum lan_solve_kind {
    LAN_SOLVE_AT,      /* the quantity has the value */
    LAN_SOLVE_JUMP,    /* the quantity jumps over the value: both sides; for
                          several paths lo is the side of the scenario */
    LAN_SOLVE_BETWEEN, /* two neighbouring integers enclose the value */
    LAN_SOLVE_FLAT,    /* the quantity has the value on an interval */
    LAN_SOLVE_BEST     /* minimum or maximum; with several integers and a
                          target: nearest to the value */
} lan_solve_kind;

typedef struct lan_solve_answer {
    lan_solve_kind kind;
    const double *lo; /* [paths] */
    const double *hi; /* equal to lo unless jump, between or flat */
    double value_lo;  /* the quantity at lo, and at hi */
    double value_hi;
    double error_lo; /* half of a 95 % interval; 0: no mean of fights */
    double error_hi;
    /* 95 % interval of the solution, if the quantity is a mean of fights;
     * LAN_NAN otherwise, for several paths, and for minima and maxima. */
    double from;
    double to;
} lan_solve_answer;

/* The solutions for one quantity. */
typedef struct lan_solve_part {
    const char *of; /* "margin", "odds", ... */
    double wanted;  /* LAN_NAN for a minimum or maximum */
    bool is_whole;  /* integers only: requested, or required by odds */
    lan_solve_answer *answers; /* ascending, if there is one path */
    size_t count;              /* 0: no solution in the range */
    double at_lo;              /* value with all paths at the lower ends */
    double at_hi;              /* with all at the upper; LAN_NAN: none */
    size_t places;  /* values scanned in the range of one path, or 0 */
    double gap[2];  /* the neighbours with the largest factor between them */
    bool is_coarse; /* solutions are likely to be missed: the gap is wide, or
                       with several paths a range far exceeds the value */
    lan_measure *measure; /* of `of` */
} lan_solve_part;

typedef struct lan_solution {
    /* The requested quantity; for break-even over one path margin and odds, if
     * exact odds take at most about a second. */
    lan_solve_part *parts;
    size_t part_count;
    size_t path_count;
    int64_t battles; /* computed, including those for odds */
    void *memory;
} lan_solution;

/* Solves a question about a scenario.
 *
 * def       from `solve:`, or filled in by the caller
 * seed      of simulated odds, and of the starts of a search
 * progress  reports finished and expected battles; may be NULL
 *
 * `of` is the name of a number in lanchester/experiment.h, or "odds", the win
 * probability of side 0. Battles are deterministic except for odds, even with
 * solver.method chance. With bodies, quantities other than odds and laws are
 * means of def->repeat fights with common random numbers; a solution is where
 * the interval of the mean crosses the value.
 */
lan_status lan_solve_find(const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_solution **out,
                          lan_error *err);

void lan_solution_destroy(lan_solution *solution);

/* The start with which a side would have won, or held out until the end.
 *
 * Shape    the starting counts of all groups of one side are multiplied by one
 *          factor; reinforcements stay as they are.
 * Range    factors from 1 to LAN_TURNING_MAX_FACTOR.
 * Errors   those of lan_battle_create() and of the solver.
 * Threads  any; no state.
 * Source   root bracketing by R. P. Brent, Algorithms for minimization without
 *          derivatives (1973), ch. 4, as in GSL.
 */

#define LAN_TURNING_MAX_FACTOR 1000.0

/* The aim of the side. */
typedef enum lan_turning_aim {
    LAN_TURNING_WIN, /* it is the winner; a mutual end is not a win */
    LAN_TURNING_HOLD /* it wins, or no side wins and one of its armies is in the
                        fight at the end */
} lan_turning_aim;

typedef enum lan_turning_kind {
    LAN_TURNING_FOUND,
    LAN_TURNING_AHEAD,    /* it reaches its aim unchanged */
    LAN_TURNING_NO_START, /* it starts without soldiers to scale */
    LAN_TURNING_NEVER,    /* not with any tried factor up to the maximum */
    LAN_TURNING_GIVEN_UP  /* the limit of calls was reached */
} lan_turning_kind;

typedef struct lan_turning_options {
    lan_turning_aim aim;
    double rtol; /* of the factor, 1e-12 .. 0.1 */
    /* Limit of right-hand side calls in all battles, >= 1, because a single
     * battle of a search may cost a thousand times as much as the first. A
     * count, unlike a time, gives the same answer on every machine. It is
     * exceeded by a few steps. */
    int64_t calls;
    const lan_progress *progress; /* may be NULL */
} lan_turning_options;

typedef struct lan_turning_point {
    lan_turning_kind kind;
    double factor;   /* > 1; LAN_NAN unless found */
    double count;    /* the side's start at this factor, soldiers; LAN_NAN */
    int32_t battles; /* fought in the search */
    int64_t calls;   /* of right-hand sides in all battles */
} lan_turning_point;

/* To win, to 1e-6, without a limit of calls. */
lan_turning_options lan_turning_options_default(void);

/* Searches the smallest factor with which a side reaches its aim.
 *
 * The factor grows from 1 by the fourth root of two until the aim is reached;
 * the last step is then narrowed to rtol. A battle confirmed that the returned
 * factor reaches the aim, and that a factor within rtol below it does not. More
 * soldiers are not always better: a shorter range of smaller factors that reach
 * the aim may be missed, and larger factors may fail.
 *
 * side  0 .. sides - 1, as in lanchester/battle.h
 *
 * Returns LAN_EINVAL for an argument out of range; writes out on LAN_OK.
 */
lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  const lan_turning_options *how,
                                  lan_turning_point *out, lan_error *err);

/* The target priorities of a side's unit types that preserve most of the side.
 *
 * Shape    each type with at least two possible targets has a list, as in
 *          rules.priority: all its fire is at the first living type of the
 *          list. Lists omit types that it cannot hurt. Everything else is as in
 *          the scenario, except that types without a list, on all sides, fire
 *          in proportion, whatever rules.share was.
 * Units    as in lanchester/battle_def.h.
 * Range    the best order wins with the most survivors. If no order wins, a
 *          draw is best, by own survivors minus enemies; among defeats, the
 *          order that leaves the fewest enemies. Battles are deterministic,
 *          whatever solver.method is.
 * Errors   LAN_EINVAL with a remedy: unknown side, missing cost, no choice of
 *          targets, a type with a list on both sides, armies that march on a
 *          map, bodies; those of the solver; LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_allocation belongs to the caller until _destroy(); the
 *          scenario must outlive it.
 * Threads  any number of jobs, with the same bits.
 * Source   K. Y. Lin and N. J. MacKay, The optimal policy for the
 *          one-against-many heterogeneous Lanchester model, Operations Research
 *          Letters 42 (2014), 473-477: one type against several fires at the
 *          largest a b first. docs/models.md has a short proof, like that of
 *          W. E. Smith's rule for one machine (Naval Research Logistics
 *          Quarterly 3 (1956), 59-66).
 */

typedef struct lan_allocate_options {
    const char *side; /* NULL: the first army's */
    bool is_by_cost;  /* survivors are measured by cost, not number */
    int64_t battles;  /* 1 .. LAN_ALLOCATE_MAX_BATTLES; with more orders than
                         this, a local search is used */
    int jobs;         /* 1 .. 1024 */
} lan_allocate_options;

#define LAN_ALLOCATE_MAX_BATTLES 1000000

/* first army's side, soldiers, 10000, 1 */
lan_allocate_options lan_allocate_options_default(void);

/* The end of a battle. */
typedef struct lan_allocation_end {
    int32_t winner;          /* a side, LAN_WINNER_NONE or LAN_WINNER_MUTUAL */
    const char *winner_name; /* "none", "mutual" */
    lan_end_reason reason;
    double time;
    double left;  /* of the side, in soldiers or cost */
    double enemy; /* of all other sides */
} lan_allocation_end;

/* The targets of a type, first to last. */
typedef struct lan_allocation_list {
    int32_t attacker; /* unit type */
    size_t count;     /* >= 2 */
    int32_t *targets; /* unit types */
    /* [count] losses per time at the start: inflicted on the side by one
     * soldier of the target, with fire in proportion; and suffered by the
     * target from one attacker. */
    double *a;
    double *b;
} lan_allocation_list;

typedef struct lan_allocation {
    int32_t side; /* index, as for lan_battle_side_name() */
    const char *side_name;
    bool is_by_cost;
    bool is_proven;  /* all orders were tried; otherwise no exchange of two
                        targets is better, or is_cut */
    bool is_cut;     /* the search reached its limit of battles */
    double orders;   /* possible orders */
    int64_t battles; /* fought */
    double start;    /* of the side, in soldiers or cost */
    lan_allocation_list *lists;
    size_t list_count;
    lan_allocation_end best;
    lan_allocation_end proportional; /* without lists */
    lan_allocation_end reverse;      /* each list reversed */
    lan_allocation_end worst;        /* of all orders if is_proven, otherwise
                                        the worse of reverse and best */
    lan_allocation_end as_is;        /* by the scenario's rules */
    void *memory;
} lan_allocation;

/* Searches the best order.
 *
 * progress  in battles; may be NULL
 */
lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err);

void lan_allocation_destroy(lan_allocation *allocation);

/* Writes a section `rules` with the best order as YAML, to replace the
 * scenario's section; lists of the other sides are included. LAN_EIO. */
lan_status lan_allocation_write(const lan_allocation *allocation,
                                const lan_scenario *scenario, FILE *out);
