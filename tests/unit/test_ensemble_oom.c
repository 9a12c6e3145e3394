/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/lanes_impl.h"
#include "lanchester/ensemble.h"

#include "tests/support/oom.h"
#include "tests/support/scene.h"
#include "tests/support/support.h"

#define BATTLES (LAN_LANES_MOST + 2)

/* Of two structures: duels that no closed form takes, and three groups. */
typedef struct cast {
    lan_battle *battles[BATTLES];
    lan_method method;
} cast;

static lan_battle *make(int number)
{
    scene *s = scene_create(3, 60.0);
    scene_army(s, NULL);
    scene_group(s, 40.0 + number);
    s->armies[0].has_morale = true;
    s->armies[0].morale = (lan_morale_def){.start = 1.0, .loss_weight = 0.5};
    scene_army(s, NULL);
    scene_group(s, 50.0);
    if (number % 3 == 0) {
        scene_group(s, 9.0);
    }
    scene_army_fire(s, 0, 1, LAN_LAW_AIMED, .2);
    scene_army_fire(s, 1, 0, LAN_LAW_AIMED, .1);
    lan_battle *battle = scene_battle(s);
    scene_destroy(s);
    return battle;
}

/* Takes what is over; whether all of it succeeded. */
static bool drain(lan_ensemble *ensemble, bool all)
{
    bool good = true;
    lan_status status = LAN_OK;
    lan_error error = {0};
    do {
        if (lan_ensemble_next(ensemble, &status, &error) < 0) {
            break;
        }
        good = oom_has_succeeded(status, &error) && good;
    } while (all);
    return good;
}

static bool fight_all(lan_ensemble *ensemble, cast *c)
{
    bool good = true;
    for (int k = 0; k < BATTLES && good; k++) {
        lan_error error = {0};
        lan_battle_reset(c->battles[k]); /* an attempt may have left it */
        int32_t lane = lan_ensemble_free_lane(ensemble);
        if (lane < 0) {
            good = drain(ensemble, false);
            lane = lan_ensemble_free_lane(ensemble);
        }
        good = oom_has_succeeded(
                   lan_ensemble_put(ensemble, lane, c->battles[k], 1, &error),
                   &error) &&
               good;
    }
    return drain(ensemble, true) && good;
}

static bool try_ensemble(void *context)
{
    cast *c = context;
    const lan_ensemble_options options = {
        .solver = scene_options(c->method, LAN_STEPPER_RKCK, 1e-8)};
    lan_ensemble *ensemble = NULL;
    lan_error error = {0};
    if (!oom_has_succeeded(lan_ensemble_create(&options, &ensemble, &error),
                           &error)) {
        assert_null(ensemble);
        return false;
    }
    const bool good = fight_all(ensemble, c);
    lan_ensemble_destroy(ensemble);
    return good;
}

static void assert_whole_or_nothing(lan_method method)
{
    cast c = {.method = method};
    for (int k = 0; k < BATTLES; k++) {
        c.battles[k] = make(k);
    }
    assert_true(oom_try_all(try_ensemble, &c) > 3);
    for (int k = 0; k < BATTLES; k++) {
        assert_true(lan_battle_is_over(c.battles[k]));
        lan_battle_destroy(c.battles[k]);
    }
}

TEST(an_ensemble_without_memory_fights_whole_battles_or_none)
{
    assert_whole_or_nothing(LAN_METHOD_AUTO);
}

TEST(an_ensemble_by_gsl_without_memory_fights_whole_battles_or_none)
{
    assert_whole_or_nothing(LAN_METHOD_GSL);
}
