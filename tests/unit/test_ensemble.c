/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lanes and battles: put in, handed back, called off. And the three ways to
 * overlook or to invent an event within a step without a word, side by side, as
 * of test_locate.c: each judged by a closed form.
 *
 * Duels have a twin with a morale that nothing moves, so that no closed form
 * takes it: the equations have to.
 */
#include <math.h>
#include <stdlib.h>

#include "base/lanes_impl.h"
#include "base/real.h"
#include "tests/support/missed_events.h"
#include "tests/support/side_by_side.h"
#include "tests/support/support.h"

#define CASES 240 /* of a family of missed events */

#define FINE 1e-10

static lan_ensemble *ensemble_at(double tolerance)
{
    const lan_ensemble_options options = {
        .solver = scene_options(LAN_METHOD_AUTO, LAN_STEPPER_RKCK, tolerance)};
    return beside_ensemble(&options);
}

/* A morale that stays as it is and moves nothing. */
static void add_idle_morale(scene *s)
{
    s->armies[0].has_morale = true;
    s->armies[0].morale =
        (lan_morale_def){.start = 1.0, .loss_weight = 0.0, .effect = 0.0};
}

/* --- lanes --------------------------------------------------------------- */

TEST(an_empty_ensemble_hands_nothing_back)
{
    lan_ensemble *ensemble = ensemble_at(FINE);
    lan_status status = LAN_OK;
    lan_error error = {0};
    assert_in_range(lan_ensemble_lane_count(ensemble), 1, LAN_LANES_MOST);
    assert_int_equal(lan_ensemble_free_lane(ensemble), 0);
    assert_int_equal(lan_ensemble_next(ensemble, &status, &error), -1);
    assert_int_equal(lan_ensemble_next(ensemble, &status, NULL), -1);
    const lan_ensemble_counts counts = lan_ensemble_counts_of(ensemble);
    assert_int_equal(counts.by_lanes + counts.in_part + counts.alone, 0);
    lan_ensemble_destroy(ensemble);
    lan_ensemble_destroy(NULL);
}

