/* cli/test_json.h - verdicts on expectations as an object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   NULL where there is no memory.
 */
#ifndef LAN_CLI_TEST_JSON_H
#define LAN_CLI_TEST_JSON_H

#include <jansson.h>

#include "cli/test_tap.h"

json_t *lan_cli_verdict_json(const lan_expect_verdict *verdict);

/* A file; takes the list of its verdicts over. */
json_t *lan_cli_tested_json(const lan_cli_tested *file, json_t *list);

/* All of it; takes the list of files over. */
json_t *lan_cli_test_json(const lan_cli_tested *files, size_t count,
                          json_t *list);

#endif
