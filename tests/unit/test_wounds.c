/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Soldiers who are wounded before they fall: rules.wounds.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "tests/support/random.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* One type a side: rate, damage and health, soldiers. */
typedef struct duel {
    double rate[2];
    double damage[2];
    double health[2];
    int count[2];
    const char *rule;
} duel;

static const duel ten_nine_focus = {{1, 1}, {1, 1}, {10, 10}, {10, 9}, "focus"};
static const duel ten_nine_spread = {
    {1, 1}, {1, 1}, {10, 10}, {10, 9}, "spread"};
static const duel tanks_focus = {{1, 1}, {8, 30}, {60, 500}, {72, 12}, "focus"};
static const duel seven_focus = {{1, 1.6}, {1, 1}, {3, 7}, {7, 5}, "focus"};
static const duel seven_spread = {{1, 1.6}, {1, 1}, {3, 7}, {7, 5}, "spread"};

static lan_battle *battle_of(const duel *d)
{
    char text[1024];
    snprintf(text, sizeof text,
             "format: 1\ntime: {end: 1e6}\nrules: {wounds: %s}\nunits:\n"
             "  p: {rate: %.17g, hit: 1, damage: %.17g, health: %.17g}\n"
             "  q: {rate: %.17g, hit: 1, damage: %.17g, health: %.17g}\n"
             "armies: {a: {units: {p: %d}}, b: {units: {q: %d}}}\n",
             d->rule, d->rate[0], d->damage[0], d->health[0], d->rate[1],
             d->damage[1], d->health[1], d->count[0], d->count[1]);
    return battle_of_text(text);
}

static lan_odds *odds_of(lan_battle *battle, lan_odds_method method,
                         int64_t battles, int threads)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    options.method = method;
    options.battles = battles;
    options.precision = 1e-6;
    options.threads = threads;
    options.patience = 0.0;
    assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
    return odds;
}

/* --- figures -------------------------------------------------------------- */

typedef struct figure {
    const duel *duel;
    lan_odds_method method;
    double win;
    double win_error;
    double left; /* NaN: not judged */
    double left_error;
} figure;

TEST(figures_of_duels)
{
    const figure figures[] = {
        {&ten_nine_focus, LAN_ODDS_EXACT, .8904390686, 1e-10, 4.0891468, 1e-7},
        {&ten_nine_focus, LAN_ODDS_SIMULATE, .8904, .005, 4.089, .06},
        {&ten_nine_spread, LAN_ODDS_SIMULATE, .904, .005, 7.32, .1},
        {&tanks_focus, LAN_ODDS_EXACT, .7304, 1e-4, LAN_NAN, 0.0},
        {&tanks_focus, LAN_ODDS_SIMULATE, .7304, .008, LAN_NAN, 0.0},
        {&seven_focus, LAN_ODDS_EXACT, .0102028647, 1e-10, .0260062, 1e-7},
        {&seven_focus, LAN_ODDS_SIMULATE, .0102, .002, .026, .005},
        {&seven_spread, LAN_ODDS_SIMULATE, .0045, .001, .017, .004},
    };
    for (size_t k = 0; k < sizeof figures / sizeof *figures; k++) {
        const figure *f = &figures[k];
        lan_battle *battle = battle_of(f->duel);
        lan_odds *odds = odds_of(battle, f->method, 65536, 2);
        assert_close(odds->sides[0].win, f->win, 0.0, f->win_error);
        if (!isnan(f->left)) {
            assert_close(odds->sides[0].expected_left, f->left, 0.0,
                         f->left_error);
        }
        lan_odds_destroy(odds);
        lan_battle_destroy(battle);
    }
}

