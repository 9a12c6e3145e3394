/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/lanes/lane_impl.h"

#include <stdlib.h>

#include "base/real.h"

void lan_lane_clear(lan_lane *lane)
{
    lan_solver_destroy(lane->solver);
    free(lane->scales);
    *lane = (lan_lane){.stage = LAN_LANE_FREE};
}

lan_status lan_lane_fit(lan_lane *lane)
{
    const size_t need = (size_t)lane->solver->shape.variables;
    if (need <= lane->room) {
        return LAN_OK;
    }
    double *fresh = realloc(lane->scales, 2 * need * sizeof *fresh);
    if (fresh == NULL) {
        return LAN_ENOMEM;
    }
    lane->scales = fresh;
    lane->spare = fresh + need;
    lane->room = need;
    return LAN_OK;
}

static void end(lan_lane *lane, lan_status status)
{
    lane->stage = LAN_LANE_OVER;
    lane->status =
        lan_fail(&lane->error, status, 0, 0, "%s", lan_status_text(status));
}

/* --- an interval begins --------------------------------------------------- */

/* Puts what the interval's numbers are into the lane's column. */
static void load_numbers(lan_lane *lane, lan_lane_set *set)
{
    const lan_event_finder *at = &lane->solver->work.finder;
    lan_step_scales(lane->battle, lane->solver->options.atol, lane->scales);
    lan_strides_put(&set->steps, lane->number, lane->scales, set->steps.scale);
    lan_interval_lanes_take(set->rates, lane->number, lane->battle, at->events,
                            at->count);
}

/* A step to begin with: any that is finite, where nothing moves. */
static double first_step(const lan_lane *lane)
{
    const double wanted = lan_battle_next_step(lane->battle);
    const double first =
        wanted > 0.0 ? wanted : lan_step_first(lane->battle, &lane->step);
    return isinf(first) ? 1.0 : first;
}

static void load(lan_lane *lane, lan_lane_set *set)
{
    lan_solver *solver = lane->solver;
    lan_battle *battle = lane->battle;
    const lan_present *now = lan_battle_now(battle);
    lan_event_finder *at = &solver->work.finder;
    const int32_t count = solver->shape.variables;
    lane->step = (lan_step){.t0 = lan_battle_time(battle),
                            .y0 = solver->work.y[0],
                            .f0 = solver->work.f[0],
                            .y1 = solver->work.y[1],
                            .f1 = solver->work.f[1],
                            .scales = lane->scales};
    for (int32_t k = 0; k < count; k++) {
        lane->step.y0[k] = now->variables[k];
        lane->step.f0[k] = now->rates[k];
    }
    (void)lan_fading_follow(battle, &now->flow);
    lan_event_finder_list(at, battle);
    at->is_beside = true;
    load_numbers(lane, set);
    lan_strides_fill(&set->steps, lane->number, lane->step.t0, lane->bound,
                     first_step(lane), lane->step.y0, lane->step.f0);
    set->steps.linear[lane->number] =
        lan_interval_lanes_only_falls(battle, at->events, at->count) ? -1 : 0;
    set->steps.watched[lane->number] = lan_fading_is_any(battle) ? -1 : 0;
    if (!lane->was_beside) {
        lan_ledger_no_killers(battle);
    }
    lane->was_beside = true;
    solver->report.method = LAN_METHOD_LANES;
    lane->halvings = 0;
    lane->halves = false;
    lane->stage = LAN_LANE_STEPS;
    set->stepping++;
}

static void unload(lan_lane *lane, lan_lane_set *set)
{
    lan_strides_drop(&set->steps, lane->number);
    lan_interval_lanes_drop(set->rates, lane->number);
    set->stepping--;
}

void lan_lane_retry(lan_lane *lane, lan_lane_set *set)
{
    lan_status status = lan_flow_fit(&lane->solver->flow, lane->battle);
    if (status == LAN_OK && set->stepping == 0 &&
        !lan_interval_lanes_fit(set->rates, lane->battle)) {
        status = lan_interval_lanes_adopt(set->rates, lane->battle);
        if (status == LAN_OK) {
            const lan_shape *shape = &lane->solver->shape;
            status =
                lan_strides_fit(&set->steps, shape->variables, shape->armies);
        }
    }
    if (status != LAN_OK) {
        end(lane, status);
    } else if (lan_interval_lanes_fit(set->rates, lane->battle)) {
        load(lane, set);
    } else {
        lane->stage = LAN_LANE_WAITS;
    }
}

