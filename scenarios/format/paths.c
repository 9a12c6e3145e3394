/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/format/format_impl.h"

/* The longest path has eight parts, and a name has 64 bytes. */
#define PATH_MAX_SIZE 1024

typedef struct scn_lister {
    FILE *out;
    const lan_scenario *scenario;
    char path[PATH_MAX_SIZE];
    size_t length;
} scn_lister;

/* Goes one part down; returns the length to come back to with leave(). */
static size_t enter(scn_lister *lister, const char *part)
{
    const size_t before = lister->length;
    const int added = snprintf(lister->path + before, PATH_MAX_SIZE - before,
                               "%s%s", before > 0 ? "." : "", part);
    lister->length += (size_t)added;
    return before;
}

static size_t enter_index(scn_lister *lister, size_t index)
{
    char part[24];
    snprintf(part, sizeof part, "%zu", index);
    return enter(lister, part);
}

static void leave(scn_lister *lister, size_t length)
{
    lister->length = length;
    lister->path[length] = '\0';
}

/* The last column. */
static void write_meaning(const scn_lister *lister, const scn_field *field)
{
    fprintf(lister->out, "\t%s", field->meaning);
    if (field->unit != NULL) {
        fprintf(lister->out, " (%s)", field->unit);
    }
    fputc('\n', lister->out);
}

/* A line for a number, or for none where it is NaN. */
static void list_number(const scn_lister *lister, double value,
                        const scn_field *field)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    fprintf(lister->out, "%s\t%s", lister->path,
            isfinite(value) ? lan_text_from_double(value, text) : "");
    write_meaning(lister, field);
}

/* A line for each of count numbers in a row. */
static void list_numbers(scn_lister *lister, const double *values, size_t count,
                         const scn_field *field)
{
    for (size_t i = 0; i < count; i++) {
        const size_t before = enter_index(lister, i);
        list_number(lister, values[i], field);
        leave(lister, before);
    }
}

/* A line for a text. */
static void list_text(const scn_lister *lister, const char *text,
                      const scn_field *field)
{
    fprintf(lister->out, "%s\t%s", lister->path, text);
    write_meaning(lister, field);
}

/* A line for the text at an index of a list. */
static void list_text_at(scn_lister *lister, size_t index, const char *text,
                         const scn_field *field)
{
    const size_t before = enter_index(lister, index);
    list_text(lister, text, field);
    leave(lister, before);
}

static void list_points(scn_lister *lister, const scn_field *field,
                        const lan_reinforcement_def *def)
{
    for (size_t i = 0; i < def->point_count; i++) {
        const size_t before = enter_index(lister, i);
        list_numbers(lister, def->points + 2 * i, 2, field);
        leave(lister, before);
    }
}

/* The entries of a list of words and numbers; none where there is no list. */
static void list_said(scn_lister *lister, const scn_field *field,
                      const void *base)
{
    lan_said_list list = {NULL, 0};
    if (base != NULL) {
        memcpy(&list, (const char *)base + field->offset, sizeof list);
    }
    for (size_t i = 0; i < list.count; i++) {
        list_text_at(lister, i, list.items[i].text, field);
    }
}

/* A number's value even where show leaves it out, being the default. */
static double number_in(const scn_field *field, const void *base)
{
    double value = 0.0;
    memcpy(&value, (const char *)base + field->offset, sizeof value);
    return field->kind == SCN_FIELD_INVERSE ? 1.0 / value : value;
}

/* Lists a field without entries; base is NULL where its section is absent. */
static void list_value(scn_lister *lister, const scn_field *field,
                       const void *base)
{
    if (field->kind == SCN_FIELD_NUMBER || field->kind == SCN_FIELD_INVERSE) {
        list_number(lister, base != NULL ? number_in(field, base) : LAN_NAN,
                    field);
        return;
    }
    fprintf(lister->out, "%s\t", lister->path);
    if (base != NULL && scn_field_has_value(field, base)) {
        scn_write_bare_value(lister->out, lister->scenario, field, base);
    }
    write_meaning(lister, field);
}

static void list_span(scn_lister *lister, const scn_field *field,
                      const void *base)
{
    double pair[2] = {LAN_NAN, LAN_NAN};
    if (base != NULL && scn_field_has_value(field, base)) {
        memcpy(pair, (const char *)base + field->offset, sizeof pair);
    }
    list_numbers(lister, pair, 2, field);
}

