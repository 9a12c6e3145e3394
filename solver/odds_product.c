/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact odds of any number of groups: every combination of their counts.
 *
 * A state is the losses of each group. States with the same total form a layer,
 * and every loss leads from one layer to the next, so that two layers of memory
 * suffice. Within a layer the losses of the largest group follow from the
 * losses of the others, which are the digits of a mixed-radix number: the index
 * of the state.
 */
#include <stdlib.h>
#include <string.h>

#include "solver/odds_impl.h"

/* Largest number of states of several groups. */
#define MOST_STATES 1e8

/* A group that can have losses. */
typedef struct fighter {
    int32_t group;
    int32_t count; /* number of losses after which it is gone */
    int32_t gone;  /* soldiers lost with the last of these */
    size_t stride; /* index step of its loss within a layer; 0 for the largest
                      group */
    int32_t lost;  /* losses in the present state */
} fighter;

typedef struct product {
    const lan_plan *plan;
    const lan_battle *start;
    lan_battle *battle; /* private copy for queries of rates */
    fighter *fighters;
    int32_t fighter_count;
    int32_t largest; /* fighter */
    int32_t layers;  /* layer L holds the states with L losses in total */
    size_t width;    /* number of states of a layer */
    double *layer;   /* probability of reaching each state */
    double *next;
    int32_t *counts;       /* [groups] of the present state */
    int32_t *left;         /* [sides] */
    unsigned char *armies; /* [armies] lan_army_state in the present state */
    lan_odds odds;
    lan_sum neither;
    lan_sum duration;
    uint64_t states;
} product;

double lan_product_states(const lan_battle *battle)
{
    double states = 1.0;
    const double gone = lan_whole_gone(battle->plan);
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (lan_group_fights_now(battle, i)) {
            states *= battle->state.x[i] - gone + 1.0;
        }
    }
    return states;
}

/* --- setting up ---------------------------------------------------------- */

static void clear_product(product *p)
{
    lan_battle_destroy(p->battle);
    free(p->fighters);
    free(p->layer);
    free(p->counts);
    free(p->armies);
    lan_odds_clear(&p->odds);
}

static void list_fighters(product *p, const lan_battle *battle)
{
    const double gone = fmin(lan_whole_gone(p->plan), LAN_COUNTS_MOST);
    for (int32_t i = 0; i < p->plan->group_count; i++) {
        p->counts[i] = (int32_t)battle->state.x[i];
        if (!lan_group_fights_now(battle, i)) {
            continue;
        }
        fighter *f = &p->fighters[p->fighter_count];
        *f = (fighter){.group = i, .gone = (int32_t)gone};
        f->count = p->counts[i] - f->gone;
        p->layers += f->count;
        if (f->count > p->fighters[p->largest].count) {
            p->largest = p->fighter_count;
        }
        p->fighter_count++;
    }
    p->layers++;
    p->width = 1;
    for (int32_t f = 0; f < p->fighter_count; f++) {
        if (f != p->largest) {
            p->fighters[f].stride = p->width;
            p->width *= (size_t)p->fighters[f].count + 1;
        }
    }
}

static lan_status create_product(const lan_battle *battle, product *p)
{
    const size_t groups = (size_t)battle->plan->group_count;
    const size_t armies = (size_t)battle->plan->army_count;
    const size_t sides = (size_t)battle->plan->side_count;
    *p = (product){.plan = battle->plan, .start = battle};
    p->fighters = calloc(groups, sizeof *p->fighters);
    p->counts = calloc(groups + sides, sizeof *p->counts);
    p->armies = calloc(armies, 1);
    if (p->fighters == NULL || p->counts == NULL || p->armies == NULL) {
        return LAN_ENOMEM;
    }
    p->left = p->counts + groups;
    list_fighters(p, battle);
    p->layer = calloc(2 * p->width, sizeof *p->layer);
    if (p->layer == NULL) {
        return LAN_ENOMEM;
    }
    p->next = p->layer + p->width;
    lan_status status = lan_odds_allocate(battle, NULL, &p->odds);
    if (status == LAN_OK) {
        status = lan_battle_copy(battle, &p->battle);
    }
    if (status == LAN_OK) {
        p->battle->targeting.stale = true;
    }
    return status;
}

/* --- one state ----------------------------------------------------------- */

static unsigned char resolve_army(const product *p, int32_t a, int32_t count)
{
    const double breaks =
        lan_break_level(&p->plan->armies[a], p->start->interval.fielded[a]);
    const lan_army_stand standing = {.left = count,
                                     .break_level = lan_whole_level(breaks),
                                     .morale = LAN_NAN,
                                     .morale_level = -1.0,
                                     .living = count > 0,
                                     .fielded = true};
    const unsigned char start = p->start->state.army_state[a];
    return start == LAN_ARMY_FIGHTING
               ? (unsigned char)lan_referee_army(&standing)
               : start;
}

/* Sums what each side has left in the state; determines the armies in the
 * fight, and the winner as lan_referee_sides() does. */
static int32_t resolve_state(product *p)
{
    const lan_plan *plan = p->plan;
    memset(p->left, 0, (size_t)plan->side_count * sizeof *p->left);
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        int32_t count = 0;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            count += p->counts[i];
        }
        p->left[army->side] += count;
        p->armies[a] = resolve_army(p, a, count);
    }
    return lan_referee_sides(plan, p->armies);
}

