/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement holds, and what never changes in it.
 */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* --- memory --------------------------------------------------------------- */

/* Shots on their way at once, of all. */
#define FLIGHTS_MOST 1e7

/* Of his radius, how far a soldier is pushed within a step. */
#define CROWDING 0.25

/* How many soldiers have a place in a square that area fire falls into. */
static size_t square_room(const lan_engagement *e)
{
    const lan_battle_def *battle = e->def->battle;
    bool any = false;
    for (int32_t a = 0; a < e->count.armies; a++) {
        any = any || battle->armies[a].area > 0.0;
    }
    return any ? (size_t)e->count.soldiers : 0;
}

/* Zeros for one of its arrays, and one more element. */
static void *take(lan_engagement *e, size_t count, size_t size)
{
    void *block = calloc(count + 1, size);
    e->trouble = block != NULL ? e->trouble : LAN_ENOMEM;
    e->blocks[e->block_count++] = block;
    return block;
}

static void take_for_groups(lan_engagement *e)
{
    const size_t groups = (size_t)e->count.groups;
    const size_t armies = (size_t)e->count.armies;
    const size_t most = groups < LAN_KINDS_MOST ? groups : LAN_KINDS_MOST;
    e->kinds = take(e, groups, sizeof *e->kinds);
    e->types = take(e, groups, sizeof *e->types);
    e->between = take(e, most * most, sizeof *e->between);
    e->from_walls = take(e, groups, sizeof *e->from_walls);
    e->walls_of = take(e, groups, sizeof *e->walls_of);
    e->groups = take(e, groups, sizeof *e->groups);
    e->first_group = take(e, armies, sizeof *e->first_group);
    e->frames = take(e, armies, sizeof *e->frames);
    e->arrived = take(e, armies, sizeof *e->arrived);
    e->in = take(e, armies, sizeof *e->in);
    e->side = take(e, armies, sizeof *e->side);
    e->arms = take(e, (size_t)e->count.arms, sizeof *e->arms);
    e->fire = take(e, (size_t)e->count.arms * groups, sizeof *e->fire);
    e->draft_weight = take(e, groups, sizeof *e->draft_weight);
    e->draft_count = take(e, groups, sizeof *e->draft_count);
}

static lan_status take_memory(lan_engagement *e)
{
    const size_t n = (size_t)e->count.soldiers;
    const size_t triggers = (size_t)e->count.triggers;
    const size_t flights = (size_t)e->flight_room;
    const size_t squares = square_room(e);
    take_for_groups(e);
    e->flights = take(e, flights, sizeof *e->flights);
    e->free_flights = take(e, flights, sizeof *e->free_flights);
    e->flying.due = take(e, flights, sizeof *e->flying.due);
    e->flying.heap = take(e, flights, sizeof *e->flying.heap);
    e->flying.at = take(e, flights, sizeof *e->flying.at);
    e->group_of = take(e, n, sizeof *e->group_of);
    e->members = take(e, n, sizeof *e->members);
    e->member_at = take(e, n, sizeof *e->member_at);
    e->spheres = take(e, n, sizeof *e->spheres);
    e->standing = take(e, n, sizeof *e->standing);
    e->began = take(e, n, sizeof *e->began);
    e->wanted = take(e, n, sizeof *e->wanted);
    e->waits = take(e, n, sizeof *e->waits);
    e->urge = take(e, n, sizeof *e->urge);
    e->health = take(e, n, sizeof *e->health);
    e->stream = take(e, n, sizeof *e->stream);
    e->times.due = take(e, triggers, sizeof *e->times.due);
    e->times.heap = take(e, triggers, sizeof *e->times.heap);
    e->times.at = take(e, triggers, sizeof *e->times.at);
    e->drafted = take(e, n, sizeof *e->drafted);
    e->u = take(e, squares, sizeof *e->u);
    e->v = take(e, squares, sizeof *e->v);
    e->goal = take(e, n, sizeof *e->goal);
    e->looked = take(e, n, sizeof *e->looked);
    e->goal_far = take(e, n, sizeof *e->goal_far);
    e->fate = take(e, n, sizeof *e->fate);
    e->path = take(e, (size_t)e->path_room, sizeof *e->path);
    return e->trouble;
}

void lan_engagement_free(lan_engagement *e)
{
    for (int32_t k = 0; k < e->block_count; k++) {
        free(e->blocks[k]);
    }
    lan_bodies_destroy(e->bodies);
    lan_crowd_grid_destroy(e->grid);
    lan_ways_destroy(e->ways);
    lan_battlefield_destroy(e->ground);
    free(e->shots);
    free(e->frame_times);
    free(e->frame_x);
    free(e->frame_y);
    free(e->frame_heading);
}

/* --- what never changes --------------------------------------------------- */

static const lan_group_def *group_def_of(const lan_battle *battle,
                                         const lan_battle_def *def,
                                         int32_t group, int32_t army)
{
    int32_t first = group;
    while (first > 0 && lan_battle_group_army(battle, first - 1) == army) {
        first--;
    }
    return &def->armies[army].groups[group - first];
}

