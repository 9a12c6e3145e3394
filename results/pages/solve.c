/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "results/pages/pages_impl.h"

/* Digits of a solution: few enough for both sides of a discontinuity to look
 * the same. */
#define SHOWN 9

/* Digits of an extreme: its position is known only to about the square root of
 * the tolerance. */
#define SHOWN_BEST 7

/* Digits of a quantity, an interval, an error. */
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

static const char *value_text(lan_document *to, double value)
{
    return doc_digits(to, value, SHOWN_VALUE);
}

static void add_question(lan_document *to, const lan_solve_result *a,
                         const lan_solve_part *part, bool is_nearest)
{
    static const char *const words[2][2] = {
        {"Break-even", "Even odds"},
        {"Nearest to break-even", "Nearest to even odds"}};
    switch (a->def->find) {
    case LAN_SOLVE_BREAK_EVEN:
        doc_say(to, "%s", words[is_nearest][strcmp(part->of, "odds") == 0]);
        break;
    case LAN_SOLVE_TARGET:
        doc_say(to, "%s%s = %s", is_nearest ? "Nearest to " : "", part->of,
                value_text(to, part->wanted));
        break;
    case LAN_SOLVE_MINIMUM:
        doc_say(to, "Least %s", part->of);
        break;
    case LAN_SOLVE_MAXIMUM:
        doc_say(to, "Greatest %s", part->of);
        break;
    }
}

static void add_answer(lan_document *to, const lan_solve_result *a,
                       const lan_solve_part *part,
                       const lan_solve_answer *answer)
{
    const lan_solve_kind kind = answer->kind;
    const int shown = kind == LAN_SOLVE_BEST ? SHOWN_BEST : SHOWN;
    const char *const low = value_text(to, answer->value_lo);
    const char *const high = value_text(to, answer->value_hi);
    const char *const end = doc_digits(to, answer->hi[0], SHOWN);

    add_question(to, a, part, kind == LAN_SOLVE_BEST && !isnan(part->wanted));
    doc_more(to, kind == LAN_SOLVE_BETWEEN || kind == LAN_SOLVE_FLAT ? ": "
                                                                     : " at ");
    for (size_t i = 0; i < a->solution->path_count; i++) {
        doc_more(to, "%s%s = %s", i > 0 ? ", " : "", a->def->change.items[i],
                 doc_digits(to, answer->lo[i], shown));
    }
    switch (kind) {
    case LAN_SOLVE_AT:
        break;
    case LAN_SOLVE_JUMP:
        doc_more(to, ": %s jumps there from %s to %s", part->of, low, high);
        break;
    case LAN_SOLVE_BETWEEN:
        doc_more(to, ", %s %s, and %s, %s %s", part->of, low, end, part->of,
                 high);
        break;
    case LAN_SOLVE_FLAT:
        doc_more(to, " to %s: %s %s all the way", end, part->of, low);
        break;
    case LAN_SOLVE_BEST:
        doc_more(to, ": %s %s", part->of, low);
        break;
    }
    /* with many fights: intervals of the solution and the quantity */
    if (isfinite(answer->from)) {
        doc_more(to, "; 95 %% interval %s to %s",
                 doc_digits(to, answer->from, SHOWN_INTERVAL),
                 doc_digits(to, answer->to, SHOWN_INTERVAL));
    } else if (answer->error_lo > 0.0) {
        doc_more(to, " \xC2\xB1 %s",
                 doc_digits(to, answer->error_lo, SHOWN_ERROR));
    }
    doc_more(to, ".");
}

static void add_none(lan_document *to, const lan_solve_result *a,
                     const lan_solve_part *part)
{
    const lan_range_list *between = &a->def->between;

    add_question(to, a, part, false);
    doc_more(to, ": none");
    for (size_t i = 0; i < a->solution->path_count; i++) {
        doc_more(to, "%s %s from %s to %s", i > 0 ? "," : " for",
                 a->def->change.items[i],
                 doc_digits(to, between->ends[2 * i], SHOWN),
                 doc_digits(to, between->ends[2 * i + 1], SHOWN));
    }
    if (isnan(part->at_lo) || isnan(part->at_hi)) {
        doc_more(to, "; the battle has no %s there.", part->of);
    } else {
        doc_more(to, "; %s %s at one end and %s at the other.", part->of,
                 value_text(to, part->at_lo), value_text(to, part->at_hi));
    }
}

