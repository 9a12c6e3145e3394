/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/field_table_impl.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/scenario_impl.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Ranges of numbers. */
#define ANY       .lo = -LAN_INF, .hi = LAN_INF
#define AT_LEAST0 .lo = 0.0, .hi = LAN_INF
#define ABOVE0    .lo = 0.0, .is_above = true, .hi = LAN_INF
#define SHARE     .lo = 0.0, .hi = 1.0
#define TOLERANCE .lo = 1e-14, .hi = 0.1

#define SECTION(array, where, what)                                            \
    {                                                                          \
        .path = (where), .title = (what), .fields = (array),                   \
        .count = COUNT(array)                                                  \
    }

/* Enums are written through int, two values of a pair through the first. */
static_assert(sizeof(lan_law) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_share) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_method) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_stepper) == sizeof(int), "an enum is an int");
static_assert(offsetof(lan_fire_def, from_group) ==
                  offsetof(lan_fire_def, from_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, at_group) ==
                  offsetof(lan_fire_def, at_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, stop) ==
                  offsetof(lan_fire_def, start) + sizeof(double),
              "a span is a pair");

/* --- words ----------------------------------------------------------------
 */

static const scn_word fire_words[] = {
    {"aimed", LAN_LAW_AIMED}, {"area", LAN_LAW_AREA}, {NULL, 0}};

static const scn_word law_words[] = {{"aimed", LAN_LAW_AIMED},
                                     {"area", LAN_LAW_AREA},
                                     {"power", LAN_LAW_POWER},
                                     {"none", LAN_LAW_NONE},
                                     {NULL, 0}};

static const scn_word share_words[] = {{"proportional", LAN_SHARE_PROPORTIONAL},
                                       {"even", LAN_SHARE_EVEN},
                                       {"weights", LAN_SHARE_WEIGHTS},
                                       {"priority", LAN_SHARE_PRIORITY},
                                       {NULL, 0}};

static const scn_word method_words[] = {
    {"auto", LAN_METHOD_AUTO},     {"gsl", LAN_METHOD_GSL},
    {"closed", LAN_METHOD_CLOSED}, {"chance", SCN_WORD_LATER},
    {"lanes", SCN_WORD_LATER},     {NULL, 0}};

static const scn_word stepper_words[] = {
#define X(name, gsl) {#gsl, name},
    LAN_STEPPER_LIST(X)
#undef X
        {NULL, 0}};

/* --- what show leaves out -------------------------------------------------
 */

static bool has_points(const void *base)
{
    const scn_time *time = base;
    return isnan(time->every);
}

static bool is_form(const void *base, lan_reinforcement_form form)
{
    const lan_reinforcement_def *def = base;
    return def->form == form;
}

static bool is_at(const void *base)
{
    return is_form(base, LAN_REINFORCEMENT_AT);
}

static bool is_over_time(const void *base)
{
    return is_form(base, LAN_REINFORCEMENT_SPAN) ||
           is_form(base, LAN_REINFORCEMENT_RATE);
}

static bool has_count(const void *base)
{
    return is_at(base) || is_form(base, LAN_REINFORCEMENT_SPAN);
}

static bool is_rate(const void *base)
{
    return is_form(base, LAN_REINFORCEMENT_RATE);
}

static bool is_points(const void *base)
{
    return is_form(base, LAN_REINFORCEMENT_POINTS);
}

static bool has_enemy(const void *base)
{
    const lan_fire_def *def = base;
    return def->law == LAN_LAW_POWER || def->enemy < 1.0 || def->enemy > 1.0;
}

static bool has_own(const void *base)
{
    const lan_fire_def *def = base;
    return def->law == LAN_LAW_POWER || def->own > 0.0;
}

static bool is_timed(const void *base)
{
    const lan_fire_def *def = base;
    return def->start > 0.0 || isfinite(def->stop);
}

static bool is_never(const void *base)
{
    (void)base;
    return false;
}

