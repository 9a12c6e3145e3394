/* balance/sweeps/ranks_mpi.h - ranks that speak by MPI.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    there where configured --with-mpi (WITH_MPI), in the program alone.
 */
#ifndef LAN_BALANCE_SWEEPS_RANKS_MPI_H
#define LAN_BALANCE_SWEEPS_RANKS_MPI_H

#include "balance/sweeps/ranks.h"

extern const lan_ranks_messenger lan_ranks_mpi;

#endif
