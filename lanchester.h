/* lanchester.h - the whole library in one include.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From C++ include this file, not a part of it: here is where the names get
 * their C linkage. The system's headers come first, outside of it, because in
 * C++ they hold templates.
 */
#ifndef LANCHESTER_H
#define LANCHESTER_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "balance/expect.h"
#include "balance/fitting/fit.h"
#include "balance/fitting/fit_law.h"
#include "balance/fitting/observed.h"
#include "balance/matchups/diff.h"
#include "balance/matchups/matchup.h"
#include "balance/matchups/matchup_findings.h"
#include "balance/matchups/nash.h"
#include "balance/matchups/price.h"
#include "balance/matchups/rating.h"
#include "balance/record.h"
#include "balance/sensitivity/elasticity.h"
#include "balance/sensitivity/morris.h"
#include "balance/sensitivity/response.h"
#include "balance/sensitivity/sensitivity.h"
#include "balance/sensitivity/sobol.h"
#include "balance/solving/even_line.h"
#include "balance/solving/grid.h"
#include "balance/solving/solve.h"
#include "balance/solving/turning_point.h"
#include "balance/sweeps/columns.h"
#include "balance/sweeps/design.h"
#include "balance/sweeps/store.h"
#include "balance/sweeps/sweep.h"
#include "balance/sweeps/sweep_summary.h"
#include "balance/trial.h"
#include "base/error.h"
#include "base/input_file.h"
#include "base/number.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/random.h"
#include "base/real.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/battle.h"
#include "engine/outcome.h"
#include "lanchester/library.h"
#include "model/battle_def.h"
#include "plots/characters.h"
#include "plots/curve.h"
#include "plots/gnuplot.h"
#include "plots/heatmap.h"
#include "plots/matchup.h"
#include "plots/odds.h"
#include "plots/path_curve.h"
#include "plots/phase.h"
#include "plots/picture.h"
#include "plots/route.h"
#include "plots/sentence.h"
#include "plots/style.h"
#include "plots/tornado.h"
#include "scenarios/examples.h"
#include "scenarios/expect_def.h"
#include "scenarios/fit_def.h"
#include "scenarios/keys.h"
#include "scenarios/matchup_def.h"
#include "scenarios/parameter.h"
#include "scenarios/price_def.h"
#include "scenarios/published.h"
#include "scenarios/scenario.h"
#include "scenarios/scenario_copy.h"
#include "scenarios/sensitivity_def.h"
#include "scenarios/solve_def.h"
#include "scenarios/sweep_def.h"
#include "solver/chance.h"
#include "solver/chance_band.h"
#include "solver/closed_form.h"
#include "solver/closed_linear_law.h"
#include "solver/closed_linear_system.h"
#include "solver/closed_mixed_law.h"
#include "solver/invariant.h"
#include "solver/odds.h"
#include "solver/solve.h"
#include "solver/trajectory.h"
#include "tactics/map/avoidance.h"
#include "tactics/map/cell.h"
#include "tactics/map/clearance.h"
#include "tactics/map/drawing.h"
#include "tactics/map/generate.h"
#include "tactics/map/graph.h"
#include "tactics/map/grid_map.h"
#include "tactics/map/ground.h"
#include "tactics/map/hex_map.h"
#include "tactics/map/influence.h"
#include "tactics/map/known_map.h"
#include "tactics/map/moving_ai.h"
#include "tactics/map/outline.h"
#include "tactics/map/overlay.h"
#include "tactics/map/sight.h"
#include "tactics/map/terrain.h"
#include "tactics/search/fields/field.h"
#include "tactics/search/fields/field_cache.h"
#include "tactics/search/grid/cost_tree.h"
#include "tactics/search/request_queue.h"
#include "tactics/search/route.h"
#include "tactics/search/search.h"
#include "tactics/search/smooth.h"
#include "tactics/search/spaces/graph_search.h"
#include "tactics/search/spaces/hex_search.h"
#include "tactics/search/walls/wall.h"

#ifdef __cplusplus
}
#endif

#endif
