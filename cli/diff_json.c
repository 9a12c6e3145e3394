/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/diff_json.h"

#include "cli/outcome_json.h"

/* Adds to a list; a lack of memory makes the list NULL, and with it all. */
static void append(json_t **list, json_t *value)
{
    if (*list != NULL && json_array_append_new(*list, value) != 0) {
        json_decref(*list);
        *list = NULL;
    } else if (*list == NULL) {
        json_decref(value);
    }
}

static json_t *names_json(const char *const *names, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        append(&list, lan_cli_json_text(names[i]));
    }
    return list;
}

static json_t *changes_json(const lan_diff *diff)
{
    json_t *list = json_array();
    for (size_t i = 0; i < diff->change_count; i++) {
        const lan_diff_change *change = &diff->changes[i];
        append(&list, json_pack("{s:o, s:o, s:o}", "path",
                                lan_cli_json_text(change->path), "before",
                                lan_cli_json_text(change->before), "after",
                                lan_cli_json_text(change->after)));
    }
    return list;
}

static json_t *effects_json(const lan_diff *diff, const lan_diff_pair *pair)
{
    json_t *list = json_array();
    for (size_t i = 0; i < pair->count; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        append(&list,
               json_pack("{s:o, s:o, s:o, s:o}", "path",
                         lan_cli_json_text(diff->changes[effect->change].path),
                         "effect", lan_cli_json_number(effect->effect), "first",
                         lan_cli_json_number(effect->first), "last",
                         lan_cli_json_number(effect->last)));
    }
    return list;
}

static json_t *pair_json(const lan_diff *diff, const lan_diff_pair *pair)
{
    return json_pack(
        "{s:o, s:o, s:[[i, i], [i, i]], s:o, s:o, s:o, s:o, s:b, s:o, s:o}",
        "first", lan_cli_json_text(pair->names[0]), "second",
        lan_cli_json_text(pair->names[1]), "soldiers", pair->soldiers[0][0],
        pair->soldiers[0][1], pair->soldiers[1][0], pair->soldiers[1][1],
        "before", lan_cli_json_number(pair->before), "after",
        lan_cli_json_number(pair->after), "change",
        lan_cli_json_number(pair->after - pair->before), "error",
        lan_cli_json_number(pair->error), "moved", (int)pair->is_moved,
        "effects", effects_json(diff, pair), "rest",
        lan_cli_json_number(pair->rest));
}

json_t *lan_cli_diff_json(const lan_diff *diff)
{
    json_t *pairs = json_array();
    for (size_t i = 0; i < diff->pair_count; i++) {
        append(&pairs, pair_json(diff, &diff->pairs[i]));
    }
    return json_pack("{s:i, s:s, s:[o, o], s:o, s:o, s:o, s:I, s:o}", "schema",
                     1, "by", lan_matchup_payoff_name(diff->by), "budget",
                     lan_cli_json_number(diff->budget[0]),
                     lan_cli_json_number(diff->budget[1]), "added",
                     names_json(diff->added, diff->added_count), "removed",
                     names_json(diff->removed, diff->removed_count), "changes",
                     changes_json(diff), "moved", (json_int_t)diff->moved_count,
                     "matchups", pairs);
}
