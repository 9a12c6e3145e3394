/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/heatmap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "plots/kinds/heatmap_places_impl.h"
#include "plots/kinds/heatmap_scale_impl.h"
#include "plots/kinds/path_words.h"
#include "plots/paint.h"

/* Cells of words, and of numbers that every whole place has its own of; they
 * are so small that the line hides their steps. */
#define FINE_COLUMNS 400
#define FINE_ROWS    260

/* Numbers are written in their cells where there are no more of these. */
#define TEXTS_ACROSS 12
#define TEXTS_DOWN   16

#define NONE_PAINT 0xDDDDDDu

#define SIDES_MAX 64
#define WORDS_MAX 255

/* Words that are no side. */
static const lan_paint word_paints[] = {0xC9C9C9, 0x8C8C8C, 0xE3ADCB, 0xA3C76D,
                                        0xDCCB5E};

static const char *const own_name = "this scenario";

#define COUNT(list) (sizeof(list) / sizeof *(list))

typedef struct heat_page {
    const lan_heatmap_view *view;
    const char *sides[2]; /* names, "" unless there are two */
    lan_paint side_paints[SIDES_MAX];
    size_t side_count;
    heat_places places;
    lan_even_line line;    /* in shares */
    lan_color_scale scale; /* of numbers */
    double cut;            /* the largest, where the scale ends below; NaN */
} heat_page;

static bool is_word(const lan_grid *grid)
{
    return lan_measure_kind_of(grid->measure) != LAN_MEASURE_NUMBER;
}

/* --- layers -------------------------------------------------------------- */

/* Places that make no battle are grey. */
static void add_ground(const heat_page *page, lan_panel *panel)
{
    const lan_grid_def *const def = page->view->def;
    const double x[] = {def->x.from, def->x.to, def->x.to, def->x.from};
    const double y[] = {def->y.from, def->y.from, def->y.to, def->y.to};
    const lan_area ground = {.x = x,
                             .y = y,
                             .count = 4,
                             .fill = NONE_PAINT,
                             .border = LAN_PAINT_NONE};
    if (page->view->grid->failed > 0) {
        lan_panel_area(panel, &ground);
    }
}

/* Numbers at even places, with half a cell beyond the ends of the ranges. */
static lan_status add_smooth(const heat_page *page, lan_panel *panel)
{
    const lan_grid *const grid = page->view->grid;
    const lan_grid_def *const def = page->view->def;
    const size_t columns = grid->columns;
    const size_t rows = grid->rows;
    const double half_u = 0.5 / (double)(columns - 1);
    const double half_v = 0.5 / (double)(rows - 1);
    double *const values = malloc(columns * rows * sizeof *values);
    if (values == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t j = 0; j < rows; j++) {
        for (size_t i = 0; i < columns; i++) {
            values[j * columns + i] =
                heat_places_at(&page->places, (double)i / (double)(columns - 1),
                               (double)j / (double)(rows - 1));
        }
    }
    const lan_cells cells = {.x0 = heat_value(&def->x, -half_u),
                             .x1 = heat_value(&def->x, 1.0 + half_u),
                             .y0 = heat_value(&def->y, -half_v),
                             .y1 = heat_value(&def->y, 1.0 + half_v),
                             .columns = (int32_t)columns,
                             .rows = (int32_t)rows,
                             .values = values,
                             .scale = page->scale,
                             .is_smooth = true};
    lan_panel_cells(panel, &cells);
    free(values);
    return LAN_OK;
}

/* The cells of places that are their middles. */
static bool has_cells(const heat_page *page)
{
    return page->view->is_in_cells && heat_places_are_even(&page->places);
}

/* Numbers are written in cells where these are few. */
static bool has_texts(const heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    return has_cells(page) && !is_word(grid) && grid->columns <= TEXTS_ACROSS &&
           grid->rows <= TEXTS_DOWN;
}

static lan_cells empty_cells(const heat_page *page, bool is_fine)
{
    const lan_grid_def *const def = page->view->def;
    const lan_grid *const grid = page->view->grid;
    return (lan_cells){.x0 = def->x.from,
                       .x1 = def->x.to,
                       .y0 = def->y.from,
                       .y1 = def->y.to,
                       .columns =
                           is_fine ? FINE_COLUMNS : (int32_t)grid->columns,
                       .rows = is_fine ? FINE_ROWS : (int32_t)grid->rows};
}