/* --- the sections ---------------------------------------------------------
 */

#define AT(member) .offset = offsetof(scn_time, member)
static const scn_field time_fields[] = {
    {.key = "unit",
     .kind = SCN_FIELD_TEXT,
     AT(unit),
     .unit = "",
     .preset = "",
     .meaning = "name of the time unit, a label only"},
    {.key = "end",
     .kind = SCN_FIELD_NUMBER,
     .is_required = true,
     ABOVE0,
     AT(end),
     .unit = "time",
     .preset = "",
     .meaning = "when the battle is broken off"},
    {.key = "points",
     .kind = SCN_FIELD_WHOLE,
     .lo = 2,
     .hi = SCN_MAX_ROWS,
     AT(points),
     .unit = "rows",
     .preset = "200",
     .meaning = "rows of the curve, evenly from 0 to the actual end",
     .instead_of = "every",
     .is_shown = has_points},
    {.key = "every",
     .kind = SCN_FIELD_NUMBER,
     ABOVE0,
     AT(every),
     .unit = "time",
     .preset = "",
     .meaning = "instead of points: a row at each multiple, and at the end",
     .instead_of = "points"},
};
#undef AT
static const scn_section time_section =
    SECTION(time_fields, "time", "the clock");

#define AT(member) .offset = offsetof(lan_unit_def, member)
static const scn_field unit_fields[] = {
    {.key = "rate",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(rate),
     .unit = "1/time",
     .preset = "1",
     .meaning = "attacks per soldier",
     .instead_of = "interval"},
    {.key = "interval",
     .kind = SCN_FIELD_INVERSE,
     ABOVE0,
     AT(rate),
     .unit = "time",
     .preset = "",
     .meaning = "instead of rate: time between two attacks, 1/rate",
     .instead_of = "rate",
     .is_shown = is_never},
    {.key = "hit",
     .kind = SCN_FIELD_NUMBER,
     SHARE,
     AT(hit),
     .unit = "",
     .preset = "",
     .meaning = "probability that one attack hits; needed where a pair "
                "without coefficient uses it"},
    {.key = "damage",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(damage),
     .unit = "health",
     .preset = "1",
     .meaning = "what one hit takes"},
    {.key = "health",
     .kind = SCN_FIELD_NUMBER,
     ABOVE0,
     AT(health),
     .unit = "health",
     .preset = "1",
     .meaning = "what one soldier has; k = rate * hit * counter * damage / "
                "health of the target"},
    {.key = "fire",
     .kind = SCN_FIELD_CHOICE,
     .words = fire_words,
     AT(fire),
     .unit = "",
     .preset = "aimed",
     .meaning = "at single soldiers, or at the ground they stand on"},
    {.key = "attack_area",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(attack_area),
     .unit = "m2",
     .preset = "",
     .meaning = "what one attack covers; needed where area fire without "
                "coefficient uses it"},
    {.key = "cost",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(cost),
     .unit = "",
     .preset = "",
     .meaning = "of one soldier, for value traded"},
    {.key = "speed",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(speed),
     .unit = "m/time",
     .preset = "",
     .meaning = "on a map"},
    {.key = "range",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(range),
     .unit = "m",
     .preset = "",
     .meaning = "reach on a map"},
};
#undef AT
static const scn_section unit_section =
    SECTION(unit_fields, "units.TYPE", "a unit type");

