/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/turning_point.h"

#include <inttypes.h>
#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>

#include "base/real.h"
#include "model/outcome.h"

/* A factor tried, and the lead it gave. */
typedef struct known {
    double factor;
    double lead;
} known;

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
    int64_t calls_left;       /* of right-hand sides */
    const lan_solver *solver; /* of the battle being fought */
    bool is_torn;             /* the winner was seen to belie the margin */
    known lower; /* the ends of the bracket, so that nobody asks again */
    known upper;
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
 * seen from it, or a whole one where the winner belies the margin. */
static double lead(trial *t, const lan_battle *battle,
                   const lan_outcome *outcome)
{
    double best = 0.0;

    for (int32_t i = 0; i < lan_battle_side_count(battle); i++) {
        if (i != t->side) {
            best = fmax(best, share_left(battle, outcome, i));
        }
    }
    const double margin = share_left(battle, outcome, t->side) - best;
    const bool is_level = outcome->winner < 0;
    const bool is_ahead =
        outcome->winner == t->side || (is_level && margin >= 0.0);
    if (is_ahead != (margin >= 0.0)) {
        t->is_torn = true;
        return is_ahead ? 1.0 : -1.0;
    }
    /* By the square law what is left goes with the root of the distance from
     * the turning point: its square is a straight line there. Never zero, so
     * that the sign always tells. */
    const double size = fmax(margin * margin, DBL_MIN);
    return is_ahead ? size : -size;
}

/* Passes the question on, and stops a battle that uses the calls up. */
static bool may_go_on(void *context, double done, double total)
{
    const trial *t = context;
    return lan_solver_report_of(t->solver).rhs_calls < t->calls_left &&
           lan_progress_report(t->progress, done, total);
}

/* Works the battle out within the calls that are left; one that uses them up
 * is no failure, but the last of the search. */
static lan_status run_within(trial *t, lan_battle *battle, lan_solver *solver)
{
    const lan_progress progress = {may_go_on, t};
    lan_error err;

    lan_error_clear(&err);
    t->solver = solver;
    lan_solver_set_progress(solver, &progress);
    const lan_status status = lan_solver_run(solver, battle, NULL, NULL, &err);
    t->calls_left -= lan_solver_report_of(solver).rhs_calls;
    if (status == LAN_ECANCELLED && t->calls_left <= 0) {
        return status;
    }
    return status == LAN_OK ? LAN_OK
                            : lan_fail(t->err, status, 0, 0, "%s", err.text);
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
        status = run_within(t, battle, solver);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(battle, &outcome);
    }
    if (status == LAN_OK) {
        *out = lead(t, battle, outcome);
    }
    lan_outcome_destroy(outcome);
    lan_solver_destroy(solver);
    lan_battle_destroy(battle);
    return status;
}

static bool is_same(double a, double b)
{
    return a <= b && a >= b; /* false for NaN */
}

/* What the root finders ask; a failure stays in the trial and ends the search
 * at the next look. */
static double lead_at(double factor, void *context)
{
    trial *t = context;
    double value = LAN_NAN;

    if (is_same(factor, t->lower.factor)) {
        return t->lower.lead;
    }
    if (is_same(factor, t->upper.factor)) {
        return t->upper.lead;
    }
    if (t->status != LAN_OK || t->battles_left == 0) {
        return LAN_NAN;
    }
    t->battles_left--;
    t->battles++;
    trial_scale(t, factor);
    const lan_status status = fight(t, &value);
    if (t->calls_left > 0 || status != LAN_ECANCELLED) {
        t->status = status;
    }
    if (t->calls_left <= 0) {
        t->battles_left = 0;
    }
    return value;
}

/* --- the search ---------------------------------------------------------- */

/* Doubles the factor until the side is ahead; false where it never is, or the
 * battles ran out. */
