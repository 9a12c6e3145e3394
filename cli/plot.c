/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/odds_work.h"
#include "cli/plot_kind.h"
#include "cli/route_query.h"
#include "cli/terminal.h"
#include "plots/draw.h"

/* A kind of picture is a file of its own and one line here. */
static const lan_cli_plot_kind *const kinds[] = {
    &lan_cli_plot_curve,   &lan_cli_plot_phase,   &lan_cli_plot_odds,
    &lan_cli_plot_heatmap, &lan_cli_plot_matchup, &lan_cli_plot_tornado,
    &lan_cli_plot_route,   &lan_cli_plot_map,     &lan_cli_plot_bodies,
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

/* --- kinds --------------------------------------------------------------- */

/* "curve, phase and route" */
static void write_names(char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < KIND_COUNT && used < size; i++) {
        used += (size_t)snprintf(text + used, size - used, "%s%s",
                                 i == 0                ? ""
                                 : i + 1 == KIND_COUNT ? " and "
                                                       : ", ",
                                 kinds[i]->name);
    }
}

static const lan_cli_plot_kind *find_kind(const char *name)
{
    const char *names[KIND_COUNT];
    char all[256];
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strcmp(kinds[i]->name, name) == 0) {
            return kinds[i];
        }
        names[i] = kinds[i]->name;
    }
    const char *meant = lan_text_suggest(name, names, KIND_COUNT);
    for (size_t i = 0; meant == NULL && name[0] != '\0' && i < KIND_COUNT;
         i++) {
        meant = strncmp(names[i], name, strlen(name)) == 0 ? names[i] : NULL;
    }
    if (meant != NULL) {
        lan_cli_say("no picture is called '%s' (did you mean '%s'?)", name,
                    meant);
    } else {
        write_names(all, sizeof all);
        lan_cli_say("no picture is called '%s'; there are %s", name, all);
    }
    return NULL;
}

/* --- options ------------------------------------------------------------- */

