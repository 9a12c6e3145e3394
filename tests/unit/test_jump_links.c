/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/jumps/jump_links_impl.h"

#include <stdlib.h>
#include <string.h>

#include "lanchester/map.h"
#include "tests/support/support.h"

typedef struct linked {
    lan_grid_map *map;
    lan_ground *ground;
    lan_jump_bits bits;
    lan_jump_links links;
    size_t asked; /* jumps, and those of them that were kept */
    size_t kept;
} linked;

static void link_over(linked *l, lan_generator generator, double walls)
{
    lan_generate_def def = lan_generate_default(generator, 150, 110);
    def.walls = walls;
    def.room = 12;
    memset(l, 0, sizeof *l);
    assert_ok(lan_generate_map(&def, &l->map, NULL));
    assert_ok(lan_ground_create(l->map, LAN_MOVEMENT_FOOT, 1, &l->ground));
    assert_ok(lan_jump_bits_init(&l->bits, l->ground));
    lan_jump_bits_build(&l->bits);
    assert_ok(lan_jump_links_prepare(&l->links, &l->bits));
}

static void forget(linked *l)
{
    lan_jump_links_clear(&l->links);
    lan_jump_bits_clear(&l->bits);
    lan_ground_destroy(l->ground);
    lan_grid_map_destroy(l->map);
}

/* What is kept of a jump is what looking for it finds. */
static void assert_alike(linked *l, uint32_t point, int32_t x, int32_t y, int d)
{
    static lan_jump_link links[2 * 110 + 1];
    const lan_jump_found one = lan_jump_links_of(&l->links, point, x, y, d);
    assert_in_range(one.count, 0, sizeof links / sizeof links[0]);
    memcpy(links, one.links, one.count * sizeof *links);
    const lan_jump_found other = lan_jump_links_find(&l->links, x, y, d);
    assert_int_equal(one.count, other.count);
    assert_int_equal(one.steps, other.steps);
    for (uint32_t i = 0; i < one.count; i++) {
        assert_int_equal(links[i].to, other.links[i].to);
        assert_int_equal(links[i].diagonal, other.links[i].diagonal);
        assert_int_equal(links[i].straight, other.links[i].straight);
    }
    l->asked++;
    l->kept += l->links.slots != NULL &&
               l->links.slots[8 * point + (uint32_t)d].known != 0;
}

static void ask_everywhere(linked *l)
{
    const lan_ground *ground = l->ground;
    l->asked = 0;
    l->kept = 0;
    for (int32_t y = 1; y <= ground->height; y++) {
        for (int32_t x = 1; x <= ground->width; x++) {
            const int32_t node = y * ground->stride + x;
            const bool is_point = lan_jump_is_point(&l->bits, x, y);
            unsigned left = is_point ? ground->moves[node] : 0;
            for (; left != 0; left &= left - 1) {
                assert_alike(l, lan_jump_id(&l->bits, x, y), x, y,
                             __builtin_ctz(left));
            }
        }
    }
    assert_in_range(l->links.used, 0, l->links.room);
}

TEST(each_jump_is_kept_as_it_is_found)
{
    linked l;
    link_over(&l, LAN_GENERATOR_ROOMS, 0.0);
    ask_everywhere(&l);
    assert_true(l.asked > 100);
    assert_int_equal(l.kept, l.asked);
    const uint32_t used = l.links.used;
    ask_everywhere(&l);
    assert_int_equal(l.links.used, used);
    forget(&l);
}

/* Few single cells among which jumps go far, and find many others. */
TEST(jumps_that_do_not_fit_are_looked_for_again)
{
    linked l;
    link_over(&l, LAN_GENERATOR_RANDOM, 0.01);
    ask_everywhere(&l);
    ask_everywhere(&l);
    assert_true(l.kept > 0);
    assert_true(l.kept < l.asked);
    forget(&l);
}

TEST(nothing_is_kept_among_many_jump_points)
{
    linked l;
    link_over(&l, LAN_GENERATOR_RANDOM, 0.2);
    ask_everywhere(&l);
    assert_int_equal(l.kept, 0);
    assert_null(l.links.slots);
    forget(&l);
}

TEST(what_was_kept_of_another_ground_is_forgotten)
{
    linked l;
    link_over(&l, LAN_GENERATOR_ROOMS, 0.0);
    ask_everywhere(&l);
    for (int32_t i = 0; i < 6; i++) {
        const lan_cell pillar = {13 + 11 * i, 17 + 5 * i};
        assert_ok(lan_grid_map_set(l.map, pillar,
                                   lan_grid_map_find_glyph(l.map, '@')));
    }
    lan_ground_update(l.ground);
    lan_jump_bits_build(&l.bits);
    assert_ok(lan_jump_links_prepare(&l.links, &l.bits));
    ask_everywhere(&l);
    assert_int_equal(l.kept, l.asked);
    forget(&l);
}
