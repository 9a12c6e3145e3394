/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers on maps: never in a wall, never through one; sight against a look
 * at every cell; and a gate one wide, at which a fight is a series of duels.
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"
#include "tests/support/formed_map.h"
#include "tests/support/support.h"

#define MAPS   13
#define FRAMES 700
#define WIDE   3.2905 /* of a normal: 99.9 % lie within */

/* --- walls ---------------------------------------------------------------- */

static bool is_open(const lan_grid_map *map, lan_movement movement, int32_t x,
                    int32_t y)
{
    const lan_cell at = {x, y};
    return lan_grid_map_cost(map, at, movement) > 0.0;
}

/* How far a place is from all cells that cannot be entered, if less than two
 * cells, and within the map; negative in one of them. */
static double room_at(const lan_grid_map *map, lan_movement movement,
                      double cell, double x, double y)
{
    const int32_t column = (int32_t)floor(x / cell);
    const int32_t row = (int32_t)floor(y / cell);
    double least = 2.0 * cell;
    if (!is_open(map, movement, column, row)) {
        return -1.0;
    }
    for (int32_t j = row - 2; j <= row + 2; j++) {
        for (int32_t i = column - 2; i <= column + 2; i++) {
            const double right = fmax(i * cell - x, x - (i + 1) * cell);
            const double below = fmax(j * cell - y, y - (j + 1) * cell);
            const double away = hypot(fmax(right, 0.0), fmax(below, 0.0));
            least = is_open(map, movement, i, j) ? least : fmin(least, away);
        }
    }
    return least;
}

/* A map with cells of each kind, and one that is open for each side. */
static lan_grid_map *draw_map(random_source *random, lan_cell *blue,
                              lan_cell *red)
{
    char drawing[16 * 17 + 1];
    const double walls = random_between(random, 0.05, 0.35);
    static const char others[] = "#o~Tm";
    char *at = drawing;
    for (int y = 0; y < 16; y++) {
        for (int x = 0; x < 16; x++) {
            *at++ = random_chance(random, walls)
                        ? others[random_integer(random, 0, 4)]
                        : '.';
        }
        *at++ = '\n';
    }
    *at = '\0';
    for (int k = 0; k < 2; k++) {
        lan_cell *cell = k == 0 ? blue : red;
        cell->x = random_integer(random, 8 * k + 1, 8 * k + 6);
        cell->y = random_integer(random, 1, 14);
        drawing[cell->y * 17 + cell->x] = '.';
    }
    return formed_map_draw(drawing);
}

static lan_cell cell_of(const lan_engagement_story *story, size_t k)
{
    return (lan_cell){(int32_t)story->x[k], (int32_t)story->y[k]};
}

/* Whether two cells that are near each other are joined by open ones round
 * them, side by side. */
static bool is_joined(const formed *f, int32_t army, lan_cell from, lan_cell to)
{
    enum { WINDOW = 7, MIDDLE = WINDOW / 2 };
    const lan_movement movement = (lan_movement)f->units[army].movement;
    bool reached[WINDOW + 2][WINDOW + 2] = {{false}};
    reached[MIDDLE + 1][MIDDLE + 1] = true;
    for (int pass = 0; pass < WINDOW * WINDOW; pass++) {
        for (int y = 1; y <= WINDOW; y++) {
            for (int x = 1; x <= WINDOW; x++) {
                const bool is_beside = reached[y - 1][x] || reached[y + 1][x] ||
                                       reached[y][x - 1] || reached[y][x + 1];
                reached[y][x] = reached[y][x] ||
                                (is_beside && is_open(f->def.map, movement,
                                                      from.x + x - MIDDLE - 1,
                                                      from.y + y - MIDDLE - 1));
            }
        }
    }
    const int right = to.x - from.x + MIDDLE + 1;
    const int below = to.y - from.y + MIDDLE + 1;
    return right >= 1 && right <= WINDOW && below >= 1 && below <= WINDOW &&
           reached[below][right];
}

