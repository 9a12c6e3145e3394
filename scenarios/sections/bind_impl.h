/* scenarios/sections/bind_impl.h - the parts of a scenario, and how reading
 * turns the tree into the numbers of a battle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a part is a key at the top of a scenario: its row of the field table
 *          with hooks for whatever the table cannot express. Reading reports
 *          every error and continues; a faulty value keeps its default.
 * Errors   if memory runs out reading ends at once: the reader's functions
 *          never return NULL. Meanwhile only the arena and the block own
 *          memory.
 */
#pragma once

#include <setjmp.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/import/roster_impl.h"
#include "scenarios/scenario_impl.h"

typedef struct scn_reader scn_reader;

struct scn_reader {
    scn_log log;
    lan_scenario *scenario;
    const char *file;  /* file name; other names are relative to it */
    jmp_buf escape;    /* target of the jump if memory runs out */
    bool may_be_bare;  /* a roster without armies is accepted */
    bool is_bare;      /* the file is one: armies and time.end are optional */
    bool lacks_roster; /* its roster could not be read */
    bool has_types;    /* false: names of types cannot be checked */
    bool has_armies;
    /* scn_bind_value(): sections bind values, and some values bind sections. */
    void (*bind_value)(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base);
    lan_parameter *found; /* by path checks, the last one first */
};

/* Reports a message about a place in a node, within the limit of messages;
 * scn_tell_path puts the node's path first. */
LAN_PRINTF(4, 5)
void scn_tell_at(scn_reader *reader, scn_node *node, scn_place place,
                 const char *format, ...);
LAN_PRINTF(4, 5)
void scn_tell_path(scn_reader *reader, scn_node *node, scn_place place,
                   const char *format, ...);

/* Reports the failure of a check of a node; LAN_ENOMEM ends reading. */
void scn_tell_failure(scn_reader *reader, scn_node *node, scn_place place,
                      lan_status status, const lan_error *err);

/* Reports "WHAT 'WORD'" with the most similar known word. */
void scn_tell_no(scn_reader *reader, scn_node *node, scn_place place,
                 const char *what, const char *word, const char *const *words,
                 size_t count);

/* Description of a node, for the end of "..., not ". */
const char *scn_describe(const scn_node *node, char *buffer, size_t size);

/* Writes "one of a, b, c", within the buffer. */
char *scn_one_of(const char *const *words, size_t count, char *buffer,
                 size_t size);

/* Reports "PATH must be WHAT, not ...". */
void scn_tell_expected(scn_reader *reader, scn_node *node, const char *what);

/* The same for a missing map; for lists it shows the notation.
 *
 * also     an accepted alternative; NULL: none */
void scn_tell_expected_map(scn_reader *reader, scn_node *node,
                           const char *also);

/* Ends reading because memory ran out. */
_Noreturn void scn_reader_fail(scn_reader *reader);

/* Memory from the scenario's arena; never NULL. */
void *scn_reader_array(scn_reader *reader, size_t count, size_t size);
const char *scn_reader_text(scn_reader *reader, const char *text,
                            size_t length);
scn_names scn_reader_names(scn_reader *reader, const char **words,
                           size_t count);

/* A new child of a node; in a list without a key. */
scn_node *scn_reader_child(scn_reader *reader, scn_node *parent, scn_kind kind,
                           const char *key, const char *text, scn_place place);

/* Memory from the scenario's block, for variable values, stored in a
 * pointer. A pointer inside the block is recorded, so that copies of the
 * block relocate it. */
void *scn_block_take(scn_reader *reader, void *pointer, size_t count,
                     size_t size);

/* Records a pointer into the block that was set elsewhere. */
void scn_block_note(scn_reader *reader, const void *pointer);

/* True if an unknown key of the node is a likely misspelling of this key. It
 * is reported already, so the key does not count as missing. */
bool scn_is_misspelt(const scn_node *node, const scn_section *section,
                     const char *key);

/* Binds all fields of a section with a place in base, or the field that a
 * scalar stands for, and the sections, lists and tables below. Reports
 * unknown, missing and contradictory keys. */
void scn_bind_section(scn_reader *reader, scn_node *node,
                      const scn_section *section, void *base);

/* Binds the entries of a row of the node; base: the row's struct. */
void scn_bind_below(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);

/* True if the node has this key, alone or among others. */
bool scn_is_given(const scn_node *node, const char *key);

/* The child of this key with a value, or NULL. */
scn_node *scn_given(const scn_node *node, const char *key);

/* The child of this key if it is a map (or a list), or NULL. */
scn_node *scn_bound_child(const scn_node *node, const char *key, scn_kind kind);

/* Binds one value (binders.c). */
void scn_bind_value(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);

/* True for a valid name, of a node's key or its text; reports an invalid one.
 */
bool scn_check_name(scn_reader *reader, scn_node *node, bool is_key);

/* Index of the unit type that a node's key names; -1 after a report. */
int32_t scn_find_type(scn_reader *reader, scn_node *node);

