/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/turning_point.h"

#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>

#include "base/real.h"
#include "model/outcome.h"

/* A description whose one side can be scaled, and what asks it. */
typedef struct trial {
    const lan_battle_def *given;
    lan_battle_def def;
    lan_army_def *armies; /* copies, that point into groups */
    lan_group_def *groups;
    bool *is_ours; /* by group */
    const lan_solver_options *options;
    const lan_progress *progress;
    int32_t side;
    int32_t battles_left;
    int32_t battles;
    lan_status status;
    lan_error *err;
} trial;

/* --- the description ----------------------------------------------------- */

static void trial_clear(trial *t)
{
    free(t->armies);
    free(t->groups);
    free(t->is_ours);
}

/* Copies what will be scaled; battle is one made from the description. */
static lan_status trial_init(trial *t, const lan_battle *battle)
{
    const size_t count = (size_t)lan_battle_group_count(battle);

    t->def = *t->given;
    t->armies = calloc(t->def.army_count, sizeof *t->armies);
    t->groups = calloc(count, sizeof *t->groups);
    t->is_ours = calloc(count, sizeof *t->is_ours);
    if (t->armies == NULL || t->groups == NULL || t->is_ours == NULL) {
        trial_clear(t);
        return LAN_ENOMEM;
    }
    for (size_t i = 0, at = 0; i < t->def.army_count; i++) {
        const bool is_ours =
            lan_battle_army_side(battle, (int32_t)i) == t->side;
        t->armies[i] = t->given->armies[i];
        t->armies[i].groups = &t->groups[at];
        for (size_t j = 0; j < t->armies[i].group_count; j++, at++) {
            t->groups[at] = t->given->armies[i].groups[j];
            t->is_ours[at] = is_ours;
        }
    }
    t->def.armies = t->armies;
    return LAN_OK;
}

/* Scales the side's starting counts; returns their sum. */
static double trial_scale(trial *t, double factor)
{
    lan_sum total = {0.0, 0.0};
    size_t at = 0;

    for (size_t i = 0; i < t->def.army_count; i++) {
        const lan_army_def *army = &t->given->armies[i];
        for (size_t j = 0; j < army->group_count; j++, at++) {
            if (t->is_ours[at]) {
                t->groups[at].count = factor * army->groups[j].count;
                lan_sum_add(&total, t->groups[at].count);
            }
        }
    }
    return lan_sum_value(&total);
}

/* --- how far behind ------------------------------------------------------ */

/* Share left of a side: what is left over all it has had. */
static double share_left(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t side)
{
    lan_sum left = {0.0, 0.0};
    lan_sum had = {0.0, 0.0};

    for (int32_t i = 0; i < outcome->group_count; i++) {
        const lan_group_outcome *group = &outcome->groups[i];
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            lan_sum_add(&left, group->left);
            lan_sum_add(&had, group->start + group->reinforced);
        }
    }
    const double all = lan_sum_value(&had);
    return all > 0.0 ? lan_sum_value(&left) / all : 0.0;
}

/* Positive where the side is ahead, negative where it is behind: the margin
 * seen from it, with the sign that the winner demands. */
static double lead(const lan_battle *battle, const lan_outcome *outcome,
                   int32_t side)
{
    double best = 0.0;

    for (int32_t i = 0; i < lan_battle_side_count(battle); i++) {
        if (i != side) {
            best = fmax(best, share_left(battle, outcome, i));
        }
    }
    const double margin = share_left(battle, outcome, side) - best;
    const bool ahead =
        outcome->winner == side || (outcome->winner < 0 && margin >= 0.0);
    /* By the square law what is left goes with the root of the distance from
     * the turning point: its square is a straight line there. Never zero, so
     * that the sign always tells. */
    const double size = fmax(margin * margin, DBL_MIN);
    return ahead ? size : -size;
}

static lan_status fight(trial *t, double *out)
{
    lan_battle *battle = NULL;
    lan_solver *solver = NULL;
    lan_outcome *outcome = NULL;

    lan_status status = lan_battle_create(&t->def, &battle, t->err);
    if (status == LAN_OK) {
        status = lan_solver_create(battle, t->options, &solver, t->err);
    }
    if (status == LAN_OK) {
        lan_solver_set_progress(solver, t->progress);
        status = lan_solver_run(solver, battle, NULL, NULL, t->err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, &outcome);
    }
    if (status == LAN_OK) {
        *out = lead(battle, outcome, t->side);
    }
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return status;
}

/* What Brent's method asks; a failure stays in the trial and ends the search
 * at the next look. */
