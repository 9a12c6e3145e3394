/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/plain_duel_impl.h"

#include "base/real.h"
#include "engine/clock_impl.h"
#include "engine/fading_impl.h"
#include "engine/interval_impl.h"
#include "engine/outcome_impl.h"
#include "engine/referee_impl.h"
#include "engine/renumber_impl.h"

/* --- the numbers of a battle ---------------------------------------------- */

/* True where nothing but two bilinear laws, losses and arrivals moves the
 * strengths of the first interval. */
static bool is_plain(const lan_battle *battle)
{
    const lan_state *state = &battle->state;
    return battle->is_fresh && !state->head->over &&
           battle->interval.pair.holds && lan_battle_is_duel(battle) &&
           lan_battle_is_open_duel(battle) &&
           state->status[0] == LAN_GROUP_ALIVE &&
           state->status[1] == LAN_GROUP_ALIVE &&
           lan_is_zero(state->slope[0]) && lan_is_zero(state->slope[1]);
}

/* Those that were there, each with those that come at time 0: one by one, as
 * the clock adds them. */
static void take_strengths(const lan_plan *plan, lan_plain_duel *out)
{
    for (int32_t i = 0; i < 2; i++) {
        const lan_plan_group *group = &plan->groups[i];
        out->x[i] = group->start;
        out->start[i] = group->start;
        out->came[i] = 0.0;
        out->losses[i] = group->losses;
        out->scale[i] = plan->side_scale[i];
        out->scheduled[i] = group->scheduled;
    }
    for (int32_t k = 0;
         k < plan->action_count && plan->actions[k].time <= lan_instant(0.0);
         k++) {
        const lan_action *action = &plan->actions[k];
        if (action->kind == LAN_ACTION_JUMP) {
            out->x[action->group] += action->value;
            out->came[action->group] += action->value;
        }
    }
    out->fielded[0] = out->start[0] + out->came[0];
    out->fielded[1] = out->start[1] + out->came[1];
}

static void take_costs(const lan_plan *plan, lan_plain_duel *out)
{
    out->cost[0] = plan->types[plan->groups[0].type].cost;
    out->cost[1] = plan->types[plan->groups[1].type].cost;
}

static void take_breaks(const lan_plan *plan, lan_plain_duel *out)
{
    out->break_at[0] = plan->armies[0].break_at;
    out->break_at[1] = plan->armies[1].break_at;
}

static void take_fire(const lan_pair_rates *pair, lan_plain_duel *out)
{
    for (int32_t i = 0; i < 2; i++) {
        out->aimed[i] = pair->aimed[i];
        out->area[i] = pair->area[i];
    }
}

/* Aimed fire alone brings a group to zero. One that soldiers come to does not
 * fade. */
static void set_levels(const lan_battle *battle, const lan_plain_duel *out,
                       lan_duel_piece *piece)
{
    for (int32_t i = 0; i < 2; i++) {
        const bool is_fed = piece->rate[i] > 0.0;
        const double level =
            lan_interval_level(battle, i, out->aimed[i] > 0.0, is_fed);
        const bool fades = !is_fed &&
                           (out->losses[i] > 0.0 || out->area[i] > 0.0) &&
                           lan_fading_is_below(level, out->scale[i]);
        piece->level[i] =
            fades ? lan_fading_level(level, out->scale[i]) : level;
    }
}

/* False for an action that a piece knows nothing of. */
static bool take_action(const lan_action *action, lan_duel_piece *piece)
{
    if (action->kind == LAN_ACTION_JUMP) {
        piece->come[action->group] += action->value;
        return true;
    }
    if (action->kind == LAN_ACTION_RATE && lan_is_zero(action->slope)) {
        piece->rate[action->group] = action->value;
        return true;
    }
    return false;
}

/* Actions from this one on that the clock does with it; false where a piece
 * cannot have one of them. */
static bool take_instant(const lan_plan *plan, int32_t *action,
                         lan_duel_piece *piece)
{
    const double now = plan->actions[*action].time;
    const double past = now + lan_instant(now);
    bool all = true;
    while (all && *action < plan->action_count &&
           plan->actions[*action].time <= past) {
        all = take_action(&plan->actions[(*action)++], piece);
    }
    return all;
}

