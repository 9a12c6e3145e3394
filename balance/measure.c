/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be measured of a battle: a new measure is a row of the list and a
 * case of its value.
 */
#include "balance/measure_impl.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#include "balance/arena_impl.h"
#include "base/real.h"
#include "base/text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Longest list of words that a suggestion is looked for in. */
#define WORDS_MAX 64

/* Longest example of a name that is shown. */
#define EXAMPLE_SIZE 128

/* --- the list ------------------------------------------------------------ */

/* What is measured. */
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
    /* Of armies on a map alone. */
    MEASURE_ARRIVED,
    MEASURE_MARCHED,
    MEASURE_X,
    MEASURE_Y,
    MEASURE_BATTLES,
    MEASURE_TIES,
    MEASURE_OBJECTIVE
} measure_of;

#define PARTS_MOST 6

typedef struct measure_row {
    /* Parts SIDE, ARMY and GROUP stand for a name of one; NULL behind the
     * last. */
    const char *parts[PARTS_MOST];
    const char *title; /* "of ..." is added where it is of a side or an army */
    measure_of of;
    lan_measure_kind kind;
    lan_measure_unit unit;   /* a share or a probability has an even level */
    const char *counterpart; /* also shows who is ahead, of the first side */
    size_t member;           /* of lan_group_outcome, that is summed */
} measure_row;

#define SUM(name)                                                              \
    MEASURE_SOLDIERS, .unit = LAN_MEASURE_IN_SOLDIERS,                         \
                      .member = offsetof(lan_group_outcome, name)

static const measure_row rows[] = {
    {{"winner"}, "winner", MEASURE_WINNER, .kind = LAN_MEASURE_WORD},
    {{"reason"}, "reason of the end", MEASURE_REASON, .kind = LAN_MEASURE_WORD},
    {{"margin"},
     "margin",
     MEASURE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES,
     .counterpart = "odds"},
    {{"margin", "SIDE"},
     "margin",
     MEASURE_SIDE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES},
    {{"value_margin"},
     "margin in value",
     MEASURE_VALUE_MARGIN,
     .unit = LAN_MEASURE_IN_SHARES},
    {{"duration"}, "duration", MEASURE_DURATION, .unit = LAN_MEASURE_IN_TIME},
    {{"near_tie"}, "near tie", MEASURE_NEAR_TIE, .kind = LAN_MEASURE_FLAG},
    {{"odds", "SIDE"},
     "win probability",
     MEASURE_ODDS,
     .unit = LAN_MEASURE_IN_PROBABILITY,
     .counterpart = "margin"},
    {{"law", "enemy"},
     "exponent of the enemy's strength",
     .of = MEASURE_LAW_ENEMY},
    {{"law", "own"}, "exponent of the own strength", .of = MEASURE_LAW_OWN},
    {{"armies", "ARMY", "left"}, "soldiers left", SUM(left)},
    {{"armies", "ARMY", "lost_combat"}, "combat losses", SUM(lost_combat)},
    {{"armies", "ARMY", "lost_other"}, "other losses", SUM(lost_other)},
    {{"armies", "ARMY", "morale"}, "morale", .of = MEASURE_MORALE},
    {{"armies", "ARMY", "state"},
     "state",
     MEASURE_STATE,
     .kind = LAN_MEASURE_WORD},
    {{"armies", "ARMY", "units", "GROUP", "left"}, "soldiers left", SUM(left)},
    {{"armies", "ARMY", "units", "GROUP", "lost_combat"},
     "combat losses",
     SUM(lost_combat)},
    {{"armies", "ARMY", "units", "GROUP", "lost_other"},
     "other losses",
     SUM(lost_other)},
    {{"armies", "ARMY", "units", "GROUP", "reinforced"},
     "reinforcements",
     SUM(reinforced)},
    {{"armies", "ARMY", "arrived"},
     "arrival",
     MEASURE_ARRIVED,
     .unit = LAN_MEASURE_IN_TIME},
    {{"armies", "ARMY", "marched"},
     "way marched",
     MEASURE_MARCHED,
     .unit = LAN_MEASURE_IN_METRES},
    {{"armies", "ARMY", "at", "x"}, "final x", .of = MEASURE_X},
    {{"armies", "ARMY", "at", "y"}, "final y", .of = MEASURE_Y},
    {{"battles"}, "battles", .of = MEASURE_BATTLES},
    {{"ties"}, "simultaneous instants", .of = MEASURE_TIES},
    {{"objective"}, "objective", MEASURE_OBJECTIVE, .kind = LAN_MEASURE_WORD}};

