/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything that may happen, a row each.
 */
#include "engine/events_impl.h"

#include "base/real.h"
#include "engine/fading_impl.h"
#include "engine/rates_impl.h"
#include "engine/referee_impl.h"
#include "engine/variables_impl.h"

/* An instant at which conditions are evaluated. */
typedef struct look {
    const lan_battle *battle;
    const lan_flow *flow;
    double time;
    const double *variables;
    const double *rates;
} look;

typedef struct event_row {
    bool compares_rates; /* its value has no slope */
    /* True where it may happen in the interval that has begun. */
    bool (*may_happen)(const lan_battle *battle, int32_t k);
    /* Positive while nothing happens; its slope is zero on entry. */
    double (*value)(const look *at, int32_t k, double *slope);
    void (*apply)(lan_battle *battle, int32_t k);
} event_row;

/* --- groups --------------------------------------------------------------- */

/* A group that fades is not followed for ever. */
static double level_of(const lan_battle *battle, int32_t i)
{
    const double level =
        lan_variables_of_strength(battle, i, battle->interval.level[i]);
    if (!battle->interval.fades[i]) {
        return level;
    }
    const double scale =
        lan_variables_of_strength(battle, i, lan_side_scale(battle, i));
    return fmax(level, LAN_LEAST_FADE * scale);
}

static bool is_rising(const lan_battle *battle, int32_t i)
{
    return battle->interval.active[i] &&
           battle->state.status[i] == LAN_GROUP_RISING &&
           battle->interval.level[i] > 0.0;
}

static bool may_go(const lan_battle *battle, int32_t i)
{
    return battle->interval.active[i] && !is_rising(battle, i) &&
           !battle->interval.dies_jointly[i];
}

static double gone_value(const look *at, int32_t i, double *slope)
{
    *slope = at->rates[i];
    return at->variables[i] - level_of(at->battle, i);
}

static bool may_wither(const lan_battle *battle, int32_t i)
{
    return battle->interval.active[i] && !is_rising(battle, i) &&
           lan_can_wither(battle, i) && !lan_is_withered_down(battle, i);
}

static double withers_value(const look *at, int32_t i, double *slope)
{
    const double level =
        lan_withered_level(at->battle, i, at->variables, at->rates, slope);
    *slope = at->rates[i] - *slope;
    return at->variables[i] - level;
}

/* A group has risen when it is above its level by more than rounding: at the
 * level itself it would be rising again, for ever. */
#define CLEARANCE 1e-9

static double risen_value(const look *at, int32_t i, double *slope)
{
    *slope = -at->rates[i];
    return level_of(at->battle, i) * (1.0 + CLEARANCE) - at->variables[i];
}

static void end_rise(lan_battle *battle, int32_t i)
{
    battle->state.status[i] = LAN_GROUP_ALIVE;
}

/* What arrives at a group less what it would lose at its level. */
static double net_rate(const look *at, int32_t i)
{
    double combat;
    return lan_battle_reinforcement_rate(at->battle, i, at->time) -
           lan_flow_would_lose(at->battle, at->flow, i, &combat);
}

static double sink_value(const look *at, int32_t i, double *slope)
{
    (void)slope;
    return net_rate(at, i);
}

static bool is_held(const lan_battle *battle, int32_t i)
{
    return battle->interval.held_at_zero[i];
}

static double return_value(const look *at, int32_t i, double *slope)
{
    (void)slope;
    return -net_rate(at, i);
}

/* --- volleys -------------------------------------------------------------- */

static bool has_joint_target(const lan_battle *battle, int32_t f)
{
    const lan_volley *volley = &battle->targeting.volleys[f];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &battle->targeting.links[volley->first_link + l];
        if (battle->targeting.living[volley->first_target + link->target] &&
            battle->interval.dies_jointly[link->group] &&
            link->law->finishes(link->k)) {
            return true;
        }
    }
    return false;
}

static double targets_value(const look *at, int32_t f, double *slope)
{
    return lan_targets_value(at->battle, f, at->variables, at->rates, slope);
}

