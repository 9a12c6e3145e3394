/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fields of an engagement: one for each class and size of body and each
 * side, brought up to where its enemies are.
 */
#include <stdlib.h>

#include "tactics/engagement/engagement_impl.h"
#include "tactics/search/search_impl.h"

/* The path map of one movement class and body size to the enemies of one side.
 * */
typedef struct lan_way_field {
    lan_movement movement;
    int32_t size; /* body size in cells */
    int32_t side;
    lan_ground *ground;
    lan_field *field;
    int32_t *enemy;  /* [cells] the enemy at a goal; -1: no goal */
    lan_cell *goals; /* [goal_room] */
    size_t goal_count;
    bool has_goals;
    int64_t made; /* step */
} lan_way_field;

struct lan_ways {
    lan_way_field *fields;
    int32_t count;
    int32_t width;
    size_t cells;
    size_t goal_room;
};

/* --- places ---------------------------------------------------------------
 *
 * A body that covers some cells a side stands for its north-west one. */

static size_t cell_index(const lan_ways *ways, lan_cell at)
{
    return (size_t)at.y * (size_t)ways->width + (size_t)at.x;
}

static lan_cell place_at(const lan_engagement *e, const lan_way_field *way,
                         lan_point at)
{
    const double half = 0.5 * (way->size - 1) * e->ground->cell;
    return lan_battlefield_cell(e->ground,
                                (lan_point){at.x - half, at.y - half});
}

static lan_point middle_of(const lan_engagement *e, const lan_way_field *way,
                           lan_cell place)
{
    const double half = 0.5 * way->size;
    return (lan_point){(place.x + half) * e->ground->cell,
                       (place.y + half) * e->ground->cell};
}

/* Cells around an enemy searched for a place to stand. */
#define BESIDE 8

/* Cells of a field computed per soldier's step. */
#define CELLS_A_STEP 16

/* The body's size in cells. */
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
    /* no goals will be given any more */
    return status == LAN_OK
               ? lan_field_start(way->field, way->goals, ways->goal_room,
                                 LAN_METRIC_EXACT, NULL)
               : status;
}

/* The field of a group; a new field if no existing one matches. */
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
        lan_combat_group *g = &e->groups[i];
        /* A field with only the four walls of a rectangle is open. */
        if (g->pace > 0.0 &&
            lan_walls_count(e->ground->walls[g->unit->movement]) > 4) {
            status = find_field(e, g);
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

void lan_ways_begin(lan_engagement *e)
{
    for (int32_t k = 0; e->ways != NULL && k < e->ways->count; k++) {
        e->ways->fields[k].has_goals = false;
    }
}

/* --- where enemies are ---------------------------------------------------- */

/* The free place nearest to another place, within some cells; of several, the
 * one in the narrowest ring. */
static bool find_free(const lan_way_field *way, lan_cell *place)
{
    const lan_cell middle = *place;
    int32_t best = INT32_MAX;
    if (lan_ground_free(way->ground, middle)) {
        return true;
    }
    for (int32_t dy = -BESIDE; dy <= BESIDE; dy++) {
        for (int32_t dx = -BESIDE; dx <= BESIDE; dx++) {
            const lan_cell at = {middle.x + dx, middle.y + dy};
            const int32_t ring = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
            const int32_t far = (dx * dx + dy * dy) * (BESIDE + 1) + ring;
            if (far < best && lan_ground_free(way->ground, at)) {
                best = far;
                *place = at;
            }
        }
    }
    return best < INT32_MAX;
}

static void add_goal(lan_engagement *e, lan_way_field *way, int32_t enemy)
{
    lan_cell place = place_at(e, way, lan_soldier_at(e, enemy));
    if (!find_free(way, &place)) {
        return;
    }
    int32_t *of = &way->enemy[cell_index(e->ways, place)];
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
        way->enemy[cell_index(e->ways, way->goals[k])] = -1;
    }
    way->goal_count = 0;
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; g->side != way->side && k < g->living; k++) {
            add_goal(e, way, e->members[g->first + k]);
        }
    }
}

