/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/campaign_judge.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/map/map_impl.h"
#include "tests/support/support.h"

/* Two times that may be one instant. */
#define INSTANT(t) (8.0 * lan_ulp(t))

/* An army's hold of a cell. */
typedef struct stay {
    int32_t place;
    int32_t army;
    double from;
    double to;
} stay;

typedef struct judge {
    const lan_campaign_def *def;
    const lan_campaign_story *story;
    const lan_outcome *outcome;
    int32_t width;
    double *left_at; /* [armies] the map; LAN_INF */
    stay *stays;
    size_t stay_count;
} judge;

/* --- the ground ----------------------------------------------------------- */

static const lan_terrain *terrain_at(const judge *j, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    if (!lan_grid_map_contains(j->def->map, at)) {
        return NULL;
    }
    const int32_t index = lan_grid_map_at(j->def->map, at);
    return j->def->terrains != NULL ? &j->def->terrains[index]
                                    : lan_grid_map_terrain(j->def->map, index);
}

static double slowest_speed(const judge *j, int32_t army)
{
    const lan_army_def *def = &j->def->battle->armies[army];
    double speed = LAN_INF;
    for (size_t g = 0; g < def->group_count; g++) {
        speed = fmin(speed, j->def->battle->units[def->groups[g].type].speed);
    }
    return speed;
}

/* What a cell costs an army as long as all its types live; 0: not entered. */
static double cell_cost(const judge *j, int32_t army, int32_t x, int32_t y)
{
    const lan_army_def *def = &j->def->battle->armies[army];
    const lan_terrain *terrain = terrain_at(j, x, y);
    const double slowest = slowest_speed(j, army);
    double most = 0.0;
    for (size_t g = 0; terrain != NULL && g < def->group_count; g++) {
        const lan_unit_def *unit = &j->def->battle->units[def->groups[g].type];
        const double cost = terrain->cost[unit->movement];
        if (!(cost > 0.0)) {
            return 0.0;
        }
        most = fmax(most, cost * slowest / unit->speed);
    }
    return most;
}

static void assert_corner_passed(const judge *j, const lan_campaign_step *step,
                                 double a, double b)
{
    const lan_corners rule = lan_grid_map_corners(j->def->map);
    const bool may = rule == LAN_CORNERS_ALLOW ||
                     (rule == LAN_CORNERS_ONE && (a > 0.0 || b > 0.0)) ||
                     (a > 0.0 && b > 0.0);
    if (!may) {
        fail_with("army %d cuts a corner at %g", step->army, step->depart);
    }
}

/* Of a step on squares, in cells of cost 1, by the costs of cells. */
static double square_cost(const judge *j, const lan_campaign_step *step)
{
    const int32_t x = step->from % j->width;
    const int32_t y = step->from / j->width;
    const int32_t u = step->to % j->width;
    const int32_t v = step->to / j->width;
    const double from = cell_cost(j, step->army, x, y);
    const double to = cell_cost(j, step->army, u, v);
    if (abs(u - x) > 1 || abs(v - y) > 1 || !(from > 0.0) || !(to > 0.0)) {
        fail_with("army %d steps from [%d, %d] to [%d, %d] at %g", step->army,
                  x, y, u, v, step->depart);
    }
    if (u == x || v == y) {
        return 0.5 * (from + to);
    }
    const double a = cell_cost(j, step->army, u, y);
    const double b = cell_cost(j, step->army, x, v);
    assert_corner_passed(j, step, a, b);
    const double most = fmax(from, to);
    return sqrt(2.0) * 0.25 *
           (from + to + (a > 0.0 ? a : most) + (b > 0.0 ? b : most));
}

/* Who leaves the cell that a step leads to, while that step begins; NULL. */
static const lan_campaign_step *leader_of(const judge *j, size_t index)
{
    const lan_campaign_step *step = &j->story->steps[index];
    for (size_t i = 0; i < j->story->step_count; i++) {
        const lan_campaign_step *other = &j->story->steps[i];
        if (other->from == step->to && other->to != other->from &&
            other->depart <= step->depart && other->arrive > step->depart) {
            return other;
        }
    }
    return NULL;
}

