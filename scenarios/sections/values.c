/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/meant_impl.h"

bool scn_bind_number(scn_reader *reader, scn_node *node, const scn_field *field,
                     double *out)
{
    char what[96];
    double value = 0.0;
    const bool is_number =
        node->kind == SCN_SCALAR && node->is_plain &&
        lan_text_to_double(node->text, node->length, &value) == LAN_OK;
    if (!is_number || !scn_field_holds(field, value)) {
        scn_tell_expected(reader, node,
                          scn_field_range(field, what, sizeof what));
        return false;
    }
    *out = lan_is_zero(value) ? 0.0 : value; /* -0 is 0 */
    return true;
}

static size_t count_words(const scn_word *word)
{
    size_t count = 0;
    while (word[count].word != NULL) {
        count++;
    }
    return count;
}

void scn_tell_unknown_word(scn_reader *reader, scn_node *node,
                           const scn_field *field)
{
    const char **words =
        scn_reader_array(reader, count_words(field->words), sizeof *words);
    char list[128] = "";
    size_t count = 0;
    if (words == NULL) {
        return;
    }
    for (const scn_word *word = field->words; word->word != NULL; word++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s",
                 count > 0 ? ", " : "one of ", word->word);
        words[count++] = word->word;
    }
    const char *meant =
        node->kind == SCN_SCALAR ? scn_meant(node->text, words, count) : NULL;
    char shown[48];
    char path[SCN_PATH_SIZE];
    if (meant == NULL) {
        scn_tell_expected(reader, node, list);
    } else if (scn_is_heard(reader, node)) {
        lan_text_printable(node->text, shown, sizeof shown);
        scn_tell(&reader->log, true, node->place,
                 "%s must be %s, not '%s' (did you mean '%s'?)",
                 scn_node_path(node, path), list, shown, meant);
    }
}
