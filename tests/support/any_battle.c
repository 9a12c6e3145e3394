/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_battle.h"
#include "tests/support/defaults.h"

#include <stdio.h>
#include <string.h>

#include "base/real.h"

static const char *const sides[] = {"east", "west", "north"};

static void draw_morale(random_source *random, lan_army_def *army)
{
    army->has_morale = true;
    army->morale = (lan_morale_def){
        .start = random_between(random, 0.5, 1.0),
        .loss_weight = random_between(random, 0.2, 2.5),
        .recovery =
            random_chance(random, .6) ? random_between(random, 0.0, .3) : 0.0,
        .effect =
            random_chance(random, .8) ? random_between(random, .3, 2.0) : 0.0,
        .desertion =
            random_chance(random, .5) ? random_between(random, 0.0, .1) : 0.0,
        .break_at =
            random_chance(random, .4) ? random_between(random, .05, .4) : 0.0};
}

static void draw_coming(random_source *random, scene *s, int32_t i,
                        double points[8])
{
    const double size = random_between(random, 10.0, 300.0);
    const double from = random_between(random, 0.0, 6.0);
    const double span = random_between(random, 1.0, 10.0);
    switch (random_integer(random, 0, 3)) {
    case 0:
        scene_comes_at(s, i, from, size);
        break;
    case 1:
        scene_comes_over(s, i, from, from + span, size);
        break;
    case 2:
        scene_comes_rate(s, i, from, LAN_INF, size / 20.0);
        break;
    default:
        for (int k = 0; k < 4; k++) {
            points[2 * k] = from + k * span / 3.0;
            points[2 * k + 1] = random_between(random, 0.0, size / 5.0);
        }
        scene_comes_points(s, i, points, 4);
        break;
    }
}

static void draw_army(random_source *random, scene *s, int32_t groups,
                      double points[8])
{
    const int32_t n = s->army_count;
    const int32_t a =
        scene_army(s, sides[n < 2 ? n : random_integer(random, 0, 2)]);
    lan_army_def *army = &s->armies[a];
    double total = 0.0;
    army->area = random_between(random, 200.0, 900.0);
    army->hidden = random_chance(random, .15);
    for (int32_t k = 0; k < groups; k++) {
        const bool absent = k > 0 && random_chance(random, .2);
        const int32_t i =
            scene_group(s, absent ? 0.0 : random_between(random, 20.0, 600.0));
        lan_unit_def *unit = &s->units[i];
        total += s->groups[i].count;
        unit->hit = random_magnitude(random, .05, .5);
        unit->damage = random_between(random, .5, 2.0);
        unit->health = random_between(random, .5, 2.0);
        unit->attack_area = random_between(random, .5, 4.0);
        unit->fire = random_chance(random, .2) ? LAN_LAW_AREA : LAN_LAW_AIMED;
        if (random_chance(random, .25)) {
            s->groups[i].losses = random_between(random, 0.0, .1);
        }
        if (absent || random_chance(random, .25)) {
            draw_coming(random, s, i, points);
        }
    }
    if (random_chance(random, .25)) {
        army->front = total * random_between(random, .3, 1.2);
    }
    if (random_chance(random, .3)) {
        army->break_at = random_between(random, .05, .6);
    }
    if (random_chance(random, .3)) {
        draw_morale(random, army);
    }
}

static void draw_shares(random_source *random, scene *s)
{
    s->def.share = (lan_share)random_integer(random, 0, 3);
    for (int32_t from = 0; from < s->group_count; from++) {
        for (int32_t at = 0; at < s->group_count; at++) {
            if (random_chance(random, .3)) {
                scene_counter(s, from, at, random_magnitude(random, .3, 3.0));
            }
            if (s->def.share == LAN_SHARE_WEIGHTS &&
                random_chance(random, .5)) {
                scene_weight(s, from, at, random_between(random, .1, 4.0));
            }
            if (s->def.share == LAN_SHARE_PRIORITY &&
                random_chance(random, .5)) {
                scene_prefer(s, from, at);
            }
        }
    }
}

