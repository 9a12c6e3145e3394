/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/route.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/dots_impl.h"
#include "plots/labels_impl.h"
#include "plots/style.h"

#define INK    "#333333"
#define ROUTE  "#D55E00" /* vermillion of Okabe and Ito */
#define LOOKED "#4E94BE"
#define DEAR   "#A08F50"

/* Most dots a side of a picture, and rows of characters. */
#define DOTS_MOST 900
#define ROWS_MOST 38

/* An image is scaled smoothly: small maps get about so many dots a side, so
 * that the borders of their cells stay sharp. */
#define SHARP 450

/* Free ground by cost, then the same where a search has looked, as gnuplot
 * palette entries in the order of lan_dot. */
static const char *const colors[] = {
    "#4A4E57", "#B9BAB9",                       /* blocked, partly */
    "#FAF8F2", "#F1EBD6", "#E4D9B4", "#D5C795", /* free */
    "#C5B57A", "#B3A263", "#A08F50", "#8C7C41", /* */
    "#C9E2F3", "#B9D3E0", "#A9C4CE", "#9AB5BB", /* looked at */
    "#8BA6A9", "#7D9798", "#6F8887", "#627977"};

#define COLOR_COUNT (sizeof colors / sizeof colors[0])

typedef struct page {
    const lan_route_view *view;
    lan_dots dots;
    int32_t scale; /* times that each dot is repeated across and down */
} page;

/* --- words --------------------------------------------------------------- */

#define SENTENCE 256

/* "By jps: length 934.27, cost 934.27, 37 nodes looked at." */
static void write_sentence(const lan_route_view *view, char *buffer,
                           size_t size)
{
    const lan_route *route = &view->route;
    char length[LAN_NUMBER_SIZE];
    char cost[LAN_NUMBER_SIZE];
    char expanded[LAN_NUMBER_SIZE];
    if (route->end != LAN_ROUTE_FOUND) {
        (void)snprintf(buffer, size, "No route from %d, %d to %d, %d: %s.",
                       view->start.x, view->start.y, view->goal.x, view->goal.y,
                       lan_route_end_text(route->end));
        return;
    }
    (void)snprintf(buffer, size,
                   "From %d, %d to %d, %d by %s: length %s, cost %s, %s nodes "
                   "expanded.",
                   view->start.x, view->start.y, view->goal.x, view->goal.y,
                   view->algorithm, lan_number_count(route->length, length),
                   lan_number_count(route->cost, cost),
                   lan_number_count((double)route->expanded, expanded));
}

/* --- characters ---------------------------------------------------------- */

/* Cells a character stands for: twice as many down as across, because
 * characters are twice as high as wide; single cells as long as they fit.
 *
 * most  columns */
static lan_cell cells_of_character(const lan_grid_map *map, int32_t most)
{
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    lan_cell cells = {1, 1};
    if (width > most || height > ROWS_MOST) {
        const int32_t across = (width + most - 1) / most;
        const int32_t down = (height + 2 * ROWS_MOST - 1) / (2 * ROWS_MOST);
        cells.x = across > down ? across : down;
        cells.y = 2 * cells.x;
    }
    return cells;
}

typedef enum sign { SIGN_NONE, SIGN_ROUTE, SIGN_START, SIGN_GOAL } sign;

static void put_sign(const lan_dots *dots, uint8_t *signs, double x, double y,
                     sign what)
{
    const int32_t column = (int32_t)x / dots->cells_x;
    const int32_t row = (int32_t)y / dots->cells_y;
    if (column >= 0 && column < dots->columns && row >= 0 && row < dots->rows) {
        signs[row * dots->columns + column] = (uint8_t)what;
    }
}

/* Walks each leg in steps of a quarter of a cell. */
static void put_route(const page *p, uint8_t *signs)
{
    const lan_route_view *view = p->view;
    for (size_t i = 1; i < view->bend_count; i++) {
        const lan_point from = view->bends[i - 1];
        const double dx = view->bends[i].x - from.x;
        const double dy = view->bends[i].y - from.y;
        const int steps = (int)ceil(4.0 * hypot(dx, dy)) + 1;
        for (int k = 0; k <= steps; k++) {
            const double share = (double)k / steps;
            put_sign(&p->dots, signs, from.x + share * dx, from.y + share * dy,
                     SIGN_ROUTE);
        }
    }
    put_sign(&p->dots, signs, view->start.x, view->start.y, SIGN_START);
    put_sign(&p->dots, signs, view->goal.x, view->goal.y, SIGN_GOAL);
}

static const char *character(uint8_t dot, uint8_t over, bool utf8)
{
    switch (over) {
    case SIGN_ROUTE:
        return utf8 ? "\xE2\x97\x8F" : "o"; /* black circle */
    case SIGN_START:
        return "S";
    case SIGN_GOAL:
        return "G";
    default:
        break;
    }
    if (dot <= LAN_DOT_PARTLY) {
        const bool is_full = dot == LAN_DOT_BLOCKED;
        return utf8 ? (is_full ? "\xE2\x96\x88" : "\xE2\x96\x91") /* block */
                    : (is_full ? "#" : ":");
    }
    return dot >= LAN_DOT_VISITED ? (utf8 ? "\xC2\xB7" : ".") : " ";
}

