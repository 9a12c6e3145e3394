/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/literal_impl.h"

#include <math.h>

int literal_class_of(const literal_field *f, const lan_weapon_def *w)
{
    if (w->kind < 0 || f->def->kind_defs == NULL) {
        return -1;
    }
    const int says = f->def->kind_defs[w->kind].retaliate;
    return says == LAN_RETALIATE_ALIKE ? w->kind : says;
}

/* What soldiers of group k do to one of group i who has struck at them. */
static double answer_by(const literal_field *f, int k, int answer, int i)
{
    const lan_unit_def *unit = &f->def->units[f->group[k]->type];
    const lan_unit_def *other = &f->def->units[f->group[i]->type];
    const int count = unit->weapon_count > 0 ? (int)unit->weapon_count : 1;
    double all = 0.0;
    double most = 0.0;
    for (int n = 0; n < count; n++) {
        const lan_weapon_def w = literal_weapon_of(f, k, n);
        if (w.fire == LAN_LAW_AIMED && literal_class_of(f, &w) == answer &&
            literal_aims_at(&w, other)) {
            const double takes = literal_takes(f, &w, k, i, LAN_LAW_AIMED);
            all += takes;
            most = fmax(most, takes);
        }
    }
    const bool is_best =
        unit->weapon_count > 0 && unit->choose == LAN_CHOOSE_BEST;
    return is_best ? most : all;
}

static bool is_attack(const literal_field *f, int s, int k)
{
    return f->pairs[s][k].law == LAN_LAW_AIMED && f->pairs[s][k].answer >= 0 &&
           literal_is_shared(f, s, k);
}

/* Weapons that are taken for one are answered together. */
static bool is_answered_before(const literal_field *f, int s, int k)
{
    for (int r = 0; r < s && f->weapon[s] >= 0; r++) {
        if (f->by[r] != f->by[s]) {
            continue;
        }
        const lan_weapon_def own = literal_weapon_of(f, f->by[s], f->weapon[s]);
        const lan_weapon_def before =
            literal_weapon_of(f, f->by[s], f->weapon[r]);
        if (is_attack(f, r, k) &&
            f->pairs[r][k].answer == f->pairs[s][k].answer &&
            literal_are_alike(&own, &before)) {
            return true;
        }
    }
    return false;
}

double literal_answered(const literal_field *f, int i, double fighting,
                        const literal_point *p)
{
    double all = 0.0;
    for (int s = 0; s < f->shooters; s++) {
        for (int k = 0; k < f->groups && f->by[s] == i; k++) {
            if (literal_is_in(f, k) && literal_are_enemies(f, i, k) &&
                is_attack(f, s, k) && !is_answered_before(f, s, k)) {
                all += fighting * literal_share_of(f, s, k, p) *
                       answer_by(f, k, f->pairs[s][k].answer, i);
            }
        }
    }
    return all;
}
