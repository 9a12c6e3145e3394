/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

/* True where the model's finding follows from what was reported already: about
 * the very node, what it lies in, what lies in it, or, where the key is
 * absent, a key beside it that may be the one misspelt. */
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
    size_t errors_before; /* errors that the reader itself found */
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
    if (scn_log_is_full(&reader->log)) { /* it takes a while in long lists */
        scn_log_drop(&reader->log, is_error);
        return;
    }
    scn_node *node = scn_node_follow(reader->scenario->root, path, &whole);
    if (finder->errors_before == 0 || !is_told(node, whole)) {
        scn_tell(&reader->log, is_error, scn_node_place(node), "%s", text);
    }
}

/* Lets the model judge what was bound. Names that could not be judged leave
 * indices that mean nothing: then it is not asked. The campaign and the
 * engagement, which take longer, are judged where nothing is wrong so far. */
static lan_status check_model(scn_reader *reader, size_t errors_before)
{
    const size_t *errors = &reader->log.messages->errors;
    const scn_head *head = reader->scenario->head;
    const lan_campaign_def *campaign = scn_campaign_of(head);
    const lan_engagement_def *engagement = scn_engagement_of(head);
    scn_finder finder = {reader, *errors - errors_before};
    char unheeded[SCN_PATH_SIZE];
    const char *path = NULL;
    if (reader->has_types && reader->has_armies &&
        lan_battle_def_check(&head->def, take_finding, &finder) == LAN_ENOMEM) {
        return LAN_ENOMEM;
    }
    finder.errors_before = 0;
    if (*errors == errors_before && campaign != NULL &&
        lan_campaign_def_check(campaign, take_finding, &finder) == LAN_ENOMEM) {
        return LAN_ENOMEM;
    }
    if (*errors > errors_before) {
        return LAN_OK;
    }
    const char *text = scn_engagement_unfit(head, &path);
    if (text != NULL) {
        take_finding(&finder, true, path, text);
    } else if (engagement != NULL &&
               lan_engagement_def_check(engagement, take_finding, &finder) ==
                   LAN_ENOMEM) {
        return LAN_ENOMEM;
    }
    text = scn_engagement_unheeded(head, unheeded);
    if (text != NULL && *errors == errors_before) {
        take_finding(&finder, false, unheeded, text);
    }
    return LAN_OK;
}

/* Reads the text of the file itself, which may be a sheet. */
static lan_status load_root(scn_reader *reader, const scn_source *source)
{
    lan_scenario *scenario = reader->scenario;
    const scn_sheet sheet = {.source = source};
    return scn_is_sheet(source->name)
               ? scn_sheet_load(reader, &sheet, &scenario->root)
               : scn_tree_load(source, &scenario->arena, &reader->log,
                               &scenario->root);
}

/* Everything after the bytes are there. */
static lan_status read_source(scn_reader *reader, const scn_source *source,
                              const char *const *settings, size_t setting_count)
{
    lan_scenario *scenario = reader->scenario;
    const size_t errors_before = reader->log.messages->errors;
    reader->file = source->name;
    const lan_status status = load_root(reader, source);
    if (status != LAN_OK) {
        return reader->log.out_of_memory ? LAN_ENOMEM : status;
    }

    scn_take_roster(reader);
    reader->may_be_bare = reader->may_be_bare &&
                          (scn_is_bare(scenario->root) || reader->lacks_roster);
    for (size_t i = 0; i < setting_count; i++) {
        scn_apply_setting(reader, settings[i], SCN_RANK_SETTINGS + (int)i);
    }
    if (reader->may_be_bare) {
        scn_add_bare_armies(reader);
    }
    scn_bind_scenario(reader);
    if (reader->status == LAN_OK) {
        reader->status = check_model(reader, errors_before);
    }
    scn_check_parts(reader, errors_before);
    if (reader->status == LAN_OK &&
        reader->log.messages->errors == errors_before) {
        scn_note_distances(reader);
    }
    scn_remove_bare_armies(reader);
    if (reader->status != LAN_OK || reader->log.out_of_memory) {
        return LAN_ENOMEM;
    }
    return reader->log.messages->errors > errors_before ? LAN_EPARSE : LAN_OK;
}