/* Numbers of which every whole place has its own. */
static lan_status add_steps(const heat_page *page, lan_panel *panel)
{
    double *const values = malloc(FINE_COLUMNS * FINE_ROWS * sizeof *values);
    lan_cells cells = empty_cells(page, true);
    if (values == NULL) {
        return LAN_ENOMEM;
    }
    for (int j = 0; j < FINE_ROWS; j++) {
        for (int i = 0; i < FINE_COLUMNS; i++) {
            values[j * FINE_COLUMNS + i] = heat_places_at(
                &page->places, (i + 0.5) / FINE_COLUMNS, (j + 0.5) / FINE_ROWS);
        }
    }
    cells.values = values;
    cells.scale = page->scale;
    lan_panel_cells(panel, &cells);
    free(values);
    return LAN_OK;
}

/* Numbers of which each has its cell, written in it where cells are few. */
static void add_cells(const heat_page *page, lan_panel *panel)
{
    const lan_grid *const grid = page->view->grid;
    const bool are_told = has_texts(page);
    char pool[TEXTS_ACROSS * TEXTS_DOWN][LAN_TIC_SIZE];
    const char *texts[TEXTS_ACROSS * TEXTS_DOWN] = {NULL};
    lan_cells cells = empty_cells(page, false);
    for (size_t i = 0; are_told && i < grid->columns * grid->rows; i++) {
        texts[i] = heat_scale_text(&page->scale, grid->values[i], pool[i]);
    }
    cells.values = grid->values;
    cells.scale = page->scale;
    cells.texts = are_told ? texts : NULL;
    lan_panel_cells(panel, &cells);
}

static lan_status add_numbers(const heat_page *page, lan_panel *panel)
{
    const bool is_step =
        page->places.is_nearest[0] || page->places.is_nearest[1];
    if (has_cells(page)) {
        add_cells(page, panel);
        return LAN_OK;
    }
    return is_step ? add_steps(page, panel) : add_smooth(page, panel);
}

static lan_paint word_paint(const heat_page *page, size_t word)
{
    const lan_measure *const measure = page->view->grid->measure;
    const int32_t side = lan_measure_word_side(measure, word);
    if (side >= 0 && (size_t)side < page->side_count) {
        return lan_paint_mix(HEAT_LEVEL_PAINT, page->side_paints[side], 0.75);
    }
    if (lan_measure_word_count(measure) == 0) {
        return word == 0 ? word_paints[0] : LAN_PAINT_AHEAD; /* of a flag */
    }
    return word_paints[word % COUNT(word_paints)];
}

/* Words by their colours; only those that are seen are named. */
static lan_status add_words(const heat_page *page, lan_panel *panel)
{
    lan_paint paints[WORDS_MAX];
    const char *names[WORDS_MAX] = {NULL};
    char buffers[2][LAN_TEXT_DOUBLE_SIZE];
    const lan_measure *const measure = page->view->grid->measure;
    const size_t told = lan_measure_word_count(measure);
    const size_t all = told > 0 ? told : 2; /* a flag */
    const size_t count = all < WORDS_MAX ? all : WORDS_MAX;
    lan_cells cells = empty_cells(page, !has_cells(page));
    uint8_t *const kinds = malloc((size_t)cells.columns * (size_t)cells.rows);
    if (kinds == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        paints[i] = word_paint(page, i);
    }
    for (int j = 0; j < cells.rows; j++) {
        for (int i = 0; i < cells.columns; i++) {
            const double value =
                heat_places_beside(&page->places, (i + 0.5) / cells.columns,
                                   (j + 0.5) / cells.rows, &page->line);
            const size_t word = value >= 0.0 && value < (double)count
                                    ? (size_t)value
                                    : WORDS_MAX;
            kinds[j * cells.columns + i] = (uint8_t)word;
            if (word < count && names[word] == NULL) {
                names[word] =
                    lan_measure_text(measure, value, buffers[word % 2]);
            }
        }
    }
    cells.kinds = kinds;
    cells.paints = paints;
    cells.kind_names = names;
    cells.kind_count = count;
    lan_panel_cells(panel, &cells);
    free(kinds);
    return LAN_OK;
}