#define AT(member) .offset = offsetof(lan_reinforcement_def, member)
static const scn_field reinforcement_fields[] = {
    {.key = "name",
     .kind = SCN_FIELD_ENTRY_NAME,
     .unit = "",
     .preset = "",
     .meaning = "for paths, instead of the index"},
    {.key = "at",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(from),
     .unit = "time",
     .preset = "",
     .meaning = "with count: all at once, then",
     .is_shown = is_at},
    {.key = "from",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(from),
     .unit = "time",
     .preset = "",
     .meaning = "with to and count, or with rate: the beginning",
     .is_shown = is_over_time},
    {.key = "to",
     .kind = SCN_FIELD_NUMBER,
     ABOVE0,
     AT(to),
     .unit = "time",
     .preset = "",
     .meaning = "the end; with rate it may be left out: for ever",
     .is_shown = is_over_time},
    {.key = "count",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(count),
     .unit = "soldiers",
     .preset = "",
     .meaning = "how many, at once or evenly over the span",
     .is_shown = has_count},
    {.key = "rate",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(rate),
     .unit = "soldiers/time",
     .preset = "",
     .meaning = "how many per time unit",
     .is_shown = is_rate},
    {.key = "points",
     .kind = SCN_FIELD_POINTS,
     AT_LEAST0,
     .unit = "time, soldiers/time",
     .preset = "",
     .meaning = "[[time, rate], ...]: linear between the points, zero outside",
     .is_shown = is_points},
};
#undef AT
static const scn_section reinforcement_section =
    SECTION(reinforcement_fields, "armies.ARMY.units.GROUP.reinforcements.N",
            "a reinforcement");

#define AT(member) .offset = offsetof(lan_group_def, member)
static const scn_field group_fields[] = {
    {.key = "type",
     .kind = SCN_FIELD_TYPE,
     AT(type),
     .unit = "",
     .preset = "the group's name",
     .meaning = "its unit type"},
    {.key = "count",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(count),
     .unit = "soldiers",
     .preset = "",
     .meaning = "strength at the start; may be left out (0) where "
                "reinforcements are given"},
    {.key = "losses",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(losses),
     .unit = "1/time",
     .preset = "the army's",
     .meaning = "non-combat losses"},
    {.key = "reinforcements",
     .kind = SCN_FIELD_LIST,
     .section = &reinforcement_section,
     .unit = "",
     .preset = "",
     .meaning = "what comes later"},
};
#undef AT
static const scn_section group_section = {.path = "armies.ARMY.units.GROUP",
                                          .title = "a group",
                                          .short_key = "count",
                                          .fields = group_fields,
                                          .count = COUNT(group_fields)};

#define AT(member) .offset = offsetof(lan_morale_def, member)
static const scn_field morale_fields[] = {
    {.key = "start",
     .kind = SCN_FIELD_NUMBER,
     SHARE,
     AT(start),
     .unit = "",
     .preset = "1",
     .meaning = "morale at the start"},
    {.key = "loss_weight",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(loss_weight),
     .unit = "",
     .preset = "1",
     .meaning = "how much it falls when all the army has had is lost"},
    {.key = "recovery",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(recovery),
     .unit = "1/time",
     .preset = "0",
     .meaning = "how fast it comes back to 1"},
    {.key = "effect",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(effect),
     .unit = "",
     .preset = "0",
     .meaning = "the army's fire is multiplied by morale^effect"},
    {.key = "desertion",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(desertion),
     .unit = "1/time",
     .preset = "0",
     .meaning = "non-combat losses grow by desertion * (1 - morale)"},
    {.key = "break",
     .kind = SCN_FIELD_NUMBER,
     SHARE,
     AT(break_at),
     .unit = "",
     .preset = "0",
     .meaning = "the army leaves the fight at this morale; 0: never"},
};
#undef AT
static const scn_section morale_section =
    SECTION(morale_fields, "armies.ARMY.morale", "an army's morale");

#define LATER(word, what)                                                      \
    {                                                                          \
        .key = (word), .kind = SCN_FIELD_LATER, .unit = "", .preset = "",      \
        .meaning = (what)                                                      \
    }

