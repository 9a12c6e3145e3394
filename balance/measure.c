/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The measures of a battle. A new measure is a row of the list and a case in
 * its value.
 */
#include "balance/measure_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "base/text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* --- the list ------------------------------------------------------------ */

/* The quantities. */
typedef enum measure_of {
    MEASURE_WINNER,
    MEASURE_REASON,
    MEASURE_MARGIN,
    MEASURE_SIDE_MARGIN,
    MEASURE_VALUE_MARGIN,
    MEASURE_DURATION,
    MEASURE_NEAR_TIE,
    MEASURE_ODDS,
    MEASURE_LAW_ENEMY,
    MEASURE_LAW_OWN,
    MEASURE_SOLDIERS,
    MEASURE_MORALE,
    MEASURE_STATE,
    /* Only for armies on a map. */
    MEASURE_ARRIVED,
    MEASURE_MARCHED,
    MEASURE_X,
    MEASURE_Y,
    MEASURE_BATTLES,
    MEASURE_TIES,
    MEASURE_OBJECTIVE
} measure_of;

/* The subject of a quantity, and the form of its name. */
typedef enum measure_owner {
    OF_BATTLE, /* WORD */
    OF_SIDE,   /* WORD.SIDE */
    OF_ARMY,   /* armies.ARMY.WORD */
    OF_GROUP   /* armies.ARMY.units.GROUP.WORD */
} measure_owner;

typedef struct measure_row {
    measure_owner owner;
    const char *word;
    const char *title; /* "of ..." is appended for a side or an army */
    measure_of of;
    lan_measure_kind kind;
    lan_measure_unit unit;   /* a share or a probability has an even level */
    const char *counterpart; /* also shows who is ahead, for the first side */
    size_t member;           /* of lan_group_outcome; summed */
} measure_row;

#define SUM(name)                                                              \
    MEASURE_SOLDIERS, .unit = LAN_MEASURE_IN_SOLDIERS,                         \
                      .member = offsetof(lan_group_outcome, name)

static const measure_row rows[] = {
    {OF_BATTLE, "winner", "winner", MEASURE_WINNER, .kind = LAN_MEASURE_WORD},
    {OF_BATTLE, "reason", "reason of the end", MEASURE_REASON,
     .kind = LAN_MEASURE_WORD},
    {OF_BATTLE, "margin", "margin", MEASURE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES, .counterpart = "odds"},
    {OF_SIDE, "margin", "margin", MEASURE_SIDE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES},
    {OF_BATTLE, "value_margin", "margin in value", MEASURE_VALUE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES},
    {OF_BATTLE, "duration", "duration", MEASURE_DURATION,
     .unit = LAN_MEASURE_IN_TIME},
    {OF_BATTLE, "near_tie", "near tie", MEASURE_NEAR_TIE,
     .kind = LAN_MEASURE_FLAG},
    {OF_SIDE, "odds", "win probability", MEASURE_ODDS,
     .unit = LAN_MEASURE_IN_PROBABILITY, .counterpart = "margin"},
    {OF_BATTLE, "law.enemy", "exponent of the enemy's strength",
     .of = MEASURE_LAW_ENEMY},
    {OF_BATTLE, "law.own", "exponent of the own strength",
     .of = MEASURE_LAW_OWN},
    {OF_ARMY, "left", "soldiers left", SUM(left)},
    {OF_ARMY, "lost_combat", "combat losses", SUM(lost_combat)},
    {OF_ARMY, "lost_other", "other losses", SUM(lost_other)},
    {OF_ARMY, "morale", "morale", .of = MEASURE_MORALE},
    {OF_ARMY, "state", "state", MEASURE_STATE, .kind = LAN_MEASURE_WORD},
    {OF_GROUP, "left", "soldiers left", SUM(left)},
    {OF_GROUP, "lost_combat", "combat losses", SUM(lost_combat)},
    {OF_GROUP, "lost_other", "other losses", SUM(lost_other)},
    {OF_GROUP, "reinforced", "reinforcements", SUM(reinforced)},
    {OF_ARMY, "arrived", "arrival", MEASURE_ARRIVED,
     .unit = LAN_MEASURE_IN_TIME},
    {OF_ARMY, "marched", "way marched", MEASURE_MARCHED,
     .unit = LAN_MEASURE_IN_METRES},
    {OF_ARMY, "at.x", "final x", .of = MEASURE_X},
    {OF_ARMY, "at.y", "final y", .of = MEASURE_Y},
    {OF_BATTLE, "battles", "battles", .of = MEASURE_BATTLES},
    {OF_BATTLE, "ties", "simultaneous instants", .of = MEASURE_TIES},
    {OF_BATTLE, "objective", "objective", MEASURE_OBJECTIVE,
     .kind = LAN_MEASURE_WORD}};

