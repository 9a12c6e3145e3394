/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random battles whose hits spread over soldiers, death by death. The soldiers
 * of a group take hits at random times at the same rate, and a soldier falls at
 * the hit that kills: on the clock of the group's hits per soldier, the time of
 * death is a gamma variate, whatever the rate. Between deaths rates are
 * constant. The next of n soldiers falls when -log of the survival probability
 * has grown by an exponential variate divided by n (A. Renyi, On the theory of
 * order statistics, Acta Math. Acad. Sci. Hungar. 4 (1953) 191-231).
 */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <stdlib.h>

#include "base/carve_impl.h"
#include "solver/jumps_impl.h"

/* The clock as a function of the logarithm w of -log of the survival
 * probability: nodes from LEAST_W on, cubic between them; the error is below
 * 1e-6. */
#define LEAST_W (-26.0)
#define PER_W   32.0
#define NODES   968

typedef struct node {
    double clock;
    double slope; /* of the clock, per step between nodes */
} node;

struct lan_worn {
    bool is_known; /* `holds` has been determined */
    bool holds;
    bool is_due;    /* the lost soldier was the next to fall */
    double *taken;  /* [groups] hits per soldier */
    double *past;   /* [groups] -log of the survival probability at the next
                       death */
    double *due;    /* [groups] hits per soldier at the next death */
    double *kill;   /* [groups] hits that kill */
    node *nodes;    /* [groups][NODES] */
    int32_t *table; /* [groups] index of the first group with as many hits; its
                       nodes are used */
    double numbers[]; /* block that holds all of these */
};

bool lan_plan_heals(const lan_plan *plan)
{
    bool heals = false;
    for (int32_t a = 0; a < plan->army_count; a++) {
        heals = heals || (plan->armies[a].morale_index >= 0 &&
                          plan->armies[a].morale.recovery > 0.0);
    }
    return heals;
}

bool lan_worn_may_hold(const lan_plan *plan, const lan_jumps_request *request)
{
    return request->outcome_only && !request->until_end &&
           plan->kind == LAN_PLAN_BATTLE && plan->wounds == LAN_WOUNDS_SPREAD &&
           plan->action_count == 0 && !lan_plan_approaches(plan) &&
           !lan_plan_heals(plan);
}

lan_worn *lan_worn_create(const lan_plan *plan)
{
    const size_t groups = (size_t)plan->group_count;
    lan_worn *worn = calloc(1, sizeof *worn + groups * (4 * sizeof(double) +
                                                        NODES * sizeof(node) +
                                                        sizeof *worn->table));
    if (worn == NULL) {
        return NULL;
    }
    double *next = worn->numbers;
    worn->taken = lan_carve(&next, groups);
    worn->past = lan_carve(&next, groups);
    worn->due = lan_carve(&next, groups);
    worn->kill = lan_carve(&next, groups);
    worn->nodes = (node *)next;
    worn->table = (int32_t *)(worn->nodes + groups * NODES);
    return worn;
}

/* --- the clock of a group ------------------------------------------------- */

/* -log of the probability of fewer than `kill` hits at a clock, and its slope.
 */
static double end_of(double kill, double clock, double *slope)
{
    const double falls = gsl_cdf_gamma_P(clock, kill, 1.0);
    const double lives = gsl_cdf_gamma_Q(clock, kill, 1.0);
    *slope = gsl_ran_gamma_pdf(clock, kill, 1.0) / lives;
    return falls < 0.5 ? -log1p(-falls) : -log(lives);
}

/* Newton's method in logarithms, from a clock nearby. */
static node find_node(double kill, double w, double nearby)
{
    double x = log(nearby);
    double slope = 1.0;
    double step = 1.0;
    for (int k = 0; k < 60 && fabs(step) > 1e-13; k++) {
        const double end = end_of(kill, exp(x), &slope);
        step = (log(end) - w) * end / (exp(x) * slope);
        x -= fmax(-1.0, fmin(1.0, step));
    }
    return (node){.clock = exp(x), .slope = exp(w) / slope / PER_W};
}

static void fill_table(node *nodes, double kill)
{
    double nearby = kill;
    for (int k = NODES - 1; k >= 0; k--) {
        nodes[k] = find_node(kill, LEAST_W + k / PER_W, nearby);
        nearby = nodes[k].clock;
    }
}

static double clock_at(const node *nodes, double end)
{
    const double place = fmax(0.0, (log(end) - LEAST_W) * PER_W);
    const int k = place < NODES - 2 ? (int)place : NODES - 2;
    const double t = place - k;
    const double rise = nodes[k + 1].clock - nodes[k].clock;
    const double first = nodes[k].slope - rise;
    const double last = rise - nodes[k + 1].slope;
    return nodes[k].clock +
           t * (rise + (1.0 - t) * (first * (1.0 - t) + last * t));
}