/* Updates a field to the enemies' places, but not more often than the budget of
 * all soldiers' steps allows. */
static void renew_way(lan_engagement *e, lan_way_field *way)
{
    const int64_t steps = e->story.steps - way->made;
    int64_t living = 1;
    for (int32_t i = 0; i < e->count.groups; i++) {
        living += e->groups[i].living;
    }
    if (way->has_goals && (steps == 0 || steps * CELLS_A_STEP * living <
                                             (int64_t)e->ways->cells)) {
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

/* ------------------------------------------------------------------------
 *
 * Far ways: who has a wall between himself and his enemy goes along a field of
 * distances to all enemies, from cell to cell and straight as far as he can
 * see room for himself.
 */

/* Room beside a straight path, as a share of the radius: a body that touches a
 * wall may still walk along it. */
#define ELBOW 0.95

/* Cells of a route considered by look_ahead(). */
#define AHEAD 32

/* Room that makes a place wide, in radii; distance at which two bodies without
 * spacing obstruct each other, in sums of radii. */
#define WIDE   2.0
#define JOSTLE 1.05

static bool is_straight(const lan_engagement *e, int32_t soldier, lan_point to)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_point from = lan_soldier_at(e, soldier);
    return lan_walls_sweep(e->ground->walls[g->unit->movement], from,
                           lan_point_minus(to, from),
                           ELBOW * lan_soldier_least(g->soldier), NULL) < 0;
}

/* --- along a field -------------------------------------------------------- */

/* The soldier's place in a field: its own cell, or the adjacent cell of least
 * cost within a straight walk. */
static bool find_place(const lan_engagement *e, const lan_way_field *way,
                       int32_t soldier, lan_cell *place)
{
    const lan_cell own = place_at(e, way, lan_soldier_at(e, soldier));
    double least = lan_field_cost(way->field, own);
    *place = own;
    for (int32_t ring = 1; ring <= 2 && isinf(least); ring++) {
        for (int32_t dy = -ring; dy <= ring; dy++) {
            for (int32_t dx = -ring; dx <= ring; dx++) {
                const lan_cell at = {own.x + dx, own.y + dy};
                const double cost = lan_field_cost(way->field, at);
                if (cost < least &&
                    is_straight(e, soldier, middle_of(e, way, at))) {
                    least = cost;
                    *place = at;
                }
            }
        }
    }
    return !isinf(least);
}

/* The farthest place of the route within a straight walk, by doubling
 * distances; the first place if there is none. */
static lan_point look_ahead(const lan_engagement *e, const lan_way_field *way,
                            int32_t soldier, lan_cell from)
{
    lan_cell at = from;
    lan_point best = middle_of(e, way, from);
    int d = lan_field_next(way->field, at);
    for (int32_t ahead = 1; ahead <= AHEAD && d >= 0; ahead++) {
        at = lan_cell_beside(at, d);
        d = lan_field_next(way->field, at);
        if (d >= 0 && (ahead & (ahead - 1)) != 0) {
            continue;
        }
        const lan_point middle = middle_of(e, way, at);
        if (!is_straight(e, soldier, middle)) {
            break;
        }
        best = middle;
    }
    return best;
}

/* --- in a narrow place ----------------------------------------------------
 *
 * Two who push through a gate for one jam it: who is nearer to the enemy goes
 * first, and the others wait, each at his spacing from the one ahead. */

static bool is_narrow(const lan_engagement *e, int32_t soldier, lan_point at)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    return lan_walls_sweep(e->ground->walls[g->unit->movement], at,
                           (lan_point){0.0, 0.0},
                           WIDE * lan_soldier_least(g->soldier), NULL) >= 0;
}

/* The remaining path of a soldier along a field, in cells. */
static double way_left(const lan_engagement *e, const lan_way_field *way,
                       int32_t soldier)
{
    const lan_point from = lan_soldier_at(e, soldier);
    lan_cell at = place_at(e, way, from);
    const int d = lan_field_next(way->field, at);
    at = d >= 0 ? lan_cell_beside(at, d) : at;
    const lan_point off = lan_point_minus(middle_of(e, way, at), from);
    return lan_field_cost(way->field, at) +
           lan_point_length(off) / e->ground->cell;
}

