/* model/referee_impl.h - brings the state from one interval to the next.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_REFEREE_IMPL_H
#define LAN_MODEL_REFEREE_IMPL_H

#include "model/clock_impl.h"

/* --- decisions -------------------------------------------------------------
 * What any battle is decided by, whether strengths flow (the equations) or
 * soldiers are whole (stochastic battles, exact odds). Where they are whole a
 * level is one too, rounded down by lan_whole_level(), and at a tie of arrivals
 * and losses a slope counts for nothing, since no soldier has come of it yet;
 * and an army without a soldier may wait for its next one. */

/* How an army in the fight stands. */
typedef struct lan_standing {
    double left;         /* strength of all its groups */
    double break_level;  /* see lan_break_level() */
    double morale;       /* or NaN */
    double morale_level; /* at or below which it breaks; negative: never */
    bool living;         /* one of its groups is alive */
    bool waits;          /* none has a soldier, but one of them rises */
    bool fielded;        /* it has had strength */
    bool due;            /* more arrives later */
} lan_standing;

static inline lan_army_state lan_referee_army(const lan_standing *army)
{
    if (!army->living) {
        const bool stays = army->fielded ? army->waits : army->due;
        return stays ? LAN_ARMY_FIGHTING : LAN_ARMY_GONE;
    }
    return army->left <= army->break_level || army->morale <= army->morale_level
               ? LAN_ARMY_BROKEN
               : LAN_ARMY_FIGHTING;
}

/* Strength at or below which its losses break an army that has had so many;
 * negative: it never breaks. */
static inline double lan_break_level(const lan_plan_army *army, double had)
{
    return army->break_at > 0.0 && had > 0.0 ? army->break_at * had : -1.0;
}

static inline double lan_morale_level(const lan_plan_army *army)
{
    const bool breaks = army->morale_index >= 0 && army->morale.break_at > 0.0;
    return breaks ? army->morale.break_at : -1.0;
}

/* Whether more arrives at a group per time than it would lose at its level. */
static inline bool lan_referee_rise(double arrival, double slope, double lost)
{
    return arrival > lost || (arrival >= lost && slope > 0.0);
}

/* What a group is: above its level, or at or below it and rising, or neither.
 */
static inline lan_group_status lan_referee_group(bool above, bool rises)
{
    return above ? LAN_GROUP_ALIVE : rises ? LAN_GROUP_RISING : LAN_GROUP_AWAY;
}

/* Whether what is left of a group that is lost at once counts as lost in
 * combat: by what takes most from it. */
static inline bool lan_referee_cause(bool is_hit, double combat, double other)
{
    return is_hit && combat >= other;
}

/* The same of a rest that is below zero at times, after losses in combat and
 * other: a root found to rounding, or at another group's end, leaves fewer than
 * none; that is taken back from losses that can bear it, and one of the two
 * can. */
static inline bool lan_referee_falls_in_combat(bool is_hit, double combat,
                                               double other, double lost_combat,
                                               double lost_other, double rest)
{
    if (is_hit && rest < 0.0 && lost_other + rest < 0.0) {
        return true;
    }
    if (rest < 0.0 && lost_combat + rest < 0.0) {
        return false;
    }
    return lan_referee_cause(is_hit, combat, other);
}

/* Soldiers that an army may still lose before its losses break it or it is
 * gone: `alive` are those above the levels of its groups, `left` all of what it
 * has had. Negative: none. */
static inline double lan_referee_spare(double alive, double left,
                                       double break_at, double had)
{
    return fmin(alive, left - break_at * had);
}

/* Those of a winner as a share of all that the side has had. */
static inline double lan_referee_reserve(double spare, double had)
{
    return had > 0.0 ? spare / had : 0.0;
}

/* The only side with an army in the fight, by army_state[armies];
 * LAN_WINNER_MUTUAL where none has one, LAN_WINNER_NONE where several do. */
static inline int32_t lan_referee_sides(const lan_plan *plan,
                                        const unsigned char *army_state)
{
    int32_t side = LAN_WINNER_MUTUAL;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (army_state[a] != LAN_ARMY_FIGHTING) {
            continue;
        }
        if (side >= 0 && side != plan->armies[a].side) {
            return LAN_WINNER_NONE;
        }
        side = plan->armies[a].side;
    }
    return side;
}

/* The count that a level comes to for whole soldiers. */
double lan_whole_level(double level);

/* The count at or below which a group of whole soldiers is gone. */
double lan_whole_gone(const lan_plan *plan);

/* Where an army of one group of whole soldiers is out, having had so many. */
typedef struct lan_army_floor {
    double count; /* at or below which it breaks, or its group is gone */
    double rest;  /* of these it then still has */
} lan_army_floor;

lan_army_floor lan_whole_floor(const lan_plan *plan, int32_t army, double had);

/* --- a battle ------------------------------------------------------------- */

/* Takes a group out at the present instant and books what it still had to the
 * cause with the larger rate, by battle->now. */
void lan_battle_lose_group(lan_battle *battle, int32_t group);
void lan_battle_return_group(lan_battle *battle, int32_t group);
void lan_battle_break_army(lan_battle *battle, int32_t army);

/* Puts an army that is in the fight out of it, for this reason: broken or gone.
 * What is due for it will not arrive. */
void lan_battle_put_army_out(lan_battle *battle, int32_t army,
                             lan_army_state why);

/* True where no rate moves and nothing is due. */
bool lan_battle_is_stalemate(const lan_battle *battle);

/* Notes where an army has come to a level that is watched. */
void lan_battle_resolve_watched(lan_battle *battle, int32_t army);

/* A watched level was reached: it is watched no longer. */
static inline void lan_battle_stop_watched(lan_battle *battle, double *level)
{
    *level = LAN_NAN;
    *battle->state.open.stopped = 1;
}

/* Ends the battle where at most one side is in the fight, but not one that is
 * open; true where it is over. */
bool lan_battle_resolve_sides(lan_battle *battle);

/* Ends it with this winner; the reason is set where it is known. The winner's
 * reserve is kept: what its armies in the fight could still lose before each of
 * them is gone or broken, as a share of all that the side has had. */
void lan_battle_finish(lan_battle *battle, int32_t winner);

#endif
