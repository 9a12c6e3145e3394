/* scenarios/sections/bind_impl.h - what a scenario is made of, and from the
 * tree to the numbers of a battle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a part is a key at the top of a scenario: its row of the field
 *          table, and what reading does with it beside what the table says.
 *          Every error is reported and binding goes on, so that one reading
 *          reports all; a faulty value keeps its default.
 * Errors   where memory is out, reading ends at once: what the reader hands out
 *          is never NULL. Only the arena and the block own memory meanwhile.
 */
#ifndef LAN_SCENARIOS_SECTIONS_BIND_IMPL_H
#define LAN_SCENARIOS_SECTIONS_BIND_IMPL_H

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
    const char *file;  /* its name: what other files are relative to */
    jmp_buf escape;    /* where reading goes on when memory is out */
    bool may_be_bare;  /* a roster alone is read, too */
    bool is_bare;      /* it is one: armies and time.end may be left out */
    bool lacks_roster; /* it names one that could not be read */
    bool has_types;    /* false: names of types cannot be judged */
    bool has_armies;
    /* scn_bind_value(): what is in a section is bound by kinds, some of which
     * bind sections again. */
    void (*bind_value)(scn_reader *reader, scn_node *node,
                       const scn_field *field, void *base);
    lan_parameter *found; /* by checks of paths, the last one first */
};

/* Reports something about a node, at a place in it, where there is still room;
 * the same behind the path of the node. */
LAN_PRINTF(4, 5)
void scn_tell_at(scn_reader *reader, scn_node *node, scn_place place,
                 const char *format, ...);
LAN_PRINTF(4, 5)
void scn_tell_path(scn_reader *reader, scn_node *node, scn_place place,
                   const char *format, ...);

/* Reports what a check of a node found, if it is not LAN_OK; ends reading where
 * that is LAN_ENOMEM. */
void scn_tell_failure(scn_reader *reader, scn_node *node, scn_place place,
                      lan_status status, const lan_error *err);

/* Reports "WHAT 'WORD'", and which of some words was meant. */
void scn_tell_no(scn_reader *reader, scn_node *node, scn_place place,
                 const char *what, const char *word, const char *const *words,
                 size_t count);

/* What a node is, as the end of "..., not ". */
const char *scn_describe(const scn_node *node, char *buffer, size_t size);

/* Writes "one of a, b, c", as far as there is room. */
char *scn_one_of(const char *const *words, size_t count, char *buffer,
                 size_t size);

/* Reports "PATH must be WHAT, not ...". */
void scn_tell_expected(scn_reader *reader, scn_node *node, const char *what);

/* The same where keys and values belong; of a list it says how it is written.
 *
 * also  what else may stand there; NULL: nothing
 */
void scn_tell_expected_map(scn_reader *reader, scn_node *node,
                           const char *also);

/* Ends reading where memory is out. */
_Noreturn void scn_reader_fail(scn_reader *reader);

/* Memory from the scenario's arena: never NULL. */
void *scn_reader_array(scn_reader *reader, size_t count, size_t size);
const char *scn_reader_text(scn_reader *reader, const char *text,
                            size_t length);
scn_names scn_reader_names(scn_reader *reader, const char **words,
                           size_t count);

/* A new child of a node, without a key in a list. */
scn_node *scn_reader_child(scn_reader *reader, scn_node *parent, scn_kind kind,
                           const char *key, scn_place place);

/* Memory from the scenario's block, for what can be varied, put into a pointer.
 * A pointer that is in the block itself is noted, so that it leads
 * into a copy where the block is copied. */
void *scn_block_take(scn_reader *reader, void *pointer, size_t count,
                     size_t size);

/* Notes a pointer into the block that was set in another way. */
void scn_block_note(scn_reader *reader, const void *pointer);

/* True if an unknown key of the node was most likely meant to be this one:
 * then it is not missing, and was reported already. */
bool scn_is_misspelt(const scn_node *node, const scn_section *section,
                     const char *key);

/* Binds every field of a section that has a place in base, or the one that a
 * scalar stands for, and the sections, lists and tables below; reports unknown,
 * missing and contradicting keys. */
