/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/characters_impl.h"

/* Columns from a word of a rule to the next word, which it is no part of. */
#define GAP 4

/* A name beside its line, where nothing else is: the farther from the borders,
 * the better. */
static void write_along(chars_page *page, const chars_frame *at,
                        const lan_line *line)
{
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, line->name);
    double best = -1.0;
    int32_t best_column = 0;
    int32_t best_row = 0;
    for (size_t i = 0; i < line->count; i++) {
        const int32_t x = chars_column(at, line->x[i]);
        const int32_t y = chars_row(at, line->y[i]);
        for (int k = 0; k < 4; k++) {
            const int32_t column = k % 2 == 0 ? x + 2 : x - 1 - columns;
            const int32_t row = y + (k < 2 ? 0 : k == 2 ? 1 : -1);
            const int32_t right = at->left + at->columns - column - columns;
            const int32_t down = at->top + at->rows - 1 - row;
            const double across = fmin(column - at->left, right);
            const double high = fmin(row - at->top, down);
            const double worth = fmin(across / 2.0, high) - 0.1 * k;
            if (across >= 0.0 && high >= 0.0 && worth > best &&
                chars_is_free(sheet, column, row, columns, true)) {
                best = worth;
                best_column = column;
                best_row = row;
            }
        }
    }
    if (best >= 0.0) {
        (void)canvas_text(sheet, best_column, best_row, columns, line->paint,
                          true, line->name);
    }
}

/* Beside an upright rule in the highest row where there is room, or at the
 * right end of one across. */
static void write_rule(chars_page *page, const chars_frame *at,
                       const lan_rule *rule)
{
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, rule->text);
    const int32_t last = at->left + at->columns;
    if (!rule->is_upright) {
        const int32_t row = chars_row(at, rule->at);
        const int32_t over = row > at->top ? row - 1 : row + 1;
        if (chars_is_free(sheet, last - columns, over, columns, false)) {
            (void)canvas_text(sheet, last - columns, over, columns, rule->paint,
                              false, rule->text);
        }
        return;
    }
    const int32_t column = chars_column(at, rule->at);
    for (int32_t row = at->top; row < at->top + at->rows; row++) {
        for (int side = 0; side < 2; side++) {
            const int32_t from = side == 0 ? column + 2 : column - 1 - columns;
            if (from >= at->left && from + columns <= last &&
                chars_is_free(sheet, from - 1, row, 1, true) &&
                chars_is_free(sheet, from, row, columns + GAP, true)) {
                (void)canvas_text(sheet, from, row, columns, rule->paint, false,
                                  rule->text);
                return;
            }
        }
    }
}

static void write_word(chars_page *page, const chars_frame *at,
                       const lan_word *word)
{
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, word->text);
    const int32_t place = chars_column(at, word->x);
    const int32_t row = chars_row(at, word->y) - word->above;
    int32_t column = place - (word->align == 0  ? columns / 2
                              : word->align > 0 ? columns - 1
                                                : 0);
    const int32_t last = at->left + at->columns - columns;
    column = column > last ? last : column;
    column = column < at->left ? at->left : column;
    for (int32_t k = 0; k < 3; k++) {
        const int32_t tried = row + (k == 2 ? -1 : k);
        if (tried >= at->top && tried < at->top + at->rows &&
            chars_is_free(sheet, column - 1, tried, columns + 2, false)) {
            (void)canvas_text(sheet, column, tried, columns, word->paint,
                              word->is_bold, word->text);
            return;
        }
    }
}

/* Beside a point at the right, else at the left, else a row below or above. */
static void write_beside(chars_page *page, const chars_frame *at, int32_t place,
                         int32_t row, const char *text)
{
    static const int32_t rows[] = {0, 0, 1, 1, -1, -1};
    canvas *const sheet = &page->sheet;
    const int32_t columns = canvas_text_columns(sheet, text);
    for (int k = 0; k < 6; k++) {
        const int32_t from = k % 2 == 0 ? place + 2 : place - 1 - columns;
        const int32_t to = row + rows[k];
        if (from >= at->left && from + columns <= at->left + at->columns &&
            to >= at->top && to < at->top + at->rows &&
            chars_is_free(sheet, from, to, columns, false)) {
            (void)canvas_text(sheet, from, to, columns, LAN_PAINT_INK, false,
                              text);
            return;
        }
    }
}

static void write_point_texts(chars_page *page, const chars_frame *at,
                              const lan_points *points)
{
    for (size_t i = 0; points->texts != NULL && i < points->count; i++) {
        if (points->texts[i] != NULL) {
            write_beside(page, at, chars_column(at, points->x[i]),
                         chars_row(at, points->y[i]), points->texts[i]);
        }
    }
}

/* Words that look for a place, after those that have one. */
static void write_movable(chars_page *page, const chars_frame *at,
                          const lan_layer *layer)
{
    if (layer->kind == LAN_LAYER_LINE && layer->as.line.name != NULL &&
        layer->as.line.place == LAN_NAME_ALONG) {
        write_along(page, at, &layer->as.line);
    } else if (layer->kind == LAN_LAYER_RULE && layer->as.rule.text != NULL &&
               !layer->as.rule.is_flag) {
        write_rule(page, at, &layer->as.rule);
    } else if (layer->kind == LAN_LAYER_POINTS) {
        write_point_texts(page, at, &layer->as.points);
    }
}

void chars_write_words(chars_page *page, const chars_frame *at)
{
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        if (at->panel->layers[i].kind == LAN_LAYER_WORD) {
            write_word(page, at, &at->panel->layers[i].as.word);
        }
    }
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        write_movable(page, at, &at->panel->layers[i]);
    }
}
