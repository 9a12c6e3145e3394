/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/format/value_impl.h"
#include "scenarios/keys.h"

/* Where the writer is: two blanks a level. */
typedef struct scn_writer {
    FILE *out;
    const lan_scenario *scenario;
    int level;
    bool is_after_dash; /* "- " stands where the blanks would */
} scn_writer;

static void indent(scn_writer *writer)
{
    if (writer->is_after_dash) {
        writer->is_after_dash = false;
        return;
    }
    for (int i = 0; i < writer->level; i++) {
        fputs("  ", writer->out);
    }
}

static void write_key(scn_writer *writer, const char *key)
{
    indent(writer);
    scn_write_text(writer->out, key);
    fputc(':', writer->out);
}

static void write_section(scn_writer *writer, const scn_node *node);

/* The struct that a field of a section's node is in. */
static const void *base_of(const scn_node *node, const scn_field *field)
{
    return scn_field_base(field, node->bound, node->beside);
}

static bool has_value(const scn_node *node, const scn_field *field)
{
    return scn_field_has_value(field, base_of(node, field));
}

static void write_value(scn_writer *writer, const scn_node *node,
                        const scn_field *field)
{
    scn_write_value(writer->out, writer->scenario, field, base_of(node, field));
}

/* How many of a section's first fields a list of it has; 0 where it cannot be
 * written as one, because another field has a value too. */
static size_t count_listed(const scn_node *node)
{
    const scn_section *section = node->section;
    size_t count = 0;
    if (section == NULL || section->as_list == NULL) {
        return 0;
    }
    for (size_t i = 0; i < section->count; i++) {
        if (!has_value(node, scn_section_row(section, i))) {
            continue;
        }
        if (i != count || i >= section->listed) {
            return 0;
        }
        count++;
    }
    return count;
}

static void write_as_list(scn_writer *writer, const scn_node *node,
                          size_t count)
{
    fputc('[', writer->out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", writer->out);
        write_value(writer, node, scn_section_row(node->section, i));
    }
    fputs("]\n", writer->out);
}

/* A map of sections by name. Recursion ends with the sections of the table,
 * which are five deep, whatever the input. */
static void write_map(scn_writer *writer, const scn_node *map)
{
    writer->level++;
    for (const scn_node *node = map->first; node != NULL; node = node->next) {
        const size_t listed = count_listed(node);
        write_key(writer, node->key);
        if (listed > 0) {
            fputc(' ', writer->out);
            write_as_list(writer, node, listed);
            continue;
        }
        fputc('\n', writer->out);
        writer->level++;
        write_section(writer, node);
        writer->level--;
    }
    writer->level--;
}

/* The field that can stand for the section as a scalar, where no other has a
 * value; else NULL. */
static const scn_field *field_alone(const scn_node *node)
{
    const scn_section *section = node->section;
    const scn_field *alone = NULL;
    if (section == NULL || section->short_key == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = scn_section_row(section, i);
        if (strcmp(field->key, section->short_key) == 0) {
            alone = field;
        } else if (has_value(node, field)) {
            return NULL;
        }
    }
    return alone;
}

static void write_list(scn_writer *writer, const scn_node *list)
{
    writer->level++;
    for (const scn_node *node = list->first; node != NULL; node = node->next) {
        const scn_field *alone = field_alone(node);
        const size_t listed = count_listed(node);
        indent(writer);
        fputs("- ", writer->out);
        if (listed > 0) {
            write_as_list(writer, node, listed);
            continue;
        }
        if (alone != NULL) {
            write_value(writer, node, alone);
            fputc('\n', writer->out);
            continue;
        }
        writer->level++;
        writer->is_after_dash = true;
        write_section(writer, node);
        writer->level--;
    }
    writer->level--;
}

