/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Jacobian: derivatives of lan_rates(), term by term in the same order.
 * Rows of groups are filled with derivatives of their losses in combat, by
 * strengths and morale, and turned into rows of their variables at the end.
 */
#include <string.h>

#include "base/real.h"
#include "model/engine_impl.h"

/* Share of its side below which the slope of a power law is that at this share
 * for a group that comes back from nothing: it starts where the slope has no
 * bound, and an infinite one would keep it there. */
#define LEAST_SHARE 1e-8

/* What the parts of one evaluation share. */
typedef struct work {
    const lan_battle *battle;
    const lan_flow *flow;
    const double *variables;
    double *j; /* [n][n] */
    size_t n;
} work;

static bool moves_morale(const lan_battle *battle, int32_t army)
{
    return battle->plan->armies[army].morale_index >= 0 &&
           lan_army_is_in(battle, army) && !battle->state.morale_held[army];
}

/* Adds `times` x d(fire of group j) to a row: its own strength, the army's
 * strengths where its front is full, the army's morale. */
static void add_fire(const work *w, double *row, int32_t j, double times)
{
    const lan_battle *battle = w->battle;
    const lan_flow *flow = w->flow;
    const int32_t a = battle->plan->groups[j].army;
    const lan_plan_army *army = &battle->plan->armies[a];
    if (!battle->interval.active[j] || lan_is_zero(times)) {
        return;
    }
    row[j] += times * flow->army_fire[a];
    if (battle->state.front_limited[a]) {
        const double total = lan_flow_army_strength(battle, flow, a);
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            row[i] -= times * flow->fire[j] / total;
        }
    }
    if (moves_morale(battle, a)) {
        const double m = w->variables[army->morale_index];
        const double effect = army->morale.effect;
        if (effect > 0.0 && !lan_is_zero(m)) {
            row[army->morale_index] += times * flow->fire[j] * effect / m;
        }
    }
}

/* Adds d(share of a target) x times to a row. */
static void add_share(const work *w, double *row, const lan_volley *volley,
                      int32_t target, double times)
{
    const lan_targeting *targeting = &w->battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const double *share = &w->flow->share[volley->first_target];
    const double *strength = &w->flow->strength[volley->first_target];
    if (lan_volley_is_fixed(volley, w->battle->plan->share) ||
        !targeting->living[volley->first_target + target]) {
        return;
    }
    double sum = 0.0;
    for (int32_t t = 0; t < volley->target_count; t++) {
        sum += strength[t];
    }
    for (int32_t l = 0; l < volley->link_count && !lan_is_zero(sum); l++) {
        const double own = links[l].target == target ? 1.0 : 0.0;
        row[links[l].group] +=
            times * links[l].draw * (own - share[target]) / sum;
    }
}

static void add_volley(const work *w, const lan_volley *volley)
{
    const lan_battle *battle = w->battle;
    const lan_targeting *targeting = &battle->targeting;
    const double *c =
        &lan_flow_coefficients(battle, w->flow)[volley->first_coefficient];
    const double *shares = &w->flow->share[volley->first_target];
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        const int32_t i = link->group;
        double *row = &w->j[(size_t)i * w->n];
        const double share = shares[link->target];
        const double sum = w->flow->sum[volley->first_link + l];
        const double size = lan_law_size(link->law, link->k, w->flow->x[i]);
        if (link->law->slope != NULL) {
            row[i] += share * sum * link->law->slope(link->k, w->flow->x[i]);
        }
        add_share(w, row, volley, link->target, sum * size);
        for (int32_t a = 0; a < volley->attacker_count; a++) {
            const size_t cell = (size_t)(a * volley->link_count + l);
            add_fire(w, row, targeting->attackers[volley->first_attacker + a],
                     share * size * c[cell]);
        }
    }
}

/* What an attacker loses as its attacks are answered. */
static void add_answer(void *context, const lan_answer *answer)
{
    const work *w = context;
    const int32_t j = answer->attacker;
    double *row = &w->j[(size_t)j * w->n];
    add_share(w, row, answer->volley, answer->target,
              answer->all * w->flow->fire[j]);
    add_fire(w, row, j, answer->rate);
}

