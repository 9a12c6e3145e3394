/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "plots/layout_impl.h"
#include "plots/paint.h"
#include "plots/text.h"

/* Points of lines that labels should not cover: one every so many px. */
#define POINT_EVERY 7.0
#define POINTS_MAX  6000
#define BOXES_MAX   256

/* Where the text of a bar may begin. */
#define LEFT_MOST 4.0

/* Least size of letters in a cell. */
#define LEAST_LETTERS 8.0

/* What a label costs that lies over another. */
#define COVERED 40.0

/* What stands in a panel already. */
typedef struct obstacles {
    lan_layout *layout;
    const lan_panel_layout *at;
    double *points; /* x, y, ... in px */
    size_t point_count;
    lan_frame boxes[BOXES_MAX];
    size_t box_count;
    bool is_still; /* the layer whose words are put */
} obstacles;

/* --- what is covered ----------------------------------------------------- */

static void add_point(obstacles *c, double x, double y)
{
    if (c->point_count < POINTS_MAX && isfinite(x) && isfinite(y)) {
        c->points[2 * c->point_count] = x;
        c->points[2 * c->point_count + 1] = y;
        c->point_count++;
    }
}

/* Points along a stroke between two places in px. */
static void add_stroke(obstacles *c, double x0, double y0, double x1, double y1)
{
    const double length = hypot(x1 - x0, y1 - y0);
    const int count =
        isfinite(length) ? (int)fmin(length / POINT_EVERY, 400.0) : -1;
    for (int i = 0; i <= count; i++) {
        const double part = count > 0 ? (double)i / (double)count : 0.0;
        add_point(c, x0 + part * (x1 - x0), y0 + part * (y1 - y0));
    }
}

static void add_line_points(obstacles *c, const double *xs, const double *ys,
                            size_t count)
{
    double x = LAN_NAN;
    double y = LAN_NAN;
    for (size_t i = 0; i < count; i++) {
        const double next_x = lan_axis_px(&c->at->x, xs[i]);
        const double next_y = lan_axis_px(&c->at->y, ys[i]);
        if (hypot(next_x - x, next_y - y) < POINT_EVERY && i + 1 < count) {
            continue;
        }
        add_stroke(c, isfinite(x) ? x : next_x, isfinite(y) ? y : next_y,
                   next_x, next_y);
        x = next_x;
        y = next_y;
    }
}

/* Signs whose names may be dropped are not covered by those of others. */
static void add_signs(obstacles *c, const lan_points *points)
{
    const double half = points->size;
    for (size_t i = 0; i < points->count; i++) {
        const double x = lan_axis_px(&c->at->x, points->x[i]);
        const double y = lan_axis_px(&c->at->y, points->y[i]);
        add_point(c, x, y);
        if (points->drops_texts && points->texts != NULL &&
            c->box_count < BOXES_MAX / 2) {
            c->boxes[c->box_count++] =
                (lan_frame){x - half, y - half, x + half, y + half};
        }
    }
}

static void add_layer_points(obstacles *c, const lan_layer *layer)
{
    const lan_axis_layout *const x = &c->at->x;
    const lan_axis_layout *const y = &c->at->y;
    if (layer->kind == LAN_LAYER_LINE) {
        add_line_points(c, layer->as.line.x, layer->as.line.y,
                        layer->as.line.count);
    } else if (layer->kind == LAN_LAYER_POINTS) {
        add_signs(c, &layer->as.points);
    } else if (layer->kind == LAN_LAYER_RULE && layer->as.rule.is_upright) {
        const double at = lan_axis_px(x, layer->as.rule.at);
        add_stroke(c, at, c->at->frame.top, at, c->at->frame.bottom);
    } else if (layer->kind == LAN_LAYER_RULE) {
        const double at = lan_axis_px(y, layer->as.rule.at);
        add_stroke(c, c->at->frame.left, at, c->at->frame.right, at);
    }
}

/* --- where a label goes -------------------------------------------------- */

