/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds_impl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/real.h"
#include "plots/paint.h"
#include "plots/plots_impl.h"

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

/* Ends of scales that are about a level, and their middle. */
#define DARK_PAINT  0x10121Cu
#define LEVEL_PAINT 0xF7F6F3u

/* Words that are no side. */
static const lan_paint word_paints[] = {0xC9C9C9, 0x8C8C8C, 0xE3ADCB, 0xA3C76D,
                                        0xDCCB5E};

#define OWN_NAME "this scenario"

/* How far from the middle of its cell a place may be, in cells. */
#define NEARLY 1e-6

/* A scale ends at what this share of the values is below, if the largest is
 * that much further away. */
#define USUAL_SHARE 0.98
#define CUT_FACTOR  2.0

/* Parts of a scale that numbers are told to, and not ten times as finely. */
#define TEXT_FINENESS 100.0

#define COUNT(list) (sizeof(list) / sizeof *(list))

typedef struct heat_page {
    const lan_heatmap_view *view;
    lan_figure *figure;
    const char *sides[2]; /* names, "" unless there are two */
    lan_paint side_paints[SIDES_MAX];
    size_t side_count;
    double *u;             /* [columns] shares of the range of x */
    double *v;             /* [rows] */
    bool is_nearest[2];    /* along x and y nothing is interpolated */
    lan_even_line line;    /* in shares */
    lan_color_scale scale; /* of numbers */
    double cut;            /* the largest, where the scale ends below; NaN */
} heat_page;

static bool is_word(const lan_grid *grid)
{
    return lan_measure_kind_of(grid->measure) != LAN_MEASURE_NUMBER;
}

/* --- places, in shares of the ranges -------------------------------------- */

/* Where a value is on an axis: below 0 or above 1 outside of the range. */
static double heat_share(const lan_grid_axis *axis, double value)
{
    return axis->scale == LAN_SCALE_LOG
               ? log(value / axis->from) / log(axis->to / axis->from)
               : (value - axis->from) / (axis->to - axis->from);
}

/* The value at a share of an axis. */
static double heat_value(const lan_grid_axis *axis, double share)
{
    return axis->scale == LAN_SCALE_LOG
               ? axis->from * pow(axis->to / axis->from, share)
               : axis->from + share * (axis->to - axis->from);
}

/* True where every whole number of the range has its place. */
static bool is_dense(const lan_grid *grid, const double *places, size_t count)
{
    const double room = places[count - 1] - places[0];
    return grid->is_whole && room < (double)count - 0.5;
}

static bool are_middles(const double *places, size_t count)
{
    bool are = true;
    for (size_t i = 0; i < count && are; i++) {
        are = fabs(places[i] * (double)count - (double)i - 0.5) < NEARLY;
    }
    return are;
}

/* Last of the places that is not beyond `at`, but never the very last. */
static size_t place_before(const double *places, size_t count, double at)
{
    size_t lo = 0;
    size_t hi = count - 1;
    while (hi - lo > 1) {
        const size_t middle = (lo + hi) / 2;
        *(places[middle] <= at ? &lo : &hi) = middle;
    }
    return lo;
}

static double share_between(const double *places, size_t count, size_t i,
                            double at, bool is_nearest)
{
    if (i + 1 >= count) {
        return 0.0;
    }
    const double share = (at - places[i]) / (places[i + 1] - places[i]);
    const double within = fmin(fmax(share, 0.0), 1.0);
    return is_nearest ? floor(within + 0.5) : within;
}

/* The value at a place: interpolated, or that of the nearest place. */
static double value_at(const heat_page *page, double u, double v)
{
    const lan_grid *const grid = page->view->grid;
    const size_t i = place_before(page->u, grid->columns, u);
    const size_t j = place_before(page->v, grid->rows, v);
    const double a =
        share_between(page->u, grid->columns, i, u, page->is_nearest[0]);
    const double b =
        share_between(page->v, grid->rows, j, v, page->is_nearest[1]);
    const double weights[] = {(1.0 - a) * (1.0 - b), a * (1.0 - b),
                              (1.0 - a) * b, a * b};
    double sum = 0.0;
    for (size_t k = 0; k < 4; k++) {
        const size_t at = (j + k / 2) * grid->columns + i + k % 2;
        if (weights[k] > 0.0) {
            sum += weights[k] * grid->values[at];
        }
    }
    return sum;
}

