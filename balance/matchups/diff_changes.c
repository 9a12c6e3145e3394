/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/diff_impl.h"

#include <stdlib.h>
#include <string.h>

#include "balance/fail_impl.h"
#include "balance/matchups/matchup_impl.h"
#include "base/real.h"

/* --- types --------------------------------------------------------------- */

static size_t type_count(const lan_diff_side *side)
{
    return side->wanted.types != NULL ? side->wanted.type_count
                                      : side->def->unit_count;
}

static int32_t type_at(const lan_diff_side *side, size_t index)
{
    return side->wanted.types != NULL ? side->wanted.types[index]
                                      : (int32_t)index;
}

/* The type of a name; -1: none. */
static int32_t find_type(const lan_diff_side *side, const char *name)
{
    for (size_t i = 0; i < type_count(side); i++) {
        const int32_t type = type_at(side, i);
        if (strcmp(side->def->units[type].name, name) == 0) {
            return type;
        }
    }
    return -1;
}

/* Names of one side's types that the other lacks. */
static lan_status list_missing(const lan_diff_side *has,
                               const lan_diff_side *lacks, const char ***out,
                               size_t *count)
{
    const char **names = calloc(type_count(has) + 1, sizeof *names);
    if (names == NULL) {
        return LAN_ENOMEM;
    }
    *out = names;
    for (size_t i = 0; i < type_count(has); i++) {
        const char *name = has->def->units[type_at(has, i)].name;
        if (find_type(lacks, name) < 0) {
            names[(*count)++] = name;
        }
    }
    return LAN_OK;
}

lan_status diff_match_types(diff_job *work, lan_error *err)
{
    const lan_diff_side *sides = work->sides;
    const size_t most = type_count(&sides[0]);
    work->types = calloc(2 * most + 2, sizeof *work->types);
    if (work->types == NULL ||
        list_missing(&sides[0], &sides[1], &work->out->removed,
                     &work->out->removed_count) != LAN_OK ||
        list_missing(&sides[1], &sides[0], &work->out->added,
                     &work->out->added_count) != LAN_OK) {
        return fail_as(err, LAN_ENOMEM);
    }
    for (size_t i = 0; i < most; i++) {
        const int32_t type = type_at(&sides[0], i);
        const int32_t other =
            find_type(&sides[1], sides[0].def->units[type].name);
        if (other >= 0) {
            work->types[2 * work->count] = type;
            work->types[2 * work->count + 1] = other;
            work->count++;
        }
    }
    if (work->count < 2 || work->count > LAN_MATCHUP_MAX_TYPES) {
        return lan_fail(err, work->count < 2 ? LAN_EINVAL : LAN_ELIMIT, 0, 0,
                        "compared are 2 to %d unit types that both have by the "
                        "same name; these have %d",
                        LAN_MATCHUP_MAX_TYPES, work->count);
    }
    return diff_names_init(&work->names, sides) == LAN_OK
               ? LAN_OK
               : fail_as(err, LAN_ENOMEM);
}

/* --- terms and changes --------------------------------------------------- */

/* Where neither says what an army costs, the first one's default holds for
 * both; where one says it, for the other too. */
lan_status diff_agree_on_terms(diff_job *work, lan_error *err)
{
    lan_matchup_def *wanted[] = {&work->sides[0].wanted,
                                 &work->sides[1].wanted};
    const bool is_said[] = {wanted[0]->count > 0 || !isnan(wanted[0]->budget),
                            wanted[1]->count > 0 || !isnan(wanted[1]->budget)};
    lan_matchup *made = NULL;
    if (!is_said[0] && !is_said[1]) {
        const lan_status status =
            lan_matchup_raise_armies(work->sides[0].def, wanted[0], &made, err);
        if (status != LAN_OK) {
            return status;
        }
        wanted[0]->budget = made->budget;
        wanted[0]->count = isnan(made->budget) ? made->units[0].soldiers : 0;
        lan_matchup_destroy(made);
    }
    const int from = is_said[0] || !is_said[1] ? 0 : 1;
    if (!is_said[0] || !is_said[1]) {
        wanted[1 - from]->budget = wanted[from]->budget;
        wanted[1 - from]->count = wanted[from]->count;
    }
    for (int i = 0; i < 2; i++) {
        work->out->budget[i] =
            wanted[i]->count > 0 ? LAN_NAN : wanted[i]->budget;
    }
    return LAN_OK;
}

