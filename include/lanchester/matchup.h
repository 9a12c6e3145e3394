/* lanchester/matchup.h - every type of unit against every other, and what that
 * says about the game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_MATCHUP_H
#define LANCHESTER_MATCHUP_H

#include <stdint.h>

#include "lanchester/base.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* The mix of a symmetric game that nothing gains against.
 *
 * Shape    a payoff is count x count, row-major: what the row gets from the
 *          column. It is skew-symmetric: what one side gets the other loses,
 *          and both have the same choices, so that the game's value is 0.
 * Errors   LAN_EINVAL for a matrix that is no such payoff, LAN_ESTEP
 *          where the linear program does not settle, LAN_ENOMEM.
 * Threads  any. GLPK keeps an environment for each thread: where it runs out
 *          of memory that of the calling thread is freed, with whatever the
 *          caller had made by GLPK in that thread. Its hooks there are reset.
 * Source   J. von Neumann, Zur Theorie der Gesellschaftsspiele, Math. Ann. 100
 *          (1928), 295-320; as a linear program: D. Gale, H. Kuhn, A. Tucker
 *          (1951). Of several optimal mixes the one whose shares, sorted from
 *          the least, come last in the order of words (leximin; D. Schmeidler,
 *          The nucleolus of a characteristic function game, SIAM J. Appl. Math.
 *          17 (1969), 1163-1170): it is unique, because the optimal mixes are a
 *          convex set.
 */

#define LAN_NASH_MAX_CHOICES 512

typedef struct lan_nash {
    int32_t count;
    double *mix;      /* [count], >= 0, sum 1 */
    double *against;  /* [count] what each choice gets against the mix: at most
                         `gain`; less than 0 where it is not worth playing */
    double gain;      /* the most that any choice gets: 0 to rounding */
    int32_t programs; /* linear programs solved */
} lan_nash;

/* Finds the mix.
 *
 * count    1 .. LAN_NASH_MAX_CHOICES
 * payoff   finite; a[i][j] + a[j][i] is 0 to 1e-9 of the largest
 */
LAN_MUST_CHECK
lan_status lan_nash_find(const double *payoff, int32_t count, lan_nash **out,
                         lan_error *err);

void lan_nash_destroy(lan_nash *nash);

/* The mixes of a game of two players with different choices, attackers and
 * defenders: the mix of the row that is best against every column (maximin),
 * and the mix of the column that is best against every row (minimax).
 *
 * Shape    a payoff is rows x columns, row-major: what the row gets and the
 *          column loses.
 * Errors   as of lan_nash_find(), but for skewness.
 * Source   as there. Of several optimal mixes of one the leximin, as there.
 */
typedef struct lan_contest {
    int32_t rows;
    int32_t columns;
    double value;         /* what the row gets if both play their mix */
    double *row_mix;      /* [rows], >= 0, sum 1 */
    double *column_mix;   /* [columns], the same */
    double *row_gets;     /* [rows] what each gets against the column's mix */
    double *column_gives; /* [columns] what each gives to the row's mix */
} lan_contest;

LAN_MUST_CHECK
lan_status lan_contest_find(const double *payoff, int32_t rows, int32_t columns,
                            lan_contest **out, lan_error *err);

void lan_contest_destroy(lan_contest *contest);

/* A ladder or a ring: the share of a table of payoffs that ratings explain, and
 * the cyclic share.
 *
 * Shape    flow is count x count, row-major and skew-symmetric: how much i is
 *          ahead of j. It is split into score[i] - score[j], the nearest by
 *          least squares, and a rest that is cyclic: it sums to 0 over every
 *          row, so that it ranks none.
 * Units    those of the flow; logarithms of odds make scores of Bradley and
 *          Terry, of which 400 / ln 10 times are Elo's points.
 * Threads  any; nothing here has state.
 * Source   X. Jiang, L.-H. Lim, Y. Yao, Y. Ye, Statistical ranking and
 *          combinatorial Hodge theory, Math. Program. 127 (2011), 203-244:
 *          where every pair has met, the least-squares score is the mean of a
 *          row (Theorem 3 and section 4), and the rest is a sum of triangles.
 */

#define LAN_RATING_MAX 512

/* A share of the cyclic part from which on it is the larger part of it all,
 * and one up to which it is small. */
#define LAN_RATING_RING   0.5
#define LAN_RATING_LADDER 0.1

typedef enum lan_rating_kind {
    LAN_RATING_LEVEL,     /* none is ahead of another */
    LAN_RATING_IS_LADDER, /* cyclic share at most LAN_RATING_LADDER */
    LAN_RATING_IS_MIXED,
    LAN_RATING_IS_RING /* at least LAN_RATING_RING: rock, paper, scissors */
} lan_rating_kind;

