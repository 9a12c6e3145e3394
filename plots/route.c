/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/route.h"

#include <math.h>
#include <stdlib.h>

#include "plots/labels_impl.h"
#include "plots/route_impl.h"
#include "plots/style.h"

/* Most dots a side of a picture. */
#define DOTS_MOST 900

/* An image is scaled smoothly: small maps get about so many dots a side, so
 * that the borders of their cells stay sharp. */
#define SHARP 450

typedef struct page {
    const lan_route_view *view;
    lan_dots dots; /* of cells */
    int32_t scale; /* times that each dot is repeated across and down */
} page;

/* Blocks of data; what the map is made of comes last. */
enum { BLOCK_ROUTE, BLOCK_ENDS, BLOCK_VISITED, BLOCK_MAP };

/* Few nodes on a large map would not be seen: they get points of their own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

/* How high a row of cells is: on hexagons less than a cell is wide. */
static double row_height(const page *p)
{
    const lan_route_box box = route_box(p->view);
    const lan_grid_map *map = lan_ground_map(p->view->ground);
    return (box.bottom - box.top) / lan_grid_map_height(map);
}

static void write_lone_dots(const page *p, FILE *out)
{
    const lan_dots *dots = &p->dots;
    const int32_t count = dots_count_visited(dots);
    const bool are_few =
        count < LONE_MOST && count < LONE_SHARE * dots->columns * dots->rows;
    fputs("NaN NaN\n", out);
    for (int32_t i = 0; are_few && i < dots->columns * dots->rows; i++) {
        if (dots->dots[i] >= LAN_DOT_VISITED) {
            fprintf(out, "%.10g %.10g\n",
                    (i % dots->columns + 0.5) * dots->cells_x,
                    (i / dots->columns + 0.5) * dots->cells_y * row_height(p));
        }
    }
}

static void write_row(const lan_dots *dots, int32_t row, int32_t scale,
                      FILE *out)
{
    const uint8_t *line = &dots->dots[row * dots->columns];
    for (int32_t i = 0; i < dots->columns * scale; i++) {
        fprintf(out, i == 0 ? "%d" : " %d", line[i / scale]);
    }
    fputc('\n', out);
}

static void write_dots(const page *p, FILE *out)
{
    const lan_dots *dots = &p->dots;
    fputs("\n\n", out);
    for (int32_t row = 0; row < dots->rows * p->scale; row++) {
        write_row(dots, row / p->scale, p->scale, out);
    }
}

static bool is_graph(const page *p)
{
    return p->view->shape == LAN_MAP_GRAPH;
}

static void write_data(const void *context, FILE *out)
{
    const page *p = context;
    const lan_route_view *view = p->view;
    const lan_point start = route_start(view);
    const lan_point goal = route_goal(view);
    for (size_t i = 0; i < view->bend_count; i++) {
        fprintf(out, "%.10g %.10g\n", view->bends[i].x, view->bends[i].y);
    }
    if (view->bend_count == 0) {
        fputs("NaN NaN\n", out);
    }
    fprintf(out, "\n\n%.10g %.10g\n%.10g %.10g\n\n\n", start.x, start.y, goal.x,
            goal.y);
    if (is_graph(p)) {
        fputs("NaN NaN\n", out);
        route_write_roads(view, out);
    } else if (route_has_hexagons(view)) {
        fputs("NaN NaN\n", out);
        route_write_hexagons(view, &p->dots, out);
    } else {
        write_lone_dots(p, out);
        write_dots(p, out);
    }
}

static const lan_label_look title_look = {"#222222", true, 1.4, 0};
static const lan_label_look sentence_look = {"#444444", false, 1.0, 0};
static const lan_label_look name_look = {"#777777", false, 1.0, 0};
static const lan_label_look value_look = {"#222222", false, 1.0, 0};

/* Where a label goes next. */
typedef struct cursor {
    double x;
    double y;
    double room; /* to the right border, for texts that are cut */
} cursor;

static void write_title(const page *p, const lan_canvas *canvas, cursor *at,
                        FILE *out)
{
    char fit[512];
    lan_canvas_fit(canvas, p->view->title, at->room / 1.6, fit, sizeof fit);
    at->y -= 1.5 * canvas->line;
    labels_write_at(canvas, fit, at->x, at->y, &title_look, out);
    at->y -= 0.5 * canvas->line;
}

typedef struct word {
    const char *text;
    const char *color;
    bool is_shown;
} word;