static void lose_targets(lan_battle *battle, int32_t f)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        if (targeting->living[volley->first_target + link->target] &&
            lan_group_is_alive(battle, link->group)) {
            lan_battle_lose_group(battle, link->group);
        }
    }
}

/* --- armies --------------------------------------------------------------- */

static bool is_fighting(const lan_battle *battle, int32_t a)
{
    return lan_army_is_in(battle, a) && battle->state.had_strength[a];
}

/* Change of a group's strength per time, whatever its variable is. */
static double strength_rate(const look *at, int32_t i)
{
    const double power = at->battle->interval.power[i];
    if (!(power < 1.0)) {
        return at->rates[i];
    }
    return at->rates[i] * pow(fabs(at->variables[i]), 1.0 / power - 1.0) /
           power;
}

static double army_total(const look *at, int32_t a, double *slope)
{
    const lan_plan_army *army = &at->battle->plan->armies[a];
    double total = 0.0;
    *slope = 0.0;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        total += at->flow->x[i];
        *slope += strength_rate(at, i);
    }
    return total;
}

static bool may_break(const lan_battle *battle, int32_t a)
{
    return is_fighting(battle, a) && battle->plan->armies[a].break_at > 0.0;
}

/* How far an army is above a share of all that it has had. */
static double value_above_share(const look *at, int32_t a, double share,
                                double *slope)
{
    const lan_interval *interval = &at->battle->interval;
    const double total = army_total(at, a, slope);
    *slope -=
        share * (interval->fielded_rate[a] +
                 interval->fielded_slope[a] * (at->time - interval->start));
    return total - share * lan_battle_fielded(at->battle, a, at->time);
}

static double break_value(const look *at, int32_t a, double *slope)
{
    return value_above_share(at, a, at->battle->plan->armies[a].break_at,
                             slope);
}

static bool has_front(const lan_battle *battle, int32_t a)
{
    return is_fighting(battle, a) && !isinf(lan_battle_front(battle, a));
}

static bool may_fill(const lan_battle *battle, int32_t a)
{
    return has_front(battle, a) && !battle->state.front_limited[a];
}

/* An army that stays as large as its front neither fills nor clears it. */
static double value_at_front(double value, double slope)
{
    return lan_is_zero(value) && lan_is_zero(slope) ? DBL_MIN : value;
}

static double fills_value(const look *at, int32_t a, double *slope)
{
    const double total = army_total(at, a, slope);
    *slope = -*slope;
    return value_at_front(lan_battle_front(at->battle, a) - total, *slope);
}

static void fill_front(lan_battle *battle, int32_t a)
{
    battle->state.front_limited[a] = 1;
    battle->state.front_crossed[a] = 1;
}

static bool may_clear(const lan_battle *battle, int32_t a)
{
    return has_front(battle, a) && battle->state.front_limited[a];
}

static double clears_value(const look *at, int32_t a, double *slope)
{
    const double total = army_total(at, a, slope);
    return value_at_front(total - lan_battle_front(at->battle, a), *slope);
}

static void clear_front(lan_battle *battle, int32_t a)
{
    battle->state.front_limited[a] = 0;
    battle->state.front_crossed[a] = 1;
}

/* --- morale --------------------------------------------------------------- */

static bool has_morale(const lan_battle *battle, int32_t a)
{
    return is_fighting(battle, a) && battle->plan->armies[a].morale_index >= 0;
}

static bool may_lose_heart(const lan_battle *battle, int32_t a)
{
    return has_morale(battle, a) && !battle->state.morale_held[a] &&
           battle->plan->armies[a].morale.break_at > 0.0;
}

static bool may_reach_zero(const lan_battle *battle, int32_t a)
{
    return has_morale(battle, a) && !battle->state.morale_held[a] &&
           !(battle->plan->armies[a].morale.break_at > 0.0);
}

static double morale_value(const look *at, int32_t a, double *slope)
{
    const lan_plan_army *army = &at->battle->plan->armies[a];
    *slope = at->rates[army->morale_index];
    return at->variables[army->morale_index] - army->morale.break_at;
}

