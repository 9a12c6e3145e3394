/* tests/support/side_by_side.h - battles fought by an ensemble, and how each
 * came out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TESTS_SUPPORT_SIDE_BY_SIDE_H
#define LAN_TESTS_SUPPORT_SIDE_BY_SIDE_H

#include "lanchester/ensemble.h"
#include "lanchester/outcome.h"

/* One battle's end. */
typedef struct beside {
    lan_status status;
    lan_error error;
    lan_outcome *outcome; /* NULL where it failed */
    lan_solver_report report;
} beside;

/* In which order battles are put in, and where. */
typedef struct beside_way {
    const int32_t *order; /* of battles; NULL: as they are */
    int32_t in_flight;    /* at most so many at once; 0: all lanes */
    int32_t first_lane;   /* the search for a free one begins here */
} beside_way;

/* Fights them all, refilling lanes; way NULL: in their order by all lanes. The
 * seed of a battle is its number. Fails the test where a battle is handed back
 * twice or never. */
void beside_fight(lan_ensemble *ensemble, lan_battle *const *battles,
                  int32_t count, const beside_way *way, beside *out);

/* Frees what _fight() has made. */
void beside_clear(beside *ends, int32_t count);

/* Fails the test unless all that can be seen of both has the same bits, the
 * counters of the work included. */
void assert_same_bits_beside(const beside *was, const beside *is,
                             const char *what);

/* Makes an ensemble; fails the test where it cannot. */
lan_ensemble *beside_ensemble(const lan_ensemble_options *options);

#endif
