/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "results/pages/pages_impl.h"

/* Digits of a place: two that a jump parts still look the same, which is what
 * they are to a person. */
#define SHOWN 9

/* ... of one where something is least or most: flat as it is there, it is known
 * to about the root of that. */
#define SHOWN_BEST 7

/* ... of a quantity somewhere, of an interval, of an error. */
#define SHOWN_VALUE    6
#define SHOWN_INTERVAL 4
#define SHOWN_ERROR    2

static const char *const goal_words[] = {
    [LAN_SOLVE_BREAK_EVEN] = "break-even",
    [LAN_SOLVE_TARGET] = "target",
    [LAN_SOLVE_MINIMUM] = "minimum",
    [LAN_SOLVE_MAXIMUM] = "maximum",
};

static const char *const kind_words[] = {
    [LAN_SOLVE_AT] = "at",           [LAN_SOLVE_JUMP] = "jump",
    [LAN_SOLVE_BETWEEN] = "between", [LAN_SOLVE_FLAT] = "flat",
    [LAN_SOLVE_BEST] = "best",
};

/* --- sentences ----------------------------------------------------------- */

static void add_digits(lan_document *to, const char *before, double value,
                       int digits)
{
    char number[LAN_NUMBER_SIZE];
    lan_document_more(to, "%s%s", before,
                      lan_number_digits(value, digits, number));
}

static void add_question(lan_document *to, const lan_solve_result *a,
                         const lan_solve_part *part, bool is_nearest)
{
    static const char *const words[2][2] = {
        {"Break-even", "Even odds"},
        {"Nearest to break-even", "Nearest to even odds"}};
    switch (a->def->find) {
    case LAN_SOLVE_BREAK_EVEN:
        lan_document_say(to, "%s",
                         words[is_nearest][strcmp(part->of, "odds") == 0]);
        break;
    case LAN_SOLVE_TARGET:
        lan_document_say(to, "%s%s", is_nearest ? "Nearest to " : "", part->of);
        add_digits(to, " = ", part->wanted, SHOWN_VALUE);
        break;
    case LAN_SOLVE_MINIMUM:
        lan_document_say(to, "Least %s", part->of);
        break;
    case LAN_SOLVE_MAXIMUM:
        lan_document_say(to, "Greatest %s", part->of);
        break;
    }
}

static void add_answer(lan_document *to, const lan_solve_result *a,
                       const lan_solve_part *part,
                       const lan_solve_answer *answer)
{
    const lan_solve_kind kind = answer->kind;
    const int shown = kind == LAN_SOLVE_BEST ? SHOWN_BEST : SHOWN;

    add_question(to, a, part, kind == LAN_SOLVE_BEST && !isnan(part->wanted));
    lan_document_more(to, kind == LAN_SOLVE_BETWEEN || kind == LAN_SOLVE_FLAT
                              ? ": "
                              : " at ");
    for (size_t i = 0; i < a->solution->path_count; i++) {
        lan_document_more(to, "%s%s", i > 0 ? ", " : "",
                          a->def->change.items[i]);
        add_digits(to, " = ", answer->lo[i], shown);
    }
    switch (kind) {
    case LAN_SOLVE_AT:
        break;
    case LAN_SOLVE_JUMP:
        lan_document_more(to, ": %s jumps there", part->of);
        add_digits(to, " from ", answer->value_lo, SHOWN_VALUE);
        add_digits(to, " to ", answer->value_hi, SHOWN_VALUE);
        break;
    case LAN_SOLVE_BETWEEN:
        lan_document_more(to, ", %s", part->of);
        add_digits(to, " ", answer->value_lo, SHOWN_VALUE);
        add_digits(to, ", and ", answer->hi[0], SHOWN);
        lan_document_more(to, ", %s", part->of);
        add_digits(to, " ", answer->value_hi, SHOWN_VALUE);
        break;
    case LAN_SOLVE_FLAT:
        add_digits(to, " to ", answer->hi[0], SHOWN);
        lan_document_more(to, ": %s", part->of);
        add_digits(to, " ", answer->value_lo, SHOWN_VALUE);
        lan_document_more(to, " all the way");
        break;
    case LAN_SOLVE_BEST:
        lan_document_more(to, ": %s", part->of);
        add_digits(to, " ", answer->value_lo, SHOWN_VALUE);
        break;
    }
    /* of many fights: how closely place and quantity are known */
    if (isfinite(answer->from)) {
        add_digits(to, "; 95 % interval ", answer->from, SHOWN_INTERVAL);
        add_digits(to, " to ", answer->to, SHOWN_INTERVAL);
    } else if (answer->error_lo > 0.0) {
        add_digits(to, " \xC2\xB1 ", answer->error_lo, SHOWN_ERROR);
    }
    lan_document_more(to, ".");
}

