/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jump_distances_impl.h"

#include <string.h>

/* Whether a straight jump stops at a free cell. */
static bool stops_straight(const lan_jump_bits *bits, int32_t x, int32_t y,
                           int d)
{
    const bool is_row = d == LAN_DIRECTION_EAST || d == LAN_DIRECTION_WEST;
    const size_t line = is_row ? (size_t)y * (size_t)bits->row_words
                               : (size_t)x * (size_t)bits->column_words;
    return lan_jump_bit(&bits->stops[d][line], is_row ? x : y);
}

/* The entry of a cell, from those of the cell one step on. */
static int16_t derive(const lan_jump_distances *table,
                      const lan_jump_bits *bits, int32_t x, int32_t y, int d)
{
    const lan_ground *ground = bits->ground;
    const int32_t node = y * ground->stride + x;
    if ((ground->moves[node] >> d & 1u) == 0) {
        return 0;
    }
    const int32_t next = node + ground->offset[d];
    const int16_t *there = table[next].steps;
    bool stops;
    if (lan_direction_is_diagonal(d)) {
        stops = there[(d + 1) & 7] > 0 || there[(d + 7) & 7] > 0 ||
                lan_jump_stops_diagonal(ground, next, d);
    } else {
        const lan_cell step = lan_direction_step(d);
        stops = stops_straight(bits, x + step.x, y + step.y, d);
    }
    return (int16_t)(stops ? 1 : there[d] > 0 ? there[d] + 1 : there[d] - 1);
}

/* Two directions for all cells, in an order in which the cell one step on
 * comes first: `from_north_west` for directions north and west. */
static void sweep(lan_jump_distances *table, const lan_jump_bits *bits,
                  const int directions[2], bool from_north_west)
{
    const int32_t width = bits->ground->width;
    const int32_t height = bits->ground->height;
    for (int32_t row = 1; row <= height; row++) {
        const int32_t y = from_north_west ? row : height + 1 - row;
        lan_jump_distances *line = &table[y * bits->ground->stride];
        for (int32_t column = 1; column <= width; column++) {
            const int32_t x = from_north_west ? column : width + 1 - column;
            for (int k = 0; k < 2; k++) {
                const int d = directions[k];
                line[x].steps[d] = derive(table, bits, x, y, d);
            }
        }
    }
}

void lan_jump_distances_build(lan_jump_distances *table,
                              const lan_jump_bits *bits)
{
    static const int straight[2][2] = {
        {LAN_DIRECTION_WEST, LAN_DIRECTION_NORTH},
        {LAN_DIRECTION_EAST, LAN_DIRECTION_SOUTH}};
    static const int diagonal[2][2] = {
        {LAN_DIRECTION_NORTH_WEST, LAN_DIRECTION_NORTH_EAST},
        {LAN_DIRECTION_SOUTH_WEST, LAN_DIRECTION_SOUTH_EAST}};
    memset(table, 0, (size_t)bits->ground->nodes * sizeof *table);
    sweep(table, bits, straight[0], true);
    sweep(table, bits, straight[1], false);
    sweep(table, bits, diagonal[0], true);
    sweep(table, bits, diagonal[1], false);
}

/* By induction along each direction, the entries that all follow from the
 * next one are the only right ones. */
bool lan_jump_distances_fit(const lan_jump_distances *table,
                            const lan_jump_bits *bits)
{
    const lan_ground *ground = bits->ground;
    for (int32_t y = 1; y <= ground->height; y++) {
        for (int32_t x = 1; x <= ground->width; x++) {
            const int16_t *steps = table[y * ground->stride + x].steps;
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                if (steps[d] != derive(table, bits, x, y, d)) {
                    return false;
                }
            }
        }
    }
    return true;
}

size_t lan_jump_distances_size(const lan_jump_bits *bits)
{
    return (size_t)bits->ground->width * (size_t)bits->ground->height *
           sizeof(lan_jump_distances);
}

void lan_jump_distances_write(const lan_jump_distances *table,
                              const lan_jump_bits *bits, unsigned char *out)
{
    const lan_ground *ground = bits->ground;
    for (int32_t y = 1; y <= ground->height; y++) {
        for (int32_t x = 1; x <= ground->width; x++) {
            const int16_t *steps = table[y * ground->stride + x].steps;
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                const unsigned value = (uint16_t)steps[d];
                *out++ = (unsigned char)(value & 0xffu);
                *out++ = (unsigned char)(value >> 8);
            }
        }
    }
}

void lan_jump_distances_read(lan_jump_distances *table,
                             const lan_jump_bits *bits,
                             const unsigned char *bytes)
{
    const lan_ground *ground = bits->ground;
    memset(table, 0, (size_t)ground->nodes * sizeof *table);
    for (int32_t y = 1; y <= ground->height; y++) {
        for (int32_t x = 1; x <= ground->width; x++) {
            int16_t *steps = table[y * ground->stride + x].steps;
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++, bytes += 2) {
                const int32_t value = bytes[0] | bytes[1] << 8;
                steps[d] =
                    (int16_t)(value > INT16_MAX ? value - 0x10000 : value);
            }
        }
    }
}
