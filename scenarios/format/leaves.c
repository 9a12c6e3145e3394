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

static void visit(scn_visitor *visitor, const scn_spot *spot);

/* Visits what is a part down, by its name or, without one, its index. */
static void visit_part(scn_visitor *visitor, const char *part, size_t index,
                       const scn_spot *spot)
{
    const size_t before = visitor->length;
    char *at = visitor->path + before;
    const size_t room = PATH_MAX_SIZE - before;
    const char *dot = before > 0 ? "." : "";
    visitor->length +=
        (size_t)(part != NULL ? snprintf(at, room, "%s%s", dot, part)
                              : snprintf(at, room, "%s%zu", dot, index));
    visit(visitor, spot);
    visitor->length = before;
    visitor->path[before] = '\0';
}

/* What is stored: a value, or those of a list or a pair by their indices. */
static void visit_stored(scn_visitor *visitor, const scn_spot *spot)
{
    const size_t count = spot->shape == SCN_SHAPE_PAIR ? 2
                         : spot->at != NULL
                             ? scn_items_of(spot->field, spot->at).count
                             : 0;
    if (spot->shape == SCN_SHAPE_ONE) {
        visitor->call(visitor->context, visitor->path, spot);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const scn_spot item = scn_spot_index(spot, i);
        visit_part(visitor, NULL, i, &item);
    }
}

/* What has a node: the entries of a field by their key, their name or their
 * index, and the pairs of a table; what is said, if it stays in the tree. */
static void visit_node(scn_visitor *visitor, const scn_spot *spot)
{
    const scn_node *top = spot->node;
    const bool is_said = scn_field_is_in_tree(spot->field);
    size_t index = 0;
    if (is_said ? top->kind == SCN_SCALAR
                : spot->shape == SCN_SHAPE_ONE && top->bound != NULL) {
        visitor->call(visitor->context, visitor->path, spot);
    }
    for (scn_node *node = top->first; node != NULL; node = node->next) {
        const scn_node *name =
            node->key == NULL ? scn_node_child(node, "name") : NULL;
        const scn_spot child = scn_spot_child(spot, node);
        visit_part(visitor,
                   name != NULL && name->kind == SCN_SCALAR ? name->text
                                                            : node->key,
                   index++, &child);
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

/* Fits a stored field to what it has, NULL for no value: one where there may be
 * several has no index. False for all that there are, which have no paths. */
static bool fit_stored(scn_spot *spot, const void *at)
{
    const scn_shape shape = spot->field->shape;
    const bool may_be_one =
        shape == SCN_SHAPE_SEVERAL || shape == SCN_SHAPE_RANGES;
    const size_t count =
        at != NULL && may_be_one ? scn_items_of(spot->field, at).count : 1;
    spot->at = at;
    if (may_be_one && at == NULL) {
        spot->shape = SCN_SHAPE_ONE;
    } else if (may_be_one) {
        spot->shape =
            shape == SCN_SHAPE_RANGES ? SCN_SHAPE_PAIRS : SCN_SHAPE_LIST;
        *spot = count == 1 ? scn_spot_index(spot, 0) : *spot;
    }
    return shape != SCN_SHAPE_LIST || at == NULL ||
           !scn_field_is_all(spot->field, at);
}

static void visit_field(scn_visitor *visitor, const scn_spot *parent,
                        const scn_field *field)
{
    const scn_node *owner = parent->node;
    const void *base = owner != NULL
                           ? scn_field_base(field, owner->bound, owner->beside)
                           : NULL;
    scn_node *child = scn_node_child(owner, field->key);
    scn_spot spot = scn_spot_field(parent, field, child);
    const bool is_in_metres =
        scn_spot_is_in_metres(visitor->scenario, field, child);
    if (!is_in_metres && is_hidden(visitor, field, parent, base)) {
        return;
    }
    if (scn_field_is_in_tree(field)) {
        child = NULL;
        while ((child = scn_field_child(owner, field, child)) != NULL) {
            spot = scn_spot_field(parent, field, child);
            visit_part(visitor, child->key, 0, &spot);
        }
        return;
    }
    if (!is_in_metres && !scn_field_has_entries(field)) {
        spot.node = field->scalar == SCN_SCALAR_ENTRY ? child : NULL;
        if (!fit_stored(&spot, has_value(field, base) ? spot.at : NULL)) {
            return;
        }
    }
    visit_part(visitor, field->key, 0, &spot);
}

/* Recursion ends with the sections of the table. A section without a node is
 * absent but could be set, unless no one value makes it. */
static void visit(scn_visitor *visitor, const scn_spot *spot)
{
    const scn_field *field = spot->field;
    const scn_section *section = spot->section;
    const bool has_nodes =
        field != NULL &&
        (scn_field_is_in_tree(field) || scn_field_has_entries(field)) &&
        (field->shape != SCN_SHAPE_ORDERS || spot->shape == SCN_SHAPE_ORDERS);
    if (section != NULL) {
        for (size_t i = 0; i < section->count &&
                           (spot->node != NULL || !section->is_a_question);
             i++) {
            visit_field(visitor, spot, &section->fields[i]);
        }
    } else if (scn_spot_is_in_metres(visitor->scenario, field, spot->node)) {
        for (size_t i = 0; i < 2; i++) {
            const scn_spot number = scn_spot_metres(spot, i);
            visit_part(visitor, NULL, i, &number);
        }
    } else if (!has_nodes) {
        visit_stored(visitor, spot);
    } else if (spot->node != NULL) {
        visit_node(visitor, spot);
    }
}

void scn_leaves_visit(const lan_scenario *scenario, scn_leaf_fn *call,
                      void *context)
{
    const scn_spot top = scn_spot_top(scenario);
    scn_visitor visitor = {
        .scenario = scenario, .call = call, .context = context};
    visit(&visitor, &top);
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
