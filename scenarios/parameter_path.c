/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/parameter_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

bool scn_walker_take(scn_walker *at)
{
    if (at->rest == NULL) {
        return false;
    }
    const size_t length = strcspn(at->rest, ".");
    snprintf(at->part, sizeof at->part, "%.*s",
             (int)(length < PART_SIZE ? length : PART_SIZE), at->rest);
    at->rest = at->rest[length] == '.' ? at->rest + length + 1 : NULL;
    return true;
}

lan_status scn_walker_tell_no(const scn_walker *at, const char *what,
                              const char *meant)
{
    char shown[48];
    lan_text_printable(at->part, shown, sizeof shown);
    if (meant != NULL) {
        return lan_fail(at->err, LAN_EINVAL, 0, 0,
                        "%s '%s' (did you mean '%s'?)", what, shown, meant);
    }
    return lan_fail(at->err, LAN_EINVAL, 0, 0, "%s '%s'", what, shown);
}

lan_status scn_walker_tell_leads_to(const scn_walker *at, const char *what)
{
    return lan_fail(at->err, LAN_EINVAL, 0, 0,
                    "the path leads to %s: name a value in it", what);
}

lan_status scn_walker_tell_no_entry(const scn_walker *at, const scn_node *list,
                                    size_t count)
{
    char path[SCN_PATH_SIZE];
    char what[SCN_PATH_SIZE + 64];
    snprintf(what, sizeof what, "%s has %zu entries, counted from 0: no",
             scn_node_path(list, path), count);
    return scn_walker_tell_no(at, what, NULL);
}

const char *scn_suggest_key(const scn_node *map, const char *word)
{
    const char **keys = malloc((map->count + 1) * sizeof *keys);
    size_t count = 0;
    if (keys == NULL) {
        return NULL;
    }
    for (const scn_node *node = map->first; node != NULL; node = node->next) {
        keys[count++] = node->key;
    }
    const char *meant = lan_text_suggest(word, keys, count);
    free(keys);
    return meant;
}

static size_t index_among(const scn_node *parent, const scn_node *child)
{
    size_t index = 0;
    for (const scn_node *node = parent->first; node != child;
         node = node->next) {
        index++;
    }
    return index;
}

/* --- sections ------------------------------------------------------------ */

static size_t groups_before(const lan_battle_def *def, size_t army)
{
    size_t before = 0;
    for (size_t a = 0; a < army; a++) {
        before += def->armies[a].group_count;
    }
    return before;
}

/* Reinforcements of all groups before that whose struct lies at `wanted`. */
static size_t reinforcements_before(const lan_battle_def *def,
                                    const void *wanted)
{
    size_t before = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            if (&def->armies[a].groups[g] == wanted) {
                return before;
            }
            before += def->armies[a].groups[g].reinforcement_count;
        }
    }
    return before;
}

static size_t army_number(const scn_walker *at)
{
    return (at->base - at->flat.armies) / sizeof(lan_army_def);
}

/* Refuses what no copy of the scenario keeps. */
static lan_status tell_fixed(const scn_walker *at, const char *key)
{
    return lan_fail(at->err, LAN_EINVAL, 0, 0, "'%s' cannot be varied", key);
}

/* Enters an entry of the map or list of a field: number `index` of it. */
static lan_status enter_entry(scn_walker *at, const scn_field *field,
                              const scn_node *entry, size_t index)
{
    const lan_battle_def *def = &at->parameter->scenario->def;
    const scn_section *section = field->section;
    if (section == &scn_section_unit) {
        at->base = at->flat.units + index * sizeof(lan_unit_def);
    } else if (section == &scn_section_army) {
        at->base = at->flat.armies + index * sizeof(lan_army_def);
    } else if (section == &scn_section_group) {
        index += groups_before(def, army_number(at));
        at->base = at->flat.groups + index * sizeof(lan_group_def);
    } else if (section == &scn_section_reinforcement) {
        index += reinforcements_before(def, at->node->bound);
        at->base =
            at->flat.reinforcements + index * sizeof(lan_reinforcement_def);
    } else if (section == &scn_section_fire) {
        at->base = at->flat.fire + index * sizeof(lan_fire_def);
    } else {
        return tell_fixed(at, field->key);
    }
    at->node = entry;
    at->section = section;
    return LAN_OK;
}

static lan_status enter_map(scn_walker *at, const scn_field *field)
{
    const scn_node *map =
        scn_node_child(at->node, field->key, strlen(field->key));
    if (!scn_walker_take(at)) {
        return scn_walker_tell_leads_to(at, "a section");
    }
    const scn_node *entry = scn_node_child(map, at->part, strlen(at->part));
    if (entry == NULL) {
        char path[SCN_PATH_SIZE];
        char what[SCN_PATH_SIZE + 16];
        snprintf(what, sizeof what, "%s has no", scn_node_path(map, path));
        return scn_walker_tell_no(at, what, scn_suggest_key(map, at->part));
    }
    return enter_entry(at, field, entry, index_among(map, entry));
}

