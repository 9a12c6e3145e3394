/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/heatmap.h"

#include <math.h>

#include "base/real.h"
#include "plots/heatmap_impl.h"
#include "plots/labels_impl.h"
#include "plots/style.h"

/* Width and height in pixels at which gnuplot draws; see plots/picture.c. */
#define WIDE 1200.0
#define HIGH 720.0

/* Points of colour, which are interpolated between the places. */
#define IMAGE_COLUMNS 240
#define IMAGE_ROWS    160

#define LEVEL_COLOR "#F7F6F3"
#define ARM         6

/* From level to the full colour of a side, evenly in lightness (OKLab). */
static const char *const arms[2][ARM] = {
    {"#C2D6E5", "#8EB5D5", "#5995C5", "#1075B4", "#075488", "#08365C"},
    {"#F2CCB8", "#E9A27D", "#DD763D", "#C05300", "#963C00", "#6E2600"}};

/* Viridis: N. Smith and S. van der Walt, matplotlib (2015), CC0. */
static const char *const amounts[] = {"#440154", "#472C7A", "#3B518B",
                                      "#2C718E", "#21908D", "#27AD81",
                                      "#5CC863", "#AADC32", "#FDE725"};

/* Words that are no side. */
static const char *const words[] = {"#C9C9C9", "#8C8C8C", "#E3ADCB", "#A3C76D",
                                    "#DCCB5E"};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* The frame, in screen coordinates. */
typedef struct frame {
    double left;
    double right;
    double bottom;
    double top;
} frame;

/* --- data ---------------------------------------------------------------- */

static void write_image(const heat_page *page, FILE *out)
{
    for (int j = 0; j < IMAGE_ROWS; j++) {
        for (int i = 0; i < IMAGE_COLUMNS; i++) {
            const double u = (i + 0.5) / IMAGE_COLUMNS;
            const double v = (j + 0.5) / IMAGE_ROWS;
            const double value = heat_page_at(page, u, v);
            if (isnan(value)) {
                fprintf(out, "%.5f %.5f NaN\n", u, v);
            } else {
                fprintf(out, "%.5f %.5f %.4g\n", u, v, value);
            }
        }
    }
    fputs("\n\n", out);
}

static void share_of_point(const heat_page *page, size_t k, double *u,
                           double *v)
{
    const double *p = page->view->line->points + 2 * k;
    *u = path_axis_share(&page->view->def->x, p[0]);
    *v = path_axis_share(&page->view->def->y, p[1]);
}

static bool has_line(const heat_page *page)
{
    return page->view->line != NULL && page->view->line->branch_count > 0;
}

static void write_line(const heat_page *page, FILE *out)
{
    const lan_even_line *line = page->view->line;
    for (size_t b = 0; has_line(page) && b < line->branch_count; b++) {
        for (size_t k = line->starts[b]; k < line->starts[b + 1]; k++) {
            double u;
            double v;
            share_of_point(page, k, &u, &v);
            fprintf(out, "%.8g %.8g\n", u, v);
        }
        fputc('\n', out);
    }
    fputc('\n', out);
}

/* The scenario's own place; false outside of the ranges. */
static bool own_place(const heat_page *page, double *u, double *v)
{
    const lan_heatmap_view *view = page->view;
    *u = path_axis_share(&view->def->x, view->grid->own_x);
    *v = path_axis_share(&view->def->y, view->grid->own_y);
    return *u >= 0.0 && *u <= 1.0 && *v >= 0.0 && *v <= 1.0;
}

static void write_data(const void *context, FILE *out)
{
    const heat_page *page = context;
    double u;
    double v;
    write_image(page, out);
    write_line(page, out);
    if (own_place(page, &u, &v)) {
        fprintf(out, "%.8g %.8g\n", u, v);
    }
}

/* --- colours ------------------------------------------------------------- */

static void write_balance(const heat_scale *scale, FILE *out)
{
    const size_t more = scale->is_turned ? 1 : 0;
    fputs("set palette defined (", out);
    for (int i = ARM; i > 0; i--) {
        fprintf(out, "%d '%s', ", -i, arms[1 - more][i - 1]);
    }
    fputs("0 '" LEVEL_COLOR "'", out);
    for (int i = 1; i <= ARM; i++) {
        fprintf(out, ", %d '%s'", i, arms[more][i - 1]);
    }
    fputs(")\n", out);
}

static const char *word_color(const lan_heatmap_view *view, size_t i)
{
    const lan_measure *record = view->grid->record;
    const size_t count = lan_measure_word_count(record);
    const bool is_winner =
        record != NULL && lan_measure_word_side(record, 0) >= 0;
    if (is_winner) {
        return i + 2 < count ? lan_style_color((int32_t)i, 0)
                             : words[i + 2 - count];
    }
    return i < 2 ? arms[i][2] : words[(i - 2) % COUNT(words)];
}

