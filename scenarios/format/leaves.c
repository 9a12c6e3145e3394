/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/format_impl.h"

#include <stdio.h>

#include "base/real.h"

/* The longest path has eight parts, and a name has 64 bytes. */
#define PATH_MAX_SIZE 1024

typedef struct scn_visitor {
    const lan_scenario *scenario;
    scn_leaf_fn *call;
    void *context;
    char path[PATH_MAX_SIZE];
    size_t length;
} scn_visitor;

/* Goes one part down; returns the length to come back to with leave(). */
static size_t enter_part(scn_visitor *visitor, const char *part)
{
    const size_t before = visitor->length;
    const int added = snprintf(visitor->path + before, PATH_MAX_SIZE - before,
                               "%s%s", before > 0 ? "." : "", part);
    visitor->length += (size_t)added;
    return before;
}

static size_t enter_index(scn_visitor *visitor, size_t index)
{
    char part[24];
    snprintf(part, sizeof part, "%zu", index);
    return enter_part(visitor, part);
}

static void leave_part(scn_visitor *visitor, size_t length)
{
    visitor->length = length;
    visitor->path[length] = '\0';
}

static void call_leaf(scn_visitor *visitor, const scn_spot *spot)
{
    visitor->call(visitor->context, visitor->path, spot);
}

/* The values of a list or a pair, by their indices; one alone has none where
 * is_bare. */
static void visit_items(scn_visitor *visitor, const scn_spot *spot,
                        size_t count, bool is_bare)
{
    for (size_t i = 0; i < count; i++) {
        const size_t before =
            is_bare ? visitor->length : enter_index(visitor, i);
        const scn_spot item = scn_spot_index(spot, i);
        if (item.shape == SCN_SHAPE_PAIR) {
            visit_items(visitor, &item, 2, false); /* of values: no deeper */
        } else {
            call_leaf(visitor, &item);
        }
        leave_part(visitor, before);
    }
}

/* A field without entries; at is NULL if it has no value. */
static void visit_value(scn_visitor *visitor, const scn_field *field,
                        scn_spot *spot)
{
    const bool is_pair = field->shape == SCN_SHAPE_PAIR;
    const bool is_list =
        field->shape == SCN_SHAPE_LIST || field->shape == SCN_SHAPE_PAIRS;
    const bool may_be_one =
        field->shape == SCN_SHAPE_SEVERAL || field->shape == SCN_SHAPE_RANGES;
    const size_t count =
        spot->at != NULL ? scn_items_of(field, spot->at).count : 0;
    if (is_pair) {
        visit_items(visitor, spot, 2, false);
    } else if (spot->at != NULL && (is_list || may_be_one)) {
        spot->shape = field->shape == SCN_SHAPE_RANGES    ? SCN_SHAPE_PAIRS
                      : field->shape == SCN_SHAPE_SEVERAL ? SCN_SHAPE_LIST
                                                          : field->shape;
        if (!is_list || !scn_field_is_all(field, spot->at)) {
            visit_items(visitor, spot, count, may_be_one && count == 1);
        }
    } else if (!is_list) {
        call_leaf(visitor, spot);
    }
}

typedef void spot_visitor(scn_visitor *visitor, const scn_spot *spot);

/* The children of a spot's node by their key, their name or their index. */
static void visit_children(scn_visitor *visitor, const scn_spot *spot,
                           spot_visitor *visit)
{
    size_t index = 0;
    for (scn_node *node = spot->node->first; node != NULL; node = node->next) {
        const scn_node *name =
            node->key == NULL ? scn_node_child(node, "name") : NULL;
        const bool is_named = name != NULL && name->kind == SCN_SCALAR;
        const size_t before = node->key != NULL ? enter_part(visitor, node->key)
                              : is_named ? enter_part(visitor, name->text)
                                         : enter_index(visitor, index);
        const scn_spot child = scn_spot_child(spot, node);
        visit(visitor, &child);
        leave_part(visitor, before);
        index++;
    }
}

/* What stays in the tree, where it is there. */
static void visit_in_tree(scn_visitor *visitor, const scn_spot *parent,
                          const scn_field *field)
{
    scn_node *child = NULL;
    while ((child = scn_field_child(parent->node, field, child)) != NULL) {
        const size_t before = enter_part(visitor, child->key);
        const scn_spot spot = scn_spot_field(parent, field, child);
        if (child->kind == SCN_SCALAR) {
            call_leaf(visitor, &spot);
        }
        visit_children(visitor, &spot, call_leaf);
        leave_part(visitor, before);
    }
}

static void visit_section(scn_visitor *visitor, const scn_spot *spot);

static void visit_pair(scn_visitor *visitor, const scn_spot *spot)
{
    if (spot->node->bound != NULL) {
        call_leaf(visitor, spot);
    }
}

static void visit_row(scn_visitor *visitor, const scn_spot *spot)
{
    visit_children(visitor, spot, visit_pair);
}

static void visit_order(scn_visitor *visitor, const scn_spot *spot)
{
    if (spot->at != NULL) {
        visit_items(visitor, spot, scn_items_of(spot->field, spot->at).count,
                    false);
    }
}

/* A field that has entries of its own. */
static void visit_entries(scn_visitor *visitor, const scn_field *field,
                          const scn_spot *spot)
{
    if (spot->section != NULL) {
        if (spot->node != NULL || !spot->section->is_a_question) {
            visit_section(visitor, spot); /* no one value makes a question */
        }
    } else if (spot->node != NULL) {
        visit_children(visitor, spot,
                       field->shape == SCN_SHAPE_TABLE    ? visit_row
                       : field->shape == SCN_SHAPE_ORDERS ? visit_order
                                                          : visit_section);
    }
}