/* Adds a change, if it is one. */
static lan_status add_change(diff_job *work, const diff_terms terms[2],
                             diff_key key, size_t *room, lan_error *err)
{
    lan_diff *made = work->out;
    if (!diff_differs(&terms[0], &terms[1], &key, 0)) {
        return LAN_OK;
    }
    if (made->change_count == *room) {
        const size_t more = 2 * *room + 16;
        lan_diff_change *changes =
            realloc(made->changes, more * sizeof *changes);
        if (changes != NULL) {
            made->changes = changes;
        }
        diff_key *keys = realloc(work->keys, more * sizeof *keys);
        if (keys != NULL) {
            work->keys = keys;
        }
        if (changes == NULL || keys == NULL) {
            return fail_as(err, LAN_ENOMEM);
        }
        *room = more;
    }
    work->keys[made->change_count] = key;
    lan_diff_change *change = &made->changes[made->change_count++];
    diff_write_path(&terms[0], &key, 0, change->path);
    diff_write(&terms[0], &key, 0, change->before);
    diff_write(&terms[1], &key, 0, change->after);
    return LAN_OK;
}

/* The terms of both sides of two common types. */
static void take_terms(const diff_job *work, int32_t first, int32_t second,
                       diff_terms terms[2])
{
    for (int i = 0; i < 2; i++) {
        terms[i] = diff_terms_of(work, i, work->types[2 * first + i],
                                 work->types[2 * second + i]);
    }
}

/* Adds those of all keys of a struct that are changes. */
static lan_status add_keys(diff_job *work, const diff_terms terms[2],
                           diff_slot slot, lan_key_owner owner, int32_t type,
                           size_t *room, lan_error *err)
{
    lan_status status = LAN_OK;
    const lan_key *key = NULL;
    while (status == LAN_OK && (key = lan_key_next(owner, key)) != NULL) {
        status = add_change(work, terms, (diff_key){slot, key, type, -1, NULL},
                            room, err);
    }
    return status;
}

/* Adds what differs of a weapon that one of them has, or both. */
static lan_status list_of_weapon(diff_job *work, const diff_terms terms[2],
                                 int32_t type, const char *weapon, size_t *room,
                                 lan_error *err)
{
    static const diff_slot slots[] = {DIFF_WEAPON, DIFF_KIND, DIFF_TARGETS};
    lan_status status = LAN_OK;
    const lan_key *key = NULL;
    while (status == LAN_OK &&
           (key = lan_key_next(LAN_KEY_OF_WEAPON, key)) != NULL) {
        status = add_change(work, terms,
                            (diff_key){DIFF_WEAPON, key, type, -1, weapon},
                            room, err);
    }
    for (size_t i = 0; i < sizeof slots / sizeof slots[0] && status == LAN_OK;
         i++) {
        status =
            add_change(work, terms,
                       (diff_key){slots[i], NULL, type, -1, weapon}, room, err);
    }
    return status;
}

/* Weapons of the first, then those that only the second has. */
static lan_status list_weapons(diff_job *work, const diff_terms terms[2],
                               int32_t type, size_t *room, lan_error *err)
{
    lan_status status = add_change(
        work, terms, (diff_key){DIFF_ARMS, NULL, type, -1, NULL}, room, err);
    for (int side = 0; side < 2; side++) {
        for (size_t w = 0; w < terms[side].units[0].weapon_count; w++) {
            const char *name = terms[side].weapons[0][w].name;
            if (status == LAN_OK &&
                (side == 0 || diff_find_weapon(&terms[0], 0, name) == NULL)) {
                status = list_of_weapon(work, terms, type, name, room, err);
            }
        }
    }
    return status;
}

static lan_status list_stats(diff_job *work, const diff_terms terms[2],
                             int32_t type, size_t *room, lan_error *err)
{
    static const diff_slot slots[] = {DIFF_KIND, DIFF_CLASS};
    lan_status status =
        add_keys(work, terms, DIFF_UNIT, LAN_KEY_OF_UNIT, type, room, err);
    for (size_t i = 0; i < sizeof slots / sizeof slots[0] && status == LAN_OK;
         i++) {
        status = add_change(
            work, terms, (diff_key){slots[i], NULL, type, -1, NULL}, room, err);
    }
    return status == LAN_OK ? list_weapons(work, terms, type, room, err)
                            : status;
}