/* Binds the row of one attacker of a table, or of one of its new names,
 * whose pairs have the type first. */
void scn_bind_row(scn_reader *reader, scn_node *row, const scn_field *field,
                  scn_pairs *out);

/* Index of a text among names; -1 after the report "WHAT 'TEXT'". */
int32_t scn_find_name(scn_reader *reader, scn_node *node, const char *text,
                      const scn_names *names, const char *what);

/* The keys of a map, as names. */
scn_names scn_take_keys(scn_reader *reader, const scn_node *map);

/* Gives a node an empty section in place of an absent one, for show and
 * --paths; NULL if the file has something else there. */
scn_node *scn_section_or_empty(scn_reader *reader, scn_node *parent,
                               const char *key);

/* Binds an entry of a top-level map for each name, given or not, so that
 * paths reach it; stores the array of structs in a pointer. */
void scn_bind_each(scn_reader *reader, const char *key, const scn_names *names,
                   void *pointer, size_t size);

/* Reports the first entry of a list with the text or `name` of an earlier
 * one. */
void scn_check_repeated(scn_reader *reader, const scn_node *list, bool by_name);

/* True for a unit type's key that describes its one weapon; `weapons`
 * replaces these keys. */
bool scn_is_of_weapon(const char *key);

/* Reads an end of a range, which may be infinite. */
bool scn_read_open_end(const scn_node *node, double *out);

/* A cell `[x, y]` and its index; -1, after a report, if it is off the map
 * (map.c). */
typedef struct scn_cell_def {
    const char *name;
    int32_t x;
    int32_t y;
} scn_cell_def;
int32_t scn_place_of_cell(scn_reader *reader, scn_node *node,
                          scn_cell_def cell);

/* True if the file has a map and an army with `at`. */
bool scn_is_played(const scn_reader *reader);

/* Reports map keys of armies without a map, armies without a place among
 * armies with one, and other keys that need a map (campaign.c). */
void scn_check_played(scn_reader *reader, const scn_node *armies);
void scn_tell_unplayed(scn_reader *reader, scn_node *node);

/* The fighting terrain that a node names, or all terrains; false after a
 * report (terrain.c). */
bool scn_find_ground(scn_reader *reader, scn_node *node,
                     lan_matchup_ground *out);
bool scn_take_all_grounds(scn_reader *reader, scn_node *node, scn_grounds *out);

/* Binds the entries of a list or map as an array of structs, {items, count};
 * in the block if they can be varied. */
void scn_bind_entries(scn_reader *reader, scn_node *parent,
                      const scn_section *section, void *at, bool is_varied);

/* The parameter of a path, which is then kept; NULL after a report. */
const lan_parameter *scn_find_parameter(scn_reader *reader, scn_node *node,
                                        const char *path, scn_place place);
void scn_forget_parameters(scn_reader *reader);

/* Checks that a path leads to a number whose range contains both ends, if
 * given; `what` is the message otherwise. */
void scn_check_path(scn_reader *reader, scn_node *node, const char *path,
                    const double *ends, bool may_be_whole, const char *what);

/* Checks a map of paths and values (sweep.c). */
void scn_check_case(scn_reader *reader, const scn_node *node);

/* The number of nodes of a tree. */
size_t scn_node_total(const scn_node *top);

/* Creates the block and its head with all defaults. */
void scn_make_block(scn_reader *reader);

/* The path of a file that a node names, in the folder of the scenario. *real
 * receives the path without links to open, which the scenario records; real
 * is NULL for a file that is not read now. NULL, after a report, if the name
 * or its links leave the folder; NULL if memory runs out (beside.c). */
const char *scn_file_beside(scn_reader *reader, scn_node *node,
                            const char **real);

/* Adds the unit types and counters of the `roster:` file to the tree; the
 * scenario's own entries take precedence (roster.c). */
void scn_take_roster(scn_reader *reader);

/* True for a file with unit types and without armies. */
static inline bool scn_is_bare(const scn_node *root)
{
    return scn_node_child(root, "units") != NULL &&
           scn_node_child(root, "armies") == NULL;
}

/* Adds two armies with one soldier of each type of the match-up to such a
 * file, unless a setting gives armies; scn_remove_bare_armies() removes them
 * from the tree after all checks. */
void scn_add_bare_armies(scn_reader *reader);
void scn_remove_bare_armies(scn_reader *reader);

/* Changes the tree as "PATH=VALUE" says (settings.c). */
void scn_apply_setting(scn_reader *reader, const char *setting, int rank);

/* Conditions that keys.table refers to. */
bool scn_does_any_retaliate(const lan_battle_def *def);
bool scn_is_any_scaled(const lan_battle_def *def);

typedef bool scn_prepare_fn(scn_reader *reader, scn_node *parent, void *owner);
scn_prepare_fn scn_prepare_unit, scn_prepare_weapon, scn_prepare_army,
    scn_prepare_group, scn_prepare_objective;