static const scn_node *find_named(const scn_node *list, const char *word)
{
    for (const scn_node *entry = list->first; entry != NULL;
         entry = entry->next) {
        const scn_node *name = scn_node_child(entry, "name", strlen("name"));
        if (name != NULL && name->kind == SCN_SCALAR &&
            strcmp(name->text, word) == 0) {
            return entry;
        }
    }
    return NULL;
}

static lan_status enter_list(scn_walker *at, const scn_field *field)
{
    const scn_node *list =
        scn_node_child(at->node, field->key, strlen(field->key));
    size_t index = 0;
    if (!scn_walker_take(at)) {
        return scn_walker_tell_leads_to(at, "a list");
    }
    if (list == NULL) {
        return lan_fail(at->err, LAN_EINVAL, 0, 0,
                        "the scenario has no '%s' here", field->key);
    }
    const scn_node *entry = find_named(list, at->part);
    if (entry == NULL && scn_index_read(at->part, strlen(at->part), &index)) {
        entry = scn_node_at(list, index);
    }
    if (entry == NULL) {
        return scn_walker_tell_no_entry(at, list, list->count);
    }
    return enter_entry(at, field, entry, index_among(list, entry));
}

static lan_status enter_section(scn_walker *at, const scn_field *field)
{
    if (field->section == &scn_section_time) {
        at->base = offsetof(scn_flat_head, time);
    } else if (field->section == &scn_section_rules) {
        at->base = offsetof(scn_flat_head, rules);
    } else if (field->section == &scn_section_solver) {
        at->base = offsetof(scn_flat_head, solver);
    } else if (field->section == &scn_section_morale) {
        at->base += offsetof(lan_army_def, morale);
    } else {
        return tell_fixed(at, field->key);
    }
    at->node = scn_node_child(at->node, field->key, strlen(field->key));
    at->section = field->section;
    return LAN_OK;
}

/* Refuses what --set refuses, and the keys of a reinforcement's other forms. */
static lan_status check_field(const scn_walker *at, const scn_field *field)
{
    if (field->kind == SCN_FIELD_LATER) {
        return lan_fail(at->err, LAN_EINVAL, 0, 0, "'%s' is not supported yet",
                        field->key);
    }
    if (at->section == scn_section_top() &&
        (strcmp(field->key, "roster") == 0 ||
         strcmp(field->key, "format") == 0)) {
        return lan_fail(at->err, LAN_EINVAL, 0, 0, "'%s' cannot be set",
                        field->key);
    }
    if (at->section == &scn_section_reinforcement && field->is_shown != NULL &&
        !field->is_shown(at->node->bound)) {
        return lan_fail(at->err, LAN_EINVAL, 0, 0,
                        "this reinforcement has no '%s'", field->key);
    }
    return LAN_OK;
}

typedef lan_status ender(scn_walker *at, const scn_field *field);

/* Whose rest of a path is no more sections. */
static ender *const enders[SCN_FIELD_COUNT] = {
    [SCN_FIELD_FACTORS] = scn_end_in_factors,
    [SCN_FIELD_ORDERS] = scn_end_in_orders,
    [SCN_FIELD_SPAN] = scn_end_in_span,
    [SCN_FIELD_POINTS] = scn_end_in_points,
};

/* Ends at the field, or enters it; *is_end tells which. */
static lan_status follow(scn_walker *at, const scn_field *field, bool *is_end)
{
    *is_end = false;
    if (field->kind == SCN_FIELD_SECTION) {
        return enter_section(at, field);
    }
    if (field->kind == SCN_FIELD_MAP) {
        return enter_map(at, field);
    }
    if (field->kind == SCN_FIELD_LIST) {
        return enter_list(at, field);
    }
    *is_end = true;
    ender *const end = enders[field->kind];
    return end != NULL ? end(at, field) : scn_end_at_field(at, field);
}

/* Takes one part in a section, or its end. */
static lan_status step(scn_walker *at, bool *is_end)
{
    const scn_section *section = at->section;
    const char *key = section->short_key;
    if (scn_walker_take(at)) {
        key = at->part;
    } else if (key == NULL) {
        return scn_walker_tell_leads_to(at, "a section");
    }
    const scn_field *field = scn_section_field(section, key, strlen(key));
    if (field == NULL) {
        return scn_walker_tell_no(at, "unknown key",
                                  scn_section_suggest(section, key));
    }
    const lan_status status = check_field(at, field);
    return status == LAN_OK ? follow(at, field, is_end) : status;
}

lan_status scn_parameter_find(lan_parameter *parameter, lan_error *err)
{
    scn_walker at = {.parameter = parameter,
                     .err = err,
                     .flat = scn_flat_of(parameter->scenario),
                     .rest = parameter->path,
                     .node = parameter->scenario->root,
                     .section = scn_section_top()};
    lan_status status = LAN_OK;
    bool is_end = false;
    while (status == LAN_OK && !is_end) {
        status = step(&at, &is_end);
    }
    if (status == LAN_OK && scn_walker_take(&at)) {
        return scn_walker_tell_no(&at, "a value has no parts: no", NULL);
    }
    return status;
}
