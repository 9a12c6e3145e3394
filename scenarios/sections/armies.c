/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies, their groups, what comes later, and what they do on a map.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/sections/bind_impl.h"

/* --- reinforcements ------------------------------------------------------ */

#define AT(member) .offset = offsetof(lan_reinforcement_def, member)
static const scn_field reinforcement_fields[] = {
    {.key = "name",
     .meaning = "for paths, instead of the index, and in pictures",
     .scalar = SCN_SCALAR_ENTRY_NAME},
    FIELD("at", "with count: all at once, then", NUMBER, ONE, AT_LEAST0,
          AT(from), .unit = "time",
          FORM(lan_reinforcement_def, form, 1U << LAN_REINFORCEMENT_AT)),
    FIELD("from", "with to and count, or with rate: the beginning", NUMBER, ONE,
          AT_LEAST0, AT(from), .unit = "time",
          FORM(lan_reinforcement_def, form,
               1U << LAN_REINFORCEMENT_SPAN | 1U << LAN_REINFORCEMENT_RATE)),
    FIELD("to", "the end; with rate it may be left out: for ever", NUMBER, ONE,
          ABOVE0, AT(to), .unit = "time",
          FORM(lan_reinforcement_def, form,
               1U << LAN_REINFORCEMENT_SPAN | 1U << LAN_REINFORCEMENT_RATE)),
    FIELD("count", "how many, at once or evenly over the span", NUMBER, ONE,
          AT_LEAST0, AT(count), .unit = "soldiers",
          FORM(lan_reinforcement_def, form,
               1U << LAN_REINFORCEMENT_AT | 1U << LAN_REINFORCEMENT_SPAN)),
    FIELD("rate", "how many per time unit", NUMBER, ONE, AT_LEAST0, AT(rate),
          .unit = "soldiers/time",
          FORM(lan_reinforcement_def, form, 1U << LAN_REINFORCEMENT_RATE)),
    FIELD("points",
          "[[time, rate], ...]: linear between the points, zero outside",
          NUMBER, PAIRS, AT_LEAST0, AT(points), .unit = "time, soldiers/time",
          FORM(lan_reinforcement_def, form, 1U << LAN_REINFORCEMENT_POINTS)),
};
#undef AT
enum {
    HAS_AT = 1,
    HAS_FROM = 2,
    HAS_TO = 4,
    HAS_COUNT = 8,
    HAS_RATE = 16,
    HAS_POINTS = 32
};

static unsigned keys_of(uint32_t given, const scn_section *section)
{
    static const char *const keys[] = {"at",    "from", "to",
                                       "count", "rate", "points"};
    unsigned out = 0;
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        out |= scn_is_given(given, section, keys[i]) ? 1U << i : 0;
    }
    return out;
}

/* Finds the form that the keys make; false where they make none. */
static bool find_form(unsigned keys, lan_reinforcement_form *form)
{
    switch (keys) {
    case HAS_AT | HAS_COUNT:
        *form = LAN_REINFORCEMENT_AT;
        return true;
    case HAS_FROM | HAS_TO | HAS_COUNT:
        *form = LAN_REINFORCEMENT_SPAN;
        return true;
    case HAS_FROM | HAS_RATE:
    case HAS_FROM | HAS_TO | HAS_RATE:
        *form = LAN_REINFORCEMENT_RATE;
        return true;
    case HAS_POINTS:
        *form = LAN_REINFORCEMENT_POINTS;
        return true;
    default:
        return false;
    }
}

/* An unknown key was told: the form is then judged when it is corrected. */
static bool has_unknown_key(const scn_node *node, const scn_section *section)
{
    for (const scn_node *child = node->first; child != NULL;
         child = child->next) {
        if (scn_section_field(section, child->key) == NULL) {
            return true;
        }
    }
    return false;
}

static void fill_reinforcement(void *entry)
{
    *(lan_reinforcement_def *)entry = (lan_reinforcement_def){.to = LAN_INF};
}