static void zero_morale(lan_battle *battle, int32_t a)
{
    battle->state.morale[a] = 0.0;
}

static bool may_recover(const lan_battle *battle, int32_t a)
{
    return has_morale(battle, a) && battle->state.morale_held[a] &&
           battle->plan->armies[a].morale.recovery > 0.0;
}

static double recovery_value(const look *at, int32_t a, double *slope)
{
    (void)slope;
    return -lan_flow_morale_rate(at->battle, at->flow, a, 0.0, at->time);
}

static void release_morale(lan_battle *battle, int32_t a)
{
    battle->state.morale_held[a] = 0;
}

/* --- levels that are watched ---------------------------------------------- */

static bool is_left_watched(const lan_battle *battle, int32_t a)
{
    return is_fighting(battle, a) && !isnan(battle->state.open.watch_left[a]);
}

static double left_value(const look *at, int32_t a, double *slope)
{
    return value_above_share(at, a, at->battle->state.open.watch_left[a],
                             slope);
}

static void reach_left(lan_battle *battle, int32_t a)
{
    lan_battle_stop_watched(battle, &battle->state.open.watch_left[a]);
}

static bool is_morale_watched(const lan_battle *battle, int32_t a)
{
    return has_morale(battle, a) && !battle->state.morale_held[a] &&
           !isnan(battle->state.open.watch_morale[a]);
}

static double watched_morale_value(const look *at, int32_t a, double *slope)
{
    const int32_t index = at->battle->plan->armies[a].morale_index;
    *slope = at->rates[index];
    return at->variables[index] - at->battle->state.open.watch_morale[a];
}

static void reach_morale(lan_battle *battle, int32_t a)
{
    lan_battle_stop_watched(battle, &battle->state.open.watch_morale[a]);
}

/* --- the table ------------------------------------------------------------ */

static const event_row rows[] = {
    [LAN_EVENT_RETURN] = {true, is_held, return_value, lan_battle_return_group},
    [LAN_EVENT_RISEN] = {false, is_rising, risen_value, end_rise},
    [LAN_EVENT_SINK] = {true, is_rising, sink_value, lan_battle_lose_group},
    [LAN_EVENT_GONE] = {false, may_go, gone_value, lan_battle_lose_group},
    [LAN_EVENT_WITHERS] = {false, may_wither, withers_value,
                           lan_battle_lose_group},
    [LAN_EVENT_TARGETS_GONE] = {false, has_joint_target, targets_value,
                                lose_targets},
    [LAN_EVENT_BREAK] = {false, may_break, break_value, lan_battle_break_army},
    [LAN_EVENT_FRONT_FILLS] = {false, may_fill, fills_value, fill_front},
    [LAN_EVENT_FRONT_CLEARS] = {false, may_clear, clears_value, clear_front},
    [LAN_EVENT_MORALE_BREAK] = {false, may_lose_heart, morale_value,
                                lan_battle_break_army},
    [LAN_EVENT_MORALE_ZERO] = {false, may_reach_zero, morale_value,
                               zero_morale},
    [LAN_EVENT_MORALE_RELEASE] = {true, may_recover, recovery_value,
                                  release_morale},
    [LAN_EVENT_LEFT] = {false, is_left_watched, left_value, reach_left},
    [LAN_EVENT_MORALE] = {false, is_morale_watched, watched_morale_value,
                          reach_morale},
};

#define ROW_COUNT ((int32_t)(sizeof rows / sizeof rows[0]))

/* The rows of a group, a volley and an army are neighbours. */
enum { OF_GROUP, OF_VOLLEY, OF_ARMY, OF_OPEN_ARMY, SCOPES };
static const int32_t first_row[SCOPES + 1] = {
    [OF_GROUP] = LAN_EVENT_RETURN, [OF_VOLLEY] = LAN_EVENT_TARGETS_GONE,
    [OF_ARMY] = LAN_EVENT_BREAK,   [OF_OPEN_ARMY] = LAN_EVENT_LEFT,
    [SCOPES] = ROW_COUNT,
};

