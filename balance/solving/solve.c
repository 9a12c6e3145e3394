/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/solving/solve_impl.h"
#include "base/real.h"

/* What is asked for, and beside a break-even the other of margin and odds. */
#define PARTS_MOST 2

/* Odds cost more than a battle by the equations. */
#define ODDS_SCAN 17

static lan_status check_path(const lan_solve_def *def, size_t i, lan_error *err)
{
    const char *const *paths = def->change.items;
    const double lo = def->between.ends[2 * i];
    const double hi = def->between.ends[2 * i + 1];
    if (!(hi > lo) || !isfinite(lo) || !isfinite(hi)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "%g to %g is no range", lo, hi);
    }
    if (def->whole && ceil(lo) > floor(hi)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "there is no whole number from %g to %g", lo, hi);
    }
    for (size_t k = 0; k < i; k++) {
        if (strcmp(paths[k], paths[i]) == 0) {
            return lan_fail(err, LAN_EINVAL, 0, 0, "'%.80s' is changed twice",
                            paths[i]);
        }
    }
    return LAN_OK;
}

static lan_status check_def(const lan_solve_def *def, lan_error *err)
{
    const size_t count = def->change.count;
    if (count < 1 || count > LAN_SOLVE_MAX_PATHS ||
        def->between.count != count) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%zu paths in %zu ranges cannot be solved for", count,
                        def->between.count);
    }
    if (def->find == LAN_SOLVE_TARGET && !isfinite(def->value)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a target needs a value");
    }
    lan_status status = LAN_OK;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status = check_path(def, i, err);
    }
    return status;
}

static lan_status check_measure(const lan_objective *objective)
{
    static const char *const kinds[] = {
        [LAN_MEASURE_WORD] = "a word", [LAN_MEASURE_FLAG] = "true or false"};
    const lan_measure_kind kind = lan_measure_kind_of(objective->measure);
    if (objective->def->find == LAN_SOLVE_BREAK_EVEN &&
        isnan(lan_measure_even(objective->measure))) {
        return lan_fail(objective->err, LAN_EINVAL, 0, 0,
                        "a break-even is of margin or odds, not of '%.40s'",
                        objective->def->of);
    }
    return kind == LAN_MEASURE_NUMBER
               ? LAN_OK
               : lan_fail(objective->err, LAN_EINVAL, 0, 0,
                          "'%s' is %s: only numbers can be solved for",
                          objective->def->of, kinds[kind]);
}

/* What the values of the answers may be off: each is asked for once more. */
static void take_errors(lan_objective *objective, lan_solve_part *part)
{
    for (size_t i = 0; i < part->count; i++) {
        lan_solve_answer *answer = &part->answers[i];
        (void)lan_objective_value(objective, answer->lo);
        answer->error_lo = objective->error;
        (void)lan_objective_value(objective, answer->hi);
        answer->error_hi = objective->error;
    }
}

/* Answers by the quantity that the objective has turned to. */
static lan_status find_part(lan_objective *objective, const char *of,
                            lan_solve_part *part)
{
    const lan_solve_def *def = objective->def;
    *part = (lan_solve_part){
        .of = of,
        .wanted = def->find == LAN_SOLVE_BREAK_EVEN
                      ? lan_measure_even(objective->measure)
                  : def->find == LAN_SOLVE_TARGET ? def->value
                                                  : LAN_NAN,
        .at_lo = LAN_NAN,
        .at_hi = LAN_NAN,
        .gap = {LAN_NAN, LAN_NAN},
        .answers = arena_take(&objective->memory, SCAN_MOST_PLACES,
                              sizeof *part->answers)};
    lan_status status = lan_measure_create_for(objective->scenario, of,
                                               &part->measure, objective->err);
    if (part->answers == NULL || status != LAN_OK) {
        return part->answers == NULL ? LAN_ENOMEM : status;
    }
    part->is_whole = lan_objective_is_whole(objective);
    if (objective->status == LAN_OK && def->change.count > 1) {
        lan_solve_space(objective, part);
    } else if (objective->status == LAN_OK) {
        lan_solve_line(objective,
                       objective->of_odds || objective->is_noisy
                           ? ODDS_SCAN
                           : LAN_SOLVE_SCAN,
                       part);
    }
    if (objective->is_noisy) {
        take_errors(objective, part);
    }
    return objective->status;
}

/* Adds what else shows who is ahead, odds only if they are known exactly. That
 * odds cannot be had is no failure. */
static lan_status add_counterpart(lan_objective *objective, lan_solution *made)
{
    lan_error *const err = objective->err;
    const char *of = measure_counterpart(objective->measure);
    const bool has_means = objective->is_noisy && objective->def->repeat > 0;
    lan_solve_part *part = &made->parts[made->part_count];
    if (of == NULL || (objective->is_noisy && !has_means)) {
        return LAN_OK;
    }
    lan_status status = lan_objective_turn(
        objective, of, (lan_objective_odds){.exact_only = !has_means});
    const bool is_odds = objective->of_odds;
    objective->err = is_odds ? NULL : err;
    status = status == LAN_OK ? find_part(objective, of, part) : status;
    objective->err = err;
    if (status == LAN_OK &&
        (part->count > 0 || !(isnan(part->at_lo) || isnan(part->at_hi)))) {
        made->part_count++;
    } else {
        lan_measure_destroy(part->measure);
        part->measure = NULL;
    }
    const bool is_fatal =
        !is_odds || status == LAN_ENOMEM || status == LAN_ECANCELLED;
    return is_fatal ? status : LAN_OK;
}

static lan_status solve(lan_objective *objective, lan_solution *made)
{
    const lan_solve_def *def = objective->def;
    made->path_count = def->change.count;
    made->parts =
        arena_take(&objective->memory, PARTS_MOST, sizeof *made->parts);
    made->names = arena_copy(&objective->memory, def->of);
    if (objective->memory.is_short) {
        return LAN_ENOMEM;
    }
    lan_status status = check_measure(objective);
    if (status == LAN_OK) {
        status =
            find_part(objective, made->names, &made->parts[made->part_count++]);
    }
    if (status == LAN_OK && def->find == LAN_SOLVE_BREAK_EVEN &&
        made->path_count == 1) {
        status = add_counterpart(objective, made);
    }
    made->battles = objective->battles;
    return status;
}

lan_status lan_solve_find(const lan_scenario *scenario,
                          const lan_solve_def *def, uint64_t seed,
                          const lan_progress *progress, lan_solution **out,
                          lan_error *err)
{
    lan_objective objective;
    lan_status status = check_def(def, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_solution *made = calloc(1, sizeof *made);
    status = lan_objective_init(&objective, scenario, def,
                                (lan_objective_odds){.options = NULL}, seed,
                                progress, err);
    if (made == NULL) {
        status = LAN_ENOMEM;
    }
    status = status == LAN_OK ? solve(&objective, made) : status;
    if (made != NULL) {
        made->memory = objective.memory.last;
        objective.memory.last = NULL;
    }
    lan_objective_clear(&objective);
    if (status != LAN_OK) {
        lan_solution_destroy(made);
        return fail_as(err, status);
    }
    *out = made;
    return LAN_OK;
}

void lan_solution_destroy(lan_solution *solution)
{
    if (solution != NULL) {
        arena memory = {.last = solution->memory};
        for (size_t i = 0; i < solution->part_count; i++) {
            lan_measure_destroy(solution->parts[i].measure);
        }
        arena_clear(&memory);
        free(solution);
    }
}
