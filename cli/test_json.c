/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/test_json.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/outcome_json.h"

static json_t *text_or_null(const char *text)
{
    return text != NULL ? lan_cli_json_text(text) : json_null();
}

static json_t *wanted_json(const lan_expect_check *check)
{
    char wanted[LAN_EXPECT_TEXT_SIZE];
    if (check->want == NULL || check->want->word != NULL) {
        return lan_cli_json_text(lan_expect_wanted(check, wanted));
    }
    return json_pack("[o, o]", lan_cli_json_number(check->want->lo),
                     lan_cli_json_number(check->want->hi));
}

static json_t *army_json(const lan_expect_check *check, int which)
{
    return check->types[which] == NULL
               ? json_null()
               : json_pack("{s:o, s:i}", "type",
                           lan_cli_json_text(check->types[which]), "soldiers",
                           check->soldiers[which]);
}

static json_t *check_json(const lan_expect_check *check)
{
    const bool is_number = check->want != NULL && check->want->word == NULL;
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b}", "value",
        lan_cli_json_text(check->want != NULL ? check->want->name : "winner"),
        "first", army_json(check, 0), "second", army_json(check, 1), "wanted",
        wanted_json(check), "got",
        is_number ? lan_cli_json_number(check->value)
                  : lan_cli_json_text(check->came),
        "low", lan_cli_json_number(check->low), "high",
        lan_cli_json_number(check->high), "tolerance",
        lan_cli_json_number(check->tolerance), "ok", (int)check->holds);
}

/* The line that TAP would have; NULL where there is no memory. */
static json_t *line_json(const lan_expect_verdict *verdict)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return NULL;
    }
    lan_cli_verdict_write(out, verdict);
    const bool is_whole = fclose(out) == 0;
    json_t *made = is_whole ? lan_cli_json_text(text) : NULL;
    free(text);
    return made;
}

json_t *lan_cli_verdict_json(const lan_expect_verdict *verdict)
{
    static const char *const kinds[] = {[LAN_EXPECT_BATTLE] = "battle",
                                        [LAN_EXPECT_MATCH] = "match",
                                        [LAN_EXPECT_CYCLE] = "cycle"};
    const lan_expect_def *def = verdict->def;
    json_t *checks = json_array();
    bool failed = false;
    for (size_t i = 0; i < verdict->count; i++) {
        failed |=
            json_array_append_new(checks, check_json(&verdict->checks[i])) != 0;
    }
    if (failed) {
        json_decref(checks);
        return NULL;
    }
    return json_pack(
        "{s:o, s:s, s:b, s:o, s:i, s:i, s:o, s:o}", "name",
        text_or_null(def->name), "kind", kinds[def->kind], "ok",
        (int)verdict->holds, "text", line_json(verdict), "line", def->line,
        "column", def->column, "error",
        text_or_null(verdict->status != LAN_OK ? verdict->err.text : NULL),
        "checks", checks);
}

json_t *lan_cli_tested_json(const lan_cli_tested *file, json_t *list)
{
    const bool is_read = file->status == LAN_CLI_DONE;
    return json_pack("{s:o, s:b, s:b, s:o}", "file",
                     lan_cli_json_text(file->path), "read", (int)is_read, "ok",
                     (int)(is_read && file->failed == 0), "expectations", list);
}

json_t *lan_cli_test_json(const lan_cli_tested *files, size_t count,
                          json_t *list)
{
    size_t tests = 0;
    size_t failed = 0;
    for (size_t i = 0; i < count; i++) {
        tests += files[i].count;
        failed += files[i].failed;
    }
    return json_pack("{s:i, s:I, s:I, s:o}", "schema", 1, "passed",
                     (json_int_t)(tests - failed), "failed", (json_int_t)failed,
                     "files", list);
}