/* What the colours mean: below each other, or side by side. */
static void write_legend(const page *p, const lan_canvas *canvas, bool is_down,
                         cursor *at, FILE *out)
{
    const word words[] = {
        {"\xE2\x96\xA0 route", LAN_ROUTE_LINE, p->view->bend_count > 0},
        {"\xE2\x96\xA0 expanded", LAN_ROUTE_LOOKED,
         is_graph(p) || dots_count_visited(&p->dots) > 0},
        {"\xE2\x96\xA0 blocked", lan_route_colors[LAN_DOT_BLOCKED],
         !is_graph(p)},
        {"\xE2\x96\xA0 the darker, the dearer", LAN_ROUTE_DEAR,
         !is_graph(p) && !lan_ground_is_uniform(p->view->ground)},
        {"\xE2\x97\x8F start", LAN_ROUTE_INK, true},
        {"\xE2\x97\x8B goal", LAN_ROUTE_INK, true},
    };
    at->y -= canvas->line;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!words[i].is_shown) {
            continue;
        }
        const lan_label_look look = {words[i].color, false, 0.9, 0};
        labels_write_at(canvas, words[i].text, at->x, at->y, &look, out);
        if (is_down) {
            at->y -= 1.2 * canvas->line;
        } else {
            at->x +=
                lan_canvas_width(canvas, words[i].text) + 1.5 * canvas->column;
        }
    }
}

/* Everything above the map; returns the height below. */
static double write_above(const page *p, const lan_canvas *canvas, double left,
                          FILE *out)
{
    char sentence[LAN_ROUTE_SENTENCE];
    cursor at = {left, 1.0, 1.0 - 2.0 * left};
    write_title(p, canvas, &at, out);
    route_write_sentence(p->view, sentence, sizeof sentence);
    at.y -= canvas->line;
    labels_write_at(canvas, sentence, at.x, at.y, &sentence_look, out);
    at.y -= 0.3 * canvas->line;
    write_legend(p, canvas, false, &at, out);
    return at.y - canvas->line;
}

/* "length" and its value, in two columns. */
static void write_fact(const lan_canvas *canvas, const char *name,
                       const char *value, cursor *at, FILE *out)
{
    at->y -= 1.3 * canvas->line;
    labels_write_at(canvas, name, at->x, at->y, &name_look, out);
    labels_write_at(canvas, value, at->x + 12.0 * canvas->column, at->y,
                    &value_look, out);
}

/* The same to the right of a map that leaves room there. */
static void write_beside(const page *p, const lan_canvas *canvas, double x,
                         FILE *out)
{
    const lan_route_view *view = p->view;
    const lan_route *route = &view->route;
    char text[64];
    char name[LAN_ROUTE_NAME];
    char number[LAN_NUMBER_SIZE];
    cursor at = {x, 1.0, 1.0 - x - canvas->column};
    write_title(p, canvas, &at, out);
    write_fact(canvas, "from", route_start_name(view, name), &at, out);
    write_fact(canvas, "to", route_goal_name(view, name), &at, out);
    write_fact(canvas, "algorithm", view->algorithm, &at, out);
    if (route->end == LAN_ROUTE_FOUND) {
        write_fact(canvas, "length", lan_number_count(route->length, number),
                   &at, out);
        write_fact(canvas, "cost", lan_number_count(route->cost, number), &at,
                   out);
        (void)snprintf(text, sizeof text, "%s nodes",
                       lan_number_count((double)route->expanded, number));
        write_fact(canvas, "expanded", text, &at, out);
    } else {
        write_fact(canvas, "no route", lan_route_end_text(route->end), &at,
                   out);
    }
    at.y -= canvas->line;
    write_legend(p, canvas, true, &at, out);
}

/* The page is 1200 x 720. */
#define PAGE_WIDTH  1200.0
#define PAGE_HEIGHT 720.0

/* Share of the page's width that a map takes at most for words beside it. */
#define BESIDE 0.7

typedef struct frame {
    double left; /* in screen coordinates, as all four */
    double top;
    double width;
    double height;
} frame;

/* The largest place for the map below a height; cells are square. */
static frame fit_frame(const page *p, double left, double top)
{
    const lan_route_box box = route_box(p->view);
    const double bottom = 0.03;
    const double columns = box.right - box.left;
    const double rows = box.bottom - box.top;
    const double cell = fmin((1.0 - 2.0 * left) * PAGE_WIDTH / columns,
                             (top - bottom) * PAGE_HEIGHT / rows);
    const frame at = {left, top, cell * columns / PAGE_WIDTH,
                      cell * rows / PAGE_HEIGHT};
    return at;
}

/* Writes all words and returns where the map goes. */
static frame write_page(const page *p, const lan_canvas *canvas, FILE *out)
{
    const double left = 3.0 * canvas->column;
    frame at = fit_frame(p, left, 0.97);
    if (left + at.width < BESIDE) {
        write_beside(p, canvas, 2.0 * left + at.width, out);
    } else {
        at = fit_frame(p, left, write_above(p, canvas, left, out));
    }
    return at;
}

