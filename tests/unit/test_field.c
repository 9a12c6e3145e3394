/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static const char *const ford[] = {"..@..", ".T@h.", "..=..", ".b@..", NULL};

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_field *field;
} scenery;

static scenery make_scenery(lan_grid_map *map)
{
    scenery s = {.map = map};
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_field_create(s.ground, &s.field));
    return s;
}

static void forget(scenery *s)
{
    lan_field_destroy(s->field);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

TEST(nothing_is_known_after_the_ground_changed)
{
    scenery s = make_scenery(drawn_map(ford, LAN_CORNERS_FORBID));
    const lan_cell goal = {4, 2};
    const lan_cell road = {2, 2};
    assert_ok(lan_field_start(s.field, &goal, 1, LAN_METRIC_EXACT, NULL));
    assert_false(lan_field_step(s.field, 2));
    assert_ok(
        lan_grid_map_set(s.map, road, lan_grid_map_find_glyph(s.map, '@')));
    lan_ground_update(s.ground);
    assert_true(lan_field_step(s.field, 1));
    assert_false(lan_field_knows(s.field, goal));
    assert_int_equal(lan_field_next(s.field, road), -1);
    forget(&s);
}

TEST(blocked_goals_are_passed_over)
{
    scenery s = make_scenery(drawn_map(ford, LAN_CORNERS_FORBID));
    const lan_cell goals[] = {{2, 0}, {4, 2}, {2, 0}};
    assert_ok(lan_field_start(s.field, goals, 3, LAN_METRIC_EXACT, NULL));
    assert_true(lan_field_step(s.field, UINT64_MAX));
    assert_false(lan_field_knows(s.field, goals[0]));
    assert_close(lan_field_cost(s.field, goals[1]), 0.0, 0.0, 0.0);
    assert_true(lan_field_is_for(s.field, goals, 3, LAN_METRIC_EXACT));
    assert_false(lan_field_is_for(s.field, goals, 2, LAN_METRIC_EXACT));
    assert_false(lan_field_is_for(s.field, goals, 3, LAN_METRIC_10_14));
    forget(&s);
}

/* Corridors of one row each, joined at alternate ends: one way through all. */
static lan_grid_map *serpentine(int32_t side, double cheap, double dear)
{
    const lan_terrain terrains[] = {lan_terrain_make("cheap", '.', cheap),
                                    lan_terrain_make("wall", '@', 0.0),
                                    lan_terrain_make("dear", 'd', dear)};
    lan_grid_map *map = NULL;
    assert_ok(
        lan_grid_map_create(side, side, LAN_CORNERS_FORBID, terrains, 3, &map));
    for (int32_t y = 1; y < side; y += 2) {
        const int32_t gap = y % 4 == 1 ? side - 1 : 0;
        for (int32_t x = 0; x < side; x++) {
            const lan_cell at = {x, y};
            assert_ok(lan_grid_map_set(map, at, x == gap ? 0 : 1));
        }
    }
    return map;
}

/* Cells of the corridor from its beginning, and their costs by adding up. */
static void assert_serpentine(scenery *s, int32_t side)
{
    const lan_cell goal = {0, 0};
    assert_ok(lan_field_start(s->field, &goal, 1, LAN_METRIC_EXACT, NULL));
    assert_true(lan_field_step(s->field, UINT64_MAX));
    lan_cell at = goal;
    double cost = 0.0;
    int heading = 1;
    while (at.y + 2 < side) {
        const lan_cell before = at;
        if (at.y % 2 == 1 || at.x + heading < 0 || at.x + heading >= side) {
            heading = at.y % 2 == 1 ? (at.x == 0 ? 1 : -1) : heading;
            at.y++;
        } else {
            at.x += heading;
        }
        cost += (lan_grid_map_cost(s->map, before, LAN_MOVEMENT_FOOT) +
                 lan_grid_map_cost(s->map, at, LAN_MOVEMENT_FOOT)) /
                2.0;
        if (!(fabs(lan_field_cost(s->field, at) - cost) <= 1e-12 * cost)) {
            fail_with("(%d, %d) costs %.17g, not %.17g", at.x, at.y,
                      lan_field_cost(s->field, at), cost);
        }
    }
}

/* Beyond the costs of which keys of 32 bits are capable. */
TEST(costs_stay_exact_along_80000_steps)
{
    scenery s = make_scenery(serpentine(401, 1.0, 2.0));
    assert_serpentine(&s, 401);
    forget(&s);
}
