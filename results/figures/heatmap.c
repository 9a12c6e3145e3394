/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/heatmap.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "results/figure/paint.h"
#include "results/figures/heatmap_places_impl.h"
#include "results/figures/path_words.h"

/* Cells of words, and of numbers that every whole place has its own of; they
 * are so small that the line hides their steps. */
#define FINE_COLUMNS 400
#define FINE_ROWS    260

/* A scale ends at what this share of the values is below, if the largest is
 * that much further away. */
#define USUAL_SHARE 0.98
#define CUT_FACTOR  2.0

#define LEVEL_PAINT 0xF7F6F3u
#define DARK_PAINT  0x10121Cu
#define NONE_PAINT  0xDDDDDDu

#define SIDES_MAX 64
#define WORDS_MAX 255

/* Viridis: N. Smith and S. van der Walt, matplotlib (2015), CC0. */
static const lan_paint amounts[] = {0x440154, 0x46327E, 0x365C8D, 0x277F8E,
                                    0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725};

/* Words that are no side. */
static const lan_paint word_paints[] = {0xC9C9C9, 0x8C8C8C, 0xE3ADCB, 0xA3C76D,
                                        0xDCCB5E};

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

/* --- the scale ----------------------------------------------------------- */

/* About a level: from the colour of who is behind to that of who is ahead. */
static void make_balance(heat_page *page, double even, double lo, double hi)
{
    const int32_t side = lan_measure_side(page->view->grid->measure);
    const bool is_pair = page->side_count == 2 && side >= 0;
    const lan_paint ahead = is_pair ? page->side_paints[side] : LAN_PAINT_AHEAD;
    const lan_paint behind =
        is_pair ? page->side_paints[1 - side] : LAN_PAINT_BEHIND;
    static const double shares[] = {1.0, 0.6, 0.25};
    lan_color_scale *const scale = &page->scale;
    scale->count = 7;
    scale->stops[3] = (lan_scale_stop){even, LEVEL_PAINT};
    for (size_t i = 0; i < 3; i++) {
        const lan_paint paints[2] = {behind, ahead};
        for (size_t k = 0; k < 2; k++) {
            const lan_paint full = paints[k];
            const lan_paint paint =
                i == 0   ? lan_paint_mix(full, DARK_PAINT, 0.45)
                : i == 1 ? full
                         : lan_paint_mix(LEVEL_PAINT, full, 0.5);
            const double end = k == 0 ? lo : hi;
            scale->stops[k == 0 ? i : 6 - i] =
                (lan_scale_stop){even + shares[i] * (end - even), paint};
        }
    }
}

static int by_size(const void *one, const void *two)
{
    const double a = *(const double *)one;
    const double b = *(const double *)two;
    return a < b ? -1 : a > b ? 1 : 0;
}

/* From the least to what all but few are below: one battle that hardly ends
 * would leave no colours for the others. */
static lan_status make_amount(heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    const size_t all = grid->columns * grid->rows;
    double *const sorted = malloc(all * sizeof *sorted);
    size_t count = 0;
    if (sorted == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < all; i++) {
        if (!isnan(grid->values[i])) {
            sorted[count++] = grid->values[i];
        }
    }
    qsort(sorted, count, sizeof *sorted, by_size);
    const double least = count > 0 ? sorted[0] : 0.0;
    const double most = count > 0 ? sorted[count - 1] : 1.0;
    const double usual =
        count > 0 ? sorted[(size_t)(USUAL_SHARE * (double)(count - 1))] : 1.0;
    free(sorted);
    const bool is_cut =
        most - least > CUT_FACTOR * (usual - least) && usual > least;
    const double hi = is_cut ? usual : most > least ? most : least + 1.0;
    page->cut = is_cut ? most : LAN_NAN;
    page->scale.count = COUNT(amounts);
    for (size_t i = 0; i < COUNT(amounts); i++) {
        const double share = (double)i / (double)(COUNT(amounts) - 1);
        page->scale.stops[i] =
            (lan_scale_stop){least + share * (hi - least), amounts[i]};
    }
    return LAN_OK;
}

