/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an engagement holds, and what never changes in it.
 */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* --- memory --------------------------------------------------------------- */

/* One array of it. */
typedef struct block {
    void **at;
    size_t bytes;
} block;

#define BLOCKS_MOST 64

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

#define BLOCK(array, items)                                                    \
    blocks[count++] = (block)                                                  \
    {                                                                          \
        (void **)&e->array, ((items) + 1) * sizeof *e->array                   \
    }

/* Of kinds of forces, and of shots that fly; returns how many are listed. */
static size_t list_own_blocks(lan_engagement *e, block *blocks, size_t count)
{
    const size_t groups = (size_t)e->count.groups;
    const size_t flights = (size_t)e->flight_room;
    const size_t most = groups < LAN_KINDS_MOST ? groups : LAN_KINDS_MOST;
    BLOCK(kinds, groups);
    BLOCK(types, groups);
    BLOCK(between, most * most);
    BLOCK(from_walls, groups);
    BLOCK(walls_of, groups);
    BLOCK(flights, flights);
    BLOCK(free_flights, flights);
    BLOCK(flying.due, flights);
    BLOCK(flying.heap, flights);
    BLOCK(flying.at, flights);
    return count;
}

/* All its arrays, and how large they are. */
static size_t list_blocks(lan_engagement *e, block *blocks)
{
    const size_t n = (size_t)e->count.soldiers;
    const size_t groups = (size_t)e->count.groups;
    const size_t armies = (size_t)e->count.armies;
    size_t count = 0;
    BLOCK(groups, groups);
    BLOCK(first_group, armies);
    BLOCK(frames, armies);
    BLOCK(arrived, armies);
    BLOCK(in, armies);
    BLOCK(side, armies);
    BLOCK(arms, (size_t)e->count.arms);
    BLOCK(fire, (size_t)e->count.arms * groups);
    BLOCK(draft_weight, groups);
    BLOCK(draft_count, groups);
    BLOCK(group_of, n);
    BLOCK(members, n);
    BLOCK(member_at, n);
    BLOCK(spheres, n);
    BLOCK(standing, n);
    BLOCK(began, n);
    BLOCK(wanted, n);
    BLOCK(waits, n);
    BLOCK(urge, n);
    BLOCK(health, n);
    BLOCK(stream, n);
    BLOCK(times.due, (size_t)e->count.triggers);
    BLOCK(times.heap, (size_t)e->count.triggers);
    BLOCK(times.at, (size_t)e->count.triggers);
    BLOCK(drafted, n);
    BLOCK(u, square_room(e));
    BLOCK(v, square_room(e));
    BLOCK(goal, n);
    BLOCK(looked, n);
    BLOCK(goal_far, n);
    BLOCK(fate, n);
    BLOCK(path, (size_t)e->path_room);
    return list_own_blocks(e, blocks, count);
}
#undef BLOCK

void lan_engagement_free(lan_engagement *e)
{
    block blocks[BLOCKS_MOST];
    const size_t count = list_blocks(e, blocks);
    for (size_t k = 0; k < count; k++) {
        free(*blocks[k].at);
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

static lan_status take_memory(lan_engagement *e)
{
    block blocks[BLOCKS_MOST];
    const size_t count = list_blocks(e, blocks);
    lan_status status = LAN_OK;
    for (size_t k = 0; k < count; k++) {
        *blocks[k].at = calloc(1, blocks[k].bytes);
        status = *blocks[k].at == NULL ? LAN_ENOMEM : status;
    }
    return status;
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

/* True where someone walks or comes, so that distances are not those of the
 * start. */
static bool does_any_move(const lan_engagement *e)
{
    bool any = false;
    for (int32_t i = 0; i < e->count.groups; i++) {
        any = any || e->groups[i].pace > 0.0 ||
              e->groups[i].room > e->groups[i].start;
    }
    return any;
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

/* The arms of a group, where soldiers differ by so much in height. */
static void find_free_arms(lan_engagement *e, const lan_combat_group *g,
                           bool moves, double rise)
{
    const bool is_clear =
        g->soldier->through && (e->ground == NULL || e->ground->opaque == 0);
    for (int32_t k = 0; k < g->arm_count; k++) {
        lan_arm *arm = &e->arms[g->first_arm + k];
        const double flat =
            sqrt(fmax(0.0, arm->range * arm->range - rise * rise));
        const bool all_in =
            isinf(arm->range) ||
            (!moves && lan_formation_all_within(e->def, e->frames,
                                                (size_t)g->army, flat));
        arm->is_free = is_clear && all_in;
    }
}

static void find_free(lan_engagement *e)
{
    const bool moves = does_any_move(e);
    const double rise = find_rise(e);
    e->is_level = !(rise > 0.0);
    for (int32_t i = 0; i < e->count.groups; i++) {
        find_free_arms(e, &e->groups[i], moves, rise);
    }
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
    find_free(e);
    e->is_phased = is_phased(e->def->battle);
    status = lan_ways_create(e);
    return status == LAN_OK ? make_bodies(e) : status;
}
