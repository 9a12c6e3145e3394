/* tactics/search/tiers/sectors_impl.h - the coarse graph of a ground.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map is cut into sectors. Where a body can cross from one to the next,
 * chosen cells on both sides are nodes of the graph: of each stretch of
 * neighbouring crossings its ends, or its middle where it is short, or its
 * cheapest places; besides each diagonal squeeze that no such stretch leads
 * around. So the graph joins what the ground joins, for every corner rule.
 * Edges are these crossings, and between nodes of one sector the cost of the
 * best path inside of it.
 *
 * Shape    sectors row by row; all are LAN_SECTOR_SIDE cells a side but those
 *          at the east and the south border. Nodes of a sector are numbered
 *          from `first` in the order of their cells.
 * Units    costs as in window_impl.h.
 * Owner    between _init and _clear; zeroed sectors may be cleared. The ground
 *          is kept.
 * Source   A. Botea, M. Mueller and J. Schaeffer, "Near optimal hierarchical
 *          path-finding", Journal of Game Development 1(1), 2004, 7-28.
 */
#ifndef LAN_TACTICS_SEARCH_TIERS_SECTORS_IMPL_H
#define LAN_TACTICS_SEARCH_TIERS_SECTORS_IMPL_H

#include "lanchester/base.h"
#include "tactics/search/tiers/local_search_impl.h"

#define LAN_SECTOR_SIDE  16 /* cells */
#define LAN_SECTOR_CELLS (LAN_SECTOR_SIDE * LAN_SECTOR_SIDE)
#define LAN_SECTOR_NODES (4 * LAN_SECTOR_SIDE - 4) /* cells of its border */
#define LAN_SECTOR_FAR   UINT32_MAX                /* no path inside */

typedef struct lan_sector {
    int32_t first; /* number of its first node in the graph */
    int32_t count;
    int32_t room;                        /* numbers that cost[] has room for */
    uint8_t cell[LAN_SECTOR_NODES];      /* row by row in a full sector */
    uint8_t crossings[LAN_SECTOR_NODES]; /* directions of edges going out */
    uint32_t *cost;                      /* [count][count] inside paths */
} lan_sector;

/* A step from a node into another sector. */
typedef struct lan_door {
    int32_t to; /* node */
    uint32_t cost;
} lan_door;

typedef struct lan_graph_node {
    lan_cell at;
    int32_t sector;
    int32_t first_door;
} lan_graph_node;

typedef struct lan_sectors {
    const lan_ground *ground;
    int32_t across; /* sectors in a row */
    int32_t down;
    int32_t count;
    int32_t node_count;
    int32_t node_room;
    int32_t door_count;
    int32_t door_room;
    lan_graph_node *node; /* [node_room], and one more that ends the doors */
    lan_door *door;       /* [door_room] node by node */
    bool is_built;        /* for map_version; false: wholly anew next time */
    uint64_t map_version; /* of the ground */
    int64_t rebuilt;      /* sectors by the last lan_sectors_prepare() */
    uint8_t *is_stale;    /* [count] */
    lan_local_search local;
    lan_sector sector[];
} lan_sectors;

LAN_MUST_CHECK
lan_status lan_sectors_create(const lan_ground *ground, lan_sectors **out);
void lan_sectors_destroy(lan_sectors *sectors);
size_t lan_sectors_memory(const lan_sectors *sectors);

/* Computes the sectors that changed since the last call, or all at the first
 * one. LAN_ENOMEM, LAN_ECANCELLED; then the next call computes all. */
LAN_MUST_CHECK
lan_status lan_sectors_prepare(lan_sectors *sectors,
                               const lan_progress *progress);

/* The number of the sector that a cell lies in, and its cells. */
int32_t lan_sectors_at(const lan_sectors *sectors, lan_cell at);
lan_cell_box lan_sectors_box(const lan_sectors *sectors, int32_t sector);

/* The node of a cell; -1: none. */
int32_t lan_sectors_node(const lan_sectors *sectors, lan_cell at);

/* sector_doors.c: chooses the nodes of a sector, and their crossings. */
void lan_sector_find_nodes(const lan_sectors *sectors, int32_t index,
                           lan_sector *sector);

#endif
