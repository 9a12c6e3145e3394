/* lanchester/scenario.h - a scenario file, read once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an opaque object that owns every string and array its battle
 *          description points to.
 * Errors   everything wrong with a file is reported in one reading, up to
 *          100; then "and n more".
 * Owner    the caller, between _read() and _destroy().
 * Threads  any number of readers once read.
 */
#pragma once

#include "lanchester/campaign.h"

#pragma GCC visibility push(default)

/* What a scenario asks of many battles, section by section. */

/* What a scenario's `sweep:` asks for.
 *
 * Shape    paths and values are checked when the scenario is read; names to be
 *          recorded are texts with their places.
 * Range    LAN_NAN, 0 or NULL if a field says so: not given.
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

/* One path and its values: a list, or a range by step, by number of points, or
 * (designs of samples) all of it. */
typedef struct lan_vary_def {
    const char *path;
    double from;    /* LAN_NAN: values are listed */
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

/* Number of values of a path; 0 if the whole of a range is meant. */
int64_t lan_vary_count(const lan_vary_def *vary);

/* Value `index` of a range that has some: both ends exactly, and what lies
 * between computed from the number, never by adding steps. Where the ends or
 * the step are decimals of some 15 digits at most, a linear value is the double
 * nearest to the decimal or fraction that is meant (0.1, not 0.1 less an ulp);
 * a log value is a decimal of 12 digits if the rounding of logarithms cannot
 * distinguish them. */
double lan_vary_value(const lan_vary_def *vary, int64_t index);

/* The value at a share 0 .. 1 of the whole of a range. */
double lan_vary_at(const lan_vary_def *vary, double share);

/* An expectation about the battles of a scenario.
 *
 * Shape    names that can be recorded, and words, are texts with their places:
 *          lanchester/experiment.h judges them.
 * Range    a range holds both its ends; an end may be infinite.
 * Owner    the scenario.
 */

typedef enum lan_expect_kind {
    LAN_EXPECT_BATTLE, /* the scenario's own */
    LAN_EXPECT_MATCH,  /* one army of each of two unit types */
    LAN_EXPECT_CYCLE   /* each type beats the next, the last the first */
} lan_expect_kind;

/* One value and what it must be. */
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
    double scale;         /* what a match's numbers were multiplied by */
    const int32_t *cycle; /* types in their order */
    size_t cycle_count;   /* 3 or more */
    const lan_expect_want *wants;
    size_t want_count;
    lan_case_def set; /* paths and values that stand for the scenario's */
    int32_t repeat;   /* fights with bodies whose means are judged; 0: one */
    int line;         /* where the entry begins */
    int column;
} lan_expect_def;

/* A winner that is not in the match. */
#define LAN_EXPECT_NONE "none"

/* Which value of a scenario is looked for.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

typedef enum lan_solve_goal {
    LAN_SOLVE_BREAK_EVEN, /* the margin changes its sign, odds are a half */
    LAN_SOLVE_TARGET,     /* the quantity is a value */
    LAN_SOLVE_MINIMUM,
    LAN_SOLVE_MAXIMUM
} lan_solve_goal;

typedef struct lan_path_list {
    const char *const *items;
    size_t count;
} lan_path_list;

/* [from, to] of each, from < to. */
typedef struct lan_range_list {
    const double *ends;
    size_t count;
} lan_range_list;

typedef struct lan_solve_def {
    lan_solve_goal find;
    const char *of;         /* what is looked at, "margin" */
    double value;           /* of a target; LAN_NAN */
    lan_path_list change;   /* paths, 1 .. LAN_SOLVE_MAX_PATHS */
    lan_range_list between; /* a range for each path */
    bool whole;             /* only whole numbers are tried */
    int32_t repeat;         /* fights with bodies whose mean is used; 0: none */
} lan_solve_def;

/* Most paths that are changed together. */
#define LAN_SOLVE_MAX_PATHS 16

/* Which values of a scenario are tried for how much they matter.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

typedef enum lan_sensitivity_method {
    LAN_SENSITIVITY_ELASTICITY, /* derivatives at the scenario */
    LAN_SENSITIVITY_MORRIS,     /* elementary effects over the ranges */
    LAN_SENSITIVITY_SOBOL,      /* shares of the variance over the ranges */
    LAN_SENSITIVITY_SNOWBALL    /* change of odds where sides are even */
} lan_sensitivity_method;