static void print_rows(const page *p, const uint8_t *signs, bool utf8,
                       FILE *out)
{
    const lan_dots *dots = &p->dots;
    for (int32_t row = 0; row < dots->rows; row++) {
        int blanks = 0; /* none goes to the end of a line */
        for (int32_t column = 0; column < dots->columns; column++) {
            const int32_t i = row * dots->columns + column;
            const char *is = character(dots->dots[i], signs[i], utf8);
            if (is[0] == ' ') {
                blanks++;
            } else {
                fprintf(out, "%*s%s", blanks, "", is);
                blanks = 0;
            }
        }
        fputc('\n', out);
    }
}

static void print_legend(const page *p, bool utf8, FILE *out)
{
    const int32_t cells = p->dots.cells_x * p->dots.cells_y;
    fprintf(out, "S start  G goal  %s route  %s expanded  %s blocked",
            character(0, SIGN_ROUTE, utf8),
            character(LAN_DOT_VISITED, SIGN_NONE, utf8),
            character(LAN_DOT_BLOCKED, SIGN_NONE, utf8));
    if (cells > 1) {
        fprintf(out, "  %s partly\n%d x %d cells a character",
                character(LAN_DOT_PARTLY, SIGN_NONE, utf8), p->dots.cells_x,
                p->dots.cells_y);
    }
    fputc('\n', out);
}

