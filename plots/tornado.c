/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/tornado.h"

#include <math.h>

#include "plots/labels_impl.h"
#include "plots/tornado_impl.h"

#define MORE_COLOR "#0072B2"
#define LESS_COLOR "#E69F00"

/* Half of a bar's height, in the unit that each bar has of its own. */
#define HALF 0.34

/* Lines above the bars and below them. */
#define HEAD_LINES 7.4
#define FOOT_LINES 3.6

/* Of the picture, and of a bar at most: that of few is lower. */
#define LINES_MOST 36
#define BAR_LINES  2.6

/* --- data ---------------------------------------------------------------- */

/* Of a bar: the base, its middle, the end, and its lower and upper edge. The
 * longer half is drawn first, for where both lie on one side of the base. */
static void write_half(const tornado *page, size_t at, bool is_low, FILE *out)
{
    const tornado_bar *bar = &page->bars[at];
    const double end = is_low ? bar->low : bar->high;
    const double y = (double)at + 0.5;
    fprintf(out, "%.10g %g %.10g %.10g %g %g %u\n", page->base, y,
            fmin(page->base, end), fmax(page->base, end), y - HALF, y + HALF,
            is_low ? 0xE69F00U : 0x0072B2U);
}

static void write_data(const void *context, FILE *out)
{
    const tornado *page = context;
    for (size_t i = 0; i < page->count; i++) {
        const tornado_bar *bar = &page->bars[i];
        const bool low_first =
            fabs(bar->low - page->base) > fabs(bar->high - page->base);
        write_half(page, i, low_first, out);
        write_half(page, i, !low_first, out);
    }
}

/* --- script -------------------------------------------------------------- */

/* Where the bars are, in screen coordinates. */
typedef struct layout {
    double left;
    double right;
    double top;
    double bottom;
} layout;

static layout make_layout(const tornado *page, const lan_canvas *canvas)
{
    double widest = 0.0;
    for (size_t i = 0; i < page->count; i++) {
        widest = fmax(widest, lan_canvas_width(canvas, page->bars[i].name));
    }
    return (layout){.left = widest + 5.0 * canvas->column,
                    .right = 1.0 - 4.0 * canvas->column,
                    .top = 1.0 - HEAD_LINES * canvas->line,
                    .bottom = FOOT_LINES * canvas->line};
}

static int lines_of(const tornado *page)
{
    const double lines =
        HEAD_LINES + FOOT_LINES + BAR_LINES * (double)page->count;
    return (int)fmin(ceil(lines), LINES_MOST);
}

static void write_headings(const tornado *page, const lan_canvas *canvas,
                           FILE *out)
{
    static const lan_label_look title = {"#222222", true, 1.4, 0};
    static const lan_label_look subject = {"#444444", false, 1.0, 0};
    const double left = 2.0 * canvas->column;
    char text[256];
    double at = 1.0 - 1.5 * canvas->line;
    if (page->view->title[0] != '\0') {
        at = labels_write_heading(canvas, page->view->title, left, at, &title,
                                  out);
    }
    tornado_write_subject(page, text, sizeof text);
    (void)labels_write_heading(canvas, text, left, at, &subject, out);
}

/* A square of a colour, and what it stands for; returns where the next is. */
static double write_key(const lan_canvas *canvas, const char *color,
                        const char *text, double x, double y, FILE *out)
{
    static const lan_label_look look = {"#444444", false, 0.9, 0};
    const double width = 1.6 * canvas->column;
    fprintf(out,
            "set object rectangle from screen %.6f, screen %.6f to screen "
            "%.6f, screen %.6f fillstyle solid noborder fillcolor rgb '%s'\n",
            x, y - 0.35 * canvas->line, x + width, y + 0.35 * canvas->line,
            color);
    labels_write_at(canvas, text, x + width + canvas->column, y, &look, out);
    return x + width + 4.0 * canvas->column + lan_canvas_width(canvas, text);
}

static void write_keys(const tornado *page, const lan_canvas *canvas,
                       const layout *at, FILE *out)
{
    const double y = at->top + 2.9 * canvas->line;
    char text[64];
    tornado_write_end(page, true, text, sizeof text);
    const double next = write_key(canvas, LESS_COLOR, text, at->left, y, out);
    tornado_write_end(page, false, text, sizeof text);
    (void)write_key(canvas, MORE_COLOR, text, next, y, out);
}

static void write_names(const tornado *page, const lan_canvas *canvas,
                        FILE *out)
{
    static const lan_label_look look = {"#222222", false, 1.0, 0};
    for (size_t i = 0; i < page->count; i++) {
        char place[96];
        (void)snprintf(place, sizeof place,
                       "graph 0, first %g right offset character -1, 0",
                       (double)i + 0.5);
        labels_write(canvas, page->bars[i].name, place, &look, out);
    }
}

