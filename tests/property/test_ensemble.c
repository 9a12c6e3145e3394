/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an ensemble owes: each battle ends as GSL alone ends it, and no bit of
 * it depends on what else is fought.
 *
 * Battles come in structures, VARIANTS of each, that differ in numbers, and
 * several structures are in flight at once. Beside lan_solver_run() by GSL at
 * the same tolerances an end has
 *
 *   - the same status and error, winner and reason, states of the armies;
 *   - its time and its books within 10 rtol, of itself and of a side's numbers;
 *   - where that is more, within 10 times of what GSL itself moves by, when its
 *     tolerance is a hundredth (`conditioned`), when a strength is another by
 *     rtol (`tender`), or, rarely, when its stepper is another (`doubtful`) or
 *     its tolerance a little larger or smaller (`scattered`);
 *   - another winner only where both call it a near tie, or GSL's own winner
 *     is another by these measures (`grazing`).
 *
 * A family has CASES battles, the n-th part of them by TEST_SHARE, or so many
 * as TEST_BATTLES says. The contract's 10^5 of each:
 *
 *     TEST_BATTLES=100000 TEST_TIMEOUT=0 tests/property/property ensemble
 */
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lanes_impl.h"
#include "base/real.h"
#include "engine/battle_impl.h"
#include "tests/support/any_battle.h"
#include "tests/support/closed_battle.h"
#include "tests/support/pair_battle.h"
#include "tests/support/side_by_side.h"
#include "tests/support/support.h"
#include "tests/support/varied.h"

#define CASES     3000
#define BIT_CASES 600
#define VARIANTS  16 /* of one structure */
#define BATCH     64 /* battles put in together, of several structures */
#define ROOM      16 /* groups */
#define SIDE      8
#define WIDTHS    3 /* of lanes that are compared */
#define RTOL      1e-8
#define ALLOWED   (10.0 * RTOL)
#define AROUND    8 /* tolerances up to twice as large, and as many smaller */

/* Equations in so many lanes, 0: all, also where there is a closed form. */
static lan_ensemble *lanes_of(int32_t width)
{
    const lan_ensemble_options options = {
        .solver = scene_options(LAN_METHOD_LANES, LAN_STEPPER_RKCK, RTOL),
        .width = width};
    return beside_ensemble(&options);
}

/* Where battles are drawn; they borrow its points and arms until made. */
typedef struct desk {
    random_source *random;
    scene *scene;
    double points[8];
    any_arms arms;
} desk;

typedef void (*draw_fn)(desk *d, int structure);

static desk desk_create(unsigned long seed)
{
    return (desk){.random = random_create(seed),
                  .scene = scene_create(ROOM, 1.0)};
}

static void desk_destroy(desk *d)
{
    scene_destroy(d->scene);
    random_destroy(d->random);
}

/* A case depends on the seed and its number alone. */
static void draw_case(desk *d, draw_fn draw, int number)
{
    random_begin(d->random, (uint32_t)(number / VARIANTS));
    draw(d, number / VARIANTS);
    if (number % VARIANTS > 0) {
        random_begin(d->random, UINT32_C(0x80000000) + (uint32_t)number);
        scene_vary(d->random, d->scene);
    }
}

/* --- families ------------------------------------------------------------ */

static void draw_aimed_duel(desk *d, int structure)
{
    static const closed_battle kinds[] = {
        CLOSED_BATTLE_SQUARE, CLOSED_BATTLE_OWN_LOSSES,
        CLOSED_BATTLE_REINFORCED, CLOSED_BATTLE_BOTH,
        CLOSED_BATTLE_LOGARITHMIC};
    closed_battle_draw(d->random, d->scene, kinds[structure % 5]);
}

static void draw_area_duel(desk *d, int structure)
{
    static const closed_battle kinds[] = {CLOSED_BATTLE_LINEAR,
                                          CLOSED_BATTLE_MIXED_FIRST_HIDDEN,
                                          CLOSED_BATTLE_MIXED_SECOND_HIDDEN};
    closed_battle_draw(d->random, d->scene, kinds[structure % 3]);
}

