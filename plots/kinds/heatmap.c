/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_sort.h>

#include "plots/kinds/kinds.h"
#include "plots/plots_impl.h"

/* Resolution of a picture file: fine enough for the line to hide the cells'
 * steps. */
#define FINE_COLUMNS 500
#define FINE_ROWS    200

/* Cells contain their numbers if there are at most this many across. */
#define TEXTS_ACROSS 12
#define TEXTS_DOWN   16

#define WORDS_MAX 255

/* Columns of a side's name. */
#define NAME_COLUMNS 128

/* Height of several maps in lines of 20 px: fixed part, and each map. */
#define HEAD_LINES  8
#define PANEL_LINES 20

/* Ends of diverging scales, their middle, and the colour of missing battles. */
#define DARK_PAINT  0x10121Cu
#define LEVEL_PAINT 0xF7F6F3u
#define NONE_PAINT  0xDDDDDDu

/* Words that are not names of sides. */
static const lan_paint word_paints[] = {0xC9C9C9, 0x8C8C8C, 0xE3ADCB, 0xA3C76D,
                                        0xDCCB5E};

#define OWN_NAME "this scenario"

/* Largest distance of a place from its cell's middle, in cells. */
#define NEARLY 1e-6

/* A scale ends at this quantile of the values if the largest value is far above
 * it. */
#define USUAL_SHARE 0.98
#define CUT_FACTOR  2.0

/* Numbers in cells are rounded to this fraction of the scale. */
#define TEXT_FINENESS 100.0

#define COUNT(list) (sizeof(list) / sizeof *(list))

typedef struct heat_page {
    const lan_heatmap_view *view;
    const lan_grid *grid;
    const lan_measure *measure;
    size_t counts[2]; /* of columns and rows */
    lan_figure *figure;
    lan_panel *panel;
    const plot_side *sides;
    const char *names[2]; /* of sides, "" unless there are two */
    axis_def defs[2];
    axis_layout axes[2]; /* places as shares of the ranges */
    double *shares[2];   /* no interpolation along x, y */
    bool is_nearest[2];  /* along x and y nothing is interpolated */
    bool has_words;
    bool has_cells;     /* places are the middles of cells */
    bool has_texts;     /* cells are few and contain their numbers */
    lan_even_line line; /* in shares */
    color_scale scale;  /* of numbers */
    double cut;         /* largest value above the scale's end; NaN: none */
} heat_page;

typedef struct heat_pages {
    const lan_heatmap_view *views;
    size_t count;
} heat_pages;

/* --- values between places ----------------------------------------------- */

/* The grid square around a point, in shares. */
typedef struct square {
    double corner[2]; /* the lower left */
    double size[2];
    double values[4]; /* lower left, lower right, upper left, upper right */
} square;

static square square_at(const heat_page *page, const double at[2])
{
    square made;
    size_t first[2];
    for (int k = 0; k < 2; k++) {
        const double *const places = page->shares[k];
        size_t i = 0;
        while (i + 2 < page->counts[k] && places[i + 1] <= at[k]) {
            i++;
        }
        first[k] = i;
        made.corner[k] = places[i];
        made.size[k] =
            i + 1 < page->counts[k] ? places[i + 1] - places[i] : 1.0;
    }
    for (size_t k = 0; k < 4; k++) {
        const size_t column = first[0] + (page->counts[0] > 1 ? k % 2 : 0);
        const size_t row = first[1] + (page->counts[1] > 1 ? k / 2 : 0);
        made.values[k] = page->grid->values[row * page->counts[0] + column];
    }
    return made;
}

/* The value at a point: interpolated, or that of the nearest place. */
static double value_at(const heat_page *page, const double at[2])
{
    const square s = square_at(page, at);
    double part[2];
    double sum = 0.0;
    size_t nearest = 0;
    for (size_t k = 0; k < 2; k++) {
        const double share =
            fmin(fmax((at[k] - s.corner[k]) / s.size[k], 0.0), 1.0);
        part[k] = page->is_nearest[k] ? floor(share + 0.5) : share;
        nearest += share < 0.5 ? 0 : k + 1;
    }
    for (size_t k = 0; k < 4; k++) {
        const double weight = (k % 2 == 0 ? 1.0 - part[0] : part[0]) *
                              (k / 2 == 0 ? 1.0 - part[1] : part[1]);
        sum += weight > 0.0 ? weight * s.values[k] : 0.0;
    }
    return isnan(sum) ? s.values[nearest] : sum;
}

