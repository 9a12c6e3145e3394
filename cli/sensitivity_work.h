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
#include "results/pages/pages.h"

typedef struct lan_cli_sensitivity {
    lan_scenario *read; /* with it; NULL: the scenario is another's */
    const lan_scenario *scenario;
    lan_sensitivity_def def; /* with --method */
    lan_sensitivity *found;
} lan_cli_sensitivity;

/* Computes that of a scenario, which stays the caller's and must live as long;
 * says nothing but how long it will take. */
LAN_MUST_CHECK
lan_status lan_cli_sensitivity_of(const lan_cli *cli, const char *path,
                                  const lan_scenario *scenario,
                                  const lan_sensitivity_def *def, int jobs,
                                  lan_cli_sensitivity *out, lan_error *err);

/* Reads --method and --jobs (or --threads), reads the file, and computes it.
 *
 * has_slopes  elasticity, or the snowball, whatever else the file asks for
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sensitivity_find(const lan_cli *cli, const char *path,
                                      bool has_slopes,
                                      lan_cli_sensitivity *out);

void lan_cli_sensitivity_clear(lan_cli_sensitivity *made);

/* What its page is made from: of the made one, which must stay in place. */
lan_sensitivity_result
lan_cli_sensitivity_result(const lan_cli_sensitivity *made, const char *path);

/* Room for what went wrong, in words. */
#define LAN_CLI_TROUBLE_SIZE 1024

/* Whether battles failed, LAN_CLI_SOME_FAILED, or no parity was found,
 * LAN_CLI_NO_SOLUTION, with the words for it; else LAN_CLI_DONE. */
lan_cli_exit lan_cli_sensitivity_judge(const lan_cli_sensitivity *made,
                                       char text[LAN_CLI_TROUBLE_SIZE]);

/* The same, and says so. */
lan_cli_exit lan_cli_sensitivity_tell(const char *path,
                                      const lan_cli_sensitivity *made);

/* Finds it, prints its page as the command line wants it, and says what is
 * wrong with it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sensitivity_answer(const lan_cli *cli, const char *path,
                                        bool has_slopes);

#endif
