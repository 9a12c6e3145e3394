/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"
#include "base/threads_impl.h"

/* What margins by the equations may be off. */
#define MARGIN_ERROR 1e-7

/* --- one meeting --------------------------------------------------------- */

/* The armies of the terms. */
static lan_status raise_armies(const diff_terms *terms,
                               lan_matchup_unit units[2], lan_error *err)
{
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < 2 && status == LAN_OK; i++) {
        units[i] = (lan_matchup_unit){.type = i,
                                      .name = terms->units[i].name,
                                      .soldiers = terms->count,
                                      .cost = terms->units[i].cost};
        if (terms->count == 0) {
            status = lan_matchup_buy(&units[i], terms->budget, err);
        }
    }
    return status;
}

static double payoff_of(const lan_matchup_cell *cell, lan_matchup_payoff by)
{
    switch (by) {
    case LAN_PAYOFF_ODDS:
        return cell->win + 0.5 * cell->neither;
    case LAN_PAYOFF_MARGIN:
        return cell->margin;
    case LAN_PAYOFF_VALUE:
        break;
    }
    return cell->value;
}

static double error_of(const lan_matchup_cell *cell, lan_matchup_payoff by)
{
    return by == LAN_PAYOFF_ODDS
               ? fmax(LAN_ODDS_ROUNDING, 0.5 * (cell->high - cell->low))
               : MARGIN_ERROR;
}

/* What comes of a meeting. */
typedef struct met {
    double payoff;
    double error;
    int32_t soldiers[2];
} met;

/* What the description of a meeting is made of. */
typedef struct stage {
    lan_counter_def counters[2];
    lan_weight_def weights[2];
    lan_unit_def units[2];
    lan_armour_def armour[2 * DIFF_MAX_WEAPONS];
    lan_kind_def *kinds;
    lan_battle_def def;
} stage;

/* Without weights one enemy gets all the fire. */
static void fill_rules(const diff_terms *terms, stage *out)
{
    const lan_battle_def *battle = &terms->battle;
    lan_battle_def *def = &out->def;
    *def = lan_battle_def_default();
    def->end = battle->end;
    def->is_open_ended = battle->is_open_ended;
    def->gone = battle->gone;
    def->wounds = battle->wounds;
    def->approach = battle->approach;
    for (int i = 0; i < 2; i++) {
        out->counters[i] = (lan_counter_def){i, 1 - i, terms->counters[i]};
        out->weights[i] = (lan_weight_def){i, 1 - i, terms->weights[i]};
    }
    def->counters = out->counters;
    def->counter_count = 2;
    if (terms->by_weights) {
        def->share = LAN_SHARE_WEIGHTS;
        def->weights = out->weights;
        def->weight_count = 2;
    }
}

static void fill_types(const diff_terms *terms, stage *out)
{
    const diff_names *names = terms->names;
    lan_battle_def *def = &out->def;
    for (int i = 0; i < 2; i++) {
        lan_unit_def *unit = &out->units[i];
        *unit = terms->units[i];
        unit->weapons = unit->weapon_count > 0 ? terms->weapons[i] : NULL;
    }
    def->units = out->units;
    def->unit_count = 2;
    def->kinds = names->kinds;
    def->kind_count = names->kind_count;
    def->kind_defs = out->kinds;
    def->classes = names->classes;
    def->class_count = names->class_count;
    def->armour = out->armour;
    def->armour_count = diff_list_armour(terms, out->armour);
}

