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

static void add_digits(lan_document *to, double value, int digits)
{
    char number[LAN_NUMBER_SIZE];

    lan_document_more(to, "%s", lan_number_digits(value, digits, number));
}

/* What a quantity is somewhere. */
static void add_value(lan_document *to, double value)
{
    add_digits(to, value, 6);
}

static void add_question(lan_document *to, const lan_solve_result *a,
                         const lan_solve_part *part, bool is_nearest)
{
    static const char *const words[2][2] = {
        {"Break-even", "Even odds"},
        {"Nearest to break-even", "Nearest to even odds"}};
    switch (a->def->find) {
    case LAN_SOLVE_BREAK_EVEN:
        lan_document_more(to, "%s",
                          words[is_nearest][strcmp(part->of, "odds") == 0]);
        break;
    case LAN_SOLVE_TARGET:
        lan_document_more(to, "%s%s = ", is_nearest ? "Nearest to " : "",
                          part->of);
        add_value(to, part->wanted);
        break;
    case LAN_SOLVE_MINIMUM:
        lan_document_more(to, "Least %s", part->of);
        break;
    case LAN_SOLVE_MAXIMUM:
        lan_document_more(to, "Greatest %s", part->of);
        break;
    }
}

static void add_place(lan_document *to, const lan_solve_result *a,
                      const lan_solve_answer *answer)
{
    const int shown = answer->kind == LAN_SOLVE_BEST ? SHOWN_BEST : SHOWN;
    for (size_t i = 0; i < a->solution->path_count; i++) {
        lan_document_more(to, "%s%s = ", i > 0 ? ", " : "",
                          a->def->change.items[i]);
        add_digits(to, answer->lo[i], shown);
    }
}

/* Of many fights: how closely place and quantity are known. */
static void add_interval(lan_document *to, const lan_solve_answer *answer)
{
    if (isfinite(answer->from)) {
        lan_document_more(to, "; 95 %% interval ");
        add_digits(to, answer->from, 4);
        lan_document_more(to, " to ");
        add_digits(to, answer->to, 4);
    } else if (answer->error_lo > 0.0) {
        lan_document_more(to, " ± ");
        add_digits(to, answer->error_lo, 2);
    }
}

static void add_answer(lan_document *to, const lan_solve_result *a,
                       const lan_solve_part *part,
                       const lan_solve_answer *answer)
{
    lan_document_sentence(to, LAN_TONE_PLAIN, "%s", "");
    add_question(to, a, part,
                 answer->kind == LAN_SOLVE_BEST && !isnan(part->wanted));
    lan_document_more(to, "%s",
                      answer->kind == LAN_SOLVE_BETWEEN ||
                              answer->kind == LAN_SOLVE_FLAT
                          ? ": "
                          : " at ");
    add_place(to, a, answer);
    switch (answer->kind) {
    case LAN_SOLVE_AT:
        break;
    case LAN_SOLVE_JUMP:
        lan_document_more(to, ": %s jumps there from ", part->of);
        add_value(to, answer->value_lo);
        lan_document_more(to, " to ");
        add_value(to, answer->value_hi);
        break;
    case LAN_SOLVE_BETWEEN:
        lan_document_more(to, ", %s ", part->of);
        add_value(to, answer->value_lo);
        lan_document_more(to, ", and ");
        add_digits(to, answer->hi[0], SHOWN);
        lan_document_more(to, ", %s ", part->of);
        add_value(to, answer->value_hi);
        break;
    case LAN_SOLVE_FLAT:
        lan_document_more(to, " to ");
        add_digits(to, answer->hi[0], SHOWN);
        lan_document_more(to, ": %s ", part->of);
        add_value(to, answer->value_lo);
        lan_document_more(to, " all the way");
        break;
    case LAN_SOLVE_BEST:
        lan_document_more(to, ": %s ", part->of);
        add_value(to, answer->value_lo);
        break;
    }
    add_interval(to, answer);
    lan_document_more(to, ".");
}

