/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The armies of match-ups: of one type or mixed, and their numbers of soldiers.
 */
#include <gsl/gsl_sort.h>
#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"

/* Soldiers where neither budget nor count is given: so many of the type of
 * median cost, and at least so many of every type in an army. */
#define PRESET_SOLDIERS 20
#define PRESET_LEAST    5

/* What a budget may be short of a whole soldier's cost, by rounding. */
#define ROUNDING 1e-12

static double shares_of(const lan_matchup_army *army)
{
    double whole = 0.0;
    for (size_t i = 0; i < army->share_count; i++) {
        whole += army->shares[i].share;
    }
    return whole;
}

/* The budget that was given, or the preset one; LAN_NAN if it goes by
 * number, as roles do unless they have a budget. */
static double choose_budget(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup *matchup)
{
    const int32_t types = matchup->count - (int32_t)wanted->army_count;
    double costs[LAN_MATCHUP_MAX_TYPES] = {0.0};
    double budget = 0.0;
    double cheapest = LAN_INF;
    if (wanted->count > 0 || !isnan(wanted->budget)) {
        return wanted->count > 0 ? LAN_NAN : wanted->budget;
    }
    for (int32_t i = 0; i < types; i++) {
        costs[i] = matchup->units[i].cost;
        budget = fmax(budget, PRESET_LEAST * costs[i]);
        cheapest = costs[i] > 0.0 ? fmin(cheapest, costs[i]) : 0.0;
    }
    for (size_t i = 0; i < wanted->army_count; i++) {
        const lan_matchup_army *army = &wanted->armies[i];
        const double whole = shares_of(army);
        for (size_t k = 0; k < army->share_count; k++) {
            const double cost = def->units[army->shares[k].type].cost;
            budget = fmax(budget,
                          PRESET_LEAST * cost * whole / army->shares[k].share);
            cheapest = cost > 0.0 ? fmin(cheapest, cost) : 0.0;
        }
    }
    if (wanted->roles == LAN_ROLES_ATTACK || !(cheapest > 0.0)) {
        return LAN_NAN;
    }
    gsl_sort(costs, 1, (size_t)types);
    return fmax(budget, PRESET_SOLDIERS * costs[types / 2]);
}

double lan_matchup_soldiers(double budget, double cost)
{
    return floor(budget / cost * (1.0 + ROUNDING));
}

/* Writes how many soldiers of a type a budget buys; of a mixed army, its share
 * of the budget, or of the number of soldiers, each of which costs 1. */
static lan_status buy(const char *type, const lan_matchup_army *army,
                      bool by_number, double cost, double budget, int32_t *out,
                      lan_error *err)
{
    const double soldiers = lan_matchup_soldiers(budget, cost);
    const bool is_mixed = army != NULL;
    const char *why =
        isnan(cost)     ? "has no cost: give it one, or matchup.count"
        : !(cost > 0.0) ? "costs nothing: give it a cost, or matchup.count"
        : soldiers < 1.0 && by_number
            ? "gets less than one soldier: raise its share or matchup.count"
        : soldiers < 1.0 && is_mixed
            ? "costs more than its share of the budget: raise its share or "
              "matchup.budget"
        : soldiers < 1.0 ? "costs more than matchup.budget"
        : soldiers > INT32_MAX && is_mixed
            ? "is so cheap that its share buys billions"
        : soldiers > INT32_MAX ? "is so cheap that matchup.budget buys billions"
                               : NULL;
    if (why != NULL) {
        return refuse(err, "%s%.64s%sunit type '%.64s' %s",
                      is_mixed ? "mixed army '" : "",
                      is_mixed ? army->name : "", is_mixed ? "': " : "", type,
                      why);
    }
    *out = (int32_t)soldiers;
    return LAN_OK;
}

lan_status lan_matchup_buy(lan_matchup_unit *unit, double budget,
                           lan_error *err)
{
    return buy(unit->name, NULL, false, unit->cost, budget, &unit->soldiers,
               err);
}

/* --- mixed armies --------------------------------------------------------- */

