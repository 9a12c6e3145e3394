/* test_marching_oom.c - marchings without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include "base/real.h"
#include "tactics/move/marching_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static const int32_t way[] = {0, 1, 2};

static lan_status tell_way(void *context, int32_t marcher, double time,
                           const int32_t **path, size_t *count)
{
    (void)context;
    (void)marcher;
    (void)time;
    *path = way;
    *count = 3;
    return LAN_OK;
}

static double tell_duration(void *context, int32_t marcher, int32_t from,
                            int32_t to)
{
    (void)context;
    (void)marcher;
    return to == from + 1 ? 1.0 : LAN_INF;
}

static bool tell_yields(void *context, int32_t marcher)
{
    (void)context;
    (void)marcher;
    return true;
}

static void note_step(void *context, int32_t marcher, int32_t from, int32_t to,
                      double depart, double arrive)
{
    (void)context;
    (void)marcher;
    (void)from;
    (void)to;
    (void)depart;
    (void)arrive;
}

typedef struct attempt {
    lan_places *places;
    lan_mover mover;
} attempt;

static bool try_march(void *context)
{
    const attempt *a = context;
    static const int32_t sides[] = {0};
    const lan_marching_def def = {.places = a->places,
                                  .count = 1,
                                  .sides = sides,
                                  .mover = a->mover,
                                  .patience = 1.0};
    const lan_marching_calls calls = {NULL, tell_way, tell_duration,
                                      tell_yields, note_step};
    lan_marching *marching = NULL;
    const lan_status status = lan_marching_create(&def, &calls, &marching);
    if (!oom_has_made(status, marching)) {
        return false;
    }
    lan_marching_enter(marching, 0, 0, 0.0);
    lan_marching_go(marching, 0, 0.0);
    const bool succeeded =
        oom_has_succeeded(lan_marching_decide(marching, 0.0), NULL);
    assert_int_equal(lan_marching_is_moving(marching, 0), succeeded);
    lan_marching_destroy(marching);
    return succeeded;
}

TEST(a_march_without_memory_is_refused)
{
    static const char *const rows[] = {"...", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    attempt a = {NULL, LAN_MOVER_PIBT};
    assert_ok(lan_places_create(map, NULL, LAN_MAP_SQUARE, 1.0, NULL, &a.places,
                                NULL));
    assert_true(oom_try_all(try_march, &a) > 15);
    a.mover = LAN_MOVER_FSM;
    assert_true(oom_try_all(try_march, &a) > 10);
    lan_places_destroy(a.places);
    lan_grid_map_destroy(map);
}