static bool takes_option(const lan_cli_plot_kind *kind, const char *name)
{
    for (size_t i = 0; kind->options[i] != NULL; i++) {
        if (strcmp(kind->options[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The first kind that an option is for; NULL: all of them. */
static const lan_cli_plot_kind *owner_of(const char *option)
{
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (takes_option(kinds[i], option)) {
            return kinds[i];
        }
    }
    return NULL;
}

/* Options of one picture mean nothing to another. */
static lan_cli_exit check_options(const lan_cli *cli,
                                  const lan_cli_plot_kind *kind)
{
    const lan_cli_command *const command = cli->command;
    for (size_t i = 0; i < command->option_count; i++) {
        const char *const name = command->options[i].name;
        const lan_cli_plot_kind *const owner = owner_of(name);
        if (cli->own[i] != NULL && owner != NULL && !takes_option(kind, name)) {
            lan_cli_say("--%s is for plot %s, not for plot %s", name,
                        owner->name, kind->name);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit check_picture(const lan_picture *picture)
{
    lan_error err;
    lan_error_clear(&err);
    if (lan_picture_check(picture, &err) != LAN_OK) {
        lan_cli_say("%s", err.text);
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit check_files(const lan_cli *cli,
                                const lan_cli_plot_kind *kind)
{
    const size_t files = cli->operand_count - 1;
    if (kind->files_max == 0) {
        return LAN_CLI_DONE;
    }
    if (files > kind->files_max) {
        lan_cli_say("plot %s takes at most %zu file%s, not %zu", kind->name,
                    kind->files_max, kind->files_max == 1 ? "" : "s", files);
        return LAN_CLI_USAGE;
    }
    return lan_cli_check_operands(cli);
}

/* --- drawing ------------------------------------------------------------- */

static lan_cli_exit draw_kind(const lan_cli *cli, const lan_cli_plot_kind *kind,
                              const lan_picture *picture)
{
    const bool has_file =
        picture->path != NULL && !lan_cli_is_dash(picture->path);
    lan_figure *figure = NULL;
    lan_error err;
    if (kind->print != NULL && !has_file && !picture->script_only) {
        return kind->print(cli);
    }
    lan_cli_exit status = kind->make(cli, &figure);
    if (figure != NULL) {
        lan_error_clear(&err);
        const lan_cli_exit drawn = lan_cli_blame_picture(
            NULL, lan_picture_make(picture, figure, &err), &err);
        status = drawn != LAN_CLI_DONE ? drawn : status;
    }
    lan_figure_destroy(figure);
    return status;
}

static lan_cli_exit run_plot(const lan_cli *cli)
{
    const lan_cli_plot_kind *const kind = find_kind(cli->operands[0]);
    const lan_picture picture = {.path = cli->output,
                                 .out = stdout,
                                 .utf8 = lan_cli_has_utf8(),
                                 .color = cli->color_out,
                                 .columns = lan_cli_picture_columns(0),
                                 .script_only =
                                     lan_cli_value(cli, "script-only") != NULL,
                                 .keep = lan_cli_value(cli, "keep") != NULL};
    lan_cli_exit status =
        kind == NULL ? LAN_CLI_USAGE : check_options(cli, kind);
    if (status == LAN_CLI_DONE) {
        status = check_picture(&picture);
    }
    if (status == LAN_CLI_DONE) {
        status = check_files(cli, kind);
    }
    return status == LAN_CLI_DONE ? draw_kind(cli, kind, &picture) : status;
}

/* --- help ---------------------------------------------------------------- */

/* The name of a kind, and its lines beside and below it. */
static void describe_kinds(FILE *out)
{
    for (size_t i = 0; i < KIND_COUNT; i++) {
        const char *line = kinds[i]->help;
        const char *name = kinds[i]->name;
        while (*line != '\0') {
            const int length = (int)strcspn(line, "\n");
            fprintf(out, "  %-8s %.*s\n", name, length, line);
            line += length + (line[length] == '\n' ? 1 : 0);
            name = "";
        }
    }
    fputs("\n"
          "-o FILE decides by its ending: .png, .svg or .pdf; without it the\n"
          "picture is made of characters, and for matchup and tornado the "
          "table\n"
          "is printed.  SVG and characters need no gnuplot, nor does\n"
          "--script-only: it writes a script that holds its data, to -o or to\n"
          "standard output.\n",
          out);
}

static const lan_cli_option options[] = {
    {"band", 0, NULL, "curve: where 80 % of --battles random ones lie; 1000",
     NULL},
    LAN_CLI_ODDS_OPTIONS,
    {"x", 0, "RANGE", "curve, heatmap: over PATH=FROM:TO, or FROM:TO:log",
     NULL},
    {"y", 0, "RANGE", "heatmap: and over that", NULL},
    {"of", 0, "NAME", "curve, heatmap: of what; of several a,b; margin", NULL},
    {"points", 0, "N", "curve, heatmap: places along a path", NULL},
    {"by", 0, "WHAT", "matchup: go by odds, margin or value; odds", NULL},
    {"sort", 0, "WHAT", "matchup: as in the file or by rating; file", NULL},
    {"terrain", 0, "NAME", "matchup: the column stands there, attacked", NULL},
    {"method", 0, "WHAT", "tornado: elasticity or snowball", NULL},
    {"at", 0, "T", "bodies: at which time; that of its end", NULL},
    LAN_CLI_ROUTE_OPTIONS,
    {"script-only", 0, NULL, "write the gnuplot script instead of a picture",
     NULL},
    {"keep", 0, NULL, "leave script and data beside the picture", NULL},
};

const lan_cli_command lan_cli_command_plot = {
    .name = "plot",
    .help = "draw a battle, odds, match-ups, what matters, or a map",
    .synopsis = "KIND [OPTION]... FILE... | route [OPTION]... MAP FROM TO",
    .text = "Draws battles and routes.  KIND is\n\n",
    .describe = describe_kinds,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 2,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "KIND and FILE",
    .takes = LAN_CLI_TAKES_ALL - LAN_CLI_TAKES_JSON,
    .run = run_plot,
};
