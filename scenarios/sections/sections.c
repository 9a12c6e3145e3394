/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

/* The whole file. */
static const scn_section *const top = &scn_section_top;

/* An end that is later than any that a duel chooses. */
#define LATE 1e30

/* Lets a roster without armies have an end, unless it has one. */
static void set_bare(const scn_reader *reader)
{
    lan_battle_def *def = &reader->scenario->head->def;
    def->is_roster = reader->scenario->is_bare;
    const scn_node *time =
        scn_bound_child(reader->scenario->root, "time", SCN_MAP);
    if (reader->scenario->is_bare &&
        scn_bound_child(time, "end", SCN_SCALAR) == NULL) {
        def->end = LATE;
        def->is_open_ended = true;
    }
}

/* The node of a key at the top, where it is the map or the list that its row
 * says; or NULL. */
static scn_node *node_of(const scn_reader *reader, const scn_field *row)
{
    return scn_bound_child(reader->scenario->root, row->key,
                           row->shape == SCN_SHAPE_LIST ? SCN_LIST : SCN_MAP);
}

/* The struct that a row is in. */
static void *base_of(const scn_reader *reader, const scn_field *row)
{
    lan_scenario *scenario = reader->scenario;
    return scn_field_base(row, scenario, scenario->root->beside);
}

/* Binds a key by the table, and by its own function. */
static void bind_row(scn_reader *reader, const scn_field *row)
{
    scn_node *node = node_of(reader, row);
    scn_bind_below(reader, reader->scenario->root, row, base_of(reader, row));
    if (row->bind != NULL) {
        row->bind(reader, node);
    }
}

void scn_bind_scenario(scn_reader *reader)
{
    lan_scenario *scenario = reader->scenario;
    scn_make_block(reader);
    scenario->asked = scn_reader_array(reader, 1, sizeof *scenario->asked);
    scenario->root->beside[0] = scenario->head;
    scenario->root->beside[1] = scenario->asked;
    scn_bind_section(reader, scenario->root, top, scenario);
    for (size_t i = 0; i < top->count; i++) {
        const scn_field *row = &top->fields[i];
        if (row->beside == 2 && row->shape == SCN_SHAPE_ONE) {
            scn_section_fill(row->section,
                             (char *)scenario->asked + row->offset);
        }
    }
    for (size_t i = 0; i < 2 * top->count; i++) {
        const scn_field *row = &top->fields[i % top->count];
        if (row->is_first == (i < top->count) &&
            scenario->root->kind == SCN_MAP) {
            bind_row(reader, row);
        }
    }
    set_bare(reader);
    scn_settle(scenario->head);
}

void scn_check_parts(scn_reader *reader, size_t errors_before)
{
    for (size_t i = 0; i < top->count; i++) {
        const scn_field *row = &top->fields[i];
        scn_node *node = row->check != NULL ? node_of(reader, row) : NULL;
        if (node != NULL && reader->log.messages->errors == errors_before) {
            row->check(reader, node,
                       (char *)base_of(reader, row) + row->offset);
        }
    }
}

/* --- defaults of questions ------------------------------------------------ */

lan_matchup_def lan_matchup_def_default(void)
{
    lan_matchup_def def = {.count = 0};
    scn_section_fill(&scn_section_matchup, &def);
    return def;
}