static void end_reinforcement(scn_reader *reader, scn_node *node,
                              uint32_t given, void *entry)
{
    lan_reinforcement_def *def = entry;
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return; /* told */
    }
    if (!find_form(keys_of(given, node->section), &def->form)) {
        if (!has_unknown_key(node, node->section)) {
            scn_tell_at(reader, node, node->place,
                        "a reinforcement is exactly one of {at, count}, {from, "
                        "to, count}, {from, rate}, {from, to, rate} and "
                        "{points}");
        }
        return;
    }
    scn_node *to = scn_node_child(node, "to");
    const scn_node *from = scn_node_child(node, "from");
    if (to != NULL && !to->is_faulty && !from->is_faulty &&
        def->to <= def->from) {
        scn_tell_expected(reader, to, "later than from");
    }
}

const scn_section scn_section_reinforcement =
    SECTION(reinforcement_fields, "armies.ARMY.units.GROUP.reinforcements.N",
            "a reinforcement", .has_forms = true, .marks = SCN_NOT_OF_DIFF,
            .size = sizeof(lan_reinforcement_def), .is_named = true,
            .name_at = offsetof(lan_reinforcement_def, name),
            .fill = fill_reinforcement, .end = end_reinforcement);

/* --- orders -------------------------------------------------------------- */

static_assert(offsetof(lan_order_def, army) ==
                  offsetof(lan_order_def, place) + sizeof(int32_t),
              "a goal is a pair");

static const scn_word any_words[] = {{"any", LAN_ORDER_ANY}, {NULL, 0}};

#define AT(member) .offset = offsetof(lan_order_def, member)
static const scn_field hold_fields[] = {
    FIELD("for", "so long", NUMBER, ONE, AT_LEAST0, AT(hold_for),
          .unit = "time", .instead_of = {"until"}),
    FIELD("until", "to this time", NUMBER, ONE, AT_LEAST0, AT(hold_until),
          .unit = "time", .instead_of = {"for"}),
};
#undef AT

/* Tells what is lacking, unless something else is wrong with it. */
static void tell_needs(scn_reader *reader, scn_node *node, const char *what)
{
    if (!node->is_faulty && node->first == NULL) {
        scn_tell_path(reader, node, node->place, " needs %s", what);
    }
}

static void end_hold(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    (void)entry;
    if (given == 0) {
        tell_needs(reader, node, "a time: hold: 2, or hold: {until: 14}");
    }
}

static const scn_section hold_section =
    SECTION(hold_fields, "armies.ARMY.orders.N.hold", "a hold",
            .short_key = "for", .marks = SCN_OF_CAMPAIGNS, .end = end_hold);

#define AT(member) .offset = offsetof(lan_order_when, member)
static const scn_field when_fields[] = {
    FIELD("left", "at most this share of all it has had is left", NUMBER, ONE,
          SHARE, AT(left), .is_free = true),
    FIELD("morale", "its morale is at most this", NUMBER, ONE, SHARE,
          AT(morale)),
    FIELD("reached_by", "this enemy reaches it, or any", ARMY, ONE,
          .words = any_words, AT(reached_by)),
    FIELD("sees", "its side sees this enemy, or any", ARMY, ONE,
          .words = any_words, AT(sees)),
    FIELD("out", "this army is out: gone, broken or off the map", ARMY, ONE,
          AT(out)),
    FIELD("holds", "its side holds this place", PLACE, ONE, AT(holds)),
    FIELD("time", "it is this time, or later", NUMBER, ONE, AT_LEAST0, AT(time),
          .unit = "time", .is_free = true),
};
#undef AT

static void end_when(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    (void)entry;
    if (given == 0) {
        tell_needs(reader, node, "a condition, such as {left: 0.5}");
    }
}

static const scn_section when_section =
    SECTION(when_fields, "armies.ARMY.orders.N.when", "a condition",
            .marks = SCN_OF_CAMPAIGNS, .end = end_when);

