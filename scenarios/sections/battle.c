/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is of the battle as a whole: its clock, its tables, its laws.
 */
#include <assert.h>

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

/* --- time ---------------------------------------------------------------- */

static bool has_points(const void *base)
{
    const scn_head *head = base;
    return isnan(head->every);
}

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field time_fields[] = {
    FIELD("unit", "name of the time unit, a label only", TEXT, ONE, AT(unit)),
    FIELD("end", "when the battle stops", NUMBER, ONE,
          .marks = SCN_NOT_OF_SENSITIVITY, /* when to look, not who fights */
          .is_required = true, ABOVE0, AT(def.end), .unit = "time"),
    FIELD("points", "rows of the curve, evenly from 0 to the actual end", WHOLE,
          ONE, .marks = SCN_NOT_OF_QUESTIONS, /* rows, of any battle */
          .lo = 2, .hi = SCN_MAX_ROWS, AT(points), .unit = "rows",
          .preset = "200", .instead_of = {"every"}, .is_shown = has_points),
    FIELD("every", "instead of points: a row at each multiple, and at the end",
          NUMBER, ONE, .marks = SCN_NOT_OF_QUESTIONS, /* rows, of any battle */
          ABOVE0, AT(every), .unit = "time", .instead_of = {"points"}),
};
#undef AT

static void end_time(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    scn_node *every = scn_bound_child(node, "every", SCN_SCALAR);
    (void)given;
    if (every != NULL && !every->is_faulty && scn_has_too_many_rows(entry)) {
        scn_tell_at(reader, every, every->place, SCN_TOO_MANY_ROWS,
                    SCN_MAX_ROWS);
    }
}

const scn_section scn_section_time =
    SECTION(time_fields, "time", "the clock", .end = end_time);

const scn_part scn_part_time = {
    .id = SCN_PART_time,
    .row = FIELD("time", "when it ends, and the rows of the curve", SECTION,
                 ONE, .section = &scn_section_time, .is_required = true),
};

/* --- approach ------------------------------------------------------------ */

#define AT(member) .offset = offsetof(scn_head, def.approach.member)
static const scn_field approach_fields[] = {
    FIELD("distance", "between any two enemies when the battle begins", NUMBER,
          ONE, .is_required = true, AT_LEAST0, AT(distance), .unit = "m"),
    FIELD("to",
          "from its nearest enemy at which a group halts; else its type's "
          "longest range, or 0 where that weapon has a falloff",
          NUMBER, ONE, AT_LEAST0, AT(to), .unit = "m"),
};
#undef AT
const scn_section scn_section_approach =
    SECTION(approach_fields, "approach", "the approach", .is_a_question = true);

const scn_part scn_part_approach = {
    .id = SCN_PART_approach,
    .row = FIELD("approach",
                 "armies that begin apart, walk at their types' speed and fire "
                 "within range; not on a map that is played",
                 SECTION, ONE, .section = &scn_section_approach),
};

/* --- counters, armour, and weights of rules ------------------------------ */

const scn_part scn_part_counters = {
    .id = SCN_PART_counters,
    .row = FIELD("counters",
                 "attacker: {target: factor}, by type, not by group", NUMBER,
                 TABLE, AT_LEAST0, .offset = offsetof(scn_head, def.counters),
                 .is_free = true, .preset = "1"),
};

/* --- armour -------------------------------------------------------------- */

const scn_part scn_part_armour = {
    .id = SCN_PART_armour,
    .row = FIELD("armour",
                 "kind of weapons: {class of armour: factor}, what is left of "
                 "a hit's damage",
                 NUMBER, TABLE, AT_LEAST0,
                 .offset = offsetof(scn_head, def.armour), .is_free = true,
                 .is_of_armour = true, .preset = "1"),
};

/* --- rules --------------------------------------------------------------- */

static const scn_word share_words[] = {
    {"proportional", LAN_SHARE_PROPORTIONAL}, {"even", LAN_SHARE_EVEN},
    {"weights", LAN_SHARE_WEIGHTS},           {"priority", LAN_SHARE_PRIORITY},
    {"nearest", SCN_SHARE_NEAREST},           {NULL, 0}};