/* Solves the interval alone. */
static bool solve_alone(lan_lane *lane)
{
    const double start = lan_battle_time(lane->battle);
    lane->was_alone = true;
    lane->status =
        lan_run_interval(lane->solver, lane->battle, lane->bound, &lane->error);
    if (lane->status == LAN_OK) {
        lane->status = lan_run_count(
            &lane->run, start, lan_battle_time(lane->battle), &lane->error);
    }
    if (lane->status != LAN_OK) {
        end(lane, lane->status);
    }
    return lane->status == LAN_OK;
}

void lan_lane_go_on(lan_lane *lane, lan_lane_set *set)
{
    while (lan_run_goes_on(&lane->run, lane->solver, lane->battle)) {
        lane->bound = lan_run_bound(&lane->run, lane->battle);
        if (lan_interval_lanes_can(lane->battle)) {
            lan_lane_retry(lane, set);
            return;
        }
        if (!solve_alone(lane)) {
            return;
        }
    }
    lane->stage = LAN_LANE_OVER;
    lane->status = LAN_OK;
}

/* --- an interval ends ----------------------------------------------------- */

/* Calls of the rates in a step, but for the first: it is the last one's of the
 * step before. */
#define CALLS (LAN_STRIDES_STAGES - 1)

static void count_steps(lan_lane *lane, const lan_strides *steps)
{
    lan_solver_report *report = &lane->solver->report;
    const int64_t taken = (int64_t)steps->steps[lane->number];
    const int64_t rejected = (int64_t)steps->rejected[lane->number];
    const bool is_linear = steps->linear[lane->number] != 0;
    report->steps += taken;
    report->rejected += rejected;
    report->rhs_calls +=
        (is_linear ? LAN_SERIES_ORDER : CALLS) * (taken + rejected);
}

/* The battle comes to a time, and out of its lane. */
static void leave(lan_lane *lane, lan_lane_set *set, double time,
                  const double *y)
{
    count_steps(lane, &set->steps);
    lan_ledger_interval(lane->battle, time, y);
    lan_battle_note_next_step(lane->battle, set->steps.wanted[lane->number]);
    unload(lane, set);
}

/* What has happened since a time was applied: to the next interval. */
static void settle(lan_lane *lane, lan_lane_set *set, double start)
{
    lan_status status = lan_run_settle(lane->solver, lane->battle);
    if (status == LAN_OK) {
        status = lan_run_count(&lane->run, start, lan_battle_time(lane->battle),
                               &lane->error);
    }
    if (status != LAN_OK) {
        end(lane, status);
        return;
    }
    lan_lane_go_on(lane, set);
}

/* Ends the interval at a time, by the event that was found or at its bound. */
static void end_interval(lan_lane *lane, lan_lane_set *set, bool by_event,
                         double time, const double *y)
{
    const double start = lan_battle_time(lane->battle);
    lan_status status = LAN_OK;
    leave(lane, set, time, y);
    if (by_event) {
        lan_battle_arrive(lane->battle, time, y);
        status = lan_event_finder_apply(lane->solver, lane->battle, time);
    }
    if (status != LAN_OK) {
        end(lane, status);
        return;
    }
    settle(lane, set, start);
}

/* The battle comes to where its steps have. */
static void stand_there(lan_lane *lane, lan_lane_set *set)
{
    const int32_t k = lane->number;
    lan_strides_get(&set->steps, k, set->steps.y0, lane->step.y0);
    lan_ledger_interval(lane->battle, set->steps.t0[k], lane->step.y0);
}

/* The steps have become too short: GSL says what is to be done, from where the
 * interval began; or from where a linear lane is now, as groups have fallen. */
static void give_up(lan_lane *lane, lan_lane_set *set)
{
    lan_status status = LAN_OK;
    count_steps(lane, &set->steps);
    if (set->steps.linear[lane->number] != 0) {
        stand_there(lane, set);
        status = lan_run_settle(lane->solver, lane->battle);
    }
    unload(lane, set);
    if (status != LAN_OK) {
        end(lane, status);
    } else if (solve_alone(lane)) {
        lan_lane_go_on(lane, set);
    }
}

void lan_lane_fail(lan_lane *lane, lan_lane_set *set, lan_status status)
{
    if (lane->stage == LAN_LANE_STEPS) {
        if (set->steps.linear[lane->number] != 0) {
            stand_there(lane, set);
        }
        unload(lane, set);
    }
    end(lane, status);
}

/* --- a step that is looked at --------------------------------------------- */

/* The flow at a time of the step, as far as conditions look at it; the rates
 * there are those of the lanes. */
