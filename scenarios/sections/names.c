/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef struct scn_named {
    const char *word;
    int32_t index;
} scn_named;

bool scn_name_is_valid(const char *text, size_t length)
{
    if (length == 0 || length > SCN_MAX_NAME || text[0] == ' ' ||
        text[length - 1] == ' ' || !lan_text_is_plain(text, length)) {
        return false;
    }
    return strcspn(text, ".:=,*\"'`\\") == length;
}

const char *scn_name_rule(void)
{
    return "a name has 1 to 64 bytes, no control characters, no blanks at its "
           "ends and none of . : = , * \" ' ` \\";
}

static int compare_named(const void *left, const void *right)
{
    const scn_named *a = left;
    const scn_named *b = right;
    const int order = strcmp(a->word, b->word);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

scn_names scn_reader_names(scn_reader *reader, const char **words, size_t count)
{
    scn_named *sorted = scn_reader_array(reader, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = (scn_named){words[i], (int32_t)i};
    }
    if (count > 1) {
        qsort(sorted, count, sizeof *sorted, compare_named);
    }
    return (scn_names){words, sorted, count};
}

/* Position among the sorted words of the first one that is not below. */
static size_t lower_bound(const scn_names *names, const char *text)
{
    size_t lo = 0;
    size_t hi = names->count;
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (strcmp(names->sorted[middle].word, text) < 0) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo;
}

int32_t scn_names_find(const scn_names *names, const char *text)
{
    const size_t at = lower_bound(names, text);
    return at < names->count && strcmp(names->sorted[at].word, text) == 0
               ? names->sorted[at].index
               : -1;
}

int32_t scn_names_repeated(const scn_names *names)
{
    for (size_t i = 1; i < names->count; i++) {
        if (strcmp(names->sorted[i - 1].word, names->sorted[i].word) == 0) {
            return names->sorted[i].index;
        }
    }
    return -1;
}

const char *scn_names_suggest(const scn_names *names, const char *text)
{
    return lan_text_suggest(text, names->words, names->count);
}
