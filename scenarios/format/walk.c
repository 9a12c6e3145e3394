/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <stdio.h>
#include <string.h>

scn_spot scn_spot_top(const lan_scenario *scenario)
{
    return (scn_spot){.node = scenario->root,
                      .section = scenario->top,
                      .at = scenario,
                      .beside = scenario->root->beside};
}

/* The struct with a field of the spot's section, or NULL. */
static const void *scn_spot_base(const scn_spot *spot, const scn_field *field)
{
    if (field->beside == 0) {
        return spot->at;
    }
    return spot->beside != NULL ? spot->beside[field->beside - 1] : NULL;
}

/* Where a field is stored. A section in the file has been bound there; an
 * absent section is in its owner. */
static const void *stored_at(const scn_spot *spot, const scn_field *field,
                             const scn_node *child)
{
    const bool is_section = field->scalar == SCN_SCALAR_SECTION;
    if (is_section && child != NULL && child->bound != NULL) {
        return child->bound;
    }
    const void *base = scn_spot_base(spot, field);
    const bool is_stored =
        is_section
            ? field->shape == SCN_SHAPE_ONE && !field->section->is_a_question
            : scn_traits[field->scalar].size > 0 &&
                  !scn_field_has_entries(field) && !scn_field_is_in_tree(field);
    return base != NULL && is_stored ? (const char *)base + field->offset
                                     : NULL;
}

/* The shape of a field as written: one value or several, one range or many. A
 * row is read as a value of its own. */
static void adapt_shape(scn_spot *spot)
{
    scn_node *node = spot->node;
    const bool is_list = node != NULL && node->kind == SCN_LIST;
    const bool is_nested =
        is_list && node->first != NULL && node->first->kind == SCN_LIST;
    const bool is_many = is_list && node->count > 1;
    if (spot->shape == SCN_SHAPE_SEVERAL) {
        spot->shape = is_many ? SCN_SHAPE_LIST : SCN_SHAPE_ONE;
    } else if (spot->shape == SCN_SHAPE_RANGES) {
        spot->shape = is_nested && is_many ? SCN_SHAPE_PAIRS : SCN_SHAPE_PAIR;
        spot->node = is_nested && !is_many ? node->first : node;
    } else if (spot->shape == SCN_SHAPE_ROWS) {
        spot->shape = SCN_SHAPE_ONE;
    }
}

static bool is_one_section(const scn_field *field)
{
    return field->scalar == SCN_SCALAR_SECTION && field->shape == SCN_SHAPE_ONE;
}

scn_spot scn_spot_field(const scn_spot *spot, const scn_field *field,
                        scn_node *child)
{
    const void *base = scn_spot_base(spot, field);
    const bool has_flag = field->given_at > 0 && base != NULL;
    scn_spot out = {.node = child,
                    .whole = child,
                    .field = field,
                    .home = spot->section,
                    .section = is_one_section(field) ? field->section : NULL,
                    .shape = field->shape,
                    .at = stored_at(spot, field, child),
                    .beside = field->metres != NULL ? spot->beside
                              : child != NULL       ? child->beside
                                                    : NULL,
                    .given = has_flag ? (const char *)base + field->given_at
                                      : spot->given};
    adapt_shape(&out);
    return out;
}

scn_spot scn_spot_child(const scn_spot *spot, scn_node *child)
{
    scn_spot out = *spot;
    out.node = child;
    out.whole = NULL;
    out.at = child != NULL ? child->bound : NULL;
    out.beside = child != NULL ? child->beside : NULL;
    out.given = NULL;
    if (spot->field->scalar == SCN_SCALAR_SECTION) {
        out.section = spot->field->section;
    } else if (spot->shape == SCN_SHAPE_TABLE) {
        out.shape = SCN_SHAPE_ROW;
    } else if (spot->shape == SCN_SHAPE_ORDERS) {
        out.shape = SCN_SHAPE_LIST;
    } else {
        out.shape = SCN_SHAPE_ONE;
    }
    return out;
}

scn_spot scn_spot_index(const scn_spot *spot, size_t index)
{
    const size_t size = scn_traits[spot->field->scalar].size;
    scn_spot out = *spot;
    out.whole = NULL;
    out.shape = spot->shape == SCN_SHAPE_PAIRS ? SCN_SHAPE_PAIR : SCN_SHAPE_ONE;
    if (spot->at != NULL && spot->shape == SCN_SHAPE_PAIR) {
        out.at = (const char *)spot->at + index * size;
    } else if (spot->at != NULL) {
        out.at = scn_item_at(scn_items_of(spot->field, spot->at), index);
    }
    return out;
}

