/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An ensemble that has seen each of its battles once allocates nothing when it
 * is handed them again, in whatever order and lane.
 */
#include "base/lanes_impl.h"
#include "lanchester/ensemble.h"
#include "tests/support/allocations.h"
#include "tests/support/staged.h"
#include "tests/support/support.h"

#define BATTLES 24

static void put(lan_ensemble *ensemble, lan_battle *battle)
{
    const int32_t lane = lan_ensemble_free_lane(ensemble);
    lan_battle_reset(battle);
    assert_int_equal(lan_ensemble_put(ensemble, lane, battle, 1, NULL), LAN_OK);
}

/* Hands one back; false where there is none. */
static bool take(lan_ensemble *ensemble)
{
    lan_status status = LAN_OK;
    const int32_t lane = lan_ensemble_next(ensemble, &status, NULL);
    assert_int_equal(status, LAN_OK);
    return lane >= 0;
}

/* Fights all of them, beginning with another one each time. */
static void fight_round(lan_ensemble *ensemble, lan_battle *const *battles,
                        int first)
{
    for (int k = 0; k < BATTLES; k++) {
        if (lan_ensemble_free_lane(ensemble) < 0) {
            assert_true(take(ensemble));
        }
        put(ensemble, battles[(first + k) % BATTLES]);
    }
    while (take(ensemble)) {
    }
}

/* Allocations of three rounds behind as many that are not counted, as there
 * are lanes: each has then seen each battle's kind. */
static void assert_none(lan_battle *battles[BATTLES], lan_method method)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_ensemble_options options = lan_ensemble_options_default();
    lan_ensemble *ensemble = NULL;
    options.solver.method = method;
    options.solver.rtol = options.solver.atol = 1e-8;
    assert_ok(lan_ensemble_create(&options, &ensemble, NULL));
    for (int k = 0; k < LAN_LANES_MOST; k++) {
        fight_round(ensemble, battles, k);
    }
    allocations_start();
    for (int k = 0; k < 3; k++) {
        fight_round(ensemble, battles, 5 * k + 1);
    }
    const long count = allocations_stop();
    assert_int_equal(count, 0);
    const lan_ensemble_counts counts = lan_ensemble_counts_of(ensemble);
    assert_int_equal(counts.by_lanes + counts.in_part + counts.alone,
                     BATTLES * (LAN_LANES_MOST + 3));
    lan_ensemble_destroy(ensemble);
    for (int k = 0; k < BATTLES; k++) {
        lan_battle_destroy(battles[k]);
    }
}

TEST(duels_side_by_side_allocate_nothing)
{
    lan_battle *battles[BATTLES];
    for (int k = 0; k < BATTLES; k++) {
        const staged_duel scene = staged_square(k);
        battles[k] = staged_duel_battle(&scene);
    }
    assert_none(battles, LAN_METHOD_AUTO);
}

TEST(reinforced_duels_side_by_side_allocate_nothing)
{
    lan_battle *battles[BATTLES];
    for (int k = 0; k < BATTLES; k++) {
        const staged_duel scene = staged_reinforced(k);
        battles[k] = staged_duel_battle(&scene);
    }
    assert_none(battles, LAN_METHOD_AUTO);
}

TEST(eight_against_eight_side_by_side_allocate_nothing)
{
    lan_battle *battles[BATTLES];
    for (int k = 0; k < BATTLES; k++) {
        const staged_many scene = staged_eight(k);
        battles[k] = staged_many_battle(&scene);
    }
    assert_none(battles, LAN_METHOD_AUTO);
}

/* Structures by turns, the largest not first. */
TEST(battles_of_several_structures_side_by_side_allocate_nothing)
{
    lan_battle *battles[BATTLES];
    for (int k = 0; k < BATTLES; k++) {
        const staged_duel square = staged_square(k);
        const staged_duel fed = staged_reinforced(k);
        const staged_many eight = staged_eight(k);
        battles[k] = k % 3 == 0   ? staged_duel_battle(&square)
                     : k % 3 == 1 ? staged_duel_battle(&fed)
                                  : staged_many_battle(&eight);
    }
    assert_none(battles, LAN_METHOD_GSL);
}