/* Most paths that are changed, and most quantities that are looked at. */
#define LAN_SENSITIVITY_MAX_PATHS 256
#define LAN_SENSITIVITY_MAX_OF    16

typedef struct lan_sensitivity_def {
    lan_sensitivity_method method;
    lan_path_list of;       /* names of what is looked at; "margin" */
    lan_path_list change;   /* empty: every number of the battle */
    double range;           /* share of a value to either side, 0 .. 1 */
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

/* By how much one army is ahead of another. */
typedef enum lan_matchup_payoff {
    LAN_PAYOFF_ODDS,   /* win - lose */
    LAN_PAYOFF_MARGIN, /* deterministic */
    LAN_PAYOFF_VALUE   /* value traded */
} lan_matchup_payoff;

typedef struct lan_type_share {
    int32_t type; /* by index, each once */
    double share; /* >= 0; of the sum of all */
} lan_type_share;

/* What becomes of all costs together. */
typedef enum lan_price_level {
    LAN_PRICE_LEVEL_FREE, /* whatever the smallest change makes of it */
    LAN_PRICE_LEVEL_MEAN  /* their geometric mean stays */
} lan_price_level;

/* Bounds of the changed numbers of a type, or of a path. */
typedef struct lan_price_bounds {
    int32_t type;     /* by index; -1: of the path */
    double low;       /* >= 0 */
    double high;      /* >= low */
    const char *path; /* as in change; NULL: of the type */
} lan_price_bounds;

typedef struct lan_price_def {
    /* Paths, "cost" for units.*.cost; a "*" matches every type of the
     * match-ups, every weapon of a type (units.*.weapons.*.damage), every kind
     * or class of the table of armour; a type without the value is skipped. Of
     * numbers with the same effect, such as hit and damage of a weapon, the
     * first named is changed. */
    lan_path_list change;
    /* Odds of every match-up, wins and half of what neither wins, of either
     * side: low <= 0.5 <= high, and the narrower half counts; LAN_NAN: a mix is
     * wanted. */
    double low;
    double high;
    const lan_type_share *mix; /* types not in it: 0 */
    size_t mix_count;          /* 0: a band is wanted */
    lan_matchup_payoff by;     /* what a mix is best by */
    double within;             /* how far a share of the mix may be off, > 0 */
    double step;               /* values are multiples of it; 0: any */
    lan_price_level level;
    const int32_t *keep; /* types without changes */
    size_t keep_count;
    const lan_price_bounds *bounds; /* all of them for numbers */
    size_t bounds_count;
    int32_t smallest; /* soldiers of an army at least, >= 1, where a cost is
                         raised; fewer where there are fewer now */
} lan_price_def;

/* What a scenario asks of its match-ups.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

/* Ground of the attacked army. */
typedef struct lan_matchup_ground {
    const char *name;
    double cover; /* multiplies hits on soldiers in it, 0 .. 1 */
} lan_matchup_ground;

/* What an army of the row and one of the column do. */
typedef enum lan_matchup_roles {
    LAN_ROLES_ALIKE, /* all that they have */
    LAN_ROLES_ATTACK /* the row attacks with its weapon `attack`, the column
                        answers with its weapon `defence` */
} lan_matchup_roles;

/* Most types of the team that answers the field best. */
#define LAN_COMPLEMENT_MAX 16

/* Most types of a mixed army. */
#define LAN_MATCHUP_MAX_PARTS 32

/* A mixed army, which meets the others and the single types. */
typedef struct lan_matchup_army {
    const char *name;
    const lan_type_share *shares; /* of the budget or the count, > 0 */
    size_t share_count;           /* 1 .. LAN_MATCHUP_MAX_PARTS */
} lan_matchup_army;

typedef struct lan_matchup_def {
    const int32_t *types; /* unit types by index, each once; NULL: all */
    size_t type_count;
    double budget;     /* cost of an army, > 0; LAN_NAN: see count */
    int32_t count;     /* soldiers of an army, >= 1; 0 and no budget: a budget
                          that buys 20 of the type of median cost, and at least
                          5 of each, or, where a type has no cost, 20 soldiers
                        */
    lan_army_def army; /* of both sides; name, side and groups are not read */
    const lan_matchup_ground *grounds; /* besides open ground */
    size_t ground_count;               /* 0: open ground alone */
    bool is_all_grounds;               /* they are all that there are */
    const lan_matchup_army *armies;    /* behind the single types */
    size_t army_count;
    lan_matchup_roles roles; /* ATTACK: count is 1 unless it or a budget is
                                given, and the area 1 unless the army has one */
    int32_t complement;      /* types of the team that is wanted; 0: none is */
} lan_matchup_def;

/* All types, neither budget nor count, an army of defaults, open ground. */
lan_matchup_def lan_matchup_def_default(void);

/* What a scenario asks to be fitted.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

/* How far observations are off: what their weights are made from. */
typedef enum lan_fit_noise {
    LAN_FIT_EVEN,  /* by this many identical soldiers */
    LAN_FIT_COUNT, /* variance in proportion to the strength */
    LAN_FIT_SHARE  /* by a share of the strength */
} lan_fit_noise;

typedef struct lan_fit_change {
    const char *path; /* as for --set */
    double from;      /* the fit stays above; LAN_NAN: as the path allows */
    double to;        /* and below; LAN_NAN the same */
} lan_fit_change;

typedef struct lan_fit_def {
    const char *data;    /* path of a CSV as it can be opened; NULL: none */
    const char *battles; /* the same, of many battles */
    const lan_fit_change *changes;
    size_t change_count;
    lan_fit_noise noise;
} lan_fit_def;

typedef struct lan_scenario lan_scenario;

/* One message to the writer of a file. */
typedef struct lan_message {
    bool is_error;     /* or a warning */
    lan_error error;   /* 1-based place and text; line 0: no place */
    int span;          /* bytes to underline, >= 1; 0: nothing to show */
    char *file;        /* file, or "--set PATH=VALUE" */
    char *source_line; /* that line of the file, or NULL */
} lan_message;

typedef struct lan_messages {
    lan_message *items;
    size_t count;   /* kept, at most 100 */
    size_t errors;  /* all, kept or not */
    size_t dropped; /* beyond 100 */
} lan_messages;

/* Makes an empty list; LAN_ENOMEM. */
lan_status lan_messages_create(lan_messages **out);
void lan_messages_destroy(lan_messages *messages);

/* Prints them as "file:line:column: error: text" with the source line and a
 * caret below, control characters made harmless. */
void lan_messages_print(const lan_messages *messages, FILE *out, bool color);

/* What is read, and how.
 *
 * name      path of the file, "-": standard input. It is what `roster:`,
 *           `map.file:` and `fit.data:` are relative to, and whose folder they
 *           do not leave, by links neither; where it is a symbolic link, that
 *           is the folder of the file that it leads to
 * text      not NULL: this in place of the file, which need not be there
 * length    of the text; 0: up to its end
 * settings  "PATH=VALUE", applied in order after the file; checked alike
 *
 * may_be_bare  a bare roster is read, too: unit types without armies, which
 * need no time: types can be compared without. Its battle has two armies, `row`
 * and `column`, of a soldier of each type (of the first 1,024), and is
 * open-ended where time.end is not given
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
 *
 * Returns LAN_EIO where the file cannot be read (one message, no line),
 * LAN_EPARSE where anything in it is wrong, LAN_ENOMEM; out is written only on
 * LAN_OK, messages always (warnings too).
 */
lan_status lan_scenario_read(const lan_reading *what, lan_messages *messages,
                             lan_scenario **out);

/* True for a scenario read as a roster, without armies of its own. */
bool lan_scenario_is_bare(const lan_scenario *scenario);

void lan_scenario_destroy(lan_scenario *scenario);

/* Contents. Pointers live as long as the scenario. */
const char *lan_scenario_title(const lan_scenario *scenario);     /* or "" */
const char *lan_scenario_time_unit(const lan_scenario *scenario); /* or "" */
const lan_battle_def *lan_scenario_battle_def(const lan_scenario *scenario);
lan_solver_options lan_scenario_solver_options(const lan_scenario *scenario);
lan_rows lan_scenario_rows(const lan_scenario *scenario);

/* The text of the file, as it was read: without a byte order mark, and before
 * roster and settings. */
const char *lan_scenario_text(const lan_scenario *scenario);

/* True if the text, the roster or a setting has this top-level key. */
bool lan_scenario_has(const lan_scenario *scenario, const char *key);

/* Its `matchup:`, or the default if it has none. */
lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario);

