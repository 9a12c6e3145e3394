/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/ranks_impl.h"
#include "cli/terminal.h"

lan_cli_exit lan_cli_ranks_join(bool has_part, lan_cli_ranks *out)
{
    *out = (lan_cli_ranks){.count = 1};
    if (has_part || !lan_cli_ranks_are_started()) {
        return LAN_CLI_DONE;
    }
    lan_cli_say("this program was built without MPI: configure it "
                "--with-mpi, or give each process a --shard of its own");
    return LAN_CLI_USAGE;
}

void lan_cli_ranks_leave(lan_cli_ranks *ranks)
{
    (void)ranks;
}

lan_cli_exit lan_cli_ranks_agree(lan_cli_ranks *ranks, lan_cli_exit status)
{
    (void)ranks;
    return status;
}

lan_status lan_cli_ranks_share(const lan_cli_ranks *ranks, int64_t **numbers,
                               size_t *count)
{
    (void)ranks;
    (void)numbers;
    (void)count;
    return LAN_OK;
}

lan_status lan_cli_ranks_send(const lan_cli_ranks *ranks,
                              const lan_sweep *sweep, const lan_sweep_row *row)
{
    (void)ranks;
    (void)sweep;
    (void)row;
    return LAN_OK;
}

void lan_cli_ranks_send_end(const lan_cli_ranks *ranks, lan_status why)
{
    (void)ranks;
    (void)why;
}

lan_status lan_cli_ranks_take(lan_cli_ranks_inbox *inbox)
{
    return inbox->status;
}

lan_status lan_cli_ranks_wait(lan_cli_ranks_inbox *inbox, lan_status why,
                              const lan_progress *progress)
{
    (void)progress;
    return why != LAN_OK ? why : inbox->status;
}