static void add_none(lan_document *to, const lan_solve_result *a,
                     const lan_solve_part *part)
{
    const lan_range_list *between = &a->def->between;

    lan_document_sentence(to, LAN_TONE_PLAIN, "%s", "");
    add_question(to, a, part, false);
    lan_document_more(to, ": none");
    for (size_t i = 0; i < a->solution->path_count; i++) {
        lan_document_more(to, "%s %s from ", i > 0 ? "," : " for",
                          a->def->change.items[i]);
        add_digits(to, between->ends[2 * i], SHOWN);
        lan_document_more(to, " to ");
        add_digits(to, between->ends[2 * i + 1], SHOWN);
    }
    if (isnan(part->at_lo) || isnan(part->at_hi)) {
        lan_document_more(to, "; the battle has no %s there.", part->of);
    } else {
        lan_document_more(to, "; %s ", part->of);
        add_value(to, part->at_lo);
        lan_document_more(to, " at the one end and ");
        add_value(to, part->at_hi);
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
    if (a->def->repeat > 0 && lan_scenario_engagement(a->scenario) != NULL) {
        lan_document_sentence(to, LAN_TONE_FAINT,
                              "%lld means of %d fights by bodies.",
                              (long long)a->solution->battles, a->def->repeat);
    } else {
        lan_document_sentence(to, LAN_TONE_FAINT, "%lld battles.",
                              (long long)a->solution->battles);
    }
}

/* --- fields -------------------------------------------------------------- */

static void add_numbers(lan_document *to, const char *key, const double *x,
                        size_t count)
{
    lan_document_begin_list(to, key);
    for (size_t i = 0; i < count; i++) {
        lan_document_number(to, NULL, x[i]);
    }
    lan_document_end(to);
}

static void add_answer_fields(lan_document *to, const lan_solve_result *a,
                              const lan_solve_answer *answer)
{
    const double values[] = {answer->value_lo, answer->value_hi};
    const double errors[] = {answer->error_lo, answer->error_hi};
    const double interval[] = {answer->from, answer->to};

    lan_document_begin(to, NULL);
    lan_document_text(to, "kind", kind_words[answer->kind]);
    add_numbers(to, "from", answer->lo, a->solution->path_count);
    add_numbers(to, "to", answer->hi, a->solution->path_count);
    add_numbers(to, "values", values, 2);
    add_numbers(to, "errors", errors, 2);
    add_numbers(to, "interval", interval, 2);
    lan_document_end(to);
}

/* How closely the range of one path was looked at. */
static void add_scan(lan_document *to, const lan_solve_part *part)
{
    if (part->places == 0) {
        lan_document_data(to, "scan", json_null());
        return;
    }
    lan_document_begin(to, "scan");
    lan_document_whole(to, "places", (int64_t)part->places);
    add_numbers(to, "widest", part->gap, 2);
    lan_document_flag(to, "coarse", part->is_coarse);
    lan_document_end(to);
}

static void add_part_fields(lan_document *to, const lan_solve_result *a,
                            const lan_solve_part *part)
{
    const double ends[] = {part->at_lo, part->at_hi};

    lan_document_begin(to, NULL);
    lan_document_text(to, "of", part->of);
    lan_document_number(to, "wanted", part->wanted);
    lan_document_flag(to, "whole", part->is_whole);
    lan_document_begin_list(to, "answers");
    for (size_t i = 0; i < part->count; i++) {
        add_answer_fields(to, a, &part->answers[i]);
    }
    lan_document_end(to);
    add_numbers(to, "ends", ends, 2);
    add_scan(to, part);
    lan_document_flag(to, "coarse", part->is_coarse);
    lan_document_end(to);
}

static void add_question_fields(lan_document *to, const lan_solve_def *def)
{
    lan_document_text(to, "find", goal_words[def->find]);
    lan_document_begin_list(to, "change");
    for (size_t i = 0; i < def->change.count; i++) {
        lan_document_text(to, NULL, def->change.items[i]);
    }
    lan_document_end(to);
    lan_document_begin_list(to, "between");
    for (size_t i = 0; i < def->between.count; i++) {
        add_numbers(to, NULL, &def->between.ends[2 * i], 2);
    }
    lan_document_end(to);
}

static void add_fields(lan_document *to, const lan_solve_result *a)
{
    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "title", lan_scenario_title(a->scenario));
    add_question_fields(to, a->def);
    lan_document_begin_list(to, "results");
    for (size_t i = 0; i < a->solution->part_count; i++) {
        add_part_fields(to, a, &a->solution->parts[i]);
    }
    lan_document_end(to);
    lan_document_whole(to, "battles", a->solution->battles);
}

/* --- rows ---------------------------------------------------------------- */

static void add_answer_row(lan_table *table, const lan_solve_result *a,
                           const lan_solve_part *part,
                           const lan_solve_answer *answer)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, part->of);
    lan_table_name(table, kind_words[answer->kind]);
    lan_table_number(table, answer->value_lo);
    lan_table_number(table, answer->value_hi);
    for (size_t i = 0; i < a->solution->path_count; i++) {
        lan_table_number(table, answer->lo[i]);
    }
    for (size_t i = 0; i < a->solution->path_count; i++) {
        lan_table_number(table, answer->hi[i]);
    }
}

/* Each path twice: from where the answer holds, and to where. */
static void add_answer_rows(lan_document *to, const lan_solve_result *a,
                            lan_column_def *columns)
{
    static const lan_column_def first[] = {
        {"of", NULL, NULL, LAN_AS_TEXT},
        {"kind", NULL, NULL, LAN_AS_TEXT},
        {"value", NULL, NULL, LAN_AS_NUMBER},
        {"value_to", NULL, NULL, LAN_AS_NUMBER},
    };
    const size_t paths = a->solution->path_count;
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = 4 + 2 * paths};

    memcpy(columns, first, sizeof first);
    for (size_t i = 0; i < 2 * paths; i++) {
        columns[4 + i] = (lan_column_def){
            .key = a->def->change.items[i % paths], .format = LAN_AS_NUMBER};
    }
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *part = &a->solution->parts[i];
        for (size_t k = 0; k < part->count; k++) {
            add_answer_row(table, a, part, &part->answers[k]);
        }
    }
}

static void add_rows(lan_document *to, const lan_solve_result *a)
{
    lan_column_def *columns =
        calloc(4 + 2 * a->solution->path_count, sizeof *columns);

    if (columns == NULL) {
        lan_document_lose(to, LAN_ENOMEM);
        return;
    }
    add_answer_rows(to, a, columns);
    free(columns);
}

void lan_page_solve(lan_document *document, const lan_solve_result *result)
{
    if (lan_document_wants(document, LAN_FORMAT_JSON)) {
        add_fields(document, result);
    }
    add_sentences(document, result);
    if (lan_document_wants(document, LAN_FORMAT_CSV)) {
        add_rows(document, result);
    }
}