/* Its `solve:`; NULL if it has none. */
const lan_solve_def *lan_scenario_solve_def(const lan_scenario *scenario);

/* Its `sensitivity:`; by default elasticity of the margin to all values, by a
 * tenth. */
lan_sensitivity_def lan_scenario_sensitivity_def(const lan_scenario *scenario);

/* Its `sweep:`; NULL if it has none. */
const lan_sweep_def *lan_scenario_sweep(const lan_scenario *scenario);

/* Its `fit:`; by default no data and no values to fit. */
lan_fit_def lan_scenario_fit_def(const lan_scenario *scenario);

/* Its `price:`; by default costs, the band 0.35 to 0.65, any value, a free
 * level, armies of 8 soldiers at least. */
lan_price_def lan_scenario_price_def(const lan_scenario *scenario);

/* The entries of `expect:`; *count may be 0. */
const lan_expect_def *lan_scenario_expects(const lan_scenario *scenario,
                                           size_t *count);

/* A place of its map that has a name: of a map of cells, y * width + x. */
typedef struct lan_scenario_place {
    const char *name;
    int32_t place;
} lan_scenario_place;

/* What `map:` says; without it all is NULL. */
typedef struct lan_played_map {
    lan_map_shape shape; /* LAN_MAP_SQUARE without a map */
    /* Cells, of squares or of hexagons; their terrains are those of `terrain:`
     * in their order, then those of Moving AI whose glyphs they leave. */
    const lan_grid_map *cells;
    const lan_road_map *roads;        /* the places and roads of a graph */
    const lan_scenario_place *places; /* of `map.places`, or of a graph */
    size_t place_count;
} lan_played_map;

