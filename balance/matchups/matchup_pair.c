/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/matchup_impl.h"

#include <stdlib.h>

#include "balance/matchups/duel_impl.h"
#include "base/random.h"
#include "base/real.h"
#include "base/result_impl.h"

static void note_outcome(double budget, const lan_matchup_unit *row,
                         const lan_matchup_unit *column,
                         const lan_outcome *outcome, lan_matchup_cell *cell)
{
    const double costs[] = {row->cost, column->cost};
    cell->margin = outcome->margin;
    cell->value = lan_duel_value(outcome, costs, budget);
    cell->time = outcome->time;
    cell->reason = outcome->reason;
    cell->error = outcome->error;
}

static lan_status ask_chance(const lan_odds_options *options,
                             const lan_progress *progress,
                             const lan_battle *battle, lan_matchup_cell *cell,
                             lan_error *err)
{
    lan_odds *odds = NULL;
    const lan_status status =
        lan_odds_find(battle, options, progress, &odds, err);
    if (status != LAN_OK) {
        return status;
    }
    cell->win = odds->sides[0].win;
    cell->lose = odds->sides[1].win;
    cell->neither = odds->neither;
    cell->low = odds->sides[0].low;
    cell->high = odds->sides[0].high;
    cell->lose_low = odds->sides[1].low;
    cell->lose_high = odds->sides[1].high;
    cell->method = odds->method;
    lan_odds_destroy(odds);
    return LAN_OK;
}

/* --- cover ----------------------------------------------------------------
 * Cover multiplies hits, and an army of one type hits by one number: that type,
 * standing for itself, with a part of its hits. Of the roster just the two
 * types are left, since both may be the same. */

enum { ATTACKER, DEFENDER };

typedef struct roster {
    lan_unit_def units[2];
    lan_counter_def counters[4];
    size_t counter_count;
    lan_weight_def weights[4];
    size_t weight_count;
} roster;

/* Copies the last factor and weight that are said of two types. */
static void copy_relation(const lan_battle_def *def, const int32_t types[2],
                          int32_t attacker, int32_t target, roster *to)
{
    const lan_counter_def *factor = NULL;
    const lan_weight_def *weight = NULL;
    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *counter = &def->counters[i];
        if (counter->attacker == types[attacker] &&
            counter->target == types[target]) {
            factor = counter;
        }
    }
    for (size_t i = 0; i < def->weight_count; i++) {
        if (def->weights[i].attacker == types[attacker] &&
            def->weights[i].target == types[target]) {
            weight = &def->weights[i];
        }
    }
    if (factor != NULL) {
        to->counters[to->counter_count++] =
            (lan_counter_def){attacker, target, factor->factor};
    }
    if (weight != NULL) {
        to->weights[to->weight_count++] =
            (lan_weight_def){attacker, target, weight->weight};
    }
}

static void take_cover(const lan_battle_def *def, const int32_t types[2],
                       double cover, roster *to)
{
    *to = (roster){
        .units = {def->units[types[ATTACKER]], def->units[types[DEFENDER]]}};
    for (int i = 0; i < 2; i++) {
        to->units[i].called = def->units[types[i]].name;
    }
    to->units[ATTACKER].name = "attacker";
    to->units[DEFENDER].name = "defender";
    to->units[ATTACKER].aim *= cover;
    for (int32_t from = 0; from < 2; from++) {
        for (int32_t at = 0; at < 2; at++) {
            copy_relation(def, types, from, at, to);
        }
    }
}

/* Puts it in place of the whole roster. */
static void use_roster(const roster *from, lan_battle_def *def)
{
    def->units = from->units;
    def->unit_count = 2;
    def->counters = from->counters;
    def->counter_count = from->counter_count;
    def->weights = from->weights;
    def->weight_count = from->weight_count;
    def->priorities = NULL; /* of one enemy, none comes before another */
    def->priority_count = 0;
    if (def->share == LAN_SHARE_PRIORITY) {
        def->share = LAN_SHARE_PROPORTIONAL;
    }
}

/* --- the battle ---------------------------------------------------------- */