bool lan_event_has_slope(lan_event_kind kind)
{
    return !rows[kind].compares_rates;
}

/* How many there are of each scope; a volley has a shooter: no more volleys
 * than shooters. */
static void count_scopes(const lan_plan *plan, int32_t volleys,
                         int32_t counts[SCOPES])
{
    counts[OF_GROUP] = plan->group_count;
    counts[OF_VOLLEY] = volleys;
    counts[OF_ARMY] = plan->army_count;
    counts[OF_OPEN_ARMY] = plan->kind == LAN_PLAN_BATTLE ? 0 : plan->army_count;
}

int32_t lan_events_max(const lan_plan *plan)
{
    int32_t counts[SCOPES];
    int32_t most = 0;
    count_scopes(plan, plan->shooter_count, counts);
    for (int of = 0; of < SCOPES; of++) {
        most += counts[of] * (first_row[of + 1] - first_row[of]);
    }
    return most;
}

int32_t lan_events_list(const lan_battle *battle, lan_event *list)
{
    int32_t counts[SCOPES];
    int32_t count = 0;
    count_scopes(battle->plan, battle->targeting.volley_count, counts);
    for (int of = 0; of < SCOPES; of++) {
        for (int32_t k = 0; k < counts[of]; k++) {
            for (int32_t r = first_row[of]; r < first_row[of + 1]; r++) {
                if (rows[r].may_happen(battle, k)) {
                    list[count++] =
                        (lan_event){.kind = (lan_event_kind)r, .index = k};
                }
            }
        }
    }
    return count;
}

void lan_events_values(const lan_battle *battle, const lan_flow *flow,
                       const lan_event *list, int32_t count, double time,
                       const double *variables, const double *rates,
                       double *values, double *slopes)
{
    const look at = {.battle = battle,
                     .flow = flow,
                     .time = time,
                     .variables = variables,
                     .rates = rates};
    for (int32_t k = 0; k < count; k++) {
        slopes[k] = 0.0;
        values[k] =
            list[k].kind == LAN_EVENT_GONE /* nearly all are */
                ? gone_value(&at, list[k].index, &slopes[k])
                : rows[list[k].kind].value(&at, list[k].index, &slopes[k]);
    }
}

bool lan_event_level(const lan_battle *battle, const lan_event *event,
                     int32_t *group, double *level, double *slope)
{
    const lan_interval *interval = &battle->interval;
    const int32_t k = event->index;
    if (event->kind == LAN_EVENT_GONE) {
        *group = k;
        *level = interval->level[k];
        *slope = 0.0;
        return true;
    }
    const lan_plan_army *army = &battle->plan->armies[k];
    const bool is_break = event->kind == LAN_EVENT_BREAK;
    if ((!is_break && event->kind != LAN_EVENT_LEFT) || army->count > 1) {
        return false;
    }
    const double share =
        is_break ? army->break_at : battle->state.open.watch_left[k];
    *group = army->first;
    *level = share * interval->fielded[k];
    *slope = share * interval->fielded_rate[k];
    return true;
}

bool lan_event_floor(const lan_battle *battle, const lan_event *event,
                     int32_t *variable, double *level)
{
    const int32_t k = event->index;
    const bool of_group =
        event->kind == LAN_EVENT_GONE || event->kind == LAN_EVENT_WITHERS;
    if (of_group) {
        *variable = k;
        *level = event->kind == LAN_EVENT_GONE ? level_of(battle, k)
                                               : lan_withered_most(battle, k);
        return true;
    }
    if (event->kind != LAN_EVENT_MORALE_BREAK &&
        event->kind != LAN_EVENT_MORALE_ZERO) {
        return false;
    }
    *variable = battle->plan->armies[k].morale_index;
    *level = battle->plan->armies[k].morale.break_at;
    return true;
}

void lan_event_apply(lan_battle *battle, const lan_event *event)
{
    rows[event->kind].apply(battle, event->index);
}
