/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/format_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

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

static void fill_value(const scn_field *field, char *at)
{
    const double initial = field->initial;
    const scn_use use = scn_traits[field->scalar].use;
    if (use == SCN_USE_NUMBER) {
        memcpy(at, &initial, sizeof initial);
    } else if (use == SCN_USE_FLAG) {
        *(bool *)at = initial > 0.0;
    } else if (use == SCN_USE_WHOLE || use == SCN_USE_WORD) {
        const int32_t whole[2] = {(int32_t)initial, (int32_t)initial};
        memcpy(at, whole, scn_traits[field->scalar].size);
    } else if (field->scalar == SCN_SCALAR_TEXT) {
        memcpy(at, &field->preset, sizeof field->preset);
    }
}

void scn_section_fill(const scn_section *section, void *base)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        char *at = (char *)base + field->offset;
        const double ends[] = {field->initial,
                               isnan(field->initial) ? LAN_NAN : LAN_INF};
        if (field->beside > 0 || field->is_input_only || field->is_by_hand) {
            continue;
        }
        if (field->shape == SCN_SHAPE_ONE && field->section != NULL) {
            scn_section_fill(field->section, at);
        } else if (field->shape == SCN_SHAPE_ONE) {
            fill_value(field, at);
        } else if (field->scalar == SCN_SCALAR_PATH && field->initial > 0.0) {
            const lan_path_list path = {&field->preset, 1};
            memcpy(at, &path, sizeof path);
        } else if (field->shape == SCN_SHAPE_PAIR &&
                   field->scalar == SCN_SCALAR_NUMBER) {
            memcpy(at, ends, sizeof ends);
        }
    }
}

const scn_field *scn_section_field(const scn_section *section, const char *key)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (strcmp(field->key, key) == 0) {
            return field;
        }
    }
    return scn_section_stemmed(section, key, strlen(key));
}

const scn_section *scn_section_below(const scn_section *section,
                                     const char *key)
{
    return scn_section_field(section, key)->section;
}

static bool has_stem(const scn_field *field, const char *key, size_t length)
{
    for (const char *const *stem = field->stems; *stem != NULL; stem++) {
        const size_t size = strlen(*stem);
        if (length > size && key[size] == '.' &&
            memcmp(key, *stem, size) == 0) {
            return true;
        }
    }
    return false;
}

const scn_field *scn_section_stemmed(const scn_section *section,
                                     const char *key, size_t length)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if (field->stems != NULL && has_stem(field, key, length)) {
            return field;
        }
    }
    return NULL;
}

scn_node *scn_field_child(const scn_node *node, const scn_field *field,
                          const scn_node *after)
{
    if (field->stems == NULL) {
        return after == NULL ? scn_node_child(node, field->key) : NULL;
    }
    scn_node *child = after == NULL ? node->first : after->next;
    while (child != NULL && !has_stem(field, child->key, child->key_length)) {
        child = child->next;
    }
    return child;
}

bool scn_section_name_items(const scn_section *section, scn_node *node)
{
    if (node->kind != SCN_LIST || section->as_list == NULL) {
        return true;
    }
    if (node->count > section->listed) {
        return false;
    }
    size_t index = 0;
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        child->key = section->fields[index++].key;
        child->key_length = strlen(child->key);
        child->key_place = child->place;
    }
    node->kind = SCN_MAP;
    return true;
}

const char *scn_section_suggest(const scn_section *section, const char *key)
{
    const char *words[SCN_MAX_FIELDS];
    assert(section->count <= SCN_MAX_FIELDS);
    for (size_t i = 0; i < section->count; i++) {
        words[i] = section->fields[i].key;
    }
    return scn_meant(key, words, section->count);
}