/* Types of a list; none where it is all of them. */
static void list_types(scn_lister *lister, const scn_field *field,
                       const void *base)
{
    scn_types types = {NULL, 0};
    if (base != NULL) {
        memcpy(&types, (const char *)base + field->offset, sizeof types);
    }
    for (size_t i = 0; types.items != NULL && i < types.count; i++) {
        list_text_at(lister, i,
                     lister->scenario->def.units[types.items[i]].name, field);
    }
}

static void list_grounds(scn_lister *lister, const scn_field *field,
                         const void *base)
{
    scn_grounds grounds = {.count = 0};
    if (base != NULL) {
        memcpy(&grounds, (const char *)base + field->offset, sizeof grounds);
    }
    for (size_t i = 0; !grounds.is_all && i < grounds.count; i++) {
        list_text_at(lister, i, grounds.items[i].name, field);
    }
}

/* Goes down to an entry of a list in which one alone has no number. */
static size_t enter_entry(scn_lister *lister, size_t index, size_t count)
{
    return count > 1 ? enter_index(lister, index) : lister->length;
}

static void list_paths(scn_lister *lister, const scn_field *field,
                       const void *base)
{
    lan_path_list list = {NULL, 0};
    if (base == NULL || !scn_field_has_value(field, base)) {
        list_value(lister, field, base);
        return;
    }
    memcpy(&list, (const char *)base + field->offset, sizeof list);
    for (size_t i = 0; i < list.count; i++) {
        const size_t before = enter_entry(lister, i, list.count);
        list_text(lister, list.items[i], field);
        leave(lister, before);
    }
}

static void list_ranges(scn_lister *lister, const scn_field *field,
                        const void *base)
{
    lan_range_list list = {NULL, 0};
    if (base == NULL || !scn_field_has_value(field, base)) {
        list_value(lister, field, base);
        return;
    }
    memcpy(&list, (const char *)base + field->offset, sizeof list);
    for (size_t i = 0; i < list.count; i++) {
        const size_t before = enter_entry(lister, i, list.count);
        list_numbers(lister, list.ends + 2 * i, 2, field);
        leave(lister, before);
    }
}

/* A line for the text of a node, or for none. */
static void list_node(const scn_lister *lister, const scn_node *node,
                      const scn_field *field)
{
    list_text(lister, node->kind == SCN_SCALAR ? node->text : "", field);
}

/* What stays in the tree, where it is there. */
static void list_in_tree(scn_lister *lister, const scn_field *field,
                         const scn_node *parent)
{
    const scn_node *child = NULL;
    while ((child = scn_field_child(parent, field, child)) != NULL) {
        const size_t before = enter(lister, child->key);
        size_t index = 0;
        if (child->kind == SCN_SCALAR) {
            list_node(lister, child, field);
        }
        for (const scn_node *node = child->first; node != NULL;
             node = node->next) {
            const size_t inside = node->key != NULL
                                      ? enter(lister, node->key)
                                      : enter_index(lister, index++);
            list_node(lister, node, field);
            leave(lister, inside);
        }
        leave(lister, before);
    }
}

static void list_section(scn_lister *lister, const scn_section *section,
                         const scn_node *node);

static void list_factors(scn_lister *lister, const scn_field *field,
                         const scn_node *map)
{
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        const size_t before = enter(lister, row->key);
        for (const scn_node *node = row->first; node != NULL;
             node = node->next) {
            if (node->bound != NULL) {
                const size_t row_length = enter(lister, node->key);
                list_number(lister, *(const double *)node->bound, field);
                leave(lister, row_length);
            }
        }
        leave(lister, before);
    }
}

static void list_orders(scn_lister *lister, const scn_field *field,
                        const scn_node *map)
{
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        const size_t before = enter(lister, row->key);
        const lan_priority_def *order = row->bound;
        for (size_t i = 0; order != NULL && i < order->target_count; i++) {
            list_text_at(lister, i,
                         lister->scenario->def.units[order->targets[i]].name,
                         field);
        }
        leave(lister, before);
    }
}

