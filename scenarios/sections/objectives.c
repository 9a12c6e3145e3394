/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/real.h"
#include "scenarios/sections/bind_impl.h"

#define AT(member)  .offset = offsetof(lan_objective_def, member)
#define KINDS(bits) FORM(lan_objective_def, kind, bits)
static const scn_field objective_fields[] = {
    {.key = "name",
     .meaning = "for paths, instead of the index, and in reports",
     .scalar = SCN_SCALAR_ENTRY_NAME},
    FIELD("side", "that wins by it", SIDE, ONE, .is_required = true, AT(side)),
    FIELD("holds", "it holds this place", PLACE, ONE, AT(place),
          .instead_of = {"survives", "out"}, KINDS(1U << LAN_OBJECTIVE_HOLDS)),
    FIELD("survives", "this army is not out", ARMY, ONE, AT(army),
          .instead_of = {"holds", "out"}, KINDS(1U << LAN_OBJECTIVE_SURVIVES)),
    FIELD("out", "this army is out: gone, broken or off the map", ARMY, ONE,
          AT(army), .instead_of = {"holds", "survives"},
          KINDS(1U << LAN_OBJECTIVE_OUT)),
    FIELD("for", "with holds: for so long without a break", NUMBER, ONE, ABOVE0,
          AT(hold_for), .unit = "time", .instead_of = {"until"},
          KINDS(1U << LAN_OBJECTIVE_HOLDS)),
    FIELD(
        "until",
        "with holds: at this time; with survives: to this time, or to time.end",
        NUMBER, ONE, ABOVE0, AT(until), .unit = "time", .instead_of = {"for"},
        KINDS(1U << LAN_OBJECTIVE_HOLDS | 1U << LAN_OBJECTIVE_SURVIVES)),
};
#undef KINDS
#undef AT
static const struct {
    const char *key;
    lan_objective_kind kind;
} kinds[] = {
#define X(name, text) {text, name},
    LAN_OBJECTIVE_LIST(X)
#undef X
};

/* Tells a key that has no meaning for the kind of an objective. */
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

static bool prepare_objectives(scn_reader *reader, scn_node *list, void *owner)
{
    const bool is_useless = list->count > 0 && !scn_is_played(reader);
    (void)owner;
    if (is_useless) {
        scn_tell_unplayed(reader, list);
    }
    return !is_useless;
}

static void fill_objective(void *entry)
{
    lan_objective_def *def = entry;
    *def = lan_objective_def_default();
    def->side = -1;
}

static void end_objective(scn_reader *reader, scn_node *node, uint32_t given,
                          void *entry)
{
    lan_objective_def *def = entry;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (scn_is_given(given, node->section, kinds[i].key)) {
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

static const scn_section objective_section = SECTION(
    objective_fields, "objectives.N", "an objective", .has_forms = true,
    .is_free = true, .marks = SCN_OF_CAMPAIGNS,
    .size = sizeof(lan_objective_def), .is_named = true,
    .name_at = offsetof(lan_objective_def, name), .prepare = prepare_objectives,
    .fill = fill_objective, .end = end_objective);

const scn_part scn_part_objectives = {
    .id = SCN_PART_objectives,
    .row = FIELD("objectives",
                 "what ends it before time.end; the first in the file that is "
                 "reached wins",
                 SECTION, LIST, .section = &objective_section,
                 .offset = offsetof(scn_head, campaign.objectives)),
};
