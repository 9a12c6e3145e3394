/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two ways of working the same battle out, closed form and GSL, agree.
 *
 * How near they can come depends on the battle: near a tie, or where
 * reinforcement and fire hold a balance that tips, its answer changes by many
 * times what its numbers change by. The condition of the strengths is that
 * factor, measured: the largest change of the answer, as a share of the side,
 * over the relative change of one number of the description (each strength,
 * each rate), by differences of the closed form. An error of a step acts as
 * such a change does from there on, so the answer may be off by the tolerance
 * times the condition.
 *
 * The end time has the same condition, and another: it is the instant at which
 * an army falls through a level, and a strength that is off by its condition,
 * as a share of its side, moves that instant by as much over the army's rate
 * there. Its condition is the larger of both; what is left of the others
 * changes with that instant, at their own rates. A condition below 1 counts
 * as 1.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/closed_battle.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES     2000
#define ALLOWED   1e-8
#define NUDGE     1e-7 /* of a number, to measure the condition */
#define MOMENT    1e-5 /* of the end time, to measure a rate there */
#define EXTREME   1e8  /* a condition at which little is compared */
#define MAX_KNOBS 128

/* Kinds by turns. */
static closed_battle draw(random_source *r, int i, scene *s)
{
    const closed_battle what = (closed_battle)(i % CLOSED_BATTLES);
    random_begin(r, (uint32_t)i);
    closed_battle_draw(r, s, what);
    return what;
}

/* How far two answers are apart. */
typedef struct gap {
    double strength; /* worst of left and losses, share of the side */
    double time;     /* of the end, relative */
} gap;

static gap gap_between(const solved *p, const solved *q)
{
    gap g = {.time =
                 fabs(p->outcome->time - q->outcome->time) / q->outcome->time};
    for (int32_t i = 0; i < q->outcome->group_count; i++) {
        const lan_group_outcome *a = &p->outcome->groups[i];
        const lan_group_outcome *b = &q->outcome->groups[i];
        double far = fabs(a->left - b->left);
        far = fmax(far, fabs(a->lost_combat - b->lost_combat));
        far = fmax(far, fabs(a->lost_other - b->lost_other));
        far = fmax(far, fabs(a->reinforced - b->reinforced));
        g.strength = fmax(g.strength, far / solved_scale(q, i));
    }
    return g;
}

/* The numbers of a description whose change the condition looks at. */
static int knobs_of(scene *s, double *knobs[MAX_KNOBS])
{
    int n = 0;
    for (int32_t i = 0; i < s->group_count; i++) {
        knobs[n++] = &s->groups[i].count;
        knobs[n++] = &s->units[i].rate;
        knobs[n++] = &s->groups[i].losses;
        for (size_t k = 0; k < s->groups[i].reinforcement_count; k++) {
            lan_reinforcement_def *c = &s->coming[i * SCENE_COMING + (int)k];
            knobs[n++] =
                c->form == LAN_REINFORCEMENT_RATE ? &c->rate : &c->count;
        }
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        knobs[n++] = &s->armies[a].losses;
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        knobs[n++] = &s->fire[k].coefficient;
    }
    assert_true(n <= MAX_KNOBS);
    return n;
}

/* What changes just before the end, per relative change of time. */
typedef struct pace {
    double falling; /* of the armies put out there, share of their side */
    double others;  /* fastest of the others' groups, share of its side */
} pace;

static solved fight_until(scene *s, double end)
{
    const lan_solver_options closed =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, 1e-10);
    const double kept = s->def.end;
    s->def.end = end;
    solved done = scene_solve(s, &closed);
    s->def.end = kept;
    return done;
}

static pace pace_at_end(scene *s, const solved *exact)
{
    const double end = exact->outcome->time;
    solved early = fight_until(s, end * (1.0 - 2.0 * MOMENT));
    solved late = fight_until(s, end * (1.0 - MOMENT));
    pace p = {0.0, 0.0};
    for (int32_t i = 0; i < exact->outcome->group_count; i++) {
        const int32_t a = lan_battle_group_army(exact->battle, i);
        const double rate = (solved_left(&early, i) - solved_left(&late, i)) /
                            (MOMENT * solved_scale(exact, i));
        if (exact->outcome->armies[a].since >= end) {
            p.falling += rate;
        } else {
            p.others = fmax(p.others, fabs(rate));
        }
    }
    solved_clear(&early);
    solved_clear(&late);
    return p;
}

static gap condition_of(scene *s, const solved *exact)
{
    const lan_solver_options closed =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, 1e-10);
    double *knobs[MAX_KNOBS];
    const int count = knobs_of(s, knobs);
    const pace p = pace_at_end(s, exact);
    const double crossing = p.falling > 0.0 ? 1.0 / p.falling : 0.0;
    gap worst = {fmax(1.0, crossing * p.others), 1.0};
    for (int k = 0; k < count; k++) {
        const double kept = *knobs[k];
        for (int sign = -1; sign <= 1 && kept > 0.0; sign += 2) {
            *knobs[k] = kept * (1.0 + sign * NUDGE);
            solved moved = scene_solve(s, &closed);
            const gap g = gap_between(&moved, exact);
            worst.strength = fmax(worst.strength, g.strength / NUDGE);
            worst.time = fmax(worst.time, g.time / NUDGE);
            solved_clear(&moved);
        }
        *knobs[k] = kept;
    }
    worst.time = fmax(worst.time, crossing * worst.strength);
    return worst;
}

