/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_table_impl.h"

#include <assert.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

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
    {"closed", LAN_METHOD_CLOSED}, {"chance", LAN_METHOD_CHANCE},
    {"lanes", SCN_WORD_LATER},     {NULL, 0}};

static const scn_word stepper_words[] = {
#define X(name, gsl) {#gsl, name},
    LAN_STEPPER_LIST(X)
#undef X
        {NULL, 0}};

static bool has_points(const void *base)
{
    const scn_head *head = base;
    return isnan(head->every);
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

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field time_fields[] = {
    {.key = "unit",
     KIND(TEXT, ONE),
     AT(unit),
     .meaning = "name of the time unit, a label only"},
    {.key = "end",
     .marks = SCN_NOT_OF_SENSITIVITY, /* when to look, not who fights */
     KIND(NUMBER, ONE),
     .is_required = true,
     ABOVE0,
     AT(def.end),
     .unit = "time",
     .meaning = "when the battle is broken off"},
    {.key = "points",
     .marks = SCN_NOT_OF_QUESTIONS, /* rows, of any battle */
     KIND(WHOLE, ONE),
     .lo = 2,
     .hi = SCN_MAX_ROWS,
     AT(points),
     .unit = "rows",
     .preset = "200",
     .meaning = "rows of the curve, evenly from 0 to the actual end",
     .instead_of = {"every"},
     .is_shown = has_points},
    {.key = "every",
     .marks = SCN_NOT_OF_QUESTIONS, /* rows, of any battle */
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(every),
     .unit = "time",
     .meaning = "instead of points: a row at each multiple, and at the end",
     .instead_of = {"points"}},
};
#undef AT
const scn_section scn_section_time = SECTION(time_fields, "time", "the clock");

#define AT(member) .offset = offsetof(lan_unit_def, member)
static const scn_field unit_fields[] = {
    {.key = "rate",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(rate),
     .unit = "1/time",
     .preset = "1",
     .meaning = "attacks per soldier",
     .instead_of = {"interval"}},
    {.key = "interval",
     KIND(INVERSE, ONE),
     ABOVE0,
     AT(rate),
     .unit = "time",
     .meaning = "instead of rate: time between two attacks, 1/rate",
     .instead_of = {"rate"},
     .is_input_only = true},
    {.key = "hit",
     KIND(NUMBER, ONE),
     SHARE,
     AT(hit),
     .meaning = "probability that one attack hits; needed where a pair "
                "without coefficient uses it"},
    {.key = "damage",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(damage),
     .unit = "health",
     .preset = "1",
     .meaning = "what one hit takes"},
    {.key = "health",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(health),
     .unit = "health",
     .preset = "1",
     .meaning = "what one soldier has; k = rate * hit * counter * damage / "
                "health of the target"},
    {.key = "fire",
     KIND(CHOICE, ONE),
     .words = fire_words,
     AT(fire),
     .preset = "aimed",
     .meaning = "at single soldiers, or at the ground they stand on"},
    {.key = "attack_area",
     .marks = SCN_NOT_OF_DIFF, /* it is exchanged with fire */
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(attack_area),
     .unit = "m2",
     .meaning = "what one attack covers; needed where area fire without "
                "coefficient uses it"},
    {.key = "cost",
     .marks = SCN_NOT_OF_SENSITIVITY, /* no battle goes by it */
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(cost),
     .meaning = "of one soldier, for value traded"},
    {.key = "speed",
     .marks = SCN_NOT_OF_QUESTIONS, /* of maps */
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(speed),
     .unit = "m/time",
     .meaning = "on a map"},
    {.key = "range",
     .marks = SCN_NOT_OF_QUESTIONS, /* of maps */
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(range),
     .unit = "m",
     .meaning = "reach on a map"},
};
#undef AT
const scn_section scn_section_unit =
    SECTION(unit_fields, "units.TYPE", "a unit type", .is_free = true);

#define AT(member) .offset = offsetof(lan_reinforcement_def, member)
static const scn_field reinforcement_fields[] = {
    {.key = "name",
     KIND(ENTRY_NAME, ONE),
     .meaning = "for paths, instead of the index"},
    {.key = "at",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(from),
     .unit = "time",
     .meaning = "with count: all at once, then",
     .is_shown = is_at},
    {.key = "from",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(from),
     .unit = "time",
     .meaning = "with to and count, or with rate: the beginning",
     .is_shown = is_over_time},
    {.key = "to",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(to),
     .unit = "time",
     .meaning = "the end; with rate it may be left out: for ever",
     .is_shown = is_over_time},
    {.key = "count",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(count),
     .unit = "soldiers",
     .meaning = "how many, at once or evenly over the span",
     .is_shown = has_count},
    {.key = "rate",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(rate),
     .unit = "soldiers/time",
     .meaning = "how many per time unit",
     .is_shown = is_rate},
    {.key = "points",
     KIND(NUMBER, PAIRS),
     AT_LEAST0,
     AT(points),
     .unit = "time, soldiers/time",
     .meaning = "[[time, rate], ...]: linear between the points, zero outside",
     .is_shown = is_points},
};
#undef AT
const scn_section scn_section_reinforcement =
    SECTION(reinforcement_fields, "armies.ARMY.units.GROUP.reinforcements.N",
            "a reinforcement", .has_forms = true, .marks = SCN_NOT_OF_DIFF);

#define AT(member) .offset = offsetof(lan_group_def, member)
static const scn_field group_fields[] = {
    {.key = "type",
     KIND(TYPE, ONE),
     AT(type),
     .preset = "the group's name",
     .meaning = "its unit type"},
    {.key = "count",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(count),
     .unit = "soldiers",
     .meaning = "strength at the start; may be left out (0) where "
                "reinforcements are given"},
    {.key = "losses",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(losses),
     .unit = "1/time",
     .preset = "the army's",
     .meaning = "non-combat losses"},
    {.key = "reinforcements",
     KIND(SECTION, LIST),
     .section = &scn_section_reinforcement,
     .meaning = "what comes later"},
};
#undef AT
const scn_section scn_section_group = {.path = "armies.ARMY.units.GROUP",
                                       .title = "a group",
                                       .short_key = "count",
                                       .is_free = true,
                                       .marks = SCN_NOT_OF_DIFF,
                                       .fields = group_fields,
                                       .count = COUNT(group_fields)};

#define AT(member) .offset = offsetof(lan_morale_def, member)
static const scn_field morale_fields[] = {
    {.key = "start",
     KIND(NUMBER, ONE),
     SHARE,
     AT(start),
     .preset = "1",
     .meaning = "morale at the start"},
    {.key = "loss_weight",
     KIND(NUMBER, ONE),
     .lo = 0.0,
     .hi = LAN_BATTLE_MAX_LOSS_WEIGHT,
     AT(loss_weight),
     .preset = "1",
     .meaning = "how much it falls when all the army has had is lost"},
    {.key = "recovery",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(recovery),
     .unit = "1/time",
     .preset = "0",
     .meaning = "how fast it comes back to 1"},
    {.key = "effect",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(effect),
     .preset = "0",
     .meaning = "the army's fire is multiplied by morale^effect"},
    {.key = "desertion",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(desertion),
     .unit = "1/time",
     .preset = "0",
     .meaning = "non-combat losses grow by desertion * (1 - morale)"},
    {.key = "break",
     KIND(NUMBER, ONE),
     SHARE,
     AT(break_at),
     .preset = "0",
     .meaning = "the army leaves the fight at this morale; 0: never"},
};
#undef AT
const scn_section scn_section_morale = SECTION(
    morale_fields, "armies.ARMY.morale", "an army's morale", .is_free = true);

#define AT(member) .offset = offsetof(lan_army_def, member)
static const scn_field army_fields[] = {
    {.key = "side",
     KIND(NAME, ONE),
     AT(side),
     .preset = "the army's name",
     .meaning = "armies of one side do not fight each other"},
    {.key = "area",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(area),
     .unit = "m2",
     .meaning = "in which it is spread; needed where area fire without "
                "coefficient hits it"},
    {.key = "hidden",
     KIND(FLAG, ONE),
     AT(hidden),
     .preset = "false",
     .meaning = "true: every enemy fires at it by area fire"},
    {.key = "front",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(front),
     .unit = "soldiers",
     .preset = "all",
     .meaning = "at most so many of it fight at once"},
    {.key = "losses",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(losses),
     .unit = "1/time",
     .preset = "0",
     .meaning = "non-combat losses of all its groups"},
    {.key = "break",
     KIND(NUMBER, ONE),
     SHARE,
     AT(break_at),
     .preset = "0",
     .meaning = "it leaves the fight at this share of all it has had; 0: "
                "never"},
    {.key = "morale",
     KIND(SECTION, ONE),
     AT(morale),
     .given_at = offsetof(lan_army_def, has_morale),
     .section = &scn_section_morale,
     .meaning = "without this key the army has no morale"},
    {.key = "units",
     KIND(SECTION, MAP),
     .is_required = true,
     .section = &scn_section_group,
     .meaning = "its groups by name; a number alone is the count"},
    LATER("at", "where it stands on a map"),
    LATER("orders", "what it does on a map"),
    LATER("sight", "how far it sees on a map"),
};
#undef AT
const scn_section scn_section_army =
    SECTION(army_fields, "armies.ARMY", "an army", .is_free = true);

/* What an army of a match-up has in common with these: the rows from area to
 * morale. Its side and its units follow from the match-up. */
#define TEMPLATE_FIRST 1
#define TEMPLATE_COUNT 6
const scn_section scn_section_matchup_army = {.path = "matchup.army",
                                              .title = "armies of a match-up",
                                              .fields =
                                                  army_fields + TEMPLATE_FIRST,
                                              .count = TEMPLATE_COUNT};

#define AT(member) .offset = offsetof(lan_fire_def, member)
static const scn_field fire_fields[] = {
    {.key = "name",
     KIND(ENTRY_NAME, ONE),
     .meaning = "for paths, instead of the index"},
    {.key = "from",
     KIND(TARGET, ONE),
     .is_required = true,
     AT(from_army),
     .meaning = "who fires: an army or army.group"},
    {.key = "at",
     KIND(TARGET, ONE),
     .is_required = true,
     AT(at_army),
     .meaning = "at whom: an army or army.group"},
    {.key = "law",
     KIND(CHOICE, ONE),
     .is_required = true,
     .words = law_words,
     AT(law),
     .meaning = "how losses follow from strengths"},
    {.key = "coefficient",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(coefficient),
     .unit = "see docs/models.md",
     .preset = "from the unit types",
     .meaning = "replaces k, or k * attack_area / area; counters do not apply "
                "to it"},
    {.key = "enemy",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(enemy),
     .preset = "1",
     .meaning = "law power: exponent of the attacker's strength",
     .is_shown = has_enemy},
    {.key = "own",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(own),
     .preset = "0",
     .meaning = "law power: exponent of the target's strength",
     .is_shown = has_own},
    {.key = "during",
     KIND(NUMBER, PAIR),
     AT_LEAST0,
     AT(start),
     .unit = "time",
     .preset = "always",
     .meaning = "[from, to]: when the entry applies",
     .is_shown = is_timed},
};
#undef AT
const scn_section scn_section_fire =
    SECTION(fire_fields, "fire.N", "a fire entry", .is_free = true,
            .marks = SCN_NOT_OF_DIFF);

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field rules_fields[] = {
    {.key = "share",
     .marks = SCN_NOT_OF_DIFF, /* by weights or not: of its own there */
     KIND(CHOICE, ONE),
     .words = share_words,
     AT(def.share),
     .preset = "proportional",
     .meaning = "how a group divides its fire among its living targets"},
    {.key = "weights",
     KIND(NUMBER, TABLE),
     AT_LEAST0,
     AT(def.weights),
     .preset = "1",
     .meaning = "attacker: {target: weight}, by type; 0: never fired at"},
    {.key = "priority",
     KIND(TYPE, ORDERS),
     .meaning = "attacker: [targets], by type: all fire at the first living "
                "one; unlisted last, together"},
    {.key = "gone",
     KIND(AUTO, ONE),
     AT_LEAST0,
     AT(def.gone),
     .unit = "soldiers",
     .preset = "auto",
     .meaning = "strength at which a group counts as gone"},
};
#undef AT
const scn_section scn_section_rules =
    SECTION(rules_fields, "rules", "the rules", .is_free = true);

#define AT(member) .offset = offsetof(scn_head, solver.member)
static const scn_field solver_fields[] = {
    {.key = "method",
     KIND(CHOICE, ONE),
     .words = method_words,
     AT(method),
     .preset = "auto",
     .meaning = "auto: a closed form where one is exact, GSL's steppers "
                "elsewhere; chance: one battle in which every loss is one "
                "soldier, of the seed that the command line gives"},
    {.key = "stepper",
     KIND(CHOICE, ONE),
     .words = stepper_words,
     AT(stepper),
     .preset = "rkck",
     .meaning = "GSL's stepper"},
    {.key = "rtol",
     KIND(NUMBER, ONE),
     TOLERANCE,
     AT(rtol),
     .preset = "1e-10",
     .meaning = "relative error of a step"},
    {.key = "atol",
     KIND(NUMBER, ONE),
     TOLERANCE,
     AT(atol),
     .preset = "1e-10",
     .meaning = "the same as a share of a side's start and all that is due "
                "for it before the end"},
};
#undef AT
const scn_section scn_section_solver =
    SECTION(solver_fields, "solver", "the solver", .is_free = true,
            .marks = SCN_NOT_OF_QUESTIONS);