static void add_none(lan_document *to, const lan_solve_result *a,
                     const lan_solve_part *part)
{
    const lan_range_list *between = &a->def->between;

    add_question(to, a, part, false);
    lan_document_more(to, ": none");
    for (size_t i = 0; i < a->solution->path_count; i++) {
        lan_document_more(to, "%s %s", i > 0 ? "," : " for",
                          a->def->change.items[i]);
        add_digits(to, " from ", between->ends[2 * i], SHOWN);
        add_digits(to, " to ", between->ends[2 * i + 1], SHOWN);
    }
    if (isnan(part->at_lo) || isnan(part->at_hi)) {
        lan_document_more(to, "; the battle has no %s there.", part->of);
    } else {
        lan_document_more(to, "; %s", part->of);
        add_digits(to, " ", part->at_lo, SHOWN_VALUE);
        add_digits(to, " at the one end and ", part->at_hi, SHOWN_VALUE);
        lan_document_more(to, " at the other.");
    }
}

/* What is between places that are far apart may have been missed. */
static void add_gap(lan_document *to, const lan_solve_part *part)
{
    if (part->is_coarse && part->places == 0) {
        lan_document_sentence(
            to, LAN_TONE_FAINT,
            "(A range is more than a million times as wide as the scenario's "
            "own value: what happens in a small part of it may be missed.)");
    } else if (part->is_coarse) {
        lan_document_sentence(
            to, LAN_TONE_FAINT,
            "(%s was looked at in %zu places, next to each other %.4g and "
            "%.4g: what comes and goes between two is not seen.)",
            part->of, part->places, part->gap[0], part->gap[1]);
    }
}

static void add_sentences(lan_document *to, const lan_solve_result *a)
{
    lan_page_title(to, a->scenario, a->path);
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *part = &a->solution->parts[i];
        for (size_t k = 0; k < part->count; k++) {
            add_answer(to, a, part, &part->answers[k]);
        }
        if (part->count == 0) {
            add_none(to, a, part);
        }
        add_gap(to, part);
    }
    lan_document_gap(to);
    lan_document_sentence(to, LAN_TONE_FAINT, "%lld ",
                          (long long)a->solution->battles);
    if (a->def->repeat > 0 && lan_scenario_engagement(a->scenario) != NULL) {
        lan_document_more(to, "means of %d fights by bodies.", a->def->repeat);
    } else {
        lan_document_more(to, "battles.");
    }
}

/* --- fields -------------------------------------------------------------- */

