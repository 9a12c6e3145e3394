/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchup_impl.h"

#include <stdlib.h>

#include "base/random.h"
#include "base/real.h"
#include "model/outcome.h"

/* Soldiers where neither budget nor count is given: so many of the dearest. */
#define PRESET_SOLDIERS 100

/* What a budget may be short of a whole soldier's cost, by rounding. */
#define ROUNDING 1e-9

/* --- the armies ---------------------------------------------------------- */

static lan_status refuse(lan_error *err, const char *name, const char *why)
{
    return lan_fail(err, LAN_EINVAL, 0, 0, "unit type '%.64s' %s", name, why);
}

/* The budget that was given, or one that buys some of the dearest; LAN_NAN
 * where it goes by number. */
static double choose_budget(const lan_matchup_def *wanted,
                            const lan_matchup *matchup)
{
    double dearest = 0.0;
    if (wanted->count > 0 || !isnan(wanted->budget)) {
        return wanted->count > 0 ? LAN_NAN : wanted->budget;
    }
    for (int32_t i = 0; i < matchup->count; i++) {
        const double cost = matchup->units[i].cost;
        if (!(cost > 0.0)) {
            return LAN_NAN;
        }
        dearest = fmax(dearest, cost);
    }
    return PRESET_SOLDIERS * dearest;
}

lan_status lan_matchup_buy(lan_matchup_unit *unit, double budget,
                           lan_error *err)
{
    if (!(unit->cost > 0.0)) {
        return refuse(err, unit->name,
                      "has no cost: give it one, or matchup.count");
    }
    const double soldiers = floor(budget / unit->cost * (1.0 + ROUNDING));
    if (soldiers < 1.0) {
        return refuse(err, unit->name, "costs more than matchup.budget");
    }
    if (soldiers > INT32_MAX) {
        return refuse(err, unit->name,
                      "is so cheap that matchup.budget buys billions");
    }
    unit->soldiers = (int32_t)soldiers;
    return LAN_OK;
}

static lan_status raise_armies(const lan_matchup_def *wanted,
                               lan_matchup *matchup, lan_error *err)
{
    lan_status status = LAN_OK;
    matchup->budget = choose_budget(wanted, matchup);
    for (int32_t i = 0; i < matchup->count && status == LAN_OK; i++) {
        lan_matchup_unit *unit = &matchup->units[i];
        if (isnan(matchup->budget)) {
            unit->soldiers =
                wanted->count > 0 ? wanted->count : PRESET_SOLDIERS;
        } else {
            status = lan_matchup_buy(unit, matchup->budget, err);
        }
    }
    return status;
}

