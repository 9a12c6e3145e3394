/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

static const struct {
    const char *key;
    lan_objective_kind kind;
} kinds[] = {
#define X(name, text) {text, name},
    LAN_OBJECTIVE_LIST(X)
#undef X
};

/* Reports a key that has no meaning for the kind of an objective. */
static void check_forms(scn_reader *reader, const scn_node *node,
                        const lan_objective_def *def)
{
    static const char *const keys[] = {"for", "until"};
    char path[SCN_PATH_SIZE];
    for (size_t i = 0; i < COUNT(keys); i++) {
        scn_node *child = scn_node_child(node, keys[i]);
        const scn_field *field = scn_section_field(node->section, keys[i]);
        if (child != NULL && !scn_field_is_shown(field, def) &&
            scn_is_heard(reader, child)) {
            scn_tell(&reader->log, true, child->key_place,
                     "'%s' in %s has no meaning for '%s'", keys[i],
                     scn_node_path(node, path), kinds[def->kind].key);
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

void scn_end_objective(scn_reader *reader, scn_node *node, void *entry)
{
    lan_objective_def *def = entry;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (scn_is_given(node, kinds[i].key)) {
            def->kind = kinds[i].kind;
            check_forms(reader, node, def);
            return;
        }
    }
    if (!node->is_faulty && !scn_node_has_faulty_child(node)) {
        scn_tell_path(reader, node, scn_node_place(node),
                      " needs one of 'holds', 'survives' and 'out'");
    }
}
