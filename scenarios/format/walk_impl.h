/* scenarios/format/walk_impl.h - the one walker: from a path, or from part to
 * part of all that there are, to what the format has there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a spot is where a path has led to so far. --set makes what the file
 *          lacks on the way; a parameter only finds; a list enters each part of
 *          a spot in turn.
 * Errors   the text of what cannot be entered, without a place.
 */
#ifndef LAN_SCENARIOS_FORMAT_WALK_IMPL_H
#define LAN_SCENARIOS_FORMAT_WALK_IMPL_H

#include "scenarios/format/field_table_impl.h"
#include "scenarios/scenario_impl.h"

typedef struct scn_spot {
    scn_node *node;          /* NULL: the file leaves it out */
    scn_node *whole;         /* of a field, until a part of it is entered */
    const scn_field *field;  /* the last one entered; NULL: none yet */
    const scn_section *home; /* that the field is a key of */
    const scn_section
        *section;        /* whose keys come next; NULL: a value's parts */
    scn_shape shape;     /* of what comes next, where it is a value */
    const void *at;      /* where it is stored; NULL: in the tree */
    void *const *beside; /* of a section: the structs beside it, or NULL */
    const void *given;   /* a bool that is set with it; or NULL */
    int32_t types[2];    /* of a table: the attacker, the target */
} scn_spot;

typedef struct scn_walk {
    const lan_scenario *scenario;
    scn_arena *arena; /* where what the file lacks is made; NULL: it is not */
    scn_place place;  /* of what is made */
    lan_error *err;
    scn_spot spot;
} scn_walk;

/* The top of a scenario. */
scn_spot scn_spot_top(const lan_scenario *scenario);

/* The struct that a field of the spot's section is in; or NULL. */
const void *scn_spot_base(const scn_spot *spot, const scn_field *field);

/* What a field of the spot's section leads to; child is its node, or NULL. */
scn_spot scn_spot_field(const scn_spot *spot, const scn_field *field,
                        scn_node *child);

/* What a child of the spot's node leads to: an entry of a map or a list. */
scn_spot scn_spot_child(const scn_spot *spot, scn_node *child);

/* What lies at an index of stored values. */
scn_spot scn_spot_index(const scn_spot *spot, size_t index);

/* True for a place that is `[x, y]` in m, as on no map; then the spot of one of
 * its numbers, 0 or 1. */
bool scn_spot_is_in_metres(const lan_scenario *scenario, const scn_field *field,
                           const scn_node *node);
scn_spot scn_spot_metres(const scn_spot *spot, size_t index);

/* True where maps, not lists, are written there. */
bool scn_spot_is_map(const scn_spot *spot);

/* Follows a path, which is cut into its parts. Returns LAN_ENOMEM, LAN_EINVAL
 * with a text, or without one where the file has something there that has no
 * such part: the binder tells. */
LAN_MUST_CHECK
lan_status scn_walk_follow(scn_walk *walk, char *path);

/* Takes one step. */
LAN_MUST_CHECK
lan_status scn_walk_step(scn_walk *walk, const char *part);

/* Tells a path that ends too early, at a list or a section. */
LAN_MUST_CHECK
lan_status scn_walk_tell_leads_to(const scn_walk *walk);

/* Adds an empty child to the spot's node, with a key in a map; NULL where
 * memory is out. */
scn_node *scn_walk_add_child(const scn_walk *walk, const char *key);

#endif
