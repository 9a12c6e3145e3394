/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arrays of a solver: as large as the largest battle it has seen wants.
 */
#include <stdlib.h>

#include "solver/solver_impl.h"

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Sets the room that is wanted; true where there is that much. */
static bool has_room(const lan_workspace *work, const lan_shape *shape,
                     lan_workspace *wanted)
{
    *wanted = (lan_workspace){
        .variables = larger(work->variables, (size_t)shape->variables),
        .groups = larger(work->groups, (size_t)shape->groups),
        .armies = larger(work->armies, (size_t)shape->armies),
        .events = larger(work->events, (size_t)shape->events),
        .state_size = larger(work->state_size, shape->state_size)};
    return work->numbers != NULL && wanted->variables == work->variables &&
           wanted->groups == work->groups && wanted->armies == work->armies &&
           wanted->events == work->events &&
           wanted->state_size == work->state_size;
}

static lan_status allocate_arrays(lan_workspace *work)
{
    work->numbers = calloc(4 * work->variables + work->groups + work->armies,
                           sizeof *work->numbers);
    work->backup = malloc(work->state_size);
    work->before.alive = malloc(work->groups + work->armies);
    if (work->numbers == NULL || work->backup == NULL ||
        work->before.alive == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t k = 0; k < 2; k++) {
        work->y[k] = work->numbers + k * work->variables;
        work->f[k] = work->numbers + (2 + k) * work->variables;
    }
    work->before.x = work->numbers + 4 * work->variables;
    work->morale = work->before.x + work->groups;
    work->before.army_state = work->before.alive + work->groups;
    return lan_event_finder_create(&work->finder, work->events,
                                   work->variables);
}

lan_status lan_workspace_reserve(lan_workspace *work, const lan_shape *shape)
{
    lan_workspace fresh;
    if (has_room(work, shape, &fresh)) {
        return LAN_OK;
    }
    const lan_status status = allocate_arrays(&fresh);
    if (status != LAN_OK) {
        lan_workspace_clear(&fresh);
        return status;
    }
    lan_workspace_clear(work);
    *work = fresh;
    return LAN_OK;
}

void lan_workspace_clear(lan_workspace *work)
{
    lan_event_finder_clear(&work->finder);
    free(work->numbers);
    free(work->backup);
    free(work->before.alive);
    *work = (lan_workspace){.numbers = NULL};
}