/* An entry from one army to an army of another side, for a time or always. */
static void draw_entry(random_source *random, scene *s)
{
    const int32_t from = random_integer(random, 0, s->army_count - 1);
    const int32_t at = random_integer(random, 0, s->army_count - 1);
    if (strcmp(s->armies[from].side, s->armies[at].side) == 0) {
        return;
    }
    const lan_law law = (lan_law)random_integer(random, 0, 4);
    lan_fire_def *entry = scene_army_fire(s, from, at, law, LAN_NAN);
    if (law == LAN_LAW_AIMED) {
        entry->coefficient = random_magnitude(random, .05, .5);
    } else if (law == LAN_LAW_AREA) {
        entry->coefficient = random_magnitude(random, 2e-4, 2e-3);
    } else if (law == LAN_LAW_POWER) {
        entry->enemy = random_between(random, .3, 1.3);
        entry->own = random_between(random, 0.0, 1.2);
        entry->coefficient = random_magnitude(random, .05, .5) *
                             pow(300.0, 1.0 - entry->enemy - entry->own);
    }
    if (law == LAN_LAW_SEARCH) {
        entry->coefficient = random_magnitude(random, .05, .5);
        entry->half = random_magnitude(random, .5, 200.0);
    }
    if (random_chance(random, .4)) {
        entry->start = random_between(random, 0.0, 4.0);
        entry->stop = entry->start + random_between(random, .5, 8.0);
    }
}

/* By priority the army hit by area fire has one place in a list: keep to what
 * the description says plainly. */
static void keep_to_aimed_fire(scene *s)
{
    for (int32_t a = 0; a < s->army_count; a++) {
        s->armies[a].hidden = false;
    }
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].fire = LAN_LAW_AIMED;
    }
    for (size_t k = 0; k < s->def.fire_count; k++) {
        if (s->fire[k].law == LAN_LAW_AREA) {
            s->fire[k].law = LAN_LAW_NONE;
            s->fire[k].coefficient = LAN_NAN;
        }
    }
}

void any_battle_draw(random_source *random, scene *s, double points[8])
{
    scene_clear(s, random_between(random, 10.0, 30.0));
    const int32_t armies = random_chance(random, .4) ? 3 : 2;
    for (int32_t a = 0; a < armies; a++) {
        draw_army(random, s, random_integer(random, 1, a == 0 ? 2 : 3 - a / 2),
                  points);
    }
    draw_shares(random, s);
    for (int k = 0; k < 3 && random_chance(random, .5); k++) {
        draw_entry(random, s);
    }
    if (random_chance(random, .15)) {
        s->def.gone = random_between(random, .1, 3.0);
    }
    if (s->def.share == LAN_SHARE_PRIORITY) {
        keep_to_aimed_fire(s);
    }
}

/* --- weapons ---------------------------------------------------------------
 */

static const char *const weapon_names[ANY_BATTLE_WEAPONS] = {"gun", "mg",
                                                             "bomb"};
static const char *const kinds[] = {"ball", "shell"};
static const char *const classes[] = {"wood", "steel"};

/* One that takes about its share of what the type's own would. */
static lan_weapon_def draw_weapon(random_source *random, const scene *s,
                                  const lan_unit_def *unit, size_t count)
{
    lan_weapon_def weapon = weapon_by_default();
    weapon.rate = random_between(random, .2, 2.0) / (double)count;
    weapon.hit = unit->hit * random_between(random, .3, 1.0);
    weapon.damage = unit->damage * random_between(random, .5, 1.5);
    weapon.attack_area = random_between(random, .5, 4.0);
    weapon.kind = random_integer(random, -1, 1);
    if (s->def.share != LAN_SHARE_PRIORITY && random_chance(random, .3)) {
        weapon.fire = LAN_LAW_AREA;
    }
    return weapon;
}

static void draw_weapons(random_source *random, scene *s, int32_t type,
                         any_arms *arms)
{
    lan_unit_def *unit = &s->units[type];
    const size_t count = (size_t)random_integer(random, 1, ANY_BATTLE_WEAPONS);
    unit->weapons = arms->weapons[type];
    unit->weapon_count = count;
    unit->choose = random_chance(random, .3) ? LAN_CHOOSE_BEST : LAN_CHOOSE_ALL;
    for (size_t w = 0; w < count; w++) {
        lan_weapon_def *weapon = &arms->weapons[type][w];
        *weapon = draw_weapon(random, s, unit, count);
        weapon->name = weapon_names[w];
        if (random_chance(random, .6)) {
            continue;
        }
        weapon->targets = arms->targets[type][w];
        weapon->target_count =
            (size_t)random_integer(random, 1, ANY_BATTLE_TARGETS);
        for (size_t t = 0; t < weapon->target_count; t++) {
            arms->targets[type][w][t] =
                s->units[random_integer(random, 0, s->group_count - 1)].name;
        }
    }
}

