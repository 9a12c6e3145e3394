/* docs/examples/balance.c - questions of many battles, inside a program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A roster is read once, from memory. Then its numbers are changed through
 * parameters, not by writing text: a sweep with a sink of the program's own, a
 * battle at chosen values, the count at which it is even, and every type
 * against every other.
 *
 *   cc balance.c $(pkg-config --cflags --libs lanchester) -o balance
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lanchester/lanchester.h>

static const char text[] =
    "format: 1\n"
    "time: {unit: turn, end: 200}\n"
    "units:\n"
    "  sword:  {hit: 0.30, damage: 4, health: 10, cost: 20}\n"
    "  knight: {hit: 0.35, damage: 6, health: 24, cost: 50}\n"
    "armies:\n"
    "  blue: {units: {knight: 20}}\n"
    "  red: {units: {sword: 60}}\n"
    "matchup: {budget: 2000}\n"
    "solve: {change: armies.red.units.sword.count, between: [20, 120]}\n"
    "sweep:\n"
    "  vary: [{path: units.knight.health, from: 20, to: 40, points: 5}]\n"
    "  record: [margin]\n";

/* Ends the program where a call failed: a tool would say so and go on. */
static void must(lan_status status, const lan_error *err)
{
    if (status != LAN_OK) {
        fprintf(stderr, "balance: %s\n",
                err != NULL && err->text[0] != '\0' ? err->text
                                                    : lan_status_text(status));
        exit(EXIT_FAILURE);
    }
}

static lan_scenario *read_roster(void)
{
    lan_scenario *scenario = NULL;
    lan_messages *messages = NULL;
    must(lan_messages_create(&messages), NULL);
    const lan_status status = lan_scenario_read(
        &(lan_reading){.name = "roster", .text = text}, messages, &scenario);
    lan_messages_print(messages, stderr, false);
    lan_messages_destroy(messages);
    must(status, NULL);
    return scenario;
}

/* Takes a row; anything but LAN_OK would end the sweep. */
static lan_status print_row(void *context, const lan_sweep_row *row)
{
    FILE *out = context;
    fprintf(out, "  health %g: margin %.4f\n", row->values[0],
            row->recorded[0]);
    return LAN_OK;
}

/* Rows come in order of run, whatever the number of threads. */
static void sweep_health(const lan_scenario *scenario)
{
    lan_sweep *sweep = NULL;
    lan_error err = {0};
    printf("sweep\n");
    must(lan_sweep_create(scenario, 1, &sweep, &err), &err);
    must(lan_sweep_run(sweep, 2, print_row, stdout, NULL, &err), &err);
    lan_sweep_destroy(sweep);
}

/* One battle after another, at values that the program chooses. */
static void try_counts(const lan_scenario *scenario)
{
    lan_parameter *count = NULL;
    lan_measure *margin = NULL;
    lan_experiment *experiment = NULL;
    lan_error err = {0};
    must(lan_parameter_create(scenario, "armies.red.units.sword.count", &count,
                              &err),
         &err);
    must(lan_measure_create_for(scenario, "margin", &margin, &err), &err);
    const lan_experiment_def def = {
        .scenario = scenario,
        .parameters = (const lan_parameter *const[]){count},
        .parameter_count = 1,
        .measures = (const lan_measure *const[]){margin},
        .measure_count = 1,
        .by_averages = true};
    must(lan_experiment_create(&def, &experiment), NULL);
    printf("experiment\n");
    for (double swords = 30.0; swords < 60.0; swords += 10.0) {
        double found = 0.0;
        must(lan_experiment_run(experiment, &swords, 1, &found, &err), &err);
        printf("  %g swords: margin %.4f\n", swords, found);
    }
    lan_experiment_destroy(experiment);
    lan_measure_destroy(margin);
    lan_parameter_destroy(count);
}

static void find_even(const lan_scenario *scenario)
{
    lan_solution *solution = NULL;
    lan_error err = {0};
    must(lan_solve_find(scenario, lan_scenario_solve_def(scenario), 1, NULL,
                        &solution, &err),
         &err);
    const lan_solve_part *part = &solution->parts[0];
    printf("solve\n");
    for (size_t i = 0; i < part->count; i++) {
        printf("  even at %.6f swords\n", part->answers[i].lo[0]);
    }
    lan_solution_destroy(solution);
}

static void meet_all(const lan_scenario *scenario)
{
    const lan_matchup_options options = lan_matchup_options_default();
    const lan_matchup_def wanted = lan_scenario_matchup_def(scenario);
    lan_matchup *matchup = NULL;
    lan_error err = {0};
    must(lan_matchup_find(lan_scenario_battle_def(scenario), &wanted, &options,
                          NULL, &matchup, &err),
         &err);
    printf("matchup\n");
    for (int32_t row = 0; row < matchup->count; row++) {
        for (int32_t column = 0; column < matchup->count; column++) {
            const lan_matchup_cell *cell = lan_matchup_at(matchup, row, column);
            printf("  %s against %s: wins %.1f %%\n", matchup->units[row].name,
                   matchup->units[column].name, 100.0 * cell->win);
        }
    }
    lan_matchup_destroy(matchup);
}

int main(void)
{
    lan_scenario *scenario = read_roster();
    sweep_health(scenario);
    try_counts(scenario);
    find_even(scenario);
    meet_all(scenario);
    lan_scenario_destroy(scenario);
    return EXIT_SUCCESS;
}
