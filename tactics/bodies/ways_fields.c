/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fields of an engagement: one for each class and size of body and each
 * side, brought up to where its enemies are.
 */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/bodies/ways_impl.h"

/* Rings of cells round an enemy where a place to stand is looked for. */
#define BESIDE 8

/* Cells of a field that a soldier's step pays for. */
#define CELLS_A_STEP 16

/* The body's size on the map. */
static int32_t size_of(const lan_engagement *e, const lan_combat_group *g)
{
    const double cells = 2.0 * lan_soldier_least(g->soldier) / e->ground->cell;
    return (int32_t)fmin(fmax(1.0, ceil(cells * (1.0 - 1e-9))), LAN_BODY_MOST);
}

/* --- making them ---------------------------------------------------------- */

static lan_status make_field(lan_engagement *e, lan_way_field *way)
{
    const lan_ways *ways = e->ways;
    const lan_cell first = {0, 0};
    way->enemy = malloc(ways->cells * sizeof *way->enemy);
    way->goals = malloc(ways->goal_room * sizeof *way->goals);
    if (way->enemy == NULL || way->goals == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < ways->cells; k++) {
        way->enemy[k] = -1;
    }
    for (size_t k = 0; k < ways->goal_room; k++) {
        way->goals[k] = first;
    }
    lan_status status = lan_ground_create(e->ground->map, way->movement,
                                          way->size, &way->ground);
    if (status == LAN_OK) {
        status = lan_field_create(way->ground, &way->field);
    }
    /* So that no more goals are ever given. */
    return status == LAN_OK
               ? lan_field_start(way->field, way->goals, ways->goal_room,
                                 LAN_METRIC_EXACT, NULL)
               : status;
}

/* The field of a group, a new one where none is like it. */
static lan_status find_field(lan_engagement *e, lan_combat_group *g)
{
    lan_ways *ways = e->ways;
    const lan_movement movement = (lan_movement)g->unit->movement;
    const int32_t size = size_of(e, g);
    for (g->way = 0; g->way < ways->count; g->way++) {
        const lan_way_field *way = &ways->fields[g->way];
        if (way->movement == movement && way->size == size &&
            way->side == g->side) {
            return LAN_OK;
        }
    }
    lan_way_field *way = &ways->fields[ways->count++];
    way->movement = movement;
    way->size = size;
    way->side = g->side;
    return make_field(e, way);
}

/* A field without walls but the four of a rectangle is open. */
static bool is_open_to(const lan_engagement *e, const lan_combat_group *g)
{
    return e->ground == NULL || !(g->pace > 0.0) ||
           lan_walls_count(e->ground->walls[g->unit->movement]) <= 4;
}

lan_status lan_ways_create(lan_engagement *e)
{
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < e->count.groups; i++) {
        e->groups[i].way = -1;
    }
    if (e->ground == NULL) {
        return LAN_OK;
    }
    e->ways = calloc(1, sizeof *e->ways);
    if (e->ways == NULL) {
        return LAN_ENOMEM;
    }
    e->ways->width = lan_grid_map_width(e->ground->map);
    e->ways->cells =
        (size_t)e->ways->width * (size_t)lan_grid_map_height(e->ground->map);
    const size_t soldiers = (size_t)e->count.soldiers;
    e->ways->goal_room =
        (soldiers < e->ways->cells ? soldiers : e->ways->cells) + 1;
    e->ways->fields = calloc((size_t)e->count.groups, sizeof(lan_way_field));
    status = e->ways->fields == NULL ? LAN_ENOMEM : LAN_OK;
    for (int32_t i = 0; i < e->count.groups && status == LAN_OK; i++) {
        if (!is_open_to(e, &e->groups[i])) {
            status = find_field(e, &e->groups[i]);
        }
    }
    return status;
}

void lan_ways_destroy(lan_ways *ways)
{
    if (ways == NULL) {
        return;
    }
    for (int32_t k = 0; k < ways->count; k++) {
        lan_field_destroy(ways->fields[k].field);
        lan_ground_destroy(ways->fields[k].ground);
        free(ways->fields[k].enemy);
        free(ways->fields[k].goals);
    }
    free(ways->fields);
    free(ways);
}

size_t lan_ways_memory(const lan_ways *ways)
{
    size_t bytes = sizeof *ways;
    for (int32_t k = 0; k < ways->count; k++) {
        bytes +=
            sizeof(lan_way_field) + lan_field_memory(ways->fields[k].field) +
            ways->cells * sizeof(int32_t) + ways->goal_room * sizeof(lan_cell);
    }
    return bytes;
}

void lan_ways_begin(lan_engagement *e)
{
    for (int32_t k = 0; e->ways != NULL && k < e->ways->count; k++) {
        e->ways->fields[k].has_goals = false;
    }
}

/* --- where enemies are ---------------------------------------------------- */

/* The free place nearest to another one, within some cells. */
static bool find_free(const lan_way_field *way, lan_cell *place)
{
    const lan_cell middle = *place;
    int64_t best = INT64_MAX;
    for (int32_t ring = 0; ring <= BESIDE; ring++) {
        if (best <= (int64_t)ring * ring) {
            break;
        }
        for (int32_t dy = -ring; dy <= ring; dy++) {
            const bool is_whole = dy == -ring || dy == ring || ring == 0;
            for (int32_t dx = -ring; dx <= ring;
                 dx += is_whole ? 1 : 2 * ring) {
                const lan_cell at = {middle.x + dx, middle.y + dy};
                const int64_t square = (int64_t)dx * dx + (int64_t)dy * dy;
                if (square < best && lan_ground_free(way->ground, at)) {
                    best = square;
                    *place = at;
                }
            }
        }
    }
    return best < INT64_MAX;
}

static void add_goal(lan_engagement *e, lan_way_field *way, int32_t enemy)
{
    lan_cell place = lan_way_place(e, way, lan_soldier_at(e, enemy));
    if (!find_free(way, &place)) {
        return;
    }
    int32_t *of = &way->enemy[lan_ways_cell(e->ways, place)];
    if (*of < 0 && way->goal_count < e->ways->goal_room) {
        way->goals[way->goal_count++] = place;
        *of = enemy;
    } else if (enemy < *of) {
        *of = enemy;
    }
}

static void gather_goals(lan_engagement *e, lan_way_field *way)
{
    for (size_t k = 0; k < way->goal_count; k++) {
        way->enemy[lan_ways_cell(e->ways, way->goals[k])] = -1;
    }
    way->goal_count = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->side != way->side && k < g->living; k++) {
            add_goal(e, way, e->members[g->first + k]);
        }
    }
}

static int64_t count_living(const lan_engagement *e)
{
    int64_t living = 1;
    for (int32_t i = 0; i < e->count.groups; i++) {
        living += e->groups[i].living;
    }
    return living;
}

void lan_way_renew(lan_engagement *e, lan_way_field *way)
{
    const int64_t steps = e->story.steps - way->made;
    if (way->has_goals &&
        (steps == 0 ||
         steps * CELLS_A_STEP * count_living(e) < (int64_t)e->ways->cells)) {
        return;
    }
    gather_goals(e, way);
    way->has_goals = true;
    way->made = e->story.steps;
    if (way->goal_count == 0 ||
        lan_field_is_for(way->field, way->goals, way->goal_count,
                         LAN_METRIC_EXACT)) {
        return;
    }
    const lan_status status = lan_field_start(
        way->field, way->goals, way->goal_count, LAN_METRIC_EXACT, NULL);
    e->trouble = status == LAN_OK ? e->trouble : status;
    (void)lan_field_step(way->field, UINT64_MAX);
}
