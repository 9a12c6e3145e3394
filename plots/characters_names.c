/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names: at the ends of lines, in the legend, and on flags above a panel.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plots/characters_impl.h"
#include "plots/text.h"

#define NAMES_MAX  32
#define NAME_MOST  24 /* columns of a name at the end of a line */
#define LEAST_NAME 8
#define NAME_SIZE  128
#define NOTED_SIZE 256
#define FLAGS_MAX  32

/* A name at the end of a line. */
typedef struct end_name {
    const lan_line *line;
    double y; /* dots */
    int32_t row;
} end_name;

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
int32_t chars_ends_width(const chars_page *page, const lan_panel *panel)
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
 * that those to come have no room. Returns how many there are rows for. */
static size_t place_ends(const chars_frame *at, end_name *names, size_t count)
{
    int32_t next = 0;
    for (size_t i = 0; i < count; i++) {
        names[i].y = chars_y(at, names[i].y);
    }
    qsort(names, count, sizeof *names, by_height);
    count = count < (size_t)at->rows ? count : (size_t)at->rows;
    for (size_t i = 0; i < count; i++) {
        int32_t row = (int32_t)(names[i].y / CANVAS_DOWN) - at->top;
        const int32_t lowest = at->rows - (int32_t)(count - i);
        row = row < next ? next : row;
        row = row > lowest ? lowest : row;
        names[i].row = row;
        next = row + 1;
    }
    return count;
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

void chars_write_ends(chars_page *page, const chars_frame *at)
{
    end_name names[NAMES_MAX];
    const size_t count = place_ends(at, names, list_ends(at, names));
    for (size_t i = 0; i < count; i++) {
        (void)write_name(page, at->left + at->columns + 1,
                         at->top + names[i].row, names[i].line);
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
        paint = layer->as.points.paint;
        sign = chars_point_sign(&layer->as.points, sheet->utf8);
    } else if (layer->kind == LAN_LAYER_BAND) {
        paint = layer->as.band.paint;
        sign = layer->as.band.is_span ? sheet->utf8 ? "\xE2\xA0\x89" : "-"
               : sheet->utf8          ? "\xE2\xA0\xA1"
                                      : ".";
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

int32_t chars_write_legend(chars_page *page, int32_t row)
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
                          CHARS_FLAG_ROWS);
    return count;
}

void chars_write_flags(chars_page *page, const chars_frame *at)
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
int32_t chars_flag_rows(const chars_page *page, const chars_frame *at)
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
