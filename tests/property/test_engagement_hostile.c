/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Absurd numbers in every field of an engagement and of a world of bodies: a
 * status with a text, or an answer; never a crash, a number that is none, or a
 * loop without end.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/engagement.h"
#include "tests/support/any_fight.h"
#include "tests/support/support.h"

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
