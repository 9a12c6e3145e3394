/* model/battle_impl.h - what a battle is inside, for floors 1 and 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a plan that never changes (shared by copies), a state that is one
 *          block of bytes (so that it can be saved), and a fabric of links
 *          that is rebuilt from both after events.
 *
 *          The variables that a solver integrates are, in this order: one per
 *          group, one morale per army that has one, and the running loss other
 *          than combat of each group that can have any. A group's variable is
 *          its strength x, or z = x^(1 - own) where all that hits it is a power
 *          law with that exponent: x touches zero tangentially, z crosses it.
 * Threads  one per battle; plans are read by any number.
 */
#ifndef LAN_MODEL_BATTLE_IMPL_H
#define LAN_MODEL_BATTLE_IMPL_H

#include <stdatomic.h>

#include "base/real.h"
#include "model/battle.h"
#include "model/fabric_impl.h"

#pragma GCC visibility push(hidden)

typedef struct lan_plan_group {
    const char *name;
    int32_t army;
    int32_t type;
    int32_t other_index; /* of its loss-other variable, or -1 */
    double start;
    double losses;   /* non-combat, 1/time */
    double due;      /* soldiers scheduled up to the end */
    double last_due; /* time of its last arrival up to the end; -1: none */
} lan_plan_group;

typedef struct lan_plan_army {
    const char *name;
    int32_t side;
    int32_t first;        /* group */
    int32_t count;        /* groups */
    int32_t morale_index; /* of its morale variable, or -1 */
    bool hidden;
    double area;
    double front; /* LAN_INF: none */
    double break_at;
    lan_morale_def morale;
    double last_due; /* the latest of its groups */
} lan_plan_army;

/* Something the clock does: actions are sorted by time, then by index. */
typedef enum lan_action_kind {
    LAN_ACTION_JUMP, /* value soldiers come at once */
    LAN_ACTION_RATE, /* the rate becomes value + slope (t - time) */
    LAN_ACTION_PHASE /* a timed fire entry begins or ends */
} lan_action_kind;

typedef struct lan_action {
    double time;
    lan_action_kind kind;
    int32_t group; /* -1 for a phase */
    double value;
    double slope;
} lan_action;

typedef struct lan_plan {
    atomic_int users;
    int32_t group_count;
    int32_t army_count;
    int32_t side_count;
    int32_t type_count;
    int32_t variable_count;
    int32_t action_count;
    double end;
    double gone; /* LAN_NAN: auto */
    lan_share share;
    lan_unit_def *types;
    lan_plan_group *groups;
    lan_plan_army *armies;
    const char **sides;
    double *side_scale; /* start plus all due, [side_count] */
    lan_action *actions;
    lan_fire_def *fire;
    size_t fire_count;
    double *counter; /* [attacker type][target type] */
    double *weight;  /* the same; NULL unless share is by weights */
    int32_t *rank;   /* the same; NULL unless share is by priority */
    char *names;     /* every name, NUL after NUL */
} lan_plan;

typedef enum lan_group_status {
    LAN_GROUP_ALIVE,
    LAN_GROUP_RISING, /* alive, below its gone level, net rate positive */
    LAN_GROUP_AWAY /* gone, or not yet come; pinned while arrivals are lost */
} lan_group_status;

/* The part of the state that is not an array. */
typedef struct lan_state_head {
    uint64_t magic;
    double time;
    double near_tie; /* share of what it has had below which a win is one */
    int32_t next_action;
    int32_t winner;
    lan_end_reason reason;
    bool over;
} lan_state_head;

