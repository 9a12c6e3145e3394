/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "balance/solving/grid.h"
#include "base/real.h"
#include "base/text.h"
#include "cli/cli.h"
#include "plots/draw.h"
#include "plots/kinds/kinds.h"

/* A kind of picture is one row here. */
static const lan_cli_plot_kind kinds[] = {
    {.name = "curve",
     .help = "strengths over time, or results over the values of a path",
     .files_max = LAN_CURVE_MAX_BATTLES,
     .options = "band battles jobs x of points store",
     .make = lan_cli_plot_curve},
    {.name = "phase",
     .help = "one side's strength against the other's: who wins",
     .files_max = 1,
     .options = "",
     .make = lan_cli_plot_phase},
    {.name = "odds",
     .help = "who wins a random battle, and with how many left",
     .files_max = 1,
     .options = "exact simulate precision battles until-end jobs",
     .question = &lan_cli_question_odds},
    {.name = "heatmap",
     .help = "a result over the values of two paths",
     .files_max = 1,
     .options = "exact simulate precision battles jobs x y of points store",
     .make = lan_cli_plot_heatmap},
    {.name = "matchup",
     .help = "every unit type against every other, and the mix",
     .files_max = 1,
     .options = "exact simulate precision battles jobs by sort terrain",
     .question = &lan_cli_question_matchup_ground,
     .is_printed = true},
    {.name = "tornado",
     .help = "which values matter: the result at both ends of each range",
     .files_max = 1,
     .options = "jobs method",
     .question = &lan_cli_question_tornado,
     .is_printed = true},
    {.name = "route",
     .help = "a map, what a search looked at, and the route it found",
     .options = "algorithm corners class size heuristic metric tie turn-cost",
     .make = lan_cli_plot_route},
    {.name = "map",
     .help = "where armies marched on a map and fought",
     .files_max = 1,
     .options = "",
     .make = lan_cli_plot_map},
    {.name = "bodies",
     .help = "where every soldier stands --at a time of one fight by bodies",
     .files_max = 1,
     .options = "at",
     .make = lan_cli_plot_bodies},
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

/* --- kinds --------------------------------------------------------------- */

/* True where a name is one of the words of a text. */
static bool takes_option(const lan_cli_plot_kind *kind, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = kind->options; *at != '\0';) {
        const size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, name, word) == 0) {
            return true;
        }
        at += word + strspn(at + word, " ");
    }
    return false;
}

#define NAMES_SIZE 256

/* Writes "curve, phase and route": the kinds that an option is for, of NULL
 * all. Returns how many there are. */
static size_t write_names(const char *option, char text[NAMES_SIZE])
{
    const char *names[KIND_COUNT];
    size_t count = 0;
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (option == NULL || takes_option(&kinds[i], option)) {
            names[count++] = kinds[i].name;
        }
    }
    for (size_t i = 0; i < count && used < NAMES_SIZE; i++) {
        used += (size_t)snprintf(text + used, NAMES_SIZE - used, "%s%s",
                                 i == 0           ? ""
                                 : i + 1 == count ? " and "
                                                  : ", ",
                                 names[i]);
    }
    return count;
}

static const lan_cli_plot_kind *find_kind(const lan_cli *cli, const char *name)
{
    const char *names[KIND_COUNT];
    char all[NAMES_SIZE];
    for (size_t i = 0; i < KIND_COUNT; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            return &kinds[i];
        }
        names[i] = kinds[i].name;
    }
    const char *meant = lan_text_suggest(name, names, KIND_COUNT);
    for (size_t i = 0; meant == NULL && name[0] != '\0' && i < KIND_COUNT;
         i++) {
        meant = strncmp(names[i], name, strlen(name)) == 0 ? names[i] : NULL;
    }
    if (meant != NULL) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "no picture is called '%s' (did you mean '%s'?)", name,
                    meant);
    }
    (void)write_names(NULL, all);
    lan_cli_die(cli, LAN_CLI_USAGE, "no picture is called '%s'; there are %s",
                name, all);
}

/* --- options ------------------------------------------------------------- */

/* Options of one picture mean nothing to another. */
static void check_options(const lan_cli *cli, const lan_cli_plot_kind *kind)
{
    for (size_t i = 0; lan_cli_is_own(cli->command, i); i++) {
        const char *const name = lan_cli_option_at(cli->command, i)->name;
        char owners[NAMES_SIZE];
        if (cli->values[i] != NULL && write_names(name, owners) > 0 &&
            !takes_option(kind, name)) {
            lan_cli_die(cli, LAN_CLI_USAGE,
                        "--%s is for plot %s, not for plot %s", name, owners,
                        kind->name);
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
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "plot %s takes at most %zu file%s, not %zu", kind->name,
                    kind->files_max, kind->files_max == 1 ? "" : "s", files);
    }
    lan_cli_check_operands(cli);
}

/* --- drawing ------------------------------------------------------------- */

