/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/engagement_impl.h"
#include "scenarios/sections/orders_impl.h"

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
          .section = &scn_section_reinforcement, .meaning = "what comes later"),
};
#undef AT
static const scn_section group_section = {.path = "armies.ARMY.units.GROUP",
                                          .title = "a group",
                                          .short_key = "count",
                                          .is_free = true,
                                          .marks = SCN_NOT_OF_DIFF,
                                          .fields = group_fields,
                                          .count = COUNT(group_fields)};

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

          .section = &scn_section_formation,
          .meaning = "how it stands at the start; a word alone is the kind"),
    FIELD("units", SECTION, MAP, .is_required = true, .section = &group_section,
          .meaning = "its groups by name; a number alone is the count"),
    FIELD("orders", SECTION, LIST, .section = &scn_section_order,
          .meaning = "what it does on the map, one verb each; without more it "
                     "stays"),
};
#undef OF_BODIES
#undef ON_MAP
#undef AT
static const scn_section army_section =
    SECTION(army_fields, "armies.ARMY", "an army", .is_free = true);

/* Its side and its units follow from the match-up. */
const scn_section scn_section_matchup_army = {.path = "matchup.army",
                                              .title = "armies of a match-up",
                                              .fields = army_fields + AREA,
                                              .count = MORALE - AREA + 1};

static void check_count(scn_reader *reader, scn_node *node, uint32_t given,
                        const lan_group_def *group)
{
    char path[SCN_PATH_SIZE];
    if (!scn_is_given(given, node->section, "count") &&
        group->reinforcement_count == 0 &&
        !scn_is_misspelt(node, node->section, "count") &&
        scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, scn_node_place(node),
                 "'count' is missing in %s", scn_node_path(node, path));
    }
}

static void end_group(scn_reader *reader, scn_node *node, uint32_t given,
                      void *entry)
{
    lan_group_def *def = entry;
    def->name = node->key;
    scn_check_name(reader, node, node->key, node->key_length, node->key_place);
    if (!scn_is_given(given, &group_section, "type")) {
        def->type = scn_find_type(reader, node, node->key, node->key_length,
                                  node->key_place);
    }
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return;
    }
    scn_node *list = scn_bound_child(node, "reinforcements", SCN_LIST);
    if (list != NULL) {
        scn_bind_reinforcements(reader, list, def);
    }
    check_count(reader, node, given, def);
}

static void bind_groups(scn_reader *reader, scn_node *units, lan_army_def *army,
                        scn_names *names)
{
    lan_group_def preset = lan_group_def_default();
    preset.type = -1;
    army->group_count = scn_bind_entries(
        reader, units,
        &(scn_entries){&group_section, sizeof preset, &preset, true, end_group},
        &army->groups);
    const char **keys = scn_child_keys(reader, units);
    if (keys == NULL || scn_names_init(names, &reader->scenario->arena, keys,
                                       army->group_count) != LAN_OK) {
        reader->status = LAN_ENOMEM;
    }
}

/* No side may be called as a result is. */
static void check_side(scn_reader *reader, scn_node *node,
                       const lan_army_def *army)
{
    if (strcmp(army->side, "none") != 0 && strcmp(army->side, "mutual") != 0) {
        return;
    }
    scn_node *side = scn_bound_child(node, "side", SCN_SCALAR);
    if (scn_is_heard(reader, side != NULL ? side : node)) {
        scn_tell(&reader->log, true,
                 side != NULL ? side->place : node->key_place,
                 "no side may be called '%s': that is what a battle without a "
                 "winner is called",
                 army->side);
    }
}

void scn_bind_morale(scn_reader *reader, const scn_node *army_node,
                     lan_army_def *army)
{
    scn_node *node = scn_bound_child(army_node, "morale", SCN_MAP);
    army->morale = lan_morale_def_default();
    army->has_morale = node != NULL;
    if (node != NULL) {
        scn_bind_section(reader, node, &scn_section_morale, &army->morale);
    }
}

static void bind_army(scn_reader *reader, scn_node *node, lan_army_def *army,
                      lan_campaign_army_def *marching, scn_array *array,
                      scn_names *groups)
{
    *army = lan_army_def_default();
    *marching = lan_campaign_army_def_default();
    node->beside[0] = marching;
    node->beside[1] = array;
    army->name = node->key;
    army->side = node->key;
    scn_check_name(reader, node, node->key, node->key_length, node->key_place);
    const uint32_t given = scn_bind_section(reader, node, &army_section, army);
    check_side(reader, node, army);
    scn_bind_morale(reader, node, army);
    scn_bind_formation(reader, node, given, array);
    scn_node *units = scn_bound_child(node, "units", SCN_MAP);
    if (units != NULL) {
        bind_groups(reader, units, army, groups);
    }
    scn_node *orders = scn_bound_child(node, "orders", SCN_LIST);
    if (orders != NULL) {
        scn_bind_orders(reader, orders, marching);
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
            if (scn_is_heard(reader, extra)) {
                scn_tell(&reader->log, true, extra->key_place,
                         "more than %d groups in all armies",
                         LAN_BATTLE_MAX_GROUPS);
            }
            return true;
        }
        groups += count;
    }
    return false;
}

static void bind_armies(scn_reader *reader, scn_node *armies, void *data)
{
    (void)data; /* they are in the block */
    if (armies == NULL || has_too_many_groups(reader, armies)) {
        return;
    }
    scn_head *head = reader->scenario->head;
    lan_army_def *defs =
        scn_block_take(reader, &head->def.armies, armies->count, sizeof *defs);
    lan_campaign_army_def *marching = scn_block_take(
        reader, &head->campaign.armies, armies->count, sizeof *marching);
    scn_array *arrays = scn_take_arrays(reader, armies->count);
    const char **keys = scn_child_keys(reader, armies);
    reader->groups =
        scn_reader_array(reader, armies->count, sizeof *reader->groups);
    if (defs == NULL || marching == NULL || arrays == NULL || keys == NULL ||
        reader->groups == NULL ||
        scn_names_init(&reader->armies, &reader->scenario->arena, keys,
                       armies->count) != LAN_OK) {
        reader->status = LAN_ENOMEM;
        return;
    }

    size_t count = 0;
    for (scn_node *node = armies->first; node != NULL; node = node->next) {
        bind_army(reader, node, &defs[count], &marching[count], &arrays[count],
                  &reader->groups[count]);
        count++;
    }
    head->def.army_count = count;
    reader->has_armies = reader->status == LAN_OK;
    scn_check_played(reader, armies);
}

const scn_part scn_part_armies = {
    .id = SCN_PART_armies,
    .row = FIELD("armies", SECTION, MAP, .section = &army_section,
                 .is_required = true,
                 .meaning = "armies by name, of at least two sides"),
    .bind = bind_armies,
};
