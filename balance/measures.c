/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be measured of a battle: a new measure is a row here.
 */
#include "balance/measure_impl.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- words --------------------------------------------------------------- */

static lan_status list_static(lan_measure *measure, const char *const *words,
                              size_t count)
{
    measure->words = calloc(count, sizeof *measure->words);
    if (measure->words == NULL) {
        return LAN_ENOMEM;
    }
    memcpy(measure->words, words, count * sizeof *words);
    measure->word_count = count;
    return LAN_OK;
}

static lan_status list_reasons(lan_measure *measure, const lan_battle *battle,
                               const lan_campaign_def *campaign)
{
    static const lan_end_reason reasons[] = {
        LAN_END_NONE, LAN_END_ANNIHILATION, LAN_END_BREAK,
        LAN_END_TIME, LAN_END_STALEMATE,    LAN_END_OBJECTIVE};
    const char *words[COUNT(reasons)];
    (void)battle;
    (void)campaign;
    for (size_t i = 0; i < COUNT(reasons); i++) {
        words[reasons[i]] = lan_end_reason_name(reasons[i]);
    }
    return list_static(measure, words, COUNT(reasons));
}

static lan_status list_states(lan_measure *measure, const lan_battle *battle,
                              const lan_campaign_def *campaign)
{
    const char *words[] = {lan_army_state_name(LAN_ARMY_FIGHTING),
                           lan_army_state_name(LAN_ARMY_BROKEN),
                           lan_army_state_name(LAN_ARMY_GONE)};
    (void)battle;
    (void)campaign;
    return list_static(measure, words, COUNT(words));
}

/* The sides, then "none" and "mutual"; names are copied. */
static lan_status list_winners(lan_measure *measure, const lan_battle *battle,
                               const lan_campaign_def *campaign)
{
    const int32_t sides = lan_battle_side_count(battle);
    size_t size = 1;
    (void)campaign;
    for (int32_t s = 0; s < sides; s++) {
        size += strlen(lan_battle_side_name(battle, s)) + 1;
    }
    measure->words = calloc((size_t)sides + 2, sizeof *measure->words);
    measure->pool = malloc(size);
    if (measure->words == NULL || measure->pool == NULL) {
        return LAN_ENOMEM;
    }
    char *next = measure->pool;
    for (int32_t s = 0; s < sides; s++) {
        const char *name = lan_battle_side_name(battle, s);
        memcpy(next, name, strlen(name) + 1);
        measure->words[measure->word_count++] = next;
        next += strlen(name) + 1;
    }
    measure->side_words = measure->word_count;
    measure->words[measure->word_count++] = "none";
    measure->words[measure->word_count++] = "mutual";
    return LAN_OK;
}

/* Longest number of an objective. */
#define NUMBER_SIZE 24

/* The objectives by their names, or numbers, then "none"; all are copied. */
static lan_status list_objectives(lan_measure *measure,
                                  const lan_battle *battle,
                                  const lan_campaign_def *campaign)
{
    const size_t count = campaign->objective_count;
    size_t size = 1;
    (void)battle;
    for (size_t i = 0; i < count; i++) {
        const char *name = campaign->objectives[i].name;
        size += name != NULL ? strlen(name) + 1 : NUMBER_SIZE;
    }
    measure->words = calloc(count + 1, sizeof *measure->words);
    measure->pool = malloc(size);
    if (measure->words == NULL || measure->pool == NULL) {
        return LAN_ENOMEM;
    }
    char *next = measure->pool;
    for (size_t i = 0; i < count; i++) {
        const char *name = campaign->objectives[i].name;
        if (name != NULL) {
            memcpy(next, name, strlen(name) + 1);
        } else {
            (void)snprintf(next, NUMBER_SIZE, "%zu", i);
        }
        measure->words[measure->word_count++] = next;
        next += strlen(next) + 1;
    }
    measure->words[measure->word_count++] = "none";
    return LAN_OK;
}

/* --- values -------------------------------------------------------------- */

