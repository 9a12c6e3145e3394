/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The structure that lanes of intervals share.
 */
#include <stdlib.h>
#include <string.h>

#include "base/carve_impl.h"
#include "base/real.h"
#include "engine/interval_lanes_parts_impl.h"
#include "engine/lane_laws_impl.h"
#include "engine/retaliation_impl.h"

/* Groups and coefficients beyond which a battle has work enough for vectors of
 * its own, and eight of them side by side have more numbers than are near the
 * processor. */
#define MOST_GROUPS 128
#define MOST_CELLS  4096

/* --- which intervals ------------------------------------------------------ */

static bool has_lane_laws(const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    size_t cells = 0;
    bool has = true;
    for (int32_t f = 0; f < targeting->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        const lan_link *links = &targeting->links[volley->first_link];
        cells += (size_t)volley->attacker_count * (size_t)volley->link_count;
        for (int32_t l = 0; l < volley->link_count; l++) {
            has = has && lan_law_has_lanes(links[l].law);
        }
    }
    return has && cells <= MOST_CELLS;
}

/* Derivatives of the rates that a step of order 5 is good for. */
#define STEP_ORDER 5.0

/* True where fire goes with a broken power of a morale that may fall to zero:
 * one of its derivatives has no bound there, and a step that meets that is for
 * a closer look. */
static bool meets_broken_power(const lan_battle *battle)
{
    bool meets = false;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        const lan_morale_def *morale = &battle->plan->armies[a].morale;
        meets = meets ||
                (battle->plan->armies[a].morale_index >= 0 &&
                 lan_army_is_in(battle, a) && !battle->state.morale_held[a] &&
                 !(morale->break_at > 0.0) && morale->effect < STEP_ORDER &&
                 morale->effect > floor(morale->effect));
    }
    return meets;
}

bool lan_interval_lanes_can(const lan_battle *battle)
{
    const lan_interval *interval = &battle->interval;
    if (lan_battle_is_open(battle) || battle->state.head->whole ||
        interval->moving || interval->any_held || interval->any_power ||
        battle->targeting.whole_count > 0 || lan_retaliation_is_any(battle)) {
        return false;
    }
    return interval->pair.holds ||
           (battle->plan->group_count <= MOST_GROUPS &&
            !meets_broken_power(battle) && has_lane_laws(battle));
}

static bool fits_groups(const lan_interval_lanes *lanes, const lan_plan *plan)
{
    bool fits = lanes->variable_count == plan->variable_count;
    for (int32_t a = 0; fits && a < lanes->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        fits = lanes->armies[a].first == army->first &&
               lanes->armies[a].count == army->count &&
               lanes->armies[a].morale_index == army->morale_index;
    }
    for (int32_t i = 0; fits && i < lanes->group_count; i++) {
        fits = lanes->groups[i].other_index == plan->groups[i].other_index;
    }
    return fits;
}

static bool fits_volley(const lan_interval_lanes *lanes,
                        const lan_targeting *targeting, int32_t f)
{
    const lan_lanes_volley *own = &lanes->volleys[f];
    const lan_volley *volley = &targeting->volleys[f];
    bool fits = own->link_count == volley->link_count &&
                own->target_count == volley->target_count &&
                own->attacker_count == volley->attacker_count;
    for (int32_t a = 0; fits && a < volley->attacker_count; a++) {
        fits = lanes->attackers[own->first_attacker + a] ==
               targeting->attackers[volley->first_attacker + a];
    }
    for (int32_t l = 0; fits && l < volley->link_count; l++) {
        const lan_lanes_link *mine = &lanes->links[own->first_link + l];
        const lan_link *link = &targeting->links[volley->first_link + l];
        fits = mine->group == link->group && mine->target == link->target &&
               mine->law == link->law;
    }
    return fits;
}

bool lan_interval_lanes_fit(const lan_interval_lanes *lanes,
                            const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_targeting *targeting = &battle->targeting;
    const bool is_pair = battle->interval.pair.holds;
    bool fits = lanes->is_adopted && lanes->is_pair == is_pair &&
                lanes->group_count == plan->group_count &&
                lanes->army_count == plan->army_count &&
                fits_groups(lanes, plan);
    if (!fits || is_pair) {
        return fits;
    }
    fits = lanes->is_even == (plan->share == LAN_SHARE_EVEN) &&
           lanes->volley_count == targeting->volley_count;
    for (int32_t f = 0; fits && f < targeting->volley_count; f++) {
        fits = fits_volley(lanes, targeting, f);
    }
    return fits;
}

