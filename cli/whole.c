/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/whole.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "base/threads_impl.h"
#include "cli/terminal.h"

#define JOBS_MOST 1024

lan_cli_exit lan_cli_whole(const lan_cli *cli, const char *option, double lo,
                           double hi, int64_t *out)
{
    const char *text = lan_cli_value(cli, option);
    double value = 0.0;
    if (text == NULL) {
        return LAN_CLI_DONE;
    }
    if (lan_text_to_double(text, strlen(text), &value) != LAN_OK ||
        !(value >= lo && value <= hi) || value > floor(value)) {
        lan_cli_say("--%s takes a whole number from %g to %g, not '%s'", option,
                    lo, hi, text);
        return LAN_CLI_USAGE;
    }
    *out = (int64_t)value;
    return LAN_CLI_DONE;
}

lan_cli_exit lan_cli_jobs(const lan_cli *cli, int *out)
{
    int64_t jobs = 0;
    const lan_cli_exit status =
        lan_cli_whole(cli, "jobs", 0.0, JOBS_MOST, &jobs);
    if (status == LAN_CLI_DONE) {
        const int count = lan_thread_count((int)jobs);
        *out = count > JOBS_MOST ? JOBS_MOST : count;
    }
    return status;
}
