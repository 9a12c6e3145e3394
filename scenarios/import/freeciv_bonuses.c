/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/freeciv_impl.h"

#define MOST_BONUSES 64  /* of a type */
#define MOST_SETS    256 /* of marks that types have */

/* --- marks --------------------------------------------------------------- */

static uint64_t bit_of(freeciv *in, const char *name, bool is_class,
                       bool is_new)
{
    for (size_t i = 0; i < in->mark_count; i++) {
        if (in->marks[i].is_class == is_class &&
            strcmp(in->marks[i].name, name) == 0) {
            return (uint64_t)1 << i;
        }
    }
    if (!is_new) {
        return 0;
    }
    if (in->mark_count >= FRE_MOST_MARKS) {
        (void)imp_fail(in->import, LAN_ELIMIT, 0,
                       "more than %d flags that bonuses are against",
                       FRE_MOST_MARKS);
        return 0;
    }
    in->marks[in->mark_count] = (freeciv_mark){name, is_class};
    return (uint64_t)1 << in->mark_count++;
}

static uint64_t flag_bit(freeciv *in, const char *flag)
{
    return bit_of(in, flag, false, false);
}

/* True where an entry lists a word. */
static bool lists_word(const rule_section *section, const char *key,
                       const char *word)
{
    const rule_entry *entry = section != NULL ? rule_find(section, key) : NULL;
    const rule_token *t = entry != NULL ? entry->first : NULL;
    while (t != NULL && strcmp(t->text, word) != 0) {
        t = t->next;
    }
    return t != NULL;
}

/* Marks of a type: flags that bonuses are against, and its class, if it can be
 * attacked only by those who name it as a target. */
static uint64_t marks_of(freeciv *in, const freeciv_unit *of)
{
    const rule_entry *entry = rule_find(of->section, "flags");
    uint64_t marks = 0;
    for (const rule_token *t = entry != NULL ? entry->first : NULL; t != NULL;
         t = t->next) {
        const uint64_t bit = flag_bit(in, t->text);
        marks |= bit;
        if (bit == 0 && t->text[0] != '\0') {
            imp_leave_out(in->import, t->text, "a flag", 1);
        }
    }
    return lists_word(of->class, "flags", "Unreachable")
               ? marks | bit_of(in, rule_name(of->class), true, true)
               : marks;
}

/* A set of marks in words: "Horse", "Air class and Bomber". */
static const char *name_marks(freeciv *in, uint64_t marks)
{
    char name[256] = "";
    for (size_t i = 0; i < in->mark_count; i++) {
        if ((marks & ((uint64_t)1 << i)) != 0) {
            const size_t used = strlen(name);
            (void)snprintf(name + used, sizeof name - used, "%s%.60s%s",
                           used > 0 ? " and " : "", in->marks[i].name,
                           in->marks[i].is_class ? " class" : "");
        }
    }
    return imp_name(in->import, name, strlen(name));
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

typedef void bonus_visit(freeciv *in, const freeciv_unit *of, const bonus *row,
                         void *context);

/* Walks through the bonuses of a type. */
static void visit_bonuses(freeciv *in, const freeciv_unit *of,
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
        visit(in, of, &row, context);
    }
}

/* How a bonus works, and on which role. */
typedef struct bonus_row {
    const char *type;
    bool is_attack; /* it divides the other's defence, which is the same */
    double scale;   /* of its value */
} bonus_row;

static const bonus_row bonus_rows[] = {
    {"DefenseMultiplier", false, 1.0},
    {"DefenseMultiplierPct", false, 0.01},
    {"DefenseDivider", true, 1.0},
    {"DefenseDividerPct", true, 0.01},
};

/* The row of a type, which freeciv takes in any case; NULL: none. */
static const bonus_row *find_row(const char *type)
{
    for (size_t i = 0; i < sizeof bonus_rows / sizeof bonus_rows[0]; i++) {
        if (strcasecmp(bonus_rows[i].type, type) == 0) {
            return &bonus_rows[i];
        }
    }
    return NULL;
}

static bool is_low_firepower(const char *type)
{
    return strcasecmp(type, "Firepower1") == 0 ||
           strcasecmp(type, "LowFirepower") == 0;
}

static void learn_flag(freeciv *in, const freeciv_unit *of, const bonus *row,
                       void *context)
{
    (void)of;
    (void)context;
    if (find_row(row->type->text) != NULL) {
        (void)bit_of(in, row->flag->text, false, true);
    } else if (is_low_firepower(row->type->text)) {
        in->has_low = true;
    } else {
        imp_leave_out(in->import, row->type->text, "a bonus", 1);
    }
}