struct lan_measure {
    const measure_row *row;
    int32_t side;  /* -1: of none */
    int32_t army;  /* -1: of none */
    int32_t first; /* groups whose sum it is */
    int32_t past;
    size_t word_count;
    size_t side_words; /* the first of them, that are sides */
    const char **words;
    const char *name;
    const char *title;
    arena memory;
};

/* --- words --------------------------------------------------------------- */

static void add_word(lan_measure *measure, const char *word)
{
    measure->words[measure->word_count++] = arena_copy(&measure->memory, word);
}

/* Lists what the value can be, which is a word: of objectives the names, or
 * numbers. */
static void list_words(lan_measure *measure, const lan_battle *battle,
                       const lan_campaign_def *campaign)
{
    const measure_of of = measure->row->of;
    const size_t sides =
        of == MEASURE_WINNER ? (size_t)lan_battle_side_count(battle) : 0;
    const size_t objectives =
        of == MEASURE_OBJECTIVE ? campaign->objective_count : 0;
    char number[24];
    measure->words =
        arena_take(&measure->memory, sides + objectives + LAN_END_OBJECTIVE + 2,
                   sizeof(char *));
    if (measure->words == NULL) {
        return;
    }
    for (size_t i = 0; i < sides; i++) {
        add_word(measure, lan_battle_side_name(battle, (int32_t)i));
    }
    measure->side_words = sides;
    for (size_t i = 0; i < objectives; i++) {
        const char *name = campaign->objectives[i].name;
        (void)snprintf(number, sizeof number, "%zu", i);
        add_word(measure, name != NULL ? name : number);
    }
    for (int i = LAN_END_NONE; of == MEASURE_REASON && i <= LAN_END_OBJECTIVE;
         i++) {
        add_word(measure, lan_end_reason_name((lan_end_reason)i));
    }
    for (int i = LAN_ARMY_FIGHTING; of == MEASURE_STATE && i <= LAN_ARMY_GONE;
         i++) {
        add_word(measure, lan_army_state_name((lan_army_state)i));
    }
    if (of == MEASURE_WINNER || of == MEASURE_OBJECTIVE) {
        add_word(measure, "none");
    }
    if (of == MEASURE_WINNER) {
        add_word(measure, "mutual");
    }
}

/* --- messages ------------------------------------------------------------ */

/* Where the reading of a name is: the rows that begin as it does. */
typedef struct name_reader {
    const lan_battle *battle;
    const lan_campaign_def *campaign; /* or NULL */
    lan_measure *measure;
    int level;               /* parts that have been read */
    int32_t own;             /* side of a name that lacks one; -1: it is none */
    const measure_row *like; /* a row that goes on from here */
    lan_error *err;
} name_reader;

/* The first row from an index on that begins as `like` does, up to a level. */
static const measure_row *next_like(const name_reader *reader, size_t *index)
{
    while (*index < COUNT(rows)) {
        const measure_row *row = &rows[(*index)++];
        int i = 0;
        while (i < reader->level && row->parts[i] != NULL &&
               strcmp(row->parts[i], reader->like->parts[i]) == 0) {
            i++;
        }
        if (i == reader->level) {
            return row;
        }
    }
    return NULL;
}

static lan_status fail_none(const name_reader *reader, const char *what,
                            const char *word, const char *meant)
{
    char shown[48];
    lan_text_printable(word, shown, sizeof shown);
    return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                    meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'",
                    what, shown, meant);
}

/* Reports a word that no row has here, with one that some row has. */
static lan_status fail_unknown(const name_reader *reader, const char *word)
{
    const char *words[WORDS_MAX];
    size_t count = 0;
    size_t index = 0;
    const measure_row *row = NULL;
    while ((row = next_like(reader, &index)) != NULL && count < WORDS_MAX) {
        if (row->parts[reader->level] != NULL) {
            words[count++] = row->parts[reader->level];
        }
    }
    return count == 0
               ? fail_none(reader, "a value has no parts: no", word, NULL)
               : fail_none(reader, "nothing that can be recorded is called",
                           word, lan_text_suggest(word, words, count));
}