/* What a caller wants beside the text. */
typedef struct scn_request {
    const char *const *settings;
    size_t setting_count;
    bool may_be_bare;
    lan_messages *messages;
} scn_request;

/* Reads into a new scenario, which is destroyed unless all is well. */
static lan_status read_into(lan_scenario *scenario, const scn_request *request,
                            const char *name, const char *text, size_t length,
                            lan_scenario **out)
{
    scn_reader reader = {.scenario = scenario,
                         .may_be_bare = request->may_be_bare,
                         .bind_value = scn_bind_value};
    scn_log_init(&reader.log, request->messages);
    scenario->top = &scn_section_top;

    /* Places point to the source: it must live as long as the tree. */
    scn_source *source = scn_arena_array(&scenario->arena, 1, sizeof *source);
    const char *kept = scn_arena_text(&scenario->arena, name, strlen(name));
    lan_status status = LAN_ENOMEM;
    if (source != NULL && kept != NULL) {
        *source = (scn_source){.name = kept,
                               .text = text,
                               .length = length,
                               .rank = SCN_RANK_SCENARIO};
        scn_source_skip_mark(source); /* some editors write one */
        if (scn_source_mark(source, &scenario->arena)) {
            status = read_source(&reader, source, request->settings,
                                 request->setting_count);
        }
    }
    if (status != LAN_OK) {
        lan_scenario_destroy(scenario);
        return status;
    }
    *out = scenario;
    return LAN_OK;
}

/* Reports why a file cannot be read: there is no line to show. */
static lan_status tell_unreadable(const char *path, const lan_error *err,
                                  lan_messages *messages)
{
    const scn_source source = {.name = path, .text = NULL};
    scn_log log;
    scn_log_init(&log, messages);
    scn_tell(&log, true, scn_place_of_source(&source), "%s", err->text);
    if (log.out_of_memory) {
        return LAN_ENOMEM;
    }
    messages->items[messages->count - 1].error.status = err->status;
    return err->status == LAN_ELIMIT ? LAN_EPARSE : err->status;
}

static lan_status read_file(const char *path, scn_request request,
                            lan_scenario **out)
{
    lan_scenario *scenario = calloc(1, sizeof *scenario);
    lan_error err;
    const char *text = NULL;
    size_t length = 0;
    if (scenario == NULL) {
        return LAN_ENOMEM;
    }
    lan_error_clear(&err);
    const lan_status status =
        scn_source_read(path, &scenario->arena, &text, &length, &err);
    if (status != LAN_OK) {
        lan_scenario_destroy(scenario);
        return status == LAN_ENOMEM
                   ? status
                   : tell_unreadable(path, &err, request.messages);
    }
    return read_into(scenario, &request, path, text, length, out);
}

lan_status lan_scenario_read_file(const char *path, const char *const *settings,
                                  size_t setting_count, lan_messages *messages,
                                  lan_scenario **out)
{
    return read_file(
        path, (scn_request){settings, setting_count, false, messages}, out);
}

lan_status lan_scenario_read_roster(const char *path,
                                    const char *const *settings,
                                    size_t setting_count,
                                    lan_messages *messages, lan_scenario **out)
{
    return read_file(
        path, (scn_request){settings, setting_count, true, messages}, out);
}

lan_status lan_scenario_read_text(const char *name, const char *text,
                                  size_t length, const char *const *settings,
                                  size_t setting_count, lan_messages *messages,
                                  lan_scenario **out)
{
    const scn_request request = {settings, setting_count, false, messages};
    lan_scenario *scenario = calloc(1, sizeof *scenario);
    if (scenario == NULL) {
        return LAN_ENOMEM;
    }
    const char *copy = scn_arena_text(&scenario->arena, text, length);
    if (copy == NULL) {
        lan_scenario_destroy(scenario);
        return LAN_ENOMEM;
    }
    return read_into(scenario, &request, name, copy, length, out);
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