/* Twice the signed area of a triangle. */
static double turn_of(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* True if the line separates two places. */
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

/* The value of the nearest of the four surrounding places on the same side of
 * the line. */
static double value_beside(const heat_page *page, const double at[2])
{
    const square s = square_at(page, at);
    double least = LAN_INF;
    double found = LAN_NAN;
    bool are_alike = true;
    for (size_t k = 1; k < 4; k++) {
        are_alike = are_alike && !(fabs(s.values[k] - s.values[0]) > 0.5);
    }
    for (size_t k = 0; k < 4; k++) {
        const double corner[2] = {s.corner[0] + (k % 2 == 0 ? 0.0 : s.size[0]),
                                  s.corner[1] + (k / 2 == 0 ? 0.0 : s.size[1])};
        const bool is_cut = !are_alike && is_parted(&page->line, at, corner);
        const double distance = hypot((corner[0] - at[0]) / s.size[0],
                                      (corner[1] - at[1]) / s.size[1]) +
                                (is_cut ? 10.0 : 0.0);
        if (distance < least) {
            least = distance;
            found = s.values[k];
        }
    }
    return found;
}

/* --- colours of numbers -------------------------------------------------- */

/* Viridis: N. Smith and S. van der Walt, matplotlib (2015), CC0. */
static const lan_paint amounts[] = {0x440154, 0x46327E, 0x365C8D, 0x277F8E,
                                    0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725};

/* A diverging scale: from the colour of the trailing side to that of the
 * leading side. */
static void make_balance(heat_page *page, double even, double end)
{
    static const double shares[] = {-1.0, -0.6, -0.25, 0.0, 0.25, 0.6, 1.0};
    const int32_t side = page->measure->side;
    const bool is_pair = page->names[0][0] != '\0' && side >= 0;
    const lan_paint fulls[2] = {
        is_pair ? page->sides[1 - side].paint : PAINT_BEHIND,
        is_pair ? page->sides[side].paint : PAINT_AHEAD};
    page->scale.count = COUNT(shares);
    for (size_t i = 0; i < COUNT(shares); i++) {
        const lan_paint full = fulls[shares[i] > 0.0 ? 1 : 0];
        const double part = fabs(shares[i]);
        page->scale.stops[i] =
            (scale_stop){even + shares[i] * end,
                         part > 0.9   ? paint_mix(full, DARK_PAINT, 0.45)
                         : part > 0.5 ? full
                         : part > 0.0 ? paint_mix(LEVEL_PAINT, full, 0.5)
                                      : LEVEL_PAINT};
    }
}

/* A scale from the least value to a high quantile: one extremely long battle
 * would use up all colours. */
static void make_amount(heat_page *page)
{
    const size_t all = page->counts[0] * page->counts[1];
    double *const sorted = plot_array(page->figure, all, sizeof *sorted);
    size_t count = 0;
    for (size_t i = 0; i < all; i++) {
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
            (scale_stop){least + share * (hi - least), amounts[i]};
    }
}

/* Chooses the scale of numbers, which may end below the largest. */
static void make_scale(heat_page *page)
{
    const double even = page->measure->even;
    double largest = 0.0;
    page->scale.is_shown = true;
    if (isnan(even)) {
        make_amount(page);
    } else if (page->measure->unit == LAN_MEASURE_IN_PROBABILITY) {
        page->scale.format = AXIS_PERCENT;
        make_balance(page, even, 0.5);
    } else {
        for (size_t i = 0; i < page->counts[0] * page->counts[1]; i++) {
            largest = fmax(largest, fabs(page->grid->values[i] - even));
        }
        page->scale.format = AXIS_SIGNED;
        make_balance(page, even,
                     largest > 0.5 && largest <= 1.0 ? 1.0 : axis_end(largest));
    }
}

/* --- cells --------------------------------------------------------------- */

/* The number in a cell; NULL: none. */
static const char *number_text(const heat_page *page, double value)
{
    const color_scale *const scale = &page->scale;
    const double span =
        scale->stops[scale->count - 1].value - scale->stops[0].value;
    const double step = pow(10.0, floor(log10(span / TEXT_FINENESS)));
    return isnan(value) ? NULL
                        : axis_text(&page->figure->arena, scale->format,
                                    round(value / step) * step, step);
}

/* Colours words; only words that occur are in the legend. */
static void set_words(const heat_page *page, const double *values,
                      lan_cells *cells)
{
    const lan_measure *const measure = page->measure;
    const size_t words = measure->word_count;
    const size_t all = words > 0 ? words : 2; /* a flag */
    const size_t count = all < WORDS_MAX ? all : WORDS_MAX;
    const int32_t places = cells->columns * cells->rows;
    const char **const names = plot_array(page->figure, count, sizeof *names);
    lan_paint *const paints = plot_array(page->figure, count, sizeof *paints);
    uint8_t *const kinds = plot_array(page->figure, (size_t)places, 1);
    for (size_t i = 0; i < count; i++) {
        paints[i] = i < measure->side_words
                        ? paint_mix(LEVEL_PAINT, page->sides[i].paint, 0.75)
                    : words == 0 && i > 0 ? PAINT_AHEAD
                                          : word_paints[i % COUNT(word_paints)];
    }
    for (int32_t k = 0; k < places; k++) {
        const bool is_there = values[k] >= 0.0 && values[k] < (double)count;
        const size_t word = is_there ? (size_t)values[k] : WORDS_MAX;
        char text[LAN_TEXT_DOUBLE_SIZE];
        kinds[k] = (uint8_t)word;
        if (is_there && names[word] == NULL) {
            names[word] = plot_text(page->figure, "%s",
                                    lan_measure_text(measure, values[k], text));
        }
    }
    cells->kinds = kinds;
    cells->paints = paints;
    cells->kind_names = names;
    cells->kind_count = count;
}

/* Draws the values: in cells, with numbers if there are few cells, or
 * interpolated. */
static void add_cells(const heat_page *page)
{
    const bool is_fine = !page->has_cells;
    lan_cells cells = {.x0 = page->defs[0].from,
                       .x1 = page->defs[0].to,
                       .y0 = page->defs[1].from,
                       .y1 = page->defs[1].to,
                       .columns =
                           is_fine ? FINE_COLUMNS : (int32_t)page->counts[0],
                       .rows = is_fine ? FINE_ROWS : (int32_t)page->counts[1],
                       .scale = page->scale};
    const int32_t count = cells.columns * cells.rows;
    double *const values =
        plot_array(page->figure, (size_t)count, sizeof *values);
    const char **const texts =
        plot_array(page->figure, (size_t)count, sizeof *texts);
    for (int32_t k = 0; k < count; k++) {
        const double at[2] = {(k % cells.columns + 0.5) / cells.columns,
                              (k / cells.columns + 0.5) / cells.rows};
        values[k] = !is_fine          ? page->grid->values[k]
                    : page->has_words ? value_beside(page, at)
                                      : value_at(page, at);
        if (page->has_texts) {
            texts[k] = number_text(page, values[k]);
        }
    }
    if (page->has_words) {
        set_words(page, values, &cells);
    } else {
        cells.values = values;
        cells.texts = page->has_texts ? texts : NULL;
    }
    plot_cells(page->panel, &cells);
}

/* --- what lies above ----------------------------------------------------- */

/* The lower edge of cell `i`, along x or y. */
static double edge_of(const heat_page *page, int axis, size_t index)
{
    return axis_value(&page->axes[axis],
                      (double)index / (double)page->counts[axis]);
}

static plot_mark *add_points(lan_panel *panel, const double *points,
                             size_t count)
{
    plot_mark *const line = plot_add(panel, MARK_LINE, PAINT_INK);
    line->halo = 1.7;
    line->named = NAME_ALONG;
    for (size_t k = 0; k < count; k++) {
        mark_at(line, points[2 * k], points[2 * k + 1]);
    }
    return line;
}

/* Adds the branches of the line; the longest has the name. */
static void add_line(const heat_page *page)
{
    const lan_even_line *const line = page->view->line;
    plot_mark *longest = NULL;
    for (size_t b = 0; line != NULL && b < line->branch_count; b++) {
        plot_mark *const drawn =
            add_points(page->panel, line->points + 2 * line->starts[b],
                       line->starts[b + 1] - line->starts[b]);
        longest =
            longest == NULL || drawn->count > longest->count ? drawn : longest;
    }
    if (longest != NULL && page->view->line_name != NULL) {
        mark_name(longest, "%s", page->view->line_name);
    }
}

/* Draws the line along cell borders between values below and above the level,
 * if values were computed only at cells. */
static void add_steps(const heat_page *page)
{
    const double *const values = page->grid->values;
    const size_t strides[2] = {1, page->counts[0]};
    const double even = page->measure->even;
    plot_mark *const line = plot_add(page->panel, MARK_LINE, PAINT_INK);
    line->named = NAME_LEGEND;
    mark_name(line, "break-even");
    for (size_t k = 0; k < 2 * page->counts[0] * page->counts[1]; k++) {
        const size_t across = k % 2; /* the axis from cell to cell */
        const size_t i = k / 2;
        const size_t at[2] = {i % page->counts[0], i / page->counts[0]};
        if (at[across] + 1 == page->counts[across]) {
            continue;
        }
        const double here = values[i] - even;
        const double there = values[i + strides[across]] - even;
        if (!isnan(here + there) && (here < 0.0) != (there < 0.0)) {
            mark_at(line, edge_of(page, 0, at[0] + (across == 0)),
                    edge_of(page, 1, at[1] + (across == 1)));
            mark_at(line, edge_of(page, 0, at[0] + 1),
                    edge_of(page, 1, at[1] + 1));
            mark_at(line, LAN_NAN, LAN_NAN);
        }
    }
}

/* Marks the scenario's own values: with its name above, or with numbers in
 * cells as a frame around its cell, so that the number stays visible. */
static void add_own(const heat_page *page)
{
    const double own[2] = {page->grid->own_x, page->grid->own_y};
    double ends[2][2];
    for (int i = 0; i < 2; i++) {
        const double at = axis_px(&page->axes[i], own[i]);
        const double count = (double)page->counts[i];
        if (!(at >= 0.0 && at <= 1.0)) {
            return;
        }
        const size_t k = (size_t)fmin(at * count, count - 1.0);
        ends[i][0] = edge_of(page, i, k);
        ends[i][1] = edge_of(page, i, k + 1);
    }
    if (page->has_texts) {
        const double corners[] = {
            ends[0][0], ends[1][0], ends[0][1], ends[1][0], ends[0][1],
            ends[1][1], ends[0][0], ends[1][1], ends[0][0], ends[1][0]};
        plot_mark *const border = add_points(page->panel, corners, 5);
        border->named = NAME_LEGEND;
        mark_name(border, OWN_NAME);
        return;
    }
    plot_mark *const mark = plot_add(page->panel, MARK_POINTS, PAINT_INK);
    mark->size = 6.0;
    mark->is_hollow = true;
    mark_at(mark, own[0], own[1]);
    if (page->view->is_in_cells) {
        mark_name(mark, OWN_NAME);
    } else {
        mark_text(mark, OWN_NAME);
    }
}

/* --- the figure ---------------------------------------------------------- */

/* States the quantity: below the title or, with several panels, above its
 * panel. */
static const char *write_lines(const heat_page *page)
{
    lan_figure *const figure = page->figure;
    const lan_heatmap_view *const view = page->view;
    const char *const words =
        measure_words(figure, page->measure, view->time_unit, page->names);
    const char *const how = view->is_in_cells           ? view->note
                            : page->measure->needs_odds ? "fought to the end"
                                                        : "deterministic";
    const char *const title =
        plot_text(figure, "%s%s%s", words, how[0] != '\0' ? ", " : "", how);
    if (!view->is_in_cells) {
        plot_line(figure, PAINT_INK, "%s", title);
    }
    if (isfinite(page->cut)) {
        plot_line(
            figure, PAINT_MUTED, "Colours end at %s; the largest is %s.",
            plot_count(figure, page->scale.stops[page->scale.count - 1].value),
            plot_count(figure, page->cut));
    }
    return view->is_in_cells ? title : NULL;
}

/* Axes, places and the line in shares of the ranges. */
static void find_places(heat_page *page)
{
    const lan_heatmap_view *const view = page->view;
    const lan_grid *const grid = view->grid;
    const lan_even_line *const line = view->line;
    const size_t points = line != NULL && line->branch_count > 0
                              ? line->starts[line->branch_count]
                              : 0;
    page->has_cells = true;
    for (int i = 0; i < 2; i++) {
        const double *const places = i == 0 ? grid->x : grid->y;
        const size_t count = page->counts[i];
        const double room = places[count - 1] - places[0];
        page->defs[i] =
            path_axis(page->figure, i == 0 ? &view->def->x : &view->def->y,
                      view->units[i], view->time_unit);
        page->axes[i] = (axis_layout){.def = &page->defs[i], .to_px = 1.0};
        page->shares[i] = plot_array(page->figure, count, sizeof(double));
        page->is_nearest[i] = view->is_in_cells || page->has_words ||
                              (grid->is_whole && room < (double)count - 0.5);
        for (size_t k = 0; k < count; k++) {
            const double share = axis_px(&page->axes[i], places[k]);
            page->shares[i][k] = share;
            page->has_cells =
                page->has_cells && view->is_in_cells &&
                fabs(share * (double)count - (double)k - 0.5) < NEARLY;
        }
    }
    page->has_texts = page->has_cells && !page->has_words &&
                      grid->columns <= TEXTS_ACROSS && grid->rows <= TEXTS_DOWN;
    if (points > 0) {
        page->line = *line;
        page->line.points =
            plot_array(page->figure, 2 * points, sizeof(double));
    }
    for (size_t k = 0; k < 2 * points; k++) {
        page->line.points[k] = axis_px(&page->axes[k % 2], line->points[k]);
    }
}

static void add_page(heat_page *page, bool is_first)
{
    const lan_battle *const battle = page->view->battle;
    const bool is_pair = lan_battle_side_count(battle) == 2;
    page->grid = page->view->grid;
    page->measure = page->grid->measure;
    page->counts[0] = page->grid->columns;
    page->counts[1] = page->grid->rows;
    page->has_words = page->measure->kind != LAN_MEASURE_NUMBER;
    page->sides = plot_sides(&page->figure->arena, battle, NAME_COLUMNS);
    find_places(page);
    for (int32_t i = 0; i < 2; i++) {
        page->names[i] = is_pair ? lan_battle_side_name(battle, i) : "";
    }
    if (!page->has_words) {
        make_scale(page);
    }
    page->panel =
        plot_panel(page->figure, &(panel_def){.x = page->defs[0],
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
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const heat_pages *const pages = of;
    plot_title(figure, pages->views[0].title);
    if (pages->count > 1) {
        plot_lines(figure, HEAD_LINES + PANEL_LINES * (int32_t)pages->count);
    }
    for (size_t i = 0; i < pages->count; i++) {
        heat_page page = {
            .view = &pages->views[i], .figure = figure, .cut = LAN_NAN};
        add_page(&page, i == 0);
    }
    return LAN_OK;
}

lan_status lan_heatmap_figure(const lan_heatmap_view *views, size_t count,
                              lan_figure **out, lan_error *err)
{
    heat_pages pages = {views, count};
    return plot_make("heatmap", fill_figure, &pages, out, err);
}
