/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps of an interval of two groups in closed form. The form is exact at
 * any time of the interval; steps are as long as the cubic Hermite interpolant
 * follows it, so that the event finder sees what happens on the way.
 */
#include "base/real.h"
#include "model/engine_impl.h"
#include "solver/solver_impl.h"

/* --- what has a form -------------------------------------------------------
 */

/* The ranges of solver/closed_form.h, which no battle of men leaves. */
#define MOST_SOLDIERS 1e50
#define MOST_TIME     1e100

/* What no closed form has, by what never changes in a battle. */
static const char *obstacle_of_plan(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            return "an army has morale";
        }
        if (lan_battle_has_front(battle, a)) {
            return "an army has a front";
        }
    }
    if (plan->wounds == LAN_WOUNDS_SPREAD) {
        return "hits spread over soldiers (rules.wounds)";
    }
    if (plan->has_answers) {
        return "attacks are answered (kinds.KIND.retaliate)";
    }
    if (lan_plan_approaches(plan)) {
        return "its armies begin apart (approach)";
    }
    if (plan->group_count != 2 || plan->army_count != 2) {
        return "more than two groups fight";
    }
    const double most = fmax(plan->side_scale[0],
                             plan->side_count > 1 ? plan->side_scale[1] : 0.0);
    return most > MOST_SOLDIERS || plan->end > MOST_TIME
               ? "its numbers are out of all proportion"
               : NULL;
}

bool lan_closed_is_possible(const lan_battle *battle)
{
    return obstacle_of_plan(battle) == NULL;
}

/* The same by the interval that has begun. */
static const char *obstacle_now(const lan_battle *battle,
                                const lan_duel_terms terms[2])
{
    for (int32_t i = 0; i < 2; i++) {
        if (battle->state.slope[i] > 0.0 || battle->state.slope[i] < 0.0) {
            return "a reinforcement rate changes steadily with time";
        }
        if (battle->interval.held_at_zero[i]) {
            return "a group trickles in against fire";
        }
        if (terms[i].law->no_closed_form != NULL) {
            return terms[i].law->no_closed_form;
        }
    }
    return NULL;
}

/* Puts what one group suffers from the other into the duel's terms. A group
 * that is not in the fight neither fires nor receives. */
static void read_fire(const lan_duel_terms *from, const lan_duel_terms *at,
                      double *aimed, double *area)
{
    if (from->is_active && at->is_active) {
        *aimed = at->law->constant > 0.0 ? at->coefficient : 0.0;
        *area = at->law->linear > 0.0 ? at->coefficient : 0.0;
    }
}

static lan_closed_duel duel_of(const lan_duel_terms terms[2])
{
    const lan_duel_terms *x = &terms[0];
    const lan_duel_terms *y = &terms[1];
    lan_closed_duel duel = {.x0 = x->strength, .y0 = y->strength};
    read_fire(y, x, &duel.a, &duel.alpha);
    read_fire(x, y, &duel.b, &duel.beta);
    if (x->is_active) {
        duel.own_x = x->losses;
        duel.reinforce_x = x->arrivals;
    }
    if (y->is_active) {
        duel.own_y = y->losses;
        duel.reinforce_y = y->arrivals;
    }
    return duel;
}

const char *lan_closed_begin(lan_closed *closed, const lan_battle *battle)
{
    const char *why = obstacle_of_plan(battle);
    if (why != NULL) {
        return why;
    }
    lan_duel_terms_of(battle, closed->terms);
    why = obstacle_now(battle, closed->terms);
    if (why != NULL) {
        return why;
    }
    const lan_closed_duel duel = duel_of(closed->terms);
    lan_closed_duel_prepare(&duel, &closed->solution);
    return closed->solution.form != LAN_CLOSED_NONE
               ? NULL
               : "area fire meets own losses or reinforcement";
}

lan_status lan_closed_check(lan_closed *closed, const lan_battle *battle,
                            lan_error *err)
{
    const char *why = lan_closed_begin(closed, battle);
    return why == NULL
               ? LAN_OK
               : lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no closed form is exact for this battle: %s; "
                          "use solver.method auto or gsl",
                          why);
}

/* --- steps -----------------------------------------------------------------
 */

