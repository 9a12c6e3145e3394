/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "scenarios/sections/bind_impl.h"

/* True for texts that YAML reads unchanged: they begin with a letter and
 * contain no special character. */
static bool is_plain_scalar(const char *text)
{
    static const char *const taken[] = {"true", "false", "null", "yes", "no",
                                        "on",   "off",   "y",    "n"};
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const size_t length = strlen(text);

    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        if (strcmp(text, taken[i]) == 0) {
            return false;
        }
    }
    return length > 0 && strchr(letters, text[0]) != NULL &&
           text[length - 1] != ' ' && strspn(text, letters) > 0 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                        "0123456789 _-./()") == length;
}

void scn_write_text(FILE *out, const char *text)
{
    if (is_plain_scalar(text)) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            fputc('\\', out);
        }
        if (*text == '\n') {
            fputs("\\n", out);
        } else {
            fputc(*text, out);
        }
    }
    fputc('"', out);
}

static void write_number(FILE *out, double value)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    fputs(lan_text_from_double(value, text), out);
}

void scn_write_said(FILE *out, const char *text)
{
    double number = 0.0;
    if (lan_text_to_double(text, strlen(text), &number) == LAN_OK ||
        strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
        fputs(text, out);
    } else {
        scn_write_text(out, text);
    }
}

/* --- one value: the scenario knows the names ----------------------------- */

/* The layout of all lists in structs. */
typedef struct scn_list {
    const void *items;
    size_t count;
} scn_list;
static_assert(
    sizeof(scn_list) == sizeof(lan_path_list) &&
        sizeof(scn_list) == sizeof(lan_range_list) &&
        sizeof(scn_list) == sizeof(lan_said_list) &&
        offsetof(lan_reinforcement_def, point_count) ==
            offsetof(lan_reinforcement_def, points) +
                offsetof(scn_list, count) &&
        offsetof(lan_priority_def, target_count) ==
            offsetof(lan_priority_def, targets) + offsetof(scn_list, count) &&
        offsetof(lan_weapon_def, target_count) ==
            offsetof(lan_weapon_def, targets) + offsetof(scn_list, count) &&
        offsetof(lan_order_def, place_count) ==
            offsetof(lan_order_def, places) + offsetof(scn_list, count),
    "a list is kept so");
static_assert(offsetof(lan_said, text) == 0 &&
                  offsetof(lan_matchup_ground, name) == 0,
              "a text comes first");

#define NAMES(member) offsetof(lan_scenario, member)