static void write_frame(const page *p, const frame *at, FILE *out)
{
    const lan_route_box box = route_box(p->view);
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set tmargin at screen %.6f\nset bmargin at screen %.6f\n"
            "set xrange [%.10g:%.10g]\nset yrange [%.10g:%.10g]\n",
            at->left, at->left + at->width, at->top, at->top - at->height,
            box.left, box.right, box.bottom, box.top);
}

/* Steps, not a gradient: the value k + 0.5 has just the k-th colour. */
static void write_palette(FILE *out)
{
    fprintf(out, "set palette maxcolors %d defined (", LAN_ROUTE_COLORS);
    for (int i = 0; i < LAN_ROUTE_COLORS; i++) {
        fprintf(out, "%s%d '%s', %d '%s'", i == 0 ? "" : ", ", i,
                lan_route_colors[i], i + 1, lan_route_colors[i]);
    }
    fprintf(out, ")\nset cbrange [0:%d]\nunset colorbox\n", LAN_ROUTE_COLORS);
}

/* What lies under the route: an image, hexagons, or roads and places. */
static void plot_map(const page *p, const lan_canvas *canvas, FILE *out)
{
    const lan_dots *dots = &p->dots;
    if (is_graph(p)) {
        route_plot_roads(canvas, BLOCK_MAP, out);
    } else if (route_has_hexagons(p->view)) {
        route_plot_hexagons(canvas, BLOCK_MAP, out);
    } else {
        fprintf(out,
                "%s index %d matrix using (($1+0.5)*%.10g):(($2+0.5)*%.10g):"
                "($3+0.5) with image, \\\n",
                canvas->data, BLOCK_MAP, (double)dots->cells_x / p->scale,
                dots->cells_y * row_height(p) / p->scale);
    }
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const page *p = context;
    const frame at = write_page(p, canvas, out);
    fputs("unset key\nunset tics\nset border 15 linecolor rgb '#777777'\n",
          out);
    write_frame(p, &at, out);
    write_palette(out);
    if (is_graph(p)) {
        route_write_names(p->view, canvas, out);
    }
    fputs("plot ", out);
    plot_map(p, canvas, out);
    fprintf(out,
            "     %s index %d using 1:2 with points pointtype 7 pointsize 0.7 "
            "linecolor rgb '" LAN_ROUTE_LOOKED "', \\\n",
            canvas->data, BLOCK_VISITED);
    fprintf(out,
            "     %s index %d using 1:2 with lines linewidth 5 linecolor rgb "
            "'#FFFFFF', \\\n"
            "     %s index %d using 1:2 with lines linewidth 2.6 linecolor rgb "
            "'" LAN_ROUTE_LINE "', \\\n"
            "     %s index %d using 1:2 with points pointtype 7 pointsize 1.9 "
            "linecolor rgb '#FFFFFF', \\\n"
            "     %s index %d every ::0::0 using 1:2 with points pointtype 7 "
            "pointsize 1.4 linecolor rgb '" LAN_ROUTE_INK "', \\\n"
            "     %s index %d every ::1::1 using 1:2 with points pointtype 6 "
            "pointsize 1.4 linewidth 2.4 linecolor rgb '" LAN_ROUTE_INK "'\n",
            canvas->data, BLOCK_ROUTE, canvas->data, BLOCK_ROUTE, canvas->data,
            BLOCK_ENDS, canvas->data, BLOCK_ENDS, canvas->data, BLOCK_ENDS);
}

static lan_status make_picture(const page *p, const lan_picture *picture,
                               lan_error *err)
{
    const lan_drawing drawing = {.name = "route",
                                 .context = p,
                                 .write_data = write_data,
                                 .write_script = write_script};
    return lan_picture_make(picture, &drawing, err);
}

/* Dots, or hexagons of one cell each. */
static lan_status draw_cells(const lan_route_view *view,
                             const lan_picture *picture, lan_error *err)
{
    const lan_grid_map *map = lan_ground_map(view->ground);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    const int32_t longest = width > height ? width : height;
    const int32_t cells = (longest + DOTS_MOST - 1) / DOTS_MOST;
    page p = {.view = view, .scale = SHARP > longest ? SHARP / longest : 1};
    if (dots_init(&p.dots, view, cells, cells) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    const lan_status status = make_picture(&p, picture, err);
    dots_clear(&p.dots);
    return status;
}

lan_status lan_route_draw(const lan_route_view *view,
                          const lan_picture *picture, lan_error *err)
{
    const page p = {.view = view, .scale = 1};
    const bool is_roads = view->shape == LAN_MAP_GRAPH;
    const lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    if (lan_picture_is_text(picture)) {
        return (is_roads ? route_print_graph : route_print_cells)(view, picture,
                                                                  err);
    }
    return is_roads ? make_picture(&p, picture, err)
                    : draw_cells(view, picture, err);
}