/* --- battles -------------------------------------------------------------- */

/* Draws the next death of a group after the last one drawn. */
static void draw_death(lan_jumps *jumps, int32_t i)
{
    lan_worn *worn = jumps->worn;
    const double count = jumps->battle->state.x[i];
    if (count > 0.0 && !isinf(worn->kill[i])) {
        worn->past[i] -= log(lan_random_unit(&jumps->stream)) / count;
        worn->due[i] = clock_at(&worn->nodes[(size_t)worn->table[i] * NODES],
                                worn->past[i]);
    } else {
        worn->due[i] = LAN_INF;
    }
}

/* Determines once whether worn.c holds for the battle; creates a table for each
 * number of hits that kill. */
static void look(const lan_battle *battle, lan_worn *worn)
{
    const lan_targeting *targeting = &battle->targeting;
    const int32_t groups = battle->plan->group_count;
    bool are_alike = true;
    bool is_any = false;
    worn->is_known = true;
    for (int32_t i = 0; i < groups; i++) {
        worn->kill[i] = lan_battle_hits_to_kill(battle, i);
        are_alike = are_alike && !targeting->in_area[i] &&
                    !(targeting->least_damage[i] < targeting->most_damage[i]);
        is_any = is_any || worn->kill[i] > 1.0;
    }
    worn->holds = are_alike && is_any;
    for (int32_t i = 0; worn->holds && i < groups; i++) {
        int32_t same = 0;
        while (worn->kill[same] < worn->kill[i] ||
               worn->kill[same] > worn->kill[i]) {
            same++;
        }
        worn->table[i] = same;
        if (same == i && !isinf(worn->kill[i])) {
            fill_table(&worn->nodes[(size_t)i * NODES], worn->kill[i]);
        }
    }
}

bool lan_worn_holds(lan_jumps *jumps)
{
    lan_worn *worn = jumps->worn;
    if (worn == NULL) {
        return false;
    }
    if (!worn->is_known) {
        look(jumps->battle, worn);
    }
    const bool begins = worn->holds && jumps->jump_count == 0;
    for (int32_t i = 0; begins && i < jumps->battle->plan->group_count; i++) {
        worn->taken[i] = 0.0;
        worn->past[i] = 0.0;
        draw_death(jumps, i);
    }
    return worn->holds;
}

/* Draws the next non-combat loss; -1: none before *wait. */
static int32_t draw_other(lan_jumps *jumps, double *wait)
{
    const int32_t groups = jumps->battle->plan->group_count;
    double all = 0.0;
    int32_t who = -1;
    for (int32_t i = 0; i < groups; i++) {
        all += jumps->other[i];
    }
    const double next =
        all > 0.0 ? -log(lan_random_unit(&jumps->stream)) / all : LAN_INF;
    if (!(next < *wait)) {
        return -1;
    }
    *wait = next;
    double mark = lan_random_unit(&jumps->stream) * all;
    for (int32_t i = 0; i < groups && mark >= 0.0; i++) {
        who = jumps->other[i] > 0.0 ? i : who;
        mark -= jumps->other[i];
    }
    return who;
}

int32_t lan_worn_next(lan_jumps *jumps, double *until, bool *combat)
{
    lan_worn *worn = jumps->worn;
    const lan_battle *battle = jumps->battle;
    const double *hits = battle->now.flow.combat;
    const double *x = battle->state.x;
    double wait = LAN_INF;
    int32_t who = -1;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const double next = (worn->due[i] - worn->taken[i]) * x[i] / hits[i];
        if (hits[i] > 0.0 && next < wait) {
            wait = next;
            who = i;
        }
    }
    const int32_t other = jumps->kinds == 1 ? -1 : draw_other(jumps, &wait);
    if (isinf(wait)) {
        return -1;
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        worn->taken[i] += hits[i] > 0.0 ? hits[i] / x[i] * wait : 0.0;
    }
    *until = battle->state.head->time + wait;
    *combat = other < 0;
    worn->is_due = true;
    if (other < 0) {
        worn->taken[who] = worn->due[who];
        return who;
    }
    /* If the lost soldier was the next to fall, draw the next one. */
    worn->is_due = lan_random_unit(&jumps->stream) * x[other] < 1.0;
    return other;
}

void lan_worn_lost(lan_jumps *jumps, int32_t group)
{
    if (jumps->worn->is_due) {
        draw_death(jumps, group);
    }
}