static lan_frame box_of(const obstacles *c, const lan_label *label)
{
    const double width =
        layout_width(c->layout, label->text, label->size, label->is_bold);
    const double left = label->align < 0
                            ? label->x
                            : label->x - width * (label->align > 0 ? 1.0 : 0.5);
    const double half = c->layout->is_cells ? 7.0 : 0.62 * label->size;
    return (lan_frame){left, label->y - half, left + width, label->y + half};
}

static bool overlap(const lan_frame *a, const lan_frame *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom &&
           b->top < a->bottom;
}

/* Where words may stand: beside a map as well, where the picture goes on. */
static lan_frame room_of(const obstacles *c)
{
    lan_frame room = c->at->frame;
    if (c->at->panel->def.keeps_shape) {
        room.left = 4.0;
        room.right = c->layout->width - 4.0;
    }
    return room;
}

/* How bad a place is: outside, over other words, over lines. */
static double cost_of(const obstacles *c, const lan_label *label)
{
    const lan_frame box = box_of(c, label);
    const lan_frame r = room_of(c);
    double cost = 0.0;
    cost += box.left < r.left - 1.0 || box.right > r.right + 1.0 ? 60.0 : 0.0;
    cost += box.top < r.top - 4.0 || box.bottom > r.bottom + 2.0 ? 60.0 : 0.0;
    for (size_t i = 0; i < c->box_count; i++) {
        cost += overlap(&box, &c->boxes[i]) ? COVERED : 0.0;
    }
    for (size_t i = 0; i < c->point_count; i++) {
        const double x = c->points[2 * i];
        const double y = c->points[2 * i + 1];
        cost += x > box.left - 2.0 && x < box.right + 2.0 && y > box.top &&
                        y < box.bottom
                    ? 1.0
                    : 0.0;
    }
    return cost;
}

static void put_label(obstacles *c, const lan_label *label)
{
    lan_label put = *label;
    put.is_still = c->is_still;
    if (c->box_count < BOXES_MAX) {
        c->boxes[c->box_count++] = box_of(c, label);
    }
    layout_add_label(c->layout, &put);
}

/* A place beside a point, in px, and how the text is aligned there. */
typedef struct spot {
    double dx;
    double dy;
    int align;
} spot;

/* Moves a label to whole characters of a terminal. */
static void snap(const obstacles *c, lan_label *label)
{
    if (c->layout->is_cells) {
        const double left = box_of(c, label).left;
        label->x += LAN_CELL_WIDE * round(left / LAN_CELL_WIDE) - left;
        label->y = LAN_CELL_HIGH * (floor(label->y / LAN_CELL_HIGH) + 0.5);
    }
}

/* Puts a label at the first of the spots that covers least; may_drop: not where
 * it would cover other words. */
static void put_best(obstacles *c, lan_label label, double x, double y,
                     const spot *spots, size_t count, bool may_drop)
{
    double least = LAN_INF;
    lan_label best = label;
    for (size_t i = 0; i < count; i++) {
        label.x = x + spots[i].dx;
        label.y = y + spots[i].dy;
        label.align = spots[i].align;
        snap(c, &label);
        const double cost = cost_of(c, &label) + 0.01 * (double)i;
        if (cost < least) {
            least = cost;
            best = label;
        }
    }
    if (!(may_drop || c->layout->is_cells) ||
        (least < COVERED && c->box_count < BOXES_MAX)) {
        put_label(c, &best);
    }
}

/* --- layers -------------------------------------------------------------- */

/* On a terminal a word lies within its panel, and never over another. */
static void put_cell_word(obstacles *c, const lan_label *label)
{
    const lan_frame *const f = &c->at->frame;
    const lan_frame box = box_of(c, label);
    const double back = fmax(0.0, box.right - f->right);
    const double shift = fmax(-back, f->left - box.left);
    const double dx = back > 0.0 || box.left < f->left ? shift : 0.0;
    const spot spots[] = {{dx, 0.0, label->align},
                          {dx, LAN_CELL_HIGH, label->align},
                          {dx, -LAN_CELL_HIGH, label->align}};
    put_best(c, *label, label->x, label->y, spots, 3, true);
}

