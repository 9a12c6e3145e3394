/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/engine_impl.h"

/* Abscissae of Gauss's two-point rule on 0..1: (1 -+ 1/sqrt 3) / 2. */
static const double gauss_node[2] = {0.21132486540518711775,
                                     0.78867513459481288225};

/* Adds losses of one victim to its killers, by a flow. */
static void add_killed(lan_battle *battle, const lan_flow *flow, int32_t victim,
                       double count)
{
    const size_t groups = (size_t)battle->plan->group_count;
    double *killed = battle->state.killed;
    const int32_t sole = battle->interval.killer[victim];
    if (sole >= 0) {
        killed[(size_t)sole * groups + (size_t)victim] += count;
        return;
    }
    double *share = battle->work.share;
    const double sum = lan_flow_killers(battle, flow, victim, share);
    for (size_t j = 0; sum > 0.0 && j < groups; j++) {
        killed[j * groups + (size_t)victim] += count * (share[j] / sum);
    }
}

/* Removes a count < 0 from a victim's killers, in proportion to their kills,
 * because the rates are meaningless at a strength below zero. */
static void take_back_killed(lan_battle *battle, int32_t victim, double count)
{
    const size_t groups = (size_t)battle->plan->group_count;
    double *const column = battle->state.killed + victim;
    double sum = 0.0;
    for (size_t j = 0; j < groups; j++) {
        sum += column[j * groups];
    }
    for (size_t j = 0; sum > 0.0 && j < groups; j++) {
        column[j * groups] += count * (column[j * groups] / sum);
    }
}

void lan_ledger_combat(lan_battle *battle, const lan_flow *flow, int32_t victim,
                       double count)
{
    battle->state.lost_combat[victim] += count;
    if (count < 0.0) {
        take_back_killed(battle, victim, count);
    } else {
        add_killed(battle, flow, victim, count);
    }
}

/* Cubic Hermite interpolation of all variables at a share of a step. */
static void interpolate(const lan_battle *battle, double share, double step,
                        const double *from, const double *from_rates,
                        const double *to, const double *to_rates, double *out)
{
    const double rest = 1.0 - share;
    const double h00 = (1.0 + 2.0 * share) * rest * rest;
    const double h01 = (1.0 + 2.0 * rest) * share * share;
    const double h10 = step * share * rest * rest;
    const double h11 = -step * share * share * rest;
    for (int32_t k = 0; k < battle->plan->variable_count; k++) {
        out[k] = h00 * from[k] + h01 * to[k] + h10 * from_rates[k] +
                 h11 * to_rates[k];
    }
}

/* Deducts each victim's losses at one node from the rest to split; for a victim
 * with several killers, writes the losses in units of the rate there. */
static void weigh_node(lan_battle *battle, double step, bool last)
{
    lan_work *work = &battle->work;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        work->share[i] = 0.0;
        if (lan_has_many(battle, i) && work->flow.combat[i] > 0.0) {
            const double half = 0.5 * step * work->flow.combat[i];
            const double part =
                last ? work->split[i] : fmin(half, work->split[i]);
            work->split[i] -= part;
            work->share[i] =
                part / (lan_battle_wears(battle) ? work->flow.hits[i]
                                                 : work->flow.combat[i]);
        }
    }
}

/* Splits the remainder by the rates at the step's start: the interpolant of a
 * victim that falls to zero may be negative at a node, where no group then
 * fires at it. */
static void split_rest(lan_battle *battle, double begin, const double *from)
{
    lan_work *work = &battle->work;
    bool known = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (!lan_has_many(battle, i) || lan_is_zero(work->split[i])) {
            continue;
        }
        if (!known) {
            lan_rates(battle, begin, from, work->rates, &work->flow);
            known = true;
        }
        add_killed(battle, &work->flow, i, work->split[i]);
    }
}

/* Share of a volley's fire on a link's target, times the size of the target's
 * strength. */
static double link_factor(const lan_battle *battle, const lan_flow *flow,
                          const lan_volley *volley, const lan_link *link)
{
    const int32_t i = link->group;
    if (!battle->interval.active[i]) {
        return lan_flow_share_of_ghost(battle, flow, volley, link) *
               lan_law_size(link->law, link->k, battle->interval.level[i]);
    }
    const double share = flow->share[link->place];
    return share * lan_law_size(link->law, link->k, flow->x[i]);
}

