/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The right-hand side: fire, combat losses and rates of all variables; and
 * losses by killer.
 */
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "model/engine_impl.h"

/* --- flows ---------------------------------------------------------------- */

lan_status lan_flow_fit(lan_flow *flow, const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    const bool moves = lan_plan_approaches(battle->plan);
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t links = targeting->link_capacity;
    const size_t cells = moves ? targeting->coefficient_capacity : 0;
    const size_t wholes = moves ? targeting->whole_capacity : 0;
    const size_t shape[] = {groups, armies, links, cells, wholes};
    const size_t need = 4 * groups + 2 * armies + 3 * links + cells + wholes;
    if (memcmp(flow->shape, shape, sizeof shape) == 0) {
        return LAN_OK;
    }
    double *next = calloc(need, sizeof *next);
    if (next == NULL) {
        return LAN_ENOMEM;
    }
    lan_flow_clear(flow);
    flow->block = next;
    memcpy(flow->shape, shape, sizeof shape);
    flow->x = lan_carve(&next, groups);
    flow->fire = lan_carve(&next, groups);
    flow->combat = lan_carve(&next, groups);
    flow->hits = lan_carve(&next, groups);
    flow->army_fire = lan_carve(&next, armies);
    flow->army_morale = lan_carve(&next, armies);
    flow->sum = lan_carve(&next, links);
    flow->share = lan_carve(&next, links);
    flow->strength = lan_carve(&next, links);
    flow->coefficient = lan_carve(&next, cells);
    flow->factor = lan_carve(&next, wholes);
    return LAN_OK;
}

void lan_flow_clear(lan_flow *flow)
{
    free(flow->block);
    *flow = (lan_flow){0};
}

/* --- fire ----------------------------------------------------------------- */

static double army_strength(const lan_battle *battle, const lan_flow *flow,
                            int32_t army)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    double total = 0.0;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        total += flow->x[i];
    }
    return total;
}

/* An army's fire is the front's share of its strength, times morale. */
static void set_army_fire(const lan_battle *battle, int32_t a, double strength,
                          lan_flow *flow)
{
    const lan_plan_army *army = &battle->plan->armies[a];
    double factor = 1.0;
    if (battle->state.front_limited[a]) {
        factor = lan_battle_front(battle, a) / strength;
    }
    if (army->morale_index >= 0) {
        factor *= lan_signed_pow(flow->army_morale[a], army->morale.effect);
    }
    flow->army_fire[a] = factor;
    for (int32_t i = army->first; i < army->first + army->count; i++) {
        flow->fire[i] = battle->interval.active[i] ? factor * flow->x[i] : 0.0;
        flow->new_fire |= lan_group_bit(i);
    }
}

static void set_fire(const lan_battle *battle, const double *variables,
                     lan_flow *flow)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        if (index >= 0) {
            flow->army_morale[a] =
                battle->state.morale_held[a] ? 0.0 : variables[index];
        }
        const double strength = battle->state.front_limited[a]
                                    ? army_strength(battle, flow, a)
                                    : 0.0;
        set_army_fire(battle, a, strength, flow);
    }
}

/* --- shares --------------------------------------------------------------- */

/* Sums numbers [groups] over each target of a volley, weighted; zero for
 * targets not fired at. Returns the total. */
static double sum_targets(const lan_link *links, const lan_volley *volley,
                          const double *number, double *out)
{
    double sum = 0.0;
    for (int32_t l = 0; l < volley->link_count; l++) {
        const double part = links[l].draw * number[links[l].group];
        const int32_t t = links[l].target;
        const bool goes_on = l > 0 && links[l - 1].target == t;
        out[t] = goes_on ? out[t] + part : part;
        sum += part;
    }
    return sum;
}

/* If all targets have zero strength, shares are proportional to their arrivals,
 * which is the limit of their strengths. If a trial step ends at the instant at
 * which the last target dies, shares are proportional to the strengths at the
 * step's start, so that all fire stays on the targets, as it does a moment
 * earlier. */
