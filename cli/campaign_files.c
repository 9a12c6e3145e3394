/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/campaign_files.h"

#include <string.h>

#include "base/text.h"
#include "cli/sweep_rows.h"
#include "cli/terminal.h"
#include "results/document/render.h"

/* A file of rows, and the page that fills it. */
static const struct {
    const char *option;
    void (*fill)(lan_document *document, const lan_fought *fought);
} files[] = {
    {"events", lan_page_events},
    {"positions", lan_page_positions},
};

#define FILE_COUNT (sizeof files / sizeof files[0])

/* In the order of lan_log_level. */
static const char *const levels[] = {"main", "all", "none"};

#define LEVEL_COUNT (sizeof levels / sizeof levels[0])

static lan_cli_exit read_level(const lan_cli *cli, lan_log_level *log)
{
    const char *const word = lan_cli_value(cli, "log");

    *log = LAN_LOG_MAIN;
    for (size_t i = 0; word != NULL && i < LEVEL_COUNT; i++) {
        if (strcmp(word, levels[i]) == 0) {
            *log = (lan_log_level)i;
            return LAN_CLI_DONE;
        }
    }
    if (word == NULL) {
        return LAN_CLI_DONE;
    }
    const char *const meant = lan_text_suggest(word, levels, LEVEL_COUNT);
    if (meant != NULL) {
        lan_cli_say("--log takes all, main or none, not '%s' (did you mean "
                    "'%s'?)",
                    word, meant);
    } else {
        lan_cli_say("--log takes all, main or none, not '%s'", word);
    }
    return LAN_CLI_USAGE;
}

/* A file is of one of the two forms, and no other result goes there. */
static lan_cli_exit check_file(const lan_cli *cli, size_t index)
{
    const char *const option = files[index].option;
    const char *const path = lan_cli_value(cli, option);

    if (path == NULL) {
        return LAN_CLI_DONE;
    }
    if (!lan_cli_rows_are_named(path)) {
        lan_cli_say("--%s takes a name in .csv or .jsonl, not '%s'", option,
                    path);
        return LAN_CLI_USAGE;
    }
    lan_cli_exit status =
        cli->output == NULL
            ? LAN_CLI_DONE
            : lan_cli_spare_by(option, path, cli->output, "the file of -o");
    for (size_t i = 0; status == LAN_CLI_DONE && i < index; i++) {
        const char *const other = lan_cli_value(cli, files[i].option);
        if (other != NULL) {
            status = lan_cli_spare_by(option, path, other,
                                      "the file of another option");
        }
    }
    return status;
}

lan_cli_exit lan_cli_campaign_check(const lan_cli *cli, lan_log_level *log)
{
    lan_cli_exit status = read_level(cli, log);

    for (size_t i = 0; status == LAN_CLI_DONE && i < FILE_COUNT; i++) {
        status = check_file(cli, i);
        if (status == LAN_CLI_DONE && cli->operand_count > 1 &&
            lan_cli_value(cli, files[i].option) != NULL) {
            lan_cli_say("--%s is for one scenario, not for %zu",
                        files[i].option, cli->operand_count);
            status = LAN_CLI_USAGE;
        }
    }
    return status;
}

lan_cli_exit lan_cli_campaign_has_map(const lan_cli *cli, const char *path,
                                      const lan_fought *fought)
{
    for (size_t i = 0; fought->campaign == NULL && i < FILE_COUNT; i++) {
        if (lan_cli_value(cli, files[i].option) != NULL) {
            lan_cli_say("--%s: no army of %s stands on a map: give each an "
                        "'at'",
                        files[i].option, path);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit write_document(const lan_document *document,
                                   const char *path)
{
    const bool is_lines = lan_cli_ends_in(path, ".jsonl");
    lan_cli_output out;

    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    const lan_status status =
        is_lines ? lan_document_to_json_lines(document, out.stream)
                 : lan_document_to_csv(document, out.stream);
    return lan_cli_output_close(&out, lan_cli_blame(path, status, NULL));
}

lan_cli_exit lan_cli_campaign_write(const lan_cli *cli,
                                    const lan_fought *fought)
{
    lan_cli_exit exit = LAN_CLI_DONE;

    for (size_t i = 0; exit == LAN_CLI_DONE && i < FILE_COUNT; i++) {
        const char *const path = lan_cli_value(cli, files[i].option);
        lan_document *document = NULL;
        if (path == NULL) {
            continue;
        }
        exit = lan_cli_blame(
            NULL, lan_document_create(LAN_FOR(LAN_FORMAT_CSV), &document),
            NULL);
        if (exit == LAN_CLI_DONE) {
            files[i].fill(document, fought);
            exit = write_document(document, path);
        }
        lan_document_destroy(document);
    }
    return exit;
}
