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

/* Binds a key by the table, and by its own function. */
static void bind_row(scn_reader *reader, const scn_field *row, void *data)
{
    const lan_scenario *scenario = reader->scenario;
    const scn_section *section = row->section;
    scn_node *node = scn_node_at_top(scenario, row);
    void *base = row->data_size > 0 ? data : scenario->head;
    if (row->data_size > 0 && row->shape == SCN_SHAPE_ONE) {
        scn_section_fill(section, data);
        if (section->begin != NULL) {
            section->begin(reader, node, data);
        }
    }
    scn_bind_below(reader, scenario->root, row, base);
    if (row->bind != NULL) {
        row->bind(reader, node);
    }
}

void scn_bind_scenario(scn_reader *reader)
{
    lan_scenario *scenario = reader->scenario;
    scn_make_block(reader);
    scn_bind_section(reader, scenario->root, top, scenario);
    for (size_t i = 0; i < top->count; i++) {
        scenario->data[i] =
            scn_reader_array(reader, 1, top->fields[i].data_size);
    }
    for (size_t i = 0; i < 2 * top->count; i++) {
        const scn_field *row = &top->fields[i % top->count];
        if (row->is_first == (i < top->count) &&
            scenario->root->kind == SCN_MAP) {
            bind_row(reader, row, scenario->data[i % top->count]);
        }
    }
    set_bare(reader);
    scn_settle(scenario->head);
}

void scn_check_parts(scn_reader *reader, size_t errors_before)
{
    const lan_scenario *scenario = reader->scenario;
    for (size_t i = 0; i < top->count; i++) {
        const scn_field *row = &top->fields[i];
        scn_node *node =
            row->check != NULL ? scn_node_at_top(scenario, row) : NULL;
        if (node != NULL && reader->log.messages->errors == errors_before) {
            row->check(reader, node, scenario->data[i]);
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