/* The caller frees its kinds. */
static lan_status stage_init(stage *out, const diff_terms *terms,
                             lan_error *err)
{
    out->kinds = diff_make_kinds(terms);
    if (out->kinds == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    fill_rules(terms, out);
    fill_types(terms, out);
    return LAN_OK;
}

static lan_status meet_on(const diff_job *work, const diff_terms *terms,
                          const lan_battle_def *def, int64_t pair,
                          const lan_progress *progress, met *out,
                          lan_error *err)
{
    const lan_meeting meeting = {.def = def,
                                 .army = &terms->army,
                                 .solver = &work->options->solver,
                                 .budget = terms->count > 0 ? LAN_NAN
                                                            : terms->budget};
    lan_odds_options odds = work->options->odds;
    lan_matchup_unit units[2];
    lan_matchup_cell cell;
    odds.seed = lan_matchup_seed(odds.seed, pair);
    odds.threads = 1;
    lan_status status = raise_armies(terms, units, err);
    if (status == LAN_OK) {
        status = lan_matchup_meet(&meeting, &units[0], &units[1],
                                  work->by == LAN_PAYOFF_ODDS ? &odds : NULL,
                                  progress, &cell, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    *out = (met){payoff_of(&cell, work->by),
                 error_of(&cell, work->by),
                 {units[0].soldiers, units[1].soldiers}};
    return isnan(out->payoff)
               ? lan_fail(err, LAN_EINVAL, 0, 0,
                          "there is no value traded without costs")
               : LAN_OK;
}

static lan_status meet(const diff_job *work, const diff_terms *terms,
                       int64_t pair, const lan_progress *progress, met *out,
                       lan_error *err)
{
    stage made;
    lan_status status = stage_init(&made, terms, err);
    if (status == LAN_OK) {
        status = meet_on(work, terms, &made.def, pair, progress, out, err);
        free(made.kinds);
    }
    return status;
}

/* --- one pair ------------------------------------------------------------ */

/* Which of two types a change is about: 0 or 1; -1: neither. What is about all
 * is about the first, and so are a factor of armour and an answer that one of
 * them meets. */
static int who_of(const diff_key *key, const diff_terms terms[2], int32_t first,
                  int32_t second)
{
    if (key->slot == DIFF_FACTOR) {
        return diff_meets_armour(terms, key) ? 0 : -1;
    }
    if (key->slot == DIFF_ANSWER) {
        return diff_meets_answer(terms, key) ? 0 : -1;
    }
    if (key->type < 0) {
        return 0;
    }
    if (key->target >= 0) {
        return key->type == first && key->target == second   ? 0
               : key->type == second && key->target == first ? 1
                                                             : -1;
    }
    return key->type == first ? 0 : key->type == second ? 1 : -1;
}

/* One alternative; LAN_NAN where it makes no battle. */
static lan_status try_terms(const diff_job *work, const diff_terms *terms,
                            int64_t pair, const lan_progress *progress,
                            double *payoff, lan_error *err)
{
    met came;
    lan_error own;
    lan_error_clear(&own);
    const lan_status status = meet(work, terms, pair, progress, &came, &own);
    *payoff = LAN_NAN;
    if (status == LAN_EINVAL) {
        return LAN_OK;
    }
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", own.text);
    }
    *payoff = came.payoff;
    return LAN_OK;
}

static lan_status exchange(const diff_job *work, const diff_terms terms[2],
                           int64_t pair, const diff_key *key, int who,
                           const lan_progress *progress,
                           lan_diff_effect *effect, lan_error *err)
{
    const lan_diff_pair *made = &work->out->pairs[pair];
    diff_terms forward = terms[0];
    diff_terms back = terms[1];
    double alone = 0.0;
    double without = 0.0;
    diff_exchange(&forward, &terms[1], key, who);
    diff_exchange(&back, &terms[0], key, who);
    lan_status status = try_terms(work, &forward, pair, progress, &alone, err);
    if (status == LAN_OK) {
        status = try_terms(work, &back, pair, progress, &without, err);
    }
    effect->first = alone - made->before;
    effect->last = made->after - without;
    effect->effect = 0.5 * (effect->first + effect->last);
    return status;
}

static int compare_effects(const void *left, const void *right)
{
    const lan_diff_effect *a = left;
    const lan_diff_effect *b = right;
    const double x = isnan(a->effect) ? -1.0 : fabs(a->effect);
    const double y = isnan(b->effect) ? -1.0 : fabs(b->effect);
    const int order = (x < y) - (x > y);
    return order != 0 ? order
                      : (a->change > b->change) - (a->change < b->change);
}

static lan_status find_effects(const diff_job *work, const diff_terms terms[2],
                               int64_t pair, const int32_t at[2],
                               const lan_progress *progress, lan_error *err)
{
    lan_diff_pair *made = &work->out->pairs[pair];
    lan_status status = LAN_OK;
    double sum = 0.0;
    for (size_t k = 0; k < work->out->change_count && status == LAN_OK; k++) {
        const int who = who_of(&work->keys[k], terms, at[0], at[1]);
        if (who < 0) {
            continue;
        }
        lan_diff_effect *effect = &made->effects[made->count++];
        effect->change = k;
        status = exchange(work, terms, pair, &work->keys[k], who, progress,
                          effect, err);
        sum += isnan(effect->effect) ? 0.0 : effect->effect;
    }
    made->rest = made->after - made->before - sum;
    if (made->count > 1) { /* none has no array */
        qsort(made->effects, made->count, sizeof *made->effects,
              compare_effects);
    }
    return status;
}

/* Number of changes that touch a pair. */
static size_t count_effects(const diff_job *work, const diff_terms terms[2],
                            const int32_t at[2])
{
    size_t count = 0;
    for (size_t k = 0; k < work->out->change_count; k++) {
        count += who_of(&work->keys[k], terms, at[0], at[1]) >= 0 ? 1 : 0;
    }
    return count;
}

static lan_status compare(const diff_job *work, int64_t pair,
                          const int32_t at[2], const lan_progress *progress,
                          lan_error *err)
{
    lan_diff_pair *made = &work->out->pairs[pair];
    const int32_t *first = &work->types[2 * at[0]];
    const int32_t *second = &work->types[2 * at[1]];
    const diff_terms terms[] = {diff_terms_of(work, 0, first[0], second[0]),
                                diff_terms_of(work, 1, first[1], second[1])};
    const size_t count = count_effects(work, terms, at);
    met came[2];
    lan_status status = meet(work, &terms[0], pair, progress, &came[0], err);
    if (status == LAN_OK) {
        status = meet(work, &terms[1], pair, progress, &came[1], err);
    }
    if (status == LAN_OK && count > 0) {
        made->effects = calloc(count, sizeof *made->effects);
        status = made->effects != NULL ? LAN_OK : fail_as(err, LAN_ENOMEM);
    }
    if (status != LAN_OK) {
        return status;
    }
    made->before = came[0].payoff;
    made->after = came[1].payoff;
    made->error = count > 0 ? came[0].error + came[1].error : 0.0;
    memcpy(made->soldiers[0], came[0].soldiers, sizeof came[0].soldiers);
    memcpy(made->soldiers[1], came[1].soldiers, sizeof came[1].soldiers);
    made->is_moved =
        count > 0 && fabs(made->after - made->before) > made->error;
    return find_effects(work, terms, pair, at, progress, err);
}

/* --- all pairs ----------------------------------------------------------- */

/* The pair of a number: rows one after the other, behind the diagonal. */
static void pair_of(int64_t pair, int32_t count, int32_t at[2])
{
    int64_t left = pair;
    int32_t i = 0;
    while (left >= count - 1 - i) {
        left -= count - 1 - i;
        i++;
    }
    at[0] = i;
    at[1] = (int32_t)(i + 1 + left);
}

static lan_status take_pair(void *context, int thread, int64_t pair,
                            const lan_progress *progress, lan_error *err)
{
    const diff_job *work = context;
    lan_diff_pair *made = &work->out->pairs[pair];
    int32_t at[2];
    lan_error own;
    (void)thread;
    pair_of(pair, work->count, at);
    for (int i = 0; i < 2; i++) {
        const int32_t type = work->types[2 * at[i]];
        made->names[i] = work->sides[0].def->units[type].name;
    }
    lan_error_clear(&own);
    const lan_status status = compare(work, pair, at, progress, &own);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%.64s against %.64s: %s",
                          made->names[0], made->names[1],
                          own.text[0] != '\0' ? own.text
                                              : lan_status_text(status));
}

static int compare_pairs(const void *left, const void *right)
{
    const lan_diff_pair *a = left;
    const lan_diff_pair *b = right;
    const double x = a->is_moved ? fabs(a->after - a->before) : 0.0;
    const double y = b->is_moved ? fabs(b->after - b->before) : 0.0;
    const int order = (x < y) - (x > y);
    return order != 0 ? order
                      : (a->number > b->number) - (a->number < b->number);
}

static lan_status run(diff_job *work, lan_error *err)
{
    lan_diff *made = work->out;
    const lan_status status = parallel_for(
        lan_thread_count(work->options->threads), (int64_t)made->pair_count,
        take_pair, work, work->progress, err);
    if (status != LAN_OK) {
        return status;
    }
    for (size_t i = 0; i < made->pair_count; i++) {
        made->pairs[i].number = i;
        made->moved_count += made->pairs[i].is_moved ? 1 : 0;
    }
    if (made->pair_count > 1) { /* none has no array */
        qsort(made->pairs, made->pair_count, sizeof *made->pairs,
              compare_pairs);
    }
    return LAN_OK;
}

/* --- the whole -------------------------------------------------------- */

static lan_status work_out(diff_job *work, lan_error *err)
{
    lan_status status = diff_match_types(work, err);
    status = status == LAN_OK ? diff_agree_on_terms(work, err) : status;
    status = status == LAN_OK ? diff_list_changes(work, err) : status;
    if (status != LAN_OK) {
        return status;
    }
    const size_t count = (size_t)work->count;
    work->out->pairs =
        calloc(count * (count - 1) / 2, sizeof *work->out->pairs);
    if (work->out->pairs == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    work->out->pair_count = count * (count - 1) / 2;
    return run(work, err);
}

lan_status lan_diff_find(const lan_diff_side *before,
                         const lan_diff_side *after, lan_matchup_payoff by,
                         const lan_matchup_options *options,
                         const lan_progress *progress, lan_diff **out,
                         lan_error *err)
{
    if (before->wanted.roles != LAN_ROLES_ALIKE ||
        after->wanted.roles != LAN_ROLES_ALIKE) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "differences know no roles: leave matchup.roles: "
                        "attack out (--set matchup.roles=alike)");
    }
    lan_diff *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->by = by;
    made->has_terrains =
        before->wanted.ground_count > 0 || after->wanted.ground_count > 0;
    diff_job work = {.sides = {*before, *after},
                     .by = by,
                     .options = options,
                     .progress = progress,
                     .out = made};
    work.sides[0].wanted.army_count = 0; /* single types are compared */
    work.sides[1].wanted.army_count = 0;
    const lan_status status = work_out(&work, err);
    free(work.types);
    free(work.keys);
    diff_names_clear(&work.names);
    if (status != LAN_OK) {
        lan_diff_destroy(made);
        return status;
    }
    *out = made;
    return LAN_OK;
}

void lan_diff_destroy(lan_diff *diff)
{
    if (diff == NULL) {
        return;
    }
    for (size_t i = 0; i < diff->pair_count; i++) {
        free(diff->pairs[i].effects);
    }
    free(diff->pairs);
    free(diff->changes);
    free(diff->added);
    free(diff->removed);
    free(diff);
}