/* What comes at the very end would come, and be of no use to any piece. */
static bool take_pieces(const lan_battle *battle, lan_plain_duel *out)
{
    const lan_plan *plan = battle->plan;
    int32_t action = battle->state.head->next_action;
    lan_duel_piece *piece = out->piece;
    out->piece_count = 1;
    set_levels(battle, out, piece);
    while (action < plan->action_count) {
        const double time = plan->actions[action].time;
        if (out->piece_count == LAN_DUEL_PIECES ||
            time + lan_instant(time) >= plan->end) {
            return false;
        }
        piece->until = time;
        piece[1] = (lan_duel_piece){.rate = {piece->rate[0], piece->rate[1]}};
        piece++;
        out->piece_count++;
        if (!take_instant(plan, &action, piece)) {
            return false;
        }
        set_levels(battle, out, piece);
    }
    piece->until = plan->end;
    return true;
}

/* True where no group is gone and no army broken at the start. */
static bool stands(const lan_plan *plan, const lan_plain_duel *duel)
{
    bool all = true;
    for (int32_t i = 0; i < 2; i++) {
        const double x = duel->x[i];
        all = all && x > duel->piece[0].level[i] &&
              !(x <= lan_break_level(&plan->armies[i], duel->fielded[i]));
    }
    return all;
}

/* False where nothing moves from the last piece's start on: a stalemate. */
static bool moves(const lan_plain_duel *duel)
{
    const lan_duel_piece *last = &duel->piece[duel->piece_count - 1];
    bool any = false;
    for (int32_t i = 0; i < 2; i++) {
        any = any || duel->aimed[i] > 0.0 || duel->area[i] > 0.0 ||
              duel->losses[i] > 0.0 || last->rate[i] > 0.0;
    }
    return any;
}

bool lan_plain_duel_read(const lan_battle *battle, lan_plain_duel *out)
{
    if (!is_plain(battle)) {
        return false;
    }
    take_strengths(battle->plan, out);
    take_costs(battle->plan, out);
    take_breaks(battle->plan, out);
    take_fire(&battle->interval.pair, out);
    out->end = battle->plan->end;
    for (int32_t i = 0; i < 2; i++) {
        out->piece[0].come[i] = 0.0;
        out->piece[0].rate[i] = battle->state.rate[i];
    }
    return take_pieces(battle, out) && moves(out);
}

/* --- other numbers of the same battle ------------------------------------- */

/* True where the very start is a stalemate. */
static bool rests(const lan_plain_duel *duel)
{
    bool all = duel->piece_count == 1;
    for (int32_t i = 0; i < 2; i++) {
        const double x = duel->x[i];
        const double fire =
            (duel->aimed[i] + duel->area[i] * x) * duel->x[1 - i];
        const double other = duel->losses[i] * x;
        all = all && lan_is_zero(other) &&
              lan_is_zero(duel->piece[0].rate[i] - fire - other);
    }
    return all;
}

/* Writes other fire; true where levels go by it as they did. */
static bool renew_fire(const lan_pair_rates *pair, lan_plain_duel *duel)
{
    bool same = true;
    for (int32_t i = 0; i < 2; i++) {
        same = same && (pair->aimed[i] > 0.0) == (duel->aimed[i] > 0.0) &&
               (pair->area[i] > 0.0) == (duel->area[i] > 0.0);
    }
    take_fire(pair, duel);
    return same;
}

bool lan_plain_duel_renew(const lan_battle *battle, unsigned touched,
                          lan_plain_duel *duel)
{
    bool same_levels = (touched & LAN_TOUCHES_STRENGTHS) == 0;
    if ((touched & LAN_TOUCHES_COST) != 0) {
        take_costs(battle->plan, duel);
    }
    if ((touched & LAN_TOUCHES_BREAK) != 0) {
        take_breaks(battle->plan, duel);
    }
    if ((touched & LAN_TOUCHES_STRENGTHS) != 0) {
        take_strengths(battle->plan, duel);
    }
    if ((touched & (LAN_TOUCHES_FIRE | LAN_TOUCHES_WEAPONS)) != 0) {
        lan_pair_rates pair;
        if (!lan_interval_sum_pair(battle, false, &pair)) {
            return false;
        }
        same_levels = renew_fire(&pair, duel) && same_levels;
    }
    for (int32_t k = 0; !same_levels && k < duel->piece_count; k++) {
        set_levels(battle, duel, &duel->piece[k]);
    }
    duel->end = battle->plan->end;
    duel->piece[duel->piece_count - 1].until = duel->end;
    return stands(battle->plan, duel) && moves(duel) && !rests(duel);
}