/* --- names --------------------------------------------------------------- */

/* Text in memory of the arena; "" if it ran out. */
LAN_PRINTF(2, 3)
static const char *write_text(arena *memory, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = arena_take(memory, (size_t)length + 1, 1);
    if (text == NULL) {
        return "";
    }
    va_start(arguments, format);
    (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

/* Number of sides, armies or groups that have this quantity. */
static int32_t count_owners(const lan_battle *battle, measure_owner owner)
{
    return owner == OF_SIDE    ? lan_battle_side_count(battle)
           : owner == OF_ARMY  ? lan_battle_army_count(battle)
           : owner == OF_GROUP ? lan_battle_group_count(battle)
                               : 1;
}

/* The subject of a quantity, and its name. */
static const char *take_owner(arena *memory, const lan_battle *battle,
                              const measure_row *row, int32_t owner,
                              lan_measure *of)
{
    *of = (lan_measure){.row = row, .side = -1, .army = -1};
    switch (row->owner) {
    case OF_BATTLE:
        return row->word;
    case OF_SIDE:
        of->side = owner;
        return write_text(memory, "%s.%s", row->word,
                          lan_battle_side_name(battle, owner));
    case OF_ARMY:
        of->army = owner;
        of->first_group = lan_battle_army_first_group(battle, owner);
        of->past_group =
            of->first_group + lan_battle_army_group_count(battle, owner);
        break;
    case OF_GROUP:
        of->army = lan_battle_group_army(battle, owner);
        of->first_group = owner;
        of->past_group = owner + 1;
        break;
    }
    of->side = lan_battle_army_side(battle, of->army);
    const char *army = lan_battle_army_name(battle, of->army);
    return row->owner == OF_ARMY
               ? write_text(memory, "armies.%s.%s", army, row->word)
               : write_text(memory, "armies.%s.units.%s.%s", army,
                            lan_battle_group_name(battle, owner), row->word);
}

/* Lists the words of a quantity: the names of objectives, or numbers. */
static void list_words(lan_measure *measure, const lan_battle *battle,
                       const lan_campaign_def *campaign, arena *memory)
{
    const measure_of of = measure->row->of;
    const size_t sides =
        of == MEASURE_WINNER ? (size_t)lan_battle_side_count(battle) : 0;
    const size_t objectives =
        of == MEASURE_OBJECTIVE ? campaign->objective_count : 0;
    const char **words = arena_take(
        memory, sides + objectives + LAN_END_OBJECTIVE + 2, sizeof *words);
    size_t n = 0;
    if (words == NULL) {
        return;
    }
    for (size_t i = 0; i < sides; i++) {
        words[n++] = arena_copy(memory, lan_battle_side_name(battle, (int)i));
    }
    for (size_t i = 0; i < objectives; i++) {
        const char *name = campaign->objectives[i].name;
        words[n++] = name != NULL ? arena_copy(memory, name)
                                  : write_text(memory, "%zu", i);
    }
    for (int i = LAN_END_NONE; of == MEASURE_REASON && i <= LAN_END_OBJECTIVE;
         i++) {
        words[n++] = lan_end_reason_name((lan_end_reason)i);
    }
    for (int i = LAN_ARMY_FIGHTING; of == MEASURE_STATE && i <= LAN_ARMY_GONE;
         i++) {
        words[n++] = lan_army_state_name((lan_army_state)i);
    }
    if (of == MEASURE_WINNER || of == MEASURE_OBJECTIVE) {
        words[n++] = "none";
    }
    if (of == MEASURE_WINNER) {
        words[n++] = "mutual";
    }
    measure->side_words = sides;
    measure->word_count = n;
    measure->words = words;
}

/* Reports an unknown name, with a longer or a similar name. */
static lan_status fail_unknown(const char *name, const char *const *names,
                               size_t count, lan_error *err)
{
    const size_t length = strlen(name);
    char shown[64];
    lan_text_printable(name, shown, sizeof shown);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(names[i], name, length) == 0 && names[i][length] == '.') {
            return refuse(err, "'%s' is incomplete; for example '%s'", shown,
                          names[i]);
        }
    }
    const char *meant = lan_text_suggest(name, names, count);
    return refuse(err,
                  meant != NULL
                      ? "no result is called '%s' (did you mean '%s'?)"
                      : "no result is called '%s'",
                  shown, meant);
}

/* Finds the quantity with this name. The name may lack its side if `own` is a
 * side. */