/* Variables of the battle at a time within the interval. */
static void variables_at(const lan_closed *closed, double time, double *y)
{
    const double s = time - closed->start;
    double integral[2];
    lan_closed_at(&closed->solution, s, &y[0], &y[1]);
    if (closed->terms[0].other_index < 0 && closed->terms[1].other_index < 0) {
        return; /* what is below is theirs */
    }
    lan_closed_integrals(&closed->solution, s, &integral[0], &integral[1]);
    for (int i = 0; i < 2; i++) {
        const lan_duel_terms *group = &closed->terms[i];
        if (group->other_index >= 0) {
            y[group->other_index] =
                group->lost_other +
                (group->is_active ? group->losses * integral[i] : 0.0);
        }
    }
}

/* The battle at a time within the interval. Rates of strengths are the form's:
 * it may stay as it is beyond an end. */
static void look_at(lan_solver *solver, const lan_battle *battle, double time,
                    double *y, double *f)
{
    const lan_closed *closed = &solver->closed;
    variables_at(closed, time, y);
    lan_rates(battle, time, y, f, &solver->flow);
    lan_closed_rates(&closed->solution, time - closed->start, &f[0], &f[1]);
}

static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    (void)step;
    look_at(solver, battle, time, y, f);
    solver->work.finder.trial_strain = 0.0;
    return LAN_OK;
}

/* Share of a side by which the interpolant of a step may miss its middle. */
#define MISS 1e-3

/* The first step covers this share of a side. */
#define FIRST_STEP 0.5

/* A step grows by this factor at most. */
#define GROWTH 4.0

/* Trials of a step's length; a quarter of it is tried next. */
#define MOST_TRIALS 500

static lan_status begin(lan_solver *solver, lan_battle *battle, double bound,
                        lan_step *step)
{
    lan_closed *closed = &solver->closed;
    (void)bound;
    closed->start = step->t0;
    closed->step = LAN_INF;
    for (int32_t i = 0; i < 2; i++) {
        const double side = lan_side_scale(battle, i);
        const double scale = fmax(side, step->y0[i]);
        closed->scale[i] = scale > 0.0 ? scale : 1.0;
        closed->step = fmin(closed->step,
                            FIRST_STEP * closed->scale[i] / fabs(step->f0[i]));
    }
    return LAN_OK;
}

/* How far the interpolant of a step of length h misses its middle, as a share
 * of a side. */
static double miss_of(const lan_closed *closed, const lan_step *step, double h)
{
    const double s = step->t0 - closed->start;
    double middle[2];
    double end[2];
    double rate[2];
    double worst = 0.0;
    lan_closed_at(&closed->solution, s + 0.5 * h, &middle[0], &middle[1]);
    lan_closed_at(&closed->solution, s + h, &end[0], &end[1]);
    lan_closed_rates(&closed->solution, s + h, &rate[0], &rate[1]);
    for (int i = 0; i < 2; i++) {
        const double guess =
            0.5 * (step->y0[i] + end[i]) + 0.125 * h * (step->f0[i] - rate[i]);
        const double miss = fabs(middle[i] - guess) / closed->scale[i];
        worst = miss <= worst ? worst : miss; /* NaN is a miss */
    }
    return worst;
}

static lan_status take_step(lan_solver *solver, lan_battle *battle,
                            double bound, lan_step *step)
{
    lan_closed *closed = &solver->closed;
    const double rest = bound - step->t0;
    const double least = lan_instant(step->t0);
    double h = fmin(fmax(closed->step, least), rest);
    double miss = miss_of(closed, step, h);
    for (int k = 0; k < MOST_TRIALS && !(miss <= MISS) && h > least; k++) {
        h *= 0.25;
        miss = miss_of(closed, step, h);
    }
    closed->step = h * fmin(GROWTH, sqrt(sqrt(MISS / miss)));
    step->t1 = h < rest ? step->t0 + h : bound;
    look_at(solver, battle, step->t1, step->y1, step->f1);
    return LAN_OK;
}

static void end(lan_solver *solver, lan_battle *battle, bool is_whole)
{
    (void)battle;
    (void)is_whole;
    solver->report.steps++; /* the interval */
}

const lan_way lan_way_closed = {.begin = begin,
                                .take_step = take_step,
                                .partial_step = partial_step,
                                .end = end};