/* Slope of what such fire takes by the strength of its target, per fire. */
static double whole_slope(const work *w, const lan_whole_link *link)
{
    const lan_battle *battle = w->battle;
    const int32_t i = link->group;
    const double x = w->flow->x[i];
    const bool rising = battle->state.status[i] == LAN_GROUP_RISING;
    const double least = rising ? LEAST_SHARE * lan_side_scale(battle, i) : 0.0;
    const double slope = link->law->slope(link->k, fmax(fabs(x), least));
    const bool turns = x < 0.0 && lan_whole_falls_through(battle, link);
    return turns ? -slope : slope;
}

/* Fire that is not divided; x^k of a target whose variable is z is left to its
 * row. */
static void add_wholes(const work *w)
{
    const lan_battle *battle = w->battle;
    const lan_law_row *power = lan_law_row_of(LAN_LAW_POWER);
    for (int32_t p = 0; p < battle->targeting.whole_count; p++) {
        const lan_whole_link *link = &battle->targeting.wholes[p];
        const int32_t i = link->group;
        const double fire = w->flow->fire[link->attacker];
        if (!battle->interval.active[i] || lan_is_zero(fire)) {
            continue;
        }
        double *row = &w->j[(size_t)i * w->n];
        double size = 1.0;
        if (!(battle->interval.power[i] < 1.0)) {
            size = lan_whole_size(battle, link, w->flow->x[i]);
            row[i] += lan_whole_fire(link, w->flow) * whole_slope(w, link);
        }
        add_fire(w, row, link->attacker,
                 lan_whole_coefficient(link, w->flow) * size *
                     power->slope(link->enemy, fire));
    }
}

/* Of losses by hits that are spread over soldiers: rows of the hits that each
 * takes, and of losses in combat. */
static void wear_down(const work *w, double *time_derivative)
{
    const lan_battle *battle = w->battle;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const size_t index = (size_t)battle->plan->groups[i].hits_index;
        const double kill = lan_battle_hits_to_kill(battle, i);
        const double x = w->flow->x[i];
        double *row = &w->j[(size_t)i * w->n];
        double *hits = &w->j[index * w->n];
        double slope;
        if (!battle->interval.active[i] || !(kill > 1.0) || !(x > 0.0)) {
            continue;
        }
        const double wear = lan_wear(kill, w->variables[index], &slope);
        for (size_t k = 0; k < w->n; k++) {
            hits[k] = row[k] / x;
            row[k] *= wear;
        }
        hits[i] -= w->flow->hits[i] / (x * x);
        row[index] += w->flow->hits[i] * slope;
        time_derivative[index] = time_derivative[i] / x;
        time_derivative[i] *= wear;
    }
}

/* Row of an army's morale from the rows of its groups' combat. */
static void fill_morale_row(const work *w, int32_t a, double time,
                            double *time_derivative)
{
    const lan_battle *battle = w->battle;
    const lan_plan_army *army = &battle->plan->armies[a];
    if (!moves_morale(battle, a)) {
        return;
    }
    double *row = &w->j[(size_t)army->morale_index * w->n];
    const double had = lan_battle_fielded(battle, a, time);
    const double weight = had > 0.0 ? army->morale.loss_weight / had : 0.0;
    double lost = 0.0;
    double slope = 0.0; /* of what is lost, by time */
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        const double power = battle->interval.power[i];
        const double x = w->flow->x[i];
        const double *combat = &w->j[(size_t)i * w->n];
        /* of z the row holds d(combat / x^own) */
        const double own = power < 1.0 ? pow(fabs(x), 1.0 - power) : 1.0;
        for (size_t k = 0; k < w->n; k++) {
            row[k] -= weight * own * combat[k];
        }
        if (power < 1.0 && !lan_is_zero(x)) {
            row[i] -= weight * (1.0 - power) * w->flow->combat[i] / x;
        }
        if (battle->interval.held_at_zero[i]) {
            lost += lan_battle_reinforcement_rate(battle, i, time);
            slope += battle->state.slope[i];
        } else {
            lost += w->flow->combat[i];
            slope += own * time_derivative[i];
        }
    }
    row[army->morale_index] -= army->morale.recovery;
    const double growth =
        battle->interval.fielded_rate[a] +
        battle->interval.fielded_slope[a] * (time - battle->interval.start);
    time_derivative[army->morale_index] =
        had > 0.0 ? weight * (lost * growth / had - slope) : 0.0;
}

