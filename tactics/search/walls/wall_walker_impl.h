/* tactics/search/walls/wall_walker_impl.h - the parts of the wall follower.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    nodes as in ground_parts_impl.h. An obstacle's edge is walked
 *          clockwise as pairs (node, direction of the next step), each once a
 *          round; counter-clockwise the same pairs come backwards. So two
 *          walkers that set out from one place have been all round when one is
 *          about to walk the pair that the other walked last.
 */
#ifndef LAN_TACTICS_SEARCH_WALLS_WALL_WALKER_IMPL_H
#define LAN_TACTICS_SEARCH_WALLS_WALL_WALKER_IMPL_H

#include "tactics/search/space_impl.h"
#include "tactics/search/walls/wall.h"

#define LAN_WALL_NOWHERE (-1)

/* The cells of a straight line, one for each column, or row if it is steep. */
typedef struct lan_wall_line {
    lan_cell from;
    int32_t dx;
    int32_t dy;
    int32_t count; /* steps: cells are number 0 .. count */
} lan_wall_line;

lan_wall_line lan_wall_line_make(lan_cell from, lan_cell to);
lan_cell lan_wall_line_cell(const lan_wall_line *line, int32_t index);

/* Index of a cell; LAN_WALL_NOWHERE where it is not on the line. */
int32_t lan_wall_line_find(const lan_wall_line *line, lan_cell at);

/* The next step along an obstacle by B15: its direction, or LAN_WALL_NOWHERE.
 *
 * open      bits of the neighbours that are free
 * moves     bits of the legal steps
 * side      1 clockwise round the obstacle, -1 counter-clockwise
 * obstacle  direction in which it lies; after the step as well
 */
int lan_wall_turn(uint32_t open, uint32_t moves, int side, int *obstacle);

/* One of the two that follow an obstacle. */
typedef struct lan_wall_walker {
    int side;
    int obstacle;
    int32_t node;
    int32_t *trail; /* nodes entered */
    int32_t count;
    int32_t pair_node; /* walked last; LAN_WALL_NOWHERE: none */
    int pair;
} lan_wall_walker;

/* A place on the way round: after so many steps of a walker. */
typedef struct lan_wall_place {
    const lan_wall_walker *walker; /* NULL: none */
    int32_t count;
    int32_t index;   /* on the line: what follows is index + 1 */
    double distance; /* octile, to the goal */
} lan_wall_place;

typedef enum lan_wall_phase {
    LAN_WALL_LINE,
    LAN_WALL_AROUND,
    LAN_WALL_CUT,
    LAN_WALL_DONE
} lan_wall_phase;

struct lan_wall {
    const lan_ground *ground;
    uint64_t version; /* of the ground when measured; 0: never */
    int64_t boundary; /* free cells that touch blocked ones */
    int32_t *route;   /* [route_room] nodes; a clockwise trail at its end */
    int32_t *other;   /* [other_room] the counter-clockwise trail */
    int32_t route_room;
    int32_t other_room;
    uint32_t *visited; /* [nodes] request that was here last */
    uint8_t *pairs;    /* [nodes] pairs walked by that request, bits */
    int32_t *last;     /* [nodes] last place on the route */
    uint32_t request;

    lan_space space;
    lan_wall_line line;
    lan_wall_phase phase;
    uint64_t bound;
    uint64_t steps;
    int32_t route_count;
    int32_t index; /* on the line: reached so far */
    lan_wall_walker walkers[2];
    int turn; /* whose turn it is */
    bool walks_all_round;
    lan_wall_place furthest;
    lan_wall_place nearest;
    int32_t at;      /* cutting: place on the route */
    int32_t kept;    /* cells of the final route */
    int32_t settled; /* up to here there is no shorter cut */
    lan_route_end end;
};

/* Measures the ground and makes room for routes. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_wall_measure(lan_wall *wall);

/* Bits of the neighbours that are free under the overlay. */
uint32_t lan_wall_open(const lan_space *space, int32_t node);

/* wall_around.c: sets out to follow an obstacle, and goes one step. */
void lan_wall_set_out(lan_wall *wall, int obstacle);
void lan_wall_go_around(lan_wall *wall);

/* wall_cut.c: begins to walk the route, and goes one step. */
void lan_wall_begin_cuts(lan_wall *wall);
void lan_wall_cut(lan_wall *wall);

static inline int32_t lan_wall_here(const lan_wall *wall)
{
    return wall->route[wall->route_count - 1];
}

/* Notes that a request was in a cell. */
static inline void lan_wall_visit(lan_wall *wall, int32_t node)
{
    if (wall->visited[node] != wall->request) {
        wall->visited[node] = wall->request;
        wall->pairs[node] = 0;
    }
}

#endif
