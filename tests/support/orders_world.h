/* tests/support/orders_world.h - four armies and what orders ask about them, as
 * plain facts that a test sets. Nobody moves or fights.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_ORDERS_WORLD_H
#define LAN_TESTS_ORDERS_WORLD_H

#include "tactics/campaign/orders_impl.h"

enum { WORLD_ARMIES = 4, WORLD_PLACES = 6 };

/* Armies 0 and 1 are of side 0, army 2 of side 1, army 3 of side 2. */
typedef struct orders_world {
    double left[WORLD_ARMIES];
    double morale[WORLD_ARMIES];
    bool out[WORLD_ARMIES];
    bool off_map[WORLD_ARMIES];
    int32_t at[WORLD_ARMIES]; /* -1 */
    int32_t near[WORLD_ARMIES];
    bool reached[WORLD_ARMIES][WORLD_ARMIES]; /* the first by the second */
    bool seen[WORLD_ARMIES][WORLD_ARMIES];    /* by the first: the second */
    int32_t holder[WORLD_PLACES];             /* -1 */
    bool covered[WORLD_ARMIES][WORLD_PLACES]; /* by others than this side */
} orders_world;

/* Everybody whole, on the map, on no place, reached and seen by nobody. */
orders_world orders_world_make(void);

lan_orders_view orders_world_view(const orders_world *world);

int32_t orders_world_side(int32_t army);

/* Of which nothing is given. */
lan_order_def orders_world_order(void);
lan_order_when orders_world_when(void);
lan_objective_def orders_world_objective(void);

#endif
