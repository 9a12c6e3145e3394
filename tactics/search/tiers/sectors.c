/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/counts_impl.h"
#include "tactics/search/tiers/sectors_impl.h"

#include <stdlib.h>
#include <string.h>

lan_status lan_sectors_create(const lan_ground *ground, lan_sectors **out)
{
    const int32_t across =
        (ground->width + LAN_SECTOR_SIDE - 1) / LAN_SECTOR_SIDE;
    const int32_t down =
        (ground->height + LAN_SECTOR_SIDE - 1) / LAN_SECTOR_SIDE;
    const size_t count = (size_t)across * (size_t)down;
    lan_sectors *sectors =
        calloc(1, sizeof *sectors + count * sizeof sectors->sector[0]);
    if (sectors == NULL) {
        return LAN_ENOMEM;
    }
    sectors->ground = ground;
    sectors->across = across;
    sectors->down = down;
    sectors->count = (int32_t)count;
    sectors->is_stale = calloc(count, sizeof *sectors->is_stale);
    if (sectors->is_stale == NULL ||
        lan_local_search_init(&sectors->local, ground, LAN_SECTOR_CELLS) !=
            LAN_OK) {
        lan_sectors_destroy(sectors);
        return LAN_ENOMEM;
    }
    *out = sectors;
    return LAN_OK;
}

void lan_sectors_destroy(lan_sectors *sectors)
{
    if (sectors == NULL) {
        return;
    }
    for (int32_t i = 0; i < sectors->count; i++) {
        free(sectors->sector[i].cost);
    }
    lan_local_search_clear(&sectors->local);
    free(sectors->is_stale);
    free(sectors->node);
    free(sectors->door);
    free(sectors);
}

size_t lan_sectors_memory(const lan_sectors *sectors)
{
    const size_t count = (size_t)sectors->count;
    size_t bytes = sizeof *sectors + count * sizeof sectors->sector[0] +
                   count * sizeof *sectors->is_stale +
                   (size_t)sectors->node_room * sizeof *sectors->node +
                   (size_t)sectors->door_room * sizeof *sectors->door +
                   lan_local_search_memory(&sectors->local);
    for (size_t i = 0; i < count; i++) {
        bytes +=
            (size_t)sectors->sector[i].room * sizeof sectors->sector[i].cost[0];
    }
    return bytes;
}

int32_t lan_sectors_at(const lan_sectors *sectors, lan_cell at)
{
    return at.y / LAN_SECTOR_SIDE * sectors->across + at.x / LAN_SECTOR_SIDE;
}

/* The cell of the node of a place in the list of a sector. */
static lan_cell cell_at(const lan_sectors *sectors, int32_t index,
                        int32_t place)
{
    const lan_cell_box box = lan_sectors_box(sectors, index);
    const int32_t number = sectors->sector[index].cell[place];
    const lan_cell at = {box.from.x + number % LAN_SECTOR_SIDE,
                         box.from.y + number / LAN_SECTOR_SIDE};
    return at;
}

int32_t lan_sectors_node(const lan_sectors *sectors, lan_cell at)
{
    const lan_sector *sector = &sectors->sector[lan_sectors_at(sectors, at)];
    const int32_t number =
        at.y % LAN_SECTOR_SIDE * LAN_SECTOR_SIDE + at.x % LAN_SECTOR_SIDE;
    int32_t lo = 0;
    int32_t hi = sector->count;
    while (lo < hi) { /* cells before lo are smaller, from hi on not */
        const int32_t middle = (lo + hi) / 2;
        if (sector->cell[middle] < number) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo < sector->count && sector->cell[lo] == number ? sector->first + lo
                                                            : -1;
}

static lan_status make_room(lan_sector *sector)
{
    const int32_t wanted = sector->count * sector->count;
    if (wanted <= sector->room) {
        return LAN_OK;
    }
    uint32_t *cost =
        realloc(sector->cost, (size_t)wanted * sizeof *sector->cost);
    if (cost == NULL) {
        return LAN_ENOMEM;
    }
    sector->cost = cost;
    sector->room = wanted;
    return LAN_OK;
}

/* Costs are the same in both directions, so half of them fill the table. */
static void measure_from(lan_sectors *sectors, int32_t index, int32_t place)
{
    const lan_cell_box box = lan_sectors_box(sectors, index);
    lan_sector *sector = &sectors->sector[index];
    uint64_t endless = UINT64_MAX;
    lan_local_search_flood(&sectors->local, &box,
                           cell_at(sectors, index, place));
    (void)lan_local_search_step(&sectors->local, &endless);
    for (int32_t i = 0; i <= place; i++) {
        const uint64_t cost =
            lan_local_search_cost(&sectors->local, cell_at(sectors, index, i));
        const uint32_t held =
            cost < LAN_SECTOR_FAR ? (uint32_t)cost : LAN_SECTOR_FAR;
        sector->cost[place * sector->count + i] = held;
        sector->cost[i * sector->count + place] = held;
    }
}

static lan_status rebuild(lan_sectors *sectors, int32_t index)
{
    lan_sector *sector = &sectors->sector[index];
    lan_sector_find_nodes(sectors, index, sector);
    if (make_room(sector) != LAN_OK) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < sector->count; i++) {
        measure_from(sectors, index, i);
    }
    return LAN_OK;
}