lan_played_map lan_scenario_map(const lan_scenario *scenario);

/* How its armies are played on the map; NULL if it has none, or no army has
 * `at`, or the solver is bodies. Checked, as its battle is. */
const lan_campaign_def *lan_scenario_campaign(const lan_scenario *scenario);

/* The same also where the solver is bodies: what the equations play instead. */
const lan_campaign_def *
lan_scenario_campaign_beside(const lan_scenario *scenario);

/* How its soldiers fight as bodies; NULL unless that is the solver. Checked, as
 * its battle is. */
const lan_engagement_def *lan_scenario_engagement(const lan_scenario *scenario);

/* What was guessed of a sheet that is its roster, and what was left out, a line
 * each, with the sheet's name before; NULL at `index` beyond the last. */
const char *lan_scenario_note(const lan_scenario *scenario, size_t index);

/* The files that were read with it: roster and map. NULL at `index` beyond the
 * last. */
const char *lan_scenario_file(const lan_scenario *scenario, size_t index);

/* Writes the scenario with settings and defaults applied, as YAML that reads
 * back to the same battle and writes the same text. */
lan_status lan_scenario_write(const lan_scenario *scenario, FILE *out);

/* A number in a scenario's file, and its new value. */
typedef struct lan_edit {
    const char *path; /* as for a setting */
    double value;     /* LAN_NAN: as it stands */
} lan_edit;

/* Finds whose text lan_scenario_edit() writes: NULL for the scenario's own, or
 * the name of a sheet of its roster, as of lan_scenario_file(), where the
 * numbers that change stand in its cells; where none changes, all of them.
 * Returns LAN_EINVAL where they stand in two files. */
lan_status lan_scenario_edited_file(const lan_scenario *scenario,
                                    const lan_edit *edits, size_t count,
                                    const char **out, lan_error *err);

/* Writes the text that the scenario was read from, or a sheet of its roster,
 * with other numbers in it: all else is kept byte for byte, comments and order,
 * quotes, separators and line ends too. Settings are not in it. A number that
 * the scenario leaves to its default is put first in its map. A cell gets the
 * number that makes the value, before percent, shields, squads and what else
 * the sheet computes it by; the rate that follows from the damage stays.
 * Returns LAN_EINVAL, and then writes nothing, where the file has no such map,
 * as where a roster of its own has it, or the sheet no such cell; LAN_EIO,
 * LAN_ENOMEM. */
lan_status lan_scenario_edit(const lan_scenario *scenario,
                             const lan_edit *edits, size_t count, FILE *out,
                             lan_error *err);

/* Writes every path that can be set: path, tab, value now, tab, what it is. */
lan_status lan_scenario_write_paths(const lan_scenario *scenario, FILE *out);

