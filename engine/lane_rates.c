/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/lane_rates_impl.h"

#include <stdlib.h>

#include "base/carve_impl.h"
#include "base/real.h"
#include "engine/retaliation_impl.h"

/* Rates of which no sum or product of two is infinite. */
#define MOST_RATE 1e100

/* --- which battles -------------------------------------------------------- */

static bool has_phase(const lan_plan *plan)
{
    for (int32_t k = 0; k < plan->action_count; k++) {
        if (plan->actions[k].kind == LAN_ACTION_PHASE) {
            return true;
        }
    }
    return false;
}

static bool are_sound(const double *coefficients, int32_t count)
{
    bool sound = true;
    for (int32_t k = 0; k < count; k++) {
        sound = sound && coefficients[k] < MOST_RATE;
    }
    return sound;
}

/* True where no product of a coefficient and counts is out of all bounds. */
static bool are_coefficients_sound(const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    bool sound = true;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const size_t first = volley->first_coefficient;
        const int32_t count = volley->attacker_count * volley->link_count;
        sound = sound && are_sound(&targeting->coefficients[first], count) &&
                (!volley->is_answered ||
                 are_sound(&targeting->answers[first], count));
    }
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        sound = sound && are_sound(&targeting->wholes[p].coefficient, 1);
    }
    return sound;
}

static bool has_factors(const lan_plan *plan)
{
    bool has = false;
    for (int32_t a = 0; a < plan->army_count; a++) {
        has = has || plan->armies[a].morale_index >= 0 ||
              !isinf(plan->armies[a].front);
    }
    return has;
}

bool lan_lanes_fit(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    return !lan_battle_is_open(battle) && !battle->state.head->over &&
           !lan_plan_approaches(plan) && !has_phase(plan) &&
           (battle->targeting.whole_count == 0 || !has_factors(plan)) &&
           are_coefficients_sound(battle);
}

/* --- lanes ---------------------------------------------------------------- */

static bool has_other(const lan_plan *plan)
{
    bool has = false;
    for (int32_t i = 0; i < plan->group_count; i++) {
        has = has || plan->groups[i].other_index >= 0;
    }
    return has;
}

static int32_t army_of(const lan_battle *battle, const lan_volley *volley,
                       int32_t attacker)
{
    const int32_t j =
        battle->targeting.attackers[volley->first_attacker + attacker];
    return battle->plan->groups[j].army;
}

/* Cuts the volleys into parts, one of each where armies have no factors. */
static void cut_volleys(lan_lanes *lanes)
{
    const lan_battle *battle = lanes->pattern;
    for (int32_t f = 0; f < battle->targeting.volley_count; f++) {
        const lan_volley *volley = &battle->targeting.volleys[f];
        for (int32_t a = 0; a < volley->attacker_count; a++) {
            const int32_t army = army_of(battle, volley, a);
            const bool begins =
                a == 0 ||
                (lanes->has_factors && army != army_of(battle, volley, a - 1));
            if (begins) {
                lanes->parts[lanes->part_count++] =
                    (lan_lane_part){.volley = f,
                                    .first = a,
                                    .army = army,
                                    .first_loss = lanes->loss_count};
                lanes->loss_count += volley->link_count;
            }
            lanes->parts[lanes->part_count - 1].past = a + 1;
        }
    }
}

static void add_loss(lan_lanes *lanes, int32_t at, int32_t group, int32_t army)
{
    bool is_first = true;
    for (int32_t k = 0; k < at; k++) {
        is_first = is_first && lanes->losses[k].group != group;
    }
    lanes->losses[at] =
        (lan_lane_loss){.group = group, .army = army, .is_first = is_first};
}

/* True where all attackers of a part have the same coefficients on two links:
 * then one sum is both's. */
static bool are_columns_alike(const lan_lanes *lanes, const lan_lane_part *part,
                              int32_t one, int32_t other)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const lan_volley *volley = &targeting->volleys[part->volley];
    const double *c = &targeting->coefficients[volley->first_coefficient];
    bool alike = true;
    for (int32_t a = part->first; alike && a < part->past; a++) {
        const double *row = &c[(size_t)a * (size_t)volley->link_count];
        alike = !(row[one] < row[other] || row[one] > row[other]);
    }
    return alike;
}

