/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/tiers/way_impl.h"

#include <assert.h>
#include <stdlib.h>

/* A second time halves what the first one leaves; a third one gains little. */
#define PASSES 2

/* Cells of a part that are smoothed again with the next one. */
#define KEPT_CELLS LAN_SMOOTH_REACH

lan_status lan_way_init(lan_way *way, const lan_ground *ground,
                        const lan_coarse *coarse)
{
    way->ground = ground;
    way->coarse = coarse;
    way->node = malloc((size_t)ground->nodes * sizeof *way->node);
    if (way->node == NULL ||
        lan_window_init(&way->leg, ground, LAN_SECTOR_CELLS) != LAN_OK) {
        lan_way_clear(way);
        return LAN_ENOMEM;
    }
    return LAN_OK;
}

void lan_way_clear(lan_way *way)
{
    free(way->node);
    way->node = NULL;
    lan_window_clear(&way->leg);
}

size_t lan_way_memory(const lan_way *way)
{
    return (size_t)way->ground->nodes * sizeof *way->node +
           lan_window_memory(&way->leg);
}

void lan_way_reset(lan_way *way)
{
    way->count = 0;
    way->next = -1;
    way->is_seeking = false;
    way->expanded = 0;
    way->held = 0;
    way->read = 0;
    way->written = 0;
}

static void append(lan_way *way, lan_cell at)
{
    assert(way->count < way->ground->nodes);
    way->node[way->count++] = lan_ground_node(way->ground, at);
}

/* Appends the way from a window's start, exclusive, to a cell. */
static void append_forth(lan_way *way, const lan_window *window, lan_cell to)
{
    const int32_t steps = lan_window_steps(window, to);
    assert(way->count + steps <= way->ground->nodes);
    for (int32_t i = steps - 1; i >= 0; i--) {
        way->node[way->count + i] = lan_ground_node(way->ground, to);
        to = lan_window_before(window, to);
    }
    way->count += steps;
}

/* Appends the way from a cell, exclusive, back to a window's start. */
static void append_back(lan_way *way, const lan_window *window, lan_cell from)
{
    while (!lan_cell_same(from, window->start)) {
        from = lan_window_before(window, from);
        append(way, from);
    }
}

void lan_way_take(lan_way *way, const lan_window *window)
{
    way->count = 0;
    append(way, window->start);
    append_forth(way, window, window->goal);
}

static lan_cell cell_of(const lan_way *way, int32_t node)
{
    return way->coarse->sectors->node[node].at;
}

/* Steps into the next sector. */
static void enter(lan_way *way)
{
    append(way, cell_of(way, way->next));
    way->entry = way->next;
    way->next = way->coarse->came[way->entry];
}

void lan_way_begin(lan_way *way, lan_coarse *coarse)
{
    lan_way_reset(way);
    append(way, coarse->near_start->start);
    way->next = lan_coarse_turn(coarse);
    if (way->next == lan_coarse_goal(coarse)) {
        append_forth(way, coarse->near_start, coarse->goal);
        way->next = -1;
    } else {
        append_forth(way, coarse->near_start,
                     cell_of(way, coarse->left[way->next]));
        enter(way);
    }
}

/* Begins to seek the leg through a sector. */
static void seek_leg(lan_way *way, int32_t exit)
{
    const lan_sectors *sectors = way->coarse->sectors;
    const int32_t index = sectors->node[exit].sector;
    const lan_sector *sector = &sectors->sector[index];
    const lan_window_box box = lan_sectors_box(sectors, index);
    const uint32_t *cost =
        &sector->cost[(way->entry - sector->first) * sector->count];
    lan_window_seek(&way->leg, &box, cell_of(way, way->entry),
                    cell_of(way, exit), cost[exit - sector->first]);
    way->is_seeking = true;
}

bool lan_way_refine(lan_way *way, uint64_t *budget)
{
    while (way->next >= 0) {
        if (way->next == lan_coarse_goal(way->coarse)) {
            append_back(way, way->coarse->near_goal, cell_of(way, way->entry));
            way->next = -1;
            break;
        }
        const int32_t exit = way->coarse->left[way->next];
        if (!way->is_seeking && exit != way->entry) {
            seek_leg(way, exit);
        }
        if (way->is_seeking) {
            if (!lan_window_step(&way->leg, budget)) {
                return false;
            }
            append_forth(way, &way->leg, cell_of(way, exit));
            way->expanded += way->leg.expanded;
            way->is_seeking = false;
        }
        enter(way);
    }
    return true;
}

static void read_part(lan_way *way)
{
    while (way->held < LAN_WAY_PART && way->read < way->count) {
        way->part[way->held++] =
            lan_ground_cell(way->ground, way->node[way->read++]);
    }
}

static void write_part(lan_way *way, int32_t cells)
{
    for (int32_t i = 0; i < cells; i++) {
        way->node[way->written++] = lan_ground_node(way->ground, way->part[i]);
    }
    for (int32_t i = cells; i < way->held; i++) {
        way->part[i - cells] = way->part[i];
    }
    way->held -= cells;
}

bool lan_way_smooth(lan_way *way, uint64_t *budget)
{
    const lan_laid laid = {way->ground, NULL};
    const lan_smoothing how = {.allowed = 1.0, .is_hasty = true};
    while (*budget > 0) {
        (*budget)--;
        read_part(way);
        for (int i = 0; i < PASSES; i++) {
            way->held = (int32_t)lan_smooth_once(
                &laid, way->part, (size_t)way->held, &how, way->part);
        }
        const bool is_last = way->read == way->count;
        const int32_t kept =
            is_last || way->held <= KEPT_CELLS ? 0 : KEPT_CELLS;
        write_part(way, way->held - kept);
        if (is_last) {
            way->count = way->written;
            return true;
        }
    }
    return false;
}

lan_way_sum lan_way_add_up(const lan_way *way)
{
    const lan_laid laid = {way->ground, NULL};
    lan_way_sum sum = {0};
    for (int32_t i = 1; i < way->count; i++) {
        const int32_t from = way->node[i - 1];
        const int d = lan_laid_direction(&laid, from, way->node[i]);
        if (lan_direction_is_diagonal(d)) {
            sum.diagonal++;
            sum.diagonal_weight += lan_ground_diagonal(way->ground, from, d);
        } else {
            sum.straight++;
            sum.straight_weight += lan_ground_straight(way->ground, from, d);
        }
    }
    return sum;
}
