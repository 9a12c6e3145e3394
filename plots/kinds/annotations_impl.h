/* plots/kinds/annotations_impl.h - the instants of a battle that a figure
 * points out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller.
 */
#ifndef LAN_RESULTS_ANNOTATIONS_IMPL_H
#define LAN_RESULTS_ANNOTATIONS_IMPL_H

#include "lanchester/outcome.h"

#define LAN_ANNOTATION_SIZE 256

/* Reinforcement of an army, or its break, with its text. */
typedef struct lan_annotation {
    double time;
    double until; /* that all have come; infinite: they come for ever */
    int32_t army;
    bool is_break;    /* or it is reinforced */
    double count;     /* soldiers that come in all */
    double rate;      /* soldiers per time unit that come for ever, or 0 */
    const char *name; /* of the reinforcement; NULL: it has none */
    char text[LAN_ANNOTATION_SIZE]; /* "blue: vanguard +260" */
} lan_annotation;

typedef struct lan_annotations {
    size_t count;
    lan_annotation *items; /* in the order of time */
} lan_annotations;

/* Makes the annotations of a battle that has ended: of all reinforcement that
 * was not too late, and of every army that broke.
 *
 * together   events of one army this near in time are one
 * time_unit  for "+3/day"; may be ""
 */
LAN_MUST_CHECK
lan_status annotations_create(const lan_battle *battle,
                              const lan_battle_def *def,
                              const lan_outcome *outcome, double together,
                              const char *time_unit, lan_annotations *out);
void annotations_clear(lan_annotations *annotations);

#endif