/* True if new children are entries of a map, not of a list. */
static bool scn_spot_is_map(const scn_spot *spot)
{
    return spot->section != NULL || spot->shape == SCN_SHAPE_MAP ||
           spot->shape == SCN_SHAPE_ROW || spot->shape == SCN_SHAPE_TABLE ||
           spot->shape == SCN_SHAPE_ORDERS;
}

bool scn_spot_is_in_metres(const lan_scenario *scenario, const scn_field *field,
                           const scn_node *node)
{
    return field->metres != NULL && node != NULL && node->kind == SCN_LIST &&
           node->count == 2 && scenario->places.width == 0;
}

scn_spot scn_spot_metres(const scn_spot *spot, size_t index)
{
    const scn_spot army = {.section = spot->home, .beside = spot->beside};
    return scn_spot_field(&army, &spot->field->metres[index],
                          scn_node_at(spot->node, index));
}

static bool is_value(const scn_spot *spot)
{
    return spot->section == NULL && spot->shape == SCN_SHAPE_ONE;
}

/* --- what cannot be entered ---------------------------------------------- */

static lan_status tell_no(const scn_walk *walk, const char *what,
                          const char *part, const char *meant)
{
    char shown[48];
    lan_text_printable(part, shown, sizeof shown);
    return lan_fail(walk->err, LAN_EINVAL, 0, 0,
                    meant != NULL ? "%s '%s' (did you mean '%s'?)" : "%s '%s'",
                    what, shown, meant);
}

/* Reports an error about a key: "'KEY' cannot be set". */
static lan_status tell_key(const scn_walk *walk, const char *key,
                           const char *what)
{
    return lan_fail(walk->err, LAN_EINVAL, 0, 0, "'%s' %s", key, what);
}

static lan_status tell_absent(const scn_walk *walk)
{
    return lan_fail(walk->err, LAN_EINVAL, 0, 0,
                    "the scenario has no '%s' here", walk->spot.field->key);
}

static bool is_settable(const scn_field *field)
{
    return field->shape == SCN_SHAPE_ONE &&
           field->scalar != SCN_SCALAR_SECTION &&
           field->scalar != SCN_SCALAR_DRAWING;
}

/* The most likely key of a section: a required key, else the first; NULL if
 * none has a value of its own. */
static const char *likely_key(const scn_section *section)
{
    const scn_field *likely = NULL;
    for (size_t i = 0; section != NULL && i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (is_settable(field) &&
            (likely == NULL || (field->is_required && !likely->is_required))) {
            likely = field;
        }
    }
    return likely != NULL ? likely->key : NULL;
}

lan_status scn_walk_tell_leads_to(const scn_walk *walk)
{
    const scn_spot *spot = &walk->spot;
    const char *key = spot->node != NULL ? likely_key(spot->section) : NULL;
    char path[SCN_PATH_SIZE];
    if (key != NULL && scn_spot_is_map(spot)) {
        return lan_fail(walk->err, LAN_EINVAL, 0, 0,
                        "the path leads to a section: name a value in it, such "
                        "as %s.%s",
                        scn_node_path(spot->node, path), key);
    }
    return lan_fail(walk->err, LAN_EINVAL, 0, 0,
                    "the path leads to %s: name a value in it",
                    scn_spot_is_map(spot) ? "a section" : "a list");
}

/* Reports an index or name that a list does not have. */
static lan_status tell_no_entry(const scn_walk *walk, const char *part,
                                size_t count)
{
    char path[SCN_PATH_SIZE];
    char what[SCN_PATH_SIZE + 64];
    snprintf(what, sizeof what, "%s has %zu entries, counted from 0: no",
             scn_node_path(walk->spot.node, path), count);
    return tell_no(walk, what, part, NULL);
}

/* The key of a map, or NULL, that is most similar. */
static const char *suggest_key(const scn_node *map, const char *word)
{
    const char *best = NULL;
    for (const scn_node *node = map != NULL ? map->first : NULL; node != NULL;
         node = node->next) {
        const char *const two[] = {best != NULL ? best : node->key, node->key};
        best = lan_text_suggest(word, two, 2);
    }
    return best;
}