/* Area fire, own losses and a stream of soldiers, which no form solves. */
static void draw_reinforced_area_duel(desk *d, int structure)
{
    scene *s = d->scene;
    draw_area_duel(d, structure);
    const double end = s->def.end;
    for (int32_t i = 0; i < 2; i++) {
        const double count = s->groups[i].count;
        s->armies[i].losses = random_magnitude(d->random, .1, 5.0) / end;
        if (i == 0 || random_chance(d->random, .5)) {
            const double from =
                random_chance(d->random, .5)
                    ? 0.0
                    : end * random_magnitude(d->random, 1e-3, .1);
            scene_comes_over(s, i, from,
                             from + end * random_magnitude(d->random, .01, .3),
                             count * random_magnitude(d->random, .02, 2.0));
        }
    }
}

static void draw_many(desk *d, int structure)
{
    closed_battle_draw(d->random, d->scene,
                       structure % 2 == 0 ? CLOSED_BATTLE_MANY_EVEN
                                          : CLOSED_BATTLE_MANY_PRIORITY);
}

/* Eight groups of each side that die one after another. */
static void draw_eights(desk *d, int structure)
{
    scene *s = d->scene;
    random_source *r = d->random;
    scene_clear(s, random_between(r, 30.0, 300.0));
    s->def.share = (lan_share)(structure % 4);
    for (int32_t i = 0; i < 2 * SIDE; i++) {
        if (i % SIDE == 0) {
            scene_army(s, NULL);
        }
        scene_group(s, random_between(r, 20.0, 600.0));
        s->units[i].hit = random_magnitude(r, .02, .3);
        s->units[i].health = random_between(r, .5, 2.0);
    }
    for (int32_t i = 0; i < 2 * SIDE; i++) {
        const int32_t enemies = i < SIDE ? SIDE : 0;
        const int32_t turn = random_integer(r, 0, SIDE - 1);
        for (int32_t k = 0; k < SIDE; k++) {
            const int32_t at = enemies + (k + turn) % SIDE;
            if (s->def.share == LAN_SHARE_WEIGHTS) {
                scene_weight(s, i, at, random_between(r, .1, 4.0));
            } else if (s->def.share == LAN_SHARE_PRIORITY) {
                scene_prefer(s, i, at);
            }
        }
    }
    for (int32_t a = 0; a < 2; a++) {
        if (random_chance(r, .3)) {
            s->armies[a].break_at = random_between(r, .05, .5);
        }
    }
}

/* A group of an army that shares its fire evenly: one that is like the last
 * falls with it, and not every one fires. */
static void draw_fighter(random_source *r, scene *s, bool is_alike)
{
    const int32_t i =
        scene_group(s, is_alike ? s->groups[s->group_count - 1].count
                                : random_magnitude(r, 3.0, 3000.0));
    if (is_alike) {
        s->units[i].hit = s->units[i - 1].hit;
        s->units[i].health = s->units[i - 1].health;
    } else {
        s->units[i].hit =
            random_chance(r, .1) ? 0.0 : random_magnitude(r, .005, .5);
        s->units[i].health = random_magnitude(r, .3, 3.0);
    }
}

/* Armies whose groups fall one after another or at once, with nothing else on
 * the way, or with soldiers who come. */
static void draw_melees(desk *d, int structure)
{
    static const double gone[3] = {LAN_NAN, 0.0, 2.0};
    scene *s = d->scene;
    random_source *r = d->random;
    const int32_t armies = random_chance(r, .3) ? 3 : 2;
    scene_clear(s, random_magnitude(r, 10.0, 1000.0));
    s->def.share = LAN_SHARE_EVEN;
    s->def.gone = gone[structure % 3];
    for (int32_t a = 0; a < armies; a++) {
        const int32_t count = random_integer(r, 1, ROOM / armies);
        scene_army(s, NULL);
        for (int32_t k = 0; k < count; k++) {
            draw_fighter(r, s, k > 0 && random_chance(r, .2));
        }
        if (random_chance(r, .2)) {
            s->armies[a].break_at = random_between(r, .05, .5);
        }
    }
    if (random_chance(r, .3)) {
        const int32_t i = random_integer(r, 0, s->group_count - 1);
        const double count = s->groups[i].count;
        scene_comes_at(s, i, random_between(r, 0.0, 10.0), .5 * count);
        scene_comes_over(s, i, 10.0, 10.0 + random_between(r, 1.0, 20.0),
                         random_magnitude(r, .1, 1.0) * count);
    }
}