/* Soldiers that a side has fielded. */
static double fielded_by(const fought_battle *fought, int32_t side)
{
    double fielded = 0.0;
    for (int32_t i = 0; i < fought->outcome->group_count; i++) {
        const lan_group_outcome *group = &fought->outcome->groups[i];
        const int32_t army = lan_battle_group_army(fought->battle, i);
        if (lan_battle_army_side(fought->battle, army) == side) {
            fielded += group->start + group->reinforced;
        }
    }
    return fielded;
}

/* What a side has left of all it has fielded, summed as the model does. */
static double share_left(const fought_battle *fought, int32_t side)
{
    const double fielded = fielded_by(fought, side);
    double left = 0.0;
    for (int32_t i = 0; i < fought->outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(fought->battle, i);
        if (lan_battle_army_side(fought->battle, army) == side) {
            left += fought->outcome->groups[i].left;
        }
    }
    return fielded > 0.0 ? left / fielded : 0.0;
}

static double winner_of(const lan_measure *measure, const fought_battle *fought)
{
    const int32_t winner = fought->outcome->winner;
    if (winner >= 0) {
        return (double)winner;
    }
    return (double)measure->side_words +
           (winner == LAN_WINNER_MUTUAL ? 1.0 : 0.0);
}

static double reason_of(const lan_measure *measure, const fought_battle *fought)
{
    (void)measure;
    return (double)fought->outcome->reason;
}

static double margin_of(const lan_measure *measure, const fought_battle *fought)
{
    (void)measure;
    return fought->outcome->margin;
}

static double side_margin_of(const lan_measure *measure,
                             const fought_battle *fought)
{
    double best = -LAN_INF;
    for (int32_t s = 0; s < lan_battle_side_count(fought->battle); s++) {
        if (s != measure->side) {
            best = fmax(best, share_left(fought, s));
        }
    }
    return share_left(fought, measure->side) - best;
}

static double value_margin_of(const lan_measure *measure,
                              const fought_battle *fought)
{
    (void)measure;
    return fought->outcome->value_margin;
}

static double duration_of(const lan_measure *measure,
                          const fought_battle *fought)
{
    (void)measure;
    return fought->outcome->time;
}

static double near_tie_of(const lan_measure *measure,
                          const fought_battle *fought)
{
    (void)measure;
    return fought->outcome->near_tie ? 1.0 : 0.0;
}

static double odds_of(const lan_measure *measure, const fought_battle *fought)
{
    return fought->odds != NULL ? fought->odds->sides[measure->side].win
                                : LAN_NAN;
}

static double morale_of(const lan_measure *measure, const fought_battle *fought)
{
    return fought->outcome->armies[measure->army].morale;
}

static double state_of(const lan_measure *measure, const fought_battle *fought)
{
    return (double)fought->outcome->armies[measure->army].state;
}

static double sum_of_groups(const lan_measure *measure,
                            const fought_battle *fought)
{
    double sum = 0.0;
    for (int32_t i = measure->first; i < measure->past; i++) {
        const char *group = (const char *)&fought->outcome->groups[i];
        sum += *(const double *)(const void *)(group + measure->row->member);
    }
    return sum;
}

/* --- values of campaigns -------------------------------------------------- */

/* NULL: it was not played. */
static const lan_campaign_army *marched_army(const lan_measure *measure,
                                             const fought_battle *fought)
{
    return fought->story != NULL ? &fought->story->armies[measure->army] : NULL;
}

static double arrived_of(const lan_measure *measure,
                         const fought_battle *fought)
{
    const lan_campaign_army *army = marched_army(measure, fought);
    return army != NULL ? army->arrived : LAN_NAN;
}

static double marched_of(const lan_measure *measure,
                         const fought_battle *fought)
{
    const lan_campaign_army *army = marched_army(measure, fought);
    return army != NULL ? army->marched : LAN_NAN;
}

/* Where an army stands at the end, as keys say it; LAN_NAN: not on the map. */
static lan_graph_point point_of(const lan_measure *measure,
                                const fought_battle *fought)
{
    const lan_campaign_army *army = marched_army(measure, fought);
    if (army == NULL || army->place < 0) {
        return (lan_graph_point){LAN_NAN, LAN_NAN};
    }
    if (fought->campaign->roads != NULL) {
        return lan_road_map_place(fought->campaign->roads, army->place)->at;
    }
    const int32_t width = lan_grid_map_width(fought->campaign->map);
    return (lan_graph_point){army->place % width, army->place / width};
}

