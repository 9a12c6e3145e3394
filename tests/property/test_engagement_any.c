/* tests/property/test_engagement_any.c - random fights: stories agree with the
 * battle's counts; absurd numbers in any field are refused with a text, or
 * fought.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/campaign.h"
#include "lanchester/solver.h"
#include "tests/support/any_fight.h"
#include "tests/support/support.h"

#define FRAMES 7
#define SHOTS  100000

typedef struct account {
    const any_fight *of;
    const lan_engagement_story *story;
    const lan_battle *battle;
    const lan_trajectory *rows;
    int number;
} account;

static bool is_friend(const account *t, int32_t a, int32_t b)
{
    const lan_soldier_fate *fates = t->story->soldiers;
    return strcmp(t->of->armies[fates[a].army].side,
                  t->of->armies[fates[b].army].side) == 0;
}

static const lan_soldier_def *soldier_of(const account *t, int32_t s)
{
    const lan_soldier_fate *fate = &t->story->soldiers[s];
    return &t->of->soldiers[t->of->armies[fate->army].groups[fate->group].type];
}

/* In the fight at a time: has come, has not fallen, has not left. */
static bool is_there(const lan_soldier_fate *fate, double time)
{
    return fate->came_at <= time && !(fate->fell_at <= time) &&
           !(fate->left_at <= time);
}

/* --- soldiers ------------------------------------------------------------- */

static void assert_fate(const account *t, int32_t s)
{
    const lan_soldier_fate *fate = &t->story->soldiers[s];
    const bool is_felled = !isnan(fate->fell_at);
    const double last = lan_battle_time(t->battle);
    if ((is_felled && !isnan(fate->left_at)) ||
        (isnan(fate->came_at) && (is_felled || !isnan(fate->left_at))) ||
        fate->fell_at < fate->came_at || fate->left_at < fate->came_at ||
        fate->fell_at > last || fate->left_at > last ||
        is_felled != isfinite(fate->fell.x) ||
        (fate->killer >= 0 && !is_felled)) {
        fail_with("fight %d: soldier %d came at %g, fell at %g by %d, left at "
                  "%g, of %g",
                  t->number, (int)s, fate->came_at, fate->fell_at,
                  (int)fate->killer, fate->left_at, last);
    }
    if (fate->killer >= 0 && is_friend(t, s, fate->killer) &&
        !soldier_of(t, fate->killer)->friendly_fire) {
        fail_with("fight %d: soldier %d fell to a friend", t->number, (int)s);
    }
}

/* Who is alive is counted, group by group; kills are no more than hits. */
static void assert_counts(const account *t)
{
    int living[ANY_FIGHT_GROUPS] = {0};
    int kills = 0;
    for (size_t s = 0; s < t->story->soldier_count; s++) {
        const lan_soldier_fate *fate = &t->story->soldiers[s];
        assert_fate(t, (int32_t)s);
        living[2 * fate->army + fate->group] += is_there(fate, LAN_INF);
        kills += fate->killer >= 0;
    }
    assert_true(kills <= t->story->hits);
    int32_t group = 0;
    for (size_t a = 0; a < t->of->battle.army_count; a++) {
        const bool is_in =
            lan_battle_army_state(t->battle, (int32_t)a) != LAN_ARMY_BROKEN;
        for (size_t g = 0; g < t->of->armies[a].group_count; g++, group++) {
            const int left = living[2 * a + g];
            const double want =
                is_in ? lan_battle_strength(t->battle, group) : 0.0;
            if (fabs(want - left) > 1e-9) {
                fail_with("fight %d: %d of group %d live, by the battle %g",
                          t->number, left, (int)group, want);
            }
        }
    }
}

/* --- shots ---------------------------------------------------------------- */

/* In order; by and at those who are there then, if not yet of those whose shots
 * were under way; never at the dead. */
