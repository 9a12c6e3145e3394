/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/fit_laws.h"

#include <math.h>

#include "cli/answer.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

/* Exponents of strengths that fell together are one number, not two. */
static void warn(const lan_cli *cli, const char *path, const lan_fit_laws *laws)
{
    const bool is_known = laws->law[LAN_FIT_LAW_POWER].is_known;

    if (cli->quiet ||
        (is_known && fabs(laws->correlation) <= LAN_FIT_CORRELATION_MAX)) {
        return;
    }
    lan_cli_say(
        "%s: warning: the strengths cannot separate the two exponents of "
        "the power law apart",
        path);
}

lan_cli_exit lan_cli_fit_laws(const lan_cli *cli, const char *path,
                              const lan_scenario *scenario,
                              const lan_observed *observed)
{
    lan_fit_laws *laws = NULL;
    lan_error err;

    lan_error_clear(&err);
    const lan_status status = lan_fit_law_find(
        lan_scenario_battle_def(scenario), observed, &laws, &err);
    if (status != LAN_OK) {
        return lan_cli_blame(path, status, &err);
    }
    warn(cli, path, laws);
    lan_cli_answer answer;
    lan_cli_exit exit = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (exit == LAN_CLI_DONE) {
        lan_page_fit_laws(answer.document, laws);
        exit = lan_cli_answer_end(&answer, path, exit);
    }
    lan_fit_laws_destroy(laws);
    return exit;
}