/* A square law whose winner is known, with or without a closed form. */
static lan_battle *small_battle(int number, bool has_form)
{
    const double more = 1.0 + 0.05 * number;
    scene *s = scene_square(130.0 * more, 90.0, 0.04, 0.03, 500.0);
    if (!has_form) {
        add_idle_morale(s);
    }
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

/* Lanchester: b x^2 - a y^2 stays. */
static double small_rest(int number)
{
    const double x = 130.0 * (1.0 + 0.05 * number);
    return sqrt(x * x - 90.0 * 90.0 * 0.04 / 0.03);
}

static void assert_small(const lan_battle *battle, int number)
{
    assert_close(lan_battle_strength(battle, 0), small_rest(number), 1e-8, 0.0);
    assert_close(lan_battle_strength(battle, 1), 0.0, 0.0, 0.0);
    assert_true(lan_battle_is_over(battle));
}

TEST(every_lane_takes_a_battle_alone)
{
    for (int has_form = 0; has_form < 2; has_form++) {
        lan_ensemble *ensemble = ensemble_at(FINE);
        const int32_t lanes = lan_ensemble_lane_count(ensemble);
        for (int32_t lane = lanes - 1; lane >= 0; lane--) {
            lan_battle *battle = small_battle(lane, has_form == 1);
            lan_status status = LAN_EINVAL;
            assert_ok(lan_ensemble_put(ensemble, lane, battle, 1, NULL));
            assert_true(lan_ensemble_free_lane(ensemble) != lane);
            assert_int_equal(lan_ensemble_next(ensemble, &status, NULL), lane);
            assert_int_equal(status, LAN_OK);
            assert_small(battle, lane);
            const lan_solver_report *report =
                lan_ensemble_report_of(ensemble, lane);
            assert_true(report->events >= 1);
            assert_true((report->form != NULL) == (has_form == 1));
            lan_battle_destroy(battle);
        }
        lan_ensemble_destroy(ensemble);
    }
}

/* Whatever lane is over first has fought the battle of its number. */
static int32_t assert_next_is_small(lan_ensemble *ensemble,
                                    lan_battle *const *battles)
{
    lan_status status = LAN_EINVAL;
    const int32_t lane = lan_ensemble_next(ensemble, &status, NULL);
    assert_in_range(lane, 0, lan_ensemble_lane_count(ensemble) - 1);
    assert_int_equal(status, LAN_OK);
    assert_small(battles[lane], lane);
    return lane;
}

TEST(a_full_ensemble_has_no_free_lane_until_it_hands_one_back)
{
    lan_ensemble *ensemble = ensemble_at(FINE);
    const int32_t lanes = lan_ensemble_lane_count(ensemble);
    lan_battle *battles[LAN_LANES_MOST] = {NULL};
    for (int32_t k = 0; k < lanes; k++) {
        battles[k] = small_battle(k, false);
        assert_int_equal(lan_ensemble_free_lane(ensemble), k);
        assert_ok(lan_ensemble_put(ensemble, k, battles[k], 1, NULL));
    }
    assert_int_equal(lan_ensemble_free_lane(ensemble), -1);
    const int32_t first = assert_next_is_small(ensemble, battles);
    assert_int_equal(lan_ensemble_free_lane(ensemble), first);
    assert_ok(lan_ensemble_put(ensemble, first, battles[first], 1, NULL));
    assert_int_equal(lan_ensemble_free_lane(ensemble), -1);
    bool is_back[LAN_LANES_MOST] = {false};
    for (int32_t k = 0; k < lanes; k++) {
        const int32_t lane = assert_next_is_small(ensemble, battles);
        assert_false(is_back[lane]);
        is_back[lane] = true;
    }
    lan_status status = LAN_OK;
    assert_int_equal(lan_ensemble_next(ensemble, &status, NULL), -1);
    lan_ensemble_destroy(ensemble);
    for (int32_t k = 0; k < lanes; k++) {
        lan_battle_destroy(battles[k]);
    }
}

/* Many more battles than lanes, of two structures; each comes back once. */
TEST(lanes_are_filled_again_and_again)
{
    lan_ensemble *ensemble = ensemble_at(FINE);
    lan_battle *battles[50];
    beside ends[50];
    for (int k = 0; k < 50; k++) {
        battles[k] = small_battle(k, k % 3 == 0);
    }
    beside_fight(ensemble, battles, 50, NULL, ends);
    for (int k = 0; k < 50; k++) {
        assert_int_equal(ends[k].status, LAN_OK);
        assert_small(battles[k], k);
        assert_int_equal(ends[k].outcome->winner, 0);
        lan_battle_destroy(battles[k]);
    }
    const lan_ensemble_counts counts = lan_ensemble_counts_of(ensemble);
    assert_int_equal(counts.by_lanes + counts.in_part + counts.alone, 50);
    beside_clear(ends, 50);
    lan_ensemble_destroy(ensemble);
}

/* A battle that stands in the middle is taken to its start first, and one that
 * is over at its start is handed back as it is. */
TEST(a_battle_is_fought_from_its_start)
{
    lan_ensemble *ensemble = ensemble_at(FINE);
    const lan_solver_options options =
        scene_options(LAN_METHOD_AUTO, LAN_STEPPER_RKCK, FINE);
    lan_battle *battles[2] = {small_battle(3, false), NULL};
    scene *s = scene_square(12.0, 0.0, 1.0, 1.0, 9.5);
    add_idle_morale(s);
    battles[1] = scene_battle(s);
    scene_destroy(s);
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battles[0], &options, &solver, NULL));
    assert_ok(lan_battle_advance(battles[0], 2.0, solver, NULL));
    lan_solver_destroy(solver);
    beside ends[2];
    beside_fight(ensemble, battles, 2, NULL, ends);
    assert_small(battles[0], 3);
    assert_int_equal(ends[1].status, LAN_OK);
    assert_close(ends[1].outcome->time, 0.0, 0.0, 0.0);
    assert_close(ends[1].outcome->groups[0].left, 12.0, 0.0, 0.0);
    beside_clear(ends, 2);
    lan_ensemble_destroy(ensemble);
    lan_battle_destroy(battles[0]);
    lan_battle_destroy(battles[1]);
}