TEST(one_hit_is_the_process_without_wounds)
{
    duel one = {{1, 1}, {3, 3}, {3, 3}, {10, 9}, "none"};
    lan_battle *plain = battle_of(&one);
    lan_odds *want = odds_of(plain, LAN_ODDS_SIMULATE, 4096, 1);
    for (int k = 0; k < 2; k++) {
        one.rule = k == 0 ? "focus" : "spread";
        lan_battle *battle = battle_of(&one);
        lan_odds *got = odds_of(battle, LAN_ODDS_SIMULATE, 4096, 2);
        lan_odds *exact = odds_of(battle, LAN_ODDS_EXACT, 1, 1);
        assert_memory_equal(got->sides[0].survivors, want->sides[0].survivors,
                            11 * sizeof(double));
        assert_memory_equal(&got->mean_duration, &want->mean_duration,
                            sizeof(double));
        assert_close(exact->sides[0].win, .6533465509, 0.0, 1e-10);
        assert_close(exact->sides[0].expected_left, 3.9939291, 0.0, 1e-7);
        lan_odds_destroy(exact);
        lan_odds_destroy(got);
        lan_battle_destroy(battle);
    }
    lan_odds_destroy(want);
    lan_battle_destroy(plain);
}

/* --- a plain program ------------------------------------------------------
 * Several groups, each soldier a number of hit points. */

#define MOST_GROUPS   4
#define MOST_SOLDIERS 40

typedef struct plain {
    bool is_focus;
    int groups;
    int side[MOST_GROUPS];
    int start[MOST_GROUPS];
    double health[MOST_GROUPS];
    double rate[MOST_GROUPS];
    double damage[MOST_GROUPS][MOST_GROUPS]; /* by attacker and target */
    double area[MOST_GROUPS]; /* share that an attack covers; 0: aimed */
    double losses[MOST_GROUPS];
    int comes[MOST_GROUPS]; /* soldiers at time 1 */
} plain;

typedef struct field {
    const plain *is;
    random_source *random;
    int count[MOST_GROUPS];
    double points[MOST_GROUPS][MOST_SOLDIERS];
} field;

static int soldiers_of(const field *f, int side)
{
    int sum = 0;
    for (int i = 0; i < f->is->groups; i++) {
        sum += f->is->side[i] == side ? f->count[i] : 0;
    }
    return sum;
}

static void add_soldiers(field *f, int i, int count)
{
    for (int k = 0; k < count; k++) {
        f->points[i][f->count[i]++] = f->is->health[i];
    }
}

/* The first soldier is the wounded one under focus: the last takes the place of
 * who falls, unhurt as all others. */
static void hit(field *f, int i, int soldier, double damage)
{
    double *points = f->points[i];
    points[soldier] -= damage;
    if (points[soldier] <= 1e-9) {
        points[soldier] = points[--f->count[i]];
    }
}

static void attack(field *f, int from)
{
    const plain *is = f->is;
    const int enemies = soldiers_of(f, 1 - is->side[from]);
    int at = 0;
    if (is->area[from] > 0.0) {
        for (int i = 0; i < is->groups; i++) {
            for (int k = f->count[i] - 1;
                 is->side[i] != is->side[from] && k >= 0; k--) {
                if (random_chance(f->random, is->area[from])) {
                    hit(f, i, k, is->damage[from][i]);
                }
            }
        }
        return;
    }
    int number = random_integer(f->random, 0, enemies - 1);
    while (is->side[at] == is->side[from] || number >= f->count[at]) {
        number -= is->side[at] == is->side[from] ? 0 : f->count[at];
        at++;
    }
    hit(f, at, is->is_focus ? 0 : number, is->damage[from][at]);
}

