/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a jump does to the ledger, to groups and armies, and what the clock
 * does. Who is gone, breaks and wins is the engine's referee's to say.
 */
#include "base/real.h"
#include "solver/jumps_parts_impl.h"

/* --- armies --------------------------------------------------------------- */

/* Sums up what an army has and has had. */
static void count_army(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    const lan_state *state = &jumps->battle->state;
    double heads = 0.0;
    double had = 0.0;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        heads += state->x[i];
        had += jumps->battle->plan->groups[i].start + state->reinforced[i];
    }
    jumps->heads[a] = heads;
    jumps->fielded[a] = had;
    jumps->limit[a] = lan_whole_level(lan_break_level(army, had));
}

static bool does_any_rise(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    bool any = false;
    for (int32_t i = army->first; !any && i < army->first + army->count; i++) {
        any = lan_jumps_does_rise(jumps, i);
    }
    return any;
}

static lan_standing standing_of(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    const lan_state *state = &jumps->battle->state;
    const bool living = jumps->heads[a] > 0.0;
    const bool fielded = living || state->had_strength[a];
    return (lan_standing){.left = jumps->heads[a],
                          .break_level = jumps->limit[a],
                          .morale = state->morale[a],
                          .morale_level = lan_morale_level(army),
                          .living = living,
                          .waits =
                              !living && fielded && does_any_rise(jumps, a),
                          .fielded = fielded,
                          .due = army->last_arrival > state->head->time};
}

static void resolve_army(lan_jumps *jumps, int32_t a)
{
    if (!lan_army_is_in(jumps->battle, a)) {
        if (lan_army_flees(jumps->battle, a) && !(jumps->heads[a] > 0.0)) {
            lan_battle_put_army_out(jumps->battle, a, LAN_ARMY_GONE);
            jumps->fresh = false;
        }
        return;
    }
    const lan_standing standing = standing_of(jumps, a);
    const lan_army_state now = lan_referee_army(&standing);
    jumps->battle->state.had_strength[a] = standing.fielded;
    if (now != LAN_ARMY_FIGHTING) {
        lan_battle_put_army_out(jumps->battle, a, now);
        jumps->fresh = false;
    }
}

/* True where an army's front is full that was open, or the other way round. */
static bool front_turned(const lan_jumps *jumps, int32_t a)
{
    const bool full = jumps->heads[a] > lan_battle_front(jumps->battle, a);
    return full != (jumps->battle->state.front_limited[a] != 0);
}

/* What a count that has changed means for its army. */
static void resolve_changed(lan_jumps *jumps, int32_t a)
{
    resolve_army(jumps, a);
    lan_battle_resolve_watched(jumps->battle, a);
    if (front_turned(jumps, a)) {
        jumps->fresh = false;
    }
}

/* --- groups --------------------------------------------------------------- */

/* Brings a group's status in line with its count; whether one that is low may
 * stay is judged later. */
static void set_status(lan_jumps *jumps, int32_t i)
{
    lan_state *state = &jumps->battle->state;
    const unsigned char status = (unsigned char)lan_referee_group(
        state->x[i] > jumps->gone, state->x[i] > 0.0);
    if (state->status[i] == status) {
        return;
    }
    state->status[i] = status;
    state->gone_at[i] = status == LAN_GROUP_AWAY ? state->head->time : LAN_NAN;
    jumps->fresh = false;
}

static void book_arrival(lan_jumps *jumps, int32_t i)
{
    lan_state *state = &jumps->battle->state;
    state->x[i] += 1.0;
    state->reinforced[i] += 1.0;
    state->piece_base[i] += 1.0;
}

static void book_loss(lan_jumps *jumps, int32_t i, double count, int32_t killer,
                      bool combat)
{
    lan_state *state = &jumps->battle->state;
    const size_t groups = (size_t)jumps->battle->plan->group_count;
    state->x[i] -= count;
    jumps->heads[jumps->battle->plan->groups[i].army] -= count;
    if (combat) {
        state->lost_combat[i] += count;
    } else {
        state->lost_other[i] += count;
    }
    if (killer >= 0) {
        state->killed[(size_t)killer * groups + (size_t)i] += count;
    }
}

static void lower_morale(lan_jumps *jumps, int32_t a)
{
    const lan_plan_army *army = &jumps->battle->plan->armies[a];
    double *morale = &jumps->battle->state.morale[a];
    if (army->morale_index >= 0 && lan_army_is_in(jumps->battle, a)) {
        *morale = lan_jumps_lowered_morale(jumps, a);
    }
}