static void write_factors(scn_writer *writer, const scn_node *map)
{
    static const scn_field number = {.scalar = SCN_SCALAR_NUMBER};
    writer->level++;
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        const char *comma = "";
        write_key(writer, row->key);
        fputs(" {", writer->out);
        for (const scn_node *node = row->first; node != NULL;
             node = node->next) {
            if (node->bound != NULL) {
                fputs(comma, writer->out);
                scn_write_text(writer->out, node->key);
                fputs(": ", writer->out);
                scn_write_item(writer->out, writer->scenario, &number,
                               node->bound);
                comma = ", ";
            }
        }
        fputs("}\n", writer->out);
    }
    writer->level--;
}

static void write_orders(scn_writer *writer, const scn_node *map)
{
    static const scn_field types = {.scalar = SCN_SCALAR_TYPE,
                                    .shape = SCN_SHAPE_LIST};
    writer->level++;
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        const scn_items targets = row->bound != NULL
                                      ? scn_items_of(&types, row->bound)
                                      : (scn_items){.count = 0};
        if (row->bound == NULL) {
            continue;
        }
        write_key(writer, row->key);
        fputs(" [", writer->out);
        for (size_t i = 0; i < targets.count; i++) {
            fputs(i > 0 ? ", " : "", writer->out);
            scn_write_item(writer->out, writer->scenario, &types,
                           scn_item_at(targets, i));
        }
        fputs("]\n", writer->out);
    }
    writer->level--;
}

/* A block text, so that it looks as it was drawn. */
static void write_drawing(scn_writer *writer, const scn_field *field,
                          const void *base)
{
    const char *row = NULL;
    memcpy(&row, (const char *)base + field->offset, sizeof row);
    fputs(" |\n", writer->out);
    writer->level++;
    while (*row != '\0') {
        const size_t length = strcspn(row, "\n");
        indent(writer);
        fprintf(writer->out, "%.*s\n", (int)length, row);
        row += length + (row[length] == '\n' ? 1 : 0);
    }
    writer->level--;
}

static void write_inner_section(scn_writer *writer, const scn_node *node)
{
    writer->level++;
    write_section(writer, node);
    writer->level--;
}

typedef void entry_writer(scn_writer *writer, const scn_node *node);

/* For the fields that scn_field_has_entries(). */
static entry_writer *const entry_writers[SCN_SHAPE_COUNT] = {
    [SCN_SHAPE_ONE] = write_inner_section, [SCN_SHAPE_MAP] = write_map,
    [SCN_SHAPE_LIST] = write_list,         [SCN_SHAPE_TABLE] = write_factors,
    [SCN_SHAPE_ORDERS] = write_orders,
};

/* Writes a field that has entries of its own; nothing where it has none,
 * except a section, whose presence alone may mean something (morale). */
static void write_entries(scn_writer *writer, const scn_field *field,
                          const scn_node *child)
{
    const bool is_section = field->shape == SCN_SHAPE_ONE;
    if (child->first == NULL && !is_section) {
        return;
    }
    write_key(writer, field->key);
    const scn_field *alone = field_alone(child);
    if (is_section && alone != NULL) {
        fputc(' ', writer->out);
        write_value(writer, child, alone);
        fputc('\n', writer->out);
        return;
    }
    fputc('\n', writer->out);
    entry_writers[field->shape](writer, child);
}

/* "{path: value, ...}", or a match: what stays in the tree as it is said. */
static void write_case(scn_writer *writer, const scn_node *row)
{
    fputc('{', writer->out);
    for (const scn_node *node = row->first; node != NULL; node = node->next) {
        scn_write_text(writer->out, node->key);
        fputs(": ", writer->out);
        scn_write_said(writer->out, node->text);
        fputs(node->next != NULL ? ", " : "", writer->out);
    }
    fputc('}', writer->out);
}

