/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of weapons and classes of armour, which both sides number by
 * themselves, and what either side says of them.
 */
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/diff_impl.h"

size_t diff_find_name(const char *const *names, size_t count, const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(names[i], name) != 0) {
        i++;
    }
    return i;
}

/* Adds those that are new to a list with room for them. */
static void add_names(const char **list, size_t *count,
                      const char *const *names, size_t more)
{
    for (size_t i = 0; i < more; i++) {
        if (diff_find_name(list, *count, names[i]) == *count) {
            list[(*count)++] = names[i];
        }
    }
}

/* What a number of one side's names is among those of both; what is no name
 * stays none. */
static int32_t number_of(int32_t index, const char *const *own,
                         size_t own_count, const char *const *names,
                         size_t count)
{
    if (index < 0) {
        return -1;
    }
    return (size_t)index < own_count
               ? (int32_t)diff_find_name(names, count, own[index])
               : (int32_t)count;
}

int32_t diff_kind_of(const diff_names *names, const lan_battle_def *def,
                     int32_t kind)
{
    return number_of(kind, def->kinds, def->kind_count, names->kinds,
                     names->kind_count);
}

int32_t diff_class_of(const diff_names *names, const lan_battle_def *def,
                      int32_t armour_class)
{
    return number_of(armour_class, def->classes, def->class_count,
                     names->classes, names->class_count);
}

bool diff_has_factor(const diff_names *names, int32_t kind,
                     int32_t armour_class)
{
    return kind >= 0 && (size_t)kind < names->kind_count && armour_class >= 0 &&
           (size_t)armour_class < names->class_count;
}

size_t diff_cell_of(const diff_names *names, int32_t kind, int32_t armour_class)
{
    return (size_t)kind * names->class_count + (size_t)armour_class;
}

static lan_status fill_table(const diff_names *names, const lan_battle_def *def,
                             double **out)
{
    const size_t count = names->kind_count * names->class_count;
    double *table = malloc((count + 1) * sizeof *table);
    if (table == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        table[i] = 1.0;
    }
    for (size_t i = 0; i < def->armour_count; i++) {
        const lan_armour_def *is = &def->armour[i];
        const int32_t kind = diff_kind_of(names, def, is->kind);
        const int32_t armour_class =
            diff_class_of(names, def, is->armour_class);
        if (diff_has_factor(names, kind, armour_class)) {
            table[diff_cell_of(names, kind, armour_class)] = is->factor;
        }
    }
    *out = table;
    return LAN_OK;
}

/* By which class each kind is answered. */
static lan_status fill_answers(const diff_names *names,
                               const lan_battle_def *def, int32_t **out)
{
    int32_t *answers = malloc((names->kind_count + 1) * sizeof *answers);
    if (answers == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < names->kind_count; i++) {
        answers[i] = LAN_RETALIATE_NOT;
    }
    for (size_t i = 0; i < def->kind_count; i++) {
        const int32_t answer = lan_battle_def_answer(def, (int32_t)i);
        answers[diff_kind_of(names, def, (int32_t)i)] =
            diff_kind_of(names, def, answer);
    }
    *out = answers;
    return LAN_OK;
}

static lan_status fill_side(diff_names *names, const lan_battle_def *def,
                            int side)
{
    const lan_status status = fill_table(names, def, &names->armour[side]);
    return status == LAN_OK ? fill_answers(names, def, &names->answers[side])
                            : status;
}

lan_status diff_names_init(diff_names *names, const lan_diff_side sides[2])
{
    const lan_battle_def *a = sides[0].def;
    const lan_battle_def *b = sides[1].def;
    names->kinds =
        calloc(a->kind_count + b->kind_count + 1, sizeof *names->kinds);
    names->classes =
        calloc(a->class_count + b->class_count + 1, sizeof *names->classes);
    if (names->kinds == NULL || names->classes == NULL) {
        return LAN_ENOMEM;
    }
    add_names(names->kinds, &names->kind_count, a->kinds, a->kind_count);
    add_names(names->kinds, &names->kind_count, b->kinds, b->kind_count);
    add_names(names->classes, &names->class_count, a->classes, a->class_count);
    add_names(names->classes, &names->class_count, b->classes, b->class_count);
    const lan_status status = fill_side(names, a, 0);
    return status == LAN_OK ? fill_side(names, b, 1) : status;
}

void diff_names_clear(diff_names *names)
{
    free(names->kinds);
    free(names->classes);
    for (int side = 0; side < 2; side++) {
        free(names->armour[side]);
        free(names->answers[side]);
    }
}
