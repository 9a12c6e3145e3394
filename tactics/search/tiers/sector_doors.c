/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "tactics/search/tiers/sectors_impl.h"

/* A stretch of crossings no longer than this is crossed in its middle only. */
#define SHORT_STRETCH 6

/* One side of a sector: cells in a line, and the direction out of it. */
typedef struct side {
    lan_cell from; /* its western or northern end, inside of the sector */
    int32_t length;
    int along;  /* direction from cell to cell: east or south */
    int across; /* direction out of the sector */
} side;

/* Crossings chosen so far: of each cell of the sector, the directions. */
typedef struct doors {
    const lan_ground *ground;
    lan_cell_box box;
    uint8_t of[LAN_SECTOR_CELLS];
} doors;

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

lan_cell_box lan_sectors_box(const lan_sectors *sectors, int32_t sector)
{
    const lan_cell from = {sector % sectors->across * LAN_SECTOR_SIDE,
                           sector / sectors->across * LAN_SECTOR_SIDE};
    const lan_cell_box box = {
        from,
        {lesser(from.x + LAN_SECTOR_SIDE, sectors->ground->width) - 1,
         lesser(from.y + LAN_SECTOR_SIDE, sectors->ground->height) - 1}};
    return box;
}

static bool may_step(const lan_ground *ground, lan_cell at, int d)
{
    return (ground->moves[lan_ground_node(ground, at)] >> d & 1) != 0;
}

static lan_cell cell_of(const side *line, int32_t place)
{
    const lan_cell step = lan_direction_step(line->along);
    const lan_cell at = {line->from.x + place * step.x,
                         line->from.y + place * step.y};
    return at;
}

static void choose(doors *found, lan_cell at, int d)
{
    const int32_t number =
        (at.y - found->box.from.y) * LAN_SECTOR_SIDE + at.x - found->box.from.x;
    found->of[number] = (uint8_t)(found->of[number] | 1u << d);
}

/* Weight of the straight crossing at a place; 0: closed. The same from both
 * sides, so both sectors choose the same crossings. */
static uint32_t price(const lan_ground *ground, const side *line, int32_t place)
{
    if (place < 0 || place >= line->length) {
        return 0;
    }
    const lan_cell at = cell_of(line, place);
    return may_step(ground, at, line->across)
               ? lan_ground_straight(ground, lan_ground_node(ground, at),
                                     line->across)
               : 0;
}

/* Whether the crossings from .. to, of one price, are none the worse than
 * those beside them. */
static bool is_worth_it(const doors *found, const side *line, int32_t from,
                        int32_t to)
{
    const uint32_t here = price(found->ground, line, from);
    const uint32_t before = price(found->ground, line, from - 1);
    const uint32_t after = price(found->ground, line, to + 1);
    return (before == 0 || before > here) && (after == 0 || after > here);
}

static void choose_stretch(doors *found, const side *line, int32_t from,
                           int32_t to)
{
    if (to - from < SHORT_STRETCH) {
        choose(found, cell_of(line, (from + to) / 2), line->across);
    } else {
        choose(found, cell_of(line, from), line->across);
        choose(found, cell_of(line, to), line->across);
    }
}

/* A stretch has one price; one stretch or more lie between blocked places. */
static void choose_straight(doors *found, const side *line)
{
    int32_t from = 0;
    while (from < line->length) {
        const uint32_t here = price(found->ground, line, from);
        int32_t to = from;
        while (to + 1 < line->length &&
               price(found->ground, line, to + 1) == here) {
            to++;
        }
        if (here != 0 && is_worth_it(found, line, from, to)) {
            choose_stretch(found, line, from, to);
        }
        from = to + 1;
    }
}

/* Whether a diagonal crossing is the only path, here, between its ends: the
 * cells beside it are blocked. */
static bool is_squeeze(const lan_ground *ground, lan_cell at, int d)
{
    return may_step(ground, at, d) && !may_step(ground, at, (d + 1) & 7) &&
           !may_step(ground, at, (d + 7) & 7);
}

/* Both diagonals out of each cell of a side, those over the sector's corners
 * included. */
static void choose_squeezes(doors *found, const side *line)
{
    for (int32_t i = 0; i < line->length; i++) {
        const lan_cell at = cell_of(line, i);
        for (int turn = 1; turn <= 7; turn += 6) {
            const int d = (line->across + turn) & 7;
            if (is_squeeze(found->ground, at, d)) {
                choose(found, at, d);
            }
        }
    }
}

static void choose_side(doors *found, const side *line)
{
    choose_straight(found, line);
    choose_squeezes(found, line);
}

void lan_sector_find_nodes(const lan_sectors *sectors, int32_t index,
                           lan_sector *sector)
{
    doors found = {.ground = sectors->ground,
                   .box = lan_sectors_box(sectors, index)};
    const lan_cell from = found.box.from;
    const lan_cell to = found.box.to;
    const int32_t width = to.x - from.x + 1;
    const int32_t height = to.y - from.y + 1;
    const side sides[] = {
        {from, width, LAN_DIRECTION_EAST, LAN_DIRECTION_NORTH},
        {from, height, LAN_DIRECTION_SOUTH, LAN_DIRECTION_WEST},
        {{from.x, to.y}, width, LAN_DIRECTION_EAST, LAN_DIRECTION_SOUTH},
        {{to.x, from.y}, height, LAN_DIRECTION_SOUTH, LAN_DIRECTION_EAST},
    };
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        choose_side(&found, &sides[i]);
    }
    sector->count = 0;
    for (int32_t i = 0; i < LAN_SECTOR_CELLS; i++) {
        if (found.of[i] != 0) {
            sector->cell[sector->count] = (uint8_t)i;
            sector->crossings[sector->count] = found.of[i];
            sector->count++;
        }
    }
}