/* One branch, dark on light. */
static lan_status add_branch(const heat_page *page, lan_panel *panel,
                             size_t branch, bool is_named)
{
    const lan_even_line *const line = page->view->line;
    const size_t first = line->starts[branch];
    const size_t count = line->starts[branch + 1] - first;
    double *const x = malloc(2 * (count + 1) * sizeof *x);
    if (x == NULL) {
        return LAN_ENOMEM;
    }
    double *const y = x + count;
    for (size_t k = 0; k < count; k++) {
        x[k] = line->points[2 * (first + k)];
        y[k] = line->points[2 * (first + k) + 1];
    }
    lan_line drawn = {.x = x,
                      .y = y,
                      .count = count,
                      .paint = LAN_PAINT_PAPER,
                      .width = 6.0,
                      .place = LAN_NAME_ALONG};
    lan_panel_line(panel, &drawn);
    drawn.paint = LAN_PAINT_INK;
    drawn.width = 2.6;
    drawn.name = is_named ? page->view->line_name : NULL;
    lan_panel_line(panel, &drawn);
    free(x);
    return LAN_OK;
}

/* The longest branch is named. */
static lan_status add_line(const heat_page *page, lan_panel *panel)
{
    const lan_even_line *const line = page->view->line;
    const size_t count = line != NULL ? line->branch_count : 0;
    size_t longest = 0;
    lan_status status = LAN_OK;
    for (size_t b = 1; b < count; b++) {
        const size_t own = line->starts[b + 1] - line->starts[b];
        const size_t best = line->starts[longest + 1] - line->starts[longest];
        longest = own > best ? b : longest;
    }
    for (size_t b = 0; b < count && status == LAN_OK; b++) {
        status = add_branch(page, panel, b, b == longest);
    }
    return status;
}

/* The border of the cell that holds a place, dark on light: its number stays
 * free. */
static void add_own_cell(const heat_page *page, lan_panel *panel, double u,
                         double v)
{
    const lan_grid_def *const def = page->view->def;
    const double columns = (double)page->view->grid->columns;
    const double rows = (double)page->view->grid->rows;
    const double i = fmin(floor(u * columns), columns - 1.0);
    const double j = fmin(floor(v * rows), rows - 1.0);
    const double left = heat_value(&def->x, i / columns);
    const double right = heat_value(&def->x, (i + 1.0) / columns);
    const double low = heat_value(&def->y, j / rows);
    const double high = heat_value(&def->y, (j + 1.0) / rows);
    const double x[] = {left, right, right, left, left};
    const double y[] = {low, low, high, high, low};
    lan_line line = {.x = x,
                     .y = y,
                     .count = COUNT(x),
                     .paint = LAN_PAINT_PAPER,
                     .width = 6.0};
    lan_panel_line(panel, &line);
    line.paint = LAN_PAINT_INK;
    line.width = 2.6;
    line.name = own_name;
    line.place = LAN_NAME_LEGEND;
    lan_panel_line(panel, &line);
}

/* Where the scenario is, named above where it stands in a cell. */
static void add_own(const heat_page *page, lan_panel *panel)
{
    const lan_heatmap_view *const view = page->view;
    const double u = heat_share(&view->def->x, view->grid->own_x);
    const double v = heat_share(&view->def->y, view->grid->own_y);
    const lan_points own = {.x = &view->grid->own_x,
                            .y = &view->grid->own_y,
                            .count = 1,
                            .paint = LAN_PAINT_INK,
                            .size = 6.0,
                            .is_hollow = true,
                            .name = view->is_in_cells ? own_name : NULL,
                            .texts = view->is_in_cells ? NULL : &own_name};
    if (!(u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0)) {
        return;
    }
    if (has_texts(page)) {
        add_own_cell(page, panel, u, v);
    } else {
        lan_panel_points(panel, &own);
    }
}

/* --- the figure ---------------------------------------------------------- */

static lan_axis_def make_axis(const lan_grid_axis *axis, const char *unit,
                              const char *time_unit, char *title, char *shown)
{
    return (lan_axis_def){.title = lan_path_words(axis->path, title),
                          .unit = lan_unit_words(unit, time_unit, shown),
                          .from = axis->from,
                          .to = axis->to,
                          .is_log = axis->scale == LAN_SCALE_LOG};
}