/* The column of a part's link: one that is alike, or its own. */
static int32_t find_column(lan_lanes *lanes, lan_lane_part *part, int32_t link)
{
    int32_t *columns = &lanes->columns[part->first_column];
    int32_t k = 0;
    while (k < part->column_count &&
           !are_columns_alike(lanes, part, columns[k], link)) {
        k++;
    }
    if (k == part->column_count) {
        columns[part->column_count++] = link;
    }
    return k;
}

/* What parts take. */
static void list_links(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    for (int32_t p = 0; p < lanes->part_count; p++) {
        lan_lane_part *part = &lanes->parts[p];
        const lan_volley *volley = &targeting->volleys[part->volley];
        part->first_column = part->first_loss;
        for (int32_t l = 0; l < volley->link_count; l++) {
            const int32_t at = part->first_loss + l;
            add_loss(lanes, at, targeting->links[volley->first_link + l].group,
                     part->army);
            lanes->losses[at].column = find_column(lanes, part, l);
        }
    }
}

/* Fire that is not divided, then answers. */
static void list_others(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    const lan_plan_group *groups = lanes->pattern->plan->groups;
    int32_t at = lanes->part_losses;
    for (int32_t p = 0; p < targeting->whole_count; p++) {
        const lan_whole_link *link = &targeting->wholes[p];
        add_loss(lanes, at++, link->group, groups[link->attacker].army);
    }
    for (int32_t k = 0; k < lanes->answered_count; k++) {
        const lan_lane_answered *by = &lanes->answered[k];
        const lan_volley *volley = &targeting->volleys[by->volley];
        const int32_t j =
            targeting->attackers[volley->first_attacker + by->attacker];
        add_loss(lanes, at++, j, groups[j].army);
    }
}

static void list_answered(lan_lanes *lanes)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        for (int32_t a = 0; volley->is_answered && a < volley->attacker_count;
             a++) {
            lanes->answered[lanes->answered_count++] =
                (lan_lane_answered){.volley = f, .attacker = a};
        }
    }
}

/* Lists what groups lose; of two at bilinear laws what each takes. */
static lan_status list_losses(lan_lanes *lanes)
{
    const lan_plan *plan = lanes->pattern->plan;
    list_answered(lanes);
    lanes->part_losses = lanes->loss_count;
    lanes->loss_count +=
        lanes->pattern->targeting.whole_count + lanes->answered_count;
    lanes->losses =
        calloc((size_t)lanes->loss_count + 2, sizeof *lanes->losses);
    lanes->columns =
        calloc((size_t)lanes->part_losses + 1, sizeof *lanes->columns);
    if (lanes->losses == NULL || lanes->columns == NULL) {
        return LAN_ENOMEM;
    }
    if (lanes->has_pair) {
        lanes->loss_count = 2;
        add_loss(lanes, 0, 0, plan->groups[1].army);
        add_loss(lanes, 1, 1, plan->groups[0].army);
    } else {
        list_links(lanes);
        list_others(lanes);
    }
    return LAN_OK;
}

static int32_t count_targets(const lan_targeting *targeting)
{
    const int32_t last = targeting->volley_count - 1;
    return last < 0 ? 0
                    : targeting->volleys[last].first_target +
                          targeting->volleys[last].target_count;
}

/* Lays the arrays out on whole vectors. */
static lan_status place_rows(lan_lanes *lanes)
{
    const size_t width = (size_t)lanes->width;
    const size_t groups = width * (size_t)lanes->groups;
    const size_t armies = width * (size_t)lanes->armies;
    const size_t targets =
        width * (size_t)count_targets(&lanes->pattern->targeting);
    const size_t rows = width * (size_t)lanes->loss_count;
    const size_t need = 4 * groups + 4 * armies + 2 * targets + rows;
    const size_t bytes = (need + 8) / 8 * 8 * sizeof(double);
    double *next = aligned_alloc(64, bytes);
    if (next == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < bytes / sizeof *next; k++) {
        next[k] = 0.0;
    }
    lanes->block = next;
    lanes->x = lan_carve(&next, groups);
    lanes->combat = lan_carve(&next, groups);
    lanes->other = lan_carve(&next, groups);
    lanes->heads = lan_carve(&next, armies);
    lanes->morale = lan_carve(&next, armies);
    lanes->front = lan_carve(&next, armies);
    lanes->fire = lan_carve(&next, armies);
    lanes->share = lan_carve(&next, targets);
    lanes->living = lan_carve(&next, targets);
    lanes->loss = lan_carve(&next, rows);
    lanes->sum = lan_carve(&next, groups); /* a part has no more links */
    return LAN_OK;
}

