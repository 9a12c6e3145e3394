/* lanchester/fit.h - numbers of a scenario, and laws, from observations.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/scenario.h"

/* Observed strengths over time.
 *
 * Shape    CSV as `lanchester run -o` writes it: a heading, `time` and then a
 *          column for each group (`blue.spear`), army (`blue`, the sum),
 *          army's morale (`blue:morale`) or loss until the next row
 *          (`blue:lost`, `blue.spear:lost`), in any order, each at most once.
 *          Then a line per row. Empty cells are unknown; blank lines and lines
 *          that begin with # are ignored. Lines end in LF or CR LF. Cells may
 *          be quoted; semicolons or tabs may replace the commas.
 * Units    as in the scenario.
 * Range    times are >= 0 and ascend; at most two rows have the same time. At
 *          most 1,000,000 values. Strengths below 0, due to noise, are accepted
 *          and counted.
 * Errors   LAN_EPARSE with line and column; LAN_ELIMIT; LAN_EIO; LAN_ENOMEM.
 * Owner    the caller, until _destroy().
 */

typedef enum lan_observed_kind {
    LAN_OBSERVED_STRENGTH,
    LAN_OBSERVED_LOSS,
    LAN_OBSERVED_MORALE
} lan_observed_kind;

typedef struct lan_observed_column {
    lan_observed_kind kind;
    int32_t army;
    int32_t group; /* index in the army; -1: the whole army */
} lan_observed_column;

typedef struct lan_observed {
    size_t column_count;
    lan_observed_column *columns;
    size_t row_count;
    double *times;
    double *values;      /* [row_count][column_count]; LAN_NAN: unknown */
    size_t below_zero;   /* strengths */
    int below_zero_line; /* line of the first of them */
    void *memory;
} lan_observed;

/* Reads observations of a battle's armies; out is written on LAN_OK. */
lan_status lan_observed_read_text(const lan_battle_def *def, const char *text,
                                  size_t length, lan_observed **out,
                                  lan_error *err);
lan_status lan_observed_read_file(const lan_battle_def *def, const char *path,
                                  lan_observed **out, lan_error *err);

void lan_observed_destroy(lan_observed *observed);

#define LAN_OBSERVED_FIGHTS_MAX 100000

/* Runs fights 0 .. fights - 1 of a scenario with bodies, and returns the mean
 * strengths of the armies, until one army has lost half on average of the first
 * 64 fights. Bits do not depend on the threads.
 *
 * fights   1 .. LAN_OBSERVED_FIGHTS_MAX
 * threads  0: one per processor */
lan_status lan_observed_fight(const lan_scenario *scenario, uint64_t seed,
                              int32_t fights, int threads,
                              const lan_progress *progress, lan_observed **out,
                              lan_error *err);

/* The numbers of a scenario with which its battle best fits the observations,
 * and whether the observations determine them.
 *
 * Shape    weighted least squares over strengths at the observed times, by
 *          Levenberg and Marquardt's method (gsl_multifit_nlinear). A
 *          nonnegative number is searched by its logarithm, a number with a
 *          range by its logit. The search starts at the scenario's values and,
 *          if that fails, at four fixed points around them.
 * Errors   LAN_EINVAL: an invalid path, start or range, or no more observations
 *          than numbers; LAN_ESTEP: no curve at the start; LAN_ECANCELLED;
 *          LAN_ENOMEM.
 * Owner    a lan_fit belongs to the caller until _destroy(); it
 *          borrows the paths of the def.
 * Threads  any; calls are independent.
 * Source   D. Bates, D. Watts, Nonlinear Regression Analysis (1988), 2.2-2.3,
 *          for errors and intervals; D. Belsley, E. Kuh, R. Welsch, Regression
 *          Diagnostics (1980), 3.2, for the condition number of columns of
 *          equal length and its bound.
 */

#define LAN_FIT_CONDITION_MAX   30.0
#define LAN_FIT_CORRELATION_MAX 0.99