#define VERB(name) FORM(lan_order_def, verb, 1U << LAN_ORDER_##name)
#define AT(member) .offset = offsetof(lan_order_def, member)
static const scn_field order_fields[] = {
    {.key = "name",
     .meaning = "for paths, instead of the index",
     .scalar = SCN_SCALAR_ENTRY_NAME},
    FIELD("move", "goes there", PLACE, ONE, AT(place),
          .instead_of = {"attack", "hold", "patrol", "follow", "retreat"},
          VERB(MOVE)),
    FIELD("via", "with move: past these places, in their order", PLACE, LIST,
          AT(places),
          .instead_of = {"attack", "hold", "patrol", "follow", "retreat"},
          VERB(MOVE), .is_quiet = true),
    FIELD("attack",
          "goes for an army until that is out, or for a place until its side "
          "holds it",
          GOAL, ONE, AT(place),
          .instead_of = {"move", "via", "hold", "patrol", "follow", "retreat"},
          VERB(ATTACK)),
    FIELD(
        "hold", "stays where it is for a time", SECTION, ONE,
        .section = &hold_section,
        .instead_of = {"move", "via", "attack", "patrol", "follow", "retreat"},
        VERB(HOLD)),
    FIELD("patrol", "goes from place to place, and again", PLACE, LIST,
          AT(places),
          .instead_of = {"move", "via", "attack", "hold", "follow", "retreat"},
          VERB(PATROL)),
    FIELD("follow", "goes where a friend goes", ARMY, ONE, AT(army),
          .instead_of = {"move", "via", "attack", "hold", "patrol", "retreat"},
          VERB(FOLLOW)),
    FIELD("retreat", "goes there and avoids enemies", PLACE, ONE, AT(place),
          .instead_of = {"move", "via", "attack", "hold", "patrol", "follow"},
          VERB(RETREAT)),
    FIELD("at", "begins then, or later if the one before lasts", NUMBER, ONE,
          AT_LEAST0, AT(at), .unit = "time", .is_free = true),
    FIELD("when", "begins once all of this holds, and ends all before it",
          SECTION, ONE, AT(when), .given_at = offsetof(lan_order_def, has_when),
          .section = &when_section),
};
#undef VERB
#undef AT

static void fill_order(void *entry)
{
    *(lan_order_def *)entry = lan_order_def_default();
}

/* Finds the verb of an entry. A key that is unknown, or empty, may be the one
 * that was meant: told. */
static void end_order(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_order_def *def = entry;
    lan_order_verb verb = LAN_ORDER_MOVE;
    while (lan_order_verb_name(verb) != NULL &&
           !scn_is_given(given, node->section, lan_order_verb_name(verb))) {
        verb++;
    }
    if (lan_order_verb_name(verb) != NULL) {
        def->verb = verb;
    } else if ((node->kind == SCN_MAP || node->kind == SCN_NOTHING) &&
               !scn_node_has_faulty_child(node)) {
        scn_tell_path(reader, node, scn_node_place(node),
                      " needs one of 'move', 'attack', 'hold', 'patrol', "
                      "'follow' and 'retreat'");
    }
}

const scn_section scn_section_order =
    SECTION(order_fields, "armies.ARMY.orders.N", "an order", .has_forms = true,
            .marks = SCN_OF_CAMPAIGNS, .size = sizeof(lan_order_def),
            .is_named = true, .name_at = offsetof(lan_order_def, name),
            .fill = fill_order, .end = end_order);

/* --- armies -------------------------------------------------------------- */

#define AT(member) .offset = offsetof(lan_group_def, member)
static const scn_field group_fields[] = {
    FIELD("type", "its unit type", TYPE, ONE, AT(type),
          .preset = "the group's name"),
    FIELD("count",
          "strength at the start; may be left out (0) where reinforcements are "
          "given",
          NUMBER, ONE, AT_LEAST0, AT(count), .unit = "soldiers"),
    FIELD("losses", "non-combat losses", NUMBER, ONE, AT_LEAST0, AT(losses),
          .unit = "1/time", .preset = "the army's"),
    FIELD("reinforcements", "what comes later", SECTION, LIST,
          .section = &scn_section_reinforcement, AT(reinforcements)),
};
#undef AT

