/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "lanchester/scenario.h"
#include "scenarios/sections/bind_impl.h"

/* --- all keys at the top ------------------------------------------------- */

/* The section of the whole file. */
static const scn_section *const top = &scn_section_top;

/* An end later than any end that a duel sets. */
#define LATE 1e30

/* Gives a roster without armies an end, unless it has one. */
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

/* The node of a top-level key if it is the map or list that its row requires;
 * or NULL. */
static scn_node *node_of(const scn_reader *reader, const scn_field *row)
{
    return scn_bound_child(reader->scenario->root, row->key,
                           row->shape == SCN_SHAPE_LIST ? SCN_LIST : SCN_MAP);
}

/* The struct of a row. */
static void *base_of(const scn_reader *reader, const scn_field *row)
{
    lan_scenario *scenario = reader->scenario;
    return scn_field_base(row, scenario, scenario->root->beside);
}

/* Binds a key by the table and by its own function. */
static void bind_row(scn_reader *reader, const scn_field *row)
{
    scn_node *node = node_of(reader, row);
    scn_bind_below(reader, reader->scenario->root, row, base_of(reader, row));
    if (row->bind != NULL) {
        row->bind(reader, node);
    }
}

static void bind_scenario(scn_reader *reader)
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

/* Checks references to paths of other parts, if there are no errors so far. */
static void check_parts(scn_reader *reader, size_t errors_before)
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

/* --- reading ------------------------------------------------------------- */

/* True if an earlier message covers the model's finding: about the same node, a
 * parent, a child or, for an absent key, a sibling that may be misspelt. */
static bool is_told(const scn_node *node, bool whole)
{
    for (const scn_node *up = node; up != NULL; up = up->parent) {
        if (up->is_faulty) {
            return true;
        }
    }
    return whole ? scn_node_has_fault(node) : scn_node_has_faulty_child(node);
}

typedef struct scn_finder {
    scn_reader *reader;
    size_t errors_before; /* errors found by the reader itself */
} scn_finder;

static void take_finding(void *context, bool is_error, const char *path,
                         const char *text)
{
    scn_finder *finder = context;
    scn_reader *reader = finder->reader;
    bool whole = false;
    if (finder->errors_before > 0 && !is_error) {
        return;
    }
    if (scn_log_is_full(&reader->log)) { /* expensive in long lists */
        scn_log_drop(&reader->log, is_error);
        return;
    }
    scn_node *node = scn_node_follow(reader->scenario->root, path, &whole);
    if (finder->errors_before == 0 || !is_told(node, whole)) {
        scn_tell(&reader->log, is_error, scn_node_place(node), "%s", text);
    }
}

/* Runs the model's checks, unless unresolved names left invalid indices. The
 * slower checks of campaign and engagement run only if there are no errors so
 * far. */
static void check_model(scn_reader *reader, size_t errors_before)
{
    const size_t *errors = &reader->log.messages->errors;
    const scn_head *head = reader->scenario->head;
    const lan_campaign_def *campaign = scn_campaign_of(head);
    const lan_engagement_def *engagement = scn_engagement_of(head);
    scn_finder finder = {reader, *errors - errors_before};
    const char *path = NULL;
    lan_status status = LAN_OK;
    if (reader->has_types && reader->has_armies) {
        status = lan_battle_def_check(&head->def, take_finding, &finder);
    }
    finder.errors_before = 0;
    if (*errors == errors_before && campaign != NULL && status == LAN_OK) {
        status = lan_campaign_def_check(campaign, take_finding, &finder);
    }
    const char *text = scn_engagement_unfit(head, &path);
    if (*errors == errors_before && text != NULL) {
        take_finding(&finder, true, path, text);
    } else if (*errors == errors_before && engagement != NULL &&
               status == LAN_OK) {
        status = lan_engagement_def_check(engagement, take_finding, &finder);
    }
    if (status == LAN_ENOMEM) {
        scn_reader_fail(reader);
    }
    const scn_node *unheeded = *errors == errors_before
                                   ? scn_engagement_unheeded(reader->scenario)
                                   : NULL;
    if (unheeded != NULL) {
        scn_tell(&reader->log, false, scn_node_place(unheeded),
                 "with solver bodies, soldiers approach the nearest enemy as "
                 "'steer' says: orders, objectives and other keys of marching "
                 "armies are ignored");
    }
}

