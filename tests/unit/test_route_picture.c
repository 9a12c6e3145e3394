/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/route.h"

#include <stdlib.h>
#include <string.h>

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

/* The figure of the scene; the caller's. */
static lan_figure *figure_of(scene *s)
{
    lan_figure *figure = NULL;
    s->view.bends = s->bends;
    assert_ok(lan_route_figure(&s->view, &figure));
    return figure;
}

static const char *const river[] = {"...@T..", ".@.@TT.", ".@...T.", NULL};

TEST(a_map_is_a_kind_for_each_cell_and_the_route_a_line)
{
    const lan_cell start = {2, 0};
    const lan_cell goal = {6, 0};
    scene s = make_scene(river, start, goal);
    lan_figure *figure = figure_of(&s);
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

/* Seven cells across are ten columns each, and half as many rows. */
TEST(characters_show_map_route_and_what_was_looked_at)
{
    const lan_cell start = {2, 0};
    const lan_cell goal = {6, 0};
    scene s = make_scene(river, start, goal);
    lan_figure *figure = figure_of(&s);
    char *text = figure_characters(figure);
    assert_non_null(strstr(text, "A'map\nFrom 2, 0 to 6, 0 by astar: length "));
    assert_non_null(strstr(text, "@ start"));
    assert_non_null(strstr(text, "o goal"));
    assert_non_null(strstr(text, "* route"));
    assert_non_null(strstr(text, "# blocked"));
    assert_non_null(strstr(text, ". expanded"));
    assert_non_null(strstr(text, "##########"));
    free(text);
    lan_figure_destroy(figure);
    clear_scene(&s);
}

TEST(no_route_is_told_in_the_picture)
{
    static const char *const walled[] = {".@.", ".@.", NULL};
    const lan_cell start = {0, 0};
    const lan_cell goal = {2, 1};
    scene s = make_scene(walled, start, goal);
    lan_figure *figure = figure_of(&s);
    assert_true(figure_has_line(
        figure, "No route from 0, 0 to 2, 1: goal is on another island."));
    assert_int_equal(figure_layers(figure, 0, LAN_LAYER_LINE), 0);
    lan_figure_destroy(figure);
    clear_scene(&s);
}

TEST(titles_stay_quoted_in_the_script)
{
    const lan_cell start = {0, 0};
    const lan_cell goal = {6, 2};
    scene s = make_scene(river, start, goal);
    lan_figure *figure = figure_of(&s);
    char *text = figure_script(figure);
    assert_non_null(strstr(text, "'A''map'"));
    assert_non_null(strstr(text, "matrix using"));
    free(text);
    lan_figure_destroy(figure);
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