static void set_shares(const lan_battle *battle, const lan_volley *volley,
                       lan_flow *flow)
{
    const double *const at_zero[] = {battle->state.rate, battle->state.x};
    const lan_link *links = &battle->targeting.links[volley->first_link];
    double *share = &flow->share[volley->first_link];
    double *by = &flow->strength[volley->first_link];
    if (lan_volley_is_fixed(volley, battle->plan->share)) {
        for (int32_t l = 0; l < volley->link_count; l++) {
            share[links[l].target] = lan_link_fixed_share(volley, &links[l]);
        }
        return;
    }
    double sum = sum_targets(links, volley, flow->x, by);
    for (int k = 0; k < 2 && lan_is_zero(sum); k++) {
        by = share;
        sum = sum_targets(links, volley, at_zero[k], share);
    }
    for (int32_t t = 0; t < volley->target_count && !lan_is_zero(sum); t++) {
        share[t] = by[t] / sum;
    }
}

/* Updates the shares after one target's strength has changed. */
static inline void follow_share(const lan_battle *battle, const lan_link *link,
                                double x, lan_flow *flow)
{
    const lan_volley *volley = &battle->targeting.volleys[link->volley];
    const int32_t count = volley->target_count;
    double *share = &flow->share[volley->first_link];
    const double *strength = &flow->strength[volley->first_link];
    double sum = 0.0;
    if (lan_volley_is_fixed(volley, battle->plan->share)) {
        return;
    }
    flow->strength[link->place] = link->draw * x;
    for (int32_t t = 0; t < count; t++) {
        sum += strength[t];
    }
    if (count < volley->link_count || lan_is_zero(sum)) {
        set_shares(battle, volley, flow);
        return;
    }
    for (int32_t t = 0; t < count; t++) {
        share[t] = strength[t] / sum;
    }
}

/* --- losses in combat ----------------------------------------------------- */

typedef double pair
    __attribute__((vector_size(2 * sizeof(double)), aligned(8)));

/* Sums coefficient x fire over a volley's attackers, for each link. Reads up to
 * LAN_LANES - 1 coefficients past the end of a row; their sums are not used. */
static inline void sum_fire(const lan_battle *battle, const lan_volley *volley,
                            lan_flow *flow)
{
    const int32_t *attackers =
        &battle->targeting.attackers[volley->first_attacker];
    const int32_t *past = attackers + volley->attacker_count;
    const double *first =
        &lan_flow_coefficients(battle, flow)[volley->first_coefficient];
    const ptrdiff_t count = volley->link_count;
    double *sum = &flow->sum[volley->first_link];
    for (ptrdiff_t l = 0; l < count; l += LAN_LANES) {
        const double *c = first + l;
        pair low = {0.0};
        pair high = {0.0};
        for (const int32_t *j = attackers; j < past; j++, c += count) {
            const double f = flow->fire[*j];
            if (!lan_is_zero(f)) { /* a coefficient may be infinite */
                low += *(const pair *)c * f;
                high += *(const pair *)(c + 2) * f;
            }
        }
        *(pair *)&sum[l] = low;
        *(pair *)&sum[l + 2] = high;
    }
}

/* --- answers to attacks --------------------------------------------------- */

void lan_answers_visit(const lan_battle *battle, const lan_flow *flow,
                       int32_t attacker, lan_answer_visitor *visit,
                       void *context)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const lan_link *links = &targeting->links[volley->first_link];
        const int32_t rows = volley->is_answered ? volley->attacker_count : 0;
        for (int32_t k = 0; k < rows * volley->link_count; k++) {
            const int32_t row = k / volley->link_count;
            const lan_link *link = &links[k % volley->link_count];
            const int32_t j =
                targeting->attackers[volley->first_attacker + row];
            const double all =
                targeting->answers[volley->first_coefficient + (size_t)k];
            if ((attacker >= 0 && j != attacker) || !(all > 0.0) ||
                !battle->interval.active[link->group]) {
                continue;
            }
            const double share = flow != NULL ? flow->share[link->place] : 1.0;
            visit(context, &(lan_answer){.attacker = j,
                                         .at = link->group,
                                         .volley = volley,
                                         .target = link->target,
                                         .all = all,
                                         .rate = share * all});
        }
    }
}

