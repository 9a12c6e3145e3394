/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Routes of bodies of any size among other bodies: they overlap none that
 * stands or is adjacent, and are of least cost where paths of others make
 * ground dearer.
 */
#include "lanchester/ground.h"

#include "base/real.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define SIDE       18
#define CELLS_MOST (SIDE * SIDE)
#define UNITS      9
#define PATH       6

typedef struct crowd {
    const lan_grid_map *map;
    lan_avoided_unit units[UNITS];
    lan_cell paths[UNITS][PATH];
    unsigned long seed;
    uint32_t round;
} crowd;

static void gather(random_source *random, crowd *c)
{
    for (int i = 0; i < UNITS; i++) {
        lan_avoided_unit *unit = &c->units[i];
        const lan_avoided_unit blank = {.at = any_cell(random, c->map)};
        *unit = blank;
        unit->size = random_integer(random, 1, 3);
        unit->is_moving = random_chance(random, 0.6);
        unit->path = c->paths[i];
        unit->path_count = PATH;
        unit->path_next = (size_t)random_integer(random, 0, PATH);
        lan_cell at = unit->at;
        for (int k = 0; k < PATH; k++) {
            at = lan_cell_beside(at, random_integer(random, 0, 7));
            c->paths[i][k] = at;
        }
    }
}

/* A place where the first unit can stand, if one is soon found. */
static void set_down(random_source *random, crowd *c)
{
    lan_avoided_unit *self = &c->units[0];
    const plain_walker walker = {c->map, LAN_MOVEMENT_FOOT, self->size, NULL};
    for (int i = 0; i < 30 && !(plain_cell_cost(&walker, self->at) > 0.0);
         i++) {
        self->at = any_cell(random, c->map);
    }
}

static bool overlaps(lan_cell a, int32_t size_a, lan_cell b, int32_t size_b)
{
    return a.x < b.x + size_b && b.x < a.x + size_a && a.y < b.y + size_b &&
           b.y < a.y + size_a;
}

/* Adjacent: would overlap if it were one cell larger on every side. */
static bool is_in_the_way(const crowd *c, int i)
{
    const lan_avoided_unit *self = &c->units[0];
    const lan_avoided_unit *unit = &c->units[i];
    const lan_cell around = {unit->at.x - 1, unit->at.y - 1};
    return !unit->is_moving ||
           overlaps(self->at, self->size, around, unit->size + 2);
}

static void assert_clear(const crowd *c, const lan_cell *cells, size_t count)
{
    for (size_t k = 1; k < count; k++) {
        for (int i = 1; i < UNITS; i++) {
            if (is_in_the_way(c, i) &&
                overlaps(cells[k], c->units[0].size, c->units[i].at,
                         c->units[i].size)) {
                fail_with("seed %lu, round %u: cell %zu of the route runs "
                          "into unit %d",
                          c->seed, (unsigned)c->round, k, i);
            }
        }
    }
}

/* True where there was a route. */
static bool try_route(const crowd *c, const lan_overlay *overlay,
                      lan_search *search, lan_cell goal)
{
    const lan_avoided_unit *self = &c->units[0];
    const plain_walker walker = {c->map, LAN_MOVEMENT_FOOT, self->size,
                                 overlay};
    lan_route_request request = lan_route_request_default(self->at, goal);
    lan_route route;
    lan_cell cells[CELLS_MOST];
    double costs[CELLS_MOST];
    request.overlay = overlay;
    assert_ok(lan_search_run(search, &request, &route));
    plain_costs(&walker, self->at, costs);
    const double want = costs[goal.y * lan_grid_map_width(c->map) + goal.x];
    const bool found = route.end == LAN_ROUTE_FOUND;
    if (found != isfinite(want) ||
        (found && !(fabs(route.cost - want) <= 1e-9 * want))) {
        print_map(c->map);
        fail_with("seed %lu, round %u: (%d, %d) to (%d, %d) is %s at %.17g, "
                  "not %.17g",
                  c->seed, (unsigned)c->round, (int)self->at.x, (int)self->at.y,
                  (int)goal.x, (int)goal.y, lan_route_end_text(route.end),
                  route.cost, want);
    }
    if (found) {
        const size_t count = lan_search_cells(search, cells, CELLS_MOST);
        assert_route(&walker, &route, self->at, goal, 0.0, cells);
        assert_clear(c, cells, count);
    }
    return found;
}

static int try_round(random_source *random, uint32_t round)
{
    const any_map_def def = {
        SIDE, SIDE, (lan_corners)(round % LAN_CORNERS_COUNT), round % 2 == 0};
    const lan_avoidance how = lan_avoidance_default();
    random_begin(random, round);
    lan_grid_map *map = any_map(random, &def);
    lan_ground *ground = NULL;
    lan_overlay *overlay = NULL;
    lan_search *search = NULL;
    crowd c = {.map = map, .seed = random_seed(random), .round = round};
    int found = 0;
    gather(random, &c);
    set_down(random, &c);
    assert_ok(
        lan_ground_create(map, LAN_MOVEMENT_FOOT, c.units[0].size, &ground));
    assert_ok(lan_overlay_create(ground, &overlay));
    assert_ok(lan_search_create(ground, "astar", NULL, &search));
    assert_ok(lan_avoidance_lay_over(&how, c.units, UNITS, 0, 0, overlay));
    for (int i = 0; i < 5; i++) {
        found += try_route(&c, overlay, search, any_cell(random, map));
    }
    lan_search_destroy(search);
    lan_overlay_destroy(overlay);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    return found;
}

TEST(routes_keep_clear_of_other_units)
{
    random_source *random = random_create(3011);
    int found = 0;
    for (uint32_t round = 0; round < 800; round++) {
        found += try_round(random, round);
    }
    assert_true(found > 250);
    random_destroy(random);
}
