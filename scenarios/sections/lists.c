/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "lanchester/parameter.h"
#include "scenarios/sections/bind_impl.h"

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