/* Rows of a group's variable and of its other loss. */
static void fill_group_rows(const work *w, int32_t i, double *time_derivative)
{
    const lan_battle *battle = w->battle;
    const lan_plan_group *g = &battle->plan->groups[i];
    const lan_plan_army *army = &battle->plan->armies[g->army];
    const double power = battle->interval.power[i];
    double *row = &w->j[(size_t)i * w->n];
    if (!battle->interval.active[i]) {
        return;
    }
    const double lambda = lan_flow_other_rate(battle, w->flow, i);
    const double factor = power < 1.0 ? power : 1.0;
    for (size_t k = 0; k < w->n; k++) {
        row[k] *= -factor;
    }
    row[i] -= power < 1.0 ? 0.0 : lambda;
    if (g->other_index >= 0) {
        double *other = &w->j[(size_t)g->other_index * w->n];
        other[i] = lambda;
        if (moves_morale(battle, g->army)) {
            const double d = army->morale.desertion;
            const double base = power < 1.0 ? w->variables[i] : w->flow->x[i];
            row[army->morale_index] += factor * d * base;
            other[army->morale_index] = -d * w->flow->x[i];
        }
    }
    time_derivative[i] = (power < 1.0 ? 0.0 : battle->state.slope[i]) -
                         factor * time_derivative[i];
}

/* From derivatives by strengths to derivatives by variables: z = x^power. What
 * a group loses other than in combat takes a share of z, however small x is. */
static void scale_columns(const work *w)
{
    const lan_battle *battle = w->battle;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double power = battle->interval.power[i];
        if (!(power < 1.0)) {
            continue;
        }
        const double dx_dz =
            pow(fabs(w->variables[i]), 1.0 / power - 1.0) / power;
        for (size_t k = 0; k < w->n; k++) {
            w->j[k * w->n + (size_t)i] *= dx_dz;
        }
        if (battle->interval.active[i]) {
            w->j[(size_t)i * w->n + (size_t)i] -=
                power * lan_flow_other_rate(battle, w->flow, i);
        }
    }
}

void lan_jacobian(const lan_battle *battle, double time,
                  const double *variables, double *jacobian,
                  double *time_derivative, lan_flow *flow)
{
    const lan_plan *plan = battle->plan;
    work w = {.battle = battle,
              .flow = flow,
              .variables = variables,
              .j = jacobian,
              .n = (size_t)plan->variable_count};
    lan_rates(battle, time, variables, time_derivative, flow);
    memset(jacobian, 0, w.n * w.n * sizeof *jacobian);
    memset(time_derivative, 0, w.n * sizeof *time_derivative);
    if (battle->interval.moving) {
        /* of losses in combat, until the rows are filled */
        lan_approach_add_slopes(battle, time, flow, time_derivative);
    }
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        add_volley(&w, &battle->targeting.volleys[f]);
    }
    if (plan->has_answers) {
        lan_answers_visit(battle, flow, -1, add_answer, &w);
    }
    add_wholes(&w);
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!battle->interval.active[i]) {
            memset(&jacobian[(size_t)i * w.n], 0, w.n * sizeof *jacobian);
        }
    }
    if (lan_battle_wears(battle)) {
        wear_down(&w, time_derivative);
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        fill_morale_row(&w, a, time, time_derivative);
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        fill_group_rows(&w, i, time_derivative);
    }
    scale_columns(&w);
}