/* What is expected of a value: "key: [lo, hi]", "key: word". */
static void write_wants(scn_writer *writer, const scn_node *node,
                        const scn_field *field)
{
    const scn_node *child = NULL;
    while ((child = scn_field_child(node, field, child)) != NULL) {
        if (child->kind == SCN_NOTHING) {
            continue;
        }
        write_key(writer, child->key);
        fputc(' ', writer->out);
        if (child->kind == SCN_MAP) {
            write_case(writer, child);
        } else if (child->kind == SCN_SCALAR) {
            scn_write_said(writer->out, child->text);
        } else {
            fputc('[', writer->out);
            scn_write_said(writer->out, child->first->text);
            fputs(", ", writer->out);
            scn_write_said(writer->out, child->last->text);
            fputc(']', writer->out);
        }
        fputc('\n', writer->out);
    }
}

/* "cases:" and a line each. */
static void write_cases(scn_writer *writer, const scn_node *list)
{
    write_key(writer, "cases");
    fputc('\n', writer->out);
    writer->level++;
    for (const scn_node *row = list->first; row != NULL; row = row->next) {
        indent(writer);
        fputs("- ", writer->out);
        write_case(writer, row);
        fputc('\n', writer->out);
    }
    writer->level--;
}

/* Where an army is without a map: of the file, as no struct has it. */
static void write_metres(scn_writer *writer, const scn_node *child)
{
    write_key(writer, child->key);
    fputs(" [", writer->out);
    scn_write_said(writer->out, child->first->text);
    fputs(", ", writer->out);
    scn_write_said(writer->out, child->last->text);
    fputs("]\n", writer->out);
}

static void write_field(scn_writer *writer, const scn_node *node,
                        const scn_field *field)
{
    const scn_node *child = scn_node_child(node, field->key);
    if (scn_field_has_entries(field)) {
        const bool is_shown = !field->is_input_only &&
                              scn_field_is_shown(field, base_of(node, field));
        if (is_shown && child != NULL &&
            (child->bound != NULL || child->first != NULL)) {
            write_entries(writer, field, child);
        }
        return;
    }
    if (field->shape == SCN_SHAPE_ROWS) {
        if (child != NULL && child->kind == SCN_LIST) {
            write_cases(writer, child);
        }
        return;
    }
    if (scn_field_is_in_tree(field)) {
        write_wants(writer, node, field);
        return;
    }
    if (field->scalar == SCN_SCALAR_ENTRY_NAME) {
        if (child != NULL && child->kind == SCN_SCALAR) {
            write_key(writer, field->key);
            fputc(' ', writer->out);
            scn_write_text(writer->out, child->text);
            fputc('\n', writer->out);
        }
        return;
    }
    if (has_value(node, field)) {
        write_key(writer, field->key);
        if (field->scalar == SCN_SCALAR_DRAWING) {
            write_drawing(writer, field, base_of(node, field));
            return;
        }
        fputc(' ', writer->out);
        write_value(writer, node, field);
        fputc('\n', writer->out);
    } else if (field->scalar == SCN_SCALAR_PLACE && child != NULL &&
               child->kind == SCN_LIST && writer->scenario->places.width == 0) {
        write_metres(writer, child);
    }
}

static void write_section(scn_writer *writer, const scn_node *node)
{
    for (size_t i = 0; i < node->section->count; i++) {
        write_field(writer, node, scn_section_row(node->section, i));
    }
}

lan_status lan_scenario_write(const lan_scenario *scenario, FILE *out)
{
    scn_writer writer = {.out = out, .scenario = scenario};
    write_section(&writer, scenario->root);
    return ferror(out) ? LAN_EIO : LAN_OK;
}

lan_status lan_keys_write_identity(const lan_scenario *scenario,
                                   const char *key, FILE *out)
{
    scn_writer writer = {.out = out, .scenario = scenario};
    const scn_node *node =
        key != NULL ? scn_node_child(scenario->root, key) : scenario->root;
    for (size_t i = 0; node != NULL && i < node->section->count; i++) {
        const scn_field *field = scn_section_row(node->section, i);
        if (!scn_field_is_marked(node->section, field, SCN_NOT_OF_IDENTITY)) {
            write_field(&writer, node, field);
        }
    }
    return ferror(out) ? LAN_EIO : LAN_OK;
}
