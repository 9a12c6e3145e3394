/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What was worked out once allocates nothing when it is worked out again: not
 * in a step, not at an event, not when it begins again. So do all shipped
 * scenarios, random battles by every way, and every search. Implicit steppers
 * are left out: GSL's LU decomposition allocates.
 */
#include "lanchester/campaign.h"
#include "lanchester/search.h"
#include "lanchester/solver.h"
#include "scenarios/examples.h"
#include "solver/counts_impl.h"
#include "tests/support/allocations.h"
#include "tests/support/any_battle.h"
#include "tests/support/any_map.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* What is worked out again and again. */
typedef struct work {
    const char *name;
    lan_solver *solver;
    lan_battle *battle;
    lan_engagement *engagement;
    lan_campaign *campaign;
    lan_campaign_request request;
} work;

static void assert_done(const work *w)
{
    lan_error err;
    lan_error_clear(&err);
    if (w->engagement != NULL) {
        const lan_engagement_request request = {.seed = 9};
        assert_ok_or(lan_engagement_fight(w->engagement, &request, &err), &err);
    } else if (w->campaign != NULL) {
        assert_ok_or(lan_campaign_play(w->campaign, &w->request, &err), &err);
    } else {
        assert_ok_or(lan_solver_run(w->solver, w->battle, NULL, NULL, &err),
                     &err);
    }
}

/* A campaign allocates where armies meet again, never for an instant. */
static int64_t allowed_of(const lan_campaign *campaign)
{
    return 4 + 400 * (lan_campaign_story_of(campaign)->islands - 1);
}

static void assert_none(const work *w)
{
    assert_done(w);
    allocations_start();
    assert_done(w);
    assert_done(w);
    const long count = allocations_stop();
    const int64_t allowed = w->campaign != NULL ? allowed_of(w->campaign) : 0;
    if (count > 2 * allowed) {
        fail_with("%s allocated %ld times", w->name, count);
    }
}

/* By every method and explicit stepper that takes the battle. */
static void assert_none_by_any(const char *name, const lan_battle_def *def)
{
    work w = {.name = name};
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_battle_create(def, &w.battle, &err), &err);
    for (int k = 0; k < LAN_STEPPER_COUNT + 2; k++) {
        lan_solver_options options = lan_solver_options_default();
        options.method = k == 0   ? LAN_METHOD_CLOSED
                         : k == 1 ? LAN_METHOD_CHANCE
                                  : LAN_METHOD_GSL;
        options.rtol = options.atol = 1e-6;
        if (k >= 2) {
            options.stepper = (lan_stepper)(k - 2);
        }
        if (!lan_stepper_has(options.stepper, LAN_STEPPER_EXPLICIT) ||
            lan_solver_create(w.battle, &options, &w.solver, NULL) != LAN_OK) {
            continue;
        }
        assert_none(&w);
        assert_true(lan_battle_is_over(w.battle));
        lan_solver_destroy(w.solver);
    }
    lan_battle_destroy(w.battle);
}

TEST(every_example_allocates_nothing_when_it_is_fought_again)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    for (size_t k = 0; k < lan_example_count; k++) {
        test_reading reading = read_valid(lan_examples[k].text);
        const lan_scenario *scenario = reading.scenario;
        work w = {.name = lan_examples[k].name};
        w.request.solver = lan_scenario_solver_options(scenario);
        if (lan_scenario_engagement(scenario) != NULL) {
            assert_ok(lan_engagement_create(lan_scenario_engagement(scenario),
                                            &w.engagement, NULL));
            assert_none(&w);
            lan_engagement_destroy(w.engagement);
        } else if (lan_scenario_campaign(scenario) != NULL) {
            assert_ok(lan_campaign_create(lan_scenario_campaign(scenario),
                                          &w.campaign, NULL));
            assert_none(&w);
            lan_campaign_destroy(w.campaign);
        } else {
            assert_none_by_any(w.name, lan_scenario_battle_def(scenario));
        }
        reading_clear(&reading);
    }
}

TEST(random_battles_allocate_nothing_when_they_are_fought_again)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    random_source *random = random_create(71);
    scene *s = scene_create(ANY_BATTLE_GROUPS, 1.0);
    for (uint32_t k = 0; k < 40; k++) {
        double points[8];
        any_arms arms;
        random_begin(random, k);
        any_battle_draw(random, s, points);
        if (k % 2 == 1) {
            any_battle_arm(random, s, &arms);
            any_battle_retaliate(random, s, &arms);
        }
        if (k % 4 == 3) {
            any_battle_part(random, s, &arms, true);
        }
        assert_none_by_any("a random battle", scene_def(s));
    }
    scene_destroy(s);
    random_destroy(random);
}

/* Of a hundred times the states, no more. */
TEST(states_of_exact_odds_are_not_allocated)
{
    static const double sizes[] = {2000.0, 20.0, 2000.0};
    long count[3];
    if (!allocations_can_be_counted()) {
        skip();
    }
    for (int k = 0; k < 3; k++) { /* the first starts threads */
        lan_odds_options options = lan_odds_options_default();
        scene *s = scene_square(sizes[k], sizes[k] - 1.0, 1.0, 1.0, 9.5);
        lan_battle *battle = scene_battle(s);
        lan_odds *odds = NULL;
        options.method = LAN_ODDS_EXACT;
        allocations_start();
        assert_ok(lan_odds_find(battle, &options, NULL, &odds, NULL));
        count[k] = allocations_stop();
        lan_odds_destroy(odds);
        lan_battle_destroy(battle);
        scene_destroy(s);
    }
    assert_true(count[2] <= count[1]);
}

/* Begin may where it is the first of its kind; looking for the nearest cell
 * instead of a goal out of reach is not the algorithm's. */
TEST(no_search_allocates_between_begin_and_result)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    random_source *random = random_create(5401);
    const any_map_def def = {43, 39, LAN_CORNERS_ONE, false};
    lan_grid_map *map = any_map(random, &def);
    lan_ground *ground = NULL;
    const lan_algorithm *facts;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
        lan_search *search = NULL;
        if (lan_search_create(ground, facts->name, NULL, &search) != LAN_OK) {
            continue;
        }
        for (int k = 0; k < 60; k++) {
            const lan_route_request request = lan_route_request_default(
                any_cell(random, map), any_cell(random, map));
            static lan_cell cells[43 * 39];
            size_t count = 0;
            allocations_start();
            assert_ok(lan_search_begin(search, &request));
            const long begun = k > 0 ? allocations_stop() : 0;
            allocations_start();
            while (!lan_search_step(search, 50)) {
            }
            const lan_route route = lan_search_result(search);
            const size_t had = lan_search_cells(search, cells, 43 * 39);
            if (had > 0) {
                assert_ok(lan_smooth(ground, NULL, cells, had, 1.02, cells,
                                     43 * 39, &count));
            }
            const long stepped = allocations_stop();
            if (begun + stepped != 0 && route.end == LAN_ROUTE_FOUND) {
                fail_with("%s allocated %ld and %ld times", facts->name, begun,
                          stepped);
            }
        }
        lan_search_destroy(search);
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    random_destroy(random);
}