static void write_palette(const heat_page *page, FILE *out)
{
    const heat_scale *scale = &page->scale;
    const size_t count = page->word_count;
    switch (scale->kind) {
    case LAN_HEAT_BALANCE:
        write_balance(scale, out);
        break;
    case LAN_HEAT_AMOUNT:
        fputs("set palette defined (", out);
        for (size_t i = 0; i < COUNT(amounts); i++) {
            fprintf(out, "%s%zu '%s'", i > 0 ? ", " : "", i, amounts[i]);
        }
        fputs(")\n", out);
        break;
    case LAN_HEAT_WORDS:
        fprintf(out, "set palette maxcolors %zu defined (", count);
        for (size_t i = 0; i < count; i++) {
            const char *color = word_color(page->view, page->words[i]);
            fprintf(out, "%s%zu '%s', %zu '%s'", i > 0 ? ", " : "", i, color,
                    i + 1, color);
        }
        fputs(")\n", out);
        break;
    }
    fprintf(out, "set cbrange [%.10g:%.10g]\n", scale->lo, scale->hi);
}

/* What a tic of the scale says. */
static void write_scale_text(const heat_page *page, double value, bool utf8,
                             char text[LAN_STYLE_NAME_SIZE])
{
    const heat_scale *scale = &page->scale;
    char number[LAN_NUMBER_SIZE];
    if (scale->kind == LAN_HEAT_WORDS) {
        heat_word(page, (size_t)value, utf8, text);
    } else if (scale->is_percent) {
        (void)snprintf(text, LAN_STYLE_NAME_SIZE, "%.0f %%", 100.0 * value);
    } else if (scale->is_cut && value + 0.5 * scale->step > scale->hi) {
        (void)snprintf(text, LAN_STYLE_NAME_SIZE, "%s %s",
                       utf8 ? "\xE2\x89\xA5" : ">=",
                       lan_number_tic(value, scale->step, number));
    } else {
        const bool is_signed = scale->kind == LAN_HEAT_BALANCE && value > 0.0;
        (void)snprintf(text, LAN_STYLE_NAME_SIZE, "%s%s", is_signed ? "+" : "",
                       lan_number_tic(value, scale->step, number));
    }
}

/* The i-th tic of the scale; false behind the last. */
static bool scale_tic(const heat_scale *scale, int i, double *value)
{
    const double first =
        scale->kind == LAN_HEAT_WORDS ? 0.0 : ceil(scale->lo / scale->step);
    *value = (first + i) * scale->step;
    return i <= 2 * LAN_STYLE_MAX_TICS &&
           *value <= scale->hi + 1e-9 * (scale->hi - scale->lo);
}

/* Columns between the map and what the scale says. */
#define SCALE_COLUMNS 5.6

/* Columns at the left of the map for the name of y and its tics. */
#define NAME_COLUMNS 5.0

/* Room at the right of the map. */
static double scale_room(const heat_page *page, const lan_canvas *canvas)
{
    double widest = 6.0 * canvas->column;
    double value;
    for (int i = 0; scale_tic(&page->scale, i, &value); i++) {
        char text[LAN_STYLE_NAME_SIZE];
        write_scale_text(page, value, canvas->utf8, text);
        widest = fmax(widest, lan_canvas_width(canvas, text));
    }
    return widest + (SCALE_COLUMNS + 1.4) * canvas->column;
}

static void write_scale(const heat_page *page, const lan_canvas *canvas,
                        const frame *at, FILE *out)
{
    double value;
    fputs("set cbtics (", out);
    for (int i = 0; scale_tic(&page->scale, i, &value); i++) {
        char text[LAN_STYLE_NAME_SIZE];
        write_scale_text(page, value, canvas->utf8, text);
        fputs(i > 0 ? ", " : "", out);
        path_axis_write_tic(text, value, out);
    }
    fputs(") noenhanced textcolor rgb '#333333' scale 0.4\n", out);
    fprintf(out,
            "set colorbox vertical user origin %.6f, %.6f size %.6f, %.6f "
            "border\n",
            at->right + 2.0 * canvas->column, at->bottom, 1.6 * canvas->column,
            at->top - at->bottom);
}

/* --- words on the map ---------------------------------------------------- */

/* A label beside the line: where it is straight for as long as the text. */
typedef struct line_label {
    double u;
    double v;
    double angle; /* degrees */
    double worth; /* how good a place it is; < 0: none */
} line_label;

static double length_of(const heat_page *page, const frame *at, size_t a,
                        size_t b, double *dx, double *dy)
{
    double u0;
    double v0;
    double u1;
    double v1;
    share_of_point(page, a, &u0, &v0);
    share_of_point(page, b, &u1, &v1);
    *dx = (u1 - u0) * (at->right - at->left) * WIDE;
    *dy = (v1 - v0) * (at->top - at->bottom) * HIGH;
    return hypot(*dx, *dy);
}