static lan_status find_value(const lan_battle *battle, const char *name,
                             int32_t own, arena *keep, lan_measure *measure,
                             lan_error *err)
{
    arena memory = {.last = NULL};
    lan_status status = LAN_ENOMEM;
    size_t count = 0;
    for (size_t r = 0; r < COUNT(rows); r++) {
        count += (size_t)count_owners(battle, rows[r].owner);
    }
    const char **names = arena_take(&memory, count, sizeof *names);
    count = 0;
    for (size_t r = 0; r < COUNT(rows) && names != NULL; r++) {
        const measure_row *row = &rows[r];
        for (int32_t i = 0; i < count_owners(battle, row->owner); i++) {
            const char *one = take_owner(&memory, battle, row, i, measure);
            if (strcmp(one, name) == 0 || (row->owner == OF_SIDE && i == own &&
                                           strcmp(row->word, name) == 0)) {
                measure->name = arena_copy(keep, one);
                arena_clear(&memory);
                return LAN_OK;
            }
            names[count++] = one;
        }
    }
    if (!memory.is_short) {
        status = fail_unknown(name, names, count, err);
    }
    arena_clear(&memory);
    return status;
}

/* Writes its title and lists its words. */
static void fill(const lan_battle *battle, const lan_campaign_def *campaign,
                 lan_measure *measure, arena *memory)
{
    const measure_row *row = measure->row;
    const bool is_share = row->unit == LAN_MEASURE_IN_SHARES;
    const char *of =
        measure->army >= 0   ? lan_battle_army_name(battle, measure->army)
        : measure->side >= 0 ? lan_battle_side_name(battle, measure->side)
                             : NULL;
    if (row->owner == OF_GROUP) {
        of =
            write_text(memory, "%s of %s",
                       lan_battle_group_name(battle, measure->first_group), of);
    }
    measure->title = write_text(memory, "%s%s%s", row->title,
                                of != NULL ? " of " : "", of != NULL ? of : "");
    measure->kind = row->kind;
    measure->unit = row->unit;
    measure->needs_odds = row->of == MEASURE_ODDS;
    measure->even = LAN_NAN;
    if (is_share || row->unit == LAN_MEASURE_IN_PROBABILITY) {
        measure->even = is_share ? 0.0 : 0.5;
        measure->even_title = is_share ? "break-even" : "even odds";
        /* without a side in its name: as the first side sees it */
        measure->side = measure->side < 0 ? 0 : measure->side;
    }
    if (row->kind == LAN_MEASURE_WORD) {
        list_words(measure, battle, campaign, memory);
    }
}

lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err)
{
    arena memory = {.last = NULL};
    lan_measure *measure = arena_take(&memory, 1, sizeof *measure);
    lan_status status =
        measure != NULL ? find_value(battle, name, side, &memory, measure, err)
                        : LAN_ENOMEM;
    if (status == LAN_OK && campaign == NULL &&
        measure->row->of >= MEASURE_ARRIVED) {
        char shown[64];
        status =
            refuse(err, "'%s' needs armies on a map: give each army an 'at'",
                   lan_text_printable(name, shown, sizeof shown));
    }
    if (status == LAN_OK) {
        fill(battle, campaign, measure, &memory);
        status = memory.is_short ? LAN_ENOMEM : LAN_OK;
    }
    if (status != LAN_OK) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    measure->memory = memory.last;
    *out = measure;
    return LAN_OK;
}

lan_status lan_measure_create_for(const lan_scenario *scenario,
                                  const char *name, lan_measure **out,
                                  lan_error *err)
{
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK) {
        status = measure_create_of(battle, lan_scenario_campaign(scenario),
                                   name, 0, out, err);
    }
    lan_battle_destroy(battle);
    return status;
}

void lan_measure_destroy(lan_measure *measure)
{
    arena_free(measure != NULL ? measure->memory : NULL);
}

/* --- what it is ---------------------------------------------------------- */

bool measure_needs_law(const lan_measure *measure)
{
    return measure->row->of == MEASURE_LAW_ENEMY ||
           measure->row->of == MEASURE_LAW_OWN;
}

bool measure_has_mean(const lan_measure *measure)
{
    return measure->kind == LAN_MEASURE_NUMBER && !measure->needs_odds &&
           !measure_needs_law(measure);
}

const char *measure_counterpart(const lan_measure *measure)
{
    return measure->side == 0 ? measure->row->counterpart : NULL;
}

lan_column measure_column(const lan_measure *measure)
{
    return (lan_column){.name = measure->name,
                        .kind = measure->kind,
                        .own = LAN_NAN,
                        .words = measure->words,
                        .word_count = measure->word_count};
}

bool lan_column_has(const lan_column *column, double value)
{
    return column->kind != LAN_MEASURE_WORD || isnan(value) ||
           (value >= 0.0 && value < (double)column->word_count);
}

