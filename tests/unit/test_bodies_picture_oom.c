/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/bodies.h"

#include "lanchester/map.h"
#include "tests/support/oom.h"
#include "tests/support/scene_judge.h"
#include "tests/support/support.h"

static const char *const crowd =
    "format: 1\n"
    "time: {end: 0.01}\n"
    "units: {pike: {hit: 0.1, range: 9, steer: hold, body: {radius: 0.3}}}\n"
    "armies:\n"
    "  blue: {at: [5, 15], facing: 90, units: {pike: 700}}\n"
    "  red: {at: [25, 15], facing: 270, units: {pike: 700}}\n"
    "solver: bodies\n";

static bool make_figure(void *context)
{
    lan_figure *figure = NULL;
    const lan_status status = lan_bodies_figure(context, &figure);
    const bool made = oom_has_made(status, figure);
    lan_figure_destroy(figure);
    return made;
}

/* By density, as a page has it; and on a map. */
TEST(a_picture_of_bodies_without_memory_leaves_nothing)
{
    lan_fought fought = fought_text(crowd, NULL);
    lan_grid_map *map = NULL;
    lan_error err;
    const lan_terrain terrains[2] = {lan_terrain_make("plain", '.', 1.0),
                                     lan_terrain_make("wall", '#', 0.0)};
    assert_ok_or(lan_fought_film(&fought, 1, NULL, &err), &err);
    assert_ok(
        lan_grid_map_create(30, 30, LAN_CORNERS_FORBID, terrains, 2, &map));
    lan_engagement_def def = *lan_scenario_engagement(fought.scenario);
    lan_bodies_view view = {.title = "",
                            .time_unit = "",
                            .def = &def,
                            .story = lan_engagement_story_of(fought.engagement),
                            .is_stage = true,
                            .battle = fought.battle,
                            .outcome = fought.outcome};
    assert_true(oom_try_all(make_figure, &view) > 10);
    def.map = map;
    def.cell = 1.0;
    view.is_stage = false;
    assert_true(oom_try_all(make_figure, &view) > 10);
    lan_grid_map_destroy(map);
    lan_fought_clear(&fought);
}