/* Adds one attacker's kills in its volley; factor is [links]. */
static void add_row_of_kills(lan_battle *battle, const lan_flow *flow,
                             const lan_volley *volley, int32_t a,
                             const double *factor)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_link *links = &targeting->links[volley->first_link];
    const int32_t j = targeting->attackers[volley->first_attacker + a];
    const double fire = flow->fire[j];
    const double *c = &lan_flow_coefficients(
        battle, flow)[volley->first_coefficient +
                      (size_t)a * (size_t)volley->link_count];
    double *row =
        &battle->state.killed[(size_t)j * (size_t)battle->plan->group_count];
    for (int32_t l = 0; l < volley->link_count && !lan_is_zero(fire); l++) {
        row[links[l].group] += factor[l] * c[l] * fire;
    }
}

/* Adds attackers' losses to answers; work.share has the durations. */
static void add_answered(void *context, const lan_answer *answer)
{
    lan_battle *battle = context;
    const int32_t j = answer->attacker;
    const size_t cell =
        (size_t)answer->at * (size_t)battle->plan->group_count + (size_t)j;
    battle->state.killed[cell] +=
        battle->work.flow.fire[j] * battle->work.share[j] * answer->rate;
}

/* Adds work.share[i] times the losses per time by killer to the state's kill
 * matrix, for every victim i in the fight. Uses the work's flow and overwrites
 * its sums. */
static void add_kills(lan_battle *battle)
{
    lan_flow *flow = &battle->work.flow;
    const double *times = battle->work.share;
    const lan_targeting *targeting = &battle->targeting;
    const size_t groups = (size_t)battle->plan->group_count;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        double *factor = &flow->sum[volley->first_link]; /* reuses the sums as
                                                            scratch */
        for (int32_t l = 0; l < volley->link_count; l++) {
            const lan_link *link = &targeting->links[volley->first_link + l];
            const int32_t i = link->group;
            factor[l] = battle->interval.active[i]
                            ? link_factor(battle, flow, volley, link) * times[i]
                            : 0.0;
        }
        for (int32_t a = 0; a < volley->attacker_count; a++) {
            add_row_of_kills(battle, flow, volley, a, factor);
        }
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        const int32_t i = link->group;
        if (battle->interval.active[i]) {
            battle->state.killed[(size_t)link->attacker * groups + (size_t)i] +=
                times[i] * (lan_whole_fire(link, flow) *
                            lan_whole_size(battle, link, flow->x[i]));
        }
    }
    if (battle->plan->has_answers) {
        lan_answers_visit(battle, flow, -1, add_answered, battle);
    }
}

/* Splits the combat losses of victims with several killers: half at each of the
 * two Gauss nodes of the step, in proportion to the rates there. */
static void split_step(lan_battle *battle, double time, double step,
                       const double *from, const double *from_rates,
                       const double *to, const double *to_rates)
{
    lan_work *work = &battle->work;
    for (int node = 0; node < 2; node++) {
        const double share = gauss_node[node];
        interpolate(battle, share, step, from, from_rates, to, to_rates,
                    work->variables);
        lan_rates(battle, time - step + share * step, work->variables,
                  work->rates, &work->flow);
        weigh_node(battle, step, node == 1);
        add_kills(battle);
    }
    split_rest(battle, time - step, from);
}

/* Books arrivals at a group that cannot hold as lost at once. */
static void book_pinned(lan_battle *battle, int32_t i, double arrived)
{
    double combat;
    const double all =
        lan_flow_would_lose(battle, &battle->work.flow, i, &combat);
    if (combat >= all - combat && combat > 0.0) {
        battle->state.lost_combat[i] += arrived;
        add_killed(battle, &battle->work.flow, i, arrived);
    } else {
        battle->state.lost_other[i] += arrived;
    }
}

/* Books a group's step; its combat loss is left in work.split. */
static void book_group(lan_battle *battle, int32_t i, double strength,
                       double arrived, const double *to)
{
    lan_state *state = &battle->state;
    const int32_t other = battle->plan->groups[i].other_index;
    const int32_t killer = battle->interval.killer[i];
    const int32_t hits = battle->plan->groups[i].hits_index;
    const double due = state->x[i] + arrived;
    double combat = 0.0;
    if (killer == LAN_KILLER_NONE && other < 0) {
        strength = due; /* the group has no losses */
    } else if (killer == LAN_KILLER_NONE) {
        state->lost_other[i] += due - strength;
    } else {
        /* measured from the start: summing differences of steps would
         * accumulate rounding errors */
        const double before = state->lost_combat[i];
        const double had = battle->plan->groups[i].start + state->reinforced[i];
        state->lost_other[i] = other >= 0 ? to[other] : state->lost_other[i];
        state->lost_combat[i] = had - strength - state->lost_other[i];
        combat = state->lost_combat[i] - before;
    }
    if (hits >= 0 && lan_battle_wears(battle)) {
        state->wounded[i] = fmax(0.0, to[hits]);
    }
    state->x[i] = strength;
    battle->work.split[i] = combat;
    if (killer >= 0) {
        add_killed(battle, &battle->work.flow, i, combat);
    }
}