/* Groups are known by their names to `fire`. */
static bool prepare_groups(scn_reader *reader, scn_node *units, void *owner)
{
    const size_t army =
        (size_t)((lan_army_def *)owner - reader->scenario->head->def.armies);
    return scn_take_keys(reader, units, &reader->groups[army]);
}

static void fill_group(void *entry)
{
    lan_group_def *def = entry;
    *def = lan_group_def_default();
    def->type = -1;
}

static void end_group(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    char path[SCN_PATH_SIZE];
    lan_group_def *def = entry;
    if (!scn_is_given(given, node->section, "type")) {
        def->type = scn_find_type(reader, node, SCN_KEY);
    }
    if ((node->kind == SCN_MAP || node->kind == SCN_NOTHING) &&
        !scn_is_given(given, node->section, "count") &&
        def->reinforcement_count == 0 &&
        !scn_is_misspelt(node, node->section, "count") &&
        scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, scn_node_place(node),
                 "'count' is missing in %s", scn_node_path(node, path));
    }
}

static const scn_section group_section = SECTION(
    group_fields, "armies.ARMY.units.GROUP", "a group", .short_key = "count",
    .is_free = true, .marks = SCN_NOT_OF_DIFF, .size = sizeof(lan_group_def),
    .is_named = true, .name_at = offsetof(lan_group_def, name),
    .prepare = prepare_groups, .fill = fill_group, .end = end_group);

#define AT(member) .offset = offsetof(lan_morale_def, member)
static const scn_field morale_fields[] = {
    FIELD("start", "morale at the start", NUMBER, ONE, SHARE, AT(start),
          .preset = "1"),
    FIELD("loss_weight", "how much it falls when all the army has had is lost",
          NUMBER, ONE, .lo = 0.0, .hi = LAN_BATTLE_MAX_LOSS_WEIGHT,
          AT(loss_weight), .preset = "1"),
    FIELD("recovery", "how fast it comes back to 1", NUMBER, ONE, AT_LEAST0,
          AT(recovery), .unit = "1/time", .preset = "0"),
    FIELD("effect", "the army's fire is multiplied by morale^effect", NUMBER,
          ONE, AT_LEAST0, AT(effect), .preset = "0"),
    FIELD("desertion", "non-combat losses grow by desertion * (1 - morale)",
          NUMBER, ONE, AT_LEAST0, AT(desertion), .unit = "1/time",
          .preset = "0"),
    FIELD("break", "the army leaves the fight at this morale; 0: never", NUMBER,
          ONE, SHARE, AT(break_at), .preset = "0"),
};
#undef AT
const scn_section scn_section_morale = SECTION(
    morale_fields, "armies.ARMY.morale", "an army's morale", .is_free = true);

static const scn_word stance_words[] = {LAN_STANCE_LIST(SCN_WORD){NULL, 0}};

static bool is_on_map(const void *base)
{
    const lan_campaign_army_def *def = base;
    return def->at >= 0;
}

#define AT(member) .offset = offsetof(lan_army_def, member)
#define ON_MAP(member)                                                         \
    .marks = SCN_OF_CAMPAIGNS, .beside = 1,                                    \
    .offset = offsetof(lan_campaign_army_def, member)
#define OF_BODIES                                                              \
    .marks = SCN_OF_BODIES, .beside = 2, .is_shown = scn_array_is_shown
/* Whether there is such a place is known where a battle is made of it. */
static const scn_field metre_fields[] = {
    FIELD("0", "to the east", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF,
          OF_BODIES, .offset = offsetof(scn_array, def.at.x), .unit = "m"),
    FIELD("1", "to the south", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF,
          OF_BODIES, .offset = offsetof(scn_array, def.at.y), .unit = "m")};
