/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/annotations_impl.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "plots/text.h"

#define NAME_COLUMNS 20
#define NAME_SIZE    96

/* All soldiers that a reinforcement without end brings per time unit, or that
 * one with an end brings in all. */
static void add_amount(const lan_reinforcement_def *def, lan_annotation *made)
{
    switch (def->form) {
    case LAN_REINFORCEMENT_AT:
    case LAN_REINFORCEMENT_SPAN:
        made->count += def->count;
        return;
    case LAN_REINFORCEMENT_RATE:
        if (isfinite(def->to)) {
            made->count += def->rate * (def->to - def->from);
        } else {
            made->rate += def->rate;
        }
        return;
    case LAN_REINFORCEMENT_POINTS:
        for (size_t i = 1; i < def->point_count; i++) {
            const double *const at = def->points + 2 * i;
            made->count += 0.5 * (at[1] + at[-1]) * (at[0] - at[-2]);
        }
        return;
    }
}

static double start_of(const lan_reinforcement_def *def)
{
    return def->form == LAN_REINFORCEMENT_POINTS ? def->points[0] : def->from;
}

static double end_of(const lan_reinforcement_def *def)
{
    switch (def->form) {
    case LAN_REINFORCEMENT_AT:
        return def->from;
    case LAN_REINFORCEMENT_POINTS:
        return def->points[2 * (def->point_count - 1)];
    case LAN_REINFORCEMENT_SPAN:
    case LAN_REINFORCEMENT_RATE:
        break;
    }
    return def->to;
}

/* Something that happened, before what is near in time becomes one. */
typedef struct instant {
    double time;
    int32_t army;
    const lan_reinforcement_def *def; /* NULL: the army breaks */
} instant;

static int by_time(const void *a, const void *b)
{
    const instant *const x = a;
    const instant *const y = b;
    if (x->time < y->time || x->time > y->time) {
        return x->time < y->time ? -1 : 1;
    }
    return x->army - y->army;
}

/* True where what is due then came, and was not too late. */
static bool has_come(const lan_reinforcement_def *def,
                     const lan_army_outcome *army, double end)
{
    const double time = start_of(def);
    const bool brings =
        def->count > 0.0 || def->rate > 0.0 || def->point_count > 0;
    return brings && time <= end &&
           (army->state == LAN_ARMY_FIGHTING || time < army->since);
}

static size_t collect(const lan_battle_def *def, const lan_outcome *outcome,
                      instant *to)
{
    size_t made = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_outcome *const army = &outcome->armies[a];
        if (army->state == LAN_ARMY_BROKEN) {
            to[made++] = (instant){army->since, (int32_t)a, NULL};
        }
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const lan_group_def *const group = &def->armies[a].groups[g];
            for (size_t i = 0; i < group->reinforcement_count; i++) {
                const lan_reinforcement_def *const r =
                    &group->reinforcements[i];
                if (has_come(r, army, outcome->time)) {
                    to[made++] = (instant){start_of(r), (int32_t)a, r};
                }
            }
        }
    }
    return made;
}

static size_t most_instants(const lan_battle_def *def)
{
    size_t most = def->army_count;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            most += def->armies[a].groups[g].reinforcement_count;
        }
    }
    return most;
}

/* The annotation of the same army and kind that is near enough, or a new one.
 */
static lan_annotation *annotation_for(lan_annotations *all, const instant *at,
                                      double together)
{
    for (size_t i = all->count; i-- > 0;) {
        lan_annotation *const made = &all->items[i];
        if (made->army == at->army && made->is_break == (at->def == NULL) &&
            at->time - made->time <= together) {
            return made;
        }
    }
    lan_annotation *const made = &all->items[all->count++];
    *made = (lan_annotation){.time = at->time,
                             .until = at->time,
                             .army = at->army,
                             .is_break = at->def == NULL,
                             .name = at->def != NULL ? at->def->name : NULL};
    return made;
}

/* What several that became one have in common. */
static void join_names(const lan_reinforcement_def *def, lan_annotation *made)
{
    const bool is_same = made->name != NULL && def->name != NULL &&
                         strcmp(made->name, def->name) == 0;
    made->name = is_same ? made->name : NULL;
}

static void write_text(const char *army, const char *unit, lan_annotation *made)
{
    char number[LAN_NUMBER_SIZE];
    char name[NAME_SIZE] = "";
    char who[2 * NAME_SIZE + 4];
    if (made->name != NULL) {
        lan_shown_fit_middle(made->name, NAME_COLUMNS, true, name, sizeof name);
    }
    (void)snprintf(who, sizeof who, "%s%s%s", army, name[0] != '\0' ? ": " : "",
                   name);
    if (made->is_break) {
        (void)snprintf(made->text, sizeof made->text, "%s breaks", army);
    } else if (made->count > 0.0) {
        (void)snprintf(made->text, sizeof made->text, "%s +%s", who,
                       lan_number_count(made->count, number));
    } else {
        (void)snprintf(made->text, sizeof made->text, "%s +%s/%s", who,
                       lan_number_count(made->rate, number), unit);
    }
}

static void write_texts(const lan_battle *battle, const char *time_unit,
                        lan_annotations *all)
{
    char unit[32];
    lan_shown_fit(time_unit[0] == '\0' ? "time" : time_unit, 12, true, unit,
                  sizeof unit);
    for (size_t i = 0; i < all->count; i++) {
        char army[NAME_SIZE];
        lan_shown_fit_middle(lan_battle_army_name(battle, all->items[i].army),
                             NAME_COLUMNS, true, army, sizeof army);
        write_text(army, unit, &all->items[i]);
    }
}

lan_status annotations_create(const lan_battle *battle,
                              const lan_battle_def *def,
                              const lan_outcome *outcome, double together,
                              const char *time_unit, lan_annotations *out)
{
    const size_t most = most_instants(def);
    lan_annotations all = {0, calloc(most, sizeof *all.items)};
    instant *const instants = calloc(most, sizeof *instants);
    if (all.items == NULL || instants == NULL) {
        free(all.items);
        free(instants);
        return LAN_ENOMEM;
    }
    const size_t count = collect(def, outcome, instants);
    qsort(instants, count, sizeof *instants, by_time);
    for (size_t i = 0; i < count; i++) {
        lan_annotation *const made =
            annotation_for(&all, &instants[i], together);
        if (instants[i].def != NULL) {
            add_amount(instants[i].def, made);
            made->until = fmax(made->until, end_of(instants[i].def));
            join_names(instants[i].def, made);
        }
    }
    free(instants);
    write_texts(battle, time_unit, &all);
    *out = all;
    return LAN_OK;
}

void annotations_clear(lan_annotations *annotations)
{
    free(annotations->items);
    annotations->items = NULL;
    annotations->count = 0;
}