/* Entries by their name, or by index. */
static void list_entries(scn_lister *lister, const scn_field *field,
                         const scn_node *parent)
{
    size_t index = 0;
    for (const scn_node *node = parent->first; node != NULL;
         node = node->next) {
        const scn_node *name =
            node->key == NULL ? scn_node_child(node, "name", strlen("name"))
                              : NULL;
        const bool is_named = name != NULL && name->kind == SCN_SCALAR;
        const size_t before = node->key != NULL ? enter(lister, node->key)
                              : is_named        ? enter(lister, name->text)
                                                : enter_index(lister, index);
        list_section(lister, field->section, node);
        leave(lister, before);
        index++;
    }
}

/* Lists a field that has entries of its own; child may be NULL. */
static void list_inside(scn_lister *lister, const scn_field *field,
                        const scn_node *child)
{
    if (field->section == &scn_section_sweep && child == NULL) {
        return; /* no one value makes a sweep */
    }
    if (field->section == &scn_section_solve && child == NULL) {
        return; /* no one value makes a question */
    }
    if (field->kind == SCN_FIELD_SECTION) {
        list_section(lister, field->section, child);
    } else if (child == NULL) {
        return;
    } else if (field->kind == SCN_FIELD_FACTORS) {
        list_factors(lister, field, child);
    } else if (field->kind == SCN_FIELD_ORDERS) {
        list_orders(lister, field, child);
    } else {
        list_entries(lister, field, child);
    }
}

/* True for what no setting changes: the format, the roster that was read, a
 * drawing, and in a reinforcement or a map the keys of the other forms. */
static bool is_fixed(const scn_field *field, const scn_section *section,
                     const void *base)
{
    if (field->kind == SCN_FIELD_LATER || field->kind == SCN_FIELD_DRAWING ||
        field->kind == SCN_FIELD_CASES || strcmp(field->key, "format") == 0 ||
        strcmp(field->key, "roster") == 0) {
        return true;
    }
    const bool has_forms =
        section == &scn_section_reinforcement || section == &scn_section_map ||
        section == &scn_section_vary || section == &scn_section_expect;
    return has_forms && base != NULL && field->is_shown != NULL &&
           !field->is_shown(base);
}

static void list_field(scn_lister *lister, const scn_section *section,
                       const scn_field *field, const scn_node *node)
{
    const scn_node *child =
        node != NULL ? scn_node_child(node, field->key, strlen(field->key))
                     : NULL;
    const void *base = node != NULL ? node->bound : NULL;
    if (is_fixed(field, section, base)) {
        return;
    }
    if (scn_field_is_in_tree(field)) {
        list_in_tree(lister, field, node);
        return;
    }
    const size_t before = enter(lister, field->key);
    if (scn_field_has_entries(field)) {
        list_inside(lister, field, child);
    } else if (field->kind == SCN_FIELD_TYPES) {
        list_types(lister, field, base);
    } else if (field->kind == SCN_FIELD_GROUNDS) {
        list_grounds(lister, field, base);
    } else if (field->kind == SCN_FIELD_PATHS) {
        list_paths(lister, field, base);
    } else if (field->kind == SCN_FIELD_RANGES) {
        list_ranges(lister, field, base);
    } else if (field->kind == SCN_FIELD_SPAN) {
        list_span(lister, field, base);
    } else if (field->kind == SCN_FIELD_POINTS) {
        list_points(lister, field, base);
    } else if (field->kind == SCN_FIELD_SAID) {
        list_said(lister, field, base);
    } else if (field->kind == SCN_FIELD_ENTRY_NAME) {
        list_text(lister,
                  child != NULL && child->text != NULL ? child->text : "",
                  field);
    } else {
        list_value(lister, field, base);
    }
    leave(lister, before);
}

/* Recursion ends with the sections of the table. node is NULL for a section
 * that is absent but could be set. */
static void list_section(scn_lister *lister, const scn_section *section,
                         const scn_node *node)
{
    for (size_t i = 0; i < section->count; i++) {
        list_field(lister, section, &section->fields[i], node);
    }
}

lan_status lan_scenario_write_paths(const lan_scenario *scenario, FILE *out)
{
    scn_lister lister = {.out = out, .scenario = scenario};
    list_section(&lister, scn_section_top(), scenario->root);
    return ferror(out) ? LAN_EIO : LAN_OK;
}
