/* lanchester/scenario.h - a scenario file, read once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an opaque object that owns every string and array its battle
 *          description points to.
 * Errors   all errors of a file are reported together, up to 100, then "and n
 *          more".
 * Owner    the caller, between _read() and _destroy().
 * Threads  any number of readers once read.
 */
#pragma once

#include "lanchester/campaign.h"

/* The sections of a scenario that ask about many battles. */

/* The section `sweep:` of a scenario.
 *
 * Shape    paths and values are checked when the scenario is read; names of
 *          results are texts with their places.
 * Range    LAN_NAN, 0 or NULL, where stated: not given.
 * Owner    the scenario.
 */

typedef enum lan_design_kind {
    LAN_DESIGN_GRID,   /* every value with every other */
    LAN_DESIGN_ZIP,    /* the first values together, then the second, ... */
    LAN_DESIGN_CASES,  /* as listed */
    LAN_DESIGN_LHS,    /* Latin hypercube */
    LAN_DESIGN_SOBOL,  /* quasi-random, at most 40 paths */
    LAN_DESIGN_HALTON, /* quasi-random, at most 1229 paths */
    LAN_DESIGN_RANDOM
} lan_design_kind;

typedef enum lan_scale { LAN_SCALE_LINEAR, LAN_SCALE_LOG } lan_scale;

/* A word of the file and its position; line 0: from a setting. */
typedef struct lan_said {
    const char *text;
    int line;
    int column;
} lan_said;

typedef struct lan_said_list {
    const lan_said *items;
    size_t count;
} lan_said_list;

/* A path and its values: a list, or a range with a step, a number of points, or
 * (sampling designs) neither. */
typedef struct lan_vary_def {
    const char *path;
    double from;    /* LAN_NAN: a list of values */
    double to;      /* >= from */
    double step;    /* > 0; LAN_NAN */
    int32_t points; /* 0 */
    lan_scale scale;
    lan_said_list values;
} lan_vary_def;

typedef struct lan_case_def {
    const lan_said *paths;
    const lan_said *values;
    size_t count;
} lan_case_def;

typedef struct lan_sweep_def {
    lan_design_kind design;
    int32_t samples;
    int32_t repeat;
    int32_t seed; /* -1 */
    const lan_vary_def *vary;
    size_t vary_count;
    const lan_case_def *cases;
    size_t case_count;
    lan_said_list record;
} lan_sweep_def;

/* Number of values of a path; 0 for a range without step and points. */
int64_t lan_vary_count(const lan_vary_def *vary);

/* Value `index` of a range with step or points. Ends are exact, and values
 * between are computed from the index, not by adding steps. If ends and step
 * are decimals of at most 15 digits, a linear value is the double nearest to
 * the decimal or fraction (0.1, not 0.1 less an ulp). A log value is a decimal
 * of 12 digits if one is within the rounding of logarithms. */
double lan_vary_value(const lan_vary_def *vary, int64_t index);

/* The value at a share 0 .. 1 of a range. */
double lan_vary_at(const lan_vary_def *vary, double share);

/* An expectation about the battles of a scenario.
 *
 * Shape    names of results, and words, are texts with their places, which
 *          lanchester/experiment.h checks.
 * Range    a range includes both ends; an end may be infinite.
 * Owner    the scenario.
 */

typedef enum lan_expect_kind {
    LAN_EXPECT_BATTLE, /* the scenario's own battle */
    LAN_EXPECT_MATCH,  /* a match of two unit types, one army each */
    LAN_EXPECT_CYCLE   /* each type beats the next, the last the first */
} lan_expect_kind;

/* A value and its expected range or word. */
typedef struct lan_expect_want {
    const char *name; /* "winner", "odds", "armies.blue.left" */
    const char *word; /* a word, true or false; NULL: a range */
    double lo;        /* <= hi */
    double hi;
    int line; /* of the value; 0: in a setting */
    int column;
} lan_expect_want;

