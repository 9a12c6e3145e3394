/* lanchester/matchup.h - every type of unit against every other, and what that
 * says about the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/scenario.h"

/* Every unit type against every other.
 *
 * Shape    cells are count x count, row-major: the result of the row's army,
 *          which is the first, against the column's. Each pair fights once; the
 *          cell beyond the diagonal is its mirror. On the diagonal a type meets
 *          itself. With roles the row attacks and the column defends: every
 *          cell is a separate battle, soldiers are units, and each unit counts
 *          as the number of enemy hits that kill it.
 * Units    soldiers, costs and times as in lanchester/battle_def.h.
 * Errors   LAN_EINVAL for a missing cost or hit, LAN_ELIMIT, those of the
 *          solver and of odds, LAN_ECANCELLED, LAN_ENOMEM. If several pairs
 *          fail, the first is reported.
 * Owner    the caller, from lan_matchup_find() to lan_matchup_destroy(); names
 *          belong to the description.
 * Threads  pairs are shared among threads; the bits do not depend on how many.
 */

typedef struct lan_matchup_options {
    lan_solver_options solver; /* solver of deterministic battles; auto in place
                                  of chance */
    bool has_odds;             /* false: averages only */
    lan_odds_options odds;     /* its seed is distributed over the pairs; its
                                  threads are ignored */
    bool has_other;            /* also computes odds by the other rule of wounds
                                */
    int threads;               /* 0: one per processor */
} lan_matchup_options;

/* The solver's and odds' defaults, with odds, 1 thread. */
lan_matchup_options lan_matchup_options_default(void);

/* A part of a mixed army. */
typedef struct lan_matchup_troop {
    int32_t type;
    int32_t soldiers; /* >= 1 */
} lan_matchup_troop;

typedef struct lan_matchup_unit {
    int32_t type; /* -1: a mixed army */
    const char *name;
    int32_t soldiers; /* of an army of them, >= 1 */
    double cost;      /* cost of a soldier, in a mixed army the mean; LAN_NAN */
    const lan_matchup_troop *troops; /* parts of a mixed army; otherwise NULL */
    int32_t troop_count;
} lan_matchup_unit;

/* By roles. */
typedef enum lan_matchup_inability {
    LAN_MATCHUP_ABLE,
    LAN_MATCHUP_NO_ATTACK, /* the row cannot attack the column: no battle, no
                              winner */
    LAN_MATCHUP_NO_DEFENCE /* the column cannot harm its attacker */
} lan_matchup_inability;

typedef struct lan_matchup_cell {
    /* Random battles, fought to the end; LAN_NAN without odds. */
    double win;
    double lose;
    double neither;
    double low; /* 95 % interval of win; both equal to win if exact */
    double high;
    double lose_low; /* the same for lose */
    double lose_high;
    lan_odds_method method;
    /* The same under the other rule of wounds: focus for spread, spread for
     * focus; LAN_NAN if rules.wounds is none. */
    double other_win;
    double other_lose;
    /* Deterministic, until time.end. */
    double margin;
    double value; /* (cost destroyed - cost lost) / budget; LAN_NAN */
    double time;
    lan_end_reason reason;
    double error; /* error of strengths as a share of an army, and relative
                     error of the time */
    lan_matchup_inability inability;
} lan_matchup_cell;

/* The row attacks from open ground, the column is in cover; cells have no
 * mirror images. */
typedef struct lan_matchup_terrain {
    const char *name;
    double cover;
    lan_matchup_cell *cells; /* [count][count] */
} lan_matchup_terrain;

typedef struct lan_matchup {
    int32_t count;
    bool has_odds;
    double budget;           /* cost of an army; LAN_NAN: equal numbers */
    lan_matchup_unit *units; /* [count] */
    lan_matchup_cell *cells; /* [count][count], on open ground */
    int32_t terrain_count;
    lan_matchup_terrain *terrains; /* number of requested terrains */
    lan_matchup_roles roles;       /* ATTACK: cells have no mirror images */
    lan_matchup_troop *troops;     /* of all mixed armies */
    bool has_units_of_another; /* of the match-ups with both attacking in turn
                                */
} lan_matchup;

/* Computes all pairs.
 *
 * def       types, counters, rules and time.end; its armies and fire entries
 *           are ignored
 * progress  may be NULL; called by one thread
 */
lan_status lan_matchup_find(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options,
                            const lan_progress *progress, lan_matchup **out,
                            lan_error *err);

void lan_matchup_destroy(lan_matchup *matchup);

