/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/variant.h"

#include <math.h>
#include <string.h>

#include "tests/support/support.h"

variant variant_same_as(const scene *s)
{
    variant v = {.strengths = 1.0, .times = 1.0};
    for (int32_t i = 0; i < s->group_count; i++) {
        v.of[i] = i;
    }
    return v;
}

/* The four numbers of a group's books that a variant shares with its battle. */
static void add_books(double book[4], const lan_group_outcome *g, double times)
{
    book[0] += times * g->left;
    book[1] += times * g->lost_combat;
    book[2] += times * g->lost_other;
    book[3] += times * g->reinforced;
}

double variant_gap(const solved *was, const solved *is, const variant *v)
{
    double books[VARIANT_GROUPS][4] = {{0.0}};
    double gap = fabs(is->outcome->time / v->times - was->outcome->time) /
                 was->outcome->time;
    for (int32_t i = 0; i < is->outcome->group_count; i++) {
        add_books(books[v->of[i]], &is->outcome->groups[i], 1.0 / v->strengths);
    }
    for (int32_t i = 0; i < was->outcome->group_count; i++) {
        const double scale = solved_scale(was, i);
        add_books(books[i], &was->outcome->groups[i], -1.0);
        for (int k = 0; k < 4 && scale > 0.0; k++) {
            gap = fmax(gap, fabs(books[i][k]) / scale);
        }
    }
    return gap;
}

bool variant_ends_alike(const solved *was, const solved *is)
{
    return was->outcome->reason == is->outcome->reason &&
           strcmp(lan_outcome_winner_name(was->outcome, was->battle),
                  lan_outcome_winner_name(is->outcome, is->battle)) == 0;
}

void variant_describe(const solved *done, const char *what)
{
    print_message("# %s: time %.17g, %s, winner %s\n", what,
                  done->outcome->time,
                  lan_end_reason_name(done->outcome->reason),
                  lan_outcome_winner_name(done->outcome, done->battle));
    for (int32_t i = 0; i < done->outcome->group_count; i++) {
        const lan_group_outcome *g = &done->outcome->groups[i];
        print_message("#   group %d of army %d: start %.17g came %.17g left "
                      "%.17g combat %.17g other %.17g\n",
                      (int)i, (int)lan_battle_group_army(done->battle, i),
                      g->start, g->reinforced, g->left, g->lost_combat,
                      g->lost_other);
    }
}

void variant_scale_arrivals(scene *s, double *points, int count, double times,
                            double strengths)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        for (size_t k = 0; k < s->groups[i].reinforcement_count; k++) {
            lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int)k];
            r->from *= times;
            r->to *= times;
            r->count *= strengths;
            r->rate *= strengths / times;
        }
    }
    for (int k = 0; k < 2 * count; k += 2) {
        points[k] *= times;
        points[k + 1] *= strengths / times;
    }
}

variant variant_quicken(scene *s, double *points, int count, double factor)
{
    variant v = variant_same_as(s);
    v.times = 1.0 / factor;
    s->def.end *= v.times;
    variant_scale_arrivals(s, points, count, v.times, 1.0);
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].rate *= factor;
        s->groups[i].losses *= factor;
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].losses *= factor;
        s->armies[a].morale.recovery *= factor;
        s->armies[a].morale.desertion *= factor;
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        s->fire[k].coefficient *= factor;
        s->fire[k].start *= v.times;
        s->fire[k].stop *= v.times;
    }
    return v;
}
