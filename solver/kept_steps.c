/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/kept_steps_impl.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that a run may keep, and that it begins with. */
#define MOST_BYTES  ((size_t)64 << 20)
#define FIRST_BYTES ((size_t)16 << 10)

/* Before each entry; a multiple of a double, as all that follows. */
typedef struct kept_head {
    double t0;
    double t1;
    int64_t kind;
    int64_t has_scales;
} kept_head;

static size_t round_up(size_t size)
{
    return (size + sizeof(double) - 1) / sizeof(double) * sizeof(double);
}

/* Room for an entry; *at is NULL where the list is full. */
static lan_status reserve_bytes(lan_kept_steps *steps, size_t size,
                                unsigned char **at)
{
    const size_t wanted = steps->size + size;
    *at = NULL;
    steps->is_full = steps->is_full || wanted > MOST_BYTES;
    if (steps->is_full) {
        return LAN_OK;
    }
    if (wanted > steps->capacity) {
        size_t capacity = FIRST_BYTES;
        while (capacity < wanted) {
            capacity *= 2;
        }
        unsigned char *bytes = realloc(steps->bytes, capacity);
        if (bytes == NULL) {
            return LAN_ENOMEM;
        }
        steps->bytes = bytes;
        steps->capacity = capacity;
    }
    *at = steps->bytes + steps->size;
    steps->size = wanted;
    return LAN_OK;
}

lan_status lan_kept_steps_begin(lan_kept_steps *steps, const lan_battle *battle)
{
    const lan_shape shape = lan_battle_shape(battle);
    steps->variables = (size_t)shape.variables;
    steps->state_size = shape.state_size;
    return lan_kept_steps_add_state(steps, battle, LAN_KEPT_START);
}

void lan_kept_steps_clear(lan_kept_steps *steps)
{
    free(steps->bytes);
    *steps = (lan_kept_steps){.bytes = NULL};
}

lan_status lan_kept_steps_add_state(lan_kept_steps *steps,
                                    const lan_battle *battle,
                                    lan_kept_kind kind)
{
    const kept_head head = {.kind = kind};
    unsigned char *at;
    const lan_status status =
        reserve_bytes(steps, sizeof head + round_up(steps->state_size), &at);
    if (status == LAN_OK && at != NULL) {
        memcpy(at, &head, sizeof head);
        lan_battle_copy_state(battle, at + sizeof head);
    }
    return status;
}

lan_status lan_kept_steps_add(lan_kept_steps *steps, const lan_step *step)
{
    const kept_head head = {.t0 = step->t0,
                            .t1 = step->t1,
                            .kind = LAN_KEPT_STEP,
                            .has_scales = step->scales != NULL};
    const size_t size = steps->variables * sizeof(double);
    const size_t arrays = head.has_scales ? 3 : 2;
    unsigned char *at;
    const lan_status status =
        reserve_bytes(steps, sizeof head + arrays * size, &at);
    if (status != LAN_OK || at == NULL) {
        return status;
    }
    memcpy(at, &head, sizeof head);
    memcpy(at + sizeof head, step->y0, size);
    memcpy(at + sizeof head + size, step->f0, size);
    if (step->scales != NULL) {
        memcpy(at + sizeof head + 2 * size, step->scales, size);
    }
    return LAN_OK;
}

bool lan_kept_steps_next(const lan_kept_steps *steps, size_t *cursor,
                         lan_kept *out)
{
    kept_head head;
    if (*cursor >= steps->size) {
        return false;
    }
    unsigned char *at = steps->bytes + *cursor;
    memcpy(&head, at, sizeof head);
    at += sizeof head;
    *out = (lan_kept){.kind = (lan_kept_kind)head.kind};
    *cursor += sizeof head;
    if (out->kind != LAN_KEPT_STEP) {
        out->state = at;
        *cursor += round_up(steps->state_size);
        return true;
    }
    double *arrays = (void *)at; /* all sizes are multiples of a double's */
    out->step = (lan_step){.t0 = head.t0,
                           .t1 = head.t1,
                           .y0 = arrays,
                           .f0 = arrays + steps->variables};
    if (head.has_scales) {
        out->step.scales = arrays + 2 * steps->variables;
    }
    *cursor += (head.has_scales ? 3 : 2) * steps->variables * sizeof(double);
    return true;
}
