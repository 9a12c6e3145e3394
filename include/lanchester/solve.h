/* lanchester/solve.h - the value at which something is even, wanted, least or
 * most.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"

/* Finds the value of a scenario that gives a wanted result.
 *
 * One path is looked at from end to end of its range, evenly or, where the
 * range spans a factor of 100 or more, by equal factors; every change of sign
 * is then narrowed down. All but odds are looked at more often where the range
 * spans many decades, and where it holds 0 also by factors towards 0. What
 * happens twice between two neighbours of the scan is not seen. Several paths:
 * for a value, Nelder and Mead turn a ray from the scenario's own values to the
 * nearest place; the least or most is searched by Nelder and Mead and along the
 * axes from three starts, in whole numbers along one and two axes.
 *
 * Range    a place is found to 1e-11 of itself, of several paths along its ray
 *          to 1e-13 of its distance, whole numbers exactly: that of the battle
 * as it is computed, whose own error, by solver.rtol, comes on top. A jump by
 * less than 1e-9 of the values seen is taken as a place. Errors   LAN_EINVAL,
 * with a text: a path or a quantity that is none, a value that makes no battle,
 * odds of counts that are not whole; LAN_ECANCELLED; LAN_ENOMEM. Owner    a
 * lan_solution belongs to the caller until _destroy(). Threads  any; nothing
 * here has state. Source   R. P. Brent, Algorithms for minimization without
 * derivatives (1973), ch. 4; J. A. Nelder and R. Mead, Computer Journal 7
 * (1965), 308-313; all as in GSL.
 */

typedef enum lan_solve_kind {
    LAN_SOLVE_AT,      /* the quantity has the value there */
    LAN_SOLVE_JUMP,    /* it jumps over it: values on both sides; of several
                          paths lo is the side of the scenario's own values */
    LAN_SOLVE_BETWEEN, /* two neighbouring whole numbers enclose it */
    LAN_SOLVE_FLAT,    /* it has the value on a whole interval */
    LAN_SOLVE_BEST     /* it is least or most there; for several whole numbers
                          and a target: nearest to the value */
} lan_solve_kind;

typedef struct lan_solve_answer {
    lan_solve_kind kind;
    const double *lo; /* of each path */
    const double *hi; /* the same unless jump, between or flat */
    double value_lo;  /* of the quantity at lo and hi */
    double value_hi;
    double error_lo; /* of them: half a 95 % interval; 0: not of many fights */
    double error_hi;
    /* Where the path lies, by the 95 % interval of the quantity: what is
     * outside is known to be above or below the value. LAN_NAN: not of many
     * fights, of several paths, or the least or most. */
    double from;
    double to;
} lan_solve_answer;

/* The answers by one quantity. */
typedef struct lan_solve_part {
    const char *of; /* "margin", "odds", ... */
    double wanted;  /* LAN_NAN for a minimum or maximum */
    bool is_whole;  /* whole numbers only: asked for, or because odds are */
    lan_solve_answer *answers; /* rising, where there is one path */
    size_t count;              /* 0: no solution in the range */
    double at_lo;              /* value where all paths are at their least */
    double at_hi;              /* ... at their most; LAN_NAN: none */
    size_t places;  /* values scanned in the range of one path; else 0 */
    double gap[2];  /* the widest between two of them, by their factor */
    bool is_coarse; /* what happens twice may well be missed: the gap is wide,
                       or a range of several by far wider than its own value */
    lan_measure *measure; /* that `of` is the name of */
} lan_solve_part;

typedef struct lan_solution {
    /* As asked; for a break-even by one path also the other of margin and
     * odds, if the odds are known exactly within about a second. */
    lan_solve_part *parts;
    size_t part_count;
    size_t path_count;
    int64_t battles; /* that were computed, those of odds too */
    void *memory;
} lan_solution;

/* Answers a question about a scenario.
 *
 * def       as `solve:` gives it, or filled in by the caller
 * seed      of odds that are simulated, and of where a search begins
 * progress  reports the battles done and those expected; may be NULL
 *
 * What `of` may be: every name of lanchester/experiment.h whose value is a
 *      number, and
 * "odds", the win probability of side 0. All but odds are deterministic, also
 * where solver.method is chance. Where soldiers are bodies all but odds and
 * laws are means of def->repeat fights, the same at every place but for what is
 * changed; an answer is where the mean's interval passes from one side of the
 * value to the other.
 */
lan_status lan_solve_find(const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_solution **out,
                          lan_error *err);

void lan_solution_destroy(lan_solution *solution);

/* The start with which a side would have won, or held out.
 *
 * Shape    the starting counts of all groups of one side are multiplied by one
 *          factor; reinforcements stay as they are.
 * Range    factors from 1 to LAN_TURNING_MAX_FACTOR.
 * Errors   those of lan_battle_create() and of the solver.
 * Threads  any; nothing here has state.
 * Source   root bracketing by R. P. Brent, Algorithms for minimization without
 *          derivatives (1973), ch. 4, as in GSL.
 */

#define LAN_TURNING_MAX_FACTOR 1000.0

/* What the side is to reach. */
typedef enum lan_turning_aim {
    LAN_TURNING_WIN, /* it is the winner; a mutual end is not a win */
    LAN_TURNING_HOLD /* it wins, or no side does and an army of it is in the
                        fight when the battle ends */
} lan_turning_aim;

typedef enum lan_turning_kind {
    LAN_TURNING_FOUND,
    LAN_TURNING_AHEAD,    /* it reaches its aim as it is */
    LAN_TURNING_NO_START, /* it starts with nothing that could be scaled */
    LAN_TURNING_NEVER,   /* no factor tried up to LAN_TURNING_MAX_FACTOR does */
    LAN_TURNING_GIVEN_UP /* the calls allowed were used up */
} lan_turning_kind;

