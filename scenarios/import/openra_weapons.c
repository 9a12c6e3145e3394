/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/openra_impl.h"

#include <string.h>

#include "base/text.h"

/* --- values -------------------------------------------------------------- */

static bool fail_at(lan_import *import, const mini_node *node, const char *what)
{
    import->file = node->place.file;
    return imp_fail(import, LAN_EPARSE, node->place.line, "%s, not '%.60s'",
                    what, node->value);
}

/* Reads a child's number; a default where there is none. */
double ora_number(lan_import *import, const mini_node *node, const char *key,
                  double preset)
{
    const mini_node *child = mini_child(node, key);
    double number = preset;
    if (child != NULL && lan_text_to_double(child->value, strlen(child->value),
                                            &number) != LAN_OK) {
        (void)fail_at(import, child, "a number was expected");
    }
    return number;
}

imp_value ora_value_at(lan_import *import, const mini_node *node, double number,
                       const char *note)
{
    import->file = node->place.file;
    return imp_number(import, node->place.line, number, note);
}

/* "5c512" are cells and parts, "512" parts alone. */
static double length_of(lan_import *import, const mini_node *node)
{
    const char *text = node->value;
    const char *c = strchr(text, 'c');
    const char *rest = c != NULL ? c + 1 : text;
    double cells = 0.0;
    double parts = 0.0;
    if ((c != NULL &&
         lan_text_to_double(text, (size_t)(c - text), &cells) != LAN_OK) ||
        lan_text_to_double(rest, strlen(rest), &parts) != LAN_OK) {
        (void)fail_at(import, node, "a length as 5c512 was expected");
    }
    return cells + parts / ORA_CELL;
}

static bool is_damage(const mini_node *warhead)
{
    return mini_is(warhead, "Warhead") &&
           (strcmp(warhead->value, "SpreadDamage") == 0 ||
            strcmp(warhead->value, "TargetDamage") == 0);
}

/* --- what is not used ---------------------------------------------------- */

/* A key without what is behind its @. */
void ora_leave_key_out(lan_import *import, const char *owner,
                       const mini_node *node, const char *why)
{
    char name[160];
    const size_t length = strcspn(node->key, "@");
    (void)snprintf(name, sizeof name, "%.60s%s%.*s", owner,
                   owner[0] != '\0' ? "." : "",
                   (int)(length < 90 ? length : 90), node->key);
    imp_leave_out(import, name, why, 1);
}

/* Counts the children of a node that are in no list. */
void ora_leave_rest_out(lan_import *import, const char *owner,
                        const mini_node *node, const char *const *used)
{
    for (const mini_node *c = node->first; c != NULL; c = c->next) {
        size_t i = 0;
        while (used[i] != NULL && !mini_is(c, used[i])) {
            i++;
        }
        if (used[i] == NULL) {
            ora_leave_key_out(import, owner, c, NULL);
        }
    }
}

static void leave_weapon_out(lan_import *import, const mini_node *weapon)
{
    static const char *const used[] = {
        "ReloadDelay", "Burst",        "BurstDelays",    "Range",
        "Warhead",     "ValidTargets", "InvalidTargets", NULL};
    static const char *const of_damage[] = {"Damage", "Versus", NULL};
    ora_leave_rest_out(import, "weapon", weapon, used);
    for (const mini_node *w = weapon->first; w != NULL; w = w->next) {
        if (is_damage(w)) {
            ora_leave_rest_out(import, "Warhead", w, of_damage);
        } else if (mini_is(w, "Warhead")) {
            imp_leave_out(import, w->value[0] != '\0' ? w->value : "Warhead",
                          "a warhead that is no damage", 1);
        }
    }
}

/* --- weapons ------------------------------------------------------------- */

const char *ora_text(const mini_node *node, const char *key, const char *preset)
{
    const mini_node *child = mini_child(node, key);
    return child != NULL ? child->value : preset;
}

/* Ticks between the shots of a burst, in all. */
static double burst_ticks(lan_import *import, const mini_node *weapon,
                          double burst)
{
    const mini_node *delays = mini_child(weapon, "BurstDelays");
    double sum = 0.0;
    double one = 5.0;
    int count = 0;
    for (const char *at = delays != NULL ? delays->value : ""; *at != '\0';) {
        const size_t skipped = strspn(at, ", \t");
        const size_t length = strcspn(at + skipped, ", \t");
        if (length > 0 &&
            lan_text_to_double(at + skipped, length, &one) != LAN_OK) {
            (void)fail_at(import, delays, "numbers of ticks were expected");
        }
        sum += length > 0 ? one : 0.0;
        count += length > 0 ? 1 : 0;
        at += skipped + length;
    }
    return count > 1 ? sum : one * (burst > 1.0 ? burst - 1.0 : 0.0);
}

