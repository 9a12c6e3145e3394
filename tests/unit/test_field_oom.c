/* test_field_oom.c - fields and first moves without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/support/oom.h"

#include "lanchester/field.h"
#include "lanchester/search.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static const char *const ford[] = {"..@..", ".T@h.", "..=..", ".b@..", NULL};

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    const char *algorithm;
} scenery;

static scenery make_scenery(void)
{
    scenery s = {.map = drawn_map(ford, LAN_CORNERS_FORBID)};
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_ground_settle(s.ground));
    return s;
}

static void forget(scenery *s)
{
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static bool try_cache(void *context)
{
    const scenery *s = context;
    lan_field_cache *cache = NULL;
    lan_field *field = NULL;
    lan_cell goals[20];
    for (int32_t i = 0; i < 20; i++) {
        goals[i] = (lan_cell){i % 5, i / 5}; /* more than there is room for */
    }
    if (!oom_has_succeeded(lan_field_cache_create(2, &cache), NULL)) {
        assert_null(cache);
        return false;
    }
    const bool succeeded =
        oom_has_succeeded(lan_field_cache_get(cache, s->ground, goals, 20,
                                              LAN_METRIC_EXACT, &field),
                          NULL);
    if (!succeeded) {
        assert_null(field);
    }
    lan_field_cache_destroy(cache);
    return succeeded;
}

TEST(cache_without_memory_gives_no_field)
{
    scenery s = make_scenery();
    assert_true(oom_try_all(try_cache, &s) >= 7);
    forget(&s);
}

static bool try_search(void *context)
{
    const scenery *s = context;
    lan_search *search = NULL;
    if (!oom_has_succeeded(
            lan_search_create(s->ground, s->algorithm, NULL, &search), NULL)) {
        assert_null(search);
        return false;
    }
    lan_search_destroy(search);
    return true;
}

TEST(searches_without_memory_are_not_made)
{
    static const char *const names[] = {"field", "first-moves", "hierarchy",
                                        "table"};
    scenery s = make_scenery();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        s.algorithm = names[i];
        assert_true(oom_try_all(try_search, &s) >= 5);
    }
    forget(&s);
}
