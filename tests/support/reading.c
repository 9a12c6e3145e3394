/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/reading.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"

const char *const reading_duel =
    "format: 1\n"
    "time: {end: 10}\n"
    "units: {archer: {hit: 0.05}, knight: {hit: 0.1}}\n"
    "armies:\n"
    "  blue: {units: {archer: 100}}\n"
    "  red: {units: {knight: 50}}\n";

test_reading read_with(const char *text, const char *const *settings)
{
    test_reading out = {.scenario = NULL};
    size_t count = 0;
    while (settings != NULL && settings[count] != NULL) {
        count++;
    }
    assert_ok(lan_messages_create(&out.messages));
    const lan_reading what = {"t.yaml", text, 0, settings, count, false};
    out.status = lan_scenario_read(&what, out.messages, &out.scenario);
    assert_int_equal(out.status == LAN_OK, out.scenario != NULL);
    return out;
}

test_reading read_text(const char *text)
{
    return read_with(text, NULL);
}

test_reading read_valid(const char *text)
{
    const test_reading reading = read_text(text);
    if (reading.status != LAN_OK) {
        fail_with("%s\nof:\n%s", reading_report(&reading), text);
    }
    return reading;
}

lan_battle *battle_of_text(const char *text)
{
    test_reading reading = read_valid(text);
    lan_battle *battle = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                   &battle, &err),
                 &err);
    reading_clear(&reading);
    return battle;
}

test_reading read_duel_with_line(int line, const char *text)
{
    char *whole = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&whole, &length);
    const char *rest = reading_duel;
    assert_non_null(out);
    for (int i = 1; *rest != '\0'; i++) {
        const size_t size = strcspn(rest, "\n") + 1;
        if (i == line) {
            fprintf(out, "%s\n", text);
        } else {
            fwrite(rest, 1, size, out);
        }
        rest += size;
    }
    if (line == 7) {
        fprintf(out, "%s\n", text);
    }
    fclose(out);
    const test_reading reading = read_text(whole);
    free(whole);
    return reading;
}

char *reading_report(const test_reading *reading)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    for (size_t i = 0; i < reading->messages->count; i++) {
        const lan_message *message = &reading->messages->items[i];
        fputs(i > 0 ? "\n" : "", out);
        if (message->error.line > 0) {
            fprintf(out, "%d:%d", message->error.line, message->error.column);
        } else {
            fputs(message->file, out);
        }
        fprintf(out, ": %s: %s", message->is_error ? "error" : "warning",
                message->error.text);
    }
    fclose(out);
    return text;
}

char *reading_printed(const test_reading *reading)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    lan_messages_print(reading->messages, out, false);
    fclose(out);
    return text;
}

char *reading_written(const lan_scenario *scenario,
                      lan_status (*write)(const lan_scenario *, FILE *))
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_ok(write(scenario, out));
    fclose(out);
    return text;
}

void reading_clear(test_reading *reading)
{
    lan_scenario_destroy(reading->scenario);
    lan_messages_destroy(reading->messages);
    reading->scenario = NULL;
}