typedef struct lan_fit_parameter {
    const char *path;
    double start; /* the scenario's value */
    double value;
    double error;  /* standard error; LAN_INF if unbounded */
    double low;    /* 95 % interval, computed in the transformed variable, so
                      within the range */
    double high;   /* within the range */
    bool is_idle;  /* it has no effect on the observations */
    bool is_vague; /* its interval spans a factor of a thousand on both sides,
                      for example because the best value is close to 0 */
} lan_fit_parameter;

typedef struct lan_fit {
    size_t parameter_count;
    lan_fit_parameter *parameters;
    double *correlation; /* [parameter_count][parameter_count]; LAN_NAN for an
                            idle number */
    size_t observation_count;
    size_t mute_count; /* observations that agree and depend on no number */
    double chi2;       /* sum of weighted squares of residuals */
    double deviation;  /* root of chi2 per degree of freedom: the deviation of
                          an observation of weight 1 */
    double r2;         /* share of the squares about each column's mean that the
                          fit explains; LAN_NAN without such squares */
    double condition;  /* with columns of equal length; LAN_INF */
    bool has_converged;
    bool is_identified; /* no idle or vague number, and both limits are met */
    int32_t iterations; /* of the best start */
    int32_t starts;
    int32_t battles; /* battles computed */
    void *memory;
} lan_fit;

/* Fits; writes out on LAN_OK.
 *
 * def       changes and noise; data is ignored
 * observed  columns of strengths; others are ignored
 * progress  in battles, of unknown total; may be NULL
 */
lan_status lan_fit_find(const lan_scenario *scenario, const lan_fit_def *def,
                        const lan_observed *observed,
                        const lan_progress *progress, lan_fit **out,
                        lan_error *err);

void lan_fit_destroy(lan_fit *fit);

/* Which law of attrition the losses of a battle follow.
 *
 * Shape    each side loses coefficient * enemy's strength ^ enemy * its own ^
 *          own per time: a line in logarithms, fitted by least squares to both
 *          sides' losses together, with exponents in common. A law predicts by
 *          how far it is off from each loss when fitted to all others.
 * Units    coefficients as in lanchester/battle_def.h, for totals of sides.
 * Range    two sides. Losses are those of `:lost` columns, from a row's time to
 *          the next (the last as long as the one before), at the strengths of
 *          the row; where a side has none, what it has less in the next known
 *          row, at the mean of both, corrected for the reinforcements and
 *          non-combat losses of the description. Losses and strengths that
 *          are not above 0, and those with empty cells, are left out.
 * Errors   LAN_EINVAL: not two sides, no strengths of one, or fewer than three
 *          losses of one; LAN_ENOMEM.
 * Source   J. Bracken, Lanchester models of the Ardennes campaign, Naval Res.
 *          Logist. 42 (1995), 559-577; R. Fricker, Attrition models of the
 *          Ardennes campaign, Naval Res. Logist. 45 (1998), 1-22, for the
 *          regression in logarithms; D. Allen, Technometrics 16 (1974),
 *          125-127, for errors with one left out; Q. Vuong, Econometrica 57
 *          (1989), 307-333, for the difference of two laws.
 */

typedef enum lan_fit_law_kind {
    LAN_FIT_LAW_SQUARE,      /* enemy 1, own 0 */
    LAN_FIT_LAW_LINEAR,      /* enemy 1, own 1 */
    LAN_FIT_LAW_LOGARITHMIC, /* enemy 0, own 1 */
    LAN_FIT_LAW_POWER,       /* both free */
    LAN_FIT_LAW_HARTLEY      /* enemy .45, own .75; for many battles */
} lan_fit_law_kind;

#define LAN_FIT_LAWS 5

