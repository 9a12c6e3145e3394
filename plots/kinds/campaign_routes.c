/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/kinds/campaign_impl.h"
#include "plots/kinds/scene_line_impl.h"
#include "plots/paint.h"

/* Armies on one road are drawn beside each other: so many lanes, so far apart
 * as a share of the map, and no further from the middle than that, in cells. */
#define LANES     5
#define LANE      0.0035
#define LANE_MOST 0.32
#define LANES_FOR 12 /* armies at most */

/* Wide lines for few armies. */
#define FEW 12

/* Of many armies lines may pass a place so far off, as a share of the map: less
 * than they are thick. */
#define PASSED 0.0004

/* How far the lines of an army are from the middle of the road. No step leads
 * just in this direction, so that lanes part on every one. */
static lan_point offset_of(const lan_campaign_view *view,
                           const campaign_ground *ground, int32_t army)
{
    const double lane = army % LANES - LANES / 2;
    double width = LANE * ground->longest;
    if (view->story->army_count > LANES_FOR) {
        return (lan_point){0.0, 0.0};
    }
    if (view->def->roads == NULL) {
        width = fmin(width, LANE_MOST / (LANES / 2));
    }
    return (lan_point){lane * width, 0.6 * lane * width};
}

static double width_of(const lan_campaign_view *view)
{
    return view->story->army_count <= FEW ? 3.0
           : campaign_is_crowded(view)    ? 0.8
                                          : 2.2;
}

/* Lines begin and end at the signs of their armies. */
static void move_aside(lan_point by, double *x, double *y, size_t count)
{
    for (size_t i = 1; i + 1 < count; i++) {
        x[i] += by.x;
        y[i] += by.y;
    }
}

/* Which army of its side it is, from 0. */
static size_t member_of(const lan_battle *battle, int32_t army)
{
    const int32_t side = lan_battle_army_side(battle, army);
    size_t member = 0;
    for (int32_t i = 0; i < army; i++) {
        member += lan_battle_army_side(battle, i) == side ? 1 : 0;
    }
    return member;
}

static void add_route(const lan_campaign_view *view, const double *x,
                      const double *y, size_t count, int32_t army,
                      const lan_paint *paints, lan_panel *panel)
{
    const int32_t side = lan_battle_army_side(view->battle, army);
    const double width = width_of(view);
    const bool is_crowded = campaign_is_crowded(view);
    lan_line line = {.x = x,
                     .y = y,
                     .count = count,
                     .paint = LAN_PAINT_PAPER,
                     .width = width + 2.4};
    if (!is_crowded) {
        lan_panel_line(panel, &line);
    }
    line.paint = is_crowded ? paints[side]
                            : lan_paint_member(paints[side],
                                               member_of(view->battle, army));
    line.dash = lan_side_dash((size_t)side);
    line.width = width;
    lan_panel_line(panel, &line);
}

/* Where the steps of all armies lead, and room to thin one line out. */
typedef struct route_room {
    double *x;
    double *y;
    double *along; /* lengths of a line up to each place */
    size_t *kept;
} route_room;

/* Leaves out the places of a line that others lead past. Returns how many are
 * left. */
static size_t thin_route(const route_room *room, const campaign_ground *ground,
                         double *x, double *y, size_t count)
{
    room->along[0] = 0.0;
    for (size_t i = 1; i < count; i++) {
        room->along[i] =
            room->along[i - 1] + hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
    }
    const scene_line line = {.count = count,
                             .times = room->along,
                             .x = x,
                             .y = y,
                             .tolerance = PASSED * ground->longest};
    const size_t left = scene_line_thin(&line, room->kept);
    for (size_t i = 0; i < left; i++) {
        x[i] = x[room->kept[i]];
        y[i] = y[room->kept[i]];
    }
    return left;
}

lan_status campaign_add_routes(const lan_campaign_view *view,
                               const campaign_ground *ground,
                               const lan_paint *paints, lan_panel *panel)
{
    const size_t armies = view->story->army_count;
    campaign_steps steps;
    lan_status status = campaign_steps_init(&steps, view);
    if (status != LAN_OK) {
        return status;
    }
    const size_t all = steps.first[armies];
    double *const places = lan_panel_room(panel, 3 * all, sizeof *places);
    size_t *const kept = lan_panel_room(panel, all, sizeof *kept);
    if (places == NULL || kept == NULL) {
        campaign_steps_clear(&steps);
        return LAN_ENOMEM;
    }
    const route_room room = {places, places + all, places + 2 * all, kept};
    for (size_t i = 0; i < all; i++) {
        const lan_point at =
            campaign_ground_spot(ground, view->def, steps.items[i]->to);
        room.x[i] = at.x;
        room.y[i] = at.y;
    }
    for (size_t i = 0; i < armies; i++) {
        double *const x = room.x + steps.first[i];
        double *const y = room.y + steps.first[i];
        size_t count = steps.first[i + 1] - steps.first[i];
        if (count > 1 && campaign_is_crowded(view)) {
            count = thin_route(&room, ground, x, y, count);
        }
        if (count > 1) {
            move_aside(offset_of(view, ground, (int32_t)i), x, y, count);
            add_route(view, x, y, count, (int32_t)i, paints, panel);
        }
    }
    campaign_steps_clear(&steps);
    return LAN_OK;
}