/* The best of the places along a branch that are straight for `wanted`
 * pixels and not near the border or the scenario's own place. */
static void try_branch(const heat_page *page, const frame *at, size_t branch,
                       double wanted, line_label *best)
{
    const lan_even_line *line = page->view->line;
    const size_t from = line->starts[branch];
    const size_t to = line->starts[branch + 1];
    double own_u = -1.0;
    double own_v = -1.0;
    double dx;
    double dy;
    (void)own_place(page, &own_u, &own_v);
    for (size_t a = from; a < to; a += 1 + (to - from) / 64) {
        size_t b = a;
        double way = 0.0;
        while (b + 1 < to && way < wanted) {
            way += length_of(page, at, b, b + 1, &dx, &dy);
            b++;
        }
        if (way < wanted) {
            break;
        }
        const double chord = length_of(page, at, a, b, &dx, &dy);
        double u;
        double v;
        share_of_point(page, a + (b - a) / 2, &u, &v);
        const double border = fmin(fmin(u, 1.0 - u), fmin(v, 1.0 - v));
        const double own = hypot(u - own_u, v - own_v);
        const double worth =
            4.0 * chord / way + fmin(border, 0.25) + fmin(own, 0.25);
        if (border > 0.06 && own > 0.12 && worth > best->worth) {
            const double turn = atan2(dx < 0.0 ? -dy : dy, fabs(dx));
            *best = (line_label){u, v, turn * 180.0 / acos(-1.0), worth};
        }
    }
}

/* What can be read on the colour of a place. */
static const char *ink_on(const heat_page *page, double u, double v)
{
    const heat_scale *scale = &page->scale;
    const double share =
        (heat_page_at(page, u, v) - scale->lo) / (scale->hi - scale->lo);
    const bool is_dark = scale->kind == LAN_HEAT_WORDS ? true
                         : scale->kind == LAN_HEAT_AMOUNT
                             ? share < 0.6
                             : fabs(share - 0.5) > 0.28;
    return is_dark ? "#FFFFFF" : "#222222";
}

static void write_line_label(const heat_page *page, const lan_canvas *canvas,
                             const frame *at, FILE *out)
{
    const lan_heatmap_view *view = page->view;
    const double wanted =
        lan_canvas_width(canvas, view->line_name) * WIDE * 1.15;
    line_label best = {.worth = -1.0};
    for (size_t b = 0; has_line(page) && b < view->line->branch_count; b++) {
        try_branch(page, at, b, wanted, &best);
    }
    if (best.worth < 0.0) {
        return;
    }
    const double turn = best.angle * acos(-1.0) / 180.0;
    const double off = 0.62 * canvas->line * HIGH;
    const double u = best.u - off * sin(turn) / ((at->right - at->left) * WIDE);
    const double v = best.v + off * cos(turn) / ((at->top - at->bottom) * HIGH);
    char place[160];
    const lan_label_look look = {ink_on(page, u, v), true, 0.95, 0};
    (void)snprintf(place, sizeof place,
                   "graph %.6f, graph %.6f center rotate by %.4g", u, v,
                   best.angle);
    labels_write(canvas, view->line_name, place, &look, out);
}

#define OWN_NAME "this scenario"

/* True where the line goes through a box. */
static bool is_crossed(const heat_page *page, double left, double right,
                       double bottom, double top)
{
    const lan_even_line *line = page->view->line;
    const size_t count = has_line(page) ? line->starts[line->branch_count] : 0;
    for (size_t k = 0; k < count; k++) {
        double u;
        double v;
        share_of_point(page, k, &u, &v);
        if (u > left && u < right && v > bottom && v < top) {
            return true;
        }
    }
    return false;
}

static void write_own(const heat_page *page, const lan_canvas *canvas,
                      const frame *at, FILE *out)
{
    double u;
    double v;
    if (!own_place(page, &u, &v)) {
        return;
    }
    const double wide =
        lan_canvas_width(canvas, OWN_NAME) / (at->right - at->left);
    const double high = canvas->line / (at->top - at->bottom);
    const bool is_right =
        u + 1.2 * wide > 1.0 ||
        (u - 1.2 * wide > 0.0 &&
         is_crossed(page, u, u + 1.2 * wide, v - high, v + high));
    char place[160];
    const lan_label_look look = {"#222222", false, 0.85, 1};
    fputs("set style textbox 1 opaque noborder fillcolor rgb '" LEVEL_COLOR
          "' margins 0.6, 0.4\n",
          out);
    (void)snprintf(place, sizeof place,
                   "graph %.6f, graph %.6f %s offset char %d, char 0", u, v,
                   is_right ? "right" : "left", is_right ? -2 : 2);
    labels_write(canvas, OWN_NAME, place, &look, out);
}