/* True where a pair cannot meet for want of an area alone. */
static bool lacks_area(const lan_meeting *meeting, const lan_matchup_unit *row,
                       const lan_matchup_unit *column)
{
    const lan_unit_def *units = meeting->def->units;
    const lan_unit_def *pair[] = {&units[row->type], &units[column->type]};
    bool is_area_fire = false;
    for (size_t i = 0; i < 2; i++) {
        for (size_t w = 0; w < lan_unit_weapon_count(pair[i]); w++) {
            const lan_weapon_def weapon = lan_unit_weapon(pair[i], w);
            const bool fires_so =
                meeting->army->hidden || weapon.fire == LAN_LAW_AREA;
            if (isnan(weapon.hit) || (fires_so && isnan(weapon.attack_area))) {
                return false;
            }
            is_area_fire = is_area_fire || fires_so;
        }
    }
    return is_area_fire && isnan(meeting->army->area);
}

static lan_status make_battle(const lan_meeting *meeting, battle_player *player,
                              const lan_matchup_unit *row,
                              const lan_matchup_unit *column, lan_battle **out,
                              lan_error *err)
{
    const lan_matchup_ground *ground = meeting->ground;
    const int32_t types[] = {row->type, column->type};
    lan_duelist duelists[] = {
        {row->name, types[ATTACKER], row->soldiers},
        {column->name, types[DEFENDER], column->soldiers}};
    lan_battle_def def = *meeting->def;
    roster pair;
    if (ground != NULL) {
        take_cover(meeting->def, types, ground->cover, &pair);
        use_roster(&pair, &def);
        duelists[ATTACKER].type = ATTACKER;
        duelists[DEFENDER].type = DEFENDER;
    }
    lan_error own;
    lan_error_clear(&own);
    const lan_status status =
        lan_duel_define(player, &def, meeting->army, duelists, out, &own);
    if (status == LAN_EINVAL && lacks_area(meeting, row, column)) {
        return lan_fail(err, status, 0, 0,
                        "area fire wants to know how far an army is spread: "
                        "give matchup.army.area");
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s",
                          own.status != LAN_OK ? own.text
                                               : lan_status_text(status));
}

lan_status lan_matchup_meet(const lan_meeting *meeting,
                            const lan_matchup_unit *row,
                            const lan_matchup_unit *column,
                            const lan_odds_options *odds,
                            const lan_progress *progress, lan_matchup_cell *out,
                            lan_error *err)
{
    lan_matchup_cell cell = {.win = LAN_NAN,
                             .lose = LAN_NAN,
                             .neither = LAN_NAN,
                             .low = LAN_NAN,
                             .high = LAN_NAN,
                             .lose_low = LAN_NAN,
                             .lose_high = LAN_NAN};
    battle_player own = {.battle = NULL};
    battle_player *player = meeting->player != NULL ? meeting->player : &own;
    const lan_solver_options options =
        battle_player_by_equations(meeting->solver);
    lan_battle *battle = NULL;
    battle_player_set_progress(player, progress);
    lan_status status = make_battle(meeting, player, row, column, &battle, err);
    if (status == LAN_OK && odds != NULL) {
        status = ask_chance(odds, progress, battle, &cell, err);
    }
    if (status == LAN_OK) {
        status = battle_player_fight(player, battle, &options, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        note_outcome(meeting->budget, row, column, player->outcome, &cell);
        *out = cell;
    }
    battle_player_clear(&own);
    return status;
}

lan_matchup_cell lan_matchup_mirror(const lan_matchup_cell *cell)
{
    lan_matchup_cell other = *cell;
    other.win = cell->lose;
    other.lose = cell->win;
    other.low = cell->lose_low;
    other.high = cell->lose_high;
    other.lose_low = cell->low;
    other.lose_high = cell->high;
    other.margin = -cell->margin;
    other.value = -cell->value;
    return other;
}

int64_t lan_matchup_pair(int32_t row, int32_t column, int32_t count)
{
    const int64_t r = row;
    return r * count - r * (r - 1) / 2 + (column - r);
}

uint64_t lan_matchup_seed(uint64_t seed, int64_t pair)
{
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_MATCHUP, (uint64_t)pair);
    return lan_random_uint64(&stream);
}