/* --- what is made -------------------------------------------------------- */

static scn_node *add_child(const scn_walk *walk, const char *key)
{
    return scn_reader_child(walk->reader, walk->spot.node, SCN_NOTHING, key,
                            NULL, walk->place);
}

/* Expands a group given as 800 to "count: 800". */
static void expand_short_form(const scn_walk *walk)
{
    scn_node *node = walk->spot.node;
    const scn_node value = *node;
    node->kind = SCN_MAP;
    scn_node *child = add_child(walk, walk->spot.section->short_key);
    child->kind = SCN_SCALAR;
    child->is_plain = value.is_plain;
    child->text = value.text;
    child->length = value.length;
    child->place = value.place;
    child->key_place = value.place;
}

/* Turns the node into a container; false if the file has another value there.
 * */
static bool make_container(const scn_walk *walk)
{
    const scn_spot *spot = &walk->spot;
    scn_node *node = spot->node;
    const scn_kind wanted = scn_spot_is_map(spot) ? SCN_MAP : SCN_LIST;
    const bool is_word =
        node->kind == SCN_SCALAR && spot->section == NULL &&
        spot->shape == SCN_SHAPE_WANT; /* replaced by a range */
    if (node->kind == SCN_NOTHING || is_word) {
        node->kind = wanted;
        node->place = walk->place;
    } else if (node->kind == SCN_SCALAR && spot->section != NULL &&
               spot->section->short_key != NULL) {
        expand_short_form(walk);
    } else if (spot->section != NULL) {
        (void)scn_section_name_items(spot->section, node);
    }
    return node->kind == wanted;
}

/* Enters a child, or creates it with this key. */
static lan_status go_on(scn_walk *walk, scn_node *child, const char *key)
{
    if (child == NULL && walk->reader != NULL) {
        child = add_child(walk, key);
    }
    walk->spot = scn_spot_child(&walk->spot, child);
    return LAN_OK;
}

/* --- steps --------------------------------------------------------------- */

/* Refuses fields that no setting can change. */
static lan_status check_settable(const scn_walk *walk, const scn_field *field)
{
    return field->scalar == SCN_SCALAR_DRAWING || field->is_read_once
               ? tell_key(walk, field->key, "cannot be set")
               : LAN_OK;
}

static bool is_variable(const scn_field *field)
{
    const scn_use use = scn_traits[field->scalar].use;
    return field->scalar == SCN_SCALAR_SECTION ||
           (use != SCN_USE_NONE && use != SCN_USE_TEXT);
}

/* Refuses fields that cannot be varied, or that the scenario does not have. */
static lan_status check_variable(const scn_walk *walk, const scn_field *field,
                                 const scn_node *child)
{
    const scn_section *section = walk->spot.section;
    if (field->is_fixed) {
        return tell_key(walk, field->key,
                        field->scalar == SCN_SCALAR_SECTION ? "cannot be varied"
                                                            : "cannot be set");
    }
    if (scn_field_is_marked(section, field, SCN_NOT_VARIED)) {
        return tell_key(walk, field->key, "cannot be varied");
    }
    if (scn_spot_is_in_metres(walk->scenario, field, child)) {
        return LAN_OK; /* but its two numbers can be varied */
    }
    const void *base = scn_spot_base(&walk->spot, field);
    if (scn_field_is_of_other_form(section, field, base)) {
        return lan_fail(walk->err, LAN_EINVAL, 0, 0, "this %s has no '%s'",
                        strchr(section->title, ' ') + 1, field->key);
    }
    if (!is_variable(field)) {
        return tell_key(walk, field->key,
                        "is a text: numbers, words of a list, true and false "
                        "can be varied");
    }
    if (field->shape == SCN_SHAPE_PAIR &&
        (child == NULL || child->kind != SCN_LIST)) {
        return lan_fail(walk->err, LAN_EINVAL, 0, 0,
                        "the scenario does not give '%s': write both times "
                        "into it first",
                        field->key);
    }
    return LAN_OK;
}

/* Removes the keys that a setting excludes. */
static void remove_rivals(const scn_node *node, const scn_field *field)
{
    for (size_t i = 0; i < SCN_MAX_RIVALS; i++) {
        const char *rival = field->instead_of[i];
        scn_node *other = rival != NULL ? scn_node_child(node, rival) : NULL;
        if (other != NULL) {
            scn_node_remove(other);
        }
    }
}