/* A name of the battle's, in place of a part of a row. */
static const char *example_of(const name_reader *reader, const char *part)
{
    const lan_battle *battle = reader->battle;
    const int32_t army = reader->measure->army >= 0 ? reader->measure->army : 0;
    return strcmp(part, "SIDE") == 0   ? lan_battle_side_name(battle, 0)
           : strcmp(part, "ARMY") == 0 ? lan_battle_army_name(battle, army)
           : strcmp(part, "GROUP") == 0
               ? lan_battle_group_name(
                     battle, lan_battle_army_first_group(battle, army))
               : part;
}

/* Reports a name that ends too early, with what it would go on with. */
static lan_status fail_unfinished(const name_reader *reader)
{
    static const char *const kinds[][2] = {
        {"SIDE", "a side"}, {"ARMY", "an army"}, {"GROUP", "a group"}};
    char example[EXAMPLE_SIZE];
    size_t index = 0;
    const measure_row *row = next_like(reader, &index);
    const char *name = reader->measure->name;
    size_t used = (size_t)snprintf(example, sizeof example, "%s", name);
    for (int i = reader->level; row->parts[i] != NULL && used < sizeof example;
         i++) {
        used += (size_t)snprintf(example + used, sizeof example - used, ".%s",
                                 example_of(reader, row->parts[i]));
    }
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (strcmp(row->parts[reader->level], kinds[i][0]) == 0) {
            return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                            "'%s' is of %s, as in '%s'", name, kinds[i][1],
                            example);
        }
    }
    return lan_fail(reader->err, LAN_EINVAL, 0, 0,
                    "'%s' is no name of a value: it goes on, as in '%s'", name,
                    example);
}

/* --- names of sides, armies and groups ----------------------------------- */

/* Finds a name among count ones from first on; -1, and reported, where there is
 * none. */
static int32_t find_name(const name_reader *reader, const char *what,
                         const char *word,
                         const char *(*name)(const lan_battle *, int32_t),
                         int32_t first, int32_t count)
{
    const char *words[WORDS_MAX];
    for (int32_t i = 0; i < count; i++) {
        const char *one = name(reader->battle, first + i);
        if (strcmp(one, word) == 0) {
            return first + i;
        }
        if (i < WORDS_MAX) {
            words[i] = one;
        }
    }
    (void)fail_none(
        reader, what, word,
        lan_text_suggest(word, words,
                         (size_t)(count < WORDS_MAX ? count : WORDS_MAX)));
    return -1;
}

/* Takes the name of a side, an army, or a group of the army. */
static lan_status take_name(const name_reader *reader, const char *part,
                            const char *word)
{
    const lan_battle *battle = reader->battle;
    lan_measure *measure = reader->measure;
    char what[128];
    char shown[48];
    if (strcmp(part, "SIDE") == 0) {
        measure->side =
            find_name(reader, "no side is called", word, lan_battle_side_name,
                      0, lan_battle_side_count(battle));
        return measure->side >= 0 ? LAN_OK : LAN_EINVAL;
    }
    if (strcmp(part, "ARMY") == 0) {
        measure->army =
            find_name(reader, "no army is called", word, lan_battle_army_name,
                      0, lan_battle_army_count(battle));
        if (measure->army < 0) {
            return LAN_EINVAL;
        }
        measure->side = lan_battle_army_side(battle, measure->army);
        measure->first = lan_battle_army_first_group(battle, measure->army);
        measure->past =
            measure->first + lan_battle_army_group_count(battle, measure->army);
        return LAN_OK;
    }
    snprintf(what, sizeof what, "army '%s' has no group",
             lan_text_printable(lan_battle_army_name(battle, measure->army),
                                shown, sizeof shown));
    const int32_t group =
        find_name(reader, what, word, lan_battle_group_name, measure->first,
                  measure->past - measure->first);
    measure->first = group;
    measure->past = group + 1;
    return group >= 0 ? LAN_OK : LAN_EINVAL;
}

/* --- reading ------------------------------------------------------------- */

/* True if a part stands for a name: written in capitals. */
static bool stands_for_name(const char *part)
{
    return part[0] >= 'A' && part[0] <= 'Z';
}

/* Goes on by one part of the name: to the rows that have it, else to those
 * where a name of the battle's stands. */