static const scn_word wounds_words[] = {{"none", LAN_WOUNDS_NONE},
                                        {"focus", LAN_WOUNDS_FOCUS},
                                        {"spread", LAN_WOUNDS_SPREAD},
                                        {NULL, 0}};

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field rules_fields[] = {
    FIELD("share",
          "how a group divides its fire among its living targets; nearest: of "
          "solver bodies alone",
          CHOICE, ONE,
          .marks = SCN_NOT_OF_DIFF, /* by weights or not: of its own there */
          .words = share_words, AT(share), .preset = "proportional"),
    FIELD("weights", "attacker: {target: weight}, by type; 0: never fired at",
          NUMBER, TABLE, AT_LEAST0, AT(def.weights), .preset = "1"),
    {.key = "priority",
     .meaning = "attacker: [targets], by type: all fire at the first living "
                "one; unlisted last, together",
     .scalar = SCN_SCALAR_TYPE,
     .shape = SCN_SHAPE_ORDERS},
    FIELD("gone", "strength at which a group counts as gone", AUTO, ONE,
          AT_LEAST0, AT(def.gone), .unit = "soldiers", .preset = "auto"),
    FIELD("wounds",
          "how hits kill: none, health only scales losses; focus, one wounded "
          "soldier a group takes the hits; spread, each hit falls on a random "
          "living soldier",
          CHOICE, ONE, .words = wounds_words, AT(def.wounds), .preset = "none",
          .is_quiet = true),
    FIELD("pursuit",
          "on a map: what hits at broken armies are multiplied by; 0: they are "
          "left alone",
          NUMBER, ONE, .marks = SCN_OF_CAMPAIGNS, AT_LEAST0, AT(def.pursuit),
          .preset = "0", .is_quiet = true),
};
#undef AT
/* Reads one attacker's list; seen[type] is the row that named it last. */
static void bind_order(scn_reader *reader, scn_node *row, size_t *seen,
                       size_t row_number, lan_priority_def *def)
{
    int32_t *targets =
        scn_block_take(reader, &def->targets, row->count, sizeof *targets);
    if (targets == NULL) {
        return;
    }
    for (scn_node *node = row->first; node != NULL; node = node->next) {
        if (node->kind != SCN_SCALAR) {
            scn_tell_expected(reader, node, "the name of a unit type");
            continue;
        }
        const int32_t type = scn_find_type(reader, node, SCN_TEXT);
        if (type < 0) {
            continue;
        }
        if (seen[type] == row_number) {
            scn_tell_at(reader, node, node->place,
                        "'%s' stands in this list already", node->text);
            continue;
        }
        seen[type] = row_number;
        targets[def->target_count++] = type;
    }
}

static void end_rules(scn_reader *reader, scn_node *rules, uint32_t given,
                      void *entry)
{
    scn_node *priority = scn_bound_child(rules, "priority", SCN_MAP);
    lan_battle_def *battle = &((scn_head *)entry)->def;
    (void)given;
    if (priority == NULL || !reader->has_types) {
        return;
    }
    lan_priority_def *defs = scn_block_take(reader, &battle->priorities,
                                            priority->count, sizeof *defs);
    size_t *seen = scn_reader_array(reader, reader->types.count, sizeof *seen);
    if (defs == NULL || seen == NULL) {
        return;
    }
    size_t count = 0;
    size_t row_number = 0;
    for (scn_node *row = priority->first; row != NULL; row = row->next) {
        lan_priority_def *def = &defs[count];
        *def =
            (lan_priority_def){.attacker = scn_find_type(reader, row, SCN_KEY)};
        if (row->kind != SCN_LIST && row->kind != SCN_NOTHING) {
            scn_tell_expected(reader, row, "a list of unit types");
            continue;
        }
        bind_order(reader, row, seen, ++row_number, def);
        row->bound = &def->targets; /* and their number behind it */
        count += def->attacker >= 0 ? 1 : 0;
    }
    battle->priority_count = count;
}

const scn_section scn_section_rules = SECTION(
    rules_fields, "rules", "the rules", .is_free = true, .end = end_rules);

const scn_part scn_part_rules = {
    .id = SCN_PART_rules,
    .row = FIELD(
        "rules", "how fire is shared, how hits kill, when a group is gone",
        SECTION, ONE, .section = &scn_section_rules, .is_always = true),
};

/* --- fire ---------------------------------------------------------------- */

