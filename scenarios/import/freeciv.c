/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   freeciv's units.ruleset: sections of KEY = VALUE, with lists between
 *          commas, _("translated") texts and { tables }. A fight is to the
 *          death: in each round the attacker wins by attack / (attack +
 *          defence), and who wins takes his firepower of the other's hitpoints.
 *          Under the area law the same chance falls out of the weapons `attack`
 *          of the one and `defence` of the other, of ceil(hitpoints / enemy
 *          firepower) soldiers each.
 */
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "scenarios/import/roster_impl.h"

#define FRE_MOST_MARKS 64 /* of types, that matter to an attack: bits */

typedef struct freeciv_unit {
    struct freeciv_unit *next;
    const imp_node *section;
    const imp_node *class; /* NULL: in none of the files */
    const char *file;
    scn_node *unit;
    scn_node *attack;
    scn_node *defence;
    struct bonus *bonuses; /* of them; or NULL */
    uint64_t marks;
} freeciv_unit;

/* A flag that some bonus is against, or a class that cannot be reached. */
typedef struct freeciv_mark {
    const char *name;
    bool is_class;
} freeciv_mark;

typedef struct freeciv {
    lan_import *import;
    imp_node classes; /* their sections */
    freeciv_unit *first;
    freeciv_unit *last;
    freeciv_mark marks[FRE_MOST_MARKS];
    size_t mark_count;
    bool has_low; /* some type lowers the firepower of others */
} freeciv;

typedef struct rule_reader {
    lan_import *import;
    const char *at;
    const char *end;
    int line;
} rule_reader;

static bool fail_here(const rule_reader *in, const char *what)
{
    return imp_fail(in->import, LAN_EPARSE, in->line, "%s", what);
}

static bool is_at(const rule_reader *in, char c)
{
    return in->at < in->end && *in->at == c;
}

static bool is_one_of(const rule_reader *in, const char *characters)
{
    return in->at < in->end && *in->at != '\0' &&
           strchr(characters, *in->at) != NULL;
}

/* Goes to the end of the line, not past it. */
static void skip_line(rule_reader *in)
{
    while (in->at < in->end && *in->at != '\n') {
        in->at++;
    }
}

/* Skips blanks and comments, and line breaks where they mean nothing. */
static void skip_blanks(rule_reader *in, bool and_lines)
{
    while (is_one_of(in, and_lines ? " \t\r;#\n" : " \t\r;#")) {
        if (is_one_of(in, ";#")) {
            skip_line(in);
        } else {
            in->line += *in->at == '\n' ? 1 : 0;
            in->at++;
        }
    }
}

/* --- values -------------------------------------------------------------- */

/* Copies a text between quotes; a line break behind a \ is none. */
static const char *copy_quoted(lan_import *import, const char *text,
                               size_t length)
{
    char *copy = imp_array(import, length + 1, 1);
    size_t used = 0;
    for (size_t i = 0; copy != NULL && i < length; i++) {
        if (text[i] != '\\' || i + 1 == length) {
            copy[used++] = text[i];
        } else if (text[++i] != '\n') {
            copy[used++] = text[i] == 'n' ? ' ' : text[i];
        }
    }
    return copy;
}

static const char *read_quoted(rule_reader *in)
{
    const char *start = ++in->at;
    const int line = in->line;
    while (in->at < in->end && *in->at != '"') {
        in->at += *in->at == '\\' && in->at + 1 < in->end ? 1 : 0;
        in->line += *in->at == '\n' ? 1 : 0;
        in->at++;
    }
    if (in->at >= in->end) {
        in->line = line;
        (void)fail_here(in, "a text that is not closed: a \" is missing");
        return NULL;
    }
    return copy_quoted(in->import, start, (size_t)(in->at++ - start));
}