static bool bracket(trial *t)
{
    double factor = 1.0;

    while (factor < LAN_TURNING_MAX_FACTOR) {
        factor = fmin(2.0 * factor, LAN_TURNING_MAX_FACTOR);
        const known here = {factor, lead_at(factor, t)};
        if (!(here.lead < 0.0)) {
            t->upper = here;
            return here.lead > 0.0;
        }
        t->lower = here;
    }
    return false;
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

/* Narrows the bracket to rtol; false where the battles ran out, or where
 * Brent's method met a winner that belies the margin. */
static bool narrow(trial *t, const gsl_root_fsolver_type *type,
                   gsl_root_fsolver *solver, double rtol, double *out)
{
    const bool is_brent = type == gsl_root_fsolver_brent;
    gsl_function f = {lead_at, t};
    double lo = t->lower.factor;
    double hi = t->upper.factor;

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
        if (is_brent && t->is_torn) {
            return false;
        }
        if (is_brent && is_settled(t, before, rtol, &root)) {
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

/* Narrows by Brent's method, or by halving where the lead jumps. */
static lan_status search_bracket(trial *t, double rtol, lan_turning_point *out)
{
    const gsl_root_fsolver_type *const types[] = {gsl_root_fsolver_brent,
                                                  gsl_root_fsolver_bisection};
    double factor = LAN_NAN;
    bool found = false;

    for (size_t i = t->is_torn ? 1 : 0; i < 2 && !found; i++) {
        gsl_root_fsolver *solver = gsl_root_fsolver_alloc(types[i]);
        if (solver == NULL) {
            return LAN_ENOMEM;
        }
        found = narrow(t, types[i], solver, rtol, &factor);
        gsl_root_fsolver_free(solver);
    }
    out->kind = found ? LAN_TURNING_FOUND : LAN_TURNING_GIVEN_UP;
    if (found) {
        out->factor = factor;
        out->count = trial_scale(t, factor);
    }
    return t->status;
}

static lan_status search(trial *t, double rtol, lan_turning_point *out)
{
    t->lower = (known){1.0, lead_at(1.0, t)};
    if (t->lower.lead > 0.0) {
        out->kind = LAN_TURNING_AHEAD;
        return t->status;
    }
    if (!bracket(t)) {
        out->kind =
            t->battles_left == 0 ? LAN_TURNING_GIVEN_UP : LAN_TURNING_NEVER;
        return t->status;
    }
    return search_bracket(t, rtol, out);
}

static lan_status check_arguments(const lan_battle *battle, int32_t side,
                                  double rtol, int32_t battles, int64_t calls,
                                  lan_error *err)
{
    if (side < 0 || side >= lan_battle_side_count(battle)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "no side %d of %d", (int)side,
                        (int)lan_battle_side_count(battle));
    }
    if (!(rtol >= 1e-12 && rtol <= 0.1) || battles < 1 || calls < 1) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a tolerance of %g within %d battles and %" PRId64
                        " calls cannot be had",
                        rtol, (int)battles, calls);
    }
    return LAN_OK;
}

lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  double rtol, int32_t battles,
                                  const lan_progress *progress,
                                  lan_turning_point *out, lan_error *err)
{
    return lan_turning_point_find_within(def, side, options, rtol, battles,
                                         INT64_MAX, progress, out, err);
}

lan_status lan_turning_point_find_within(
    const lan_battle_def *def, int32_t side, const lan_solver_options *options,
    double rtol, int32_t battles, int64_t calls, const lan_progress *progress,
    lan_turning_point *out, lan_error *err)
{
    lan_turning_point found = {LAN_TURNING_NO_START, LAN_NAN, LAN_NAN, 0, 0};
    lan_battle *battle = NULL;
    trial t = {.given = def,
               .options = options,
               .progress = progress,
               .side = side,
               .battles_left = battles,
               .calls_left = calls,
               .lower = {LAN_NAN, LAN_NAN},
               .upper = {LAN_NAN, LAN_NAN},
               .err = err};

    lan_status status = lan_battle_create(def, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    status = check_arguments(battle, side, rtol, battles, calls, err);
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
        found.calls = calls - t.calls_left;
    }
    trial_clear(&t);
    if (status == LAN_OK) {
        *out = found;
    }
    return status;
}
