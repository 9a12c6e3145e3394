/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "results/figure/layout_impl.h"
#include "results/figure/text.h"

/* Flags above one panel, at most; more are lines without a text. */
#define FLAGS_MAX 64

#define ROWS_MAX    5
#define ROWS_NARROW 3
#define FLAG_GAP    18.0

/* Of letters in their place, whose boxes are 12 px wider. */
#define LETTER_WIDTH 10.0
#define LETTER_GAP   13.0

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

char layout_letter(size_t i)
{
    return (char)('a' + i);
}

static void place_all(const lan_layout *layout, const lan_panel_layout *at,
                      flag_list *list)
{
    list->rows = lan_flags_place(
        list->flags, list->count, fmax(14.0, at->frame.left - 40.0),
        layout->width - LAYOUT_EDGE, at->has_letters ? LETTER_GAP : FLAG_GAP,
        layout_is_narrow(layout) ? ROWS_NARROW : ROWS_MAX);
}

/* Leaves the flags that have room. */
static void drop_flags(flag_list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count && kept < LAYOUT_LETTERS_MAX; i++) {
        if (list->flags[i].row >= 0) {
            list->layers[kept] = list->layers[i];
            list->flags[kept++] = list->flags[i];
        }
    }
    list->count = kept;
}

/* The flags of a panel, or the letters in their place. */
static void place_flags(const lan_layout *layout, const lan_panel_layout *at,
                        flag_list *list)
{
    collect_flags(at, list);
    for (size_t i = 0; at->has_letters && i < list->count; i++) {
        list->flags[i].width = LETTER_WIDTH;
    }
    place_all(layout, at, list);
    if (at->has_letters) {
        drop_flags(list);
    }
}

int layout_flag_rows(const lan_layout *layout, const lan_panel_layout *at)
{
    flag_list list;
    place_flags(layout, at, &list);
    return list.rows;
}

bool layout_flags_fit(const lan_layout *layout, const lan_panel_layout *at)
{
    flag_list list;
    bool fit = true;
    place_flags(layout, at, &list);
    for (size_t i = 0; i < list.count; i++) {
        fit = fit && list.flags[i].row >= 0;
    }
    return fit;
}

size_t layout_find_letters(const lan_layout *layout, const lan_panel_layout *at,
                           const lan_layer *flags[LAYOUT_LETTERS_MAX])
{
    flag_list list;
    place_flags(layout, at, &list);
    for (size_t i = 0; at->has_letters && i < list.count; i++) {
        flags[i] = list.layers[i];
    }
    return at->has_letters ? list.count : 0;
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
        const char letter[] = {layout_letter(i), '\0'};
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
            &(lan_label){
                .role = LAN_LABEL_FLAGGED,
                .x = flag->x,
                .y = y,
                .size = LAYOUT_SMALL,
                .is_still = layer->is_still,
                .box = LAN_LABEL_FLAG,
                .paint = layer->as.rule.paint,
                .text = layout_text(
                    layout, at->has_letters ? letter : layer->as.rule.text)});
    }
}