typedef struct lan_expect_def {
    const char *name; /* or NULL */
    lan_expect_kind kind;
    int32_t types[2]; /* of a match */
    int32_t soldiers[2];
    double scale;         /* factor of a match's numbers */
    const int32_t *cycle; /* types in the order of the file */
    size_t cycle_count;   /* 3 or more */
    const lan_expect_want *wants;
    size_t want_count;
    lan_case_def set; /* paths and values changed for this entry */
    int32_t repeat;   /* fights with bodies to average; 0: a single fight */
    int line;         /* where the entry begins */
    int column;
} lan_expect_def;

/* The winner is not in the match. */
#define LAN_EXPECT_NONE "none"

/* Which value of a scenario is looked for.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

typedef enum lan_solve_goal {
    LAN_SOLVE_BREAK_EVEN, /* the margin changes its sign, or odds are 0.5 */
    LAN_SOLVE_TARGET,     /* the quantity has a given value */
    LAN_SOLVE_MINIMUM,
    LAN_SOLVE_MAXIMUM
} lan_solve_goal;

typedef struct lan_path_list {
    const char *const *items;
    size_t count;
} lan_path_list;

/* [from, to] of each path, from < to. */
typedef struct lan_range_list {
    const double *ends;
    size_t count;
} lan_range_list;

typedef struct lan_solve_def {
    lan_solve_goal find;
    const char *of;         /* the quantity; "margin" */
    double value;           /* of a target; LAN_NAN */
    lan_path_list change;   /* paths, 1 .. LAN_SOLVE_MAX_PATHS */
    lan_range_list between; /* a range for each path */
    bool whole;             /* integers only */
    int32_t repeat;         /* fights with bodies whose mean is the quantity; 0:
                               none */
} lan_solve_def;

/* Most paths varied together. */
#define LAN_SOLVE_MAX_PATHS 16

/* Which values of a scenario are tried for how much they matter.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

typedef enum lan_sensitivity_method {
    LAN_SENSITIVITY_ELASTICITY, /* derivatives at the scenario */
    LAN_SENSITIVITY_MORRIS,     /* elementary effects over the ranges */
    LAN_SENSITIVITY_SOBOL,      /* shares of the variance over the ranges */
    LAN_SENSITIVITY_SNOWBALL    /* change of odds at parity */
} lan_sensitivity_method;

/* Most paths, and most quantities. */
#define LAN_SENSITIVITY_MAX_PATHS 256
#define LAN_SENSITIVITY_MAX_OF    16

typedef struct lan_sensitivity_def {
    lan_sensitivity_method method;
    lan_path_list of;       /* names of quantities; "margin" */
    lan_path_list change;   /* empty: every number of the battle */
    double range;           /* change in both directions, as a share 0 .. 1 */
    lan_range_list between; /* a range for each path; empty: by `range` */
    int32_t samples;        /* of Sobol: rows of a matrix */
    int32_t trajectories;   /* of Morris */
    int32_t levels;         /* of Morris: even */
    int32_t repeat; /* fights with bodies whose means are used; 0: none */
} lan_sensitivity_def;

/* Where a scenario wants its match-ups, and what may be changed for it.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

/* The lead of one army over another. */
typedef enum lan_matchup_payoff {
    LAN_PAYOFF_ODDS,   /* win - lose */
    LAN_PAYOFF_MARGIN, /* deterministic */
    LAN_PAYOFF_VALUE   /* value traded */
} lan_matchup_payoff;

typedef struct lan_type_share {
    int32_t type; /* by index, each once */
    double share; /* >= 0, relative to their sum */
} lan_type_share;

/* Constraint on all costs together. */
typedef enum lan_price_level {
    LAN_PRICE_LEVEL_FREE, /* none */
    LAN_PRICE_LEVEL_MEAN  /* the geometric mean is kept */
} lan_price_level;

/* Bounds of the changed numbers of a type, or of a path. */
typedef struct lan_price_bounds {
    int32_t type;     /* index; -1: of the path */
    double low;       /* >= 0 */
    double high;      /* >= low */
    const char *path; /* as in `change`; NULL: of the type */
} lan_price_bounds;

