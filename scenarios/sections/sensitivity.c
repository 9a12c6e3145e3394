/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "lanchester/parameter.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

static const scn_word methods[] = {{"elasticity", LAN_SENSITIVITY_ELASTICITY},
                                   {"morris", LAN_SENSITIVITY_MORRIS},
                                   {"sobol", LAN_SENSITIVITY_SOBOL},
                                   {"snowball", LAN_SENSITIVITY_SNOWBALL},
                                   {NULL, 0}};

static bool has_no_ranges(const void *base)
{
    const lan_sensitivity_def *def = base;
    return def->between.count == 0;
}

#define AT(member) .offset = offsetof(lan_sensitivity_def, member)
static const scn_field sensitivity_fields[] = {
    FIELD("method", CHOICE, ONE, AT(method), .words = methods,
          .preset = "elasticity",
          .meaning =
              "slopes where the scenario stands, a screening or shares of "
              "the variance over the ranges, or odds where sides are even"),
    FIELD("of", PATH, SEVERAL, .hi = LAN_SENSITIVITY_MAX_OF, AT(of),
          .preset = "margin",
          .meaning = "names of results, as sweep records them"),
    FIELD("change", PATH, SEVERAL, .hi = LAN_SENSITIVITY_MAX_PATHS, AT(change),
          .preset = "numbers of who fights",
          .meaning = "paths of the values that are changed"),
    FIELD("range", NUMBER, ONE, .lo = 0.0, .is_above = true, .hi = 0.99,
          AT(range), .preset = "0.1",
          .meaning = "how far each is changed to either side, as a share of it",
          .instead_of = {"between"}, .is_shown = has_no_ranges),
    FIELD("between", NUMBER, RANGES, .lo = -LAN_INF, .hi = LAN_INF, AT(between),
          .meaning = "instead of range: from where to where, for each path",
          .instead_of = {"range"}),
    FIELD("repeat", WHOLE, ONE, .lo = 2, .hi = 1e5, AT(repeat),
          .meaning = "of bodies: how many fights results are means of",
          .is_quiet = true),
    FIELD("samples", WHOLE, ONE, .lo = 16, .hi = 1048576, AT(samples),
          .preset = "1024",
          .meaning =
              "of method sobol: battles for each path, and twice as many"),
    FIELD("trajectories", WHOLE, ONE, .lo = 2, .hi = 100000, AT(trajectories),
          .preset = "20", .meaning = "of method morris: effects for each path"),
    FIELD("levels", WHOLE, ONE, .lo = 2, .hi = 1000, AT(levels), .preset = "4",
          .meaning = "of method morris: values of a range, an even number"),
};
#undef AT
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

static void begin_sensitivity(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_sensitivity_def *)entry = lan_sensitivity_def_default();
}

static const scn_section sensitivity_section =
    SECTION(sensitivity_fields, "sensitivity", "the values that matter",
            .begin = begin_sensitivity);

/* --- checking, once the battle is known to be good ----------------------- */

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
    scn_node *change = scn_node_child(node, "change");
    const bool is_list = change != NULL && change->kind == SCN_LIST;
    for (size_t i = 0; i < def->change.count; i++) {
        scn_node *at = is_list ? scn_node_at(change, i) : change;
        scn_check_path(reader, at, def->change.items[i],
                       def->between.count > 0 ? &def->between.ends[2 * i]
                                              : NULL,
                       false, "what is changed must be a number");
        if (is_repeated(&def->change, i)) {
            scn_tell_at(reader, at, at->place, "a path before it is the same");
        }
    }
}

static void check_sensitivity(scn_reader *reader, scn_node *node,
                              const void *data)
{
    const lan_sensitivity_def *def = data;
    scn_node *between = scn_node_child(node, "between");
    scn_node *levels = scn_node_child(node, "levels");

    if (def->between.count > 0 && def->between.count != def->change.count) {
        scn_tell_at(reader, between, between->place,
                    "there must be a range for each path of 'change'");
        return;
    }
    if (def->levels % 2 != 0) {
        scn_tell_expected(reader, levels, "an even number");
    }
    check_changes(reader, node, def);
}

const scn_part scn_part_sensitivity = {
    .id = SCN_PART_sensitivity,
    .row = FIELD("sensitivity", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &sensitivity_section, .is_fixed = true,
                 .meaning = "which values matter"),
    .size = sizeof(lan_sensitivity_def),
    .check = check_sensitivity,
};

lan_sensitivity_def lan_scenario_sensitivity_def(const lan_scenario *scenario)
{
    return *(const lan_sensitivity_def *)scn_part_data(scenario,
                                                       &scn_part_sensitivity);
}