void any_battle_arm(random_source *random, scene *s, any_arms *arms)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_unit_def *unit = &s->units[i];
        if (random_chance(random, .6)) {
            draw_weapons(random, s, i, arms);
        }
        unit->kind = random_integer(random, -1, 1);
        unit->armour = random_integer(random, -1, 1);
        if (random_chance(random, .4)) {
            unit->protection = random_between(random, 0.0, 1.0);
            unit->least = random_between(random, 0.0, .5);
        }
    }
    for (int32_t k = 0; k < ANY_BATTLE_ARMOUR; k++) {
        arms->armour[k] =
            (lan_armour_def){k / 2, k % 2, random_magnitude(random, .3, 2.0)};
    }
    s->def.kinds = kinds;
    s->def.kind_count = 2;
    s->def.classes = classes;
    s->def.class_count = 2;
    s->def.armour = arms->armour;
    s->def.armour_count = ANY_BATTLE_ARMOUR;
}

void any_battle_retaliate(random_source *random, scene *s, any_arms *arms)
{
    for (int32_t k = 0; k < ANY_BATTLE_KINDS; k++) {
        arms->kinds[k].retaliate = random_integer(random, -2, 1);
    }
    s->def.kind_defs = arms->kinds;
}

/* --- distances ------------------------------------------------------------
 */

static double draw_range(random_source *random)
{
    return random_chance(random, .15) ? LAN_NAN
                                      : random_between(random, 20.0, 250.0);
}

static double draw_falloff(random_source *random)
{
    return random_chance(random, .6) ? 0.0 : random_between(random, 1.0, 3.0);
}

/* Weapons whose attacks are answered have no falloff. */
static void even_out(scene *s, any_arms *arms)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_unit_def *unit = &s->units[i];
        if (lan_battle_def_answer(&s->def, unit->kind) >= 0) {
            unit->falloff = 0.0;
        }
        for (size_t w = 0; w < unit->weapon_count; w++) {
            lan_weapon_def *weapon = &arms->weapons[i][w];
            if (lan_battle_def_answer(&s->def, weapon->kind) >= 0) {
                weapon->falloff = 0.0;
            }
        }
    }
}

void any_battle_part(random_source *random, scene *s, any_arms *arms,
                     bool has_answers)
{
    for (int32_t i = 0; i < s->group_count; i++) {
        lan_unit_def *unit = &s->units[i];
        unit->speed =
            random_chance(random, .2) ? 0.0 : random_between(random, 20., 90.);
        unit->range = draw_range(random);
        unit->falloff = draw_falloff(random);
        for (size_t w = 0; w < unit->weapon_count; w++) {
            arms->weapons[i][w].range = draw_range(random);
            arms->weapons[i][w].falloff = draw_falloff(random);
        }
    }
    s->def.approach.distance = random_between(random, 50.0, 300.0);
    s->def.approach.to =
        random_chance(random, .6) ? LAN_NAN : random_between(random, 0., 100.);
    if (has_answers) {
        even_out(s, arms);
    }
}

/* Features that can be taken out one by one: seven of each army, five of each
 * group, and the lists. */
#define OF_GROUP ((size_t)5)

static size_t feature_count(const scene *s)
{
    return 7 * (size_t)s->army_count + OF_GROUP * (size_t)s->group_count +
           s->def.fire_count + 5;
}

static void drop_of_army(lan_army_def *army, size_t feature)
{
    switch (feature) {
    case 0:
        army->has_morale = false;
        break;
    case 1:
        army->morale.effect = 0.0;
        break;
    case 2:
        army->morale.desertion = 0.0;
        break;
    case 3:
        army->morale.break_at = 0.0;
        break;
    case 4:
        army->front = LAN_INF;
        break;
    case 5:
        army->break_at = 0.0;
        break;
    default:
        army->hidden = false;
        break;
    }
}

