/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/path_curve.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "plots/labels_impl.h"
#include "plots/path_axis_impl.h"
#include "plots/style.h"

#define INK "#222222"

/* Places so few are shown as points, too. */
#define FEW_PLACES 60

/* One panel, and where it is on the picture. */
typedef struct panel_page {
    const lan_path_curve *curve;
    const lan_path_panel *panel;
    size_t block; /* of the data: the curve, then the dots if there are some */
    double lo;    /* of the axis */
    double hi;
    double step;
    bool is_percent;
    bool is_turned; /* more is better for the second side */
    double left;    /* screen */
    double right;
    double bottom;
    double top;
} panel_page;

static bool has_level(const panel_page *p)
{
    return !isnan(p->panel->level);
}

static size_t dot_count(const panel_page *p)
{
    return p->panel->even != NULL ? p->panel->even->count : 0;
}

/* --- axes ---------------------------------------------------------------- */

static void make_axis(panel_page *p)
{
    const lan_grid *grid = p->panel->grid;
    double least = LAN_INF;
    double most = -LAN_INF;
    for (size_t i = 0; i < grid->columns; i++) {
        least = fmin(least, grid->values[i]);
        most = fmax(most, grid->values[i]);
    }
    if (lan_measure_kind_of(grid->record) != LAN_MEASURE_NUMBER) {
        const size_t words = lan_measure_word_count(grid->record);
        p->lo = -0.5;
        p->hi = (double)(words > 0 ? words : 2) - 0.5;
        p->step = 1.0;
        return;
    }
    p->is_percent = lan_measure_needs_odds(grid->record);
    p->is_turned = has_level(p) && p->curve->sides[1][0] != '\0' &&
                   lan_measure_side(grid->record) == 1;
    if (p->is_percent) {
        p->lo = 0.0;
        p->hi = 1.0;
        p->step = 0.25;
    } else if (has_level(p)) {
        const lan_axis axis =
            lan_style_axis(fmax(fabs(least), fabs(most)), true);
        p->hi = axis.end;
        p->lo = -axis.end;
        p->step = lan_style_axis(2.0 * axis.end, false).step;
    } else {
        p->lo = fmin(least, 0.0);
        p->hi = most > p->lo ? most : p->lo + 1.0;
        p->step = lan_style_axis(p->hi - p->lo, false).step;
    }
    const double pad = 0.06 * (p->hi - p->lo);
    p->lo -= has_level(p) || p->lo < 0.0 ? pad : 0.0;
    p->hi += pad;
}

static bool is_word(const panel_page *p)
{
    return lan_measure_kind_of(p->panel->grid->record) != LAN_MEASURE_NUMBER;
}

/* The i-th tic of the axis and its text; false behind the last. */
static bool make_tic(const panel_page *p, bool utf8, int i, double *at,
                     char text[LAN_STYLE_NAME_SIZE])
{
    char buffer[LAN_TEXT_DOUBLE_SIZE];
    char number[LAN_NUMBER_SIZE];
    *at = (ceil(p->lo / p->step) + i) * p->step;
    if (i > 2 * LAN_STYLE_MAX_TICS || *at > p->hi) {
        return false;
    }
    if (is_word(p)) {
        lan_style_fit(lan_measure_text(p->panel->grid->record, *at, buffer), 9,
                      utf8, text, LAN_STYLE_NAME_SIZE);
    } else if (p->is_percent) {
        (void)snprintf(text, LAN_STYLE_NAME_SIZE, "%.0f %%", 100.0 * *at);
    } else {
        (void)snprintf(text, LAN_STYLE_NAME_SIZE, "%s%s",
                       has_level(p) && *at > 1e-9 * p->step ? "+" : "",
                       lan_number_tic(*at, p->step, number));
    }
    return true;
}

static void write_tics(const panel_page *p, bool utf8, FILE *out)
{
    char text[LAN_STYLE_NAME_SIZE];
    double at;
    fprintf(out, "set yrange [%.10g:%.10g]\nset ytics (", p->lo, p->hi);
    for (int i = 0; make_tic(p, utf8, i, &at, text); i++) {
        fputs(i > 0 ? ", " : "", out);
        path_axis_write_tic(text, at, out);
    }
    fputs(") noenhanced textcolor rgb '#333333'\n", out);
}

static double tics_width(const panel_page *p, const lan_canvas *canvas)
{
    char text[LAN_STYLE_NAME_SIZE];
    double widest = 0.0;
    double at;
    for (int i = 0; make_tic(p, canvas->utf8, i, &at, text); i++) {
        widest = fmax(widest, lan_canvas_width(canvas, text));
    }
    return widest;
}

/* --- data ---------------------------------------------------------------- */