/* Warns that solutions between distant scan values may have been missed. */
static void add_gap(lan_document *to, const lan_solve_part *part)
{
    if (part->is_coarse && part->places == 0) {
        doc_sentence(
            to, LAN_TONE_FAINT,
            "(A range is more than a million times as wide as the scenario's "
            "own value: a solution in a small part of it may be missed.)");
    } else if (part->is_coarse) {
        doc_sentence(to, LAN_TONE_FAINT,
                     "(%s was computed at %zu values, the widest gap from %.4g "
                     "to %.4g: two solutions within one gap may be missed.)",
                     part->of, part->places, part->gap[0], part->gap[1]);
    }
}

static void add_sentences(lan_document *to, const lan_solve_result *a)
{
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
    doc_gap(to);
    doc_sentence(to, LAN_TONE_FAINT, "%jd ", a->solution->battles);
    if (a->def->repeat > 0 && lan_scenario_engagement(a->scenario) != NULL) {
        doc_more(to, "means of %d fights by bodies.", a->def->repeat);
    } else {
        doc_more(to, "battles.");
    }
}

/* --- fields -------------------------------------------------------------- */

static void add_fields(lan_document *to, const lan_solve_result *a)
{
    const lan_solve_def *const def = a->def;
    const size_t paths = a->solution->path_count;

    page_begin(to, a->scenario, a->path);
    doc_fields(to, "find: %s", goal_words[def->find]);
    doc_texts(to, "change", (const char *const *)def->change.items,
              def->change.count);
    doc_fields(to, "between: [");
    for (size_t i = 0; i < def->between.count; i++) {
        doc_fields(to, "[ %g %g ]", def->between.ends[2 * i],
                   def->between.ends[2 * i + 1]);
    }
    doc_fields(to, "] results: [");
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *const part = &a->solution->parts[i];
        doc_fields(to, "{ of: %s wanted: %g whole: %i answers: [", part->of,
                   part->wanted, part->is_whole);
        for (size_t k = 0; k < part->count; k++) {
            const lan_solve_answer *answer = &part->answers[k];
            doc_fields(to, "{ kind: %s", kind_words[answer->kind]);
            doc_numbers(to, "from", answer->lo, paths);
            doc_numbers(to, "to", answer->hi, paths);
            doc_fields(
                to, "values: [ %g %g ] errors: [ %g %g ] interval: [ %g %g ] }",
                answer->value_lo, answer->value_hi, answer->error_lo,
                answer->error_hi, answer->from, answer->to);
        }
        doc_fields(to, "] ends: [ %g %g ]", part->at_lo, part->at_hi);
        if (part->places == 0) {
            doc_fields(to, "scan: null");
        } else { /* resolution of the scan of one path */
            doc_fields(to, "scan: { places: %zu widest: [ %g %g ] coarse: %i }",
                       part->places, part->gap[0], part->gap[1],
                       part->is_coarse);
        }
        doc_fields(to, "coarse: %i }", part->is_coarse);
    }
    doc_fields(to, "] battles: %jd", a->solution->battles);
}

/* --- rows ---------------------------------------------------------------- */

/* Two columns per path: lower and upper end of the solution. */
static void add_rows(lan_document *to, const lan_solve_result *a)
{
    const size_t paths = a->solution->path_count;
    lan_table *table =
        doc_table(to, NULL, LAN_FOR_ROWS, "of|kind|value|value_to");
    for (size_t i = 0; i < 2 * paths; i++) {
        table_column(table, a->def->change.items[i % paths], NULL,
                     LAN_AS_NUMBER);
    }
    for (size_t i = 0; i < a->solution->part_count; i++) {
        const lan_solve_part *part = &a->solution->parts[i];
        for (size_t k = 0; k < part->count; k++) {
            const lan_solve_answer *const answer = &part->answers[k];
            table_add(table, "%s|%s|%g|%g", part->of, kind_words[answer->kind],
                      answer->value_lo, answer->value_hi);
            for (size_t p = 0; p < 2 * paths; p++) {
                table_cells(table, "%g",
                            p < paths ? answer->lo[p] : answer->hi[p - paths]);
            }
        }
    }
}

void lan_page_solve(lan_document *to, const lan_solve_result *result)
{
    add_fields(to, result);
    add_sentences(to, result);
    add_rows(to, result);
}