static void find_flow(lan_lane *lane, double time, const double *y)
{
    lan_event_finder *at = &lane->solver->work.finder;
    if (at->needs_flow) {
        lane->solver->report.rhs_calls++;
        lan_rates(lane->battle, time, y, lane->spare, &lane->solver->flow);
    } else {
        lan_flow_decode(lane->battle, y, &lane->solver->flow);
    }
}

/* What fades is followed more finely as it nears its end. */
static void follow_fading(lan_lane *lane, lan_lane_set *set)
{
    const double time = set->steps.t0[lane->number];
    double *y = lane->step.y0;
    lan_strides_get(&set->steps, lane->number, set->steps.y0, y);
    lane->solver->report.rhs_calls++;
    lan_rates(lane->battle, time, y, lane->spare, &lane->solver->flow);
    if (lan_fading_follow(lane->battle, &lane->solver->flow)) {
        load_numbers(lane, set);
    }
}

/* Takes the step, which nothing has cut, as it was looked at. */
static void accept(lan_lane *lane, lan_lane_set *set)
{
    lan_strides *steps = &set->steps;
    const int32_t k = lane->number;
    const lan_step *step = &lane->step;
    steps->steps[k] += 1.0;
    lan_strides_put(steps, k, step->y1, steps->y0);
    lan_strides_put(steps, k, step->f1, steps->rate[0]);
    steps->t0[k] = step->t1;
    if (step->t1 >= lane->bound) {
        end_interval(lane, set, false, step->t1, step->y1);
        return;
    }
    lan_strides_aim(steps, k);
    if (steps->watched[k] != 0) {
        follow_fading(lane, set);
    }
}

/* Has the lane step to a time, to be looked at there. */
static void aim_at(lan_lane *lane, lan_lane_set *set, double time)
{
    set->steps.t1[lane->number] = time;
    set->steps.held[lane->number] = -1;
}

/* The search is over. */
static void conclude(lan_lane *lane, lan_lane_set *set)
{
    const lan_event_finder *at = &lane->solver->work.finder;
    lan_step *step = &lane->step;
    lane->solver->report.rhs_calls += at->moves;
    if (!at->found) {
        accept(lane, set);
        return;
    }
    if (!(at->strain <= LAN_STRAINED) && lane->halvings < LAN_MOST_HALVINGS) {
        lane->halvings++;
        lane->halves = true;
        aim_at(lane, set, step->t0 + 0.5 * (step->t1 - step->t0));
        return;
    }
    set->steps.steps[lane->number] += 1.0;
    end_interval(lane, set, true, step->t1, step->y1);
}

/* Where the battle is at an end of the step no step is needed. */
static void search_on(lan_lane *lane, lan_lane_set *set, bool wants,
                      double time)
{
    lan_event_finder *at = &lane->solver->work.finder;
    const lan_step *step = &lane->step;
    while (wants && (time >= step->t1 || !(time > step->t0))) {
        const bool is_end = time >= step->t1;
        for (int32_t v = 0; v < set->steps.variables; v++) {
            at->y[v] = is_end ? step->y1[v] : step->y0[v];
            at->f[v] = is_end ? step->f1[v] : step->f0[v];
        }
        at->trial_strain = 0.0;
        find_flow(lane, time, at->y);
        wants = lan_event_finder_go_on_search(at, lane->battle,
                                              &lane->solver->flow, &time);
    }
    if (wants) {
        aim_at(lane, set, time);
    } else {
        conclude(lane, set);
    }
}

/* Looks for an event within the step that was just taken. */
static void search(lan_lane *lane, lan_lane_set *set)
{
    const lan_strides *steps = &set->steps;
    const int32_t k = lane->number;
    lan_solver *solver = lane->solver;
    lan_event_finder *at = &solver->work.finder;
    lan_step *step = &lane->step;
    double time;
    step->t0 = steps->t0[k];
    step->t1 = steps->t1[k];
    lan_strides_get(steps, k, steps->y0, step->y0);
    lan_strides_get(steps, k, steps->rate[0], step->f0);
    lan_strides_get(steps, k, steps->y1, step->y1);
    lan_strides_get(steps, k, steps->rate[LAN_STRIDES_STAGES - 1], step->f1);
    find_flow(lane, step->t0, step->y0);
    lan_event_finder_look(at, lane->battle, &solver->flow, step->t0, step->y0,
                          step->f0);
    find_flow(lane, step->t1, step->y1);
    at->moves = 0;
    at->trial_strain = 0.0;
    const bool wants =
        lan_event_finder_search(at, lane->battle, &solver->flow, step, &time);
    search_on(lane, set, wants, time);
}

