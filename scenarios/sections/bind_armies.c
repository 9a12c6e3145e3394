/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <string.h>

#include "base/real.h"

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
        if (scn_section_field(section, child->key, child->key_length) == NULL) {
            return true;
        }
    }
    return false;
}

static void bind_reinforcement(scn_reader *reader, scn_node *node,
                               const scn_section *section,
                               lan_reinforcement_def *def)
{
    *def = (lan_reinforcement_def){.to = LAN_INF};
    const uint32_t given = scn_bind_section(reader, node, section, def);
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return; /* told */
    }
    if (!find_form(keys_of(given, section), &def->form)) {
        if (!has_unknown_key(node, section) && scn_is_heard(reader, node)) {
            scn_tell(&reader->log, true, node->place,
                     "a reinforcement is exactly one of {at, count}, {from, "
                     "to, count}, {from, rate}, {from, to, rate} and "
                     "{points}");
        }
        return;
    }
    scn_node *to = scn_node_child(node, "to", strlen("to"));
    const scn_node *from = scn_node_child(node, "from", strlen("from"));
    if (to != NULL && !to->is_faulty && !from->is_faulty &&
        def->to <= def->from) {
        scn_tell_expected(reader, to, "later than from");
    }
}

static void bind_reinforcements(scn_reader *reader, scn_node *list,
                                const scn_section *section,
                                lan_group_def *group)
{
    lan_reinforcement_def *defs =
        scn_block_take(reader, list->count, sizeof *defs);
    if (defs == NULL) {
        return;
    }
    size_t count = 0;
    for (scn_node *node = list->first; node != NULL; node = node->next) {
        bind_reinforcement(reader, node, section, &defs[count++]);
    }
    scn_check_entry_names(reader, list);
    group->reinforcements = defs;
    group->reinforcement_count = count;
}

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

static void bind_group(scn_reader *reader, scn_node *node,
                       const scn_section *section, lan_group_def *def)
{
    *def = lan_group_def_default();
    def->name = node->key;
    def->type = -1;
    node->section = section;
    node->bound = def;
    scn_check_name(reader, node, node->key, node->key_length, node->key_place);

    uint32_t given = 0;
    if (node->kind == SCN_SCALAR) {
        const scn_field *count = scn_section_field(section, section->short_key,
                                                   strlen(section->short_key));
        scn_bind_value(reader, node, count, def);
    } else {
        given = scn_bind_section(reader, node, section, def);
    }
    if (!scn_is_given(given, section, "type")) {
        def->type = scn_find_type(reader, node, node->key, node->key_length,
                                  node->key_place);
    }
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return;
    }
    scn_node *list = scn_bound_child(node, "reinforcements", SCN_LIST);
    if (list != NULL) {
        bind_reinforcements(reader, list, &scn_section_reinforcement, def);
    }
    check_count(reader, node, given, def);
}

static void bind_groups(scn_reader *reader, scn_node *units,
                        const scn_section *section, lan_army_def *army,
                        scn_names *names)
{
    lan_group_def *defs = scn_block_take(reader, units->count, sizeof *defs);
    const char **keys = scn_child_keys(reader, units);
    if (defs == NULL || keys == NULL) {
        return;
    }
    size_t count = 0;
    for (scn_node *node = units->first; node != NULL; node = node->next) {
        bind_group(reader, node, section, &defs[count++]);
    }
    army->groups = defs;
    army->group_count = count;
    if (scn_names_init(names, &reader->scenario->arena, keys, count) !=
        LAN_OK) {
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

static void bind_army(scn_reader *reader, scn_node *node,
                      const scn_section *section, lan_army_def *army,
                      scn_names *groups)
{
    *army = lan_army_def_default();
    army->name = node->key;
    army->side = node->key;
    scn_check_name(reader, node, node->key, node->key_length, node->key_place);
    scn_bind_section(reader, node, section, army);
    check_side(reader, node, army);
    scn_bind_morale(reader, node, army);
    scn_node *units = scn_bound_child(node, "units", SCN_MAP);
    if (units != NULL) {
        bind_groups(reader, units, &scn_section_group, army, groups);
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

void scn_bind_armies(scn_reader *reader, scn_node *armies)
{
    if (armies == NULL || has_too_many_groups(reader, armies)) {
        return;
    }
    const scn_section *section = &scn_section_army;
    lan_army_def *defs = scn_block_take(reader, armies->count, sizeof *defs);
    const char **keys = scn_child_keys(reader, armies);
    reader->groups =
        scn_reader_array(reader, armies->count, sizeof *reader->groups);
    if (defs == NULL || keys == NULL || reader->groups == NULL) {
        return;
    }

    size_t count = 0;
    for (scn_node *node = armies->first; node != NULL; node = node->next) {
        bind_army(reader, node, section, &defs[count], &reader->groups[count]);
        count++;
    }
    reader->scenario->head->def.armies = defs;
    reader->scenario->head->def.army_count = count;
    if (scn_names_init(&reader->armies, &reader->scenario->arena, keys,
                       count) != LAN_OK) {
        reader->status = LAN_ENOMEM;
    }
    reader->has_armies = reader->status == LAN_OK;
}

/* Warns of exponents that the entry's law does not have. */
static void check_exponents(scn_reader *reader, const scn_node *node,
                            const lan_fire_def *def)
{
    static const char *const keys[] = {"enemy", "own"};
    for (size_t i = 0; i < 2 && def->law != LAN_LAW_POWER; i++) {
        const scn_node *child = scn_bound_child(node, keys[i], SCN_SCALAR);
        if (child != NULL && !scn_log_is_full(&reader->log)) {
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' has a meaning for law power only", keys[i]);
        }
    }
}

void scn_bind_fire(scn_reader *reader, scn_node *fire)
{
    if (fire == NULL) {
        return;
    }
    const scn_section *section = &scn_section_fire;
    lan_fire_def *defs = scn_block_take(reader, fire->count, sizeof *defs);
    if (defs == NULL) {
        return;
    }
    size_t count = 0;
    for (scn_node *node = fire->first; node != NULL; node = node->next) {
        lan_fire_def *def = &defs[count++];
        *def = lan_fire_def_default();
        def->from_army = -1;
        def->at_army = -1;
        const uint32_t given = scn_bind_section(reader, node, section, def);
        if (scn_is_given(given, section, "law")) {
            check_exponents(reader, node, def);
        }
    }
    scn_check_entry_names(reader, fire);
    reader->scenario->head->def.fire = defs;
    reader->scenario->head->def.fire_count = count;
}