static bool army_leaves_between(const judge *j, double from, double to)
{
    for (size_t a = 0; a < j->story->army_count; a++) {
        if (j->left_at[a] >= from && j->left_at[a] <= to) {
            return true;
        }
    }
    return false;
}

/* A step lasts as its ground says, or until who leaves the cell has left it;
 * of an army of several types, that are fewer by and by, no longer. */
static void assert_duration(const judge *j, size_t index)
{
    const lan_campaign_step *step = &j->story->steps[index];
    const double own =
        square_cost(j, step) * j->def->cell / slowest_speed(j, step->army);
    const double lasted = step->arrive - step->depart;
    const double atol = 1e-9 * own + INSTANT(step->arrive);
    const lan_campaign_step *leader = leader_of(j, index);
    const double until = leader != NULL ? leader->arrive - step->depart : own;
    if (j->def->battle->armies[step->army].group_count == 1 &&
        lasted < own - atol) {
        fail_with("army %d steps too fast at %.17g: %.17g, not %.17g",
                  step->army, step->depart, lasted, own);
    }
    if (lasted > fmax(own * 1.02, until) + atol &&
        !army_leaves_between(j, step->depart, step->arrive)) {
        fail_with("army %d steps too slowly at %.17g: %.17g, not %.17g",
                  step->army, step->depart, lasted, fmax(own, until));
    }
}

/* Middles of hexagons in halves of a cell's width, and rows. */
static bool are_hex_neighbours(const judge *j, int32_t from, int32_t to)
{
    const int32_t y = from / j->width;
    const int32_t v = to / j->width;
    const int32_t x = 2 * (from % j->width) + (y & 1);
    const int32_t u = 2 * (to % j->width) + (v & 1);
    return (y == v && abs(x - u) == 2) || (abs(y - v) == 1 && abs(x - u) == 1);
}

static void assert_legal(const judge *j, size_t index)
{
    const lan_campaign_step *step = &j->story->steps[index];
    if (j->def->roads != NULL) {
        assert_non_null(
            lan_road_map_between(j->def->roads, step->from, step->to));
    } else if (j->def->shape == LAN_MAP_HEX) {
        assert_true(are_hex_neighbours(j, step->from, step->to));
    } else {
        assert_duration(j, index);
    }
}

/* --- who is where --------------------------------------------------------- */

static double departure_after(const judge *j, size_t index, bool by_arrival)
{
    const lan_campaign_step *step = &j->story->steps[index];
    for (size_t i = index + 1; i < j->story->step_count; i++) {
        const lan_campaign_step *next = &j->story->steps[i];
        if (next->army == step->army) {
            if (next->from != step->to ||
                next->depart < step->arrive - INSTANT(step->arrive)) {
                fail_with("army %d jumps at %.17g", step->army, next->depart);
            }
            return by_arrival ? next->arrive : next->depart;
        }
    }
    /* It may have been on its way when it was gone, or all ended. */
    const bool stands = j->story->armies[step->army].stop != LAN_STOP_NONE &&
                        j->story->armies[step->army].place >= 0;
    return stands ? LAN_INF : step->arrive;
}

/* Under fsm both cells of a step are held, under pibt the one it leads to. */
static void list_stays(judge *j)
{
    const bool both = j->def->mover == LAN_MOVER_FSM;
    j->stays = calloc(j->story->step_count + 1, sizeof *j->stays);
    assert_non_null(j->stays);
    for (size_t i = 0; i < j->story->step_count; i++) {
        const lan_campaign_step *step = &j->story->steps[i];
        j->stays[j->stay_count++] = (stay){.place = step->to,
                                           .army = step->army,
                                           .from = step->depart,
                                           .to = departure_after(j, i, both)};
    }
}