/* Kinds without a row stay in the tree. */
const scn_trait scn_traits[SCN_SCALAR_COUNT] = {
    [SCN_SCALAR_NUMBER] = {.size = sizeof(double), .use = SCN_USE_NUMBER},
    [SCN_SCALAR_AUTO] = {.size = sizeof(double), .use = SCN_USE_NUMBER},
    [SCN_SCALAR_WHOLE] = {.size = sizeof(int32_t), .use = SCN_USE_WHOLE},
    [SCN_SCALAR_FLAG] = {.size = sizeof(bool), .use = SCN_USE_FLAG},
    [SCN_SCALAR_CHOICE] = {.size = sizeof(int32_t), .use = SCN_USE_WORD},
    [SCN_SCALAR_TYPE] = {sizeof(int32_t), SCN_USE_WORD,
                         "the name of a unit type", "no unit type is called",
                         NAMES(types)},
    [SCN_SCALAR_KIND] = {sizeof(int32_t), SCN_USE_WORD, "a name",
                         "no kind of weapons is called", NAMES(kinds)},
    [SCN_SCALAR_ANSWER] = {sizeof(int32_t), SCN_USE_WORD,
                           "true, false or a name",
                           "no kind of weapons is called", NAMES(kinds)},
    [SCN_SCALAR_CLASS] = {sizeof(int32_t), SCN_USE_WORD, "a name",
                          "no class of armour is called", NAMES(classes)},
    [SCN_SCALAR_TARGET] = {2 * sizeof(int32_t), SCN_USE_WORD,
                           "an army or army.group",
                           "no army or army.group is called", NAMES(armies)},
    [SCN_SCALAR_ARMY] = {sizeof(int32_t), SCN_USE_WORD, "the name of an army",
                         "no army is called", NAMES(armies)},
    [SCN_SCALAR_SIDE] = {sizeof(int32_t), SCN_USE_WORD, "the name of a side",
                         "no side is called", NAMES(sides)},
    [SCN_SCALAR_PLACE] = {sizeof(int32_t), SCN_USE_WORD, NULL,
                          "no place is called", NAMES(places.names)},
    [SCN_SCALAR_GOAL] = {2 * sizeof(int32_t), SCN_USE_WORD, NULL,
                         "no army or place is called", NAMES(places.names)},
    [SCN_SCALAR_TEXT] = {.size = sizeof(const char *), .use = SCN_USE_TEXT},
    [SCN_SCALAR_PROSE] = {.size = sizeof(const char *), .use = SCN_USE_TEXT},
    [SCN_SCALAR_DRAWING] = {.size = sizeof(const char *), .use = SCN_USE_TEXT},
    [SCN_SCALAR_NAME] = {.size = sizeof(const char *), .use = SCN_USE_TEXT},
    [SCN_SCALAR_PATH] = {.size = sizeof(const char *), .use = SCN_USE_TEXT},
    [SCN_SCALAR_TERRAIN] = {.size = sizeof(lan_matchup_ground),
                            .use = SCN_USE_TEXT},
    [SCN_SCALAR_SAID] = {.size = sizeof(lan_said), .use = SCN_USE_TEXT},
};
#undef NAMES

const scn_names *scn_scalar_names(const lan_scenario *scenario,
                                  scn_scalar scalar)
{
    return scn_traits[scalar].names_at > 0
               ? (const void *)((const char *)scenario +
                                scn_traits[scalar].names_at)
               : NULL;
}

double scn_number_at(const void *at)
{
    double value = 0.0;
    memcpy(&value, at, sizeof value);
    return value;
}

int32_t scn_int_at(const void *at)
{
    int32_t value = 0;
    memcpy(&value, at, sizeof value);
    return value;
}

static const char *text_at(const void *at)
{
    const char *text = NULL;
    memcpy(&text, at, sizeof text);
    return text;
}

static bool take_name(scn_name *out, const char *word, int32_t value,
                      int32_t second)
{
    out->word = word;
    out->value[0] = value;
    out->value[1] = second;
    return true;
}

typedef bool name_lister(const lan_scenario *scenario, size_t index,
                         scn_name *out);

/* Each army, followed by its groups. */
static bool target_at(const lan_scenario *scenario, size_t index, scn_name *out)
{
    const lan_battle_def *def = &scenario->head->def;
    size_t a = 0;
    while (a < def->army_count && index > def->armies[a].group_count) {
        index -= def->armies[a].group_count + 1;
        a++;
    }
    if (a == def->army_count) {
        return false;
    }
    const lan_army_def *army = &def->armies[a];
    if (index == 0) {
        return take_name(out, army->name, (int32_t)a, -1);
    }
    (void)snprintf(out->own, sizeof out->own, "%s.%s", army->name,
                   army->groups[index - 1].name);
    return take_name(out, out->own, (int32_t)a, (int32_t)index - 1);
}

static bool place_at(const lan_scenario *scenario, size_t index, scn_name *out)
{
    const scn_places *places = &scenario->places;
    return index < places->names.count &&
           take_name(out, places->names.words[index],
                     places->named[index].place, -1);
}

/* Armies, then places whose name is no army's. */
static bool goal_at(const lan_scenario *scenario, size_t index, scn_name *out)
{
    const lan_battle_def *def = &scenario->head->def;
    if (index < def->army_count) {
        return take_name(out, def->armies[index].name, -1, (int32_t)index);
    }
    const bool is_there = place_at(scenario, index - def->army_count, out);
    for (size_t a = 0; is_there && a < def->army_count; a++) {
        if (out->word != NULL && strcmp(out->word, def->armies[a].name) == 0) {
            out->word = NULL;
        }
    }
    return is_there;
}

