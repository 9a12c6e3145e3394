/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/format/format_impl.h"
#include "scenarios/keys.h"

/* The writer's position; two blanks per level. */
typedef struct scn_writer {
    FILE *out;
    const lan_scenario *scenario;
    int level;
    bool is_after_dash; /* "- " is due in place of blanks */
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

/* The struct with a field of a section's node. */
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

/* The first field that is written inline, and their number: the field of a
 * scalar form, or those of a list form; 0 if another field has a value. */
static size_t count_in_line(const scn_node *node, bool may_be_short,
                            const scn_field **first)
{
    const scn_section *section = node->section;
    const char *key =
        may_be_short && section != NULL ? section->short_key : NULL;
    size_t count = key != NULL ? 1 : 0;
    if (section == NULL || (key == NULL && section->as_list == NULL)) {
        return 0;
    }
    *first = key != NULL ? scn_section_field(section, key) : section->fields;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        if ((key != NULL && field == *first) || !has_value(node, field)) {
            continue;
        }
        if (key != NULL || i != count || i >= section->listed) {
            return 0;
        }
        count++;
    }
    return count;
}

/* Writes a section after its key or dash: inline as a scalar or a list if
 * possible, otherwise below. */
static void write_entry(scn_writer *writer, const scn_node *node,
                        bool may_be_short)
{
    const scn_field *first = NULL;
    const size_t count = count_in_line(node, may_be_short, &first);
    const bool is_list = count > 0 && node->section->as_list != NULL;
    if (count == 0) {
        fputs(writer->is_after_dash ? "" : "\n", writer->out);
        writer->level++;
        write_section(writer, node);
        writer->level--;
        return;
    }
    fputs(writer->is_after_dash ? "" : " ", writer->out);
    writer->is_after_dash = false;
    fputs(is_list ? "[" : "", writer->out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ", " : "", writer->out);
        write_value(writer, node, first + i);
    }
    fputs(is_list ? "]\n" : "\n", writer->out);
}

static void write_dash(scn_writer *writer)
{
    indent(writer);
    fputs("- ", writer->out);
    writer->is_after_dash = true;
}

/* Writes the bound values of a row: "{a: 1, b: 2}", or "[a, b]". */
static void write_row(scn_writer *writer, const scn_node *row,
                      const scn_field *field)
{
    const scn_field item = {.scalar = field->scalar};
    const scn_field list = {.scalar = field->scalar, .shape = SCN_SHAPE_LIST};
    const char *comma = "";
    write_key(writer, row->key);
    if (field->shape != SCN_SHAPE_TABLE) {
        fputc(' ', writer->out);
        scn_write_value(writer->out, writer->scenario, &list, row->bound);
        fputc('\n', writer->out);
        return;
    }
    fputs(" {", writer->out);
    for (const scn_node *node = row->first; node != NULL; node = node->next) {
        if (node->bound != NULL) {
            fputs(comma, writer->out);
            scn_write_text(writer->out, node->key);
            fputs(": ", writer->out);
            scn_write_item(writer->out, writer->scenario, &item, node->bound,
                           false);
            comma = ", ";
        }
    }
    fputs("}\n", writer->out);
}

/* Writes a block text, which looks like the drawing. */
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

/* Writes a field with entries; nothing if there are none, except for a section
 * whose presence has a meaning (morale). Recursion ends with the sections of
 * the table, at most five deep. */
static void write_entries(scn_writer *writer, const scn_field *field,
                          const scn_node *child)
{
    const bool is_list = field->shape == SCN_SHAPE_LIST;
    if (field->shape == SCN_SHAPE_ONE) {
        write_key(writer, field->key);
        write_entry(writer, child, true);
        return;
    }
    if (child->first == NULL) {
        return;
    }
    write_key(writer, field->key);
    fputc('\n', writer->out);
    writer->level++;
    for (const scn_node *node = child->first; node != NULL; node = node->next) {
        if (field->scalar != SCN_SCALAR_SECTION) {
            if (field->shape == SCN_SHAPE_TABLE || node->bound != NULL) {
                write_row(writer, node, field);
            }
            continue;
        }
        if (is_list) {
            write_dash(writer);
        } else {
            write_key(writer, node->key);
        }
        write_entry(writer, node, is_list);
    }
    writer->level--;
}

