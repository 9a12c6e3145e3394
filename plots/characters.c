/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure for a terminal: texts, panels below and beside each other, names.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/characters_impl.h"
#include "plots/text.h"

#define USUAL_COLUMNS 78
#define LEAST_COLUMNS 48
#define MOST_COLUMNS  300

/* Rows of all panels of a usual figure, more on wide terminals; and of a map.
 */
#define USUAL_ROWS 16
#define MOST_ROWS  28
#define MAP_ROWS   38
#define LEAST_ROWS 3

#define TEXT_SIZE  1024
#define PANELS_MAX 16
#define BESIDE_MAX 4

/* --- rows of text -------------------------------------------------------- */

/* Writes a text, broken at blanks where it is too long; returns the rows. */
static int32_t write_wrapped(chars_page *page, int32_t row, lan_paint paint,
                             bool is_bold, const char *text)
{
    canvas *const sheet = &page->sheet;
    char rest[TEXT_SIZE];
    int32_t rows = 0;
    (void)snprintf(rest, sizeof rest, "%s", text);
    char *from = rest;
    while (*from != '\0') {
        char *end = from + strlen(from);
        char *cut = end;
        while (canvas_text_columns(sheet, from) > sheet->columns) {
            char *const kept = cut;
            *kept = end == kept ? '\0' : ' ';
            while (cut > from && *--cut != ' ') {
            }
            if (cut == from) {
                cut = end; /* a word without end is cut off */
                break;
            }
            *cut = '\0';
        }
        (void)canvas_text(sheet, 0, row + rows, sheet->columns, paint, is_bold,
                          from);
        rows++;
        from = cut == end ? end : cut + 1;
    }
    return rows;
}

static int32_t write_head(chars_page *page)
{
    const lan_figure *const figure = page->figure;
    int32_t row = 0;
    if (figure->title[0] != '\0') {
        row += write_wrapped(page, row, LAN_PAINT_INK, true, figure->title);
    }
    for (size_t i = 0; i < figure->line_count; i++) {
        row += write_wrapped(page, row, figure->lines[i].paint, false,
                             figure->lines[i].text);
    }
    return row > 0 ? row + 1 : 0;
}

/* --- panels -------------------------------------------------------------- */

/* Panels beside each other: [first, last). */
typedef struct strip {
    size_t first;
    size_t last;
    double share;
} strip;

static size_t list_strips(const lan_figure *figure, strip *strips)
{
    size_t count = 0;
    for (size_t i = 0; i < figure->panel_count; i++) {
        if (i > 0 && figure->panels[i]->def.is_beside) {
            strips[count - 1].last = i + 1;
        } else if (count < PANELS_MAX) {
            strips[count++] = (strip){i, i + 1, figure->panels[i]->def.share};
        }
    }
    return count;
}

/* Cells of a map: squares are two characters wide, or single cells, or several
 * cells are one character. */
static void fit_map(chars_frame *at, int32_t most_columns)
{
    const double wide = fabs(at->x.to - at->x.from);
    const double high = fabs(at->y.to - at->y.from);
    const double scale = fmin(most_columns / wide, 2.0 * MAP_ROWS / high);
    if (scale >= 2.0) {
        const double twice = 2.0 * floor(0.5 * scale);
        at->columns = (int32_t)lround(wide * twice);
        at->rows = (int32_t)lround(0.5 * high * twice);
    } else if (wide <= most_columns && high <= MAP_ROWS) {
        at->columns = (int32_t)ceil(wide);
        at->rows = (int32_t)ceil(high);
    } else {
        const double cells = ceil(1.0 / fmin(scale, 1.0) - 1e-9);
        at->columns = (int32_t)ceil(wide / cells);
        at->rows = (int32_t)ceil(0.5 * high / cells);
    }
    at->columns = at->columns < 1 ? 1 : at->columns;
    at->rows = at->rows < 1 ? 1 : at->rows;
}

static int32_t all_rows(const lan_figure *figure,
                        const lan_characters_style *style, int32_t columns)
{
    if (style->rows > 0) {
        return style->rows;
    }
    const double more =
        columns > USUAL_COLUMNS ? (columns - USUAL_COLUMNS) / 8.0 : 0.0;
    const double rows = fmin(USUAL_ROWS + more, MOST_ROWS);
    return (int32_t)lround(rows * figure->height / LAN_FIGURE_LINES);
}

