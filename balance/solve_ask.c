/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solve_impl.h"

#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "model/outcome.h"

/* --- quantities ---------------------------------------------------------- */

typedef struct named {
    const char *word;
    solve_quantity quantity;
} named;

static const named names[] = {{"margin", SOLVE_MARGIN},
                              {"value_margin", SOLVE_VALUE_MARGIN},
                              {"duration", SOLVE_DURATION},
                              {"odds", SOLVE_ODDS}};
#define NAME_COUNT (sizeof names / sizeof names[0])

static lan_status find_side(lan_asker *asker, const char *word)
{
    lan_battle *battle = NULL;
    lan_status status = lan_variant_battle(asker->variant, &battle, asker->err);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t i = 0; i < lan_battle_side_count(battle); i++) {
        if (strcmp(lan_battle_side_name(battle, i), word) == 0) {
            asker->quantity = SOLVE_ODDS;
            asker->side = i;
            return LAN_OK;
        }
    }
    char shown[48];
    return lan_fail(asker->err, LAN_EINVAL, 0, 0, "no side is called '%s'",
                    lan_text_printable(word, shown, sizeof shown));
}

lan_status lan_asker_turn(lan_asker *asker, const char *name)
{
    const char *words[NAME_COUNT];
    char shown[48];

    if (strncmp(name, "odds.", strlen("odds.")) == 0) {
        return find_side(asker, name + strlen("odds."));
    }
    for (size_t i = 0; i < NAME_COUNT; i++) {
        words[i] = names[i].word;
        if (strcmp(name, names[i].word) == 0) {
            asker->quantity = names[i].quantity;
            asker->side = 0;
            return LAN_OK;
        }
    }
    const char *meant = lan_text_suggest(name, words, NAME_COUNT);
    return lan_fail(asker->err, LAN_EINVAL, 0, 0,
                    meant != NULL
                        ? "nothing to solve for is called '%s' (did you mean "
                          "'%s'?)"
                        : "nothing to solve for is called '%s'",
                    lan_text_printable(name, shown, sizeof shown), meant);
}

/* --- an asker ------------------------------------------------------------ */

/* Told by battles and odds, which know only their own share of the work. */
static bool tick(void *context, double done, double total)
{
    const lan_asker *asker = context;
    (void)done;
    (void)total;
    return lan_progress_report(asker->progress, (double)asker->battles,
                               fmax(asker->expected, (double)asker->battles));
}

static lan_status find_paths(lan_asker *asker, const lan_scenario *scenario)
{
    const lan_solve_def *def = asker->def;
    lan_status status = LAN_OK;
    for (size_t i = 0; i < def->change.count && status == LAN_OK; i++) {
        status = lan_handle_create(scenario, def->change.items[i],
                                   &asker->handles[i], asker->err);
        for (size_t k = 0; k < 2 && status == LAN_OK; k++) {
            status = lan_handle_check(asker->handles[i],
                                      def->between.ends[2 * i + k], asker->err);
        }
        if (status == LAN_OK &&
            lan_handle_kind_of(asker->handles[i]) != LAN_HANDLE_NUMBER &&
            lan_handle_kind_of(asker->handles[i]) != LAN_HANDLE_WHOLE) {
            status = lan_fail(asker->err, LAN_EINVAL, 0, 0,
                              "'%s' is not a number", def->change.items[i]);
        }
    }
    return status;
}

lan_status lan_asker_init(lan_asker *asker, const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_error *err)
{
    *asker = (lan_asker){.def = def,
                         .odds = lan_odds_options_default(),
                         .seed = seed,
                         .progress = progress,
                         .expected = 2.0 * LAN_SOLVE_SCAN,
                         .err = err};
    asker->odds.seed = seed;
    lan_status status = lan_variant_create(scenario, &asker->variant);
    if (status == LAN_OK) {
        status = find_paths(asker, scenario);
    }
    if (status == LAN_OK) {
        status = lan_asker_turn(asker, def->of);
    }
    if (status != LAN_OK) {
        lan_asker_clear(asker);
    }
    return status;
}

void lan_asker_clear(lan_asker *asker)
{
    for (size_t i = 0; i < LAN_SOLVE_MAX_PATHS; i++) {
        lan_handle_destroy(asker->handles[i]);
        asker->handles[i] = NULL;
    }
    lan_variant_destroy(asker->variant);
    asker->variant = NULL;
}

bool lan_asker_is_whole(const lan_asker *asker)
{
    bool is_whole = asker->def->whole;
    for (size_t i = 0; i < asker->def->change.count; i++) {
        is_whole = is_whole ||
                   lan_handle_kind_of(asker->handles[i]) == LAN_HANDLE_WHOLE;
    }
    return is_whole;
}

/* --- values -------------------------------------------------------------- */

static lan_status take_odds(lan_asker *asker, const lan_battle *battle,
                            double *out)
{
    lan_odds odds;
    const lan_status status =
        lan_odds_find(battle, &asker->odds, &asker->ticker, &odds, asker->err);
    if (status != LAN_OK) {
        return status;
    }
    const bool is_known =
        !asker->is_exact_only || odds.method == LAN_ODDS_EXACT;
    *out = is_known ? odds.sides[asker->side].win : LAN_NAN;
    lan_odds_clear(&odds);
    return LAN_OK;
}

static double of_outcome(solve_quantity quantity, const lan_outcome *outcome)
{
    return quantity == SOLVE_DURATION       ? outcome->time
           : quantity == SOLVE_VALUE_MARGIN ? outcome->value_margin
                                            : outcome->margin;
}

/* A battle by the averages, also where solver.method is chance: one throw of
 * the dice has no root. */
static lan_status fight(lan_asker *asker, lan_battle *battle, double *out)
{
    lan_solver_options options = lan_variant_solver_options(asker->variant);
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;

    if (options.method == LAN_METHOD_CHANCE) {
        options.method = LAN_METHOD_AUTO;
    }
    lan_status status =
        lan_solver_create(battle, &options, &solver, asker->err);
    if (status == LAN_OK) {
        lan_solver_set_progress(solver, &asker->ticker);
        status = lan_solver_run(solver, battle, NULL, NULL, asker->err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, &outcome);
    }
    if (status == LAN_OK) {
        *out = of_outcome(asker->quantity, outcome);
    }
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    return status;
}

double lan_asker_value(lan_asker *asker, const double *x)
{
    lan_battle *battle = NULL;
    double value = LAN_NAN;

    asker->ticker = (lan_progress){tick, asker};
    if (asker->status == LAN_OK && !tick(asker, 0.0, 1.0)) {
        asker->status = LAN_ECANCELLED;
    }
    for (size_t i = 0; i < asker->def->change.count && asker->status == LAN_OK;
         i++) {
        asker->status = lan_variant_set(asker->variant, asker->handles[i], x[i],
                                        asker->err);
    }
    if (asker->status == LAN_OK) {
        asker->status = lan_variant_battle(asker->variant, &battle, asker->err);
    }
    if (asker->status != LAN_OK) {
        return LAN_NAN;
    }
    asker->battles++;
    asker->status = asker->quantity == SOLVE_ODDS
                        ? take_odds(asker, battle, &value)
                        : fight(asker, battle, &value);
    return asker->status == LAN_OK ? value : LAN_NAN;
}