/* Writes values that stay in the tree as given: "{path: value, ...}", "[lo,
 * hi]". */
static void write_said(scn_writer *writer, const scn_node *said)
{
    const bool is_map = said->kind == SCN_MAP;
    if (said->kind == SCN_SCALAR) {
        scn_write_said(writer->out, said->text);
        return;
    }
    fputc(is_map ? '{' : '[', writer->out);
    for (const scn_node *node = said->first; node != NULL; node = node->next) {
        if (is_map) {
            scn_write_text(writer->out, node->key);
            fputs(": ", writer->out);
        }
        scn_write_said(writer->out, node->text);
        fputs(node->next != NULL ? ", " : "", writer->out);
    }
    fputc(is_map ? '}' : ']', writer->out);
}

static void write_said_key(scn_writer *writer, const scn_node *child)
{
    write_key(writer, child->key);
    fputc(' ', writer->out);
    write_said(writer, child);
    fputc('\n', writer->out);
}

/* Writes "cases:" with one case per line. */
static void write_cases(scn_writer *writer, const scn_node *list)
{
    write_key(writer, list->key);
    fputc('\n', writer->out);
    writer->level++;
    for (const scn_node *row = list->first; row != NULL; row = row->next) {
        write_dash(writer);
        writer->is_after_dash = false;
        write_said(writer, row);
        fputc('\n', writer->out);
    }
    writer->level--;
}

static void write_field(scn_writer *writer, const scn_node *node,
                        const scn_field *field)
{
    const scn_node *child = scn_node_child(node, field->key);
    const void *base = base_of(node, field);
    if (scn_field_has_entries(field)) {
        if (!field->is_input_only && scn_field_is_shown(field, base) &&
            child != NULL && (child->bound != NULL || child->first != NULL)) {
            write_entries(writer, field, child);
        }
    } else if (field->shape == SCN_SHAPE_ROWS) {
        if (child != NULL && child->kind == SCN_LIST) {
            write_cases(writer, child);
        }
    } else if (scn_field_is_in_tree(field)) {
        for (child = NULL;
             (child = scn_field_child(node, field, child)) != NULL;) {
            if (child->kind != SCN_NOTHING) {
                write_said_key(writer, child);
            }
        }
    } else if (field->scalar == SCN_SCALAR_ENTRY) {
        if (child != NULL && child->kind == SCN_SCALAR) {
            write_key(writer, field->key);
            fputc(' ', writer->out);
            scn_write_text(writer->out, child->text);
            fputc('\n', writer->out);
        }
    } else if (has_value(node, field)) {
        write_key(writer, field->key);
        if (field->scalar == SCN_SCALAR_DRAWING) {
            write_drawing(writer, field, base);
            return;
        }
        fputc(' ', writer->out);
        write_value(writer, node, field);
        fputc('\n', writer->out);
    } else if (field->scalar == SCN_SCALAR_PLACE && child != NULL &&
               child->kind == SCN_LIST && writer->scenario->places.width == 0) {
        write_said_key(writer, child); /* in m: stored in no struct */
    }
}

static void write_section(scn_writer *writer, const scn_node *node)
{
    for (size_t i = 0; i < node->section->count; i++) {
        write_field(writer, node, &node->section->fields[i]);
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
        const scn_field *field = &node->section->fields[i];
        if (!scn_field_is_marked(node->section, field, SCN_NOT_OF_IDENTITY)) {
            write_field(&writer, node, field);
        }
    }
    return ferror(out) ? LAN_EIO : LAN_OK;
}