/* How much a role is multiplied by against a set of marks. */
typedef struct role_sum {
    bool is_attack;
    uint64_t marks;
    double factor;
    int line;
} role_sum;

static void add_bonus(freeciv *in, const freeciv_unit *of, const bonus *row,
                      void *context)
{
    role_sum *sum = context;
    const bonus_row *is = find_row(row->type->text);
    double value = 0.0;
    if (is == NULL || is->is_attack != sum->is_attack) {
        return;
    }
    if (lan_text_to_double(row->value->text, strlen(row->value->text),
                           &value) != LAN_OK) {
        in->import->file = of->file;
        (void)imp_fail(in->import, LAN_EPARSE, row->value->line,
                       "the value of a bonus must be a number, not '%.60s'",
                       row->value->text);
    }
    if ((flag_bit(in, row->flag->text) & sum->marks) != 0) {
        sum->factor += value * is->scale;
        sum->line = row->flag->line;
    }
}

/* --- factors ------------------------------------------------------------- */

/* The classes among marks that a type cannot attack. */
static uint64_t out_of_reach(const freeciv *in, const freeciv_unit *of,
                             uint64_t marks)
{
    uint64_t out = 0;
    for (size_t i = 0; i < in->mark_count; i++) {
        const uint64_t bit = (uint64_t)1 << i;
        if (in->marks[i].is_class && (marks & bit) != 0 &&
            !lists_word(of->section, "targets", in->marks[i].name)) {
            out |= bit;
        }
    }
    return out;
}

/* The line that says of a class that it cannot be reached. */
static imp_value no_reach(freeciv *in, uint64_t bits)
{
    size_t i = 0;
    while ((bits & ((uint64_t)1 << i)) == 0) {
        i++;
    }
    const freeciv_class *c = in->classes;
    while (c != NULL && strcmp(rule_name(c->section), in->marks[i].name) != 0) {
        c = c->next;
    }
    const rule_entry *flags = c != NULL ? rule_find(c->section, "flags") : NULL;
    return imp_number(in->import, flags != NULL ? flags->line : 0, 0.0,
                      "Unreachable");
}

/* A kind of weapons: of a type that has bonuses its own, else of all who reach
 * the same classes. */
static const char *name_kind(freeciv *in, const freeciv_unit *of,
                             const imp_weapon *weapon, bool has_bonus)
{
    uint64_t classes = 0;
    for (size_t i = 0; i < in->mark_count; i++) {
        classes |= in->marks[i].is_class ? (uint64_t)1 << i : 0;
    }
    const uint64_t reached = classes & ~out_of_reach(in, of, classes);
    const char *reach = name_marks(in, reached);
    const char *name =
        has_bonus
            ? imp_print(in->import, "%.50s %s", of->unit->name, weapon->name)
        : reached == 0 ? "attack"
                       : imp_print(in->import, "attack on %.60s too", reach);
    return name != NULL ? imp_name(in->import, name, strlen(name)) : NULL;
}

static bool has_factor(const lan_import *import, const char *kind)
{
    const imp_factor *f = import->factors;
    while (f != NULL && strcmp(f->kind, kind) != 0) {
        f = f->next;
    }
    return f != NULL;
}

/* The factors of a role against all sets, 1 where nothing is said. */
static imp_value role_factor(freeciv *in, const freeciv_unit *of,
                             bool is_attack, uint64_t marks)
{
    role_sum sum = {.is_attack = is_attack, .marks = marks, .factor = 1.0};
    visit_bonuses(in, of, add_bonus, &sum);
    const uint64_t out = is_attack ? out_of_reach(in, of, marks) : 0;
    in->import->file = of->file;
    return out != 0       ? no_reach(in, out)
           : sum.line > 0 ? imp_number(in->import, sum.line, sum.factor, NULL)
                          : (imp_value){.is_given = false};
}

static void add_factors(freeciv *in, const freeciv_unit *of, bool is_attack,
                        const uint64_t *sets, size_t count)
{
    imp_weapon *weapon = is_attack ? of->attack : of->defence;
    bool has_any = false;
    bool has_bonus = false;
    for (size_t i = 0; i < count; i++) {
        const imp_value factor = role_factor(in, of, is_attack, sets[i]);
        has_any = has_any || factor.is_given;
        has_bonus = has_bonus || (factor.is_given && factor.note == NULL);
    }
    const char *kind =
        has_any && weapon != NULL ? name_kind(in, of, weapon, has_bonus) : NULL;
    if (kind == NULL) {
        return;
    }
    weapon->values[IMP_KIND] = imp_word(in->import, 0, kind);
    if (!has_bonus && has_factor(in->import, kind)) {
        return; /* another type's are the same */
    }
    for (size_t i = 0; i < count && in->import->status == LAN_OK; i++) {
        const imp_value factor = role_factor(in, of, is_attack, sets[i]);
        if (factor.is_given) {
            imp_add_factor(in->import, kind, name_marks(in, sets[i]), factor);
        }
    }
}