/* Side 0 wins; *left: its soldiers. */
static bool fight(const plain *is, random_source *random, int *left)
{
    field f = {.is = is, .random = random};
    double time = 0.0;
    bool came = false;
    for (int i = 0; i < is->groups; i++) {
        add_soldiers(&f, i, is->start[i]);
    }
    while (soldiers_of(&f, 0) > 0 && soldiers_of(&f, 1) > 0) {
        double rates[2 * MOST_GROUPS];
        double sum = 0.0;
        for (int i = 0; i < is->groups; i++) {
            rates[2 * i] = is->rate[i] * f.count[i];
            rates[2 * i + 1] = is->losses[i] * f.count[i];
            sum += rates[2 * i] + rates[2 * i + 1];
        }
        time -= log(random_between(random, 0.0, 1.0)) / sum;
        if (!came && time >= 1.0) {
            for (int i = 0; i < is->groups; i++) {
                add_soldiers(&f, i, is->comes[i]);
            }
            came = true;
            time = 1.0;
            continue;
        }
        double mark = random_between(random, 0.0, 1.0) * sum;
        int k = 0;
        while (k < 2 * is->groups - 1 && mark >= rates[k]) {
            mark -= rates[k++];
        }
        if (k % 2 == 0) {
            attack(&f, k / 2);
        } else {
            hit(&f, k / 2, random_integer(random, 0, f.count[k / 2] - 1),
                LAN_INF);
        }
    }
    *left = soldiers_of(&f, 0);
    return *left > 0;
}

/* The scenario of it: armies a and b, a counter for each pair's damage. */
static lan_battle *scenario_of(const plain *is)
{
    char text[4096];
    char *at = text;
    at += sprintf(at, "format: 1\ntime: {end: 1e6}\nrules: {wounds: %s}\n",
                  is->is_focus ? "focus" : "spread");
    at += sprintf(at, "units:\n");
    for (int i = 0; i < is->groups; i++) {
        at += sprintf(at,
                      "  g%d: {rate: %.17g, hit: 1, damage: 1, health: %.17g%s",
                      i, is->rate[i], is->health[i],
                      is->area[i] > 0.0 ? ", fire: area, attack_area: " : "");
        at += is->area[i] > 0.0 ? sprintf(at, "%.17g", is->area[i]) : 0;
        at += sprintf(at, "}\n");
    }
    at += sprintf(at, "counters:\n");
    for (int i = 0; i < is->groups; i++) {
        at += sprintf(at, "  g%d: {", i);
        for (int k = 0; k < is->groups; k++) {
            at += sprintf(at, "%sg%d: %.17g", k > 0 ? ", " : "", k,
                          is->damage[i][k]);
        }
        at += sprintf(at, "}\n");
    }
    at += sprintf(at, "armies:\n");
    for (int side = 0; side < 2; side++) {
        at += sprintf(at, "  a%d:\n    area: 1\n    units:\n", side);
        for (int i = 0; i < is->groups; i++) {
            if (is->side[i] == side) {
                at += sprintf(at,
                              "      g%d: {count: %d, losses: %.17g, "
                              "reinforcements: [{at: 1, count: %d}]}\n",
                              i, is->start[i], is->losses[i], is->comes[i]);
            }
        }
    }
    return battle_of_text(text);
}

static plain draw_plain(random_source *random)
{
    plain is = {.is_focus = random_chance(random, .5), .groups = 4};
    const bool is_alike = random_chance(random, .5); /* drawn by deaths */
    const bool has_area = !is_alike && random_chance(random, .4);
    for (int i = 0; i < is.groups; i++) {
        is.side[i] = i / 2;
        is.start[i] = random_integer(random, 2, 9);
        is.health[i] = random_integer(random, 1, 6);
        is.rate[i] = random_between(random, .3, 1.5);
        is.comes[i] =
            random_chance(random, .3) ? random_integer(random, 1, 5) : 0;
        is.losses[i] =
            random_chance(random, .3) ? random_between(random, .05, .4) : 0.0;
        is.area[i] =
            has_area && i % 2 == 0 ? random_between(random, .05, .5) : 0.0;
        for (int k = 0; k < 4; k++) {
            is.damage[i][k] = .5 * random_integer(random, 1, 5);
        }
    }
    for (int i = 0; is_alike && i < is.groups; i++) {
        is.comes[i] = 0;
        is.area[i] = 0.0;
        for (int k = 0; k < 4; k++) {
            is.damage[i][k] = is.damage[0][k];
        }
    }
    /* focus and area fire wound several, of whom hits choose the first */
    is.is_focus = is.is_focus && !has_area;
    return is;
}