/* Pointers into the one block of the state. */
typedef struct lan_state {
    unsigned char *bytes;
    size_t size;
    lan_state_head *head;
    double *x;             /* [groups] strength */
    double *rate;          /* [groups] reinforcement at piece_start */
    double *slope;         /* [groups] its change per time */
    double *piece_start;   /* [groups] time the rate was set */
    double *piece_base;    /* [groups] soldiers reinforced by then */
    double *reinforced;    /* [groups] by now */
    double *added;         /* [groups] of these by a call from outside */
    double *refused;       /* [groups] by such calls after its army was out */
    double *lost_combat;   /* [groups] */
    double *lost_other;    /* [groups] */
    double *gone_at;       /* [groups] or NaN */
    double *morale;        /* [armies] or NaN */
    double *since;         /* [armies] or NaN */
    double *killed;        /* [groups][groups] killer x victim */
    unsigned char *status; /* [groups] lan_group_status */
    unsigned char *army_state;    /* [armies] lan_army_state */
    unsigned char *had_strength;  /* [armies] has ever had x > 0 */
    unsigned char *morale_pinned; /* [armies] held at 0 */
    unsigned char *front_limited; /* [armies] its front is full */
    unsigned char *front_crossed; /* [armies] an event said so, at the front */
} lan_state;

/* Two groups, both in the fight, fronts open, no morale, no power law: the
 * rates of by far most battles, in a few operations. */
typedef struct lan_pair_rates {
    bool holds;
    double aimed[2]; /* what the group loses per enemy soldier and time */
    double area[2];  /* the same per own soldier */
} lan_pair_rates;

#define LAN_KILLER_NONE (-1)
#define LAN_KILLER_MANY (-2)

/* What a right-hand side needs and nothing else changes in a stretch: made by
 * lan_stretch_begin(), true until the next event. */
typedef struct lan_stretch {
    double start;     /* time */
    double *level;    /* [groups] strength at which it is gone */
    double *power;    /* [groups] 1 - own of its variable; 1: the strength */
    double *had;      /* [armies] all it has had, at start */
    double *had_rate; /* [armies] arrivals per time, at start */
    double *had_slope;
    unsigned char *active; /* [groups] alive, its army in the fight */
    unsigned char *can;    /* [groups] can be brought to zero */
    unsigned char *pinned; /* [groups] away, what arrives is lost at once */
    unsigned char *joint;  /* [groups] dies with all its attackers' targets */
    int32_t *killer;       /* [groups] its only one, or LAN_KILLER_... */
    bool any_power;
    bool any_pinned;
    bool plain; /* fire is strength, and nothing but fire takes */
    lan_pair_rates pair;
} lan_stretch;

/* Scratch of the right-hand side. */
typedef struct lan_scratch {
    double *x;           /* [groups] strengths decoded from the variables */
    double *fire;        /* [groups] fighting part times morale */
    double *combat;      /* [groups] losses per time in combat */
    double *army_fire;   /* [armies] factor from strength to fire */
    double *share;       /* [groups] one victim's losses by killer */
    double *split;       /* [groups] loss in combat of a step, not yet split */
    double *strength;    /* [groups] at a step's end */
    double *army_morale; /* [armies] of a row */
    double *variables;   /* [variables] at the present instant */
    double *rates;       /* [variables] */
    double *node;        /* [variables] within a step */
    double *node_rates;  /* [variables] */
} lan_scratch;

struct lan_battle {
    lan_plan *plan;
    lan_state state;
    lan_stretch stretch;
    lan_scratch scratch;
    lan_fabric fabric;
    double *numbers;      /* block behind stretch and scratch */
    unsigned char *flags; /* block behind the stretch's flags */
};

/* Time by which two instants count as one: 4 ulp. */
static inline double lan_instant(double time)
{
    return 4.0 * lan_ulp(time);
}

static inline bool lan_army_is_in(const lan_battle *battle, int32_t army)
{
    return battle->state.army_state[army] == LAN_ARMY_FIGHTING;
}

static inline bool lan_group_is_alive(const lan_battle *battle, int32_t group)
{
    return battle->state.status[group] != LAN_GROUP_AWAY;
}

/* Reinforcement per time. */
static inline double lan_battle_reinforcement_rate(const lan_battle *battle,
                                                   int32_t group, double time)
{
    const lan_state *state = &battle->state;
    return state->rate[group] +
           state->slope[group] * (time - state->piece_start[group]);
}

/* Soldiers come by a time not before now. */
static inline double lan_battle_reinforced_by(const lan_battle *battle,
                                              int32_t group, double time)
{
    const lan_state *state = &battle->state;
    const double span = time - state->piece_start[group];
    return state->piece_base[group] +
           (state->rate[group] + 0.5 * state->slope[group] * span) * span;
}