#define AT(member) .offset = offsetof(lan_army_def, member)
static const scn_field army_fields[] = {
    {.key = "side",
     .kind = SCN_FIELD_NAME,
     AT(side),
     .unit = "",
     .preset = "the army's name",
     .meaning = "armies of one side do not fight each other"},
    {.key = "area",
     .kind = SCN_FIELD_NUMBER,
     ABOVE0,
     AT(area),
     .unit = "m2",
     .preset = "",
     .meaning = "in which it is spread; needed where area fire without "
                "coefficient hits it"},
    {.key = "hidden",
     .kind = SCN_FIELD_FLAG,
     AT(hidden),
     .unit = "",
     .preset = "false",
     .meaning = "true: every enemy fires at it by area fire"},
    {.key = "front",
     .kind = SCN_FIELD_NUMBER,
     ABOVE0,
     AT(front),
     .unit = "soldiers",
     .preset = "all",
     .meaning = "at most so many of it fight at once"},
    {.key = "losses",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(losses),
     .unit = "1/time",
     .preset = "0",
     .meaning = "non-combat losses of all its groups"},
    {.key = "break",
     .kind = SCN_FIELD_NUMBER,
     SHARE,
     AT(break_at),
     .unit = "",
     .preset = "0",
     .meaning = "it leaves the fight at this share of all it has had; 0: "
                "never"},
    {.key = "morale",
     .kind = SCN_FIELD_SECTION,
     .section = &morale_section,
     .unit = "",
     .preset = "",
     .meaning = "without this key the army has no morale"},
    {.key = "units",
     .kind = SCN_FIELD_MAP,
     .is_required = true,
     .section = &group_section,
     .unit = "",
     .preset = "",
     .meaning = "its groups by name; a number alone is the count"},
    LATER("at", "where it stands on a map"),
    LATER("orders", "what it does on a map"),
    LATER("sight", "how far it sees on a map"),
};
#undef AT
static const scn_section army_section =
    SECTION(army_fields, "armies.ARMY", "an army");

#define AT(member) .offset = offsetof(lan_fire_def, member)
static const scn_field fire_fields[] = {
    {.key = "name",
     .kind = SCN_FIELD_ENTRY_NAME,
     .unit = "",
     .preset = "",
     .meaning = "for paths, instead of the index"},
    {.key = "from",
     .kind = SCN_FIELD_TARGET,
     .is_required = true,
     AT(from_army),
     .unit = "",
     .preset = "",
     .meaning = "who fires: an army or army.group"},
    {.key = "at",
     .kind = SCN_FIELD_TARGET,
     .is_required = true,
     AT(at_army),
     .unit = "",
     .preset = "",
     .meaning = "at whom: an army or army.group"},
    {.key = "law",
     .kind = SCN_FIELD_CHOICE,
     .is_required = true,
     .words = law_words,
     AT(law),
     .unit = "",
     .preset = "",
     .meaning = "how losses follow from strengths"},
    {.key = "coefficient",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(coefficient),
     .unit = "see docs/models.md",
     .preset = "from the unit types",
     .meaning = "replaces k, or k * attack_area / area; counters do not apply "
                "to it"},
    {.key = "enemy",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(enemy),
     .unit = "",
     .preset = "1",
     .meaning = "law power: exponent of the attacker's strength",
     .is_shown = has_enemy},
    {.key = "own",
     .kind = SCN_FIELD_NUMBER,
     AT_LEAST0,
     AT(own),
     .unit = "",
     .preset = "0",
     .meaning = "law power: exponent of the target's strength",
     .is_shown = has_own},
    {.key = "during",
     .kind = SCN_FIELD_SPAN,
     AT_LEAST0,
     AT(start),
     .unit = "time",
     .preset = "always",
     .meaning = "[from, to]: when the entry applies",
     .is_shown = is_timed},
};
#undef AT
static const scn_section fire_section =
    SECTION(fire_fields, "fire.N", "a fire entry");

