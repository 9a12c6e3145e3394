/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   freeciv's units.ruleset. A fight is to the death: in each round the
 *          attacker wins by attack / (attack + defence), and who wins takes his
 *          firepower of the other's hitpoints. Under the area law the same
 *          chance falls out of the weapons `attack` of the one and `defence` of
 *          the other, of ceil(hitpoints / enemy firepower) soldiers each.
 */
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/import/ruleset_impl.h"

#define MOST_FLAGS   64  /* that a bonus is against: bits */
#define MOST_BONUSES 64  /* of a type */
#define MOST_CLASSES 256 /* sets of flags that types have */

typedef struct freeciv_unit {
    struct freeciv_unit *next;
    const rule_section *section;
    const char *file;
    imp_unit *unit;
    imp_weapon *attack;
    imp_weapon *defence;
    uint64_t flags; /* of those that a bonus is against */
} freeciv_unit;

typedef struct freeciv {
    lan_import *import;
    freeciv_unit *first;
    freeciv_unit *last;
    const char *flags[MOST_FLAGS];
    size_t flag_count;
} freeciv;

/* --- a type -------------------------------------------------------------- */

static imp_value value_of(lan_import *import, const rule_section *section,
                          const char *key, double preset)
{
    const rule_entry *entry = rule_find(section, key);
    const double number = rule_number(import, section, key, preset);
    return entry != NULL ? imp_number(import, entry->line, number, NULL)
                         : imp_default(preset, "not in the file");
}

/* The name without its hint for translators, "?unit:Workers". */
static const char *name_of(const rule_section *section)
{
    const rule_entry *entry = rule_find(section, "name");
    const char *name = entry != NULL ? entry->first->text : section->name;
    const char *colon = name[0] == '?' ? strchr(name, ':') : NULL;
    return colon != NULL ? colon + 1 : name;
}

/* What one role does: the word of the roster, the key of freeciv. */
static imp_weapon *add_role(freeciv *in, const freeciv_unit *of,
                            const char *name, const char *key)
{
    lan_import *import = in->import;
    imp_weapon *weapon = imp_add_weapon(import, of->unit, name);
    if (weapon == NULL) {
        return NULL;
    }
    weapon->values[IMP_RATE] = value_of(import, of->section, key, 0.0);
    weapon->values[IMP_HIT] = imp_default(1.0, NULL);
    weapon->values[IMP_DAMAGE] =
        value_of(import, of->section, "firepower", 1.0);
    weapon->values[IMP_FIRE] =
        (imp_value){.is_given = true,
                    .word = "area",
                    .note = "the odds do not change with "
                            "the health that is left"};
    weapon->values[IMP_ATTACK_AREA] = imp_default(1.0, NULL);
    return weapon;
}

static void leave_rest_out(lan_import *import, const rule_section *section)
{
    static const char *const used[] = {
        "name",      "build_cost", "attack", "defense", "hitpoints",
        "firepower", "move_rate",  "flags",  "bonuses", "rule_name"};
    for (const rule_entry *e = section->first; e != NULL; e = e->next) {
        size_t i = 0;
        while (i < sizeof used / sizeof used[0] &&
               strcmp(used[i], e->key) != 0) {
            i++;
        }
        if (i == sizeof used / sizeof used[0]) {
            imp_leave_out(import, e->key, NULL, 1);
        }
    }
}

static void add_type(freeciv *in, const rule_section *section)
{
    lan_import *import = in->import;
    freeciv_unit *of = imp_array(import, 1, sizeof *of);
    imp_unit *unit = imp_add_unit(import, section->line, name_of(section));
    if (of == NULL || unit == NULL) {
        return;
    }
    unit->values[IMP_COST] = value_of(import, section, "build_cost", 0.0);
    unit->values[IMP_HEALTH] = value_of(import, section, "hitpoints", 10.0);
    unit->values[IMP_SPEED] = value_of(import, section, "move_rate", 1.0);
    *of =
        (freeciv_unit){.section = section, .file = import->file, .unit = unit};
    of->attack = add_role(in, of, "attack", "attack");
    of->defence = add_role(in, of, "defence", "defense");
    *(in->first == NULL ? &in->first : &in->last->next) = of;
    in->last = of;
    leave_rest_out(import, section);
}