/* A part of the step was taken, as the search wanted it. */
static void go_on_search(lan_lane *lane, lan_lane_set *set)
{
    const lan_strides *steps = &set->steps;
    const int32_t k = lane->number;
    lan_event_finder *at = &lane->solver->work.finder;
    if (lane->halves) {
        lane->halves = false;
        search(lane, set);
        return;
    }
    double time = steps->t1[k];
    lan_strides_get(steps, k, steps->y1, at->y);
    lan_strides_get(steps, k, steps->rate[LAN_STRIDES_STAGES - 1], at->f);
    at->trial_strain = steps->error[k];
    find_flow(lane, time, at->y);
    const bool wants = lan_event_finder_go_on_search(
        at, lane->battle, &lane->solver->flow, &time);
    search_on(lane, set, wants, time);
}

/* --- falls ---------------------------------------------------------------- */

/* A fall: what comes to its level with the first that does, or would within an
 * instant. */
typedef struct fall_at {
    const lan_strides *steps;
    lan_lanes_levels levels;
    int32_t lane;
    double time;
    double instant; /* a share of the series' span */
} fall_at;

static fall_at find_fall(const lan_lane *lane, const lan_lane_set *set)
{
    const int32_t k = lane->number;
    const double time = set->steps.t0[k];
    return (fall_at){.steps = &set->steps,
                     .levels = lan_interval_lanes_levels(set->rates),
                     .lane = k,
                     .time = time,
                     .instant = lan_instant(time) / set->steps.span[k]};
}

/* Whether a variable is of it, or behind these the sum of an army. */
static inline bool comes_down(const fall_at *fall, int32_t row)
{
    const lan_strides *steps = fall->steps;
    const lan_lanes_levels *levels = &fall->levels;
    const int64_t *const watch = (const int64_t *)(const void *)levels->watch;
    const int32_t at = row * steps->width + fall->lane;
    return watch[at] != 0 && (row == steps->first[fall->lane] ||
                              steps->y0[at] - levels->level[at] <=
                                  -steps->term[1][at] * fall->instant);
}

/* Marks the armies that break; true where one does. */
static bool mark_breaks(const lan_lane *lane, const fall_at *fall)
{
    const lan_event_finder *at = &lane->solver->work.finder;
    bool any = false;
    for (int32_t k = 0; k < at->count; k++) {
        at->cleared[k] =
            at->events[k].kind == LAN_EVENT_BREAK &&
            comes_down(fall, fall->steps->variables + at->events[k].index);
        any = any || at->cleared[k] != 0;
    }
    return any;
}

static void break_armies(const lan_lane *lane)
{
    const lan_event_finder *at = &lane->solver->work.finder;
    for (int32_t k = 0; k < at->count; k++) {
        if (at->cleared[k] != 0) {
            lan_event_apply(lane->battle, &at->events[k]);
            lane->solver->report.events++;
        }
    }
}

/* Takes groups that fall out of the battle; it settles where more follows. */
static void let_fall(lan_lane *lane, lan_lane_set *set)
{
    lan_strides *steps = &set->steps;
    const int32_t k = lane->number;
    const double start = lan_battle_time(lane->battle);
    const fall_at fall = find_fall(lane, set);
    const bool breaks =
        fall.levels.rows > steps->variables && mark_breaks(lane, &fall);
    bool settles = breaks;
    for (int32_t v = 0; v < steps->variables; v++) {
        if (comes_down(&fall, v)) {
            settles = lan_interval_lanes_fall(set->rates, k, lane->battle, v,
                                              fall.time) ||
                      settles;
            steps->y0[v * steps->width + k] = 0.0;
            lane->solver->report.events++;
        }
    }
    if (settles) {
        lan_strides_get(steps, k, steps->y0, lane->step.y0);
        leave(lane, set, fall.time, lane->step.y0);
        if (breaks) {
            break_armies(lane);
        }
        settle(lane, set, start);
    }
}

void lan_lane_attend(lan_lane *lane, lan_lane_set *set)
{
    switch ((lan_strides_attention)set->steps.attention[lane->number]) {
    case LAN_STRIDES_NONE:
        break;
    case LAN_STRIDES_TRIAL:
        go_on_search(lane, set);
        break;
    case LAN_STRIDES_SUSPECT:
        search(lane, set);
        break;
    case LAN_STRIDES_BOUND:
        lan_strides_get(&set->steps, lane->number, set->steps.y0,
                        lane->step.y0);
        end_interval(lane, set, false, lane->bound, lane->step.y0);
        break;
    case LAN_STRIDES_STEP:
        follow_fading(lane, set);
        break;
    case LAN_STRIDES_FALL:
        let_fall(lane, set);
        break;
    case LAN_STRIDES_FAILED:
        give_up(lane, set);
        break;
    }
}