/* The section that has a key, nearest to the top, or NULL. */
static const scn_section *scn_section_home(const scn_section *top,
                                           const char *key)
{
    if (scn_section_field(top, key) != NULL) {
        return top;
    }
    for (size_t i = 0; i < top->count; i++) {
        const scn_section *below = top->fields[i].section;
        if (below != NULL && scn_section_field(below, key) != NULL) {
            return below;
        }
    }
    return NULL;
}

char *scn_section_hint(const scn_section *top, const scn_section *section,
                       const char *key, char *buffer, size_t size)
{
    const char *meant = scn_section_suggest(section, key);
    const scn_section *home = meant == NULL ? scn_section_home(top, key) : NULL;
    buffer[0] = '\0';
    if (meant != NULL) {
        snprintf(buffer, size, " (did you mean '%s'?)", meant);
    } else if (home == top) {
        snprintf(buffer, size, " (it is a key at the top of a scenario)");
    } else if (home != NULL) {
        snprintf(buffer, size, " (it is a key of %s)", home->path);
    }
    return buffer;
}

const char *scn_word_of(const scn_word *words, int value)
{
    for (; words->word != NULL; words++) {
        if (words->value == value) {
            return words->word;
        }
    }
    return NULL;
}

char *scn_field_range(const scn_field *field, char *buffer, size_t size)
{
    const char *what =
        field->scalar == SCN_SCALAR_WHOLE ? "a whole number" : "a number";
    char lo[LAN_TEXT_DOUBLE_SIZE];
    char hi[LAN_TEXT_DOUBLE_SIZE];
    lan_text_from_double(field->lo, lo);
    lan_text_from_double(field->hi, hi);

    if (!isfinite(field->lo)) {
        snprintf(buffer, size, "%s", what);
    } else if (field->hi <= field->lo) {
        snprintf(buffer, size, "%s", lo);
    } else if (isfinite(field->hi)) {
        snprintf(buffer, size, "%s from %s to %s", what, lo, hi);
    } else {
        snprintf(buffer, size,
                 field->is_above ? "%s above %s" : "%s of at least %s", what,
                 lo);
    }
    return buffer;
}

char *scn_one_of(const char *const *words, size_t count, char *buffer,
                 size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < count && used < size; i++) {
        used += (size_t)snprintf(buffer + used, size - used, "%s%s",
                                 i > 0 ? ", " : "one of ", words[i]);
    }
    return buffer;
}

/* Reads "2 %". */
static bool is_per_cent(const scn_node *node, double *number)
{
    size_t length = node->length;
    if (length < 2 || node->text[--length] != '%') {
        return false;
    }
    while (length > 1 && node->text[length - 1] == ' ') {
        length--;
    }
    return lan_text_to_double(node->text, length, number) == LAN_OK;
}

const char *scn_describe(const scn_node *node, char *buffer, size_t size)
{
    char text[48];
    double number = 0.0;
    switch (node->kind) {
    case SCN_NOTHING:
        return "nothing";
    case SCN_MAP:
        return node->count == 0 ? "an empty map" : "a map";
    case SCN_LIST:
        snprintf(buffer, size, "a list of %zu", node->count);
        return buffer;
    case SCN_SCALAR:
        break;
    }
    lan_text_printable(node->text, text, sizeof text);
    char meant[LAN_TEXT_COMMAS_SIZE];
    char decimal[LAN_NUMBER_SIZE];
    const bool is_number =
        lan_text_to_double(node->text, node->length, &number) == LAN_OK;
    if (lan_text_without_commas(node->text, node->length, meant)) {
        snprintf(buffer, size, "'%s': a number has no comma, write %s", text,
                 meant);
    } else if (is_per_cent(node, &number)) {
        snprintf(buffer, size, "'%s': write %s", text,
                 lan_number_digits(number / 100.0, 15, decimal));
    } else if (is_number &&
               !node->is_plain) { /* it stands in quotation marks */
        snprintf(buffer, size, "the text '%s'", text);
    } else {
        snprintf(buffer, size, is_number ? "%s" : "'%s'", text);
    }
    return buffer;
}