typedef struct lan_price_def {
    /* Paths, "cost" for units.*.cost; a "*" matches every type of the
     * match-ups, every weapon of a type (units.*.weapons.*.damage), every kind
     * or class of the table of armour; a type without the value is skipped. Of
     * numbers with the same effect, such as hit and damage of a weapon, the
     * first named is changed. */
    lan_path_list change;
    /* Odds of every match-up, wins plus half of the draws: low <= 0.5 <= high.
     * The narrower half applies to both sides; LAN_NAN: a mix is wanted. */
    double low;
    double high;
    const lan_type_share *mix; /* types not listed have share 0 */
    size_t mix_count;          /* 0: a band is wanted */
    lan_matchup_payoff by;     /* payoff of the mix */
    double within;             /* tolerance of the shares of the mix, > 0 */
    double step;               /* values are multiples of it; 0: any */
    lan_price_level level;
    const int32_t *keep; /* types without changes */
    size_t keep_count;
    const lan_price_bounds *bounds; /* all of them for numbers */
    size_t bounds_count;
    int32_t smallest; /* smallest army, >= 1, when a cost is raised; a smaller
                         army keeps its size */
} lan_price_def;

/* What a scenario asks of its match-ups.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

/* Terrain of the attacked army. */
typedef struct lan_matchup_ground {
    const char *name;
    double cover; /* factor of hits on soldiers in it, 0 .. 1 */
} lan_matchup_ground;

/* Roles of the row's army and the column's army. */
typedef enum lan_matchup_roles {
    LAN_ROLES_ALIKE, /* both use all weapons */
    LAN_ROLES_ATTACK /* the row attacks with its weapon `attack`, the column
                        answers with its weapon `defence` */
} lan_matchup_roles;

/* Most types of a team. */
#define LAN_COMPLEMENT_MAX 16

/* Most types of a mixed army. */
#define LAN_MATCHUP_MAX_PARTS 32

/* A mixed army, which meets other mixed armies and the types. */
typedef struct lan_matchup_army {
    const char *name;
    const lan_type_share *shares; /* of the budget or the count, > 0 */
    size_t share_count;           /* 1 .. LAN_MATCHUP_MAX_PARTS */
} lan_matchup_army;

typedef struct lan_matchup_def {
    const int32_t *types; /* unit types by index, each once; NULL: all */
    size_t type_count;
    double budget;     /* cost of an army, > 0; LAN_NAN: see count */
    int32_t count;     /* soldiers of an army, >= 1. 0 without budget: the
                          budget buys 20 soldiers of the type with the median
                          cost, and at least 5 of each type; if a type has no
                          cost, 20 soldiers */
    lan_army_def army; /* of both sides; name, side and groups are ignored */
    const lan_matchup_ground *grounds; /* in addition to open ground */
    size_t ground_count;               /* 0: only open ground */
    bool is_all_grounds;               /* the word `all` */
    const lan_matchup_army *armies;    /* in addition to the types */
    size_t army_count;
    lan_matchup_roles roles; /* with ATTACK, count is 1 without count and
                                budget, and the area is 1 unless given */
    int32_t complement;      /* size of the wanted team; 0: none */
} lan_matchup_def;

/* All types, neither budget nor count, a default army, open ground. */
lan_matchup_def lan_matchup_def_default(void);

/* What a scenario asks to be fitted.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

/* Error model of the observations, from which weights follow. */
typedef enum lan_fit_noise {
    LAN_FIT_EVEN,  /* the same error for all, in soldiers */
    LAN_FIT_COUNT, /* variance proportional to the strength */
    LAN_FIT_SHARE  /* error proportional to the strength */
} lan_fit_noise;

typedef struct lan_fit_change {
    const char *path; /* as for --set */
    double from;      /* lower bound; LAN_NAN: the path's */
    double to;        /* upper bound; LAN_NAN: the path's */
} lan_fit_change;

typedef struct lan_fit_def {
    const char *data;    /* path of the CSV file, ready to be opened; NULL: none
                          */
    const char *battles; /* the same, of many battles */
    const lan_fit_change *changes;
    size_t change_count;
    lan_fit_noise noise;
} lan_fit_def;

typedef struct lan_scenario lan_scenario;