#define AT(member) .offset = offsetof(scn_rules, member)
static const scn_field rules_fields[] = {
    {.key = "share",
     .kind = SCN_FIELD_CHOICE,
     .words = share_words,
     AT(share),
     .unit = "",
     .preset = "proportional",
     .meaning = "how a group divides its fire among its living targets"},
    {.key = "weights",
     .kind = SCN_FIELD_FACTORS,
     AT_LEAST0,
     .unit = "",
     .preset = "1",
     .meaning = "attacker: {target: weight}, by type; 0: never fired at"},
    {.key = "priority",
     .kind = SCN_FIELD_ORDERS,
     .unit = "",
     .preset = "",
     .meaning = "attacker: [targets], by type: all fire at the first living "
                "one; unlisted last, together"},
    {.key = "gone",
     .kind = SCN_FIELD_AUTO_NUMBER,
     AT_LEAST0,
     AT(gone),
     .unit = "soldiers",
     .preset = "auto",
     .meaning = "strength at which a group counts as gone"},
};
#undef AT
static const scn_section rules_section =
    SECTION(rules_fields, "rules", "the rules");

#define AT(member) .offset = offsetof(lan_solver_options, member)
static const scn_field solver_fields[] = {
    {.key = "method",
     .kind = SCN_FIELD_CHOICE,
     .words = method_words,
     AT(method),
     .unit = "",
     .preset = "auto",
     .meaning = "auto: a closed form where one is exact, GSL's steppers "
                "elsewhere"},
    {.key = "stepper",
     .kind = SCN_FIELD_CHOICE,
     .words = stepper_words,
     AT(stepper),
     .unit = "",
     .preset = "rkck",
     .meaning = "GSL's stepper"},
    {.key = "rtol",
     .kind = SCN_FIELD_NUMBER,
     TOLERANCE,
     AT(rtol),
     .unit = "",
     .preset = "1e-10",
     .meaning = "relative error of a step"},
    {.key = "atol",
     .kind = SCN_FIELD_NUMBER,
     TOLERANCE,
     AT(atol),
     .unit = "",
     .preset = "1e-10",
     .meaning = "the same as a share of a side's start and all that is due "
                "for it before the end"},
};
#undef AT
static const scn_section solver_section =
    SECTION(solver_fields, "solver", "the solver");

#define AT(member) .offset = offsetof(lan_scenario, member)

/* What a roster may say too. */
#define HEAD                                                                   \
    {.key = "format",                                                          \
     .kind = SCN_FIELD_WHOLE,                                                  \
     .is_required = true,                                                      \
     .lo = 1,                                                                  \
     .hi = 1,                                                                  \
     AT(format),                                                               \
     .unit = "",                                                               \
     .preset = "",                                                             \
     .meaning = "version of the format: 1"},                                   \
        {.key = "title",                                                       \
         .kind = SCN_FIELD_TEXT,                                               \
         AT(title),                                                            \
         .unit = "",                                                           \
         .preset = "",                                                         \
         .meaning = "one line"},                                               \
    {                                                                          \
        .key = "source", .kind = SCN_FIELD_PROSE, AT(source), .unit = "",      \
        .preset = "", .meaning = "where the numbers come from"                 \
    }
#define UNITS                                                                  \
    {                                                                          \
        .key = "units", .kind = SCN_FIELD_MAP, .section = &unit_section,       \
        .is_required = true, .unit = "", .preset = "",                         \
        .meaning = "unit types by name"                                        \
    }
#define COUNTERS                                                               \
    {                                                                          \
        .key = "counters", .kind = SCN_FIELD_FACTORS, AT_LEAST0, .unit = "",   \
        .preset = "1",                                                         \
        .meaning = "attacker: {target: factor}, by type, not by group"         \
    }