static void assert_shots(const account *t)
{
    double before = 0.0;
    assert_true(t->story->shot_count < SHOTS);
    for (size_t k = 0; k < t->story->shot_count; k++) {
        const lan_shot *shot = &t->story->shots[k];
        const lan_soldier_fate *by = &t->story->soldiers[shot->by];
        const bool flies = soldier_of(t, shot->by)->shot_speed < LAN_INF;
        assert_true(shot->time >= before);
        before = shot->time;
        if (!(by->came_at <= shot->time) ||
            (!flies && !is_there(by, nextafter(shot->time, 0.0)))) {
            fail_with("fight %d: soldier %d, who is not there, fires at %g",
                      t->number, (int)shot->by, shot->time);
        }
        if (shot->hit < 0) {
            continue;
        }
        const lan_soldier_fate *hit = &t->story->soldiers[shot->hit];
        if (!(hit->came_at <= shot->time) || hit->fell_at < shot->time ||
            hit->left_at < shot->time) {
            fail_with("fight %d: soldier %d is hit at %g and is not there",
                      t->number, (int)shot->hit, shot->time);
        }
        assert_true(!is_friend(t, shot->by, shot->hit) ||
                    soldier_of(t, shot->by)->friendly_fire);
    }
}

/* --- frames --------------------------------------------------------------- */

/* Strength of a column of the rows at a time, of which rows are steps. */
static double strength_at(const lan_trajectory *rows, size_t column,
                          double time)
{
    const size_t width = (size_t)rows->columns + 1;
    double strength = LAN_NAN;
    for (size_t k = 0; k < rows->row_count; k++) {
        const double *row = &rows->values[k * width];
        if (row[0] <= time) {
            strength = row[1 + column];
        }
    }
    return strength;
}

static void assert_frames(const account *t)
{
    const size_t count = t->story->soldier_count;
    for (size_t f = 0; f < t->story->frame_count; f++) {
        const double time = t->story->frame_times[f];
        int there[ANY_FIGHT_GROUPS] = {0};
        for (size_t s = 0; s < count; s++) {
            const lan_soldier_fate *fate = &t->story->soldiers[s];
            const float x = t->story->x[f * count + s];
            const float y = t->story->y[f * count + s];
            assert_int_equal(isnan(x), isnan(y));
            if (isnan(x) == is_there(fate, time)) {
                fail_with("fight %d: soldier %d in the frame of %g", t->number,
                          (int)s, time);
            }
            there[2 * fate->army + fate->group] += !isnan(x);
        }
        size_t column = 0;
        for (size_t a = 0; a < t->of->battle.army_count; a++) {
            for (size_t g = 0; g < t->of->armies[a].group_count; g++) {
                const double want = strength_at(t->rows, column++, time);
                const int seen = there[2 * a + g];
                if (seen > 0 && fabs(seen - want) > 1e-9) {
                    fail_with("fight %d: %d in the frame of %g, %g in the row",
                              t->number, seen, time, want);
                }
            }
        }
    }
}

/* --- fights --------------------------------------------------------------- */

/* False if the description is refused. */
static bool fight_any(const any_fight *of, int number, int64_t *hits)
{
    static const double frames[FRAMES] = {0.0, 0.75, 2.0, 3.5, 5.25, 8.0, 11.5};
    const lan_rows rows = {.times = frames, .time_count = FRAMES};
    lan_engagement *engagement = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (lan_engagement_create(&of->def, &engagement, &err) != LAN_OK) {
        assert_int_equal(err.status, LAN_EINVAL);
        return false;
    }
    lan_trajectory *trajectory = NULL;
    assert_ok(lan_trajectory_create(&trajectory));
    const lan_engagement_request request = {.seed = 17,
                                            .run = (uint64_t)number,
                                            .until_end = true,
                                            .rows = &rows,
                                            .trajectory = trajectory,
                                            .frames = frames,
                                            .frame_count = FRAMES,
                                            .shots_most = SHOTS};
    assert_ok_or(lan_engagement_fight(engagement, &request, &err), &err);
    const account t = {.of = of,
                       .story = lan_engagement_story_of(engagement),
                       .battle = lan_engagement_whole(engagement),
                       .rows = trajectory,
                       .number = number};
    assert_counts(&t);
    assert_shots(&t);
    assert_frames(&t);
    *hits += t.story->hits;
    lan_trajectory_destroy(trajectory);
    lan_engagement_destroy(engagement);
    return true;
}