typedef struct lan_rating {
    int32_t count;
    double *score;       /* [count], sum 0 */
    double *rest;        /* [count][count] the cyclic part */
    double cyclic_share; /* of the sum of squares, 0 .. 1 */
    lan_rating_kind kind;
    /* The ring of three with the largest sum along it: each ahead of the next,
     * the last of the first. ring_sum is 0 and ring is -1 where there is none.
     */
    int32_t ring[3];
    double ring_sum;
    int32_t *order; /* [count] by score, the greatest first; equal ones as given
                     */
} lan_rating;

/* Returns LAN_EINVAL for a flow that is not finite or not skew to 1e-9 of its
 * largest, or a count that is not 1 .. LAN_RATING_MAX; or LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_rating_find(const double *flow, int32_t count, lan_rating **out,
                           lan_error *err);

void lan_rating_destroy(lan_rating *rating);

/* Every unit type against every other.
 *
 * Shape    cells are count x count, row-major: how the row's army, which is the
 *          first, fares against the column's. Each pair fights once; the cell
 *          beyond the diagonal is its mirror. On the diagonal a type meets
 *          itself. By roles the row attacks and the column defends: every cell
 *          is a battle of its own, soldiers are units, and each of them is as
 *          many soldiers of the battle as the other's hits that it stands.
 * Units    soldiers, costs and times as in lanchester/battle_def.h.
 * Errors   LAN_EINVAL with what lacks (a cost, a hit), LAN_ELIMIT, those of the
 *          solver and of odds, LAN_ECANCELLED, LAN_ENOMEM. Of several pairs
 *          that fail the first is reported.
 * Owner    the caller, from lan_matchup_find() to lan_matchup_destroy(); names
 *          belong to the description.
 * Threads  pairs are shared among threads; the bits do not depend on how many.
 */

#define LAN_MATCHUP_MAX_TYPES 512

typedef struct lan_matchup_options {
    lan_solver_options solver; /* of the deterministic battle; of chance:
                                  auto */
    bool has_odds;             /* false: averages only */
    lan_odds_options odds;     /* its seed is spread over the pairs; its threads
                                  are not used */
    bool has_other;            /* odds by the other rule of wounds, too */
    int threads;               /* 0: as many as there are processors */
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
    double cost;      /* of one, in the mean of a mixed army; LAN_NAN */
    const lan_matchup_troop *troops; /* of a mixed army; else NULL */
    int32_t troop_count;
} lan_matchup_unit;

/* By roles. */
typedef enum lan_matchup_inability {
    LAN_MATCHUP_ABLE,
    LAN_MATCHUP_NO_ATTACK, /* the row cannot attack the column: they do not
                              meet, none wins */
    LAN_MATCHUP_NO_DEFENCE /* the column cannot harm its attacker */
} lan_matchup_inability;

typedef struct lan_matchup_cell {
    /* Stochastic, to the end; LAN_NAN without odds. */
    double win;
    double lose;
    double neither;
    double low; /* 95 % interval of win; both equal win where it is exact */
    double high;
    double lose_low; /* the same of lose */
    double lose_high;
    lan_odds_method method;
    /* The same where hits fall by the other rule: focus for spread, spread for
     * focus; LAN_NAN where rules.wounds is none. */
    double other_win;
    double other_lose;
    /* By the equations, until time.end. */
    double margin;
    double value; /* (cost destroyed - cost lost) / budget; LAN_NAN */
    double time;
    lan_end_reason reason;
    double error; /* share of an army by which strengths may be off, and of
                     itself by which the time may */
    lan_matchup_inability inability;
} lan_matchup_cell;

/* The row's army attacks from open ground, the column's stands in cover; none
 * of these cells is another's mirror. */
typedef struct lan_matchup_terrain {
    const char *name;
    double cover;
    lan_matchup_cell *cells; /* [count][count] */
} lan_matchup_terrain;

typedef struct lan_matchup {
    int32_t count;
    bool has_odds;
    double budget;           /* of an army; LAN_NAN: by number */
    lan_matchup_unit *units; /* [count] */
    lan_matchup_cell *cells; /* [count][count], on open ground */
    int32_t terrain_count;
    lan_matchup_terrain *terrains; /* as many as the wanted grounds */
    lan_matchup_roles roles;       /* ATTACK: none of these cells is another's
                                      mirror */
    lan_matchup_troop *troops;     /* of all mixed armies */
    int32_t troop_count;
} lan_matchup;

