/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be measured of a battle: a new measure is a row of the
 * list and a case of its value.
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

static lan_status list_reasons(lan_measure *measure)
{
    static const lan_end_reason reasons[] = {
        LAN_END_NONE, LAN_END_ANNIHILATION, LAN_END_BREAK,
        LAN_END_TIME, LAN_END_STALEMATE,    LAN_END_OBJECTIVE};
    const char *words[COUNT(reasons)];
    for (size_t i = 0; i < COUNT(reasons); i++) {
        words[reasons[i]] = lan_end_reason_name(reasons[i]);
    }
    return list_static(measure, words, COUNT(words));
}

static lan_status list_states(lan_measure *measure)
{
    const char *words[] = {lan_army_state_name(LAN_ARMY_FIGHTING),
                           lan_army_state_name(LAN_ARMY_BROKEN),
                           lan_army_state_name(LAN_ARMY_GONE)};
    return list_static(measure, words, COUNT(words));
}

/* The sides, then "none" and "mutual"; names are copied. */
static lan_status list_winners(lan_measure *measure, const lan_battle *battle)
{
    const int32_t sides = lan_battle_side_count(battle);
    size_t size = 1;
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
                                  const lan_campaign_def *campaign)
{
    const size_t count = campaign->objective_count;
    size_t size = 1;
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

lan_status measure_list_words(lan_measure *measure, const lan_battle *battle,
                              const lan_campaign_def *campaign)
{
    switch ((int)measure->row->of) {
    case MEASURE_WINNER:
        return list_winners(measure, battle);
    case MEASURE_REASON:
        return list_reasons(measure);
    case MEASURE_STATE:
        return list_states(measure);
    case MEASURE_OBJECTIVE:
        return list_objectives(measure, campaign);
    default:
        return LAN_OK;
    }
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

static double side_margin_of(const fought_battle *fought, int32_t side)
{
    double best = -LAN_INF;
    for (int32_t s = 0; s < lan_battle_side_count(fought->battle); s++) {
        if (s != side) {
            best = fmax(best, share_left(fought, s));
        }
    }
    return share_left(fought, side) - best;
}

static double sum_of_groups(const lan_measure *measure,
                            const lan_outcome *outcome)
{
    double sum = 0.0;
    for (int32_t i = measure->first; i < measure->past; i++) {
        const char *group = (const char *)&outcome->groups[i];
        sum += *(const double *)(const void *)(group + measure->row->member);
    }
    return sum;
}

/* Where an army stands at the end, as keys say it; LAN_NAN: not on the map. */
static lan_graph_point point_of(const lan_campaign_army *army,
                                const lan_campaign_def *campaign)
{
    if (army->place < 0) {
        return (lan_graph_point){LAN_NAN, LAN_NAN};
    }
    if (campaign->roads != NULL) {
        return lan_road_map_place(campaign->roads, army->place)->at;
    }
    const int32_t width = lan_grid_map_width(campaign->map);
    return (lan_graph_point){army->place % width, army->place / width};
}

/* What armies do on a map; LAN_NAN where it was not played. */
static double campaign_value(const lan_measure *measure,
                             const fought_battle *fought)
{
    const lan_campaign_story *story = fought->story;
    if (story == NULL) {
        return LAN_NAN;
    }
    const lan_campaign_army *army =
        &story->armies[measure->army >= 0 ? measure->army : 0];
    switch ((int)measure->row->of) {
    case MEASURE_ARRIVED:
        return army->arrived;
    case MEASURE_MARCHED:
        return army->marched;
    case MEASURE_X:
        return point_of(army, fought->campaign).x;
    case MEASURE_Y:
        return point_of(army, fought->campaign).y;
    case MEASURE_BATTLES:
        return (double)story->battle_count;
    case MEASURE_TIES:
        return (double)story->ties;
    default:
        return story->objective >= 0 ? (double)story->objective
                                     : (double)measure->word_count - 1.0;
    }
}

double measure_value(const lan_measure *measure, const fought_battle *fought)
{
    const lan_outcome *const outcome = fought->outcome;
    const bool has_law = fought->law != NULL && fought->law->is_known;
    switch (measure->row->of) {
    case MEASURE_WINNER:
        return outcome->winner >= 0 ? (double)outcome->winner
               : outcome->winner == LAN_WINNER_MUTUAL
                   ? (double)measure->side_words + 1.0
                   : (double)measure->side_words;
    case MEASURE_REASON:
        return (double)outcome->reason;
    case MEASURE_MARGIN:
        return outcome->margin;
    case MEASURE_SIDE_MARGIN:
        return side_margin_of(fought, measure->side);
    case MEASURE_VALUE_MARGIN:
        return outcome->value_margin;
    case MEASURE_DURATION:
        return outcome->time;
    case MEASURE_NEAR_TIE:
        return outcome->near_tie ? 1.0 : 0.0;
    case MEASURE_ODDS:
        return fought->odds != NULL ? fought->odds->sides[measure->side].win
                                    : LAN_NAN;
    case MEASURE_LAW_ENEMY:
        return has_law ? fought->law->enemy : LAN_NAN;
    case MEASURE_LAW_OWN:
        return has_law ? fought->law->own : LAN_NAN;
    case MEASURE_SOLDIERS:
        return sum_of_groups(measure, outcome);
    case MEASURE_MORALE:
        return outcome->armies[measure->army].morale;
    case MEASURE_STATE:
        return (double)outcome->armies[measure->army].state;
    case MEASURE_ARRIVED:
    case MEASURE_MARCHED:
    case MEASURE_X:
    case MEASURE_Y:
    case MEASURE_BATTLES:
    case MEASURE_TIES:
    case MEASURE_OBJECTIVE:
        break;
    }
    return campaign_value(measure, fought);
}

/* --- how far they may be off --------------------------------------------- */

/* Half a 95 % interval. */
#define TWO_SIDED_95 1.959963984540054

double measure_error(const lan_measure *measure, const fought_battle *fought)
{
    const lan_outcome *const outcome = fought->outcome;
    const lan_fit_law *const law = fought->law;
    switch ((int)measure->row->of) {
    case MEASURE_MARGIN:
    case MEASURE_SIDE_MARGIN:
    case MEASURE_VALUE_MARGIN:
        return 2.0 * outcome->error; /* of two shares */
    case MEASURE_DURATION:
        return outcome->error * outcome->time;
    case MEASURE_ODDS:
        if (fought->odds != NULL) {
            const lan_side_odds *side = &fought->odds->sides[measure->side];
            return lan_odds_error(side->win, side->low, side->high);
        }
        return 0.0;
    case MEASURE_LAW_ENEMY:
        return law != NULL ? TWO_SIDED_95 * law->enemy_error : 0.0;
    case MEASURE_LAW_OWN:
        return law != NULL ? TWO_SIDED_95 * law->own_error : 0.0;
    case MEASURE_SOLDIERS:
        return outcome->error * fielded_by(fought, measure->side);
    case MEASURE_MORALE:
        return outcome->error;
    default:
        return 0.0;
    }
}

/* --- the list ------------------------------------------------------------ */

/* Of which number of its groups a sum is. */
#define SUM(name) .member = offsetof(lan_group_outcome, name)

static const measure_row measures[] = {
    {"winner", "winner", MEASURE_WINNER, .kind = LAN_MEASURE_WORD},
    {"reason", "reason of the end", MEASURE_REASON, .kind = LAN_MEASURE_WORD},
    {"margin", "margin", MEASURE_MARGIN, .unit = LAN_MEASURE_IN_SHARES,
     .counterpart = "odds"},
    {"margin.SIDE", "margin", MEASURE_SIDE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES},
    {"value_margin", "margin in value", MEASURE_VALUE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES},
    {"duration", "duration", MEASURE_DURATION, .unit = LAN_MEASURE_IN_TIME},
    {"near_tie", "near tie", MEASURE_NEAR_TIE, .kind = LAN_MEASURE_FLAG},
    {"odds.SIDE", "win probability", MEASURE_ODDS,
     .unit = LAN_MEASURE_IN_PROBABILITY, .counterpart = "margin"},
    {"law.enemy", "exponent of the enemy's strength", MEASURE_LAW_ENEMY,
     .kind = LAN_MEASURE_NUMBER},
    {"law.own", "exponent of the own strength", MEASURE_LAW_OWN,
     .kind = LAN_MEASURE_NUMBER},
    {"armies.ARMY.left", "soldiers left", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(left)},
    {"armies.ARMY.lost_combat", "combat losses", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(lost_combat)},
    {"armies.ARMY.lost_other", "other losses", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(lost_other)},
    {"armies.ARMY.morale", "morale", MEASURE_MORALE,
     .kind = LAN_MEASURE_NUMBER},
    {"armies.ARMY.state", "state", MEASURE_STATE, .kind = LAN_MEASURE_WORD},
    {"armies.ARMY.units.GROUP.left", "soldiers left", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(left)},
    {"armies.ARMY.units.GROUP.lost_combat", "combat losses", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(lost_combat)},
    {"armies.ARMY.units.GROUP.lost_other", "other losses", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(lost_other)},
    {"armies.ARMY.units.GROUP.reinforced", "reinforcements", MEASURE_SOLDIERS,
     .unit = LAN_MEASURE_IN_SOLDIERS, SUM(reinforced)},
    {"armies.ARMY.arrived", "arrival", MEASURE_ARRIVED,
     .unit = LAN_MEASURE_IN_TIME},
    {"armies.ARMY.marched", "way marched", MEASURE_MARCHED,
     .unit = LAN_MEASURE_IN_METRES},
    {"armies.ARMY.at.x", "final x", MEASURE_X, .kind = LAN_MEASURE_NUMBER},
    {"armies.ARMY.at.y", "final y", MEASURE_Y, .kind = LAN_MEASURE_NUMBER},
    {"battles", "battles", MEASURE_BATTLES, .kind = LAN_MEASURE_NUMBER},
    {"ties", "simultaneous instants", MEASURE_TIES, .kind = LAN_MEASURE_NUMBER},
    {"objective", "objective", MEASURE_OBJECTIVE, .kind = LAN_MEASURE_WORD}};

const measure_row *measure_row_at(size_t index)
{
    return index < COUNT(measures) ? &measures[index] : NULL;
}