static lan_status make_scale(heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    const double even = lan_measure_even(grid->measure);
    page->scale.is_shown = true;
    if (isnan(even)) {
        return make_amount(page);
    }
    if (lan_measure_unit_of(grid->measure) == LAN_MEASURE_IN_PROBABILITY) {
        page->scale.format = LAN_AXIS_PERCENT;
        make_balance(page, even, 0.0, 1.0);
        return LAN_OK;
    }
    double largest = 0.0;
    for (size_t i = 0; i < grid->columns * grid->rows; i++) {
        largest = fmax(largest, fabs(grid->values[i] - even));
    }
    const double end =
        largest > 0.5 && largest <= 1.0 ? 1.0 : lan_axis_end(largest);
    page->scale.format = LAN_AXIS_SIGNED;
    make_balance(page, even, even - end, even + end);
    return LAN_OK;
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

static lan_cells fine_cells(const heat_page *page)
{
    const lan_grid_def *const def = page->view->def;
    return (lan_cells){.x0 = def->x.from,
                       .x1 = def->x.to,
                       .y0 = def->y.from,
                       .y1 = def->y.to,
                       .columns = FINE_COLUMNS,
                       .rows = FINE_ROWS};
}

/* Numbers of which every whole place has its own. */
static lan_status add_steps(const heat_page *page, lan_panel *panel)
{
    double *const values = malloc(FINE_COLUMNS * FINE_ROWS * sizeof *values);
    lan_cells cells = fine_cells(page);
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

static lan_paint word_paint(const heat_page *page, size_t word)
{
    const lan_measure *const measure = page->view->grid->measure;
    const int32_t side = lan_measure_word_side(measure, word);
    if (side >= 0 && (size_t)side < page->side_count) {
        return lan_paint_mix(LEVEL_PAINT, page->side_paints[side], 0.75);
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
    uint8_t *const kinds = malloc(FINE_COLUMNS * FINE_ROWS);
    lan_cells cells = fine_cells(page);
    if (kinds == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        paints[i] = word_paint(page, i);
    }
    for (int j = 0; j < FINE_ROWS; j++) {
        for (int i = 0; i < FINE_COLUMNS; i++) {
            const double value =
                heat_places_beside(&page->places, (i + 0.5) / FINE_COLUMNS,
                                   (j + 0.5) / FINE_ROWS, &page->line);
            const size_t word = value >= 0.0 && value < (double)count
                                    ? (size_t)value
                                    : WORDS_MAX;
            kinds[j * FINE_COLUMNS + i] = (uint8_t)word;
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

static void add_own(const heat_page *page, lan_panel *panel)
{
    static const char *const text = "this scenario";
    const lan_heatmap_view *const view = page->view;
    const double u = heat_share(&view->def->x, view->grid->own_x);
    const double v = heat_share(&view->def->y, view->grid->own_y);
    const lan_points own = {.x = &view->grid->own_x,
                            .y = &view->grid->own_y,
                            .count = 1,
                            .paint = LAN_PAINT_INK,
                            .size = 6.0,
                            .is_hollow = true,
                            .texts = &text};
    if (u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0) {
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
                       titles[1], units[1])};
    write_lines(page, figure);
    lan_panel *const panel = lan_figure_panel(figure, &def);
    const bool is_step =
        page->places.is_nearest[0] || page->places.is_nearest[1];
    add_ground(page, panel);
    lan_status status = is_word(view->grid) ? add_words(page, panel)
                        : is_step           ? add_steps(page, panel)
                                            : add_smooth(page, panel);
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
    lan_status status = heat_places_init(&page->places, view->def, view->grid,
                                         is_word(view->grid));
    if (status == LAN_OK) {
        status = make_line(page);
    }
    if (status == LAN_OK && !is_word(view->grid)) {
        status = make_scale(page);
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