static void fill_rate(lan_import *import, const mini_node *node,
                      imp_weapon *out)
{
    const mini_node *reload = mini_child(node, "ReloadDelay");
    const double burst = ora_number(import, node, "Burst", 1.0);
    const double ticks = ora_number(import, node, "ReloadDelay", 1.0) +
                         burst_ticks(import, node, burst);
    out->values[IMP_RATE] = ora_value_at(
        import, reload != NULL ? reload : node, ORA_TICKS * burst / ticks,
        "25 Burst / (ReloadDelay + BurstDelays)");
}

/* Damage of all warheads of a weapon; the first of them in *first. */
double ora_damage(lan_import *import, const mini_node *weapon,
                  const mini_node **first)
{
    double sum = 0.0;
    *first = NULL;
    for (const mini_node *w = weapon->first; w != NULL; w = w->next) {
        const mini_node *damage = mini_child(w, "Damage");
        if (is_damage(w) && damage != NULL) {
            *first = *first == NULL ? damage : *first;
            sum += ora_number(import, w, "Damage", 0.0) / ORA_HUNDREDTH;
        }
    }
    return sum;
}

/* What all warheads do to a class, as a share of their damage. */
static double versus_of(lan_import *import, const mini_node *weapon,
                        const char *armour_class, double damage)
{
    double sum = 0.0;
    for (const mini_node *w = weapon->first; w != NULL; w = w->next) {
        if (is_damage(w)) {
            sum += ora_number(import, w, "Damage", 0.0) / ORA_HUNDREDTH *
                   ora_number(import, mini_child(w, "Versus"), armour_class,
                              ORA_HUNDREDTH) /
                   ORA_HUNDREDTH;
        }
    }
    return sum / damage;
}

static bool has_kind(const lan_import *import, const char *kind)
{
    const imp_factor *f = import->factors;
    while (f != NULL && strcmp(f->kind, kind) != 0) {
        f = f->next;
    }
    return f != NULL;
}

static bool has_factor(const lan_import *import, const char *kind,
                       const char *armour_class)
{
    const imp_factor *f = import->factors;
    while (f != NULL && (strcmp(f->kind, kind) != 0 ||
                         strcmp(f->armour_class, armour_class) != 0)) {
        f = f->next;
    }
    return f != NULL;
}

/* A row of the table of armour for a weapon that tells classes apart. */
static void add_versus(lan_import *import, const mini_node *weapon,
                       double damage, imp_weapon *out)
{
    const char *kind = imp_name(import, weapon->key, strlen(weapon->key));
    const bool is_known = kind != NULL && has_kind(import, kind);
    bool has_any = is_known;
    for (const mini_node *w = weapon->first;
         kind != NULL && !is_known && w != NULL; w = w->next) {
        const mini_node *versus = is_damage(w) ? mini_child(w, "Versus") : NULL;
        for (const mini_node *v = versus != NULL ? versus->first : NULL;
             v != NULL && import->status == LAN_OK; v = v->next) {
            const char *name = imp_name(import, v->key, strlen(v->key));
            if (name != NULL && !has_factor(import, kind, name)) {
                imp_add_factor(
                    import, kind, name,
                    ora_value_at(import, v,
                                 versus_of(import, weapon, v->key, damage),
                                 NULL));
            }
            has_any = true;
        }
    }
    if (has_any) {
        out->values[IMP_KIND] = imp_word(import, 0, kind);
    }
}

void ora_fill_weapon(lan_import *import, const mini_node *weapon,
                     imp_weapon *out)
{
    const mini_node *damage_node = NULL;
    const double damage = ora_damage(import, weapon, &damage_node);
    fill_rate(import, weapon, out);
    out->values[IMP_HIT] = imp_default(1.0, "every shot hits");
    out->values[IMP_DAMAGE] =
        ora_value_at(import, damage_node, damage, "Damage / 100");
    const mini_node *range = mini_child(weapon, "Range");
    if (range != NULL) {
        out->values[IMP_RANGE] =
            ora_value_at(import, range, length_of(import, range), NULL);
    }
    add_versus(import, weapon, damage, out);
    leave_weapon_out(import, weapon);
}
