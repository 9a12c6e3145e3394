/* balance/sweeps/design.h - which points a sweep fights.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    points are numbered from 0; point i is a function of the design, the
 *          seed and i alone, so that any part of a sweep can be worked out
 *          anywhere. In a grid the last path changes fastest. Each point is
 *          fought `repeat` times: run n is battle n % repeat of point n /
 *          repeat, and its seed is a function of seed, point and battle.
 * Range    all values are in the range of their parameters.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  any number of readers; one thread per walker.
 * Source   Latin hypercube: M. McKay, R. Beckman, W. Conover, Technometrics
 *          21(2), 1979, 239-245. Sobol and Halton: GSL's sequences under a
 *          random shift modulo 1 (R. Cranley, T. Patterson, SIAM J. Numer.
 *          Anal. 13(6), 1976, 904-914). Points of a Latin hypercube come from a
 *          permutation that is worked out where it is asked for: a Feistel
 *          network that is walked until it is in range (J. Black, P. Rogaway,
 *          CT-RSA 2002, 114-130).
 */
#ifndef LAN_BALANCE_SWEEPS_DESIGN_H
#define LAN_BALANCE_SWEEPS_DESIGN_H

#include "scenarios/parameter.h"

/* Runs of a design, at most: those that a double counts exactly. */
#define LAN_DESIGN_RUNS_MAX (INT64_C(1) << 53)

typedef struct lan_design lan_design;

/* Makes the design of a scenario's `sweep:`.
 *
 * Returns LAN_EINVAL where the scenario has no sweep, LAN_ELIMIT for more than
 * LAN_DESIGN_RUNS_MAX runs, LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status lan_design_create(const lan_scenario *scenario, uint64_t seed,
                             lan_design **out, lan_error *err);
void lan_design_destroy(lan_design *design);

/* The paths that are varied; NULL for an index beyond. */
size_t lan_design_path_count(const lan_design *design);
const lan_parameter *lan_design_parameter(const lan_design *design,
                                          size_t index);

int64_t lan_design_point_count(const lan_design *design);
int64_t lan_design_repeat(const lan_design *design);
int64_t lan_design_run_count(const lan_design *design);
uint64_t lan_design_seed(const lan_design *design);

int64_t lan_design_point_of_run(const lan_design *design, int64_t run);
uint64_t lan_design_seed_of_run(const lan_design *design, int64_t run);

/* What works points out: cheapest in rising order. */
typedef struct lan_design_walker lan_design_walker;

LAN_MUST_CHECK
lan_status lan_design_walker_create(const lan_design *design,
                                    lan_design_walker **out);
void lan_design_walker_destroy(lan_design_walker *walker);

/* Writes the values of a point, one per path; LAN_NAN: as the scenario says. */
void lan_design_walker_at(lan_design_walker *walker, int64_t point,
                          double *values);

#endif
