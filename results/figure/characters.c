/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A figure for a terminal: texts, panels below and beside each other, names.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/figure/characters_impl.h"
#include "results/figure/text.h"

#define USUAL_COLUMNS 78
#define LEAST_COLUMNS 48
#define MOST_COLUMNS  300

/* Rows of all panels of a usual figure, more on wide terminals; and of a map.
 */
#define USUAL_ROWS 16
#define MOST_ROWS  28
#define MAP_ROWS   38
#define LEAST_ROWS 3

#define NAMES_MAX  32
#define NAME_MOST  24 /* columns of a name at the end of a line */
#define NAME_SIZE  128
#define NOTED_SIZE 256
#define LEAST_NAME 8
#define TEXT_SIZE  1024
#define FLAGS_MAX  32
#define FLAG_ROWS  4
#define PANELS_MAX 16
#define BESIDE_MAX 4

/* A name at the end of a line. */
typedef struct end_name {
    const lan_line *line;
    double y; /* dots */
    int32_t row;
} end_name;

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

/* --- names of lines ------------------------------------------------------ */

/* The last place of a line in its panel; false where it has none. */
static bool end_of(const lan_line *line, double *y)
{
    for (size_t i = line->count; i-- > 0;) {
        if (isfinite(line->y[i])) {
            *y = line->y[i];
            return true;
        }
    }
    return false;
}

static size_t list_ends(const chars_frame *at, end_name *names)
{
    size_t count = 0;
    for (size_t i = 0; i < at->panel->layer_count && count < NAMES_MAX; i++) {
        const lan_layer *const layer = &at->panel->layers[i];
        double y = 0.0;
        if (layer->kind == LAN_LAYER_LINE && layer->as.line.name != NULL &&
            layer->as.line.place == LAN_NAME_AT_END &&
            end_of(&layer->as.line, &y)) {
            names[count++] = (end_name){&layer->as.line, y, 0};
        }
    }
    return count;
}

/* "us 51,983", the name cut in its middle. */
static char *fit_name(const canvas *sheet, const lan_line *line, char *fit,
                      size_t size)
{
    const char *const note = line->note != NULL ? line->note : "";
    const size_t behind = strlen(note) + (note[0] != '\0' ? 1 : 0);
    const size_t room =
        behind + LEAST_NAME < NAME_MOST ? NAME_MOST - behind : LEAST_NAME;
    char name[NAME_SIZE];
    lan_shown_fit_middle(line->name, room, sheet->utf8, name, sizeof name);
    (void)snprintf(fit, size, "%s%s%s", name, note[0] != '\0' ? " " : "", note);
    return fit;
}

/* Columns at the right of a panel for names, samples and blanks. */
static int32_t ends_width(const chars_page *page, const lan_panel *panel)
{
    const chars_frame at = {.panel = panel};
    end_name names[NAMES_MAX];
    const size_t count = list_ends(&at, names);
    int32_t widest = 0;
    for (size_t i = 0; i < count; i++) {
        char fit[NOTED_SIZE];
        const int32_t columns = canvas_text_columns(
            &page->sheet,
            fit_name(&page->sheet, names[i].line, fit, sizeof fit));
        widest = columns > widest ? columns : widest;
    }
    return count == 0 ? 0 : widest + (page->sheet.utf8 ? 4 : 3);
}

static int by_height(const void *one, const void *two)
{
    const end_name *const a = one;
    const end_name *const b = two;
    return a->y < b->y ? -1 : a->y > b->y ? 1 : 0;
}

/* From the top: at its own height, or below the name before, but never so low
 * that those to come have no room. */
static void place_ends(const chars_frame *at, end_name *names, size_t count)
{
    int32_t next = 0;
    for (size_t i = 0; i < count; i++) {
        names[i].y = chars_y(at, names[i].y);
    }
    qsort(names, count, sizeof *names, by_height);
    for (size_t i = 0; i < count; i++) {
        int32_t row = (int32_t)(names[i].y / CANVAS_DOWN) - at->top;
        const int32_t lowest = at->rows - (int32_t)(count - i);
        row = row < next ? next : row;
        row = row > lowest ? lowest : row;
        names[i].row = row;
        next = row + 1;
    }
}

