/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/tiers/refined_path_impl.h"

#include <assert.h>
#include <stdlib.h>

/* A second time halves what the first one leaves; a third one gains little. */
#define PASSES 2

/* Cells of a part that are smoothed again with the next one. */
#define KEPT_CELLS LAN_SMOOTH_REACH

lan_status lan_refined_path_init(lan_refined_path *path,
                                 const lan_ground *ground,
                                 const lan_coarse *coarse)
{
    path->ground = ground;
    path->coarse = coarse;
    path->node = malloc((size_t)ground->nodes * sizeof *path->node);
    if (path->node == NULL ||
        lan_local_search_init(&path->leg, ground, LAN_SECTOR_CELLS) != LAN_OK) {
        lan_refined_path_clear(path);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_refined_path_clear(lan_refined_path *path)
{
    free(path->node);
    path->node = NULL;
    lan_local_search_clear(&path->leg);
}

size_t lan_refined_path_memory(const lan_refined_path *path)
{
    return (size_t)path->ground->nodes * sizeof *path->node +
           lan_local_search_memory(&path->leg);
}

void lan_refined_path_reset(lan_refined_path *path)
{
    path->count = 0;
    path->next = -1;
    path->is_seeking = false;
    path->expanded = 0;
    path->held = 0;
    path->read = 0;
    path->written = 0;
}

static void append(lan_refined_path *path, lan_cell at)
{
    assert(path->count < path->ground->nodes);
    path->node[path->count++] = lan_ground_node(path->ground, at);
}

/* Appends the path from a local search's start, exclusive, to a cell. */
static void append_forth(lan_refined_path *path, const lan_local_search *local,
                         lan_cell to)
{
    const int32_t steps = lan_local_search_steps(local, to);
    assert(path->count + steps <= path->ground->nodes);
    for (int32_t i = steps - 1; i >= 0; i--) {
        path->node[path->count + i] = lan_ground_node(path->ground, to);
        to = lan_local_search_before(local, to);
    }
    path->count += steps;
}

/* Appends the path from a cell, exclusive, back to a local search's start. */
static void append_back(lan_refined_path *path, const lan_local_search *local,
                        lan_cell from)
{
    while (!lan_cell_same(from, local->start)) {
        from = lan_local_search_before(local, from);
        append(path, from);
    }
}

void lan_refined_path_take(lan_refined_path *path,
                           const lan_local_search *local)
{
    path->count = 0;
    append(path, local->start);
    append_forth(path, local, local->goal);
}

static lan_cell cell_of(const lan_refined_path *path, int32_t node)
{
    return path->coarse->sectors->node[node].at;
}

/* Steps into the next sector. */
static void enter(lan_refined_path *path)
{
    append(path, cell_of(path, path->next));
    path->entry = path->next;
    path->next = path->coarse->came[path->entry];
}

void lan_refined_path_begin(lan_refined_path *path, lan_coarse *coarse)
{
    lan_refined_path_reset(path);
    append(path, coarse->near_start->start);
    path->next = lan_coarse_turn(coarse);
    if (path->next == lan_coarse_goal(coarse)) {
        append_forth(path, coarse->near_start, coarse->goal);
        path->next = -1;
    } else {
        append_forth(path, coarse->near_start,
                     cell_of(path, coarse->left[path->next]));
        enter(path);
    }
}

/* Begins to seek the leg through a sector. */
static void seek_leg(lan_refined_path *path, int32_t exit)
{
    const lan_sectors *sectors = path->coarse->sectors;
    const int32_t index = sectors->node[exit].sector;
    const lan_sector *sector = &sectors->sector[index];
    const lan_cell_box box = lan_sectors_box(sectors, index);
    const uint32_t *cost =
        &sector->cost[(path->entry - sector->first) * sector->count];
    lan_local_search_seek(&path->leg, &box, cell_of(path, path->entry),
                          cell_of(path, exit), cost[exit - sector->first]);
    path->is_seeking = true;
}

bool lan_refined_path_refine(lan_refined_path *path, uint64_t *budget)
{
    while (path->next >= 0) {
        if (path->next == lan_coarse_goal(path->coarse)) {
            append_back(path, path->coarse->near_goal,
                        cell_of(path, path->entry));
            path->next = -1;
            break;
        }
        const int32_t exit = path->coarse->left[path->next];
        if (!path->is_seeking && exit != path->entry) {
            seek_leg(path, exit);
        }
        if (path->is_seeking) {
            if (!lan_local_search_step(&path->leg, budget)) {
                return false;
            }
            append_forth(path, &path->leg, cell_of(path, exit));
            path->expanded += path->leg.expanded;
            path->is_seeking = false;
        }
        enter(path);
    }
    return true;
}

static void read_part(lan_refined_path *path)
{
    while (path->held < LAN_REFINED_PATH_PART && path->read < path->count) {
        path->part[path->held++] =
            lan_ground_cell(path->ground, path->node[path->read++]);
    }
}

static void write_part(lan_refined_path *path, int32_t cells)
{
    for (int32_t i = 0; i < cells; i++) {
        path->node[path->written++] =
            lan_ground_node(path->ground, path->part[i]);
    }
    for (int32_t i = cells; i < path->held; i++) {
        path->part[i - cells] = path->part[i];
    }
    path->held -= cells;
}

bool lan_refined_path_smooth(lan_refined_path *path, uint64_t *budget)
{
    const lan_overlaid_ground overlaid = {path->ground, NULL};
    const lan_smoothing how = {.allowed = 1.0, .is_hasty = true};
    while (*budget > 0) {
        (*budget)--;
        read_part(path);
        for (int i = 0; i < PASSES; i++) {
            path->held = (int32_t)lan_smooth_once(
                &overlaid, path->part, (size_t)path->held, &how, path->part);
        }
        const bool is_last = path->read == path->count;
        const int32_t kept =
            is_last || path->held <= KEPT_CELLS ? 0 : KEPT_CELLS;
        write_part(path, path->held - kept);
        if (is_last) {
            path->count = path->written;
            return true;
        }
    }
    return false;
}

lan_path_sum lan_refined_path_add_up(const lan_refined_path *path)
{
    const lan_overlaid_ground overlaid = {path->ground, NULL};
    lan_path_sum sum = {0};
    for (int32_t i = 1; i < path->count; i++) {
        const int32_t from = path->node[i - 1];
        const int d = lan_overlaid_direction(&overlaid, from, path->node[i]);
        if (lan_direction_is_diagonal(d)) {
            sum.diagonal++;
            sum.diagonal_weight += lan_ground_diagonal(path->ground, from, d);
        } else {
            sum.straight++;
            sum.straight_weight += lan_ground_straight(path->ground, from, d);
        }
    }
    return sum;
}
