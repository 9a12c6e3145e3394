/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/hubs/hub_route_impl.h"

#include <string.h>

#include "tactics/counts_impl.h"

/* A word of `reached`: the stamp of the look, cost, via. Stamps count down, so
 * that what is left of looks before is greater than all of this one. */
#define COST_SHIFT  LAN_HUB_VIA_BITS
#define STAMP_SHIFT (32 + LAN_HUB_VIA_BITS)
#define STAMPS      (UINT64_C(1) << (64 - STAMP_SHIFT))

/* Room is left for a cost to be added. */
static void forget_looks(lan_hub_route *route, uint32_t count)
{
    route->stamp = STAMPS - 1;
    for (size_t i = 0; i <= count; i++) {
        route->reached[i] = route->stamp << STAMP_SHIFT;
    }
}

lan_status lan_hub_route_init(lan_hub_route *route, uint32_t count)
{
    lan_hub_route made = {0};
    made.reached = calloc((size_t)count + 1, sizeof *made.reached);
    if (made.reached == NULL) {
        return LAN_ENOMEM;
    }
    forget_looks(&made, count);
    *route = made;
    return LAN_OK;
}

void lan_hub_route_clear(lan_hub_route *route)
{
    free(route->reached);
    memset(route, 0, sizeof *route);
}

