/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/heatmap_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "plots/style.h"

/* A scale ends at what this share of the values is below, if the largest is
 * that much further away. */
#define USUAL_SHARE 0.98
#define CUT_FACTOR  2.0

/* --- the scale ----------------------------------------------------------- */

static heat_scale balance_scale(const lan_heatmap_view *view, double largest)
{
    const lan_measure *measure = view->grid->record;
    heat_scale scale = {.kind = LAN_HEAT_BALANCE,
                        .is_turned = view->sides[1][0] != '\0' &&
                                     lan_measure_side(measure) == 1};
    if (lan_measure_unit_of(measure) == LAN_MEASURE_IN_PROBABILITY) {
        scale.is_percent = true;
        scale.hi = 1.0;
        scale.step = 0.25;
        return scale;
    }
    const lan_axis axis = lan_style_axis(largest, true);
    scale.hi = largest > 0.5 ? 1.0 : axis.end; /* a margin */
    scale.lo = -scale.hi;
    scale.step = scale.hi > 0.99 && scale.hi < 1.01 ? 0.5 : axis.step;
    return scale;
}

static int by_size(const void *one, const void *two)
{
    const double a = *(const double *)one;
    const double b = *(const double *)two;
    return a < b ? -1 : a > b ? 1 : 0;
}

/* From the least to what all but few are below: one battle that hardly ends
 * would leave no colours for the others. */
static lan_status amount_scale(const lan_grid *grid, heat_scale *out)
{
    const size_t all = grid->columns * grid->rows;
    double *sorted = malloc(all * sizeof *sorted);
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
    *out = (heat_scale){.kind = LAN_HEAT_AMOUNT, .lo = least, .hi = most};
    if (most - least > CUT_FACTOR * (usual - least) && usual > least) {
        out->is_cut = true;
        out->hi = usual;
    }
    if (!(out->hi > out->lo)) {
        out->lo -= 0.5;
        out->hi = out->lo + 1.0;
    }
    out->step = lan_style_axis(out->hi - out->lo, false).step;
    if (out->is_cut) {
        out->hi = ceil(out->hi / out->step) * out->step;
    }
    return LAN_OK;
}

static lan_status make_scale(const lan_heatmap_view *view, heat_scale *out)
{
    const lan_grid *grid = view->grid;
    double least = LAN_INF;
    double most = -LAN_INF;
    for (size_t i = 0; i < grid->columns * grid->rows; i++) {
        least = fmin(least, grid->values[i]); /* passes NaN over */
        most = fmax(most, grid->values[i]);
    }
    if (lan_measure_kind_of(grid->record) != LAN_MEASURE_NUMBER) {
        *out = (heat_scale){.kind = LAN_HEAT_WORDS, .lo = -0.5, .step = 1.0};
        return LAN_OK; /* its end is that of the words */
    }
    if (!isnan(lan_measure_even(grid->record))) {
        *out = balance_scale(view, fmax(fabs(least), fabs(most)));
        return LAN_OK;
    }
    return amount_scale(grid, out);
}

/* --- words --------------------------------------------------------------- */

#define NAME_COLUMNS 20

/* Finds the words that occur; the first one where none does. */
static lan_status find_words(heat_page *page)
{
    const lan_grid *grid = page->view->grid;
    const size_t told = lan_measure_word_count(grid->record);
    const size_t count = told > 0 ? told : 2; /* a flag */
    page->words = malloc(count * sizeof *page->words);
    if (page->words == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        bool occurs = false;
        for (size_t k = 0; k < grid->columns * grid->rows && !occurs; k++) {
            occurs = fabs(grid->values[k] - (double)i) < 0.5;
        }
        if (occurs) {
            page->words[page->word_count++] = i;
        }
    }
    if (page->word_count == 0) {
        page->words[page->word_count++] = 0;
    }
    page->scale.hi = (double)page->word_count - 0.5;
    return LAN_OK;
}

static double word_place(const heat_page *page, double value)
{
    for (size_t i = 0; i < page->word_count; i++) {
        if (fabs(value - (double)page->words[i]) < 0.5) {
            return (double)i;
        }
    }
    return LAN_NAN;
}

char *heat_word(const heat_page *page, size_t i, bool utf8,
                char name[LAN_STYLE_NAME_SIZE])
{
    char buffer[LAN_TEXT_DOUBLE_SIZE];
    const lan_measure *record = page->view->grid->record;
    return lan_style_fit(
        lan_measure_text(record, (double)page->words[i], buffer), NAME_COLUMNS,
        utf8, name, LAN_STYLE_NAME_SIZE);
}

/* True where every whole number of the range has its place. */
static bool is_dense(const lan_grid *grid, const double *places, size_t count)
{
    const double room = places[count - 1] - places[0];
    return grid->is_whole && room < (double)count - 0.5;
}

/* --- a page -------------------------------------------------------------- */

lan_status heat_page_init(heat_page *page, const lan_heatmap_view *view)
{
    const lan_grid *grid = view->grid;
    *page = (heat_page){.view = view};
    lan_status status = make_scale(view, &page->scale);
    const bool is_word = page->scale.kind == LAN_HEAT_WORDS;
    if (status == LAN_OK && is_word) {
        status = find_words(page);
    }
    page->u = malloc(grid->columns * sizeof *page->u);
    page->v = malloc(grid->rows * sizeof *page->v);
    if (status != LAN_OK || page->u == NULL || page->v == NULL) {
        heat_page_clear(page);
        return LAN_ENOMEM;
    }
    page->is_nearest[0] = is_word || is_dense(grid, grid->x, grid->columns);
    page->is_nearest[1] = is_word || is_dense(grid, grid->y, grid->rows);
    for (size_t i = 0; i < grid->columns; i++) {
        page->u[i] = path_axis_share(&view->def->x, grid->x[i]);
    }
    for (size_t j = 0; j < grid->rows; j++) {
        page->v[j] = path_axis_share(&view->def->y, grid->y[j]);
    }
    return LAN_OK;
}

void heat_page_clear(heat_page *page)
{
    free(page->u);
    free(page->v);
    free(page->words);
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

double heat_page_at(const heat_page *page, double u, double v)
{
    const lan_grid *grid = page->view->grid;
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
    return page->word_count > 0 ? word_place(page, sum) : sum;
}

void heat_write_subject(const heat_page *page, bool utf8,
                        char text[LAN_QUANTITY_SIZE])
{
    const lan_heatmap_view *view = page->view;
    const path_words words = {view->time_unit, view->sides[0], view->sides[1],
                              utf8};
    char quantity[LAN_QUANTITY_SIZE];
    path_quantity(view->grid->record, &words, quantity);
    (void)snprintf(text, LAN_QUANTITY_SIZE, "%.160s, %s", quantity,
                   lan_measure_needs_odds(view->grid->record)
                       ? "fought to the end"
                       : "by the averages");
}
