/* tests/support/marched.h - marchers on a drawn map, their routes found by a
 * plain search, every step noted and judged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    '@' is rock, all else free; a step takes its length times the
 *          marcher's pace times the larger of its two cells' costs ('.' 1, '2'
 *          .. '9' so many).
 * Owner    march_destroy(); the steps are the march's.
 */
#pragma once

#include "tactics/move/move_impl.h"

typedef struct march_step {
    int32_t marcher;
    int32_t from;
    int32_t to;
    double depart;
    double arrive;
} march_step;

/* What the next instants bring, next to what the marching itself does. */
typedef struct march_options {
    lan_mover mover;
    double patience;  /* 0: 1 */
    bool is_straight; /* four neighbours */
    bool is_blind;    /* routes go through who stands in the way */
    bool wakes_all;   /* everybody is woken at every instant */
} march_options;

typedef struct march_world {
    lan_marching *marching;
    lan_places *places;
    march_options options;
    int32_t width;
    int32_t height;
    int32_t count;
    char *cells;
    int32_t *sides;
    int32_t *goals; /* -1: none */
    double *paces;
    bool *firm; /* may not be pushed */
    double *entered;
    double *priorities;
    double now;
    /* Called between what happens and what is decided; NULL: nothing. */
    void (*judge)(struct march_world *march);
    void *context;
    bool fails;     /* the next route is refused: LAN_ECANCELLED */
    int32_t routes; /* asked for */
    march_step *steps;
    size_t step_count;
    size_t step_capacity;
    double *labels; /* of the search */
    int32_t *before;
    int32_t *path;
} march_world;

march_world *march_create(const char *const *rows, int32_t count,
                          const march_options *options);
void march_destroy(march_world *march);

/* Makes its marching again: after sides or priorities were written. */
void march_again(march_world *march);

void march_enter(march_world *march, int32_t marcher, int32_t place);
void march_go(march_world *march, int32_t marcher, int32_t goal);
void march_leave(march_world *march, int32_t marcher);
void march_halt(march_world *march, int32_t marcher);

/* The quickest route of a marcher from a place past no army, in march->path;
 * returns its length, 0: none. */
size_t march_route(march_world *march, int32_t marcher, int32_t from);

/* Plays all instants up to a time, that time's too. */
void march_until(march_world *march, double time);

/* Plays the next instant; false: there is none. */
bool march_next(march_world *march);

/* Fails if an army was ever where another was, swapped, or crossed another
 * on squares; under fsm both places are held. */
void assert_march_is_lawful(const march_world *march);