static lan_status print_characters(const lan_route_view *view,
                                   const lan_picture *picture, lan_error *err)
{
    char fit[512];
    char sentence[SENTENCE];
    const int32_t most = lan_picture_columns(picture);
    const lan_cell cells =
        cells_of_character(lan_ground_map(view->ground), most);
    page p = {.view = view};
    if (dots_init(&p.dots, view, cells.x, cells.y) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    uint8_t *signs =
        calloc((size_t)p.dots.columns * (size_t)p.dots.rows, sizeof *signs);
    if (signs == NULL) {
        dots_clear(&p.dots);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    put_route(&p, signs);
    write_sentence(view, sentence, sizeof sentence);
    fprintf(picture->out, "%s\n%s\n",
            lan_style_fit(view->title, (size_t)most, picture->utf8, fit,
                          sizeof fit),
            sentence);
    print_rows(&p, signs, picture->utf8, picture->out);
    print_legend(&p, picture->utf8, picture->out);
    free(signs);
    dots_clear(&p.dots);
    return ferror(picture->out)
               ? lan_fail(err, LAN_EIO, 0, 0, "cannot write the picture")
               : LAN_OK;
}

/* --- gnuplot ------------------------------------------------------------- */

enum { BLOCK_DOTS, BLOCK_ROUTE, BLOCK_ENDS, BLOCK_VISITED };

/* Few nodes on a large map would not be seen: they get points of their own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

static void write_lone_dots(const lan_dots *dots, FILE *out)
{
    const int32_t count = dots_count_visited(dots);
    const bool are_few =
        count < LONE_MOST && count < LONE_SHARE * dots->columns * dots->rows;
    fputs("NaN NaN\n", out);
    for (int32_t i = 0; are_few && i < dots->columns * dots->rows; i++) {
        if (dots->dots[i] >= LAN_DOT_VISITED) {
            fprintf(out, "%.10g %.10g\n",
                    (i % dots->columns + 0.5) * dots->cells_x,
                    (i / dots->columns + 0.5) * dots->cells_y);
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

static void write_data(const void *context, FILE *out)
{
    const page *p = context;
    const lan_dots *dots = &p->dots;
    const lan_route_view *view = p->view;
    for (int32_t row = 0; row < dots->rows * p->scale; row++) {
        write_row(dots, row / p->scale, p->scale, out);
    }
    fputs("\n\n", out);
    for (size_t i = 0; i < view->bend_count; i++) {
        fprintf(out, "%.10g %.10g\n", view->bends[i].x, view->bends[i].y);
    }
    if (view->bend_count == 0) {
        fputs("NaN NaN\n", out);
    }
    fprintf(out, "\n\n%.10g %.10g\n%.10g %.10g\n\n\n", view->start.x + 0.5,
            view->start.y + 0.5, view->goal.x + 0.5, view->goal.y + 0.5);
    write_lone_dots(dots, out);
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
        {"\xE2\x96\xA0 route", ROUTE, p->view->bend_count > 0},
        {"\xE2\x96\xA0 expanded", LOOKED, dots_count_visited(&p->dots) > 0},
        {"\xE2\x96\xA0 blocked", colors[LAN_DOT_BLOCKED], true},
        {"\xE2\x96\xA0 the darker, the dearer", DEAR,
         !lan_ground_is_uniform(p->view->ground)},
        {"\xE2\x97\x8F start", INK, true},
        {"\xE2\x97\x8B goal", INK, true},
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
    char sentence[SENTENCE];
    cursor at = {left, 1.0, 1.0 - 2.0 * left};
    write_title(p, canvas, &at, out);
    write_sentence(p->view, sentence, sizeof sentence);
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
    char number[LAN_NUMBER_SIZE];
    cursor at = {x, 1.0, 1.0 - x - canvas->column};
    write_title(p, canvas, &at, out);
    (void)snprintf(text, sizeof text, "%d, %d", view->start.x, view->start.y);
    write_fact(canvas, "from", text, &at, out);
    (void)snprintf(text, sizeof text, "%d, %d", view->goal.x, view->goal.y);
    write_fact(canvas, "to", text, &at, out);
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
    const lan_grid_map *map = lan_ground_map(p->view->ground);
    const double bottom = 0.03;
    const double columns = lan_grid_map_width(map);
    const double rows = lan_grid_map_height(map);
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
    const lan_grid_map *map = lan_ground_map(p->view->ground);
    fprintf(out,
            "set lmargin at screen %.6f\nset rmargin at screen %.6f\n"
            "set tmargin at screen %.6f\nset bmargin at screen %.6f\n"
            "set xrange [0:%d]\nset yrange [%d:0]\n",
            at->left, at->left + at->width, at->top, at->top - at->height,
            lan_grid_map_width(map), lan_grid_map_height(map));
}

/* Steps, not a gradient: the value k + 0.5 has just the k-th colour. */
static void write_palette(FILE *out)
{
    fprintf(out, "set palette maxcolors %zu defined (", COLOR_COUNT);
    for (size_t i = 0; i < COLOR_COUNT; i++) {
        fprintf(out, "%s%zu '%s', %zu '%s'", i == 0 ? "" : ", ", i, colors[i],
                i + 1, colors[i]);
    }
    fprintf(out, ")\nset cbrange [0:%zu]\nunset colorbox\n", COLOR_COUNT);
}

static void write_script(const void *context, const lan_canvas *canvas,
                         FILE *out)
{
    const page *p = context;
    const lan_dots *dots = &p->dots;
    const frame at = write_page(p, canvas, out);
    fputs("unset key\nunset tics\nset border 15 linecolor rgb '#777777'\n",
          out);
    write_frame(p, &at, out);
    write_palette(out);
    fprintf(out,
            "plot %s index %d matrix using (($1+0.5)*%.10g):(($2+0.5)*%.10g):"
            "($3+0.5) with image, \\\n",
            canvas->data, BLOCK_DOTS, (double)dots->cells_x / p->scale,
            (double)dots->cells_y / p->scale);
    fprintf(out,
            "     %s index %d using 1:2 with points pointtype 7 pointsize 0.7 "
            "linecolor rgb '" LOOKED "', \\\n",
            canvas->data, BLOCK_VISITED);
    fprintf(out,
            "     %s index %d using 1:2 with lines linewidth 5 linecolor rgb "
            "'#FFFFFF', \\\n"
            "     %s index %d using 1:2 with lines linewidth 2.6 linecolor rgb "
            "'" ROUTE "', \\\n"
            "     %s index %d using 1:2 with points pointtype 7 pointsize 1.9 "
            "linecolor rgb '#FFFFFF', \\\n"
            "     %s index %d every ::0::0 using 1:2 with points pointtype 7 "
            "pointsize 1.4 linecolor rgb '" INK "', \\\n"
            "     %s index %d every ::1::1 using 1:2 with points pointtype 6 "
            "pointsize 1.4 linewidth 2.4 linecolor rgb '" INK "'\n",
            canvas->data, BLOCK_ROUTE, canvas->data, BLOCK_ROUTE, canvas->data,
            BLOCK_ENDS, canvas->data, BLOCK_ENDS, canvas->data, BLOCK_ENDS);
}

lan_status lan_route_draw(const lan_route_view *view,
                          const lan_picture *picture, lan_error *err)
{
    const lan_grid_map *map = lan_ground_map(view->ground);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    const int32_t longest = width > height ? width : height;
    const int32_t cells = (longest + DOTS_MOST - 1) / DOTS_MOST;
    lan_status status = lan_picture_check(picture, err);
    if (status != LAN_OK) {
        return status;
    }
    if (lan_picture_is_text(picture)) {
        return print_characters(view, picture, err);
    }
    page p = {.view = view, .scale = SHARP > longest ? SHARP / longest : 1};
    if (dots_init(&p.dots, view, cells, cells) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    const lan_drawing drawing = {.name = "route",
                                 .context = &p,
                                 .write_data = write_data,
                                 .write_script = write_script};
    status = lan_picture_make(picture, &drawing, err);
    dots_clear(&p.dots);
    return status;
}
