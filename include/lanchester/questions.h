/* lanchester/questions.h - what a scenario asks of many battles, section by
 * section.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_QUESTIONS_H
#define LANCHESTER_QUESTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/battle_def.h"

#pragma GCC visibility push(default)

/* What a scenario's `sweep:` asks for.
 *
 * Shape    paths and values are checked when the scenario is read; names to be
 *          recorded are texts with their places.
 * Range    LAN_NAN, 0 or NULL where a field says so: not given.
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

/* A word of the file and where it stands; line 0: in a setting. */
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

/* Number of values of a path; 0 where the whole of a range is meant. */
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

/* What a scenario says that comes of its battles.
 *
 * Shape    names that can be recorded, and words, are texts with their places:
 *          lanchester/expect.h judges them.
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

/* A winner that none of a match is. */
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

/* By elasticity, of the margin, everything by a tenth; 1024 samples, 20
 * trajectories on 4 levels. */
lan_sensitivity_def lan_sensitivity_def_default(void);

/* Where a scenario wants its match-ups, and what may be changed for it.
 *
 * Owner    pointers belong to the scenario, or to whoever fills this in.
 */

/* What a mix is best by: as lan_matchup_payoff in balance/. */
typedef enum lan_price_by {
    LAN_PRICE_BY_ODDS,
    LAN_PRICE_BY_MARGIN,
    LAN_PRICE_BY_VALUE
} lan_price_by;

typedef struct lan_price_share {
    int32_t type; /* by index */
    double share; /* >= 0; of the sum of all */
} lan_price_share;

/* What becomes of all costs together. */
typedef enum lan_price_level {
    LAN_PRICE_LEVEL_FREE, /* whatever the smallest change makes of it */
    LAN_PRICE_LEVEL_MEAN  /* their geometric mean stays */
} lan_price_level;

/* What the changed numbers of a type stay within, or those of a path. */
typedef struct lan_price_bounds {
    int32_t type;     /* by index; -1: of the path */
    double low;       /* >= 0 */
    double high;      /* >= low */
    const char *path; /* as in change; NULL: of the type */
} lan_price_bounds;

typedef struct lan_price_def {
    /* Paths, "cost" for units.*.cost; a "*" stands for every type that
     * meets, every weapon of a type (units.*.weapons.*.damage), every kind or
     * class of the table of armour; what a type does not have is passed over.
     * Numbers that act alike, as hit and damage of a weapon, are one: the first
     * that is named is changed. */
    lan_path_list change;
    /* Odds of every match-up, wins and half of what neither wins, of either
     * side: low <= 0.5 <= high, and the narrower half counts; LAN_NAN: a mix is
     * wanted. */
    double low;
    double high;
    const lan_price_share *mix; /* types not in it: 0 */
    size_t mix_count;           /* 0: a band is wanted */
    lan_price_by by;            /* of a mix */
    double within;              /* how far a share of the mix may be off, > 0 */
    double step;                /* values are multiples of it; 0: any */
    lan_price_level level;
    const int32_t *keep; /* types of which nothing is changed */
    size_t keep_count;
    const lan_price_bounds *bounds; /* all that are of a number hold */
    size_t bounds_count;
    int32_t smallest; /* soldiers of an army at least, >= 1, where a cost is
                         raised; fewer where there are fewer now */
} lan_price_def;

/* Most paths that are named. */
#define LAN_PRICE_MAX_PATHS 64

/* Costs, the band 0.35 to 0.65, a mix by odds within 0.01, any value, a free
 * level, armies of 8 soldiers at least. */
lan_price_def lan_price_def_default(void);

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

typedef struct lan_matchup_portion {
    int32_t type; /* by index, each once */
    double share; /* of the budget or the count, > 0; of the sum of all */
} lan_matchup_portion;

/* A mixed army, which meets the others and the single types. */
typedef struct lan_matchup_army {
    const char *name;
    const lan_matchup_portion *shares;
    size_t share_count; /* 1 .. LAN_MATCHUP_MAX_PARTS */
} lan_matchup_army;

typedef struct lan_matchup_def {
    const int32_t *types; /* unit types by index, each once; NULL: all */
    size_t type_count;
    double budget;     /* cost of an army, > 0; LAN_NAN: see count */
    int32_t count;     /* soldiers of an army, >= 1; 0 and no budget: a budget
                          that buys 100 of the costliest, or, where a type has
                          no cost, 100 soldiers */
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
    LAN_FIT_EVEN,  /* by so many soldiers, all of them alike */
    LAN_FIT_COUNT, /* variance in proportion to the strength */
    LAN_FIT_SHARE  /* by a share of the strength */
} lan_fit_noise;

typedef struct lan_fit_change {
    const char *path; /* as for --set */
    double from;      /* the fit stays above; LAN_NAN: as the path allows */
    double to;        /* and below; LAN_NAN the same */
} lan_fit_change;

typedef struct lan_fit_def {
    const char *data; /* path of a CSV as it can be opened; NULL: none */
    const lan_fit_change *changes;
    size_t change_count;
    lan_fit_noise noise;
} lan_fit_def;

#pragma GCC visibility pop

#endif