/* Types with the same marks are a class of armour. */
static size_t find_sets(freeciv *in, uint64_t *sets)
{
    size_t count = 0;
    for (freeciv_unit *of = in->first; of != NULL; of = of->next) {
        size_t i = 0;
        of->marks = marks_of(in, of);
        while (i < count && sets[i] != of->marks) {
            i++;
        }
        if (of->marks == 0) {
            continue;
        }
        in->import->file = of->file;
        if (i == MOST_SETS) {
            (void)imp_fail(in->import, LAN_ELIMIT, of->section->line,
                           "more than %d sets of flags", MOST_SETS);
            return 0;
        }
        if (i == count) {
            sets[count++] = of->marks;
        }
        const rule_entry *said = rule_find(of->section, "flags");
        said = said != NULL ? said : rule_find(of->section, "class");
        of->unit->values[IMP_ARMOUR] =
            imp_word(in->import, said->line, name_marks(in, of->marks));
    }
    return count;
}

/* --- firepower ----------------------------------------------------------- */

/* Who is attacked, and the line by which an attacker lowers his firepower. */
typedef struct low_search {
    const freeciv_unit *target;
    int line; /* 0: none does */
} low_search;

static void find_low(freeciv *in, const freeciv_unit *of, const bonus *row,
                     void *context)
{
    low_search *search = context;
    (void)in;
    (void)of;
    if (is_low_firepower(row->type->text) &&
        strcmp(row->value->text, "0") != 0 &&
        lists_word(search->target->section, "flags", row->flag->text)) {
        search->line = row->flag->line;
    }
}

/* Names those who lower a type's firepower, or the others.
 *
 * names  NULL: they are only counted */
static size_t list_attackers(freeciv *in, const freeciv_unit *target,
                             bool is_low, const char **names, imp_place *place)
{
    size_t count = 0;
    for (const freeciv_unit *of = in->first; of != NULL; of = of->next) {
        low_search search = {.target = target};
        visit_bonuses(in, of, find_low, &search);
        if ((search.line > 0) == is_low && names != NULL) {
            names[count] = of->unit->name;
        }
        count += (search.line > 0) == is_low ? 1 : 0;
        if (search.line > 0) {
            *place = (imp_place){of->file, search.line};
        }
    }
    return count;
}

/* Answers those who lower a type's firepower by a weapon of its own. */
static void lower_firepower(freeciv *in, const freeciv_unit *of)
{
    lan_import *import = in->import;
    imp_place place = {.line = 0};
    const bool is_strong = of->defence->values[IMP_DAMAGE].number > 1.0;
    const size_t count = in->has_low && is_strong
                             ? list_attackers(in, of, true, NULL, &place)
                             : 0;
    if (count == 0) {
        return;
    }
    const char **low = imp_array(import, count, sizeof *low);
    const char **others =
        imp_array(import, import->unit_count - count + 1, sizeof *others);
    if (low == NULL || others == NULL) {
        return;
    }
    import->file = of->file;
    imp_weapon *weapon = imp_add_weapon(import, of->unit, "defence low");
    if (weapon == NULL) {
        return;
    }
    memcpy(weapon->values, of->defence->values, sizeof weapon->values);
    import->file = place.file;
    weapon->values[IMP_DAMAGE] =
        imp_number(import, place.line, 1.0, "firepower of 1");
    weapon->targets = low;
    weapon->target_count = list_attackers(in, of, true, low, &place);
    of->defence->targets = others;
    of->defence->target_count = list_attackers(in, of, false, others, &place);
}

void fre_add_bonuses(freeciv *in)
{
    lan_import *import = in->import;
    for (freeciv_unit *of = in->first; of != NULL; of = of->next) {
        visit_bonuses(in, of, learn_flag, NULL);
    }
    uint64_t *sets = imp_array(import, import->unit_count + 1, sizeof *sets);
    if (sets == NULL) {
        return;
    }
    const size_t count = find_sets(in, sets);
    for (freeciv_unit *of = in->first; of != NULL && import->status == LAN_OK;
         of = of->next) {
        add_factors(in, of, true, sets, count);
        add_factors(in, of, false, sets, count);
        lower_firepower(in, of);
    }
}
