/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

static void set_scalar(scn_node *node, const char *text, size_t length,
                       scn_place place)
{
    node->kind = length > 0 ? SCN_SCALAR : SCN_NOTHING;
    node->is_plain = true;
    node->text = text;
    node->length = length;
    node->place = place;
    node->key_place = place;
}

static bool is_listed(const char *value)
{
    const size_t length = strlen(value);
    return length >= 2 && value[0] == '[' && value[length - 1] == ']';
}

static void drop_children(scn_node *node)
{
    while (node->first != NULL) {
        scn_node_remove(node->first);
    }
}

/* True if [x, y] is a valid notation. */
static bool is_place(const scn_spot *spot)
{
    const scn_scalar scalar = spot->field->scalar;
    return scalar == SCN_SCALAR_PLACE || scalar == SCN_SCALAR_GOAL;
}

/* True if "[[a, b], [c, d]]" is a list of lists. */
static bool may_nest(const scn_spot *spot)
{
    const scn_shape shape = spot->field->shape;
    return (shape == SCN_SHAPE_RANGES || shape == SCN_SHAPE_PAIRS ||
            (shape == SCN_SHAPE_LIST && is_place(spot))) &&
           spot->whole != NULL;
}

/* Replaces a node by the entries of "[a, b]", without blanks around entries;
 * brackets within an entry do not end it. */
static void put_list(scn_reader *reader, scn_node *node, const char *value,
                     scn_place place, bool nests)
{
    const char *const last = value + strlen(value) - 1; /* the bracket */
    const char *from = value + 1;
    const bool is_empty = strspn(from, " \t") == (size_t)(last - from);
    drop_children(node);
    set_scalar(node, "", 0, place);
    node->kind = SCN_LIST;
    while (!is_empty && from <= last) {
        const char *end = from;
        for (int depth = 0; end < last && (depth > 0 || *end != ','); end++) {
            depth += (*end == '[') - (*end == ']');
        }
        const char *stop = end;
        while (from < end && (*from == ' ' || *from == '\t')) {
            from++;
        }
        while (stop > from && (stop[-1] == ' ' || stop[-1] == '\t')) {
            stop--;
        }
        const size_t length = (size_t)(stop - from);
        const char *text = scn_reader_text(reader, from, length);
        scn_node *entry =
            scn_reader_child(reader, node, SCN_NOTHING, NULL, NULL, place);
        set_scalar(entry, text, length, place);
        if (nests && is_listed(text)) {
            put_list(reader, entry, text, place, false);
        }
        from = end + 1;
    }
}

static bool is_list_of_values(const scn_spot *spot)
{
    return spot->shape == SCN_SHAPE_LIST &&
           spot->field->scalar != SCN_SCALAR_SECTION;
}

/* True if a word may replace a list: "all". */
static bool takes_word(const scn_spot *spot)
{
    const scn_field *field = spot->field;
    return spot->shape == SCN_SHAPE_WANT ||
           (is_list_of_values(spot) && field->shape != SCN_SHAPE_ORDERS &&
            field->scalar != SCN_SCALAR_SAID);
}

/* Paths are a single value or a list. An entry of a list may be the short form
 * of a section, or a list of its first keys. */
static bool takes_list(const scn_spot *spot)
{
    const scn_field *field = spot->field;
    if (spot->section != NULL) {
        return spot->section->as_list != NULL;
    }
    return spot->shape == SCN_SHAPE_WANT || spot->shape == SCN_SHAPE_PAIR ||
           is_place(spot) || spot->shape == SCN_SHAPE_PAIRS ||
           is_list_of_values(spot) ||
           (spot->whole != NULL && field->shape == SCN_SHAPE_SEVERAL) ||
           (spot->shape == SCN_SHAPE_LIST && field->section->short_key != NULL);
}

/* Sets the value at the end of the path. Only lists are parsed as YAML; a text
 * is taken literally. */
static lan_status put_value(scn_walk *at, const char *value)
{
    const scn_spot *spot = &at->spot;
    const bool is_section = spot->section != NULL;
    const char *key = is_section ? spot->section->short_key : NULL;
    if (key != NULL && spot->node->kind == SCN_MAP) {
        const lan_status status = scn_walk_step(at, key);
        if (status != LAN_OK) {
            return status;
        }
    } else if (takes_list(spot) && is_listed(value)) {
        const bool nests = may_nest(spot);
        put_list(at->reader, nests ? spot->whole : spot->node, value, at->place,
                 nests);
        return LAN_OK;
    } else if (is_section ? key == NULL
                          : spot->shape != SCN_SHAPE_ONE && !takes_word(spot)) {
        return scn_walk_tell_leads_to(at);
    }
    drop_children(spot->node); /* a word replaces a list */
    set_scalar(spot->node, value, strlen(value), at->place);
    return LAN_OK;
}

void scn_apply_setting(scn_reader *reader, const char *setting, int rank)
{
    const size_t length = strlen(setting);
    char *name = scn_reader_array(reader, length + sizeof "--set ", 1);
    scn_source *source = scn_reader_array(reader, 1, sizeof *source);
    (void)snprintf(name, length + sizeof "--set ", "--set %s", setting);
    *source = (scn_source){.name = name, .rank = rank};
    const scn_place place = {source, 0, 0};
    char *path =
        memcpy(scn_reader_array(reader, length + 1, 1), setting, length);
    char *value = strchr(path, '=');
    if (value == NULL || value == path) {
        scn_tell(&reader->log, true, place, "a setting is PATH=VALUE");
        return;
    }
    *value++ = '\0';
    if (!lan_text_is_plain(setting, length)) {
        scn_tell(&reader->log, true, place,
                 "a setting is UTF-8 text without control characters");
        return;
    }

    lan_error err;
    lan_error_clear(&err);
    scn_walk at = {.scenario = reader->scenario,
                   .reader = reader,
                   .place = place,
                   .err = &err,
                   .spot = scn_spot_top(reader->scenario)};
    at.spot.at = NULL; /* nothing is bound yet */
    lan_status status = scn_walk_follow(&at, path);
    if (status == LAN_OK) {
        status = put_value(&at, value);
    }
    if (status == LAN_ENOMEM) {
        scn_reader_fail(reader);
    } else if (err.text[0] != '\0') {
        scn_tell(&reader->log, true, place, "%s", err.text);
    }
}
