/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/value_impl.h"
#include "scenarios/format/walk_impl.h"

scn_spot scn_spot_top(const lan_scenario *scenario)
{
    return (scn_spot){
        .node = scenario->root, .section = scenario->top, .at = scenario};
}

const void *scn_spot_base(const scn_spot *spot, const scn_field *field)
{
    if (field->beside == 0) {
        return spot->at;
    }
    return spot->beside != NULL ? spot->beside[field->beside - 1] : NULL;
}

/* Where a field is stored that stands in a struct. A section that the file
 * gives is where it was bound; one that it leaves out, in its owner. */
static const void *stored_at(const scn_spot *spot, const scn_field *field,
                             const scn_node *child)
{
    const bool is_section = field->scalar == SCN_SCALAR_SECTION;
    if (is_section && child != NULL && child->bound != NULL) {
        return child->bound;
    }
    const void *base = scn_spot_base(spot, field);
    const bool is_stored = is_section ? field->shape == SCN_SHAPE_ONE
                                      : scn_scalar_size(field->scalar) > 0 &&
                                            !scn_field_has_entries(field) &&
                                            !scn_field_is_in_tree(field);
    return base != NULL && is_stored ? (const char *)base + field->offset
                                     : NULL;
}

/* The shape of a field as the file has it: one or several, one range or many.
 * Rows are a value to be read by itself. */
static void adapt_shape(scn_spot *spot)
{
    scn_node *node = spot->node;
    const bool is_list = node != NULL && node->kind == SCN_LIST;
    const bool is_nested =
        is_list && node->first != NULL && node->first->kind == SCN_LIST;
    const bool is_many = is_list && node->count > 1;
    if (spot->shape == SCN_SHAPE_SEVERAL) {
        spot->shape = is_many ? SCN_SHAPE_LIST : SCN_SHAPE_ONE;
    } else if (spot->shape == SCN_SHAPE_RANGES) {
        spot->shape = is_nested && is_many ? SCN_SHAPE_PAIRS : SCN_SHAPE_PAIR;
        spot->node = is_nested && !is_many ? node->first : node;
    } else if (spot->shape == SCN_SHAPE_ROWS) {
        spot->shape = SCN_SHAPE_ONE;
    }
}

static bool is_one_section(const scn_field *field)
{
    return field->scalar == SCN_SCALAR_SECTION && field->shape == SCN_SHAPE_ONE;
}

scn_spot scn_spot_field(const scn_spot *spot, const scn_field *field,
                        scn_node *child)
{
    const void *base = scn_spot_base(spot, field);
    const bool has_flag = field->given_at > 0 && base != NULL;
    scn_spot out = {.node = child,
                    .whole = child,
                    .field = field,
                    .home = spot->section,
                    .section = is_one_section(field) ? field->section : NULL,
                    .shape = field->shape,
                    .at = stored_at(spot, field, child),
                    .beside = field->metres != NULL ? spot->beside
                              : child != NULL       ? child->beside
                                                    : NULL,
                    .given = has_flag ? (const char *)base + field->given_at
                                      : spot->given};
    adapt_shape(&out);
    return out;
}

scn_spot scn_spot_child(const scn_spot *spot, scn_node *child)
{
    scn_spot out = *spot;
    out.node = child;
    out.whole = NULL;
    out.at = child != NULL ? child->bound : NULL;
    out.beside = child != NULL ? child->beside : NULL;
    out.given = NULL;
    if (spot->field->scalar == SCN_SCALAR_SECTION) {
        out.section = spot->field->section;
    } else if (spot->shape == SCN_SHAPE_TABLE) {
        out.shape = SCN_SHAPE_ROW;
    } else if (spot->shape == SCN_SHAPE_ORDERS) {
        out.shape = SCN_SHAPE_LIST;
    } else {
        out.shape = SCN_SHAPE_ONE;
    }
    return out;
}

scn_spot scn_spot_index(const scn_spot *spot, size_t index)
{
    const size_t size = scn_scalar_size(spot->field->scalar);
    scn_spot out = *spot;
    out.whole = NULL;
    out.shape = spot->shape == SCN_SHAPE_PAIRS ? SCN_SHAPE_PAIR : SCN_SHAPE_ONE;
    if (spot->at != NULL && spot->shape == SCN_SHAPE_PAIR) {
        out.at = (const char *)spot->at + index * size;
    } else if (spot->at != NULL) {
        out.at = scn_item_at(scn_items_of(spot->field, spot->at), index);
    }
    return out;
}

bool scn_spot_is_map(const scn_spot *spot)
{
    return spot->section != NULL || spot->shape == SCN_SHAPE_MAP ||
           spot->shape == SCN_SHAPE_ROW || spot->shape == SCN_SHAPE_TABLE ||
           spot->shape == SCN_SHAPE_ORDERS;
}

bool scn_spot_is_in_metres(const lan_scenario *scenario, const scn_field *field,
                           const scn_node *node)
{
    return field->metres != NULL && node != NULL && node->kind == SCN_LIST &&
           node->count == 2 && scenario->places.width == 0;
}

scn_spot scn_spot_metres(const scn_spot *spot, size_t index)
{
    const scn_spot army = {.section = spot->home, .beside = spot->beside};
    return scn_spot_field(&army, &spot->field->metres[index],
                          scn_node_at(spot->node, index));
}
