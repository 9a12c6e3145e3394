/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

/* Reports a key that has no meaning for the kind of an objective. */
void scn_end_objective(scn_reader *reader, scn_node *node, void *entry)
{
    const lan_objective_def *def = entry;
    static const char *const keys[] = {"for", "until"};
    char path[SCN_PATH_SIZE];
    for (size_t i = 0; i < COUNT(keys); i++) {
        scn_node *child = scn_node_child(node, keys[i]);
        const scn_field *field = scn_section_field(node->section, keys[i]);
        if (child != NULL && !scn_field_is_shown(field, def)) {
            scn_tell_at(reader, child, child->key_place,
                        "'%s' in %s has no meaning for '%s'", keys[i],
                        scn_node_path(node, path),
                        node->section->one_of[def->kind]);
        }
    }
}

bool scn_prepare_objective(scn_reader *reader, scn_node *list, void *owner)
{
    const bool is_useless = list->count > 0 && !scn_is_played(reader);
    (void)owner;
    if (is_useless) {
        scn_tell_unplayed(reader, list);
    }
    return !is_useless;
}