static int32_t held(int32_t value, int32_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

/* A sector is what lies within one cell of it; a changed cell of the map
 * changes where bodies that would cover it may stand. */
static void mark_around(lan_sectors *sectors, lan_cell at)
{
    const lan_ground *ground = sectors->ground;
    const int32_t left = held(at.x - ground->size, ground->width - 1);
    const int32_t top = held(at.y - ground->size, ground->height - 1);
    const int32_t right = held(at.x + 1, ground->width - 1);
    const int32_t bottom = held(at.y + 1, ground->height - 1);
    for (int32_t y = top / LAN_SECTOR_SIDE; y <= bottom / LAN_SECTOR_SIDE;
         y++) {
        for (int32_t x = left / LAN_SECTOR_SIDE; x <= right / LAN_SECTOR_SIDE;
             x++) {
            sectors->is_stale[y * sectors->across + x] = 1;
        }
    }
}

/* Where a change is not remembered any more, all is stale. */
static void mark_stale(lan_sectors *sectors)
{
    const lan_ground *ground = sectors->ground;
    lan_cell at;
    memset(sectors->is_stale, sectors->is_built ? 0 : 1,
           (size_t)sectors->count);
    for (uint64_t i = sectors->map_version;
         sectors->is_built && i < ground->map_version; i++) {
        if (lan_grid_map_change(ground->map, i, &at)) {
            mark_around(sectors, at);
        } else {
            memset(sectors->is_stale, 1, (size_t)sectors->count);
            break;
        }
    }
}

static lan_status make_graph_room(lan_sectors *sectors)
{
    const size_t nodes = (size_t)sectors->node_count + 1;
    const size_t doors = (size_t)sectors->door_count + 1;
    if (nodes > (size_t)sectors->node_room) {
        lan_graph_node *node =
            realloc(sectors->node, nodes * sizeof *sectors->node);
        if (node == NULL) {
            return LAN_ENOMEM;
        }
        sectors->node = node;
        sectors->node_room = (int32_t)nodes;
    }
    if (doors > (size_t)sectors->door_room) {
        lan_door *door = realloc(sectors->door, doors * sizeof *sectors->door);
        if (door == NULL) {
            return LAN_ENOMEM;
        }
        sectors->door = door;
        sectors->door_room = (int32_t)doors;
    }
    return LAN_OK;
}

static void add_doors(lan_sectors *sectors, lan_cell at, unsigned crossings)
{
    const lan_ground *ground = sectors->ground;
    const int32_t node = lan_ground_node(ground, at);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        if ((crossings >> d & 1u) != 0) {
            const lan_door door = {
                lan_sectors_node(sectors, lan_cell_beside(at, d)),
                (uint32_t)lan_local_search_step_cost(ground, node, d)};
            sectors->door[sectors->door_count++] = door;
        }
    }
}

static int32_t count_bits(unsigned bits)
{
    int32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static void number_nodes(lan_sectors *sectors)
{
    sectors->node_count = 0;
    sectors->door_count = 0;
    for (int32_t i = 0; i < sectors->count; i++) {
        lan_sector *sector = &sectors->sector[i];
        sector->first = sectors->node_count;
        sectors->node_count += sector->count;
        for (int32_t k = 0; k < sector->count; k++) {
            sectors->door_count += count_bits(sector->crossings[k]);
        }
    }
}

/* Joins the sectors to one graph: quick, so done anew after each change. */
static lan_status join(lan_sectors *sectors)
{
    number_nodes(sectors);
    if (make_graph_room(sectors) != LAN_OK) {
        return LAN_ENOMEM;
    }
    sectors->door_count = 0;
    for (int32_t i = 0; i < sectors->count; i++) {
        const lan_sector *sector = &sectors->sector[i];
        for (int32_t k = 0; k < sector->count; k++) {
            const lan_graph_node node = {cell_at(sectors, i, k), i,
                                         sectors->door_count};
            sectors->node[sector->first + k] = node;
            add_doors(sectors, node.at, sector->crossings[k]);
        }
    }
    sectors->node[sectors->node_count].first_door = sectors->door_count;
    return LAN_OK;
}

lan_status lan_sectors_prepare(lan_sectors *sectors,
                               const lan_progress *progress)
{
    mark_stale(sectors);
    sectors->is_built = false;
    sectors->rebuilt = 0;
    for (int32_t i = 0; i < sectors->count; i++) {
        if (i % sectors->across == 0 &&
            !lan_progress_report(progress, i, sectors->count)) {
            return LAN_ECANCELLED;
        }
        if (sectors->is_stale[i] != 0) {
            if (rebuild(sectors, i) != LAN_OK) {
                return LAN_ENOMEM;
            }
            sectors->rebuilt++;
        }
    }
    if (join(sectors) != LAN_OK) {
        return LAN_ENOMEM;
    }
    sectors->is_built = true;
    sectors->map_version = sectors->ground->map_version;
    return LAN_OK;
}