/* The first low group that does not rise; -1 where there is none. */
static int32_t find_fallen(lan_jumps *jumps)
{
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        if (lan_jumps_is_low(jumps, i) && !lan_jumps_does_rise(jumps, i)) {
            return i;
        }
    }
    return -1;
}

/* Groups that may not stay as low as they are fall, one by one: each may bring
 * another down. */
static void resolve_low(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    while (jumps->gone > 0.0 && !battle->state.head->over) {
        const int32_t i = find_fallen(jumps);
        if (i < 0) {
            return;
        }
        int32_t killer;
        const bool combat = lan_jumps_draw_cause(jumps, i, &killer);
        book_loss(jumps, i, battle->state.x[i], killer, combat);
        set_status(jumps, i);
        resolve_changed(jumps, battle->plan->groups[i].army);
        (void)lan_battle_resolve_sides(battle);
    }
}

/* --- jumps ---------------------------------------------------------------- */

static void watch_before(lan_jumps *jumps)
{
    const lan_jumps_watch *watch = &jumps->request.watch;
    if (watch->before != NULL) {
        watch->before(watch->context, jumps);
    }
}

static void watch_after(lan_jumps *jumps)
{
    const lan_jumps_watch *watch = &jumps->request.watch;
    if (watch->after != NULL) {
        watch->after(watch->context, jumps);
    }
}

/* Judges what a jump of a group has brought. */
static void resolve_jump(lan_jumps *jumps, int32_t i)
{
    resolve_changed(jumps, jumps->battle->plan->groups[i].army);
    (void)lan_battle_resolve_sides(jumps->battle);
    resolve_low(jumps);
}

/* True where losing one more may put an army or a group out: a row is due. */
static bool is_near_event(const lan_jumps *jumps, int32_t i)
{
    const int32_t a = jumps->battle->plan->groups[i].army;
    return jumps->battle->state.x[i] - 1.0 <= jumps->gone ||
           lan_jumps_is_any_low(jumps) ||
           jumps->heads[a] - 1.0 <= jumps->limit[a] ||
           lan_morale_level(&jumps->battle->plan->armies[a]) > 0.0;
}

void lan_jumps_lose(lan_jumps *jumps, int32_t i, int32_t killer, bool combat)
{
    const lan_state *state = &jumps->battle->state;
    const bool watched =
        jumps->request.watch.before != NULL && is_near_event(jumps, i);
    if (watched) {
        watch_before(jumps);
    }
    book_loss(jumps, i, 1.0, killer, combat);
    if (combat) {
        lower_morale(jumps, jumps->battle->plan->groups[i].army);
    }
    if (state->x[i] <= jumps->gone) {
        if (!(state->x[i] > 0.0) || !lan_jumps_does_rise(jumps, i)) {
            book_loss(jumps, i, state->x[i], killer, combat);
        }
        set_status(jumps, i);
    }
    resolve_jump(jumps, i);
    if (watched) {
        watch_after(jumps);
    }
}

/* True where one that arrives at a group that is gone is lost at once. */
static bool is_turned_away(lan_jumps *jumps, int32_t i)
{
    return jumps->gone >= 1.0 && !lan_jumps_does_rise(jumps, i);
}

/* One comes, and is lost before anything else happens. */
static void come_and_fall(lan_jumps *jumps, int32_t i)
{
    const int32_t a = jumps->battle->plan->groups[i].army;
    int32_t killer;
    const bool combat = lan_jumps_draw_cause(jumps, i, &killer);
    book_arrival(jumps, i);
    book_loss(jumps, i, 1.0, killer, combat);
    count_army(jumps, a);
    if (combat) {
        lower_morale(jumps, a);
    }
}

void lan_jumps_come(lan_jumps *jumps, int32_t i)
{
    const bool back = !lan_group_is_alive(jumps->battle, i);
    const bool watched = jumps->request.watch.before != NULL &&
                         (back || lan_jumps_is_any_low(jumps));
    if (watched) {
        watch_before(jumps);
    }
    jumps->battle->state.arrivals.came[i] += 1.0;
    if (back && is_turned_away(jumps, i)) {
        come_and_fall(jumps, i);
    } else {
        book_arrival(jumps, i);
        set_status(jumps, i);
        count_army(jumps, jumps->battle->plan->groups[i].army);
    }
    resolve_jump(jumps, i);
    if (watched) {
        watch_after(jumps);
    }
}