static void book_armies(lan_battle *battle, const double *to)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        if (index >= 0 && lan_army_is_in(battle, a)) {
            battle->state.morale[a] =
                battle->state.morale_held[a] ? 0.0 : to[index];
        }
    }
}

void lan_ledger_step(lan_battle *battle, double time, const double *from,
                     const double *from_rates, const double *to,
                     const double *to_rates)
{
    lan_state *state = &battle->state;
    double *strength = battle->work.strength;
    const double step = time - state->head->time;
    if (battle->interval.any_held) { /* find the killers of the arrivals */
        lan_rates(battle, time, to, battle->work.rates, &battle->work.flow);
    }
    lan_variables_decode(battle, to, strength);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double by = lan_battle_reinforced_by(battle, i, time);
        const double arrived = by - state->reinforced[i];
        state->reinforced[i] = by;
        if (battle->interval.held_at_zero[i]) {
            book_pinned(battle, i, arrived);
        } else if (battle->interval.active[i]) {
            book_group(battle, i, strength[i], arrived, to);
        }
    }
    book_armies(battle, to);
    state->head->time = time;
    if (battle->interval.any_split) {
        split_step(battle, time, step, from, from_rates, to, to_rates);
    }
}

/* --- kills ---------------------------------------------------------------- */

/* Fire on a victim: one attacker's row in a volley, or undivided fire. */
typedef struct fire_on {
    int32_t attacker; /* group */
    int32_t shooter;  /* -1: undivided fire */
    int32_t volley;
    int32_t link; /* within the volley */
    double rate;
} fire_on;

typedef void fire_visitor(void *context, const fire_on *fire);

static void visit_volley(const lan_battle *battle, const lan_flow *flow,
                         int32_t f, int32_t l, fire_visitor *visit,
                         void *context)
{
    const lan_targeting *targeting = &battle->targeting;
    const lan_volley *volley = &targeting->volleys[f];
    const double factor = link_factor(
        battle, flow, volley, &targeting->links[volley->first_link + l]);
    const double *c =
        &lan_flow_coefficients(battle, flow)[volley->first_coefficient];
    for (int32_t a = 0; a < volley->attacker_count; a++) {
        const int32_t row = volley->first_attacker + a;
        const int32_t j = targeting->attackers[row];
        visit(context,
              &(fire_on){.attacker = j,
                         .shooter = targeting->shooters[row],
                         .volley = f,
                         .link = l,
                         .rate = factor * c[a * volley->link_count + l] *
                                 flow->fire[j]});
    }
}

/* Visits all fire on a victim. */
static void visit_fire(const lan_battle *battle, const lan_flow *flow,
                       int32_t victim, fire_visitor *visit, void *context)
{
    const lan_targeting *targeting = &battle->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t l = 0; l < volley->link_count; l++) {
            if (targeting->links[volley->first_link + l].group == victim) {
                visit_volley(battle, flow, f, l, visit, context);
            }
        }
    }
    const double strength = battle->interval.active[victim]
                                ? flow->x[victim]
                                : battle->interval.level[victim];
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        if (link->group == victim) {
            visit(context,
                  &(fire_on){.attacker = link->attacker,
                             .shooter = -1,
                             .rate = lan_whole_fire(link, flow) *
                                     lan_whole_size(battle, link, strength)});
        }
    }
}

typedef struct kills {
    double *share;
    double sum;
    double fire; /* fire of the victim whose attacks are answered */
} kills;

static void add_kill(void *context, const fire_on *fire)
{
    kills *all = context;
    all->share[fire->attacker] += fire->rate;
    all->sum += fire->rate;
}

static void add_answerer(void *context, const lan_answer *answer)
{
    kills *all = context;
    all->share[answer->at] += all->fire * answer->rate;
    all->sum += all->fire * answer->rate;
}