static void assert_frames(const lan_engagement *engagement, const formed *f,
                          unsigned long seed, uint32_t number)
{
    const lan_engagement_story *story = lan_engagement_story_of(engagement);
    for (size_t k = 0; k < story->frame_count * story->soldier_count; k++) {
        const size_t s = k % story->soldier_count;
        const int32_t army = story->soldiers[s].army;
        if (isnan(story->x[k])) {
            continue;
        }
        const double room =
            room_at(f->def.map, (lan_movement)f->units[army].movement,
                    f->def.cell, (double)story->x[k], (double)story->y[k]);
        /* For walls a body is a thousandth slimmer. */
        if (room < (1.0 - 1e-3) * f->soldiers[army].body.radius - 1e-4) {
            fail_with("seed %lu, case %u: soldier %zu has %g m at %g, (%g, %g)",
                      seed, (unsigned)number, s, room,
                      story->frame_times[k / story->soldier_count],
                      (double)story->x[k], (double)story->y[k]);
        }
        if (k >= story->soldier_count &&
            !isnan(story->x[k - story->soldier_count]) &&
            !is_joined(f, army, cell_of(story, k - story->soldier_count),
                       cell_of(story, k))) {
            fail_with("seed %lu, case %u: soldier %zu went through a wall at "
                      "%g",
                      seed, (unsigned)number, s,
                      story->frame_times[k / story->soldier_count]);
        }
    }
}

static void form_at_random(random_source *random, formed *f)
{
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->groups[k].count = random_integer(random, 1, 12);
        f->arrays[k].formation = LAN_FORMATION_LOOSE;
        f->soldiers[k].body.radius = random_between(random, 0.1, 0.45);
        f->arrays[k].spacing = random_between(random, 0.5, 2.0);
        f->soldiers[k].through = random_chance(random, 0.5);
        f->soldiers[k].steer =
            random_chance(random, 0.5) ? LAN_STEER_CHASE : LAN_STEER_STAND_OFF;
        f->units[k].movement = random_chance(random, 0.3) ? LAN_MOVEMENT_WHEELS
                                                          : LAN_MOVEMENT_FOOT;
        f->units[k].range = random_between(random, 1.0, 4.0);
        f->units[k].hit = 0.02;
    }
    f->battle.end = 28.0;
}

TEST(no_body_stands_in_or_passes_a_wall)
{
    random_source *random = random_create(20261123);
    static double times[FRAMES];
    for (int k = 0; k < FRAMES; k++) {
        times[k] = 0.04 * k;
    }
    const uint32_t cases = (uint32_t)random_cases(MAPS);
    uint32_t fought = 0;
    int64_t stuck = 0;
    for (uint32_t k = 0; k < cases; k++) {
        random_begin(random, k);
        lan_cell blue;
        lan_cell red;
        lan_grid_map *map = draw_map(random, &blue, &red);
        formed f;
        formed_map_init(&f, map, 1.0, blue, red);
        form_at_random(random, &f);
        lan_engagement *engagement = NULL;
        /* One that is walled in may have no room at all. */
        if (lan_engagement_create(&f.def, &engagement, NULL) == LAN_OK) {
            const lan_engagement_request request = {
                .seed = k, .frames = times, .frame_count = FRAMES};
            assert_ok(lan_engagement_fight(engagement, &request, NULL));
            assert_frames(engagement, &f, random_seed(random), k);
            stuck += lan_engagement_story_of(engagement)->stuck;
            fought++;
        }
        lan_engagement_destroy(engagement);
        lan_grid_map_destroy(map);
    }
    print_message("# %u fights, %lld stuck at the end\n", (unsigned)fought,
                  (long long)stuck);
    assert_true(4 * fought > 3 * cases);
    random_destroy(random);
}

/* --- sight ---------------------------------------------------------------- */

/* Shares of a way within the inside of a cell. */
static bool passes_cell(lan_point from, lan_point way, int32_t x, int32_t y)
{
    const double starts[2] = {from.x - x, from.y - y};
    const double ways[2] = {way.x, way.y};
    double first = 0.0;
    double last = 1.0;
    for (int k = 0; k < 2; k++) {
        const double one = -starts[k] / ways[k];
        const double other = (1.0 - starts[k]) / ways[k];
        first = fmax(first, fmin(one, other));
        last = fmin(last, fmax(one, other));
    }
    return last - first > 1e-9;
}

static bool sees_past_all(const lan_grid_map *map, lan_point a, lan_point b)
{
    const lan_point way = {b.x - a.x, b.y - a.y};
    bool sees = true;
    for (int32_t y = 0; y < 16; y++) {
        for (int32_t x = 0; x < 16; x++) {
            const lan_cell at = {x, y};
            const bool is_end = (x == (int32_t)a.x && y == (int32_t)a.y) ||
                                (x == (int32_t)b.x && y == (int32_t)b.y);
            const int32_t terrain = lan_grid_map_at(map, at);
            if (!is_end && lan_grid_map_terrain(map, terrain)->is_opaque) {
                sees = sees && !passes_cell(a, way, x, y);
            }
        }
    }
    return sees;
}

