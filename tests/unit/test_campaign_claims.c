/* tests/unit/test_campaign_claims.c - whole campaigns against battles without a
 * map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/examples.h"
#include "tests/support/played.h"
#include "tests/support/support.h"

/* --- beside an army that marches ----------------------------------------- */

#define CELL  100.0
#define WIDTH 400
#define REACH 10000.0 /* m, of all who fight: they stand within 3,000 */

/* A battle of everybody in reach, and the same with one army more, of a side
 * of its own choice, and a type of its own that no one reaches. */
typedef struct staging {
    lan_battle_def def;
    lan_unit_def *units;
    lan_army_def *armies;
    lan_group_def group;
    lan_campaign_army_def *places;
    lan_order_def march;
    lan_campaign_def campaign;
    lan_grid_map *map;
} staging;

static void lay_out_types(staging *s, const lan_battle_def *def)
{
    s->units = calloc(def->unit_count + 1, sizeof *s->units);
    assert_non_null(s->units);
    for (size_t k = 0; k < def->unit_count; k++) {
        s->units[k] = def->units[k];
        s->units[k].range = REACH;
        s->units[k].falloff = 0.0;
        /* Only what is written under fire counts: the walkers are not there. */
        if (isnan(s->units[k].hit)) {
            s->units[k].hit = 0.0;
        }
        if (isnan(s->units[k].attack_area)) {
            s->units[k].attack_area = 1.0;
        }
    }
    s->units[def->unit_count] = lan_unit_def_default();
    s->units[def->unit_count].name = "walkers";
    s->units[def->unit_count].hit = 0.0;
    s->units[def->unit_count].attack_area = 1.0;
    s->units[def->unit_count].speed = 1.0;
    s->units[def->unit_count].range = 0.0;
    s->def = *def;
    s->def.units = s->units;
}

/* Adds the army, which goes from column 200 to the east. */
static void add_walkers(staging *s, const char *side)
{
    const size_t count = s->def.army_count;
    s->armies = calloc(count + 1, sizeof *s->armies);
    s->places = calloc(count + 1, sizeof *s->places);
    assert_true(s->armies != NULL && s->places != NULL);
    for (size_t a = 0; a < count; a++) {
        s->armies[a] = s->def.armies[a];
        s->places[a] = lan_campaign_army_def_default();
        s->places[a].at = (int32_t)a;
    }
    s->group = lan_group_def_default();
    s->group.type = (int32_t)s->def.unit_count;
    s->group.name = "walkers";
    s->group.count = 100.0;
    s->armies[count] = lan_army_def_default();
    s->armies[count].name = "walkers";
    s->armies[count].side = side;
    s->armies[count].area = 1000.0;
    s->armies[count].groups = &s->group;
    s->armies[count].group_count = 1;
    s->march = lan_order_def_default();
    s->march.verb = LAN_ORDER_MOVE;
    s->march.place = WIDTH - 1;
    s->places[count] = lan_campaign_army_def_default();
    s->places[count].at = 200;
    s->places[count].orders = &s->march;
    s->places[count].order_count = 1;
    s->def.armies = s->armies;
    s->def.army_count = count + 1;
    s->def.unit_count++;
}

static void lay_out_map(staging *s)
{
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    assert_ok(
        lan_grid_map_create(WIDTH, 1, LAN_CORNERS_FORBID, &plain, 1, &s->map));
    s->campaign = lan_campaign_def_default();
    s->campaign.battle = &s->def;
    s->campaign.map = s->map;
    s->campaign.cell = CELL;
    s->campaign.armies = s->places;
}

static void staging_clear(staging *s)
{
    lan_grid_map_destroy(s->map);
    free(s->units);
    free(s->armies);
    free(s->places);
}

static lan_outcome *solve_mapless(const lan_battle_def *def,
                                  const lan_solver_options *options,
                                  char side[64])
{
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;
    assert_ok(lan_battle_create(def, &battle, NULL));
    assert_ok(lan_solver_create(battle, options, &solver, NULL));
    assert_ok(lan_solver_run(solver, battle, NULL, NULL, NULL));
    assert_ok(lan_outcome_create(battle, &outcome));
    const int32_t winner = outcome->winner >= 0 ? outcome->winner : 0;
    (void)snprintf(side, 64, "%s", lan_battle_side_name(battle, winner));
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return outcome;
}

static bool are_same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void assert_same_groups(const char *name, const lan_outcome *want,
                               const lan_outcome *got)
{
    for (int32_t g = 0; g < want->group_count; g++) {
        if (!are_same_bits(got->groups[g].left, want->groups[g].left) ||
            !are_same_bits(got->groups[g].gone_at, want->groups[g].gone_at)) {
            fail_with("%s: group %d: left %.17g, gone at %.17g; without a map "
                      "%.17g, %.17g",
                      name, g, got->groups[g].left, got->groups[g].gone_at,
                      want->groups[g].left, want->groups[g].gone_at);
        }
    }
}