static void add_answer(void *context, const lan_answer *answer)
{
    lan_flow *flow = context;
    flow->combat[answer->attacker] +=
        flow->fire[answer->attacker] * answer->rate;
}

static void sum_answer(void *context, const lan_answer *answer)
{
    double *sum = context;
    *sum += answer->rate;
}

double lan_flow_answers_to(const lan_battle *battle, const lan_flow *flow,
                           int32_t group)
{
    double all = 0.0;
    lan_answers_visit(battle, flow, group, sum_answer, &all);
    return all;
}

/* lan_follow_losses(), from sums of fire and shares. */
static inline double sum_losses(const lan_battle *battle, lan_flow *flow,
                                double *sums, bool is_sized)
{
    const lan_link *links = battle->targeting.links;
    const double *share = flow->share;
    const double *sum = flow->sum;
    double *combat = flow->combat;
    double total = 0.0;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        double lost = 0.0;
        for (int32_t l = battle->targeting.first_at[i]; l >= 0;
             l = links[l].next) {
            double part = share[links[l].place] * sum[l];
            if (is_sized) {
                part *= lan_law_size(links[l].law, links[l].k, flow->x[i]);
            }
            lost += part;
        }
        combat[i] = lost;
        total += lost;
        if (sums != NULL) {
            sums[i] = total;
        }
    }
    return total;
}

double lan_follow_losses(const lan_battle *battle, lan_flow *flow, double *sums)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; flow->new_fire != 0 && f < targeting->volley_count;
         f++) {
        if ((targeting->volleys[f].from & flow->new_fire) != 0) {
            sum_fire(battle, &targeting->volleys[f], flow);
        }
    }
    flow->new_fire = 0;
    const double total = targeting->is_sized
                             ? sum_losses(battle, flow, sums, true)
                             : sum_losses(battle, flow, sums, false);
    if (battle->plan->has_answers) {
        lan_answers_visit(battle, flow, -1, add_answer, flow);
    }
    return total;
}

/* Adds undivided fire; if the variable is z, the factor x^k is omitted. */
static void add_wholes(const lan_battle *battle, lan_flow *flow)
{
    for (int32_t p = 0; p < battle->targeting.whole_count; p++) {
        const lan_whole_link *link = &battle->targeting.wholes[p];
        const int32_t i = link->group;
        if (!battle->interval.active[i]) {
            continue;
        }
        double rate = lan_whole_fire(link, flow);
        if (!(battle->interval.power[i] < 1.0)) {
            rate *= lan_whole_size(battle, link, flow->x[i]);
        }
        flow->combat[i] += rate;
    }
}

/* --- rates ---------------------------------------------------------------- */

double lan_flow_other_rate(const lan_battle *battle, const lan_flow *flow,
                           int32_t group)
{
    const lan_plan_group *g = &battle->plan->groups[group];
    const lan_plan_army *army = &battle->plan->armies[g->army];
    if (lan_army_flees(battle, g->army)) {
        return 0.0;
    }
    if (army->morale_index < 0) {
        return g->losses;
    }
    return g->losses +
           army->morale.desertion * (1.0 - flow->army_morale[g->army]);
}

/* Writes the rate of a group's variable; if the variable is z, converts the
 * group's combat rate to losses of strength. */
static void set_group_rate(const lan_battle *battle, int32_t i, double time,
                           const double *variables, double *rates,
                           lan_flow *flow)
{
    const int32_t other = battle->plan->groups[i].other_index;
    const double lambda =
        other >= 0 ? lan_flow_other_rate(battle, flow, i) : 0.0;
    const double power = battle->interval.power[i];
    if (other >= 0) {
        rates[other] = lambda * flow->x[i];
    }
    if (power < 1.0) {
        rates[i] = -power * (flow->combat[i] + lambda * variables[i]);
        flow->combat[i] *= lan_signed_pow(flow->x[i], 1.0 - power);
        return;
    }
    rates[i] = lan_battle_reinforcement_rate(battle, i, time) -
               flow->combat[i] - lambda * flow->x[i];
}

