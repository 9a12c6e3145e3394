/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/orders_world.h"

int32_t orders_world_side(int32_t army)
{
    return army < 2 ? 0 : army - 1;
}

static int32_t get_side(const void *context, int32_t army)
{
    (void)context;
    return orders_world_side(army);
}

static double get_left(const void *context, int32_t army)
{
    return ((const orders_world *)context)->left[army];
}

static double get_morale(const void *context, int32_t army)
{
    return ((const orders_world *)context)->morale[army];
}

static bool army_is_out(const void *context, int32_t army)
{
    return ((const orders_world *)context)->out[army];
}

static bool army_is_on_map(const void *context, int32_t army)
{
    return !((const orders_world *)context)->off_map[army];
}

static bool army_is_at(const void *context, int32_t army, int32_t place)
{
    return ((const orders_world *)context)->at[army] == place;
}

static bool army_is_as_near(const void *context, int32_t army, int32_t place)
{
    return ((const orders_world *)context)->near[army] == place;
}

static bool army_is_reached_by(const void *context, int32_t army, int32_t other)
{
    return ((const orders_world *)context)->reached[army][other];
}

static bool side_sees_army(const void *context, int32_t army, int32_t other)
{
    return ((const orders_world *)context)->seen[army][other];
}

static int32_t get_holder(const void *context, int32_t place)
{
    return ((const orders_world *)context)->holder[place];
}

static bool place_is_covered(const void *context, int32_t side, int32_t place)
{
    return ((const orders_world *)context)->covered[side][place];
}

orders_world orders_world_make(void)
{
    orders_world world = {.left = {0.0}};
    for (int32_t a = 0; a < WORLD_ARMIES; a++) {
        world.left[a] = 1.0;
        world.morale[a] = LAN_NAN;
        world.at[a] = -1;
        world.near[a] = -1;
    }
    for (int32_t p = 0; p < WORLD_PLACES; p++) {
        world.holder[p] = -1;
    }
    return world;
}

lan_orders_view orders_world_view(const orders_world *world)
{
    return (lan_orders_view){
        .context = world,
        .side = get_side,
        .left = get_left,
        .morale = get_morale,
        .is_out = army_is_out,
        .is_on_map = army_is_on_map,
        .is_at = army_is_at,
        .is_as_near = army_is_as_near,
        .is_reached_by = army_is_reached_by,
        .side_sees = side_sees_army,
        .holder = get_holder,
        .is_covered = place_is_covered,
    };
}

lan_order_when orders_world_when(void)
{
    return (lan_order_when){
        .left = LAN_NAN,
        .morale = LAN_NAN,
        .reached_by = LAN_ORDER_NOBODY,
        .sees = LAN_ORDER_NOBODY,
        .out = LAN_ORDER_NOBODY,
        .holds = -1,
        .time = LAN_NAN,
    };
}

lan_order_def orders_world_order(void)
{
    return (lan_order_def){
        .place = -1,
        .army = -1,
        .hold_for = LAN_NAN,
        .hold_until = LAN_NAN,
        .at = LAN_NAN,
        .when = orders_world_when(),
    };
}

lan_objective_def orders_world_objective(void)
{
    return (lan_objective_def){
        .place = -1, .army = -1, .hold_for = LAN_NAN, .until = LAN_NAN};
}
