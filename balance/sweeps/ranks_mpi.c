/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sweeps/ranks_mpi.h"

#include <mpi.h>

/* As many bytes as one message takes. */
#define BYTES_MOST ((size_t)1 << 28)

static lan_status join_world(void *context, int *rank, int *count)
{
    int level = 0;
    (void)context;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) !=
        MPI_SUCCESS) {
        return LAN_EIO;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, count);
    return LAN_OK;
}

static void leave_world(void *context)
{
    (void)context;
    MPI_Finalize();
}

static void broadcast_bytes(void *context, void *bytes, size_t size)
{
    (void)context;
    for (size_t at = 0; at < size; at += BYTES_MOST) {
        const size_t rest = size - at;
        MPI_Bcast((char *)bytes + at,
                  (int)(rest < BYTES_MOST ? rest : BYTES_MOST), MPI_BYTE, 0,
                  MPI_COMM_WORLD);
    }
}

static int find_largest(void *context, int number)
{
    (void)context;
    MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return number;
}

static void send_bytes(void *context, int to, int tag, const void *bytes,
                       size_t size)
{
    (void)context;
    MPI_Send(bytes, (int)size, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static bool probe_message(void *context, int from, int tag,
                          lan_rank_message *out)
{
    MPI_Status message;
    int has_come = 0;
    (void)context;
    MPI_Iprobe(from == LAN_RANK_ANY ? MPI_ANY_SOURCE : from,
               tag == LAN_RANK_ANY ? MPI_ANY_TAG : tag, MPI_COMM_WORLD,
               &has_come, &message);
    if (has_come) {
        *out = (lan_rank_message){message.MPI_SOURCE, message.MPI_TAG};
    }
    return has_come;
}

static void receive_bytes(void *context, int from, int tag, void *bytes,
                          size_t size)
{
    (void)context;
    MPI_Recv(bytes, (int)size, MPI_BYTE, from, tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

const lan_ranks_messenger lan_ranks_mpi = {.join = join_world,
                                           .leave = leave_world,
                                           .broadcast = broadcast_bytes,
                                           .largest = find_largest,
                                           .send = send_bytes,
                                           .probe = probe_message,
                                           .receive = receive_bytes};