/* Averages both directions of attack in a terrain: each cell is the mean of the
 * row attacking the column and of the column attacking the row, so cells are
 * mirror images again. A type that cannot attack has a battle without a winner.
 * out has no terrains and no roles; the caller destroys it before the
 * match-ups, whose units it borrows.
 *
 * terrain  -1: open ground, with roles
 *
 * LAN_EINVAL for an invalid terrain, LAN_ENOMEM. */
lan_status lan_matchup_in_turn(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup **out);

/* The cell of two types on open ground; NULL for an index beyond. */
const lan_matchup_cell *lan_matchup_at(const lan_matchup *matchup, int32_t row,
                                       int32_t column);

/* Findings about a table of match-ups.
 *
 * Shape    payoffs are count x count, row-major and skew-symmetric: the lead of
 *          the row over the column, about -1 .. 1.
 * Errors   LAN_EINVAL for a table without this payoff (no odds, or a type
 *          without cost) or of the other roles; LAN_ESTEP if a linear
 *          program does not converge, LAN_ENOMEM.
 * Threads  any. GLPK has an environment per thread; if memory runs out, the
 *          calling thread's is freed. Its hooks are reset.
 * Source   mixes: J. von Neumann, Math. Ann. 100 (1928), 295-320; among
 *          several, the leximin (D. Schmeidler, SIAM J. Appl. Math. 17
 *          (1969), 1163-1170). Ratings: X. Jiang, L.-H. Lim, Y. Yao, Y. Ye,
 *          Statistical ranking and combinatorial Hodge theory, Math. Program.
 *          127 (2011), 203-244.
 */

#define LAN_MATCHUP_BEST 3

/* Odds outside of this band are listed. */
#define LAN_MATCHUP_BAND_LOW  0.35
#define LAN_MATCHUP_BAND_HIGH 0.65

typedef struct lan_matchup_standing {
    int32_t beaten_by; /* types that beat it, beyond the error of the odds */
    int32_t beats;
    int32_t counters[LAN_MATCHUP_BEST]; /* the types that beat it by most; for
                                           equal odds by the larger margin; -1
                                           */
    int32_t dominated_by; /* a type that is never worse and sometimes better;
                             -1: none */
} lan_matchup_standing;

/* The Nash equilibrium: no type gains against it. */
typedef struct lan_nash {
    double *mix;     /* [count], >= 0, sum 1 */
    double *against; /* [count] payoff of each type against the mix */
    double gain;     /* the largest of these payoffs: 0 up to rounding */
} lan_nash;

typedef enum lan_rating_kind {
    LAN_RATING_LEVEL,     /* none is ahead of another */
    LAN_RATING_IS_LADDER, /* cyclic share at most 0.1 */
    LAN_RATING_IS_MIXED,
    LAN_RATING_IS_RING /* at least 0.5: rock, paper, scissors */
} lan_rating_kind;

/* A ladder or a ring: scores explain a share of the payoffs or log-odds; the
 * rest is cyclic. */
typedef struct lan_rating {
    double *score; /* [count], sum 0; times 400 / ln 10 they are Elo points */
    double cyclic_share; /* share of the sum of squares, 0 .. 1 */
    lan_rating_kind kind;
    int32_t ring[3]; /* each ahead of the next, and the last of the first, with
                        the largest sum; -1: none */
    int32_t *order;  /* [count] by score, descending */
} lan_rating;

typedef struct lan_matchup_findings {
    lan_matchup_payoff by;
    int32_t count;
    double *payoff;                  /* [count][count] */
    lan_matchup_standing *standings; /* [count] */
    lan_nash *nash;
    lan_rating *rating;
    int32_t outside;   /* pairs whose odds are outside the band */
    int32_t cut;       /* deterministic battles stopped by time.end */
    double side_bias;  /* largest advantage of a side in mirror battles */
    double bias_error; /* its error by simulation */
    void *memory;
} lan_matchup_findings;

lan_status lan_matchup_findings_make(const lan_matchup *matchup,
                                     lan_matchup_payoff by,
                                     lan_matchup_findings **out,
                                     lan_error *err);
void lan_matchup_findings_destroy(lan_matchup_findings *findings);

/* The mixes of attackers and defenders: each is the best against the other's
 * best reply. */
typedef struct lan_contest {
    double value; /* payoff of the row if both play their mix */
    double *row_mix;
    double *column_mix;
} lan_contest;

/* The game of a table of roles. Types that cannot attack have a share of 0.
 *
 * terrain  of the column; -1: open ground
 *
 * LAN_EINVAL also for a terrain beyond, and if no type can attack. */
lan_status lan_matchup_contest(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup_payoff by, lan_contest **out,
                               lan_error *err);
void lan_contest_destroy(lan_contest *contest);

/* Payoff of a cell's row; LAN_NAN if the table lacks it. */
double lan_matchup_ahead(const lan_matchup_cell *cell, lan_matchup_payoff by);