static int by_place_and_time(const void *left, const void *right)
{
    const stay *a = left;
    const stay *b = right;
    if (a->place != b->place) {
        return a->place < b->place ? -1 : 1;
    }
    if (a->from < b->from || a->from > b->from) {
        return a->from < b->from ? -1 : 1;
    }
    return (a->to > b->to) - (a->to < b->to);
}

static void assert_one_at_a_place(judge *j)
{
    qsort(j->stays, j->stay_count, sizeof *j->stays, by_place_and_time);
    for (size_t i = 1; i < j->stay_count; i++) {
        const stay *a = &j->stays[i - 1];
        const stay *b = &j->stays[i];
        if (a->place == b->place && a->army != b->army &&
            b->from < a->to - INSTANT(a->to)) {
            fail_with("armies %d and %d on [%d, %d] at %.17g (until %.17g)",
                      a->army, b->army, a->place % j->width,
                      a->place / j->width, b->from, a->to);
        }
    }
}

/* Whether two steps at one time swap, or cross in the middle of four cells. */
static bool collide(const judge *j, const lan_campaign_step *a,
                    const lan_campaign_step *b)
{
    if (a->from == b->to && a->to == b->from) {
        return true;
    }
    return j->def->map != NULL && j->def->shape == LAN_MAP_SQUARE &&
           a->from % j->width + a->to % j->width ==
               b->from % j->width + b->to % j->width &&
           a->from / j->width + a->to / j->width ==
               b->from / j->width + b->to / j->width;
}

static void assert_no_collision(const judge *j)
{
    for (size_t i = 0; i < j->story->step_count; i++) {
        const lan_campaign_step *a = &j->story->steps[i];
        for (size_t k = i + 1; a->from != a->to && k < j->story->step_count &&
                               j->story->steps[k].depart < a->arrive;
             k++) {
            const lan_campaign_step *b = &j->story->steps[k];
            if (b->from != b->to &&
                b->depart < a->arrive - INSTANT(a->arrive) &&
                collide(j, a, b)) {
                fail_with("armies %d and %d swap or cross at %.17g", a->army,
                          b->army, b->depart);
            }
        }
    }
}

static void assert_steps(judge *j)
{
    for (size_t i = 0; i < j->story->step_count; i++) {
        const lan_campaign_step *step = &j->story->steps[i];
        if (i > 0 && step->depart < j->story->steps[i - 1].depart) {
            fail_with("step %zu is not in order", i);
        }
        if (step->arrive > j->left_at[step->army] + INSTANT(step->arrive)) {
            fail_with("army %d steps after it left", step->army);
        }
        if (step->from != step->to) {
            assert_legal(j, i);
        }
    }
    list_stays(j);
    assert_one_at_a_place(j);
    assert_no_collision(j);
}

/* --- the log ------------------------------------------------------------- */

typedef enum whereabouts { NOT_YET, ON_MAP, OFF_MAP } whereabouts;

typedef struct army_log {
    whereabouts where;
    bool is_fighting;
    bool is_broken;
} army_log;

static void note_event(army_log *log, const lan_campaign_event *event)
{
    const bool was_on = log->where == ON_MAP;
    bool fits = was_on;
    switch (event->kind) {
    case LAN_CAMPAIGN_ENTERED:
        fits = log->where == NOT_YET;
        log->where = ON_MAP;
        break;
    case LAN_CAMPAIGN_MET:
    case LAN_CAMPAIGN_JOINED:
        fits = was_on && !log->is_fighting;
        log->is_fighting = true;
        break;
    case LAN_CAMPAIGN_PARTED:
        fits = was_on && log->is_fighting;
        log->is_fighting = false;
        break;
    case LAN_CAMPAIGN_BROKE:
        fits = was_on && !log->is_broken;
        log->is_broken = true;
        break;
    case LAN_CAMPAIGN_FLED:
    case LAN_CAMPAIGN_CAPTURED:
        fits = was_on && log->is_broken;
        log->where = OFF_MAP;
        break;
    case LAN_CAMPAIGN_GONE:
        log->where = OFF_MAP;
        break;
    case LAN_CAMPAIGN_ORDERED:
    case LAN_CAMPAIGN_ARRIVED:
        fits = was_on && !log->is_broken;
        break;
    case LAN_CAMPAIGN_DEPARTED:
    case LAN_CAMPAIGN_STOPPED:
    case LAN_CAMPAIGN_SEEN:
    case LAN_CAMPAIGN_HELD:
    case LAN_CAMPAIGN_DEADLOCK:
    case LAN_CAMPAIGN_OBJECTIVE:
    case LAN_CAMPAIGN_ENDED:
        break;
    }
    if (!fits) {
        fail_with("army %d cannot have %s at %.17g", event->army,
                  lan_campaign_event_name(event->kind), event->time);
    }
}

