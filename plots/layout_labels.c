/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The legend, names at the ends of lines, and flags above panels.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "plots/layout_impl.h"
#include "plots/text.h"

/* --- apart from each other ----------------------------------------------- */

/* How far a flag may slide to the right of its line, as a share of its width:
 * the line stays under it. */
#define SLIDE 0.42

#define SPREAD_MAX 64

/* Rows of flags above a panel, at most. */
#define ROWS_MAX 5

/* A text on a line of its own above a panel, in the order of their places. */
typedef struct flag {
    double wish;  /* where its line is */
    double width; /* of the text */
    double x;     /* of its middle, by stack_flags() */
    int row;      /* from 0, the lowest; -1: no room for it */
} flag;

/* Positions that touch move as one block around their mean. */
typedef struct block {
    double sum; /* of wishes, each less its place in the block times the gap */
    size_t count;
} block;

static double block_start(const block *b, double gap, double lo, double hi)
{
    const double start = b->sum / (double)b->count;
    return fmax(lo, fmin(start, hi - gap * (double)(b->count - 1)));
}

static void sort_by_position(size_t *order, const double *positions,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at > 0 && positions[order[at - 1]] > positions[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void spread_sorted(const size_t *order, block *blocks, double *positions,
                          size_t count, double gap, double lo, double hi)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        blocks[made++] = (block){positions[order[i]], 1};
        while (made > 1) {
            block *const before = &blocks[made - 2];
            const block *const last = &blocks[made - 1];
            const double next =
                block_start(before, gap, lo, hi) + gap * (double)before->count;
            if (block_start(last, gap, lo, hi) >= next) {
                break;
            }
            before->sum +=
                last->sum - gap * (double)before->count * (double)last->count;
            before->count += last->count;
            made--;
        }
    }
    size_t i = 0;
    for (size_t b = 0; b < made; b++) {
        const double start = block_start(&blocks[b], gap, lo, hi);
        for (size_t k = 0; k < blocks[b].count; k++) {
            positions[order[i++]] = start + gap * (double)k;
        }
    }
}

static void spread_labels(double *positions, size_t count, double gap,
                          double lo, double hi)
{
    size_t order[SPREAD_MAX];
    block blocks[SPREAD_MAX];
    assert(count <= SPREAD_MAX);
    if (count > 1 && gap * (double)(count - 1) > hi - lo) {
        gap = (hi - lo) / (double)(count - 1);
    }
    sort_by_position(order, positions, count);
    spread_sorted(order, blocks, positions, count, gap, lo, hi);
}

/* Puts a text into the lowest row that has room at its place, or within the
 * length that it may slide. */
static void place_flag(flag *at, double left, double right, double gap,
                       double *taken)
{
    const double half = 0.5 * (at->width + gap);
    const double last = right - half;
    const double wish = fmin(fmax(at->wish, left + half), last);
    at->x = wish;
    at->row = -1;
    for (int row = 0; row < ROWS_MAX; row++) {
        const double x = fmax(wish, taken[row] + half);
        if (x <= wish + SLIDE * at->width && x <= last) {
            at->x = x;
            at->row = row;
            taken[row] = x + half;
            return;
        }
    }
}

static int stack_flags(flag *flags, size_t count, double left, double right,
                       double gap)
{
    double taken[ROWS_MAX]; /* up to where each row is full */
    for (int row = 0; row < ROWS_MAX; row++) {
        taken[row] = -LAN_INF;
    }
    int used = 0;
    for (size_t i = 0; i < count; i++) {
        place_flag(&flags[i], left, right, gap, taken);
        used = flags[i].row >= used ? flags[i].row + 1 : used;
    }
    return used;
}

/* --- the legend ---------------------------------------------------------- */

/* Entries of a legend, at most; more are dropped. */
#define ENTRIES_MAX 32

#define ENTRY_GAP 26.0
#define TEXT_MOST 420.0 /* px of one entry */

typedef struct entry {
    const lan_layer *layer;
    size_t kind;
    const char *name;
} entry;

typedef struct legend {
    entry entries[ENTRIES_MAX];
    size_t count;
} legend;

static bool is_named_at_end(const lan_layer *layer)
{
    return layer->kind == LAN_LAYER_LINE && layer->as.line.name != NULL &&
           layer->as.line.place == LAN_NAME_AT_END && layer->as.line.count > 0;
}

/* False where a terminal has fewer rows than names: all are in the legend. */
static bool has_room_at_ends(const lan_layout *layout, const lan_panel *panel)
{
    int32_t count = 0;
    for (size_t i = 0; i < panel->layer_count; i++) {
        count += is_named_at_end(&panel->layers[i]) ? 1 : 0;
    }
    return !layout->is_cells || count <= layout->sheet.rows;
}

/* Adds an entry unless one of the same name is there. */
static void add_entry(legend *l, const lan_layer *layer, size_t kind,
                      const char *name)
{
    for (size_t i = 0; i < l->count; i++) {
        if (strcmp(l->entries[i].name, name) == 0) {
            return;
        }
    }
    if (l->count < ENTRIES_MAX) {
        l->entries[l->count++] = (entry){layer, kind, name};
    }
}