/* Every law from group to group, fronts, morale, losses, and what happens. */
static void draw_pairs(desk *d, int structure)
{
    pair_battle_draw(d->random, d->scene, d->points);
    if (structure % 2 == 1) {
        pair_battle_draw_events(d->random, d->scene);
    }
}

static void draw_any(desk *d, int structure)
{
    (void)structure;
    any_battle_draw(d->random, d->scene, d->points);
}

static void draw_armed(desk *d, int structure)
{
    draw_any(d, structure);
    any_battle_arm(d->random, d->scene, &d->arms);
}

/* Answers and armies that begin apart. */
static void draw_strange(desk *d, int structure)
{
    draw_armed(d, structure);
    if (structure % 3 != 0) {
        any_battle_retaliate(d->random, d->scene, &d->arms);
    }
    if (structure % 3 != 1) {
        any_battle_part(d->random, d->scene, &d->arms, structure % 3 != 0);
    }
}

/* --- how far apart ------------------------------------------------------- */

typedef struct tally {
    int battles;
    int reasons[LAN_END_STALEMATE + 1];
    int failed; /* with the same error by both */
    int near_ties;
    int conditioned;
    int tender;
    int doubtful;
    int scattered;
    int grazing;
    double worst; /* of those within ALLOWED */
} tally;

/* Of a battle by GSL. */
typedef struct judgement {
    lan_status status;
    lan_error error;
    lan_battle *battle;
    lan_outcome *outcome; /* NULL where it failed */
} judgement;

static judgement judge(lan_battle *battle, lan_stepper stepper, double rtol)
{
    const lan_solver_options gsl = scene_options(LAN_METHOD_GSL, stepper, rtol);
    judgement j = {.battle = battle};
    lan_solver *solver = NULL;
    assert_ok(lan_solver_create(battle, &gsl, &solver, NULL));
    j.status = lan_solver_run(solver, battle, NULL, NULL, &j.error);
    if (j.status == LAN_OK) {
        assert_ok(lan_outcome_create(battle, &j.outcome));
    }
    lan_solver_destroy(solver);
    return j;
}

static void judgement_clear(judgement *j)
{
    lan_outcome_destroy(j->outcome);
    lan_battle_destroy(j->battle);
    *j = (judgement){0};
}

static double apart(double a, double b, double scale)
{
    return isnan(a) && isnan(b) ? 0.0 : fabs(a - b) / scale;
}

/* What a group's side has had. */
static double side_of(const lan_battle *battle, const lan_outcome *o,
                      int32_t group)
{
    const int32_t side =
        lan_battle_army_side(battle, lan_battle_group_army(battle, group));
    double sum = 0.0;
    for (int32_t i = 0; i < o->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            sum += o->groups[i].start + o->groups[i].reinforced;
        }
    }
    return fmax(sum, DBL_MIN);
}

/* Largest difference of the end's time, the books and the morale; LAN_INF where
 * something is no number in one of them. */
static double gap_between(const lan_battle *battle, const lan_outcome *a,
                          const lan_outcome *b)
{
    double gap = apart(a->time, b->time, fmax(b->time, DBL_MIN));
    for (int32_t i = 0; i < a->group_count; i++) {
        const lan_group_outcome *p = &a->groups[i];
        const lan_group_outcome *q = &b->groups[i];
        const double scale = side_of(battle, b, i);
        const double off[5] = {apart(p->left, q->left, scale),
                               apart(p->lost_combat, q->lost_combat, scale),
                               apart(p->lost_other, q->lost_other, scale),
                               apart(p->reinforced, q->reinforced, scale),
                               apart(p->not_arrived, q->not_arrived, scale)};
        for (int k = 0; k < 5; k++) {
            gap = off[k] <= gap ? gap : off[k];
        }
    }
    for (int32_t k = 0; k < a->army_count; k++) {
        const double off = apart(a->armies[k].morale, b->armies[k].morale, 1.0);
        gap = off <= gap ? gap : off;
    }
    return isnan(gap) ? LAN_INF : gap;
}

static bool end_alike(const lan_outcome *a, const lan_outcome *b)
{
    bool alike = a->winner == b->winner && a->reason == b->reason;
    for (int32_t k = 0; k < a->army_count; k++) {
        alike = alike && a->armies[k].state == b->armies[k].state;
    }
    return alike;
}

/* The winner is a matter of the solver's error, and the outcome says so. */
static bool is_tie(const lan_outcome *o)
{
    return o->near_tie || o->winner == LAN_WINNER_MUTUAL;
}

