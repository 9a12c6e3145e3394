/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fight from its start to its end: what comes next, a shot, a step, or what
 * the battle does by itself.
 */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/engagement/engagement_impl.h"

/* Shots between two looks whether anyone can still hurt anyone; and calls of
 * who looks on. */
#define PATIENCE 2
#define REPORT   4096

/* --- the object ----------------------------------------------------------- */

/* Keeps the first error that the check reports. */
static void keep_error(void *context, bool is_error, const char *path,
                       const char *text)
{
    if (is_error) {
        (void)lan_fail(context, LAN_EINVAL, 0, 0, "%s: %s", path, text);
    }
}

lan_status lan_engagement_create(const lan_engagement_def *def,
                                 lan_engagement **out, lan_error *err)
{
    lan_error first = {.status = LAN_OK};
    lan_status status = lan_engagement_def_check(def, keep_error, &first);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s",
                        status == LAN_EINVAL ? first.text
                                             : lan_status_text(status));
    }
    lan_engagement *e = calloc(1, sizeof *e);
    if (e == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    e->def = def;
    status = lan_whole_battle_create(def->battle, &e->whole, err);
    if (status == LAN_OK) {
        status = lan_engagement_fill(e);
        if (status != LAN_OK) {
            (void)lan_fail(
                err, status, 0, 0, "%s",
                status == LAN_ELIMIT
                    ? "too many soldiers come before the end, or too "
                      "many shots may fly at once: lessen rates, "
                      "give shots more speed, or end sooner"
                    : lan_status_text(status));
        }
    }
    if (status != LAN_OK) {
        lan_engagement_destroy(e);
        return status;
    }
    *out = e;
    return LAN_OK;
}

void lan_engagement_destroy(lan_engagement *engagement)
{
    if (engagement == NULL) {
        return;
    }
    lan_engagement_free(engagement);
    lan_whole_battle_destroy(engagement->whole);
    free(engagement);
}

const lan_battle *lan_engagement_whole(const lan_engagement *engagement)
{
    return lan_whole_battle_of(engagement->whole);
}

const lan_engagement_story *
lan_engagement_story_of(const lan_engagement *engagement)
{
    return &engagement->story;
}

/* --- a fight -------------------------------------------------------------- */

static void begin_fight(lan_engagement *e)
{
    const lan_engagement_request *request = &e->request;
    lan_whole_battle_begin(e->whole, request->seed, request->run,
                           request->until_end);
    e->base = request->run * (LAN_ENGAGEMENT_MAX_SOLDIERS + UINT64_C(1));
    e->fates = lan_random_begin(request->seed, LAN_RANDOM_FATES, request->run);
    e->now = 0.0;
    e->useful = 0.0;
    e->fruitless = 0;
    e->trouble = LAN_OK;
    e->is_stale = true;
    lan_walking_begin(e);
    lan_ways_begin(e);
    lan_flights_begin(e);
    lan_fight_story_begin(e);
    lan_soldiers_begin(e);
}

static bool is_over(const lan_engagement *e)
{
    return e->trouble != LAN_OK ||
           lan_battle_is_over(lan_whole_battle_of(e->whole));
}

static bool can_any_hurt(lan_engagement *e)
{
    for (int32_t i = 0; i < e->count.groups; i++) {
        const lan_combat_group *g = &e->groups[i];
        for (int32_t k = 0; k < g->living; k++) {
            if (lan_target_is_any(e, e->members[g->first + k])) {
                return true;
            }
        }
    }
    return false;
}

/* True where no soldier can hurt another, and that stays so; or where it seems
 * so, since nothing has happened for as long as time.end. */
static bool is_at_rest(lan_engagement *e)
{
    if (e->now - e->useful > e->def->battle->end) {
        return true;
    }
    if (e->is_moving || e->flying.count > 0 ||
        lan_whole_battle_is_due(e->whole) ||
        e->fruitless < PATIENCE * (int64_t)e->times.count) {
        return false;
    }
    e->fruitless = 0;
    return !can_any_hurt(e);
}