bool scn_name_at(const lan_scenario *scenario, const scn_field *field,
                 size_t index, scn_name *out)
{
    static name_lister *const listers[SCN_SCALAR_COUNT] = {
        [SCN_SCALAR_TARGET] = target_at,
        [SCN_SCALAR_PLACE] = place_at,
        [SCN_SCALAR_GOAL] = goal_at,
    };
    const scn_names *names = scn_scalar_names(scenario, field->scalar);
    for (const scn_word *word = field->words;
         word != NULL && word->word != NULL; word++) {
        if (index-- == 0) {
            return take_name(out, word->word, word->value, 0);
        }
    }
    if (listers[field->scalar] != NULL) {
        return listers[field->scalar](scenario, index, out);
    }
    return names != NULL && index < names->count &&
           take_name(out, names->words[index], (int32_t)index, 0);
}

/* The name of a stored value; "[40, 12]" for a cell without a name. */
static const char *word_of(const lan_scenario *scenario, const scn_field *field,
                           const void *at, scn_name *name)
{
    const size_t size = scn_traits[field->scalar].size;
    for (size_t i = 0; scn_name_at(scenario, field, i, name); i++) {
        if (name->word != NULL && memcmp(name->value, at, size) == 0) {
            return name->word;
        }
    }
    const int32_t place = scn_int_at(at);
    const int32_t width = scenario->places.width;
    (void)snprintf(name->own, sizeof name->own, "[%d, %d]", place % width,
                   place / width);
    return name->own;
}

/* The text or name of a value; NULL for numbers. */
static const char *name_of(const lan_scenario *scenario, const scn_field *field,
                           const void *at, scn_name *name)
{
    if (scn_traits[field->scalar].use == SCN_USE_TEXT) {
        return text_at(at); /* the text is the first member */
    }
    if (scn_traits[field->scalar].use == SCN_USE_WORD) {
        return word_of(scenario, field, at, name);
    }
    if (field->scalar == SCN_SCALAR_FLAG) {
        return *(const bool *)at ? "true" : "false";
    }
    const bool is_auto =
        field->scalar == SCN_SCALAR_AUTO && isnan(scn_number_at(at));
    return is_auto ? "auto" : NULL;
}

static void write_digits(FILE *out, const scn_field *field, const void *at)
{
    if (field->scalar == SCN_SCALAR_WHOLE) {
        fprintf(out, "%d", scn_int_at(at));
    } else if (field->is_inverse) {
        write_number(out, 1.0 / scn_number_at(at));
    } else {
        write_number(out, scn_number_at(at));
    }
}

/* True for words that need quotes in YAML; a cell is written as a list. */
static bool is_quoted(const scn_field *field, const void *at, const char *text,
                      const char *own)
{
    const scn_scalar scalar = field->scalar;
    if (scalar == SCN_SCALAR_ANSWER) {
        return scn_int_at(at) >= 0;
    }
    return scalar != SCN_SCALAR_CHOICE && scalar != SCN_SCALAR_FLAG &&
           scalar != SCN_SCALAR_AUTO &&
           (text != own || scalar == SCN_SCALAR_TARGET);
}

void scn_write_item(FILE *out, const lan_scenario *scenario,
                    const scn_field *field, const void *at, bool is_bare)
{
    scn_name name;
    char shown[1024];
    const char *text = name_of(scenario, field, at, &name);
    if (text == NULL) {
        write_digits(out, field, at);
    } else if (is_bare) { /* a line break becomes \x0A, because a setting has
                             only one line */
        fputs(lan_text_printable(text, shown, sizeof shown), out);
    } else if (field->scalar == SCN_SCALAR_SAID) {
        scn_write_said(out, text);
    } else if (is_quoted(field, at, text, name.own)) {
        scn_write_text(out, text);
    } else {
        fputs(text, out);
    }
}

/* --- what a field has ---------------------------------------------------- */

