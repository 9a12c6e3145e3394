/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An engagement: what it holds, the fight from its start to its end, and what
 * is kept of it.
 */
#include <stdlib.h>

#include "base/real.h"
#include "model/check_impl.h"
#include "tactics/engagement/engagement_impl.h"

/* Shots between checks whether any soldier can still hurt another; also between
 * calls of the observer. */
#define PATIENCE 2
#define REPORT   4096

/* Most shots in flight at once, in total. */
#define FLIGHTS_MOST 1e7

/* Largest push within a step, as a share of the radius. */
#define CROWDING 0.25

/* --- memory --------------------------------------------------------------- */

static void take_for_groups(lan_engagement *e)
{
    lan_pool *p = &e->pool;
    const size_t groups = (size_t)e->count.groups;
    const size_t armies = (size_t)e->count.armies;
    const size_t most = groups < LAN_KINDS_MOST ? groups : LAN_KINDS_MOST;
    e->kinds = lan_pool_take(p, groups, sizeof *e->kinds);
    e->types = lan_pool_take(p, groups, sizeof *e->types);
    e->between = lan_pool_take(p, most * most, sizeof *e->between);
    e->from_walls = lan_pool_take(p, groups, sizeof *e->from_walls);
    e->walls_of = lan_pool_take(p, groups, sizeof *e->walls_of);
    e->groups = lan_pool_take(p, groups, sizeof *e->groups);
    e->first_group = lan_pool_take(p, armies, sizeof *e->first_group);
    e->frames = lan_pool_take(p, armies, sizeof *e->frames);
    e->arrived = lan_pool_take(p, armies, sizeof *e->arrived);
    e->in = lan_pool_take(p, armies, sizeof *e->in);
    e->side = lan_pool_take(p, armies, sizeof *e->side);
    e->arms = lan_pool_take(p, (size_t)e->count.arms, sizeof *e->arms);
    e->fire = lan_pool_take(p, (size_t)e->count.arms * groups, sizeof *e->fire);
    e->draft_weight = lan_pool_take(p, groups, sizeof *e->draft_weight);
    e->draft_count = lan_pool_take(p, groups, sizeof *e->draft_count);
}

static void take_times(lan_engagement *e, lan_shot_times *times, size_t count)
{
    times->due = lan_pool_take(&e->pool, count, sizeof *times->due);
    times->heap = lan_pool_take(&e->pool, count, sizeof *times->heap);
    times->at = lan_pool_take(&e->pool, count, sizeof *times->at);
}

static lan_status take_memory(lan_engagement *e)
{
    lan_pool *p = &e->pool;
    const size_t n = (size_t)e->count.soldiers;
    const size_t flights = (size_t)e->flight_room;
    take_for_groups(e);
    e->flights = lan_pool_take(p, flights, sizeof *e->flights);
    e->free_flights = lan_pool_take(p, flights, sizeof *e->free_flights);
    take_times(e, &e->flying, flights);
    take_times(e, &e->times, (size_t)e->count.triggers);
    e->triggers =
        lan_pool_take(p, (size_t)e->count.triggers, sizeof *e->triggers);
    e->group_of = lan_pool_take(p, n, sizeof *e->group_of);
    e->men = lan_pool_take(p, n, sizeof *e->men);
    e->members = lan_pool_take(p, n, sizeof *e->members);
    e->member_at = lan_pool_take(p, n, sizeof *e->member_at);
    e->spheres = lan_pool_take(p, n, sizeof *e->spheres);
    e->standing = lan_pool_take(p, n, sizeof *e->standing);
    e->drafted = lan_pool_take(p, n, sizeof *e->drafted);
    e->fate = lan_pool_take(p, n, sizeof *e->fate);
    e->path = lan_pool_take(p, (size_t)e->path_room, sizeof *e->path);
    return e->pool.is_short ? LAN_ENOMEM : LAN_OK;
}

/* --- what never changes --------------------------------------------------- */

static lan_status count_all(lan_engagement *e)
{
    const lan_battle_def *def = e->def->battle;
    double soldiers = 0.0;
    double flights = 0.0;
    double places = 0.0;
    double triggers = 0.0;
    e->count.armies = (int32_t)def->army_count;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t k = 0; k < def->armies[a].group_count; k++) {
            const int32_t type = def->armies[a].groups[k].type;
            const double most =
                lan_whole_battle_most(e->whole, e->count.groups++);
            const size_t weapons = lan_unit_weapon_count(&def->units[type]);
            const lan_soldier_def *soldier = &e->def->soldiers[type];
            soldiers += most;
            triggers += most * (double)weapons;
            e->count.arms += (int32_t)weapons;
            e->has_hulls |= soldier->body.half_length > 0.0;
            flights += lan_flights_most(&def->units[type], soldier, most);
            places += lan_line_path_most(soldier, most);
        }
    }
    e->path_room = (int32_t)places;
    if (!(soldiers <= LAN_ENGAGEMENT_MAX_SOLDIERS) ||
        !(flights <= FLIGHTS_MOST)) {
        return LAN_ELIMIT;
    }
    e->count.soldiers = (int32_t)soldiers;
    e->count.triggers = (int32_t)triggers;
    e->flight_room = (int32_t)flights;
    return LAN_OK;
}

