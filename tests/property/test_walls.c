/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walls in a tree against a loop over all of them: the same walls, to the bit.
 */
#include "lanchester/shapes.h"

#include <math.h>

#include "tests/support/any_walls.h"
#include "tests/support/support.h"

#define SCENES  500
#define QUERIES 20

static int32_t plain_sweep(const lan_walls *walls, lan_point from,
                           lan_point way, double radius, double *share)
{
    const lan_disc moving = {from, radius};
    int32_t first = -1;
    *share = LAN_INF;
    for (size_t i = 0; i < lan_walls_count(walls); i++) {
        const lan_segment wall = lan_walls_segment(walls, i);
        const double entry = lan_sweep_disc_to_segment(&moving, way, &wall);
        if (entry < *share) {
            *share = entry;
            first = (int32_t)i;
        }
    }
    return first;
}

typedef struct wall_tally {
    int met;
    int seen;
    int asked;
} wall_tally;

static void assert_query(random_source *random, const lan_walls *walls,
                         const any_walls *of, wall_tally *tally)
{
    const lan_point from = any_walls_place(random, of);
    const lan_point to = any_walls_place(random, of);
    const double length = random_magnitude(random, 0.1, 10.0);
    const lan_point way = {length * (to.x - from.x), length * (to.y - from.y)};
    const double radius = random_chance(random, 0.5)
                              ? 0.0
                              : random_magnitude(random, 1e-3, 0.5) * of->side;
    double share = LAN_INF;
    double want;
    const int32_t got = lan_walls_sweep(walls, from, way, radius, &share);
    const int32_t first = plain_sweep(walls, from, way, radius, &want);
    if (got != first || (got >= 0 && (share < want || share > want))) {
        fail_with("scene of kind %d: wall %d at %.17g, not %d at %.17g",
                  of->kind, got, share, first, want);
    }
    const bool is_seen = lan_walls_see(walls, from, to);
    const bool is_turned = from.x > to.x || (from.x >= to.x && from.y > to.y);
    const lan_point low = is_turned ? to : from;
    const lan_point high = is_turned ? from : to;
    const lan_point sight = {high.x - low.x, high.y - low.y};
    assert_int_equal(is_seen, plain_sweep(walls, low, sight, 0.0, &want) < 0);
    assert_int_equal(is_seen, lan_walls_see(walls, to, from));
    tally->met += got >= 0;
    tally->seen += is_seen;
    tally->asked++;
}

TEST(the_first_wall_of_a_tree_is_that_of_a_loop_over_all)
{
    random_source *random = random_create(15201);
    static any_walls of;
    wall_tally tally = {0, 0, 0};
    for (int i = 0; i < random_cases(SCENES); i++) {
        random_begin(random, (uint32_t)i);
        any_walls_draw(random, &of);
        lan_walls *walls = any_walls_make(&of);
        for (int k = 0; k < QUERIES; k++) {
            assert_query(random, walls, &of, &tally);
        }
        lan_walls_destroy(walls);
    }
    print_message("# %d met and %d seen of %d\n", tally.met, tally.seen,
                  tally.asked);
    assert_in_range(tally.met, tally.asked / 4, tally.asked);
    assert_in_range(tally.seen, tally.asked / 10, tally.asked);
    random_destroy(random);
}

static void shuffle_walls(random_source *random, any_walls *of)
{
    for (size_t i = of->count; i > 1; i--) {
        const size_t k = (size_t)random_integer(random, 0, (int32_t)i - 1);
        const lan_segment wall = of->walls[k];
        of->walls[k] = of->walls[i - 1];
        of->walls[i - 1] = wall;
    }
}

TEST(the_order_of_walls_changes_no_answer)
{
    random_source *random = random_create(15202);
    static any_walls of;
    for (int i = 0; i < random_cases(SCENES); i++) {
        random_begin(random, (uint32_t)i);
        any_walls_draw(random, &of);
        lan_walls *walls = any_walls_make(&of);
        shuffle_walls(random, &of);
        lan_walls *shuffled = any_walls_make(&of);
        assert_int_equal(lan_walls_memory(walls), lan_walls_memory(shuffled));
        for (int k = 0; k < QUERIES; k++) {
            const lan_point from = any_walls_place(random, &of);
            const lan_point to = any_walls_place(random, &of);
            const lan_point way = {to.x - from.x, to.y - from.y};
            const lan_disc disc = {from, 0.05 * of.side};
            double shares[2] = {-1.0, -1.0};
            lan_point normals[2];
            lan_walls_sweep(walls, from, way, disc.radius, &shares[0]);
            lan_walls_sweep(shuffled, from, way, disc.radius, &shares[1]);
            const lan_point places[2] = {
                lan_walls_push(walls, &disc, &normals[0]),
                lan_walls_push(shuffled, &disc, &normals[1])};
            assert_memory_equal(&shares[0], &shares[1], sizeof shares[0]);
            assert_memory_equal(&places[0], &places[1], sizeof places[0]);
            assert_memory_equal(&normals[0], &normals[1], sizeof normals[0]);
        }
        lan_walls_destroy(walls);
        lan_walls_destroy(shuffled);
    }
    random_destroy(random);
}

/* A maze of the generator is walls enough for a deep tree. */
TEST(the_first_wall_of_a_maze_is_that_of_a_loop_over_all)
{
    random_source *random = random_create(15203);
    const lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_MAZE, 65, 65);
    any_walls of = {.count = 0, .side = 130.0, .kind = -1};
    lan_grid_map *map = NULL;
    lan_walls *walls = NULL;
    wall_tally tally = {0, 0, 0};
    assert_ok(lan_generate_map(&def, &map, NULL));
    assert_ok(lan_walls_of_map(map, LAN_MOVEMENT_FOOT, 2.0, &walls));
    assert_true(lan_walls_count(walls) > 1000);
    of.middle = (lan_point){65.0, 65.0};
    for (int i = 0; i < random_cases(2000); i++) {
        random_begin(random, (uint32_t)i);
        assert_query(random, walls, &of, &tally);
    }
    assert_true(tally.met > 0);
    lan_walls_destroy(walls);
    lan_grid_map_destroy(map);
    random_destroy(random);
}

/* On the line of a wall that is farther on: it is met at its near end. */
TEST(a_way_along_the_line_of_a_wall_meets_its_near_end)
{
    random_source *random = random_create(15204);
    for (int i = 0; i < random_cases(10000); i++) {
        random_begin(random, (uint32_t)i);
        const double side = random_magnitude(random, 1e-3, 1e4);
        const lan_point step = {side * random_integer(random, -3, 3) / 6.0,
                                side * random_integer(random, -3, 3) / 6.0};
        const lan_point at = {side * random_integer(random, -9, 9) / 6.0,
                              side * random_integer(random, -9, 9) / 6.0};
        const lan_segment wall = {{at.x + 2.0 * step.x, at.y + 2.0 * step.y},
                                  {at.x + 3.0 * step.x, at.y + 3.0 * step.y}};
        const lan_segment turned = {wall.to, wall.from};
        const lan_point way = {4.0 * step.x, 4.0 * step.y};
        const lan_disc shot = {at, 0.0};
        if (hypot(step.x, step.y) > 0.0) {
            const double share = lan_sweep_disc_to_segment(&shot, way, &wall);
            const double other = lan_sweep_disc_to_segment(&shot, way, &turned);
            /* By rounding it may pass beside the wall, or come upon it
             * farther on. */
            assert_true(share > 1.0 || (share > 0.499 && share < 0.751));
            assert_true(other > 1.0 || (other > 0.499 && other < 0.751));
        }
    }
    random_destroy(random);
}
