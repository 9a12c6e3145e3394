/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of events, one row each.
 */
#include "model/engine_impl.h"

/* The instant at which conditions are evaluated, with its values. */
typedef struct look {
    const lan_battle *battle;
    const lan_flow *flow;
    double time;
    const double *variables;
    const double *rates;
} look;

typedef struct event_row {
    bool compares_rates; /* its value has no derivative */
    /* Positive until the event; *slope, its time derivative, is zero on
     * entry. NULL: the variable less the event's level. */
    double (*value)(const look *at, int32_t k, double *slope);
    void (*apply)(lan_battle *battle, int32_t k);
} event_row;

/* --- groups --------------------------------------------------------------- */

static inline double level_of(const lan_battle *battle, int32_t i)
{
    return lan_variables_of_strength(battle, i, battle->interval.level[i]);
}

/* True for a group in the fight that is rising. */
static bool is_rising(const lan_battle *battle, int32_t i)
{
    return battle->state.status[i] == LAN_GROUP_RISING &&
           battle->interval.level[i] > 0.0;
}

/* A group counts as risen once it is above its level by more than its change
 * within the instant of an event; at the level itself it would start to rise
 * again without end. */
#define CLEARANCE 1e-3

static double risen_value(const look *at, int32_t i, double *slope)
{
    *slope = -at->rates[i];
    return level_of(at->battle, i) * (1.0 + CLEARANCE) - at->variables[i];
}

static void end_rise(lan_battle *battle, int32_t i)
{
    battle->state.status[i] = LAN_GROUP_ALIVE;
}

/* A group's arrivals less the losses that it would have at its level. */
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

static double return_value(const look *at, int32_t i, double *slope)
{
    (void)slope;
    return -net_rate(at, i);
}

/* --- armies --------------------------------------------------------------- */

static double strength_at(const look *at, int32_t i)
{
    const double power = at->battle->interval.power[i];
    return power < 1.0 ? lan_signed_pow(at->variables[i], 1.0 / power)
                       : at->variables[i];
}

/* Rate of change of a group's strength, for either kind of variable. */
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
        total += strength_at(at, i);
        *slope += strength_rate(at, i);
    }
    return total;
}

/* Strength of an army above a share of its cumulative strength. */
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

/* An army that stays exactly at its front neither fills nor clears it. */
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

static double recovery_value(const look *at, int32_t a, double *slope)
{
    (void)slope;
    return -lan_flow_morale_rate(at->battle, at->flow, a, 0.0, at->time);
}

static void release_morale(lan_battle *battle, int32_t a)
{
    battle->state.morale_held[a] = 0;
}

/* --- watched levels ------------------------------------------------------- */

static double left_value(const look *at, int32_t a, double *slope)
{
    return value_above_share(at, a, at->battle->state.open.watch_left[a],
                             slope);
}

static void reach_left(lan_battle *battle, int32_t a)
{
    lan_battle_stop_watched(battle, &battle->state.open.watch_left[a]);
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
    [LAN_EVENT_RETURN] = {true, return_value, lan_battle_return_group},
    [LAN_EVENT_RISEN] = {false, risen_value, end_rise},
    [LAN_EVENT_SINK] = {true, sink_value, lan_battle_lose_group},
    [LAN_EVENT_GONE] = {false, NULL, lan_battle_lose_group},
    [LAN_EVENT_BREAK] = {false, break_value, lan_battle_break_army},
    [LAN_EVENT_FRONT_FILLS] = {false, fills_value, fill_front},
    [LAN_EVENT_FRONT_CLEARS] = {false, clears_value, clear_front},
    [LAN_EVENT_MORALE_BREAK] = {false, morale_value, lan_battle_break_army},
    [LAN_EVENT_MORALE_ZERO] = {false, morale_value, zero_morale},
    [LAN_EVENT_MORALE_RELEASE] = {true, recovery_value, release_morale},
    [LAN_EVENT_LEFT] = {false, left_value, reach_left},
    [LAN_EVENT_MORALE] = {false, watched_morale_value, reach_morale},
};

#define ROW_COUNT ((int32_t)(sizeof rows / sizeof rows[0]))