static_assert(offsetof(lan_fire_def, from_group) ==
                  offsetof(lan_fire_def, from_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, at_group) ==
                  offsetof(lan_fire_def, at_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, stop) ==
                  offsetof(lan_fire_def, start) + sizeof(double),
              "a span is a pair");

static const scn_word law_words[] = {
    {"aimed", LAN_LAW_AIMED}, {"area", LAN_LAW_AREA},
    {"power", LAN_LAW_POWER}, {"search", LAN_LAW_SEARCH},
    {"none", LAN_LAW_NONE},   {NULL, 0}};

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

#define AT(member) .offset = offsetof(lan_fire_def, member)
static const scn_field fire_fields[] = {
    {.key = "name",
     .meaning = "for paths, instead of the index",
     .scalar = SCN_SCALAR_ENTRY_NAME},
    FIELD("from", "who fires: an army or army.group", TARGET, ONE,
          .is_required = true, AT(from_army)),
    FIELD("at", "at whom: an army or army.group", TARGET, ONE,
          .is_required = true, AT(at_army)),
    FIELD("law", "how losses follow from strengths", CHOICE, ONE,
          .is_required = true, .words = law_words, AT(law)),
    FIELD("coefficient",
          "replaces k, or k * attack_area / area; counters do not apply to it",
          NUMBER, ONE, AT_LEAST0, AT(coefficient), .unit = "see docs/models.md",
          .preset = "from the unit types"),
    FIELD("enemy", "law power: exponent of the attacker's strength", NUMBER,
          ONE, AT_LEAST0, AT(enemy), .preset = "1", .is_shown = has_enemy),
    FIELD("own", "law power: exponent of the target's strength", NUMBER, ONE,
          AT_LEAST0, AT(own), .preset = "0", .is_shown = has_own),
    FIELD("half",
          "law search: strength of the target at which half of the searches "
          "succeed",
          NUMBER, ONE, ABOVE0, AT(half), .unit = "soldiers"),
    FIELD("during", "[from, to]: when the entry applies", NUMBER, PAIR,
          AT_LEAST0, AT(start), .unit = "time", .preset = "always",
          .is_quiet = true),
};
#undef AT

static void fill_fire(void *entry)
{
    lan_fire_def *def = entry;
    *def = lan_fire_def_default();
    def->from_army = -1;
    def->at_army = -1;
}

/* Warns of exponents that the entry's law does not have. */
static void end_fire(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    const lan_fire_def *def = entry;
    static const char *const keys[] = {"enemy", "own"};
    for (size_t i = 0; i < 2 && scn_is_given(given, node->section, "law") &&
                       def->law != LAN_LAW_POWER;
         i++) {
        const scn_node *child = scn_bound_child(node, keys[i], SCN_SCALAR);
        if (child != NULL && !scn_log_is_full(&reader->log)) {
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' has a meaning for law power only", keys[i]);
        }
    }
}

static const scn_section fire_section =
    SECTION(fire_fields, "fire.N", "a fire entry", .is_free = true,
            .marks = SCN_NOT_OF_DIFF, .size = sizeof(lan_fire_def),
            .fill = fill_fire, .end = end_fire);

const scn_part scn_part_fire = {
    .id = SCN_PART_fire,
    .row = FIELD("fire",
                 "what the unit types do not express; the last entry that "
                 "matches a pair wins",
                 SECTION, LIST, .section = &fire_section,
                 .offset = offsetof(scn_head, def.fire)),
};

/* --- movement ------------------------------------------------------------ */

static const scn_word mover_words[] = {LAN_MOVER_LIST(SCN_WORD){NULL, 0}};

static const scn_word known_words[] = {
    {"all", SCN_KNOWN_ALL}, {"seen", SCN_KNOWN_SEEN}, {NULL, 0}};

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field influence_fields[] = {
    FIELD(
        "weight",
        "how much more a place costs where many of one's own fell; 0: nothing",
        NUMBER, ONE, AT_LEAST0, AT(campaign.influence), .preset = "1"),
    FIELD("half_life", "after which half of that is forgotten", NUMBER, ONE,
          ABOVE0, AT(campaign.half_life), .unit = "time", .preset = "24"),
};
static const scn_section influence_section =
    SECTION(influence_fields, "movement.influence", "the influence of losses",
            .is_free = true, .marks = SCN_OF_CAMPAIGNS);

