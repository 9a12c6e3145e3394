/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of armour, and names of kinds and classes that lead nowhere.
 */
#include "model/check_impl.h"

/* What is known of a kind or a class. */
enum { IS_HELD = 1, IS_IN_TABLE = 2 };

static const char *name_of(const char *const *names, int32_t index,
                           char buffer[CHK_SHOWN_SIZE])
{
    return chk_key(names[index], (size_t)index, buffer);
}

static void check_entry(chk_context *chk, size_t index)
{
    const lan_battle_def *def = &chk->def;
    const lan_armour_def *armour = &def->armour[index];
    char kind[CHK_SHOWN_SIZE];
    char class_name[CHK_SHOWN_SIZE];
    if (!chk_is_index(armour->kind, def->kind_count) ||
        !chk_is_index(armour->armour_class, def->class_count)) {
        chk_place(chk, "armour.%zu", index);
        chk_error(chk, NULL,
                  "kind %d against class %d; there are %zu kinds and %zu "
                  "classes, numbered from 0",
                  armour->kind, armour->armour_class, def->kind_count,
                  def->class_count);
        return;
    }
    chk_place(chk, "armour.%s", name_of(def->kinds, armour->kind, kind));
    chk_number(chk, name_of(def->classes, armour->armour_class, class_name),
               armour->factor, CHK_AT_LEAST_0);
}

/* --- names that lead nowhere ---------------------------------------------- */

static void mark(unsigned char *marks, int32_t index, size_t count, int what)
{
    if (chk_is_index(index, count)) {
        marks[index] |= (unsigned char)what;
    }
}

static void mark_units(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    for (size_t u = 0; u < def->unit_count; u++) {
        const lan_unit_def *unit = &def->units[u];
        mark(chk->facts.class_marks, unit->armour, def->class_count, IS_HELD);
        for (size_t w = 0; w < chk_weapon_count(unit); w++) {
            mark(chk->facts.kind_marks, lan_unit_weapon(unit, w).kind,
                 def->kind_count, IS_HELD);
        }
    }
}

static void mark_table(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    for (size_t i = 0; i < def->armour_count; i++) {
        const lan_armour_def *armour = &def->armour[i];
        mark(chk->facts.kind_marks, armour->kind, def->kind_count, IS_IN_TABLE);
        mark(chk->facts.class_marks, armour->armour_class, def->class_count,
             IS_IN_TABLE);
    }
}

/* Tells each kind and class of the table once that nobody has. */
static void warn_of_table(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    char buffer[CHK_SHOWN_SIZE];
    char shown[CHK_SHOWN_SIZE];
    for (size_t i = 0; i < def->armour_count; i++) {
        const lan_armour_def *armour = &def->armour[i];
        const char *kind = def->kinds[armour->kind];
        const char *class_name = def->classes[armour->armour_class];
        unsigned char *of_kind = &chk->facts.kind_marks[armour->kind];
        unsigned char *of_class = &chk->facts.class_marks[armour->armour_class];
        chk_place(chk, "armour.%s", name_of(def->kinds, armour->kind, buffer));
        if ((*of_kind & IS_HELD) == 0) {
            chk_warning(chk, NULL, "no weapon is of kind '%s'",
                        chk_shown(kind, shown));
        }
        if ((*of_class & IS_HELD) == 0) {
            chk_warning(
                chk, name_of(def->classes, armour->armour_class, buffer),
                "no unit type has armour '%s'", chk_shown(class_name, shown));
        }
        *of_kind |= IS_HELD;
        *of_class |= IS_HELD;
    }
}

static void warn_of_kind(chk_context *chk, int32_t kind)
{
    const lan_battle_def *def = &chk->def;
    char shown[CHK_SHOWN_SIZE];
    if (chk_is_index(kind, def->kind_count) &&
        (chk->facts.kind_marks[kind] & IS_IN_TABLE) == 0) {
        chk_warning(chk, "kind",
                    "the table armour has no row '%s': hits of this kind count "
                    "in full",
                    chk_shown(def->kinds[kind], shown));
    }
}

static void warn_of_unit(chk_context *chk, size_t index)
{
    const lan_battle_def *def = &chk->def;
    const lan_unit_def *unit = &def->units[index];
    char buffer[CHK_SHOWN_SIZE];
    char weapon[CHK_SHOWN_SIZE];
    const char *name = chk_key(unit->name, index, buffer);
    chk_place(chk, "units.%s", name);
    if (chk_is_index(unit->armour, def->class_count) &&
        (chk->facts.class_marks[unit->armour] & IS_IN_TABLE) == 0) {
        chk_warning(chk, "armour",
                    "no row of the table armour has '%s': all hits on it count "
                    "in full",
                    chk_shown(def->classes[unit->armour], weapon));
    }
    if (unit->weapon_count == 0) {
        warn_of_kind(chk, unit->kind);
    }
    for (size_t w = 0; w < unit->weapon_count && unit->weapons != NULL; w++) {
        chk_place(chk, "units.%s.weapons.%s", name,
                  chk_key(unit->weapons[w].name, w, weapon));
        warn_of_kind(chk, unit->weapons[w].kind);
    }
}

void chk_armour(chk_context *chk)
{
    const lan_battle_def *given = chk->given;
    chk_place(chk, "armour");
    chk_array(chk, NULL, given->armour, given->armour_count);
    for (size_t i = 0; i < chk->def.armour_count; i++) {
        check_entry(chk, i);
    }
    if (chk->def.armour_count == 0 || chk->has_error || chk->report == NULL) {
        return;
    }
    mark_units(chk);
    mark_table(chk);
    for (size_t u = 0; u < chk->def.unit_count; u++) {
        warn_of_unit(chk, u);
    }
    warn_of_table(chk);
}