static void add_word(obstacles *c, const lan_word *word)
{
    const double size = LAN_LAYOUT_FONT * word->scale;
    const double room = fabs(lan_axis_px(&c->at->x, word->x + word->room) -
                             lan_axis_px(&c->at->x, word->x));
    if (word->room > 0.0 &&
        layout_width(c->layout, word->text, size, word->is_bold) > room) {
        return;
    }
    const lan_label label = {.role = LAN_LABEL_WORD,
                             .x = lan_axis_px(&c->at->x, word->x),
                             .y = lan_axis_px(&c->at->y, word->y) -
                                  (double)word->above * 0.85 * size,
                             .align = word->align,
                             .size = size,
                             .is_bold = word->is_bold,
                             .box = word->has_paper ? LAN_LABEL_PAPER
                                                    : LAN_LABEL_BARE,
                             .paint = word->paint,
                             .text = layout_text(c->layout, word->text)};
    if (c->layout->is_cells) {
        put_cell_word(c, &label);
    } else {
        put_label(c, &label);
    }
}

/* The word of a rule that has no flag: at one of its ends. */
static void add_rule_word(obstacles *c, const lan_rule *rule)
{
    const lan_frame *const f = &c->at->frame;
    const lan_label label = {
        .role = LAN_LABEL_WORD,
        .size = c->layout->m->small,
        .box = LAN_LABEL_HALO,
        .paint = rule->paint == LAN_PAINT_GRID ? LAN_PAINT_MUTED : rule->paint,
        .text = layout_text(c->layout, rule->text)};
    if (rule->is_upright) {
        const double up = f->bottom - f->top - 22.0;
        const spot spots[] = {
            {7.0, 0.0, -1}, {-7.0, 0.0, 1}, {7.0, up, -1}, {-7.0, up, 1}};
        put_best(c, label, lan_axis_px(&c->at->x, rule->at), f->top + 11.0,
                 spots, 4, false);
    } else {
        const double across = f->right - f->left - 12.0;
        const spot spots[] = {{0.0, -11.0, 1},
                              {0.0, 11.0, 1},
                              {-across, -11.0, -1},
                              {-across, 11.0, -1}};
        put_best(c, label, f->right - 6.0, lan_axis_px(&c->at->y, rule->at),
                 spots, 4, false);
    }
}

static void add_point_texts(obstacles *c, const lan_points *points)
{
    const double off = points->size + 7.0;
    const spot spots[] = {
        {off, 0.0, -1},       {off, -12.0, -1},    {off, 12.0, -1},
        {-off, 0.0, 1},       {-off, -12.0, 1},    {-off, 12.0, 1},
        {0.0, -off - 9.0, 0}, {0.0, off + 9.0, 0}, {off, -24.0, -1},
        {off, 24.0, -1},      {-off, -24.0, 1},    {-off, 24.0, 1}};
    for (size_t i = 0; points->texts != NULL && i < points->count; i++) {
        if (points->texts[i] == NULL || !isfinite(points->y[i])) {
            continue;
        }
        put_best(c,
                 (lan_label){.role = LAN_LABEL_WORD,
                             .size = c->layout->m->tic,
                             .is_bold = true,
                             .box = LAN_LABEL_HALO,
                             .paint = points->paint,
                             .text = layout_text(c->layout, points->texts[i])},
                 lan_axis_px(&c->at->x, points->x[i]),
                 lan_axis_px(&c->at->y, points->y[i]), spots,
                 sizeof spots / sizeof spots[0], points->drops_texts);
    }
}