double lan_flow_morale_rate(const lan_battle *battle, const lan_flow *flow,
                            int32_t army, double morale, double time)
{
    const lan_plan_army *a = &battle->plan->armies[army];
    double lost = 0.0;
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        lost += battle->interval.held_at_zero[i]
                    ? lan_battle_reinforcement_rate(battle, i, time)
                    : flow->combat[i];
    }
    const double had = lan_battle_fielded(battle, army, time);
    const double loss = had > 0.0 ? a->morale.loss_weight * lost / had : 0.0;
    return a->morale.recovery * (1.0 - morale) - loss;
}

static void set_morale_rates(const lan_battle *battle, double time,
                             const double *variables, double *rates,
                             const lan_flow *flow)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        if (index < 0) {
            continue;
        }
        const bool moves =
            lan_army_is_in(battle, a) && !battle->state.morale_held[a];
        rates[index] = moves ? lan_flow_morale_rate(battle, flow, a,
                                                    variables[index], time)
                             : 0.0;
    }
}

/* --- hits spread over soldiers -------------------------------------------- */

/* Lower limit of a group's strength, as a share of its start, when hits per
 * soldier are computed: without it a soldier of a vanishing group would take
 * infinitely many hits. */
#define LEAST_SPREAD 1e-12

/* Losses per hit in a group whose soldiers have each taken `taken` hits on
 * average, if `kill` hits kill: the share of living soldiers that are one hit
 * from death when hits fall at random.
 *
 * Poisson tail Q(n, t) = sum of t^k / k! e^-t over k < n: its derivative in t
 * is -p(n - 1), and p(n - 1) / Q = 1 / (1 + (n - 1) / t (1 + (n - 2) / t
 * ...)). */
static double wear(double kill, double taken)
{
    double sum = 1.0;
    if (kill > 1.0 && !(taken > 0.0)) {
        return 0.0;
    }
    for (double k = 1.0; k < kill; k += 1.0) {
        sum = 1.0 + k / taken * sum;
    }
    return 1.0 / sum;
}

const char *lan_battle_wear_obstacle(const lan_battle *battle, int32_t *group)
{
    const lan_plan *plan = battle->plan;
    for (*group = 0; *group < plan->group_count; ++*group) {
        const int32_t i = *group;
        if (plan->wounds == LAN_WOUNDS_SPREAD &&
            battle->targeting.least_damage[i] <
                battle->targeting.most_damage[i]) {
            return "is hit with several damages";
        }
        if (plan->wounds == LAN_WOUNDS_SPREAD &&
            plan->groups[i].scheduled > 0.0 &&
            lan_battle_hits_to_kill(battle, i) > 1.0) {
            return "is reinforced by soldiers who are unhurt";
        }
    }
    return NULL;
}

/* Writes the hits per soldier and time, and converts hits in the flow's combat
 * rates to losses. */
static void wear_down(const lan_battle *battle, const double *variables,
                      double *rates, lan_flow *flow)
{
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_group *g = &battle->plan->groups[i];
        const double kill = lan_battle_hits_to_kill(battle, i);
        const double x = fmax(flow->x[i], LEAST_SPREAD * g->start);
        const bool lives = battle->interval.active[i] && kill > 1.0;
        flow->hits[i] = flow->combat[i];
        rates[g->hits_index] = lives ? flow->hits[i] / x : 0.0;
        if (lives) {
            flow->combat[i] *= wear(kill, variables[g->hits_index]);
        }
    }
}