/* A message to the author of a file. */
typedef struct lan_message {
    bool is_error;     /* or a warning */
    lan_error error;   /* 1-based place and text; line 0: no place */
    int span;          /* bytes to underline, >= 1; 0: nothing to show */
    char *file;        /* file, or "--set PATH=VALUE" */
    char *source_line; /* the line of the file, or NULL */
} lan_message;

typedef struct lan_messages {
    lan_message *items;
    size_t count;   /* messages kept, at most 100 */
    size_t errors;  /* number of messages, kept or not */
    size_t dropped; /* beyond 100 */
} lan_messages;

/* Creates an empty list; LAN_ENOMEM. */
lan_status lan_messages_create(lan_messages **out);
void lan_messages_destroy(lan_messages *messages);

/* Prints messages as "file:line:column: error: text" with the source line and a
 * caret, control characters made visible. */
void lan_messages_print(const lan_messages *messages, FILE *out, bool color);

/* The input of a reader.
 *
 * name         path of the file, "-": standard input. `roster:`, `map.file:`
 *              and `fit.data:` are relative to its folder and must not leave
 *              it, not even through links; if the file is a symbolic link, the
 *              folder is that of its target
 * text         not NULL: replaces the file, which need not exist
 * length       of the text; 0: up to its NUL
 * settings     "PATH=VALUE", applied in order after the file, with the same
 *              checks
 * may_be_bare  also accepts a bare roster: unit types without armies and time.
 *              Its battle has two armies, `row` and `column`, with a soldier of
 *              each type (of the first 1,024), and no end without time.end
 */
typedef struct lan_reading {
    const char *name;
    const char *text;
    size_t length;
    const char *const *settings;
    size_t setting_count;
    bool may_be_bare;
} lan_reading;

/* Reads a scenario. A file in .csv or .tsv is a sheet, as for `roster:`.
 * Returns LAN_EIO if the file cannot be read (one message, no line), LAN_EPARSE
 * if it has an error, LAN_ENOMEM; out is written only on LAN_OK, messages
 * always (warnings too). */
lan_status lan_scenario_read(const lan_reading *what, lan_messages *messages,
                             lan_scenario **out);

/* True for a bare roster, read without armies. */
bool lan_scenario_is_bare(const lan_scenario *scenario);

void lan_scenario_destroy(lan_scenario *scenario);

/* Contents. Pointers live as long as the scenario. */
const char *lan_scenario_title(const lan_scenario *scenario);     /* or "" */
const char *lan_scenario_time_unit(const lan_scenario *scenario); /* or "" */
const lan_battle_def *lan_scenario_battle_def(const lan_scenario *scenario);
lan_solver_options lan_scenario_solver_options(const lan_scenario *scenario);
lan_rows lan_scenario_rows(const lan_scenario *scenario);

/* The text of the file as read: without byte order mark, before roster and
 * settings. */
const char *lan_scenario_text(const lan_scenario *scenario);

/* True if the text, the roster or a setting has this top-level key. */
bool lan_scenario_has(const lan_scenario *scenario, const char *key);

/* Its `matchup:`, or the default if it has none. */
lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario);

/* Its `solve:`; NULL if it has none. */
const lan_solve_def *lan_scenario_solve_def(const lan_scenario *scenario);

/* Its `sensitivity:`; by default elasticity of the margin with changes of 10 %.
 * */
lan_sensitivity_def lan_scenario_sensitivity_def(const lan_scenario *scenario);

/* Its `sweep:`; NULL if it has none. */
const lan_sweep_def *lan_scenario_sweep(const lan_scenario *scenario);

/* Its `fit:`; by default no data and no values to fit. */
lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario);

/* Its `price:`; by default costs, the band 0.35 to 0.65, any value, no level,
 * armies of at least 8 soldiers. */
lan_price_def lan_scenario_price_def(const lan_scenario *scenario);

/* The entries of `expect:`; *count may be 0. */
const lan_expect_def *lan_scenario_expects(const lan_scenario *scenario,
                                           size_t *count);

/* A named place of its map; on cells the index is y * width + x. */
typedef struct lan_scenario_place {
    const char *name;
    int32_t place;
} lan_scenario_place;