/* Computes all pairs.
 *
 * def       of it: types, counters, rules, time.end; its armies and their fire
 *           entries are not in match-ups
 * progress  may be NULL; called by one thread
 */
LAN_MUST_CHECK
lan_status lan_matchup_find(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options,
                            const lan_progress *progress, lan_matchup **out,
                            lan_error *err);

void lan_matchup_destroy(lan_matchup *matchup);

/* Makes the match-ups of a terrain in which both attack in turn: each cell is
 * the mean of the row attacking and of the column attacking the row, so that
 * the cell beyond the diagonal is its mirror again. A turn in which one cannot
 * attack is a battle that none wins. out has no terrains and no roles, and is
 * the caller's.
 *
 * terrain  -1: open ground, of a table of roles
 *
 * LAN_EINVAL for a terrain beyond, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_matchup_in_turn(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup **out);

/* The cell of two types on open ground; NULL for an index beyond. */
const lan_matchup_cell *lan_matchup_at(const lan_matchup *matchup, int32_t row,
                                       int32_t column);

/* What a table of match-ups says about the game.
 *
 * Shape    a payoff is count x count, row-major, skew-symmetric: what the row
 *          is ahead of the column by, -1 .. 1 about.
 * Owner    the caller, from lan_matchup_findings_make() to _destroy().
 * Threads  any; nothing here has state.
 */

typedef enum lan_matchup_payoff {
    LAN_PAYOFF_ODDS,   /* win - lose */
    LAN_PAYOFF_MARGIN, /* deterministic */
    LAN_PAYOFF_VALUE   /* value traded */
} lan_matchup_payoff;

#define LAN_MATCHUP_BEST 3

/* Odds beyond are taken for these where their logarithm is rated, since those
 * of large armies are beyond all measure. */
#define LAN_MATCHUP_SURE 0.999

/* Odds outside of this band are flagged. */
#define LAN_MATCHUP_BAND_LOW  0.35
#define LAN_MATCHUP_BAND_HIGH 0.65

typedef struct lan_matchup_standing {
    int32_t beaten_by; /* how many beat it, beyond the error of the odds */
    int32_t beats;
    int32_t counters[LAN_MATCHUP_BEST]; /* those that beat it by most, of equal
                                           odds by the larger margin; -1 */
    int32_t dominated_by; /* a type that does as well against all and better
                             against some; -1: none */
} lan_matchup_standing;

typedef struct lan_matchup_findings {
    lan_matchup_payoff by;
    int32_t count;
    double *payoff;                  /* [count][count] */
    lan_matchup_standing *standings; /* [count] */
    lan_nash *nash;
    lan_rating *rating; /* of the logarithm of odds, or of the payoff */
    int32_t outside;    /* pairs whose odds are outside the band */
    int32_t cut;        /* deterministic battles that time.end cut */
    double side_bias;   /* largest difference of the sides in mirror battles */
    double bias_error;  /* what simulation leaves unknown about it */
} lan_matchup_findings;

/* Returns LAN_EINVAL where the table does not have this payoff (no odds, or a
 * type without cost), and what lan_nash_find() returns. */
LAN_MUST_CHECK
lan_status lan_matchup_findings_make(const lan_matchup *matchup,
                                     lan_matchup_payoff by,
                                     lan_matchup_findings **out,
                                     lan_error *err);

/* The game of attackers against defenders, of a table of roles. Types that can
 * attack none are no choice of the row's: their share is 0.
 *
 * terrain  where the column stands; -1: on open ground
 *
 * Returns LAN_EINVAL for a terrain beyond, for a table without roles, one
 * without this payoff, and one in which none can attack; and what
 * lan_contest_find() returns. */
LAN_MUST_CHECK
lan_status lan_matchup_contest(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup_payoff by, lan_contest **out,
                               lan_error *err);

void lan_matchup_findings_destroy(lan_matchup_findings *findings);

/* What a cell's row is ahead by; LAN_NAN where the table does not have it. */
double lan_matchup_ahead(const lan_matchup_cell *cell, lan_matchup_payoff by);

/* How a type fares that stands somewhere and is attacked: the mean, over all
 * other types attacking it, of what it is ahead of them by.
 *
 * terrain  of the table; -1: open ground
 *
 * LAN_NAN for a terrain or a type that the table does not have.
 */
double lan_matchup_defence(const lan_matchup *matchup, int32_t terrain,
                           int32_t type, lan_matchup_payoff by);

/* Odds of the row as a share, half of what neither wins included; LAN_NAN. */
double lan_matchup_share(const lan_matchup_cell *cell);

