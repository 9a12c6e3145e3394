/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_sort.h>
#include <math.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* Cells of a picture that is not in cells: so small that the line hides their
 * steps. */
#define FINE_COLUMNS 500
#define FINE_ROWS    200

/* Numbers are written in their cells where there are no more of these. */
#define TEXTS_ACROSS 12
#define TEXTS_DOWN   16

#define WORDS_MAX 255

/* Height of several maps in lines of 20 px: of what is about them, and of each.
 */
#define HEAD_LINES  8
#define PANEL_LINES 20

/* Ends of scales that are about a level, their middle, and of no battle. */
#define DARK_PAINT  0x10121Cu
#define LEVEL_PAINT 0xF7F6F3u
#define NONE_PAINT  0xDDDDDDu

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

/* Steps of a scale that numbers are rounded to, and not ten times as finely. */
#define TEXT_FINENESS 100.0

#define COUNT(list) (sizeof(list) / sizeof *(list))

typedef struct heat_page {
    const lan_heatmap_view *view;
    const lan_grid *grid;
    lan_figure *figure;
    lan_panel *panel;
    const plot_side *sides;
    const char *names[2]; /* of sides, "" unless there are two */
    lan_axis_def defs[2];
    lan_axis_layout axes[2]; /* places as shares of the ranges */
    double *u;               /* [columns] shares of the range of x */
    double *v;               /* [rows] */
    bool is_nearest[2];      /* along x and y nothing is interpolated */
    bool has_words;
    bool has_cells;        /* places are the middles of their cells */
    lan_even_line line;    /* in shares */
    lan_color_scale scale; /* of numbers */
    double cut;            /* the largest, where the scale ends below; NaN */
} heat_page;

typedef struct heat_pages {
    const lan_heatmap_view *views;
    size_t count;
} heat_pages;

/* --- values between places ----------------------------------------------- */

/* The places about a point in shares. */
typedef struct square {
    size_t at; /* index of the value at the lower left */
    double left, bottom, width, height;
} square;

/* Last of the places that is not beyond `at`, but never the very last. */
static size_t place_before(const double *places, size_t count, double at)
{
    size_t i = 0;
    while (i + 2 < count && places[i + 1] <= at) {
        i++;
    }
    return i;
}

static square square_at(const heat_page *page, double u, double v)
{
    const lan_grid *const grid = page->grid;
    const size_t i = place_before(page->u, grid->columns, u);
    const size_t j = place_before(page->v, grid->rows, v);
    return (square){
        .at = j * grid->columns + i,
        .left = page->u[i],
        .bottom = page->v[j],
        .width = i + 1 < grid->columns ? page->u[i + 1] - page->u[i] : 1.0,
        .height = j + 1 < grid->rows ? page->v[j + 1] - page->v[j] : 1.0};
}

static double corner_value(const heat_page *page, const square *s, size_t k)
{
    const lan_grid *const grid = page->grid;
    return grid->values[s->at + (grid->rows > 1 ? k / 2 * grid->columns : 0) +
                        (grid->columns > 1 ? k % 2 : 0)];
}

/* The value at a place: interpolated, or that of the nearest place. */
static double value_at(const heat_page *page, double u, double v)
{
    const square s = square_at(page, u, v);
    const double x = fmin(fmax((u - s.left) / s.width, 0.0), 1.0);
    const double y = fmin(fmax((v - s.bottom) / s.height, 0.0), 1.0);
    const double a = page->is_nearest[0] ? floor(x + 0.5) : x;
    const double b = page->is_nearest[1] ? floor(y + 0.5) : y;
    double sum = 0.0;
    for (size_t k = 0; k < 4; k++) {
        const double weight =
            (k % 2 == 0 ? 1.0 - a : a) * (k / 2 == 0 ? 1.0 - b : b);
        sum += weight > 0.0 ? weight * corner_value(page, &s, k) : 0.0;
    }
    return isnan(sum) ? corner_value(page, &s,
                                     (x < 0.5 ? 0U : 1U) + (y < 0.5 ? 0U : 2U))
                      : sum;
}