/* All that an army has had by a time within the present stretch. */
double lan_battle_had(const lan_battle *battle, int32_t army, double time);

/* plan.c */
LAN_MUST_CHECK
lan_status lan_plan_create(const lan_battle_def *def, lan_plan **out);
void lan_plan_release(lan_plan *plan);

/* schedule.c: fills plan->actions, each group's due, each army's last_due. */
LAN_MUST_CHECK
lan_status lan_plan_schedule(lan_plan *plan, const lan_battle_def *def);

/* state.c */
LAN_MUST_CHECK
lan_status lan_state_create(const lan_plan *plan, lan_state *out);
void lan_state_start(lan_state *state, const lan_plan *plan);

/* judge.c: brings the state from one stretch to the next. */

/* Applies everything the clock does up to now, lets groups and armies go,
 * come back and break, and judges whether the battle is over. Where it is not,
 * a stretch begins: scratch.variables and scratch.rates hold its start. Call it
 * after each stretch and each change from outside. */
LAN_MUST_CHECK
lan_status lan_battle_settle(lan_battle *battle);

/* Takes a group out at the present instant and books what it still had to the
 * cause with the larger rate, by the scratch of the last rates. */
void lan_battle_lose_group(lan_battle *battle, int32_t group);
void lan_battle_return_group(lan_battle *battle, int32_t group);
void lan_battle_break_army(lan_battle *battle, int32_t army);

/* Time of the next action of the clock, or the end where that comes first. */
double lan_battle_next_instant(const lan_battle *battle);

/* stretch.c */

/* Fixes what holds until the next event; the battle must not be over. */
LAN_MUST_CHECK
lan_status lan_stretch_begin(lan_battle *battle);

/* The battle's state as variables, and back. */
void lan_stretch_encode(const lan_battle *battle, double *variables);
void lan_stretch_decode(const lan_battle *battle, const double *variables,
                        double *strengths);
/* Error scale of each variable: the side's start plus all due, or 1. */
void lan_stretch_scales(const lan_battle *battle, double *scales);

/* dynamics.c */

/* d(variables)/dt. Reads variables, writes rates and the scratch. */
void lan_dynamics_rates(lan_battle *battle, double time,
                        const double *variables, double *rates);

/* What each group would lose per time at its gone level, in combat and other,
 * were it there: for a group that is away. Uses the scratch of the last
 * lan_dynamics_rates() call, which must have been at this time. */
double lan_dynamics_would_lose(const lan_battle *battle, int32_t group,
                               double *combat);

/* Change of morale per time if nothing held it, from the same scratch. */
double lan_dynamics_morale_rate(const lan_battle *battle, int32_t army,
                                double morale, double time);

/* Losses of one victim per time by killer, into share[groups], from the same
 * scratch; returns their sum. */
double lan_dynamics_killers(const lan_battle *battle, int32_t victim,
                            double *share);

/* Adds to the state's killed, for every victim i in the fight, times[i] x its
 * losses per time by killer, from the same scratch. */
void lan_dynamics_add_kills(lan_battle *battle, const double *times);

/* jacobian.c: d(rates)/d(variables), [n][n] row-major, and d(rates)/dt. */
void lan_dynamics_jacobian(lan_battle *battle, double time,
                           const double *variables, double *jacobian,
                           double *time_derivative);

/* books.c */

/* Books a step of a stretch: from the battle's state, whose variables and rates
 * are `from` and `from_rates`, to `to` at this time. Afterwards the state is
 * there. The rates may be NULL where no victim has several killers. */
void lan_books_step(lan_battle *battle, double time, const double *from,
                    const double *from_rates, const double *to,
                    const double *to_rates);

/* True where one step over a whole stretch books the same as many short ones:
 * nobody has several killers, and nothing arrives to be lost at once. */
bool lan_books_can_wait(const lan_battle *battle);

/* Books one loss in combat, split among the killers by the last rates. */
void lan_books_combat(lan_battle *battle, int32_t victim, double count);

#pragma GCC visibility pop

#endif
