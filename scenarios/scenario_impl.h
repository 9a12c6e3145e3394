/* scenarios/scenario_impl.h - what a scenario holds once it is read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the tree as it stands after roster and settings, each section's
 *          node bound to the struct that the field table filled from it.
 */
#ifndef LAN_SCENARIOS_SCENARIO_IMPL_H
#define LAN_SCENARIOS_SCENARIO_IMPL_H

#include "scenarios/block_impl.h"
#include "scenarios/expect_def.h"
#include "scenarios/fit_def.h"
#include "scenarios/matchup_def.h"
#include "scenarios/price_def.h"
#include "scenarios/sensitivity_def.h"
#include "scenarios/solve_def.h"
#include "scenarios/sweep_def.h"
#include "scenarios/yaml/tree_impl.h"

/* Rows of a curve, unless the scenario says otherwise. */
#define SCN_DEFAULT_POINTS 200

/* Most rows that may be asked for. */
#define SCN_MAX_ROWS 1000000

/* How the block begins: what is not in an array. */
typedef struct scn_head {
    lan_battle_def def;
    const char *unit; /* of time; or NULL */
    int32_t points;
    double every; /* LAN_NAN: see points */
    lan_solver_options solver;
} scn_head;

typedef struct scn_map {
    const char *file; /* or NULL, as all three */
    const char *rows;
    int generate;  /* lan_generator; -1 */
    int32_t width; /* cells; 0: not given */
    int32_t height;
    int32_t seed;
    double walls;
    int32_t corridor;
    int32_t room;
    double doors;
    double cell; /* m */
    lan_corners corners;
} scn_map;

/* Costs of a terrain; LAN_NAN: as all. */
typedef struct scn_terrain_cost {
    double all;
    double foot;
    double horse;
    double wheels;
} scn_terrain_cost;

typedef struct scn_terrain {
    const char *glyph; /* or NULL */
    bool passable;
    double cover;
    scn_terrain_cost cost;
} scn_terrain;

/* Unit types by index; items NULL: all of them. */
typedef struct scn_types {
    const int32_t *items;
    size_t count;
} scn_types;

/* Terrains to be fought in; no items: none. */
typedef struct scn_grounds {
    const lan_matchup_ground *items;
    size_t count;
    bool is_all; /* said by the word, not one by one */
} scn_grounds;

typedef struct scn_matchup {
    scn_types types;
    scn_grounds grounds;
    double budget;     /* LAN_NAN: not given */
    int32_t count;     /* 0: not given */
    lan_army_def army; /* of no groups */
} scn_matchup;

typedef struct scn_expect {
    double scale;
    bool is_match;
    scn_types cycle;
} scn_expect;

typedef struct scn_fit {
    const char *data; /* as it is written; or NULL */
    const char *file; /* as it can be opened; or NULL */
    const lan_fit_change *changes;
    size_t change_count;
    lan_fit_noise noise;
} scn_fit;

typedef struct scn_price {
    lan_path_list change;
    double band[2]; /* LAN_NAN: not given */
    const lan_price_share *mix;
    size_t mix_count;
    lan_price_by by;
    double within;
    double step;
} scn_price;

/* Keys that name a file to be read with the scenario: roster, map.file. */
#define SCN_FILES_MAX 2

struct lan_scenario {
    scn_arena arena;
    scn_block block; /* all that can be varied: a head, then every array of the
                        description */
    scn_head *head;  /* of it; NULL until it is made */
    scn_node *root;
    const char *files[SCN_FILES_MAX]; /* those that were read with it */
    size_t file_count;
    int32_t format;
    const char *title;  /* or NULL */
    const char *source; /* or NULL */
    const char *roster; /* or NULL */
    scn_matchup matchup;
    lan_solve_def solve;
    bool has_solve; /* where the file asks */
    lan_sensitivity_def sensitivity;
    bool has_sensitivity;
    scn_fit fit;
    scn_price price;
    const lan_expect_def *expects;
    size_t expect_count;
    scn_map map;
    lan_grid_map *grid; /* or NULL */
    bool has_sweep;
    lan_sweep_def sweep;
};

/* The rows that a clock asks for. */
lan_rows scn_rows_of(const scn_head *head);

/* True where it asks for more rows than there may be; and the text. */
bool scn_has_too_many_rows(const scn_head *head);
#define SCN_TOO_MANY_ROWS "time.every asks for more than %d rows until time.end"

#endif