int32_t lan_events_max(const lan_plan *plan)
{
    const int32_t of_group = LAN_EVENT_BREAK;
    return of_group * plan->group_count +
           (ROW_COUNT - of_group) * plan->army_count;
}

/* --- possible events ------------------------------------------------------ */

typedef struct event_list {
    lan_event *items;
    int32_t count;
} event_list;

static inline void add_if(event_list *to, bool may_happen, lan_event_kind kind,
                          int32_t index)
{
    if (may_happen) {
        to->items[to->count++] =
            (lan_event){.kind = kind,
                        .index = index,
                        .compares_rates = rows[kind].compares_rates};
    }
}

static void list_group(const lan_battle *battle, int32_t i, event_list *to)
{
    const lan_interval *interval = &battle->interval;
    add_if(to, interval->held_at_zero[i], LAN_EVENT_RETURN, i);
    if (interval->active[i] && is_rising(battle, i)) {
        add_if(to, true, LAN_EVENT_RISEN, i);
        add_if(to, true, LAN_EVENT_SINK, i);
    } else if (interval->active[i]) {
        add_if(to, true, LAN_EVENT_GONE, i);
        to->items[to->count - 1].level = level_of(battle, i);
    }
}

/* Lists the events of an army in the fight that has had strength. */
static void list_army(const lan_battle *battle, int32_t a, event_list *to)
{
    const lan_plan_army *army = &battle->plan->armies[a];
    const lan_state *state = &battle->state;
    add_if(to, army->break_at > 0.0, LAN_EVENT_BREAK, a);
    if (!isinf(lan_battle_front(battle, a))) {
        add_if(to, !state->front_limited[a], LAN_EVENT_FRONT_FILLS, a);
        add_if(to, state->front_limited[a], LAN_EVENT_FRONT_CLEARS, a);
    }
    if (army->morale_index >= 0) {
        const bool is_held = state->morale_held[a];
        const bool breaks = army->morale.break_at > 0.0;
        add_if(to, !is_held && breaks, LAN_EVENT_MORALE_BREAK, a);
        add_if(to, !is_held && !breaks, LAN_EVENT_MORALE_ZERO, a);
        add_if(to, is_held && army->morale.recovery > 0.0,
               LAN_EVENT_MORALE_RELEASE, a);
    }
}

/* Lists the watched levels of such an army in an open battle. */
static void list_watched(const lan_battle *battle, int32_t a, event_list *to)
{
    const lan_open_state *open = &battle->state.open;
    const bool has_morale = battle->plan->armies[a].morale_index >= 0;
    add_if(to, !isnan(open->watch_left[a]), LAN_EVENT_LEFT, a);
    add_if(to,
           has_morale && !battle->state.morale_held[a] &&
               !isnan(open->watch_morale[a]),
           LAN_EVENT_MORALE, a);
}

static void list_armies(const lan_battle *battle,
                        void (*list)(const lan_battle *, int32_t, event_list *),
                        event_list *to)
{
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        if (lan_army_is_in(battle, a) && battle->state.had_strength[a]) {
            list(battle, a, to);
        }
    }
}

int32_t lan_events_list(const lan_battle *battle, lan_event *list)
{
    event_list to = {.items = list};
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        list_group(battle, i, &to);
    }
    list_armies(battle, list_army, &to);
    if (lan_battle_is_open(battle)) {
        list_armies(battle, list_watched, &to);
    }
    return to.count;
}

void lan_events_values(const lan_battle *battle, const lan_flow *flow,
                       const lan_event *list, int32_t count, double time,
                       const double *variables, const double *rates,
                       lan_condition *out)
{
    const look at = {.battle = battle,
                     .flow = flow,
                     .time = time,
                     .variables = variables,
                     .rates = rates};
    for (int32_t k = 0; k < count; k++) {
        const int32_t i = list[k].index;
        if (list[k].kind == LAN_EVENT_GONE) { /* most are of this kind */
            out[k] = (lan_condition){variables[i] - list[k].level, rates[i]};
        } else {
            out[k].dg = 0.0;
            out[k].g = rows[list[k].kind].value(&at, i, &out[k].dg);
        }
    }
}

void lan_event_apply(lan_battle *battle, const lan_event *event)
{
    rows[event->kind].apply(battle, event->index);
}
