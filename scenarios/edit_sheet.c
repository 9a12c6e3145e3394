/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of a scenario in the cells of the sheet that they come from.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/cell_impl.h"
#include "scenarios/edit_impl.h"

/* Values that are to be in the sheet, by their nodes. */
typedef struct cell_edits {
    const scn_node **nodes; /* [count] */
    double *values;
    size_t count;
} cell_edits;

/* --- what stands there ---------------------------------------------------- */

/* The value that a node is to have; as it stands, where none is said. */
static double value_of(const cell_edits *edits, const scn_node *node)
{
    for (size_t i = 0; i < edits->count; i++) {
        if (edits->nodes[i] == node) {
            return edits->values[i];
        }
    }
    return scn_cell_value(node->cell, node->cell->number);
}

static bool is_key(const scn_node *node, const char *key)
{
    return node->key != NULL && strcmp(node->key, key) == 0;
}

/* The other of damage and rate where that follows from both cells: damage of a
 * second over that of a hit. NULL: each has its own. */
static const scn_node *find_partner(const scn_node *node)
{
    const bool is_rate = is_key(node, "rate");
    if (!is_rate && !is_key(node, "damage")) {
        return NULL;
    }
    const char *key = is_rate ? "damage" : "rate";
    const scn_node *other = scn_node_child(node->parent, key, strlen(key));
    const scn_node *damage = is_rate ? other : node;
    return other != NULL && other->cell != NULL && damage->cell->is_shared
               ? other
               : NULL;
}

/* --- what is to stand there ----------------------------------------------- */

/* Writes the number of a node's cell. */
static bool write_number(const cell_edits *edits, const scn_node *node,
                         char text[LAN_TEXT_DOUBLE_SIZE])
{
    scn_cell cell = *node->cell;
    const scn_node *damage = is_key(node, "rate") ? find_partner(node) : NULL;
    if (damage != NULL) {
        char number[LAN_TEXT_DOUBLE_SIZE];
        if (!scn_cell_text(damage->cell, value_of(edits, damage), number) ||
            lan_text_to_double(number, strlen(number), &cell.over) != LAN_OK ||
            !(cell.over > 0.0)) {
            return false;
        }
    }
    if (!scn_cell_text(&cell, value_of(edits, node), text)) {
        return false;
    }
    char *point = strchr(text, '.');
    if (point != NULL) {
        *point = cell.decimal;
    }
    return true;
}

static bool is_listed(const cell_edits *edits, const scn_node *node)
{
    for (size_t i = 0; i < edits->count; i++) {
        if (edits->nodes[i] == node) {
            return true;
        }
    }
    return false;
}

static lan_status add_node(cell_edits *edits, scn_node *root,
                           const lan_edit *edit, const scn_source *sheet,
                           lan_error *err)
{
    scn_list_mark mark = {0};
    bool is_whole = false;
    const scn_node *node = scn_node_follow(root, edit->path, &mark, &is_whole);
    if (!is_whole || node->cell == NULL || node->cell->place.source != sheet) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%.120s does not stand in %.200s as a number: give it "
                        "a cell there first",
                        edit->path, sheet->name);
    }
    edits->nodes[edits->count] = node;
    edits->values[edits->count++] = edit->value;
    return LAN_OK;
}

/* Lists the nodes of all edits, and what has to stay as it is beside them: the
 * rate, where damage changes it. */
static lan_status list_nodes(cell_edits *edits, scn_node *root,
                             const scn_source *sheet, const lan_edit *given,
                             size_t count, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; i < count && status == LAN_OK; i++) {
        status = isnan(given[i].value)
                     ? LAN_OK
                     : add_node(edits, root, &given[i], sheet, err);
    }
    const size_t edited = edits->count;
    for (size_t i = 0; i < edited && status == LAN_OK; i++) {
        const scn_node *node = edits->nodes[i];
        const scn_node *rate =
            is_key(node, "damage") ? find_partner(node) : NULL;
        if (rate != NULL && !is_listed(edits, rate)) {
            const double value = value_of(edits, rate);
            edits->nodes[edits->count] = rate;
            edits->values[edits->count++] = value;
        }
    }
    return status;
}

static lan_status write_cells(const cell_edits *edits, const scn_source *sheet,
                              FILE *out, lan_error *err)
{
    scn_replacement *pieces = calloc(edits->count + 1, sizeof *pieces);
    lan_status status = pieces != NULL ? LAN_OK : LAN_ENOMEM;
    for (size_t i = 0; i < edits->count && status == LAN_OK; i++) {
        const scn_node *node = edits->nodes[i];
        pieces[i].offset = node->cell->place.offset;
        pieces[i].length = node->cell->place.length;
        if (!write_number(edits, node, pieces[i].text)) {
            status = lan_fail(err, LAN_EINVAL, 0, 0,
                              "no number in a cell of %.200s makes '%.60s' %g",
                              sheet->name, node->key, edits->values[i]);
        }
    }
    if (status == LAN_OK) {
        status = scn_write_pieces(sheet, pieces, edits->count, out);
    }
    free(pieces);
    return status;
}

lan_status scn_edit_sheet(const lan_scenario *scenario, const scn_source *sheet,
                          const lan_edit *edits, size_t count, FILE *out,
                          lan_error *err)
{
    cell_edits own = {.nodes =
                          malloc((2 * count + 1) * sizeof(const scn_node *)),
                      .values = malloc((2 * count + 1) * sizeof *own.values)};
    lan_status status =
        own.nodes != NULL && own.values != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK) {
        status = list_nodes(&own, scenario->root, sheet, edits, count, err);
    }
    if (status == LAN_OK) {
        status = write_cells(&own, sheet, out, err);
    }
    free(own.nodes);
    free(own.values);
    return status;
}