/* --- script -------------------------------------------------------------- */

static void write_axis_name(const lan_canvas *canvas, const char *path,
                            char which, double room, FILE *out)
{
    char fit[512];
    lan_canvas_fit_middle(canvas, path, room, fit, sizeof fit);
    fprintf(out, "set %clabel ", which);
    lan_style_quote(out, fit);
    fputs(" noenhanced textcolor rgb '#333333'\n", out);
}

static frame make_frame(const heat_page *page, const lan_canvas *canvas)
{
    const bool has_title = page->view->title[0] != '\0';
    const double numbers = path_axis_tics_width(&page->view->def->y, canvas);
    return (frame){.left = fmax(11.0 * canvas->column,
                                numbers + NAME_COLUMNS * canvas->column),
                   .right = 1.0 - scale_room(page, canvas),
                   .bottom = 4.6 * canvas->line,
                   .top = 1.0 - (has_title ? 4.4 : 2.9) * canvas->line};
}

static void write_headings(const heat_page *page, const lan_canvas *canvas,
                           const frame *at, FILE *out)
{
    char text[LAN_QUANTITY_SIZE];
    const lan_label_look title = {"#222222", true, 1.4, 0};
    const lan_label_look subject = {"#444444", false, 1.0, 0};
    double y = 1.0 - 1.5 * canvas->line;
    if (page->view->title[0] != '\0') {
        y = labels_write_heading(canvas, page->view->title, at->left, y, &title,
                                 out);
    }
    heat_write_subject(page, canvas->utf8, text);
    (void)labels_write_heading(canvas, text, at->left, y, &subject, out);
}

static void write_plot(const heat_page *page, const lan_canvas *canvas,
                       FILE *out)
{
    double u;
    double v;
    fprintf(out, "plot %s index 0 using 1:2:3 with image", canvas->data);
    if (has_line(page)) {
        fprintf(out,
                ", \\\n     %s index 1 using 1:2 with lines linewidth 5 "
                "linecolor rgb '#F7F6F3', \\\n     %s index 1 using 1:2 with "
                "lines linewidth 2.2 linecolor rgb '#222222'",
                canvas->data, canvas->data);
    }
    if (own_place(page, &u, &v)) {
        fprintf(out,
                ", \\\n     %s index %d using 1:2 with points pointtype 7 "
                "pointsize 1.9 linecolor rgb '#222222', \\\n     %s index %d "
                "using 1:2 with points pointtype 7 pointsize 1.2 linecolor "
                "rgb '#FFFFFF'",
                canvas->data, has_line(page) ? 2 : 1, canvas->data,
                has_line(page) ? 2 : 1);
    }
    fputc('\n', out);
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const heat_page *page = context;
    const lan_heatmap_view *view = page->view;
    const frame at = make_frame(page, canvas);
    fprintf(out,
            "# axes are in shares of their ranges\n"
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set bmargin at screen %.6f\nset tmargin at screen %.6f\n"
            "unset key\nset border 15 linecolor rgb '#777777'\n"
            "set tics out nomirror scale 0.5\n"
            "set xrange [0:1]\nset yrange [0:1]\n"
            "set datafile missing 'NaN'\n"
            "set object 1 rectangle from graph 0, graph 0 to graph 1, graph 1 "
            "behind fillcolor rgb '#DDDDDD' fillstyle solid noborder\n",
            at.left, at.right, at.bottom, at.top);
    write_headings(page, canvas, &at, out);
    path_axis_write_tics(&view->def->x, 'x', true, out);
    path_axis_write_tics(&view->def->y, 'y', true, out);
    write_axis_name(canvas, view->def->x.path, 'x', at.right - at.left, out);
    write_axis_name(canvas, view->def->y.path, 'y',
                    (at.top - at.bottom) * HIGH / WIDE, out);
    write_palette(page, out);
    write_scale(page, canvas, &at, out);
    write_line_label(page, canvas, &at, out);
    write_own(page, canvas, &at, out);
    write_plot(page, canvas, out);
}

lan_status lan_heatmap_draw(const lan_heatmap_view *view,
                            const lan_picture *picture, lan_error *err)
{
    heat_page page;
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    status = heat_page_init(&page, view);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (lan_picture_is_text(picture)) {
        heat_write_characters(&page, picture->utf8,
                              lan_picture_columns(picture), picture->out);
        status = ferror(picture->out) ? lan_fail(err, LAN_EIO, 0, 0, "%s",
                                                 lan_status_text(LAN_EIO))
                                      : LAN_OK;
    } else {
        const lan_drawing drawing = {.name = "heatmap",
                                     .context = &page,
                                     .write_data = write_data,
                                     .write_script = write_script};
        status = lan_picture_make(picture, &drawing, err);
    }
    heat_page_clear(&page);
    return status;
}