TEST(sight_is_as_a_look_at_every_cell_says)
{
    random_source *random = random_create(20261125);
    int seen = 0;
    for (uint32_t k = 0; k < 60; k++) {
        random_begin(random, k);
        lan_cell blue;
        lan_cell red;
        lan_grid_map *map = draw_map(random, &blue, &red);
        lan_battlefield *field = NULL;
        assert_ok(lan_battlefield_create(map, NULL, 1.0, 1U, &field));
        for (int i = 0; i < 100; i++) {
            lan_point ends[2];
            for (int j = 0; j < 2; j++) {
                do {
                    ends[j] = (lan_point){random_between(random, 0.0, 16.0),
                                          random_between(random, 0.0, 16.0)};
                } while (!is_open(map, LAN_MOVEMENT_FOOT, (int32_t)ends[j].x,
                                  (int32_t)ends[j].y));
            }
            const bool sees = lan_battlefield_see(field, ends[0], ends[1]);
            seen += sees;
            if (sees != sees_past_all(map, ends[0], ends[1]) ||
                sees != lan_battlefield_see(field, ends[1], ends[0])) {
                fail_with("seed %lu, case %u: (%.17g, %.17g) (%.17g, %.17g)",
                          random_seed(random), (unsigned)k, ends[0].x,
                          ends[0].y, ends[1].x, ends[1].y);
            }
        }
        lan_battlefield_destroy(field);
        lan_grid_map_destroy(map);
    }
    assert_true(seen > 900 && seen < 5100);
    random_destroy(random);
}

/* --- a gate one wide ------------------------------------------------------ */

/* Ten who hold a passage, and fifteen who come into it from a yard. */
static const char gate[] = "......###################\n"
                           "......###################\n"
                           ".........................\n"
                           "......###################\n"
                           "......###################\n";
#define HOLD 10
#define COME 15
#define RUNS 60

static void form_gate(formed *f, const lan_grid_map *map)
{
    formed_map_init(f, map, 1.0, (lan_cell){9, 2}, (lan_cell){5, 2});
    f->groups[FORMED_BLUE].count = HOLD;
    f->groups[FORMED_RED].count = COME;
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->arrays[k].formation = LAN_FORMATION_COLUMN;
        f->soldiers[k].through = false;
    }
    f->arrays[FORMED_BLUE].ranks = 1;
    f->arrays[FORMED_RED].ranks = 4;
    f->arrays[FORMED_BLUE].facing = 270.0;
    f->arrays[FORMED_RED].facing = 90.0;
    f->arrays[FORMED_RED].spacing = 1.0;
    f->soldiers[FORMED_BLUE].steer = LAN_STEER_HOLD;
    f->soldiers[FORMED_RED].steer = LAN_STEER_CHASE;
    f->units[FORMED_BLUE].hit = 0.10;
    f->units[FORMED_RED].hit = 0.05;
    f->units[FORMED_RED].speed = 4.0;
    f->battle.end = 5000.0;
}

/* Each fight is a series of duels: of those who fall two in three are red,
 * whoever is left. The chance that fifteen reds fall before ten blues is that
 * of fifteen at least among the first twenty-four. */
TEST(a_gate_one_wide_makes_a_series_of_duels)
{
    lan_grid_map *map = formed_map_draw(gate);
    formed f;
    form_gate(&f, map);
    lan_engagement *engagement = formed_engagement(&f);
    double wins = 0.0;
    double blues = 0.0;
    double reds = 0.0;
    const int runs = random_cases(RUNS);
    for (int run = 0; run < runs; run++) {
        formed_fight(engagement, 31, (uint64_t)run);
        const int blue = formed_left(engagement, FORMED_BLUE);
        const int red = formed_left(engagement, FORMED_RED);
        assert_true((blue == 0) != (red == 0));
        wins += red == 0;
        blues += HOLD - blue;
        reds += COME - red;
    }
    const double all = blues + reds;
    const double share = reds / all;
    const double win = gsl_cdf_binomial_Q(COME - 1, 2.0 / 3.0, HOLD + COME - 1);
    print_message("# %.4f of the fallen are red, of 2/3; %.4f won, of %.4f\n",
                  share, wins / runs, win);
    assert_close(wins / runs, win, 0.0, WIDE * sqrt(win * (1.0 - win) / runs));
    /* Where a fight ends depends on who falls, but a sum of steps that stops
     * has the mean and the deviation of as many (Wald). */
    assert_close(share, 2.0 / 3.0, 0.0, WIDE * sqrt(2.0 / 9.0 / all));
    lan_engagement_destroy(engagement);
    lan_grid_map_destroy(map);
}
