/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "lanchester/parameter.h"
#include "scenarios/format/meant_impl.h"
#include "scenarios/sections/bind_impl.h"
#include "scenarios/sections/terrain_impl.h"

bool scn_bind_number(scn_reader *reader, scn_node *node, const scn_field *field,
                     double *out)
{
    char what[96];
    double value = 0.0;
    const bool is_number =
        node->kind == SCN_SCALAR && node->is_plain &&
        lan_text_to_double(node->text, node->length, &value) == LAN_OK;
    if (!is_number || !scn_field_holds(field, value)) {
        scn_tell_expected(reader, node,
                          scn_field_range(field, what, sizeof what));
        return false;
    }
    *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
    return true;
}

static size_t count_words(const scn_word *word)
{
    size_t count = 0;
    while (word[count].word != NULL) {
        count++;
    }
    return count;
}

void scn_tell_unknown_word(scn_reader *reader, scn_node *node,
                           const scn_field *field)
{
    const char **words =
        scn_reader_array(reader, count_words(field->words), sizeof *words);
    char list[128] = "";
    size_t count = 0;
    if (words == NULL) {
        return;
    }
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s",
                 count > 0 ? ", " : "one of ", word->word);
        words[count++] = word->word;
    }
    const char *meant =
        node->kind == SCN_SCALAR ? scn_meant(node->text, words, count) : NULL;
    char shown[48];
    char path[SCN_PATH_SIZE];
    if (meant == NULL) {
        scn_tell_expected(reader, node, list);
    } else if (scn_is_heard(reader, node)) {
        lan_text_printable(node->text, shown, sizeof shown);
        scn_tell(&reader->log, true, node->place,
                 "%s must be %s, not '%s' (did you mean '%s'?)",
                 scn_node_path(node, path), list, shown, meant);
    }
}

/* More than any list of paths has. */
#define RANGES_MOST 256

static lan_said said_at(const char *text, scn_place place)
{
    const scn_position at = scn_position_of(place);
    return (lan_said){.text = text, .line = at.line, .column = at.column};
}

void scn_bind_said(scn_reader *reader, scn_node *node, lan_said_list *out)
{
    if (node->kind != SCN_LIST || node->count == 0) {
        scn_tell_expected(reader, node, "a list of one or more values");
        return;
    }
    lan_said *items = scn_reader_array(reader, node->count, sizeof *items);
    if (items == NULL) {
        return;
    }
    size_t count = 0;
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        if (child->kind != SCN_SCALAR) {
            scn_tell_expected(reader, child, "a number or a word");
            continue;
        }
        items[count++] = said_at(child->text, child->place);
    }
    *out = (lan_said_list){items, count};
}

void scn_bind_case(scn_reader *reader, scn_node *node, lan_case_def *out)
{
    if (node->kind != SCN_MAP || node->count == 0) {
        scn_tell_expected(reader, node, "a map of paths and values");
        return;
    }
    lan_said *paths = scn_reader_array(reader, node->count, sizeof *paths);
    lan_said *values = scn_reader_array(reader, node->count, sizeof *values);
    if (paths == NULL || values == NULL) {
        return;
    }
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        if (child->kind != SCN_SCALAR) {
            scn_tell_expected(reader, child, "a number or a word");
            continue;
        }
        paths[out->count] = said_at(child->key, child->key_place);
        values[out->count++] = said_at(child->text, child->place);
    }
    out->paths = paths;
    out->values = values;
}