typedef struct lan_fit_law {
    bool is_known;         /* false: the strengths do not determine exponents */
    double enemy, own;     /* exponents */
    double enemy_error;    /* standard errors; 0 for a named law */
    double own_error;      /* */
    double coefficient[2]; /* losses of the first and of the second side */
    double coefficient_error[2]; /* standard errors of their logarithms */
    double deviation;            /* deviation of the logarithm of a loss */
    double prediction; /* the same by leave-one-out cross-validation */
    double aic, bic;   /* LAN_NAN where the law meets each loss exactly */
    bool is_worse; /* than the best law: the mean difference of logarithms of
                      likelihoods, each loss left out, exceeds half its 95 %
                      interval */
} lan_fit_law;

typedef struct lan_fit_laws {
    size_t count;                  /* of laws that were compared */
    lan_fit_law law[LAN_FIT_LAWS]; /* by kind */
    /* the law with the smallest prediction error; the first of equal ones */
    lan_fit_law_kind best;
    double correlation;  /* correlation of the two exponents of the power law;
                            LAN_NAN */
    double t95;          /* half of their 95 % interval, in standard errors */
    size_t used;         /* losses, of both sides */
    size_t left_out;     /* losses not above 0, or unknown: */
    size_t unknown;      /* of these, empty cells */
    const char *side[2]; /* names, from the def */
} lan_fit_laws;

/* "square", "linear", "logarithmic", "power", "hartley" */
const char *lan_fit_law_name(lan_fit_law_kind kind);

/* Compares the laws on a table of losses; writes out on LAN_OK. */
lan_status lan_fit_law_find(const lan_battle_def *def,
                            const lan_observed *observed, lan_fit_laws *out,
                            lan_error *err);

/* Laws of losses, and what goes with winning, from many battles.
 *
 * Shape    CSV with a row for each battle: columns attacker, defender,
 *          attacker_lost and defender_lost; winner (attacker, defender, or
 *          anything else for neither) if winners are to be modelled; any other
 *          columns. Laws are those above, of the losses of whole battles. The
 *          models of the winner are logistic regressions of the probability
 *          that the attacker wins: on a constant, on ln(attacker / defender)
 *          as well, and on covariates too: columns of numbers, or of words,
 *          which are compared with the most frequent one. They are fitted by
 *          iterated least squares; a battle is left out by one Newton step.
 * Range    numbers above 0; other battles are left out and counted.
 * Errors   LAN_EPARSE with line and column; LAN_EINVAL: no such column, too few
 *          battles, or more words than LAN_FIT_WORDS_MAX in a covariate;
 *          LAN_ELIMIT; LAN_EIO; LAN_ENOMEM.
 * Owner    the caller, until _destroy().
 * Source   D. Hartley, Predicting Combat Effects (2001); D. Pregibon, Logistic
 *          regression diagnostics, Ann. Stat. 9 (1981), 705-724.
 */

#define LAN_FIT_COVARIATES_MAX 8
#define LAN_FIT_WORDS_MAX      24
#define LAN_FIT_WINNERS        3

typedef struct lan_fit_term {
    const char *name; /* "constant", "ln(attacker/defender)", "year", or
                         "posture PD" */
    double value;     /* in the logarithm of the odds */
    double error;     /* standard error */
} lan_fit_term;

typedef struct lan_fit_winner {
    bool is_known; /* false: the terms tell all winners apart, or are dependent
                    */
    lan_fit_term *terms;
    size_t term_count;
    double likelihood; /* logarithm */
    double aic, bic;
    double right; /* share of winners that are more likely by a fit to others */
    double score; /* mean logarithm of their probability by such a fit */
} lan_fit_winner;

typedef struct lan_fit_battles {
    lan_fit_laws laws;
    size_t battle_count;
    size_t decided; /* battles with all that the models of the winner use */
    size_t won;     /* by the attacker, of these */
    const char *one_sided; /* words of covariates whose battles all have one
                              winner, and are left out; NULL: none */
    lan_fit_winner winner[LAN_FIT_WINNERS];
    size_t winner_count; /* 0: no column of winners */
    void *memory;
} lan_fit_battles;

lan_status lan_fit_battles_find(const char *path, const char *const *covariates,
                                size_t covariate_count, lan_fit_battles **out,
                                lan_error *err);

void lan_fit_battles_destroy(lan_fit_battles *battles);