/* --- a structure is taken over -------------------------------------------- */

static void count_parts(lan_interval_lanes *lanes, const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_targeting *targeting = &battle->targeting;
    lanes->is_pair = battle->interval.pair.holds;
    lanes->is_even = plan->share == LAN_SHARE_EVEN;
    lanes->group_count = plan->group_count;
    lanes->army_count = plan->army_count;
    lanes->variable_count = plan->variable_count;
    lanes->volley_count = lanes->is_pair ? 0 : targeting->volley_count;
    lanes->link_count = 0;
    lanes->target_count = 0;
    lanes->attacker_count = 0;
    lanes->cell_count = 0;
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        lanes->link_count += volley->link_count;
        lanes->target_count += volley->target_count;
        lanes->attacker_count += volley->attacker_count;
        lanes->cell_count += volley->attacker_count * volley->link_count;
    }
}

/* The next `count` things of `size` bytes of a block, on a boundary that suits
 * any of them; moves `at`, the bytes in use. */
static void *cut(unsigned char *block, size_t *at, int32_t count, size_t size)
{
    unsigned char *next = block == NULL ? NULL : block + *at;
    *at += ((size_t)count * size + 15) / 16 * 16;
    return next;
}

/* Lays the structure out in a block, or, where that is NULL, counts it. */
static size_t place_structure(lan_interval_lanes *lanes, unsigned char *block)
{
    size_t at = 0;
    lanes->groups = cut(block, &at, lanes->group_count, sizeof *lanes->groups);
    lanes->armies = cut(block, &at, lanes->army_count, sizeof *lanes->armies);
    lanes->volleys =
        cut(block, &at, lanes->volley_count, sizeof *lanes->volleys);
    lanes->links = cut(block, &at, lanes->link_count, sizeof *lanes->links);
    lanes->attackers =
        cut(block, &at, lanes->attacker_count, sizeof *lanes->attackers);
    lanes->watched =
        cut(block, &at, lanes->variable_count, sizeof *lanes->watched);
    return at;
}

/* The next `rows` of the numbers of lanes; of NULL only their count. */
static double *carve_rows(double *block, size_t *at, int32_t rows,
                          int32_t width)
{
    double *next = block == NULL ? NULL : block + *at;
    *at += (size_t)rows * (size_t)width;
    return next;
}

/* Lays the numbers out in a block, or, where that is NULL, counts them. */
static size_t place_numbers(lan_interval_lanes *lanes, double *block)
{
    const int32_t width = lanes->width;
    const int32_t groups = lanes->group_count;
    const int32_t armies = lanes->army_count;
    const int32_t variables = lanes->variable_count;
    const struct {
        double **array;
        int32_t rows;
    } all[] = {
        {&lanes->start, 1},
        {&lanes->busy, 1},
        {&lanes->always, 1},
        {&lanes->aimed, 2},
        {&lanes->area, 2},
        {&lanes->active, groups},
        {&lanes->rate, groups},
        {&lanes->slope, groups},
        {&lanes->piece_start, groups},
        {&lanes->losses, groups},
        {&lanes->fire, groups},
        {&lanes->combat, groups},
        {&lanes->cells, lanes->cell_count},
        {&lanes->weight, lanes->link_count},
        {&lanes->k, lanes->link_count},
        {&lanes->share, lanes->target_count},
        {&lanes->share_at_zero, lanes->target_count},
        {&lanes->rest, lanes->volley_count},
        {&lanes->joint, lanes->volley_count},
        {&lanes->level, variables + armies},
        {&lanes->watch, variables + armies},
        {&lanes->front, armies},
        {&lanes->full, armies},
        {&lanes->crossing, armies},
        {&lanes->above, armies},
        {&lanes->break_at, armies},
        {&lanes->breaks, armies},
        {&lanes->fielded, armies},
        {&lanes->fielded_rate, armies},
        {&lanes->fielded_slope, armies},
        {&lanes->held, armies},
        {&lanes->moves, armies},
        {&lanes->effect, armies},
        {&lanes->loss_weight, armies},
        {&lanes->recovery, armies},
        {&lanes->desertion, armies},
    };
    size_t at = 0;
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
        *all[k].array = carve_rows(block, &at, all[k].rows, width);
    }
    return at;
}