static lan_status take_part(name_reader *reader, const char *word)
{
    size_t index = 0;
    const measure_row *row = NULL;
    const measure_row *named = NULL;
    while ((row = next_like(reader, &index)) != NULL) {
        const char *part = row->parts[reader->level];
        if (part != NULL && stands_for_name(part)) {
            named = named != NULL ? named : row;
        } else if (part != NULL && strcmp(part, word) == 0) {
            reader->like = row;
            reader->level++;
            return LAN_OK;
        }
    }
    if (named == NULL) {
        return fail_unknown(reader, word);
    }
    const lan_status status =
        take_name(reader, named->parts[reader->level], word);
    reader->like = named;
    reader->level++;
    return status;
}

/* The row that ends where the name does, or goes on with the side alone. */
static const measure_row *find_row(const name_reader *reader, bool lacks_side)
{
    size_t index = 0;
    const measure_row *row = NULL;
    while ((row = next_like(reader, &index)) != NULL) {
        const char *const *rest = &row->parts[reader->level];
        if (lacks_side ? rest[0] != NULL && strcmp(rest[0], "SIDE") == 0 &&
                             rest[1] == NULL
                       : rest[0] == NULL) {
            return row;
        }
    }
    return NULL;
}

/* Joins texts; NULL without memory. */
static const char *join(arena *memory, const char *before, const char *between,
                        const char *after)
{
    const size_t size = strlen(before) + strlen(between) + strlen(after) + 1;
    char *text = arena_take(memory, size, 1);
    if (text != NULL) {
        (void)snprintf(text, size, "%s%s%s", before, between, after);
    }
    return text;
}

static lan_status read_name(name_reader *reader)
{
    lan_measure *measure = reader->measure;
    char shown[48];
    char *part = arena_copy(&measure->memory, measure->name);
    lan_status status = part != NULL ? LAN_OK : LAN_ENOMEM;
    while (part != NULL && status == LAN_OK) {
        char *dot = strchr(part, '.');
        if (dot != NULL) {
            *dot = '\0';
        }
        status = take_part(reader, part);
        part = dot != NULL ? dot + 1 : NULL;
    }
    if (status != LAN_OK) {
        return status;
    }
    measure->row = find_row(reader, false);
    if (measure->row == NULL && reader->own >= 0) {
        measure->row = find_row(reader, true);
        if (measure->row != NULL) {
            measure->name =
                join(&measure->memory, measure->name, ".",
                     lan_battle_side_name(reader->battle, reader->own));
            measure->side = reader->own;
        }
    }
    if (measure->row == NULL) {
        return fail_unfinished(reader);
    }
    return reader->campaign != NULL || measure->row->of < MEASURE_ARRIVED
               ? LAN_OK
               : lan_fail(
                     reader->err, LAN_EINVAL, 0, 0,
                     "'%s' is of armies on a map: give each army an 'at'",
                     lan_text_printable(measure->name, shown, sizeof shown));
}

/* Writes what it is called for people, and lists its words. */
static void fill(const lan_battle *battle, const lan_campaign_def *campaign,
                 lan_measure *measure)
{
    const measure_row *row = measure->row;
    arena *memory = &measure->memory;
    const char *of =
        measure->army >= 0   ? lan_battle_army_name(battle, measure->army)
        : measure->side >= 0 ? lan_battle_side_name(battle, measure->side)
                             : NULL;
    if (row->parts[2] != NULL && strcmp(row->parts[2], "units") == 0) {
        of = join(memory, lan_battle_group_name(battle, measure->first), " of ",
                  of);
    }
    measure->title = join(memory, row->title, of != NULL ? " of " : "",
                          of != NULL ? of : "");
    /* what is of no side by its name is as the first side sees it */
    if (measure->side < 0 && !isnan(lan_measure_even(measure))) {
        measure->side = 0;
    }
    if (row->kind == LAN_MEASURE_WORD) {
        list_words(measure, battle, campaign);
    }
}

