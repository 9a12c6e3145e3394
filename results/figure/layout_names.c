/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "results/figure/layout_impl.h"
#include "results/figure/text.h"

#define LABEL_SIZE 1100

#define FOLD_LINE 15.5 /* height of a line of a folded name */

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
        if (is_named_at_end(layer) && !at->has_names_below &&
            count < LAN_SPREAD_MAX) {
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

/* --- names that are folded ----------------------------------------------- */

/* The blank that is nearest to the middle; NULL where there is none. */
static const char *middle_blank(const char *text)
{
    const double middle = 0.5 * (double)strlen(text);
    const char *best = NULL;
    double least = LAN_INF;
    for (const char *at = strchr(text, ' '); at != NULL;
         at = strchr(at + 1, ' ')) {
        const double off = fabs((double)(at - text) - middle);
        if (off < least) {
            least = off;
            best = at;
        }
    }
    return best;
}

layout_fold layout_fold_text(lan_layout *layout, const char *text, double width,
                             double letters, bool is_bold)
{
    layout_fold fold = {.count = 1};
    const char *const blank = middle_blank(text);
    if (lan_shown_width(text, letters, is_bold) > width && blank != NULL &&
        blank - text < LABEL_SIZE) {
        char first[LABEL_SIZE];
        memcpy(first, text, (size_t)(blank - text));
        first[blank - text] = '\0';
        fold.lines[fold.count++] =
            layout_fit(layout, blank + 1, width, letters, is_bold);
        fold.lines[0] = layout_fit(layout, first, width, letters, is_bold);
    } else {
        fold.lines[0] = layout_fit(layout, text, width, letters, is_bold);
    }
    for (size_t i = 0; i < fold.count; i++) {
        fold.width =
            fmax(fold.width, lan_shown_width(fold.lines[i], letters, is_bold));
    }
    return fold;
}

layout_fold layout_fold_name(lan_layout *layout, const lan_axis_layout *axis,
                             size_t n)
{
    const char *const name = axis->def->names[(size_t)axis->tics[n].at];
    return layout_fold_text(layout, name != NULL ? name : "", LAYOUT_BESIDE,
                            LAYOUT_TIC, false);
}

void layout_add_folded(lan_layout *layout, const lan_panel_layout *at)
{
    const lan_axis_layout *const axis = &at->y;
    for (size_t i = 0; !axis->has_texts && i < axis->tic_count; i++) {
        const layout_fold fold = layout_fold_name(layout, axis, i);
        const double middle = lan_axis_px(axis, axis->tics[i].at);
        for (size_t k = 0; k < fold.count; k++) {
            const double line = (double)k - 0.5 * (double)(fold.count - 1);
            layout_add_label(layout,
                             &(lan_label){.role = LAN_LABEL_AXIS,
                                          .x = at->frame.left - LAYOUT_NUMBER,
                                          .y = middle + line * FOLD_LINE,
                                          .align = 1,
                                          .size = LAYOUT_TIC,
                                          .paint = LAN_PAINT_INK,
                                          .text = fold.lines[k]});
        }
    }
}
