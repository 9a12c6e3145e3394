/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "cli/ranks_impl.h"

/* Set for what mpirun (Open MPI, MPICH) and srun start. */
static const char *const signs[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                    "PMI_RANK"};

bool lan_cli_ranks_are_started(void)
{
    bool is = false;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        is = is || getenv(signs[i]) != NULL;
    }
    return is;
}

lan_cli_ranks_inbox lan_cli_ranks_inbox_of(const lan_cli_ranks *ranks,
                                           const lan_sweep *sweep,
                                           lan_sweep_sink sink, void *context)
{
    return (lan_cli_ranks_inbox){.ranks = ranks,
                                 .sweep = sweep,
                                 .sink = sink,
                                 .context = context,
                                 .open = ranks->count - 1};
}
