/* tests/fuzz/fuzz_map.c - what the readers of maps, queries and drawings
 * promise, for any bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each input is read as all three.
 */
#include <math.h>

#include "base/text.h"
#include "lanchester/map.h"
#include "tactics/map/map_impl.h"
#include "tests/fuzz/fuzz.h"

/* A failure says where and, in plain text, why; without one nothing is printed.
 */
static void check_error(lan_status status, const lan_error *err)
{
    must(status == LAN_OK || status == LAN_EPARSE || status == LAN_ELIMIT);
    must(err->status == status);
    must((status == LAN_OK) == (err->text[0] == '\0'));
    must(lan_text_is_plain(err->text, strlen(err->text)));
    must(status == LAN_OK || (err->line >= 1 && err->column >= 1));
}

static char *written(const lan_grid_map *map, size_t *size)
{
    *size = lan_drawing_write(map, NULL, 0);
    char *text = malloc(*size);
    must(text != NULL);
    must(lan_drawing_write(map, text, *size - 1) == *size);
    must(lan_drawing_write(map, text, *size) == *size);
    return text;
}

static void check_bounds(const lan_grid_map *map, size_t size)
{
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    must(width >= 1 && width <= LAN_GRID_MAP_MOST);
    must(height >= 1 && height <= LAN_GRID_MAP_MOST);
    must((size_t)width * (size_t)height <= size);
}

static void check_map(const char *text, size_t size)
{
    lan_grid_map *map = NULL;
    lan_grid_map *again = NULL;
    size_t length = 0;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status = lan_moving_ai_read_map(
        text, size, LAN_CORNERS_FORBID, NULL, 0, &map, &err);
    check_error(status, &err);
    must((status == LAN_OK) == (map != NULL));
    if (map == NULL) {
        return;
    }
    check_bounds(map, size);
    size_t count = 0;
    const lan_terrain *terrains = lan_terrains_moving_ai(&count);
    char *copy = written(map, &length);
    must(lan_drawing_read(copy, length, LAN_CORNERS_FORBID, terrains, count,
                          &again, &err) == LAN_OK);
    must(lan_grid_map_fingerprint(again) == lan_grid_map_fingerprint(map));
    free(copy);
    lan_grid_map_destroy(again);
    lan_grid_map_destroy(map);
}

static void check_drawing(const char *text, size_t size)
{
    const lan_terrain terrains[] = {lan_terrain_make("plain", '.', 1.0),
                                    lan_terrain_make("road", '=', 0.5),
                                    lan_terrain_make("rock", '#', 0.0)};
    lan_grid_map *map = NULL;
    lan_grid_map *again = NULL;
    size_t length = 0;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_drawing_read(text, size, LAN_CORNERS_ONE, terrains, 3, &map, &err);
    check_error(status, &err);
    must((status == LAN_OK) == (map != NULL));
    if (map == NULL) {
        return;
    }
    check_bounds(map, size);
    char *copy = written(map, &length);
    must(lan_drawing_read(copy, length, LAN_CORNERS_ONE, terrains, 3, &again,
                          &err) == LAN_OK);
    must(lan_grid_map_fingerprint(again) == lan_grid_map_fingerprint(map));
    free(copy);
    lan_grid_map_destroy(again);
    lan_grid_map_destroy(map);
}

static void check_query(const lan_moving_ai_query *query)
{
    must(query->bucket >= 0 && query->width >= 0 && query->height >= 0);
    must(query->start.x >= 0 && query->start.y >= 0);
    must(query->goal.x >= 0 && query->goal.y >= 0);
    must(isfinite(query->length) && query->length >= 0.0);
    must(isfinite(query->tolerance) && query->tolerance > 0.0);
    must(query->has_route || !(query->length > 0.0));
}

static void check_queries(const char *text, size_t size)
{
    lan_moving_ai_query *queries = NULL;
    size_t count = 0;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_moving_ai_read_queries(text, size, NULL, &queries, &count, &err);
    check_error(status, &err);
    must(status == LAN_OK || (queries == NULL && count == 0));
    must((queries == NULL) == (count == 0));
    for (size_t i = 0; i < count; i++) {
        check_query(&queries[i]);
    }
    free(queries);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_copy(data, size, 0);
    check_map(text, size);
    check_drawing(text, size);
    check_queries(text, size);
    free(text);
    return 0;
}