static const char *read_bare(rule_reader *in)
{
    const char *start = in->at;
    while (in->at < in->end && !is_one_of(in, ",;#\n\r}{\"= \t")) {
        in->at++;
    }
    if (in->at == start) {
        (void)fail_here(in, "a number or a text was expected");
        return NULL;
    }
    return imp_text(in->import, start, (size_t)(in->at - start));
}

/* "text", _("text") or a word. */
static const char *read_item(rule_reader *in)
{
    const bool is_marked =
        in->end - in->at >= 2 && in->at[0] == '_' && in->at[1] == '(';
    if (is_marked) {
        in->at += 2;
        skip_blanks(in, true);
        if (!is_at(in, '"')) {
            (void)fail_here(in, "a text was expected behind _(");
            return NULL;
        }
    }
    const char *text = is_at(in, '"') ? read_quoted(in) : read_bare(in);
    if (is_marked && text != NULL) {
        skip_blanks(in, true);
        if (!is_at(in, ')')) {
            (void)fail_here(in, "a ) is missing behind a text");
            return NULL;
        }
        in->at++;
    }
    return text;
}

/* Adds a text or number to the value of an entry. */
static bool add_token(rule_reader *in, imp_node *entry)
{
    const imp_place place = {in->import->file, in->line};
    const char *text = read_item(in);
    return text != NULL &&
           imp_add_node(in->import, entry, "", text, place) != NULL;
}

static bool read_table(rule_reader *in, imp_node *entry)
{
    const int line = in->line;
    in->at++;
    skip_blanks(in, true);
    while (in->at < in->end && *in->at != '}') {
        if (!add_token(in, entry)) {
            return false;
        }
        skip_blanks(in, true);
        if (is_at(in, ',')) {
            in->at++;
            skip_blanks(in, true);
        }
    }
    if (in->at >= in->end) {
        in->line = line;
        return fail_here(in, "a table that is not closed: a } is missing");
    }
    in->at++;
    return true;
}

/* A comma goes on in the next line. */
static bool read_value(rule_reader *in, imp_node *entry)
{
    bool goes_on = true;
    while (goes_on) {
        skip_blanks(in, true);
        if (!(is_at(in, '{') ? read_table(in, entry) : add_token(in, entry))) {
            return false;
        }
        skip_blanks(in, false);
        goes_on = is_at(in, ',');
        in->at += goes_on ? 1 : 0;
    }
    entry->value = entry->first != NULL ? entry->first->value : "";
    return in->at >= in->end || *in->at == '\n' ||
           fail_here(in, "the line should end here: a comma or a quote is "
                         "missing");
}

/* --- sections ------------------------------------------------------------ */

static imp_node *read_section(rule_reader *in, imp_node *root)
{
    const char *start = ++in->at;
    while (in->at < in->end && *in->at != ']' && *in->at != '\n') {
        in->at++;
    }
    if (!is_at(in, ']')) {
        (void)fail_here(in, "a section that is not closed: a ] is missing");
        return NULL;
    }
    const char *name = imp_text(in->import, start, (size_t)(in->at++ - start));
    return name != NULL ? imp_add_node(in->import, root, name, "",
                                       (imp_place){in->import->file, in->line})
                        : NULL;
}

static bool read_entry(rule_reader *in, imp_node *section)
{
    const char *start = in->at;
    while (in->at < in->end && !is_one_of(in, "=\n \t")) {
        in->at++;
    }
    const size_t length = (size_t)(in->at - start);
    skip_blanks(in, false);
    if (length == 0 || !is_at(in, '=')) {
        return fail_here(in, "KEY = VALUE was expected");
    }
    in->at++;
    const char *key = imp_text(in->import, start, length);
    imp_node *entry =
        key != NULL ? imp_add_node(in->import, section, key, "",
                                   (imp_place){in->import->file, in->line})
                    : NULL;
    return entry != NULL && read_value(in, entry);
}