/* --- bonuses ------------------------------------------------------------- */

/* One row of a table of bonuses. */
typedef struct bonus {
    const rule_token *flag;
    const rule_token *type;
    const rule_token *value;
} bonus;

/* The tokens of the first line are its columns. */
static size_t count_columns(const rule_token *first)
{
    size_t count = 0;
    for (const rule_token *t = first; t != NULL && t->line == first->line;
         t = t->next) {
        count++;
    }
    return count;
}

/* Goes from row to row; rows that are cut off are none. */
static const rule_token *next_row(const rule_token *row, size_t columns)
{
    for (size_t i = 0; row != NULL && i < columns; i++) {
        row = row->next;
    }
    return row;
}

static bool read_bonus(const rule_token *row, bonus *out)
{
    if (row == NULL || row->next == NULL || row->next->next == NULL) {
        return false;
    }
    *out = (bonus){row, row->next, row->next->next};
    return true;
}

static uint64_t bit_of_flag(freeciv *in, const char *flag, bool is_new)
{
    for (size_t i = 0; i < in->flag_count; i++) {
        if (strcmp(in->flags[i], flag) == 0) {
            return (uint64_t)1 << i;
        }
    }
    if (!is_new) {
        return 0;
    }
    if (in->flag_count >= MOST_FLAGS) {
        (void)imp_fail(in->import, LAN_ELIMIT, 0,
                       "more than %d flags that bonuses are against",
                       MOST_FLAGS);
        return 0;
    }
    in->flags[in->flag_count] = flag;
    return (uint64_t)1 << in->flag_count++;
}

/* Walks through the bonuses of a type that multiply one of its roles. */
typedef void bonus_visit(freeciv *in, const freeciv_unit *of, const bonus *row,
                         void *context);

static void visit_bonuses(freeciv *in, const freeciv_unit *of, const char *type,
                          bonus_visit *visit, void *context)
{
    const rule_entry *entry = rule_find(of->section, "bonuses");
    const rule_token *first = entry != NULL ? entry->first : NULL;
    const size_t columns = first != NULL ? count_columns(first) : 0;
    bonus row;
    size_t count = 0;
    for (const rule_token *at = next_row(first, columns);
         columns >= 3 && read_bonus(at, &row); at = next_row(at, columns)) {
        if (count++ == MOST_BONUSES) {
            in->import->file = of->file;
            (void)imp_fail(in->import, LAN_ELIMIT, entry->line,
                           "more than %d bonuses", MOST_BONUSES);
            return;
        }
        if (type == NULL || strcmp(row.type->text, type) == 0) {
            visit(in, of, &row, context);
        }
    }
}

static void learn_flag(freeciv *in, const freeciv_unit *of, const bonus *row,
                       void *context)
{
    (void)of;
    (void)context;
    if (strcmp(row->type->text, "DefenseMultiplier") == 0 ||
        strcmp(row->type->text, "DefenseDivider") == 0) {
        (void)bit_of_flag(in, row->flag->text, true);
    } else {
        imp_leave_out(in->import, row->type->text, "a bonus", 1);
    }
}

static uint64_t flags_of(freeciv *in, const freeciv_unit *of)
{
    const rule_entry *entry = rule_find(of->section, "flags");
    uint64_t flags = 0;
    for (const rule_token *t = entry != NULL ? entry->first : NULL; t != NULL;
         t = t->next) {
        const uint64_t bit = bit_of_flag(in, t->text, false);
        flags |= bit;
        if (bit == 0 && t->text[0] != '\0') {
            imp_leave_out(in->import, t->text, "a flag", 1);
        }
    }
    return flags;
}

/* The flags that matter, as a class of armour. */
static const char *class_name(freeciv *in, uint64_t flags)
{
    char name[256] = "";
    for (size_t i = 0; i < in->flag_count; i++) {
        if ((flags & ((uint64_t)1 << i)) != 0) {
            const size_t used = strlen(name);
            (void)snprintf(name + used, sizeof name - used, "%s%.60s",
                           used > 0 ? " and " : "", in->flags[i]);
        }
    }
    return imp_name(in->import, name, strlen(name));
}