static size_t place_plain(lan_interval_lanes *lanes, double *block)
{
    size_t at = 0;
    lanes->kept = carve_rows(block, &at, lanes->cell_count, lanes->width);
    lanes->shares = carve_rows(block, &at, lanes->target_count, 1);
    lanes->zeros = carve_rows(block, &at, lanes->link_count, 1);
    return at;
}

/* Makes a block of numbers that has room, on a boundary of vectors; all zeros
 * either way. */
static lan_status fit_numbers(double **block, size_t *room, size_t need)
{
    if (need > *room) {
        const size_t bytes = (need * sizeof **block + 63) / 64 * 64;
        double *grown = aligned_alloc(64, bytes);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        free(*block);
        *block = grown;
        *room = need;
    }
    for (size_t k = 0; k < need; k++) {
        (*block)[k] = 0.0;
    }
    return LAN_OK;
}

static lan_status fit_structure(lan_interval_lanes *lanes, size_t need)
{
    if (need > lanes->structure_room) {
        void *grown = malloc(need);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        free(lanes->structure);
        lanes->structure = grown;
        lanes->structure_room = need;
    }
    memset(lanes->structure, 0, need);
    return LAN_OK;
}

static lan_status make_room(lan_interval_lanes *lanes)
{
    lan_status status = fit_structure(lanes, place_structure(lanes, NULL));
    if (status == LAN_OK) {
        status = fit_numbers(&lanes->numbers, &lanes->numbers_room,
                             place_numbers(lanes, NULL));
    }
    if (status == LAN_OK) {
        status = fit_numbers(&lanes->plain, &lanes->plain_room,
                             place_plain(lanes, NULL));
    }
    if (status == LAN_OK) {
        (void)place_structure(lanes, lanes->structure);
        (void)place_numbers(lanes, lanes->numbers);
        (void)place_plain(lanes, lanes->plain);
    }
    return status;
}

static void copy_groups(lan_interval_lanes *lanes, const lan_plan *plan)
{
    lanes->has_morale = false;
    lanes->has_other = false;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        lanes->armies[a] = (lan_lanes_army){.first = army->first,
                                            .count = army->count,
                                            .morale_index = army->morale_index};
        lanes->has_morale = lanes->has_morale || army->morale_index >= 0;
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        const int32_t other = plan->groups[i].other_index;
        lanes->groups[i] = (lan_lanes_group){.other_index = other};
        lanes->has_other = lanes->has_other || other >= 0;
    }
}

static void copy_links(lan_interval_lanes *lanes, const lan_volley *volley,
                       const lan_targeting *targeting, int32_t first)
{
    for (int32_t l = 0; l < volley->link_count; l++) {
        const lan_link *link = &targeting->links[volley->first_link + l];
        lan_lanes_group *group = &lanes->groups[link->group];
        lanes->links[first + l] = (lan_lanes_link){.group = link->group,
                                                   .target = link->target,
                                                   .law = link->law,
                                                   .is_first = !group->is_hit};
        group->is_hit = true;
    }
}

static void copy_volleys(lan_interval_lanes *lanes, const lan_battle *battle)
{
    const lan_targeting *targeting = &battle->targeting;
    lan_lanes_volley next = {.first_link = 0};
    for (int32_t f = 0; f < lanes->volley_count; f++) {
        const lan_volley *volley = &targeting->volleys[f];
        next.link_count = volley->link_count;
        next.target_count = volley->target_count;
        next.attacker_count = volley->attacker_count;
        next.is_fixed = lan_volley_is_fixed(volley, battle->plan->share);
        lanes->volleys[f] = next;
        copy_links(lanes, volley, targeting, next.first_link);
        memcpy(&lanes->attackers[next.first_attacker],
               &targeting->attackers[volley->first_attacker],
               (size_t)volley->attacker_count * sizeof *lanes->attackers);
        next.first_link += volley->link_count;
        next.first_target += volley->target_count;
        next.first_attacker += volley->attacker_count;
        next.first_cell += volley->attacker_count * volley->link_count;
    }
}

lan_status lan_interval_lanes_adopt(lan_interval_lanes *lanes,
                                    const lan_battle *battle)
{
    lanes->is_adopted = false;
    count_parts(lanes, battle);
    const lan_status status = make_room(lanes);
    if (status != LAN_OK) {
        return status;
    }
    copy_groups(lanes, battle->plan);
    copy_volleys(lanes, battle);
    lanes->any_arriving = 0;
    lanes->any_full = 0;
    lanes->is_adopted = true;
    return LAN_OK;
}
