/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/parameter.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

static const scn_word goals[] = {{"break-even", LAN_SOLVE_BREAK_EVEN},
                                 {"target", LAN_SOLVE_TARGET},
                                 {"minimum", LAN_SOLVE_MINIMUM},
                                 {"maximum", LAN_SOLVE_MAXIMUM},
                                 {NULL, 0}};

#define AT(member) .offset = offsetof(lan_solve_def, member)
static const scn_field solve_fields[] = {
    FIELD("find", CHOICE, ONE, AT(find), .words = goals, .preset = "break-even",
          .meaning =
              "where the margin is 0 or odds are even, where the quantity has "
              "a value, or where it is least or most"),
    FIELD("of", TEXT, ONE, AT(of), .preset = "margin",
          .meaning = "the quantity: margin, odds, or another name of a result"),
    FIELD("value", NUMBER, ONE, .lo = -1.0, .hi = LAN_INF, AT(value),
          .meaning = "what the quantity shall be, for find: target"),
    FIELD("change", PATH, SEVERAL, .is_required = true,
          .hi = LAN_SOLVE_MAX_PATHS, AT(change),
          .meaning = "the path of the value that is looked for, or several"),
    FIELD("between", NUMBER, RANGES, .is_required = true, AT_LEAST0,
          AT(between),
          .meaning =
              "the range it is looked for in; a range for each of several"),
    FIELD("whole", FLAG, ONE, AT(whole), .preset = "false",
          .meaning = "true: only whole numbers are tried"),
    FIELD("repeat", WHOLE, ONE, .lo = 2, .hi = 1e5, AT(repeat),
          .meaning = "of bodies: how many fights the quantity is the mean of",
          .is_quiet = true),
};
#undef AT
static void begin_solve(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_solve_def *)entry = (lan_solve_def){.of = "margin", .value = LAN_NAN};
}

static const scn_section solve_section =
    SECTION(solve_fields, "solve", "a question", .is_a_question = true,
            .begin = begin_solve);

/* --- checking, once the battle is known to be good ----------------------- */

static void check_value(scn_reader *reader, scn_node *node,
                        const lan_solve_def *solve)
{
    scn_node *value = scn_node_child(node, "value");
    const bool is_target = solve->find == LAN_SOLVE_TARGET;
    if (is_target && isnan(solve->value)) {
        scn_tell_at(reader, node, node->place,
                    "'value' is missing in solve: find: target");
    } else if (!is_target && value != NULL && value->kind != SCN_NOTHING) {
        scn_tell_at(reader, value, value->place, "'value' is of find: target");
    }
    if (solve->find == LAN_SOLVE_BREAK_EVEN &&
        strcmp(solve->of, "margin") != 0 && strcmp(solve->of, "odds") != 0) {
        scn_tell_at(reader, node, node->place,
                    "find: break-even is of margin or odds");
    }
}

static void check_solve(scn_reader *reader, scn_node *node, const void *data)
{
    const lan_solve_def *solve = data;
    scn_node *change = scn_node_child(node, "change");
    scn_node *between = scn_node_child(node, "between");

    check_value(reader, node, solve);
    if (solve->change.count != solve->between.count) {
        scn_tell_at(reader, between, between->place,
                    "there must be a range for each path");
        return;
    }
    const bool is_list = change->kind == SCN_LIST;
    for (size_t i = 0; i < solve->change.count; i++) {
        scn_check_path(reader, is_list ? scn_node_at(change, i) : change,
                       solve->change.items[i], &solve->between.ends[2 * i],
                       true, "what is looked for must be a number");
    }
}

const scn_part scn_part_solve = {
    .id = SCN_PART_solve,
    .row = FIELD("solve", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &solve_section, .is_fixed = true,
                 .meaning = "the value that gives a wanted result"),
    .size = sizeof(lan_solve_def),
    .check = check_solve,
};

const lan_solve_def *lan_scenario_solve_def(const lan_scenario *scenario)
{
    return scn_part_node(scenario, &scn_part_solve) != NULL
               ? scn_part_data(scenario, &scn_part_solve)
               : NULL;
}