/* Writes the format as a JSON Schema, for editors. */
lan_status lan_scenario_write_schema(FILE *out);

/* The numbers of a scenario, changed without reading it again. */

/* A path of a scenario, found once and stored through often.
 *
 * Shape    a value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1. LAN_NAN is what the
 *          scenario itself says; LAN_PARAMETER_AUTO the word "auto" of a number
 *          that may be left to the library.
 * Range    the field's own, as for --set.
 * Errors   LAN_EINVAL with the text that --set would give, without a place.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  any number of readers.
 */

typedef struct lan_parameter lan_parameter;

typedef enum lan_parameter_kind {
    LAN_PARAMETER_NUMBER,
    LAN_PARAMETER_WHOLE, /* whole numbers only */
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

/* The key that it is a value of, as the reference has it: "count" of
 * "armies.blue.units.knight", "counters" of "counters.knight.archer". */
const char *lan_parameter_key(const lan_parameter *parameter);

/* Its unit as the reference has it: "soldiers", "1/time", where "time" is the
 * scenario's unit; NULL: none. */
const char *lan_parameter_unit(const lan_parameter *parameter);

/* True for two parameters of one scenario that store in the same place:
 * "armies.blue.units.knight" is short for the same with ".count". */
bool lan_parameter_is_same(const lan_parameter *a, const lan_parameter *b);

/* True if no value in range makes a good battle a bad one: it takes part in
 * no rule that joins several values. */
bool lan_parameter_is_free(const lan_parameter *parameter);

lan_parameter_kind lan_parameter_kind_of(const lan_parameter *parameter);

/* Words that a value may be; 0 unless the kind is LAN_PARAMETER_WORD. NULL for
 * an index beyond. */
size_t lan_parameter_word_count(const lan_parameter *parameter);
const char *lan_parameter_word(const lan_parameter *parameter, size_t index);

/* Reports a value out of range; LAN_NAN is within. */
lan_status lan_parameter_check(const lan_parameter *parameter, double value,
                               lan_error *err);

/* Writes the least and the largest value that it may have; infinity: there is
 * no bound. */
void lan_parameter_range(const lan_parameter *parameter, double range[2]);

/* Reads a value as --set does: "0.05", "area", "true", "auto". */
lan_status lan_parameter_read(const lan_parameter *parameter, const char *text,
                              double *out, lan_error *err);

/* The text that reads back as the value; "" for LAN_NAN and for a number of no
 * word. Returns buffer or a word of the parameter's. */
const char *lan_parameter_text(const lan_parameter *parameter, double value,
                               char buffer[LAN_TEXT_DOUBLE_SIZE]);

/* A scenario with other values, without reading it again.
 *
 * Shape    a private copy of the numbers of a scenario: its battle, its
 *          campaign, its engagement, its solver and its rows. Names stay the
 * scenario's. Errors   values that together make no battle are reported when
 * the battle is asked for, in the words of lan_battle_def_check(). Owner    the
 * caller, until _destroy(); no longer than the scenario. Threads  one per copy;
 * copies of one scenario are independent.
 */

typedef struct lan_scenario_copy lan_scenario_copy;

lan_status lan_scenario_copy_create(const lan_scenario *scenario,
                                    lan_scenario_copy **out);
void lan_scenario_copy_destroy(lan_scenario_copy *copy);

/* Stores a value through a parameter of the same scenario; LAN_NAN brings back
 * what the scenario says. Returns LAN_EINVAL for a value out of range, or
 * LAN_ELIMIT for one more pair of a table than a copy can add, and then stores
 * nothing. */
lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err);

/* The value now; LAN_NAN if neither the scenario nor anybody gave one. */
double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter);

/* What it says now; valid until the next _set() or _destroy(). */
const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy);
lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy);

/* Makes the battle of the present values, at time 0.
 *
 * out  belongs to the copy, and is the same object each time
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
lan_status lan_scenario_copy_battle(lan_scenario_copy *copy, lan_battle **out,
                                    lan_error *err);

/* The campaign and the engagement of the present values, the same places each
 * time; NULL where the scenario has none. They change with the next _set().
 * What makes no engagement is found when it is created.
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
lan_status lan_scenario_copy_played(lan_scenario_copy *copy,
                                    const lan_campaign_def **campaign,
                                    const lan_engagement_def **engagement,
                                    lan_error *err);

#pragma GCC visibility pop