/* A sample of a line and its name; returns the columns. */
static int32_t write_name(chars_page *page, int32_t column, int32_t row,
                          const lan_line *line)
{
    canvas *const sheet = &page->sheet;
    const canvas_pen pen = chars_pen(page, line->paint, line->dash);
    const char letter[2] = {pen.letter, '\0'};
    char fit[NOTED_SIZE];
    int32_t used =
        canvas_text(sheet, column, row, 4, pen.ink, false,
                    sheet->utf8 ? canvas_sample(pen.pattern) : letter);
    fit_name(sheet, line, fit, sizeof fit);
    used += 1;
    return used + canvas_text(sheet, column + used, row, sheet->columns,
                              LAN_PAINT_INK, false, fit);
}

static void write_ends(chars_page *page, const chars_frame *at)
{
    end_name names[NAMES_MAX];
    const size_t count = list_ends(at, names);
    place_ends(at, names, count);
    for (size_t i = 0; i < count; i++) {
        if (names[i].row >= 0) {
            (void)write_name(page, at->left + at->columns + 1,
                             at->top + names[i].row, names[i].line);
        }
    }
}

/* --- the legend ---------------------------------------------------------- */

static bool is_in_legend(const lan_layer *layer)
{
    const char *const name = lan_layer_name(layer);
    return name != NULL && (layer->kind != LAN_LAYER_LINE ||
                            layer->as.line.place == LAN_NAME_LEGEND);
}

/* Bands, points and bars are signs; lines have their pattern. */
static int32_t write_entry(chars_page *page, int32_t column, int32_t row,
                           const lan_layer *layer)
{
    canvas *const sheet = &page->sheet;
    const char *const name = lan_layer_name(layer);
    const char *sign = sheet->utf8 ? "\xE2\x96\x88" : "#";
    lan_paint paint = LAN_PAINT_INK;
    if (layer->kind == LAN_LAYER_LINE) {
        return write_name(page, column, row, &layer->as.line);
    }
    if (layer->kind == LAN_LAYER_POINTS) {
        const lan_points *const points = &layer->as.points;
        paint = points->paint;
        sign = sheet->utf8 ? points->is_hollow ? "\xE2\x97\x8B" : "\xE2\x97\x8F"
               : points->is_hollow ? "o"
                                   : "@";
    } else if (layer->kind == LAN_LAYER_BAND) {
        paint = layer->as.band.paint;
        sign = sheet->utf8 ? "\xE2\xA0\xA1" : ".";
    } else if (layer->kind == LAN_LAYER_BARS) {
        paint = layer->as.bars.paint;
    }
    (void)canvas_text(sheet, column, row, 4, paint, false, sign);
    return 2 + canvas_text(sheet, column + 2, row, sheet->columns,
                           LAN_PAINT_INK, false, name);
}

/* True where a layer before has the same name and colour. */
static bool is_listed(const lan_figure *figure, const lan_layer *layer)
{
    for (size_t p = 0; p < figure->panel_count; p++) {
        const lan_panel *const panel = figure->panels[p];
        for (size_t i = 0; i < panel->layer_count; i++) {
            const lan_layer *const other = &panel->layers[i];
            if (other == layer) {
                return false;
            }
            if (is_in_legend(other) && other->kind == layer->kind &&
                strcmp(lan_layer_name(other), lan_layer_name(layer)) == 0) {
                return true;
            }
        }
    }
    return false;
}