/* Mean payoff of a type in a terrain, over all other types that attack it;
 * LAN_NAN for a terrain or a type beyond.
 *
 * terrain  of the table; -1: open ground */
double lan_matchup_defence(const lan_matchup *matchup, int32_t terrain,
                           int32_t type, lan_matchup_payoff by);

/* Odds of the row: wins plus half of the draws; LAN_NAN. */
double lan_matchup_share(const lan_matchup_cell *cell);

/* True if the other rule of wounds has another winner: the result depends on
 * the choice of targets. */
bool lan_matchup_depends(const lan_matchup_cell *cell);

/* True for odds outside the band. */
bool lan_matchup_is_outside(const lan_matchup_cell *cell);

/* "odds", "margin", "value". */
const char *lan_matchup_payoff_name(lan_matchup_payoff by);

/* The team of a few types that answers the field of a table of match-ups best.
 *
 * Shape    each type or mixed army of the field is answered by the team's type
 *          with the largest payoff against it. The best team has the largest
 *          mean payoff over the field; on a tie the best worst answer, then the
 *          first in the file. Teams contain no mixed armies.
 * Errors   LAN_EINVAL for a team larger than the number of types; LAN_ENOMEM.
 */

/* Most teams compared exhaustively. With more teams, types are added one by
 * one, the best first, and exchanged one by one as long as the team improves.
 * */
#define LAN_COMPLEMENT_MAX_TEAMS 2000000

/* The answer to an army of the field. */
typedef struct lan_complement_answer {
    int32_t by;     /* index in the team; of equal ones the first of the file */
    double ahead;   /* payoff of the answer */
    bool is_beaten; /* ahead beyond the error of the odds */
} lan_complement_answer;

typedef struct lan_complement {
    int32_t team_count;
    int32_t team[LAN_COMPLEMENT_MAX]; /* indices in the table, ascending */
    int32_t count;
    lan_complement_answer *answers; /* [count] answer to each of the field */
    double mean;                    /* mean of the answers' payoffs */
    double worst;                   /* the smallest payoff */
    int32_t unbeaten;               /* number of the field that no type beats */
    bool is_exact;                  /* all teams were compared */
    int64_t teams;                  /* compared */
} lan_complement;

/* types: size of the team, 1 .. LAN_COMPLEMENT_MAX */
lan_status lan_complement_find(const lan_matchup *matchup,
                               const lan_matchup_findings *findings,
                               int32_t types, lan_complement **out,
                               lan_error *err);
void lan_complement_destroy(lan_complement *complement);

/* The match-ups that differ between two rosters, and the causes.
 *
 * Shape    types are matched by name; pairs are those of the common types, each
 *          once, on open ground, in the order of the first roster. A change is
 *          a differing value of a type or weapon, an added or removed weapon, a
 *          factor of armour, the answer to a kind, the approach, a counter, or
 *          a term of the match-ups; weapons, kinds and classes are identified
 *          by name.
 *          Its effect on a pair is the mean of two exchanges: the change alone
 *          applied to the first roster, and the change applied after all
 *          others. For two changes these are Shapley values and sum to the
 *          total; for more, the remainder is reported.
 * Units    payoffs are probabilities, or shares as in lanchester/matchup.h.
 * Errors   LAN_EINVAL for a missing cost or hit; those of the solver and of
 *          odds; LAN_ECANCELLED; LAN_ENOMEM. If several pairs fail, the first
 *          is reported. An exchange without a valid battle is no failure: its
 *          effect is LAN_NAN and part of the remainder.
 * Owner    the caller, from lan_diff_find() to lan_diff_destroy(); names belong
 *          to the descriptions.
 * Threads  pairs are shared among threads; the bits do not depend on how many.
 * Source   L. S. Shapley, A value for n-person games (1953).
 */

/* Size of "counters.A.B" and of a value as text. */
#define LAN_DIFF_PATH_SIZE  160
#define LAN_DIFF_VALUE_SIZE 32

typedef struct lan_diff_side {
    const lan_battle_def *def;
    lan_matchup_def wanted;
} lan_diff_side;

typedef struct lan_diff_change {
    char path[LAN_DIFF_PATH_SIZE]; /* "units.knight.hit" */
    char before[LAN_DIFF_VALUE_SIZE];
    char after[LAN_DIFF_VALUE_SIZE];
} lan_diff_change;

typedef struct lan_diff_effect {
    size_t change; /* index in the list of changes */
    double effect; /* mean of both; LAN_NAN: invalid alone */
    double first;  /* effect with only this change taken from the second */
    double last;   /* effect on top of all others */
} lan_diff_effect;

