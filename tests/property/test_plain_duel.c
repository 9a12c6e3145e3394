/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles of two groups as numbers: the numbers obey the battle's equations,
 * and the outcome of an end by them, and the battle that is brought to it, are
 * those of the battle that GSL has fought to that end.
 */
#include "engine/plain_duel_impl.h"

#include "engine/engine_impl.h"
#include "tests/support/any_battle.h"
#include "tests/support/support.h"

#define CASES 20000

/* What sums over steps may be off, as a share of what a group has had. */
#define SUMS 1e-12

typedef struct trial {
    random_source *random;
    scene *scene;
    double points[6];
    int number;
    int read;
    int ended[LAN_DUEL_TIME + 1];
    int pieces[LAN_DUEL_PIECES + 1];
    int near_ties;
} trial;

#define assert_in_case(trial, is_so)                                           \
    assert_so(trial, is_so, #is_so, __FILE__, __LINE__)

static void assert_so(const trial *t, bool is_so, const char *what,
                      const char *file, int line)
{
    if (!is_so) {
        any_battle_print(t->scene);
        fail_at(file, line, "seed %lu case %d: not %s", random_seed(t->random),
                t->number, what);
    }
}

static bool is_near(double got, double want, double tolerance)
{
    return (isnan(got) && isnan(want)) || fabs(got - want) <= tolerance;
}

static bool is_same(double got, double want)
{
    return is_near(got, want, 0.0);
}

/* --- duels, most of them plain -------------------------------------------- */

static void draw_fire(trial *t, int32_t from)
{
    random_source *random = t->random;
    scene *s = t->scene;
    const double strength = random_magnitude(random, 1e-2, 1.0);
    switch (random_integer(random, 0, 9)) {
    case 0:
        return; /* that of the types alone, or none */
    case 1:
        s->units[from].hit = 0.5 * strength;
        s->armies[1 - from].area = 1e4;
        s->armies[1 - from].hidden = true;
        s->units[from].attack_area = 200.0;
        return;
    case 2:
    case 3:
    case 4:
        scene_fire(s, from, 1 - from, LAN_LAW_AREA, 0.01 * strength);
        return;
    case 5:
        s->units[from].hit = strength;
        s->units[from].rate = 0.7;
        s->units[1 - from].health = 1.3;
        return;
    default:
        scene_fire(s, from, 1 - from, LAN_LAW_AIMED, strength);
        return;
    }
}

static void draw_coming(trial *t, int32_t group)
{
    random_source *random = t->random;
    const double from =
        random_chance(random, 0.3) ? 0.0 : random_between(random, 0.0, 8.0);
    const double rate = random_magnitude(random, 0.1, 20.0);
    switch (random_integer(random, 0, 2)) {
    case 0:
        scene_comes_at(t->scene, group, from, 10.0 * rate);
        return;
    case 1:
        scene_comes_over(t->scene, group, from, from + 3.0, 5.0 * rate);
        return;
    default:
        scene_comes_rate(t->scene, group, from,
                         random_chance(random, 0.5) ? LAN_INF : from + 2.5,
                         rate);
        return;
    }
}

static void draw_group(trial *t)
{
    random_source *random = t->random;
    scene *s = t->scene;
    const int32_t a = scene_army(s, NULL);
    const int32_t i = scene_group(s, random_between(random, 20.0, 300.0));
    s->units[i].cost =
        random_chance(random, 0.8) ? random_between(random, 0.5, 9.0) : LAN_NAN;
    if (random_chance(random, 0.4)) {
        s->groups[i].losses = random_magnitude(random, 1e-3, 0.5);
    }
    if (random_chance(random, 0.3)) {
        s->armies[a].break_at = random_between(random, 0.05, 0.9);
    }
    for (int k = random_integer(random, -2, 2); k > 0; k--) {
        draw_coming(t, i);
    }
}

/* What makes it no plain duel. */
static void draw_more(trial *t)
{
    random_source *random = t->random;
    scene *s = t->scene;
    const int32_t i = random_integer(random, 0, 1);
    switch (random_integer(random, 0, 3)) {
    case 0:
        s->armies[i].front = 50.0;
        return;
    case 1:
        s->armies[i].has_morale = true;
        s->armies[i].morale = (lan_morale_def){.start = 0.9, .effect = 1.0};
        return;
    case 2:
        t->points[0] = 1.0;
        t->points[1] = 2.0;
        t->points[2] = 4.0;
        t->points[3] = 0.0;
        scene_comes_points(s, i, t->points, 2);
        return;
    default:
        s->groups[i].count = 0.0;
        return;
    }
}

static void draw(trial *t)
{
    static const double levels[] = {LAN_NAN, LAN_NAN, 0.0, 0.5, 3.0};
    random_source *random = t->random;
    scene_clear(t->scene, random_magnitude(random, 3.0, 300.0));
    draw_group(t);
    draw_group(t);
    draw_fire(t, 0);
    draw_fire(t, 1);
    t->scene->def.gone = levels[random_integer(random, 0, 4)];
    if (random_chance(random, 0.1)) {
        draw_more(t);
    }
}

/* --- the equations -------------------------------------------------------- */

/* At any strengths of the first interval. */
static void compare_rates(trial *t, const lan_battle *battle,
                          const lan_plain_duel *duel)
{
    lan_flow flow = {0};
    double rates[4] = {0.0};
    double y[4] = {0.0};
    assert_ok(lan_flow_fit(&flow, battle));
    for (int k = 0; k < 4; k++) {
        y[0] = duel->x[0] * random_between(t->random, 0.0, 1.2);
        y[1] = duel->x[1] * random_between(t->random, 0.0, 1.2);
        lan_rates(battle, 0.0, y, rates, &flow);
        for (int i = 0; i < 2; i++) {
            const double fire =
                (duel->aimed[i] + duel->area[i] * y[i]) * y[1 - i];
            const double other = duel->losses[i] * y[i];
            const double rate = duel->piece[0].rate[i];
            assert_in_case(t, is_near(rate - fire - other, rates[i],
                                      1e-15 * (rate + fire + other)));
        }
    }
    lan_flow_clear(&flow);
}

/* A level that nothing is followed to counts as zero. */
static bool is_level(double got, double want, double scale)
{
    return is_same(got, want) || (got <= 1e-21 * scale && want <= got);
}

/* In the middle of each piece that the battle comes to. */
static void compare_pieces(trial *t, lan_battle *battle,
                           const lan_plain_duel *duel)
{
    const lan_solver_options options =
        scene_options(LAN_METHOD_AUTO, LAN_STEPPER_RKCK, 1e-8);
    lan_solver *solver = NULL;
    double rates[4] = {0.0};
    double start = 0.0;
    assert_ok(lan_solver_create(battle, &options, &solver, NULL));
    for (int32_t k = 0; k < duel->piece_count; k++) {
        const lan_duel_piece *piece = &duel->piece[k];
        const double middle = 0.5 * (start + piece->until);
        const double step = middle - lan_battle_time(battle);
        start = piece->until;
        assert_ok(lan_battle_advance(battle, step, solver, NULL));
        if (lan_battle_is_over(battle)) {
            break;
        }
        t->pieces[k]++;
        lan_constant_rates(battle, rates);
        for (int32_t i = 0; i < 2; i++) {
            const double level = lan_battle_gone_level(battle, i);
            assert_in_case(t, is_same(rates[i], piece->rate[i]));
            assert_in_case(t, is_level(piece->level[i], level, duel->scale[i]));
        }
    }
    lan_battle_reset(battle);
    lan_solver_destroy(solver);
}

/* --- an end --------------------------------------------------------------- */

static lan_duel_ending ending_of(const lan_outcome *outcome)
{
    if (outcome->reason == LAN_END_TIME) {
        return LAN_DUEL_TIME;
    }
    if (outcome->winner < 0) {
        return LAN_DUEL_UNTOLD; /* both at once, or nothing moves any more */
    }
    return outcome->reason == LAN_END_BREAK ? LAN_DUEL_BREAK : LAN_DUEL_GONE;
}

/* The battle's end as numbers would have it: before the rest of a group that is
 * gone was booked. */
static lan_duel_end end_of(const lan_plain_duel *duel,
                           const lan_outcome *outcome)
{
    lan_duel_end end = {.ending = ending_of(outcome),
                        .loser = outcome->winner < 0 ? -1 : 1 - outcome->winner,
                        .time = outcome->time};
    int32_t last = 0;
    while (last + 1 < duel->piece_count &&
           duel->piece[last].until <= end.time) {
        last++;
    }
    for (int32_t i = 0; i < 2; i++) {
        end.x[i] = outcome->groups[i].left;
        end.lost_other[i] = outcome->groups[i].lost_other;
    }
    if (end.ending == LAN_DUEL_GONE) {
        const int32_t i = end.loser;
        const double rest = duel->piece[last].level[i];
        const double fire =
            (duel->aimed[i] + duel->area[i] * rest) * end.x[1 - i];
        const bool is_hit = duel->aimed[i] > 0.0 || duel->area[i] > 0.0;
        end.x[i] = rest;
        if (!is_hit || fire < duel->losses[i] * rest) {
            end.lost_other[i] -= rest;
        }
    }
    return end;
}

static void compare_group(trial *t, const lan_group_outcome *got,
                          const lan_group_outcome *want, bool is_exact)
{
    const double had = want->start + want->reinforced;
    const double sums = SUMS * had;
    assert_in_case(t, is_same(got->start, want->start));
    assert_in_case(t, is_near(got->reinforced, want->reinforced,
                              is_exact ? 0.0 : 1e-15 * had));
    assert_in_case(t, is_near(got->not_arrived, want->not_arrived,
                              4e-15 * (had + want->not_arrived)));
    assert_in_case(t, is_near(got->left, want->left, sums));
    assert_in_case(t, is_near(got->lost_combat, want->lost_combat, sums));
    assert_in_case(t, is_near(got->lost_other, want->lost_other, sums));
    assert_in_case(
        t, is_near(got->left + got->lost_combat + got->lost_other, had, sums));
    assert_in_case(t, is_same(got->gone_at, want->gone_at));
    assert_in_case(t, is_same(got->fired_at, want->fired_at));
}

/* is_exact: arrivals were summed up in the same order. */
static void compare_outcomes(trial *t, const lan_outcome *got,
                             const lan_outcome *want, bool is_exact)
{
    assert_in_case(t, got->winner == want->winner);
    assert_in_case(t, got->reason == want->reason);
    assert_in_case(t, got->near_tie == want->near_tie);
    assert_in_case(t, is_same(got->time, want->time));
    assert_in_case(t, is_same(got->error, want->error));
    assert_in_case(t, is_near(got->margin, want->margin, SUMS));
    assert_in_case(t, is_near(got->value_margin, want->value_margin, SUMS));
    for (int i = 0; i < 2; i++) {
        compare_group(t, &got->groups[i], &want->groups[i], is_exact);
        assert_in_case(t, got->armies[i].state == want->armies[i].state);
        assert_in_case(t, is_same(got->armies[i].since, want->armies[i].since));
        assert_in_case(t,
                       is_same(got->armies[i].morale, want->armies[i].morale));
    }
}

/* The outcome by the numbers, and of the battle that they bring to its end,
 * where the battle itself has this one. */
static void compare_ends(trial *t, lan_battle *battle,
                         const lan_plain_duel *duel, const lan_outcome *want)
{
    const lan_duel_end end = end_of(duel, want);
    lan_outcome *got = NULL;
    t->ended[end.ending]++;
    if (end.ending == LAN_DUEL_UNTOLD) {
        return;
    }
    t->near_ties += want->near_tie ? 1 : 0;
    lan_battle_reset(battle);
    assert_ok(lan_outcome_create(battle, &got));
    lan_plain_duel_outcome(battle, duel, &end, want->error, got);
    compare_outcomes(t, got, want, false);
    for (int k = 0; k < 4; k++) {
        assert_in_case(t, isnan(got->killed[k]));
    }
    assert_ok(lan_plain_duel_finish(battle, duel, &end, want->error));
    lan_outcome *finished = NULL;
    assert_ok(lan_outcome_create(battle, &finished));
    compare_outcomes(t, finished, want, true);
    compare_outcomes(t, finished, got, false);
    assert_in_case(t, isnan(finished->killed[1]));
    lan_outcome_destroy(finished);
    lan_outcome_destroy(got);
}

static void try_case(trial *t, int number)
{
    t->number = number;
    random_begin(t->random, (uint32_t)number);
    draw(t);
    lan_battle *battle = scene_battle(t->scene);
    lan_plain_duel duel;
    if (lan_plain_duel_read(battle, &duel)) {
        const double tolerance = random_chance(t->random, 0.3) ? 1e-3 : 1e-11;
        const lan_solver_options options =
            scene_options(LAN_METHOD_GSL, LAN_STEPPER_RKCK, tolerance);
        lan_solver *solver = NULL;
        lan_outcome *want = NULL;
        t->read++;
        compare_rates(t, battle, &duel);
        compare_pieces(t, battle, &duel);
        assert_ok(lan_solver_create(battle, &options, &solver, NULL));
        assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
        assert_ok(lan_outcome_create(battle, &want));
        compare_ends(t, battle, &duel, want);
        lan_outcome_destroy(want);
        lan_solver_destroy(solver);
    }
    lan_battle_destroy(battle);
}

TEST(an_end_by_numbers_is_the_battles)
{
    trial t = {.random = random_create(20261124),
               .scene = scene_create(2, 20.0)};
    const int cases = random_cases(CASES);
    for (int i = 0; i < cases; i++) {
        try_case(&t, i);
    }
    print_message("# of %d battles %d are plain: %d gone, %d broken, %d at "
                  "the end, %d untold; %d near ties\n",
                  cases, t.read, t.ended[LAN_DUEL_GONE],
                  t.ended[LAN_DUEL_BREAK], t.ended[LAN_DUEL_TIME],
                  t.ended[LAN_DUEL_UNTOLD], t.near_ties);
    print_message("# in the second piece and later: %d %d %d\n", t.pieces[1],
                  t.pieces[2], t.pieces[3]);
    assert_true(10 * t.read >= 6 * cases);
    assert_true(10 * t.ended[LAN_DUEL_GONE] >= cases);
    assert_true(20 * t.ended[LAN_DUEL_BREAK] >= cases);
    assert_true(20 * t.ended[LAN_DUEL_TIME] >= cases);
    assert_true(50 * t.pieces[3] >= cases);
    assert_true(t.near_ties > 0);
    scene_destroy(t.scene);
    random_destroy(t.random);
}