const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value) || !lan_column_has(column, value)) {
        return "";
    }
    if (column->may_be_auto && value <= LAN_PARAMETER_AUTO &&
        value >= LAN_PARAMETER_AUTO) {
        return "auto";
    }
    return column->kind == LAN_MEASURE_WORD ? column->words[(size_t)value]
           : column->kind == LAN_MEASURE_FLAG
               ? value > 0.0 ? "true" : "false"
               : lan_text_from_double(value, buffer);
}

const char *lan_measure_text(const lan_measure *measure, double value,
                             char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    const lan_column column = measure_column(measure);
    return lan_column_text(&column, value, buffer);
}

/* --- its value ----------------------------------------------------------- */

/* Soldiers that a side has fielded, and its survivors, summed as in the
 * model. */
static double fielded_by(const fought_battle *fought, int32_t side,
                         double *left)
{
    double fielded = 0.0;
    *left = 0.0;
    for (int32_t i = 0; i < fought->outcome->group_count; i++) {
        const lan_group_outcome *group = &fought->outcome->groups[i];
        const int32_t army = lan_battle_group_army(fought->battle, i);
        if (lan_battle_army_side(fought->battle, army) == side) {
            fielded += group->start + group->reinforced;
            *left += group->left;
        }
    }
    return fielded;
}

static double share_left(const fought_battle *fought, int32_t side)
{
    double left = 0.0;
    const double fielded = fielded_by(fought, side, &left);
    return fielded > 0.0 ? left / fielded : 0.0;
}

/* The remaining share of a side's cumulative strength, less the largest
 * remaining share of another side. */
static double side_margin(const fought_battle *fought, int32_t side)
{
    double best = -LAN_INF;
    for (int32_t s = 0; s < lan_battle_side_count(fought->battle); s++) {
        if (s != side) {
            best = fmax(best, share_left(fought, s));
        }
    }
    return share_left(fought, side) - best;
}

/* The end of an army as a number of its keyword; LAN_NAN: not on the map. */
static lan_point point_of(const lan_campaign_army *army,
                          const lan_campaign_def *campaign)
{
    if (army->place < 0) {
        return (lan_point){LAN_NAN, LAN_NAN};
    }
    if (campaign->roads != NULL) {
        return lan_road_map_place(campaign->roads, army->place)->at;
    }
    const int32_t width = lan_grid_map_width(campaign->map);
    return (lan_point){army->place % width, army->place / width};
}

/* Quantities of armies on a map; LAN_NAN if there was no campaign. */
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

/* Half a 95 % interval. */
#define TWO_SIDED_95 1.959963984540054

double measure_value(const lan_measure *measure, const fought_battle *fought,
                     double *error)
{
    const lan_outcome *const outcome = fought->outcome;
    const lan_fit_law *const law = fought->law;
    double value = 0.0;
    *error = 0.0;
    switch ((int)measure->row->of) {
    case MEASURE_WINNER:
        return outcome->winner >= 0 ? (double)outcome->winner
               : outcome->winner == LAN_WINNER_MUTUAL
                   ? (double)measure->side_words + 1.0
                   : (double)measure->side_words;
    case MEASURE_REASON:
        return (double)outcome->reason;
    case MEASURE_MARGIN:
        *error = 2.0 * outcome->error; /* of a difference of shares */
        return outcome->margin;
    case MEASURE_SIDE_MARGIN:
        *error = 2.0 * outcome->error;
        return side_margin(fought, measure->side);
    case MEASURE_VALUE_MARGIN:
        *error = 2.0 * outcome->error;
        return outcome->value_margin;
    case MEASURE_DURATION:
        *error = outcome->error * outcome->time;
        return outcome->time;
    case MEASURE_NEAR_TIE:
        return outcome->near_tie ? 1.0 : 0.0;
    case MEASURE_ODDS:
        if (fought->odds != NULL) {
            const lan_side_odds *side = &fought->odds->sides[measure->side];
            *error = lan_odds_error(side->win, side->low, side->high);
            return side->win;
        }
        return LAN_NAN;
    case MEASURE_LAW_ENEMY:
        *error = TWO_SIDED_95 * law->enemy_error;
        return law->is_known ? law->enemy : LAN_NAN;
    case MEASURE_LAW_OWN:
        *error = TWO_SIDED_95 * law->own_error;
        return law->is_known ? law->own : LAN_NAN;
    case MEASURE_SOLDIERS:
        *error = outcome->error * fielded_by(fought, measure->side, &value);
        value = 0.0;
        for (int32_t i = measure->first_group; i < measure->past_group; i++) {
            const char *group = (const char *)&outcome->groups[i];
            value +=
                *(const double *)(const void *)(group + measure->row->member);
        }
        return value;
    case MEASURE_MORALE:
        *error = outcome->error;
        return outcome->armies[measure->army].morale;
    case MEASURE_STATE:
        return (double)outcome->armies[measure->army].state;
    default:
        return campaign_value(measure, fought);
    }
}
