/* lanchester/allocate.h - the target priorities of each unit type of a side
 * that preserve most of the side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each type that can choose between two types of the enemy has a list
 *          of them, as rules.priority of a scenario does: all of its fire is at
 *          the first that lives. Types that it cannot hurt stand in no list.
 *          What the other side does is as the scenario has it, and so is all
 *          else; but fire is shared by priority, and by that a type without a
 *          list fires in proportion, whatever rules.share was.
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
#ifndef LANCHESTER_ALLOCATE_H
#define LANCHESTER_ALLOCATE_H

#include "lanchester/base.h"
#include "lanchester/battle.h"
#include "lanchester/scenario.h"

#pragma GCC visibility push(default)

/* What is counted of a side. */
typedef enum lan_allocate_by {
    LAN_ALLOCATE_BY_SOLDIERS,
    LAN_ALLOCATE_BY_COST
} lan_allocate_by;

typedef struct lan_allocate_options {
    const char *side; /* NULL: that of the first army */
    lan_allocate_by by;
    int64_t battles; /* 1 .. LAN_ALLOCATE_MAX_BATTLES: all orders are tried
                        where there are no more; a search ends there */
    int jobs;        /* 1 .. 1024 */
} lan_allocate_options;

#define LAN_ALLOCATE_MAX_BATTLES 1000000

/* first army's side, soldiers, 10000, 1 */
lan_allocate_options lan_allocate_options_default(void);

/* How it is known that no other order is better. */
typedef enum lan_allocate_proof {
    LAN_ALLOCATE_EXACT, /* by theory, which the battle as fought agrees with */
    LAN_ALLOCATE_ALL,   /* all orders were tried */
    LAN_ALLOCATE_SEARCH /* it is not: no exchange of two targets is better, or
                           is_cut */
} lan_allocate_proof;

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
    lan_allocate_by by;
    lan_allocate_proof proof;
    bool is_cut;     /* a search that came to its last battle */
    double orders;   /* that there are */
    int64_t battles; /* that were fought */
    double start;    /* of the side, in soldiers or cost */
    lan_allocation_list *lists;
    size_t list_count;
    lan_allocation_end best;
    lan_allocation_end proportional; /* without lists */
    lan_allocation_end reverse;      /* each list from its end */
    lan_allocation_end worst; /* of all orders: where proof is of all; else the
                                 worse of reverse and best */
    lan_allocation_end as_is; /* as the scenario shares fire */
} lan_allocation;

/* Looks for the order.
 *
 * progress  of battles, of all that are fought; may be NULL
 */
LAN_MUST_CHECK
lan_status lan_allocate_find(const lan_scenario *scenario,
                             const lan_allocate_options *options,
                             const lan_progress *progress, lan_allocation **out,
                             lan_error *err);

void lan_allocation_destroy(lan_allocation *allocation);

/* Writes the section `rules` with the order found, as YAML that takes the place
 * of the scenario's own: what the others' lists say stays. LAN_EIO. */
LAN_MUST_CHECK
lan_status lan_allocation_write(const lan_allocation *allocation,
                                const lan_scenario *scenario, FILE *out);

#pragma GCC visibility pop

#endif
