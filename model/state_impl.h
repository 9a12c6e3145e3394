/* model/state_impl.h - how a battle stands, as one block of bytes, for floors
 * 1 and 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a head and arrays behind it; save and restore copy the block.
 */
#ifndef LAN_MODEL_STATE_IMPL_H
#define LAN_MODEL_STATE_IMPL_H

#include "lanchester/battle.h"
#include "model/plan_impl.h"

typedef enum lan_group_status {
    LAN_GROUP_ALIVE,
    LAN_GROUP_RISING, /* alive, below its gone level, net rate positive */
    LAN_GROUP_AWAY /* gone, or not yet come; pinned while arrivals are lost */
} lan_group_status;

/* The part of the state that is not an array. */
typedef struct lan_state_head {
    uint64_t magic;
    uint64_t plan; /* digest of the description; in saved bytes only */
    double time;
    double near_tie;  /* a win by a smaller reserve is one */
    double reserve;   /* of the winner: see lan_battle_finish() */
    double step;      /* the next that a stepper would take; 0: it has none */
    uint64_t draws;   /* stochastic: random numbers used so far */
    double draw_time; /* stochastic: when the next jump is drawn from */
    int32_t next_action;
    int32_t winner;
    lan_end_reason reason;
    int32_t over;    /* 0 or 1, as the two below */
    int32_t whole;   /* soldiers are whole and fall one by one: solver/jumps */
    int32_t changed; /* of these, from outside since draw_time */
} lan_state_head;

/* What arrives at rates where soldiers are whole: one by one, and not as a flow
 * into strengths. */
typedef struct lan_arrivals {
    double *rate;  /* [groups] per time, at the time that it was set */
    double *slope; /* [groups] its change per time */
    double *set;   /* [groups] that time */
    double *due;   /* [groups] soldiers due at rates until then */
    double *came;  /* [groups] soldiers that came at rates */
} lan_arrivals;

/* How far groups have come where armies begin apart; NULL in other battles. A
 * group is at from + velocity (t - set). */
typedef struct lan_march {
    double *from;     /* [groups] m */
    double *velocity; /* [groups] m per time */
    double *set;      /* [groups] time */
    double *fired;    /* [groups] when fire began, or NaN */
} lan_march;

/* What battles on a map have besides, see lanchester/island.h: NULL in others,
 * and of a whole only what it keeps of its armies between islands. */
typedef struct lan_open_state {
    double *factor;       /* [rows of shooters][groups] of an attacker on a
                             target, or LAN_ISLAND_OUT_OF_REACH; islands, and
                             where armies begin apart */
    double *level;        /* [groups] gone level as last judged, or NaN */
    double *clock;        /* [armies] actions up to then were applied to it;
                             negative: none yet */
    double *front;        /* [armies] the smaller of the ground's and its own */
    double *watch_left;   /* [armies] see lan_island_watch(), or NaN */
    double *watch_morale; /* [armies] */
    unsigned char *flees; /* [armies] broken, and chased */
    unsigned char *stopped;   /* [1] something happened that stops an advance */
    unsigned char *unsettled; /* [1] something was changed since it settled */
} lan_open_state;

/* Pointers into the one block of the state. */
typedef struct lan_state {
    unsigned char *bytes;
    size_t size;
    lan_state_head *head;
    double *x;           /* [groups] strength */
    double *rate;        /* [groups] reinforcement at piece_start */
    double *slope;       /* [groups] its change per time */
    double *piece_start; /* [groups] time the rate was set */
    double *piece_base;  /* [groups] soldiers reinforced by then */
    double *reinforced;  /* [groups] by now */
    double *added;       /* [groups] of these by a call from outside */
    double *refused;     /* [groups] by such calls after its army was out */
    double *lost_combat; /* [groups] */
    double *lost_other;  /* [groups] */
    double *gone_at;     /* [groups] or NaN */
    double *morale;      /* [armies] or NaN */
    double *since;       /* [armies] or NaN */
    double *draw_morale; /* [armies] stochastic: morale at draw_time */
    double *killed;      /* [groups][groups] killer x victim */
    double *wounded;     /* [groups] stochastic: soldiers who took hits;
                            equations: hits that each has taken */
    double *harm;        /* [harm_count] health lost, of the wounded first */
    lan_arrivals arrivals;
    lan_open_state open;
    lan_march march;
    unsigned char *status; /* [groups] lan_group_status */
    unsigned char *linked; /* [groups] has links: see lan_targeting_restore() */
    unsigned char *army_state;    /* [armies] lan_army_state */
    unsigned char *had_strength;  /* [armies] has ever had x > 0 */
    unsigned char *morale_held;   /* [armies] held at 0 */
    unsigned char *front_limited; /* [armies] its front is full */
    unsigned char *front_crossed; /* [armies] an event found so, at the front */
} lan_state;

/* Allocates a state of zeros, and sets one to time 0, nothing judged yet. */
LAN_MUST_CHECK
lan_status lan_state_create(const lan_plan *plan, lan_state *out);
void lan_state_start(lan_state *state, const lan_plan *plan);

#endif