/* Twice the area of a triangle, with the sign of its turn. */
static double turn_of(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* True where the line goes between two places. */
static bool is_parted(const lan_even_line *line, const double *a,
                      const double *b)
{
    for (size_t i = 0; i < line->branch_count; i++) {
        for (size_t k = line->starts[i]; k + 1 < line->starts[i + 1]; k++) {
            const double *const c = line->points + 2 * k;
            const double *const d = c + 2;
            if (turn_of(a, b, c) * turn_of(a, b, d) < 0.0 &&
                turn_of(c, d, a) * turn_of(c, d, b) < 0.0) {
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
    const square s = square_at(page, u, v);
    const double own[2] = {u, v};
    double least = LAN_INF;
    double found = LAN_NAN;
    bool are_alike = true;
    for (size_t k = 1; k < 4; k++) {
        const double off =
            corner_value(page, &s, k) - corner_value(page, &s, 0);
        are_alike = are_alike && !(fabs(off) > 0.5);
    }
    for (size_t k = 0; k < 4; k++) {
        const double corner[2] = {s.left + (k % 2 == 0 ? 0.0 : s.width),
                                  s.bottom + (k / 2 == 0 ? 0.0 : s.height)};
        const bool is_cut = !are_alike && is_parted(&page->line, own, corner);
        const double distance =
            hypot((corner[0] - u) / s.width, (corner[1] - v) / s.height) +
            (is_cut ? 10.0 : 0.0);
        if (distance < least) {
            least = distance;
            found = corner_value(page, &s, k);
        }
    }
    return found;
}

/* --- colours of numbers -------------------------------------------------- */

/* Viridis: N. Smith and S. van der Walt, matplotlib (2015), CC0. */
static const lan_paint amounts[] = {0x440154, 0x46327E, 0x365C8D, 0x277F8E,
                                    0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725};

/* About a level: from the colour of who is behind to that of who is ahead. */
static void make_balance(heat_page *page, double even, double end)
{
    static const double shares[] = {-1.0, -0.6, -0.25, 0.0, 0.25, 0.6, 1.0};
    const int32_t side = lan_measure_side(page->grid->measure);
    const bool is_pair = page->names[0][0] != '\0' && side >= 0;
    const lan_paint fulls[2] = {
        is_pair ? page->sides[1 - side].paint : LAN_PAINT_BEHIND,
        is_pair ? page->sides[side].paint : LAN_PAINT_AHEAD};
    page->scale.count = COUNT(shares);
    for (size_t i = 0; i < COUNT(shares); i++) {
        const lan_paint full = fulls[shares[i] > 0.0 ? 1 : 0];
        const double part = fabs(shares[i]);
        page->scale.stops[i] = (lan_scale_stop){
            even + shares[i] * end,
            part > 0.9   ? lan_paint_mix(full, DARK_PAINT, 0.45)
            : part > 0.5 ? full
            : part > 0.0 ? lan_paint_mix(LEVEL_PAINT, full, 0.5)
                         : LEVEL_PAINT};
    }
}

/* From the least to what all but few are below: one battle that hardly ends
 * would leave no colours for the others. */
static void make_amount(heat_page *page)
{
    const size_t all = page->grid->columns * page->grid->rows;
    double *const sorted = lan_figure_room(page->figure, all, sizeof *sorted);
    size_t count = 0;
    for (size_t i = 0; sorted != NULL && i < all; i++) {
        if (!isnan(page->grid->values[i])) {
            sorted[count++] = page->grid->values[i];
        }
    }
    if (count == 0) {
        return;
    }
    gsl_sort(sorted, 1, count);
    const double least = sorted[0];
    const double most = sorted[count - 1];
    const double usual = sorted[(size_t)(USUAL_SHARE * (double)(count - 1))];
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
}

/* The colours of numbers, and where they end below the largest. */
static void make_scale(heat_page *page)
{
    const lan_grid *const grid = page->grid;
    const double even = lan_measure_even(grid->measure);
    double largest = 0.0;
    page->scale.is_shown = true;
    if (isnan(even)) {
        make_amount(page);
    } else if (lan_measure_unit_of(grid->measure) ==
               LAN_MEASURE_IN_PROBABILITY) {
        page->scale.format = LAN_AXIS_PERCENT;
        make_balance(page, even, 0.5);
    } else {
        for (size_t i = 0; i < grid->columns * grid->rows; i++) {
            largest = fmax(largest, fabs(grid->values[i] - even));
        }
        page->scale.format = LAN_AXIS_SIGNED;
        make_balance(page, even,
                     largest > 0.5 && largest <= 1.0 ? 1.0
                                                     : lan_axis_end(largest));
    }
}

/* --- cells --------------------------------------------------------------- */

/* Numbers are written in cells where these are few. */
static bool has_texts(const heat_page *page)
{
    return page->has_cells && !page->has_words &&
           page->grid->columns <= TEXTS_ACROSS &&
           page->grid->rows <= TEXTS_DOWN;
}

/* A number as it stands in its cell; NULL: none. */
static const char *number_text(const heat_page *page, double value)
{
    const lan_color_scale *const scale = &page->scale;
    const double span =
        scale->stops[scale->count - 1].value - scale->stops[0].value;
    const double step = pow(10.0, floor(log10(span / TEXT_FINENESS)));
    char text[LAN_TIC_SIZE];
    lan_axis_text(scale->format, round(value / step) * step, step, text);
    return isnan(value) ? NULL : lan_figure_text(page->figure, "%s", text);
}

static lan_paint word_paint(const heat_page *page, size_t word)
{
    const lan_measure *const measure = page->grid->measure;
    const int32_t side = lan_measure_word_side(measure, word);
    if (side >= 0) {
        return lan_paint_mix(LEVEL_PAINT, page->sides[side].paint, 0.75);
    }
    if (lan_measure_word_count(measure) == 0) {
        return word == 0 ? word_paints[0] : LAN_PAINT_AHEAD; /* of a flag */
    }
    return word_paints[word % COUNT(word_paints)];
}

/* Words by their colours; only those that are seen are named. */
static void set_words(const heat_page *page, const double *values,
                      lan_cells *cells)
{
    const lan_measure *const measure = page->grid->measure;
    const size_t words = lan_measure_word_count(measure);
    const size_t all = words > 0 ? words : 2; /* a flag */
    const size_t count = all < WORDS_MAX ? all : WORDS_MAX;
    const int32_t places = cells->columns * cells->rows;
    const char **const names =
        lan_figure_room(page->figure, count, sizeof *names);
    lan_paint *const paints =
        lan_figure_room(page->figure, count, sizeof *paints);
    uint8_t *const kinds = lan_figure_room(page->figure, (size_t)places, 1);
    if (names == NULL || paints == NULL || kinds == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        paints[i] = word_paint(page, i);
    }
    for (int32_t k = 0; k < places; k++) {
        const bool is_there = values[k] >= 0.0 && values[k] < (double)count;
        const size_t word = is_there ? (size_t)values[k] : WORDS_MAX;
        char text[LAN_TEXT_DOUBLE_SIZE];
        kinds[k] = (uint8_t)word;
        if (is_there && names[word] == NULL) {
            names[word] = lan_figure_text(
                page->figure, "%s", lan_measure_text(measure, values[k], text));
        }
    }
    cells->kinds = kinds;
    cells->paints = paints;
    cells->kind_names = names;
    cells->kind_count = count;
}

/* Each value in its cell, written in it where cells are few, else between
 * places. */
static void add_cells(const heat_page *page)
{
    const lan_grid *const grid = page->grid;
    const bool is_fine = !page->has_cells;
    lan_cells cells = {.x0 = page->defs[0].from,
                       .x1 = page->defs[0].to,
                       .y0 = page->defs[1].from,
                       .y1 = page->defs[1].to,
                       .columns =
                           is_fine ? FINE_COLUMNS : (int32_t)grid->columns,
                       .rows = is_fine ? FINE_ROWS : (int32_t)grid->rows,
                       .scale = page->scale};
    const int32_t count = cells.columns * cells.rows;
    double *const values =
        lan_figure_room(page->figure, (size_t)count, sizeof *values);
    const char **const texts =
        has_texts(page)
            ? lan_figure_room(page->figure, (size_t)count, sizeof *texts)
            : NULL;
    for (int32_t k = 0; values != NULL && k < count; k++) {
        const double u = (k % cells.columns + 0.5) / cells.columns;
        const double v = (k / cells.columns + 0.5) / cells.rows;
        values[k] = !is_fine          ? grid->values[k]
                    : page->has_words ? value_beside(page, u, v)
                                      : value_at(page, u, v);
        if (texts != NULL) {
            texts[k] = number_text(page, values[k]);
        }
    }
    if (values != NULL && page->has_words) {
        set_words(page, values, &cells);
    } else {
        cells.values = values;
        cells.texts = texts;
    }
    lan_panel_cells(page->panel, &cells);
}

/* --- what lies above ----------------------------------------------------- */

/* The edge of cells before one, along x or y. */
static double edge_of(const heat_page *page, int axis, size_t index)
{
    const lan_grid *const grid = page->grid;
    return axis_value(&page->axes[axis],
                      (double)index /
                          (double)(axis == 0 ? grid->columns : grid->rows));
}

static lan_layer *add_points(lan_panel *panel, const double *points,
                             size_t count)
{
    lan_layer *const line =
        lan_panel_layer(panel, LAN_LAYER_LINE, LAN_PAINT_INK);
    line->halo = 1.7;
    line->named = LAN_NAME_ALONG;
    for (size_t k = 0; k < count; k++) {
        lan_layer_at(line, points[2 * k], points[2 * k + 1]);
    }
    return line;
}

/* The branches of the line, of which the longest is named. */
static void add_line(const heat_page *page)
{
    const lan_even_line *const line = page->view->line;
    lan_layer *longest = NULL;
    for (size_t b = 0; line != NULL && b < line->branch_count; b++) {
        lan_layer *const drawn =
            add_points(page->panel, line->points + 2 * line->starts[b],
                       line->starts[b + 1] - line->starts[b]);
        longest =
            longest == NULL || drawn->count > longest->count ? drawn : longest;
    }
    if (longest != NULL && page->view->line_name != NULL) {
        lan_layer_name(longest, "%s", page->view->line_name);
    }
}

/* Between cells of which one is above the level and one below, where nothing
 * but the cells was computed. */
static void add_steps(const heat_page *page)
{
    const lan_grid *const grid = page->grid;
    const size_t counts[2] = {grid->columns, grid->rows};
    const size_t strides[2] = {1, grid->columns};
    const double even = lan_measure_even(grid->measure);
    lan_layer *const line =
        lan_panel_layer(page->panel, LAN_LAYER_LINE, LAN_PAINT_INK);
    line->named = LAN_NAME_LEGEND;
    lan_layer_name(line, "break-even");
    for (size_t k = 0; k < 2 * counts[0] * counts[1]; k++) {
        const size_t across = k % 2; /* the axis from cell to cell */
        const size_t i = k / 2;
        const size_t at[2] = {i % counts[0], i / counts[0]};
        if (at[across] + 1 < counts[across] &&
            (grid->values[i] - even) *
                    (grid->values[i + strides[across]] - even) <
                0.0) {
            lan_layer_at(line, edge_of(page, 0, at[0] + (across == 0)),
                         edge_of(page, 1, at[1] + (across == 1)));
            lan_layer_at(line, edge_of(page, 0, at[0] + 1),
                         edge_of(page, 1, at[1] + 1));
            lan_layer_at(line, LAN_NAN, LAN_NAN);
        }
    }
}

/* Where the scenario is, named above where it stands in a cell; where cells
 * have numbers as the border of its cell, so that its number stays free. */
static void add_own(const heat_page *page)
{
    const lan_grid *const grid = page->grid;
    const lan_axis_layout *const axes = page->axes;
    const double at[2] = {axis_px(&axes[0], grid->own_x),
                          axis_px(&axes[1], grid->own_y)};
    if (!(at[0] >= 0.0 && at[0] <= 1.0 && at[1] >= 0.0 && at[1] <= 1.0)) {
        return;
    }
    if (has_texts(page)) {
        const size_t counts[2] = {grid->columns, grid->rows};
        double ends[2][2];
        for (int i = 0; i < 2; i++) {
            const size_t k = (size_t)fmin(at[i] * (double)counts[i],
                                          (double)counts[i] - 1.0);
            ends[i][0] = edge_of(page, i, k);
            ends[i][1] = edge_of(page, i, k + 1);
        }
        const double corners[] = {
            ends[0][0], ends[1][0], ends[0][1], ends[1][0], ends[0][1],
            ends[1][1], ends[0][0], ends[1][1], ends[0][0], ends[1][0]};
        lan_layer *const border = add_points(page->panel, corners, 5);
        border->named = LAN_NAME_LEGEND;
        lan_layer_name(border, OWN_NAME);
        return;
    }
    lan_layer *const own =
        lan_panel_layer(page->panel, LAN_LAYER_POINTS, LAN_PAINT_INK);
    own->size = 6.0;
    own->is_hollow = true;
    lan_layer_at(own, grid->own_x, grid->own_y);
    if (page->view->is_in_cells) {
        lan_layer_name(own, OWN_NAME);
    } else {
        lan_layer_text(own, OWN_NAME);
    }
}

/* --- the figure ---------------------------------------------------------- */

/* What is shown: below the title or, of one of several, above its panel. */
static const char *write_lines(const heat_page *page)
{
    lan_figure *const figure = page->figure;
    const lan_heatmap_view *const view = page->view;
    const lan_measure *const measure = page->grid->measure;
    char words[LAN_PATH_WORDS_SIZE];
    const char *title = NULL;
    lan_measure_words(measure, view->time_unit, page->names, words);
    if (view->is_in_cells) {
        title = lan_figure_text(figure, "%s%s%s", words,
                                view->note[0] != '\0' ? ", " : "", view->note);
    } else {
        lan_figure_line(figure, LAN_PAINT_INK, "%s, %s", words,
                        lan_measure_needs_odds(measure) ? "fought to the end"
                                                        : "deterministic");
    }
    if (isfinite(page->cut)) {
        lan_figure_line(
            figure, LAN_PAINT_MUTED, "Colours end at %s; the largest is %s.",
            lan_figure_count(figure,
                             page->scale.stops[page->scale.count - 1].value),
            lan_figure_count(figure, page->cut));
    }
    return title;
}

/* Places along an axis in shares of its range; true where each is the middle
 * of one of as many cells. */
static bool find_shares(heat_page *page, int axis, const double *places,
                        double *shares, size_t count)
{
    const double room = places[count - 1] - places[0];
    bool are_middles = page->view->is_in_cells;
    page->is_nearest[axis] =
        page->view->is_in_cells || page->has_words ||
        (page->grid->is_whole && room < (double)count - 0.5);
    for (size_t i = 0; i < count; i++) {
        shares[i] = axis_px(&page->axes[axis], places[i]);
        are_middles = are_middles && fabs(shares[i] * (double)count -
                                          (double)i - 0.5) < NEARLY;
    }
    return are_middles;
}

/* Axes, places and the line in shares of the ranges. */
static lan_status find_places(heat_page *page)
{
    const lan_heatmap_view *const view = page->view;
    const lan_grid *const grid = view->grid;
    const lan_even_line *const line = view->line;
    const size_t points = line != NULL && line->branch_count > 0
                              ? line->starts[line->branch_count]
                              : 0;
    double *const shares = lan_figure_room(
        page->figure, grid->columns + grid->rows + 2 * points, sizeof *shares);
    if (shares == NULL) {
        return LAN_ENOMEM;
    }
    for (int i = 0; i < 2; i++) {
        page->defs[i] =
            path_axis(page->figure, i == 0 ? &view->def->x : &view->def->y,
                      view->units[i], view->time_unit);
        page->axes[i] = (lan_axis_layout){.def = &page->defs[i], .to_px = 1.0};
    }
    page->u = shares;
    page->v = shares + grid->columns;
    const bool are_columns =
        find_shares(page, 0, grid->x, page->u, grid->columns);
    page->has_cells =
        find_shares(page, 1, grid->y, page->v, grid->rows) && are_columns;
    if (points > 0) {
        page->line = *line;
        page->line.points = page->v + grid->rows;
    }
    for (size_t k = 0; k < 2 * points; k++) {
        page->line.points[k] = axis_px(&page->axes[k % 2], line->points[k]);
    }
    return LAN_OK;
}

static lan_status add_page(heat_page *page, bool is_first)
{
    const lan_battle *const battle = page->view->battle;
    const bool is_pair = lan_battle_side_count(battle) == 2;
    page->grid = page->view->grid;
    page->has_words =
        lan_measure_kind_of(page->grid->measure) != LAN_MEASURE_NUMBER;
    page->sides = plot_sides(page->figure, battle, LAN_SHOWN_SIZE);
    if (page->sides == NULL || find_places(page) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < 2; i++) {
        page->names[i] = is_pair ? lan_battle_side_name(battle, i) : "";
    }
    if (!page->has_words) {
        make_scale(page);
    }
    page->panel = lan_figure_panel(
        page->figure, &(lan_panel_def){.x = page->defs[0],
                                       .y = page->defs[1],
                                       .shares_x = !is_first,
                                       .title = write_lines(page)});
    if (page->grid->failed > 0) {
        plot_box(page->panel, NONE_PAINT, page->defs[0].from,
                 page->defs[1].from, page->defs[0].to, page->defs[1].to);
    }
    add_cells(page);
    add_line(page);
    if (page->view->is_in_cells && !page->has_words) {
        add_steps(page);
    }
    add_own(page);
    return LAN_OK;
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const heat_pages *const pages = of;
    lan_status status = LAN_OK;
    lan_figure_title(figure, pages->views[0].title);
    if (pages->count > 1) {
        lan_figure_lines(figure,
                         HEAD_LINES + PANEL_LINES * (int32_t)pages->count);
    }
    for (size_t i = 0; i < pages->count && status == LAN_OK; i++) {
        heat_page page = {
            .view = &pages->views[i], .figure = figure, .cut = LAN_NAN};
        status = add_page(&page, i == 0);
    }
    return status;
}

lan_status lan_heatmap_figure(const lan_heatmap_view *views, size_t count,
                              lan_figure **out, lan_error *err)
{
    heat_pages pages = {views, count};
    return lan_figure_make("heatmap", fill_figure, &pages, out, err);
}
