/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <math.h>
#include <stdlib.h>

#define MORE_PAINT 0x0072B2u
#define LESS_PAINT 0xE69F00u

#define BAR_WIDTH    0.68
#define NAME_COLUMNS 36

/* Room of the axis on both sides, as a share of the widest bar: numbers stand
 * there. */
#define PAD 0.12

/* Bars narrower than this share of the widest have no width. */
#define NARROWEST 1e-6
#define ROUNDING  1e-9

/* Lines above the bars and below them; of the picture, and of a bar, at most:
 * that of few is lower. */
#define HEAD_LINES 7.4
#define FOOT_LINES 3.6
#define LINES_MOST 36.0
#define BAR_LINES  2.6

typedef struct tornado_bar {
    size_t input;
    double low; /* the result at the low end */
    double high;
    double width; /* 0 where an end could not be had */
} tornado_bar;

typedef struct tornado_page {
    const lan_tornado_view *view;
    lan_figure *figure;
    lan_measure *measure; /* of the output */
    tornado_bar *bars;    /* widest first */
    size_t count;
    size_t left_out; /* narrower ones */
    size_t idle;     /* without any width */
    double base;
    lan_error *err;
} tornado_page;

/* --- bars ---------------------------------------------------------------- */

static int by_width(const void *a, const void *b)
{
    const tornado_bar *const x = a;
    const tornado_bar *const y = b;
    if (x->width > y->width || x->width < y->width) {
        return x->width > y->width ? -1 : 1;
    }
    return x->input < y->input ? -1 : 1;
}

static lan_status find_bars(tornado_page *page)
{
    const lan_sensitivity *const found = page->view->sensitivity;
    const size_t all = found->input_count;
    const size_t output = page->view->output;
    page->base = found->elasticity->base[output];
    page->bars = lan_figure_room(page->figure, all, sizeof *page->bars);
    if (page->bars == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < all; i++) {
        const lan_elasticity *const e =
            &found->elasticity->items[output * all + i];
        const double width = fmax(fmax(e->at_low, e->at_high), page->base) -
                             fmin(fmin(e->at_low, e->at_high), page->base);
        page->bars[i] = (tornado_bar){
            i, e->at_low, e->at_high,
            isfinite(e->at_low + e->at_high + page->base) ? width : 0.0};
    }
    qsort(page->bars, all, sizeof *page->bars, by_width);
    const double widest = all > 0 ? page->bars[0].width : 0.0;
    /* what is no more than rounding is no width */
    while (widest > ROUNDING * fabs(page->base) && page->count < all &&
           page->bars[page->count].width > NARROWEST * widest) {
        page->count++;
    }
    page->idle = all - page->count;
    if (page->count > LAN_TORNADO_DRAWN_MAX) {
        page->left_out = page->count - LAN_TORNADO_DRAWN_MAX;
        page->count = LAN_TORNADO_DRAWN_MAX;
    }
    return page->count > 0 ? LAN_OK
                           : lan_fail(page->err, LAN_EINVAL, 0, 0,
                                      "no value changes %.60s over its range",
                                      found->outputs[output]);
}

/* --- words --------------------------------------------------------------- */

static bool is_percent(const tornado_page *page)
{
    return lan_measure_unit_of(page->measure) == LAN_MEASURE_IN_PROBABILITY;
}

/* "0.194", "50.2 %" */
static const char *number_text(const tornado_page *page, double value)
{
    return is_percent(page)
               ? lan_figure_text(page->figure, "%.1f %%", 100.0 * value + 0.0)
           : fabs(value) < 1e4
               ? lan_figure_text(page->figure, "%.3g", value + 0.0)
               : lan_figure_count(page->figure, value);
}

static void write_subject(const tornado_page *page, lan_figure *figure)
{
    const lan_sensitivity *const found = page->view->sensitivity;
    const char *const title = lan_measure_title(page->measure);
    const char *const number = number_text(page, page->base);
    lan_figure_title(figure, page->view->title);
    if (found->method == LAN_SENSITIVITY_SNOWBALL) {
        lan_figure_line(figure, LAN_PAINT_INK,
                        "%s is %s where %s starts with %s", title, number,
                        found->parity->side,
                        lan_figure_count(figure, found->parity->soldiers));
    } else {
        lan_figure_line(figure, LAN_PAINT_INK,
                        "%s is %s as the scenario stands", title, number);
    }
}

