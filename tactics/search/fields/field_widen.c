/* field_widen.c - the scale of a field's keys, and a wider one on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tactics/search/fields/field_parts_impl.h"

/* Takes a scale and the widths of the buckets for it. */
int lan_field_take_scale(lan_field *field, int stage)
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
    const int shift = lan_field_take_scale(field, field->stage + 1);
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