static const scn_field movement_fields[] = {
    FIELD("mover",
          "pibt: who is in the way steps aside; fsm: each army for itself, and "
          "they can block each other for ever",
          CHOICE, ONE, .words = mover_words, AT(campaign.mover),
          .preset = "pibt"),
    FIELD("known",
          "seen: ground that no army of a side has seen is taken for passable",
          CHOICE, ONE, .words = known_words, AT(known), .preset = "all"),
    FIELD("influence", "routes avoid where one's own fell", SECTION, ONE,
          .section = &influence_section, .is_always = true),
    FIELD("patience",
          "how long an army waits that is blocked, or has no way to flee",
          NUMBER, ONE, ABOVE0, AT(campaign.patience), .unit = "time",
          .preset = "1"),
};
#undef AT
static const scn_section movement_section =
    SECTION(movement_fields, "movement", "the movement", .is_free = true,
            .marks = SCN_OF_CAMPAIGNS);

static bool has_campaign(const void *base)
{
    return scn_has_campaign(((const lan_scenario *)base)->head);
}

static void bind_movement(scn_reader *reader, scn_node *node, void *data)
{
    const size_t errors_before = reader->log.messages->errors;
    (void)data; /* it is in the block */
    scn_bind_below(reader, reader->scenario->root, &scn_part_movement.row,
                   reader->scenario->head);
    if (node != NULL && !scn_is_played(reader) &&
        reader->log.messages->errors == errors_before) {
        scn_tell(&reader->log, false, node->key_place,
                 "'movement' has no effect: no army has 'at' on a map");
    }
}

const scn_part scn_part_movement = {
    .id = SCN_PART_movement,
    .row = FIELD("movement", "how armies move on the map", SECTION, ONE,
                 .section = &movement_section, .is_always = true,
                 .marks = SCN_OF_CAMPAIGNS, .is_shown = has_campaign),
    .bind = bind_movement,
};

/* --- solver -------------------------------------------------------------- */

static const scn_word method_words[] = {{"auto", LAN_METHOD_AUTO},
                                        {"gsl", LAN_METHOD_GSL},
                                        {"closed", LAN_METHOD_CLOSED},
                                        {"chance", LAN_METHOD_CHANCE},
                                        {"bodies", LAN_METHOD_BODIES},
                                        {"lanes", LAN_METHOD_GSL},
                                        {NULL, 0}};

static const scn_word stepper_words[] = {
#define X(name, gsl, traits) {#gsl, name},
    LAN_STEPPER_LIST(X)
#undef X
        {NULL, 0}};

#define AT(member) .offset = offsetof(scn_head, solver.member)
static const scn_field solver_fields[] = {
    FIELD("method",
          "auto: a closed form where two groups fight and one is exact, GSL's "
          "steppers elsewhere; gsl, or its other name lanes: GSL's steppers; "
          "chance: one battle in which every loss is one soldier, of the seed "
          "that the command line gives; bodies: one in which every soldier "
          "stands somewhere, walks and shoots",
          CHOICE, ONE, .words = method_words, AT(method), .preset = "auto"),
    FIELD("stepper", "GSL's stepper", CHOICE, ONE, .words = stepper_words,
          AT(stepper), .preset = "rkck"),
    FIELD("rtol", "relative error of a step", NUMBER, ONE, TOLERANCE, AT(rtol),
          .preset = "1e-10"),
    FIELD("atol",
          "the same as a share of a side's start and all that is due for it "
          "before the end",
          NUMBER, ONE, TOLERANCE, AT(atol), .preset = "1e-10"),
    FIELD("step",
          "bodies: from one moment to the next; found from the stiffest force "
          "and the fastest body",
          NUMBER, ONE, ABOVE0, .offset = offsetof(scn_head, engagement.step),
          .unit = "time", .preset = "found"),
};
#undef AT
static const scn_section solver_section =
    SECTION(solver_fields, "solver", "the solver", .short_key = "method",
            .is_free = true, .marks = SCN_NOT_OF_QUESTIONS);

const scn_part scn_part_solver = {
    .id = SCN_PART_solver,
    .row = FIELD("solver", "how it is computed", SECTION, ONE,
                 .section = &solver_section, .is_always = true),
};
