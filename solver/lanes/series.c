/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/lanes/series_impl.h"

#include <string.h>

#include "base/real.h"

/* How much less far than its last term allows a step goes. */
#define SAFETY 0.9

/* A last term, over what is allowed, below which a step is not lengthened any
 * more; and from which on it is no number that a step follows from. */
#define LEAST_TERM 1e-30
#define MOST_TERM  1e300

/* Share of its way to the level that a strength is below it by more than
 * rounding. */
#define BELOW 1e-14

/* Share of a root to which Newton's method finds it, and its trials. */
#define NEAR        4e-16
#define MOST_TRIALS 60

#define LANES 2
#include "solver/lanes/series_body_impl.h"
#undef LANES
#if LAN_HAS_WIDER_LANES
#define LANES 4
#include "solver/lanes/series_body_impl.h"
#undef LANES
#define LANES 8
#include "solver/lanes/series_body_impl.h"
#undef LANES
#endif
