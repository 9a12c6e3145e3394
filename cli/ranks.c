/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/ranks.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/terminal.h"

static bool be_silent(lan_cli_ranks *ranks)
{
    fflush(stdout);
    fflush(stderr);
    ranks->loud = dup(STDERR_FILENO);
    ranks->heard = tmpfile();
    return ranks->loud >= 0 && ranks->heard != NULL &&
           freopen("/dev/null", "w", stdout) != NULL &&
           dup2(fileno(ranks->heard), STDERR_FILENO) >= 0;
}

static void be_loud(lan_cli_ranks *ranks)
{
    fflush(stderr);
    if (ranks->loud >= 0) {
        dup2(ranks->loud, STDERR_FILENO);
        close(ranks->loud);
        ranks->loud = -1;
    }
}

lan_cli_exit lan_cli_ranks_join(bool has_part, lan_cli_ranks *out)
{
    lan_error err;
    lan_error_clear(&err);
    *out = (lan_cli_ranks){.loud = -1};
    const lan_status status = lan_ranks_join(has_part, &out->ranks, &err);
    if (status != LAN_OK) {
        lan_cli_say("%s", err.text);
        return status == LAN_EINVAL ? LAN_CLI_USAGE : LAN_CLI_FAILED;
    }
    const lan_cli_exit agreed = lan_cli_ranks_agree(
        out,
        out->ranks.rank == 0 || be_silent(out) ? LAN_CLI_DONE : LAN_CLI_FAILED);
    if (agreed != LAN_CLI_DONE) {
        lan_cli_ranks_leave(out);
    }
    return agreed;
}

void lan_cli_ranks_leave(lan_cli_ranks *ranks)
{
    lan_ranks_leave(&ranks->ranks);
    be_loud(ranks);
    if (ranks->heard != NULL) {
        fclose(ranks->heard);
        ranks->heard = NULL;
    }
}

static void say_heard(lan_cli_ranks *ranks)
{
    int letter = 0;
    rewind(ranks->heard);
    be_loud(ranks);
    while ((letter = fgetc(ranks->heard)) != EOF) {
        fputc(letter, stderr);
    }
}

lan_cli_exit lan_cli_ranks_agree(lan_cli_ranks *ranks, lan_cli_exit status)
{
    bool speaks = false;
    const int worst = lan_ranks_worst(&ranks->ranks, (int)status, &speaks);
    if (speaks && ranks->heard != NULL) {
        say_heard(ranks);
    }
    return (lan_cli_exit)worst;
}
