/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>

#include "scenarios/sections/bind_impl.h"

#define AT(member) .offset = offsetof(lan_scenario, member)
static const scn_field format_row =
    FIELD("format", "version of the format: 1", WHOLE, ONE, .is_required = true,
          .is_fixed = true, .lo = 1, .hi = 1, AT(format));
static const scn_field title_row = FIELD(
    "title", "one line", TEXT, ONE, .marks = SCN_NOT_OF_IDENTITY, AT(title));
static const scn_field source_row =
    FIELD("source", "where the numbers come from", PROSE, ONE,
          .marks = SCN_NOT_OF_IDENTITY, AT(source));
#undef AT

static const scn_part *const parts[] = {
#define X(name) &scn_part_##name,
    SCN_PART_LIST(X)
#undef X
};
static_assert(COUNT(parts) <= SCN_PARTS_MOST, "a place for each part's data");

static const scn_field *const top_rows[] = {&format_row, &title_row,
                                            &source_row,
#define X(name) &scn_part_##name.row,
                                            SCN_PART_LIST(X)
#undef X
};
static_assert(COUNT(top_rows) <= SCN_MAX_FIELDS, "a bit for each field");
static const scn_section top_section = {.path = "",
                                        .title = "a scenario",
                                        .rows = top_rows,
                                        .count = COUNT(top_rows)};

static const scn_field *const roster_rows[] = {&format_row,
                                               &title_row,
                                               &source_row,
                                               &scn_part_units.row,
                                               &scn_part_counters.row,
                                               &scn_part_kinds.row,
                                               &scn_part_armour.row,
                                               &scn_part_matchup.row};
static const scn_section roster_section = {.path = "roster",
                                           .title = "a roster",
                                           .rows = roster_rows,
                                           .count = COUNT(roster_rows)};

const scn_section *scn_section_top(void)
{
    return &top_section;
}

const scn_section *scn_section_roster(void)
{
    return &roster_section;
}

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

/* Binds a part, by its own function or by the table. */
static void bind_part(scn_reader *reader, const scn_part *part)
{
    const lan_scenario *scenario = reader->scenario;
    void *data = scn_part_data(scenario, part);
    void *base = part->size > 0 ? data : scenario->head;
    const scn_section *section = part->row.section;
    if (section != NULL && section->fill != NULL &&
        part->row.shape == SCN_SHAPE_ONE) {
        section->fill(base);
    }
    if (part->bind != NULL) {
        part->bind(reader, scn_part_node(scenario, part), data);
    } else {
        scn_bind_below(reader, scenario->root, &part->row, base);
    }
}

void scn_bind_scenario(scn_reader *reader)
{
    lan_scenario *scenario = reader->scenario;
    if (!scn_make_block(reader)) {
        return;
    }
    scn_bind_section(reader, scenario->root, &top_section, scenario);
    for (size_t i = 0; i < COUNT(parts); i++) {
        scenario->data[i] = scn_reader_array(reader, 1, parts[i]->size);
        if (scenario->data[i] == NULL) {
            return;
        }
    }
    for (size_t i = 0; i < 2 * COUNT(parts); i++) {
        const scn_part *part = parts[i % COUNT(parts)];
        if (part->is_first == (i < COUNT(parts)) &&
            scenario->root->kind == SCN_MAP) {
            bind_part(reader, part);
        }
    }
    set_bare(reader);
    scn_settle_campaign(scenario->head);
    scn_settle_engagement(scenario->head);
}

void scn_check_parts(scn_reader *reader, size_t errors_before)
{
    const lan_scenario *scenario = reader->scenario;
    for (size_t i = 0; i < COUNT(parts); i++) {
        scn_node *node = scn_part_node(scenario, parts[i]);
        if (parts[i]->check != NULL && node != NULL &&
            reader->status == LAN_OK &&
            reader->log.messages->errors == errors_before) {
            parts[i]->check(reader, node, scenario->data[i]);
        }
    }
}