TEST(agrees_with_a_plain_program_of_hit_points)
{
    random_source *random = random_create(32);
    const int battles = 4096;
    for (int n = 0; n < 28; n++) {
        const plain is = draw_plain(random);
        int wins = 0;
        double left = 0.0;
        double squares = 0.0;
        for (int k = 0; k < battles; k++) {
            int rest;
            wins += fight(&is, random, &rest);
            left += rest;
            squares += (double)rest * rest;
        }
        lan_battle *battle = scenario_of(&is);
        lan_odds *odds = odds_of(battle, LAN_ODDS_SIMULATE, battles, 2);
        const double p = (double)wins / battles;
        const double mean = left / battles;
        const double error = 4.5 * sqrt(2.0 / battles);
        assert_close(odds->sides[0].win, p, 0.0,
                     error * sqrt(p * (1.0 - p) + 1e-4));
        assert_close(odds->sides[0].expected_left, mean, 0.0,
                     error * sqrt(squares / battles - mean * mean + 1e-4));
        lan_odds_destroy(odds);
        lan_battle_destroy(battle);
    }
    random_destroy(random);
}

/* --- every course of a small battle ----------------------------------------
 * Each soldier has a place with the points that are left; hits and losses only
 * go down, so that the chances of all states follow from those below. */

#define MOST_PLACES 6
#define LEVELS      5 /* points from 0 to 4 */

typedef struct courses {
    const plain *is;
    int count;
    int group[MOST_PLACES];
    double *known; /* [LEVELS to the power of count]: side 0 wins; NaN */
} courses;

static double win_from(const courses *c, const int *points);

static double win_after(const courses *c, const int *points, int place,
                        double damage)
{
    int next[MOST_PLACES];
    memcpy(next, points, sizeof next);
    next[place] -= (int)fmin(damage, next[place]);
    return win_from(c, next);
}

/* Whom a hit on a group falls on under focus: the wounded soldier, or the
 * first. */
static int focused(const courses *c, const int *points, int group)
{
    int first = -1;
    for (int k = c->count - 1; k >= 0; k--) {
        const bool is_wounded = points[k] < (int)c->is->health[group];
        if (c->group[k] == group && points[k] > 0 &&
            (first < 0 || is_wounded ||
             points[first] == (int)c->is->health[group])) {
            first = k;
        }
    }
    return first;
}

/* An attack on an area; *misses: the chance that it hits no one. */
static double win_after_area(const courses *c, const int *points, int from,
                             double *misses)
{
    const double share = c->is->area[from];
    double win = 0.0;
    for (int hits = 0; hits < 1 << c->count; hits++) {
        int next[MOST_PLACES];
        double chance = 1.0;
        memcpy(next, points, sizeof next);
        for (int k = 0; k < c->count; k++) {
            const int group = c->group[k];
            const bool is_target =
                points[k] > 0 && c->is->side[group] != c->is->side[from];
            const bool is_hit = (hits >> k) % 2 == 1;
            chance *= is_target ? (is_hit ? share : 1.0 - share)
                                : (is_hit ? 0.0 : 1.0);
            next[k] -=
                is_hit ? (int)fmin(c->is->damage[from][group], next[k]) : 0;
        }
        if (hits == 0) {
            *misses = chance;
        } else if (chance > 0.0) {
            win += chance * win_from(c, next);
        }
    }
    return win;
}

static double win_from(const courses *c, const int *points)
{
    const plain *is = c->is;
    int alive[2] = {0, 0};
    int index = 0;
    double sum = 0.0;
    double win = 0.0;
    for (int k = 0; k < c->count; k++) {
        index = index * LEVELS + points[k];
        alive[is->side[c->group[k]]] += points[k] > 0 ? 1 : 0;
    }
    if (alive[0] == 0 || alive[1] == 0) {
        return alive[0] > 0 ? 1.0 : 0.0;
    }
    if (!isnan(c->known[index])) {
        return c->known[index];
    }
    for (int k = 0; k < c->count; k++) {
        const int from = c->group[k];
        const int enemies = alive[1 - is->side[from]];
        double misses = 0.0;
        if (points[k] == 0) {
            continue;
        }
        win += is->losses[from] * win_after(c, points, k, LEVELS);
        if (is->area[from] > 0.0) {
            win += is->rate[from] * win_after_area(c, points, from, &misses);
        }
        for (int t = 0; t < c->count && !(is->area[from] > 0.0); t++) {
            const int at = c->group[t];
            if (points[t] > 0 && is->side[at] != is->side[from]) {
                const int place = is->is_focus ? focused(c, points, at) : t;
                win += is->rate[from] / enemies *
                       win_after(c, points, place, is->damage[from][at]);
            }
        }
        sum += is->losses[from] + is->rate[from] * (1.0 - misses);
    }
    c->known[index] = win / sum;
    return c->known[index];
}

