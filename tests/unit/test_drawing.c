/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <string.h>

#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_status read_text(const char *text, lan_grid_map **out,
                            lan_error *err)
{
    size_t count = 0;
    const lan_terrain *terrains = any_terrains(&count);
    lan_error_clear(err);
    return lan_drawing_read(text, strlen(text), LAN_CORNERS_ONE, terrains,
                            count, out, err);
}

TEST(drawing_has_a_terrain_for_each_glyph)
{
    static const char *const rows[] = {".=h", "Tb@", NULL};
    lan_grid_map *map = NULL;
    lan_error err;
    assert_ok(read_text(".=h\r\nTb@ \n\n", &map, &err));
    lan_grid_map *want = drawn_map(rows, LAN_CORNERS_ONE);
    assert_int_equal(lan_grid_map_fingerprint(map),
                     lan_grid_map_fingerprint(want));
    assert_int_equal(map->version, 0);
    lan_grid_map_destroy(want);
    lan_grid_map_destroy(map);
}

static void assert_bad(const char *text, int row, int column,
                       const char *message)
{
    lan_grid_map *map = NULL;
    lan_error err;
    assert_int_equal(read_text(text, &map, &err), LAN_EPARSE);
    assert_null(map);
    assert_string_equal(err.text, message);
    assert_int_equal(err.line, row);
    assert_int_equal(err.column, column);
}

TEST(unknown_glyph_is_named_with_row_and_column)
{
    assert_bad("...\n.?.\n", 2, 2,
               "'?' in row 2, column 2 belongs to no terrain (.=hTb@)");
    assert_bad("..\x1b\n", 1, 3,
               "'\\x1B' in row 1, column 3 belongs to no terrain (.=hTb@)");
    assert_bad(
        "\xe2\x80\xae..\n", 1, 1,
        "'\\xE2\\x80\\xAE' in row 1, column 1 belongs to no terrain (.=hTb@)");
}

TEST(rows_of_several_lengths_are_an_error)
{
    assert_bad("...\n..\n", 2, 3, "row 2 has 2 cells, but the first has 3");
    assert_bad("...\n....\n", 2, 4, "row 2 has 4 cells, but the first has 3");
}

TEST(empty_rows_are_allowed_at_the_end_only)
{
    assert_bad("", 1, 1, "the first row is empty");
    assert_bad("\n..\n", 1, 1, "the first row is empty");
    assert_bad("..\n\n..\n", 2, 1, "row 2 is empty, but rows follow it");
}

TEST(drawing_too_large_is_refused)
{
    static char wide[LAN_GRID_MAP_MOST + 2];
    static char high[2 * (LAN_GRID_MAP_MOST + 1) + 1];
    lan_grid_map *map = NULL;
    lan_error err;
    memset(wide, '.', LAN_GRID_MAP_MOST + 1);
    assert_int_equal(read_text(wide, &map, &err), LAN_ELIMIT);
    assert_string_equal(err.text, "a map has at most 4096 cells a side");
    for (size_t i = 0; i + 1 < sizeof high; i += 2) {
        memcpy(high + i, ".\n", 2);
    }
    assert_int_equal(read_text(high, &map, &err), LAN_ELIMIT);
    assert_int_equal(err.line, LAN_GRID_MAP_MOST + 1);
    wide[LAN_GRID_MAP_MOST] = '\0';
    assert_ok(read_text(wide, &map, &err));
    assert_int_equal(lan_grid_map_width(map), LAN_GRID_MAP_MOST);
    lan_grid_map_destroy(map);
}

TEST(written_drawing_is_the_one_read)
{
    static const char text[] = ".=h\nTb@\n...\n";
    char written[sizeof text] = "x";
    lan_grid_map *map = NULL;
    lan_error err;
    assert_ok(read_text(text, &map, &err));
    assert_int_equal(lan_drawing_write(map, written, 11), 12);
    assert_int_equal(written[0], 'x');
    assert_int_equal(lan_drawing_write(map, written, 12), 12);
    assert_memory_equal(written, text, 12);
    lan_grid_map_destroy(map);
}
