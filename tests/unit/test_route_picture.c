/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/route.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/hex.h"
#include "results/figure/draw.h"
#include "results/figures/downsampled_map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/figures.h"
#include "tests/support/support.h"

/* A map, its ground, and the picture of a route over it. */
typedef struct scene {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
    lan_route_view view;
    lan_point bends[16];
} scene;

static bool has_visited(const void *search, lan_cell at)
{
    return lan_search_visited(search, at);
}

static scene make_scene(const char *const *rows, lan_cell start, lan_cell goal)
{
    scene s = {.map = drawn_map(rows, LAN_CORNERS_FORBID)};
    lan_cell cells[16];
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_search_create(s.ground, "astar", NULL, &s.search));
    s.view.title = "A'map";
    s.view.algorithm = "astar";
    s.view.ground = s.ground;
    s.view.search = s.search;
    s.view.has_visited = has_visited;
    s.view.start = start;
    s.view.goal = goal;
    assert_ok(lan_search_run(s.search, &request, &s.view.route));
    s.view.bend_count = lan_search_cells(s.search, cells, 16);
    for (size_t i = 0; i < s.view.bend_count; i++) {
        s.bends[i].x = cells[i].x + 0.5;
        s.bends[i].y = cells[i].y + 0.5;
    }
    return s;
}

static void clear_scene(scene *s)
{
    lan_search_destroy(s->search);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

/* The picture, or the script, as text; the caller frees it. */
static char *draw(scene *s, bool utf8, bool script_only)
{
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    lan_figure *figure = NULL;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    lan_error_clear(&err);
    s->view.bends = s->bends;
    const lan_picture picture = {
        .out = out, .utf8 = utf8, .script_only = script_only};
    assert_ok(lan_route_figure(&s->view, &figure));
    assert_ok_or(lan_picture_make(&picture, figure, &err), &err);
    lan_figure_destroy(figure);
    assert_int_equal(fclose(out), 0);
    return text;
}

static const char *const river[] = {"...@T..", ".@.@TT.", ".@...T.", NULL};

TEST(characters_show_map_route_and_what_was_looked_at)
{
    const lan_cell start = {2, 0};
    const lan_cell goal = {6, 0};
    scene s = make_scene(river, start, goal);
    char *text = draw(&s, false, false);
    assert_non_null(strstr(text, "A'map\nFrom 2, 0 to 6, 0 by astar: length "));
    assert_non_null(strstr(text, "* route   @ start   o goal"));
    assert_non_null(strstr(text, "****"));
    assert_non_null(strstr(text, "# blocked"));
    assert_non_null(strstr(text, "expanded\n"));
    free(text);
    clear_scene(&s);
}

TEST(a_map_is_a_kind_for_each_cell_and_the_route_a_line)
{
    const lan_cell start = {2, 0};
    const lan_cell goal = {6, 0};
    scene s = make_scene(river, start, goal);
    lan_figure *figure = NULL;
    s.view.bends = s.bends;
    assert_ok(lan_route_figure(&s.view, &figure));
    const lan_cells *cells =
        &figure_layer(figure, 0, LAN_LAYER_CELLS, 0)->as.cells;
    assert_int_equal(cells->columns, 7);
    assert_int_equal(cells->rows, 3);
    assert_string_equal(cells->kind_names[cells->kinds[3]], "blocked");
    assert_string_equal(cells->kind_names[cells->kinds[2]], "expanded");
    const lan_line *line = &figure_layer(figure, 0, LAN_LAYER_LINE, 1)->as.line;
    assert_int_equal(line->count, s.view.bend_count);
    assert_close(line->x[0], 2.5, 1e-12, 0.0);
    assert_close(line->y[line->count - 1], 0.5, 1e-12, 0.0);
    assert_true(figure->panels[0]->def.keeps_shape);
    assert_true(figure->panels[0]->def.y.is_downwards);
    lan_figure_destroy(figure);
    clear_scene(&s);
}

TEST(no_route_is_told_in_the_picture)
{
    static const char *const walled[] = {".@.", ".@.", NULL};
    const lan_cell start = {0, 0};
    const lan_cell goal = {2, 1};
    scene s = make_scene(walled, start, goal);
    char *text = draw(&s, true, false);
    assert_non_null(strstr(text, "No route from 0, 0 to 2, 1: goal is on "
                                 "another island."));
    assert_non_null(strstr(text, "\xE2\x97\x8F start   \xE2\x97\x8B goal\n"));
    free(text);
    clear_scene(&s);
}

TEST(titles_stay_quoted_in_the_script)
{
    const lan_cell start = {0, 0};
    const lan_cell goal = {6, 2};
    scene s = make_scene(river, start, goal);
    char *text = draw(&s, true, true);
    assert_non_null(strstr(text, "'A''map'"));
    assert_null(strstr(text, "A'map"));
    free(text);
    clear_scene(&s);
}

TEST(dots_gather_cells)
{
    /* Columns of four dots: open, a wall through, most of it shut, forest. */
    static const char *const rows[] = {"...@@@TT", "...@@.TT", NULL};
    lan_downsampled_map dots;
    scene s = {.map = drawn_map(rows, LAN_CORNERS_FORBID)};
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    s.view.ground = s.ground;
    assert_ok(downsampled_map_init(&dots, &s.view, 2, 2));
    assert_int_equal(dots.columns, 4);
    assert_int_equal(dots.rows, 1);
    /* 1 and 2.35 against the cheapest terrain of the set, 0.5. */
    assert_int_equal(dots.dots[0], LAN_DOT_FREE + 1);
    assert_int_equal(dots.dots[1], LAN_DOT_BLOCKED);
    assert_int_equal(dots.dots[2], LAN_DOT_BLOCKED);
    assert_int_equal(dots.dots[3], LAN_DOT_FREE + 2);
    assert_int_equal(downsampled_map_visited(&dots), 0);
    downsampled_map_clear(&dots);
    assert_ok(downsampled_map_init(&dots, &s.view, 3, 3));
    assert_int_equal(dots.columns, 3);
    assert_int_equal(dots.dots[1], LAN_DOT_BLOCKED);
    assert_int_equal(dots.dots[2], LAN_DOT_FREE + 2);
    downsampled_map_clear(&dots);
    lan_ground_destroy(s.ground);
    lan_grid_map_destroy(s.map);
}

/* Neighbours' middles are one cell apart in all six directions, and a row of
 * hexagons is sqrt 3 / 2 below the one before. */
TEST(middles_of_neighbouring_hexagons_are_a_cell_apart)
{
    for (int32_t row = 2; row < 4; row++) {
        const lan_cell at = {5, row};
        const lan_point here = lan_route_middle(LAN_MAP_HEX, at);
        for (int side = 0; side < 6; side++) {
            const lan_cell beside =
                lan_hex_cell(lan_hex_beside(lan_hex_of_cell(at), side));
            const lan_point there = lan_route_middle(LAN_MAP_HEX, beside);
            assert_close(hypot(there.x - here.x, there.y - here.y), 1.0, 1e-14,
                         0.0);
        }
    }
}