TEST(the_record_of_a_fight_agrees)
{
    random_source *random = random_create(1611);
    const int cases = random_cases(1500);
    int fought = 0;
    int64_t hits = 0;
    for (int number = 0; number < cases; number++) {
        any_fight of;
        random_begin(random, (uint32_t)number);
        any_fight_draw(random, &of);
        fought += fight_any(&of, number, &hits);
    }
    print_message("# %d fought, %g hits\n", fought, (double)hits);
    assert_true(fought * 10 > cases * 8 && hits > 10 * fought);
    random_destroy(random);
}

static double absurd_number(random_source *random)
{
    static const double numbers[] = {
        LAN_NAN, LAN_INF,   -LAN_INF,     1e300, -1e300,  1e-300,
        -1e-300, 0.0,       -0.0,         -1.0,  DBL_MAX, -DBL_MAX,
        DBL_MIN, 4.94e-324, 4294967296.5, 1e15,  1e9,     1e-9};
    const int32_t last = (int32_t)(sizeof numbers / sizeof *numbers) - 1;
    return numbers[random_integer(random, 0, last)];
}

static int32_t absurd_integer(random_source *random)
{
    static const int32_t numbers[] = {0,      -1, 99, INT32_MAX, INT32_MIN,
                                      100000, 63, 64, 65};
    return numbers[random_integer(random, 0, 8)];
}

/* --- engagements ---------------------------------------------------------- */

/* Any number of a type, a group, an army or of all. */
static double *any_number_of_type(random_source *random, any_fight *of)
{
    const int32_t u = random_integer(random, 0, ANY_FIGHT_GROUPS - 1);
    lan_unit_def *unit = &of->units[u];
    lan_soldier_def *soldier = &of->soldiers[u];
    lan_body_type *body = &soldier->body;
    double *const numbers[] = {
        &unit->hit,         &unit->rate,        &unit->damage,
        &unit->health,      &unit->range,       &unit->falloff,
        &unit->speed,       &unit->attack_area, &body->radius,
        &body->half_length, &body->half_width,  &body->mass,
        &body->restitution, &body->friction,    &body->drag,
        &body->speed_most,  &soldier->spacing,  &soldier->shot_speed,
        &soldier->altitude};
    const int32_t last = (int32_t)(sizeof numbers / sizeof *numbers) - 1;
    return numbers[random_integer(random, 0, last)];
}

static double *any_number_of_all(random_source *random, any_fight *of)
{
    const int32_t g = random_integer(random, 0, ANY_FIGHT_GROUPS - 1);
    const int32_t a = random_integer(random, 0, ANY_FIGHT_ARMIES - 1);
    lan_army_def *army = &of->armies[a];
    lan_array_def *array = &of->arrays[a];
    double *const numbers[] = {&of->groups[g].count,
                               &of->groups[g].losses,
                               &of->coming[g].from,
                               &of->coming[g].to,
                               &of->coming[g].count,
                               &of->coming[g].rate,
                               &army->area,
                               &army->front,
                               &army->losses,
                               &army->break_at,
                               &army->morale.start,
                               &army->morale.loss_weight,
                               &army->morale.recovery,
                               &army->morale.effect,
                               &army->morale.desertion,
                               &army->morale.break_at,
                               &array->at.x,
                               &array->at.y,
                               &array->facing,
                               &array->spacing,
                               &of->counter.factor,
                               &of->battle.end,
                               &of->def.step,
                               &of->def.cell};
    const int32_t last = (int32_t)(sizeof numbers / sizeof *numbers) - 1;
    return numbers[random_integer(random, 0, last)];
}

static void spoil_word(random_source *random, any_fight *of)
{
    const int32_t u = random_integer(random, 0, ANY_FIGHT_GROUPS - 1);
    lan_array_def *array =
        &of->arrays[random_integer(random, 0, ANY_FIGHT_ARMIES - 1)];
    const int32_t value = absurd_integer(random);
    switch (random_integer(random, 0, 4)) {
    case 0:
        array->ranks = value;
        break;
    case 1:
        memcpy(&array->formation, &value, sizeof value);
        break;
    case 2:
        memcpy(&of->soldiers[u].steer, &value, sizeof value);
        break;
    case 3:
        memcpy(&of->soldiers[u].intervals, &value, sizeof value);
        break;
    default:
        memcpy(&of->soldiers[u].body.impact, &value, sizeof value);
        break;
    }
}

