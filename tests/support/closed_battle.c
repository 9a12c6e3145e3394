/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/closed_battle.h"

#include <math.h>

#include "base/real.h"

static const char *const names[CLOSED_BATTLES] = {"square",
                                                  "own losses",
                                                  "reinforced",
                                                  "own losses and reinforced",
                                                  "linear",
                                                  "mixed, first hidden",
                                                  "mixed, second hidden",
                                                  "logarithmic"};

const char *closed_battle_name(closed_battle what)
{
    return names[what];
}

/* A rate within a factor of 30 of the battle's pace, 1e-3 .. 1e3. */
static double rate_near(random_source *r, double pace)
{
    return fmin(1e3, fmax(1e-3, pace * random_magnitude(r, 1.0 / 30.0, 30.0)));
}

/* Soldiers to come in about half of the battles that may have them, in a form
 * with a constant rate or all at once. */
static void reinforce(random_source *r, scene *s, int32_t group, double pace)
{
    const double count = s->groups[group].count * random_magnitude(r, .02, 2.0);
    const double from =
        random_chance(r, .5) ? 0.0 : random_magnitude(r, .03, 3.0) / pace;
    const double span = random_magnitude(r, .1, 10.0) / pace;
    switch (random_integer(r, 0, 2)) {
    case 0:
        scene_comes_at(s, group, from, count);
        break;
    case 1:
        scene_comes_over(s, group, from, from + span, count);
        break;
    default:
        scene_comes_rate(s, group, from, LAN_INF, count / span);
        break;
    }
}

static void add_breaks(random_source *r, scene *s)
{
    if (random_chance(r, .5)) {
        for (int32_t a = 0; a < s->army_count; a++) {
            if (random_chance(r, .75)) {
                s->armies[a].break_at = random_between(r, .05, .8);
            }
        }
    }
}

static void draw_duel(random_source *r, scene *s, closed_battle what)
{
    const double pace = random_magnitude(r, 1e-3, 1e3);
    const double x = random_magnitude(r, 1.0, 1e6);
    const double a = rate_near(r, pace);
    const double b = rate_near(r, pace);
    double y = x * sqrt(b / a) * random_magnitude(r, .1, 10.0);
    y = fmin(1e6, fmax(1.0, y));
    const bool x_hidden = what == CLOSED_BATTLE_LINEAR ||
                          what == CLOSED_BATTLE_MIXED_FIRST_HIDDEN;
    const bool y_hidden = what == CLOSED_BATTLE_LINEAR ||
                          what == CLOSED_BATTLE_MIXED_SECOND_HIDDEN;
    const lan_law none =
        what == CLOSED_BATTLE_LOGARITHMIC ? LAN_LAW_NONE : LAN_LAW_AIMED;
    scene_clear(s, random_magnitude(r, 20.0, 60.0) / sqrt(a * b));
    scene_army(s, NULL);
    scene_group(s, x);
    scene_army(s, NULL);
    scene_group(s, y);
    /* area coefficients are per soldier: the rates at the start are alike */
    scene_fire(s, 1, 0, x_hidden ? LAN_LAW_AREA : none, x_hidden ? a / y : a);
    scene_fire(s, 0, 1, y_hidden ? LAN_LAW_AREA : none, y_hidden ? b / x : b);
    if (what == CLOSED_BATTLE_OWN_LOSSES || what == CLOSED_BATTLE_BOTH ||
        what == CLOSED_BATTLE_LOGARITHMIC) {
        s->armies[0].losses = rate_near(r, pace / 10.0);
        s->armies[1].losses = rate_near(r, pace / 10.0);
    }
    if (what == CLOSED_BATTLE_REINFORCED || what == CLOSED_BATTLE_BOTH) {
        const int32_t which = random_integer(r, 0, 2);
        for (int32_t i = 0; i < 2; i++) {
            if (which == 2 || which == i) {
                reinforce(r, s, i, pace);
            }
        }
    }
    add_breaks(r, s);
}

void closed_battle_draw(random_source *r, scene *s, closed_battle what)
{
    draw_duel(r, s, what);
}
