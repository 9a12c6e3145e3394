/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>

#include "plots/kinds/campaign_spans_impl.h"
#include "plots/text.h"

#define SPAN_PAINT 0xE0A100u
#define NAME_PAINT 0x8A6200u

/* More battles are shaded as one where they overlap, and have no names. */
#define NAMED_MOST   12
#define ARMIES_NAMED 2
#define ARMY_COLUMNS 16
#define SPAN_SIZE    512
#define SPAN_OPACITY 0.16

typedef struct span {
    double from;
    double to;
} span;

static int compare_spans(const void *a, const void *b)
{
    const span *const one = a;
    const span *const other = b;
    return one->from < other->from ? -1 : one->from > other->from;
}

/* Makes overlapping spans one; returns how many are left. */
static size_t join_spans(span *spans, size_t count)
{
    size_t made = 0;
    qsort(spans, count, sizeof *spans, compare_spans);
    for (size_t i = 0; i < count; i++) {
        if (made > 0 && spans[i].from <= spans[made - 1].to) {
            span *const last = &spans[made - 1];
            last->to = spans[i].to > last->to ? spans[i].to : last->to;
        } else {
            spans[made++] = spans[i];
        }
    }
    return made;
}

static void add_shade(const span *at, double top, const char *name,
                      lan_panel *panel)
{
    const double x[2] = {at->from, at->to};
    const double low[2] = {0.0, 0.0};
    const double high[2] = {top, top};
    const lan_band band = {.x = x,
                           .low = low,
                           .high = high,
                           .count = 2,
                           .paint = SPAN_PAINT,
                           .opacity = SPAN_OPACITY,
                           .is_span = true,
                           .name = name};
    lan_panel_band(panel, &band);
}

/* "1: relief, siege and 2 more" */
static void write_name(const lan_battle *battle,
                       const lan_campaign_battle *fought, size_t index,
                       char text[SPAN_SIZE])
{
    const size_t count = fought->army_count;
    const size_t shown = count > ARMIES_NAMED + 1 ? ARMIES_NAMED : count;
    size_t used = (size_t)snprintf(text, SPAN_SIZE, "%zu:", index + 1);
    for (size_t i = 0; i < shown; i++) {
        char name[LAN_SHOWN_SIZE];
        lan_shown_fit_middle(lan_battle_army_name(battle, fought->armies[i]),
                             ARMY_COLUMNS, true, name, sizeof name);
        used += (size_t)snprintf(text + used, SPAN_SIZE - used, "%s %s",
                                 i == 0 ? "" : ",", name);
    }
    if (shown < count) {
        (void)snprintf(text + used, SPAN_SIZE - used, " and %zu more",
                       count - shown);
    }
}

static void add_names(const lan_battle *battle, const lan_campaign_story *story,
                      lan_panel *panel)
{
    for (size_t i = 0; i < story->battle_count; i++) {
        char text[SPAN_SIZE];
        write_name(battle, &story->battles[i], i, text);
        const lan_rule rule = {.at = story->battles[i].from,
                               .is_upright = true,
                               .paint = NAME_PAINT,
                               .dash = LAN_DASH_DOTTED,
                               .text = text,
                               .is_flag = true};
        lan_panel_rule(panel, &rule);
    }
}

void campaign_add_spans(const lan_battle *battle,
                        const lan_campaign_story *story, double top,
                        bool has_names, lan_panel *panel)
{
    size_t count = story->battle_count;
    span *const spans = lan_panel_room(panel, count, sizeof *spans);
    if (spans == NULL) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        spans[i] = (span){story->battles[i].from, story->battles[i].to};
    }
    if (count > NAMED_MOST) {
        count = join_spans(spans, count);
    } else if (has_names) {
        add_names(battle, story, panel);
    }
    for (size_t i = 0; i < count; i++) {
        add_shade(&spans[i], top, has_names ? "battle" : NULL, panel);
    }
}