static lan_status list_of_type(diff_job *work, int32_t type, size_t *room,
                               lan_error *err)
{
    diff_terms terms[2];
    take_terms(work, type, type, terms);
    lan_status status = list_stats(work, terms, type, room, err);
    for (int32_t j = 0; j < work->count && status == LAN_OK; j++) {
        if (j == type) {
            continue;
        }
        take_terms(work, type, j, terms);
        status = add_change(work, terms,
                            (diff_key){DIFF_COUNTER, NULL, type, j, NULL}, room,
                            err);
        if (status == LAN_OK && (terms[0].by_weights || terms[1].by_weights)) {
            status = add_change(work, terms,
                                (diff_key){DIFF_WEIGHT, NULL, type, j, NULL},
                                room, err);
        }
    }
    return status;
}

/* Which kinds are answered, and by which. */
static lan_status list_answers(diff_job *work, size_t *room, lan_error *err)
{
    diff_terms terms[2];
    lan_status status = LAN_OK;
    take_terms(work, 0, 1, terms);
    for (size_t k = 0; k < work->names.kind_count && status == LAN_OK; k++) {
        status = add_change(work, terms,
                            (diff_key){DIFF_ANSWER, NULL, (int32_t)k, -1, NULL},
                            room, err);
    }
    return status;
}

/* The factors of the table of armour. */
static lan_status list_factors(diff_job *work, size_t *room, lan_error *err)
{
    const diff_names *names = &work->names;
    diff_terms terms[2];
    lan_status status = LAN_OK;
    take_terms(work, 0, 1, terms);
    for (size_t k = 0; k < names->kind_count; k++) {
        for (size_t c = 0; c < names->class_count && status == LAN_OK; c++) {
            status = add_change(
                work, terms,
                (diff_key){DIFF_FACTOR, NULL, (int32_t)k, (int32_t)c, NULL},
                room, err);
        }
    }
    return status;
}

/* Adds what comes or goes as a whole, or the keys of what both have. */
static lan_status list_of_all_or_keys(diff_job *work, const diff_terms terms[2],
                                      diff_slot slot, lan_key_owner owner,
                                      size_t *room, lan_error *err)
{
    const lan_status status = add_change(
        work, terms, (diff_key){slot, NULL, -1, -1, NULL}, room, err);
    return status == LAN_OK ? add_keys(work, terms, slot, owner, -1, room, err)
                            : status;
}

/* What is of no type: the budget, the army, the rules. */
static lan_status list_of_all(diff_job *work, size_t *room, lan_error *err)
{
    diff_terms terms[2];
    take_terms(work, 0, 1, terms);
    lan_status status = add_change(
        work, terms, (diff_key){DIFF_BUDGET, NULL, -1, -1, NULL}, room, err);
    if (status == LAN_OK) {
        status =
            add_keys(work, terms, DIFF_ARMY, LAN_KEY_OF_ARMY, -1, room, err);
    }
    if (status == LAN_OK) {
        status = list_of_all_or_keys(work, terms, DIFF_MORALE,
                                     LAN_KEY_OF_MORALE, room, err);
    }
    if (status == LAN_OK) {
        status = list_of_all_or_keys(work, terms, DIFF_APPROACH,
                                     LAN_KEY_OF_APPROACH, room, err);
    }
    if (status == LAN_OK) {
        status = add_keys(work, terms, DIFF_BATTLE, LAN_KEY_OF_BATTLE, -1, room,
                          err);
    }
    return status == LAN_OK
               ? add_change(work, terms,
                            (diff_key){DIFF_SHARE, NULL, -1, -1, NULL}, room,
                            err)
               : status;
}

lan_status diff_list_changes(diff_job *work, lan_error *err)
{
    size_t room = 0;
    lan_status status = LAN_OK;
    for (int32_t i = 0; i < work->count && status == LAN_OK; i++) {
        status = list_of_type(work, i, &room, err);
    }
    status = status == LAN_OK ? list_factors(work, &room, err) : status;
    status = status == LAN_OK ? list_answers(work, &room, err) : status;
    return status == LAN_OK ? list_of_all(work, &room, err) : status;
}