void scn_bind_paths(scn_reader *reader, scn_node *node, const scn_field *field,
                    lan_path_list *out)
{
    const bool is_list = node->kind == SCN_LIST;
    const size_t count = is_list ? node->count : 1;
    if ((!is_list && node->kind != SCN_SCALAR) || count == 0 ||
        (double)count > field->hi) {
        char what[64];
        snprintf(what, sizeof what, "a path or a list of up to %.0f paths",
                 field->hi);
        scn_tell_expected(reader, node, what);
        return;
    }
    const char **items = scn_reader_array(reader, count, sizeof *items);
    size_t good = 0;
    for (scn_node *child = is_list ? node->first : node;
         items != NULL && child != NULL; child = is_list ? child->next : NULL) {
        if (child->kind != SCN_SCALAR) {
            scn_tell_expected(reader, child, "a path");
        } else {
            items[good++] = child->text;
        }
    }
    if (items != NULL && good == count) {
        *out = (lan_path_list){items, count};
    }
}

/* Reads one [from, to]; false where it was told about. */
static bool bind_range(scn_reader *reader, scn_node *node,
                       const scn_field *field, double *ends)
{
    if (node->kind != SCN_LIST || node->count != 2) {
        scn_tell_expected(reader, node, "a range, [from, to]");
        return false;
    }
    const bool has_from = scn_bind_number(reader, node->first, field, ends);
    const bool has_to = scn_bind_number(reader, node->last, field, ends + 1);
    if (has_from && has_to && ends[1] <= ends[0]) {
        scn_tell_expected(reader, node->last, "more than the one before it");
        return false;
    }
    return has_from && has_to;
}

void scn_bind_ranges(scn_reader *reader, scn_node *node, const scn_field *field,
                     lan_range_list *out)
{
    if (node->kind != SCN_LIST || node->count == 0 ||
        node->count > RANGES_MOST) {
        scn_tell_expected(reader, node,
                          "a range, [from, to], or a list of ranges");
        return;
    }
    const bool is_one = node->first->kind != SCN_LIST;
    const size_t count = is_one ? 1 : node->count;
    double *ends = scn_reader_array(reader, 2 * count, sizeof *ends);
    size_t good = 0;
    for (scn_node *child = is_one ? node : node->first;
         ends != NULL && child != NULL; child = is_one ? NULL : child->next) {
        good += bind_range(reader, child, field, ends + 2 * good) ? 1 : 0;
    }
    if (ends != NULL && good == count) {
        *out = (lan_range_list){ends, count};
    }
}

void scn_check_path(scn_reader *reader, scn_node *node, const char *path,
                    const double *ends, bool may_be_whole, const char *what)
{
    lan_parameter *parameter = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_parameter_create(reader->scenario, path, &parameter, &err);
    if (status == LAN_OK) {
        const lan_parameter_kind kind = lan_parameter_kind_of(parameter);
        const bool is_number = kind == LAN_PARAMETER_NUMBER ||
                               (may_be_whole && kind == LAN_PARAMETER_WHOLE);
        status =
            is_number ? LAN_OK : lan_fail(&err, LAN_EINVAL, 0, 0, "%s", what);
    }
    for (size_t i = 0; i < 2 && ends != NULL && status == LAN_OK; i++) {
        status = lan_parameter_check(parameter, ends[i], &err);
    }
    lan_parameter_destroy(parameter);
    scn_tell_failure(reader, node, node->place, status, &err);
}

static bool is_word(const scn_node *node, const char *word)
{
    return node->kind == SCN_SCALAR && node->length == strlen(word) &&
           memcmp(node->text, word, node->length) == 0;
}

/* `terrain:`, where it is a map with something in it. */
static scn_node *find_terrains(const scn_reader *reader)
{
    scn_node *node =
        scn_bound_child(reader->scenario->root, "terrain", SCN_MAP);
    return node != NULL && node->first != NULL ? node : NULL;
}

/* A cost that is not given is that of all. */
static bool is_open_to(double cost, double all)
{
    return (isnan(cost) ? all : cost) > 0.0;
}

/* True where some class of movement can be in it. */
static bool can_be_entered(const scn_terrain *terrain)
{
    const scn_terrain_cost *cost = &terrain->cost;
    return terrain->passable && (is_open_to(cost->foot, cost->all) ||
                                 is_open_to(cost->horse, cost->all) ||
                                 is_open_to(cost->wheels, cost->all));
}