/* True for a key of another form of its section, and for what is of armies on
 * a map where none is. */
static bool is_of_other_form(const scn_visitor *visitor, const scn_field *field,
                             const scn_spot *parent, const void *base)
{
    if (field->section != NULL && field->marks == SCN_OF_CAMPAIGNS) {
        return !scn_has_campaign(visitor->scenario->head);
    }
    return scn_field_is_of_other_form(parent->section, field, base);
}

/* True for what no setting changes: the format, the roster that was read, a
 * drawing, and keys that have no meaning here. */
static bool is_hidden(const scn_visitor *visitor, const scn_field *field,
                      const scn_spot *parent, const void *base)
{
    return field->scalar == SCN_SCALAR_DRAWING ||
           field->shape == SCN_SHAPE_ROWS || field->is_read_once ||
           (field->is_fixed && field->scalar != SCN_SCALAR_SECTION) ||
           is_of_other_form(visitor, field, parent, base);
}

/* Numbers have a value even where show leaves it out, being the default. */
static bool has_value(const scn_field *field, const void *base)
{
    const bool is_number = field->scalar == SCN_SCALAR_NUMBER ||
                           field->scalar == SCN_SCALAR_INVERSE;
    return base != NULL && ((is_number && field->shape == SCN_SHAPE_ONE) ||
                            scn_field_has_value(field, base));
}

/* The two numbers of a place in m; false if it is none. */
static bool visit_metres(scn_visitor *visitor, const scn_spot *parent,
                         const scn_field *field)
{
    scn_node *child = scn_node_child(parent->node, field->key);
    if (!scn_spot_is_in_metres(visitor->scenario, field, child)) {
        return false;
    }
    const scn_spot place = scn_spot_field(parent, field, child);
    const size_t before = enter_part(visitor, field->key);
    for (size_t i = 0; i < 2; i++) {
        const scn_spot number = scn_spot_metres(&place, i);
        const size_t inside = enter_index(visitor, i);
        call_leaf(visitor, &number);
        leave_part(visitor, inside);
    }
    leave_part(visitor, before);
    return true;
}

static void visit_field(scn_visitor *visitor, const scn_spot *parent,
                        const scn_field *field)
{
    const scn_node *owner = parent->node;
    const void *base = owner != NULL
                           ? scn_field_base(field, owner->bound, owner->beside)
                           : NULL;
    if (visit_metres(visitor, parent, field) ||
        is_hidden(visitor, field, parent, base)) {
        return;
    }
    if (scn_field_is_in_tree(field)) {
        visit_in_tree(visitor, parent, field);
        return;
    }
    scn_node *child = scn_node_child(parent->node, field->key);
    scn_spot spot = scn_spot_field(parent, field, child);
    const size_t before = enter_part(visitor, field->key);
    if (scn_field_has_entries(field)) {
        visit_entries(visitor, field, &spot);
    } else {
        spot.at = has_value(field, base) ? spot.at : NULL;
        spot.node = field->scalar == SCN_SCALAR_ENTRY ? child : NULL;
        visit_value(visitor, field, &spot);
    }
    leave_part(visitor, before);
}

/* Recursion ends with the sections of the table. A spot without a node is of a
 * section that is absent but could be set. */
static void visit_section(scn_visitor *visitor, const scn_spot *spot)
{
    for (size_t i = 0; i < spot->section->count; i++) {
        visit_field(visitor, spot, &spot->section->fields[i]);
    }
}

void scn_leaves_visit(const lan_scenario *scenario, scn_leaf_fn *call,
                      void *context)
{
    const scn_spot top = scn_spot_top(scenario);
    scn_visitor visitor = {
        .scenario = scenario, .call = call, .context = context};
    visit_section(&visitor, &top);
}

/* --- show --paths -------------------------------------------------------- */

typedef struct scn_lister {
    FILE *out;
    const lan_scenario *scenario;
} scn_lister;

static void write_leaf_value(const scn_lister *lister, const scn_spot *spot)
{
    const scn_scalar scalar = spot->field->scalar;
    const bool is_number =
        scalar == SCN_SCALAR_NUMBER || scalar == SCN_SCALAR_INVERSE;
    if (spot->at == NULL) {
        const scn_node *node = spot->node;
        fputs(node != NULL && node->kind == SCN_SCALAR ? node->text : "",
              lister->out);
    } else if (!is_number || isfinite(scn_number_at(spot->at))) {
        scn_write_item(lister->out, lister->scenario, spot->field, spot->at,
                       true);
    }
}

/* A line: path, value, what it is. */
static void write_leaf(void *context, const char *path, const scn_spot *spot)
{
    const scn_lister *lister = context;
    fprintf(lister->out, "%s\t", path);
    write_leaf_value(lister, spot);
    fprintf(lister->out, "\t%s", spot->field->meaning);
    if (spot->field->unit != NULL) {
        fprintf(lister->out, " (%s)", spot->field->unit);
    }
    fputc('\n', lister->out);
}

lan_status lan_scenario_write_paths(const lan_scenario *scenario, FILE *out)
{
    scn_lister lister = {.out = out, .scenario = scenario};
    scn_leaves_visit(scenario, write_leaf, &lister);
    return ferror(out) ? LAN_EIO : LAN_OK;
}
