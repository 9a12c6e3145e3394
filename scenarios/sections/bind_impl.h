/* scenarios/sections/bind_impl.h - from the tree to the numbers of a battle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    scalars are bound by the field table; maps and lists by a function
 *          each. Whatever is wrong is told and binding goes on, so that one
 *          reading tells all; a value told about keeps its default.
 * Errors   status turns LAN_ENOMEM where memory is out.
 */
#ifndef LAN_SCENARIOS_SECTIONS_BIND_IMPL_H
#define LAN_SCENARIOS_SECTIONS_BIND_IMPL_H

#include "scenarios/format/field_table_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/names_impl.h"
#include "scenarios/sections/parts_impl.h"

typedef struct scn_reader scn_reader;

struct scn_reader {
    scn_log log;
    lan_scenario *scenario;
    const char *file;  /* its name: what other files are relative to */
    lan_status status; /* LAN_OK or LAN_ENOMEM */
    scn_names types;
    scn_names kinds;   /* of weapons */
    scn_names classes; /* of armour */
    scn_names armies;
    scn_names *groups; /* of each army */
    bool may_be_bare;  /* a roster alone is read, too */
    bool is_bare;      /* it is one: armies and time.end may be left out */
    bool lacks_roster; /* it names one that could not be read */
    bool has_types;    /* false: names of types cannot be judged */
    bool has_armies;
    /* scn_bind_value(): what is in a section is bound by kinds, some of which
     * bind sections again. */
    void (*bind_value)(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base);
};

/* Marks a node as told about. True where there is still room for a message:
 * only then is it worth making one. */
bool scn_is_heard(scn_reader *reader, scn_node *node);

/* Tells a text about a node, at a place in it, where there is still room. */
void scn_tell_text(scn_reader *reader, scn_node *node, scn_place place,
                   const char *text);

/* Tells what a check of a node found, if it is not LAN_OK; where that is
 * LAN_ENOMEM it becomes the reader's status instead. */
void scn_tell_failure(scn_reader *reader, scn_node *node, scn_place place,
                      lan_status status, const lan_error *err);

/* Tells "WHAT 'WORD'", and what was meant, unless it is NULL. */
void scn_tell_no(scn_reader *reader, scn_place place, const char *what,
                 const char *word, const char *meant);

/* Tells "PATH must be WHAT, not ...". */
void scn_tell_expected(scn_reader *reader, scn_node *node, const char *what);

/* The same where keys and values belong; of a list it says how it is written.
 *
 * also  what else may stand there; NULL: nothing
 */
void scn_tell_expected_map(scn_reader *reader, scn_node *node,
                           const char *also);

/* Memory from the scenario's arena; NULL sets the status. */
void *scn_reader_array(scn_reader *reader, size_t count, size_t size);

/* Memory from the scenario's block, for what can be varied, put into a pointer;
 * the same. A pointer that is in the block itself is noted, so that it leads
 * into a copy where the block is copied. */
void *scn_block_take(scn_reader *reader, void *pointer, size_t count,
                     size_t size);

/* Notes a pointer into the block that was set in another way. */
void scn_block_note(scn_reader *reader, const void *pointer);

/* True where an unknown key of the node was most likely meant to be this one:
 * then it is not missing, and was told already. */
bool scn_is_misspelt(const scn_node *node, const scn_section *section,
                     const char *key);

/* Binds every field of a section that has a place in base, or the one that a
 * scalar is short for; tells unknown, missing and contradicting keys. Returns
 * the fields that are given, a bit each in the order of the table. */
uint32_t scn_bind_section(scn_reader *reader, scn_node *node,
                          const scn_section *section, void *base);

/* What the entries of a list or a map become: structs one behind the other. */
typedef struct scn_entries {
    const scn_section *section;
    size_t size;        /* of a struct */
    const void *preset; /* what it has unless the entry says otherwise */
    bool is_varied;     /* they are in the block */
    /* Judges one that is bound, by the fields that are given; or NULL. */
    void (*end)(scn_reader *reader, scn_node *node, uint32_t given,
                void *entry);
} scn_entries;

/* Binds all entries, and puts the array into a pointer. Returns how many; 0
 * where memory is out. */
size_t scn_bind_entries(scn_reader *reader, scn_node *parent,
                        const scn_entries *of, void *pointer);

/* True where a mask of scn_bind_section() has the field of this key. */
bool scn_is_given(uint32_t given, const scn_section *section, const char *key);

/* The child of this key that is a map (or a list), or NULL. */
scn_node *scn_bound_child(const scn_node *node, const char *key, scn_kind kind);

/* Binds one value (binders.c). */
void scn_bind_value(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);

/* Reads a number in the field's range; false where it was told about. */
bool scn_bind_number(scn_reader *reader, scn_node *node, const scn_field *field,
                     double *out);

/* Index of a unit type named by length bytes of text, or -1 and told at the
 * place. */
int32_t scn_find_type(scn_reader *reader, scn_node *node, const char *text,
                      size_t length, scn_place place);

/* Index of a kind of weapons, or of a class of armour; -1 and told where the
 * text cannot be a name (kinds.c). */
int32_t scn_find_kind(scn_reader *reader, scn_node *node, const char *text,
                      size_t length, scn_place place, bool is_class);

/* True where a key may be a name; told if not. */
bool scn_check_name(scn_reader *reader, scn_node *node, const char *text,
                    size_t length, scn_place place);

/* Gives a node that leaves a section out an empty one, so that show and --paths
 * find it; NULL where the file has something else there. */
scn_node *scn_section_or_empty(scn_reader *reader, scn_node *parent,
                               const char *key);

