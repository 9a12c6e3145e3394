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
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define CASES     2000
#define ALLOWED   1e-8
#define GROUPS    6
#define NUDGE     1e-7 /* of a number, to measure the condition */
#define MOMENT    1e-5 /* of the end time, to measure a rate there */
#define EXTREME   1e8  /* a condition at which little is compared */
#define MAX_KNOBS 128

typedef enum kind {
    SQUARE,
    OWN_LOSSES,
    REINFORCED,
    BOTH,
    LINEAR,
    MIXED_FIRST_HIDDEN,
    MIXED_SECOND_HIDDEN,
    LOGARITHMIC,
    MANY_EVEN,
    MANY_PRIORITY,
    KINDS
} kind;

static const char *const kind_names[KINDS] = {"square",
                                              "own losses",
                                              "reinforced",
                                              "own losses and reinforced",
                                              "linear",
                                              "mixed, first hidden",
                                              "mixed, second hidden",
                                              "logarithmic",
                                              "many, even",
                                              "many, priority"};

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

static void draw_duel(random_source *r, scene *s, kind what)
{
    const double pace = random_magnitude(r, 1e-3, 1e3);
    const double x = random_magnitude(r, 1.0, 1e6);
    const double a = rate_near(r, pace);
    const double b = rate_near(r, pace);
    double y = x * sqrt(b / a) * random_magnitude(r, .1, 10.0);
    y = fmin(1e6, fmax(1.0, y));
    const bool x_hidden = what == LINEAR || what == MIXED_FIRST_HIDDEN;
    const bool y_hidden = what == LINEAR || what == MIXED_SECOND_HIDDEN;
    const lan_law none = what == LOGARITHMIC ? LAN_LAW_NONE : LAN_LAW_AIMED;
    scene_clear(s, random_magnitude(r, 20.0, 60.0) / sqrt(a * b));
    scene_army(s, NULL);
    scene_group(s, x);
    scene_army(s, NULL);
    scene_group(s, y);
    /* area coefficients are per soldier: the rates at the start are alike */
    scene_fire(s, 1, 0, x_hidden ? LAN_LAW_AREA : none, x_hidden ? a / y : a);
    scene_fire(s, 0, 1, y_hidden ? LAN_LAW_AREA : none, y_hidden ? b / x : b);
    if (what == OWN_LOSSES || what == BOTH || what == LOGARITHMIC) {
        s->armies[0].losses = rate_near(r, pace / 10.0);
        s->armies[1].losses = rate_near(r, pace / 10.0);
    }
    if (what == REINFORCED || what == BOTH) {
        const int32_t which = random_integer(r, 0, 2);
        for (int32_t i = 0; i < 2; i++) {
            if (which == 2 || which == i) {
                reinforce(r, s, i, pace);
            }
        }
    }
    add_breaks(r, s);
}

/* Every group's list has all its enemies, each in its own place. */
static void prefer_all(random_source *r, scene *s, int32_t from, int32_t first,
                       int32_t past)
{
    const int32_t count = past - first;
    const int32_t turn = random_integer(r, 0, count - 1);
    for (int32_t k = 0; k < count; k++) {
        scene_prefer(s, from, first + (k + turn) % count);
    }
}

static void draw_many(random_source *r, scene *s, kind what)
{
    const double pace = random_magnitude(r, 1e-2, 1e2);
    const int32_t first = random_integer(r, 1, 3);
    const int32_t count = first + random_integer(r, first == 1 ? 2 : 1, 3);
    const double size = random_magnitude(r, 10.0, 1e5);
    scene_clear(s, random_magnitude(r, 20.0, 60.0) / pace);
    s->def.share = what == MANY_EVEN ? LAN_SHARE_EVEN : LAN_SHARE_PRIORITY;
    scene_army(s, NULL);
    for (int32_t i = 0; i < count; i++) {
        if (i == first) {
            scene_army(s, NULL);
        }
        scene_group(s, size * random_magnitude(r, .1, 10.0));
        s->units[i].hit = 1.0;
        s->units[i].rate = pace * random_magnitude(r, .2, 5.0);
        if (random_chance(r, .3)) {
            s->groups[i].losses = pace * random_magnitude(r, .01, .2);
        }
        if (random_chance(r, .3)) {
            reinforce(r, s, i, pace);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t enemy = i < first ? first : 0;
        const int32_t past = i < first ? count : first;
        scene_counter(s, i, enemy, random_magnitude(r, .5, 2.0));
        if (what == MANY_PRIORITY) {
            prefer_all(r, s, i, enemy, past);
        }
    }
    add_breaks(r, s);
}

static kind draw(random_source *r, int i, scene *s)
{
    const kind what = (kind)(i % KINDS);
    random_begin(r, (uint32_t)i);
    if (what == MANY_EVEN || what == MANY_PRIORITY) {
        draw_many(r, s, what);
    } else {
        draw_duel(r, s, what);
    }
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

static void describe(const random_source *r, int i, kind what,
                     const solved *exact, const solved *stepped)
{
    print_message("# seed %lu case %d (%s, %s)\n", random_seed(r), i,
                  kind_names[what], exact->report.form);
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
static void assert_same_end(random_source *r, int i, kind what, scene *s,
                            const solved *exact, const solved *stepped,
                            tally *t)
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
    scene *s = scene_create(GROUPS, 1.0);
    const lan_solver_options closed =
        scene_options(LAN_METHOD_CLOSED, LAN_STEPPER_RKCK, 1e-10);
    const lan_solver_options gsl =
        scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, 1e-10);
    tally t = {0};
    int kinds[KINDS] = {0};
    for (int i = 0; i < CASES; i++) {
        const kind what = draw(r, i, s);
        solved exact = scene_solve(s, &closed);
        solved stepped = scene_solve(s, &gsl);
        if (exact.status != LAN_OK || stepped.status != LAN_OK) {
            fail_with("seed %lu case %d (%s): closed '%s', gsl '%s'",
                      random_seed(r), i, kind_names[what], exact.error.text,
                      stepped.error.text);
        }
        assert_same_end(r, i, what, s, &exact, &stepped, &t);
        count_case(&t, &exact);
        kinds[what]++;
        solved_clear(&exact);
        solved_clear(&stepped);
    }
    for (int k = 0; k < KINDS; k++) {
        print_message("# %s: %d\n", kind_names[k], kinds[k]);
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