/* Where the dot of an answer is; both ends of a jump have one. */
static void dot_of(const panel_page *p, const lan_solve_answer *answer,
                   bool is_second, double *share, double *value)
{
    double x = is_second ? answer->hi[0] : answer->lo[0];
    *value = p->panel->level;
    if (answer->kind == LAN_SOLVE_JUMP) {
        *value = is_second ? answer->value_hi : answer->value_lo;
    } else if (answer->kind == LAN_SOLVE_BETWEEN) {
        const double part = (p->panel->level - answer->value_lo) /
                            (answer->value_hi - answer->value_lo);
        x = answer->lo[0] + part * (answer->hi[0] - answer->lo[0]);
    }
    *share = path_axis_share(p->curve->axis, x);
}

static void write_point(double share, double value, FILE *out)
{
    fprintf(out, "%.8g %.8g\n", share, value);
}

/* The roots between two places: the curve is steep there. */
static void write_roots(const panel_page *p, double from, double to, FILE *out)
{
    for (size_t k = 0; k < dot_count(p); k++) {
        const lan_solve_answer *answer = &p->panel->even->answers[k];
        for (int end = 0; end < 2 && answer->kind != LAN_SOLVE_BETWEEN &&
                          answer->lo[0] > from && answer->hi[0] < to;
             end++) {
            double share;
            double value;
            dot_of(p, answer, end > 0, &share, &value);
            write_point(share, value, out);
        }
    }
}

static void write_panel_data(const panel_page *p, FILE *out)
{
    const lan_grid *grid = p->panel->grid;
    double before = LAN_INF;
    for (size_t i = 0; i < grid->columns; i++) {
        if (!isnan(grid->values[i])) {
            write_roots(p, before, grid->x[i], out);
            write_point(path_axis_share(p->curve->axis, grid->x[i]),
                        grid->values[i], out);
            before = grid->x[i];
        }
    }
    fputs("\n\n", out);
    for (size_t k = 0; k < dot_count(p); k++) {
        for (int end = 0; end < 2; end++) {
            double share;
            double value;
            dot_of(p, &p->panel->even->answers[k], end > 0, &share, &value);
            write_point(share, value, out);
        }
        fputc('\n', out);
    }
    if (dot_count(p) > 0) {
        fputc('\n', out);
    }
}

/* --- labels -------------------------------------------------------------- */

/* True where the curve rises at a value of the path. */
static bool rises_at(const panel_page *p, double x)
{
    const lan_grid *grid = p->panel->grid;
    double before = LAN_NAN;
    double after = LAN_NAN;
    for (size_t i = 0; i < grid->columns && isnan(after); i++) {
        if (grid->x[i] < x) {
            before = isnan(grid->values[i]) ? before : grid->values[i];
        } else if (grid->x[i] > x) {
            after = grid->values[i];
        }
    }
    return after > before;
}

/* Beside a dot where the curve is not: above it before a rise and behind a
 * fall, or below it at the other side where the page ends. */
static void write_dot_place(const panel_page *p, const lan_solve_answer *answer,
                            bool is_text, size_t size, char *place)
{
    const double aside = is_text ? 1.0 : 0.8; /* characters have whole cells */
    const double up = is_text ? 1.0 : 0.9;
    double share;
    double value;
    dot_of(p, answer, false, &share, &value);
    const bool rises = rises_at(p, answer->lo[0]);
    const bool is_above = rises ? share > 0.1 : share < 0.9;
    const bool is_left = rises == is_above;
    (void)snprintf(place, size,
                   "first %.8g, first %.8g %s offset char %g, char %g", share,
                   value, is_left ? "right" : "left", is_left ? -aside : aside,
                   is_above ? up : -up);
}

static void write_dots(const panel_page *p, const lan_canvas *canvas, FILE *out)
{
    const lan_label_look look = {INK, true, 1.0, 0};
    for (size_t k = 0; k < dot_count(p); k++) {
        const lan_solve_answer *answer = &p->panel->even->answers[k];
        char from[LAN_NUMBER_SIZE];
        char to[LAN_NUMBER_SIZE];
        char text[2 * LAN_NUMBER_SIZE + 8];
        char place[128];
        lan_number_grouped(answer->lo[0], 4, from);
        lan_number_grouped(answer->hi[0], 4, to);
        (void)snprintf(text, sizeof text,
                       strcmp(from, to) == 0 ? "%s" : "%s %s %s", from,
                       canvas->utf8 ? "\xE2\x80\x93" : "-", to);
        write_dot_place(p, answer, lan_canvas_is_text(canvas), sizeof place,
                        place);
        labels_write(canvas, text, place, &look, out);
    }
}

/* How far the curve stays from a height of the panel (0 .. 1) between two
 * shares of its axis. */