static bool has_text(const lan_axis_def *axis)
{
    char title[TEXT_SIZE];
    return lan_axis_title(axis, title, sizeof title)[0] != '\0';
}

/* What stands above a panel: its title, the title of y, flags. */
static int32_t rows_above(const chars_page *page, const chars_frame *at)
{
    const lan_panel_def *const def = &at->panel->def;
    const bool has_y = def->y.format != LAN_AXIS_HIDDEN && has_text(&def->y);
    return (def->title != NULL ? 1 : 0) + (has_y ? 1 : 0) +
           chars_flag_rows(page, at);
}

static void write_above(chars_page *page, const chars_frame *at)
{
    canvas *const sheet = &page->sheet;
    const lan_panel_def *const def = &at->panel->def;
    char title[TEXT_SIZE];
    int32_t row = at->top - rows_above(page, at);
    if (def->title != NULL) {
        (void)canvas_text(sheet, at->left, row++, sheet->columns - at->left,
                          LAN_PAINT_INK, true, def->title);
    }
    if (def->y.format != LAN_AXIS_HIDDEN && has_text(&def->y)) {
        lan_axis_title(&def->y, title, sizeof title);
        const int32_t start = at->left - 2;
        (void)canvas_text(sheet, start < 0 ? 0 : start, row,
                          sheet->columns - start, LAN_PAINT_INK, false, title);
    }
    chars_write_flags(page, at);
}

static void draw_panel(chars_page *page, const chars_frame *at)
{
    chars_draw_axes(page, at);
    write_above(page, at);
    chars_draw_layers(page, at);
    chars_write_ends(page, at);
}

/* Columns at the left and the right of all panels that begin a strip. */
typedef struct margins {
    int32_t left;
    int32_t right;
} margins;

static margins find_margins(const chars_page *page, const strip *strips,
                            size_t count, int32_t rows)
{
    margins found = {0, 0};
    for (size_t i = 0; i < count; i++) {
        const lan_panel *const panel = page->figure->panels[strips[i].first];
        const lan_axis_def *const y = &panel->def.y;
        const int32_t left =
            y->format == LAN_AXIS_HIDDEN
                ? 0
                : chars_tics_width(&page->sheet, y, rows / (int32_t)count) + 2;
        const int32_t right = chars_ends_width(page, panel);
        found.left = left > found.left ? left : found.left;
        found.right = right > found.right ? right : found.right;
    }
    return found;
}

/* Frames of the panels of a strip, but how high they begin. */
static size_t make_frames(const chars_page *page, const strip *at, int32_t rows,
                          const margins *room, bool has_x, chars_frame *frames)
{
    const lan_figure *const figure = page->figure;
    double shares = 1.0;
    size_t count = 0;
    int32_t column = 0;
    for (size_t i = at->first + 1; i < at->last; i++) {
        shares += figure->panels[i]->def.share;
    }
    for (size_t i = at->first; i < at->last && count < BESIDE_MAX; i++) {
        const lan_panel *const panel = figure->panels[i];
        const bool is_first = i == at->first;
        const double share = (is_first ? 1.0 : panel->def.share) / shares;
        const int32_t width = (int32_t)(share * page->sheet.columns);
        const int32_t left = is_first ? room->left : 2;
        chars_frame frame = {.panel = panel,
                             .left = column + left,
                             .columns = width - left - room->right,
                             .rows = rows,
                             .has_x_tics = has_x,
                             .has_y_tics = is_first};
        frame.x = chars_x_axis(&panel->def.x, frame.columns);
        frame.y = chars_y_axis(&panel->def.y, rows);
        if (panel->def.keeps_shape) {
            fit_map(&frame, frame.columns);
        }
        frames[count++] = frame;
        column += width;
    }
    return count;
}

