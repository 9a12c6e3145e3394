/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text of games' files, and the nodes that it becomes.
 */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/roster_impl.h"

/* --- text ---------------------------------------------------------------- */

imp_reader imp_open(lan_import *import, const char *path)
{
    size_t length = 0;
    const char *text = imp_read_file(import, path, &length);
    text = text != NULL ? text : "";
    const size_t mark =
        length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return (imp_reader){import, text + mark, text + length, {path, .line = 1}};
}

bool imp_is_at(const imp_reader *in, const char *characters)
{
    return in->at < in->end && *in->at != '\0' &&
           strchr(characters, *in->at) != NULL;
}

bool imp_starts(const imp_reader *in, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(in->end - in->at) >= length &&
           memcmp(in->at, word, length) == 0;
}

void imp_step(imp_reader *in)
{
    in->place.line += *in->at == '\n' ? 1 : 0;
    in->at++;
}

void imp_skip_to(imp_reader *in, const char *characters)
{
    while (in->at < in->end && !imp_is_at(in, characters)) {
        imp_step(in);
    }
}

void imp_skip_line(imp_reader *in)
{
    imp_skip_to(in, "\n");
}

bool imp_skip_past(imp_reader *in, const char *word)
{
    while (in->at < in->end && !imp_starts(in, word)) {
        imp_step(in);
    }
    const bool is_there = in->at < in->end;
    in->at += is_there ? strlen(word) : 0;
    return is_there;
}

const char *imp_take(const imp_reader *in, const char *start)
{
    const char *end = in->at;
    while (start < end && isspace((unsigned char)*start)) {
        start++;
    }
    while (end > start && isspace((unsigned char)end[-1])) {
        end--;
    }
    return imp_text(in->import, start, (size_t)(end - start));
}

void imp_fail_here(const imp_reader *in, const char *what)
{
    imp_fail(in->import, LAN_EPARSE, in->place, "%s", what);
}

/* --- nodes --------------------------------------------------------------- */

imp_node *imp_add_node(lan_import *import, imp_node *parent, const char *key,
                       const char *value, imp_place place)
{
    imp_node *node = imp_array(import, 1, sizeof *node);
    if (node == NULL) {
        return &import->no_entry;
    }
    *node = (imp_node){
        .parent = parent, .key = key, .value = value, .place = place};
    *(parent->first == NULL ? &parent->first : &parent->last->next) = node;
    parent->last = node;
    parent->count++;
    return node;
}

imp_node *imp_child(const imp_node *node, const char *key)
{
    imp_node *child = node != NULL ? node->first : NULL;
    while (child != NULL && strcmp(child->key, key) != 0) {
        child = child->next;
    }
    return child;
}

const char *imp_child_text(const imp_node *node, const char *key,
                           const char *preset)
{
    const imp_node *child = imp_child(node, key);
    return child != NULL ? child->value : preset;
}

double imp_node_number(lan_import *import, const imp_node *node, double preset)
{
    double number = preset;
    if (node != NULL && lan_text_to_double(node->value, strlen(node->value),
                                           &number) != LAN_OK) {
        imp_fail(import, LAN_EPARSE, node->place,
                 "%.60s: a number was expected, not '%.60s'", node->key,
                 node->value);
    }
    return number;
}

imp_value imp_value_of(lan_import *import, const imp_node *node, double factor,
                       const char *note)
{
    return node != NULL
               ? imp_number(node->place,
                            imp_node_number(import, node, 0.0) * factor, note)
               : (imp_value){.is_given = false};
}

imp_value imp_name_of(lan_import *import, const imp_node *node)
{
    return node != NULL ? imp_word(node->place, imp_name(import, node->value))
                        : (imp_value){.is_given = false};
}

/* The bucket of a key (FNV-1a). */
static size_t bucket_of(const char *key)
{
    uint32_t hash = 2166136261U;
    for (; *key != '\0'; key++) {
        hash = (hash ^ (uint32_t)tolower((unsigned char)*key)) * 16777619U;
    }
    return hash % IMP_BUCKETS;
}

void imp_index_add(imp_index *index, imp_node *node)
{
    imp_node **bucket = &index->buckets[bucket_of(node->key)];
    node->alike = *bucket;
    *bucket = node;
}

imp_node *imp_index_find(const imp_index *index, const char *key)
{
    imp_node *node = index->buckets[bucket_of(key)];
    while (node != NULL && strcasecmp(node->key, key) != 0) {
        node = node->alike;
    }
    return node;
}

/* --- words --------------------------------------------------------------- */

bool imp_is_listed(const char *key, const char *const *used)
{
    const size_t length = strcspn(key, "@");
    while (*used != NULL &&
           (strncmp(key, *used, length) != 0 || (*used)[length] != '\0')) {
        used++;
    }
    return *used != NULL;
}

uint64_t imp_bit(lan_import *import, imp_words *words, const char *word,
                 size_t length, const char *what)
{
    size_t i = 0;
    while (i < words->count && (strncmp(words->words[i], word, length) != 0 ||
                                words->words[i][length] != '\0')) {
        i++;
    }
    if (i == words->count && what != NULL) {
        if (i == IMP_MOST_WORDS) {
            imp_fail(import, LAN_ELIMIT, imp_nowhere, "more than %d %s",
                     IMP_MOST_WORDS, what);
            return 0;
        }
        words->words[words->count++] = imp_text(import, word, length);
    }
    return i < words->count ? (uint64_t)1 << i : 0;
}

void imp_leave_key_out(lan_import *import, const char *owner,
                       const imp_node *node, const char *why)
{
    char name[160];
    const size_t length = strcspn(node->key, "@");
    if (node->value == NULL) {
        (void)snprintf(name, sizeof name, "[%.80s] in %.60s", node->key, owner);
    } else {
        (void)snprintf(name, sizeof name, "%.60s%s%.*s", owner,
                       owner[0] != '\0' ? "." : "",
                       (int)(length < 90 ? length : 90), node->key);
    }
    imp_leave_out(import, name, why, 1);
}

void imp_leave_rest_out(lan_import *import, const char *owner,
                        const imp_node *node, const char *const *used)
{
    for (const imp_node *c = node->first; c != NULL; c = c->next) {
        if (!imp_is_listed(c->key, used)) {
            imp_leave_key_out(import, owner, c, NULL);
        }
    }
}
