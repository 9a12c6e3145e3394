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

void scn_reader_fail(scn_reader *reader)
{
    longjmp(reader->escape, 1);
}

void *scn_reader_array(scn_reader *reader, size_t count, size_t size)
{
    void *array = scn_arena_array(&reader->scenario->arena, count, size);
    if (array == NULL) {
        scn_reader_fail(reader);
    }
    return array;
}

const char *scn_reader_text(scn_reader *reader, const char *text, size_t length)
{
    char *out = scn_reader_array(reader, length + 1, 1);
    return memcpy(out, text, length);
}

scn_node *scn_reader_child(scn_reader *reader, scn_node *parent, scn_kind kind,
                           const char *key, scn_place place)
{
    scn_node *node = scn_reader_array(reader, 1, sizeof *node);
    *node = (scn_node){.kind = kind,
                       .place = place,
                       .key = key,
                       .key_place = place,
                       .key_length = key != NULL ? strlen(key) : 0};
    scn_node_append(parent, node);
    return node;
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

static int compare_words(const void *left, const void *right)
{
    const scn_named *a = left;
    const scn_named *b = right;
    return strcmp(a->word, b->word);
}

int32_t scn_names_find(const scn_names *names, const char *text)
{
    const scn_named key = {text, 0};
    const scn_named *found = names->count > 0
                                 ? bsearch(&key, names->sorted, names->count,
                                           sizeof key, compare_words)
                                 : NULL;
    while (found != NULL && found > names->sorted &&
           compare_words(found - 1, &key) == 0) {
        found--; /* the first of equal ones */
    }
    return found != NULL ? found->index : -1;
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
