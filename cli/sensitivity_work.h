/* cli/sensitivity_work.h - which values of a scenario file matter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 * Owner    a lan_cli_sensitivity belongs to the caller until _clear().
 */
#ifndef LAN_CLI_SENSITIVITY_WORK_H
#define LAN_CLI_SENSITIVITY_WORK_H

#include "cli/fight.h"
#include "lanchester/sensitivity.h"

typedef struct lan_cli_sensitivity {
    lan_scenario *scenario;
    lan_sensitivity_def def; /* with --method */
    lan_sensitivity *found;
} lan_cli_sensitivity;

/* Reads --method and --jobs (or --threads), reads the file, and works it out.
 *
 * has_slopes  elasticity, or the snowball, whatever else the file asks for
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sensitivity_find(const lan_cli *cli, const char *path,
                                      bool has_slopes,
                                      lan_cli_sensitivity *out);

void lan_cli_sensitivity_clear(lan_cli_sensitivity *made);

/* Says which battles failed, and where no parity was found. Returns
 * LAN_CLI_SOME_FAILED, LAN_CLI_NO_SOLUTION or LAN_CLI_DONE. */
lan_cli_exit lan_cli_sensitivity_tell(const char *path,
                                      const lan_cli_sensitivity *made);

/* Finds it, prints its page as the command line wants it, and says what is
 * wrong with it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sensitivity_answer(const lan_cli *cli, const char *path,
                                        bool has_slopes);

#endif
