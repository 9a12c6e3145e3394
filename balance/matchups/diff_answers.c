/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What differs in which kinds of weapons answer which.
 */
#include <stdio.h>
#include <stdlib.h>

#include "balance/matchups/diff_impl.h"

/* The class that answers a kind, as a kind. */
static int32_t answer_of(const diff_terms *terms, int32_t kind)
{
    return terms->swapped_kind == kind ? terms->swapped_answer
                                       : terms->answers[kind];
}

lan_kind_def *diff_make_kinds(const diff_terms *terms)
{
    const size_t count = terms->names->kind_count;
    lan_kind_def *kinds = malloc((count + 1) * sizeof *kinds);
    for (size_t i = 0; i < count && kinds != NULL; i++) {
        kinds[i] = lan_kind_def_default();
        kinds[i].retaliate = answer_of(terms, (int32_t)i);
    }
    return kinds;
}

/* --- whom it is about ----------------------------------------------------- */

/* Whether weapons of two kinds answer each other, by the terms of either side
 * of each: an exchange mixes them. */
static bool may_answer(const diff_terms terms[2], int32_t kind, int32_t other)
{
    bool does = false;
    for (int i = 0; i < 2 && kind >= 0 && other >= 0; i++) {
        for (int k = 0; k < 2; k++) {
            const int32_t answer = answer_of(&terms[i], kind);
            does =
                does || (answer >= 0 && answer == answer_of(&terms[k], other));
        }
    }
    return does;
}

static bool has_answer(const diff_terms terms[2], int side, int who,
                       int32_t kind)
{
    const diff_terms *is = &terms[side];
    bool has = false;
    for (size_t w = 0; w < lan_unit_weapon_count(&is->units[who]); w++) {
        has = has || may_answer(terms, kind, diff_kind_at(is, who, w));
    }
    return has;
}

bool diff_meets_answer(const diff_terms terms[2], const diff_key *key)
{
    bool does = false;
    for (int who = 0; who < 2; who++) {
        does = does || ((diff_has_kind(&terms[0], who, key->type) ||
                         diff_has_kind(&terms[1], who, key->type)) &&
                        (has_answer(terms, 0, 1 - who, key->type) ||
                         has_answer(terms, 1, 1 - who, key->type)));
    }
    return does;
}

/* --- the slot ------------------------------------------------------------- */

bool diff_answer_differs(const diff_terms *a, const diff_terms *b,
                         const diff_key *key)
{
    return answer_of(a, key->type) != answer_of(b, key->type);
}

void diff_exchange_answer(diff_terms *to, const diff_terms *from,
                          const diff_key *key)
{
    to->swapped_kind = key->type;
    to->swapped_answer = answer_of(from, key->type);
}

void diff_write_answer(const diff_terms *terms, const diff_key *key,
                       char text[LAN_DIFF_VALUE_SIZE])
{
    const int32_t answer = answer_of(terms, key->type);
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%.31s",
                   answer < 0            ? "false"
                   : answer == key->type ? "true"
                                         : terms->names->kinds[answer]);
}
