/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/fit_laws.h"

#include <math.h>

#include "cli/outcome_json.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "lanchester/fit.h"

static void add_exponent(lan_cli_table *table, double value, double error)
{
    char number[LAN_NUMBER_SIZE];

    if (error > 0.0) {
        const double shown = fabs(value) < 5e-4 ? 0.0 : value; /* no -0 */
        lan_cli_table_cell(table, "%.3f %s %.3f", shown,
                           lan_cli_has_utf8() ? "\xC2\xB1" : "+-", error);
    } else {
        lan_cli_table_cell(table, "%s", lan_number_digits(value, 6, number));
    }
}

static void add_law(lan_cli_table *table, const lan_fit_laws *laws,
                    lan_fit_law_kind kind)
{
    const lan_fit_law *law = &laws->law[kind];

    lan_cli_table_row(table, kind == laws->best ? LAN_CLI_GOOD : LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", lan_fit_law_name(kind));
    if (!law->is_known) {
        lan_cli_table_cell(table, "%s", "not told");
        return;
    }
    add_exponent(table, law->enemy, law->enemy_error);
    add_exponent(table, law->own, law->own_error);
    lan_cli_table_number(table, law->coefficient[0]);
    lan_cli_table_number(table, law->coefficient[1]);
    lan_cli_table_cell(table, "%.4f", law->deviation);
    lan_cli_table_cell(table, "%.4f", law->prediction);
}

static void add_headings(lan_cli_table *table, const lan_fit_laws *laws)
{
    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "law");
    lan_cli_table_cell(table, "enemy");
    lan_cli_table_cell(table, "own");
    lan_cli_table_cell(table, "of %s", laws->side[0]);
    lan_cli_table_cell(table, "of %s", laws->side[1]);
    lan_cli_table_cell(table, "deviation");
    lan_cli_table_cell(table, "left out");
}

/* How many losses there are, and why others were left out. */
static void print_counts(FILE *out, const lan_fit_laws *laws)
{
    const size_t small = laws->left_out - laws->unknown;

    fprintf(out, "%zu losses", laws->used);
    if (small > 0) {
        fprintf(out, "; %zu more left out, which are not above 0", small);
    }
    if (laws->unknown > 0) {
        fprintf(out, "; %zu more left out, as cells are empty", laws->unknown);
    }
    fputs(".\n", out);
}

static lan_status print_text(FILE *out, bool color, const lan_fit_laws *laws)
{
    lan_cli_table *table = NULL;

    lan_status status = lan_cli_table_create("lrrrrrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    add_headings(table, laws);
    for (size_t k = 0; k < laws->law_count; k++) {
        add_law(table, laws, (lan_fit_law_kind)k);
    }
    status = lan_cli_table_print(table, out, color);
    lan_cli_table_destroy(table);
    fprintf(out,
            "\nThe %s law predicts best: a loss left out of the fit by a "
            "factor of %.3f.\n",
            lan_fit_law_name(laws->best),
            exp(laws->law[laws->best].prediction));
    print_counts(out, laws);
    return status;
}

static json_t *law_json(const lan_fit_laws *laws, lan_fit_law_kind kind)
{
    const lan_fit_law *law = &laws->law[kind];

    if (!law->is_known) {
        return json_null();
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:{s:o, s:o}, s:o, s:o}", "enemy",
                     lan_cli_json_number(law->enemy), "own",
                     lan_cli_json_number(law->own), "enemy_error",
                     lan_cli_json_number(law->enemy_error), "own_error",
                     lan_cli_json_number(law->own_error), "coefficient",
                     laws->side[0], lan_cli_json_number(law->coefficient[0]),
                     laws->side[1], lan_cli_json_number(law->coefficient[1]),
                     "deviation", lan_cli_json_number(law->deviation),
                     "prediction", lan_cli_json_number(law->prediction));
}

static json_t *laws_json(const lan_fit_laws *laws)
{
    return json_pack("{s:i, s:s, s:{s:o, s:o, s:o, s:o}, s:o, s:I, s:I, s:I}",
                     "schema", 1, "best", lan_fit_law_name(laws->best), "laws",
                     "square", law_json(laws, LAN_FIT_LAW_SQUARE), "linear",
                     law_json(laws, LAN_FIT_LAW_LINEAR), "logarithmic",
                     law_json(laws, LAN_FIT_LAW_LOGARITHMIC), "power",
                     law_json(laws, LAN_FIT_LAW_POWER), "correlation",
                     lan_cli_json_number(laws->correlation), "used",
                     (json_int_t)laws->used, "left_out",
                     (json_int_t)laws->left_out, "unknown",
                     (json_int_t)laws->unknown);
}

/* Exponents of strengths that fell together are one number, not two. */
static void warn(const lan_cli *cli, const char *path, const lan_fit_laws *laws)
{
    const bool is_known = laws->law[LAN_FIT_LAW_POWER].is_known;

    if (cli->quiet ||
        (is_known && fabs(laws->correlation) <= LAN_FIT_CORRELATION_MAX)) {
        return;
    }
    lan_cli_say("%s: warning: the strengths cannot tell the two exponents of "
                "the power law apart",
                path);
}

static lan_cli_exit write_laws(const lan_cli *cli, const char *path,
                               const lan_fit_laws *laws)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    const lan_status status =
        print_text(out.stream, cli->color_out && out.file == NULL, laws);
    return lan_cli_output_close(&out, lan_cli_blame(path, status, NULL));
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
    const lan_cli_exit written =
        cli->json
            ? lan_cli_json_write(laws_json(laws), cli->output, LAN_CLI_DONE)
            : write_laws(cli, path, laws);
    lan_fit_laws_destroy(laws);
    return written;
}