/* True for what is read well enough to be judged; else it was told about. */
static bool is_read(const scn_node *terrain)
{
    return terrain->kind == SCN_MAP && terrain->bound != NULL;
}

static lan_matchup_ground ground_of(const scn_node *terrain)
{
    const scn_terrain *is = terrain->bound;
    return (lan_matchup_ground){.name = terrain->key, .cover = is->cover};
}

static void take_all(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    const scn_node *terrains = find_terrains(reader);
    if (terrains == NULL) {
        if (scn_is_heard(reader, node)) {
            scn_tell(&reader->log, true, scn_node_place(node),
                     "matchup.terrains: the scenario has no terrain");
        }
        return;
    }
    lan_matchup_ground *items =
        scn_reader_array(reader, terrains->count, sizeof *items);
    size_t count = 0;
    for (const scn_node *terrain = terrains->first;
         items != NULL && terrain != NULL; terrain = terrain->next) {
        if (is_read(terrain) && can_be_entered(terrain->bound)) {
            items[count++] = ground_of(terrain);
        }
    }
    if (items != NULL && count > 0) {
        *out = (scn_grounds){items, count, true};
    }
}

static void tell_unknown(scn_reader *reader, scn_node *node)
{
    scn_node *terrains = find_terrains(reader);
    const char **keys =
        terrains != NULL ? scn_child_keys(reader, terrains) : NULL;
    const char *meant =
        keys != NULL ? lan_text_suggest(node->text, keys, terrains->count)
                     : NULL;
    if (scn_is_heard(reader, node)) {
        scn_tell_no(reader, node->place, "no terrain is called", node->text,
                    meant);
    }
}

static bool is_among(const lan_matchup_ground *items, size_t count,
                     const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(items[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Adds the terrain of a name; false where it was told about. */
static bool take_one(scn_reader *reader, scn_node *node,
                     lan_matchup_ground *items, size_t count)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a terrain");
        return false;
    }
    const scn_node *terrains = find_terrains(reader);
    const scn_node *terrain =
        terrains != NULL ? scn_node_child(terrains, node->text, node->length)
                         : NULL;
    if (terrain == NULL) {
        tell_unknown(reader, node);
        return false;
    }
    if (!is_read(terrain)) {
        return false;
    }
    if (!can_be_entered(terrain->bound)) {
        scn_tell_expected(reader, node, "a terrain that can be entered");
        return false;
    }
    if (is_among(items, count, terrain->key)) {
        scn_tell_expected(reader, node, "a terrain not named before it");
        return false;
    }
    items[count] = ground_of(terrain);
    return true;
}

static void take_list(scn_reader *reader, scn_node *list, scn_grounds *out)
{
    lan_matchup_ground *items =
        scn_reader_array(reader, list->count, sizeof *items);
    size_t count = 0;
    for (scn_node *child = list->first; items != NULL && child != NULL;
         child = child->next) {
        count += take_one(reader, child, items, count) ? 1 : 0;
    }
    if (items != NULL && count == list->count) {
        *out = (scn_grounds){items, count, false};
    }
}

static void take_name(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    lan_matchup_ground *item = scn_reader_array(reader, 1, sizeof *item);
    if (item != NULL && take_one(reader, node, item, 0)) {
        *out = (scn_grounds){item, 1, false};
    }
}

void scn_bind_grounds(scn_reader *reader, scn_node *node, scn_grounds *out)
{
    if (is_word(node, "all")) {
        take_all(reader, node, out);
    } else if (node->kind == SCN_SCALAR) {
        take_name(reader, node, out);
    } else if (node->kind == SCN_LIST && node->count > 0 &&
               node->count <= LAN_TERRAIN_MOST) {
        take_list(reader, node, out);
    } else {
        scn_tell_expected(reader, node, "all, a terrain or a list of terrains");
    }
}
