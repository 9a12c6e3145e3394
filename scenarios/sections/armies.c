/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/engagement_impl.h"

static_assert(sizeof(lan_stance) == sizeof(int), "an enum is an int");

#define AT(member) .offset = offsetof(lan_group_def, member)
static const scn_field group_fields[] = {
    FIELD("type", TYPE, ONE, AT(type), .preset = "the group's name",
          .meaning = "its unit type"),
    FIELD("count", NUMBER, ONE, AT_LEAST0, AT(count), .unit = "soldiers",
          .meaning = "strength at the start; may be left out (0) where "
                     "reinforcements are given"),
    FIELD("losses", NUMBER, ONE, AT_LEAST0, AT(losses), .unit = "1/time",
          .preset = "the army's", .meaning = "non-combat losses"),
    FIELD("reinforcements", SECTION, LIST,
          .section = &scn_section_reinforcement, AT(reinforcements),
          .meaning = "what comes later"),
};
#undef AT

/* Groups are known by their names to `fire`. */
static bool prepare_groups(scn_reader *reader, scn_node *units, void *owner)
{
    const size_t army =
        (size_t)((lan_army_def *)owner - reader->scenario->head->def.armies);
    return scn_take_keys(reader, units, &reader->groups[army]);
}

static void begin_group(scn_reader *reader, scn_node *node, void *entry)
{
    lan_group_def *def = entry;
    (void)reader;
    (void)node;
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
    .prepare = prepare_groups, .begin = begin_group, .end = end_group);

#define AT(member) .offset = offsetof(lan_morale_def, member)
static const scn_field morale_fields[] = {
    FIELD("start", NUMBER, ONE, SHARE, AT(start), .preset = "1",
          .meaning = "morale at the start"),
    FIELD("loss_weight", NUMBER, ONE, .lo = 0.0,
          .hi = LAN_BATTLE_MAX_LOSS_WEIGHT, AT(loss_weight), .preset = "1",
          .meaning = "how much it falls when all the army has had is lost"),
    FIELD("recovery", NUMBER, ONE, AT_LEAST0, AT(recovery), .unit = "1/time",
          .preset = "0", .meaning = "how fast it comes back to 1"),
    FIELD("effect", NUMBER, ONE, AT_LEAST0, AT(effect), .preset = "0",
          .meaning = "the army's fire is multiplied by morale^effect"),
    FIELD("desertion", NUMBER, ONE, AT_LEAST0, AT(desertion), .unit = "1/time",
          .preset = "0",
          .meaning = "non-combat losses grow by desertion * (1 - morale)"),
    FIELD("break", NUMBER, ONE, SHARE, AT(break_at), .preset = "0",
          .meaning = "the army leaves the fight at this morale; 0: never"),
};
#undef AT
const scn_section scn_section_morale = SECTION(
    morale_fields, "armies.ARMY.morale", "an army's morale", .is_free = true);

static const scn_word stance_words[] = {
#define X(name, text) {text, name},
    LAN_STANCE_LIST(X)
#undef X
        {NULL, 0}};

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
    FIELD("0", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF, OF_BODIES,
          .offset = offsetof(scn_array, def.at.x), .unit = "m",
          .meaning = "to the east"),
    FIELD("1", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF, OF_BODIES,
          .offset = offsetof(scn_array, def.at.y), .unit = "m",
          .meaning = "to the south")};
/* The first and the last row that an army of a match-up has, too. */
enum { AREA = 1, MORALE = 6 };
static const scn_field army_fields[] = {
    FIELD("side", NAME, ONE, AT(side), .preset = "the army's name",
          .meaning = "armies of one side do not fight each other"),
    [AREA] = FIELD("area", NUMBER, ONE, ABOVE0, AT(area), .unit = "m2",
                   .meaning =
                       "in which it is spread; needed where area fire without "
                       "coefficient hits it"),
    FIELD("hidden", FLAG, ONE, AT(hidden), .preset = "false",
          .meaning = "true: every enemy fires at it by area fire"),
    FIELD("front", NUMBER, ONE, ABOVE0, AT(front), .unit = "soldiers",
          .preset = "all", .meaning = "at most so many of it fight at once"),
    FIELD("losses", NUMBER, ONE, AT_LEAST0, AT(losses), .unit = "1/time",
          .preset = "0", .meaning = "non-combat losses of all its groups"),
    FIELD("break", NUMBER, ONE, SHARE, AT(break_at), .preset = "0",
          .meaning = "it leaves the fight at this share of all it has had; 0: "
                     "never"),
    [MORALE] = FIELD("morale", SECTION, ONE, AT(morale),
                     .given_at = offsetof(lan_army_def, has_morale),
                     .section = &scn_section_morale,
                     .meaning = "without this key the army has no morale"),
    FIELD("at", PLACE, ONE, ON_MAP(at),
          .meaning =
              "where it stands, or enters; if one army has it, the map is "
              "played and all must; without a map [x, y] in m, for solver "
              "bodies",
          .metres = metre_fields, .is_shown = is_on_map),
    FIELD("enters", NUMBER, ONE, AT_LEAST0, ON_MAP(enters), .unit = "time",
          .preset = "0", .meaning = "when it comes onto the map",
          .is_shown = is_on_map),
    FIELD("sight", NUMBER, ONE, AT_LEAST0, ON_MAP(sight), .unit = "m",
          .preset = "all", .meaning = "how far it sees, in clear lines",
          .is_shown = is_on_map),
    FIELD("stance", CHOICE, ONE, .words = stance_words, ON_MAP(stance),
          .preset = "fight",
          .meaning =
              "about enemies on its way: fight: closes on them; press: fires "
              "and goes on; avoid: keeps out of their reach",
          .is_shown = is_on_map),
    FIELD("refuge", PLACE, ONE, ON_MAP(refuge), .preset = "where it entered",
          .meaning = "where it flees to when broken", .is_shown = is_on_map),
    FIELD("priority", NUMBER, ONE, .lo = -LAN_INF, .hi = LAN_INF,
          ON_MAP(priority), .preset = "by the order of the file",
          .meaning = "mover fsm: the larger one goes first",
          .is_shown = is_on_map),
    FIELD("concealed", FLAG, ONE, ON_MAP(concealed), .preset = "false",
          .meaning = "true: seen from neighbouring cells only, until it fires",
          .is_shown = is_on_map),
    FIELD("facing", NUMBER, ONE, OF_BODIES,

          .lo = -360.0, .hi = 360.0, .offset = offsetof(scn_array, def.facing),
          .unit = "degrees", .preset = "the nearest enemy",
          .meaning = "clockwise from north"),
    FIELD("formation", SECTION, ONE, OF_BODIES,

          .section = &scn_section_formation, .is_always = true,
          .meaning = "how it stands at the start; a word alone is the kind"),
    FIELD("units", SECTION, MAP, .is_required = true, .section = &group_section,
          AT(groups),
          .meaning = "its groups by name; a number alone is the count"),
    FIELD("orders", SECTION, LIST, .section = &scn_section_order, .beside = 1,
          .offset = offsetof(lan_campaign_army_def, orders),
          .meaning = "what it does on the map, one verb each; without more it "
                     "stays"),
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
    .row = FIELD("armies", SECTION, MAP, .section = &army_section,
                 .offset = offsetof(scn_head, def.armies), .is_required = true,
                 .meaning = "armies by name, of at least two sides"),
    .bind = bind_armies,
};
