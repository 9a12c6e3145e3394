/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/parameter.h"
#include "scenarios/sections/bind_impl.h"

/* More than any list of paths has. */
#define RANGES_MOST 256

/* --- reading ------------------------------------------------------------- */

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

void scn_bind_solve(scn_reader *reader)
{
    lan_scenario *scenario = reader->scenario;
    scn_node *node = scn_node_child(scenario->root, "solve", strlen("solve"));
    scenario->solve = (lan_solve_def){.of = "margin", .value = LAN_NAN};
    if (node == NULL || node->kind != SCN_MAP) {
        return; /* not given, or something else: told with the top section */
    }
    scn_bind_section(reader, node, &scn_section_solve, &scenario->solve);
    scenario->has_solve = true;
}

/* --- checking, once the battle is known to be good ----------------------- */

/* A path must lead to a number, and take both ends of its range. */
static void check_path(scn_reader *reader, scn_node *node, const char *path,
                       const double *ends)
{
    lan_parameter *parameter = NULL;
    lan_error err;

    lan_error_clear(&err);
    lan_status status =
        lan_parameter_create(reader->scenario, path, &parameter, &err);
    if (status == LAN_OK &&
        lan_parameter_kind_of(parameter) != LAN_PARAMETER_NUMBER &&
        lan_parameter_kind_of(parameter) != LAN_PARAMETER_WHOLE) {
        status = lan_fail(&err, LAN_EINVAL, 0, 0,
                          "what is looked for must be a number");
    }
    for (size_t i = 0; i < 2 && status == LAN_OK; i++) {
        status = lan_parameter_check(parameter, ends[i], &err);
    }
    lan_parameter_destroy(parameter);
    scn_tell_failure(reader, node, node->place, status, &err);
}

static void check_value(scn_reader *reader, scn_node *node,
                        const lan_solve_def *solve)
{
    scn_node *value = scn_node_child(node, "value", strlen("value"));
    const bool is_target = solve->find == LAN_SOLVE_TARGET;
    if (is_target && isnan(solve->value)) {
        scn_tell_text(reader, node, node->place,
                      "'value' is missing in solve: find: target");
    } else if (!is_target && value != NULL && value->kind != SCN_NOTHING) {
        scn_tell_text(reader, value, value->place,
                      "'value' is of find: target");
    }
    if (solve->find == LAN_SOLVE_BREAK_EVEN &&
        strcmp(solve->of, "margin") != 0 && strcmp(solve->of, "odds") != 0) {
        scn_tell_text(reader, node, node->place,
                      "find: break-even is of margin or odds");
    }
}

void scn_check_solve(scn_reader *reader)
{
    const lan_solve_def *solve = &reader->scenario->solve;
    scn_node *node =
        scn_node_child(reader->scenario->root, "solve", strlen("solve"));
    scn_node *change = scn_node_child(node, "change", strlen("change"));
    scn_node *between = scn_node_child(node, "between", strlen("between"));

    check_value(reader, node, solve);
    if (solve->change.count != solve->between.count) {
        scn_tell_text(reader, between, between->place,
                      "there must be a range for each path");
        return;
    }
    const bool is_list = change->kind == SCN_LIST;
    for (size_t i = 0; i < solve->change.count; i++) {
        check_path(reader, is_list ? scn_node_at(change, i) : change,
                   solve->change.items[i], &solve->between.ends[2 * i]);
    }
}