static void add_layer(legend *l, const lan_layout *layout,
                      const lan_panel *panel, const lan_layer *layer)
{
    const char *const name = lan_layer_name(layer);
    const bool is_elsewhere =
        layer->kind == LAN_LAYER_LINE &&
        layer->as.line.place != LAN_NAME_LEGEND &&
        !(is_named_at_end(layer) && !has_room_at_ends(layout, panel));
    if (name != NULL && !is_elsewhere) {
        add_entry(l, layer, 0, name);
    }
    const lan_cells *const cells = &layer->as.cells;
    if (layer->kind == LAN_LAYER_CELLS && cells->kind_names != NULL) {
        for (size_t i = 0; i < cells->kind_count; i++) {
            if (cells->kind_names[i] != NULL) {
                add_entry(l, layer, i, cells->kind_names[i]);
            }
        }
    }
}

/* The entries of all layers, or of those that are still or not. */
static void add_layers(legend *l, const lan_layout *layout, bool has_still,
                       bool has_moving)
{
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel *const panel = layout->panels[i].panel;
        for (size_t k = 0; k < panel->layer_count; k++) {
            if (panel->layers[k].is_still ? has_still : has_moving) {
                add_layer(l, layout, panel, &panel->layers[k]);
            }
        }
    }
}

/* Where the next entry goes, from left to right and from row to row. */
typedef struct flow {
    double left;
    double right;
    double x;
    double y;
} flow;

static void make_room(const lan_layout *layout, flow *at, double width)
{
    if (at->x > at->left && at->x + width > at->right) {
        at->x = at->left;
        at->y += layout->m->legend;
    }
}

static void add_text(lan_layout *layout, const flow *at, double indent,
                     const lan_label *like)
{
    lan_label label = *like;
    label.role = LAN_LABEL_NAME;
    label.x = at->x + indent;
    label.y = at->y;
    label.align = -1;
    layout_add_label(layout, &label);
}

double layout_add_legend(lan_layout *layout, double left, double right,
                         double top, bool still_last)
{
    legend l = {.count = 0};
    add_layers(&l, layout, !still_last, true);
    if (still_last) {
        add_layers(&l, layout, true, false);
    }
    const double most = fmin(TEXT_MOST, right - left - layout->m->sample - 8.0 -
                                            layout->m->edge);
    const double high = layout->is_cells ? 8.0 : 6.0;
    flow at = {left, right, left, top + 0.5 * layout->m->legend};
    for (size_t i = 0; i < l.count; i++) {
        const char *const text =
            layout_fit(layout, l.entries[i].name, most, layout->m->tic, false);
        const double width = layout->m->sample + 8.0 +
                             layout_width(layout, text, layout->m->tic, false) +
                             ENTRY_GAP;
        make_room(layout, &at, width);
        layout_add_sample(
            layout,
            &(lan_sample){.layer = l.entries[i].layer,
                          .kind = l.entries[i].kind,
                          .frame = {at.x, at.y - high, at.x + layout->m->sample,
                                    at.y + high}});
        add_text(layout, &at, layout->m->sample + 8.0,
                 &(lan_label){.size = layout->m->tic,
                              .is_still = l.entries[i].layer->is_still,
                              .paint = LAN_PAINT_INK,
                              .text = text});
        at.x += width;
    }
    return l.count > 0 ? at.y + 0.5 * layout->m->legend : top;
}

/* --- names at the ends of lines ------------------------------------------ */

#define LABEL_SIZE 1100

double layout_names_width(const lan_layout *layout, const lan_panel *panel)
{
    double widest = 0.0;
    const size_t count =
        has_room_at_ends(layout, panel) ? panel->layer_count : 0;
    for (size_t i = 0; i < count; i++) {
        if (is_named_at_end(&panel->layers[i])) {
            char label[LABEL_SIZE];
            lan_line_label(&panel->layers[i].as.line, label, sizeof label);
            widest = fmax(widest,
                          layout_width(layout, label, layout->m->tic, false));
        }
    }
    return widest > 0.0 && layout->is_cells
               ? widest + layout->m->sample + LAN_CELL_WIDE
               : widest;
}

/* The last value of a line; 0 of one that has none. */
static double last_value(const lan_line *line)
{
    for (size_t i = line->count; i-- > 0;) {
        if (isfinite(line->y[i])) {
            return line->y[i];
        }
    }
    return 0.0;
}

