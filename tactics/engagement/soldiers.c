/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who is in the fight: soldiers come, fall, and leave with their army.
 */
#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* --- coming and going ----------------------------------------------------- */

static void enter_soldier(lan_engagement *e, lan_combat_group *g,
                          int32_t soldier)
{
    e->members[g->first + g->living] = soldier;
    e->member_at[soldier] = g->first + g->living;
    g->living++;
}

static void take_out(lan_engagement *e, int32_t soldier)
{
    lan_combat_group *g = &e->groups[e->group_of[soldier]];
    const int32_t place = e->member_at[soldier];
    const int32_t last = e->members[g->first + --g->living];
    e->members[place] = last;
    e->member_at[last] = place;
    e->member_at[soldier] = -1;
    for (int32_t t = 0; t < g->arm_count; t++) {
        lan_shot_times_set(&e->times, lan_trigger_first(e, soldier) + t,
                           LAN_INF);
    }
    lan_bodies_remove(e->bodies, soldier);
    e->is_moving = true;
}

void lan_soldiers_load(lan_engagement *e, int32_t number, bool is_first)
{
    const lan_trigger trigger = lan_trigger_of(e, number);
    const lan_combat_group *g = lan_group_of(e, trigger.soldier);
    const lan_weapon_def *weapon = &e->arms[trigger.arm].weapon;
    lan_random_stream *stream = &e->stream[trigger.soldier];
    const double rate = weapon->rate;
    if (!(rate > 0.0) || !(weapon->hit > 0.0)) {
        return;
    }
    double wait = 1.0 / rate;
    if (g->soldier->intervals == LAN_INTERVALS_EXPONENTIAL) {
        wait *= -log(lan_random_unit(stream));
    } else if (is_first) {
        wait *= lan_random_unit(stream);
    }
    lan_shot_times_set(&e->times, number, e->now + wait);
}

/* Puts a soldier on the field, number `index` of his army's formation. */
static void place_soldier(lan_engagement *e, int32_t group, int32_t soldier,
                          int32_t index)
{
    lan_combat_group *g = &e->groups[group];
    const uint64_t number = e->base + (uint64_t)soldier;
    lan_random_stream places =
        lan_random_begin(e->request.seed, LAN_RANDOM_PLACES, number);
    const lan_point at = lan_soldier_place(e, group, index, &places);
    if (e->side[g->army] > 0.0) {
        e->u[soldier] = e->side[g->army] * lan_random_unit(&places);
        e->v[soldier] = e->side[g->army] * lan_random_unit(&places);
    }
    e->health[soldier] = g->unit->health;
    e->stream[soldier] =
        lan_random_begin(e->request.seed, LAN_RANDOM_SHOTS, number);
    e->goal[soldier] = -1;
    e->wanted[soldier] = (lan_point){0.0, 0.0};
    e->urge[soldier] = 0.0;
    e->waits[soldier] = false;
    e->fate[soldier].came_at = e->now;
    enter_soldier(e, g, soldier);
    const lan_status status = lan_walking_add(e, soldier, at);
    e->trouble = e->trouble == LAN_OK ? status : e->trouble;
    for (int32_t t = 0; t < g->arm_count; t++) {
        lan_soldiers_load(e, lan_trigger_first(e, soldier) + t, true);
    }
}

static void bring_soldier(lan_engagement *e, int32_t group)
{
    lan_combat_group *g = &e->groups[group];
    if (g->come == g->room) {
        e->trouble = LAN_ELIMIT;
        return;
    }
    const int32_t index = e->frames[g->army].count + e->arrived[g->army]++;
    place_soldier(e, group, g->first + g->come++, index);
    e->is_stale = true;
    e->is_moving = true;
}

static void note_end(lan_engagement *e, int32_t soldier, int32_t killer)
{
    lan_soldier_fate *fate = &e->fate[soldier];
    fate->fell_at = e->now;
    fate->fell = lan_soldier_at(e, soldier);
    fate->killer = killer;
}

/* One of a group is lost without fire: any, alike. */
static void lose_any(lan_engagement *e, int32_t group)
{
    const lan_combat_group *g = &e->groups[group];
    const int32_t soldier =
        e->members[g->first +
                   (int32_t)lan_random_below(&e->fates, (uint32_t)g->living)];
    note_end(e, soldier, -1);
    take_out(e, soldier);
}

/* An army that is out of the fight leaves the field. */
static void leave_army(lan_engagement *e, int32_t army)
{
    e->in[army] = 0;
    for (int32_t i = e->first_group[army]; i < e->first_group[army + 1]; i++) {
        const lan_combat_group *g = &e->groups[i];
        while (g->living > 0) {
            const int32_t soldier = e->members[g->first + g->living - 1];
            e->fate[soldier].left_at = e->now;
            take_out(e, soldier);
        }
    }
}

static void leave_armies(lan_engagement *e)
{
    for (int32_t a = 0; a < e->count.armies; a++) {
        if (e->in[a] && !lan_whole_battle_is_in(e->whole, a)) {
            leave_army(e, a);
        }
    }
}

void lan_soldiers_fall(lan_engagement *e, int32_t soldier, int32_t killer)
{
    note_end(e, soldier, killer);
    take_out(e, soldier);
    lan_whole_battle_fall(e->whole, e->now, e->group_of[soldier],
                          e->group_of[killer]);
    leave_armies(e);
}

/* --- the battle's counts -------------------------------------------------- */

static void read_fire(lan_engagement *e)
{
    lan_soldier_fire *next = e->fire;
    for (int32_t j = 0; j < e->count.groups; j++) {
        for (int32_t k = 0; k < e->groups[j].arm_count; k++) {
            for (int32_t i = 0; i < e->count.groups; i++) {
                *next++ = lan_whole_battle_fire(e->whole, j, k, i);
            }
        }
    }
}

void lan_soldiers_follow(lan_engagement *e)
{
    const lan_battle *battle = lan_whole_battle_of(e->whole);
    leave_armies(e);
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        const int32_t want =
            e->in[g->army] ? (int32_t)lan_battle_strength(battle, i) : 0;
        while (g->living > want) {
            lose_any(e, i);
        }
        while (g->living < want && e->trouble == LAN_OK) {
            bring_soldier(e, i);
        }
    }
    if (e->is_phased) {
        read_fire(e);
    }
}

static void forget_soldier(lan_engagement *e, int32_t soldier)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    e->member_at[soldier] = -1;
    e->fate[soldier] = (lan_soldier_fate){.army = g->army,
                                          .group = e->group_of[soldier] -
                                                   e->first_group[g->army],
                                          .came_at = LAN_NAN,
                                          .left_at = LAN_NAN,
                                          .fell_at = LAN_NAN,
                                          .fell = {LAN_NAN, LAN_NAN},
                                          .killer = -1};
}

void lan_soldiers_begin(lan_engagement *e)
{
    lan_shot_times_clear(&e->times, e->count.triggers);
    for (int32_t s = 0; s < e->count.soldiers; s++) {
        forget_soldier(e, s);
    }
    for (int32_t a = 0; a < e->count.armies; a++) {
        e->in[a] = 1;
        e->arrived[a] = 0;
    }
    for (int32_t i = 0; i < e->count.groups; i++) {
        lan_combat_group *g = &e->groups[i];
        g->living = 0;
        g->come = g->start;
        for (int32_t k = 0; k < g->start; k++) {
            place_soldier(e, i, g->first + k, g->rank + k);
        }
    }
    read_fire(e);
    lan_soldiers_follow(e); /* what the clock brought at time 0 */
}