static double distance_from(const panel_page *p, double height, double from,
                            double to)
{
    const lan_grid *grid = p->panel->grid;
    double least = LAN_INF;
    for (size_t i = 0; i < grid->columns; i++) {
        const double share = path_axis_share(p->curve->axis, grid->x[i]);
        const double at = (grid->values[i] - p->lo) / (p->hi - p->lo);
        if (share >= fmin(from, to) && share <= fmax(from, to)) {
            least = fmin(least, fabs(at - height));
        }
    }
    return least;
}

static void write_own_name(const panel_page *p, const lan_canvas *canvas,
                           double own, FILE *out)
{
    const lan_label_look look = {"#555555", false, 0.85, 0};
    const double share = path_axis_share(p->curve->axis, own);
    const bool is_text = lan_canvas_is_text(canvas);
    const bool is_right = share > 0.6;
    const double aside = is_text ? 2.0 : 0.8;
    char number[LAN_NUMBER_SIZE];
    char text[LAN_NUMBER_SIZE + 32];
    char place[128];
    lan_number_grouped(own, 4, number);
    (void)snprintf(text, sizeof text, "this scenario: %s", number);
    const double wide = lan_canvas_width(canvas, text) / (p->right - p->left);
    const double end = share + (is_right ? -wide : wide);
    const bool is_low = distance_from(p, 0.0, share, end) >
                        distance_from(p, 1.0, share, end) + 0.5;
    const double down = is_text ? -1.0 : -0.9;
    (void)snprintf(place, sizeof place,
                   "first %.8g, graph %d %s offset char %g, char %g", share,
                   is_low ? 0 : 1, is_right ? "right" : "left",
                   is_right ? -aside : aside, is_low ? -down : down);
    labels_write(canvas, text, place, &look, out);
}

/* A thin line where the scenario itself is. */
static void write_own(const panel_page *p, const lan_canvas *canvas,
                      bool is_named, FILE *out)
{
    const double own = p->panel->grid->own_x;
    const double share = path_axis_share(p->curve->axis, own);
    if (!(share >= 0.0 && share <= 1.0)) {
        return;
    }
    fprintf(out,
            "set arrow from first %.8g, graph 0 to first %.8g, graph 1 nohead "
            "front dashtype '.' linecolor rgb '#777777'\n",
            share, share);
    if (is_named) {
        write_own_name(p, canvas, own, out);
    }
}

/* --- script -------------------------------------------------------------- */

static void write_plot(const panel_page *p, const lan_canvas *canvas, FILE *out)
{
    const bool is_text = lan_canvas_is_text(canvas);
    const bool is_few = p->panel->grid->columns <= FEW_PLACES && !is_text;
    fputs("plot ", out);
    if (has_level(p) && !is_text) {
        fprintf(out,
                "%s index %zu using 1:2 with filledcurves above y=%g fillcolor "
                "rgb '%s', \\\n     %s index %zu using 1:2 with filledcurves "
                "below y=%g fillcolor rgb '%s', \\\n     ",
                canvas->data, p->block, p->panel->level,
                lan_style_tint(p->is_turned ? 1 : 0), canvas->data, p->block,
                p->panel->level, lan_style_tint(p->is_turned ? 0 : 1));
    }
    if (has_level(p)) {
        fprintf(out, "%g with lines linewidth 1 linecolor rgb '#AAAAAA', ",
                p->panel->level);
    }
    fprintf(out,
            "%s index %zu using 1:2 with lines linewidth 2.2 linecolor rgb "
            "'" INK "'",
            canvas->data, p->block);
    if (is_few) {
        fprintf(out,
                ", %s index %zu using 1:2 with points pointtype 7 pointsize "
                "0.5 linecolor rgb '" INK "'",
                canvas->data, p->block);
    }
    if (dot_count(p) > 0) {
        fprintf(
            out,
            ", \\\n     %s index %zu using 1:2 with linespoints pointtype %s "
            "pointsize 1.3 linewidth 3 linecolor rgb '" INK "'",
            canvas->data, p->block + 1, is_text ? "'o'" : "7");
    }
    fputc('\n', out);
}

static void write_title(const panel_page *p, const lan_canvas *canvas,
                        FILE *out)
{
    const char *title = p->curve->title;
    const lan_label_look look = {INK, true, 1.4, 0};
    const double down = lan_canvas_is_text(canvas) ? 0.5 : 1.5;
    if (title[0] != '\0') {
        (void)labels_write_heading(canvas, title, p->left,
                                   1.0 - down * canvas->line, &look, out);
    }
}

