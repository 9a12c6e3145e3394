/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tactics/search/fields/field_parts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES      1200 /* maps for each property */
#define WIDE_CASES 60
#define WIDTH      17
#define HEIGHT     13
#define CELLS_MOST (WIDTH * HEIGHT)
#define GOALS_MOST 5

/* One random map, who walks on it, and to where. */
typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    lan_cell goals[GOALS_MOST];
    size_t goal_count;
    int32_t width;
    int32_t cells;
    uint32_t number;
} scenery;

static lan_overlay *any_overlay(random_source *random, const lan_ground *ground)
{
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(ground, &overlay));
    for (int32_t k = random_integer(random, 0, 25); k > 0; k--) {
        const lan_cell at = any_cell(random, lan_ground_map(ground));
        if (random_chance(random, 0.4)) {
            lan_overlay_block(overlay, at);
        } else {
            lan_overlay_add_cost(overlay, at, random_between(random, 0, 3.0));
        }
    }
    return overlay;
}

static scenery any_scenery(random_source *random, uint32_t number)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = WIDTH,
        .height_most = HEIGHT,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    scenery s = {.number = number, .map = any_map(random, &def)};
    s.walker = (plain_walker){
        .map = s.map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.75) ? 1 : random_integer(random, 2, 3),
    };
    assert_ok(
        lan_ground_create(s.map, s.walker.movement, s.walker.size, &s.ground));
    if (random_chance(random, 0.3)) {
        s.overlay = any_overlay(random, s.ground);
        s.walker.overlay = s.overlay;
    }
    s.goal_count = (size_t)random_integer(random, 1, GOALS_MOST);
    for (size_t i = 0; i < s.goal_count; i++) {
        s.goals[i] = any_cell(random, s.map);
    }
    s.width = lan_grid_map_width(s.map);
    s.cells = s.width * lan_grid_map_height(s.map);
    return s;
}

static void forget(scenery *s)
{
    lan_overlay_destroy(s->overlay);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static lan_cell cell_at(const scenery *s, int32_t index)
{
    const lan_cell at = {index % s->width, index / s->width};
    return at;
}

static lan_field *finished_field(const scenery *s, lan_metric metric)
{
    lan_field *field = NULL;
    assert_ok(lan_field_create(s->ground, &field));
    assert_ok(
        lan_field_start(field, s->goals, s->goal_count, metric, s->overlay));
    assert_true(lan_field_step(field, UINT64_MAX));
    assert_true(lan_field_is_done(field));
    return field;
}

/* Least costs to the nearest goal by plain Dijkstra from each. */
static void plain_field(const scenery *s, double *costs)
{
    double from_one[CELLS_MOST];
    for (int32_t i = 0; i < s->cells; i++) {
        costs[i] = LAN_INF;
    }
    for (size_t g = 0; g < s->goal_count; g++) {
        plain_costs(&s->walker, s->goals[g], from_one);
        for (int32_t i = 0; i < s->cells; i++) {
            costs[i] = fmin(costs[i], from_one[i]);
        }
    }
}

static void tell(const scenery *s, lan_cell at)
{
    print_map(s->map);
    print_message("# case %u: %s, size %d, corners %s, %s, %zu goals, first "
                  "(%d, %d), cell (%d, %d)\n",
                  (unsigned)s->number, lan_movement_name(s->walker.movement),
                  s->walker.size,
                  lan_corners_name(lan_grid_map_corners(s->map)),
                  s->overlay != NULL ? "overlay" : "no overlay", s->goal_count,
                  s->goals[0].x, s->goals[0].y, at.x, at.y);
}

static void assert_cost(const scenery *s, const lan_field *field, lan_cell at,
                        double want)
{
    const double got = lan_field_cost(field, at);
    const bool is_close =
        isinf(want) ? isinf(got) : fabs(got - want) <= 1e-12 * want;
    if (!is_close) {
        tell(s, at);
        fail_with("costs %.17g, the least is %.17g", got, want);
    }
}

TEST(field_costs_are_those_of_plain_dijkstra)
{
    random_source *random = random_create(5201);
    for (uint32_t k = 0; k < CASES; k++) {
        scenery s = any_scenery(random, k);
        lan_field *field = finished_field(&s, LAN_METRIC_EXACT);
        double costs[CELLS_MOST];
        plain_field(&s, costs);
        for (int32_t i = 0; i < s.cells; i++) {
            assert_cost(&s, field, cell_at(&s, i), costs[i]);
        }
        lan_field_destroy(field);
        forget(&s);
    }
    random_destroy(random);
}

/* Follows the directions from a cell and sums up what the steps cost. */
static void follow(const scenery *s, const lan_field *field, lan_cell from)
{
    lan_cell route[CELLS_MOST];
    const size_t count = lan_field_route(field, from, route, CELLS_MOST);
    lan_cell at = from;
    double cost = 0.0;
    size_t steps = 0;
    for (int d; (d = lan_field_next(field, at)) >= 0; steps++) {
        assert_true(lan_cell_same(route[steps], at));
        const double step = plain_step_cost(&s->walker, at, d);
        if (step < 0.0 || steps > (size_t)s->cells) {
            tell(s, from);
            fail_with("step %zu in direction %d is not legal", steps, d);
        }
        cost += step;
        at = lan_cell_beside(at, d);
    }
    bool is_goal = false;
    for (size_t g = 0; g < s->goal_count; g++) {
        is_goal = is_goal || lan_cell_same(at, s->goals[g]);
    }
    assert_true(is_goal);
    assert_int_equal(count, steps + 1);
    assert_true(lan_cell_same(route[steps], at));
    assert_cost(s, field, from, cost);
}

TEST(directions_lead_to_a_goal_at_just_the_cost)
{
    random_source *random = random_create(5202);
    for (uint32_t k = 0; k < CASES; k++) {
        scenery s = any_scenery(random, k);
        lan_field *field = finished_field(&s, LAN_METRIC_EXACT);
        for (int32_t i = 0; i < s.cells; i++) {
            const lan_cell at = cell_at(&s, i);
            if (lan_field_knows(field, at)) {
                follow(&s, field, at);
            } else {
                assert_int_equal(lan_field_next(field, at), -1);
                assert_int_equal(lan_field_route(field, at, NULL, 0), 0);
            }
        }
        lan_field_destroy(field);
        forget(&s);
    }
    random_destroy(random);
}

/* Costs where a diagonal counts 1.4 straight steps: Bellman and Ford. */
static void plain_10_14(const scenery *s, double *costs)
{
    for (int32_t i = 0; i < s->cells; i++) {
        costs[i] = LAN_INF;
    }
    for (size_t g = 0; g < s->goal_count; g++) {
        if (plain_cell_cost(&s->walker, s->goals[g]) > 0.0) {
            costs[s->goals[g].y * s->width + s->goals[g].x] = 0.0;
        }
    }
    for (bool changes = true; changes;) {
        changes = false;
        for (int32_t i = 0; i < s->cells; i++) {
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                const lan_cell at = cell_at(s, i);
                const lan_cell to = lan_cell_beside(at, d);
                double step = plain_step_cost(&s->walker, at, d);
                if (step < 0.0) {
                    continue;
                }
                step *= lan_direction_is_diagonal(d) ? 1.4 / sqrt(2.0) : 1.0;
                const double there = costs[to.y * s->width + to.x] + step;
                if (there < costs[i] * (1.0 - 1e-13)) {
                    costs[i] = there;
                    changes = true;
                }
            }
        }
    }
}

