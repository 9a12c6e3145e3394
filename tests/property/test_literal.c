/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random battles of the whole model against a second reading of the rules, by
 * brute force: small steps of the classical Runge-Kutta formula, every rate
 * summed up again from the description.
 *
 * The brute-force battle is off by what its steps are: where it differs by more
 * than ALLOWED it is fought again in FINER of them. Two kinds of battles,
 * one in a few thousand each, are counted instead: those in which brute force
 * is stuck, and those whose end a finer tolerance moves as much.
 */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tests/support/any_battle.h"
#include "tests/support/literal.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES   45
#define STEPS   2000
#define FINER   (64 * STEPS)
#define ALLOWED 1e-5 /* of a side; of the end's time; of a morale of one */

/* What the cases ended by, so that none of it stays untested. */
typedef struct census {
    int reasons[LAN_END_STALEMATE + 1];
    int broken;
    int stuck;  /* not followed by brute force */
    int tender; /* moved as much by a finer tolerance */
    double worst;
} census;

static bool ends_alike(const solved *done, const literal *by_force)
{
    const lan_outcome *o = done->outcome;
    int32_t winner = LAN_WINNER_NONE;
    if (by_force->mutual) {
        winner = LAN_WINNER_MUTUAL;
    } else if (by_force->winner >= 0) {
        winner = lan_battle_army_side(done->battle, by_force->winner);
    }
    for (int32_t a = 0; a < o->army_count; a++) {
        const lan_army_state state = o->armies[a].state;
        if ((state == LAN_ARMY_BROKEN) != by_force->broken[a] ||
            (state == LAN_ARMY_GONE) != by_force->gone[a]) {
            return false;
        }
    }
    return winner == o->winner;
}

/* Largest difference of the end's time, of a group's books, of a morale. */
static double gap_between(const solved *done, const literal *by_force)
{
    const lan_outcome *o = done->outcome;
    /* Brute force sees no stalemate: nothing happens until the time is over. */
    double gap = o->reason == LAN_END_STALEMATE
                     ? 0.0
                     : fabs(by_force->time - o->time) / o->time;
    for (int32_t i = 0; i < o->group_count; i++) {
        const lan_group_outcome *g = &o->groups[i];
        const double scale = solved_scale(done, i);
        const double off[4] = {g->left - by_force->left[i],
                               g->lost_combat - by_force->lost_combat[i],
                               g->lost_other - by_force->lost_other[i],
                               g->reinforced - by_force->reinforced[i]};
        for (int k = 0; k < 4; k++) {
            gap = fmax(gap, fabs(off[k]) / scale);
        }
    }
    for (int32_t a = 0; a < o->army_count; a++) {
        if (!isnan(o->armies[a].morale)) {
            gap = fmax(gap, fabs(o->armies[a].morale - by_force->morale[a]));
        }
    }
    return gap;
}

/* How far the battle's own end moves when its steps are held to a hundredth of
 * their tolerance: an end that is reached with no slope is not known better. */
static double tenderness(scene *s)
{
    const lan_solver_options finer =
        scene_options(LAN_METHOD_AUTO, LAN_STEPPER_RKCK, 1e-12);
    solved done = scene_solve(s, NULL);
    solved fine = scene_solve(s, &finer);
    const double moves =
        done.status == LAN_OK && fine.status == LAN_OK
            ? fabs(fine.outcome->time / done.outcome->time - 1.0)
            : 0.0;
    solved_clear(&done);
    solved_clear(&fine);
    return moves;
}

/* True if the two readings differ; the gap is written. */
static bool differ_in(scene *s, int steps, double *gap, census *seen)
{
    solved done = scene_solve(s, NULL);
    bool differs = true;
    bool stuck = false;
    *gap = LAN_INF;
    if (done.status == LAN_OK) {
        const literal by_force = literal_fight(scene_def(s), steps);
        stuck = by_force.stuck;
        *gap = gap_between(&done, &by_force);
        differs =
            !stuck && (!(*gap <= ALLOWED) || !ends_alike(&done, &by_force));
    }
    if (seen != NULL && stuck) {
        seen->stuck++;
    } else if (seen != NULL && !differs) {
        seen->reasons[done.outcome->reason]++;
        seen->worst = fmax(seen->worst, *gap);
        for (int32_t a = 0; a < done.outcome->army_count; a++) {
            seen->broken += done.outcome->armies[a].state == LAN_ARMY_BROKEN;
        }
    }
    solved_clear(&done);
    return differs;
}

static bool fails(scene *s, void *context)
{
    double gap;
    (void)context;
    return differ_in(s, STEPS, &gap, NULL) && differ_in(s, FINER, &gap, NULL);
}

/* Draws battles and looks for one that the readings take apart; arms NULL:
 * types are their one weapon. */
static census compare_battles(unsigned long seed, int cases, any_arms *arms,
                              bool retaliate, bool are_apart)
{
    random_source *random = random_create(seed);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 20.0);
    census seen = {0};
    double points[8];
    for (int c = 0; c < cases; c++) {
        double gap;
        random_begin(random, (uint32_t)c);
        any_battle_draw(random, s, points);
        if (arms != NULL) {
            any_battle_arm(random, s, arms);
        }
        if (retaliate) {
            any_battle_retaliate(random, s, arms);
        }
        if (are_apart) {
            any_battle_part(random, s, arms, retaliate);
        }
        if (differ_in(s, STEPS, &gap, &seen) &&
            differ_in(s, FINER, &gap, &seen)) {
            if (gap <= 10.0 * tenderness(s)) {
                seen.tender++;
                continue;
            }
            print_message("# seed %lu case %d, by its fewest features:\n",
                          random_seed(random), c);
            any_battle_shrink(s, fails, NULL);
            any_battle_print(s);
            fail_with("seed %lu case %d: %.3g apart", random_seed(random), c,
                      gap);
        }
    }
    print_message("# worst %.2g; ended by annihilation %d, break %d, time %d; "
                  "%d armies broken; %d stuck, %d tender\n",
                  seen.worst, seen.reasons[LAN_END_ANNIHILATION],
                  seen.reasons[LAN_END_BREAK], seen.reasons[LAN_END_TIME],
                  seen.broken, seen.stuck, seen.tender);
    scene_destroy(s);
    random_destroy(random);
    return seen;
}

/* Types with one weapon, with several, and with answers to attacks; armies in
 * contact and apart. */
TEST(random_battles_go_as_the_words_of_the_rules_say)
{
    static const struct {
        unsigned long seed;
        bool has_arms;
        bool retaliate;
        bool are_apart;
    } kinds[] = {{77, false, false, false},
                 {79, true, false, false},
                 {83, true, true, false},
                 {81, true, false, true},
                 {85, true, true, true}};
    const int cases = random_cases(CASES);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        any_arms arms;
        const census seen = compare_battles(
            kinds[k].seed, cases, kinds[k].has_arms ? &arms : NULL,
            kinds[k].retaliate, kinds[k].are_apart);
        assert_true(seen.stuck + seen.tender <= 1 + cases / 50);
        assert_true(seen.reasons[LAN_END_ANNIHILATION] >= cases / 20);
        assert_true(seen.reasons[LAN_END_BREAK] >= cases / 20);
        assert_true(seen.reasons[LAN_END_TIME] >= cases / 20);
    }
}
