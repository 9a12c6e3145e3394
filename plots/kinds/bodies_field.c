/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "base/real.h"
#include "plots/kinds/bodies_impl.h"

/* Free around an open field, and its least height, as shares of the longer
 * side. */
#define MARGIN 0.05
#define LEAST  0.12

/* --- soldiers ------------------------------------------------------------- */

bool soldier_run_next(const lan_engagement_def *def,
                      const lan_engagement_story *story, soldier_run *run)
{
    const lan_soldier_fate *const all = story->soldiers;
    run->first = run->past;
    while (run->past < story->soldier_count &&
           all[run->past].army == all[run->first].army &&
           all[run->past].group == all[run->first].group) {
        run->past++;
    }
    if (run->first == run->past) {
        return false;
    }
    const lan_soldier_fate *const first = &all[run->first];
    const lan_army_def *const army = &def->battle->armies[first->army];
    run->army = first->army;
    run->body = &def->soldiers[army->groups[first->group].type].body;
    return true;
}

bool soldier_run_has_hulls(const soldier_run *run,
                           const lan_engagement_story *story)
{
    return story->heading != NULL && run->body->half_length > 0.0;
}

double soldier_run_radius(const soldier_run *run)
{
    return run->body->half_length > 0.0 ? run->body->half_width
                                        : run->body->radius;
}

bool soldier_stands(const lan_engagement_story *story, size_t frame,
                    size_t soldier)
{
    const size_t at = frame * story->soldier_count + soldier;
    return isfinite(story->x[at]) && isfinite(story->y[at]) &&
           !(story->frame_times[frame] >= story->soldiers[soldier].fell_at);
}

/* --- the field ------------------------------------------------------------ */

static void widen_box(lan_route_box *box, double x, double y)
{
    box->left = fmin(box->left, x);
    box->right = fmax(box->right, x);
    box->top = fmin(box->top, y);
    box->bottom = fmax(box->bottom, y);
}

/* All who stand in any frame, and where the others fell. */
static lan_route_box find_soldiers(const lan_engagement_story *story)
{
    lan_route_box box = {LAN_INF, LAN_INF, -LAN_INF, -LAN_INF};
    const size_t places = story->frame_count * story->soldier_count;
    for (size_t i = 0; i < places; i++) {
        if (isfinite(story->x[i]) && isfinite(story->y[i])) {
            widen_box(&box, (double)story->x[i], (double)story->y[i]);
        }
    }
    for (size_t i = 0; i < story->soldier_count; i++) {
        const lan_soldier_fate *const fate = &story->soldiers[i];
        if (isfinite(fate->fell_at)) {
            widen_box(&box, fate->fell.x, fate->fell.y);
        }
    }
    return box.right >= box.left ? box : (lan_route_box){0.0, 0.0, 1.0, 1.0};
}

/* The longest half of a body, in m. */
static double longest_half(const lan_engagement_def *def,
                           const lan_engagement_story *story)
{
    double longest = 0.0;
    for (soldier_run run = {.past = 0}; soldier_run_next(def, story, &run);) {
        longest = fmax(longest, fmax(run.body->radius, run.body->half_length));
    }
    return longest;
}

static lan_route_box find_open_field(const lan_engagement_def *def,
                                     const lan_engagement_story *story)
{
    const lan_route_box box = find_soldiers(story);
    const double longest = fmax(box.right - box.left, box.bottom - box.top);
    const double margin =
        fmax(MARGIN * longest, 2.0 * longest_half(def, story) + 1.0);
    const double lacking =
        fmax(0.0, LEAST * longest - (box.bottom - box.top)) / 2.0;
    return (lan_route_box){box.left - margin, box.top - margin - lacking,
                           box.right + margin, box.bottom + margin + lacking};
}

lan_status bodies_field_init(bodies_field *out, const lan_engagement_def *def,
                             const lan_engagement_story *story)
{
    bodies_field made = {.unit = 1.0};
    if (def->map == NULL) {
        made.box = find_open_field(def, story);
    } else {
        const lan_campaign_def on_map = {.shape = LAN_MAP_SQUARE,
                                         .map = def->map};
        const lan_status status = campaign_ground_init(&made.ground, &on_map);
        if (status != LAN_OK) {
            return status;
        }
        made.box = made.ground.box;
        made.unit = def->cell;
    }
    made.longest =
        fmax(made.box.right - made.box.left, made.box.bottom - made.box.top);
    *out = made;
    return LAN_OK;
}

void bodies_field_clear(bodies_field *field)
{
    campaign_ground_clear(&field->ground);
}

/* --- the scale ------------------------------------------------------------ */

/* The longest round length of at most a quarter of the width, in m. */
static double scale_length(double width)
{
    static const double steps[] = {5.0, 2.0};
    const double power = pow(10.0, floor(log10(width / 4.0)));
    for (int i = 0; i < 2; i++) {
        if (steps[i] * power <= width / 4.0) {
            return steps[i] * power;
        }
    }
    return power;
}

void bodies_add_scale(const bodies_field *field, lan_panel *panel)
{
    const lan_route_box *const box = &field->box;
    const double width = box->right - box->left;
    const double length = scale_length(width * field->unit);
    const double at = box->bottom + 0.6 * BODIES_STRIP * field->longest;
    const double x[2] = {box->left + 0.02 * width,
                         box->left + 0.02 * width + length / field->unit};
    const double y[2] = {at, at};
    char number[LAN_NUMBER_SIZE];
    char text[LAN_NUMBER_SIZE + 4];
    (void)snprintf(text, sizeof text, "%s m",
                   lan_number_digits(length, 4, number));
    const lan_line line = {
        .x = x, .y = y, .count = 2, .paint = LAN_PAINT_INK, .width = 3.0};
    const lan_word word = {.x = x[1] + 0.01 * width,
                           .y = at,
                           .text = text,
                           .paint = LAN_PAINT_INK,
                           .align = -1};
    lan_panel_line(panel, &line);
    lan_panel_word(panel, &word);
}
