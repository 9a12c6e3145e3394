/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/fights_impl.h"
#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

typedef struct stage {
    lan_campaign_def def;
    lan_places *places;
} stage;

static bool sees_all(void *context, int32_t side, int32_t army)
{
    (void)context;
    return side >= 0 && army >= 0;
}

static lan_status settle_and_look(lan_fights *fights, double time,
                                  lan_error *err)
{
    double next = 0.0;
    const lan_battle *whole = NULL;
    lan_status status = lan_fights_settle(fights, time, err);
    if (status == LAN_OK) {
        status = lan_fights_next(fights, 100.0, &next, err);
    }
    if (status == LAN_OK) {
        status = lan_fights_show(fights, time, &whole, err);
    }
    return status;
}

static lan_status meet_and_part(lan_fights *fights, lan_error *err)
{
    const lan_solver_options options = lan_solver_options_default();
    lan_status status = lan_fights_reset(fights, &options, 0, err);
    for (int32_t a = 0; a < 4; a++) {
        lan_fights_enter(fights, a, a);
    }
    if (status == LAN_OK) {
        status = settle_and_look(fights, 0.0, err);
    }
    if (status == LAN_OK) {
        lan_fights_move(fights, 3, 60);
        status = settle_and_look(fights, 1.0, err);
    }
    return status == LAN_OK ? lan_fights_close(fights, 2.0, err) : status;
}

static bool attempt(void *context)
{
    const stage *s = context;
    const lan_fights_calls calls = {.sees = sees_all};
    lan_fights *fights = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_fights_create(&s->def, s->places, &calls, &fights, &err);
    if (!oom_has_made(status, fights)) {
        return false;
    }
    status = meet_and_part(fights, &err);
    size_t battles = 0;
    const lan_campaign_battle *list = lan_fights_battles(fights, &battles);
    const bool has_list = list != NULL && battles == 1;
    lan_fights_destroy(fights);
    return oom_has_succeeded(status, &err) && has_list;
}

TEST(fights_without_memory_say_so_and_leave_nothing)
{
    scene *s = scene_create(4, 100.0);
    for (int32_t a = 0; a < 4; a++) {
        (void)scene_army(s, a % 2 == 0 ? "blue" : "red");
        s->units[scene_group(s, 100.0)].hit = 0.01;
    }
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(8, 8, LAN_CORNERS_ALLOW, &plain, 1, &map));
    lan_campaign_army_def armies[4];
    for (int a = 0; a < 4; a++) {
        armies[a] = lan_campaign_army_def_default();
    }
    stage st = {.def = lan_campaign_def_default()};
    st.def.battle = scene_def(s);
    st.def.armies = armies;
    assert_ok(lan_places_create(map, NULL, LAN_MAP_SQUARE, 100.0, NULL,
                                &st.places, NULL));
    assert_true(oom_try_all(attempt, &st) > 20);
    lan_places_destroy(st.places);
    lan_grid_map_destroy(map);
    scene_destroy(s);
}