static void add_name(lan_layout *layout, const lan_panel_layout *at,
                     const lan_layer *layer, double end, double y)
{
    const lan_line *const line = &layer->as.line;
    const bool is_cells = layout->is_cells;
    double x = at->frame.right + layout->m->end;
    if (is_cells) {
        layout_add_sample(
            layout, &(lan_sample){.layer = layer,
                                  .frame = {x, y - 8.0, x + 16.0, y + 8.0}});
        x += layout->m->sample + LAN_CELL_WIDE;
    } else if (fabs(y - end) > 0.3 * layout->m->name) {
        layout_add_lead(layout, &(lan_lead){.x0 = at->frame.right,
                                            .y0 = end,
                                            .x1 = x - 3.0,
                                            .y1 = y,
                                            .paint = LAN_PAINT_MUTED,
                                            .width = 1.0,
                                            .is_still = layer->is_still});
    }
    const double room = layout->width - x - (is_cells ? 0.0 : 4.0);
    char label[LABEL_SIZE];
    lan_line_label(line, label, sizeof label);
    layout_add_label(
        layout, &(lan_label){.role = LAN_LABEL_NAME,
                             .x = x,
                             .y = y,
                             .align = -1,
                             .size = layout->m->tic,
                             .is_still = layer->is_still,
                             .paint = is_cells ? LAN_PAINT_INK : line->paint,
                             .text = layout_fit(layout, label, room,
                                                layout->m->tic, false)});
}

void layout_add_names(lan_layout *layout, const lan_panel_layout *at)
{
    double ends[SPREAD_MAX];
    double places[SPREAD_MAX];
    const lan_layer *layers[SPREAD_MAX];
    size_t count = 0;
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        const lan_layer *const layer = &at->panel->layers[i];
        if (is_named_at_end(layer) && count < SPREAD_MAX &&
            has_room_at_ends(layout, at->panel)) {
            const double y = lan_axis_px(&at->y, last_value(&layer->as.line));
            ends[count] = fmin(fmax(y, at->frame.top), at->frame.bottom);
            places[count] = ends[count];
            layers[count++] = layer;
        }
    }
    spread_labels(places, count, layout->m->name,
                  at->frame.top + (layout->is_cells ? 2.0 : 0.0),
                  at->frame.bottom - (layout->is_cells ? 2.0 : 0.0));
    for (size_t i = 0; i < count; i++) {
        add_name(layout, at, layers[i], ends[i], places[i]);
    }
}

/* --- flags --------------------------------------------------------------- */

/* Flags above one panel, at most; more are lines without a text. */
#define FLAGS_MAX 64

#define FLAG_GAP 18.0

typedef struct flag_list {
    flag flags[FLAGS_MAX];
    const lan_layer *layers[FLAGS_MAX];
    size_t count;
    int rows; /* in use */
} flag_list;

/* The flags of a panel in the order of their places. */
static void collect_flags(const lan_layout *layout, const lan_panel_layout *at,
                          flag_list *list)
{
    list->count = 0;
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        const lan_layer *const layer = &at->panel->layers[i];
        const lan_rule *const rule = &layer->as.rule;
        if (layer->kind != LAN_LAYER_RULE || !rule->is_flag ||
            !rule->is_upright || rule->text == NULL ||
            list->count == FLAGS_MAX) {
            continue;
        }
        const double x = lan_axis_px(&at->x, rule->at);
        size_t k = list->count++;
        while (k > 0 && list->flags[k - 1].wish > x) {
            list->flags[k] = list->flags[k - 1];
            list->layers[k] = list->layers[k - 1];
            k--;
        }
        list->layers[k] = layer;
        list->flags[k] = (flag){
            .wish = x,
            .width = layout_width(layout, rule->text, layout->m->small, false)};
    }
}

static void place_flags(const lan_layout *layout, const lan_panel_layout *at,
                        flag_list *list)
{
    collect_flags(layout, at, list);
    list->rows =
        stack_flags(list->flags, list->count,
                    layout->is_cells ? 0.0 : fmax(14.0, at->frame.left - 40.0),
                    layout->width - layout->m->edge, FLAG_GAP);
}

int layout_flag_rows(const lan_layout *layout, const lan_panel_layout *at)
{
    flag_list list;
    place_flags(layout, at, &list);
    return list.rows;
}

void layout_add_flags(lan_layout *layout, const lan_panel_layout *at)
{
    flag_list list;
    place_flags(layout, at, &list);
    for (size_t i = 0; i < list.count; i++) {
        const flag *const is = &list.flags[i];
        const lan_layer *const layer = list.layers[i];
        if (is->row < 0) {
            continue;
        }
        const double y = at->frame.top - (layout->is_cells ? 0.0 : 4.0) -
                         layout->m->flags * (0.5 + (double)is->row);
        layout_add_lead(layout, &(lan_lead){.x0 = is->wish,
                                            .y0 = at->frame.top,
                                            .x1 = is->wish,
                                            .y1 = y + 9.0,
                                            .paint = LAN_PAINT_MUTED,
                                            .dash = LAN_DASH_DOTTED,
                                            .width = 1.2,
                                            .is_still = layer->is_still});
        layout_add_label(
            layout,
            &(lan_label){.role = LAN_LABEL_FLAGGED,
                         .x = is->x,
                         .y = y,
                         .size = layout->m->small,
                         .is_still = layer->is_still,
                         .box = LAN_LABEL_FLAG,
                         .paint = layer->as.rule.paint,
                         .text = layout_text(layout, layer->as.rule.text)});
    }
}