scn_items scn_items_of(const scn_field *field, const void *at)
{
    const size_t size = scn_traits[field->scalar].size;
    const bool is_pairs =
        field->shape == SCN_SHAPE_PAIRS || field->shape == SCN_SHAPE_RANGES;
    scn_list list = {at, field->shape == SCN_SHAPE_PAIR ? 2 : 1};
    if (is_pairs || field->shape == SCN_SHAPE_LIST ||
        field->shape == SCN_SHAPE_SEVERAL || field->shape == SCN_SHAPE_ORDERS) {
        memcpy(&list, at, sizeof list);
    }
    return (scn_items){.first = list.items,
                       .count = list.items != NULL ? list.count : 0,
                       .size = is_pairs ? 2 * size : size};
}

const void *scn_item_at(scn_items items, size_t index)
{
    return (const char *)items.first + index * items.size;
}

bool scn_field_is_all(const scn_field *field, const void *at)
{
    return (field->scalar == SCN_SCALAR_TYPE &&
            ((const scn_types *)at)->items == NULL) ||
           (field->scalar == SCN_SCALAR_TERRAIN &&
            ((const scn_grounds *)at)->is_all);
}

/* Writes the default of a value or pair and returns its size; lists have none.
 * */
static size_t fill_value(const scn_field *field, void *at)
{
    const double initial = field->initial;
    const double ends[] = {initial, isnan(initial) ? LAN_NAN : LAN_INF};
    const scn_trait *trait = &scn_traits[field->scalar];
    const size_t size = trait->size;
    if (trait->use == SCN_USE_NUMBER) {
        const size_t all = field->shape == SCN_SHAPE_PAIR ? 2 * size : size;
        memcpy(at, ends, all);
        return all;
    }
    if (trait->use == SCN_USE_FLAG) {
        *(bool *)at = initial > 0.0;
    } else if (trait->use == SCN_USE_WHOLE || trait->use == SCN_USE_WORD) {
        const int32_t whole[] = {(int32_t)initial, (int32_t)initial};
        memcpy(at, whole, size);
    } else if (field->scalar == SCN_SCALAR_TEXT) {
        memcpy(at, &field->preset, size);
    }
    return size;
}

static bool is_default(const scn_field *field, const void *at)
{
    double initial[2] = {0.0, 0.0};
    if (field->shape != SCN_SHAPE_ONE && field->shape != SCN_SHAPE_PAIR) {
        return scn_items_of(field, at).count == 0;
    }
    const size_t size = fill_value(field, initial);
    return memcmp(at, initial, size) == 0;
}

bool scn_field_is_of_form(const scn_field *field, const void *base)
{
    const int32_t form =
        field->forms != 0 ? scn_int_at((const char *)base + field->form_at) : 0;
    return field->forms == 0 || (form >= 0 && (field->forms >> form & 1U) != 0);
}

bool scn_field_is_shown(const scn_field *field, const void *base)
{
    return scn_field_is_of_form(field, base) &&
           (field->is_shown == NULL || field->is_shown(base)) &&
           !(field->is_quiet &&
             is_default(field, (const char *)base + field->offset));
}

bool scn_field_has_value(const scn_field *field, const void *base)
{
    static const int32_t none[] = {-1, -1};
    const void *at = (const char *)base + field->offset;
    const scn_trait *trait = &scn_traits[field->scalar];
    if (field->is_input_only || scn_field_is_in_tree(field) ||
        scn_field_has_entries(field) ||
        (field->is_of_form != NULL && !field->is_of_form(base)) ||
        !scn_field_is_shown(field, base)) {
        return false;
    }
    if (field->shape == SCN_SHAPE_SEVERAL || field->shape == SCN_SHAPE_RANGES) {
        return scn_items_of(field, at).count > 0;
    }
    if (field->shape != SCN_SHAPE_ONE) {
        return field->shape != SCN_SHAPE_ROWS && trait->size > 0;
    }
    if (field->scalar == SCN_SCALAR_NUMBER) {
        return isfinite(scn_number_at(at));
    }
    if (trait->use == SCN_USE_WORD && field->scalar != SCN_SCALAR_ANSWER) {
        return memcmp(at, none, trait->size) != 0;
    }
    return trait->use == SCN_USE_TEXT ? text_at(at) != NULL : trait->size > 0;
}