lan_status lan_lanes_create(lan_lanes *lanes, const lan_battle *pattern,
                            int32_t width)
{
    const lan_plan *plan = pattern->plan;
    *lanes = (lan_lanes){.pattern = pattern,
                         .width = width,
                         .groups = plan->group_count,
                         .armies = plan->army_count,
                         .has_pair = pattern->interval.pair.holds,
                         .has_factors = has_factors(plan),
                         .has_other = has_other(plan)};
    const size_t most = (size_t)plan->shooter_count + 1;
    lanes->parts = calloc(most, sizeof *lanes->parts);
    lanes->answered = calloc(most, sizeof *lanes->answered);
    if (lanes->parts == NULL || lanes->answered == NULL) {
        return LAN_ENOMEM;
    }
    cut_volleys(lanes);
    const lan_status status = list_losses(lanes);
    return status == LAN_OK ? place_rows(lanes) : status;
}

void lan_lanes_clear(lan_lanes *lanes)
{
    free(lanes->parts);
    free(lanes->answered);
    free(lanes->losses);
    free(lanes->columns);
    free(lanes->block);
    *lanes = (lan_lanes){.pattern = NULL};
}

/* --- a battle in its lane ------------------------------------------------- */

static void take_counts(lan_lanes *lanes, int32_t lane,
                        const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const size_t width = (size_t)lanes->width;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        const bool is_in = lan_army_is_in(battle, a);
        double heads = 0.0;
        for (int32_t i = army->first; i < army->first + army->count; i++) {
            const bool fights = is_in && lan_group_is_alive(battle, i);
            const double x = fights ? battle->state.x[i] : 0.0;
            lanes->x[(size_t)i * width + (size_t)lane] = x;
            heads += x;
        }
        const size_t at = (size_t)a * width + (size_t)lane;
        lanes->heads[at] = heads;
        lanes->morale[at] =
            is_in && army->morale_index >= 0 ? battle->state.morale[a] : 1.0;
    }
}

static bool is_hit(const lan_lanes *lanes, int32_t lane, const lan_link *link)
{
    return lanes->x[link->group * lanes->width + lane] > 0.0;
}

/* Lowest rank of a volley's links to groups in the fight. */
static int32_t best_rank(const lan_lanes *lanes, int32_t lane,
                         const lan_volley *volley)
{
    const lan_link *links =
        &lanes->pattern->targeting.links[volley->first_link];
    int32_t best = INT32_MAX;
    for (int32_t l = 0; l < volley->link_count; l++) {
        if (is_hit(lanes, lane, &links[l]) && links[l].rank < best) {
            best = links[l].rank;
        }
    }
    return best;
}

/* As lan_targeting_mark_living() has it. */
static void take_volley(lan_lanes *lanes, int32_t lane,
                        const lan_volley *volley)
{
    const lan_link *links =
        &lanes->pattern->targeting.links[volley->first_link];
    const int32_t best = best_rank(lanes, lane, volley);
    const int32_t width = lanes->width;
    int64_t *living = (int64_t *)(void *)lanes->living;
    int32_t count = 0;
    for (int32_t t = 0; t < volley->target_count; t++) {
        living[(volley->first_target + t) * width + lane] = 0;
    }
    for (int32_t l = 0; l < volley->link_count; l++) {
        int64_t *at =
            &living[(volley->first_target + links[l].target) * width + lane];
        if (is_hit(lanes, lane, &links[l]) && links[l].rank == best) {
            count += *at == 0;
            *at = -1;
        }
    }
    for (int32_t t = 0; t < volley->target_count; t++) {
        const int32_t at = (volley->first_target + t) * width + lane;
        lanes->share[at] = living[at] != 0 ? 1.0 / count : 0.0;
    }
}

void lan_lanes_take(lan_lanes *lanes, int32_t lane, const lan_battle *battle)
{
    const lan_targeting *targeting = &lanes->pattern->targeting;
    take_counts(lanes, lane, battle);
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        take_volley(lanes, lane, &targeting->volleys[f]);
    }
}

/* --- rates ---------------------------------------------------------------- */

#define LANES 2
#include "engine/lane_rates_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "engine/lane_rates_body_impl.h"
#undef LANES
#define LANES 8
#include "engine/lane_rates_body_impl.h"
#undef LANES
#endif