static const scn_field top_fields[] = {
    HEAD,
    {.key = "roster",
     .kind = SCN_FIELD_TEXT,
     AT(roster),
     .unit = "",
     .preset = "",
     .meaning = "another file with units and counters; what this file says "
                "of a type goes before",
     .is_shown = is_never},
    {.key = "time",
     .kind = SCN_FIELD_SECTION,
     .section = &time_section,
     .is_required = true,
     .unit = "",
     .preset = "",
     .meaning = "when it ends, and the rows of the curve"},
    UNITS,
    COUNTERS,
    {.key = "armies",
     .kind = SCN_FIELD_MAP,
     .section = &army_section,
     .is_required = true,
     .unit = "",
     .preset = "",
     .meaning = "armies by name, of at least two sides"},
    {.key = "fire",
     .kind = SCN_FIELD_LIST,
     .section = &fire_section,
     .unit = "",
     .preset = "",
     .meaning = "what the unit types do not express; the last entry that "
                "matches a pair wins"},
    {.key = "rules",
     .kind = SCN_FIELD_SECTION,
     .section = &rules_section,
     .unit = "",
     .preset = "",
     .meaning = "how fire is shared, when a group is gone"},
    {.key = "solver",
     .kind = SCN_FIELD_SECTION,
     .section = &solver_section,
     .unit = "",
     .preset = "",
     .meaning = "how it is worked out"},
    LATER("sweep", "many battles over ranges of values"),
    LATER("solve", "the value that gives a wanted result"),
    LATER("matchup", "every unit type against every other"),
    LATER("price", "changes that bring match-ups where they are wanted"),
    LATER("sensitivity", "which values matter"),
    LATER("fit", "coefficients from observed strengths"),
    LATER("expect", "assertions on the result"),
    LATER("map", "the ground"),
    LATER("terrain", "kinds of ground"),
    LATER("movement", "how armies move"),
};
static const scn_section top_section = SECTION(top_fields, "", "a scenario");

static const scn_field roster_fields[] = {HEAD, UNITS, COUNTERS};
#undef AT
static const scn_section roster_section =
    SECTION(roster_fields, "roster", "a roster");

static const scn_section *const all_sections[] = {&top_section,
                                                  &time_section,
                                                  &unit_section,
                                                  &army_section,
                                                  &group_section,
                                                  &reinforcement_section,
                                                  &morale_section,
                                                  &fire_section,
                                                  &rules_section,
                                                  &solver_section,
                                                  NULL};

/* --- questions ------------------------------------------------------------
 */

const scn_section *scn_section_top(void)
{
    return &top_section;
}

const scn_section *scn_section_roster(void)
{
    return &roster_section;
}

const scn_section *const *scn_sections_all(void)
{
    return all_sections;
}

const scn_field *scn_section_field(const scn_section *section, const char *key,
                                   size_t length)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (strlen(field->key) == length &&
            memcmp(field->key, key, length) == 0) {
            return field;
        }
    }
    return NULL;
}

const char *scn_section_suggest(const scn_section *section, const char *key)
{
    const char *words[SCN_MAX_FIELDS];
    for (size_t i = 0; i < section->count; i++) {
        words[i] = section->fields[i].key;
    }
    return lan_text_suggest(key, words, section->count);
}

const char *scn_word_of(const scn_word *words, int value)
{
    for (; words->word != NULL; words++) {
        if (words->value == value) {
            return words->word;
        }
    }
    return NULL;
}

char *scn_field_range(const scn_field *field, char *buffer, size_t size)
{
    const char *what =
        field->kind == SCN_FIELD_WHOLE ? "a whole number" : "a number";
    char lo[LAN_TEXT_DOUBLE_SIZE];
    char hi[LAN_TEXT_DOUBLE_SIZE];
    lan_text_from_double(field->lo, lo);
    lan_text_from_double(field->hi, hi);
    const bool has_lo = isfinite(field->lo);

    if (isfinite(field->hi)) {
        snprintf(buffer, size,
                 field->lo < field->hi ? "%s from %s to %s" : "%s, %s", what,
                 lo, hi);
    } else if (has_lo && field->is_above) {
        snprintf(buffer, size, "%s above %s", what, lo);
    } else if (has_lo) {
        snprintf(buffer, size, "%s of at least %s", what, lo);
    } else {
        snprintf(buffer, size, "%s", what);
    }
    return buffer;
}
