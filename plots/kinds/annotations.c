/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "plots/plots_impl.h"

#define NAME_COLUMNS 20

/* The annotation of a reinforcement: soldiers and time. */
static lan_annotation annotation_of(const lan_reinforcement_def *def,
                                    int32_t army)
{
    lan_annotation made = {
        .time = def->from, .until = def->to, .army = army, .name = def->name};
    if (def->form == LAN_REINFORCEMENT_RATE && isfinite(def->to)) {
        made.count = def->rate * (def->to - def->from);
    } else if (def->form == LAN_REINFORCEMENT_RATE) {
        made.rate = def->rate;
    } else if (def->form == LAN_REINFORCEMENT_POINTS) {
        made.time = def->points[0];
        made.until = def->points[2 * (def->point_count - 1)];
        for (size_t i = 1; i < def->point_count; i++) {
            const double *const at = def->points + 2 * i;
            made.count += 0.5 * (at[1] + at[-1]) * (at[0] - at[-2]);
        }
    } else {
        made.count = def->count;
        made.until = def->form == LAN_REINFORCEMENT_AT ? def->from : def->to;
    }
    return made;
}

static int by_time(const void *a, const void *b)
{
    const lan_annotation *const x = a;
    const lan_annotation *const y = b;
    if (x->time < y->time || x->time > y->time) {
        return x->time < y->time ? -1 : 1;
    }
    return x->army - y->army;
}

static void add(plot_arena *arena, lan_annotations *all, lan_annotation made)
{
    all->items = arena_grown(arena, all->items, all->count, sizeof made);
    all->items[all->count++] = made;
}

/* Collects breaks of armies and the reinforcements that arrived in time. */
static lan_annotations collect(plot_arena *arena, const lan_battle_def *def,
                               const lan_outcome *outcome)
{
    lan_annotations all = {0, NULL};
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_outcome *const army = &outcome->armies[a];
        if (army->state == LAN_ARMY_BROKEN) {
            add(arena, &all,
                (lan_annotation){.time = army->since,
                                 .until = army->since,
                                 .army = (int32_t)a,
                                 .is_break = true});
        }
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const lan_group_def *const group = &def->armies[a].groups[g];
            for (size_t i = 0; i < group->reinforcement_count; i++) {
                const lan_reinforcement_def *const r =
                    &group->reinforcements[i];
                const lan_annotation made = annotation_of(r, (int32_t)a);
                const bool brings =
                    r->count > 0.0 || r->rate > 0.0 || r->point_count > 0;
                if (brings && made.time <= outcome->time &&
                    (army->state == LAN_ARMY_FIGHTING ||
                     made.time < army->since)) {
                    add(arena, &all, made);
                }
            }
        }
    }
    return all;
}

/* Joins events of the same army and kind that are close in time, and sorts all
 * events. */
static void join(lan_annotations *all, double together)
{
    size_t kept = 0;
    if (all->count == 0) {
        return;
    }
    qsort(all->items, all->count, sizeof *all->items, by_time);
    for (size_t i = 0; i < all->count; i++) {
        const lan_annotation at = all->items[i];
        size_t k = kept;
        while (k > 0 && !(all->items[k - 1].army == at.army &&
                          all->items[k - 1].is_break == at.is_break &&
                          at.time - all->items[k - 1].time <= together)) {
            k--;
        }
        if (k == 0) {
            all->items[kept++] = at;
            continue;
        }
        lan_annotation *const made = &all->items[k - 1];
        const bool is_same = made->name != NULL && at.name != NULL &&
                             strcmp(made->name, at.name) == 0;
        made->count += at.count;
        made->rate += at.rate;
        made->until = fmax(made->until, at.until);
        made->name = is_same ? at.name : NULL;
    }
    all->count = kept;
}

static const char *text_of(plot_arena *arena, const lan_battle *battle,
                           const char *time_unit, const lan_annotation *made)
{
    char number[LAN_NUMBER_SIZE];
    const bool is_rate = !(made->count > 0.0);
    const char *const unit = time_unit[0] == '\0' ? "time" : time_unit;
    const char *const army = lan_shown_fit_middle(
        arena, lan_battle_army_name(battle, made->army), NAME_COLUMNS);
    if (made->is_break) {
        return arena_write(arena, "%s breaks", army);
    }
    lan_number_count(is_rate ? made->rate : made->count, number);
    return arena_write(
        arena, "%s%s%s +%s%s%s", army, made->name != NULL ? ": " : "",
        made->name != NULL
            ? lan_shown_fit_middle(arena, made->name, NAME_COLUMNS)
            : "",
        number, is_rate ? "/" : "",
        is_rate ? lan_shown_fit(arena, unit, 12) : "");
}

lan_annotations annotations_of(plot_arena *arena, const lan_battle *battle,
                               const lan_battle_def *def,
                               const lan_outcome *outcome, double together,
                               const char *time_unit)
{
    lan_annotations all = collect(arena, def, outcome);
    join(&all, together);
    for (size_t i = 0; i < all.count; i++) {
        lan_annotation *const made = &all.items[i];
        made->text = text_of(arena, battle, time_unit, made);
    }
    return all;
}
