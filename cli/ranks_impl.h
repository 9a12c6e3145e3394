/* cli/ranks_impl.h - what the two kinds of ranks share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_RANKS_IMPL_H
#define LAN_CLI_RANKS_IMPL_H

#include "cli/ranks.h"

/* True where mpirun or its like started this process. */
bool lan_cli_ranks_are_started(void);

#endif