/* Reads the file of a source, or reports the failure, which has no line to
 * show. */
static lan_status read_text(scn_reader *reader, scn_source *source)
{
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        scn_source_read(source->name, &reader->scenario->arena, &source->text,
                        &source->length, &err);
    if (status == LAN_OK || status == LAN_ENOMEM) {
        return status;
    }
    scn_tell(&reader->log, true, (scn_place){source, 0, 0}, "%s", err.text);
    if (reader->log.out_of_memory) {
        return LAN_ENOMEM;
    }
    lan_messages *messages = reader->log.messages;
    messages->items[messages->count - 1].error.status = status;
    return status == LAN_ELIMIT ? LAN_EPARSE : status;
}

/* Builds the tree of a source, which may be a sheet. */
static lan_status load_root(scn_reader *reader, scn_source *source)
{
    lan_scenario *scenario = reader->scenario;
    scn_source_skip_mark(source); /* some editors write one */
    if (!scn_source_mark(source, &scenario->arena)) {
        return LAN_ENOMEM;
    }
    return scn_is_sheet(source->name)
               ? scn_sheet_load(reader, source, NULL, NULL, &scenario->root)
               : scn_tree_load(source, &scenario->arena, &reader->log,
                               &scenario->root);
}

/* root: not NULL if already read */
static lan_status read_all(scn_reader *reader, const lan_reading *what,
                           scn_node *root)
{
    lan_scenario *scenario = reader->scenario;
    const size_t errors_before = reader->log.messages->errors;
    /* places refer to the source: it must live as long as the tree */
    scn_source *source = scn_reader_array(reader, 1, sizeof *source);
    lan_status status = LAN_OK;
    *source = (scn_source){
        .name = scn_reader_text(reader, what->name, strlen(what->name)),
        .rank = SCN_RANK_SCENARIO};
    reader->file = source->name;
    if (root != NULL) {
        scenario->root = root;
    } else if (what->text != NULL) {
        source->length = what->length > 0 ? what->length : strlen(what->text);
        source->text = scn_reader_text(reader, what->text, source->length);
    } else {
        status = read_text(reader, source);
    }
    if (status == LAN_OK && root == NULL) {
        status = load_root(reader, source);
    }
    if (status != LAN_OK) {
        return reader->log.out_of_memory ? LAN_ENOMEM : status;
    }
    scn_take_roster(reader);
    reader->may_be_bare = reader->may_be_bare &&
                          (scn_is_bare(scenario->root) || reader->lacks_roster);
    for (size_t i = 0; i < what->setting_count; i++) {
        scn_apply_setting(reader, what->settings[i],
                          SCN_RANK_SETTINGS + (int)i);
    }
    if (reader->may_be_bare) {
        scn_add_bare_armies(reader);
    }
    bind_scenario(reader);
    check_model(reader, errors_before);
    check_parts(reader, errors_before);
    if (reader->log.messages->errors == errors_before) {
        scn_note_distances(reader);
    }
    scn_remove_bare_armies(reader);
    if (reader->log.out_of_memory) {
        return LAN_ENOMEM;
    }
    return reader->log.messages->errors > errors_before ? LAN_EPARSE : LAN_OK;
}

/* Reads until memory runs out; has no modified locals across the jump. */
static lan_status read_or_escape(scn_reader *reader, const lan_reading *what,
                                 scn_node *root)
{
    if (setjmp(reader->escape) == 0) {
        return read_all(reader, what, root);
    }
    return LAN_ENOMEM;
}