TEST(costs_of_10_14_are_those_of_bellman_and_ford)
{
    random_source *random = random_create(5203);
    for (uint32_t k = 0; k < CASES / 4; k++) {
        scenery s = any_scenery(random, k);
        lan_field *field = finished_field(&s, LAN_METRIC_10_14);
        double costs[CELLS_MOST];
        plain_10_14(&s, costs);
        for (int32_t i = 0; i < s.cells; i++) {
            assert_cost(&s, field, cell_at(&s, i), costs[i]);
        }
        lan_field_destroy(field);
        forget(&s);
    }
    random_destroy(random);
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* What is known early is final, and known in order of cost. */
TEST(slices_of_any_size_give_the_same_field)
{
    random_source *random = random_create(5204);
    for (uint32_t k = 0; k < CASES / 4; k++) {
        scenery s = any_scenery(random, k);
        lan_field *whole = finished_field(&s, LAN_METRIC_EXACT);
        lan_field *sliced = NULL;
        assert_ok(lan_field_create(s.ground, &sliced));
        assert_ok(lan_field_start(sliced, s.goals, s.goal_count,
                                  LAN_METRIC_EXACT, s.overlay));
        bool is_done = false;
        while (!is_done) {
            is_done =
                lan_field_step(sliced, (uint64_t)random_integer(random, 1, 30));
            for (int32_t i = 0; i < s.cells; i++) {
                const lan_cell at = cell_at(&s, i);
                if (lan_field_knows(sliced, at) || is_done) {
                    assert_true(same_bits(lan_field_cost(sliced, at),
                                          lan_field_cost(whole, at)));
                    assert_int_equal(lan_field_next(sliced, at),
                                     lan_field_next(whole, at));
                }
            }
        }
        assert_int_equal(lan_field_expanded(sliced), lan_field_expanded(whole));
        lan_field_destroy(sliced);
        lan_field_destroy(whole);
        forget(&s);
    }
    random_destroy(random);
}

/* The most nodes that ever wait at once, looked at after every expansion. */
static int32_t most_waiting(lan_field *field)
{
    int32_t most = 0;
    for (bool is_done = false; !is_done;) {
        is_done = lan_field_step(field, 1);
        const bool is_wide = field->scale.is_wide;
        int32_t waiting = 0;
        for (int32_t i = 0; i < field->ground->nodes; i++) {
            const uint64_t key = lan_field_key(field, i, is_wide);
            waiting += key != lan_field_unreached(is_wide) &&
                       key >> field->queue.shift >= field->queue.bucket;
        }
        most = waiting > most ? waiting : most;
    }
    return most;
}

/* Chunks of one node each, so that none is wasted, and no more of them than
 * nodes can wait. */
static void cut_room(lan_field_queue *queue, int32_t waiting)
{
    const size_t chunks = queue->room >> queue->least_shift;
    queue->room = (size_t)waiting + 2;
    queue->least_shift = 0;
    queue->open_chunks = queue->slots + 2;
    assert_true(queue->room <= chunks);
}

/* The room is cut to what must suffice if what was improved is thrown out. */
TEST(field_without_spare_room_throws_out_what_was_improved)
{
    random_source *random = random_create(5205);
    uint64_t compactions = 0;
    for (uint32_t k = 0; k < CASES / 4; k++) {
        scenery s = any_scenery(random, k);
        lan_field *roomy = finished_field(&s, LAN_METRIC_EXACT);
        lan_field *tight = NULL;
        assert_ok(lan_field_create(s.ground, &tight));
        assert_ok(lan_field_start(tight, s.goals, s.goal_count,
                                  LAN_METRIC_EXACT, s.overlay));
        const int32_t waiting = most_waiting(tight);
        cut_room(&tight->queue, waiting);
        assert_ok(lan_field_start(tight, s.goals, s.goal_count,
                                  LAN_METRIC_EXACT, s.overlay));
        assert_true(lan_field_step(tight, UINT64_MAX));
        for (int32_t i = 0; i < s.cells; i++) {
            assert_true(same_bits(lan_field_cost(tight, cell_at(&s, i)),
                                  lan_field_cost(roomy, cell_at(&s, i))));
        }
        compactions += tight->compactions;
        lan_field_destroy(tight);
        lan_field_destroy(roomy);
        forget(&s);
    }
    assert_true(compactions > 0);
    random_destroy(random);
}

/* Wide open ground with patches of other costs, and of rock, so that rays go
 * on from one expansion to the next. */
static lan_grid_map *any_wide_map(random_source *random, lan_corners corners)
{
    size_t count;
    const lan_terrain *terrains = any_terrains(&count);
    const int32_t width = random_integer(random, 70, 400);
    const int32_t height = random_integer(random, 70, 300);
    const bool is_weighted = random_chance(random, 0.5);
    lan_grid_map *map = NULL;
    assert_ok(
        lan_grid_map_create(width, height, corners, terrains, count, &map));
    for (int32_t k = random_integer(random, 0, 60); k > 0; k--) {
        const lan_cell from = any_cell(random, map);
        const int32_t wide = random_integer(random, 1, 40);
        const int32_t high = random_integer(random, 1, 40);
        const int32_t rock = lan_grid_map_find_glyph(map, '@');
        const bool is_patch = is_weighted && random_chance(random, 0.6);
        const int32_t terrain =
            is_patch ? random_integer(random, 0, (int32_t)count - 1) : rock;
        for (int32_t i = 0; i < wide * high; i++) {
            const lan_cell at = {from.x + i % wide, from.y + i / wide};
            if (lan_grid_map_contains(map, at)) {
                assert_ok(lan_grid_map_set(map, at, terrain));
            }
        }
    }
    return map;
}

/* Compares what is known with a tree of costs. */
static void assert_known(const lan_grid_map *map, const lan_field *field,
                         const lan_cost_tree *tree, uint32_t number)
{
    const int32_t width = lan_grid_map_width(map);
    for (int32_t i = 0; i < width * lan_grid_map_height(map); i++) {
        const lan_cell at = {i % width, i / width};
        const double want = lan_cost_tree_cost(tree, at);
        const double got = lan_field_cost(field, at);
        const bool may_differ = isinf(got) && !lan_field_is_done(field);
        const bool is_close =
            isinf(want) ? isinf(got) : fabs(got - want) <= 1e-9 * want;
        if (!is_close && !may_differ) {
            fail_with("case %u: (%d, %d) costs %.17g, not %.17g",
                      (unsigned)number, at.x, at.y, got, want);
        }
    }
}

TEST(costs_of_wide_ground_are_those_of_a_tree_of_costs)
{
    random_source *random = random_create(5206);
    for (uint32_t k = 0; k < WIDE_CASES; k++) {
        random_begin(random, k);
        lan_grid_map *map =
            any_wide_map(random, (lan_corners)(k % LAN_CORNERS_COUNT));
        lan_ground *ground = NULL;
        lan_field *field = NULL;
        lan_cost_tree *tree = NULL;
        const lan_cell goals[] = {any_cell(random, map), any_cell(random, map)};
        const lan_cost_tree_request request = {.sources = goals,
                                               .source_count = 2};
        assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
        assert_ok(lan_field_create(ground, &field));
        assert_ok(lan_cost_tree_create(ground, &tree));
        assert_ok(lan_cost_tree_run(tree, &request));
        assert_ok(lan_field_start(field, goals, 2, LAN_METRIC_EXACT, NULL));
        (void)lan_field_step(field, (uint64_t)random_integer(random, 1, 3000));
        assert_known(map, field, tree, k);
        assert_true(lan_field_step(field, UINT64_MAX));
        assert_known(map, field, tree, k);
        lan_cost_tree_destroy(tree);
        lan_field_destroy(field);
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}
