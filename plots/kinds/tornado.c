/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <stdlib.h>

#include "plots/plots_impl.h"

#define MORE_PAINT 0x0072B2u
#define LESS_PAINT 0xE69F00u

#define BAR_WIDTH    0.68
#define NAME_COLUMNS 36

/* Room for numbers on both sides of the axis, as a share of the widest bar. */
#define PAD 0.12

/* Bars narrower than this share of the widest are drawn without width. */
#define NARROWEST 1e-6
#define ROUNDING  1e-9

/* Lines for the heading, and height limits of the picture and of a bar; a
 * picture of few bars is lower. */
#define HEAD_LINES 7.4
#define FOOT_LINES 3.6
#define LINES_MOST 36.0
#define BAR_LINES  2.6

typedef struct tornado_bar {
    size_t input;
    double low; /* the result at the low end */
    double high;
    double width; /* 0 if the result at an end is unknown */
} tornado_bar;

typedef struct tornado_page {
    const lan_sensitivity_view *view;
    lan_figure *figure;
    lan_measure *measure; /* of the output */
    bool is_percent;
    tornado_bar *bars; /* widest first */
    size_t count;
    double base;
    lan_error *err;
} tornado_page;

static int by_width(const void *a, const void *b)
{
    const tornado_bar *const x = a;
    const tornado_bar *const y = b;
    if (x->width > y->width || x->width < y->width) {
        return x->width > y->width ? -1 : 1;
    }
    return x->input < y->input ? -1 : 1;
}

/* "0.194", "50.2 %" */
static const char *number_text(const tornado_page *page, double value)
{
    return page->is_percent
               ? plot_text(page->figure, "%.1f %%", 100.0 * value + 0.0)
           : fabs(value) < 1e4 ? plot_text(page->figure, "%.3g", value + 0.0)
                               : plot_count(page->figure, value);
}

/* Finds the bars to draw, and counts the values that are not drawn. */
static lan_status find_bars(tornado_page *page)
{
    lan_figure *const figure = page->figure;
    const lan_sensitivity *const found = page->view->found;
    const size_t all = found->input_count;
    const size_t output = page->view->output;
    const char *const title = page->measure->title;
    size_t count = 0;
    page->base = found->base[output];
    page->bars = plot_array(figure, all, sizeof *page->bars);
    for (size_t i = 0; i < all; i++) {
        const lan_elasticity *const e = &found->elasticity[output * all + i];
        const double width = fmax(fmax(e->at_low, e->at_high), page->base) -
                             fmin(fmin(e->at_low, e->at_high), page->base);
        page->bars[i] = (tornado_bar){
            i, e->at_low, e->at_high,
            isfinite(e->at_low + e->at_high + page->base) ? width : 0.0};
    }
    qsort(page->bars, all, sizeof *page->bars, by_width);
    const double widest = all > 0 ? page->bars[0].width : 0.0;
    /* differences within rounding are no width */
    while (widest > ROUNDING * fabs(page->base) && count < all &&
           page->bars[count].width > NARROWEST * widest) {
        count++;
    }
    if (count == 0) {
        return lan_fail(page->err, LAN_EINVAL, 0, 0,
                        "no value changes %.60s over its range",
                        found->outputs[output]);
    }
    page->count = count < LAN_TORNADO_DRAWN_MAX ? count : LAN_TORNADO_DRAWN_MAX;
    const size_t more = count - page->count;
    const size_t idle = all - count + found->idle_count;
    const char *const number = number_text(page, page->base);
    plot_title(figure, page->view->title);
    if (found->method == LAN_SENSITIVITY_SNOWBALL) {
        plot_line(figure, PAINT_INK, "%s is %s where %s starts with %s", title,
                  number, found->parity->side,
                  plot_count(figure, found->parity->soldiers));
    } else {
        plot_line(figure, PAINT_INK, "%s is %s as the scenario stands", title,
                  number);
    }
    const char *const without =
        idle > 0 ? plot_text(figure, "%zu without effect", idle) : "";
    if (more > 0) {
        plot_footnote(figure, "%zu more matter%s less%s%s", more,
                      more == 1 ? "s" : "", idle > 0 ? "; " : "", without);
    } else {
        plot_footnote(figure, "%s", without);
    }
    return LAN_OK;
}

/* Adds half bars; the longer halves first. */
static void add_half(const tornado_page *page, lan_panel *panel, bool is_low,
                     bool is_longer)
{
    plot_mark *const bars =
        plot_add(panel, MARK_BARS, is_low ? LESS_PAINT : MORE_PAINT);
    bars->size = BAR_WIDTH;
    if (page->view->def->between.count > 0) {
        mark_name(bars, is_low ? "at the low end" : "at the high end");
    } else {
        mark_name(bars, "%.3g %% %s", 100.0 * page->view->def->range,
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
        mark_to(bars, page->base, (double)i, end, (double)i);
        /* if both ends are on one side of the base, only the farther is
         * numbered */
        if (is_longer ||
            (bar->low - page->base) * (bar->high - page->base) < 0.0) {
            mark_text(bars, "%s", number_text(page, end));
        }
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    tornado_page *const page = of;
    const char *names[LAN_TORNADO_DRAWN_MAX];
    page->figure = figure;
    page->is_percent = page->measure->unit == LAN_MEASURE_IN_PROBABILITY;
    const lan_status status = find_bars(page);
    if (status != LAN_OK) {
        return status;
    }
    double from = page->base;
    double to = page->base;
    for (size_t i = 0; i < page->count; i++) {
        const tornado_bar *const bar = &page->bars[i];
        const lan_sensitivity_input *const input =
            &page->view->found->inputs[bar->input];
        const char *const paths =
            lan_paths_joined(&figure->arena, input->path, input->alike,
                             input->alike_count, "", "");
        names[i] = plot_fit(figure, lan_path_words(&figure->arena, paths),
                            NAME_COLUMNS);
        from = fmin(from, fmin(bar->low, bar->high));
        to = fmax(to, fmax(bar->low, bar->high));
    }
    /* the axis goes from the least to the greatest result */
    const double pad = PAD * (to - from);
    lan_panel *const panel = plot_panel(
        figure, &(panel_def){.x = {.from = from - pad,
                                   .to = to + pad,
                                   .format = page->is_percent ? AXIS_PERCENT
                                                              : AXIS_NUMBER},
                             .y = names_axis(names, page->count),
                             .has_grid = true});
    for (int i = 0; i < 4; i++) {
        add_half(page, panel, i % 2 == 0, i < 2);
    }
    plot_mark *const base = plot_rule(panel, page->base, true, PAINT_INK);
    base->width = 1.6;
    base->is_flag = true;
    mark_text(base, "%s", number_text(page, page->base));
    const double lines =
        HEAD_LINES + FOOT_LINES + BAR_LINES * (double)page->count;
    plot_lines(figure, (int32_t)fmin(ceil(lines), LINES_MOST));
    return LAN_OK;
}

lan_status lan_tornado_figure(const lan_sensitivity_view *view,
                              lan_figure **out, lan_error *err)
{
    tornado_page page = {.view = view, .err = err};
    lan_status status = lan_measure_create_for(
        view->scenario, view->found->outputs[view->output], &page.measure, err);
    if (status == LAN_OK) {
        status = plot_make("tornado", fill_figure, &page, out, err);
        lan_measure_destroy(page.measure);
    }
    return status;
}
