/* balance/fitting/fit_impl.h - a battle as a function of its parameters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "balance/arena_impl.h"
#include "balance/battle_player_impl.h"
#include "lanchester/fit.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"

#define LAN_FIT_PARAMETERS_MAX 32

typedef enum fit_knob_kind {
    FIT_KNOB_PLAIN, /* u is the number */
    FIT_KNOB_LOG,   /* u is its logarithm */
    FIT_KNOB_RANGE  /* u is the logistic of its share of lo .. hi */
} fit_knob_kind;

typedef struct fit_knob {
    lan_parameter *parameter;
    fit_knob_kind kind;
    double lo;
    double hi;
    double given; /* the scenario's value */
    double start; /* the given value, as u */
    double scale; /* a small change of u */
} fit_knob;

double fit_knob_value(const fit_knob *knob, double u);
double fit_knob_slope(const fit_knob *knob, double u); /* d value / d u */

/* One cell of the table of observations. */
typedef struct fit_sighting {
    size_t row;
    size_t column;
    double value;
    double weight;
} fit_sighting;

/* A column: the groups that it sums, and its strengths just before and after
 * the last change of the current curve, when its last group is destroyed or its
 * army breaks. */
typedef struct fit_column {
    size_t first_group; /* of all groups */
    size_t group_count;
    double margin; /* around such a change */
    double above;
    double below;
} fit_column;

typedef struct fit_model {
    const lan_scenario *scenario;
    const lan_observed *observed;
    lan_scenario_copy *copy; /* with the parameters and the end set */
    battle_player player;
    lan_battle *battle; /* finished, from the last run */
    lan_rows rows;
    lan_trajectory *trajectory;
    fit_knob *knobs;
    size_t knob_count;
    fit_sighting *sightings;
    size_t count;
    double size;         /* the largest strength observed */
    double tolerance;    /* of a strength: the solver's error */
    fit_column *columns; /* [columns observed] */
    double *low;         /* [count] residuals below, for a derivative */
    double *high;
    double *at; /* [knob_count] */
    int32_t battles;
    arena memory;
    const lan_progress *progress;
    lan_status status; /* LAN_ECANCELLED or LAN_ENOMEM ends the work */
} fit_model;

/* Call the clear function even after a failure. */
lan_status fit_model_create(fit_model *model, const lan_scenario *scenario,
                            const lan_fit_def *def,
                            const lan_observed *observed, lan_error *err);
void fit_model_clear(fit_model *model);

/* Model minus observed, unweighted. Returns an error status if no curve can
 * be computed. */
lan_status fit_model_residuals(fit_model *model, const double *u, double *out,
                               lan_error *err);

/* Column k of the Jacobian, by central differences; residuals on both sides
 * stay in model->high and low. */
lan_status fit_model_slope(fit_model *model, const double *u, size_t k,
                           double *out);

/* Computes everything that follows from the residuals and the weighted Jacobian
 * at the solution u: [count] and [count][knobs], row-major. LAN_EINVAL: too few
 * strengths depend on the parameters. */
lan_status fit_conclude(const fit_model *model, const double *u,
                        const double *residuals, const double *jacobian,
                        lan_fit *fit, lan_error *err);

/* One loss for the comparison of laws. */
typedef struct fit_loss {
    int side;     /* the side with the loss: 0 or 1 */
    double rate;  /* logarithm of the losses per time, or of a whole battle */
    double enemy; /* logarithm of the enemy's strength */
    double own;   /* logarithm of the own strength */
} fit_loss;

/* Compares the first `laws->count` laws on losses of both sides. */
lan_status fit_compare_laws(const fit_loss *items, size_t count, arena *memory,
                            lan_fit_laws *laws);