/* Reads a file's sections in their order. */
static void rule_read(lan_import *import, const char *path, imp_node *root)
{
    size_t length = 0;
    imp_node *section = NULL;
    const char *text = imp_read_text(import, path, &length);
    rule_reader in = {import, text, text + length, 1};
    if (text == NULL) {
        return;
    }
    for (skip_blanks(&in, true); in.at < in.end && import->status == LAN_OK;
         skip_blanks(&in, true)) {
        if (is_at(&in, '[')) {
            section = read_section(&in, root);
        } else if (is_at(&in, '*')) {
            imp_leave_out(import, "*include",
                          "give the file that it names, too", 1);
            skip_line(&in);
        } else if (section == NULL) {
            (void)fail_here(&in, "a [section] was expected: is it a ruleset?");
        } else {
            (void)read_entry(&in, section);
        }
    }
}

/* The name without its hint for translators, "?unit:Workers". */
static const char *rule_name(const imp_node *section)
{
    const char *name = imp_child_text(section, "name", section->key);
    const char *colon = name[0] == '?' ? strchr(name, ':') : NULL;
    return colon != NULL ? colon + 1 : name;
}

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
static bool lists_word(const imp_node *section, const char *key,
                       const char *word)
{
    const imp_node *entry = section != NULL ? imp_child(section, key) : NULL;
    const imp_node *t = entry != NULL ? entry->first : NULL;
    while (t != NULL && strcmp(t->value, word) != 0) {
        t = t->next;
    }
    return t != NULL;
}

/* Marks of a type: flags that bonuses are against, and its class, if it can be
 * attacked only by those who name it as a target. */