/* Draws the answer to a question. */
static lan_cli_exit make_answer(const lan_cli *cli,
                                const lan_cli_question *question,
                                lan_figure **out)
{
    const lan_cli_asked *asked = lan_cli_ask(cli, question, cli->operands[1]);
    const lan_cli_exit judged = lan_cli_judge(asked);
    if (question->has_page == NULL || question->has_page(asked)) {
        lan_cli_must(cli, asked->path, question->draw(asked, out, cli->err));
    }
    return judged;
}

static lan_cli_exit run_plot(const lan_cli *cli)
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
        lan_cli_die(cli, LAN_CLI_USAGE, "%s", cli->err->text);
    }
    check_files(cli, kind);
    if (kind->is_printed && !has_file && !picture.script_only) {
        return lan_cli_answer_question(cli, kind->question, cli->operands[1]);
    }
    const lan_cli_exit status = kind->make != NULL
                                    ? kind->make(cli, &figure)
                                    : make_answer(cli, kind->question, &figure);
    if (figure == NULL) {
        return status;
    }
    const lan_status drawn = lan_picture_make(&picture, figure, cli->err);
    lan_figure_destroy(figure);
    /* Closing standard output says why it failed. */
    lan_cli_go_on(cli, drawn == LAN_EIO && ferror(stdout) != 0
                           ? LAN_CLI_FAILED
                           : lan_cli_blame(NULL, drawn, cli->err));
    return status;
}

/* --- the command --------------------------------------------------------- */

/* The kinds, then what each reads. */
static void complete_operands(const char *const *operands, size_t count,
                              FILE *out)
{
    if (count > 0) {
        fprintf(out, "@files %s\n",
                strcmp(operands[0], "route") == 0 ? ".map .yaml .yml"
                : strcmp(operands[0], "matchup") == 0
                    ? ".yaml .yml .json .csv .tsv"
                    : ".yaml .yml");
        return;
    }
    for (size_t i = 0; i < KIND_COUNT; i++) {
        fprintf(out, "%s\t%s\n", kinds[i].name, kinds[i].help);
    }
}

static const lan_cli_option band_options[] = {
    {"band", .help = "curve: where 80 % of --battles random ones lie; 1000"},
    {.name = NULL}};

/* A band is of fewer battles than odds. */
static const lan_cli_option battles_options[] = {
    {"battles", 0, LAN_CLI_WHOLE, "N",
     .help = "but no more than these; 1000000", .lo = 1, .hi = 1e6},
    {.name = NULL}};

static const lan_cli_option options[] = {
    {"x", 0, LAN_CLI_PATH, "RANGE",
     .help = "curve, heatmap: over PATH=FROM:TO, or FROM:TO:log"},
    {"y", 0, LAN_CLI_PATH, "RANGE", .help = "heatmap: and over that"},
    {"of", 0, LAN_CLI_TEXT, "NAME",
     .help = "curve, heatmap: of what; of several a,b; margin",
     .words = "margin odds duration winner reason value_margin"},
    {"points", 0, LAN_CLI_WHOLE, "N",
     .help = "curve, heatmap: places along a path", .lo = 2,
     .hi = LAN_GRID_MAX_SIDE},
    {"store", 0, LAN_CLI_FILE, "FILE",
     .help = "curve, heatmap: what a sweep kept, not fought again"},
    {"by", 0, LAN_CLI_WORD, "WHAT",
     .help = "matchup: go by odds, margin or value; odds",
     .words = "odds margin value"},
    {"sort", 0, LAN_CLI_WORD, "WHAT",
     .help = "matchup: as in the file or by rating; file",
     .words = "file rating"},
    {"terrain", 0, LAN_CLI_TEXT, "NAME",
     .help = "matchup: the column stands there, attacked"},
    {"method", 0, LAN_CLI_WORD, "WHAT",
     .help = "tornado: elasticity or snowball",
     .words = "elasticity morris sobol snowball"},
    {"at", 0, LAN_CLI_NUMBER, "T",
     .help = "bodies: at which time; that of its end", .hi = LAN_INF},
    {.name = NULL}};

static const lan_cli_option output_options[] = {
    {"script-only", .help = "write the gnuplot script instead of a picture"},
    {"keep", .help = "leave script and data beside the picture"},
    {.name = NULL}};

const lan_cli_command lan_cli_command_plot = {
    .name = "plot",
    .help = "draw a battle, odds, match-ups, what matters, or a map",
    .synopsis = "KIND [OPTION]... FILE... | route [OPTION]... MAP FROM TO",
    .options = {band_options, lan_cli_options_odds, battles_options,
                lan_cli_options_until_end, lan_cli_options_jobs, options,
                lan_cli_options_route, output_options},
    .operands_min = 2,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "KIND and FILE",
    .takes = LAN_CLI_TAKES_ALL - LAN_CLI_TAKES_JSON,
    .run = run_plot,
    .complete = complete_operands,
};