/* How GSL's own end moves, and whether another wins. */
typedef struct motion {
    double gap;
    bool other_end;
} motion;

static void add_motion(motion *m, const judgement *was, judgement *is)
{
    if (is->outcome == NULL) {
        m->other_end = true;
    } else {
        m->gap =
            fmax(m->gap, gap_between(was->battle, was->outcome, is->outcome));
        m->other_end |= !end_alike(was->outcome, is->outcome);
    }
    judgement_clear(is);
}

static motion by_tolerance(desk *d, draw_fn draw, int number,
                           const judgement *was)
{
    motion m = {0.0, false};
    draw_case(d, draw, number);
    judgement fine =
        judge(scene_battle(d->scene), LAN_STEPPER_RKCK, RTOL / 100.0);
    add_motion(&m, was, &fine);
    return m;
}

static motion by_strengths(desk *d, draw_fn draw, int number,
                           const judgement *was)
{
    motion m = {0.0, false};
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int32_t i = 0; i < was->outcome->group_count; i++) {
            draw_case(d, draw, number);
            d->scene->groups[i].count *= 1.0 + sign * RTOL;
            judgement moved =
                judge(scene_battle(d->scene), LAN_STEPPER_RKCK, RTOL);
            add_motion(&m, was, &moved);
        }
    }
    return m;
}

static motion by_steppers(desk *d, draw_fn draw, int number,
                          const judgement *was)
{
    static const lan_stepper others[] = {LAN_STEPPER_RK8PD, LAN_STEPPER_BSIMP};
    motion m = {0.0, false};
    for (int k = 0; k < 2; k++) {
        draw_case(d, draw, number);
        judgement moved = judge(scene_battle(d->scene), others[k], RTOL);
        add_motion(&m, was, &moved);
    }
    return m;
}

/* Where steps end is another chance at each tolerance: a death by a power of
 * its own strength near zero, which has no slope there, is as exact as that. */
static motion by_tolerances_around(desk *d, draw_fn draw, int number,
                                   const judgement *was)
{
    motion m = {0.0, false};
    for (int k = -AROUND; k <= AROUND; k++) {
        draw_case(d, draw, number);
        judgement moved = judge(scene_battle(d->scene), LAN_STEPPER_RKCK,
                                RTOL * exp2((double)k / AROUND));
        add_motion(&m, was, &moved);
    }
    return m;
}

/* --- the contract -------------------------------------------------------- */

typedef struct trial {
    desk desk;
    draw_fn draw;
    tally seen;
} trial;

static void describe(const judgement *j, const beside *is)
{
    const lan_outcome *const both[2] = {j->outcome, is->outcome};
    for (int k = 0; k < 2; k++) {
        const lan_outcome *o = both[k];
        print_message("# %s: winner %d%s by %s at %.17g\n",
                      k == 0 ? "gsl" : "ensemble", (int)o->winner,
                      o->near_tie ? " (near tie)" : "",
                      lan_end_reason_name(o->reason), o->time);
        for (int32_t i = 0; i < o->group_count; i++) {
            print_message("#   group %d: start %.17g came %.17g left %.17g "
                          "combat %.17g other %.17g gone %.17g\n",
                          (int)i, o->groups[i].start, o->groups[i].reinforced,
                          o->groups[i].left, o->groups[i].lost_combat,
                          o->groups[i].lost_other, o->groups[i].gone_at);
        }
    }
}

__attribute__((format(printf, 5, 6))) static void
fail_case(trial *t, int number, const judgement *j, const beside *is,
          const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    draw_case(&t->desk, t->draw, number);
    any_battle_print(t->desk.scene);
    if (j->outcome != NULL && is->outcome != NULL) {
        describe(j, is);
    }
    fail_with("seed %lu case %d: %s", random_seed(t->desk.random), number,
              text);
}

/* Texts are the same but for the numbers in them. */
static bool say_alike(const char *a, const char *b)
{
    static const char *const digits = "0123456789.e+-";
    while (*a != '\0' && *b != '\0') {
        if (*a == *b) {
            a++;
            b++;
        } else if (strchr(digits, *a) != NULL || strchr(digits, *b) != NULL) {
            a += strspn(a, digits);
            b += strspn(b, digits);
        } else {
            return false;
        }
    }
    return a[strspn(a, digits)] == '\0' && b[strspn(b, digits)] == '\0';
}