/* True where the other rule of wounds has the other winner: it depends on the
 * choice of targets. */
bool lan_matchup_depends(const lan_matchup_cell *cell);

/* True for odds outside the band. */
bool lan_matchup_is_outside(const lan_matchup_cell *cell);

/* "odds", "margin", "value". */
const char *lan_matchup_payoff_name(lan_matchup_payoff by);

/* The team of a few types that answers the field of a table of match-ups best.
 *
 * Shape    each of the field, its own types and mixed armies too, is answered
 *          by whoever of the team is the most ahead of it. The best team is
 *          ahead by most in the mean over the field; of equal ones the one
 *          whose worst answer is best, then the one first in the file. Single
 *          types make a team, mixed armies do not.
 * Errors   LAN_EINVAL for a team of more types than there are; LAN_ENOMEM.
 * Owner    the caller, from lan_complement_find() to _destroy().
 * Threads  any; nothing here has state.
 */

/* Most teams that are all compared. Where there are more, types are added one
 * by one, each the best at its turn, and exchanged one by one as long as that
 * is better. */
#define LAN_COMPLEMENT_MAX_TEAMS 2000000

/* How one of the field is answered. */
typedef struct lan_complement_answer {
    int32_t by;     /* of the team; of equal ones the first of the file */
    double ahead;   /* what it is ahead by */
    bool is_beaten; /* beyond the error of the odds */
} lan_complement_answer;

typedef struct lan_complement {
    int32_t team_count;
    int32_t team[LAN_COMPLEMENT_MAX]; /* by index of the table, rising */
    int32_t count;
    lan_complement_answer *answers; /* [count] to each of the field */
    double mean;                    /* of what the answers are ahead by */
    double worst;                   /* the least of it */
    int32_t unbeaten;               /* how many of the field none beats */
    bool is_exact;                  /* all teams were compared */
    int64_t teams;                  /* that were */
} lan_complement;

/* Finds the team.
 *
 * findings  of the table: what a type is ahead by is its payoff
 * types     of the team, 1 .. LAN_COMPLEMENT_MAX
 */
LAN_MUST_CHECK
lan_status lan_complement_find(const lan_matchup *matchup,
                               const lan_matchup_findings *findings,
                               int32_t types, lan_complement **out,
                               lan_error *err);

void lan_complement_destroy(lan_complement *complement);

/* Which match-ups of two rosters differ, and what moved them.
 *
 * Shape    types are matched by name; pairs are those of types that both have,
 *          each once, on open ground, in the order of the first. A change is a
 *          value of a type or of one of its weapons, a weapon that came or
 *          went, a factor of armour, whether a kind is answered, the approach,
 *          a counter, or a term of the match-ups that differs; weapons, kinds
 *          and classes go by name.
 *          Its effect on a pair is the mean of two exchanges: it alone taken
 *          from the second into the first, and it last of all. Of two changes
 *          these are Shapley values and sum to the whole; of more, the rest is
 *          reported.
 * Units    payoffs are chances, or shares as in lanchester/matchup.h.
 * Errors   LAN_EINVAL with what lacks (a cost, a hit); those of the solver and
 *          of odds; LAN_ECANCELLED; LAN_ENOMEM. Of several pairs that fail the
 *          first is reported. An exchange that makes no battle is no failure:
 *          the effect is LAN_NAN and falls to the rest.
 * Owner    the caller, from lan_diff_find() to lan_diff_destroy(); names belong
 *          to the descriptions.
 * Threads  pairs are shared among threads; the bits do not depend on how many.
 * Source   L. S. Shapley, A value for n-person games (1953).
 */

/* Room for "counters.A.B" and for a value as text. */
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
    size_t change; /* of the list of changes */
    double effect; /* the mean of both; LAN_NAN: it cannot be exchanged alone */
    double first;  /* it alone taken from the second */
    double last;   /* what it adds when all others are taken */
} lan_diff_effect;

typedef struct lan_diff_pair {
    const char *names[2];
    int32_t soldiers[2][2]; /* [before, after][first, second] */
    double before;          /* chance of the first, half of what no side wins
                               included; its margin; or the value it trades */
    double after;
    double error; /* of the difference */
    bool is_moved;
    lan_diff_effect *effects; /* the largest first */
    size_t count;
    double rest;   /* after - before - the effects */
    size_t number; /* before they were sorted */
} lan_diff_pair;

