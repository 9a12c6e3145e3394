/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "plots/kinds/campaign_impl.h"

/* Armies from which on a map is crowded. */
#define CROWD 60

/* A map with the terrains that the campaign has in place of the map's own. */
static lan_status copy_map(const lan_campaign_def *def, lan_grid_map **out)
{
    const lan_grid_map *const from = def->map;
    const int32_t width = lan_grid_map_width(from);
    const int32_t height = lan_grid_map_height(from);
    lan_grid_map *map = NULL;
    lan_status status = lan_grid_map_create(
        width, height, lan_grid_map_corners(from), def->terrains,
        lan_grid_map_terrain_count(from), &map);
    for (int32_t y = 0; status == LAN_OK && y < height; y++) {
        for (int32_t x = 0; status == LAN_OK && x < width; x++) {
            const lan_cell at = {x, y};
            status = lan_grid_map_set(map, at, lan_grid_map_at(from, at));
        }
    }
    if (status != LAN_OK) {
        lan_grid_map_destroy(map);
        return status;
    }
    *out = map;
    return LAN_OK;
}

lan_status campaign_ground_init(campaign_ground *out,
                                const lan_campaign_def *def)
{
    campaign_ground made = {.own_map = NULL};
    lan_status status = LAN_OK;

    made.view = (lan_route_view){.shape = def->shape,
                                 .roads = def->roads,
                                 .movement = LAN_MOVEMENT_FOOT,
                                 .from = -1,
                                 .to = -1};
    if (def->roads == NULL && def->terrains != NULL) {
        status = copy_map(def, &made.own_map);
    }
    if (status == LAN_OK && def->roads == NULL) {
        status =
            lan_ground_create(made.own_map != NULL ? made.own_map : def->map,
                              LAN_MOVEMENT_FOOT, 1, &made.ground);
    }
    if (status != LAN_OK) {
        campaign_ground_clear(&made);
        return status;
    }
    made.view.ground = made.ground;
    made.box = route_box(&made.view);
    made.longest =
        fmax(made.box.right - made.box.left, made.box.bottom - made.box.top);
    *out = made;
    return LAN_OK;
}

void campaign_ground_clear(campaign_ground *ground)
{
    lan_ground_destroy(ground->ground);
    lan_grid_map_destroy(ground->own_map);
}

bool campaign_is_crowded(const lan_campaign_view *view)
{
    return view->story->army_count > CROWD;
}

lan_point campaign_ground_spot(const campaign_ground *ground,
                               const lan_campaign_def *def, int32_t place)
{
    return route_spot(&ground->view, lan_campaign_cell(def, place), place);
}
