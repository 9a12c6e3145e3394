/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "results/figure/layout_impl.h"
#include "results/figure/text.h"

/* Entries of a legend, at most; more are dropped. */
#define ENTRIES_MAX 32

#define LABEL_SIZE 1100

#define LETTER_WIDE 18.0 /* of a letter and the gap behind it */
#define LETTER_GAP  16.0
#define ENTRY_GAP   26.0
#define SAMPLE_HIGH 12.0
#define TEXT_MOST   420.0 /* px of one entry */

typedef struct entry {
    const lan_layer *layer;
    size_t kind;
    const char *name;
} entry;

typedef struct legend {
    entry entries[ENTRIES_MAX];
    size_t count;
} legend;

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

/* The name of a line that would stand at its end, with its note. */
static const char *end_name(lan_layout *layout, const lan_line *line)
{
    char label[LABEL_SIZE];
    return layout_text(layout, lan_line_label(line, label, sizeof label));
}

static void add_layer(lan_layout *layout, legend *l, const lan_panel_layout *at,
                      const lan_layer *layer)
{
    const char *name = lan_layer_name(layer);
    const bool is_line = layer->kind == LAN_LAYER_LINE;
    const bool is_moved = is_line && at->has_names_below && name != NULL &&
                          layer->as.line.place == LAN_NAME_AT_END;
    const bool is_elsewhere =
        is_line && !is_moved && layer->as.line.place != LAN_NAME_LEGEND;
    if (is_moved) {
        name = end_name(layout, &layer->as.line);
    }
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
static void add_layers(legend *l, lan_layout *layout, bool has_still,
                       bool has_moving)
{
    for (size_t i = 0; i < layout->panel_count; i++) {
        const lan_panel_layout *const at = &layout->panels[i];
        const lan_panel *const panel = at->panel;
        for (size_t k = 0; k < panel->layer_count; k++) {
            if (panel->layers[k].is_still ? has_still : has_moving) {
                add_layer(layout, l, at, &panel->layers[k]);
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

static void make_room(flow *at, double width)
{
    if (at->x > at->left && at->x + width > at->right) {
        at->x = at->left;
        at->y += LAYOUT_LEGEND;
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

/* What the letters above a panel stand for: rows of their own. */
static void add_letters(lan_layout *layout, const lan_panel_layout *panel,
                        flow *at, bool is_first)
{
    const lan_layer *flags[LAYOUT_LETTERS_MAX];
    const size_t count = layout_find_letters(layout, panel, flags);
    const double most = at->right - at->left - LETTER_WIDE - LAYOUT_EDGE;
    if (count > 0) {
        at->y += is_first ? 0.0 : LAYOUT_LEGEND;
        at->x = at->left;
    }
    for (size_t i = 0; i < count; i++) {
        const char letter[] = {layout_letter(i), '\0'};
        const lan_rule *const rule = &flags[i]->as.rule;
        lan_label label = {
            .size = LAYOUT_SMALL,
            .is_still = flags[i]->is_still,
            .paint = rule->paint,
            .text = layout_fit(layout, rule->text, most, LAYOUT_SMALL, false)};
        const double width = LETTER_WIDE +
                             lan_shown_width(label.text, LAYOUT_SMALL, false) +
                             LETTER_GAP;
        make_room(at, width);
        add_text(layout, at, LETTER_WIDE, &label);
        label.is_bold = true;
        label.text = layout_text(layout, letter);
        add_text(layout, at, 0.0, &label);
        at->x += width;
    }
}

double layout_add_legend(lan_layout *layout, double left, double right,
                         double top, bool still_last)
{
    legend l = {.count = 0};
    add_layers(&l, layout, !still_last, true);
    if (still_last) {
        add_layers(&l, layout, true, false);
    }
    const double most =
        fmin(TEXT_MOST, right - left - LAYOUT_SAMPLE - 8.0 - LAYOUT_EDGE);
    flow at = {left, right, left, top + 0.5 * LAYOUT_LEGEND};
    for (size_t i = 0; i < l.count; i++) {
        const char *const text =
            layout_fit(layout, l.entries[i].name, most, LAYOUT_TIC, false);
        const double width = LAYOUT_SAMPLE + 8.0 +
                             lan_shown_width(text, LAYOUT_TIC, false) +
                             ENTRY_GAP;
        make_room(&at, width);
        layout_add_sample(
            layout, &(lan_sample){.layer = l.entries[i].layer,
                                  .kind = l.entries[i].kind,
                                  .frame = {at.x, at.y - 0.5 * SAMPLE_HIGH,
                                            at.x + LAYOUT_SAMPLE,
                                            at.y + 0.5 * SAMPLE_HIGH}});
        add_text(layout, &at, LAYOUT_SAMPLE + 8.0,
                 &(lan_label){.size = LAYOUT_TIC,
                              .is_still = l.entries[i].layer->is_still,
                              .paint = LAN_PAINT_INK,
                              .text = text});
        at.x += width;
    }
    for (size_t i = 0; i < layout->panel_count; i++) {
        add_letters(layout, &layout->panels[i], &at, at.x <= left);
    }
    return at.x > left ? at.y + 0.5 * LAYOUT_LEGEND : top;
}
