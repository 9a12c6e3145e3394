/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random small battles of the whole model by chance: against exact odds where
 * there are any, against a second reading of the rules elsewhere.
 *
 * A case is outside where chance alone would put it there once in a thousand:
 * by the binomial law against an exact chance, by the hypergeometric law
 * between two simulations. Of 200 right ones more than 3 are outside with a
 * chance below 6e-5 (Poisson of mean 0.2); the seed is fixed, so that it
 * happens always or never.
 */
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "tests/support/any_battle.h"
#include "tests/support/literal_chance.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define EXACT_CASES   32
#define PLAIN_CASES   40
#define EXACT_BATTLES 4000 /* against exact odds */
#define MANY          2000 /* against PLAIN_BATTLES, which blur more */
#define PLAIN_BATTLES 400
#define OUTSIDE       3
#define RARE          1e-3

/* Makes the drawn battle one of few whole soldiers. */
static void make_small(random_source *random, scene *s, double points[8])
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_group_def *g = &s->groups[i];
        g->count = g->count > 0.0 ? random_integer(random, 2, 9) : 0.0;
        for (size_t n = 0; n < g->reinforcement_count; n++) {
            lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int)n];
            r->count = ceil(r->count / 40.0);
            r->rate /= 10.0;
        }
    }
    for (int k = 0; k < 4; k++) {
        points[2 * k + 1] /= 20.0;
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].area /= 40.0;
        if (isfinite(s->armies[a].front)) {
            s->armies[a].front = random_between(random, 1.5, 9.0);
        }
    }
    for (size_t n = 0; n < s->def.fire_count; n++) {
        lan_fire_def *f = &s->fire[n];
        if (f->law == LAN_LAW_POWER) {
            f->coefficient *= pow(60.0, f->enemy + f->own - 1.0);
        } else if (f->law == LAN_LAW_AREA) {
            f->coefficient *= 40.0;
        }
    }
}

/* Gives two battles of four weapons, and lets attacks be answered. */
static void let_answer(random_source *random, scene *s, int number,
                       any_arms *arms)
{
    if (number % 4 < 2) {
        any_battle_arm(random, s, arms);
        any_battle_retaliate(random, s, arms);
    }
}

/* Takes out what only simulation can do. */
static void make_exact(scene *s)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        s->groups[i].reinforcement_count = 0;
        s->groups[i].count = fmax(s->groups[i].count, 3.0);
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].has_morale = false;
    }
    for (size_t n = 0; n < s->def.fire_count; n++) {
        s->fire[n].start = 0.0;
        s->fire[n].stop = LAN_INF;
    }
}

static lan_odds *find(const lan_battle *battle, lan_odds_method method,
                      int64_t battles, bool until_end)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.method = method;
    options.until_end = until_end;
    options.battles = battles;
    options.precision = 1e-6; /* all of them */
    options.threads = 2;
    if (lan_odds_find(battle, &options, NULL, &odds, &err) != LAN_OK) {
        fail_with("no odds: %s", err.text);
    }
    return odds;
}

/* True if so few or so many hits of so many tries are rarer than allowed,
 * by these two tails. */
static bool is_rare(double lower, double upper)
{
    return fmin(lower, upper) < 0.5 * RARE;
}

static bool is_outside(unsigned hits, unsigned count, double p)
{
    if (!(p > 0.0) || !(p < 1.0)) {
        return hits != (p > 0.5 ? count : 0U);
    }
    const double upper =
        hits == 0 ? 1.0 : gsl_cdf_binomial_Q(hits - 1, p, count);
    return is_rare(gsl_cdf_binomial_P(hits, p, count), upper);
}

TEST(simulation_meets_exact_odds)
{
    random_source *random = random_create(20261121);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    const int cases = random_cases(EXACT_CASES);
    int outside = 0;
    int contested = 0;
    for (int k = 0; k < cases; k++) {
        double points[8];
        any_arms arms;
        random_begin(random, (uint32_t)k);
        any_battle_draw(random, s, points);
        let_answer(random, s, k, &arms);
        make_small(random, s, points);
        make_exact(s);
        lan_battle *battle = scene_battle(s);
        lan_odds *exact = find(battle, LAN_ODDS_EXACT, EXACT_BATTLES, false);
        lan_odds *often = find(battle, LAN_ODDS_SIMULATE, EXACT_BATTLES, false);
        const double p = exact->sides[0].win;
        const double hits = often->sides[0].win * EXACT_BATTLES;
        contested += p > 0.02 && p < 0.98;
        if (is_outside((unsigned)round(hits), EXACT_BATTLES, p)) {
            outside++;
            print_message("# case %d: exact %.6f, %d battles %.6f\n", k, p,
                          EXACT_BATTLES, often->sides[0].win);
            any_battle_print(s);
        }
        lan_odds_destroy(exact);
        lan_odds_destroy(often);
        lan_battle_destroy(battle);
    }
    print_message("# %d outside, %d of %d contested\n", outside, contested,
                  cases);
    assert_true(outside <= OUTSIDE);
    assert_true(contested > cases / 3);
    scene_destroy(s);
    random_destroy(random);
}

/* Battles that the plain simulation gives to the side of army 0. */
static unsigned plain_wins(scene *s, const lan_battle *battle,
                           random_source *random)
{
    unsigned wins = 0;
    for (int n = 0; n < PLAIN_BATTLES; n++) {
        const literal_chance end = literal_chance_fight(scene_def(s), random);
        wins +=
            end.winner >= 0 && lan_battle_army_side(battle, end.winner) == 0;
    }
    return wins;
}

/* Both counts are of battles that may as well be one's as the other's. */
static bool differ(unsigned some, unsigned many)
{
    const unsigned wins = some + many;
    const unsigned losses = MANY + PLAIN_BATTLES - wins;
    const double lower =
        gsl_cdf_hypergeometric_P(some, wins, losses, PLAIN_BATTLES);
    const double upper =
        some == 0
            ? 1.0
            : gsl_cdf_hypergeometric_Q(some - 1, wins, losses, PLAIN_BATTLES);
    return is_rare(lower, upper);
}

TEST(simulation_meets_a_second_reading_of_the_rules)
{
    random_source *random = random_create(4714);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    const int cases = random_cases(PLAIN_CASES);
    int outside = 0;
    int contested = 0;
    for (int k = 0; k < cases; k++) {
        double points[8] = {0.0};
        any_arms arms;
        random_begin(random, (uint32_t)k);
        any_battle_draw(random, s, points);
        let_answer(random, s, k, &arms);
        make_small(random, s, points);
        if (k % 2 == 1) {
            s->def.gone = random_between(random, 1.0, 4.0);
        }
        lan_battle *battle = scene_battle(s);
        lan_odds *often = find(battle, LAN_ODDS_SIMULATE, MANY, true);
        const unsigned many = (unsigned)round(often->sides[0].win * MANY);
        const unsigned some = lan_battle_is_over(battle)
                                  ? many * PLAIN_BATTLES / MANY
                                  : plain_wins(s, battle, random);
        contested += many > MANY / 50 && many < MANY - MANY / 50;
        if (differ(some, many)) {
            outside++;
            print_message("# case %d: plain %u of %d, library %u of %d\n", k,
                          some, PLAIN_BATTLES, many, MANY);
            any_battle_print(s);
        }
        lan_odds_destroy(often);
        lan_battle_destroy(battle);
    }
    print_message("# %d outside, %d of %d contested\n", outside, contested,
                  cases);
    assert_true(outside <= OUTSIDE);
    assert_true(contested > cases / 3);
    scene_destroy(s);
    random_destroy(random);
}