/* A name at a line: tries places along it, above and below. */
static void add_name_along(obstacles *c, const lan_line *line)
{
    static const double shares[] = {0.62, 0.5, 0.75, 0.38, 0.86, 0.25, 0.14};
    lan_label best = {.text = NULL};
    double least = LAN_INF;
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        const size_t at = (size_t)(shares[i] * (double)(line->count - 1));
        for (int side = 0; side < 4; side++) {
            const double off = side % 2 == 0 ? -14.0 : 14.0;
            lan_label label = {.role = LAN_LABEL_NAME,
                               .x = lan_axis_px(&c->at->x, line->x[at]) +
                                    (side < 2 ? 8.0 : -8.0),
                               .y = lan_axis_px(&c->at->y, line->y[at]) + off,
                               .align = side < 2 ? -1 : 1,
                               .size = c->layout->m->small,
                               .box = LAN_LABEL_HALO,
                               .paint = line->paint,
                               .text = line->name};
            if (isfinite(label.y)) {
                snap(c, &label);
            }
            const double cost = isfinite(label.y)
                                    ? cost_of(c, &label) + 0.01 * (double)i
                                    : LAN_INF;
            if (cost < least) {
                least = cost;
                best = label;
            }
        }
    }
    if (best.text != NULL && !(c->layout->is_cells && least >= COVERED)) {
        best.text = layout_text(c->layout, line->name);
        put_label(c, &best);
    }
}

/* The text of a bar: behind its end, or within it where the canvas ends. */
static void add_bar_text(obstacles *c, const lan_bars *bars, size_t i)
{
    const lan_axis_layout *const along =
        bars->is_upright ? &c->at->y : &c->at->x;
    const lan_axis_layout *const across =
        bars->is_upright ? &c->at->x : &c->at->y;
    const double end = lan_axis_px(along, bars->to[i]);
    const double place = lan_axis_px(across, bars->at[i]);
    const bool grows = bars->to[i] >= bars->from[i];
    lan_label label = {.role = LAN_LABEL_WORD,
                       .size = c->layout->m->tic,
                       .paint = LAN_PAINT_INK,
                       .text = layout_text(c->layout, bars->texts[i])};
    if (bars->is_upright) {
        label.x = place;
        label.y = end + (grows ? -11.0 : 11.0);
    } else {
        label.x = end + (grows ? 7.0 : -7.0);
        label.y = place;
        label.align = grows ? -1 : 1;
        const lan_frame box = box_of(c, &label);
        if (box.right > c->layout->width - 4.0 || box.left < LEFT_MOST) {
            label.x = end + (grows ? -7.0 : 7.0);
            label.align = -label.align;
            label.paint = lan_paint_on(bars->paint);
        }
    }
    snap(c, &label);
    put_label(c, &label);
}

static lan_paint cell_paint(const lan_cells *cells, size_t i)
{
    if (cells->values != NULL) {
        const lan_paint paint =
            lan_scale_paint(&cells->scale, cells->values[i]);
        return paint == LAN_PAINT_NONE ? LAN_PAINT_PAPER : paint;
    }
    return cells->kinds != NULL && cells->paints != NULL &&
                   cells->kinds[i] < cells->kind_count
               ? cells->paints[cells->kinds[i]]
               : LAN_PAINT_PAPER;
}

/* Height of the letters of a text that fits its cell. */
static double letters_of(const obstacles *c, const char *text, double wide,
                         double high)
{
    if (c->layout->is_cells) {
        const bool fits =
            layout_width(c->layout, text, 0.0, false) <= fabs(wide) &&
            fabs(high) >= 0.9 * LAN_CELL_HIGH;
        return fits ? LAN_CELL_HIGH : 0.0;
    }

    const double em = lan_shown_width(text, 1.0, false);
    return fmin(fmin(LAN_LAYOUT_FONT, 0.9 * fabs(wide) / em),
                0.62 * fabs(high));
}

/* Cells are alike in px, on logarithmic axes too. Where one text would be too
 * small to be read there is none, as some alone would mislead. */