size_t lan_hub_route_memory(uint32_t count)
{
    return ((size_t)count + 1) * sizeof(uint64_t);
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* The direction of a step. */
static int direction_of(int32_t x, int32_t y)
{
    static const int8_t of[9] = {LAN_DIRECTION_NORTH_WEST,
                                 LAN_DIRECTION_NORTH,
                                 LAN_DIRECTION_NORTH_EAST,
                                 LAN_DIRECTION_WEST,
                                 0,
                                 LAN_DIRECTION_EAST,
                                 LAN_DIRECTION_SOUTH_WEST,
                                 LAN_DIRECTION_SOUTH,
                                 LAN_DIRECTION_SOUTH_EAST};
    return of[3 * (y + 1) + x + 1];
}

static bool has_diagonal(const lan_ground *ground, uint32_t from, int32_t steps,
                         int d)
{
    int32_t node = lan_hub_y(from) * ground->stride + lan_hub_x(from);
    for (int32_t i = 0; i < steps; i++) {
        if ((ground->moves[node] >> d & 1) == 0) {
            return false;
        }
        node += ground->offset[d];
    }
    return true;
}

/* Whether straight steps from both ends meet no stop, and the diagonal between
 * start and the last straight part is free. Where a parallelogram is free that
 * is so; what else is so is a way as well. */
static bool is_free(const lan_jump_bits *bits, uint32_t start, uint32_t goal)
{
    const int32_t dx = lan_hub_x(goal) - lan_hub_x(start);
    const int32_t dy = lan_hub_y(goal) - lan_hub_y(start);
    const int32_t diagonal = least_of(abs(dx), abs(dy));
    const int32_t straight = abs(dx) + abs(dy) - 2 * diagonal;
    if (straight > 0) {
        const int d = abs(dx) > abs(dy) ? direction_of(sign(dx), 0)
                                        : direction_of(0, sign(dy));
        if (lan_jump_run(bits, lan_hub_x(start), lan_hub_y(start), d) <
                straight ||
            lan_jump_run(bits, lan_hub_x(goal), lan_hub_y(goal), (d + 4) & 7) <
                straight) {
            return false;
        }
    }
    return diagonal == 0 || has_diagonal(bits->ground, start, diagonal,
                                         direction_of(sign(dx), sign(dy)));
}

/* --- the look ------------------------------------------------------------- */

/* Notes the hubs that the start needs. */
static void reach_hubs(lan_hub_route *route, const lan_hubs *hubs,
                       const lan_hub_needs *needs)
{
    uint64_t *reached = route->reached;
    for (uint32_t word = 0; word < needs->words; word++) {
        for (uint32_t left = needs->bits[word]; left != 0; left &= left - 1) {
            const uint32_t via = word * 32 + (uint32_t)__builtin_ctz(left);
            const uint32_t *of = &needs->vias[2 * (size_t)via];
            const uint32_t begin = via == 0 ? 0 : of[-1];
            const uint64_t base =
                route->stamp << STAMP_SHIFT | via |
                (uint64_t)lan_hub_leg_cost(hubs->costs, route->start, of[0])
                    << COST_SHIFT;
            for (uint32_t i = begin; i < of[1]; i++) {
                const uint64_t here =
                    base + ((uint64_t)needs->costs[i] << COST_SHIFT);
                uint64_t *to = &reached[needs->hubs[i]];
                *to = here < *to ? here : *to;
            }
        }
    }
}

/* The least sum over the hubs that start and goal need; its upper bits are the
 * stamp where there is one. */
static uint64_t meet_hubs(lan_hub_route *route, const lan_hubs *hubs,
                          const lan_hub_needs *needs)
{
    const uint64_t *reached = route->reached;
    uint64_t best = (route->stamp + 1) << STAMP_SHIFT;
    for (uint32_t word = 0; word < needs->words; word++) {
        for (uint32_t left = needs->bits[word]; left != 0; left &= left - 1) {
            const uint32_t via = word * 32 + (uint32_t)__builtin_ctz(left);
            const uint32_t *of = &needs->vias[2 * (size_t)via];
            const uint32_t begin = via == 0 ? 0 : of[-1];
            const uint64_t leg =
                lan_hub_leg_cost(hubs->costs, route->goal, of[0]);
            for (uint32_t i = begin; i < of[1]; i++) {
                const uint64_t sum = reached[needs->hubs[i]] +
                                     ((leg + needs->costs[i]) << COST_SHIFT);
                if (sum < best) {
                    best = sum;
                    route->hub = needs->hubs[i];
                    route->goal_via = of[0];
                }
            }
        }
    }
    return best;
}

static void begin_look(lan_hub_route *route, const lan_hubs *hubs)
{
    if (route->stamp == 0) {
        forget_looks(route, hubs->count);
    }
    route->stamp--;
}

static void look_up(lan_hub_route *route, const lan_hubs *hubs)
{
    const lan_hub_needs of_start = lan_hub_needs_of(
        &hubs->blocks, lan_hub_x(route->start), lan_hub_y(route->start));
    const lan_hub_needs of_goal = lan_hub_needs_of(
        &hubs->blocks, lan_hub_x(route->goal), lan_hub_y(route->goal));
    begin_look(route, hubs);
    reach_hubs(route, hubs, &of_start);
    const uint64_t best = meet_hubs(route, hubs, &of_goal);
    route->is_found = best >> STAMP_SHIFT == route->stamp;
    if (route->is_found) {
        const uint64_t cost = best >> COST_SHIFT & UINT32_MAX;
        const uint64_t via = best & ((UINT64_C(1) << COST_SHIFT) - 1);
        const uint64_t diagonal = cost * hubs->inverse % hubs->costs.straight;
        route->start_via = of_start.vias[2 * via];
        route->diagonal = (int64_t)diagonal;
        route->straight = (int64_t)((cost - diagonal * hubs->costs.diagonal) /
                                    hubs->costs.straight);
    }
}

void lan_hub_route_begin(lan_hub_route *route, lan_cell start, lan_cell goal)
{
    route->start = lan_hub_place(start.x + 1, start.y + 1);
    route->goal = lan_hub_place(goal.x + 1, goal.y + 1);
    route->is_found = false;
}

void lan_hub_route_find(lan_hub_route *route, const lan_hubs *hubs)
{
    route->is_free = is_free(hubs->bits, route->start, route->goal);
    if (route->is_free) {
        const int32_t dx =
            abs(lan_hub_x(route->goal) - lan_hub_x(route->start));
        const int32_t dy =
            abs(lan_hub_y(route->goal) - lan_hub_y(route->start));
        route->diagonal = least_of(dx, dy);
        route->straight = dx + dy - 2 * route->diagonal;
        route->is_found = true;
    } else {
        look_up(route, hubs);
    }
}

/* --- the cells ------------------------------------------------------------ */

/* Writes the cells behind `from` up to `to`, first the diagonal ones, each
 * `by` after the one before; returns where the next one stands. */
static inline lan_cell *write_leg(uint32_t from, uint32_t to, lan_cell *out,
                                  ptrdiff_t by)
{
    const int32_t dx = lan_hub_x(to) - lan_hub_x(from);
    const int32_t dy = lan_hub_y(to) - lan_hub_y(from);
    const int32_t diagonal = least_of(abs(dx), abs(dy));
    const int32_t straight = abs(dx) + abs(dy) - 2 * diagonal;
    const lan_cell step = {sign(dx), sign(dy)};
    const lan_cell last = {abs(dx) > abs(dy) ? step.x : 0,
                           abs(dy) > abs(dx) ? step.y : 0};
    lan_cell at = {lan_hub_x(from) - 1, lan_hub_y(from) - 1};
    for (int32_t i = 0; i < diagonal; i++, out += by) {
        at.x += step.x;
        at.y += step.y;
        *out = at;
    }
    for (int32_t i = 0; i < straight; i++, out += by) {
        at.x += last.x;
        at.y += last.y;
        *out = at;
    }
    return out;
}

/* The link of a jump point to a hub that it has. */
static const lan_hub_link *find_link(const lan_hubs *hubs, uint32_t place,
                                     uint32_t hub)
{
    const uint32_t point =
        lan_jump_id(hubs->bits, lan_hub_x(place), lan_hub_y(place));
    size_t low = hubs->first[point];
    size_t count = hubs->first[point + 1] - low;
    while (count > 1) {
        const size_t half = count / 2;
        low = hubs->hub[low + half] <= hub ? low + half : low;
        count -= half;
    }
    return &hubs->links[low];
}

/* Writes the cells behind `from` by way of a via to the hub. */
static inline void write_way(const lan_hubs *hubs, uint32_t from, uint32_t via,
                             uint32_t hub, lan_cell *out, ptrdiff_t by)
{
    const lan_hub_link *link = find_link(hubs, via, hub);
    out = write_leg(from, via, out, by);
    while (link->place != via) {
        out = write_leg(via, link->place, out, by);
        via = link->place;
        link = &hubs->links[link->next];
    }
}

void lan_hub_route_cells(const lan_hub_route *route, const lan_hubs *hubs,
                         lan_cell *out)
{
    lan_cell *end = out + route->straight + route->diagonal;
    const lan_cell start = {lan_hub_x(route->start) - 1,
                            lan_hub_y(route->start) - 1};
    const lan_cell goal = {lan_hub_x(route->goal) - 1,
                           lan_hub_y(route->goal) - 1};
    out[0] = start;
    *end = goal;
    if (route->is_free) {
        (void)write_leg(route->start, route->goal, out + 1, 1);
    } else {
        write_way(hubs, route->start, route->start_via, route->hub, out + 1, 1);
        write_way(hubs, route->goal, route->goal_via, route->hub, end - 1, -1);
    }
}

static bool lies_on_way(const lan_hubs *hubs, uint32_t via, uint32_t hub,
                        uint32_t place)
{
    const lan_hub_link *link = find_link(hubs, via, hub);
    while (via != place && link->place != via) {
        via = link->place;
        link = &hubs->links[link->next];
    }
    return via == place;
}

bool lan_hub_route_bends(const lan_hub_route *route, const lan_hubs *hubs,
                         lan_cell at)
{
    const uint32_t place = lan_hub_place(at.x + 1, at.y + 1);
    return place == route->start || place == route->goal ||
           (route->is_found && !route->is_free &&
            (lies_on_way(hubs, route->start_via, route->hub, place) ||
             lies_on_way(hubs, route->goal_via, route->hub, place)));
}