static void add_part_fields(lan_document *to, const lan_solve_result *a,
                            const lan_solve_part *part)
{
    const size_t paths = a->solution->path_count;

    lan_document_begin(to, NULL);
    lan_document_text(to, "of", part->of);
    lan_document_number(to, "wanted", part->wanted);
    lan_document_flag(to, "whole", part->is_whole);
    lan_document_begin_list(to, "answers");
    for (size_t i = 0; i < part->count; i++) {
        const lan_solve_answer *answer = &part->answers[i];
        lan_document_begin(to, NULL);
        lan_document_text(to, "kind", kind_words[answer->kind]);
        lan_document_numbers(to, "from", answer->lo, paths);
        lan_document_numbers(to, "to", answer->hi, paths);
        lan_document_pair(to, "values", answer->value_lo, answer->value_hi);
        lan_document_pair(to, "errors", answer->error_lo, answer->error_hi);
        lan_document_pair(to, "interval", answer->from, answer->to);
        lan_document_end(to);
    }
    lan_document_end(to);
    lan_document_pair(to, "ends", part->at_lo, part->at_hi);
    if (part->places == 0) {
        lan_document_text(to, "scan", NULL);
    } else { /* how closely the range of one path was looked at */
        lan_document_begin(to, "scan");
        lan_document_whole(to, "places", (int64_t)part->places);
        lan_document_numbers(to, "widest", part->gap, 2);
        lan_document_flag(to, "coarse", part->is_coarse);
        lan_document_end(to);
    }
    lan_document_flag(to, "coarse", part->is_coarse);
    lan_document_end(to);
}

static void add_fields(lan_document *to, const lan_solve_result *a)
{
    const lan_solve_def *const def = a->def;

    lan_page_schema(to, a->scenario);
    lan_document_text(to, "find", goal_words[def->find]);
    lan_document_begin_list(to, "change");
    for (size_t i = 0; i < def->change.count; i++) {
        lan_document_text(to, NULL, def->change.items[i]);
    }
    lan_document_end(to);
    lan_document_begin_list(to, "between");
    for (size_t i = 0; i < def->between.count; i++) {
        lan_document_numbers(to, NULL, &def->between.ends[2 * i], 2);
    }
    lan_document_end(to);
    lan_document_begin_list(to, "results");
    for (size_t i = 0; i < a->solution->part_count; i++) {
        add_part_fields(to, a, &a->solution->parts[i]);
    }
    lan_document_end(to);
    lan_document_whole(to, "battles", a->solution->battles);
}

/* --- rows ---------------------------------------------------------------- */

static void add_answer_row(lan_table *table, size_t paths, const char *of,
                           const lan_solve_answer *answer)
{
    lan_table_row_of(table, of);
    lan_table_name(table, kind_words[answer->kind]);
    lan_table_number(table, answer->value_lo);
    lan_table_number(table, answer->value_hi);
    for (size_t i = 0; i < 2 * paths; i++) {
        lan_table_number(table,
                         i < paths ? answer->lo[i] : answer->hi[i - paths]);
    }
}

/* Each path twice: from where the answer holds, and to where. */
static void add_rows(lan_document *to, const lan_solve_result *a)
{
    static const lan_column_def first[] = {
        {"of", NULL, NULL, LAN_AS_TEXT},
        {"kind", NULL, NULL, LAN_AS_TEXT},
        {"value", NULL, NULL, LAN_AS_NUMBER},
        {"value_to", NULL, NULL, LAN_AS_NUMBER},
    };
    const size_t paths = a->solution->path_count;
    lan_column_def *columns = calloc(4 + 2 * paths, sizeof *columns);
    const lan_table_def def = {.formats = LAN_FOR_ROWS,
                               .columns = columns,
                               .column_count = 4 + 2 * paths};
    if (columns == NULL) {
        lan_document_lose(to, LAN_ENOMEM);
        return;
    }
    memcpy(columns, first, sizeof first);
    for (size_t i = 0; i < 2 * paths; i++) {
        columns[4 + i] = (lan_column_def){
            .key = a->def->change.items[i % paths], .format = LAN_AS_NUMBER};
    }
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *part = &a->solution->parts[i];
        for (size_t k = 0; k < part->count; k++) {
            add_answer_row(table, paths, part->of, &part->answers[k]);
        }
    }
    free(columns);
}

void lan_page_solve(lan_document *to, const lan_solve_result *result)
{
    if (lan_document_wants(to, LAN_FORMAT_JSON)) {
        add_fields(to, result);
    }
    add_sentences(to, result);
    if (lan_document_wants(to, LAN_FORMAT_CSV)) {
        add_rows(to, result);
    }
}
