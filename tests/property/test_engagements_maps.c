/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers on maps: never in a wall, never through one.
 */
#include <math.h>

#include "base/real.h"
#include "lanchester/campaign.h"
#include "tests/support/formed_map.h"
#include "tests/support/support.h"

#define MAPS   13
#define FRAMES 700

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