static bool fail_alike(const judgement *j, const beside *is)
{
    return j->status == is->status && say_alike(j->error.text, is->error.text);
}

/* Another error than by GSL, or none: as by GSL held tighter, or otherwise. */
static void assert_unsure_of_error(trial *t, int number, const judgement *j,
                                   const beside *is)
{
    static const lan_stepper steppers[] = {LAN_STEPPER_RKCK, LAN_STEPPER_RK8PD,
                                           LAN_STEPPER_BSIMP};
    bool other = false;
    for (int k = 0; k < 3; k++) {
        draw_case(&t->desk, t->draw, number);
        judgement again = judge(scene_battle(t->desk.scene), steppers[k],
                                k == 0 ? RTOL / 100.0 : RTOL);
        other = other || fail_alike(&again, is);
        judgement_clear(&again);
    }
    if (!other) {
        fail_case(t, number, j, is, "'%s' by GSL, '%s'", j->error.text,
                  is->error.text);
    }
    t->seen.grazing++;
}

/* Another end than by GSL: a near tie, or one that GSL is not sure of. */
static void assert_unsure(trial *t, int number, const judgement *j,
                          const beside *is)
{
    if (is_tie(j->outcome) && is_tie(is->outcome)) {
        return;
    }
    const bool other = by_tolerance(&t->desk, t->draw, number, j).other_end ||
                       by_strengths(&t->desk, t->draw, number, j).other_end ||
                       by_steppers(&t->desk, t->draw, number, j).other_end;
    if (!other) {
        fail_case(t, number, j, is, "another end than by GSL");
    }
    t->seen.grazing++;
}

/* Within what is allowed; returns that. */
static double assert_near(trial *t, int number, const judgement *j,
                          const beside *is)
{
    const double gap = gap_between(j->battle, j->outcome, is->outcome);
    if (gap <= ALLOWED) {
        t->seen.worst = fmax(t->seen.worst, gap);
        return ALLOWED;
    }
    const motion fine = by_tolerance(&t->desk, t->draw, number, j);
    if (gap <= 10.0 * fine.gap) {
        t->seen.conditioned++;
        return 10.0 * fine.gap;
    }
    const motion moved = by_strengths(&t->desk, t->draw, number, j);
    if (gap <= 10.0 * moved.gap) {
        t->seen.tender++;
        return 10.0 * moved.gap;
    }
    const motion others = by_steppers(&t->desk, t->draw, number, j);
    if (gap <= 10.0 * others.gap) {
        t->seen.doubtful++;
        return 10.0 * others.gap;
    }
    const motion around = by_tolerances_around(&t->desk, t->draw, number, j);
    if (!(gap <= 10.0 * around.gap)) {
        fail_case(t, number, j, is,
                  "%.3g apart; GSL moves by %.3g with its tolerance, by %.3g "
                  "with a strength, by %.3g with its stepper, by %.3g with "
                  "tolerances around",
                  gap, fine.gap, moved.gap, others.gap, around.gap);
    }
    t->seen.scattered++;
    return 10.0 * around.gap;
}

/* Both call it a near tie or neither, but where the winner's reserve is on the
 * border of it. */
static void assert_same_tie(trial *t, int number, const judgement *j,
                            lan_battle *const battle, const beside *is,
                            double allowed)
{
    const double off =
        apart(j->battle->state.head->reserve, battle->state.head->reserve, 1.0);
    if (j->outcome->near_tie != is->outcome->near_tie && !(off <= allowed)) {
        fail_case(t, number, j, is, "a near tie for one alone; reserves %.3g",
                  off);
    }
}

static void assert_as_by_gsl(trial *t, int number, judgement *j,
                             lan_battle *battle, const beside *is)
{
    t->seen.battles++;
    if (!fail_alike(j, is)) {
        assert_unsure_of_error(t, number, j, is);
        return;
    }
    if (j->status != LAN_OK) {
        t->seen.failed++;
        return;
    }
    t->seen.reasons[is->outcome->reason]++;
    t->seen.near_ties += is->outcome->near_tie;
    if (end_alike(j->outcome, is->outcome)) {
        const double allowed = assert_near(t, number, j, is);
        assert_same_tie(t, number, j, battle, is, allowed);
    } else {
        assert_unsure(t, number, j, is);
    }
}

