/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_table_impl.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

#define AT(member) .offset = offsetof(lan_scenario, member)

/* What a roster may say too. */
#define HEAD                                                                   \
    {.key = "format",                                                          \
     .is_fixed = true,                                                         \
     KIND(WHOLE, ONE),                                                         \
     .is_required = true,                                                      \
     .lo = 1,                                                                  \
     .hi = 1,                                                                  \
     AT(format),                                                               \
                                                                               \
     .meaning = "version of the format: 1"},                                   \
        {.key = "title",                                                       \
         KIND(TEXT, ONE),                                                      \
         AT(title),                                                            \
                                                                               \
         .meaning = "one line"},                                               \
    {                                                                          \
        .key = "source", KIND(PROSE, ONE), AT(source),                         \
        .meaning = "where the numbers come from"                               \
    }
#define UNITS                                                                  \
    {                                                                          \
        .key = "units", KIND(SECTION, MAP), .section = &scn_section_unit,      \
        .is_required = true, .meaning = "unit types by name"                   \
    }
#define COUNTERS                                                               \
    {                                                                          \
        .key = "counters", KIND(NUMBER, TABLE), AT_LEAST0,                     \
        .offset = offsetof(scn_head, def.counters), .is_free = true,           \
        .preset = "1",                                                         \
        .meaning = "attacker: {target: factor}, by type, not by group"         \
    }

static const scn_field top_fields[] = {
    HEAD,
    {.key = "roster",
     KIND(TEXT, ONE),
     AT(roster),
     .meaning = "another file with units and counters; what this file says "
                "of a type goes before",
     .is_input_only = true,
     .is_fixed = true,
     .is_read_once = true},
    {.key = "time",
     KIND(SECTION, ONE),
     .section = &scn_section_time,
     .is_required = true,
     .meaning = "when it ends, and the rows of the curve"},
    UNITS,
    COUNTERS,
    {.key = "armies",
     KIND(SECTION, MAP),
     .section = &scn_section_army,
     .is_required = true,
     .meaning = "armies by name, of at least two sides"},
    {.key = "fire",
     KIND(SECTION, LIST),
     .section = &scn_section_fire,
     .meaning = "what the unit types do not express; the last entry that "
                "matches a pair wins"},
    {.key = "rules",
     KIND(SECTION, ONE),
     .section = &scn_section_rules,
     .meaning = "how fire is shared, when a group is gone"},
    {.key = "solver",
     KIND(SECTION, ONE),
     .section = &scn_section_solver,
     .meaning = "how it is worked out"},
    {.key = "map",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_map,
     .meaning = "the ground: drawn here, in a file, or generated"},
    {.key = "terrain",
     .is_fixed = true,
     KIND(SECTION, MAP),
     .section = &scn_section_terrain,
     .meaning = "kinds of ground by name"},
    {.key = "sweep",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_sweep,
     .meaning = "many battles over ranges of values"},
    {.key = "solve",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_solve,
     .meaning = "the value that gives a wanted result"},
    {.key = "matchup",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_matchup,
     .meaning = "every unit type against every other"},
    {.key = "price",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_price,
     .meaning = "changes that bring match-ups where they are wanted"},
    {.key = "sensitivity",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_sensitivity,
     .meaning = "which values matter"},
    {.key = "fit",
     .is_fixed = true,
     KIND(SECTION, ONE),
     .section = &scn_section_fit,
     .meaning = "coefficients from observed strengths"},
    {.key = "expect",
     .is_fixed = true,
     KIND(SECTION, LIST),
     .section = &scn_section_expect,
     .meaning = "what comes of the battles, for lanchester test"},
    LATER("movement", "how armies move"),
};
static const scn_section top_section = SECTION(top_fields, "", "a scenario");

static const scn_field roster_fields[] = {HEAD, UNITS, COUNTERS};
#undef AT
static const scn_section roster_section =
    SECTION(roster_fields, "roster", "a roster");

static const scn_section *const all_sections[] = {&top_section,
                                                  &scn_section_time,
                                                  &scn_section_unit,
                                                  &scn_section_army,
                                                  &scn_section_group,
                                                  &scn_section_reinforcement,
                                                  &scn_section_morale,
                                                  &scn_section_fire,
                                                  &scn_section_rules,
                                                  &scn_section_solver,
                                                  &scn_section_matchup,
                                                  &scn_section_matchup_army,
                                                  &scn_section_map,
                                                  &scn_section_terrain,
                                                  &scn_section_terrain_cost,
                                                  &scn_section_sweep,
                                                  &scn_section_vary,
                                                  &scn_section_solve,
                                                  &scn_section_fit,
                                                  &scn_section_fit_change,
                                                  &scn_section_sensitivity,
                                                  &scn_section_price,
                                                  &scn_section_price_mix,
                                                  &scn_section_expect,
                                                  NULL};

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
    return scn_section_stemmed(section, key, length);
}

static bool has_stem(const scn_field *field, const char *key, size_t length)
{
    for (const char *const *stem = field->stems; *stem != NULL; stem++) {
        const size_t size = strlen(*stem);
        if (length > size && key[size] == '.' &&
            memcmp(key, *stem, size) == 0) {
            return true;
        }
    }
    return false;
}

const scn_field *scn_section_stemmed(const scn_section *section,
                                     const char *key, size_t length)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (field->stems != NULL && has_stem(field, key, length)) {
            return field;
        }
    }
    return NULL;
}

scn_node *scn_field_child(const scn_node *node, const scn_field *field,
                          const scn_node *after)
{
    if (field->stems == NULL) {
        return after == NULL
                   ? scn_node_child(node, field->key, strlen(field->key))
                   : NULL;
    }
    scn_node *child = after == NULL ? node->first : after->next;
    while (child != NULL && !has_stem(field, child->key, child->key_length)) {
        child = child->next;
    }
    return child;
}

const char *scn_section_suggest(const scn_section *section, const char *key)
{
    const char *words[SCN_MAX_FIELDS];
    for (size_t i = 0; i < section->count; i++) {
        words[i] = section->fields[i].key;
    }
    return lan_text_suggest(key, words, section->count);
}

const scn_section *scn_section_home(const char *key)
{
    const scn_section *top = scn_section_top();
    const size_t length = strlen(key);
    if (scn_section_field(top, key, length) != NULL) {
        return top;
    }
    for (size_t i = 0; i < top->count; i++) {
        const scn_section *below = top->fields[i].section;
        if (below != NULL && scn_section_field(below, key, length) != NULL) {
            return below;
        }
    }
    return NULL;
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

bool scn_field_holds(const scn_field *field, double value)
{
    return value >= field->lo && value <= field->hi &&
           (!field->is_above || value > field->lo);
}

char *scn_field_range(const scn_field *field, char *buffer, size_t size)
{
    const char *what =
        field->scalar == SCN_SCALAR_WHOLE ? "a whole number" : "a number";
    char lo[LAN_TEXT_DOUBLE_SIZE];
    char hi[LAN_TEXT_DOUBLE_SIZE];
    lan_text_from_double(field->lo, lo);
    lan_text_from_double(field->hi, hi);

    if (!isfinite(field->lo)) {
        snprintf(buffer, size, "%s", what);
    } else if (field->hi <= field->lo) {
        snprintf(buffer, size, "%s", lo);
    } else if (isfinite(field->hi)) {
        snprintf(buffer, size, "%s from %s to %s", what, lo, hi);
    } else {
        snprintf(buffer, size,
                 field->is_above ? "%s above %s" : "%s of at least %s", what,
                 lo);
    }
    return buffer;
}