void lan_rates(const lan_battle *battle, double time, const double *variables,
               double *rates, lan_flow *flow)
{
    const lan_plan *plan = battle->plan;
    if (battle->interval.moving) {
        lan_approach_set_fire(battle, time, flow);
    }
    lan_variables_decode(battle, variables, flow->x);
    set_fire(battle, variables, flow);
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        set_shares(battle, &battle->targeting.volleys[f], flow);
    }
    (void)lan_follow_losses(battle, flow, NULL);
    add_wholes(battle, flow);
    if (lan_battle_wears(battle)) {
        wear_down(battle, variables, rates, flow);
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (battle->interval.active[i]) {
            set_group_rate(battle, i, time, variables, rates, flow);
            continue;
        }
        rates[i] = 0.0;
        flow->combat[i] = 0.0;
        if (plan->groups[i].other_index >= 0) {
            rates[plan->groups[i].other_index] = 0.0;
        }
    }
    set_morale_rates(battle, time, variables, rates, flow);
}

/* --- steady intervals ------------------------------------------------------
 */

/* Puts a loss before those of the same variable. */
static void add_steady(lan_steady *steady, int32_t at, double rate,
                       int32_t from, const lan_law_row *law)
{
    lan_steady_loss *loss = &steady->losses[steady->count++];
    lan_steady_row *row = &steady->rows[at];
    *loss = (lan_steady_loss){-rate, row->first, from, law->is_linear};
    *row = (lan_steady_row){loss, row->count + 1};
}

static void add_steady_volley(lan_steady *steady, const lan_battle *battle,
                              const lan_volley *volley)
{
    const lan_targeting *targeting = &battle->targeting;
    const unsigned char *active = battle->interval.active;
    const int32_t *attackers = &targeting->attackers[volley->first_attacker];
    const size_t links = (size_t)volley->link_count;
    for (size_t k = (size_t)volley->attacker_count * links; k-- > 0;) {
        const lan_link *link =
            &targeting->links[volley->first_link + (int32_t)(k % links)];
        const int32_t from = attackers[k / links];
        const double rate =
            targeting->coefficients[volley->first_coefficient + k] *
            lan_link_fixed_share(volley, link);
        if (rate > 0.0 && active[from] && active[link->group]) {
            add_steady(steady, link->group, rate, from, link->law);
        }
    }
}

/* Adds all losses of an interval, the last of a variable first: others, then
 * those in combat. */
static void add_all_steady(lan_steady *steady, const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    const unsigned char *active = battle->interval.active;
    const lan_law_row *aimed = lan_law_row_of(LAN_LAW_AIMED);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const lan_plan_group *group = &battle->plan->groups[i];
        if (active[i] && group->other_index >= 0) {
            add_steady(steady, i, group->losses, i, aimed);
            add_steady(steady, group->other_index, -group->losses, i, aimed);
        }
    }
    for (int32_t p = targeting->whole_count; p-- > 0;) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (active[link->attacker] && active[link->group]) {
            add_steady(steady, link->group, link->coefficient, link->attacker,
                       link->law);
        }
    }
    for (int32_t f = targeting->volley_count; f-- > 0;) {
        add_steady_volley(steady, battle, &targeting->volleys[f]);
    }
}

/* True if variables are strengths, sizes are 1 or linear, and shares and the
 * factors from strength to fire are constant. */