static void print_tally(const char *name, const tally *seen,
                        lan_ensemble_counts counts)
{
    print_message("# %s: %d battles, %ld by lanes, %ld in part, %ld alone; "
                  "worst %.2g of those within %.0g\n",
                  name, seen->battles, (long)counts.by_lanes,
                  (long)counts.in_part, (long)counts.alone, seen->worst,
                  ALLOWED);
    print_message("# by annihilation %d, break %d, time %d, stalemate %d; "
                  "failed %d; near ties %d, conditioned %d, tender %d, "
                  "doubtful %d, scattered %d, grazing %d\n",
                  seen->reasons[LAN_END_ANNIHILATION],
                  seen->reasons[LAN_END_BREAK], seen->reasons[LAN_END_TIME],
                  seen->reasons[LAN_END_STALEMATE], seen->failed,
                  seen->near_ties, seen->conditioned, seen->tender,
                  seen->doubtful, seen->scattered, seen->grazing);
}

static int family_cases(int all)
{
    const char *said = getenv("TEST_BATTLES");
    return said != NULL ? (int)strtol(said, NULL, 10) : random_cases(all);
}

/* Draws and makes a batch, and the same battles again for GSL. */
static void make_batch(trial *t, int first, int32_t count,
                       lan_battle *battles[BATCH], lan_battle *again[BATCH])
{
    for (int32_t k = 0; k < count; k++) {
        draw_case(&t->desk, t->draw, first + k);
        battles[k] = scene_battle(t->desk.scene);
        if (again != NULL) {
            assert_ok(lan_battle_copy(battles[k], &again[k]));
        }
    }
}

static void shuffle(random_source *random, int32_t count, int32_t *order)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = random_integer(random, 0, i);
        order[i] = order[k];
        order[k] = i;
    }
}

static void judge_batch(trial *t, lan_ensemble *ensemble, int first,
                        int32_t count)
{
    lan_battle *battles[BATCH];
    lan_battle *again[BATCH];
    int32_t order[BATCH];
    beside ends[BATCH];
    make_batch(t, first, count, battles, again);
    shuffle(t->desk.random, count, order);
    beside_fight(ensemble, battles, count, &(beside_way){.order = order}, ends);
    for (int32_t k = 0; k < count; k++) {
        judgement j = judge(again[k], LAN_STEPPER_RKCK, RTOL);
        assert_as_by_gsl(t, first + k, &j, battles[k], &ends[k]);
        judgement_clear(&j);
        lan_battle_destroy(battles[k]);
    }
    beside_clear(ends, count);
}

static void assert_family_as_by_gsl(const char *name, draw_fn draw,
                                    unsigned long seed)
{
    const int cases = family_cases(CASES);
    trial t = {.desk = desk_create(seed), .draw = draw};
    lan_ensemble *ensemble = lanes_of(0);
    for (int first = 0; first < cases; first += BATCH) {
        const int left = cases - first;
        judge_batch(&t, ensemble, first, left < BATCH ? left : BATCH);
    }
    const lan_ensemble_counts counts = lan_ensemble_counts_of(ensemble);
    print_tally(name, &t.seen, counts);
    assert_int_equal(counts.by_lanes + counts.in_part + counts.alone, cases);
    assert_true(t.seen.grazing <= 1 + cases / 500);
    assert_true(t.seen.tender <= 1 + cases / 50);
    assert_true(t.seen.doubtful <= 1 + cases / 1000);
    assert_true(t.seen.scattered <= 1 + cases / 10000);
    assert_true(t.seen.failed <= 1 + cases / 100);
    lan_ensemble_destroy(ensemble);
    desk_destroy(&t.desk);
}

TEST(duels_by_aimed_fire_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("aimed duels", draw_aimed_duel, 2026112301);
}

TEST(duels_by_area_fire_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("area duels", draw_area_duel, 2026112302);
}

TEST(reinforced_duels_by_area_fire_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("reinforced area duels", draw_reinforced_area_duel,
                            2026112303);
}

TEST(many_groups_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("many groups", draw_many, 2026112304);
}

TEST(eight_against_eight_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("eight against eight", draw_eights, 2026112305);
}

TEST(groups_that_fall_at_even_shares_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("even shares", draw_melees, 2026112310);
}