static bool is_ahead(const lan_engagement *e, const lan_way_field *way,
                     int32_t soldier, double left, int32_t s)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const lan_combat_group *other = lan_group_of(e, s);
    const double near =
        fmax(g->soldier->spacing, JOSTLE * (lan_soldier_least(g->soldier) +
                                            lan_soldier_least(other->soldier)));
    const bool goes_on = e->men[s].waits || e->men[s].urge > 0.0;
    if (s == soldier || other->way != g->way || !lan_soldier_is_in(e, s) ||
        !goes_on || lan_soldier_square(e, soldier, s) > near * near) {
        return false;
    }
    const double his = way_left(e, way, s);
    return his < left || (!(his > left) && s < soldier);
}

static bool has_to_wait(lan_engagement *e, const lan_way_field *way,
                        int32_t soldier)
{
    const double left = way_left(e, way, soldier);
    const lan_soldier_def *of = lan_group_of(e, soldier)->soldier;
    lan_crowd_scan scan;
    lan_standing_fill(e);
    lan_crowd_scan_begin(
        &scan, e->grid, lan_soldier_at(e, soldier), (lan_point){0.0, 0.0},
        fmax(of->spacing, 2.0 * JOSTLE * lan_soldier_least(of)));
    for (int32_t s; (s = lan_crowd_scan_next(&scan)) >= 0;) {
        if (is_ahead(e, way, soldier, left, s)) {
            return true;
        }
    }
    return false;
}

/* --- what a soldier does -------------------------------------------------- */

static lan_way_field *way_of(const lan_engagement *e, int32_t soldier)
{
    const int32_t way = lan_group_of(e, soldier)->way;
    return way < 0 ? NULL : &e->ways->fields[way];
}

int32_t lan_way_goal(lan_engagement *e, int32_t soldier, int32_t nearest)
{
    lan_way_field *way = way_of(e, soldier);
    lan_cell at;
    if (way == NULL || nearest < 0 ||
        is_straight(e, soldier, lan_soldier_at(e, nearest))) {
        return nearest;
    }
    renew_way(e, way);
    if (!find_place(e, way, soldier, &at)) {
        return nearest;
    }
    int d = lan_field_next(way->field, at);
    for (int32_t ahead = 0; ahead < AHEAD && d >= 0; ahead++) {
        at = lan_cell_beside(at, d);
        d = lan_field_next(way->field, at);
    }
    const int32_t enemy = d < 0 ? way->enemy[cell_index(e->ways, at)] : -1;
    return enemy >= 0 && lan_soldier_is_in(e, enemy) ? enemy : nearest;
}

/* The next point of a soldier's walk, if the path ahead is free. */
static lan_point next_place(const lan_engagement *e, const lan_way_field *way,
                            int32_t soldier, int32_t goal, lan_point place)
{
    const lan_point at = lan_soldier_at(e, goal);
    lan_cell from;
    if (is_straight(e, soldier, place)) {
        return place;
    }
    return (!lan_point_is(at, place) && is_straight(e, soldier, at)) ||
                   !find_place(e, way, soldier, &from) ||
                   lan_field_next(way->field, from) < 0
               ? at
               : look_ahead(e, way, soldier, from);
}

lan_point lan_way_toward(lan_engagement *e, int32_t soldier, int32_t goal,
                         lan_point place)
{
    lan_way_field *way = way_of(e, soldier);
    const lan_point at = lan_soldier_at(e, soldier);
    e->men[soldier].waits = false;
    if (way == NULL ||
        lan_group_of(e, soldier)->soldier->steer == LAN_STEER_FLEE) {
        return place;
    }
    renew_way(e, way);
    const lan_point next = next_place(e, way, soldier, goal, place);
    /* soldiers in line are ordered already */
    e->men[soldier].waits =
        lan_group_of(e, soldier)->path_room == 0 &&
        (is_narrow(e, soldier, at) || is_narrow(e, soldier, next)) &&
        has_to_wait(e, way, soldier);
    return e->men[soldier].waits ? at : next;
}