static void write_lines(const heat_page *page, lan_figure *figure)
{
    const lan_heatmap_view *const view = page->view;
    char words[LAN_PATH_WORDS_SIZE];
    char end[LAN_NUMBER_SIZE];
    char most[LAN_NUMBER_SIZE];
    lan_figure_title(figure, view->title);
    lan_figure_line(figure, false, "%s, %s",
                    lan_measure_words(view->grid->measure, view->time_unit,
                                      page->sides, words),
                    lan_measure_needs_odds(view->grid->measure)
                        ? "fought to the end"
                        : "by the equations");
    if (isfinite(page->cut)) {
        const lan_color_scale *const scale = &page->scale;
        lan_number_count(scale->stops[scale->count - 1].value, end);
        lan_figure_line(figure, true, "Colours end at %s; the largest is %s.",
                        end, lan_number_count(page->cut, most));
    }
}

static lan_status fill_figure(const heat_page *page, lan_figure *figure)
{
    const lan_heatmap_view *const view = page->view;
    char titles[2][LAN_PATH_WORDS_SIZE];
    char units[2][LAN_PATH_WORDS_SIZE];
    const lan_panel_def def = {
        .x = make_axis(&view->def->x, view->units[0], view->time_unit,
                       titles[0], units[0]),
        .y = make_axis(&view->def->y, view->units[1], view->time_unit,
                       titles[1], units[1]),
        .title = view->panel_title};
    write_lines(page, figure);
    lan_panel *const panel = lan_figure_panel(figure, &def);
    add_ground(page, panel);
    lan_status status =
        is_word(view->grid) ? add_words(page, panel) : add_numbers(page, panel);
    if (status == LAN_OK) {
        status = add_line(page, panel);
    }
    add_own(page, panel);
    return status == LAN_OK ? lan_figure_status(figure) : status;
}

static void find_sides(heat_page *page)
{
    const lan_battle *const battle = page->view->battle;
    const int32_t all = lan_battle_side_count(battle);
    const char *names[SIDES_MAX];
    page->side_count = (size_t)(all < SIDES_MAX ? all : SIDES_MAX);
    for (size_t i = 0; i < page->side_count; i++) {
        names[i] = lan_battle_side_name(battle, (int32_t)i);
    }
    lan_side_paints(names, page->side_count, page->side_paints);
    for (size_t i = 0; i < 2; i++) {
        page->sides[i] = page->side_count == 2 ? names[i] : "";
    }
}

/* The line in shares of the ranges. */
static lan_status make_line(heat_page *page)
{
    const lan_even_line *const line = page->view->line;
    const lan_grid_def *const def = page->view->def;
    const size_t count = line != NULL && line->branch_count > 0
                             ? line->starts[line->branch_count]
                             : 0;
    if (count == 0) {
        return LAN_OK;
    }
    page->line = *line;
    page->line.points = malloc(2 * count * sizeof *page->line.points);
    if (page->line.points == NULL) {
        page->line.branch_count = 0;
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < count; k++) {
        page->line.points[2 * k] = heat_share(&def->x, line->points[2 * k]);
        page->line.points[2 * k + 1] =
            heat_share(&def->y, line->points[2 * k + 1]);
    }
    return LAN_OK;
}

static lan_status page_init(heat_page *page, const lan_heatmap_view *view)
{
    *page = (heat_page){.view = view, .cut = LAN_NAN};
    find_sides(page);
    lan_status status =
        heat_places_init(&page->places, view->def, view->grid,
                         view->is_in_cells || is_word(view->grid));
    if (status == LAN_OK) {
        status = make_line(page);
    }
    if (status == LAN_OK && !is_word(view->grid)) {
        status = heat_scale_make(
            view->grid, page->side_count == 2 ? page->side_paints : NULL,
            &page->scale, &page->cut);
    }
    return status;
}

lan_status lan_heatmap_figure(const lan_heatmap_view *view, lan_figure **out)
{
    heat_page page;
    lan_figure *figure = NULL;
    lan_status status = page_init(&page, view);
    if (status == LAN_OK) {
        status = lan_figure_create("heatmap", &figure);
    }
    if (status == LAN_OK) {
        status = fill_figure(&page, figure);
    }
    free(page.line.points);
    heat_places_clear(&page.places);
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return status;
    }
    *out = figure;
    return LAN_OK;
}