/* How much a role is multiplied by against a class. */
typedef struct role_sum {
    uint64_t flags;
    double factor;
    int line;
} role_sum;

static void add_bonus(freeciv *in, const freeciv_unit *of, const bonus *row,
                      void *context)
{
    role_sum *sum = context;
    double value = 0.0;
    if (lan_text_to_double(row->value->text, strlen(row->value->text),
                           &value) != LAN_OK) {
        in->import->file = of->file;
        (void)imp_fail(in->import, LAN_EPARSE, row->value->line,
                       "the value of a bonus must be a number, not '%.60s'",
                       row->value->text);
    }
    if ((bit_of_flag(in, row->flag->text, false) & sum->flags) != 0) {
        sum->factor += value;
        sum->line = row->flag->line;
    }
}

static void add_factors(freeciv *in, const freeciv_unit *of, const char *type,
                        imp_weapon *weapon, const uint64_t *classes,
                        size_t count)
{
    const char *kind =
        imp_print(in->import, "%.50s %s", of->unit->name, weapon->name);
    for (size_t i = 0; kind != NULL && i < count; i++) {
        role_sum sum = {.flags = classes[i], .factor = 1.0};
        visit_bonuses(in, of, type, add_bonus, &sum);
        if (sum.line > 0 && in->import->status == LAN_OK) {
            in->import->file = of->file;
            const char *name = imp_name(in->import, kind, strlen(kind));
            imp_add_factor(in->import, name, class_name(in, classes[i]),
                           imp_number(in->import, sum.line, sum.factor, NULL));
            weapon->values[IMP_KIND] = imp_word(in->import, 0, name);
        }
    }
}

/* Types with the same flags are a class of armour. */
static size_t find_classes(freeciv *in, uint64_t *classes)
{
    size_t count = 0;
    for (freeciv_unit *of = in->first; of != NULL; of = of->next) {
        size_t i = 0;
        of->flags = flags_of(in, of);
        while (i < count && classes[i] != of->flags) {
            i++;
        }
        if (of->flags == 0) {
            continue;
        }
        in->import->file = of->file;
        if (i == MOST_CLASSES) {
            (void)imp_fail(in->import, LAN_ELIMIT, of->section->line,
                           "more than %d sets of flags", MOST_CLASSES);
            return 0;
        }
        if (i == count) {
            classes[count++] = of->flags;
        }
        of->unit->values[IMP_ARMOUR] =
            imp_word(in->import, rule_find(of->section, "flags")->line,
                     class_name(in, of->flags));
    }
    return count;
}

static void add_bonuses(freeciv *in)
{
    lan_import *import = in->import;
    for (freeciv_unit *of = in->first; of != NULL; of = of->next) {
        visit_bonuses(in, of, NULL, learn_flag, NULL);
    }
    uint64_t *classes =
        imp_array(import, import->unit_count + 1, sizeof *classes);
    if (classes == NULL) {
        return;
    }
    const size_t count = find_classes(in, classes);
    for (freeciv_unit *of = in->first; of != NULL && import->status == LAN_OK;
         of = of->next) {
        add_factors(in, of, "DefenseDivider", of->attack, classes, count);
        add_factors(in, of, "DefenseMultiplier", of->defence, classes, count);
    }
}

static void read_freeciv(lan_import *import)
{
    freeciv in = {.import = import};
    for (size_t i = 0; i < import->def.file_count; i++) {
        for (const rule_section *s = rule_read(import, import->def.files[i]);
             s != NULL && import->status == LAN_OK; s = s->next) {
            if (strncmp(s->name, "unit_", strlen("unit_")) == 0) {
                add_type(&in, s);
            } else {
                imp_leave_out(import, "a section", "of no unit type", 1);
            }
        }
    }
    if (import->status == LAN_OK) {
        add_bonuses(&in);
    }
    imp_tell(import, "a type attacks by its weapon attack and answers by its "
                     "weapon defence, never by both");
}

const imp_kind imp_kind_freeciv = {
    .name = "freeciv",
    .help = "freeciv: units.ruleset",
    .read = read_freeciv,
};
