/* docs/write_reference.c - fills the tables of docs/scenario.in.md: standard
 * input to standard output.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "lanchester/scenario.h"

int main(void)
{
    const lan_status status = lan_scenario_write_reference(stdin, stdout);
    if (status != LAN_OK || fflush(stdout) != 0) {
        fprintf(stderr, "write_reference: %s\n", lan_status_text(status));
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
