/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_links_impl.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Links are kept where there is a jump point in so many cells at most: what a
 * search takes stays below sixteen bytes a cell. Of a point in all its
 * directions there are so many links about. */
#define CELLS_PER_POINT 16
#define LINKS_PER_POINT 14

static size_t cell_count(const lan_jump_bits *bits)
{
    return (size_t)bits->ground->width * (size_t)bits->ground->height;
}

/* No jump finds more: two at each diagonal step, and one where it ends. */
static size_t longest(const lan_jump_bits *bits)
{
    const lan_ground *ground = bits->ground;
    const int32_t side =
        ground->width < ground->height ? ground->width : ground->height;
    return 2 * (size_t)side + 1;
}

/* One at least: no memory at all is not to be asked for. */
static size_t slot_count(uint32_t points)
{
    return 8 * (size_t)points + 1;
}

static void drop_slots(lan_jump_links *links)
{
    free(links->slots);
    free(links->onward);
    free(links->links);
    links->slots = NULL;
    links->onward = NULL;
    links->links = NULL;
    links->points = 0;
    links->room = 0;
}

static lan_status take_slots(lan_jump_links *links, uint32_t points)
{
    const size_t slots = slot_count(points);
    if (links->slots != NULL && links->points == points) {
        memset(links->slots, 0, slots * sizeof *links->slots);
        memset(links->onward, 0, slots * sizeof *links->onward);
        return LAN_OK;
    }
    drop_slots(links);
    links->points = points;
    links->room = LINKS_PER_POINT * points + 1;
    links->slots = calloc(slots, sizeof *links->slots);
    links->onward = calloc(slots, sizeof *links->onward);
    links->links = malloc(links->room * sizeof *links->links);
    return links->slots == NULL || links->onward == NULL || links->links == NULL
               ? LAN_ENOMEM
               : LAN_OK;
}

lan_status lan_jump_links_prepare(lan_jump_links *links,
                                  const lan_jump_bits *bits)
{
    const uint32_t points = (uint32_t)bits->count;
    lan_status status = LAN_OK;
    if (links->bits == NULL) {
        links->found = malloc(longest(bits) * sizeof *links->found);
        status = links->found == NULL ? LAN_ENOMEM : LAN_OK;
    }
    links->bits = bits;
    links->used = 0;
    if (status == LAN_OK &&
        (size_t)points * CELLS_PER_POINT <= cell_count(bits)) {
        status = take_slots(links, points);
    } else {
        drop_slots(links);
    }
    if (status != LAN_OK) {
        lan_jump_links_clear(links);
    }
    return status;
}

void lan_jump_links_clear(lan_jump_links *links)
{
    drop_slots(links);
    free(links->found);
    memset(links, 0, sizeof *links);
}

size_t lan_jump_links_memory(const lan_jump_links *links)
{
    const size_t found = links->bits == NULL ? 0 : longest(links->bits);
    const size_t slots = links->slots == NULL ? 0 : slot_count(links->points);
    return (found + links->room) * sizeof *links->links +
           slots * (sizeof *links->slots + sizeof *links->onward);
}

static inline bool is_blocked(const lan_jump_bits *bits, int32_t x, int32_t y)
{
    return lan_jump_bit(&bits->rows[(size_t)y * (size_t)bits->row_words], x);
}

/* Looks straight ahead after so many diagonal steps; returns the steps to where
 * that ends, and adds a link where it is a jump point. */
static inline int32_t look_straight(const lan_jump_bits *bits,
                                    lan_jump_found *found, lan_jump_link *out,
                                    int32_t x, int32_t y, int d,
                                    int32_t diagonal)
{
    const lan_cell step = lan_direction_step(d);
    const int32_t length = lan_jump_run(bits, x, y, d);
    x += step.x * length;
    y += step.y * length;
    if (!is_blocked(bits, x, y)) {
        const lan_jump_link link = {lan_jump_id(bits, x, y) << 3 | (uint32_t)d,
                                    (uint16_t)diagonal, (uint16_t)length};
        out[found->count++] = link;
    }
    return length;
}

/* Steps of a diagonal jump up to the next stop. */
static inline int32_t glide_steps(const lan_jump_bits *bits, int32_t x,
                                  int32_t y, int d)
{
    const lan_cell step = lan_direction_step(d);
    const ptrdiff_t row = step.y * (ptrdiff_t)bits->row_words;
    const uint64_t *line = &bits->stops[d][(size_t)y * (size_t)bits->row_words];
    int32_t steps = 0;
    do {
        line += row;
        x += step.x;
        steps++;
    } while (!lan_jump_bit(line, x));
    return steps;
}

static void look_diagonal(const lan_jump_bits *bits, lan_jump_found *found,
                          lan_jump_link *out, int32_t x, int32_t y, int d)
{
    const lan_ground *ground = bits->ground;
    const lan_cell step = lan_direction_step(d);
    const int left = (d + 1) & 7;
    const int right = (d + 7) & 7;
    int32_t node;
    do {
        const int32_t steps = glide_steps(bits, x, y, d);
        found->steps += steps;
        x += step.x * steps;
        y += step.y * steps;
        node = y * ground->stride + x;
        (void)look_straight(bits, found, out, x, y, left, found->steps);
        (void)look_straight(bits, found, out, x, y, right, found->steps);
        if (lan_jump_stops_diagonal(ground, node, d)) {
            const lan_jump_link link = {lan_jump_id(bits, x, y) << 3 |
                                            (uint32_t)d,
                                        (uint16_t)found->steps, 0};
            out[found->count++] = link;
            return;
        }
    } while ((ground->moves[node] >> d & 1) != 0);
}

lan_jump_found lan_jump_links_find(const lan_jump_links *links, int32_t x,
                                   int32_t y, int d)
{
    lan_jump_found found = {links->found, 0, 0};
    if (lan_direction_is_diagonal(d)) {
        look_diagonal(links->bits, &found, links->found, x, y, d);
    } else {
        found.steps =
            look_straight(links->bits, &found, links->found, x, y, d, 0);
    }
    return found;
}

lan_jump_found lan_jump_links_learn(lan_jump_links *links, uint32_t point,
                                    int32_t x, int32_t y, int d)
{
    const lan_jump_found found = lan_jump_links_find(links, x, y, d);
    if (links->slots != NULL && found.count <= links->room - links->used) {
        const lan_jump_slot slot = {links->used, (uint16_t)(found.count + 1),
                                    (uint16_t)found.steps};
        memcpy(&links->links[links->used], found.links,
               found.count * sizeof *found.links);
        links->slots[8 * (size_t)point + (size_t)d] = slot;
        links->used += found.count;
    }
    return found;
}