static double x_of(const lan_measure *measure, const fought_battle *fought)
{
    return point_of(measure, fought).x;
}

static double y_of(const lan_measure *measure, const fought_battle *fought)
{
    return point_of(measure, fought).y;
}

static double battles_of(const lan_measure *measure,
                         const fought_battle *fought)
{
    (void)measure;
    return fought->story != NULL ? (double)fought->story->battle_count
                                 : LAN_NAN;
}

static double ties_of(const lan_measure *measure, const fought_battle *fought)
{
    (void)measure;
    return fought->story != NULL ? (double)fought->story->ties : LAN_NAN;
}

static double objective_of(const lan_measure *measure,
                           const fought_battle *fought)
{
    if (fought->story == NULL) {
        return LAN_NAN;
    }
    return fought->story->objective >= 0 ? (double)fought->story->objective
                                         : (double)measure->word_count - 1.0;
}

/* --- values of the law that many fights obey ------------------------------ */

static double enemy_exponent(const lan_measure *measure,
                             const fought_battle *fought)
{
    (void)measure;
    return fought->law != NULL && fought->law->is_known ? fought->law->enemy
                                                        : LAN_NAN;
}

static double own_exponent(const lan_measure *measure,
                           const fought_battle *fought)
{
    (void)measure;
    return fought->law != NULL && fought->law->is_known ? fought->law->own
                                                        : LAN_NAN;
}

/* --- how far they may be off --------------------------------------------- */

static double no_error(const lan_measure *measure, const fought_battle *fought)
{
    (void)measure;
    (void)fought;
    return 0.0;
}

static double share_error(const lan_measure *measure,
                          const fought_battle *fought)
{
    (void)measure;
    return fought->outcome->error;
}

/* Of two shares. */
static double margin_error(const lan_measure *measure,
                           const fought_battle *fought)
{
    (void)measure;
    return 2.0 * fought->outcome->error;
}

static double duration_error(const lan_measure *measure,
                             const fought_battle *fought)
{
    (void)measure;
    return fought->outcome->error * fought->outcome->time;
}

static double odds_error(const lan_measure *measure,
                         const fought_battle *fought)
{
    if (fought->odds == NULL) {
        return 0.0;
    }
    const lan_side_odds *side = &fought->odds->sides[measure->side];
    return lan_odds_error(side->win, side->low, side->high);
}

/* Half a 95 % interval. */
#define TWO_SIDED_95 1.959963984540054

static double enemy_exponent_error(const lan_measure *measure,
                                   const fought_battle *fought)
{
    (void)measure;
    return fought->law != NULL ? TWO_SIDED_95 * fought->law->enemy_error : 0.0;
}

static double own_exponent_error(const lan_measure *measure,
                                 const fought_battle *fought)
{
    (void)measure;
    return fought->law != NULL ? TWO_SIDED_95 * fought->law->own_error : 0.0;
}

static double soldiers_error(const lan_measure *measure,
                             const fought_battle *fought)
{
    return fought->outcome->error * fielded_by(fought, measure->side);
}

/* --- the list ------------------------------------------------------------ */

/* Differences of shares up to 1. */
#define MARGIN                                                                 \
    .unit = LAN_MEASURE_IN_SHARES, .even = 0.0, .even_title = "break-even",    \
    .rounding = 4.0 * DBL_EPSILON, .error = margin_error
#define LEVELLESS .even = LAN_NAN
#define WORDS     .kind = LAN_MEASURE_WORD, LEVELLESS, .error = no_error
#define SOLDIERS(of)                                                           \
    .unit = LAN_MEASURE_IN_SOLDIERS, LEVELLESS,                                \
    .member = offsetof(lan_group_outcome, of), .value = sum_of_groups,         \
    .error = soldiers_error

/* Of armies on a map. */
#define OF_CAMPAIGN LEVELLESS, .is_of_campaign = true, .error = no_error

