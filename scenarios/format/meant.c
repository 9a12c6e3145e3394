/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/meant_impl.h"

#include <string.h>

#include "base/text.h"

/* What other programs and books call what we call otherwise. */
static const struct {
    const char *said;
    const char *meant;
} synonyms[] = {
    {"accuracy", "hit"},    {"army", "armies"},  {"armys", "armies"},
    {"attack", "damage"},   {"dmg", "damage"},   {"hp", "health"},
    {"linear", "area"},     {"p", "enemy"},      {"price", "cost"},
    {"probability", "hit"}, {"q", "own"},        {"square", "aimed"},
    {"strength", "count"},  {"unaimed", "area"},
};

static const char *find_word(const char *word, const char *const *words,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return words[i];
        }
    }
    return NULL;
}

const char *scn_meant(const char *text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++) {
        const char *found = strcmp(synonyms[i].said, text) == 0
                                ? find_word(synonyms[i].meant, words, count)
                                : NULL;
        if (found != NULL) {
            return found;
        }
    }
    return lan_text_suggest(text, words, count);
}
