/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/ranks.h"

#include <limits.h>
#include <stdlib.h>

/* Set for what mpirun (Open MPI, MPICH) and srun start. */
static const char *const signs[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK",
                                    "PMI_RANK"};

static bool is_one_of_many(void)
{
    bool is = false;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        is = is || getenv(signs[i]) != NULL;
    }
    return is;
}

lan_status lan_ranks_join(const lan_ranks_messenger *by, bool has_part,
                          lan_ranks *out, lan_error *err)
{
    lan_ranks ranks = {.count = 1};
    if (is_one_of_many() && by == NULL && !has_part) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "this program was built without MPI: configure it "
                        "--with-mpi, or give each process a --shard of its "
                        "own");
    }
    if (is_one_of_many() && by != NULL) {
        ranks.by = by;
        if (by->join(by->context, &ranks.rank, &ranks.count) != LAN_OK) {
            return lan_fail(err, LAN_EIO, 0, 0, "MPI does not start");
        }
    }
    *out = ranks;
    return LAN_OK;
}

void lan_ranks_leave(lan_ranks *ranks)
{
    if (ranks->by != NULL) {
        ranks->by->leave(ranks->by->context);
    }
    *ranks = (lan_ranks){.count = 1};
}

int lan_ranks_worst(const lan_ranks *ranks, int number, bool *speaks)
{
    const lan_ranks_messenger *by = ranks->by;
    if (by == NULL) {
        *speaks = number != 0;
        return number;
    }
    const int worst = by->largest(by->context, number);
    const int first =
        -by->largest(by->context, number != 0 ? -ranks->rank : -INT_MAX);
    *speaks = number != 0 && first == ranks->rank;
    return worst;
}