lan_status lan_matchup_muster(const lan_battle_def *def,
                              const lan_matchup_def *wanted, lan_matchup *out,
                              lan_error *err)
{
    const size_t count =
        wanted->types != NULL ? wanted->type_count : def->unit_count;
    if (count < 2 || count > LAN_MATCHUP_MAX_TYPES) {
        return lan_fail(err, count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                        "match-ups are among 2 to %d unit types, not %zu",
                        LAN_MATCHUP_MAX_TYPES, count);
    }
    lan_matchup made = {.count = (int32_t)count};
    made.units = calloc(count, sizeof *made.units);
    if (made.units == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        const int32_t type =
            wanted->types != NULL ? wanted->types[i] : (int32_t)i;
        made.units[i] = (lan_matchup_unit){.type = type,
                                           .name = def->units[type].name,
                                           .cost = def->units[type].cost};
    }
    const lan_status status = raise_armies(wanted, &made, err);
    if (status != LAN_OK) {
        lan_matchup_clear(&made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

/* --- one pair ------------------------------------------------------------ */

/* What an army of the pair has, then all it can lose. */
static double army_cost(const lan_matchup_unit *unit)
{
    return unit->cost * (double)unit->soldiers;
}

static void note_outcome(double wanted_budget, const lan_matchup_unit *row,
                         const lan_matchup_unit *column,
                         const lan_outcome *outcome, lan_matchup_cell *cell)
{
    const double lost =
        row->cost * (outcome->groups[0].start - outcome->groups[0].left);
    const double destroyed =
        column->cost * (outcome->groups[1].start - outcome->groups[1].left);
    const double budget = isnan(wanted_budget)
                              ? 0.5 * (army_cost(row) + army_cost(column))
                              : wanted_budget;
    cell->margin = outcome->margin;
    cell->value = budget > 0.0 ? (destroyed - lost) / budget : LAN_NAN;
    cell->time = outcome->time;
    cell->reason = outcome->reason;
}

/* Fights it by the averages; outcome is the caller's. */
static lan_status fight(const lan_solver_options *options,
                        const lan_progress *progress, lan_battle *battle,
                        lan_outcome **outcome, lan_error *err)
{
    lan_solver *solver = NULL;
    lan_status status = lan_solver_create(battle, options, &solver, err);
    if (status == LAN_OK) {
        lan_solver_set_progress(solver, progress);
        status = lan_solver_run(solver, battle, NULL, NULL, err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, outcome);
    }
    lan_solver_destroy(solver);
    return status;
}

static lan_status ask_chance(const lan_odds_options *options,
                             const lan_progress *progress,
                             const lan_battle *battle, lan_matchup_cell *cell,
                             lan_error *err)
{
    lan_odds odds;
    const lan_status status =
        lan_odds_find(battle, options, progress, &odds, err);
    if (status != LAN_OK) {
        return status;
    }
    cell->win = odds.sides[0].win;
    cell->lose = odds.sides[1].win;
    cell->neither = odds.neither;
    cell->low = odds.sides[0].low;
    cell->high = odds.sides[0].high;
    cell->lose_low = odds.sides[1].low;
    cell->lose_high = odds.sides[1].high;
    cell->method = odds.method;
    lan_odds_clear(&odds);
    return LAN_OK;
}

static lan_group_def group_of(const lan_matchup_unit *unit)
{
    lan_group_def group = lan_group_def_default();
    group.name = unit->name;
    group.type = unit->type;
    group.count = unit->soldiers;
    return group;
}

/* True where a pair cannot meet for want of an area alone. */
static bool lacks_area(const lan_meeting *meeting, const lan_matchup_unit *row,
                       const lan_matchup_unit *column)
{
    const lan_unit_def *units = meeting->def->units;
    const lan_unit_def *pair[] = {&units[row->type], &units[column->type]};
    bool is_area_fire = false;
    for (size_t i = 0; i < 2; i++) {
        const bool fires_so =
            meeting->army->hidden || pair[i]->fire == LAN_LAW_AREA;
        if (isnan(pair[i]->hit) || (fires_so && isnan(pair[i]->attack_area))) {
            return false;
        }
        is_area_fire = is_area_fire || fires_so;
    }
    return is_area_fire && isnan(meeting->army->area);
}

static lan_status make_battle(const lan_meeting *meeting,
                              const lan_matchup_unit *row,
                              const lan_matchup_unit *column, lan_battle **out,
                              lan_error *err)
{
    const lan_group_def groups[] = {group_of(row), group_of(column)};
    lan_army_def armies[] = {*meeting->army, *meeting->army};
    lan_battle_def def = *meeting->def;
    armies[0].name = "first";
    armies[1].name = "second";
    for (size_t i = 0; i < 2; i++) {
        armies[i].side = NULL;
        armies[i].groups = &groups[i];
        armies[i].group_count = 1;
    }
    def.armies = armies;
    def.army_count = 2;
    def.fire = NULL;
    def.fire_count = 0;
    lan_error own;
    lan_error_clear(&own);
    const lan_status status = lan_battle_create(&def, out, &own);
    if (status == LAN_EINVAL && lacks_area(meeting, row, column)) {
        return lan_fail(err, status, 0, 0,
                        "area fire wants to know how far an army is spread: "
                        "give matchup.army.area");
    }
    return status == LAN_OK ? LAN_OK
                            : lan_fail(err, status, 0, 0, "%s", own.text);
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
    lan_battle *battle = NULL;
    lan_outcome *outcome = NULL;
    lan_status status = make_battle(meeting, row, column, &battle, err);
    if (status == LAN_OK && odds != NULL) {
        status = ask_chance(odds, progress, battle, &cell, err);
    }
    if (status == LAN_OK) {
        status = fight(meeting->solver, progress, battle, &outcome, err);
    }
    if (status == LAN_OK) {
        note_outcome(meeting->budget, row, column, outcome, &cell);
        *out = cell;
    }
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
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