static double lead_at(double factor, void *context)
{
    trial *t = context;
    double value = LAN_NAN;

    if (t->status != LAN_OK || t->battles_left == 0) {
        return LAN_NAN;
    }
    t->battles_left--;
    t->battles++;
    trial_scale(t, factor);
    t->status = fight(t, &value);
    return value;
}

/* --- the search ---------------------------------------------------------- */

/* Doubles the factor until the side is ahead; false where it never is. */
static bool bracket(trial *t, double *lo, double *hi)
{
    *lo = 1.0;
    for (*hi = 2.0;; *hi = fmin(2.0 * *hi, LAN_TURNING_MAX_FACTOR)) {
        const double value = lead_at(*hi, t);
        if (!(value < 0.0)) {
            return value > 0.0;
        }
        if (*hi >= LAN_TURNING_MAX_FACTOR) {
            return false;
        }
        *lo = *hi;
    }
}

/* True where the two estimates agree so well that the turning point should lie
 * within rtol of the new one, and it does: *root is then at its far side.
 * Brent's bracket itself closes only with the last step. */
static bool is_settled(trial *t, double before, double rtol, double *root)
{
    if (fabs(*root - before) > 0.5 * rtol * *root) {
        return false;
    }
    const double above = *root * (1.0 + 0.5 * rtol);
    const double below = *root * (1.0 - 0.5 * rtol);
    if (lead_at(above, t) > 0.0 && lead_at(below, t) < 0.0) {
        *root = above;
        return true;
    }
    return false;
}

/* Narrows a bracket; false where battles ran out. */
static bool narrow(trial *t, gsl_root_fsolver *solver, double lo, double hi,
                   double rtol, double *out)
{
    gsl_function f = {lead_at, t};

    if (gsl_root_fsolver_set(solver, &f, lo, hi) != GSL_SUCCESS) {
        return false;
    }
    double root = gsl_root_fsolver_root(solver);
    while (hi - lo > rtol * lo) {
        const double before = root;
        if (gsl_root_fsolver_iterate(solver) != GSL_SUCCESS) {
            return false;
        }
        root = gsl_root_fsolver_root(solver);
        if (is_settled(t, before, rtol, &root)) {
            *out = root;
            return true;
        }
        lo = gsl_root_fsolver_x_lower(solver);
        hi = gsl_root_fsolver_x_upper(solver);
    }
    /* The upper end is the one that is not behind. */
    *out = hi;
    return true;
}

static lan_status search(trial *t, double rtol, lan_turning_point *out)
{
    double lo = 1.0;
    double hi = 1.0;
    double factor = 1.0;

    if (lead_at(1.0, t) > 0.0) {
        out->kind = LAN_TURNING_AHEAD;
        return t->status;
    }
    if (!bracket(t, &lo, &hi)) {
        out->kind =
            t->battles_left == 0 ? LAN_TURNING_GIVEN_UP : LAN_TURNING_NEVER;
        return t->status;
    }
    gsl_root_fsolver *solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    if (solver == NULL) {
        return LAN_ENOMEM;
    }
    const bool found = narrow(t, solver, lo, hi, rtol, &factor);
    gsl_root_fsolver_free(solver);
    out->kind = found ? LAN_TURNING_FOUND : LAN_TURNING_GIVEN_UP;
    if (found) {
        out->factor = factor;
        out->count = trial_scale(t, factor);
    }
    return t->status;
}

static lan_status check_arguments(const lan_battle *battle, int32_t side,
                                  double rtol, int32_t battles, lan_error *err)
{
    if (side < 0 || side >= lan_battle_side_count(battle)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "no side %d of %d", (int)side,
                        (int)lan_battle_side_count(battle));
    }
    if (!(rtol >= 1e-12 && rtol <= 0.1) || battles < 1) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a tolerance of %g within %d battles cannot be had",
                        rtol, (int)battles);
    }
    return LAN_OK;
}

lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  double rtol, int32_t battles,
                                  const lan_progress *progress,
                                  lan_turning_point *out, lan_error *err)
{
    lan_turning_point found = {LAN_TURNING_NO_START, LAN_NAN, LAN_NAN, 0};
    lan_battle *battle = NULL;
    trial t = {.given = def,
               .options = options,
               .progress = progress,
               .side = side,
               .battles_left = battles,
               .err = err};

    lan_status status = lan_battle_create(def, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    status = check_arguments(battle, side, rtol, battles, err);
    if (status == LAN_OK) {
        status = trial_init(&t, battle);
    }
    lan_battle_destroy(battle);
    if (status != LAN_OK) {
        return status;
    }
    if (trial_scale(&t, 1.0) > 0.0) {
        status = search(&t, rtol, &found);
        found.battles = t.battles;
    }
    trial_clear(&t);
    if (status == LAN_OK) {
        *out = found;
    }
    return status;
}
