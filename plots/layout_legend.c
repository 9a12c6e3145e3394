/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "plots/layout_impl.h"
#include "plots/text.h"

/* Entries of a legend, at most; more are dropped. */
#define ENTRIES_MAX 32

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

static void add_layer(legend *l, const lan_layer *layer)
{
    const char *const name = lan_layer_name(layer);
    const bool is_elsewhere = layer->kind == LAN_LAYER_LINE &&
                              layer->as.line.place != LAN_NAME_LEGEND;
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
                add_layer(l, &panel->layers[k]);
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
    return at.x > left ? at.y + 0.5 * LAYOUT_LEGEND : top;
}