static lan_status read_scenario(const lan_reading *what, scn_node *root,
                                lan_messages *messages, lan_scenario **out)
{
    scn_reader reader = {.scenario = calloc(1, sizeof *reader.scenario),
                         .may_be_bare = what->may_be_bare,
                         .bind_value = scn_bind_value};
    if (reader.scenario == NULL) {
        return LAN_ENOMEM;
    }
    scn_log_init(&reader.log, messages);
    reader.scenario->top = &scn_section_top;
    const lan_status status = read_or_escape(&reader, what, root);
    scn_forget_parameters(&reader);
    if (status == LAN_OK) {
        *out = reader.scenario;
    } else {
        lan_scenario_destroy(reader.scenario);
    }
    return status;
}

lan_status lan_scenario_read(const lan_reading *what, lan_messages *messages,
                             lan_scenario **out)
{
    return read_scenario(what, NULL, messages, out);
}

/* Removes the nodes that the binder created from the tree of an import. */
static void take_made_out(scn_node *parent)
{
    scn_node *next = NULL;
    for (scn_node *node = parent->first; node != NULL; node = next) {
        next = node->next;
        if (node->origin == NULL) {
            scn_node_remove(node);
        } else {
            take_made_out(node);
        }
    }
}

lan_status lan_import_read_valid(lan_import *import, lan_error *err)
{
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    lan_status status = lan_import_read(import, err);
    if (status == LAN_OK) {
        status = lan_messages_create(&messages);
    }
    if (status == LAN_OK) {
        const lan_reading what = {.name = import->files[0],
                                  .may_be_bare = true};
        status = read_scenario(&what, import->root, messages, &scenario);
    }
    const lan_message *first = messages != NULL ? messages->items : NULL;
    while (status == LAN_EPARSE && first != NULL && !first->is_error) {
        first++;
    }
    if (status == LAN_EPARSE && first != NULL) {
        *err = first->error;
        import->blamed =
            scn_arena_text(import->arena, first->file, strlen(first->file));
    }
    if (status == LAN_OK) {
        take_made_out(import->root);
    }
    lan_scenario_destroy(scenario);
    lan_messages_destroy(messages);
    return status;
}

void lan_scenario_destroy(lan_scenario *scenario)
{
    if (scenario != NULL) {
        lan_grid_map_destroy(scenario->grid);
        lan_road_map_destroy(scenario->roads);
        scn_block_clear(&scenario->block);
        scn_arena_clear(&scenario->arena);
        free(scenario);
    }
}

static const char *text_or_empty(const char *text)
{
    return text != NULL ? text : "";
}

const char *lan_scenario_title(const lan_scenario *scenario)
{
    return text_or_empty(scenario->title);
}

const char *lan_scenario_time_unit(const lan_scenario *scenario)
{
    return text_or_empty(scenario->head->unit);
}

const char *lan_scenario_text(const lan_scenario *scenario)
{
    return scenario->root->place.source->text;
}

bool lan_scenario_has(const lan_scenario *scenario, const char *key)
{
    return scn_node_child(scenario->root, key) != NULL;
}

bool lan_scenario_is_bare(const lan_scenario *scenario)
{
    return scenario->is_bare;
}

const char *lan_scenario_note(const lan_scenario *scenario, size_t index)
{
    const scn_note *note = scenario->notes;
    while (note != NULL && index-- > 0) {
        note = note->next;
    }
    return note != NULL ? note->text : NULL;
}

const char *lan_scenario_file(const lan_scenario *scenario, size_t index)
{
    return index < scenario->file_count ? scenario->files[index] : NULL;
}

const lan_battle_def *lan_scenario_battle_def(const lan_scenario *scenario)
{
    return &scenario->head->def;
}

lan_solver_options lan_scenario_solver_options(const lan_scenario *scenario)
{
    return scenario->head->solver;
}

lan_rows lan_scenario_rows(const lan_scenario *scenario)
{
    const scn_head *head = scenario->head;
    return isnan(head->every) ? (lan_rows){.points = head->points, .every = 0.0}
                              : (lan_rows){.points = 0, .every = head->every};
}