/* The first and the last row that an army of a match-up has, too. */
enum { AREA = 1, MORALE = 6 };
static const scn_field army_fields[] = {
    FIELD("side", "armies of one side do not fight each other", NAME, ONE,
          AT(side), .preset = "the army's name"),
    [AREA] = FIELD("area",
                   "in which it is spread; needed where area fire without "
                   "coefficient hits it",
                   NUMBER, ONE, ABOVE0, AT(area), .unit = "m2"),
    FIELD("hidden", "true: every enemy fires at it by area fire", FLAG, ONE,
          AT(hidden), .preset = "false"),
    FIELD("front", "at most so many of it fight at once", NUMBER, ONE, ABOVE0,
          AT(front), .unit = "soldiers", .preset = "all"),
    FIELD("losses", "non-combat losses of all its groups", NUMBER, ONE,
          AT_LEAST0, AT(losses), .unit = "1/time", .preset = "0"),
    FIELD("break",
          "it leaves the fight at this share of all it has had; 0: never",
          NUMBER, ONE, SHARE, AT(break_at), .preset = "0"),
    [MORALE] =
        FIELD("morale", "without this key the army has no morale", SECTION, ONE,
              AT(morale), .given_at = offsetof(lan_army_def, has_morale),
              .section = &scn_section_morale),
    FIELD("at",
          "where it stands, or enters; if one army has it, the map is played "
          "and all must; without a map [x, y] in m, for solver bodies",
          PLACE, ONE, ON_MAP(at), .metres = metre_fields,
          .is_shown = is_on_map),
    FIELD("enters", "when it comes onto the map", NUMBER, ONE, AT_LEAST0,
          ON_MAP(enters), .unit = "time", .preset = "0", .is_shown = is_on_map),
    FIELD("sight", "how far it sees, in clear lines", NUMBER, ONE, AT_LEAST0,
          ON_MAP(sight), .unit = "m", .preset = "all", .is_shown = is_on_map),
    FIELD("stance",
          "about enemies on its way: fight: closes on them; press: fires and "
          "goes on; avoid: keeps out of their reach",
          CHOICE, ONE, .words = stance_words, ON_MAP(stance), .preset = "fight",
          .is_shown = is_on_map),
    FIELD("refuge", "where it flees to when broken", PLACE, ONE, ON_MAP(refuge),
          .preset = "where it entered", .is_shown = is_on_map),
    FIELD("priority", "mover fsm: the larger one goes first", NUMBER, ONE,
          .lo = -LAN_INF, .hi = LAN_INF, ON_MAP(priority),
          .preset = "by the order of the file", .is_shown = is_on_map),
    FIELD("concealed",
          "true: seen from neighbouring cells only, until it fires", FLAG, ONE,
          ON_MAP(concealed), .preset = "false", .is_shown = is_on_map),
    FIELD("facing", "clockwise from north", NUMBER, ONE, OF_BODIES,
          .lo = -360.0, .hi = 360.0, .offset = offsetof(scn_array, def.facing),
          .unit = "degrees", .preset = "the nearest enemy"),
    FIELD("formation", "how it stands at the start; a word alone is the kind",
          SECTION, ONE, OF_BODIES, .section = &scn_section_formation,
          .is_always = true),
    FIELD("units", "its groups by name; a number alone is the count", SECTION,
          MAP, .is_required = true, .section = &group_section, AT(groups)),
    FIELD("orders",
          "what it does on the map, one verb each; without more it stays",
          SECTION, LIST, .section = &scn_section_order, .beside = 1,
          .offset = offsetof(lan_campaign_army_def, orders)),
};
#undef OF_BODIES
#undef ON_MAP
#undef AT
/* Its side and its units follow from the match-up. */
const scn_section scn_section_matchup_army = {.path = "matchup.army",
                                              .title = "armies of a match-up",
                                              .fields = army_fields + AREA,
                                              .count = MORALE - AREA + 1};