typedef struct lan_diff {
    lan_matchup_payoff by;
    double budget[2];   /* before and after; LAN_NAN: by number */
    const char **added; /* types that only the second has */
    size_t added_count;
    const char **removed;
    size_t removed_count;
    lan_diff_change *changes;
    size_t change_count;
    lan_diff_pair *pairs; /* what moved most first */
    size_t pair_count;
    size_t moved_count; /* of pairs */
    bool has_terrains;  /* a side has match-ups in terrains: they are not
                           compared */
} lan_diff;

/* Computes all pairs of both. Where neither says a budget or a count, both
 * have what is the first one's by default; where one does, so has the other.
 *
 * options   has_odds is set by what it goes by; the solver is for both
 * progress  may be NULL; called by one thread
 *
 * Returns LAN_EINVAL where fewer than two types have the same name.
 */
LAN_MUST_CHECK
lan_status lan_diff_find(const lan_diff_side *before,
                         const lan_diff_side *after, lan_matchup_payoff by,
                         const lan_matchup_options *options,
                         const lan_progress *progress, lan_diff **out,
                         lan_error *err);

void lan_diff_destroy(lan_diff *diff);

/* The smallest change of costs, or of other numbers, that brings match-ups
 * where they are wanted.
 *
 * Wanted are odds of every match-up within a band, or a mix of types against
 * which no other gains. Smallest is the least sum of |ln new/old|, so that few
 * values change; of sums as small to half a percent about, the one of evener
 * changes. It is found by linear programs on derivatives of log-odds in a trust
 * region, rounded to whole soldiers or steps by others over choices of these,
 * and is computed as match-ups are, with the same seed everywhere (where odds
 * are simulated the search takes fewer battles than the answer): only
 * values with every cell inside count as reached. Where none are, the nearest
 * is the best bargain: a sum of |ln new/old| of 1 must bring 20 points of odds,
 * over all pairs.
 *
 * Range    2 to LAN_PRICE_MAX_TYPES types; values stay within a factor of 1000
 *          and the bounds asked for, armies at `smallest` soldiers at least.
 *          Odds that were simulated are inside with all of their interval.
 *          Values are rounded to 6 digits, or to the steps asked for.
 * Errors   LAN_EINVAL with what is wrong: a path, a type without the number, a
 *          cost where armies go by number; those of lan_matchup_find();
 *          LAN_ECANCELLED; LAN_ENOMEM.
 * Owner    a lan_price belongs to the caller until _destroy(), and lives no
 *          longer than the scenario.
 * Threads  any; pairs are shared among threads as in
 *          lanchester/matchup.h.
 */

#define LAN_PRICE_MAX_TYPES  64
#define LAN_PRICE_MAX_VALUES 256

typedef enum lan_price_end {
    LAN_PRICE_IS_THERE, /* nothing had to be changed */
    LAN_PRICE_REACHED,
    LAN_PRICE_NEAREST,  /* not reached; this is the nearest found */
    LAN_PRICE_CONFLICT, /* not reached: what some pairs want contradicts what
                           others want, whatever the values, as long as armies
                           are about as large */
    LAN_PRICE_HELPLESS, /* not reached: one side of a pair does no harm */
    LAN_PRICE_EVEN_MIX  /* not reached: a mix of an even number of types is
                           hardly ever the only one */
} lan_price_end;

typedef struct lan_price_value {
    char *path;
    int32_t unit; /* of the match-ups; -1 where it is none of theirs */
    double from;
    double to;
    char **alike; /* paths to be changed as well that act as this one does, as
                     damage with hit of a weapon: they stay unchanged */
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
    double low; /* the band, for both sides of a pair; LAN_NAN: a mix was
                   wanted */
    double high;
    double *mix;     /* [count] the one wanted, sum 1; NULL: a band */
    int32_t outside; /* pairs outside the band, or shares of the mix that are
                        off */
    int32_t outside_before;
    double excess;   /* of the worst: odds outside the band, or how far off the
                        mix's share is; 0 where reached */
    bool *conflicts; /* [count][count] pairs that cannot all be had */
    int64_t worked_out; /* simulated pairs */
} lan_price;

/* Looks for the change.
 *
 * def       as `price:` gives it, or filled in by the caller
 * options   for the odds, where anything depends on them
 * progress  of pairs, and those expected; may be NULL
 */
LAN_MUST_CHECK
lan_status lan_price_find(const lan_scenario *scenario,
                          const lan_price_def *def,
                          const lan_matchup_options *options,
                          const lan_progress *progress, lan_price **out,
                          lan_error *err);

void lan_price_destroy(lan_price *price);

/* True where a pair's odds, with all of what simulation leaves unknown, lie
 * within the band. */
bool lan_price_is_inside(const lan_price *price, const lan_matchup_cell *cell);

#pragma GCC visibility pop

#endif
