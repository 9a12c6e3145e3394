/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The armies that meet: one of each type, and with how many.
 */
#include <math.h>
#include <stdlib.h>

#include "balance/matchups/matchup_impl.h"
#include "base/real.h"
#include "base/result_impl.h"

/* Soldiers where neither budget nor count is given: so many of the dearest. */
#define PRESET_SOLDIERS 100

/* What a budget may be short of a whole soldier's cost, by rounding. */
#define ROUNDING 1e-12

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

double lan_matchup_soldiers(double budget, double cost)
{
    return floor(budget / cost * (1.0 + ROUNDING));
}

lan_status lan_matchup_buy(lan_matchup_unit *unit, double budget,
                           lan_error *err)
{
    if (!isnan(unit->cost) && !(unit->cost > 0.0)) {
        return refuse(err, unit->name,
                      "costs nothing: give it a cost, or matchup.count");
    }
    if (isnan(unit->cost)) {
        return refuse(err, unit->name,
                      "has no cost: give it one, or matchup.count");
    }
    const double soldiers = lan_matchup_soldiers(budget, unit->cost);
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

lan_status lan_matchup_raise_armies(const lan_battle_def *def,
                                    const lan_matchup_def *wanted,
                                    lan_matchup **out, lan_error *err)
{
    const size_t count =
        wanted->types != NULL ? wanted->type_count : def->unit_count;
    if (count < 2 || count > LAN_MATCHUP_MAX_TYPES) {
        return lan_fail(err, count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                        "match-ups are among 2 to %d unit types, not %zu",
                        LAN_MATCHUP_MAX_TYPES, count);
    }
    lan_matchup *made = lan_result_create(sizeof *made);
    if (made == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    made->count = (int32_t)count;
    made->units = calloc(count, sizeof *made->units);
    if (made->units == NULL) {
        lan_matchup_destroy(made);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        const int32_t type =
            wanted->types != NULL ? wanted->types[i] : (int32_t)i;
        made->units[i] = (lan_matchup_unit){.type = type,
                                            .name = def->units[type].name,
                                            .cost = def->units[type].cost};
    }
    const lan_status status = raise_armies(wanted, made, err);
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
    free(matchup->units);
    free(matchup->cells);
    for (int32_t t = 0; t < matchup->terrain_count; t++) {
        free(matchup->terrains[t].cells);
    }
    free(matchup->terrains);
    free(matchup);
}
