/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "scenarios/parameter.h"
#include "scenarios/sections/bind_impl.h"

static const char *const preset_of[] = {"margin"};

lan_sensitivity_def lan_sensitivity_def_default(void)
{
    return (lan_sensitivity_def){.method = LAN_SENSITIVITY_ELASTICITY,
                                 .of = {preset_of, 1},
                                 .range = 0.1,
                                 .samples = 1024,
                                 .trajectories = 20,
                                 .levels = 4};
}

static scn_node *find(const scn_reader *reader)
{
    return scn_node_child(reader->scenario->root, "sensitivity",
                          strlen("sensitivity"));
}

void scn_bind_sensitivity(scn_reader *reader)
{
    lan_sensitivity_def *def = &reader->scenario->sensitivity;
    scn_node *node = find(reader);
    *def = lan_sensitivity_def_default();
    if (node != NULL && node->kind == SCN_MAP) {
        scn_bind_section(reader, node, &scn_section_sensitivity, def);
        reader->scenario->has_sensitivity = true;
    }
}

/* --- checking, once the battle is known to be good ----------------------- */

/* A path must lead to a number, and take both ends of its range if it has
 * one. */
static void check_path(scn_reader *reader, scn_node *node, const char *path,
                       const double *ends)
{
    lan_parameter *parameter = NULL;
    lan_error err;

    lan_error_clear(&err);
    lan_status status =
        lan_parameter_create(reader->scenario, path, &parameter, &err);
    if (status == LAN_OK &&
        lan_parameter_kind_of(parameter) != LAN_PARAMETER_NUMBER) {
        status = lan_fail(&err, LAN_EINVAL, 0, 0,
                          "what is changed must be a number");
    }
    for (size_t i = 0; i < 2 && ends != NULL && status == LAN_OK; i++) {
        status = lan_parameter_check(parameter, ends[i], &err);
    }
    lan_parameter_destroy(parameter);
    scn_tell_failure(reader, node, node->place, status, &err);
}

static bool is_repeated(const lan_path_list *list, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(list->items[i], list->items[index]) == 0) {
            return true;
        }
    }
    return false;
}

static void check_changes(scn_reader *reader, const scn_node *node,
                          const lan_sensitivity_def *def)
{
    scn_node *change = scn_node_child(node, "change", strlen("change"));
    const bool is_list = change != NULL && change->kind == SCN_LIST;
    for (size_t i = 0; i < def->change.count; i++) {
        scn_node *at = is_list ? scn_node_at(change, i) : change;
        check_path(reader, at, def->change.items[i],
                   def->between.count > 0 ? &def->between.ends[2 * i] : NULL);
        if (is_repeated(&def->change, i)) {
            scn_tell_text(reader, at, at->place,
                          "a path before it is the same");
        }
    }
}

void scn_check_sensitivity(scn_reader *reader)
{
    const lan_sensitivity_def *def = &reader->scenario->sensitivity;
    scn_node *node = find(reader);
    scn_node *between = scn_node_child(node, "between", strlen("between"));
    scn_node *levels = scn_node_child(node, "levels", strlen("levels"));

    if (def->between.count > 0 && def->between.count != def->change.count) {
        scn_tell_text(reader, between, between->place,
                      "there must be a range for each path of 'change'");
        return;
    }
    if (def->levels % 2 != 0) {
        scn_tell_expected(reader, levels, "an even number");
    }
    check_changes(reader, node, def);
}