static const measure_row measures[] = {
    {.pattern = "winner",
     .title = "winner",
     WORDS,
     .list_words = list_winners,
     .value = winner_of},
    {.pattern = "reason",
     .title = "reason of the end",
     WORDS,
     .list_words = list_reasons,
     .value = reason_of},
    {.pattern = "margin",
     .title = "margin",
     MARGIN,
     .counterpart = "odds",
     .value = margin_of},
    {.pattern = "margin.SIDE",
     .title = "margin",
     MARGIN,
     .value = side_margin_of},
    {.pattern = "value_margin",
     .title = "margin in value",
     MARGIN,
     .value = value_margin_of},
    {.pattern = "duration",
     .title = "duration",
     .unit = LAN_MEASURE_IN_TIME,
     LEVELLESS,
     .value = duration_of,
     .error = duration_error},
    {.pattern = "near_tie",
     .title = "near tie",
     .kind = LAN_MEASURE_FLAG,
     LEVELLESS,
     .value = near_tie_of,
     .error = no_error},
    {.pattern = "odds.SIDE",
     .title = "win probability",
     .unit = LAN_MEASURE_IN_PROBABILITY,
     .even = 0.5,
     .even_title = "even odds",
     .counterpart = "margin",
     .needs_odds = true,
     .value = odds_of,
     .error = odds_error},
    {.pattern = "law.enemy",
     .title = "exponent of the enemy's strength",
     LEVELLESS,
     .needs_law = true,
     .value = enemy_exponent,
     .error = enemy_exponent_error},
    {.pattern = "law.own",
     .title = "exponent of the own strength",
     LEVELLESS,
     .needs_law = true,
     .value = own_exponent,
     .error = own_exponent_error},
    {.pattern = "armies.ARMY.left", .title = "soldiers left", SOLDIERS(left)},
    {.pattern = "armies.ARMY.lost_combat",
     .title = "combat losses",
     SOLDIERS(lost_combat)},
    {.pattern = "armies.ARMY.lost_other",
     .title = "other losses",
     SOLDIERS(lost_other)},
    {.pattern = "armies.ARMY.morale",
     .title = "morale",
     LEVELLESS,
     .value = morale_of,
     .error = share_error},
    {.pattern = "armies.ARMY.state",
     .title = "state",
     WORDS,
     .list_words = list_states,
     .value = state_of},
    {.pattern = "armies.ARMY.units.GROUP.left",
     .title = "soldiers left",
     SOLDIERS(left)},
    {.pattern = "armies.ARMY.units.GROUP.lost_combat",
     .title = "combat losses",
     SOLDIERS(lost_combat)},
    {.pattern = "armies.ARMY.units.GROUP.lost_other",
     .title = "other losses",
     SOLDIERS(lost_other)},
    {.pattern = "armies.ARMY.units.GROUP.reinforced",
     .title = "reinforcements",
     SOLDIERS(reinforced)},
    {.pattern = "armies.ARMY.arrived",
     .title = "arrival",
     .unit = LAN_MEASURE_IN_TIME,
     OF_CAMPAIGN,
     .value = arrived_of},
    {.pattern = "armies.ARMY.marched",
     .title = "way marched",
     .unit = LAN_MEASURE_IN_METRES,
     OF_CAMPAIGN,
     .value = marched_of},
    {.pattern = "armies.ARMY.at.x",
     .title = "final x",
     OF_CAMPAIGN,
     .value = x_of},
    {.pattern = "armies.ARMY.at.y",
     .title = "final y",
     OF_CAMPAIGN,
     .value = y_of},
    {.pattern = "battles",
     .title = "battles",
     OF_CAMPAIGN,
     .needs_story = true,
     .value = battles_of},
    {.pattern = "ties",
     .title = "simultaneous instants",
     OF_CAMPAIGN,
     .value = ties_of},
    {.pattern = "objective",
     .title = "objective",
     .kind = LAN_MEASURE_WORD,
     OF_CAMPAIGN,
     .list_words = list_objectives,
     .value = objective_of}};

const measure_row *measure_row_at(size_t index)
{
    return index < COUNT(measures) ? &measures[index] : NULL;
}