void lan_jumps_stall(lan_jumps *jumps)
{
    jumps->battle->state.head->reason = LAN_END_STALEMATE;
    lan_battle_finish(jumps->battle, LAN_WINNER_NONE);
}

/* --- the clock ------------------------------------------------------------ */

static bool does_any_arrive(const lan_jumps *jumps)
{
    const lan_arrivals *arrivals = &jumps->battle->state.arrivals;
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        if (arrivals->rate[i] > 0.0 || arrivals->slope[i] > 0.0) {
            return true;
        }
    }
    return false;
}

double lan_jumps_instant(const lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    const bool acts =
        battle->state.head->next_action < battle->plan->action_count;
    const bool is_any = !jumps->ended && (acts || jumps->request.until_end ||
                                          does_any_arrive(jumps));
    return is_any ? lan_battle_next_instant(battle)
                  : battle->interval.march_until;
}

static void apply_clock(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    const int32_t done = lan_clock_apply(battle);
    jumps->instants += done;
    for (int32_t i = 0; done > 0 && i < battle->plan->group_count; i++) {
        if (battle->state.x[i] > 0.0 &&
            lan_army_is_in(battle, battle->plan->groups[i].army)) {
            set_status(jumps, i);
        }
        jumps->fresh = false;
    }
}

/* True for an army that has had soldiers and has none, but waits: it is not
 * gone, and is not where time.end cuts the battle either. */
static bool is_waiting(const lan_jumps *jumps, int32_t a)
{
    return !(jumps->heads[a] > 0.0) &&
           jumps->battle->state.had_strength[a] != 0;
}

/* Beyond time.end nothing comes any more. */
static void apply_end(lan_jumps *jumps)
{
    for (int32_t i = 0; i < jumps->battle->plan->group_count; i++) {
        lan_clock_stop_arrivals(jumps->battle, i);
    }
    jumps->ended = true;
}

void lan_jumps_clock(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_state_head *head = battle->state.head;
    watch_before(jumps);
    if (battle->interval.march_until < LAN_INF) {
        jumps->fresh = false; /* who walks and fires is asked anew */
    }
    apply_clock(jumps);
    const bool end = head->time >= battle->plan->end;
    const bool cut = end && jumps->request.until_end;
    if (end && !cut) {
        apply_end(jumps);
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        if (!cut || !is_waiting(jumps, a)) {
            resolve_army(jumps, a);
        }
        if (front_turned(jumps, a)) {
            jumps->fresh = false;
        }
    }
    if (!lan_battle_resolve_sides(battle) && cut) {
        head->reason = LAN_END_TIME;
        lan_battle_finish(battle, LAN_WINNER_NONE);
    }
    resolve_low(jumps);
    watch_after(jumps);
}

/* --- a battle that is taken over ------------------------------------------ */

/* Judges all armies, then the groups that are low. */
static void resolve_all(lan_jumps *jumps)
{
    const lan_battle *battle = jumps->battle;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        if (!battle->state.head->over) {
            resolve_changed(jumps, a);
            (void)lan_battle_resolve_sides(jumps->battle);
        }
    }
    resolve_low(jumps);
}

void lan_jumps_forget_interval(lan_jumps *jumps)
{
    jumps->fresh = false;
    jumps->followed = false;
    jumps->runs = false;
    jumps->varies = false;
    jumps->untimed = false;
    jumps->infinite = false;
    jumps->ended = false;
    jumps->gone = lan_whole_gone(jumps->battle->plan);
}

void lan_jumps_adopt(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_state *state = &battle->state;
    lan_jumps_forget_interval(jumps);
    lan_clock_make_whole(battle);
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
        state->had_strength[a] = jumps->fielded[a] > 0.0;
        state->morale_held[a] = 0;
    }
    /* The engine lets a group rise at the first instant whatever falls beside
     * it then, since it would sink the moment after. */
    if (jumps->gone > 0.0) {
        resolve_all(jumps);
    }
}

void lan_jumps_adopt_again(lan_jumps *jumps)
{
    lan_battle *battle = jumps->battle;
    lan_jumps_forget_interval(jumps);
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        count_army(jumps, a);
    }
    if (!battle->state.head->changed) {
        return;
    }
    battle->state.head->changed = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (lan_army_is_in(battle, battle->plan->groups[i].army)) {
            set_status(jumps, i);
        }
    }
    resolve_all(jumps);
}
