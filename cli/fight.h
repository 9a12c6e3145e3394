/* cli/fight.h - a scenario file taken to the end of its battle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 * Owner    a lan_cli_battle belongs to the caller until _clear(), which is
 *          allowed on one that is all zero.
 */
#ifndef LAN_CLI_FIGHT_H
#define LAN_CLI_FIGHT_H

#include "balance/solving/turnings.h"
#include "balance/tally.h"
#include "cli/command.h"
#include "results/document/document.h"

typedef lan_fought lan_cli_battle;

/* Refuses to write the result over a file that a scenario names; LAN_CLI_USAGE.
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_spare_named(const lan_cli *cli,
                                 const lan_scenario *scenario);

/* Reads a file ("-": standard input) with the settings of the command line and
 * prints errors and warnings; --quiet keeps warnings back. Returns
 * LAN_CLI_USAGE only where the result would replace the file, or one that it
 * names: then nothing may be written. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_read(const lan_cli *cli, const char *path,
                          lan_scenario **out);

/* The same, where a bare roster will do: of a sheet it also says what was
 * guessed and left out, unless --quiet. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_read_roster(const lan_cli *cli, const char *path,
                                 lan_scenario **out);

/* Says what reading a sheet has guessed and left out, unless --quiet. */
void lan_cli_say_notes(const lan_cli *cli, const lan_scenario *scenario);

/* The same for text already read; `name` is its file's. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_read_text(const lan_cli *cli, const char *name,
                               const char *text, size_t length,
                               lan_scenario **out);

/* Reads a file and works its battle out; warns of a map, which is not used. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_fight(const lan_cli *cli, const char *path,
                           lan_cli_battle *out);

/* Works out the battle of a scenario by the equations, also where solver.method
 * is chance, beside what does not depend on them: where they take longer than a
 * few seconds, counted in calls, or no step holds the tolerance, the outcome is
 * NULL. Says nothing; takes the scenario over where it succeeds. */
LAN_MUST_CHECK
lan_status lan_cli_fight_averages(const lan_cli *cli, lan_scenario *scenario,
                                  lan_cli_battle *out, lan_error *err);

/* With how many others would have won; of a campaign, where each battle takes
 * longer, they must be asked for by --turning. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_turnings(const lan_cli *cli, const char *path,
                              const lan_cli_battle *fought,
                              lan_turning turnings[LAN_TURNINGS],
                              size_t *count);

/* Fights an engagement once more for a page that plays it; does nothing for
 * other documents and other battles. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_film(const lan_cli *cli, const char *path,
                          const lan_document *document,
                          const lan_cli_battle *fought);

void lan_cli_battle_clear(lan_cli_battle *fought);

/* Refuses a file that is named twice where it can be read only once, "-", and
 * files that the result would replace. Says so and returns LAN_CLI_USAGE. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_check_operands(const lan_cli *cli);

#endif
