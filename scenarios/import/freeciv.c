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

/* One text or number of a value; those of a table one behind the other. */
typedef struct rule_token {
    struct rule_token *next;
    const char *text;
    int line;
} rule_token;

typedef struct rule_entry {
    struct rule_entry *next;
    const char *key;
    int line;
    rule_token *first;
} rule_entry;

typedef struct rule_section {
    struct rule_section *next;
    const char *name;
    int line;
    rule_entry *first;
} rule_section;

#define FRE_MOST_MARKS 64 /* of types, that matter to an attack: bits */

typedef struct freeciv_class {
    struct freeciv_class *next;
    const rule_section *section;
} freeciv_class;

typedef struct freeciv_unit {
    struct freeciv_unit *next;
    const rule_section *section;
    const rule_section *class; /* NULL: in none of the files */
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
    freeciv_class *classes;
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

static bool add_token(rule_reader *in, rule_token ***last)
{
    const int line = in->line;
    const char *text = read_item(in);
    rule_token *token = imp_array(in->import, 1, sizeof *token);
    if (text == NULL || token == NULL) {
        return false;
    }
    token->text = text;
    token->line = line;
    **last = token;
    *last = &token->next;
    return true;
}

static bool read_table(rule_reader *in, rule_token ***last)
{
    const int line = in->line;
    in->at++;
    skip_blanks(in, true);
    while (in->at < in->end && *in->at != '}') {
        if (!add_token(in, last)) {
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
static bool read_value(rule_reader *in, rule_entry *entry)
{
    rule_token **last = &entry->first;
    bool goes_on = true;
    while (goes_on) {
        skip_blanks(in, true);
        if (!(is_at(in, '{') ? read_table(in, &last) : add_token(in, &last))) {
            return false;
        }
        skip_blanks(in, false);
        goes_on = is_at(in, ',');
        in->at += goes_on ? 1 : 0;
    }
    return in->at >= in->end || *in->at == '\n' ||
           fail_here(in, "the line should end here: a comma or a quote is "
                         "missing");
}

/* --- sections ------------------------------------------------------------ */

static rule_section *read_section(rule_reader *in)
{
    const char *start = ++in->at;
    rule_section *section = imp_array(in->import, 1, sizeof *section);
    while (in->at < in->end && *in->at != ']' && *in->at != '\n') {
        in->at++;
    }
    if (!is_at(in, ']')) {
        (void)fail_here(in, "a section that is not closed: a ] is missing");
        return NULL;
    }
    const char *name = imp_text(in->import, start, (size_t)(in->at++ - start));
    if (section == NULL || name == NULL) {
        return NULL;
    }
    section->name = name;
    section->line = in->line;
    return section;
}

static bool read_entry(rule_reader *in, rule_entry ***last)
{
    const char *start = in->at;
    rule_entry *entry = imp_array(in->import, 1, sizeof *entry);
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
    if (entry == NULL || key == NULL) {
        return false;
    }
    entry->key = key;
    entry->line = in->line;
    **last = entry;
    *last = &entry->next;
    return read_value(in, entry);
}

/* Reads a file's sections in their order; NULL: it has none, or failed. */
static rule_section *rule_read(lan_import *import, const char *path)
{
    size_t length = 0;
    rule_section *first = NULL;
    rule_section **last = &first;
    rule_entry **entries = NULL;
    const char *text = imp_read_text(import, path, &length);
    rule_reader in = {import, text, text + length, 1};
    if (text == NULL) {
        return NULL;
    }
    for (skip_blanks(&in, true); in.at < in.end && import->status == LAN_OK;
         skip_blanks(&in, true)) {
        if (is_at(&in, '[')) {
            rule_section *section = read_section(&in);
            if (section != NULL) {
                *last = section;
                last = &section->next;
                entries = &section->first;
            }
        } else if (is_at(&in, '*')) {
            imp_leave_out(import, "*include",
                          "give the file that it names, too", 1);
            skip_line(&in);
        } else if (entries == NULL) {
            (void)fail_here(&in, "a [section] was expected: is it a ruleset?");
        } else {
            (void)read_entry(&in, &entries);
        }
    }
    return import->status == LAN_OK ? first : NULL;
}

/* The entry of that key; NULL: none. */
static const rule_entry *rule_find(const rule_section *section, const char *key)
{
    const rule_entry *entry = section->first;
    while (entry != NULL && strcmp(entry->key, key) != 0) {
        entry = entry->next;
    }
    return entry;
}

/* The number of an entry; a default where there is none. */
static double rule_number(lan_import *import, const rule_section *section,
                          const char *key, double preset)
{
    const rule_entry *entry = rule_find(section, key);
    double number = preset;
    if (entry != NULL &&
        lan_text_to_double(entry->first->text, strlen(entry->first->text),
                           &number) != LAN_OK) {
        (void)imp_fail(import, LAN_EPARSE, entry->line,
                       "%.60s: a number was expected, not '%.60s'", key,
                       entry->first->text);
    }
    return number;
}

/* The name without its hint for translators, "?unit:Workers". */
static const char *rule_name(const rule_section *section)
{
    const rule_entry *entry = rule_find(section, "name");
    const char *name = entry != NULL ? entry->first->text : section->name;
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
    const rule_token *flag; /* of whom it is against */
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
    return row != NULL && row->next != NULL && row->next->next != NULL ? row
                                                                       : NULL;
}

/* Takes a row, flag, type and value, unless it is of no use. */
static void add_bonus(freeciv *in, freeciv_unit *of, const rule_token *row,
                      bonus ***last)
{
    const char *name = row->next->text;
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
        (void)bit_of(in, row->text, false, true);
    }
    **last = fresh;
    *last = &fresh->next;
}

static void read_bonuses(freeciv *in, freeciv_unit *of)
{
    const rule_entry *entry = rule_find(of->section, "bonuses");
    const rule_token *first = entry != NULL ? entry->first : NULL;
    const size_t columns = count_columns(first);
    bonus **last = &of->bonuses;
    size_t count = 0;
    for (const rule_token *row = next_row(first, columns);
         columns >= 3 && row != NULL; row = next_row(row, columns)) {
        if (count++ == MOST_BONUSES) {
            in->import->file = of->file;
            (void)imp_fail(in->import, LAN_ELIMIT, entry->line,
                           "more than %d bonuses", MOST_BONUSES);
            return;
        }
        add_bonus(in, of, row, &last);
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
            (flag_bit(in, b->flag->text) & marks) == 0) {
            continue;
        }
        if (lan_text_to_double(b->value->text, strlen(b->value->text),
                               &value) != LAN_OK) {
            in->import->file = of->file;
            (void)imp_fail(in->import, LAN_EPARSE, b->value->line,
                           "the value of a bonus must be a number, not '%.60s'",
                           b->value->text);
        }
        factor += value * b->type->scale;
        line = b->flag->line;
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
            (void)imp_fail(in->import, LAN_ELIMIT, of->section->line,
                           "more than %d sets of flags", MOST_SETS);
            return 0;
        }
        if (i == count) {
            sets[count++] = of->marks;
        }
        const rule_entry *said = rule_find(of->section, "flags");
        said = said != NULL ? said : rule_find(of->section, "class");
        imp_set(in->import, of->unit, "armour",
                imp_word(in->import, said->line, name_marks(in, of->marks)));
    }
    return count;
}

/* --- firepower ----------------------------------------------------------- */

/* The line by which an attacker lowers a type's firepower; 0: it does not. */
static int lowered_by(const freeciv_unit *attacker, const freeciv_unit *target)
{
    int line = 0;
    for (const bonus *b = attacker->bonuses; b != NULL; b = b->next) {
        if (b->type->role == BONUS_LOW && strcmp(b->value->text, "0") != 0 &&
            lists_word(target->section, "flags", b->flag->text)) {
            line = b->flag->line;
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

static imp_value value_of(lan_import *import, const rule_section *section,
                          const char *key, double preset)
{
    const rule_entry *entry = rule_find(section, key);
    const double number = rule_number(import, section, key, preset);
    return entry != NULL ? imp_number(import, entry->line, number, NULL)
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

static void leave_rest_out(lan_import *import, const rule_section *section)
{
    static const char *const used[] = {"name",      "build_cost", "attack",
                                       "defense",   "hitpoints",  "firepower",
                                       "move_rate", "flags",      "bonuses",
                                       "rule_name", "class",      "targets"};
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

/* The section of a type's class; NULL: it is in none of the files. */
static const rule_section *class_of(const freeciv *in,
                                    const rule_section *section)
{
    const rule_entry *class = rule_find(section, "class");
    const freeciv_class *c = in->classes;
    while (class != NULL && c != NULL &&
           strcmp(rule_name(c->section), class->first->text) != 0) {
        c = c->next;
    }
    return class != NULL && c != NULL ? c->section : NULL;
}

static void add_type(freeciv *in, const rule_section *section)
{
    lan_import *import = in->import;
    freeciv_unit *of = imp_array(import, 1, sizeof *of);
    const char *name = rule_name(section);
    scn_node *unit = imp_add_unit(import, section->line, name, name,
                                  (imp_span){.column = 0});
    if (of == NULL || unit == NULL) {
        return;
    }
    imp_set(import, unit, "cost", value_of(import, section, "build_cost", 0.0));
    imp_set(import, unit, "health",
            value_of(import, section, "hitpoints", 10.0));
    imp_set(import, unit, "speed", value_of(import, section, "move_rate", 1.0));
    *of = (freeciv_unit){.section = section,
                         .file = import->file,
                         .unit = unit,
                         .class = class_of(in, section)};
    of->attack = add_role(in, of, "attack", "attack");
    of->defence = add_role(in, of, "defence", "defense");
    *(in->first == NULL ? &in->first : &in->last->next) = of;
    in->last = of;
    leave_rest_out(import, section);
}

static void add_class(freeciv *in, const rule_section *section)
{
    freeciv_class *class = imp_array(in->import, 1, sizeof *class);
    if (class != NULL) {
        *class = (freeciv_class){.next = in->classes, .section = section};
        in->classes = class;
    }
}

static bool is_of(const rule_section *section, const char *prefix)
{
    return strncmp(section->name, prefix, strlen(prefix)) == 0;
}

/* Classes stand before the types in a file, and types name them. */
static void read_freeciv(lan_import *import)
{
    freeciv in = {.import = import};
    for (size_t i = 0; i < import->file_count; i++) {
        for (const rule_section *s = rule_read(import, import->files[i]);
             s != NULL && import->status == LAN_OK; s = s->next) {
            if (is_of(s, "unit_")) {
                add_type(&in, s);
            } else if (is_of(s, "unitclass_")) {
                add_class(&in, s);
            } else {
                imp_leave_out(import, "a section", "of no unit type", 1);
            }
        }
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
