/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/solve.h"

#include <inttypes.h>
#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>

#include "base/real.h"
#include "base/result_impl.h"
#include "lanchester/outcome.h"

/* Factors looked at grow by this, the fourth root of two. Of 2500 random
 * battles looked through at 32 factors a doubling, doubling would have
 * overlooked the least that wins in two, and this does in one. */
#define GRID_RATIO 1.189207115002721

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
    const lan_turning_options *how;
    int32_t side;
    int32_t battles_left;
    int32_t battles;
    int64_t calls_left;       /* of right-hand sides */
    const lan_solver *solver; /* of the battle being fought */
    bool has_ended;           /* GSL asked for more than may be fought */
    bool is_torn;             /* the aim was seen to belie the margin */
    known lower;              /* greatest factor that fails, and above it */
    known upper;              /* the least that succeeds; LAN_NAN: none yet */
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

/* True where an army of the side is in the fight when the battle ends. */
static bool is_standing(const lan_battle *battle, const lan_outcome *outcome,
                        int32_t side)
{
    for (int32_t i = 0; i < outcome->army_count; i++) {
        if (lan_battle_army_side(battle, i) == side &&
            outcome->armies[i].state == LAN_ARMY_FIGHTING) {
            return true;
        }
    }
    return false;
}

static bool is_aim_reached(const trial *t, const lan_battle *battle,
                           const lan_outcome *outcome, double margin)
{
    if (outcome->winner != LAN_WINNER_NONE) {
        const bool is_level = t->how->aim == LAN_TURNING_LEVEL &&
                              outcome->winner == LAN_WINNER_MUTUAL;
        return outcome->winner == t->side || (is_level && margin >= 0.0);
    }
    switch (t->how->aim) {
    case LAN_TURNING_WIN:
        return false;
    case LAN_TURNING_HOLD:
        return is_standing(battle, outcome, t->side);
    case LAN_TURNING_LEVEL:
        break;
    }
    return margin >= 0.0;
}

/* Positive where the side reaches its aim, negative where it does not: the
 * margin seen from it, or a whole one where the aim belies the margin. */
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
    const bool is_ahead = is_aim_reached(t, battle, outcome, margin);
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
    return lan_solver_report_of(t->solver)->rhs_calls < t->calls_left &&
           lan_progress_report(t->how->progress, done, total);
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
    t->calls_left -= lan_solver_report_of(solver)->rhs_calls;
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

/* Keeps the two ends of what is still open. */
static void remember(trial *t, double factor, double lead)
{
    if (lead < 0.0 && !(factor <= t->lower.factor)) {
        t->lower = (known){factor, lead};
    } else if (lead > 0.0 && !(factor >= t->upper.factor)) {
        t->upper = (known){factor, lead};
    }
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
    remember(t, factor, value);
    return value;
}

/* What GSL asks. Never NaN, for which it would call its handler of errors, and
 * that may end the process: narrow() ends the search instead. */
static double gsl_lead(double factor, void *context)
{
    trial *t = context;
    const double lead = lead_at(factor, t);
    t->has_ended = t->has_ended || isnan(lead);
    return isnan(lead) ? 0.0 : lead;
}

/* --- the search ---------------------------------------------------------- */

/* Goes up from 1 until the side reaches its aim; false where it never does, or
 * the battles ran out. */
static bool bracket(trial *t)
{
    double factor = 1.0;

    while (factor < LAN_TURNING_MAX_FACTOR && isnan(t->upper.factor)) {
        factor = fmin(GRID_RATIO * factor, LAN_TURNING_MAX_FACTOR);
        if (isnan(lead_at(factor, t))) {
            return false;
        }
    }
    return !isnan(t->upper.factor);
}

static bool is_narrow(const trial *t)
{
    const double open = t->upper.factor - t->lower.factor;
    return open <= t->how->rtol * t->lower.factor;
}

/* Brent's bracket closes only with the last step: where two estimates agree,
 * asks on both sides of the new one. */
static void ask_around(trial *t, double before, double root)
{
    const double half = 0.5 * t->how->rtol;

    if (fabs(root - before) <= half * root &&
        lead_at(root * (1.0 + half), t) > 0.0) {
        lead_at(root * (1.0 - half), t);
    }
}

/* Narrows what is open to rtol; false where the battles ran out, or where
 * Brent's method met an aim that belies the margin. */
static bool narrow(trial *t, const gsl_root_fsolver_type *type,
                   gsl_root_fsolver *solver)
{
    const bool is_brent = type == gsl_root_fsolver_brent;
    gsl_function f = {gsl_lead, t};

    if (gsl_root_fsolver_set(solver, &f, t->lower.factor, t->upper.factor) !=
        GSL_SUCCESS) {
        return false;
    }
    while (!is_narrow(t)) {
        const double before = gsl_root_fsolver_root(solver);
        if (gsl_root_fsolver_iterate(solver) != GSL_SUCCESS || t->has_ended) {
            return false;
        }
        if (is_brent && t->is_torn) {
            return false;
        }
        if (is_brent) {
            ask_around(t, before, gsl_root_fsolver_root(solver));
        }
    }
    return true;
}

