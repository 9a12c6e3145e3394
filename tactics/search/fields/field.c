/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/search/fields/field_parts_impl.h"

#define FEW_GOALS 16 /* room for so many from the beginning */

/* Buckets that suffice for any weights that this ground may come to have,
 * under any overlay; lan_field_take_scale() says what they are for. A step is
 * at most 1.5 x costliest over cheapest times as dear as the least one, a
 * bucket more than half as wide as that: two steps span at most six times that
 * ratio.
 */
static int32_t slots_for(const lan_ground *ground)
{
    int32_t least = 0;
    int32_t greatest = 0;
    for (size_t i = 0; i < LAN_TERRAIN_MOST; i++) {
        const int32_t weight = ground->terrain_weight[i];
        greatest = weight > greatest ? weight : greatest;
        if (weight > 0 && (least == 0 || weight < least)) {
            least = weight;
        }
    }
    const int32_t costliest = greatest + LAN_OVERLAY_MOST;
    const int32_t needed =
        least == 0 ? 4
                   : 6 * (costliest / least + 1) + 4 + 2 * LAN_FIELD_RAY_MOST;
    int32_t slots = 8;
    while (slots < needed) {
        slots *= 2;
    }
    return slots;
}

static lan_status allocate(lan_field *field, int32_t nodes)
{
    field->wide = malloc((size_t)nodes * sizeof *field->wide);
    field->narrow = (uint32_t *)(void *)field->wide;
    field->came = malloc((size_t)nodes * sizeof *field->came);
    field->goals = malloc(FEW_GOALS * sizeof *field->goals);
    field->goal_capacity = FEW_GOALS;
    const lan_status status =
        lan_field_queue_init(&field->queue, nodes, slots_for(field->ground));
    return field->wide == NULL || field->came == NULL || field->goals == NULL
               ? LAN_ENOMEM
               : status;
}

lan_status lan_field_create(const lan_ground *ground, lan_field **out)
{
    lan_field *field = calloc(1, sizeof *field);
    if (field == NULL) {
        return LAN_ENOMEM;
    }
    field->ground = ground;
    if (allocate(field, ground->nodes) != LAN_OK) {
        lan_field_destroy(field);
        return LAN_ENOMEM;
    }
    *out = field;
    return LAN_OK;
}

void lan_field_destroy(lan_field *field)
{
    if (field == NULL) {
        return;
    }
    lan_field_queue_clear(&field->queue);
    free(field->wide);
    free(field->came);
    free(field->marks);
    free(field->goals);
    free(field);
}

/* Sets every node to unreached and the queue to empty. */
static void begin_anew(lan_field *field, lan_metric metric,
                       const lan_overlay *overlay)
{
    const lan_ground *ground = field->ground;
    field->overlay = overlay;
    field->metric = metric;
    field->kind = overlay != NULL                 ? LAN_FIELD_OVERLAID
                  : lan_ground_is_uniform(ground) ? LAN_FIELD_UNIFORM
                                                  : LAN_FIELD_WEIGHTED;
    field->unit_cost = field->kind == LAN_FIELD_UNIFORM
                           ? ground->unit * ground->least
                           : ground->unit / 4.0;
    field->is_done = false;
    field->expanded = 0;
    field->version = ground->version;
    field->has_rays = field->kind != LAN_FIELD_OVERLAID &&
                      !field->wants_first_moves && lan_field_rays_begin(field);
    int shift = lan_field_take_scale(field, 0);
    if (field->dearest_step > field->scale.limit / 8) {
        shift = lan_field_take_scale(field, 1); /* as it would be at once */
    }
    const size_t size =
        field->scale.is_wide ? sizeof *field->wide : sizeof *field->narrow;
    memset(field->wide, 0xff, (size_t)ground->nodes * size);
    lan_field_queue_reset(&field->queue, shift, 0);
}

/* A node that costs nothing; blocked ones are passed over. */
static void put_start(lan_field *field, int32_t node)
{
    if (lan_field_weight(field, node) != 0) {
        lan_field_put_key(field, node, field->scale.is_wide, 0);
        if (field->has_rays) {
            field->came[node] |= LAN_FIELD_START;
        }
        lan_field_push(field, node, 0);
    }
}

int lan_field_compare_nodes(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

static lan_status keep_goals(lan_field *field, const lan_cell *goals,
                             size_t count)
{
    if (count > field->goal_capacity) {
        int32_t *more = realloc(field->goals, count * sizeof *more);
        if (more == NULL) {
            return LAN_ENOMEM;
        }
        field->goals = more;
        field->goal_capacity = count;
    }
    for (size_t i = 0; i < count; i++) {
        field->goals[i] = lan_ground_node(field->ground, goals[i]);
    }
    qsort(field->goals, count, sizeof *field->goals, lan_field_compare_nodes);
    field->goal_count = 0;
    for (size_t i = 0; i < count; i++) {
        const int32_t node = field->goals[i];
        if (i == 0 || node != field->goals[field->goal_count - 1]) {
            field->goals[field->goal_count++] = node;
        }
    }
    return LAN_OK;
}

lan_status lan_field_start(lan_field *field, const lan_cell *goals,
                           size_t count, lan_metric metric,
                           const lan_overlay *overlay)
{
    const lan_ground *ground = field->ground;
    bool is_right = count > 0 && lan_metric_name(metric) != NULL &&
                    (overlay == NULL || (overlay->width == ground->width &&
                                         overlay->height == ground->height));
    for (size_t i = 0; i < count; i++) {
        is_right = is_right && lan_grid_map_contains(ground->map, goals[i]);
    }
    field->version = 0;
    if (!is_right) {
        return LAN_EINVAL;
    }
    if (keep_goals(field, goals, count) != LAN_OK) {
        return LAN_ENOMEM;
    }
    field->wants_first_moves = false;
    begin_anew(field, metric, overlay);
    for (size_t i = 0; i < field->goal_count; i++) {
        put_start(field, field->goals[i]);
    }
    return LAN_OK;
}

lan_status lan_field_want_first_moves(lan_field *field)
{
    field->marks = malloc((size_t)field->ground->nodes * sizeof *field->marks);
    return field->marks == NULL ? LAN_ENOMEM : LAN_OK;
}

void lan_field_start_first_moves(lan_field *field, int32_t from)
{
    field->goal_count = 0;
    field->wants_first_moves = true;
    begin_anew(field, LAN_METRIC_EXACT, NULL);
    memset(field->marks, 0, (size_t)field->ground->nodes);
    put_start(field, from);
}

bool lan_field_step(lan_field *field, uint64_t expansions)
{
    return !lan_field_is_current(field) || lan_field_run(field, expansions);
}

bool lan_field_is_done(const lan_field *field)
{
    return !lan_field_is_current(field) || field->is_done;
}

bool lan_field_is_current(const lan_field *field)
{
    return field->version == field->ground->version;
}

uint64_t lan_field_expanded(const lan_field *field)
{
    return field->expanded;
}

size_t lan_field_memory(const lan_field *field)
{
    const size_t nodes = (size_t)field->ground->nodes;
    return sizeof *field + nodes * (sizeof *field->wide + sizeof *field->came) +
           (field->marks == NULL ? 0 : nodes * sizeof *field->marks) +
           field->goal_capacity * sizeof *field->goals +
           lan_field_queue_memory(&field->queue);
}