static bool is_steady(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_targeting *targeting = &battle->targeting;
    bool steady = !battle->interval.moving && !plan->has_answers &&
                  !lan_battle_wears(battle);
    for (int32_t a = 0; a < plan->army_count; a++) {
        steady = steady && !battle->state.front_limited[a] &&
                 plan->armies[a].morale_index < 0 && !lan_army_flees(battle, a);
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        steady = steady && !(battle->interval.power[i] < 1.0);
    }
    for (int32_t f = 0; f < targeting->volley_count && steady; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const lan_link *links = &targeting->links[volley->first_link];
        steady = lan_volley_is_fixed(volley, plan->share);
        for (int32_t l = 0; l < volley->link_count; l++) {
            steady = steady && links[l].law->size == NULL;
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        steady = steady && lan_is_zero(link->enemy - 1.0) &&
                 link->law->size == NULL &&
                 !lan_whole_falls_through(battle, link);
    }
    return steady;
}

lan_status lan_steady_find(lan_steady *steady, const lan_battle *battle)
{
    const int32_t groups = battle->plan->group_count;
    const size_t most = battle->targeting.coefficient_capacity +
                        (size_t)battle->targeting.whole_count +
                        2 * (size_t)groups;
    steady->is_steady = is_steady(battle);
    if (!steady->is_steady) {
        return LAN_OK;
    }
    if (most > steady->room) {
        free(steady->losses);
        steady->losses = malloc(most * sizeof *steady->losses);
        steady->room = steady->losses != NULL ? most : 0;
    }
    if (steady->losses == NULL) {
        return LAN_ENOMEM;
    }
    steady->count = 0;
    memset(steady->rows, 0, (size_t)steady->variables * sizeof *steady->rows);
    add_all_steady(steady, battle);
    steady->fed = 0;
    for (int32_t i = 0; i < groups; i++) {
        if (!lan_is_zero(battle->state.rate[i]) ||
            !lan_is_zero(battle->state.slope[i])) {
            steady->fed = groups;
        }
    }
    return LAN_OK;
}

/* --- rates that follow counts from jump to jump --------------------------- */

void lan_follow_count(lan_battle *battle, int32_t group, double x,
                      double strength)
{
    const int32_t a = battle->plan->groups[group].army;
    const lan_targeting *targeting = &battle->targeting;
    lan_flow *flow = &battle->now.flow;
    flow->x[group] = x;
    if (battle->state.front_limited[a]) {
        set_army_fire(battle, a, strength, flow);
    } else {
        flow->fire[group] = flow->army_fire[a] * x;
        for (int32_t s = battle->plan->first_shooter[group];
             s < battle->plan->first_shooter[group + 1]; s++) {
            const int32_t f = targeting->volley_of[s];
            if (f >= 0) {
                sum_fire(battle, &targeting->volleys[f], flow);
            }
        }
    }
    for (int32_t l = targeting->first_at[group]; l >= 0;
         l = targeting->links[l].next) {
        follow_share(battle, &targeting->links[l], x, flow);
    }
}

/* --- state and variables ------------------------------------------------- */

/* Largest error of a group's strength at its gone level, as a share of the
 * level. */
#define LEVEL_ERROR 1e-4

void lan_variables_encode(const lan_battle *battle, double *variables)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    for (int32_t i = 0; i < plan->group_count; i++) {
        variables[i] = lan_variables_of_strength(battle, i, state->x[i]);
        if (plan->groups[i].other_index >= 0) {
            variables[plan->groups[i].other_index] = state->lost_other[i];
        }
        if (plan->groups[i].hits_index >= 0) {
            variables[plan->groups[i].hits_index] = state->wounded[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            variables[plan->armies[a].morale_index] = state->morale[a];
        }
    }
}

void lan_variables_decode(const lan_battle *battle, const double *variables,
                          double *strengths)
{
    const double *power = battle->interval.power;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        strengths[i] = power[i] < 1.0
                           ? lan_signed_pow(variables[i], 1.0 / power[i])
                           : variables[i];
    }
}

lan_standing lan_standing_of(const lan_battle *battle, int32_t army)
{
    lan_standing standing = {0};
    if (!lan_battle_has_army(battle, army)) {
        return standing;
    }
    const lan_plan_army *a = &battle->plan->armies[army];
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        standing.strength += battle->state.x[i];
        standing.fielded +=
            battle->plan->groups[i].start + battle->state.reinforced[i];
        standing.lost_combat += battle->state.lost_combat[i];
    }
    return standing;
}

lan_view lan_battle_view(const lan_battle *battle)
{
    return (lan_view){.strength = battle->state.x,
                      .morale = battle->state.morale};
}

lan_view lan_battle_view_at(lan_battle *battle, const double *variables)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    double *strength = battle->work.strength;
    double *morale = battle->work.morale;
    lan_variables_decode(battle, variables, strength);
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!battle->interval.active[i]) {
            strength[i] = state->x[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        const bool moves =
            index >= 0 && lan_army_is_in(battle, a) && !state->morale_held[a];
        morale[a] = moves ? variables[index] : state->morale[a];
    }
    return (lan_view){.strength = strength, .morale = morale};
}