void scn_bind_section(scn_reader *reader, scn_node *node,
                      const scn_section *section, void *base);

/* Binds what a row that has entries of its own, a key of the node, has; base:
 * the struct that the row is in. */
void scn_bind_below(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);

/* True if a section is given this key, alone or among others. */
bool scn_is_given(const scn_node *node, const char *key);

/* The child of this key that has something behind it, or NULL. */
scn_node *scn_given(const scn_node *node, const char *key);

/* The child of this key that is a map (or a list), or NULL. */
scn_node *scn_bound_child(const scn_node *node, const char *key, scn_kind kind);

/* Binds one value (binders.c). */
void scn_bind_value(scn_reader *reader, scn_node *node, const scn_field *field,
                    void *base);

/* Where a node says a name. */
typedef enum scn_saying { SCN_KEY, SCN_TEXT } scn_saying;

/* True if it may be a name; reported if not. */
bool scn_check_name(scn_reader *reader, scn_node *node, scn_saying in);

/* Index of the unit type that a node names, or -1 and reported. */
int32_t scn_find_type(scn_reader *reader, scn_node *node, scn_saying in);

/* Adds the numbers of one attacker of a table, or of one of its new names: of
 * these a pair has the type first. */
void scn_bind_row(scn_reader *reader, scn_node *row, const scn_field *field,
                  scn_pairs *out);

/* Index of a text among names; -1: reported as "WHAT 'TEXT'". */
int32_t scn_find_name(scn_reader *reader, scn_node *node, const char *text,
                      const scn_names *names, const char *what);

/* The keys of a map as names. */
scn_names scn_take_keys(scn_reader *reader, const scn_node *map);

/* Gives a node that leaves a section out an empty one, so that show and --paths
 * find it; NULL if the file has something else there. */
scn_node *scn_section_or_empty(scn_reader *reader, scn_node *parent,
                               const char *key);

/* Binds an entry of a map at the top for each of some names, given or not, so
 * that it is found by its path, into structs whose array is put into a pointer.
 */
void scn_bind_each(scn_reader *reader, const char *key, const scn_names *names,
                   void *pointer, size_t size);

/* Reports the first entry of a list whose text, or whose `name`, an earlier one
 * has. */
void scn_check_repeated(scn_reader *reader, const scn_node *list, bool by_name);

/* True for a key of a unit type that says what its one weapon does, which
 * `weapons` say in its place. */
bool scn_is_of_weapon(const char *key);

/* Reads an end of a range that is open. */
bool scn_read_open_end(const scn_node *node, double *out);

/* A cell, as `[x, y]`, and its place; -1 and reported where it is off the map
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

/* Reports keys of armies on a map where none is, and armies that are nowhere
 * while others are on the map; what else is for a map alone (campaign.c). */
void scn_check_played(scn_reader *reader, const scn_node *armies);
void scn_tell_unplayed(scn_reader *reader, scn_node *node);

/* The terrain to be fought in that a node names, and all of them; false if
 * it was reported why not (terrain.c). */
bool scn_find_ground(scn_reader *reader, scn_node *node,
                     lan_matchup_ground *out);
bool scn_take_all_grounds(scn_reader *reader, scn_node *node, scn_grounds *out);

/* Binds what the entries of a list or a map are, structs one behind the other,
 * into {items, count}; in the block where they can be varied. */
void scn_bind_entries(scn_reader *reader, scn_node *parent,
                      const scn_section *section, void *at, bool is_varied);

/* The parameter of a path, among those found until they are forgotten; NULL
 * where it was reported why there is none. */
const lan_parameter *scn_find_parameter(scn_reader *reader, scn_node *node,
                                        const char *path, scn_place place);
void scn_forget_parameters(scn_reader *reader);

/* Checks that a path leads to a number that may be both ends of a range, if
 * there is one; `what` is the text where it does not. */
void scn_check_path(scn_reader *reader, scn_node *node, const char *path,
                    const double *ends, bool may_be_whole, const char *what);

/* Checks a map of paths and values (sweep.c). */
void scn_check_case(scn_reader *reader, const scn_node *node);

/* The nodes of a tree. */
size_t scn_node_total(const scn_node *top);