typedef struct lan_turning_options {
    lan_turning_aim aim;
    double rtol; /* of the factor, 1e-12 .. 0.1 */
    /* Calls of right-hand sides, all battles together, >= 1: one battle of a
     * search may be a thousand times as expensive as the battle it began with.
     * Counted, not timed, so that the answer is the same everywhere; exceeded
     * by a few steps. */
    int64_t calls;
    const lan_progress *progress; /* may be NULL */
} lan_turning_options;

typedef struct lan_turning_point {
    lan_turning_kind kind;
    double factor;   /* > 1; LAN_NAN unless found */
    double count;    /* the side's start at this factor, soldiers; LAN_NAN */
    int32_t battles; /* that were fought for the answer */
    int64_t calls;   /* of right-hand sides, all together */
} lan_turning_point;

/* To win, to 1e-6, however expensive. */
lan_turning_options lan_turning_options_default(void);

/* Searches the least factor at which a side reaches its aim.
 *
 * The factor grows from 1 by the fourth root of two until the aim is reached;
 * then what lies between the last two is narrowed to rtol. The factor found
 * was fought and reaches the aim; one within rtol below it was fought and does
 * not. More soldiers need not be better: a range of factors narrower than a
 * step, in which the aim is reached, may be overlooked below the one found, and
 * above it the aim may be missed again.
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
 * Shape    each type that can choose between two types of the enemy has a list
 *          of them, as rules.priority of a scenario does: all of its fire is at
 *          the first that lives. Types that it cannot hurt are in no list. The
 *          other side and everything else are as in the scenario; but fire is
 *          shared by priority, and by that a type without a list fires in
 *          proportion, whatever rules.share was.
 * Units    as in lanchester/battle_def.h.
 * Range    the best end of the battle is one that the side wins, with as much
 *          of it left as can be; then one that none wins, with as much of it
 *          left less what its enemies have; then one that another wins, with as
 *          little of its enemies left.
 *          Battles are deterministic, whatever
 *          solver.method is.
 * Errors   LAN_EINVAL with what is wrong and what to do: no such side, a cost
 *          that lacks, nothing to choose between, a type with a list that
 *          fights on both sides, armies that march on a map, bodies; those of
 *          the solver; LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_allocation belongs to the caller until _destroy(), and lives
 *          no longer than the scenario.
 * Threads  any number of jobs; no bit depends on them.
 * Source   K. Y. Lin and N. J. MacKay, The optimal policy for the
 *          one-against-many heterogeneous Lanchester model, Operations Research
 *          Letters 42 (2014), 473-477: against several types one type does best
 *          by firing where a b is largest. docs/models.md has a proof of a few
 *          lines, which is that of W. E. Smith's rule for one machine (Naval
 *          Research Logistics Quarterly 3 (1956), 59-66).
 */

typedef struct lan_allocate_options {
    const char *side; /* NULL: that of the first army */
    bool is_by_cost;  /* what is left of a side is counted in cost; else in
                         soldiers */
    int64_t battles;  /* 1 .. LAN_ALLOCATE_MAX_BATTLES: all orders are tried
                         where there are no more; a search ends there */
    int jobs;         /* 1 .. 1024 */
} lan_allocate_options;

#define LAN_ALLOCATE_MAX_BATTLES 1000000

/* first army's side, soldiers, 10000, 1 */
lan_allocate_options lan_allocate_options_default(void);

/* How a battle ends. */
typedef struct lan_allocation_end {
    int32_t winner;          /* a side, LAN_WINNER_NONE or LAN_WINNER_MUTUAL */
    const char *winner_name; /* "none", "mutual" */
    lan_end_reason reason;
    double time;
    double left;  /* of the side, in soldiers or cost */
    double enemy; /* the same of all others */
} lan_allocation_end;

/* The targets of a type, first to last. */
typedef struct lan_allocation_list {
    int32_t attacker; /* unit type */
    size_t count;     /* >= 2 */
    int32_t *targets; /* unit types */
    /* Of each target, as the battle begins: what one soldier of it takes per
     * time from the side, all its fire being shared in proportion, and what one
     * attacker takes from it per time. */
    double *a;
    double *b;
} lan_allocation_list;

typedef struct lan_allocation {
    int32_t side; /* as lan_battle_side_name() numbers them */
    const char *side_name;
    bool is_by_cost;
    bool is_proven;  /* all orders were tried; else no exchange of two targets
                        is better, or is_cut */
    bool is_cut;     /* a search that came to its last battle */
    double orders;   /* that there are */
    int64_t battles; /* that were fought */
    double start;    /* of the side, in soldiers or cost */
    lan_allocation_list *lists;
    size_t list_count;
    lan_allocation_end best;
    lan_allocation_end proportional; /* without lists */
    lan_allocation_end reverse;      /* each list from its end */
    lan_allocation_end worst;        /* of all orders: where is_proven; else the
                                        worse of reverse and best */
    lan_allocation_end as_is;        /* as the scenario shares fire */
    void *memory;
} lan_allocation;

/* Looks for the order.
 *
 * progress  of battles, of all that are fought; may be NULL
 */
lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err);

void lan_allocation_destroy(lan_allocation *allocation);

/* Writes the section `rules` with the order found, as YAML that takes the place
 * of the scenario's own: what the others' lists say stays. LAN_EIO. */
lan_status lan_allocation_write(const lan_allocation *allocation,
                                const lan_scenario *scenario, FILE *out);