/* --- its outcome ---------------------------------------------------------- */

/* The piece that a time falls into; those who come at its start have come. */
static int32_t piece_at(const lan_plain_duel *duel, double time)
{
    int32_t k = 0;
    while (k + 1 < duel->piece_count &&
           duel->piece[k].until <= time + lan_instant(time)) {
        k++;
    }
    return k;
}

/* As lan_battle_reinforced_by() has it, whose base is set anew with a rate. */
static double reinforced_by(const lan_plain_duel *duel, int32_t i, int32_t last,
                            double time)
{
    double base = duel->came[i];
    double start = 0.0;
    double rate = duel->piece[0].rate[i];
    for (int32_t k = 1; k <= last; k++) {
        const lan_duel_piece *piece = &duel->piece[k];
        const double now = duel->piece[k - 1].until;
        base += piece->come[i];
        if (!lan_is_zero(piece->rate[i] - rate)) {
            base += rate * (now - start);
            start = now;
            rate = piece->rate[i];
        }
    }
    return base + rate * (time - start);
}

/* Books what a group has lost by the end, all but a rest. */
static void book(const lan_plain_duel *duel, const lan_duel_end *end, int32_t i,
                 double had, lan_group_outcome *out)
{
    const bool is_hit = duel->aimed[i] > 0.0 || duel->area[i] > 0.0;
    out->left = end->x[i];
    if (is_hit) {
        out->lost_other = end->lost_other[i];
        out->lost_combat = had - out->left - out->lost_other;
    } else if (duel->losses[i] > 0.0) {
        out->lost_combat = 0.0;
        out->lost_other = had - out->left;
    } else {
        out->left = had; /* nothing takes from it */
        out->lost_combat = 0.0;
        out->lost_other = 0.0;
    }
}

/* Books the rest of a group that is gone, as lan_battle_lose_group() does. */
static void book_rest(const lan_plain_duel *duel, const lan_duel_end *end,
                      int32_t i, lan_group_outcome *out)
{
    const lan_pair_rates pair = {.aimed = {duel->aimed[0], duel->aimed[1]},
                                 .area = {duel->area[0], duel->area[1]}};
    const double rest = out->left;
    const bool is_hit = duel->aimed[i] > 0.0 || duel->area[i] > 0.0;
    const double combat = lan_pair_loss(&pair, i, rest, end->x[1 - i]);
    const bool in_combat =
        lan_referee_falls_in_combat(is_hit, combat, duel->losses[i] * rest,
                                    out->lost_combat, out->lost_other, rest);
    *(in_combat ? &out->lost_combat : &out->lost_other) += rest;
    out->left = 0.0;
    out->gone_at = end->time;
}

static void group_outcome(const lan_plain_duel *duel, const lan_duel_end *end,
                          int32_t i, int32_t last, lan_group_outcome *out)
{
    out->start = duel->start[i];
    out->reinforced = reinforced_by(duel, i, last, end->time);
    out->not_arrived = lan_outcome_late(duel->scheduled[i], out->reinforced);
    out->gone_at = LAN_NAN;
    out->fired_at = LAN_NAN;
    const double had = out->start + out->reinforced;
    book(duel, end, i, had, out);
    if (end->ending == LAN_DUEL_GONE && i == end->loser) {
        book_rest(duel, end, i, out);
    }
    out->lost_combat = lan_outcome_loss(out->lost_combat, had);
    out->lost_other = lan_outcome_loss(out->lost_other, had);
}

static void army_outcome(const lan_duel_end *end, int32_t a,
                         lan_army_outcome *out)
{
    static const lan_army_state lost[] = {[LAN_DUEL_UNTOLD] = LAN_ARMY_FIGHTING,
                                          [LAN_DUEL_GONE] = LAN_ARMY_GONE,
                                          [LAN_DUEL_BREAK] = LAN_ARMY_BROKEN,
                                          [LAN_DUEL_TIME] = LAN_ARMY_FIGHTING};
    const bool is_out = a == end->loser;
    out->state = is_out ? lost[end->ending] : LAN_ARMY_FIGHTING;
    out->since = is_out ? end->time : LAN_NAN;
    out->morale = LAN_NAN;
}