/* --- beside a line ------------------------------------------------------- */

/* Twice the area of a triangle, with the sign of its turn. */
static double turn_of(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static bool do_cross(const double *a, const double *b, const double *c,
                     const double *d)
{
    return turn_of(a, b, c) * turn_of(a, b, d) < 0.0 &&
           turn_of(c, d, a) * turn_of(c, d, b) < 0.0;
}

static bool is_parted(const lan_even_line *line, const double *a,
                      const double *b)
{
    for (size_t i = 0; i < line->branch_count; i++) {
        for (size_t k = line->starts[i]; k + 1 < line->starts[i + 1]; k++) {
            if (do_cross(a, b, line->points + 2 * k,
                         line->points + 2 * (k + 1))) {
                return true;
            }
        }
    }
    return false;
}

/* The value of the nearest of the four places about (u, v) that no line parts
 * from it. */
static double value_beside(const heat_page *page, double u, double v)
{
    const lan_grid *const grid = page->view->grid;
    const size_t i = place_before(page->u, grid->columns, u);
    const size_t j = place_before(page->v, grid->rows, v);
    const double wide = page->u[i + 1] - page->u[i];
    const double high = page->v[j + 1] - page->v[j];
    const double *const values = grid->values + j * grid->columns + i;
    const double own[2] = {u, v};
    double least = LAN_INF;
    double found = LAN_NAN;
    bool are_alike = true;
    for (size_t k = 0; k < 4; k++) {
        are_alike =
            are_alike &&
            !(fabs(values[(k / 2) * grid->columns + k % 2] - values[0]) > 0.5);
    }
    for (size_t k = 0; k < 4; k++) {
        const double corner[2] = {page->u[i + k % 2], page->v[j + k / 2]};
        const double value = values[(k / 2) * grid->columns + k % 2];
        const bool is_cut = !are_alike && is_parted(&page->line, own, corner);
        const double distance =
            hypot((corner[0] - u) / wide, (corner[1] - v) / high) +
            (is_cut ? 10.0 : 0.0);
        if (distance < least) {
            least = distance;
            found = value;
        }
    }
    return found;
}

/* --- colours of numbers --------------------------------------------------- */

/* Viridis: N. Smith and S. van der Walt, matplotlib (2015), CC0. */
static const lan_paint amounts[] = {0x440154, 0x46327E, 0x365C8D, 0x277F8E,
                                    0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725};

/* About a level: from the colour of who is behind to that of who is ahead. */
static void make_balance(const lan_grid *grid, const lan_paint *sides,
                         const double ends[2], lan_color_scale *scale)
{
    static const double shares[] = {1.0, 0.6, 0.25};
    const int32_t side = lan_measure_side(grid->measure);
    const bool is_pair = sides != NULL && side >= 0;
    const lan_paint ahead = is_pair ? sides[side] : LAN_PAINT_AHEAD;
    const lan_paint behind = is_pair ? sides[1 - side] : LAN_PAINT_BEHIND;
    const double even = lan_measure_even(grid->measure);
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
            scale->stops[k == 0 ? i : 6 - i] =
                (lan_scale_stop){even + shares[i] * (ends[k] - even), paint};
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
static lan_status make_amount(const lan_grid *grid, lan_color_scale *scale,
                              double *cut)
{
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
    *cut = is_cut ? most : LAN_NAN;
    scale->count = COUNT(amounts);
    for (size_t i = 0; i < COUNT(amounts); i++) {
        const double share = (double)i / (double)(COUNT(amounts) - 1);
        scale->stops[i] =
            (lan_scale_stop){least + share * (hi - least), amounts[i]};
    }
    return LAN_OK;
}

/* The colours of numbers, and where they end below the largest. */
static lan_status make_scale(heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    const lan_paint *const sides =
        page->side_count == 2 ? page->side_paints : NULL;
    const double even = lan_measure_even(grid->measure);
    double ends[2] = {0.0, 1.0};
    page->scale.is_shown = true;
    page->cut = LAN_NAN;
    if (isnan(even)) {
        return make_amount(grid, &page->scale, &page->cut);
    }
    page->scale.format = LAN_AXIS_PERCENT;
    if (lan_measure_unit_of(grid->measure) != LAN_MEASURE_IN_PROBABILITY) {
        double largest = 0.0;
        for (size_t i = 0; i < grid->columns * grid->rows; i++) {
            largest = fmax(largest, fabs(grid->values[i] - even));
        }
        const double end =
            largest > 0.5 && largest <= 1.0 ? 1.0 : lan_axis_end(largest);
        ends[0] = even - end;
        ends[1] = even + end;
        page->scale.format = LAN_AXIS_SIGNED;
    }
    make_balance(grid, sides, ends, &page->scale);
    return LAN_OK;
}

/* A number as it stands in its cell. */
static const char *number_text(const heat_page *page, double value)
{
    const lan_color_scale *const scale = &page->scale;
    const double span =
        scale->stops[scale->count - 1].value - scale->stops[0].value;
    const double step = pow(10.0, floor(log10(span / TEXT_FINENESS)));
    char text[LAN_TIC_SIZE];
    return isnan(value)
               ? NULL
               : lan_figure_text(page->figure, "%s",
                                 lan_axis_text(scale->format,
                                               round(value / step) * step, step,
                                               text));
}

/* --- layers -------------------------------------------------------------- */

/* Places that make no battle are grey. */
static void add_ground(const heat_page *page, lan_panel *panel)
{
    const lan_grid_axis *const x = &page->view->def->x;
    const lan_grid_axis *const y = &page->view->def->y;
    if (page->view->grid->failed > 0) {
        lan_layer *const ground =
            lan_panel_layer(panel, LAN_LAYER_AREA, NONE_PAINT);
        lan_layer_at(ground, x->from, y->from);
        lan_layer_at(ground, x->to, y->from);
        lan_layer_at(ground, x->to, y->to);
        lan_layer_at(ground, x->from, y->to);
    }
}

/* The cells of places that are their middles. */
static bool has_cells(const heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    return page->view->is_in_cells && are_middles(page->u, grid->columns) &&
           are_middles(page->v, grid->rows);
}

/* Numbers are written in cells where these are few. */
static bool has_texts(const heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    return has_cells(page) && !is_word(grid) && grid->columns <= TEXTS_ACROSS &&
           grid->rows <= TEXTS_DOWN;
}

/* Cells of the grid, or finer ones, that go half a cell beyond both ends of the
 * ranges or not. */
static lan_cells empty_cells(const heat_page *page, bool is_fine, bool is_wide)
{
    const lan_grid_def *const def = page->view->def;
    const lan_grid *const grid = page->view->grid;
    const double half_u = is_wide ? 0.5 / (double)(grid->columns - 1) : 0.0;
    const double half_v = is_wide ? 0.5 / (double)(grid->rows - 1) : 0.0;
    return (lan_cells){.x0 = heat_value(&def->x, -half_u),
                       .x1 = heat_value(&def->x, 1.0 + half_u),
                       .y0 = heat_value(&def->y, -half_v),
                       .y1 = heat_value(&def->y, 1.0 + half_v),
                       .columns =
                           is_fine ? FINE_COLUMNS : (int32_t)grid->columns,
                       .rows = is_fine ? FINE_ROWS : (int32_t)grid->rows};
}

/* Each in its cell, written in it where cells are few; in steps where every
 * whole place has its own; else interpolated between even places. */
static void add_numbers(const heat_page *page, lan_panel *panel)
{
    const lan_grid *const grid = page->view->grid;
    const bool is_alone = has_cells(page);
    const bool is_step = page->is_nearest[0] || page->is_nearest[1];
    const bool is_smooth = !is_alone && !is_step;
    lan_cells cells = empty_cells(page, !is_alone && is_step, is_smooth);
    const size_t columns = (size_t)cells.columns;
    const size_t count = columns * (size_t)cells.rows;
    const double middle = is_smooth ? 0.0 : 0.5;
    const double last = is_smooth ? 1.0 : 0.0;
    double *const values = lan_figure_room(page->figure, count, sizeof *values);
    const char **const texts =
        has_texts(page) ? lan_figure_room(page->figure, count, sizeof *texts)
                        : NULL;
    for (size_t k = 0; values != NULL && k < count; k++) {
        const double u =
            ((double)(k % columns) + middle) / ((double)columns - last);
        const double v =
            ((double)(k / columns) + middle) / ((double)cells.rows - last);
        values[k] = is_alone ? grid->values[k] : value_at(page, u, v);
        if (texts != NULL) {
            texts[k] = number_text(page, values[k]);
        }
    }
    cells.values = values;
    cells.scale = page->scale;
    cells.texts = texts;
    cells.is_smooth = is_smooth;
    lan_panel_cells(panel, &cells);
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
static void add_words(const heat_page *page, lan_panel *panel)
{
    const lan_measure *const measure = page->view->grid->measure;
    const size_t told = lan_measure_word_count(measure);
    const size_t all = told > 0 ? told : 2; /* a flag */
    const size_t count = all < WORDS_MAX ? all : WORDS_MAX;
    const char *names[WORDS_MAX] = {NULL};
    lan_cells cells = empty_cells(page, !has_cells(page), false);
    const int32_t places = cells.columns * cells.rows;
    lan_paint *const paints =
        lan_figure_room(page->figure, count, sizeof *paints);
    uint8_t *const kinds = lan_figure_room(page->figure, (size_t)places, 1);
    if (paints == NULL || kinds == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        paints[i] = word_paint(page, i);
    }
    for (int32_t k = 0; k < places; k++) {
        const double u = (k % cells.columns + 0.5) / cells.columns;
        const double v = (k / cells.columns + 0.5) / cells.rows;
        const double value = value_beside(page, u, v);
        const bool is_there = value >= 0.0 && value < (double)count;
        const size_t word = is_there ? (size_t)value : WORDS_MAX;
        char text[LAN_TEXT_DOUBLE_SIZE];
        kinds[k] = (uint8_t)word;
        if (is_there && names[word] == NULL) {
            names[word] = lan_figure_text(
                page->figure, "%s", lan_measure_text(measure, value, text));
        }
    }
    cells.kinds = kinds;
    cells.paints = paints;
    cells.kind_names = names;
    cells.kind_count = count;
    lan_panel_cells(panel, &cells);
}

/* Adds a line twice, dark on light; returns the upper one. */
static lan_layer *add_twice(lan_panel *panel, const double *x, const double *y,
                            size_t stride, size_t count)
{
    lan_layer *line = NULL;
    for (int i = 0; i < 2; i++) {
        line = lan_panel_layer(panel, LAN_LAYER_LINE,
                               i == 0 ? LAN_PAINT_PAPER : LAN_PAINT_INK);
        line->width = i == 0 ? 6.0 : 2.6;
        line->named = LAN_NAME_ALONG;
        for (size_t k = 0; k < count; k++) {
            lan_layer_at(line, x[stride * k], y[stride * k]);
        }
    }
    return line;
}

/* The branches of the line, of which the longest is named. */
static void add_line(const heat_page *page, lan_panel *panel)
{
    const lan_even_line *const line = page->view->line;
    lan_layer *longest = NULL;
    for (size_t b = 0; line != NULL && b < line->branch_count; b++) {
        const double *const points = line->points + 2 * line->starts[b];
        lan_layer *const drawn =
            add_twice(panel, points, points + 1, 2,
                      line->starts[b + 1] - line->starts[b]);
        longest =
            longest == NULL || drawn->count > longest->count ? drawn : longest;
    }
    if (longest != NULL && page->view->line_name != NULL) {
        lan_layer_name(longest, "%s", page->view->line_name);
    }
}

/* Where the scenario is, named above where it stands in a cell; where cells
 * have numbers as the border of its cell, so that its number stays free. */
static void add_own(const heat_page *page, lan_panel *panel)
{
    const lan_heatmap_view *const view = page->view;
    const lan_grid_axis *const x = &view->def->x;
    const lan_grid_axis *const y = &view->def->y;
    const double u = heat_share(x, view->grid->own_x);
    const double v = heat_share(y, view->grid->own_y);
    if (!(u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0)) {
        return;
    }
    if (has_texts(page)) {
        const double columns = (double)view->grid->columns;
        const double rows = (double)view->grid->rows;
        const double i = fmin(floor(u * columns), columns - 1.0);
        const double j = fmin(floor(v * rows), rows - 1.0);
        const double ends[4] = {
            heat_value(x, i / columns), heat_value(x, (i + 1.0) / columns),
            heat_value(y, j / rows), heat_value(y, (j + 1.0) / rows)};
        const double across[] = {ends[0], ends[1], ends[1], ends[0], ends[0]};
        const double up[] = {ends[2], ends[2], ends[3], ends[3], ends[2]};
        lan_layer *const border = add_twice(panel, across, up, 1, COUNT(up));
        border->named = LAN_NAME_LEGEND;
        lan_layer_name(border, OWN_NAME);
        return;
    }
    lan_layer *const own =
        lan_panel_layer(panel, LAN_LAYER_POINTS, LAN_PAINT_INK);
    own->size = 6.0;
    own->is_hollow = true;
    lan_layer_at(own, view->grid->own_x, view->grid->own_y);
    if (view->is_in_cells) {
        lan_layer_name(own, OWN_NAME);
    } else {
        lan_layer_text(own, OWN_NAME);
    }
}

/* --- the figure ---------------------------------------------------------- */

static void write_lines(const heat_page *page)
{
    lan_figure *const figure = page->figure;
    const lan_heatmap_view *const view = page->view;
    char words[LAN_PATH_WORDS_SIZE];
    char end[LAN_NUMBER_SIZE];
    char most[LAN_NUMBER_SIZE];
    lan_figure_title(figure, view->title);
    lan_figure_line(figure, LAN_PAINT_INK, "%s, %s",
                    lan_measure_words(view->grid->measure, view->time_unit,
                                      page->sides, words),
                    lan_measure_needs_odds(view->grid->measure)
                        ? "fought to the end"
                        : "by the equations");
    if (isfinite(page->cut)) {
        const lan_color_scale *const scale = &page->scale;
        lan_number_count(scale->stops[scale->count - 1].value, end);
        lan_figure_line(figure, LAN_PAINT_MUTED,
                        "Colours end at %s; the largest is %s.", end,
                        lan_number_count(page->cut, most));
    }
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

/* Places and the line in shares of the ranges. */
static lan_status find_shares(heat_page *page)
{
    const lan_grid *const grid = page->view->grid;
    const lan_grid_def *const def = page->view->def;
    const lan_even_line *const line = page->view->line;
    const size_t points = line != NULL && line->branch_count > 0
                              ? line->starts[line->branch_count]
                              : 0;
    const bool is_apart = page->view->is_in_cells || is_word(grid);
    double *const shares = lan_figure_room(
        page->figure, grid->columns + grid->rows + 2 * points, sizeof *shares);
    if (shares == NULL) {
        return LAN_ENOMEM;
    }
    page->u = shares;
    page->v = shares + grid->columns;
    page->is_nearest[0] = is_apart || is_dense(grid, grid->x, grid->columns);
    page->is_nearest[1] = is_apart || is_dense(grid, grid->y, grid->rows);
    for (size_t i = 0; i < grid->columns; i++) {
        page->u[i] = heat_share(&def->x, grid->x[i]);
    }
    for (size_t j = 0; j < grid->rows; j++) {
        page->v[j] = heat_share(&def->y, grid->y[j]);
    }
    if (points > 0) {
        page->line = *line;
        page->line.points = page->v + grid->rows;
    }
    for (size_t k = 0; k < 2 * points; k++) {
        page->line.points[k] =
            heat_share(k % 2 == 0 ? &def->x : &def->y, line->points[k]);
    }
    return LAN_OK;
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    heat_page *const page = of;
    const bool has_words = is_word(page->view->grid);
    page->figure = figure;
    find_sides(page);
    lan_status status = find_shares(page);
    if (status == LAN_OK && !has_words) {
        status = make_scale(page);
    }
    if (status != LAN_OK) {
        return status;
    }
    write_lines(page);
    const lan_heatmap_view *const view = page->view;
    lan_panel *const panel = lan_figure_panel(
        figure,
        &(lan_panel_def){.x = path_axis(figure, &view->def->x, view->units[0],
                                        view->time_unit),
                         .y = path_axis(figure, &view->def->y, view->units[1],
                                        view->time_unit),
                         .title = view->panel_title});
    add_ground(page, panel);
    if (has_words) {
        add_words(page, panel);
    } else {
        add_numbers(page, panel);
    }
    add_line(page, panel);
    add_own(page, panel);
    return LAN_OK;
}

lan_status lan_heatmap_figure(const lan_heatmap_view *view, lan_figure **out)
{
    heat_page page = {.view = view, .cut = LAN_NAN};
    return lan_figure_make("heatmap", fill_figure, &page, out, NULL);
}