static void spoil_fight(random_source *random, any_fight *of)
{
    for (int k = random_integer(random, 1, 3); k > 0; k--) {
        const double value = absurd_number(random);
        if (random_chance(random, 0.15)) {
            spoil_word(random, of);
        } else {
            *(random_chance(random, 0.5) ? any_number_of_type(random, of)
                                         : any_number_of_all(random, of)) =
                value;
        }
    }
    if (random_chance(random, 0.1)) { /* on top of each other */
        of->arrays[0].has_place = of->arrays[1].has_place = true;
        of->arrays[1].at = of->arrays[0].at;
    }
}

/* Lets it go on for so many looks. */
static bool count_down(void *context, double done, double total)
{
    int *left = context;
    (void)done;
    (void)total;
    return (*left)-- > 0;
}

static void assert_has_text(int number, const lan_error *err)
{
    if (err->text[0] == '\0' || err->status == LAN_OK) {
        fail_with("case %d: refused without a word", number);
    }
}

static void assert_numbers(int number, const lan_engagement *engagement)
{
    const lan_battle *battle = lan_engagement_whole(engagement);
    for (int32_t i = 0; i < lan_battle_group_count(battle); i++) {
        const double strength = lan_battle_strength(battle, i);
        if (!(strength >= 0.0 && strength <= LAN_ENGAGEMENT_MAX_SOLDIERS)) {
            fail_with("case %d: a strength of %g", number, strength);
        }
    }
}

static void keep_error(void *context, bool is_error, const char *path,
                       const char *text)
{
    int *errors = context;
    *errors += is_error;
    assert_true(path != NULL && text[0] != '\0');
}

/* How it went: refused, fought, or given up on the way. */
typedef enum hostile_end {
    REFUSED,
    FOUGHT,
    GIVEN_UP,
    HOSTILE_ENDS
} hostile_end;

static hostile_end fight_hostile(int number, const any_fight *of)
{
    lan_engagement *engagement = NULL;
    int errors = 0;
    int looks = 3;
    const lan_progress progress = {count_down, &looks};
    const double frames[] = {0.0, 1.0};
    const lan_engagement_request request = {.seed = 18,
                                            .run = (uint64_t)number,
                                            .until_end = true,
                                            .frames = frames,
                                            .frame_count = 2,
                                            .shots_most = 5,
                                            .progress = &progress};
    lan_error err;
    lan_error_clear(&err);
    const lan_status checked =
        lan_engagement_def_check(&of->def, keep_error, &errors);
    const lan_status made = lan_engagement_create(&of->def, &engagement, &err);
    assert_int_equal(checked == LAN_OK, errors == 0);
    if (made != LAN_OK) {
        assert_true(checked == made || checked == LAN_OK);
        assert_null(engagement);
        assert_has_text(number, &err);
        return REFUSED;
    }
    assert_int_equal(checked, LAN_OK);
    const lan_status status = lan_engagement_fight(engagement, &request, &err);
    if (status == LAN_OK) {
        assert_numbers(number, engagement);
    } else {
        assert_has_text(number, &err);
    }
    lan_engagement_destroy(engagement);
    return status == LAN_OK ? FOUGHT : GIVEN_UP;
}

TEST(absurd_engagements_are_refused_or_fought)
{
    random_source *random = random_create(1621);
    const int cases = random_cases(4000);
    int ends[HOSTILE_ENDS] = {0};
    for (int number = 0; number < cases; number++) {
        any_fight of;
        random_begin(random, (uint32_t)number);
        any_fight_draw(random, &of);
        spoil_fight(random, &of);
        ends[fight_hostile(number, &of)]++;
    }
    print_message("# %d refused, %d fought, %d given up\n", ends[REFUSED],
                  ends[FOUGHT], ends[GIVEN_UP]);
    assert_true(ends[REFUSED] > cases / 5 && ends[FOUGHT] > cases / 5);
    random_destroy(random);
}
