/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a recorded value is, and how far it may be off.
 */
#include "balance/measure_impl.h"

#include "base/real.h"
#include "base/text.h"

/* Soldiers that a side has had. */
static double had_of(const lan_battle *battle, const lan_outcome *outcome,
                     int32_t side)
{
    double had = 0.0;
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            had += outcome->groups[i].start + outcome->groups[i].reinforced;
        }
    }
    return had;
}

/* What a side has left of all it has had, summed as the model does. */
static double share_left(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t side)
{
    const double had = had_of(battle, outcome, side);
    double left = 0.0;
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            left += outcome->groups[i].left;
        }
    }
    return had > 0.0 ? left / had : 0.0;
}

static double margin_of(const lan_battle *battle, const lan_outcome *outcome,
                        int32_t side)
{
    double best = -LAN_INF;
    for (int32_t s = 0; s < lan_battle_side_count(battle); s++) {
        if (s != side) {
            best = fmax(best, share_left(battle, outcome, s));
        }
    }
    return share_left(battle, outcome, side) - best;
}

static double of_one_group(lan_quantity quantity,
                           const lan_group_outcome *group)
{
    switch (quantity) {
    case Q_LOST_COMBAT:
        return group->lost_combat;
    case Q_LOST_OTHER:
        return group->lost_other;
    case Q_REINFORCED:
        return group->reinforced;
    case Q_LEFT:
    case Q_WINNER:
    case Q_REASON:
    case Q_MARGIN:
    case Q_VALUE_MARGIN:
    case Q_DURATION:
    case Q_NEAR_TIE:
    case Q_SIDE_ODDS:
    case Q_SIDE_MARGIN:
    case Q_MORALE:
    case Q_STATE:
        break;
    }
    return group->left;
}

static double sum_of_groups(const lan_measure *record,
                            const lan_outcome *outcome)
{
    double sum = 0.0;
    for (int32_t i = record->first; i < record->past; i++) {
        sum += of_one_group(record->quantity, &outcome->groups[i]);
    }
    return sum;
}

static double winner_of(const lan_measure *record, const lan_outcome *outcome)
{
    if (outcome->winner >= 0) {
        return (double)outcome->winner;
    }
    const size_t back = outcome->winner == LAN_WINNER_MUTUAL ? 1 : 2;
    return (double)(record->word_count - back);
}

double lan_measure_value(const lan_measure *record, const lan_battle *battle,
                         const lan_outcome *outcome, const lan_odds *odds)
{
    switch (record->quantity) {
    case Q_WINNER:
        return winner_of(record, outcome);
    case Q_REASON:
        return (double)outcome->reason;
    case Q_MARGIN:
        return outcome->margin;
    case Q_VALUE_MARGIN:
        return outcome->value_margin;
    case Q_DURATION:
        return outcome->time;
    case Q_NEAR_TIE:
        return outcome->near_tie ? 1.0 : 0.0;
    case Q_SIDE_ODDS:
        return odds != NULL ? odds->sides[record->side].win : LAN_NAN;
    case Q_SIDE_MARGIN:
        return margin_of(battle, outcome, record->side);
    case Q_MORALE:
        return outcome->armies[record->army].morale;
    case Q_STATE:
        return (double)outcome->armies[record->army].state;
    case Q_LEFT:
    case Q_LOST_COMBAT:
    case Q_LOST_OTHER:
    case Q_REINFORCED:
        break;
    }
    return sum_of_groups(record, outcome);
}

static double odds_error(const lan_side_odds *side)
{
    return lan_odds_error(side->win, side->low, side->high);
}

double lan_measure_error(const lan_measure *record, const lan_battle *battle,
                         const lan_outcome *outcome, const lan_odds *odds)
{
    switch (record->quantity) {
    case Q_SIDE_ODDS:
        return odds != NULL ? odds_error(&odds->sides[record->side]) : 0.0;
    case Q_WINNER:
    case Q_REASON:
    case Q_STATE:
    case Q_NEAR_TIE:
        return 0.0;
    case Q_MARGIN:
    case Q_VALUE_MARGIN:
    case Q_SIDE_MARGIN:
        return 2.0 * outcome->error; /* of two shares */
    case Q_MORALE:
        return outcome->error;
    case Q_DURATION:
        return outcome->error * outcome->time;
    case Q_LEFT:
    case Q_LOST_COMBAT:
    case Q_LOST_OTHER:
    case Q_REINFORCED:
        break;
    }
    const int32_t army = lan_battle_group_army(battle, record->first);
    return outcome->error *
           had_of(battle, outcome, lan_battle_army_side(battle, army));
}

const char *lan_measure_text(const lan_measure *record, double value,
                             char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value)) {
        return "";
    }
    switch (record->kind) {
    case LAN_MEASURE_WORD:
        return value >= 0.0 && value < (double)record->word_count
                   ? record->words[(size_t)value]
                   : "";
    case LAN_MEASURE_FLAG:
        return value > 0.0 ? "true" : "false";
    case LAN_MEASURE_NUMBER:
        break;
    }
    return lan_text_from_double(value, buffer);
}