static void drop_of_group(scene *s, size_t i, size_t feature)
{
    if (feature == 0) {
        s->groups[i].losses = LAN_NAN;
    } else if (feature == 1) {
        s->groups[i].reinforcement_count = 0;
    } else if (feature == 2) {
        s->units[i].fire = LAN_LAW_AIMED;
    } else if (feature == 3) {
        s->units[i].weapon_count = 0;
        s->units[i].weapons = NULL;
        s->units[i].choose = LAN_CHOOSE_ALL;
    } else {
        s->units[i].protection = 0.0;
    }
}

static void drop_feature(scene *s, size_t feature)
{
    const size_t of_armies = 7 * (size_t)s->army_count;
    const size_t of_groups = OF_GROUP * (size_t)s->group_count;
    if (feature < of_armies) {
        drop_of_army(&s->armies[feature / 7], feature % 7);
        return;
    }
    feature -= of_armies;
    if (feature < of_groups) {
        drop_of_group(s, feature / OF_GROUP, feature % OF_GROUP);
        return;
    }
    feature -= of_groups;
    if (feature < s->def.fire_count) {
        s->fire[feature].law = LAN_LAW_NONE;
        s->fire[feature].coefficient = LAN_NAN;
        return;
    }
    switch (feature - s->def.fire_count) {
    case 0:
        s->def.counter_count = 0;
        break;
    case 1:
        s->def.gone = LAN_NAN;
        break;
    case 2:
        s->def.armour_count = 0;
        break;
    case 3:
        s->def.kind_defs = NULL;
        break;
    default:
        s->def.share = LAN_SHARE_PROPORTIONAL;
        s->def.weight_count = 0;
        break;
    }
}

/* What dropping features changes, to put it back. */
typedef struct kept {
    lan_battle_def def;
    lan_army_def armies[ANY_BATTLE_GROUPS];
    lan_group_def groups[ANY_BATTLE_GROUPS];
    lan_unit_def units[ANY_BATTLE_GROUPS];
    lan_fire_def fire[8];
} kept;

static void keep(const scene *s, kept *k)
{
    k->def = s->def;
    memcpy(k->armies, s->armies, sizeof k->armies);
    memcpy(k->groups, s->groups, sizeof k->groups);
    memcpy(k->units, s->units, sizeof k->units);
    memcpy(k->fire, s->fire, s->def.fire_count * sizeof k->fire[0]);
}

static void put_back(scene *s, const kept *k)
{
    s->def = k->def;
    memcpy(s->armies, k->armies, sizeof k->armies);
    memcpy(s->groups, k->groups, sizeof k->groups);
    memcpy(s->units, k->units, sizeof k->units);
    memcpy(s->fire, k->fire, s->def.fire_count * sizeof k->fire[0]);
}

void any_battle_make_stochastic(scene *s, int number)
{
    s->def.wounds = (lan_wounds)(number / 2 % 3);
    for (int32_t i = 0; i < s->group_count; i++) {
        s->units[i].health *= 1.0 + number % 5;
        s->groups[i].count = round(s->groups[i].count / 4.0);
        for (size_t n = 0; n < s->groups[i].reinforcement_count; n++) {
            lan_reinforcement_def *r = &s->coming[i * SCENE_COMING + (int)n];
            r->count = ceil(r->count);
        }
    }
}

void any_battle_shrink(scene *s, bool (*fails)(scene *s, void *context),
                       void *context)
{
    const size_t count = feature_count(s);
    kept before;
    for (size_t chunk = count; chunk >= 1; chunk /= 2) {
        for (size_t first = 0; first < count; first += chunk) {
            keep(s, &before);
            for (size_t k = first; k < first + chunk && k < count; k++) {
                drop_feature(s, k);
            }
            /* what is dropped may be what another part needs */
            const bool valid =
                lan_battle_def_check(scene_def(s), NULL, NULL) == LAN_OK;
            if (!valid || !fails(s, context)) {
                put_back(s, &before);
            }
        }
    }
}

static void print_weapons(const lan_unit_def *unit)
{
    if (unit->armour >= 0 || unit->kind >= 0 || unit->protection > 0.0) {
        printf("#   kind %d armour %d protection %.17g least %.17g\n",
               (int)unit->kind, (int)unit->armour, unit->protection,
               unit->least);
    }
    for (size_t w = 0; w < unit->weapon_count; w++) {
        const lan_weapon_def *weapon = &unit->weapons[w];
        printf("#   %s %s rate %.17g hit %.17g damage %.17g kind %d %s "
               "attack_area %.17g at",
               unit->choose == LAN_CHOOSE_BEST ? "best of" : "and",
               weapon->name, weapon->rate, weapon->hit, weapon->damage,
               (int)weapon->kind, lan_law_name(weapon->fire),
               weapon->attack_area);
        printf(" range %.17g falloff %.17g", weapon->range, weapon->falloff);
        for (size_t t = 0; t < weapon->target_count; t++) {
            printf(" %s", weapon->targets[t]);
        }
        printf("\n");
    }
}