static void fill_group(lan_engagement *e, int32_t group, int32_t army,
                       const lan_group_def *def)
{
    lan_combat_group *g = &e->groups[group];
    const lan_battle *battle = lan_whole_battle_of(e->whole);
    g->army = army;
    g->side = lan_battle_army_side(battle, army);
    g->room = (int32_t)lan_whole_battle_most(e->whole, group);
    g->start = (int32_t)round(
        def->count *
        lan_battle_def_scale(e->def->battle, &e->def->battle->armies[army]));
    g->unit = &e->def->battle->units[def->type];
    g->soldier = &e->def->soldiers[def->type];
    g->arm_count = (int32_t)lan_unit_weapon_count(g->unit);
    g->pace = lan_soldier_pace(g->unit, g->soldier) /
              lan_battlefield_least(e->ground, g->unit->movement);
    g->drive = lan_drive_of(g->unit, g->soldier, g->pace);
    g->path_room = (int32_t)lan_line_path_most(g->soldier, g->room);
    g->bound = lan_soldier_bound(g->soldier);
    g->half_height = lan_soldier_half_height(g->soldier);
}

static void fill_groups(lan_engagement *e)
{
    int32_t soldier = 0;
    int32_t group = 0;
    int32_t place = 0;
    int32_t arm = 0;
    int32_t trigger = 0;
    for (int32_t a = 0; a < e->count.armies; a++) {
        const lan_army_def *army = &e->def->battle->armies[a];
        int32_t rank = 0;
        e->first_group[a] = group;
        e->side[a] = army->area > 0.0 ? sqrt(army->area) : 0.0;
        for (size_t k = 0; k < army->group_count; k++) {
            lan_combat_group *g = &e->groups[group];
            fill_group(e, group, a, &army->groups[k]);
            g->first = soldier;
            g->first_arm = arm;
            g->first_trigger = trigger;
            lan_arms_fill(e, g);
            arm += g->arm_count;
            g->rank = rank;
            g->path_first = place;
            place += g->path_room;
            for (int32_t s = 0; s < g->room; s++) {
                for (int32_t t = 0; t < g->arm_count; t++) {
                    e->triggers[trigger++] =
                        (lan_trigger){soldier, g->first_arm + t};
                }
                e->group_of[soldier++] = group;
            }
            rank += g->start;
            group++;
        }
        e->arrived[a] = rank;
    }
    e->first_group[e->count.armies] = group;
}

static lan_status make_bodies(lan_engagement *e)
{
    const size_t soldiers = (size_t)e->count.soldiers;
    const bool has_forces = e->count.kinds <= LAN_KINDS_MOST;
    const lan_bodies_def def = {.most = soldiers,
                                .types = e->types,
                                .type_count = e->count.kinds,
                                .forces = has_forces ? e->between : NULL,
                                .from_walls = has_forces ? e->from_walls : NULL,
                                .walls = e->ground != NULL ? e->walls_of : NULL,
                                .crowding = CROWDING};
    const lan_status status = lan_crowd_grid_create(soldiers, &e->grid);
    return status == LAN_OK ? lan_bodies_create(&def, &e->bodies, NULL)
                            : status;
}

static lan_status fill_engagement(lan_engagement *e)
{
    lan_status status = count_all(e);
    if (status == LAN_OK) {
        status = take_memory(e);
    }
    if (status == LAN_OK && e->def->map != NULL) {
        status =
            lan_battlefield_create(e->def->map, e->def->terrains, e->def->cell,
                                   lan_engagement_classes(e->def), &e->ground);
    }
    if (status != LAN_OK) {
        return status;
    }
    fill_groups(e);
    lan_kinds_fill(e);
    lan_formation_frames(e->def, e->arrived, e->frames);
    e->is_level = true;
    for (int32_t i = 1; i < e->count.groups; i++) {
        e->is_level &= lan_is_zero(e->groups[i].soldier->altitude -
                                   e->groups[0].soldier->altitude);
    }
    for (size_t k = 0; k < e->def->battle->fire_count; k++) {
        const lan_fire_def *fire = &e->def->battle->fire[k];
        e->is_phased |= fire->start > 0.0 || fire->stop < LAN_INF;
    }
    status = lan_ways_create(e);
    return status == LAN_OK ? make_bodies(e) : status;
}

/* --- the object ----------------------------------------------------------- */