typedef void scn_begin_fn(scn_reader *reader, scn_node *node, void *entry);
scn_begin_fn scn_begin_unit, scn_begin_army, scn_begin_expect,
    scn_begin_terrain;
typedef void scn_end_fn(scn_reader *reader, scn_node *node, void *entry);
scn_end_fn scn_end_time, scn_end_rules, scn_end_fire, scn_end_unit,
    scn_end_body, scn_end_army, scn_end_group, scn_end_reinforcement,
    scn_end_cost, scn_end_change, scn_end_fit, scn_end_mix, scn_end_bounds,
    scn_end_price, scn_end_matchup, scn_end_expect;
typedef void scn_bind_fn(scn_reader *reader, scn_node *node);
scn_bind_fn scn_bind_map, scn_bind_armies, scn_bind_sides, scn_bind_kinds,
    scn_bind_movement;
typedef void scn_check_fn(scn_reader *reader, scn_node *node, void *data);
scn_check_fn scn_check_sweep, scn_check_solve, scn_check_price,
    scn_check_sensitivity, scn_check_expect;

/* Stems of compound names of expectations. */
extern const char *const scn_stems[];

/* `roster:` */
typedef struct scn_roster {
    const char *file;
    const char *armour; /* or NULL */
    const char *headings[CSV_FIELDS];
} scn_roster;

/* `map:` */
typedef struct scn_map {
    const char *file; /* or NULL, as the next two */
    const char *rows;
    int generate;        /* lan_generator; -1: none */
    lan_map_shape shape; /* LAN_MAP_GRAPH: a graph */
    int32_t width;       /* cells; 0: not given */
    int32_t height;
    int32_t seed;
    double walls;
    int32_t corridor;
    int32_t room;
    double doors;
    lan_corners corners;
} scn_map;

/* A place and a road of a graph, with unresolved names. */
typedef struct scn_place_def {
    const char *name;
    double x;
    double y;
    const char *terrain; /* or NULL */
} scn_place_def;

typedef struct scn_road_def {
    const char *from; /* or NULL, after a report */
    const char *to;
    double length; /* cells; LAN_NAN: straight */
    bool is_one_way;
} scn_road_def;

typedef struct scn_graph {
    const scn_place_def *places;
    size_t place_count;
    const scn_road_def *roads;
    size_t road_count;
} scn_graph;

/* `fit:` */
typedef struct scn_fit {
    const char *data; /* as written; or NULL */
    const char *battles;
    lan_fit_def def;
} scn_fit;

/* `expect:` */
typedef struct scn_expects {
    const lan_expect_def *items;
    size_t count;
} scn_expects;

/* All parts of a scenario other than its battle. */
typedef struct scn_asked {
    scn_roster roster;
    scn_map map;
    lan_sweep_def sweep;
    lan_solve_def solve;
    lan_matchup_def matchup;
    lan_price_def price;
    lan_sensitivity_def sensitivity;
    scn_fit fit;
    scn_expects expects;
} scn_asked;

/* Soldier data of a unit type. */
typedef struct scn_soldier {
    lan_soldier_def def; /* except for the following: */
    double length;       /* m, of a hull; LAN_NAN: a disc */
    double width;
    bool is_said;  /* some of it is in the file */
    bool is_shown; /* or the solver needs it */
} scn_soldier;

/* Order of battle of an army. */
typedef struct scn_array {
    lan_array_def def; /* its place is in metres, if there is no map */
    bool is_said;
    bool is_shown;
} scn_array;

/* Costs of a terrain; LAN_NAN: the general cost. */
typedef struct scn_terrain_cost {
    double all;
    double foot;
    double horse;
    double wheels;
} scn_terrain_cost;

typedef struct scn_terrain {
    const char *name;
    const char *glyph; /* or NULL */
    bool passable;
    bool opaque;
    double cover;
    double attack;
    double front; /* LAN_INF: all */
    scn_terrain_cost cost;
} scn_terrain;

/* The terrains of the map's cells: the scenario's, then Moving AI's. */
typedef struct scn_palette {
    lan_terrain terrains[LAN_TERRAIN_MOST];
    size_t count;
    const scn_terrain *own; /* source of the first ones */
    size_t own_count;
} scn_palette;

/* Sets a terrain's properties except for name and glyph. */
void scn_terrain_fill(lan_terrain *terrain, const scn_terrain *from);

/* True for the file names of sheets: .csv or .tsv. */
bool scn_is_sheet(const char *path);

/* Builds the tree of a roster sheet; LAN_EPARSE after a report, LAN_ENOMEM.
 *
 * armour   the sheet of kinds by classes; or NULL
 *
 * map      roster.map; or NULL */
lan_status scn_sheet_load(scn_reader *reader, const scn_source *source,
                          const scn_source *armour, const scn_node *map,
                          scn_node **out);

/* Notes distances of the sheet that this battle does not use, with a setting
 * that would use them. */
void scn_note_distances(scn_reader *reader);
