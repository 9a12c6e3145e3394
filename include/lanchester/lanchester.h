/* lanchester/lanchester.h - the whole library in one include.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From C++ include this file, not a part of it: here is where the names get
 * their C linkage. The system's headers come first, outside of it, because in
 * C++ they hold templates.
 */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "lanchester/base.h"
#include "lanchester/battle.h"
#include "lanchester/battle_def.h"
#include "lanchester/bodies.h"
#include "lanchester/campaign.h"
#include "lanchester/experiment.h"
#include "lanchester/fit.h"
#include "lanchester/library.h"
#include "lanchester/map.h"
#include "lanchester/matchup.h"
#include "lanchester/move.h"
#include "lanchester/scenario.h"
#include "lanchester/search.h"
#include "lanchester/sensitivity.h"
#include "lanchester/solve.h"
#include "lanchester/solver.h"

#ifdef __cplusplus
}
#endif