double lan_flow_killers(const lan_battle *battle, const lan_flow *flow,
                        int32_t victim, double *share)
{
    kills all = {.share = share};
    for (int32_t j = 0; j < battle->plan->group_count; j++) {
        share[j] = 0.0;
    }
    visit_fire(battle, flow, victim, add_kill, &all);
    if (battle->plan->has_answers) {
        const int32_t army = battle->plan->groups[victim].army;
        all.fire = battle->interval.active[victim]
                       ? flow->fire[victim]
                       : flow->army_fire[army] * battle->interval.level[victim];
        lan_answers_visit(battle, flow, victim, add_answerer, &all);
    }
    return all.sum;
}

/* --- hits ------------------------------------------------------------------
 */

/* The search for the hit at which a cumulative rate passes a mark. */
typedef struct hit_search {
    const lan_battle *battle;
    const lan_flow *flow;
    int32_t victim;
    double mark;
    lan_hit found;
} hit_search;

/* Adds the rate of some hits; true if the mark falls within it. */
static bool pass_hits(hit_search *search, double rate, int32_t killer,
                      double damage)
{
    if (!(rate > 0.0) || !(search->mark >= 0.0)) {
        return false;
    }
    search->found = (lan_hit){.killer = killer, .damage = damage};
    search->mark -= rate;
    return true;
}

/* Passes the hits of an attacker, weapon by weapon. */
static void pass_fire(void *context, const fire_on *fire)
{
    hit_search *search = context;
    const lan_battle *battle = search->battle;
    const lan_plan *plan = battle->plan;
    const int32_t at = search->victim;
    const int32_t shooter = fire->shooter;
    if (shooter < 0) {
        (void)pass_hits(search, fire->rate, fire->attacker, LAN_INF);
        return;
    }
    const lan_plan_battery *b =
        &plan->batteries[plan->shooters[shooter].battery];
    const double all =
        lan_targeting_shot(battle, shooter, at, false).coefficient;
    bool any = false;
    for (int32_t w = b->first; w < b->first + b->count; w++) {
        const lan_pair_law pair =
            lan_targeting_weapon(battle, shooter, w, at, false);
        if (pair.law == LAN_LAW_NONE) {
            continue;
        }
        any = true;
        if (pass_hits(search, fire->rate * (pair.coefficient / all),
                      fire->attacker, lan_targeting_damage(battle, w, at)) &&
            lan_law_row_of(pair.law)->is_on_army) {
            const double area = plan->armies[plan->groups[at].army].area;
            search->found.area = fmin(1.0, plan->weapons[w].attack_area / area);
            search->found.weapon = w;
            search->found.volley = fire->volley;
            search->found.link = fire->link;
        }
    }
    if (!any) { /* the coefficient is from an entry */
        (void)pass_hits(search, fire->rate, fire->attacker, LAN_INF);
    }
}

/* Passes a group's answers to attacks of the victim, by each of its weapons
 * that can hit. */
static void pass_answer(void *context, const lan_answer *answer)
{
    hit_search *search = context;
    const lan_battle *battle = search->battle;
    const lan_plan *plan = battle->plan;
    const lan_weapon_span of =
        lan_plan_weapons_of(plan, plan->groups[answer->at].type);
    const int32_t type = plan->groups[search->victim].type;
    const double rate = search->flow->fire[search->victim] * answer->rate;
    double all = 0.0;
    for (int32_t w = of.first; w < of.past; w++) {
        all += plan->answer[w] >= 0 ? lan_plan_aimed(plan, w, type, true) : 0.0;
    }
    for (int32_t w = of.first; all > 0.0 && w < of.past; w++) {
        const double part =
            plan->answer[w] >= 0 ? lan_plan_aimed(plan, w, type, true) : 0.0;
        (void)pass_hits(search, rate * (part / all), answer->at,
                        lan_targeting_damage(battle, w, search->victim));
    }
}

lan_hit lan_flow_hit(const lan_battle *battle, const lan_flow *flow,
                     int32_t victim, double mark)
{
    hit_search search = {.battle = battle,
                         .flow = flow,
                         .victim = victim,
                         .mark = mark,
                         .found = {.killer = -1, .damage = LAN_INF}};
    visit_fire(battle, flow, victim, pass_fire, &search);
    if (battle->plan->has_answers) {
        lan_answers_visit(battle, flow, victim, pass_answer, &search);
    }
    return search.found;
}