/* Words of the children's keys; NULL where memory is out. */
const char **scn_child_keys(scn_reader *reader, const scn_node *map);

/* Binds an army's `morale:`, or notes that it has none. */
void scn_bind_morale(scn_reader *reader, const scn_node *army_node,
                     lan_army_def *army);

/* The first of some scalars whose text one before it has, or NULL. */
scn_node *scn_find_repeated(scn_reader *reader, scn_node *const *nodes,
                            size_t count);

/* Tells a `name:` that an earlier entry of the list has. */
void scn_check_entry_names(scn_reader *reader, scn_node *list);

/* A list of unit types by their names, {const char *const *, size_t}
 * (weapons.c).
 */
void scn_bind_type_names(scn_reader *reader, scn_node *node, void *out);

/* Lists the kinds of weapons and classes of armour that are named anywhere;
 * before all else that names them. */
void scn_take_kinds(scn_reader *reader, const scn_node *units);

/* Binds the weapons of a unit type; `given` is of its section. */
void scn_bind_weapons(scn_reader *reader, scn_node *unit, uint32_t given,
                      lan_unit_def *def);

/* True for a key of a unit type that says what its one weapon does, which
 * `weapons` say in its place. */
bool scn_is_of_weapon(const char *key);

/* Binds the reinforcements of a group (reinforcements.c), the pairs of a table
 * into the place of its field (counters.c). */
void scn_bind_reinforcements(scn_reader *reader, scn_node *list,
                             lan_group_def *group);
void scn_bind_table(scn_reader *reader, scn_node *map, const scn_field *field);

/* A path or a list of them; a range or a list of ranges. */
void scn_bind_paths(scn_reader *reader, scn_node *node, const scn_field *field,
                    lan_path_list *out);
void scn_bind_ranges(scn_reader *reader, scn_node *node, const scn_field *field,
                     lan_range_list *out);

/* Judge the shape of a match, a range, a word, or either of these; base is not
 * used. */
void scn_bind_match(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);
void scn_bind_range(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);
void scn_bind_word(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base);
void scn_bind_want(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base);

/* Bind what is called by a name: a place of the map, a list of them, an army, a
 * side, an army or a place (places.c). */
void scn_bind_place(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);
void scn_bind_place_list(scn_reader *reader, scn_node *node,
                         const scn_field *field, void *base);
void scn_bind_army(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base);
void scn_bind_side(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base);
void scn_bind_goal(scn_reader *reader, scn_node *node, const scn_field *field,
                   void *base);

/* The section of `map.places`; binds its places, or those of the graph, once
 * the map is made. */
extern const scn_section scn_section_map_place;
void scn_bind_places(scn_reader *reader, scn_node *map);

/* True where the file has a map and an army with `at`. */
bool scn_is_played(const scn_reader *reader);

/* Tells keys of armies on a map where none is, and armies that are nowhere
 * while others are on the map; what else is for a map alone (campaign.c). */
void scn_check_played(scn_reader *reader, const scn_node *armies);
void scn_tell_unplayed(scn_reader *reader, scn_node *node);

/* Tells a word that is none of the field's. */
void scn_tell_unknown_word(scn_reader *reader, scn_node *node,
                           const scn_field *field);

/* Terrains to be fought in; `terrain:` is bound before (bind_grounds.c). */
void scn_bind_grounds(scn_reader *reader, scn_node *node, scn_grounds *out);

/* A list of words and numbers, as they are said. */
void scn_bind_said(scn_reader *reader, scn_node *node, lan_said_list *out);

/* Checks that a path leads to a number that may be both ends of a range, if
 * there is one; `what` is the text where it does not. */
void scn_check_path(scn_reader *reader, scn_node *node, const char *path,
                    const double *ends, bool may_be_whole, const char *what);

/* One map of paths and values, and the check of them. */
void scn_bind_case(scn_reader *reader, scn_node *node, lan_case_def *out);
void scn_check_case(scn_reader *reader, const scn_node *node);

/* Makes the block and its head with all defaults; false where memory is out. */
bool scn_make_block(scn_reader *reader);

/* Binds all parts of a scenario; checks those that refer to paths of others, as
 * long as nothing is wrong with it (sections.c). */
void scn_bind_scenario(scn_reader *reader);
void scn_check_parts(scn_reader *reader, size_t errors_before);

/* The path of the file that a node names, in the folder of the scenario's own,
 * and in *real the path to open, without links, which is noted in the scenario;
 * real is NULL for a file that is not read with the scenario.  NULL where the
 * name or its links leave the folder, which is told, or where memory is out
 * (beside.c). */
const char *scn_file_beside(scn_reader *reader, scn_node *node,
                            const char **real);

/* Takes the unit types and counters of the file that `roster:` names into the
 * tree; what the scenario says itself goes before (roster.c). */
void scn_take_roster(scn_reader *reader);

/* True for a file that has unit types and no armies. */
static inline bool scn_is_bare(const scn_node *root)
{
    return scn_node_child(root, "units", 5) != NULL &&
           scn_node_child(root, "armies", 6) == NULL;
}

/* Gives such a file two armies with a soldier of each type that matchup names,
 * unless a setting has given it armies; an end that is open, unless it has one
 * by then; and takes the armies out of the tree again, once all is bound and
 * checked (bare.c). */
void scn_add_bare_armies(scn_reader *reader);
void scn_set_bare(scn_reader *reader);
void scn_remove_bare_armies(scn_reader *reader);

/* Changes the tree as "PATH=VALUE" says (settings.c). */
void scn_apply_setting(scn_reader *reader, const char *setting, int rank);

#endif