static lan_status tell_unknown_key(const scn_walk *walk, const char *key)
{
    char shown[48];
    char hint[80];
    lan_text_printable(key, shown, sizeof shown);
    return lan_fail(walk->err, LAN_EINVAL, 0, 0, "unknown key '%s'%s", shown,
                    scn_section_hint(walk->scenario->top, walk->spot.section,
                                     key, hint, sizeof hint));
}

static lan_status step_to_field(scn_walk *walk, const char *key)
{
    const scn_spot *spot = &walk->spot;
    const scn_field *field = scn_section_field(spot->section, key);
    if (field == NULL) {
        return tell_unknown_key(walk, key);
    }
    scn_node *child = scn_node_child(spot->node, key);
    lan_status status = check_settable(walk, field);
    if (status == LAN_OK && walk->reader == NULL) {
        status = check_variable(walk, field, child);
    }
    if (status == LAN_OK && walk->reader != NULL) {
        remove_rivals(spot->node, field);
        child = child != NULL ? child : add_child(walk, key);
    }
    if (status == LAN_OK) {
        walk->spot = scn_spot_field(spot, field, child);
    }
    return status;
}

/* Enters an existing entry of a map by name. */
static lan_status step_to_name(scn_walk *walk, const char *name)
{
    scn_node *map = walk->spot.node;
    if (map == NULL) {
        return tell_absent(walk);
    }
    scn_node *child = scn_node_child(map, name);
    const bool is_made =
        walk->reader != NULL && /* the binder checks the name */
        walk->spot.field->has_known_names;
    if (child == NULL && !is_made) {
        char path[SCN_PATH_SIZE];
        char what[SCN_PATH_SIZE + 16];
        snprintf(what, sizeof what, "%s has no", scn_node_path(map, path));
        return tell_no(walk, what, name, suggest_key(map, name));
    }
    return go_on(walk, child, name);
}

/* Enters a value by index: an existing one or, if nodes are created, the next
 * one. */
static lan_status step_to_index(scn_walk *walk, const char *part)
{
    const scn_spot *spot = &walk->spot;
    size_t index = 0;
    const bool is_index = scn_index_read(part, strlen(part), &index);
    if (walk->reader != NULL) {
        if (!is_index || index > spot->node->count) {
            return tell_no_entry(walk, part, spot->node->count);
        }
        const bool is_pairs = spot->shape == SCN_SHAPE_PAIRS;
        const lan_status status =
            go_on(walk, scn_node_at(spot->node, index), NULL);
        walk->spot.shape = is_pairs ? SCN_SHAPE_PAIR : SCN_SHAPE_ONE;
        return status;
    }
    const size_t count = spot->shape == SCN_SHAPE_PAIR
                             ? 2
                             : scn_items_of(spot->field, spot->at).count;
    if (!is_index || index >= count) {
        return tell_no_entry(walk, part, count);
    }
    scn_node *child =
        spot->node != NULL ? scn_node_at(spot->node, index) : NULL;
    walk->spot = scn_spot_index(spot, index);
    walk->spot.node = child;
    return LAN_OK;
}

/* Enters an entry of a list of sections, by name or index. */
static lan_status step_to_entry(scn_walk *walk, const char *part)
{
    const scn_node *list = walk->spot.node;
    if (list == NULL) {
        return tell_absent(walk);
    }
    size_t index = 0;
    scn_node *entry = list->first;
    while (entry != NULL) {
        const scn_node *name = scn_node_child(entry, "name");
        if (name != NULL && name->kind == SCN_SCALAR &&
            strcmp(name->text, part) == 0) {
            break;
        }
        entry = entry->next;
    }
    const size_t most = walk->reader != NULL ? list->count : list->count - 1;
    if (entry == NULL) {
        if (!scn_index_read(part, strlen(part), &index) ||
            (list->count == 0 && walk->reader == NULL) || index > most) {
            return tell_no_entry(walk, part, list->count);
        }
        entry = scn_node_at(list, index);
    }
    return go_on(walk, entry, NULL);
}

/* Enters a unit type, weapon kind or armour class of a table; a parameter must
 * know it. */