static double win_by_all_courses(const plain *is)
{
    courses c = {.is = is};
    int points[MOST_PLACES] = {0};
    size_t states = 1;
    for (int i = 0; i < is->groups; i++) {
        for (int k = 0; k < is->start[i]; k++) {
            c.group[c.count] = i;
            points[c.count++] = (int)is->health[i];
            states *= LEVELS;
        }
    }
    c.known = malloc(states * sizeof *c.known);
    assert_non_null(c.known);
    for (size_t i = 0; i < states; i++) {
        c.known[i] = LAN_NAN;
    }
    const double win = win_from(&c, points);
    free(c.known);
    return win;
}

/* Three groups, or two whose hits are all alike and exact under focus. */
static plain draw_small(random_source *random, int groups)
{
    plain is = draw_plain(random);
    is.groups = groups;
    for (int i = 0; i < groups; i++) {
        is.side[i] = i % 2;
        is.start[i] = random_integer(random, 1, 6 / groups);
        is.health[i] = random_integer(random, 1, LEVELS - 1);
        is.comes[i] = 0;
        is.losses[i] = groups == 2 ? 0.0 : is.losses[i];
        is.area[i] = groups == 2 ? 0.0 : is.area[i];
        for (int k = 0; k < groups; k++) {
            is.damage[i][k] = groups == 2 ? 1.0 : random_integer(random, 1, 3);
        }
    }
    return is;
}

TEST(small_battles_agree_with_all_their_courses)
{
    random_source *random = random_create(33);
    const int battles = 32768;
    for (int n = 0; n < 24; n++) {
        const plain is = draw_small(random, n % 2 == 0 ? 2 : 3);
        const double win = win_by_all_courses(&is);
        lan_battle *battle = scenario_of(&is);
        lan_odds *odds = odds_of(battle, LAN_ODDS_SIMULATE, battles, 2);
        assert_close(odds->sides[0].win, win, 0.0,
                     4.5 * sqrt(win * (1.0 - win) / battles + 1e-10));
        lan_odds_destroy(odds);
        if (is.groups == 2 && is.is_focus) {
            odds = odds_of(battle, LAN_ODDS_EXACT, 1, 1);
            assert_close(odds->sides[0].win, win, 1e-12, 0.0);
            lan_odds_destroy(odds);
        }
        lan_battle_destroy(battle);
    }
    random_destroy(random);
}

/* --- equations ------------------------------------------------------------ */

typedef struct end {
    double left[3];
    double time;
} end;

static end solve(const char *text, lan_stepper stepper)
{
    end out = {.time = 0.0};
    lan_battle *battle = battle_of_text(text);
    lan_solver *solver = NULL;
    lan_solver_options options = lan_solver_options_default();
    options.method = LAN_METHOD_GSL;
    options.stepper = stepper;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    const int32_t groups = lan_battle_group_count(battle);
    for (int32_t i = 0; i < groups && i < 3; i++) {
        out.left[i] = lan_battle_strength(battle, i);
    }
    out.time = lan_battle_time(battle);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return out;
}

#define ALIKE(rule, more)                                                      \
    "format: 1\ntime: {end: 1e6}\nrules: {wounds: " rule more "}\n"            \
    "units: {p: {rate: 1, hit: 1, damage: 1, health: 10}}\n"                   \
    "armies: {a: {units: {p: 200}}, b: {units: {p: 160}}}\n"