typedef struct tally {
    int first;
    int second;
    int neither;
    int by_event;
    int broken;
    int conditioned;
    int extreme; /* condition above EXTREME */
    double worst;
    double worst_time;
    double largest_condition;
} tally;

static void count_case(tally *t, const solved *exact)
{
    t->first += exact->outcome->winner == 0;
    t->second += exact->outcome->winner == 1;
    t->neither += exact->outcome->winner < 0;
    t->by_event += exact->outcome->reason == LAN_END_ANNIHILATION ||
                   exact->outcome->reason == LAN_END_BREAK;
    t->broken += exact->outcome->reason == LAN_END_BREAK;
}

static void describe(const random_source *r, int i, closed_battle what,
                     const solved *exact, const solved *stepped)
{
    print_message("# seed %lu case %d (%s, %s)\n", random_seed(r), i,
                  closed_battle_name(what), exact->report.form);
    print_message("# closed: time %.17g winner %d, gsl: time %.17g winner %d\n",
                  exact->outcome->time, (int)exact->outcome->winner,
                  stepped->outcome->time, (int)stepped->outcome->winner);
    for (int32_t k = 0; k < exact->outcome->group_count; k++) {
        print_message("# group %d: start %.17g left %.17g by gsl %.17g\n",
                      (int)k, exact->outcome->groups[k].start,
                      solved_left(exact, k), solved_left(stepped, k));
    }
}

/* Compares one case; the condition is worked out where it is needed. */
static void assert_same_end(random_source *r, int i, closed_battle what,
                            scene *s, const solved *exact,
                            const solved *stepped, tally *t)
{
    const gap far = gap_between(stepped, exact);
    gap allowed = {ALLOWED, ALLOWED};
    if (far.strength > ALLOWED || far.time > ALLOWED) {
        const gap condition = condition_of(s, exact);
        allowed.strength *= condition.strength;
        allowed.time *= condition.time;
        t->conditioned++;
        t->extreme += fmax(condition.strength, condition.time) > EXTREME;
        t->largest_condition = fmax(t->largest_condition,
                                    fmax(condition.strength, condition.time));
    }
    t->worst = fmax(t->worst, far.strength / (allowed.strength / ALLOWED));
    t->worst_time = fmax(t->worst_time, far.time / (allowed.time / ALLOWED));
    if (!(far.strength <= allowed.strength && far.time <= allowed.time)) {
        describe(r, i, what, exact, stepped);
        fail_with("strengths %.3g apart, allowed %.3g; time %.3g, allowed %.3g",
                  far.strength, allowed.strength, far.time, allowed.time);
    }
}

TEST(closed_and_gsl_agree_on_2000_random_battles)
{
    random_source *r = random_create(20260118);
    scene *s = scene_create(CLOSED_BATTLE_GROUPS, 1.0);
    const lan_solver_options closed =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, 1e-10);
    const lan_solver_options gsl =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    tally t = {0};
    int kinds[CLOSED_BATTLES] = {0};
    for (int i = 0; i < CASES; i++) {
        const closed_battle what = draw(r, i, s);
        solved exact = scene_solve(s, &closed);
        solved stepped = scene_solve(s, &gsl);
        if (exact.status != LAN_OK || stepped.status != LAN_OK) {
            fail_with("seed %lu case %d (%s): closed '%s', gsl '%s'",
                      random_seed(r), i, closed_battle_name(what),
                      exact.error.text, stepped.error.text);
        }
        assert_same_end(r, i, what, s, &exact, &stepped, &t);
        count_case(&t, &exact);
        kinds[what]++;
        solved_clear(&exact);
        solved_clear(&stepped);
    }
    for (int k = 0; k < CLOSED_BATTLES; k++) {
        print_message("# %s: %d\n", closed_battle_name((closed_battle)k),
                      kinds[k]);
    }
    print_message("# first wins %d, second %d, neither %d; by event %d, of "
                  "these by break %d\n",
                  t.first, t.second, t.neither, t.by_event, t.broken);
    print_message("# worst error over condition: strengths %.2g, end time %.2g;"
                  " %d conditioned, %d of these above %.0g, the largest %.2g\n",
                  t.worst, t.worst_time, t.conditioned, t.extreme, EXTREME,
                  t.largest_condition);
    assert_true(t.first >= CASES * 3 / 10);
    assert_true(t.second >= CASES * 3 / 10);
    assert_true(t.extreme <= CASES / 100);
    assert_true(t.by_event >= CASES * 3 / 4);
    scene_destroy(s);
    random_destroy(r);
}