typedef struct lan_diff_pair {
    const char *names[2];
    int32_t soldiers[2][2]; /* [before, after][first, second] */
    double before;          /* win probability of the first plus half of the
                               draws, margin, or value traded */
    double after;
    double error; /* error of the difference */
    bool is_moved;
    lan_diff_effect *effects; /* sorted by size */
    size_t count;
    double rest;     /* after - before - the effects */
    size_t types[2]; /* indices among the common types */
} lan_diff_pair;

typedef struct lan_diff {
    lan_matchup_payoff by;
    double budget[2];   /* before and after; LAN_NAN: equal numbers */
    const char **added; /* types of the second only */
    size_t added_count;
    const char **removed;
    size_t removed_count;
    lan_diff_change *changes;
    size_t change_count;
    lan_diff_pair *pairs; /* sorted by the size of the move */
    size_t pair_count;
    size_t moved_count; /* of pairs */
    bool has_terrains;  /* a side has match-ups in terrains, which are not
                           compared */
    void *memory;
} lan_diff;

/* Computes all pairs of both. If neither has a budget or a count, both use the
 * first one's default; if one has, the other uses it too.
 *
 * options   has_odds is set from the payoff; the solver applies to both
 * progress  may be NULL; called by one thread
 *
 * Returns LAN_EINVAL if fewer than two types have the same name.
 */
lan_status lan_diff_find(const lan_diff_side *before,
                         const lan_diff_side *after, lan_matchup_payoff by,
                         const lan_matchup_options *options,
                         const lan_progress *progress, lan_diff **out,
                         lan_error *err);

void lan_diff_destroy(lan_diff *diff);

/* The smallest change of costs or other numbers that brings the odds of every
 * match-up (or (1 + payoff) / 2) into a band, or makes the mix a given one. It
 * has the smallest sum of |ln new/old|; among sums within about half a percent,
 * the most even change. If the goal is out of reach, the nearest result whose
 * gain is worth its change.
 *
 * Range    2 to 64 types; values stay within a factor of 1000 and the given
 *          bounds, armies have at least `smallest` soldiers. Simulated odds
 *          count as inside with their whole interval. Values have 6 digits, or
 *          are multiples of the given step.
 * Errors   LAN_EINVAL: an invalid path, a type without the number, costs with
 *          armies of equal number; those of lan_matchup_find();
 *          LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_price belongs to the caller until _destroy(); the scenario
 *          must outlive it.
 * Threads  any; pairs are shared among threads.
 */

typedef enum lan_price_end {
    LAN_PRICE_IS_THERE, /* no change was necessary */
    LAN_PRICE_REACHED,
    LAN_PRICE_NEAREST,  /* not reached; the nearest result */
    LAN_PRICE_CONFLICT, /* not reached: demands of some pairs contradict others
                           for all values, with armies of about this size */
    LAN_PRICE_HELPLESS, /* not reached: one side of a pair cannot harm the other
                         */
    LAN_PRICE_EVEN_MIX  /* not reached: a mix of an even number of types is
                           hardly ever unique */
} lan_price_end;

typedef struct lan_price_value {
    char *path;
    int32_t unit; /* index in the match-ups; -1: not a type's */
    double from;
    double to;
    char **alike; /* requested paths with the same effect, such as damage with
                     hit of a weapon; they stay unchanged */
    size_t alike_count;
} lan_price_value;

typedef struct lan_price {
    lan_price_end end;
    lan_price_value *values;
    size_t value_count;
    double change;  /* sum of |ln to/from| */
    double largest; /* of these */
    lan_matchup *before;
    lan_matchup *after;
    lan_matchup_findings *found_before;
    lan_matchup_findings *found_after;
    double low; /* the band, for both sides of a pair; LAN_NAN: a mix is the
                   goal */
    double high;
    double *mix;     /* [count] the wanted mix, sum 1; NULL: a band is the goal
                      */
    int32_t outside; /* pairs outside the band, or shares outside the tolerance
                      */
    int32_t outside_before;
    double excess;      /* largest distance of odds from the band, or of a share
                           from the mix; 0 if reached */
    bool *conflicts;    /* [count][count] pairs with contradictory demands */
    int64_t worked_out; /* simulated pairs */
    void *memory;
} lan_price;

/* progress: may be NULL */
lan_status lan_price_find(const lan_scenario *scenario,
                          const lan_price_def *def,
                          const lan_matchup_options *options,
                          const lan_progress *progress, lan_price **out,
                          lan_error *err);

void lan_price_destroy(lan_price *price);

/* Distance of a pair above the band, or below it (< 0), as a share, including
 * the whole interval of simulation; 0: inside. */
double lan_price_excess(const lan_price *price, const lan_matchup_cell *cell);