static int32_t write_legend(chars_page *page, int32_t row)
{
    const lan_figure *const figure = page->figure;
    int32_t column = 0;
    int32_t rows = 0;
    for (size_t p = 0; p < figure->panel_count; p++) {
        const lan_panel *const panel = figure->panels[p];
        for (size_t i = 0; i < panel->layer_count; i++) {
            const lan_layer *const layer = &panel->layers[i];
            if (!is_in_legend(layer) || is_listed(figure, layer)) {
                continue;
            }
            const int32_t columns =
                canvas_text_columns(&page->sheet, lan_layer_name(layer)) + 5;
            const bool fits = column + columns <= page->sheet.columns;
            column = fits ? column : 0;
            rows += rows == 0 || !fits ? 1 : 0;
            column += write_entry(page, column, row + rows - 1, layer) + 3;
        }
    }
    return rows;
}

/* --- flags --------------------------------------------------------------- */

static bool is_flag(const lan_layer *layer)
{
    return layer->kind == LAN_LAYER_RULE && layer->as.rule.is_flag &&
           layer->as.rule.is_upright && layer->as.rule.text != NULL;
}

/* Flags of a panel in rising order, as placed above it in columns; returns how
 * many there are. */
static size_t place_flags(const chars_page *page, const chars_frame *at,
                          const lan_rule **rules, lan_flag *flags)
{
    size_t count = 0;
    for (size_t i = 0; i < at->panel->layer_count && count < FLAGS_MAX; i++) {
        const lan_layer *const layer = &at->panel->layers[i];
        if (is_flag(layer)) {
            size_t k = count++;
            for (; k > 0 && rules[k - 1]->at > layer->as.rule.at; k--) {
                rules[k] = rules[k - 1];
            }
            rules[k] = &layer->as.rule;
        }
    }
    for (size_t i = 0; i < count; i++) {
        flags[i] = (lan_flag){
            .wish = chars_x(at, rules[i]->at) / CANVAS_ACROSS,
            .width = canvas_text_columns(&page->sheet, rules[i]->text)};
    }
    (void)lan_flags_place(flags, count, 0.0, page->sheet.columns, 2.0,
                          FLAG_ROWS);
    return count;
}

static void write_flags(chars_page *page, const chars_frame *at)
{
    const lan_rule *rules[FLAGS_MAX];
    lan_flag flags[FLAGS_MAX];
    canvas *const sheet = &page->sheet;
    const size_t count = place_flags(page, at, rules, flags);
    for (size_t i = 0; i < count; i++) {
        const int32_t column =
            (int32_t)floor(flags[i].x - 0.5 * flags[i].width);
        if (flags[i].row >= 0) {
            (void)canvas_text(sheet, column < 0 ? 0 : column,
                              at->top - 1 - flags[i].row,
                              (int32_t)flags[i].width, rules[i]->paint, false,
                              rules[i]->text);
        }
    }
    for (size_t i = 0; i < count; i++) {
        const int32_t column = (int32_t)flags[i].wish;
        for (int32_t row = 0; row < flags[i].row; row++) {
            if (chars_is_free(sheet, column, at->top - 1 - row, 1, false)) {
                (void)canvas_text(sheet, column, at->top - 1 - row, 4,
                                  rules[i]->paint, false,
                                  sheet->utf8 ? "\xE2\x94\x82" : "|");
            }
        }
    }
}

/* Rows of flags above a panel whose columns are known. */
static int32_t flag_rows(const chars_page *page, const chars_frame *at)
{
    const lan_rule *rules[FLAGS_MAX];
    lan_flag flags[FLAGS_MAX];
    const size_t count = place_flags(page, at, rules, flags);
    int32_t rows = 0;
    for (size_t i = 0; i < count; i++) {
        rows = flags[i].row >= rows ? flags[i].row + 1 : rows;
    }
    return rows;
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
    return (def->title != NULL ? 1 : 0) + (has_y ? 1 : 0) + flag_rows(page, at);
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
    write_flags(page, at);
}

static void draw_panel(chars_page *page, const chars_frame *at)
{
    chars_draw_axes(page, at);
    write_above(page, at);
    chars_draw_layers(page, at);
    write_ends(page, at);
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
        const int32_t right = ends_width(page, panel);
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
           panels * (LEAST_ROWS + FLAG_ROWS + 6 + MAP_ROWS) +
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
    row += write_legend(&page, row);
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
