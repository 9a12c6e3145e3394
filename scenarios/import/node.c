/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/roster_impl.h"

imp_node *imp_add_node(lan_import *import, imp_node *parent, const char *key,
                       const char *value, imp_place place)
{
    imp_node *node = imp_array(import, 1, sizeof *node);
    if (node == NULL) {
        return NULL;
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
        import->file = node->place.file;
        (void)imp_fail(import, LAN_EPARSE, node->place.line,
                       "%.60s: a number was expected, not '%.60s'", node->key,
                       node->value);
    }
    return number;
}

imp_value imp_value_at(lan_import *import, const imp_node *node, double number,
                       const char *note)
{
    import->file = node->place.file;
    return imp_number(import, node->place.line, number, note);
}

imp_value imp_value_of(lan_import *import, const imp_node *node, double factor,
                       const char *note)
{
    return node != NULL
               ? imp_value_at(import, node,
                              imp_node_number(import, node, 0.0) * factor, note)
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

bool imp_is_listed(const char *key, const char *const *used)
{
    const size_t length = strcspn(key, "@");
    while (*used != NULL &&
           (strncmp(key, *used, length) != 0 || (*used)[length] != '\0')) {
        used++;
    }
    return *used != NULL;
}