/* Skips steps in which no soldier walks. */
static double next_step(lan_engagement *e, double shot)
{
    if (e->is_moving) {
        return e->step_end;
    }
    if (e->step_end < shot && shot < LAN_INF) {
        e->step_end = shot + 0.5 * e->step;
    }
    return LAN_INF;
}

static lan_status take_step(lan_engagement *e, lan_error *err)
{
    const lan_status status = lan_walking_step(e, err);
    e->step_end = e->now + e->step;
    return status;
}

static double due_of(const lan_shot_times *times)
{
    const int32_t first = lan_shot_times_first(times);
    return first < 0 ? LAN_INF : times->due[first];
}

/* What the battle has done without fire. */
static void follow_battle(lan_engagement *e)
{
    const double time = lan_battle_time(lan_whole_battle_of(e->whole));
    lan_fight_story_pass(e, time);
    e->now = time;
    e->useful = time;
    lan_soldiers_follow(e);
}

/* The next thing that happens: of several at once a step is the first. */
static lan_status go_on(lan_engagement *e, lan_error *err)
{
    const double shot = due_of(&e->times);
    const double flight = due_of(&e->flying);
    const double step = next_step(e, fmin(shot, flight));
    const double until = fmin(fmin(shot, flight), fmin(step, DBL_MAX));
    if (lan_whole_battle_go(e->whole, until)) {
        follow_battle(e);
        return LAN_OK;
    }
    lan_fight_story_pass(e, until);
    if (until >= DBL_MAX) {
        lan_whole_battle_stall(e->whole, e->now);
        return LAN_OK;
    }
    e->now = until;
    if (step <= fmin(shot, flight)) {
        return take_step(e, err);
    }
    if (flight <= shot) {
        lan_fire_flight(e, lan_shot_times_first(&e->flying));
    } else {
        lan_fire_shot(e, lan_shot_times_first(&e->times));
    }
    return LAN_OK;
}

static lan_status fight_on(lan_engagement *e, lan_error *err)
{
    const lan_progress *progress = e->request.progress;
    lan_status status = LAN_OK;
    for (int64_t k = 1; status == LAN_OK && !is_over(e); k++) {
        if (k % REPORT == 0 &&
            !lan_progress_report(progress, e->now, e->def->battle->end)) {
            return lan_fail(err, LAN_ECANCELLED, 0, 0, "cancelled");
        }
        status = go_on(e, err);
        if (status == LAN_OK && !is_over(e) && is_at_rest(e)) {
            lan_whole_battle_stall(e->whole, e->now);
        }
    }
    if (status == LAN_OK && e->trouble != LAN_OK) {
        return lan_fail(err, e->trouble, 0, 0,
                        "soldiers who came found no room: %s",
                        lan_status_text(e->trouble));
    }
    lan_fire_end(e);
    lan_fight_story_end(e);
    return status;
}

/* The same fight, this time with rows. */
static lan_status fight_with_rows(lan_engagement *e, lan_error *err)
{
    const lan_engagement_request *request = &e->request;
    const bool by_end = request->rows->points >= 2;
    lan_status status = LAN_OK;
    if (by_end) {
        begin_fight(e);
        status = fight_on(e, err);
    }
    const double end =
        by_end ? lan_battle_time(lan_whole_battle_of(e->whole)) : LAN_INF;
    if (status == LAN_OK) {
        begin_fight(e);
        status = lan_whole_battle_record(e->whole, request->rows, end);
    }
    if (status == LAN_OK) {
        status = fight_on(e, err);
    }
    return status == LAN_OK
               ? lan_whole_battle_record_end(e->whole, request->trajectory)
               : status;
}

lan_status lan_engagement_fight(lan_engagement *engagement,
                                const lan_engagement_request *request,
                                lan_error *err)
{
    if ((request->rows == NULL) != (request->trajectory == NULL)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "rows and trajectory: both or neither");
    }
    engagement->request = *request;
    lan_status status = lan_fight_story_reserve(engagement);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (request->rows != NULL) {
        status = fight_with_rows(engagement, err);
    } else {
        begin_fight(engagement);
        status = fight_on(engagement, err);
    }
    /* Whose pointers they are is gone by the next call. */
    engagement->request.rows = NULL;
    engagement->request.trajectory = NULL;
    engagement->request.progress = NULL;
    return status;
}