static double margin_of(const lan_outcome *out, const double each[2])
{
    double share[2];
    for (int32_t i = 0; i < 2; i++) {
        const lan_group_outcome *group = &out->groups[i];
        lan_tally tally = {0};
        lan_tally_add(&tally, each[i], group->start + group->reinforced,
                      group->left);
        share[i] = lan_tally_share(&tally);
    }
    return share[0] - share[1];
}

/* Of the winner, as lan_battle_finish() keeps it. */
static double reserve_of(const lan_plain_duel *duel, int32_t last,
                         int32_t winner, const lan_group_outcome *group)
{
    const double had = group->start + group->reinforced;
    const double alive =
        fmax(0.0, group->left - duel->piece[last].level[winner]);
    const double spare =
        lan_referee_spare(alive, group->left, duel->break_at[winner], had);
    return lan_referee_reserve(fmax(0.0, spare), had);
}

void lan_plain_duel_outcome(const lan_battle *battle,
                            const lan_plain_duel *duel, const lan_duel_end *end,
                            double near_tie, lan_outcome *out)
{
    static const lan_end_reason reasons[] = {[LAN_DUEL_UNTOLD] = LAN_END_NONE,
                                             [LAN_DUEL_GONE] =
                                                 LAN_END_ANNIHILATION,
                                             [LAN_DUEL_BREAK] = LAN_END_BREAK,
                                             [LAN_DUEL_TIME] = LAN_END_TIME};
    static const double heads[2] = {1.0, 1.0};
    const int32_t last = piece_at(duel, end->time);
    (void)battle;
    for (int32_t i = 0; i < 2; i++) {
        group_outcome(duel, end, i, last, &out->groups[i]);
        army_outcome(end, i, &out->armies[i]);
    }
    out->winner = end->loser < 0 ? LAN_WINNER_NONE : 1 - end->loser;
    out->reason = reasons[end->ending];
    out->time = end->time;
    out->near_tie =
        out->winner >= 0 && reserve_of(duel, last, out->winner,
                                       &out->groups[out->winner]) < near_tie;
    out->error = lan_outcome_error(near_tie);
    out->margin = margin_of(out, heads);
    out->value_margin = margin_of(out, duel->cost);
    for (int32_t k = 0; k < 4; k++) {
        out->killed[k] = LAN_NAN;
    }
}

/* --- the battle itself ---------------------------------------------------- */

/* Books an interval up to a time at these strengths and losses. */
static void book_to(lan_battle *battle, double time, const double x[2],
                    const double lost_other[2])
{
    double *to = battle->now.variables;
    for (int32_t i = 0; i < 2; i++) {
        const int32_t other = battle->plan->groups[i].other_index;
        to[i] = x[i];
        if (other >= 0) {
            to[other] = lost_other[i];
        }
    }
    lan_ledger_interval(battle, time, to);
}

/* Goes to the start of the next piece. What has been lost by then is not known,
 * and booked at the end: nothing is judged before that. */
static lan_status enter_piece(lan_battle *battle, double time)
{
    const lan_state *state = &battle->state;
    double x[2];
    for (int32_t i = 0; i < 2; i++) {
        x[i] = state->x[i] + (lan_battle_reinforced_by(battle, i, time) -
                              state->reinforced[i]);
    }
    book_to(battle, time, x, state->lost_other);
    (void)lan_clock_apply(battle);
    return lan_interval_begin(battle);
}

lan_status lan_plain_duel_finish(lan_battle *battle, const lan_plain_duel *duel,
                                 const lan_duel_end *end, double near_tie)
{
    lan_status status = LAN_OK;
    if (end->ending == LAN_DUEL_UNTOLD || !battle->is_fresh) {
        return LAN_EINVAL;
    }
    const int32_t last = piece_at(duel, end->time);
    lan_battle_set_out(battle, near_tie);
    lan_ledger_no_killers(battle);
    for (int32_t k = 0; status == LAN_OK && k < last; k++) {
        status = enter_piece(battle, duel->piece[k].until);
    }
    if (status != LAN_OK) {
        return status;
    }
    book_to(battle, end->time, end->x, end->lost_other);
    lan_battle_arrive(battle, end->time, battle->now.variables);
    if (end->ending == LAN_DUEL_GONE) {
        lan_battle_lose_group(battle, end->loser);
    } else if (end->ending == LAN_DUEL_BREAK) {
        lan_battle_break_army(battle, end->loser);
    }
    status = lan_battle_resolve(battle);
    return status == LAN_OK && !lan_battle_is_over(battle) ? LAN_EINVAL
                                                           : status;
}