static void add_cell_texts(obstacles *c, const lan_cells *cells)
{
    const size_t columns = (size_t)cells->columns;
    const double left = lan_axis_px(&c->at->x, cells->x0);
    const double top = lan_axis_px(&c->at->y, cells->y0);
    const double wide =
        (lan_axis_px(&c->at->x, cells->x1) - left) / cells->columns;
    const double high = (lan_axis_px(&c->at->y, cells->y1) - top) / cells->rows;
    const size_t count = columns * (size_t)cells->rows;
    bool fits = true;
    for (size_t i = 0; fits && i < count; i++) {
        fits = cells->texts[i] == NULL ||
               letters_of(c, cells->texts[i], wide, high) >= LEAST_LETTERS;
    }
    for (size_t i = 0; fits && i < count; i++) {
        if (cells->texts[i] == NULL) {
            continue;
        }
        layout_add_label(
            c->layout,
            &(lan_label){.role = LAN_LABEL_WORD,
                         .x = left + wide * ((double)(i % columns) + 0.5),
                         .y = top + high * ((double)(i / columns) + 0.5),
                         .size = letters_of(c, cells->texts[i], wide, high),
                         .is_still = c->is_still,
                         .paint = lan_paint_on(cell_paint(cells, i)),
                         .text = layout_text(c->layout, cells->texts[i])});
    }
}

/* Words that have their place, before those that look for one. */
static void add_fixed(obstacles *c, const lan_layer *layer)
{
    c->is_still = layer->is_still;
    if (layer->kind == LAN_LAYER_WORD) {
        add_word(c, &layer->as.word);
    } else if (layer->kind == LAN_LAYER_BARS && layer->as.bars.texts != NULL) {
        for (size_t i = 0; i < layer->as.bars.count; i++) {
            if (layer->as.bars.texts[i] != NULL) {
                add_bar_text(c, &layer->as.bars, i);
            }
        }
    } else if (layer->kind == LAN_LAYER_CELLS &&
               layer->as.cells.texts != NULL) {
        add_cell_texts(c, &layer->as.cells);
    }
}

static bool drops_texts(const lan_layer *layer)
{
    return layer->kind == LAN_LAYER_POINTS && layer->as.points.drops_texts;
}

static void add_movable(obstacles *c, const lan_layer *layer)
{
    c->is_still = layer->is_still;
    if (layer->kind == LAN_LAYER_POINTS) {
        add_point_texts(c, &layer->as.points);
    } else if (layer->kind == LAN_LAYER_LINE &&
               layer->as.line.place == LAN_NAME_ALONG &&
               layer->as.line.name != NULL && layer->as.line.count > 0) {
        add_name_along(c, &layer->as.line);
    } else if (layer->kind == LAN_LAYER_RULE && layer->as.rule.text != NULL &&
               !layer->as.rule.is_flag) {
        add_rule_word(c, &layer->as.rule);
    }
}

void layout_add_words(lan_layout *layout, const lan_panel_layout *at)
{
    obstacles *const c = malloc(sizeof *c);
    double *const points = malloc(2 * POINTS_MAX * sizeof *points);
    if (c == NULL || points == NULL) {
        layout->is_lost = true;
        free(points);
        free(c);
        return;
    }
    *c = (obstacles){.layout = layout, .at = at, .points = points};
    const lan_panel *const panel = at->panel;
    for (size_t i = 0; i < panel->layer_count; i++) {
        add_layer_points(c, &panel->layers[i]);
    }
    for (size_t i = 0; i < panel->layer_count; i++) {
        add_fixed(c, &panel->layers[i]);
    }
    for (size_t i = 0; i < panel->layer_count; i++) {
        if (!drops_texts(&panel->layers[i])) {
            add_movable(c, &panel->layers[i]);
        }
    }
    /* What is drawn last matters most: it is the first to have room. */
    for (size_t i = panel->layer_count; i-- > 0;) {
        if (drops_texts(&panel->layers[i])) {
            add_movable(c, &panel->layers[i]);
        }
    }
    free(points);
    free(c);
}