lan_status measure_create_of(const lan_battle *battle,
                             const lan_campaign_def *campaign, const char *name,
                             int32_t side, lan_measure **out, lan_error *err)
{
    lan_measure *measure = calloc(1, sizeof *measure);
    lan_status status = LAN_ENOMEM;
    if (measure != NULL) {
        name_reader reader = {.battle = battle,
                              .campaign = campaign,
                              .measure = measure,
                              .own = side,
                              .err = err};
        measure->side = -1;
        measure->army = -1;
        measure->name = arena_copy(&measure->memory, name);
        status = measure->name != NULL ? read_name(&reader) : LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        fill(battle, campaign, measure);
        status = measure->memory.is_short ? LAN_ENOMEM : LAN_OK;
    }
    if (status != LAN_OK) {
        lan_measure_destroy(measure);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
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
    if (measure != NULL) {
        arena_clear(&measure->memory);
        free(measure);
    }
}

/* --- what it is ---------------------------------------------------------- */

const char *lan_measure_name(const lan_measure *measure)
{
    return measure->name;
}

const char *lan_measure_title(const lan_measure *measure)
{
    return measure->title;
}

lan_measure_kind lan_measure_kind_of(const lan_measure *measure)
{
    return measure->row->kind;
}

lan_measure_unit lan_measure_unit_of(const lan_measure *measure)
{
    return measure->row->unit;
}

double lan_measure_even(const lan_measure *measure)
{
    return measure->row->unit == LAN_MEASURE_IN_SHARES        ? 0.0
           : measure->row->unit == LAN_MEASURE_IN_PROBABILITY ? 0.5
                                                              : LAN_NAN;
}

const char *lan_measure_even_title(const lan_measure *measure)
{
    return measure->row->unit == LAN_MEASURE_IN_SHARES        ? "break-even"
           : measure->row->unit == LAN_MEASURE_IN_PROBABILITY ? "even odds"
                                                              : NULL;
}

int32_t lan_measure_side(const lan_measure *measure)
{
    return measure->side;
}

size_t lan_measure_word_count(const lan_measure *measure)
{
    return measure->word_count;
}

const char *lan_measure_word(const lan_measure *measure, size_t index)
{
    return index < measure->word_count ? measure->words[index] : NULL;
}

int32_t lan_measure_word_side(const lan_measure *measure, size_t index)
{
    return index < measure->side_words ? (int32_t)index : -1;
}

bool lan_measure_needs_odds(const lan_measure *measure)
{
    return measure->row->of == MEASURE_ODDS;
}

bool measure_needs_law(const lan_measure *measure)
{
    return measure->row->of == MEASURE_LAW_ENEMY ||
           measure->row->of == MEASURE_LAW_OWN;
}

bool measure_has_mean(const lan_measure *measure)
{
    return !lan_measure_needs_odds(measure) && !measure_needs_law(measure) &&
           measure->row->kind == LAN_MEASURE_NUMBER;
}

double lan_measure_rounding(const lan_measure *measure)
{
    /* of differences of shares up to 1 */
    return measure->row->unit == LAN_MEASURE_IN_SHARES ? 4.0 * DBL_EPSILON
                                                       : 0.0;
}

const char *measure_counterpart(const lan_measure *measure)
{
    return measure->side == 0 ? measure->row->counterpart : NULL;
}

/* --- its value ----------------------------------------------------------- */

/* Soldiers that a side has fielded, and how many of them are left, summed as
 * the model does. */
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

double measure_side_margin(const fought_battle *fought, int32_t side)
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

/* What armies do on a map; LAN_NAN if it was not played. */
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
    switch ((int)measure->row->of) {
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
        return measure_side_margin(fought, measure->side);
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
    default:
        return campaign_value(measure, fought);
    }
}

/* Half a 95 % interval. */
#define TWO_SIDED_95 1.959963984540054

double measure_error(const lan_measure *measure, const fought_battle *fought)
{
    const lan_outcome *const outcome = fought->outcome;
    const lan_fit_law *const law = fought->law;
    double left = 0.0;
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
        return outcome->error * fielded_by(fought, measure->side, &left);
    case MEASURE_MORALE:
        return outcome->error;
    default:
        return 0.0;
    }
}

const char *lan_measure_text(const lan_measure *measure, double value,
                             char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    const bool is_word = measure->row->kind == LAN_MEASURE_WORD;
    if (isnan(value) ||
        (is_word && !(value >= 0.0 && value < (double)measure->word_count))) {
        return "";
    }
    return is_word ? measure->words[(size_t)value]
           : measure->row->kind == LAN_MEASURE_FLAG
               ? value > 0.0 ? "true" : "false"
               : lan_text_from_double(value, buffer);
}