TEST(fire_from_group_to_group_side_by_side_ends_as_by_gsl)
{
    assert_family_as_by_gsl("pairs", draw_pairs, 2026112306);
}

TEST(random_battles_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("any", draw_any, 2026112307);
}

TEST(random_battles_with_weapons_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("any with weapons", draw_armed, 2026112308);
}

TEST(answers_and_armies_apart_side_by_side_end_as_by_gsl)
{
    assert_family_as_by_gsl("answers and armies apart", draw_strange,
                            2026112309);
}

/* --- bits ---------------------------------------------------------------- */

/* Fights a batch another way, by an ensemble that may have a past. */
static void assert_same_bits(trial *t, lan_ensemble *ensemble,
                             lan_battle *const *battles, int32_t count,
                             const beside *was, int32_t in_flight)
{
    int32_t order[BATCH];
    beside is[BATCH];
    char what[80];
    shuffle(t->desk.random, count, order);
    const beside_way way = {
        .order = order,
        .in_flight = in_flight,
        .first_lane = random_integer(t->desk.random, 0, LAN_LANES_MOST - 1)};
    beside_fight(ensemble, battles, count, &way, is);
    for (int32_t k = 0; k < count; k++) {
        snprintf(what, sizeof what,
                 "seed %lu batch of %d, number %d, %d at once",
                 random_seed(t->desk.random), t->seen.battles, (int)k,
                 (int)in_flight);
        assert_same_bits_beside(&was[k], &is[k], what);
    }
    beside_clear(is, count);
}

/* `used` are ensembles of several widths. */
static void check_bits_of_batch(trial *t, lan_ensemble *const *used, int first,
                                int32_t count)
{
    lan_battle *battles[BATCH];
    beside was[BATCH];
    lan_ensemble *fresh = lanes_of(0);
    make_batch(t, first, count, battles, NULL);
    t->seen.battles = first;
    beside_fight(fresh, battles, count, NULL, was);
    assert_same_bits(t, used[0], battles, count, was, 1);
    assert_same_bits(t, used[0], battles, count, was,
                     random_integer(t->desk.random, 2, LAN_LANES_MOST - 1));
    for (int k = 0; k < WIDTHS; k++) {
        assert_same_bits(t, used[k], battles, count, was, 0);
    }
    assert_same_bits(t, fresh, battles, count, was, 0);
    for (int32_t k = 0; k < count; k++) {
        lan_battle_destroy(battles[k]);
    }
    beside_clear(was, count);
    lan_ensemble_destroy(fresh);
}

/* Structures of all families by turns. */
static void draw_mixture(desk *d, int structure)
{
    static const draw_fn families[] = {
        draw_aimed_duel, draw_area_duel, draw_reinforced_area_duel,
        draw_many,       draw_eights,    draw_pairs,
        draw_any,        draw_armed,     draw_strange,
        draw_melees};
    const int count = (int)(sizeof families / sizeof families[0]);
    families[structure % count](d, structure / count);
}

static void assert_bits(draw_fn draw, unsigned long seed)
{
    const int cases = family_cases(BIT_CASES);
    trial t = {.desk = desk_create(seed), .draw = draw};
    lan_ensemble *used[WIDTHS] = {lanes_of(0), lanes_of(2), lanes_of(4)};
    for (int first = 0; first < cases; first += BATCH) {
        const int left = cases - first;
        check_bits_of_batch(&t, used, first, left < BATCH ? left : BATCH);
    }
    for (int k = 0; k < WIDTHS; k++) {
        lan_ensemble_destroy(used[k]);
    }
    desk_destroy(&t.desk);
}

TEST(no_bit_of_a_duel_depends_on_what_is_fought_beside_it)
{
    assert_bits(draw_reinforced_area_duel, 2026112311);
}

TEST(no_bit_of_eight_against_eight_depends_on_what_is_fought_beside_it)
{
    assert_bits(draw_eights, 2026112312);
}

TEST(no_bit_of_a_fall_at_even_shares_depends_on_what_is_fought_beside_it)
{
    assert_bits(draw_melees, 2026112315);
}

TEST(no_bit_of_a_random_battle_depends_on_what_is_fought_beside_it)
{
    assert_bits(draw_any, 2026112313);
}

TEST(no_bit_depends_on_battles_of_another_structure_beside_it)
{
    assert_bits(draw_mixture, 2026112314);
}