/* Draws the panels of a strip from a row on; returns the rows that it took. */
static int32_t draw_strip(chars_page *page, const strip *at, int32_t top,
                          int32_t rows, const margins *room, bool has_x)
{
    chars_frame frames[BESIDE_MAX];
    const size_t count = make_frames(page, at, rows, room, has_x, frames);
    int32_t above = 0;
    int32_t below = 0;
    for (size_t i = 0; i < count; i++) {
        const int32_t wanted = rows_above(page, &frames[i]);
        above = wanted > above ? wanted : above;
    }
    for (size_t i = 0; i < count; i++) {
        frames[i].top = top + above;
        draw_panel(page, &frames[i]);
        const int32_t used =
            frames[i].rows + chars_axis_rows(&page->sheet, &frames[i]);
        below = used > below ? used : below;
    }
    return above + below;
}

/* Tics stand below a panel unless the next one shares its x. */
static bool has_own_x(const lan_figure *figure, const strip *strips,
                      size_t count, size_t i)
{
    return i + 1 == count || !figure->panels[strips[i + 1].first]->def.shares_x;
}

static int32_t draw_panels(chars_page *page, const lan_characters_style *style,
                           int32_t row)
{
    const lan_figure *const figure = page->figure;
    strip strips[PANELS_MAX];
    const size_t count = list_strips(figure, strips);
    const int32_t rows = all_rows(figure, style, page->sheet.columns);
    const margins room = find_margins(page, strips, count, rows);
    double shares = 0.0;
    for (size_t i = 0; i < count; i++) {
        shares += strips[i].share;
    }
    for (size_t i = 0; i < count; i++) {
        const int32_t own = (int32_t)lround(rows * strips[i].share / shares);
        const bool has_x = has_own_x(figure, strips, count, i);
        row += draw_strip(page, &strips[i], row,
                          own < LEAST_ROWS ? LEAST_ROWS : own, &room, has_x);
    }
    return row;
}

static int32_t write_keys(chars_page *page, int32_t row)
{
    for (size_t p = 0; p < page->figure->panel_count; p++) {
        const lan_panel *const panel = page->figure->panels[p];
        for (size_t i = 0; i < panel->layer_count; i++) {
            if (panel->layers[i].kind == LAN_LAYER_CELLS) {
                row +=
                    chars_write_key(page, &panel->layers[i].as.cells, 0, row);
            }
        }
    }
    return row;
}

/* Rows that no figure needs more of. */
static int32_t most_rows(const lan_figure *figure,
                         const lan_characters_style *style, int32_t columns)
{
    const int32_t panels = (int32_t)figure->panel_count;
    return 64 + MAP_ROWS + all_rows(figure, style, columns) +
           panels * (LEAST_ROWS + CHARS_FLAG_ROWS + 6 + MAP_ROWS) +
           4 * (int32_t)(figure->line_count + figure->footnote_count);
}

static int32_t columns_of(const lan_characters_style *style)
{
    const int32_t columns = style->columns > 0 ? style->columns : USUAL_COLUMNS;
    return columns < LEAST_COLUMNS  ? LEAST_COLUMNS
           : columns > MOST_COLUMNS ? MOST_COLUMNS
                                    : columns;
}

lan_status lan_figure_to_characters(const lan_figure *figure,
                                    const lan_characters_style *style,
                                    FILE *out)
{
    chars_page page = {.figure = figure};
    const int32_t columns = columns_of(style);
    lan_status status = lan_figure_status(figure);
    if (status == LAN_OK) {
        status =
            canvas_init(&page.sheet, columns, most_rows(figure, style, columns),
                        style->utf8, style->color);
    }
    if (status != LAN_OK) {
        return status;
    }
    int32_t row = style->has_title ? write_head(&page) : 0;
    row += chars_write_legend(&page, row);
    row = draw_panels(&page, style, row);
    row = write_keys(&page, row);
    for (size_t i = 0; style->has_title && i < figure->footnote_count; i++) {
        row += write_wrapped(&page, row, LAN_PAINT_MUTED, false,
                             figure->footnotes[i].text);
    }
    page.sheet.rows = row < page.sheet.rows ? row : page.sheet.rows;
    if (!page.is_lost) {
        canvas_print(&page.sheet, out);
    }
    canvas_clear(&page.sheet);
    return page.is_lost ? LAN_ENOMEM : ferror(out) ? LAN_EIO : LAN_OK;
}
