/* tests/unit/test_campaign_ground.c - what range, ground and walls do to fire
 * on a map, by closed forms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>

#include "tests/support/played.h"
#include "tests/support/support.h"

/* Blue of 200 at the row's west end fires for 10 at red of 300, which has no
 * fire, so many cells to the east. */
typedef struct shot {
    const char *row;
    int east;
    const char *blue; /* its type */
    double lost;      /* by red */
} shot;

#define RIFLE  "{hit: 0.01, range: 400}"
#define PIKE   "{hit: 0.01}"
#define LOB    "{hit: 0.01, range: 400, fire: area, attack_area: 5}"
#define FADING "{hit: 0.01, range: 400, falloff: 2}"
#define BOW    "bow: {hit: 0.01, range: 400, falloff: 1}"
#define SWORD  "sword: {hit: 0.03, range: 2}"
#define MORTAR "m: {hit: 0.01, range: 400, fire: area, attack_area: 5}"
#define BOTH   "{weapons: {" BOW ", " SWORD "}}"
#define BEST   "{weapons: {" BOW ", " SWORD "}, choose: best}"

static const shot shots[] = {
    {".......", 4, RIFLE, 20.0},
    {".......", 5, RIFLE, 0.0},
    {".......", 1, PIKE, 20.0},
    {".......", 2, PIKE, 0.0},
    {"...w...", 3, RIFLE, 0.6 * 20.0},
    {"h......", 3, RIFLE, 1.5 * 20.0},
    {"h..w...", 3, RIFLE, 0.9 * 20.0},
    {"b......", 3, RIFLE, 40.0 * 0.1},
    {"...b...", 3, RIFLE, 20.0},
    {".......", 1, FADING, 20.0 * 0.75 * 0.75},
    {".......", 3, FADING, 20.0 * 0.25 * 0.25},
    {".#.....", 3, RIFLE, 0.0},
    {".......", 5, BOTH, 0.0},
    {".......", 3, BOTH, 20.0 * 0.25},
    {".......", 1, BOTH, 20.0 * 0.75 + 60.0},
    {".......", 3, BEST, 20.0 * 0.25},
    {".......", 1, BEST, 60.0},
};

static double red_lost(const shot *s, const char *more)
{
    char text[1024];
    (void)snprintf(text, sizeof text,
                   "format: 1\ntime: {end: 10, points: 2}\n"
                   "map:\n  cell: 100\n  rows: |\n    %s\n    .......\n"
                   "terrain:\n"
                   "  wood: {glyph: w, cover: 0.6}\n"
                   "  hill: {glyph: h, attack: 1.5}\n"
                   "  bridge: {glyph: b, front: 40}\n"
                   "  wall: {glyph: \"#\", passable: false, opaque: true}\n"
                   "units: {gun: %s, crowd: {hit: 0}}\n"
                   "armies:\n"
                   "  blue: {at: [0, 0], units: {gun: 200}}\n"
                   "  red: {at: [%d, 0], area: 1000, units: {crowd: 300}}\n%s",
                   s->row, s->blue, s->east, more);
    played p = play_text(text);
    const double lost = played_group(&p, "red")->lost_combat;
    played_clear(&p);
    return lost;
}

TEST(fire_is_what_range_ground_and_walls_make_of_it)
{
    for (size_t k = 0; k < sizeof shots / sizeof *shots; k++) {
        const double lost = red_lost(&shots[k], "");
        if (!(fabs(lost - shots[k].lost) <= 1e-9 * shots[k].lost)) {
            fail_with("%s at %s, %d: %.17g, not %.17g", shots[k].blue,
                      shots[k].row, shots[k].east, lost, shots[k].lost);
        }
    }
}

/* x' = -0.01 (5 / 1000) 200 x, for all of the time or for some of it. */
TEST(area_fire_goes_over_walls)
{
    const shot wall = {".#.....", 3, LOB, 0.0};
    const shot rifle = {".#.....", 3, RIFLE, 0.0};
    const shot mixed = {".#.....", 3,
                        "{weapons: {r: {hit: 0.02, range: 400}, " MORTAR "}}",
                        0.0};
    assert_close(red_lost(&wall, ""), -300.0 * expm1(-0.1), 1e-9, 0.0);
    assert_close(red_lost(&mixed, ""), -300.0 * expm1(-0.1), 1e-9, 0.0);
    assert_close(red_lost(&rifle, "fire: [{from: blue, at: red, law: area,\n"
                                  "  coefficient: 5e-5, during: [2, 6]}]\n"),
                 -300.0 * expm1(-0.04), 1e-9, 0.0);
}