static uint64_t marks_of(freeciv *in, const freeciv_unit *of)
{
    const imp_node *entry = imp_child(of->section, "flags");
    uint64_t marks = 0;
    for (const imp_node *t = entry != NULL ? entry->first : NULL; t != NULL;
         t = t->next) {
        const uint64_t bit = flag_bit(in, t->value);
        marks |= bit;
        if (bit == 0 && t->value[0] != '\0') {
            imp_leave_out(in->import, t->value, "a flag", 1);
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

typedef enum bonus_role {
    BONUS_DEFENCE,
    BONUS_ATTACK, /* it divides the other's defence, which is the same */
    BONUS_LOW     /* who is attacked has a firepower of 1 */
} bonus_role;

/* What freeciv calls a bonus, in any case, and how it works. */
typedef struct bonus_type {
    const char *name;
    bonus_role role;
    double scale; /* of its value */
} bonus_type;

static const bonus_type bonus_types[] = {
    {"DefenseMultiplier", BONUS_DEFENCE, 1.0},
    {"DefenseMultiplierPct", BONUS_DEFENCE, 0.01},
    {"DefenseDivider", BONUS_ATTACK, 1.0},
    {"DefenseDividerPct", BONUS_ATTACK, 0.01},
    {"Firepower1", BONUS_LOW, 1.0},
    {"LowFirepower", BONUS_LOW, 1.0},
};

typedef struct bonus {
    struct bonus *next;
    const bonus_type *type;
    const imp_node *flag; /* of whom it is against */
    const imp_node *value;
} bonus;

/* The tokens of the first line are its columns. */
static size_t count_columns(const imp_node *first)
{
    size_t count = 0;
    for (const imp_node *t = first;
         t != NULL && t->place.line == first->place.line; t = t->next) {
        count++;
    }
    return count;
}

/* Goes from row to row; rows that are cut off are none. */
static const imp_node *next_row(const imp_node *row, size_t columns)
{
    for (size_t i = 0; row != NULL && i < columns; i++) {
        row = row->next;
    }
    return row != NULL && row->next != NULL && row->next->next != NULL ? row
                                                                       : NULL;
}

/* Takes a row, flag, type and value, unless it is of no use. */
static void add_bonus(freeciv *in, const imp_node *row, bonus ***last)
{
    const char *name = row->next->value;
    size_t i = 0;
    while (i < sizeof bonus_types / sizeof bonus_types[0] &&
           strcasecmp(bonus_types[i].name, name) != 0) {
        i++;
    }
    if (i == sizeof bonus_types / sizeof bonus_types[0]) {
        imp_leave_out(in->import, name, "a bonus", 1);
        return;
    }
    bonus *fresh = imp_array(in->import, 1, sizeof *fresh);
    if (fresh == NULL) {
        return;
    }
    *fresh =
        (bonus){.type = &bonus_types[i], .flag = row, .value = row->next->next};
    if (fresh->type->role == BONUS_LOW) {
        in->has_low = true;
    } else {
        (void)bit_of(in, row->value, false, true);
    }
    **last = fresh;
    *last = &fresh->next;
}

static void read_bonuses(freeciv *in, freeciv_unit *of)
{
    const imp_node *entry = imp_child(of->section, "bonuses");
    const imp_node *first = entry != NULL ? entry->first : NULL;
    const size_t columns = count_columns(first);
    bonus **last = &of->bonuses;
    size_t count = 0;
    for (const imp_node *row = next_row(first, columns);
         columns >= 3 && row != NULL; row = next_row(row, columns)) {
        if (count++ == MOST_BONUSES) {
            in->import->file = of->file;
            (void)imp_fail(in->import, LAN_ELIMIT, entry->place.line,
                           "more than %d bonuses", MOST_BONUSES);
            return;
        }
        add_bonus(in, row, &last);
    }
}

/* The section of a class; NULL: it is in none of the files. */
static const imp_node *find_class(const freeciv *in, const char *name)
{
    const imp_node *found = in->classes.first;
    while (found != NULL && strcmp(rule_name(found), name) != 0) {
        found = found->next;
    }
    return found;
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
    const imp_node *flags =
        imp_child(find_class(in, in->marks[i].name), "flags");
    return imp_number(in->import, flags != NULL ? flags->place.line : 0, 0.0,
                      "Unreachable");
}

/* A kind of weapons: of a type that has bonuses its own, else of all who reach
 * the same classes. */
static const char *name_kind(freeciv *in, const freeciv_unit *of,
                             const scn_node *weapon, bool has_bonus)
{
    uint64_t classes = 0;
    for (size_t i = 0; i < in->mark_count; i++) {
        classes |= in->marks[i].is_class ? (uint64_t)1 << i : 0;
    }
    const uint64_t reached = classes & ~out_of_reach(in, of, classes);
    const char *reach = name_marks(in, reached);
    const char *name =
        has_bonus
            ? imp_print(in->import, "%.50s %s", of->unit->key, weapon->key)
        : reached == 0 ? "attack"
                       : imp_print(in->import, "attack on %.60s too", reach);
    return name != NULL ? imp_name(in->import, name, strlen(name)) : NULL;
}

/* What a type's bonuses make of a role against a set of marks; not given where
 * they say nothing. */
static imp_value role_factor(freeciv *in, const freeciv_unit *of,
                             bool is_attack, uint64_t marks)
{
    const bonus_role role = is_attack ? BONUS_ATTACK : BONUS_DEFENCE;
    const uint64_t out = is_attack ? out_of_reach(in, of, marks) : 0;
    double factor = 1.0;
    int line = 0;
    for (const bonus *b = of->bonuses; b != NULL; b = b->next) {
        double value = 0.0;
        if (b->type->role != role ||
            (flag_bit(in, b->flag->value) & marks) == 0) {
            continue;
        }
        if (lan_text_to_double(b->value->value, strlen(b->value->value),
                               &value) != LAN_OK) {
            in->import->file = of->file;
            (void)imp_fail(in->import, LAN_EPARSE, b->value->place.line,
                           "the value of a bonus must be a number, not '%.60s'",
                           b->value->value);
        }
        factor += value * b->type->scale;
        line = b->flag->place.line;
    }
    in->import->file = of->file;
    return out != 0   ? no_reach(in, out)
           : line > 0 ? imp_number(in->import, line, factor, NULL)
                      : (imp_value){.is_given = false};
}

static void add_factors(freeciv *in, const freeciv_unit *of, bool is_attack,
                        const uint64_t *sets, size_t count)
{
    scn_node *weapon = is_attack ? of->attack : of->defence;
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
    imp_set(in->import, weapon, "kind", imp_word(in->import, 0, kind));
    if (!has_bonus && imp_find_kind_factors(in->import, kind) != NULL) {
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
            (void)imp_fail(in->import, LAN_ELIMIT, of->section->place.line,
                           "more than %d sets of flags", MOST_SETS);
            return 0;
        }
        if (i == count) {
            sets[count++] = of->marks;
        }
        const imp_node *said = imp_child(of->section, "flags");
        said = said != NULL ? said : imp_child(of->section, "class");
        imp_set(
            in->import, of->unit, "armour",
            imp_word(in->import, said->place.line, name_marks(in, of->marks)));
    }
    return count;
}

/* --- firepower ----------------------------------------------------------- */

/* The line by which an attacker lowers a type's firepower; 0: it does not. */
static int lowered_by(const freeciv_unit *attacker, const freeciv_unit *target)
{
    int line = 0;
    for (const bonus *b = attacker->bonuses; b != NULL; b = b->next) {
        if (b->type->role == BONUS_LOW && strcmp(b->value->value, "0") != 0 &&
            lists_word(target->section, "flags", b->flag->value)) {
            line = b->flag->place.line;
        }
    }
    return line;
}

/* Names those who lower a type's firepower, or the others. */
static size_t list_attackers(const freeciv *in, const freeciv_unit *target,
                             bool is_low, const char **names, imp_place *place)
{
    size_t count = 0;
    for (const freeciv_unit *of = in->first; of != NULL; of = of->next) {
        const int line = lowered_by(of, target);
        if ((line > 0) == is_low) {
            names[count++] = of->unit->key;
        }
        if (line > 0) {
            *place = (imp_place){of->file, line};
        }
    }
    return count;
}

/* Answers those who lower a type's firepower by a weapon of its own. */
static void lower_firepower(freeciv *in, const freeciv_unit *of)
{
    lan_import *import = in->import;
    imp_place place = {.line = 0};
    if (!in->has_low || !(imp_number_of(of->defence, "damage") > 1.0)) {
        return;
    }
    const char **names = imp_array(import, import->units->count, sizeof *names);
    size_t count =
        names != NULL ? list_attackers(in, of, true, names, &place) : 0;
    scn_node *weapon = count > 0
                           ? imp_add_weapon(import, of->unit, "defence low",
                                            (imp_value){.is_given = false})
                           : NULL;
    if (weapon == NULL) {
        return;
    }
    for (const scn_node *c = of->defence->first; c != NULL; c = c->next) {
        const bool is_damage = scn_node_key_is(c, "damage");
        import->file = place.file;
        imp_set(import, weapon, c->key,
                is_damage
                    ? imp_number(import, place.line, 1.0, "firepower of 1")
                    : *c->origin);
    }
    imp_set_targets(import, weapon, names, count);
    count = list_attackers(in, of, false, names, &place);
    imp_set_targets(import, of->defence, names, count);
}

/* Fills in classes of armour, and what attack and defence make of them. */
static void fre_add_bonuses(freeciv *in)
{
    lan_import *import = in->import;
    for (freeciv_unit *of = in->first; of != NULL; of = of->next) {
        read_bonuses(in, of);
    }
    uint64_t *sets = imp_array(import, import->units->count + 1, sizeof *sets);
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

/* --- a type -------------------------------------------------------------- */

static imp_value value_of(lan_import *import, const imp_node *section,
                          const char *key, double preset)
{
    const imp_node *entry = imp_child(section, key);
    return entry != NULL ? imp_value_of(import, entry, 1.0, NULL)
                         : imp_default(preset, "not in the file");
}

/* What one role does: the word of the roster, the key of freeciv. */
static scn_node *add_role(freeciv *in, const freeciv_unit *of, const char *name,
                          const char *key)
{
    lan_import *import = in->import;
    scn_node *weapon =
        imp_add_weapon(import, of->unit, name, (imp_value){.is_given = false});
    imp_set(import, weapon, "rate", value_of(import, of->section, key, 0.0));
    imp_set(import, weapon, "hit", imp_default(1.0, NULL));
    imp_set(import, weapon, "damage",
            value_of(import, of->section, "firepower", 1.0));
    imp_set(import, weapon, "fire",
            (imp_value){.is_given = true,
                        .word = "area",
                        .note = "the odds do not change with the health that "
                                "is left"});
    imp_set(import, weapon, "attack_area", imp_default(1.0, NULL));
    return weapon;
}

static void leave_rest_out(lan_import *import, const imp_node *section)
{
    static const char *const used[] = {
        "name",      "build_cost", "attack", "defense", "hitpoints",
        "firepower", "move_rate",  "flags",  "bonuses", "rule_name",
        "class",     "targets",    NULL};
    for (const imp_node *e = section->first; e != NULL; e = e->next) {
        if (!imp_is_listed(e->key, used)) {
            imp_leave_out(import, e->key, NULL, 1);
        }
    }
}

static void add_type(freeciv *in, const imp_node *section)
{
    lan_import *import = in->import;
    freeciv_unit *of = imp_array(import, 1, sizeof *of);
    const char *name = rule_name(section);
    scn_node *unit = imp_add_unit(import, section->place.line, name, name,
                                  (imp_span){.column = 0});
    if (of == NULL || unit == NULL) {
        return;
    }
    imp_set(import, unit, "cost", value_of(import, section, "build_cost", 0.0));
    imp_set(import, unit, "health",
            value_of(import, section, "hitpoints", 10.0));
    imp_set(import, unit, "speed", value_of(import, section, "move_rate", 1.0));
    *of = (freeciv_unit){
        .section = section,
        .file = import->file,
        .unit = unit,
        .class = find_class(in, imp_child_text(section, "class", ""))};
    of->attack = add_role(in, of, "attack", "attack");
    of->defence = add_role(in, of, "defence", "defense");
    *(in->first == NULL ? &in->first : &in->last->next) = of;
    in->last = of;
    leave_rest_out(import, section);
}

static bool is_of(const imp_node *section, const char *prefix)
{
    return strncmp(section->key, prefix, strlen(prefix)) == 0;
}

/* Classes stand before the types in a file, and types name them. */
static void read_freeciv(lan_import *import)
{
    freeciv in = {.import = import};
    imp_node root = {.key = NULL};
    for (size_t i = 0; i < import->file_count; i++) {
        rule_read(import, import->files[i], &root);
    }
    for (imp_node *s = root.first; s != NULL && import->status == LAN_OK;) {
        imp_node *next = s->next;
        import->file = s->place.file;
        if (is_of(s, "unit_")) {
            add_type(&in, s);
        } else if (is_of(s, "unitclass_")) {
            s->next = in.classes.first;
            in.classes.first = s;
        } else {
            imp_leave_out(import, "a section", "of no unit type", 1);
        }
        s = next;
    }
    if (import->status == LAN_OK) {
        fre_add_bonuses(&in);
    }
    imp_set(import,
            imp_add(import, import->root, SCN_MAP, "matchup",
                    (imp_value){.is_given = false}),
            "roles", (imp_value){.is_given = true, .word = "attack"});
    imp_tell(import, "a type attacks by its weapon attack and answers by its "
                     "weapon defence, never by both");
}

const imp_kind imp_kind_freeciv = {
    .name = "freeciv",
    .help = "freeciv: a ruleset's folder, or its units.ruleset",
    .folder = {.parts = {"units.ruleset"}, .what = "units.ruleset"},
    .read = read_freeciv,
};
