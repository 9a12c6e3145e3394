/* tests/fuzz/fuzz_scenario.c - what lanchester/scenario.h promises, for any
 * bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line "#set PATH=VALUE", a comment to YAML, is a setting too. What begins
 * with "#sheet" is a sheet of unit types; it has no armies, and is refused.
 */
#include <stdio.h>

#include "base/text.h"
#include "lanchester/scenario.h"
#include "tests/fuzz/fuzz.h"

#define SETTINGS_MAX 8

const char *__lsan_default_suppressions(void);

/* libfyaml 0.7.12 itself loses half a kilobyte where a quoted text goes wrong
 * after its buffer has grown. */
const char *__lsan_default_suppressions(void)
{
    return "leak:libfyaml\n";
}

/* The settings of an input; each points into copy, which is cut up. */
typedef struct fuzz_input {
    char *copy;
    const char *settings[SETTINGS_MAX];
    size_t setting_count;
} fuzz_input;

static void find_settings(fuzz_input *input, const uint8_t *data, size_t size)
{
    static const char mark[] = "#set ";
    input->copy = fuzz_copy(data, size, 1);
    for (char *line = input->copy; line != NULL;) {
        char *end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        if (strncmp(line, mark, strlen(mark)) == 0 &&
            input->setting_count < SETTINGS_MAX) {
            input->settings[input->setting_count++] = line + strlen(mark);
        }
        line = end != NULL ? end + 1 : NULL;
    }
}

/* What is printed is lines of plain text. */
static void check_messages(const lan_messages *messages)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    must(out != NULL);
    lan_messages_print(messages, out, false);
    fclose(out);
    for (char *line = text; *line != '\0';) {
        const size_t size = strcspn(line, "\n");
        must(line[size] == '\n' && lan_text_is_plain(line, size));
        line += size + 1;
    }
    free(text);
}

static char *written(const lan_scenario *scenario,
                     lan_status (*write)(const lan_scenario *, FILE *))
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    must(out != NULL);
    must(write(scenario, out) == LAN_OK);
    fclose(out);
    must(strlen(text) == length);
    return text;
}

/* What is written reads back, and writes the same again. */
static void check_fixed_point(const lan_scenario *scenario)
{
    lan_messages *messages = NULL;
    lan_scenario *again = NULL;
    char *first = written(scenario, lan_scenario_write);
    char *paths = written(scenario, lan_scenario_write_paths);
    must(lan_messages_create(&messages) == LAN_OK);
    must(lan_scenario_read(&(lan_reading){.name = "again", .text = first},
                           messages, &again) == LAN_OK);
    char *second = written(again, lan_scenario_write);
    must(strcmp(first, second) == 0);
    free(second);
    free(paths);
    free(first);
    lan_scenario_destroy(again);
    lan_messages_destroy(messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char sheet[] = "#sheet";
    fuzz_input input = {.copy = NULL};
    lan_messages *messages = NULL;
    lan_scenario *scenario = NULL;
    const clock_t start = clock();

    find_settings(&input, data, size);
    must(lan_messages_create(&messages) == LAN_OK);
    const char *name =
        size >= strlen(sheet) && memcmp(data, sheet, strlen(sheet)) == 0
            ? "input.csv"
            : "input.yaml";
    const char *text = size > 0 ? (const char *)data : "";
    const lan_reading what = {
        name, text, size, input.settings, input.setting_count, false};
    const lan_status status = lan_scenario_read(&what, messages, &scenario);
    must((status == LAN_OK) == (scenario != NULL));
    must((status == LAN_OK) == (messages->errors == 0));
    must(status == LAN_OK || status == LAN_EPARSE);
    check_messages(messages);
    if (scenario != NULL) {
        check_fixed_point(scenario);
    }
    lan_scenario_destroy(scenario);
    lan_messages_destroy(messages);
    free(input.copy);
    must_be_soon(start);
    return 0;
}