static lan_status step_to_type(scn_walk *walk, const char *name)
{
    const scn_field *field = walk->spot.field;
    const bool is_row = walk->spot.shape == SCN_SHAPE_TABLE;
    const bool is_order = walk->spot.shape == SCN_SHAPE_ORDERS;
    scn_node *child = scn_node_child(walk->spot.node, name);
    if (walk->reader != NULL) { /* the binder checks the name */
        return go_on(walk, child, name);
    }
    if (is_order || (field->has_new_rows && is_row)) {
        return child != NULL && (!is_order || child->bound != NULL)
                   ? go_on(walk, child, name)
                   : tell_no(walk,
                             is_order ? "rules.priority has no" : "there is no",
                             name, suggest_key(walk->spot.node, name));
    }
    const scn_scalar of = !field->is_of_armour ? SCN_SCALAR_TYPE
                          : is_row             ? SCN_SCALAR_KIND
                                               : SCN_SCALAR_CLASS;
    const scn_names *names = scn_scalar_names(walk->scenario, of);
    const int32_t index = scn_names_find(names, name);
    if (index < 0) {
        return tell_no(walk, scn_traits[of].none, name,
                       lan_text_suggest(name, names->words, names->count));
    }
    walk->spot.types[is_row ? 0 : 1] = index;
    return go_on(walk, child, name);
}

/* Enters a number of a place in m, which the file must give. */
static lan_status step_to_metres(scn_walk *walk, const char *part)
{
    const scn_spot *spot = &walk->spot;
    size_t index = 0;
    if (!scn_spot_is_in_metres(walk->scenario, spot->field, spot->node)) {
        return tell_key(walk, spot->field->key,
                        "has no parts: it is not [x, y] in m");
    }
    if (!scn_index_read(part, strlen(part), &index) || index > 1) {
        return tell_no_entry(walk, part, 2);
    }
    walk->spot = scn_spot_metres(spot, index);
    return LAN_OK;
}

lan_status scn_walk_step(scn_walk *walk, const char *part)
{
    const scn_spot *spot = &walk->spot;
    if (spot->section == NULL && spot->field->metres != NULL) {
        return step_to_metres(walk, part);
    }
    if (walk->reader != NULL && !is_value(spot) && !make_container(walk)) {
        return LAN_EINVAL; /* the binder reports it */
    }
    if (spot->section != NULL) {
        return step_to_field(walk, part);
    }
    switch (spot->shape) {
    case SCN_SHAPE_MAP:
        return step_to_name(walk, part);
    case SCN_SHAPE_ROW:
    case SCN_SHAPE_TABLE:
    case SCN_SHAPE_ORDERS:
        return step_to_type(walk, part);
    case SCN_SHAPE_LIST:
        return spot->field->scalar == SCN_SCALAR_SECTION
                   ? step_to_entry(walk, part)
                   : step_to_index(walk, part);
    case SCN_SHAPE_PAIR:
    case SCN_SHAPE_PAIRS:
    case SCN_SHAPE_WANT:
        return step_to_index(walk, part);
    case SCN_SHAPE_ONE:
    case SCN_SHAPE_SEVERAL:
    case SCN_SHAPE_RANGES:
    case SCN_SHAPE_ROWS:
        break;
    }
    return tell_no(walk, "a value has no parts: no", part, NULL);
}

/* The end of the next part of a path: its dot, or NULL at the end of the path.
 * A key that contains dots is one part; an index may follow it. */
static char *end_of_part(const scn_spot *spot, char *path)
{
    char *dot = strchr(path, '.');
    char *last = strrchr(path, '.');
    size_t index = 0;
    if (spot->section == NULL && spot->shape == SCN_SHAPE_ROW &&
        spot->field->scalar == SCN_SCALAR_SAID) {
        return NULL; /* entries are named by paths */
    }
    if (spot->section == NULL || dot == NULL) {
        return dot;
    }
    const bool is_indexed = scn_index_read(last + 1, strlen(last + 1), &index);
    const size_t length = is_indexed ? (size_t)(last - path) : strlen(path);
    if (scn_section_stemmed(spot->section, path, length) == NULL) {
        return dot;
    }
    return is_indexed ? last : NULL;
}

lan_status scn_walk_follow(scn_walk *walk, char *path)
{
    lan_status status = LAN_OK;
    for (char *part = path; part != NULL && status == LAN_OK;) {
        char *dot = end_of_part(&walk->spot, part);
        if (dot != NULL) {
            *dot = '\0';
        }
        status = scn_walk_step(walk, part);
        part = dot != NULL ? dot + 1 : NULL;
    }
    return status;
}
