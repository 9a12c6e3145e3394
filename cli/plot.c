/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "plots/draw.h"

#define KINDS_MOST 32
#define NAMES_SIZE 256

/* --- kinds --------------------------------------------------------------- */

static bool takes_option(const lan_cli_plot_kind *kind, const char *name)
{
    for (const char *const *at = kind->options; at != NULL && *at != NULL;
         at++) {
        if (strcmp(*at, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Finds the names of the kinds that take an option (NULL: of all kinds) and
 * writes them as "curve, phase and route". Returns the number of names. */
static size_t find_names(const char *option, const char *names[KINDS_MOST],
                         char text[NAMES_SIZE])
{
    size_t count = 0;
    text[0] = '\0';
    for (const lan_cli_plot_kind *at = lan_cli_plot_kinds;
         at->name != NULL && count < KINDS_MOST; at++) {
        if (option == NULL || takes_option(at, option)) {
            names[count++] = at->name;
        }
    }
    lan_cli_join(names, count, "and", text, NAMES_SIZE);
    return count;
}

static const lan_cli_plot_kind *find_kind(const lan_cli *cli, const char *name)
{
    const char *names[KINDS_MOST] = {NULL};
    char all[NAMES_SIZE];
    const size_t count = find_names(NULL, names, all);
    const char *meant = lan_text_suggest(name, names, count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return &lan_cli_plot_kinds[i];
        }
        if (meant == NULL && name[0] != '\0' &&
            strncmp(names[i], name, strlen(name)) == 0) {
            meant = names[i];
        }
    }
    if (meant != NULL) {
        lan_cli_refuse(cli, "no picture is called '%s' (did you mean '%s'?)",
                       name, meant);
    }
    lan_cli_refuse(cli, "no picture is called '%s'; the kinds are %s", name,
                   all);
}

/* --- options ------------------------------------------------------------- */

/* An option of one kind of picture has no meaning for another kind. */
static void check_options(const lan_cli *cli, const lan_cli_plot_kind *kind)
{
    const lan_cli_option *const options = cli->command->options;
    for (size_t i = 0; options[i].use == LAN_CLI_OWN; i++) {
        const char *const name = options[i].name;
        const char *owners[KINDS_MOST] = {NULL};
        char text[NAMES_SIZE];
        if (cli->values[i] != NULL && find_names(name, owners, text) > 0 &&
            !takes_option(kind, name)) {
            lan_cli_refuse(cli, "--%s is for plot %s, not for plot %s", name,
                           text, kind->name);
        }
    }
}

static void check_files(const lan_cli *cli, const lan_cli_plot_kind *kind)
{
    const size_t files = cli->operand_count - 1;
    if (kind->files_max == 0) {
        return;
    }
    if (files > kind->files_max) {
        lan_cli_refuse(cli, "plot %s takes at most %zu file%s, not %zu",
                       kind->name, kind->files_max,
                       kind->files_max == 1 ? "" : "s", files);
    }
    lan_cli_check_operands(cli);
}

/* --- drawing ------------------------------------------------------------- */

static void draw_fought(const lan_cli *cli, const lan_cli_plot_kind *kind,
                        lan_figure **out)
{
    const char *const path = cli->operands[1];
    const lan_fought *const fought = lan_cli_fight(cli, path);
    if (fought->campaign != NULL) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "plot %s needs a single battle, but the armies of %s "
                    "march on a map: use 'plot heatmap' over two counts to see "
                    "who wins",
                    kind->name, path);
    }
    lan_cli_must(
        cli, path,
        kind->fought(fought, lan_cli_plot_title(fought->scenario, path),
                     lan_cli_work(cli, kind->name, NULL,
                                  "--set solver.rtol=1e-4 may take less"),
                     out, cli->err));
}

lan_cli_exit lan_cli_run_plot(const lan_cli *cli)
{
    const lan_cli_plot_kind *const kind = find_kind(cli, cli->operands[0]);
    const lan_picture picture = {.path = cli->output,
                                 .out = stdout,
                                 .utf8 = lan_cli_has_utf8(),
                                 .color = cli->color_out,
                                 .columns = lan_cli_picture_columns(),
                                 .script_only = lan_cli_has(cli, "script-only"),
                                 .keep = lan_cli_has(cli, "keep")};
    const bool has_file =
        picture.path != NULL && !lan_cli_is_dash(picture.path);
    lan_figure *figure = NULL;
    check_options(cli, kind);
    if (lan_picture_check(&picture, cli->err) != LAN_OK) {
        lan_cli_refuse(cli, "%s", cli->err->text);
    }
    check_files(cli, kind);
    if (kind->is_printed && !has_file && !picture.script_only) {
        return lan_cli_answer_question(cli, kind->question, cli->operands[1]);
    }
    lan_cli_exit status = LAN_CLI_DONE;
    if (kind->make != NULL) {
        status = kind->make(cli, &figure);
    } else if (kind->fought != NULL) {
        draw_fought(cli, kind, &figure);
    } else {
        char text[LAN_CLI_TROUBLE_SIZE];
        lan_cli_asked *asked =
            lan_cli_ask(cli, kind->question, cli->operands[1]);
        status = lan_cli_judge(asked, text);
        if (!asked->has_no_page) {
            lan_cli_must(cli, asked->path,
                         kind->question->draw(asked, &figure, cli->err));
        }
    }
    if (figure == NULL) {
        return status;
    }
    const lan_status drawn = lan_picture_make(&picture, figure, cli->err);
    lan_figure_destroy(figure);
    /* The error is reported when standard output is closed. */
    lan_cli_go_on(cli, drawn == LAN_EIO && ferror(stdout) != 0
                           ? LAN_CLI_FAILED
                           : lan_cli_blame(NULL, drawn, cli->err));
    return status;
}

/* --- the command --------------------------------------------------------- */

/* Completes the kinds, then the files of a kind. */
void lan_cli_complete_plot(const char *first)
{
    if (first != NULL) {
        printf("@files %s\n", strcmp(first, "route") == 0 ? ".map .yaml .yml"
                              : strcmp(first, "matchup") == 0
                                  ? ".yaml .yml .json .csv .tsv"
                                  : ".yaml .yml");
        return;
    }
    for (const lan_cli_plot_kind *at = lan_cli_plot_kinds; at->name != NULL;
         at++) {
        printf("%s\t%s\n", at->name, at->help);
    }
}
