/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The number with which a side would have won or held out, fought again.
 */
#include "lanchester/solve.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/any_battle.h"
#include "tests/support/support.h"

#define BATTLES 300
#define POINTS  8
#define NEAR    1e-3
#define GUESSES 6

static const lan_turning_aim aims[] = {LAN_TURNING_WIN, LAN_TURNING_HOLD};
static const char *const aim_names[] = {"win", "hold"};

/* One side of a random battle. */
typedef struct asked {
    random_source *random;
    scene *scene;
    double points[POINTS];
    double given[ANY_BATTLE_GROUPS];
    int32_t side_of[ANY_BATTLE_GROUPS];
    int number;
    int32_t side;
    lan_turning_aim aim;
    int found[2];
    int never[2];
    int ahead[2];
    int sliding;   /* searches that met a battle without a curve that ends */
    int narrow;    /* won with the number, and not with a thousandth more */
    int lost[2];   /* again with some larger number */
    int missed[2]; /* a smaller number that does, or any where none is found */
} asked;

/* Plain words for what the aims mean, from the outcome alone. */
static bool is_reached(const asked *q, const solved *done)
{
    const lan_outcome *o = done->outcome;
    bool is_in = false;
    for (int32_t a = 0; a < o->army_count; a++) {
        is_in = is_in || (lan_battle_army_side(done->battle, a) == q->side &&
                          o->armies[a].state == LAN_ARMY_FIGHTING);
    }
    return o->winner == q->side || (q->aim == LAN_TURNING_HOLD &&
                                    o->winner == LAN_WINNER_NONE && is_in);
}

/* Fights the battle with the side's start multiplied. */
static solved fight(asked *q, double factor)
{
    scene *s = q->scene;
    for (int32_t i = 0; i < s->group_count; i++) {
        s->groups[i].count =
            q->given[i] * (q->side_of[i] == q->side ? factor : 1.0);
    }
    solved done = scene_solve(s, NULL);
    if (done.status != LAN_OK) {
        fail_with("seed %lu case %d: %s", random_seed(q->random), q->number,
                  done.error.text);
    }
    return done;
}

static bool reaches(asked *q, double factor)
{
    solved done = fight(q, factor);
    const bool is = is_reached(q, &done);
    solved_clear(&done);
    return is;
}

static void assert_reaches(asked *q, double factor, bool want)
{
    const bool is = reaches(q, factor);
    if (is != want) {
        any_battle_print(q->scene);
        fail_with("seed %lu case %d: side %d does %s%s at %.17g times as many",
                  random_seed(q->random), q->number, (int)q->side,
                  is ? "" : "not ", aim_names[q->aim], factor);
    }
}

static void draw(asked *q, int number)
{
    scene *s = q->scene;
    q->number = number;
    q->side = -1;
    random_begin(q->random, (uint32_t)number);
    any_battle_draw(q->random, s, q->points);
    for (int32_t i = 0; i < s->group_count; i++) {
        q->given[i] = s->groups[i].count;
        q->side_of[i] = -2; /* not yet known: nothing is scaled */
    }
}

static lan_turning_point find(asked *q)
{
    const lan_solver_options options = lan_solver_options_default();
    lan_turning_options how = lan_turning_options_default();
    lan_turning_point found = {.kind = LAN_TURNING_GIVEN_UP};
    lan_error err;
    lan_error_clear(&err);
    how.aim = q->aim;
    how.rtol = 1e-5;
    for (int32_t i = 0; i < q->scene->group_count; i++) {
        q->scene->groups[i].count = q->given[i];
    }
    const lan_status status = lan_turning_point_find(
        scene_def(q->scene), q->side, &options, &how, &found, &err);
    if (status == LAN_ESTEP && strstr(err.text, "without end") != NULL) {
        q->sliding++;
        found.kind = LAN_TURNING_NO_START; /* nothing to say */
    } else if (status != LAN_OK) {
        fail_with("seed %lu case %d: %s", random_seed(q->random), q->number,
                  err.text);
    }
    return found;
}

/* Whether the aim is reached, or missed, at one of some random factors. */
static bool is_seen(asked *q, double from, double to, bool reached)
{
    bool is = false;
    for (int i = 0; i < GUESSES && !is; i++) {
        is = reaches(q, random_magnitude(q->random, from, to)) == reached;
    }
    return is;
}

/* More need not be better: counts what lies on both sides of the number. */
static void count_around(asked *q, double found)
{
    q->lost[q->aim] += is_seen(q, found, LAN_TURNING_MAX_FACTOR, false);
    q->missed[q->aim] += reaches(q, fmax(found * (1.0 - NEAR), 1.0)) ||
                         is_seen(q, 1.0, found, true);
}

static void assert_true_of_battles(asked *q, const lan_turning_point *found)
{
    switch (found->kind) {
    case LAN_TURNING_FOUND:
        q->found[q->aim]++;
        assert_reaches(q, 1.0, false);
        assert_reaches(q, found->factor, true);
        q->narrow += !reaches(q, found->factor * (1.0 + NEAR));
        count_around(q, found->factor);
        break;
    case LAN_TURNING_AHEAD:
        q->ahead[q->aim]++;
        assert_reaches(q, 1.0, true);
        break;
    case LAN_TURNING_NEVER:
        q->never[q->aim]++;
        q->missed[q->aim] += is_seen(q, 1.0, LAN_TURNING_MAX_FACTOR, true);
        break;
    case LAN_TURNING_NO_START:
        break;
    case LAN_TURNING_GIVEN_UP:
        fail_with("seed %lu case %d: given up", random_seed(q->random),
                  q->number);
    }
}

TEST(what_300_sides_would_have_won_with_is_fought_again)
{
    asked q = {.random = random_create(20261131),
               .scene = scene_create(ANY_BATTLE_GROUPS, 20.0)};
    const int battles = random_cases(BATTLES);
    const int few = (battles + 99) / 100;
    for (int c = 0; c < battles; c++) {
        draw(&q, c);
        solved was = fight(&q, 1.0);
        const int32_t winner = was.outcome->winner;
        const int32_t sides = lan_battle_side_count(was.battle);
        for (int32_t i = 0; i < q.scene->group_count; i++) {
            q.side_of[i] = lan_battle_army_side(
                was.battle, lan_battle_group_army(was.battle, i));
        }
        solved_clear(&was);
        q.side = (c + 1) % sides;
        if (q.side == winner) {
            q.side = (q.side + 1) % sides;
        }
        for (size_t k = 0; k < sizeof aims / sizeof aims[0]; k++) {
            q.aim = aims[k];
            const lan_turning_point found = find(&q);
            assert_true_of_battles(&q, &found);
        }
    }
    for (size_t k = 0; k < sizeof aims / sizeof aims[0]; k++) {
        print_message("# %s: %d found, %d never, %d as it is\n", aim_names[k],
                      q.found[k], q.never[k], q.ahead[k]);
        print_message("# %s: %d lost again with a larger number tried, %d "
                      "overlooked with a smaller one\n",
                      aim_names[k], q.lost[k], q.missed[k]);
        assert_true(q.found[k] >= battles / 4);
        assert_true(q.lost[k] <= battles / 20);
        assert_true(q.missed[k] <= few);
    }
    print_message("# %d in a range narrower than a thousandth, %d without "
                  "end\n",
                  q.narrow, q.sliding);
    assert_true(q.never[0] >= battles / 10);
    assert_true(q.narrow <= few);
    assert_true(q.sliding <= few);
    scene_destroy(q.scene);
    random_destroy(q.random);
}
