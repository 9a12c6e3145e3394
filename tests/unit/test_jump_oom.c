/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jump points, tables and who chooses them, without memory.
 */
#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

static const char *const names[] = {"jps", "jump-table", "hierarchy", "auto"};

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_route_request request;
    const char *algorithm;
    unsigned char bytes[200000]; /* a saved table */
    size_t size;
} scenery;

static lan_search *make_search(const scenery *s)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(s->ground, s->algorithm, NULL, &search));
    return search;
}

static void make_scenery(scenery *s, const char *algorithm)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 29, 23);
    def.room = 6;
    *s = (scenery){.algorithm = algorithm};
    assert_ok(lan_generate_map(&def, &s->map, NULL));
    assert_ok(lan_ground_create(s->map, LAN_MOVEMENT_FOOT, 1, &s->ground));
    assert_ok(lan_ground_settle(s->ground));
    s->request =
        lan_route_request_default((lan_cell){1, 1}, (lan_cell){26, 20});
}

static void forget(scenery *s)
{
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static bool make(void *context)
{
    const scenery *s = context;
    lan_search *search = NULL;
    lan_route route;
    lan_status status =
        lan_search_create(s->ground, s->algorithm, NULL, &search);
    assert_int_equal(status == LAN_OK, search != NULL);
    if (status == LAN_OK) {
        status = lan_search_run(search, &s->request, &route);
    }
    lan_search_destroy(search);
    return oom_has_succeeded(status, NULL);
}

/* More jump points than before: the search needs more room, and when it has
 * got none once, asks again. */
static bool change(void *context)
{
    const scenery *s = context;
    const lan_cell pillar = {4, 4};
    const int32_t wall = lan_grid_map_find_glyph(s->map, '@');
    const int32_t open = lan_grid_map_at(s->map, pillar);
    lan_route route;
    lan_search *search = NULL;
    lan_status status =
        lan_search_create(s->ground, s->algorithm, NULL, &search);
    if (status != LAN_OK) {
        return oom_has_succeeded(status, NULL);
    }
    assert_ok(lan_grid_map_set(s->map, pillar, wall));
    lan_ground_update(s->ground);
    status = lan_search_run(search, &s->request, &route);
    if (status != LAN_OK) {
        assert_ok(lan_search_run(search, &s->request, &route));
    }
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    lan_search_destroy(search);
    assert_ok(lan_grid_map_set(s->map, pillar, open));
    lan_ground_update(s->ground);
    if (lan_ground_settle(s->ground) != LAN_OK) {
        assert_ok(lan_ground_settle(s->ground));
        status = LAN_ENOMEM;
    }
    return oom_has_succeeded(status, NULL);
}

static bool load(void *context)
{
    const scenery *s = context;
    lan_search *search = NULL;
    lan_route route;
    lan_status status =
        lan_search_create(s->ground, s->algorithm, NULL, &search);
    if (status == LAN_OK) {
        status = lan_search_load(search, s->bytes, s->size, NULL);
        assert_ok(lan_search_run(search, &s->request, &route));
        assert_int_equal(route.end, LAN_ROUTE_FOUND);
    }
    lan_search_destroy(search);
    return oom_has_succeeded(status, NULL);
}

static void assert_whole_or_nothing(bool (*attempt)(void *context))
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        static scenery s;
        make_scenery(&s, names[i]);
        assert_true(oom_try_all(attempt, &s) > 0);
        forget(&s);
    }
}

/* Where jumps are kept as well. */
TEST(jump_searches_tell_the_bytes_that_they_hold)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 80, 60);
    scenery s = {.map = NULL};
    def.room = 12;
    assert_ok(lan_generate_map(&def, &s.map, NULL));
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_ground_settle(s.ground));
    s.request = lan_route_request_default((lan_cell){1, 1}, (lan_cell){75, 55});
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t before = oom_live_bytes();
        lan_route route;
        s.algorithm = names[i];
        lan_search *search = make_search(&s);
        assert_ok(lan_search_run(search, &s.request, &route));
        assert_int_equal(lan_search_memory(search), oom_live_bytes() - before);
        lan_search_destroy(search);
    }
    forget(&s);
}

TEST(searches_are_made_whole_or_not_at_all)
{
    assert_whole_or_nothing(make);
}

TEST(a_changed_ground_is_asked_for_again)
{
    assert_whole_or_nothing(change);
}

static void assert_loaded_whole(const char *algorithm)
{
    static scenery s;
    make_scenery(&s, algorithm);
    lan_search *search = make_search(&s);
    s.size = lan_search_save(search, s.bytes, sizeof s.bytes);
    assert_in_range(s.size, 1, sizeof s.bytes);
    lan_search_destroy(search);
    assert_true(oom_try_all(load, &s) > 0);
    forget(&s);
}

TEST(a_table_is_loaded_whole_or_not_at_all)
{
    assert_loaded_whole("jump-table");
    assert_loaded_whole("hierarchy");
}