/* Makes the block and its head with all defaults. */
void scn_make_block(scn_reader *reader);

/* The path of the file that a node names, in the folder of the scenario's own,
 * and in *real the path to open, without links, which is noted in the scenario;
 * real is NULL for a file that is not read with the scenario.  NULL if the
 * name or its links leave the folder, which is reported, or where memory is out
 * (beside.c). */
const char *scn_file_beside(scn_reader *reader, scn_node *node,
                            const char **real);

/* Takes the unit types and counters of the file that `roster:` names into the
 * tree; what the scenario says itself goes before (roster.c). */
void scn_take_roster(scn_reader *reader);

/* True for a file that has unit types and no armies. */
static inline bool scn_is_bare(const scn_node *root)
{
    return scn_node_child(root, "units") != NULL &&
           scn_node_child(root, "armies") == NULL;
}

/* Gives such a file two armies with a soldier of each type that matchup names,
 * unless a setting has given it armies; and takes the armies out of the tree
 * again, once all is bound and checked. */
void scn_add_bare_armies(scn_reader *reader);
void scn_remove_bare_armies(scn_reader *reader);

/* Changes the tree as "PATH=VALUE" says (settings.c). */
void scn_apply_setting(scn_reader *reader, const char *setting, int rank);

/* What keys.table names. */
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

/* What a name of several parts that is expected begins with. */
extern const char *const scn_stems[];

/* `roster:` */
typedef struct scn_roster {
    const char *file;
    const char *armour; /* or NULL */
    const char *headings[CSV_FIELDS];
} scn_roster;

/* `map:` */
typedef struct scn_map {
    const char *file; /* or NULL, as all three */
    const char *rows;
    int generate;        /* lan_generator; -1 */
    lan_map_shape shape; /* LAN_MAP_GRAPH: of graph */
    int32_t width;       /* cells; 0: not given */
    int32_t height;
    int32_t seed;
    double walls;
    int32_t corridor;
    int32_t room;
    double doors;
    lan_corners corners;
} scn_map;

/* A place and a road of a graph, before their names are known. */
typedef struct scn_place_def {
    const char *name;
    double x;
    double y;
    const char *terrain; /* or NULL */
} scn_place_def;

typedef struct scn_road_def {
    const char *from; /* or NULL, where that was reported */
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
    const char *data; /* as it is written; or NULL */
    lan_fit_def def;
} scn_fit;

/* `expect:` */
typedef struct scn_expects {
    const lan_expect_def *items;
    size_t count;
} scn_expects;

/* What a scenario says but for its battle. */
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

/* Of a unit type. */
typedef struct scn_soldier {
    lan_soldier_def def; /* but for what these say: */
    double length;       /* m, of a hull; LAN_NAN: a disc */
    double width;
    bool is_said;  /* some of it stands in the file */
    bool is_shown; /* or is asked for by the solver */
} scn_soldier;

/* Of an army. */
typedef struct scn_array {
    lan_array_def def; /* its place is in metres, where there is no map */
    bool is_said;
    bool is_shown;
} scn_array;

/* Costs of a terrain; LAN_NAN: as all. */
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

/* What becomes the cells: terrains of the scenario, then Moving AI's. */
typedef struct scn_palette {
    lan_terrain terrains[LAN_TERRAIN_MOST];
    size_t count;
    const scn_terrain *own; /* what the first are made of */
    size_t own_count;
} scn_palette;

/* Gives a terrain all but its name and its glyph. */
void scn_terrain_fill(lan_terrain *terrain, const scn_terrain *from);

/* True for a file's name that ends as those of sheets do: .csv or .tsv. */
bool scn_is_sheet(const char *path);

/* Makes the tree of a roster that is a sheet; LAN_EPARSE where it was reported
 * why not, LAN_ENOMEM.
 *
 * armour  the sheet of kinds by classes; or NULL
 * map     roster.map; or NULL */
lan_status scn_sheet_load(scn_reader *reader, const scn_source *source,
                          const scn_source *armour, const scn_node *map,
                          scn_node **out);

/* Notes distances in the sheet that this battle does not use, and a setting
 * that uses them. */
void scn_note_distances(scn_reader *reader);

#endif