static void assert_events(judge *j)
{
    army_log *logs = calloc(j->story->army_count, sizeof *logs);
    assert_non_null(logs);
    for (size_t a = 0; a < j->story->army_count; a++) {
        j->left_at[a] = LAN_INF;
    }
    for (size_t i = 0; i < j->story->event_count; i++) {
        const lan_campaign_event *event = &j->story->events[i];
        if (i > 0) {
            assert_true(event->time >= event[-1].time);
        }
        if (event->army >= 0) {
            note_event(&logs[event->army], event);
            if (logs[event->army].where == OFF_MAP &&
                isinf(j->left_at[event->army])) {
                j->left_at[event->army] = event->time;
            }
        }
    }
    for (size_t a = 0; a < j->story->army_count; a++) {
        assert_int_equal(j->story->armies[a].place >= 0,
                         logs[a].where == ON_MAP);
    }
    free(logs);
}

/* --- who is lost ---------------------------------------------------------- */

static void assert_nobody_is_lost(const judge *j)
{
    for (int32_t g = 0; g < j->outcome->group_count; g++) {
        const lan_group_outcome *group = &j->outcome->groups[g];
        const double had = group->start + group->reinforced;
        const double now = group->left + group->lost_combat + group->lost_other;
        if (!(fabs(had - now) <= 1e-9 * had + 1e-12)) {
            fail_with("group %d had %.17g, and has or lost %.17g", g, had, now);
        }
    }
}

static double lost_in_combat(const judge *j, int32_t army)
{
    double lost = 0.0;
    int32_t first = 0;
    for (int32_t a = 0; a < army; a++) {
        first += (int32_t)j->def->battle->armies[a].group_count;
    }
    for (size_t g = 0; g < j->def->battle->armies[army].group_count; g++) {
        lost += j->outcome->groups[first + (int32_t)g].lost_combat;
    }
    return lost;
}

/* Who falls falls in a battle. */
static void assert_battles_sum_up(const judge *j)
{
    for (int32_t a = 0; a < (int32_t)j->story->army_count; a++) {
        double sum = 0.0;
        for (size_t b = 0; b < j->story->battle_count; b++) {
            const lan_campaign_battle *battle = &j->story->battles[b];
            for (size_t k = 0; k < battle->army_count; k++) {
                sum += battle->armies[k] == a ? battle->lost[k] : 0.0;
            }
        }
        const double lost = lost_in_combat(j, a);
        if (!(fabs(sum - lost) <= 1e-9 * lost + 1e-9)) {
            fail_with("army %d lost %.17g in battles, %.17g in all", a, sum,
                      lost);
        }
    }
}

void assert_campaign_kept_the_rules(const lan_campaign_def *def,
                                    const lan_campaign_story *story,
                                    const lan_outcome *outcome)
{
    judge j = {.def = def,
               .story = story,
               .outcome = outcome,
               .width = def->map != NULL ? lan_grid_map_width(def->map) : 1};
    j.left_at = calloc(story->army_count, sizeof *j.left_at);
    assert_non_null(j.left_at);
    assert_events(&j);
    assert_steps(&j);
    assert_nobody_is_lost(&j);
    assert_battles_sum_up(&j);
    free(j.stays);
    free(j.left_at);
}