lan_status lan_engagement_create(const lan_engagement_def *def,
                                 lan_engagement **out, lan_error *err)
{
    lan_error first = {.status = LAN_OK};
    lan_status status = lan_engagement_def_check(def, chk_keep_error, &first);
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
        status = fill_engagement(e);
        if (status != LAN_OK) {
            (void)lan_fail(err, status, 0, 0, "%s",
                           status == LAN_ELIMIT
                               ? "too many soldiers arrive before the end, or "
                                 "too many shots may fly at once: lower the "
                                 "rates, raise shot_speed, or end earlier"
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
    lan_pool_free(&engagement->pool);
    lan_bodies_destroy(engagement->bodies);
    lan_crowd_grid_destroy(engagement->grid);
    lan_ways_destroy(engagement->ways);
    lan_battlefield_destroy(engagement->ground);
    lan_whole_battle_destroy(engagement->whole);
    free(engagement->shots);
    free(engagement->frame_times);
    free(engagement->frame_x);
    free(engagement->frame_y);
    free(engagement->frame_heading);
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

/* --- what is kept --------------------------------------------------------- */

static lan_status reserve_story(lan_engagement *e)
{
    const size_t shots = e->request.shots_most;
    const size_t frames = e->request.frame_count;
    const size_t places = frames * (size_t)e->count.soldiers + 1;
    if (shots > e->shot_room) {
        free(e->shots);
        /* twice the room, so that the latest shots are contiguous */
        e->shots = malloc(2 * shots * sizeof *e->shots);
        e->shot_room = e->shots != NULL ? shots : 0;
    }
    if (frames > e->frame_room) {
        free(e->frame_times);
        free(e->frame_x);
        free(e->frame_y);
        free(e->frame_heading);
        e->frame_times = malloc(frames * sizeof *e->frame_times);
        e->frame_x = malloc(places * sizeof *e->frame_x);
        e->frame_y = malloc(places * sizeof *e->frame_y);
        e->frame_heading = malloc(places * sizeof *e->frame_heading);
        const bool has_all = e->frame_times != NULL && e->frame_x != NULL &&
                             e->frame_y != NULL && e->frame_heading != NULL;
        e->frame_room = has_all ? frames : 0;
    }
    return shots <= e->shot_room && frames <= e->frame_room ? LAN_OK
                                                            : LAN_ENOMEM;
}

static void begin_story(lan_engagement *e)
{
    e->shot_next = 0;
    e->story = (lan_engagement_story){
        .soldier_count = (size_t)e->count.soldiers,
        .soldiers = e->fate,
        .frame_times = e->frame_times,
        .x = e->frame_x,
        .y = e->frame_y,
        .heading = e->has_hulls ? e->frame_heading : NULL,
        .shots = e->shots,
        .step = e->step};
}

/* Keeps frames before time moves on. */
static void keep_frames(lan_engagement *e, double until)
{
    size_t *frame = &e->story.frame_count;
    while (*frame < e->request.frame_count &&
           e->request.frames[*frame] < until) {
        size_t place = *frame * (size_t)e->count.soldiers;
        e->frame_times[*frame] = e->request.frames[*frame];
        for (int32_t s = 0; s < e->count.soldiers; s++, place++) {
            const bool is = lan_soldier_is_in(e, s);
            const lan_motion *motion = &e->bodies->motions[s];
            e->frame_x[place] = (float)(is ? motion->at.x : LAN_NAN);
            e->frame_y[place] = (float)(is ? motion->at.y : LAN_NAN);
            e->frame_heading[place] = (float)(is ? motion->heading : LAN_NAN);
        }
        ++*frame;
    }
}

static void end_story(lan_engagement *e)
{
    const size_t most = e->request.shots_most;
    const lan_bodies_report *report = lan_bodies_report_of(e->bodies);
    keep_frames(e, LAN_INF);
    e->story.shot_count = e->shot_next < most ? e->shot_next : most;
    if (e->story.shot_count > 0) {
        e->story.shots = e->shots + (e->shot_next - e->story.shot_count);
    }
    e->story.contacts = report->contacts - e->before.contacts;
    e->story.capped += report->capped - e->before.capped;
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
    begin_story(e);
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

/* True if no soldier can hurt another any more, or if nothing has happened for
 * as long as time.end. */
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
    return times->count > 0 ? times->due[times->heap[0]] : LAN_INF;
}

/* Applies losses and reinforcements that happened without fire. */
static void follow_battle(lan_engagement *e)
{
    const double time = lan_battle_time(lan_whole_battle_of(e->whole));
    keep_frames(e, time);
    e->now = time;
    e->useful = time;
    lan_soldiers_follow(e);
}

/* Processes the next event; among simultaneous events, a step is first. */
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
    keep_frames(e, until);
    if (until >= DBL_MAX) {
        lan_whole_battle_stall(e->whole, e->now);
        return LAN_OK;
    }
    e->now = until;
    if (step <= fmin(shot, flight)) {
        return take_step(e, err);
    }
    if (flight <= shot) {
        lan_fire_flight(e, e->flying.heap[0]);
    } else {
        lan_fire_shot(e, e->times.heap[0]);
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
                        "soldiers that arrived found no room: %s",
                        lan_status_text(e->trouble));
    }
    lan_fire_end(e);
    end_story(e);
    return status;
}

/* Repeats the same fight with rows. */
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
    lan_status status = reserve_story(engagement);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (request->rows != NULL) {
        status = fight_with_rows(engagement, err);
    } else {
        begin_fight(engagement);
        status = fight_on(engagement, err);
    }
    /* the owner of these arrays frees them before the next call */
    engagement->request.rows = NULL;
    engagement->request.trajectory = NULL;
    engagement->request.progress = NULL;
    return status;
}
