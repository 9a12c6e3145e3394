/* tests/unit/test_matchup_oom.c - match-ups and their findings without memory.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/matchup.h"

#include "base/real.h"
#include "lanchester/complement.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

typedef struct roster {
    lan_unit_def units[2];
    lan_battle_def def;
    lan_matchup_def wanted;
} roster;

static const lan_matchup_ground grounds[] = {{"wood", 0.5}, {"hill", 0.8}};

static void roster_init(roster *r)
{
    for (size_t i = 0; i < 2; i++) {
        r->units[i] = lan_unit_def_default();
        r->units[i].name = i == 0 ? "pike" : "sword";
        r->units[i].hit = i == 0 ? 0.05 : 0.07;
    }
    r->def = lan_battle_def_default();
    r->def.end = 500.0;
    r->def.units = r->units;
    r->def.unit_count = 2;
    r->wanted = lan_matchup_def_default();
    r->wanted.count = 3;
    r->wanted.grounds = grounds;
    r->wanted.ground_count = 2;
}

static bool try_find(void *context)
{
    const roster *r = context;
    const lan_matchup_options options = lan_matchup_options_default();
    lan_matchup *matchup = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_matchup_find(&r->def, &r->wanted, &options, NULL,
                                            &matchup, &err),
                           &err)) {
        assert_null(matchup);
        return false;
    }
    lan_matchup_destroy(matchup);
    return true;
}

TEST(find_without_memory_leaves_nothing)
{
    roster r;
    roster_init(&r);
    /* units and cells, and what three battles and their odds take */
    assert_true(oom_try_all(try_find, &r) > 20);
}

static bool try_in_turn(void *context)
{
    const lan_matchup *matchup = context;
    lan_matchup *turn = NULL;
    if (!oom_has_succeeded(lan_matchup_in_turn(matchup, 1, &turn), NULL)) {
        assert_null(turn);
        return false;
    }
    lan_matchup_destroy(turn);
    return true;
}

static bool try_findings(void *context)
{
    const lan_matchup *matchup = context;
    lan_matchup_findings *findings = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_matchup_findings_make(matchup, LAN_PAYOFF_ODDS,
                                                     &findings, &err),
                           &err)) {
        assert_null(findings);
        return false;
    }
    lan_matchup_findings_destroy(findings);
    return true;
}

TEST(findings_without_memory_leave_nothing)
{
    roster r;
    lan_matchup *matchup = NULL;
    const lan_matchup_options options = lan_matchup_options_default();
    roster_init(&r);
    assert_ok(
        lan_matchup_find(&r.def, &r.wanted, &options, NULL, &matchup, NULL));
    /* three results; payoff and standings; the mix and its program; flow, and
     * score, rest and order of the rating */
    assert_int_equal(oom_try_all(try_findings, matchup), 15);
    assert_int_equal(oom_try_all(try_in_turn, matchup), 3);
    lan_matchup_destroy(matchup);
}

static const lan_matchup_portion halves[] = {{0, 0.5}, {1, 0.5}};
static const lan_matchup_army armies[] = {{"both", halves, 2}};

TEST(mixed_armies_without_memory_leave_nothing)
{
    roster r;
    roster_init(&r);
    r.wanted.armies = armies;
    r.wanted.army_count = 1;
    r.wanted.count = 2;
    assert_true(oom_try_all(try_find, &r) > 20);
}

static const lan_weapon_def weapons[] = {{.name = "attack",
                                          .rate = 2.0,
                                          .hit = 1.0,
                                          .damage = 1.0,
                                          .kind = -1,
                                          .range = LAN_NAN,
                                          .fire = LAN_LAW_AREA,
                                          .attack_area = 1.0},
                                         {.name = "defence",
                                          .rate = 1.0,
                                          .hit = 1.0,
                                          .damage = 1.0,
                                          .kind = -1,
                                          .range = LAN_NAN,
                                          .fire = LAN_LAW_AREA,
                                          .attack_area = 1.0}};

static void take_roles(roster *r)
{
    for (size_t i = 0; i < 2; i++) {
        r->units[i].weapons = weapons;
        r->units[i].weapon_count = 2;
        r->units[i].health = 2.0;
    }
    r->wanted.roles = LAN_ROLES_ATTACK;
    r->wanted.ground_count = 1;
}

TEST(roles_without_memory_leave_nothing)
{
    roster r;
    roster_init(&r);
    take_roles(&r);
    assert_true(oom_try_all(try_find, &r) > 20);
}

static bool try_contest(void *context)
{
    const lan_matchup *matchup = context;
    lan_contest *contest = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(
            lan_matchup_contest(matchup, -1, LAN_PAYOFF_ODDS, &contest, &err),
            &err)) {
        assert_null(contest);
        return false;
    }
    lan_contest_destroy(contest);
    return true;
}

TEST(a_contest_without_memory_leaves_nothing)
{
    roster r;
    lan_matchup *matchup = NULL;
    const lan_matchup_options options = lan_matchup_options_default();
    roster_init(&r);
    take_roles(&r);
    assert_ok(
        lan_matchup_find(&r.def, &r.wanted, &options, NULL, &matchup, NULL));
    /* types and payoff; the result and its four; two programs of four; what
     * the row's shares are spread into */
    assert_int_equal(oom_try_all(try_contest, matchup), 17);
    lan_matchup_destroy(matchup);
}

/* A table and what it says. */
typedef struct answered {
    lan_matchup *matchup;
    lan_matchup_findings *findings;
} answered;

static bool try_complement(void *context)
{
    const answered *of = context;
    lan_complement *complement = NULL;
    lan_error err;
    lan_error_clear(&err);
    if (!oom_has_succeeded(lan_complement_find(of->matchup, of->findings, 1,
                                               &complement, &err),
                           &err)) {
        assert_null(complement);
        return false;
    }
    lan_complement_destroy(complement);
    return true;
}

TEST(a_team_without_memory_leaves_nothing)
{
    roster r;
    answered of = {.matchup = NULL};
    const lan_matchup_options options = lan_matchup_options_default();
    roster_init(&r);
    assert_ok(
        lan_matchup_find(&r.def, &r.wanted, &options, NULL, &of.matchup, NULL));
    assert_ok(lan_matchup_findings_make(of.matchup, LAN_PAYOFF_ODDS,
                                        &of.findings, NULL));
    assert_int_equal(oom_try_all(try_complement, &of), 4);
    lan_matchup_findings_destroy(of.findings);
    lan_matchup_destroy(of.matchup);
}
