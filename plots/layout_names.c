/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "plots/layout_impl.h"
#include "plots/text.h"

#define LABEL_SIZE 1100

#define NAME_GAP 19.0 /* least distance of two names */

static bool is_named_at_end(const lan_layer *layer)
{
    return layer->kind == LAN_LAYER_LINE && layer->as.line.name != NULL &&
           layer->as.line.place == LAN_NAME_AT_END && layer->as.line.count > 0;
}

double layout_names_width(const lan_panel *panel)
{
    double widest = 0.0;
    for (size_t i = 0; i < panel->layer_count; i++) {
        if (is_named_at_end(&panel->layers[i])) {
            char label[LABEL_SIZE];
            lan_line_label(&panel->layers[i].as.line, label, sizeof label);
            widest = fmax(widest, lan_shown_width(label, LAYOUT_TIC, false));
        }
    }
    return widest;
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
    const double x = at->frame.right + LAYOUT_END;
    if (fabs(y - end) > 0.3 * NAME_GAP) {
        layout_add_lead(layout, &(lan_lead){.x0 = at->frame.right,
                                            .y0 = end,
                                            .x1 = x - 3.0,
                                            .y1 = y,
                                            .paint = LAN_PAINT_MUTED,
                                            .width = 1.0,
                                            .is_still = layer->is_still});
    }
    const double room = layout->width - x - 4.0;
    char label[LABEL_SIZE];
    lan_line_label(line, label, sizeof label);
    layout_add_label(layout,
                     &(lan_label){.role = LAN_LABEL_NAME,
                                  .x = x,
                                  .y = y,
                                  .align = -1,
                                  .size = LAYOUT_TIC,
                                  .is_still = layer->is_still,
                                  .paint = line->paint,
                                  .text = layout_fit(layout, label, room,
                                                     LAYOUT_TIC, false)});
}

void layout_add_names(lan_layout *layout, const lan_panel_layout *at)
{
    double ends[LAN_SPREAD_MAX];
    double places[LAN_SPREAD_MAX];
    const lan_layer *layers[LAN_SPREAD_MAX];
    size_t count = 0;
    for (size_t i = 0; i < at->panel->layer_count; i++) {
        const lan_layer *const layer = &at->panel->layers[i];
        if (is_named_at_end(layer) && count < LAN_SPREAD_MAX) {
            const double y = lan_axis_px(&at->y, last_value(&layer->as.line));
            ends[count] = fmin(fmax(y, at->frame.top), at->frame.bottom);
            places[count] = ends[count];
            layers[count++] = layer;
        }
    }
    lan_labels_spread(places, count, NAME_GAP, at->frame.top, at->frame.bottom);
    for (size_t i = 0; i < count; i++) {
        add_name(layout, at, layers[i], ends[i], places[i]);
    }
}
