/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Line ahead: the first of a group who is left leads, and the others follow on
 * his path, each in his slot behind the one before.
 */
#include <string.h>

#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

/* Places of a path that are kept for a gap; and as many again, so that old
 * ones are seldom moved out. */
#define PLACES_A_GAP 4

/* Of its length, how far a body is at least behind the one before. */
#define LEAST_GAP 1.25

static bool is_in_line(const lan_soldier_def *soldier)
{
    return soldier->steer == LAN_STEER_LINE && !soldier->has_potential;
}

double lan_line_path_most(const lan_soldier_def *soldier, double soldiers)
{
    return is_in_line(soldier) ? 2.0 * PLACES_A_GAP * (soldiers + 2.0) : 0.0;
}

static double gap_of(const lan_combat_group *g)
{
    const lan_body *body = &g->soldier->body;
    const double length =
        body->half_length > 0.0 ? 2.0 * body->half_length : 2.0 * body->radius;
    return fmax(g->soldier->spacing, LEAST_GAP * length);
}

/* --- the path ------------------------------------------------------------- */

static void add_place(lan_engagement *e, lan_combat_group *g, lan_point at)
{
    lan_point *path = &e->path[g->path_first];
    if (g->path_count == g->path_room) {
        const int32_t kept = g->path_room / 2;
        memmove(path, path + g->path_count - kept, (size_t)kept * sizeof *path);
        g->path_count = kept;
    }
    path[g->path_count++] = at;
}

/* As if he had come straight from behind to where he stands. */
static void begin_path(lan_engagement *e, lan_combat_group *g)
{
    const lan_point at = lan_soldier_at(e, g->leader);
    const lan_point facing = e->frames[g->army].facing;
    const double length = gap_of(g) * g->room;
    g->path_count = 0;
    add_place(e, g, lan_point_at(at, facing, -length));
    add_place(e, g, at);
}

/* What lies ahead of a new leader is his path no more. */
static void cut_path(lan_engagement *e, lan_combat_group *g)
{
    const lan_point at = lan_soldier_at(e, g->leader);
    const lan_point *path = &e->path[g->path_first];
    int32_t nearest = 0;
    for (int32_t i = 1; i < g->path_count; i++) {
        if (lan_point_length(lan_point_minus(path[i], at)) <
            lan_point_length(lan_point_minus(path[nearest], at))) {
            nearest = i;
        }
    }
    g->path_count = nearest > 0 ? nearest : 1;
    add_place(e, g, at);
}

static int32_t find_leader(const lan_engagement *e, const lan_combat_group *g)
{
    int32_t leader = g->leader >= 0 ? g->leader : g->first;
    while (!lan_soldier_is_in(e, leader)) {
        leader++;
    }
    return leader;
}

void lan_line_follow(lan_engagement *e, lan_combat_group *g)
{
    const int32_t leader = find_leader(e, g);
    const bool is_new = leader != g->leader;
    const bool is_first = g->leader < 0;
    g->leader = leader;
    if (is_first) {
        begin_path(e, g);
    } else if (is_new) {
        cut_path(e, g);
    }
    const lan_point at = lan_soldier_at(e, leader);
    const lan_point *path = &e->path[g->path_first];
    const double gone = lan_point_length(
        lan_point_minus(at, path[g->path_count - (g->path_count > 1 ? 2 : 1)]));
    /* The last place is where he is; the one before it stays. */
    if (gone * PLACES_A_GAP < gap_of(g) && g->path_count > 1) {
        g->path_count--;
    }
    add_place(e, g, at);
}

/* --- slots ---------------------------------------------------------------- */

lan_line_slots lan_line_slots_of(const lan_engagement *e,
                                 const lan_combat_group *g)
{
    return (lan_line_slots){.path = &e->path[g->path_first],
                            .count = g->path_count,
                            .gap = gap_of(g)};
}

/* The next gap along the path; beyond its oldest place straight on. */
lan_point lan_line_slots_next(lan_line_slots *slots)
{
    slots->behind += slots->gap;
    while (slots->count > 2) {
        const lan_point *last = &slots->path[slots->count - 1];
        const double length =
            lan_point_length(lan_point_minus(last[-1], last[0]));
        if (slots->behind <= length) {
            break;
        }
        slots->behind -= length;
        slots->count--;
    }
    return lan_steer_slot(slots->path, (size_t)slots->count, slots->behind);
}

lan_point lan_line_slots_along(const lan_line_slots *slots)
{
    const lan_point *last = &slots->path[slots->count - 1];
    const lan_point way = slots->count > 1 ? lan_point_minus(last[0], last[-1])
                                           : (lan_point){0.0, 0.0};
    const double length = lan_point_length(way);
    return length > 0.0 ? lan_point_times(way, 1.0 / length) : way;
}
