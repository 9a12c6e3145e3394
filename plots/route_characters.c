/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/route_impl.h"
#include "plots/style.h"

/* Most rows of characters. */
#define ROWS_MOST 38

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

static void put_sign(const lan_dots *dots, uint8_t *signs, lan_cell at,
                     sign what)
{
    const int32_t column = at.x / dots->cells_x;
    const int32_t row = at.y / dots->cells_y;
    if (column >= 0 && column < dots->columns && row >= 0 && row < dots->rows) {
        signs[row * dots->columns + column] = (uint8_t)what;
    }
}

/* The cell that a point of the picture lies in: rows of hexagons are half a
 * square root of 3 apart, and every other one begins half a cell later. */
static lan_cell cell_at(lan_map_shape shape, double x, double y)
{
    lan_cell at = {(int32_t)floor(x), (int32_t)floor(y)};
    if (shape == LAN_MAP_HEX) {
        const lan_cell first = {0, 0};
        const lan_cell second = {0, 1};
        const double top = lan_route_middle(shape, first).y;
        const double apart = lan_route_middle(shape, second).y - top;
        at.y = (int32_t)lround((y - top) / apart);
        at.x = (int32_t)floor((at.y & 1) != 0 ? x - 0.5 : x);
    }
    return at;
}

/* Follows each leg in steps of a quarter of a cell. */
static void put_route(const lan_route_view *view, const lan_dots *dots,
                      uint8_t *signs)
{
    for (size_t i = 1; i < view->bend_count; i++) {
        const lan_point from = view->bends[i - 1];
        const double dx = view->bends[i].x - from.x;
        const double dy = view->bends[i].y - from.y;
        const int steps = (int)ceil(4.0 * hypot(dx, dy)) + 1;
        for (int k = 0; k <= steps; k++) {
            const double share = (double)k / steps;
            put_sign(
                dots, signs,
                cell_at(view->shape, from.x + share * dx, from.y + share * dy),
                SIGN_ROUTE);
        }
    }
    put_sign(dots, signs, view->start, SIGN_START);
    put_sign(dots, signs, view->goal, SIGN_GOAL);
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

/* One row of dots; hexagons are two columns wide, and half of that further
 * right in every other row. */
static void print_row(const lan_dots *dots, const uint8_t *signs, int32_t row,
                      bool is_spread, bool utf8, FILE *out)
{
    int blanks = is_spread ? row & 1 : 0; /* none goes to the end of a line */
    for (int32_t column = 0; column < dots->columns; column++) {
        const int32_t i = row * dots->columns + column;
        const char *is = character(dots->dots[i], signs[i], utf8);
        if (is[0] == ' ') {
            blanks++;
        } else {
            fprintf(out, "%*s%s", blanks, "", is);
            blanks = 0;
        }
        blanks += is_spread ? 1 : 0;
    }
    fputc('\n', out);
}

static void print_legend(const lan_dots *dots, bool utf8, FILE *out)
{
    fprintf(out, "S start  G goal  %s route  %s expanded  %s blocked",
            character(0, SIGN_ROUTE, utf8),
            character(LAN_DOT_VISITED, SIGN_NONE, utf8),
            character(LAN_DOT_BLOCKED, SIGN_NONE, utf8));
    if (dots->cells_x * dots->cells_y > 1) {
        fprintf(out, "  %s partly\n%d x %d cells a character",
                character(LAN_DOT_PARTLY, SIGN_NONE, utf8), dots->cells_x,
                dots->cells_y);
    }
    fputc('\n', out);
}

static void print_title(const lan_route_view *view, const lan_picture *picture)
{
    char fit[512];
    char sentence[LAN_ROUTE_SENTENCE];
    const int32_t most = lan_picture_columns(picture);
    route_write_sentence(view, sentence, sizeof sentence);
    fprintf(picture->out, "%s\n%s\n",
            lan_style_fit(view->title, (size_t)most, picture->utf8, fit,
                          sizeof fit),
            sentence);
}

static lan_status end_picture(const lan_picture *picture, lan_error *err)
{
    return ferror(picture->out)
               ? lan_fail(err, LAN_EIO, 0, 0, "cannot write the picture")
               : LAN_OK;
}

lan_status route_print_cells(const lan_route_view *view,
                             const lan_picture *picture, lan_error *err)
{
    lan_dots dots;
    const int32_t most = lan_picture_columns(picture);
    const lan_cell cells =
        cells_of_character(lan_ground_map(view->ground), most);
    if (dots_init(&dots, view, cells.x, cells.y) != LAN_OK) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    uint8_t *signs =
        calloc((size_t)dots.columns * (size_t)dots.rows, sizeof *signs);
    if (signs == NULL) {
        dots_clear(&dots);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    const bool is_spread = view->shape == LAN_MAP_HEX && cells.x == 1 &&
                           2 * dots.columns + 1 <= most;
    put_route(view, &dots, signs);
    print_title(view, picture);
    for (int32_t row = 0; row < dots.rows; row++) {
        print_row(&dots, signs, row, is_spread, picture->utf8, picture->out);
    }
    print_legend(&dots, picture->utf8, picture->out);
    free(signs);
    dots_clear(&dots);
    return end_picture(picture, err);
}

/* --- a graph ------------------------------------------------------------- */

/* A sheet of characters: each a letter of UTF-8, or nothing yet. */
#define LETTER 5
typedef struct sheet {
    int32_t columns;
    int32_t rows;
    double scale; /* columns a cell; rows are half as many */
    lan_route_box box;
    char (*letters)[LETTER]; /* [rows][columns] */
} sheet;

static void put_letter(const sheet *s, int32_t column, int32_t row,
                       const char *letter, size_t length)
{
    if (column >= 0 && column < s->columns && row >= 0 && row < s->rows &&
        length < LETTER) {
        char *at = s->letters[row * s->columns + column];
        memcpy(at, letter, length);
        at[length] = '\0';
    }
}

static int32_t column_of(const sheet *s, lan_point at)
{
    return (int32_t)lround((at.x - s->box.left) * s->scale);
}

static int32_t row_of(const sheet *s, lan_point at)
{
    return (int32_t)lround((at.y - s->box.top) * s->scale / 2.0);
}

static void put_point(const sheet *s, lan_point at, const char *letter)
{
    put_letter(s, column_of(s, at), row_of(s, at), letter, strlen(letter));
}

static void put_line(const sheet *s, lan_point from, lan_point to,
                     const char *letter)
{
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const int steps = (int)ceil(2.0 * s->scale * hypot(dx, dy)) + 1;
    for (int k = 0; k <= steps; k++) {
        const double share = (double)k / steps;
        const lan_point at = {from.x + share * dx, from.y + share * dy};
        put_point(s, at, letter);
    }
}

/* A name to the right of its place, or where that is the border to its left. */
static void put_name(const sheet *s, lan_point at, const char *name, bool utf8)
{
    char fit[LAN_ROUTE_NAME];
    (void)lan_style_fit(name, 20, utf8, fit, sizeof fit);
    const int32_t width = (int32_t)lan_style_columns(fit);
    const int32_t right = column_of(s, at) + 2;
    int32_t column = right + width <= s->columns ? right : right - width - 3;
    for (const char *letter = fit; *letter != '\0'; column++) {
        size_t length = 1;
        while (((unsigned char)letter[length] & 0xC0U) == 0x80U) {
            length++;
        }
        put_letter(s, column, row_of(s, at), letter, length);
        letter += length;
    }
}

static void put_roads(const sheet *s, const lan_road_map *roads, bool utf8)
{
    for (size_t i = 0; i < lan_road_map_road_count(roads); i++) {
        const lan_road *road = lan_road_map_road(roads, i);
        put_line(s, lan_route_place(roads, road->from),
                 lan_route_place(roads, road->to), utf8 ? "\xC2\xB7" : ".");
    }
}

static void put_places(const sheet *s, const lan_route_view *view, bool utf8)
{
    const int32_t count = lan_road_map_place_count(view->roads);
    for (int32_t i = 0; i < count; i++) {
        const lan_point at = lan_route_place(view->roads, i);
        const bool is_closed =
            !(lan_road_map_cost(view->roads, i, view->movement) > 0.0);
        put_name(s, at, lan_road_map_place(view->roads, i)->name, utf8);
        put_point(s, at,
                  i == view->from ? "S"
                  : i == view->to ? "G"
                  : is_closed     ? "#"
                                  : "+");
    }
}

static void put_graph(const sheet *s, const lan_route_view *view, bool utf8)
{
    put_roads(s, view->roads, utf8);
    for (size_t i = 1; i < view->bend_count; i++) {
        put_line(s, view->bends[i - 1], view->bends[i],
                 character(0, SIGN_ROUTE, utf8));
    }
    put_places(s, view, utf8);
}

static void print_sheet(const sheet *s, FILE *out)
{
    for (int32_t row = 0; row < s->rows; row++) {
        int blanks = 0;
        for (int32_t column = 0; column < s->columns; column++) {
            const char *letter = s->letters[row * s->columns + column];
            if (letter[0] == '\0' || letter[0] == ' ') {
                blanks++;
            } else {
                fprintf(out, "%*s%s", blanks, "", letter);
                blanks = 0;
            }
        }
        fputc('\n', out);
    }
}

/* As large as it fits, the same scale both ways. */
static sheet fit_sheet(const lan_route_view *view, int32_t most)
{
    const lan_route_box box = route_box(view);
    const double scale = fmin((most - 1) / (box.right - box.left),
                              2.0 * (ROWS_MOST - 1) / (box.bottom - box.top));
    return (sheet){.columns = most,
                   .rows =
                       (int32_t)ceil((box.bottom - box.top) * scale / 2.0) + 1,
                   .scale = scale,
                   .box = box};
}

lan_status route_print_graph(const lan_route_view *view,
                             const lan_picture *picture, lan_error *err)
{
    const bool utf8 = picture->utf8;
    sheet s = fit_sheet(view, lan_picture_columns(picture));
    s.letters = calloc((size_t)s.columns * (size_t)s.rows, sizeof s.letters[0]);
    if (s.letters == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    put_graph(&s, view, utf8);
    print_title(view, picture);
    print_sheet(&s, picture->out);
    fprintf(picture->out,
            "S start  G goal  %s route  %s road  + place  # closed\n",
            character(0, SIGN_ROUTE, utf8), utf8 ? "\xC2\xB7" : ".");
    free(s.letters);
    return end_picture(picture, err);
}