/* --- errors and orders to stop ------------------------------------------- */

/* A stiff one: losses hold its steps short, so that there are thousands. */
static lan_battle *long_battle(void)
{
    scene *s = scene_square(1000.0, 1000.0, 1.0, 1.0, 4000.0);
    add_idle_morale(s);
    s->armies[0].losses = s->armies[1].losses = 1e3;
    scene_comes_rate(s, 0, 0.0, LAN_INF, 2000.0);
    scene_comes_rate(s, 1, 0.0, LAN_INF, 2000.0);
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

static bool refuse(void *context, double done, double total)
{
    int *asked = context;
    assert_true(done >= 0.0 && total > 0.0);
    ++*asked;
    return false;
}

TEST(an_ensemble_called_off_hands_all_its_battles_back)
{
    lan_ensemble *ensemble = ensemble_at(FINE);
    lan_battle *battles[LAN_LANES_MOST + 3];
    beside ends[LAN_LANES_MOST + 3];
    const int32_t count = LAN_LANES_MOST + 3;
    int asked = 0;
    const lan_progress progress = {refuse, &asked};
    for (int32_t k = 0; k < count; k++) {
        battles[k] = long_battle();
    }
    lan_ensemble_set_progress(ensemble, &progress);
    beside_fight(ensemble, battles, count, NULL, ends);
    assert_true(asked > 0);
    for (int32_t k = 0; k < count; k++) {
        assert_int_equal(ends[k].status, LAN_ECANCELLED);
        assert_int_equal(ends[k].error.status, LAN_ECANCELLED);
        lan_battle_destroy(battles[k]);
        battles[k] = small_battle(k, false);
    }
    beside_clear(ends, count);
    lan_ensemble_set_progress(ensemble, NULL);
    beside_fight(ensemble, battles, count, NULL, ends);
    for (int32_t k = 0; k < count; k++) {
        assert_int_equal(ends[k].status, LAN_OK);
        assert_small(battles[k], k);
        lan_battle_destroy(battles[k]);
    }
    beside_clear(ends, count);
    lan_ensemble_destroy(ensemble);
}

/* Of the structure of a small one; its rates are beyond any number. */
static lan_battle *hopeless_battle(void)
{
    scene *s = scene_square(1e200, 1e200, 1e200, 1e200, 500.0);
    add_idle_morale(s);
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

TEST(a_battle_that_fails_leaves_its_neighbours_alone)
{
    lan_ensemble *ensemble = ensemble_at(FINE);
    lan_battle *battles[20];
    beside ends[20];
    for (int32_t k = 0; k < 20; k++) {
        battles[k] = k % 7 == 3 ? hopeless_battle() : small_battle(k, false);
    }
    beside_fight(ensemble, battles, 20, NULL, ends);
    for (int32_t k = 0; k < 20; k++) {
        if (k % 7 == 3) {
            assert_int_equal(ends[k].status, LAN_ESTEP);
            assert_int_equal(ends[k].error.status, LAN_ESTEP);
            assert_true(ends[k].error.text[0] != '\0');
        } else {
            assert_int_equal(ends[k].status, LAN_OK);
            assert_int_equal(ends[k].error.status, LAN_OK);
            assert_small(battles[k], k);
        }
        lan_battle_destroy(battles[k]);
    }
    beside_clear(ends, 20);
    lan_ensemble_destroy(ensemble);
}

/* --- missed events ------------------------------------------------------- */

/* A family fought side by side; what a battle has to come to is the test's. */
typedef struct family {
    random_source *random;
    lan_ensemble *ensemble;
    int count;
    lan_battle *battles[CASES];
    beside ends[CASES];
} family;

static family *family_create(unsigned long seed, double tolerance)
{
    family *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->random = random_create(seed);
    f->ensemble = ensemble_at(tolerance);
    return f;
}

/* Takes the scene. */
static void family_add(family *f, scene *s, bool has_form)
{
    if (!has_form) {
        add_idle_morale(s);
    }
    f->battles[f->count++] = scene_battle(s);
    scene_destroy(s);
}

static void family_fight(family *f)
{
    beside_fight(f->ensemble, f->battles, f->count, NULL, f->ends);
    for (int k = 0; k < f->count; k++) {
        if (f->ends[k].status != LAN_OK) {
            fail_with("seed %lu case %d: %s", random_seed(f->random), k,
                      f->ends[k].error.text);
        }
    }
}

static void family_destroy(family *f)
{
    for (int k = 0; k < f->count; k++) {
        lan_battle_destroy(f->battles[k]);
    }
    beside_clear(f->ends, f->count);
    lan_ensemble_destroy(f->ensemble);
    random_destroy(f->random);
    free(f);
}

/* (1) Between the ends of a step the curve dips below a threshold and turns up
 * again by reinforcement; every second battle stays above it. */
static void assert_dips(bool has_form)
{
    family *f = family_create(2026112321, FINE);
    missed_dip dips[CASES];
    const int cases = CASES;
    for (int i = 0; i < cases; i++) {
        const double miss = random_magnitude(f->random, 1e-6, 1e-3);
        dips[i] = missed_dip_draw(f->random, i % 2 == 0 ? -miss : miss);
        family_add(f, missed_dip_scene(&dips[i]), has_form);
    }
    family_fight(f);
    for (int i = 0; i < cases; i++) {
        const missed_dip *d = &dips[i];
        const lan_outcome *o = f->ends[i].outcome;
        const bool breaks = i % 2 == 0;
        if (o->reason != (breaks ? LAN_END_BREAK : LAN_END_ANNIHILATION) ||
            o->winner != (breaks ? 1 : 0)) {
            fail_with("seed %lu case %d: winner %d at %.17g, but the first "
                      "comes within %.3g of its break",
                      random_seed(f->random), i, (int)o->winner, o->time,
                      d->height);
        }
        if (breaks) {
            /* a strength off by 1e-8 moves the crossing of a bent curve so */
            const double bend = d->duel.a * d->duel.b * d->duel.x0 * d->share;
            const double loose =
                1e-8 * d->duel.x0 / sqrt(-2.0 * d->height * bend) + 1e-9;
            assert_close(o->time, missed_dip_time(d), 0.0, 4.0 * loose);
        }
    }
    family_destroy(f);
}

TEST(a_dip_between_steps_breaks_an_army_side_by_side)
{
    assert_dips(false);
}

TEST(a_dip_in_closed_form_breaks_an_army_side_by_side)
{
    assert_dips(true);
}

/* (2) A step that another group's death has cut is no bracket of a root: deaths
 * so near to each other that their estimates come in the wrong order. */
static void assert_deaths(double tolerance)
{
    family *f = family_create(2026112322, tolerance);
    missed_victim victims[CASES][2];
    const int cases = CASES;
    for (int i = 0; i < cases; i++) {
        const double early = random_between(f->random, .5, 2.0);
        const double late =
            early * (1.0 + random_magnitude(f->random, 1e-7, 1e-2));
        for (int j = 0; j < 2; j++) {
            victims[i][j] =
                missed_victim_draw(f->random, (i + j) % 2 == 0 ? early : late);
        }
        family_add(f, missed_victims_scene(victims[i]), false);
    }
    family_fight(f);
    for (int i = 0; i < cases; i++) {
        const lan_group_outcome *g = f->ends[i].outcome->groups;
        const double side = victims[i][0].start + victims[i][1].start + 77.0;
        if (!(fabs(g[0].gone_at - g[1].gone_at) > 1e-9)) {
            fail_with("seed %lu case %d at %g: both die at %.17g, not at %.17g "
                      "and %.17g",
                      random_seed(f->random), i, tolerance, g[0].gone_at,
                      victims[i][0].death, victims[i][1].death);
        }
        for (int j = 0; j < 2; j++) {
            const missed_victim *v = &victims[i][j];
            const double slope = v->fire * exp(-v->l * v->death);
            if (!(fabs(g[j].gone_at - v->death) <=
                  10.0 * tolerance * side / slope)) {
                fail_with("seed %lu case %d at %g: group %d dies at %.17g, "
                          "want %.17g",
                          random_seed(f->random), i, tolerance, j, g[j].gone_at,
                          v->death);
            }
        }
    }
    family_destroy(f);
}

TEST(deaths_next_to_each_other_come_in_their_order_side_by_side)
{
    assert_deaths(FINE);
}

/* In long steps estimates are worse than deaths are apart. */
TEST(deaths_within_a_long_step_come_in_their_order_side_by_side)
{
    assert_deaths(1e-5);
    assert_deaths(1e-4);
    assert_deaths(1e-3);
}

/* The same along straight curves, where one step spans both deaths. */
TEST(two_deaths_in_one_step_come_in_their_order_side_by_side)
{
    family *f = family_create(2026112323, FINE);
    double wanted[CASES][2];
    const int cases = CASES;
    for (int i = 0; i < cases; i++) {
        const double early = random_between(f->random, 1.0, 5.0);
        const double late =
            early * (1.0 + random_magnitude(f->random, 1e-9, .5));
        wanted[i][1] = early;
        family_add(f, missed_straight_scene(early, late, &wanted[i][0]), false);
    }
    family_fight(f);
    for (int i = 0; i < cases; i++) {
        const lan_group_outcome *g = f->ends[i].outcome->groups;
        assert_close(g[1].gone_at, wanted[i][1], 1e-12, 0.0);
        assert_close(g[0].gone_at, wanted[i][0], 1e-12, 0.0);
    }
    family_destroy(f);
}

/* (3) Beyond the death of its killer the curve of a group turns up again, so
 * that its own, earlier death has healed at the step's end; every second one is
 * saved by that death indeed. */
TEST(a_death_healed_at_the_step_end_is_found_side_by_side)
{
    family *f = family_create(2026112324, FINE);
    missed_chain chains[CASES];
    const int cases = CASES;
    for (int i = 0; i < cases; i++) {
        const double rest = random_magnitude(f->random, 1e-6, .1);
        chains[i] = missed_chain_draw(f->random, i % 2 == 0 ? -rest : rest);
        family_add(f, missed_chain_scene(&chains[i]), false);
    }
    family_fight(f);
    for (int i = 0; i < cases; i++) {
        const missed_chain *p = &chains[i];
        const lan_group_outcome *g = f->ends[i].outcome->groups;
        const double end_of_a = missed_chain_death_of_a(p);
        assert_close(g[0].gone_at, end_of_a, 1e-8, 0.0);
        if (i % 2 == 0) {
            const double want = missed_chain_death_of_c(p);
            const double slope = p->m * missed_chain_a_at(p, want);
            assert_close(g[2].gone_at, want, 0.0, 1e-8 * (p->c + p->d) / slope);
        } else {
            assert_true(isnan(g[2].gone_at));
            assert_close(g[2].left, missed_chain_c_at(p, end_of_a), 0.0,
                         1e-8 * (p->c + p->d));
        }
    }
    family_destroy(f);
}
