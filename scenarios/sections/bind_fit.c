/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

lan_fit_def lan_fit_def_default(void)
{
    return (lan_fit_def){.noise = LAN_FIT_EVEN};
}

/* Writes "path: TEXT" where an entry is given as TEXT alone. */
static bool expand(scn_reader *reader, scn_node *node)
{
    scn_node *child =
        scn_node_create(&reader->scenario->arena, SCN_SCALAR, node->place);
    if (child == NULL) {
        reader->status = LAN_ENOMEM;
        return false;
    }
    child->key = scn_section_fit_change.short_key;
    child->key_length = strlen(child->key);
    child->key_place = node->place;
    child->text = node->text;
    child->length = node->length;
    child->is_plain = node->is_plain;
    node->kind = SCN_MAP;
    scn_node_append(node, child);
    return true;
}

/* Both ends or none, the first below the second. */
static void check_range(scn_reader *reader, scn_node *node,
                        const lan_fit_change *change)
{
    const bool has_from = !isnan(change->from);
    const bool has_to = !isnan(change->to);
    if (node->is_faulty || (has_from && has_to && change->from < change->to) ||
        (!has_from && !has_to)) {
        return;
    }
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->place,
                 has_from && has_to ? "'from' must be below 'to'"
                                    : "'from' and 'to' stand together");
    }
}

static void bind_changes(scn_reader *reader, scn_node *list, scn_fit *fit)
{
    lan_fit_change *changes =
        scn_reader_array(reader, list->count, sizeof *changes);
    size_t count = 0;
    if (changes == NULL) {
        return;
    }
    for (scn_node *node = list->first; node != NULL; node = node->next) {
        lan_fit_change *change = &changes[count++];
        *change = (lan_fit_change){.from = LAN_NAN, .to = LAN_NAN};
        if (node->kind == SCN_SCALAR && !expand(reader, node)) {
            return;
        }
        scn_bind_section(reader, node, &scn_section_fit_change, change);
        check_range(reader, node, change);
    }
    fit->changes = changes;
    fit->change_count = count;
}

void scn_bind_fit(scn_reader *reader)
{
    scn_fit *fit = &reader->scenario->fit;
    scn_node *node =
        scn_node_child(reader->scenario->root, "fit", strlen("fit"));
    *fit = (scn_fit){.noise = lan_fit_def_default().noise};
    if (node == NULL || node->kind != SCN_MAP) {
        return; /* not given, or something else: told with the top section */
    }
    scn_bind_section(reader, node, &scn_section_fit, fit);
    scn_node *data = scn_bound_child(node, "data", SCN_SCALAR);
    if (data != NULL && !data->is_faulty) {
        fit->file = scn_file_beside(reader, data, NULL);
    }
    scn_node *list = scn_bound_child(node, "change", SCN_LIST);
    if (list != NULL) {
        bind_changes(reader, list, fit);
    }
}