/* As many soldiers of each type as its share buys, or is of the count. */
static lan_status raise_mixed(const lan_battle_def *def,
                              const lan_matchup_army *army, double budget,
                              int32_t count, lan_matchup_unit *unit,
                              lan_matchup_troop *troops, lan_error *err)
{
    lan_status status = LAN_OK;
    const double whole = shares_of(army);
    double soldiers = 0.0;
    double cost = 0.0;
    for (size_t i = 0; i < army->share_count && status == LAN_OK; i++) {
        const lan_type_share *part = &army->shares[i];
        const lan_unit_def *type = &def->units[part->type];
        const double share = part->share / whole;
        troops[i].type = part->type;
        status = buy(
            type->name, army, isnan(budget), isnan(budget) ? 1.0 : type->cost,
            share * (isnan(budget) ? count : budget), &troops[i].soldiers, err);
        soldiers += troops[i].soldiers;
        cost += troops[i].soldiers * type->cost;
    }
    if (status == LAN_OK && soldiers > INT32_MAX) {
        return refuse(err,
                      "mixed army '%.64s' has billions of soldiers: give a "
                      "smaller matchup.budget",
                      army->name);
    }
    *unit = (lan_matchup_unit){.type = -1,
                               .name = army->name,
                               .soldiers = (int32_t)soldiers,
                               .cost = cost / soldiers,
                               .troops = troops,
                               .troop_count = (int32_t)army->share_count};
    return status;
}

/* --- all armies ----------------------------------------------------------- */

lan_status lan_matchup_raise_armies(const lan_battle_def *def,
                                    const lan_matchup_def *wanted,
                                    lan_matchup **out, lan_error *err)
{
    const size_t types =
        wanted->types != NULL ? wanted->type_count : def->unit_count;
    const size_t count = types + wanted->army_count;
    if (count < 2 || count > LAN_MATCHUP_MAX_TYPES) {
        return lan_fail(err, count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                        "match-ups need 2 to %d unit types, not %zu",
                        LAN_MATCHUP_MAX_TYPES, count);
    }
    lan_status status = LAN_OK;
    lan_matchup *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    size_t troops = 1;
    made->count = (int32_t)count;
    made->roles = wanted->roles;
    for (size_t i = 0; i < wanted->army_count; i++) {
        troops += wanted->armies[i].share_count;
    }
    made->units = calloc(count, sizeof *made->units);
    made->troops = calloc(troops, sizeof *made->troops);
    if (made->units == NULL || made->troops == NULL) {
        lan_matchup_destroy(made);
        return fail_as(err, LAN_ENOMEM);
    }
    for (size_t i = 0; i < types; i++) {
        const int32_t type =
            wanted->types != NULL ? wanted->types[i] : (int32_t)i;
        made->units[i] = (lan_matchup_unit){.type = type,
                                            .name = def->units[type].name,
                                            .cost = def->units[type].cost};
    }
    const int32_t preset =
        wanted->roles == LAN_ROLES_ATTACK ? 1 : PRESET_SOLDIERS;
    const int32_t each = wanted->count > 0 ? wanted->count : preset;
    lan_matchup_troop *troop = made->troops;
    made->budget = choose_budget(def, wanted, made);
    for (size_t i = 0; i < types && status == LAN_OK; i++) {
        if (isnan(made->budget)) {
            made->units[i].soldiers = each;
        } else {
            status = lan_matchup_buy(&made->units[i], made->budget, err);
        }
    }
    for (size_t i = 0; i < wanted->army_count && status == LAN_OK; i++) {
        const lan_matchup_army *army = &wanted->armies[i];
        status = raise_mixed(def, army, made->budget, each,
                             &made->units[types + i], troop, err);
        troop += army->share_count;
    }
    if (status != LAN_OK) {
        lan_matchup_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_matchup_destroy(lan_matchup *matchup)
{
    if (matchup == NULL) {
        return;
    }
    if (!matchup->has_units_of_another) {
        free(matchup->units);
        free(matchup->troops);
    }
    free(matchup->cells);
    free(matchup->terrains);
    free(matchup);
}