static void write_panel(const panel_page *p, const lan_canvas *canvas,
                        bool is_first, FILE *out)
{
    const lan_path_curve *curve = p->curve;
    const path_words words = {curve->time_unit, curve->sides[0],
                              curve->sides[1], canvas->utf8};
    const lan_label_look caption = {"#444444", true, 1.0, 0};
    char text[LAN_QUANTITY_SIZE];
    fprintf(out,
            "unset label\nunset arrow\nset tmargin at screen %.6f\n"
            "set bmargin at screen %.6f\n",
            p->top, p->bottom);
    if (is_first) {
        write_title(p, canvas, out);
    }
    write_tics(p, canvas->utf8, out);
    path_quantity(p->panel->grid->record, &words, text);
    labels_write(canvas, text,
                 lan_canvas_is_text(canvas)
                     ? "graph 0, graph 1 left offset char 0, char 1"
                     : "graph 0, graph 1 left offset char 0, char 0.7",
                 &caption, out);
    write_dots(p, canvas, out);
    write_own(p, canvas, is_first, out);
    write_plot(p, canvas, out);
}

/* What is drawn: the pages of all panels. */
typedef struct path_page {
    const lan_path_curve *curve;
    panel_page panels[LAN_PATH_PANELS_MAX];
} path_page;

static void write_data(const void *context, FILE *out)
{
    const path_page *page = context;
    for (size_t i = 0; i < page->curve->count; i++) {
        write_panel_data(&page->panels[i], out);
    }
}

static void write_axis_name(const path_page *page, const lan_canvas *canvas,
                            double room, FILE *out)
{
    char fit[512];
    lan_canvas_fit_middle(canvas, page->curve->axis->path, room, fit,
                          sizeof fit);
    fputs("set xlabel ", out);
    lan_style_quote(out, fit);
    fputs(" noenhanced textcolor rgb '#333333'\n", out);
}

/* Room at the left and at the right: as the numbers there want. */
static void find_sides(const path_page *page, const lan_canvas *canvas,
                       double *left, double *right)
{
    const double last = 0.5 * path_axis_tics_width(page->curve->axis, canvas);
    *left = 9.5 * canvas->column;
    *right = 1.0 - fmax(3.0 * canvas->column, last + canvas->column);
    for (size_t i = 0; i < page->curve->count; i++) {
        const double numbers = tics_width(&page->panels[i], canvas);
        *left = fmax(*left, numbers + 3.0 * canvas->column);
    }
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const path_page *page = context;
    const lan_path_curve *curve = page->curve;
    const bool is_text = lan_canvas_is_text(canvas);
    double left;
    double right;
    find_sides(page, canvas, &left, &right);
    const double top =
        1.0 - (curve->title[0] != '\0' ? 2.4 : 0.6) * canvas->line;
    const double bottom = (is_text ? 3.0 : 4.4) * canvas->line;
    const double caption = 1.7 * canvas->line;
    const double each = (top - bottom) / (double)curve->count;
    fprintf(out,
            "# the axis to the right is in shares of its range\n"
            "set multiplot\nset lmargin at screen %.6f\n"
            "set rmargin at screen %.6f\nunset key\nset xrange [0:1]\n"
            "set border %d linecolor rgb '#777777'\n"
            "set tics out nomirror scale 0.5\n",
            left, right, is_text ? 15 : 3);
    path_axis_write_tics(curve->axis, 'x', false, out);
    for (size_t i = 0; i < curve->count; i++) {
        panel_page p = page->panels[i];
        p.left = left;
        p.right = right;
        p.top = top - (double)i * each - caption;
        p.bottom = top - (double)(i + 1) * each +
                   (i + 1 < curve->count ? 0.25 * canvas->line : 0.0);
        if (i + 1 == curve->count) {
            path_axis_write_tics(curve->axis, 'x', true, out);
            write_axis_name(page, canvas, right - left, out);
        }
        write_panel(&p, canvas, i == 0, out);
    }
    fputs("unset multiplot\n", out);
}

lan_status lan_path_curve_draw(const lan_path_curve *curve,
                               const lan_picture *picture, lan_error *err)
{
    path_page page = {.curve = curve};
    size_t block = 0;
    if (curve->count < 1 || curve->count > LAN_PATH_PANELS_MAX) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a picture over a path shows 1 to %d quantities, not "
                        "%zu",
                        LAN_PATH_PANELS_MAX, curve->count);
    }
    const lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < curve->count; i++) {
        panel_page *p = &page.panels[i];
        *p = (panel_page){
            .curve = curve, .panel = &curve->panels[i], .block = block};
        make_axis(p);
        block += dot_count(p) > 0 ? 2 : 1;
    }
    const lan_drawing drawing = {.name = "path-curve",
                                 .context = &page,
                                 .write_data = write_data,
                                 .write_script = write_script};
    return lan_picture_make(picture, &drawing, err);
}