/* No side may be called as a result is. */
static void check_side(scn_reader *reader, scn_node *node,
                       const lan_army_def *army)
{
    scn_node *side = scn_bound_child(node, "side", SCN_SCALAR);
    if (strcmp(army->side, "none") == 0 || strcmp(army->side, "mutual") == 0) {
        scn_tell_at(reader, side != NULL ? side : node,
                    side != NULL ? side->place : node->key_place,
                    "no side may be called '%s': that is what a battle without "
                    "a winner is called",
                    army->side);
    }
}

/* Tells the group that is one too many, in which case no army is bound. */
static bool has_too_many_groups(scn_reader *reader, const scn_node *armies)
{
    size_t groups = 0;
    for (scn_node *army = armies->first; army != NULL; army = army->next) {
        const scn_node *units = scn_bound_child(army, "units", SCN_MAP);
        const size_t count = units != NULL ? units->count : 0;
        if (count > LAN_BATTLE_MAX_GROUPS - groups) {
            scn_node *extra =
                scn_node_at(units, LAN_BATTLE_MAX_GROUPS - groups);
            scn_tell_at(reader, extra, extra->key_place,
                        "more than %d groups in all armies",
                        LAN_BATTLE_MAX_GROUPS);
            return true;
        }
        groups += count;
    }
    return false;
}

static bool prepare_armies(scn_reader *reader, scn_node *armies, void *owner)
{
    scn_head *head = owner;
    if (has_too_many_groups(reader, armies)) {
        return false;
    }
    reader->groups =
        scn_reader_array(reader, armies->count, sizeof *reader->groups);
    return scn_block_take(reader, &head->campaign.armies, armies->count,
                          sizeof(lan_campaign_army_def)) != NULL &&
           scn_take_arrays(reader, armies->count) && reader->groups != NULL &&
           scn_take_keys(reader, armies, &reader->armies);
}

static void begin_army(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_head *head = reader->scenario->head;
    lan_army_def *army = entry;
    const size_t index = (size_t)(army - head->def.armies);
    lan_campaign_army_def *marching =
        (void *)(uintptr_t)&head->campaign.armies[index];
    *army = lan_army_def_default();
    *marching = lan_campaign_army_def_default();
    army->side = node->key;
    node->beside[0] = marching;
    node->beside[1] = (void *)(uintptr_t)&head->arrays[index];
}

/* Without a map an army stands at so many metres. */
static void bind_metres(const scn_reader *reader, const scn_node *army,
                        lan_array_def *array)
{
    const scn_node *at = scn_bound_child(army, "at", SCN_LIST);
    double x = 0.0;
    double y = 0.0;
    if (at != NULL && reader->scenario->places.width == 0 && at->count == 2 &&
        lan_text_to_double(at->first->text, at->first->length, &x) == LAN_OK &&
        lan_text_to_double(at->last->text, at->last->length, &y) == LAN_OK) {
        array->has_place = true;
        array->at = (lan_point){x, y};
    }
}

static void end_army(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    scn_array *array = node->beside[1];
    check_side(reader, node, entry);
    array->is_said = scn_is_of_bodies(node, given);
    bind_metres(reader, node, &array->def);
}

static const scn_section army_section =
    SECTION(army_fields, "armies.ARMY", "an army", .is_free = true,
            .size = sizeof(lan_army_def), .is_named = true,
            .name_at = offsetof(lan_army_def, name), .prepare = prepare_armies,
            .begin = begin_army, .end = end_army);

static void bind_armies(scn_reader *reader, scn_node *armies, void *data)
{
    (void)data; /* they are in the block */
    scn_bind_below(reader, reader->scenario->root, &scn_part_armies.row,
                   reader->scenario->head);
    reader->has_armies =
        reader->status == LAN_OK && reader->armies.words != NULL;
    if (armies != NULL && reader->armies.words != NULL) {
        scn_check_played(reader, armies);
    }
}

const scn_part scn_part_armies = {
    .id = SCN_PART_armies,
    .row = FIELD("armies", "armies by name, of at least two sides", SECTION,
                 MAP, .section = &army_section,
                 .offset = offsetof(scn_head, def.armies), .is_required = true),
    .bind = bind_armies,
};