TEST(equations_of_200_against_160)
{
    const end half = solve(ALIKE("spread", ", gone: 0.5"), LAN_STEPPER_RKCK);
    assert_close(half.left[0], 190.80, 0.0, .005);
    assert_close(half.time, 8.088, 0.0, 1.5e-3);
    /* by the Jacobian too; and the last soldier falls in finite time */
    const end rkck = solve(ALIKE("spread", ""), LAN_STEPPER_RKCK);
    const end bsimp = solve(ALIKE("spread", ""), LAN_STEPPER_BSIMP);
    assert_close(bsimp.left[0], rkck.left[0], 1e-8, 0.0);
    assert_close(bsimp.time, rkck.time, 1e-8, 0.0);
    assert_close(rkck.left[1], 0.0, 0.0, 0.0);
    /* focus: the square law at a tenth of the rate */
    const end focus = solve(ALIKE("focus", ""), LAN_STEPPER_RKCK);
    assert_close(focus.left[0], 120.0, 1e-8, 0.0);
}

/* Several groups, fronts, morale and own losses, area fire on the second army:
 * the mean of random battles. */
TEST(mean_of_random_battles_follows_the_equations)
{
    const char *text =
        "format: 1\ntime: {end: 1e6}\nrules: {wounds: spread}\nunits:\n"
        "  p: {rate: 1, hit: .8, damage: 2, health: 9}\n"
        "  q: {rate: 2, hit: 1, damage: 2, health: 12, fire: area, "
        "attack_area: .01}\n"
        "  r: {rate: 1, hit: .7, damage: 3, health: 8}\n"
        "armies:\n"
        "  a: {area: 1, units: {p: 180, q: 40}}\n"
        "  b:\n    area: 1\n    front: 150\n    losses: .02\n"
        "    units: {r: 190}\n    break: .3\n"
        "    morale: {loss_weight: .5, effect: .5, desertion: .05}\n";
    const end by = solve(text, LAN_STEPPER_RKCK);
    const end judge = solve(text, LAN_STEPPER_BSIMP);
    assert_close(judge.left[0], by.left[0], 1e-7, 0.0);
    assert_close(judge.time, by.time, 1e-7, 0.0);
    lan_battle *battle = battle_of_text(text);
    lan_odds *odds = odds_of(battle, LAN_ODDS_SIMULATE, 2048, 2);
    assert_close(odds->sides[0].expected_left, by.left[0] + by.left[1], .01,
                 0.0);
    assert_close(odds->mean_duration, by.time, .02, 0.0);
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
}

TEST(equations_refuse_what_spread_does_not_cover)
{
    const char *const texts[] = {
        "format: 1\ntime: {end: 9}\nrules: {wounds: spread}\n"
        "units: {p: {hit: 1, damage: 1, health: 10}, q: {hit: 1, damage: 2, "
        "health: 9}}\n"
        "armies: {a: {units: {p: 20, q: 9}}, b: {units: {p: 16}}}\n",
        "format: 1\ntime: {end: 9}\nrules: {wounds: spread}\n"
        "units: {p: {hit: 1, damage: 1, health: 10}}\n"
        "armies: {a: {units: {p: {count: 20, reinforcements: [{at: 1, count: "
        "5}]}}}, b: {units: {p: 16}}}\n"};
    for (int k = 0; k < 2; k++) {
        lan_battle *battle = battle_of_text(texts[k]);
        lan_solver *solver = NULL;
        lan_error err = {.status = LAN_OK};
        lan_solver_options options = lan_solver_options_default();
        assert_int_equal(lan_solver_create(battle, &options, &solver, &err),
                         LAN_EINVAL);
        assert_non_null(strstr(err.text, "--solver chance"));
        options.method = LAN_METHOD_CHANCE;
        assert_ok(lan_solver_create(battle, &options, &solver, NULL));
        lan_solver_destroy(solver);
        lan_battle_destroy(battle);
    }
}
