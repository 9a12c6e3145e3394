/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_table.h"
#include "tactics/counts_impl.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/search/saved_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static any_table draw(const any_table_trial *trial, random_source *random,
                      uint32_t number)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = trial->width_most,
        .height_most = trial->height_most,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    any_table s = {.map = any_map(random, &def)};
    s.walker = (plain_walker){
        .map = s.map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.8) ? 1 : 2,
    };
    assert_ok(
        lan_ground_create(s.map, s.walker.movement, s.walker.size, &s.ground));
    assert_ok(lan_search_create(s.ground, trial->algorithm, NULL, &s.search));
    s.width = lan_grid_map_width(s.map);
    s.cells = s.width * lan_grid_map_height(s.map);
    return s;
}

static void forget(any_table *s)
{
    lan_search_destroy(s->search);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

void any_table_assert_pair(const any_table *s, lan_cell from, lan_cell to,
                           double least)
{
    const lan_route_request request = lan_route_request_default(from, to);
    lan_route route;
    lan_cell cells[ANY_TABLE_CELLS];
    assert_ok(lan_search_run(s->search, &request, &route));
    assert_int_equal(route.end == LAN_ROUTE_FOUND, least < LAN_INF);
    if (route.end != LAN_ROUTE_FOUND) {
        return;
    }
    assert_int_equal(lan_search_cells(s->search, cells, ANY_TABLE_CELLS),
                     route.cell_count);
    assert_route(&s->walker, &route, from, to, 0.0, cells);
    if (fabs(route.cost - least) > 1e-12 * least) {
        print_map(s->map);
        fail_with("from (%d, %d) to (%d, %d) costs %.17g, the least is %.17g",
                  from.x, from.y, to.x, to.y, route.cost, least);
    }
}

void assert_table_routes(const any_table_trial *trial, unsigned long seed)
{
    random_source *random = random_create(seed);
    for (uint32_t k = 0; k < trial->maps; k++) {
        any_table s = draw(trial, random, k);
        trial->assert_pairs(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

void assert_table_follows_changes(const any_table_trial *trial,
                                  unsigned long seed)
{
    random_source *random = random_create(seed);
    for (uint32_t k = 0; k < trial->maps / 5; k++) {
        any_table s = draw(trial, random, k);
        for (int32_t n = random_integer(random, 1, 6); n > 0; n--) {
            change_any_cell(random, s.map);
        }
        lan_ground_update(s.ground);
        trial->assert_pairs(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

static unsigned char *saved(const any_table *s, size_t *size)
{
    *size = lan_search_save(s->search, NULL, 0);
    unsigned char *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(lan_search_save(s->search, bytes, *size - 1), *size);
    assert_int_equal(lan_search_save(s->search, bytes, *size), *size);
    return bytes;
}

void assert_table_reloads(const any_table_trial *trial, unsigned long seed)
{
    random_source *random = random_create(seed);
    for (uint32_t k = 0; k < trial->maps / 5; k++) {
        any_table s = draw(trial, random, k);
        size_t size;
        size_t again_size;
        unsigned char *bytes = saved(&s, &size);
        lan_search_destroy(s.search);
        assert_ok(
            lan_search_create(s.ground, trial->algorithm, NULL, &s.search));
        assert_ok(lan_search_load(s.search, bytes, size, NULL));
        unsigned char *again = saved(&s, &again_size);
        assert_int_equal(again_size, size);
        assert_memory_equal(again, bytes, size);
        trial->assert_pairs(&s, random);
        free(again);
        free(bytes);
        forget(&s);
    }
    random_destroy(random);
}

void assert_table_refuses_damage(const any_table_trial *trial,
                                 unsigned long seed)
{
    random_source *random = random_create(seed);
    for (uint32_t k = 0; k < trial->maps / 5; k++) {
        any_table s = draw(trial, random, k);
        size_t size;
        unsigned char *bytes = saved(&s, &size);
        const size_t place =
            (size_t)random_integer(random, 0, (int32_t)size - 1);
        lan_error err;
        lan_error_clear(&err);
        bytes[place] ^= (unsigned char)(1 << random_integer(random, 0, 7));
        assert_int_equal(lan_search_load(s.search, bytes, size, &err),
                         LAN_EPARSE);
        assert_true(err.text[0] != '\0');
        assert_int_equal(lan_search_load(s.search, bytes, place, NULL),
                         LAN_EPARSE);
        trial->assert_pairs(&s, random);
        free(bytes);
        forget(&s);
    }
    random_destroy(random);
}

void any_table_walk_pair(const any_table *s, lan_cell from, lan_cell to)
{
    const lan_route_request request = lan_route_request_default(from, to);
    lan_route route;
    lan_cell cells[ANY_TABLE_CELLS];
    assert_ok(lan_search_run(s->search, &request, &route));
    if (route.end == LAN_ROUTE_FOUND) {
        assert_int_equal(lan_search_cells(s->search, cells, ANY_TABLE_CELLS),
                         route.cell_count);
        assert_route(&s->walker, &route, from, to, 0.0, cells);
    }
}

/* Whoever makes a table by hand can give it the right checksum. */
void assert_table_survives_hands(const any_table_trial *trial,
                                 unsigned long seed)
{
    int loaded = 0;
    random_source *random = random_create(seed);
    for (uint32_t k = 0; k < 4 * trial->maps; k++) {
        any_table s = draw(trial, random, k);
        size_t size;
        unsigned char *bytes = saved(&s, &size);
        const size_t head = lan_saved_head_size();
        for (int32_t n = random_integer(random, 1, 3); n > 0; n--) {
            const size_t place = (size_t)random_integer(random, (int32_t)head,
                                                        (int32_t)size - 1);
            bytes[place] ^= (unsigned char)(1 << random_integer(random, 0, 7));
        }
        lan_saved_write_head(bytes, s.ground, trial->algorithm, size - head);
        if (lan_search_load(s.search, bytes, size, NULL) == LAN_OK) {
            loaded++;
            trial->walk_pairs(&s, random);
        }
        free(bytes);
        forget(&s);
    }
    assert_true(loaded > 0);
    random_destroy(random);
}