/* The number at the end of a half, outside of it. */
static void write_number(const tornado *page, const lan_canvas *canvas,
                         double value, double y, FILE *out)
{
    static const lan_label_look look = {"#777777", false, 0.75, 0};
    const bool is_right = value >= page->base;
    char text[LAN_TORNADO_NUMBER_SIZE];
    char place[160];
    (void)snprintf(place, sizeof place,
                   "first %.10g, first %g %s offset character %s, 0", value, y,
                   is_right ? "left" : "right", is_right ? "0.6" : "-0.6");
    labels_write(canvas, tornado_number(page, value, text), place, &look, out);
}

/* Where both ends lie on one side only the farther is told. */
static void write_numbers(const tornado *page, const lan_canvas *canvas,
                          FILE *out)
{
    for (size_t i = 0; i < page->count; i++) {
        const tornado_bar *bar = &page->bars[i];
        const double y = (double)i + 0.5;
        const bool on_two_sides =
            (bar->low - page->base) * (bar->high - page->base) < 0.0;
        const bool low_farther =
            fabs(bar->low - page->base) >= fabs(bar->high - page->base);
        if (on_two_sides || low_farther) {
            write_number(page, canvas, bar->low, y, out);
        }
        if (on_two_sides || !low_farther) {
            write_number(page, canvas, bar->high, y, out);
        }
    }
}

static void write_base(const tornado *page, const lan_canvas *canvas, FILE *out)
{
    static const lan_label_look look = {"#222222", true, 0.9, 0};
    char text[LAN_TORNADO_NUMBER_SIZE];
    char place[128];
    fprintf(out,
            "set arrow from first %.10g, graph 0 to first %.10g, graph 1 "
            "nohead front linewidth 1.5 linecolor rgb '#222222'\n",
            page->base, page->base);
    (void)snprintf(place, sizeof place,
                   "first %.10g, graph 1 center offset character 0, 0.8",
                   page->base);
    labels_write(canvas, tornado_number(page, page->base, text), place, &look,
                 out);
}

static void write_rest(const tornado *page, const lan_canvas *canvas, FILE *out)
{
    static const lan_label_look look = {"#999999", false, 0.8, 0};
    char text[128];
    tornado_write_rest(page, text, sizeof text);
    if (text[0] != '\0') {
        labels_write_at(canvas, text, 2.0 * canvas->column, 1.1 * canvas->line,
                        &look, out);
    }
}

/* Numbers at the ends need room beyond the bars. */
static void write_axes(const tornado *page, const layout *at, FILE *out)
{
    const double room = 0.05 * (page->to - page->from);
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set bmargin at screen %.6f\nset tmargin at screen %.6f\n"
            "unset key\nset border 0\nunset ytics\n"
            "set xrange [%.10g:%.10g]\nset yrange [%zu:0]\n"
            "set xtics %.10g scale 0 textcolor rgb '#777777'\n"
            "set format x '%s'\n"
            "set grid xtics linetype 1 linecolor rgb '#E6E6E6'\n",
            at->left, at->right, at->bottom, at->top, page->from - room,
            page->to + room, page->count, page->step,
            page->is_percent ? "%g %%" : "%g");
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const tornado *page = context;
    const layout at = make_layout(page, canvas);
    write_headings(page, canvas, out);
    write_axes(page, &at, out);
    write_keys(page, canvas, &at, out);
    write_names(page, canvas, out);
    write_numbers(page, canvas, out);
    write_base(page, canvas, out);
    write_rest(page, canvas, out);
    fprintf(out,
            "plot %s using 1:2:3:4:5:6:7 with boxxyerror fillstyle solid "
            "noborder linecolor rgb variable\n",
            canvas->data);
}

lan_status lan_tornado_draw(const lan_tornado_view *view,
                            const old_picture *picture, lan_error *err)
{
    const bool is_text = old_picture_is_text(picture);
    tornado page;
    lan_status status = old_picture_check(picture, err);
    if (status == LAN_OK) {
        const int columns =
            is_text ? old_picture_columns(picture) * 34 / 78 : 34;
        status =
            tornado_init(&page, view, !is_text || picture->utf8, columns, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    if (is_text) {
        tornado_write_characters(&page, picture->utf8,
                                 old_picture_columns(picture), picture->out);
        return ferror(picture->out) ? lan_fail(err, LAN_EIO, 0, 0, "%s",
                                               lan_status_text(LAN_EIO))
                                    : LAN_OK;
    }
    const lan_drawing drawing = {.name = "tornado",
                                 .context = &page,
                                 .write_data = write_data,
                                 .write_script = write_script,
                                 .lines = lines_of(&page)};
    return old_picture_make(picture, &drawing, err);
}