/* The map; without `map:` all pointers are NULL. */
typedef struct lan_played_map {
    lan_map_shape shape; /* LAN_MAP_SQUARE without a map */
    /* Cells, squares or hexagons, with the terrains of `terrain:` in order,
     * followed by those of Moving AI for unused glyphs. */
    const lan_grid_map *cells;
    const lan_road_map *roads;        /* the places and roads of a graph */
    const lan_scenario_place *places; /* of `map.places`, or of a graph */
    size_t place_count;
} lan_played_map;

lan_played_map lan_scenario_map(const lan_scenario *scenario);

/* The campaign of its armies, checked like its battle. NULL without a map,
 * without `at`, or with solver bodies. */
const lan_campaign_def *lan_scenario_campaign(const lan_scenario *scenario);

/* The campaign even with solver bodies: the deterministic counterpart. */
const lan_campaign_def *
lan_scenario_campaign_beside(const lan_scenario *scenario);

/* The engagement of its soldiers, checked like its battle; NULL unless the
 * solver is bodies. */
const lan_engagement_def *lan_scenario_engagement(const lan_scenario *scenario);

/* A note on guesses and omissions in its sheet, beginning with the sheet's
 * name; NULL at `index` beyond the last. */
const char *lan_scenario_note(const lan_scenario *scenario, size_t index);

/* A file read with it (roster or map); NULL at `index` beyond the last. */
const char *lan_scenario_file(const lan_scenario *scenario, size_t index);

/* Writes the scenario with settings and defaults as YAML, which reads back to
 * the same battle and writes the same text. */
lan_status lan_scenario_write(const lan_scenario *scenario, FILE *out);

/* A number of the file and its new value. */
typedef struct lan_edit {
    const char *path; /* path, as for a setting */
    double value;     /* LAN_NAN: unchanged */
} lan_edit;

/* Finds the file that lan_scenario_edit() writes: NULL for the scenario, or the
 * name of a sheet of its roster, as from lan_scenario_file(), if the changed
 * numbers are in its cells; without changes, any. Returns LAN_EINVAL if they
 * are in two files. */
lan_status lan_scenario_edited_file(const lan_scenario *scenario,
                                    const lan_edit *edits, size_t count,
                                    const char **out, lan_error *err);

/* Writes the text of the scenario's file, or of a sheet of its roster, with
 * changed numbers; all other bytes are kept, and settings are not included. A
 * number that the file omits is inserted first in its map. A cell gets the
 * number before percent, shields, squads and other conversions; a rate that
 * follows from the damage stays. Returns LAN_EINVAL without writing if the file
 * has no such map (it may be in the roster), or the sheet no such cell;
 * LAN_EIO, LAN_ENOMEM. */
lan_status lan_scenario_edit(const lan_scenario *scenario,
                             const lan_edit *edits, size_t count, FILE *out,
                             lan_error *err);

/* Writes every path that can be set: path, tab, value, tab, meaning. */
lan_status lan_scenario_write_paths(const lan_scenario *scenario, FILE *out);

/* Writes the format as a JSON Schema, for editors. */
lan_status lan_scenario_write_schema(FILE *out);

/* The numbers of a scenario, for changes without reading it again. */

/* A path of a scenario, resolved once, through which values are stored.
 *
 * Shape    values of all kinds are doubles: a number, the index of a word in
 *          the list of words, 0 or 1 for a flag. LAN_NAN is the scenario's own
 *          value; LAN_PARAMETER_AUTO is the word "auto" of a number.
 * Range    the field's, as for --set.
 * Errors   LAN_EINVAL with the text of --set, without a place.
 * Owner    the caller, until _destroy(); the scenario must outlive it.
 * Threads  any number of readers.
 */

typedef struct lan_parameter lan_parameter;

typedef enum lan_parameter_kind {
    LAN_PARAMETER_NUMBER,
    LAN_PARAMETER_WHOLE, /* integers only */
    LAN_PARAMETER_WORD,
    LAN_PARAMETER_FLAG
} lan_parameter_kind;

#define LAN_PARAMETER_AUTO (-1.0)

