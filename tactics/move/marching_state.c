/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/real.h"
#include "tactics/move/marching_parts_impl.h"

int32_t lan_marching_place(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].place;
}

int32_t lan_marching_target(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].target;
}

bool lan_marching_is_moving(const lan_marching *marching, int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    return it->place != it->target;
}

double lan_marching_departed(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].depart;
}

double lan_marching_arrives(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].arrive;
}

int32_t lan_marching_holder(const lan_marching *marching, int32_t place)
{
    return marching->holders[place];
}

const int32_t *lan_marching_path(const lan_marching *marching, int32_t marcher,
                                 size_t *count)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    *count = it->path_count - it->path_at;
    return *count == 0 ? NULL : it->path + it->path_at;
}

lan_marcher_state lan_marching_state(const lan_marching *marching,
                                     int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    if (it->place < 0) {
        return LAN_MARCHER_OFF;
    }
    if (it->place != it->target) {
        return LAN_MARCHER_MOVING;
    }
    if (it->no_way) {
        return LAN_MARCHER_NO_WAY;
    }
    return isnan(it->blocked_since) ? LAN_MARCHER_STILL : LAN_MARCHER_BLOCKED;
}

bool lan_marching_is_there(const lan_marching *marching, int32_t marcher)
{
    return lan_marcher_is_there(&marching->marchers[marcher]);
}

int32_t lan_marching_blocker(const lan_marching *marching, int32_t marcher)
{
    const lan_marcher *const it = &marching->marchers[marcher];
    if (it->blocker < 0 || !lan_marcher_wants(it)) {
        return it->blocker;
    }
    /* another may have come in its stead */
    const int32_t holder = marching->holders[lan_marcher_ahead(it, 1)];
    return holder >= 0 && holder != marcher ? holder : it->blocker;
}

double lan_marching_blocked_since(const lan_marching *marching, int32_t marcher)
{
    return marching->marchers[marcher].blocked_since;
}

int64_t lan_marching_steps(const lan_marching *marching)
{
    return marching->steps;
}

int64_t lan_marching_routes(const lan_marching *marching)
{
    return marching->routes;
}