static void print_army(const scene *s, int32_t a, int32_t *group)
{
    const lan_army_def *army = &s->armies[a];
    const lan_morale_def *m = &army->morale;
    printf("# army %d side %s area %.17g hidden %d front %.17g break %.17g\n",
           (int)a, army->side, army->area, army->hidden, army->front,
           army->break_at);
    if (army->has_morale) {
        printf("#  morale start %.17g loss_weight %.17g recovery %.17g effect "
               "%.17g desertion %.17g break %.17g\n",
               m->start, m->loss_weight, m->recovery, m->effect, m->desertion,
               m->break_at);
    }
    for (size_t g = 0; g < army->group_count; g++, (*group)++) {
        const lan_group_def *d = &s->groups[*group];
        const lan_unit_def *u = &s->units[*group];
        printf("#  group %d count %.17g losses %.17g %s k %.17g health %.17g "
               "attack_area %.17g\n",
               (int)*group, d->count, d->losses, lan_law_name(u->fire),
               u->rate * u->hit * u->damage, u->health, u->attack_area);
        printf("#   speed %.17g range %.17g falloff %.17g\n", u->speed,
               u->range, u->falloff);
        print_weapons(u);
        for (size_t k = 0; k < d->reinforcement_count; k++) {
            const lan_reinforcement_def *r = &d->reinforcements[k];
            printf("#   comes form %d from %.17g to %.17g count %.17g rate "
                   "%.17g",
                   (int)r->form, r->from, r->to, r->count, r->rate);
            for (size_t p = 0; p < r->point_count; p++) {
                printf(" [%.17g %.17g]", r->points[2 * p],
                       r->points[2 * p + 1]);
            }
            printf("\n");
        }
    }
}

void any_battle_print(scene *s)
{
    const lan_battle_def *def = scene_def(s);
    int32_t group = 0;
    printf("# end %.17g gone %.17g share %s\n", def->end, def->gone,
           lan_share_name(def->share));
    if (lan_battle_def_approaches(def)) {
        printf("# approach distance %.17g to %.17g\n", def->approach.distance,
               def->approach.to);
    }
    for (int32_t a = 0; a < s->army_count; a++) {
        print_army(s, a, &group);
    }
    for (size_t k = 0; k < def->fire_count; k++) {
        const lan_fire_def *f = &def->fire[k];
        printf(
            "# fire %d.%d at %d.%d %s %.17g enemy %.17g own %.17g from %.17g "
            "to %.17g\n",
            (int)f->from_army, (int)f->from_group, (int)f->at_army,
            (int)f->at_group, lan_law_name(f->law), f->coefficient, f->enemy,
            f->own, f->start, f->stop);
    }
    for (size_t k = 0; k < def->counter_count; k++) {
        printf("# counter %d %d %.17g\n", (int)def->counters[k].attacker,
               (int)def->counters[k].target, def->counters[k].factor);
    }
    for (size_t k = 0; k < def->kind_count && def->kind_defs != NULL; k++) {
        printf("# kind %d retaliates %d\n", (int)k,
               (int)def->kind_defs[k].retaliate);
    }
    for (size_t k = 0; k < def->armour_count; k++) {
        printf("# armour %d %d %.17g\n", (int)def->armour[k].kind,
               (int)def->armour[k].armour_class, def->armour[k].factor);
    }
    for (size_t k = 0; k < def->weight_count; k++) {
        printf("# weight %d %d %.17g\n", (int)def->weights[k].attacker,
               (int)def->weights[k].target, def->weights[k].weight);
    }
    for (size_t k = 0; k < def->priority_count; k++) {
        printf("# priority of %d:", (int)k);
        for (size_t t = 0; t < def->priorities[k].target_count; t++) {
            printf(" %d", (int)def->priorities[k].targets[t]);
        }
        printf("\n");
    }
}