void lan_variables_scales(const lan_battle *battle, double atol, double *scales)
{
    const lan_plan *plan = battle->plan;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const lan_plan_group *group = &plan->groups[i];
        const double all = plan->side_scale[plan->armies[group->army].side];
        const double side = all > 0.0 ? all : 1.0; /* for an empty side */
        const double level =
            lan_variables_of_strength(battle, i, battle->interval.level[i]);
        scales[i] = lan_variables_of_strength(battle, i, side);
        if (level > 0.0) {
            scales[i] = fmin(scales[i], LEVEL_ERROR * level / atol);
        }
        if (group->other_index >= 0) {
            scales[group->other_index] = side;
        }
        if (group->hits_index >= 0) {
            scales[group->hits_index] = 1.0;
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            scales[plan->armies[a].morale_index] = 1.0;
        }
    }
}

/* --- losses that a group that is away would have -------------------------- */

/* The targets that compete with one target for an attacker's fire: strengths of
 * those alive, arrivals of those away (including the target itself); sums over
 * all of them, and over the target's own army. */
typedef struct rivals {
    double living;
    double waiting;
    double living_together;
    double waiting_together;
    bool better; /* a preferred target lives */
} rivals;

static rivals rivals_of(const lan_battle *battle, const lan_flow *flow,
                        const lan_volley *volley, const lan_link *ghost)
{
    const lan_link *links = &battle->targeting.links[volley->first_link];
    rivals r = {0};
    for (int32_t l = 0; l < volley->link_count; l++) {
        const int32_t i = links[l].group;
        const bool lives = i != ghost->group && lan_group_is_alive(battle, i);
        const bool together = links[l].target == ghost->target;
        r.better = r.better || (lives && links[l].rank < ghost->rank);
        if (links[l].rank != ghost->rank) {
            continue;
        }
        if (lives) {
            const double part = links[l].weight * flow->x[i];
            r.living += part;
            r.living_together += together ? part : 0.0;
        } else {
            const double part = links[l].weight * battle->state.rate[i];
            r.waiting += part;
            r.waiting_together += together ? part : 0.0;
        }
    }
    return r;
}

/* If an army's groups are one target, the whole army draws the fire. Groups
 * that one volley holds at zero together draw fire in the ratio of their
 * arrivals, so that splitting a group changes nothing. */
double lan_flow_share_of_ghost(const lan_battle *battle, const lan_flow *flow,
                               const lan_volley *volley, const lan_link *ghost)
{
    const rivals r = rivals_of(battle, flow, volley, ghost);
    if (r.better) {
        return 0.0;
    }
    if (battle->plan->share == LAN_SHARE_EVEN) {
        return 1.0 / (volley->living + (ghost->draw > 0.0 ? 0 : 1));
    }
    const double own = ghost->weight * battle->interval.level[ghost->group];
    if (r.living > 0.0) {
        return (r.living_together + own) / (r.living + own);
    }
    return r.waiting > 0.0 ? r.waiting_together / r.waiting : 1.0;
}

double lan_flow_would_lose(const lan_battle *battle, const lan_flow *flow,
                           int32_t group, double *combat)
{
    const lan_targeting *targeting = &battle->targeting;
    const double level = battle->interval.level[group];
    double lost = 0.0;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = volley->first_link;
             l < volley->first_link + volley->link_count; l++) {
            const lan_link *link = &targeting->links[l];
            if (link->group == group && flow->sum[l] > 0.0) {
                const double share =
                    lan_flow_share_of_ghost(battle, flow, volley, link);
                lost += flow->sum[l] *
                        (share * lan_law_size(link->law, link->k, level));
            }
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (link->group == group) {
            lost += lan_whole_fire(link, flow) *
                    lan_law_size(link->law, link->k, level);
        }
    }
    if (battle->plan->has_answers) {
        lost += flow->army_fire[battle->plan->groups[group].army] * level *
                lan_flow_answers_to(battle, flow, group);
    }
    *combat = lost;
    return lost + lan_flow_other_rate(battle, flow, group) * level;
}
