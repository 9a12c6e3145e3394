/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/search/fields/field_impl.h"

#define FEW_GOALS 16 /* room for so many from the beginning */

/* Buckets that suffice for any weights that this ground may come to have,
 * under any overlay; take_scale() says what they are for. A step is at most
 * 1.5 x costliest over cheapest times as dear as the least one, a bucket more
 * than half as wide as that: two steps span at most six times that ratio. */
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

/* Takes a scale and the widths of the buckets for it. */
static int take_scale(lan_field *field, int stage)
{
    const lan_ground *ground = field->ground;
    uint64_t least = 4 * (uint64_t)ground->least;
    uint64_t costliest = 4 * (uint64_t)ground->greatest;
    if (field->kind == LAN_FIELD_UNIFORM || ground->least == 0) {
        least = 1; /* or no unit can stand anywhere */
        costliest = 1;
    } else if (field->kind == LAN_FIELD_OVERLAID) {
        costliest += 4 * (uint64_t)LAN_OVERLAY_MOST;
    }
    field->stage = stage;
    field->bound = 1.4143 * (double)costliest * (double)ground->free_count;
    field->scale = lan_field_scale_at(field->metric, stage, field->bound);
    field->least_step = least * field->scale.straight;
    field->dearest_step = costliest * field->scale.diagonal;
    field->reach = 0;
    if (field->has_rays) {
        field->reach = LAN_FIELD_RAY_MOST * field->least_step;
    }
    const uint64_t ahead = field->reach + field->dearest_step;
    int shift = 0;
    while (field->least_step >> shift > 1) {
        shift++;
    }
    /* of a bucket's own width and of one rounding up, and what comes ahead of
     * it: the first step, all that a ray may go, and a step that ends it */
    const uint64_t room = ((uint64_t)2 << shift) + ahead + field->dearest_step;
    field->last_bucket =
        field->scale.limit < room ? 0 : (field->scale.limit - room) >> shift;
    uint64_t slots = 4;
    while (slots < ((ahead + field->dearest_step) >> shift) + 3) {
        slots *= 2;
    }
    field->queue.slots = (int32_t)slots;
    return shift;
}

/* Keys of 32 bits move into 64 from the end of the array on, so that none is
 * written over before it was read. */
static void recode_all(lan_field *field, const lan_field_scale *from)
{
    unsigned char *bytes = (unsigned char *)field->wide;
    for (size_t i = (size_t)field->ground->nodes; i-- > 0;) {
        uint64_t key;
        if (from->is_wide) {
            memcpy(&key, bytes + i * sizeof key, sizeof key);
        } else {
            uint32_t narrow;
            memcpy(&narrow, bytes + i * sizeof narrow, sizeof narrow);
            key = narrow;
        }
        key = key == lan_field_unreached(from->is_wide)
                  ? UINT64_MAX
                  : lan_field_scale_recode(from, &field->scale, key);
        memcpy(bytes + i * sizeof key, &key, sizeof key);
    }
}

/* The least key of a node that waits: in the bucket looked at or later. */
static uint64_t least_waiting(const lan_field *field)
{
    const bool is_wide = field->scale.is_wide;
    const uint64_t from = field->queue.bucket << field->queue.shift;
    uint64_t least = UINT64_MAX;
    for (int32_t i = 0; i < field->ground->nodes; i++) {
        const uint64_t key = lan_field_key(field, i, is_wide);
        if (key >= from && key != lan_field_unreached(is_wide) && key < least) {
            least = key;
        }
    }
    return least;
}

void lan_field_widen(lan_field *field)
{
    const lan_field_scale before = field->scale;
    const uint64_t least_before = least_waiting(field);
    const int shift = take_scale(field, field->stage + 1);
    recode_all(field, &before);
    if (least_before == UINT64_MAX) {
        /* the bucket held only nodes that were improved since */
        lan_field_queue_reset(&field->queue, shift, 0);
        return;
    }
    const uint64_t least =
        lan_field_scale_recode(&before, &field->scale, least_before);
    lan_field_queue_reset(&field->queue, shift, least >> shift);
    for (int32_t i = 0; i < field->ground->nodes; i++) {
        const uint64_t key = field->wide[i];
        const bool waits =
            !field->has_rays || (field->came[i] & ~LAN_FIELD_ROUGH) != 0;
        if (key >= least && key != UINT64_MAX && waits) {
            lan_field_push(field, i, key);
        }
    }
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
    int shift = take_scale(field, 0);
    if (field->dearest_step > field->scale.limit / 8) {
        shift = take_scale(field, 1); /* as it would be at once */
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
