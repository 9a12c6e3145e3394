/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "balance/fail_impl.h"
#include "balance/sweeps/sweep_impl.h"

#include <stdlib.h>

#ifdef WITH_MPI
#include <mpi.h>
#endif

/* --- joining and leaving ------------------------------------------------- */

lan_status lan_ranks_join(bool has_part, lan_ranks *out, lan_error *err)
{
    *out = (lan_ranks){.count = 1};
    /* set by mpirun (Open MPI, MPICH) and srun */
    if (getenv("OMPI_COMM_WORLD_RANK") == NULL && getenv("PMIX_RANK") == NULL &&
        getenv("PMI_RANK") == NULL) {
        return LAN_OK;
    }
#ifdef WITH_MPI
    int level = 0;
    (void)has_part;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) !=
        MPI_SUCCESS) {
        return lan_fail(err, LAN_EIO, 0, 0, "MPI does not start");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &out->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &out->count);
    return LAN_OK;
#else
    return has_part
               ? LAN_OK
               : refuse(err,
                        "this program was built without MPI: configure it with "
                        "--with-mpi, or give each process its own --shard");
#endif
}

void lan_ranks_leave(const lan_ranks *ranks)
{
#ifdef WITH_MPI
    if (ranks->count > 1) {
        MPI_Finalize();
    }
#else
    (void)ranks;
#endif
}

int lan_ranks_worst(const lan_ranks *ranks, int number)
{
#ifdef WITH_MPI
    if (ranks->count > 1) {
        MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX,
                      MPI_COMM_WORLD);
    }
#else
    (void)ranks;
#endif
    return number;
}

/* --- a sweep -------------------------------------------------------------- */

#ifdef WITH_MPI

static lan_status agree(lan_status own)
{
    int worst = (int)own;
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return (lan_status)worst;
}

static void spread(void *bytes, size_t count)
{
    MPI_Bcast(bytes, (int)count, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void collect(void *bytes, size_t count)
{
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : bytes, bytes, (int)count, MPI_BYTE,
               MPI_BOR, 0, MPI_COMM_WORLD);
}

#endif

lan_status lan_ranks_sweep(const lan_ranks *ranks, const lan_sweep *sweep,
                           int jobs, lan_store *store,
                           const lan_progress *progress, lan_error *err)
{
    const sweep_share *share = NULL;
#ifdef WITH_MPI
    const sweep_share all = {ranks->rank, ranks->count, agree, spread, collect};
    share = ranks->count > 1 ? &all : NULL;
#else
    (void)ranks;
#endif
    return sweep_fight(sweep, jobs, store, share, lan_store_add, store,
                       progress, err);
}