/* Finds what a path such as "armies.blue.units.knight.count" leads to.
 *
 * Paths are those of --set; what has a name of its own choosing or is a text
 * cannot be varied, nor can what the scenario does not have: an entry of a
 * list, one time of a pair. path is copied.
 */
lan_status lan_parameter_create(const lan_scenario *scenario, const char *path,
                                lan_parameter **out, lan_error *err);
void lan_parameter_destroy(lan_parameter *parameter);

const char *lan_parameter_path(const lan_parameter *parameter);

/* The key of its value as in the reference: "count" for
 * "armies.blue.units.knight", "counters" for "counters.knight.archer". */
const char *lan_parameter_key(const lan_parameter *parameter);

/* Its unit as in the reference: "soldiers", "1/time", with the scenario's unit
 * for "time"; NULL: none. */
const char *lan_parameter_unit(const lan_parameter *parameter);

/* True for two parameters of one scenario with the same location:
 * "armies.blue.units.knight" is short for the same path with ".count". */
bool lan_parameter_is_same(const lan_parameter *a, const lan_parameter *b);

/* True if every value in range leaves a valid battle valid: no rule combines it
 * with another value. */
bool lan_parameter_is_free(const lan_parameter *parameter);

lan_parameter_kind lan_parameter_kind_of(const lan_parameter *parameter);

/* The words for its value; 0 unless the kind is LAN_PARAMETER_WORD. NULL for an
 * index beyond the last. */
size_t lan_parameter_word_count(const lan_parameter *parameter);
const char *lan_parameter_word(const lan_parameter *parameter, size_t index);

/* Reports a value out of range; LAN_NAN is valid. */
lan_status lan_parameter_check(const lan_parameter *parameter, double value,
                               lan_error *err);

/* Writes the smallest and largest valid value; infinity without a bound. */
void lan_parameter_range(const lan_parameter *parameter, double range[2]);

/* Parses a value like --set: "0.05", "area", "true", "auto". */
lan_status lan_parameter_read(const lan_parameter *parameter, const char *text,
                              double *out, lan_error *err);

/* The text that reads back as the value; "" for LAN_NAN and for a number
 * without a word. Returns buffer, or a word of the parameter. */
const char *lan_parameter_text(const lan_parameter *parameter, double value,
                               char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* A scenario with other values, without reading it again.
 *
 * Shape    a private copy of the numbers of a scenario: battle, campaign,
 *          engagement, solver and rows. It borrows the scenario's names.
 * Errors   contradictory values are reported when the battle is requested, in
 *          the words of lan_battle_def_check().
 * Owner    the caller, until _destroy(); the scenario must outlive it.
 * Threads  one per copy; copies of one scenario are independent.
 */

typedef struct lan_scenario_copy lan_scenario_copy;

lan_status lan_scenario_copy_create(const lan_scenario *scenario,
                                    lan_scenario_copy **out);
void lan_scenario_copy_destroy(lan_scenario_copy *copy);

/* Stores a value through a parameter of the same scenario; LAN_NAN restores the
 * scenario's value. Returns LAN_EINVAL for a value out of range, LAN_ELIMIT for
 * a pair beyond the spare room of its table; then nothing is stored. */
lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err);

/* The present value; LAN_NAN if neither the scenario nor a call has set it. */
double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter);

/* The present text; valid until the next _set() or _destroy(). */
const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy);
lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy);

/* Creates the battle of the present values, at time 0. out belongs to the copy,
 * and is the same object each time. Returns LAN_EINVAL with a text if the
 * values contradict each other. */
lan_status lan_scenario_copy_battle(lan_scenario_copy *copy, lan_battle **out,
                                    lan_error *err);

/* The campaign and the engagement of the present values, at the same addresses
 * each time; NULL if the scenario has none. They change with the next _set();
 * an invalid engagement is only found when it is created. Returns LAN_EINVAL
 * with a text if the values contradict each other. */
lan_status lan_scenario_copy_played(lan_scenario_copy *copy,
                                    const lan_campaign_def **campaign,
                                    const lan_engagement_def **engagement,
                                    lan_error *err);