static lan_status count_all(lan_engagement *e)
{
    const lan_battle *battle = lan_whole_battle_of(e->whole);
    const lan_battle_def *def = e->def->battle;
    double soldiers = 0.0;
    double flights = 0.0;
    double places = 0.0;
    double triggers = 0.0;
    e->count.groups = lan_battle_group_count(battle);
    e->count.armies = lan_battle_army_count(battle);
    for (int32_t i = 0; i < e->count.groups; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        const int32_t type = group_def_of(battle, def, i, army)->type;
        const double most = lan_whole_battle_most(e->whole, i);
        const size_t weapons = lan_unit_weapon_count(&def->units[type]);
        soldiers += most;
        triggers += most * (double)weapons;
        e->count.arms += (int32_t)weapons;
        const lan_soldier_def *soldier = &e->def->soldiers[type];
        e->has_hulls |= soldier->body.half_length > 0.0;
        flights += lan_flights_most(&def->units[type], soldier, most);
        places += lan_line_path_most(soldier, most);
    }
    e->path_room = (int32_t)places;
    if (!(soldiers <= LAN_ENGAGEMENT_MAX_SOLDIERS) ||
        !(flights <= FLIGHTS_MOST)) {
        return LAN_ELIMIT;
    }
    e->count.soldiers = (int32_t)soldiers;
    e->count.triggers = (int32_t)triggers;
    e->flight_room = (int32_t)flights;
    return LAN_OK;
}

static void fill_group(lan_engagement *e, int32_t group, int32_t army,
                       const lan_group_def *def)
{
    lan_combat_group *g = &e->groups[group];
    const lan_battle *battle = lan_whole_battle_of(e->whole);
    g->army = army;
    g->side = lan_battle_army_side(battle, army);
    g->room = (int32_t)lan_whole_battle_most(e->whole, group);
    g->start = (int32_t)round(
        def->count *
        lan_battle_def_scale(e->def->battle, &e->def->battle->armies[army]));
    g->unit = &e->def->battle->units[def->type];
    g->soldier = &e->def->soldiers[def->type];
    g->arm_count = (int32_t)lan_unit_weapon_count(g->unit);
    g->pace = lan_soldier_pace(g->unit, g->soldier) /
              lan_battlefield_least(e->ground, g->unit->movement);
    g->drive = lan_drive_of(g->unit, g->soldier, g->pace);
    g->path_room = (int32_t)lan_line_path_most(g->soldier, g->room);
    g->bound = lan_soldier_bound(g->soldier);
    g->half_height = lan_soldier_half_height(g->soldier);
}

static void fill_groups(lan_engagement *e)
{
    int32_t soldier = 0;
    int32_t group = 0;
    int32_t place = 0;
    int32_t arm = 0;
    int32_t trigger = 0;
    for (int32_t a = 0; a < e->count.armies; a++) {
        const lan_army_def *army = &e->def->battle->armies[a];
        int32_t rank = 0;
        e->first_group[a] = group;
        e->side[a] = army->area > 0.0 ? sqrt(army->area) : 0.0;
        for (size_t k = 0; k < army->group_count; k++) {
            lan_combat_group *g = &e->groups[group];
            fill_group(e, group, a, &army->groups[k]);
            g->first = soldier;
            g->first_arm = arm;
            g->first_trigger = trigger;
            lan_arms_fill(e, g);
            arm += g->arm_count;
            trigger += g->room * g->arm_count;
            g->rank = rank;
            g->path_first = place;
            place += g->path_room;
            for (int32_t s = 0; s < g->room; s++) {
                e->group_of[soldier++] = group;
            }
            rank += g->start;
            group++;
        }
        e->arrived[a] = rank;
    }
    e->first_group[e->count.armies] = group;
}

/* The height between the lowest and the highest soldiers. */
static double find_rise(const lan_engagement *e)
{
    double low = LAN_INF;
    double high = 0.0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        low = fmin(low, e->groups[i].soldier->altitude);
        high = fmax(high, e->groups[i].soldier->altitude);
    }
    return high - low;
}

static bool is_phased(const lan_battle_def *def)
{
    bool phased = false;
    for (size_t k = 0; k < def->fire_count; k++) {
        phased =
            phased || def->fire[k].start > 0.0 || def->fire[k].stop < LAN_INF;
    }
    return phased;
}

static lan_status make_bodies(lan_engagement *e)
{
    const size_t soldiers = (size_t)e->count.soldiers;
    const bool has_forces = e->count.kinds <= LAN_KINDS_MOST;
    const lan_bodies_def def = {.most = soldiers,
                                .types = e->types,
                                .type_count = e->count.kinds,
                                .forces = has_forces ? e->between : NULL,
                                .from_walls = has_forces ? e->from_walls : NULL,
                                .walls = e->ground != NULL ? e->walls_of : NULL,
                                .crowding = CROWDING};
    const lan_status status = lan_crowd_grid_create(soldiers, &e->grid);
    return status == LAN_OK ? lan_bodies_create(&def, &e->bodies, NULL)
                            : status;
}

static lan_status make_ground(lan_engagement *e)
{
    const lan_engagement_def *def = e->def;
    return def->map == NULL
               ? LAN_OK
               : lan_battlefield_create(def->map, def->terrains, def->cell,
                                        lan_engagement_classes(def),
                                        &e->ground);
}

lan_status lan_engagement_fill(lan_engagement *e)
{
    lan_status status = count_all(e);
    if (status == LAN_OK) {
        status = take_memory(e);
    }
    if (status == LAN_OK) {
        status = make_ground(e);
    }
    if (status != LAN_OK) {
        return status;
    }
    fill_groups(e);
    lan_kinds_fill(e);
    lan_formation_frames(e->def, e->arrived, e->frames);
    e->is_level = !(find_rise(e) > 0.0);
    e->is_phased = is_phased(e->def->battle);
    status = lan_ways_create(e);
    return status == LAN_OK ? make_bodies(e) : status;
}
