/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/keys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/format_impl.h"

/* Most sections of an owner, and NULL. */
#define SECTIONS_MOST 3

static const scn_section *const sections_of[][SECTIONS_MOST] = {
    [LAN_KEY_OF_UNIT] = {&scn_section_unit},
    [LAN_KEY_OF_WEAPON] = {&scn_section_weapon},
    [LAN_KEY_OF_ARMY] = {&scn_section_matchup_army},
    [LAN_KEY_OF_MORALE] = {&scn_section_morale},
    [LAN_KEY_OF_APPROACH] = {&scn_section_approach},
    [LAN_KEY_OF_BATTLE] = {&scn_section_rules, &scn_section_time},
};

static const scn_field *field_of(const lan_key *key)
{
    return (const void *)key;
}

static const void *stored_at(const lan_key *key, const void *base)
{
    return (const char *)base + field_of(key)->offset;
}

/* True for one value that a number can state, and no other key does. */
static bool is_of_matchups(const scn_section *section, const scn_field *field)
{
    const scn_use use = scn_traits[field->scalar].use;
    return field->shape == SCN_SHAPE_ONE && !field->is_input_only &&
           use != SCN_USE_NONE && use != SCN_USE_TEXT &&
           !scn_field_is_marked(section, field, SCN_NOT_OF_DIFF);
}

/* --- keys of match-ups --------------------------------------------------- */

const lan_key *lan_key_next(lan_key_owner owner, const lan_key *after)
{
    const scn_section *const *section = sections_of[owner];
    bool is_behind = after == NULL;
    for (; *section != NULL; section++) {
        for (size_t i = 0; i < (*section)->count; i++) {
            const scn_field *field = &(*section)->fields[i];
            if (is_behind && is_of_matchups(*section, field)) {
                return (const void *)field;
            }
            is_behind = is_behind || field == field_of(after);
        }
    }
    return NULL;
}

const char *lan_key_name(const lan_key *key)
{
    return field_of(key)->key;
}

const char *lan_key_section(lan_key_owner owner, const lan_key *key)
{
    const scn_section *const *section = sections_of[owner];
    while (scn_section_field(*section, lan_key_name(key)) != field_of(key)) {
        section++;
    }
    return (*section)->path;
}

bool lan_key_is_of_distances(const lan_key *key)
{
    return (field_of(key)->marks & (unsigned)SCN_OF_DISTANCES) != 0;
}

bool lan_key_has_meaning(const lan_key *key, const void *base)
{
    const scn_field *field = field_of(key);
    return field->is_of_form == NULL || field->is_of_form(base);
}

void lan_key_copy(const lan_key *key, void *to, const void *from)
{
    memcpy((char *)to + field_of(key)->offset, stored_at(key, from),
           scn_traits[field_of(key)->scalar].size);
}

void lan_key_write(const lan_key *key, const void *from, char *text,
                   size_t size)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const scn_field *field = field_of(key);
    const void *at = stored_at(key, from);
    const scn_use use = scn_traits[field->scalar].use;
    const char *shown = "not given";
    if (use == SCN_USE_NUMBER && isfinite(scn_number_at(at))) {
        shown = lan_text_from_double(scn_number_at(at), number);
    } else if (use == SCN_USE_NUMBER) {
        shown = isinf(scn_number_at(at)) || field->scalar == SCN_SCALAR_AUTO
                    ? field->preset
                    : shown;
    } else if (use == SCN_USE_FLAG) {
        shown = *(const bool *)at ? "true" : "false";
    } else if (field->scalar == SCN_SCALAR_CHOICE) {
        shown = scn_word_of(field->words, scn_int_at(at));
    } else {
        shown = lan_text_from_double(scn_int_at(at), number);
    }
    (void)snprintf(text, size, "%s", shown);
}

/* --- numbers of a scenario ----------------------------------------------- */

typedef struct number_list {
    const lan_scenario *scenario;
    lan_parameter **items;
    size_t count;
    size_t room;
    lan_status status;
} number_list;

/* Keys of campaigns have no meaning in a battle without places, nor have
 * reach and speed where no armies begin apart; what is of
 * bodies alone is one of theirs. */
static bool is_of_sensitivity(const lan_scenario *scenario,
                              const scn_spot *spot)
{
    const scn_section *home = spot->home;
    const bool has_bodies = lan_scenario_engagement(scenario) != NULL;
    const bool has_places =
        has_bodies || lan_scenario_campaign(scenario) != NULL;
    const bool has_distances =
        has_places ||
        lan_battle_def_approaches(lan_scenario_battle_def(scenario));
    return !scn_field_is_marked(home, spot->field, SCN_NOT_OF_SENSITIVITY) &&
           (has_distances ||
            !scn_field_is_marked(home, spot->field, SCN_OF_DISTANCES)) &&
           (has_places ||
            !scn_field_is_marked(home, spot->field, SCN_OF_CAMPAIGNS)) &&
           (has_bodies ||
            !scn_field_is_marked(home, spot->field, SCN_OF_BODIES));
}

/* True for a number that stands in the block and has a meaning there. */
static bool is_number_of_battle(const lan_scenario *scenario,
                                const scn_spot *spot)
{
    const scn_field *field = spot->field;
    if (spot->at == NULL || field->is_input_only ||
        scn_traits[field->scalar].use != SCN_USE_NUMBER ||
        !is_of_sensitivity(scenario, spot) ||
        !isfinite(scn_number_at(spot->at))) {
        return false;
    }
    const void *base = (const char *)spot->at - field->offset;
    return field->shape != SCN_SHAPE_ONE || scn_field_is_shown(field, base);
}

static void add_number(void *context, const char *path, const scn_spot *spot)
{
    number_list *list = context;
    size_t offset = 0;
    if (list->status != LAN_OK || !is_number_of_battle(list->scenario, spot) ||
        !scn_block_holds(&list->scenario->block, spot->at, sizeof(double),
                         &offset)) {
        return;
    }
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 32;
        lan_parameter **items =
            realloc(list->items, room * sizeof(lan_parameter *));
        if (items == NULL) {
            list->status = LAN_ENOMEM;
            return;
        }
        list->items = items;
        list->room = room;
    }
    list->status = scn_parameter_make(list->scenario, path, spot,
                                      &list->items[list->count], NULL);
    list->count += list->status == LAN_OK ? 1 : 0;
}

lan_status lan_keys_list_numbers(const lan_scenario *scenario,
                                 lan_parameter ***out, size_t *count)
{
    number_list list = {.scenario = scenario, .status = LAN_OK};
    scn_leaves_visit(scenario, add_number, &list);
    *out = list.items;
    *count = list.count;
    return list.status;
}
