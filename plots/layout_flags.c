/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/layout_impl.h"
#include "plots/text.h"

/* Flags above one panel, at most; more are lines without a text. */
#define FLAGS_MAX 64

#define ROWS_MAX 5
#define FLAG_GAP 18.0

typedef struct flag_list {
    lan_flag flags[FLAGS_MAX];
    const lan_layer *layers[FLAGS_MAX];
    size_t count;
    int rows; /* in use */
} flag_list;

/* The flags of a panel in the order of their places. */
static void collect_flags(const lan_panel_layout *at, flag_list *list)
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
        list->flags[k] = (lan_flag){
            .wish = x,
            .width = lan_shown_width(rule->text, LAYOUT_SMALL, false)};
    }
}

static void place_flags(const lan_layout *layout, const lan_panel_layout *at,
                        flag_list *list)
{
    collect_flags(at, list);
    list->rows = lan_flags_place(
        list->flags, list->count, fmax(14.0, at->frame.left - 40.0),
        layout->width - LAYOUT_EDGE, FLAG_GAP, ROWS_MAX);
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
        const lan_flag *const flag = &list.flags[i];
        const lan_layer *const layer = list.layers[i];
        if (flag->row < 0) {
            continue;
        }
        const double y =
            at->frame.top - 4.0 - LAYOUT_FLAGS * (0.5 + (double)flag->row);
        layout_add_lead(layout, &(lan_lead){.x0 = flag->wish,
                                            .y0 = at->frame.top,
                                            .x1 = flag->wish,
                                            .y1 = y + 9.0,
                                            .paint = LAN_PAINT_MUTED,
                                            .dash = LAN_DASH_DOTTED,
                                            .width = 1.2,
                                            .is_still = layer->is_still});
        layout_add_label(
            layout,
            &(lan_label){.role = LAN_LABEL_FLAGGED,
                         .x = flag->x,
                         .y = y,
                         .size = LAYOUT_SMALL,
                         .is_still = layer->is_still,
                         .box = LAN_LABEL_FLAG,
                         .paint = layer->as.rule.paint,
                         .text = layout_text(layout, layer->as.rule.text)});
    }
}