static void write_rest(const tornado_page *page, lan_figure *figure)
{
    const size_t idle = page->idle + page->view->sensitivity->idle_count;
    const size_t more = page->left_out;
    if (more > 0) {
        lan_figure_footnote(
            figure, "%zu more matter%s less%s", more, more == 1 ? "s" : "",
            idle > 0 ? lan_figure_text(figure, "; %zu without effect", idle)
                     : "");
    } else if (idle > 0) {
        lan_figure_footnote(figure, "%zu without effect", idle);
    }
}

/* --- layers -------------------------------------------------------------- */

/* Halves of bars: the longer ones are drawn first. */

static void add_half(const tornado_page *page, lan_panel *panel, bool is_low,
                     bool is_longer)
{
    lan_layer *const bars = lan_panel_layer(panel, LAN_LAYER_BARS,
                                            is_low ? LESS_PAINT : MORE_PAINT);
    bars->size = BAR_WIDTH;
    if (page->view->def->between.count > 0) {
        lan_layer_name(bars, is_low ? "at the low end" : "at the high end");
    } else {
        lan_layer_name(bars, "%.3g %% %s", 100.0 * page->view->def->range,
                       is_low ? "less" : "more");
    }
    for (size_t i = 0; i < page->count; i++) {
        const tornado_bar *const bar = &page->bars[i];
        const double end = is_low ? bar->low : bar->high;
        const bool low_longer =
            fabs(bar->low - page->base) >= fabs(bar->high - page->base);
        if ((low_longer == is_low) != is_longer) {
            continue;
        }
        lan_layer_to(bars, page->base, (double)i, end, (double)i);
        /* of ends on one side of the base only the farther has its number */
        if (is_longer ||
            (bar->low - page->base) * (bar->high - page->base) < 0.0) {
            lan_layer_text(bars, "%s", number_text(page, end));
        }
    }
}

static void add_base(const tornado_page *page, lan_panel *panel)
{
    lan_layer *const base =
        lan_panel_rule(panel, page->base, true, LAN_PAINT_INK);
    base->width = 1.6;
    base->is_flag = true;
    lan_layer_text(base, "%s", number_text(page, page->base));
}

/* The axis from the least to the greatest result, and what bars are of. */
static lan_panel *add_panel(const tornado_page *page, lan_figure *figure)
{
    const lan_sensitivity *const found = page->view->sensitivity;
    const char *names[LAN_TORNADO_DRAWN_MAX];
    double from = page->base;
    double to = page->base;
    for (size_t i = 0; i < page->count; i++) {
        const tornado_bar *const bar = &page->bars[i];
        const lan_sensitivity_input *const input = &found->inputs[bar->input];
        char words[LAN_PATH_WORDS_SIZE];
        char paths[LAN_PATH_WORDS_SIZE];
        lan_paths_joined(input->path, input->alike, input->alike_count, "", "",
                         paths);
        names[i] =
            lan_figure_fit(figure, lan_path_words(paths, words), NAME_COLUMNS);
        from = fmin(from, fmin(bar->low, bar->high));
        to = fmax(to, fmax(bar->low, bar->high));
    }
    return lan_figure_panel(
        figure,
        &(lan_panel_def){.x = {.from = from - PAD * (to - from),
                               .to = to + PAD * (to - from),
                               .format = is_percent(page) ? LAN_AXIS_PERCENT
                                                          : LAN_AXIS_NUMBER},
                         .y = names_axis(names, page->count),
                         .has_grid = true});
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    tornado_page *const page = of;
    page->figure = figure;
    const lan_status status = find_bars(page);
    if (status != LAN_OK) {
        return status;
    }
    write_subject(page, figure);
    lan_panel *const panel = add_panel(page, figure);
    for (int i = 0; i < 4; i++) {
        add_half(page, panel, i % 2 == 0, i < 2);
    }
    add_base(page, panel);
    write_rest(page, figure);
    const double lines =
        HEAD_LINES + FOOT_LINES + BAR_LINES * (double)page->count;
    lan_figure_lines(figure, (int32_t)fmin(ceil(lines), LINES_MOST));
    return LAN_OK;
}

lan_status lan_tornado_figure(const lan_tornado_view *view, lan_figure **out,
                              lan_error *err)
{
    tornado_page page = {.view = view, .err = err};
    if (view->sensitivity->elasticity == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a tornado is of elasticities or of a snowball");
    }
    lan_status status = lan_measure_create_for(
        view->scenario, view->sensitivity->outputs[view->output], &page.measure,
        err);
    if (status == LAN_OK) {
        status = lan_figure_make("tornado", fill_figure, &page, out, err);
        lan_measure_destroy(page.measure);
    }
    return status;
}