/* Narrows by Brent's method, or by halving where the lead jumps. */
static lan_status search_bracket(trial *t, lan_turning_point *out)
{
    const gsl_root_fsolver_type *const types[] = {gsl_root_fsolver_brent,
                                                  gsl_root_fsolver_bisection};
    bool found = false;

    for (size_t i = t->is_torn ? 1 : 0; i < 2 && !found; i++) {
        gsl_root_fsolver *solver = gsl_root_fsolver_alloc(types[i]);
        if (solver == NULL) {
            return LAN_ENOMEM;
        }
        found = narrow(t, types[i], solver);
        gsl_root_fsolver_free(solver);
    }
    out->kind = found ? LAN_TURNING_FOUND : LAN_TURNING_GIVEN_UP;
    if (found) {
        out->factor = t->upper.factor;
        out->count = trial_scale(t, out->factor);
    }
    return t->status;
}

static lan_status search(trial *t, lan_turning_point *out)
{
    if (lead_at(1.0, t) > 0.0) {
        out->kind = LAN_TURNING_AHEAD;
        return t->status;
    }
    if (!bracket(t)) {
        out->kind =
            t->battles_left == 0 ? LAN_TURNING_GIVEN_UP : LAN_TURNING_NEVER;
        return t->status;
    }
    return search_bracket(t, out);
}

lan_turning_options lan_turning_options_default(void)
{
    return (lan_turning_options){.aim = LAN_TURNING_WIN,
                                 .rtol = 1e-6,
                                 .battles = 200,
                                 .calls = INT64_MAX};
}

static lan_status check_arguments(const lan_battle *battle, int32_t side,
                                  const lan_turning_options *how,
                                  lan_error *err)
{
    if (side < 0 || side >= lan_battle_side_count(battle)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "no side %d of %d", (int)side,
                        (int)lan_battle_side_count(battle));
    }
    if (!(how->rtol >= 1e-12 && how->rtol <= 0.1) || how->battles < 1 ||
        how->calls < 1 || (unsigned)how->aim > LAN_TURNING_LEVEL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "aim %d to a tolerance of %g within %d battles and "
                        "%" PRId64 " calls cannot be had",
                        (int)how->aim, how->rtol, (int)how->battles,
                        how->calls);
    }
    return LAN_OK;
}

/* Checks the arguments, and copies what will be scaled. */
static lan_status trial_begin(trial *t, const lan_battle_def *def, int32_t side,
                              const lan_solver_options *options,
                              const lan_turning_options *how, lan_error *err)
{
    lan_battle *battle = NULL;

    *t = (trial){.given = def,
                 .options = options,
                 .how = how,
                 .side = side,
                 .battles_left = how->battles,
                 .calls_left = how->calls,
                 .lower = {LAN_NAN, LAN_NAN},
                 .upper = {LAN_NAN, LAN_NAN},
                 .err = err};
    lan_status status = lan_battle_create(def, &battle, err);
    if (status != LAN_OK) {
        return status;
    }
    status = check_arguments(battle, side, how, err);
    if (status == LAN_OK) {
        status = trial_init(t, battle);
    }
    lan_battle_destroy(battle);
    return status;
}

lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  const lan_turning_options *how,
                                  lan_turning_point **out, lan_error *err)
{
    trial t;
    lan_status status = trial_begin(&t, def, side, options, how, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_turning_point *found = lan_result_create(sizeof *found);
    if (found == NULL) {
        trial_clear(&t);
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    found->kind = LAN_TURNING_NO_START;
    found->factor = LAN_NAN;
    found->count = LAN_NAN;
    if (trial_scale(&t, 1.0) > 0.0) {
        status = search(&t, found);
        found->battles = t.battles;
        found->calls = how->calls - t.calls_left;
    }
    trial_clear(&t);
    if (status != LAN_OK) {
        lan_turning_point_destroy(found);
        return status;
    }
    *out = found;
    return LAN_OK;
}

void lan_turning_point_destroy(lan_turning_point *point)
{
    free(point);
}

lan_status lan_turning_point_try(const lan_battle_def *def, int32_t side,
                                 double factor,
                                 const lan_solver_options *options,
                                 const lan_turning_options *how, bool *out,
                                 lan_error *err)
{
    trial t;

    lan_status status = trial_begin(&t, def, side, options, how, err);
    if (status != LAN_OK) {
        return status;
    }
    const double value = lead_at(factor, &t);
    trial_clear(&t);
    if (t.status == LAN_OK) {
        *out = value > 0.0;
    }
    return t.status;
}