static void assert_same_beside_walkers(const char *name,
                                       const lan_battle_def *def,
                                       const lan_solver_options *options)
{
    staging s;
    char side[64];
    lay_out_types(&s, def);
    lan_outcome *want = solve_mapless(&s.def, options, side);
    add_walkers(&s, side);
    lay_out_map(&s);
    lan_campaign *campaign = NULL;
    lan_outcome *got = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_campaign_request request = {.solver = *options,
                                          .wants_story = true};
    assert_ok_or(lan_campaign_create(&s.campaign, &campaign, &err), &err);
    assert_ok_or(lan_campaign_play(campaign, &request, &err), &err);
    assert_ok(lan_outcome_create(lan_campaign_whole(campaign), &got));
    const lan_campaign_story *story = lan_campaign_story_of(campaign);
    assert_int_equal(story->battle_count, 1);
    assert_close(story->battles[0].from, 0.0, 0.0, 0.0);
    assert_true(are_same_bits(story->battles[0].to, want->time));
    assert_same_groups(name, want, got);
    lan_outcome_destroy(got);
    lan_outcome_destroy(want);
    lan_campaign_destroy(campaign);
    staging_clear(&s);
}

TEST(shipped_battles_are_the_same_bits_beside_an_army_that_marches)
{
    int fought = 0;
    for (size_t k = 0; k < lan_example_count; k++) {
        if (strstr(lan_examples[k].text, "\nmap:") != NULL ||
            strstr(lan_examples[k].text, "\napproach:") != NULL) {
            continue; /* armies of these stand at given places */
        }
        test_reading reading = read_valid(lan_examples[k].text);
        const lan_solver_options options =
            lan_scenario_solver_options(reading.scenario);
        assert_same_beside_walkers(lan_examples[k].name,
                                   lan_scenario_battle_def(reading.scenario),
                                   &options);
        reading_clear(&reading);
        fought++;
    }
    assert_true(fought >= 10);
}

/* --- reinforcement by march ---------------------------------------------- */

TEST(iwo_jimas_landings_as_three_armies_are_reinforcements_by_the_clock)
{
    played p = play_text(
        "format: 1\n"
        "time: {unit: day, end: 40, points: 2}\n"
        "map: {generate: random, width: 12, height: 5, walls: 0, cell: 100,\n"
        "      seed: 1}\n"
        "units: {soldier: {hit: 0, speed: 100, range: 2000}}\n"
        "armies:\n"
        "  first: {side: us, at: [0, 1], units: {soldier: 54000}}\n"
        "  second: {side: us, at: [0, 2], enters: 2, units: {soldier: 6000}}\n"
        "  third: {side: us, at: [0, 3], enters: 5, units: {soldier: 13000}}\n"
        "  japan: {at: [6, 2], units: {soldier: 21500}}\n"
        "fire:\n"
        "  - {from: japan, at: first, law: aimed, coefficient: 0.0544}\n"
        "  - {from: japan, at: second, law: aimed, coefficient: 0.0544}\n"
        "  - {from: japan, at: third, law: aimed, coefficient: 0.0544}\n"
        "  - {from: first, at: japan, law: aimed, coefficient: 0.0106}\n"
        "  - {from: second, at: japan, law: aimed, coefficient: 0.0106}\n"
        "  - {from: third, at: japan, law: aimed, coefficient: 0.0106}\n");
    assert_close(played_time(&p, LAN_CAMPAIGN_GONE, "japan", 0), 35.4423, 2e-6,
                 0.0);
    assert_close(played_group(&p, "first")->left +
                     played_group(&p, "second")->left +
                     played_group(&p, "third")->left,
                 52796.7, 2e-6, 0.0);
    assert_int_equal(p.story->battle_count, 1);
    assert_close(played_time(&p, LAN_CAMPAIGN_JOINED, "second", 0), 2.0, 0.0,
                 0.0);
    played_clear(&p);
}

TEST(armies_that_stand_out_of_reach_end_in_a_stalemate)
{
    played p = play_text(
        "format: 1\ntime: {end: 50}\n"
        "map: {cell: 10, rows: \"......\\n......\"}\n"
        "units: {foot: {hit: 0.1, speed: 2, range: 10}}\n"
        "armies:\n"
        "  blue: {at: [0, 0], units: {foot: 5}, orders: [{move: [2, 0]}]}\n"
        "  red: {at: [5, 1], units: {foot: 5}}\n");
    assert_int_equal(p.outcome->reason, LAN_END_STALEMATE);
    assert_close(p.outcome->time, 10.0, 1e-12, 0.0);
    played_clear(&p);
}