bool scn_field_has_entries(const scn_field *field)
{
    return field->scalar == SCN_SCALAR_SECTION ||
           field->shape == SCN_SHAPE_TABLE || field->shape == SCN_SHAPE_ORDERS;
}

bool scn_field_is_in_tree(const scn_field *field)
{
    return field->scalar == SCN_SCALAR_END ||
           field->scalar == SCN_SCALAR_WORD || field->shape == SCN_SHAPE_ROW;
}

/* Writes a value, or a pair of them: "[1, 2]". */
static void write_one(FILE *out, const lan_scenario *scenario,
                      const scn_field *field, const void *at, bool is_pair)
{
    fputs(is_pair ? "[" : "", out);
    scn_write_item(out, scenario, field, at, false);
    if (is_pair) {
        fputs(", ", out);
        at = (const char *)at + scn_traits[field->scalar].size;
        scn_write_item(out, scenario, field, at, false);
        fputc(']', out);
    }
}

static void write_items(FILE *out, const lan_scenario *scenario,
                        const scn_field *field, const void *at)
{
    const scn_items items = scn_items_of(field, at);
    const bool is_bare =
        items.count == 1 &&
        (field->shape == SCN_SHAPE_SEVERAL || field->shape == SCN_SHAPE_RANGES);
    const bool is_pairs =
        field->shape == SCN_SHAPE_PAIRS || field->shape == SCN_SHAPE_RANGES;
    fputs(is_bare ? "" : "[", out);
    for (size_t i = 0; i < items.count; i++) {
        fputs(i > 0 ? ", " : "", out);
        write_one(out, scenario, field, scn_item_at(items, i), is_pairs);
    }
    fputs(is_bare ? "" : "]", out);
}

void scn_write_value(FILE *out, const lan_scenario *scenario,
                     const scn_field *field, const void *base)
{
    const void *at = (const char *)base + field->offset;
    const bool is_pair = field->shape == SCN_SHAPE_PAIR;
    if (is_pair || field->shape == SCN_SHAPE_ONE) {
        write_one(out, scenario, field, at, is_pair);
    } else if (scn_field_is_all(field, at)) {
        fputs("all", out);
    } else {
        write_items(out, scenario, field, at);
    }
}

/* --- the table ----------------------------------------------------------- */

/* Synonyms from other programs and books. */
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

const char *scn_meant(const char *text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < COUNT(synonyms); i++) {
        for (size_t w = 0; w < count && strcmp(synonyms[i].said, text) == 0;
             w++) {
            if (strcmp(synonyms[i].meant, words[w]) == 0) {
                return words[w];
            }
        }
    }
    return lan_text_suggest(text, words, count);
}

void scn_section_fill(const scn_section *section, void *base)
{
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        char *at = (char *)base + field->offset;
        const bool is_one = field->shape == SCN_SHAPE_ONE;
        if (field->beside > 0 || field->is_input_only || field->is_by_hand) {
            continue;
        }
        if (is_one && field->section != NULL) {
            scn_section_fill(field->section, at);
        } else if (field->scalar == SCN_SCALAR_PATH && field->initial > 0.0) {
            const lan_path_list path = {&field->preset, 1};
            memcpy(at, &path, sizeof path);
        } else if (is_one || (field->shape == SCN_SHAPE_PAIR &&
                              field->scalar == SCN_SCALAR_NUMBER)) {
            (void)fill_value(field, at);
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

/* The topmost section with a key, or NULL. */
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
    } else if (is_number && !node->is_plain) { /* quoted in the file */
        snprintf(buffer, size, "the text '%s'", text);
    } else {
        snprintf(buffer, size, is_number ? "%s" : "'%s'", text);
    }
    return buffer;
}