static void set_counts(product *p)
{
    for (int32_t f = 0; f < p->fighter_count; f++) {
        const fighter *g = &p->fighters[f];
        const int32_t rest = g->count - g->lost;
        p->counts[g->group] = rest > 0 ? rest + g->gone : 0;
    }
}

/* Books a final state. */
static void end_state(product *p, double chance, int32_t winner)
{
    for (int32_t s = 0; s < p->plan->side_count; s++) {
        p->odds.sides[s].expected_left += chance * p->left[s];
    }
    if (winner >= 0) {
        p->odds.sides[winner].survivors[p->left[winner]] += chance;
    } else {
        lan_sum_add(&p->neither, chance);
    }
}

/* Rate at which a group loses its next soldier. */
static double rate_of(const product *p, const fighter *f)
{
    return p->armies[p->plan->groups[f->group].army] == LAN_ARMY_FIGHTING &&
                   f->lost < f->count
               ? p->battle->now.flow.combat[f->group] +
                     lan_loss_rate_other(p->battle, f->group)
               : 0.0;
}

/* Distributes the probability of the present state over its successors. */
static lan_status pass_state_on(product *p, size_t place, double chance)
{
    set_counts(p);
    p->states++;
    const int32_t winner = resolve_state(p);
    if (winner != LAN_WINNER_NONE) {
        end_state(p, chance, winner);
        return LAN_OK;
    }
    const lan_status status =
        lan_rates_of_counts(p->battle, p->counts, p->armies);
    if (status != LAN_OK) {
        return status;
    }
    double rate = 0.0;
    for (int32_t f = 0; f < p->fighter_count; f++) {
        rate += rate_of(p, &p->fighters[f]);
    }
    if (!isfinite(rate)) {
        return LAN_ELIMIT;
    }
    if (lan_is_zero(rate)) {
        end_state(p, chance, winner); /* stalemate */
        return LAN_OK;
    }
    lan_sum_add(&p->duration, chance / rate);
    for (int32_t f = 0; f < p->fighter_count; f++) {
        const fighter *g = &p->fighters[f];
        const double own = rate_of(p, g);
        if (own > 0.0) {
            p->next[place + g->stride] += chance * (own / rate);
        }
    }
    return LAN_OK;
}

/* --- all states ---------------------------------------------------------- */

/* Sets each group's losses from a state's index in a layer. */
static void set_losses(product *p, int32_t layer, size_t place)
{
    int32_t sum = 0;
    for (int32_t f = 0; f < p->fighter_count; f++) {
        fighter *g = &p->fighters[f];
        if (f != p->largest) {
            g->lost = (int32_t)(place / g->stride % ((size_t)g->count + 1));
            sum += g->lost;
        }
    }
    p->fighters[p->largest].lost = layer - sum;
}

static lan_status pass_layer_on(product *p, int32_t layer)
{
    lan_status status = LAN_OK;
    for (size_t place = 0; status == LAN_OK && place < p->width; place++) {
        const double chance = p->layer[place];
        p->layer[place] = 0.0;
        if (chance >= LAN_ODDS_NOTHING) {
            set_losses(p, layer, place);
            status = pass_state_on(p, place, chance);
        }
    }
    return status;
}

static lan_status pass_all_on(product *p, const lan_progress *progress)
{
    lan_status status = LAN_OK;
    double *block = p->layer;
    p->layer[0] = 1.0;
    for (int32_t layer = 0; status == LAN_OK && layer < p->layers; layer++) {
        if (!lan_progress_report(progress, layer, p->layers)) {
            status = LAN_ECANCELLED;
        } else {
            status = pass_layer_on(p, layer);
        }
        double *done = p->layer;
        p->layer = p->next;
        p->next = done;
    }
    p->layer = block; /* the block to free */
    return status;
}

/* Most rounding errors per loss in a sum over all paths: the rates of a few
 * groups, their sum, a ratio, a product, a sum of flows. */
#define ROUNDINGS 32.0

/* Symmetric sides have sums of the same numbers in different order: a
 * difference within the rounding error is set to zero. */
static void level_sides(const product *p, lan_side_odds *sides)
{
    const double sum = sides[0].win + sides[1].win;
    const double rounding = ROUNDINGS * p->layers * DBL_EPSILON;
    if (fabs(sides[0].win - sides[1].win) <= 0.5 * rounding * sum) {
        sides[0].win = 0.5 * sum;
        sides[1].win = 0.5 * sum;
    }
}

static void write_odds(product *p)
{
    lan_odds *odds = &p->odds;
    lan_odds_sum_wins(odds);
    if (odds->side_count == 2) {
        level_sides(p, odds->sides);
    }
    odds->neither = lan_sum_value(&p->neither);
    odds->mean_duration = lan_sum_value(&p->duration);
    odds->method = LAN_ODDS_EXACT;
    odds->form = "several groups";
    odds->states = p->states;
}

lan_status lan_product_exact(const lan_battle *battle,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err)
{
    product p;
    const double states = lan_product_states(battle);
    if (states > MOST_STATES) {
        return lan_odds_refuse_states(states, MOST_STATES, err);
    }
    lan_status status = create_product(battle, &p);
    if (status == LAN_OK) {
        status = pass_all_on(&p, progress);
    }
    if (status == LAN_OK) {
        write_odds(&p);
        *out = p.odds;
        p.odds = (lan_odds){0};
    }
    clear_product(&p);
    return lan_odds_say(status, err);
}
