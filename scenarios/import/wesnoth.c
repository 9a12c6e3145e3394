/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   Wesnoth's unit types and movement types: `number` blows a turn, each
 *          hitting with the chance that the target's ground gives, for damage
 *          times the share that its resistance lets through, both in per cent.
 *
 * Its files have [tags] in tags, KEY=VALUE, and {MACROS} that stand for lines.
 * Macros that stand alone in a line are expanded if the open tag matters to a
 * roster; macros within values stay as they are. A {WEAPON_SPECIAL_X} or
 * {ABILITY_X} is the tag x, whatever it is defined as. A macro that expands
 * itself is refused.
 */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "scenarios/import/roster_impl.h"

#define PER_CENT 100.0

/* Health that poison takes in a turn. */
#define POISON 8.0

/* The ground that a roster is for, unless another is named. */
#define TERRAIN "flat"

#define MOST_ROWS     256 /* of the table of armour, and columns */
#define MOST_MACROS   4096
#define MOST_WORDS    32 /* of a macro */
#define MOST_WITHIN   16 /* macros in macros */
#define MOST_EXPANDED ((size_t)16 << 20)

#define BLANKS " \t\r\n\v\f"

typedef struct wml_macro {
    struct wml_macro *older;       /* defined before it */
    const char *words[MOST_WORDS]; /* its name, then its parameters */
    size_t word_count;
    int line; /* of the body */
    imp_reader body;
    bool is_open; /* it is being expanded */
} wml_macro;

typedef struct wml_tree {
    lan_import *import;
    scn_node *root;
    scn_node *open;
    wml_macro *macros; /* the latest first */
    size_t macro_count;
    size_t within; /* macros that are being expanded */
    size_t expanded;
} wml_tree;

/* --- macros -------------------------------------------------------------- */

/* Goes past a part that has an end of its own: "text", <<text>> or {macro}. */
static void skip_closed(imp_reader *in)
{
    const scn_place place = imp_here(in);
    const char *lacks = NULL;
    size_t braces = 0;
    if (imp_starts(in, "<<")) {
        lacks = imp_skip_past(in, ">>") ? NULL : "text that is not closed: >>";
    } else if (imp_accept(in, "\"", NULL)) {
        lacks =
            imp_skip_past(in, "\"") ? NULL : "text that is not closed: a \"";
    } else {
        do {
            braces += *in->at == '{' ? 1 : 0;
            braces -= *in->at == '}' ? 1 : 0;
            in->at++;
        } while (in->at < in->end && braces > 0);
        lacks = braces == 0 ? NULL : "macro that is not closed: a }";
    }
    if (lacks != NULL) {
        imp_fail(in->import, LAN_EPARSE, place, "a %s is missing", lacks);
    }
}

/* Splits the text up to `end` into words; brackets and quotes hold together. */
static size_t split_words(lan_import *import, const char *text, const char *end,
                          const char **words)
{
    size_t count = 0;
    while (count < MOST_WORDS) {
        size_t depth = 0;
        bool is_quoted = false;
        while (text < end && isspace((unsigned char)*text)) {
            text++;
        }
        const char *start = text;
        for (; text < end &&
               (depth > 0 || is_quoted || !isspace((unsigned char)*text));
             text++) {
            is_quoted = is_quoted != (*text == '"');
            if (!is_quoted && (*text == '(' || *text == '{')) {
                depth++;
            } else if (!is_quoted && depth > 0 &&
                       (*text == ')' || *text == '}')) {
                depth--;
            }
        }
        if (text == start) {
            break;
        }
        words[count++] = imp_text(import, start, (size_t)(text - start));
    }
    return count;
}

/* Keeps a macro, at #define. */
static void keep_macro(wml_tree *tree, imp_reader *in)
{
    lan_import *import = tree->import;
    const scn_place place = imp_here(in);
    wml_macro *macro = imp_array(import, 1, sizeof *macro);
    const char *head = in->at + strlen("#define");
    imp_skip_to(in, "\n");
    macro->word_count = split_words(import, head, in->at, macro->words);
    macro->body = *in;
    if (!imp_skip_past(in, "#enddef")) {
        imp_fail(import, LAN_EPARSE, place, "a #define without its #enddef");
    }
    if (macro->word_count == 0) {
        imp_fail(import, LAN_EPARSE, place, "a #define without a name");
    }
    imp_limit(import, tree->macro_count++, MOST_MACROS, place, "macros");
    macro->body.end = in->at - strlen("#enddef");
    macro->line = scn_position_of(imp_here(&macro->body)).line;
    macro->older = tree->macros;
    tree->macros = macro;
}

/* The parameter that {NAME} at a place of a macro's body stands for; 0: none.
 */
static size_t parameter_at(const wml_macro *macro, const char *at)
{
    const size_t rest = (size_t)(macro->body.end - at);
    for (size_t w = 1; *at == '{' && w < macro->word_count; w++) {
        const size_t length = strlen(macro->words[w]);
        if (rest >= length + 2 && at[length + 1] == '}' &&
            memcmp(at + 1, macro->words[w], length) == 0) {
            return w;
        }
    }
    return 0;
}

/* Writes the body with the words of a call for its parameters, without the
 * brackets that hold a word together; counts if out is NULL. */
static size_t fill_body(const wml_macro *macro, const char *const *words,
                        size_t count, char *out)
{
    size_t used = 0;
    for (const char *at = macro->body.at; at < macro->body.end; at++) {
        const size_t w = parameter_at(macro, at);
        const char *text = w == 0 ? at : w < count ? words[w] : "";
        size_t length = w == 0 ? 1 : strlen(text);
        if (w > 0 && length >= 2 && text[0] == '(' && text[length - 1] == ')') {
            text++;
            length -= 2;
        }
        if (out != NULL) {
            memcpy(out + used, text, length);
        }
        used += length;
        at += w > 0 ? strlen(macro->words[w]) + 1 : 0;
    }
    return used;
}

/* --- tags and keys ------------------------------------------------------- */

/* Adds a tag at a line, or closes the open one. What is in [units] at the root
 * moves there. */
static void read_tag(wml_tree *tree, imp_reader *in)
{
    lan_import *import = tree->import;
    const scn_place place = imp_here(in);
    const char *start = ++in->at;
    imp_skip_to(in, "]\n");
    start += start < in->at && *start == '+' ? 1 : 0;
    const char *name = imp_text(import, start, (size_t)(in->at - start));
    const bool is_root = tree->open == tree->root;
    (void)imp_accept(in, "]", "a tag that is not closed: a ] is missing");
    if (name[0] != '/') {
        tree->open = imp_add(import, tree->open, SCN_MAP, name, NULL, place);
        return;
    }
    if (is_root || strcmp(tree->open->key, name + 1) != 0) {
        imp_fail(import, LAN_EPARSE, place,
                 "[%.60s] does not close the open tag [%.60s]", name,
                 is_root ? "none" : tree->open->key);
    }
    scn_node *closed = tree->open;
    tree->open = closed->parent;
    if (tree->open == tree->root && scn_node_key_is(closed, "units")) {
        scn_node_remove(closed);
        while (closed->first != NULL) {
            scn_node_move(closed->first, tree->root);
        }
    }
}

/* Goes to the end of a value: of its line, but past parts that are closed later
 * or that a + joins. Returns the end of the value itself. */
static const char *skip_value(imp_reader *in)
{
    const char *end = in->at;
    bool goes_on = false;
    while (in->at < in->end && (goes_on || *in->at != '\n')) {
        if (*in->at == '#') {
            imp_skip_to(in, "\n");
        } else if (imp_is_at(in, "\"{") || imp_starts(in, "<<")) {
            skip_closed(in);
            goes_on = false;
            end = in->at;
        } else {
            if (!isspace((unsigned char)*in->at)) {
                goes_on = *in->at == '+';
                end = in->at + 1;
            }
            in->at++;
        }
    }
    return end;
}

/* Adds a key, its value without the mark of translation and the quotes. */
static void read_key(wml_tree *tree, imp_reader *in)
{
    const scn_place place = imp_here(in);
    const char *start = in->at;
    imp_skip_to(in, "=\n");
    const char *key = imp_take(in, start);
    (void)imp_accept(in, "=", "KEY=VALUE, a [tag] or a {MACRO} was expected");
    const char *text = in->at;
    const char *end = skip_value(in);
    while (text < end && (*text == '_' || *text == ' ' || *text == '\t') &&
           memchr(text, '"', (size_t)(end - text)) != NULL) {
        text++;
    }
    while (text < end && isspace((unsigned char)*text)) {
        text++;
    }
    if (end - text >= 2 && text[0] == '"' && end[-1] == '"') {
        text++;
        end--;
    }
    scn_node *older = scn_node_child(tree->open, key);
    if (older != NULL && older->text != NULL) {
        scn_node_remove(older);
    }
    (void)imp_add(tree->import, tree->open, SCN_SCALAR, key,
                  imp_text(tree->import, text, (size_t)(end - text)), place);
}

/* --- calls --------------------------------------------------------------- */

/* Adds the tag that a macro stands for, {WEAPON_SPECIAL_MAGICAL}, in large
 * letters; false: none. */
static bool add_tag(wml_tree *tree, scn_place place, const char *macro)
{
    const size_t start = strncmp(macro, "WEAPON_SPECIAL_", 15) == 0 ? 15
                         : strncmp(macro, "ABILITY_", 8) == 0       ? 8
                                                                    : 0;
    if (start == 0 || macro[start] == '\0') {
        return false;
    }
    char *tag = imp_array(tree->import, strlen(macro) + 1, 1);
    for (size_t c = 0; macro[start + c] != '\0'; c++) {
        tag[c] = (char)tolower((unsigned char)macro[start + c]);
    }
    (void)imp_add(tree->import, tree->open, SCN_MAP, tag, NULL, place);
    return true;
}

static void read_text(wml_tree *tree, imp_reader *in);

static void expand(wml_tree *tree, scn_place place, wml_macro *macro,
                   const char *const *words, size_t count)
{
    lan_import *import = tree->import;
    const imp_reader *body = &macro->body;
    if (macro->is_open || tree->within >= MOST_WITHIN) {
        imp_fail(import, LAN_EPARSE, place,
                 macro->is_open ? "{%.60s} expands itself"
                                : "{%.60s} is too deep in macros",
                 macro->words[0]);
    }
    const size_t length = fill_body(macro, words, count, NULL);
    tree->expanded += length + (size_t)(body->end - body->at);
    if (tree->expanded > MOST_EXPANDED) {
        imp_fail(import, LAN_ELIMIT, place, "macros make more than %zu bytes",
                 MOST_EXPANDED);
    }
    char *text = imp_array(import, length + 1, 1);
    (void)fill_body(macro, words, count, text);
    imp_reader in = imp_open(import, imp_source(import, body->source->name,
                                                macro->line, text, length));
    macro->is_open = true;
    tree->within++;
    read_text(tree, &in);
    tree->within--;
    macro->is_open = false;
}

/* True if a file that is given is the one that an include names, or below its
 * folder: {core/units/bats/}. */
static bool is_given(const lan_import *import, const char *name)
{
    const char *path = strncmp(name, "core/", 5) == 0 ? name + 4 : name;
    size_t i = 0;
    while (i < import->file_count && strstr(import->files[i], path) == NULL) {
        i++;
    }
    return i < import->file_count;
}

static void read_call(wml_tree *tree, imp_reader *in)
{
    lan_import *import = tree->import;
    const char *words[MOST_WORDS];
    const scn_place place = imp_here(in);
    const char *start = in->at + 1;
    skip_closed(in);
    const size_t count = split_words(import, start, in->at - 1, words);
    if (count == 0 ||
        (tree->open != tree->root &&
         !imp_is_word(tree->open->key,
                      "units unit_type attack specials abilities movetype "
                      "resistance defense race trait effect"))) {
        return; /* a call in another tag is counted with it */
    }
    if (add_tag(tree, place, words[0])) {
        return;
    }
    wml_macro *macro = tree->macros;
    while (macro != NULL && strcmp(macro->words[0], words[0]) != 0) {
        macro = macro->older;
    }
    if (macro != NULL) {
        imp_reader body = macro->body;
        imp_skip_all(&body, BLANKS);
        if (!imp_is_at(&body, "_\"<")) { /* it is lines, not a text */
            expand(tree, place, macro, words, count);
            return;
        }
    }
    const bool is_file = strchr(words[0], '/') != NULL;
    if (!is_file || !is_given(import, words[0])) {
        imp_leave_out(import, imp_print(import, "{%.100s}", words[0]),
                      is_file ? "an include: give its files, too" : NULL, 1);
    }
}

static void read_text(wml_tree *tree, imp_reader *in)
{
    for (imp_skip_all(in, BLANKS); in->at < in->end; imp_skip_all(in, BLANKS)) {
        if (imp_starts(in, "#define")) { /* it has been kept */
            (void)imp_skip_past(in, "#enddef");
        } else if (imp_starts(in, "#arg ")) {
            (void)imp_skip_past(in, "#endarg");
        } else if (*in->at == '#') {
            imp_skip_to(in, "\n");
        } else if (*in->at == '[') {
            read_tag(tree, in);
        } else if (*in->at == '{') {
            read_call(tree, in);
        } else {
            read_key(tree, in);
        }
    }
}

/* --- files --------------------------------------------------------------- */

/* Reads all files into one tree of tags, which are maps, and keys; its root has
 * no key. */
static const scn_node *read_tree(lan_import *import)
{
    wml_tree tree = {.import = import};
    imp_reader *texts = imp_array(import, import->file_count, sizeof *texts);
    tree.root = imp_add(import, NULL, SCN_MAP, NULL, NULL, IMP_NOWHERE);
    for (size_t i = 0; i < import->file_count; i++) {
        texts[i] = imp_open(import, imp_read_file(import, import->files[i]));
        imp_reader in = texts[i];
        while (in.at < in.end) {
            if (imp_starts(&in, "#define")) {
                keep_macro(&tree, &in);
            } else {
                imp_skip_to(&in, "\n");
            }
            imp_skip_all(&in, BLANKS);
        }
    }
    for (size_t i = 0; i < import->file_count; i++) {
        tree.open = tree.root;
        read_text(&tree, &texts[i]);
        if (tree.open != tree.root) {
            imp_fail(import, LAN_EPARSE, tree.open->place,
                     "[%.60s] is not closed", tree.open->key);
        }
    }
    return tree.root;
}

/* --- finding tags -------------------------------------------------------- */

/* The node itself if it is a tag of that name with a text of a key, else the
 * next one that is; NULL: none. */
static scn_node *find_tag(scn_node *node, const char *name, const char *key,
                          const char *text)
{
    while (node != NULL && (!scn_node_key_is(node, name) ||
                            strcmp(imp_child_text(node, key, ""), text) != 0)) {
        node = node->next;
    }
    return node;
}

/* --- rosters ------------------------------------------------------------- */

/* What a special makes of the chance to hit. */
typedef enum chance_rule {
    OF_GROUND,
    MAGICAL, /* .7, whatever the ground */
    MARKSMAN /* .6 at least */
} chance_rule;

/* A kind of weapons: a type of damage, the distance at which it is answered,
 * its rule of chance, and what its poison adds to. Its name says all. */
typedef struct weapon_kind {
    const char *damage_type;
    chance_rule chance;
    double poison_blows;  /* a turn; 0: no poison */
    double poison_damage; /* of a blow */
} weapon_kind;

typedef struct wesnoth {
    lan_import *import;
    const scn_node *root;
    const char *terrain;
    scn_node kinds;        /* by their names, bound to them; */
    scn_node classes;      /* of armour, bound to a unit type of each */
    size_t homeless_count; /* types whose movement type is in no file */
} wesnoth;

/* Keeps a row or a column of the table of armour by its name; false if it is
 * there already. */
static bool keep_row(lan_import *import, scn_node *rows, const char *name,
                     void *bound, const char *what)
{
    const bool is_new = scn_node_child(rows, name) == NULL;
    if (is_new) {
        imp_limit(import, rows->count, MOST_ROWS, IMP_NOWHERE, what);
        imp_add(import, rows, SCN_MAP, name, "", IMP_NOWHERE)->bound = bound;
    }
    return is_new;
}

/* --- weapons ------------------------------------------------------------- */

/* How a special works: on the chance, on the damage, by poison, or not at all
 * in a roster. */
typedef struct special {
    const char *name;
    chance_rule chance;
    bool is_poison;
    double factor; /* of the damage; 0: 1 */
    const char *note;
    const char *why; /* not NULL: it is left out */
} special;

static const special specials[] = {
    {"magical", .chance = MAGICAL},
    {"marksman", .chance = MARKSMAN},
    {"charge", .factor = 2.0, .note = "damage twice, by its charge"},
    {"backstab", .factor = 1.5,
     .note = "damage 1.5 times, half of it in the back"},
    {"poison", .is_poison = true},
    {"slow", .why = "a special: no key halves the blows of who is hit"},
    {"drain", .why = "a special: no key gives health back"},
    {"berserk",
     .why = "a special: 30 rounds end with a death, which is no rate"},
    {"firststrike", .why = "a special: the order of two blows is no rate"},
    {"plague", .why = "a special: no key raises the dead"},
    {"swarm", .why = "a special: a soldier is whole or gone"},
};

/* What all specials of a weapon make of it. */
static special sum_specials(lan_import *import, const scn_node *attack)
{
    special sum = {.factor = 1.0};
    const scn_node *list = scn_node_child(attack, "specials");
    for (const scn_node *t = list != NULL ? list->first : NULL; t != NULL;
         t = t->next) {
        const char *id = imp_child_text(t, "id", t->key);
        const special *row = specials;
        const special *end = specials + COUNT(specials);
        while (row < end && strcmp(row->name, t->key) != 0 &&
               strcmp(row->name, id) != 0) {
            row++;
        }
        if (row == end || row->why != NULL) {
            imp_leave_out(import, id, row < end ? row->why : "a special", 1);
            continue;
        }
        sum.chance = row->chance != OF_GROUND ? row->chance : sum.chance;
        sum.is_poison = sum.is_poison || row->is_poison;
        sum.factor *= row->factor > 0.0 ? row->factor : 1.0;
        sum.note = row->note != NULL ? row->note : sum.note;
    }
    return sum;
}

/* Names a kind, "fire ranged magical" or "blade melee poison 8-3", and keeps it
 * if it is met first. */
static const char *name_kind(wesnoth *in, weapon_kind *kind, const char *range)
{
    static const char *const words[] = {
        [OF_GROUND] = "", [MAGICAL] = " magical", [MARKSMAN] = " marksman"};
    lan_import *import = in->import;
    const char *poison =
        kind->poison_blows > 0.0
            ? imp_print(import, " poison %g-%g", kind->poison_damage,
                        kind->poison_blows)
            : "";
    const char *name = imp_name(
        import, imp_print(import, "%.40s%s%.20s%s%s", kind->damage_type,
                          range[0] != '\0' ? " " : "", range,
                          words[kind->chance], poison));
    if (keep_row(import, &in->kinds, name, kind, "kinds of weapons") &&
        range[0] != '\0') {
        scn_node *kinds = imp_map(import, import->root, "kinds");
        imp_set(import, imp_map(import, kinds, name), "retaliate",
                imp_word(IMP_NOWHERE, imp_name(import, range), NULL));
    }
    return name;
}

/* Makes a weapon of an [attack], and its kind. */
static void add_attack(wesnoth *in, scn_node *unit, const scn_node *attack)
{
    lan_import *import = in->import;
    const char *name = imp_child_text(attack, "name", "");
    const scn_node *type = scn_node_child(attack, "type");
    const scn_node *damage = scn_node_child(attack, "damage");
    const scn_node *number = scn_node_child(attack, "number");
    scn_node *weapon = imp_add_weapon(
        import, unit, name[0] != '\0' ? name : "attack", IMP_NOWHERE);
    const special sum = sum_specials(import, attack);
    const double hurt = imp_node_number(import, damage, 0.0) * sum.factor;
    const double blows = imp_node_number(import, number, 0.0);
    const bool is_poison = sum.is_poison && hurt > 0.0 && blows > 0.0;
    imp_copy(import, weapon, "rate", number, 1.0, NULL);
    imp_set(import, weapon, "hit",
            imp_number(IMP_NOWHERE, 1.0, "the chance is in the table"));
    imp_copy(import, weapon, "damage", damage, sum.factor, sum.note);
    if (type != NULL) {
        weapon_kind *kind = imp_array(import, 1, sizeof *kind);
        *kind = (weapon_kind){imp_child_text(attack, "type", ""), sum.chance,
                              is_poison ? blows : 0.0, is_poison ? hurt : 0.0};
        imp_set(
            import, weapon, "kind",
            imp_word(type->place,
                     name_kind(in, kind, imp_child_text(attack, "range", "")),
                     NULL));
    }
    imp_leave_rest_out(import, attack->key, attack,
                       "name type damage number range specials");
}

/* --- classes ------------------------------------------------------------- */

/* True if a [trait] below a tag makes immune to poison. */
static bool has_immunity(const scn_node *tag)
{
    const scn_node *n = tag;
    while (n != NULL && (n->text == NULL || strcmp(n->key, "add") != 0 ||
                         strcmp(n->text, "unpoisonable") != 0)) {
        n = scn_node_after(tag, n);
    }
    return n != NULL;
}

static bool is_immune(const wesnoth *in, const scn_node *unit)
{
    const scn_node *race = find_tag(in->root->first, "race", "id",
                                    imp_child_text(unit, "race", ""));
    const bool has_own =
        strcmp(imp_child_text(unit, "ignore_race_traits", ""), "yes") == 0;
    return has_immunity(unit) || (!has_own && has_immunity(race));
}

static const scn_node *movement_of(const wesnoth *in, const scn_node *unit)
{
    return find_tag(in->root->first, "movetype", "name",
                    imp_child_text(unit, "movement_type", ""));
}

/* A number of a type's class: its own, else its movement type's; NULL: none. */
static const scn_node *class_key(const wesnoth *in, const scn_node *unit,
                                 const char *table, const char *key)
{
    const scn_node *own = scn_node_child(scn_node_child(unit, table), key);
    return own != NULL ? own
                       : scn_node_child(
                             scn_node_child(movement_of(in, unit), table), key);
}

/* True if some unit type moves so and can be poisoned. */
static bool has_poisonable(const wesnoth *in, const char *movement)
{
    scn_node *t =
        find_tag(in->root->first, "unit_type", "movement_type", movement);
    while (t != NULL && is_immune(in, t)) {
        t = find_tag(t->next, "unit_type", "movement_type", movement);
    }
    return t != NULL;
}

/* The name of the class of a unit type: of the movement type, or of the type if
 * it has its own; the immune are distinguished if others move as they do. NULL:
 * its movement type is in none of the files.
 *
 * name  of the type */
static const char *class_of(wesnoth *in, scn_node *unit, const char *name)
{
    lan_import *import = in->import;
    const char *type = imp_child_text(unit, "movement_type", "");
    const bool is_own =
        scn_node_child(unit, "resistance") != NULL ||
        scn_node_child(scn_node_child(unit, "defense"), in->terrain) != NULL;
    if (movement_of(in, unit) == NULL) {
        in->homeless_count++;
        imp_leave_out(import, type,
                      "a movement type that is in none of the files: give "
                      "units.cfg, too",
                      1);
        return NULL;
    }
    const char *aside = is_own ? " (own)"
                        : is_immune(in, unit) && has_poisonable(in, type)
                            ? " (no poison)"
                            : "";
    const char *out = imp_name(
        import, imp_print(import, "%.50s%s", is_own ? name : type, aside));
    (void)keep_row(import, &in->classes, out, unit, "classes of armour");
    return out;
}

/* --- factors ------------------------------------------------------------- */

/* Adds the factor of a kind against a class: the share of damage that the
 * resistance lets through, times the chance to be hit, plus the poison damage
 * per turn. Its place is the resistance's, its note the terrain's. */
static void add_factor(wesnoth *in, const scn_node *row, const scn_node *column)
{
    const weapon_kind *kind = row->bound;
    const scn_node *unit = column->bound;
    lan_import *import = in->import;
    const scn_node *resistance =
        class_key(in, unit, "resistance", kind->damage_type);
    const scn_node *ground = class_key(in, unit, "defense", in->terrain);
    const scn_node *at = resistance != NULL ? resistance : ground;
    const double share = imp_node_number(import, resistance, PER_CENT);
    /* a cap is below 0 */
    double chance = fabs(imp_node_number(import, ground, PER_CENT));
    double poison = 0.0;
    const bool has_poison = kind->poison_blows > 0.0;
    const char *note = has_poison ? "with poison" : NULL;
    if (at == NULL) {
        return;
    }
    chance = kind->chance == MAGICAL    ? 70.0
             : kind->chance == MARKSMAN ? fmax(chance, 60.0)
                                        : chance;
    if (has_poison && !is_immune(in, unit)) {
        const double missed = 1.0 - fmin(chance / PER_CENT, 1.0);
        poison = POISON * (1.0 - pow(missed, kind->poison_blows)) /
                 (kind->poison_blows * kind->poison_damage);
    }
    if (resistance != NULL && ground != NULL && kind->chance != MAGICAL) {
        note = imp_print(import, "%s:%d%s",
                         imp_shown_file(import, ground->place.source->name),
                         scn_position_of(ground->place).line,
                         has_poison ? ", with poison" : "");
    }
    imp_add_factor(import, row->key, column->key,
                   imp_number(at->place,
                              share * chance / (PER_CENT * PER_CENT) + poison,
                              note));
}

/* Fills in the table of armour: all kinds by all classes. */
static void add_factors(wesnoth *in)
{
    for (const scn_node *k = in->kinds.first; k != NULL; k = k->next) {
        for (const scn_node *c = in->classes.first; c != NULL; c = c->next) {
            add_factor(in, k, c);
        }
    }
    size_t lost = 0;
    for (const scn_node *c = in->classes.first; c != NULL; c = c->next) {
        if (class_key(in, c->bound, "defense", in->terrain) == NULL) {
            imp_leave_out(in->import, c->key,
                          "not on this ground, or by a macro that is in none "
                          "of the files: always hit",
                          1);
            lost++;
        }
    }
    if (lost > 0 && lost == in->classes.count && in->import->def.terrain) {
        imp_fail(in->import, LAN_EINVAL, IMP_NOWHERE,
                 "--terrain: no movement type knows '%.40s'", in->terrain);
    }
}

/* --- types --------------------------------------------------------------- */

static void add_type(wesnoth *in, scn_node *tag)
{
    lan_import *import = in->import;
    const char *id = imp_child_text(tag, "id", NULL);
    const scn_node *type = scn_node_child(tag, "movement_type");
    const scn_node *health = scn_node_child(tag, "hitpoints");
    const scn_node *abilities = scn_node_child(tag, "abilities");
    if (id == NULL || health == NULL) {
        imp_leave_out(import, "a unit type", "without id or hitpoints", 1);
        return;
    }
    scn_node *unit = imp_add_unit(import, tag->place, id, id);
    imp_copy(import, unit, "cost", scn_node_child(tag, "cost"), 1.0, NULL);
    imp_copy(import, unit, "health", health, 1.0, NULL);
    imp_copy(import, unit, "speed", scn_node_child(tag, "movement"), 1.0, NULL);
    const char *armour = type != NULL ? class_of(in, tag, unit->key) : NULL;
    if (armour != NULL) {
        imp_set(import, unit, "armour", imp_word(type->place, armour, NULL));
    }
    for (const scn_node *t = tag->first; t != NULL; t = t->next) {
        if (scn_node_key_is(t, "attack")) {
            add_attack(in, unit, t);
        }
    }
    imp_add_no_weapon(import, unit, "it has no attack");
    if (imp_first_weapon(unit)->next != NULL) {
        imp_set(import, unit, "choose",
                imp_word(IMP_NOWHERE, "best", "one attack a turn"));
    }
    for (const scn_node *t = abilities != NULL ? abilities->first : NULL;
         t != NULL; t = t->next) {
        imp_leave_out(import, t->key, "an ability", 1);
    }
    imp_leave_rest_out(import, tag->key, tag,
                       "id name hitpoints cost movement race "
                       "ignore_race_traits movement_type attack abilities "
                       "trait defense resistance");
}

static void read_wesnoth(lan_import *import)
{
    const char *terrain = import->def.terrain;
    wesnoth data = {.import = import,
                    .root = read_tree(import),
                    .terrain = terrain != NULL ? terrain : TERRAIN,
                    .kinds = {.kind = SCN_MAP},
                    .classes = {.kind = SCN_MAP}};
    wesnoth *in = &data;
    for (scn_node *t = in->root->first; t != NULL; t = t->next) {
        if (scn_node_key_is(t, "unit_type")) {
            add_type(in, t);
        } else if (t->text == NULL && !imp_is_word(t->key, "movetype race")) {
            imp_leave_out(import, t->key, "a tag of no unit type", 1);
        }
    }
    add_factors(in);
    imp_note(import,
             "turns, and hexes of %.60s ground: its chance to be hit "
             "times the resistance is in the table of armour",
             in->terrain);
    imp_note(import, "each attacks once a turn, and is answered at the same "
                     "range");
    imp_set_wounds(import, "focus", "players attack one until he falls");
    if (in->homeless_count > 0) {
        imp_note(import,
                 "always hit, and without resistance, for their "
                 "movement types are in none of the files: %zu unit "
                 "type%s; give data/core, too",
                 in->homeless_count, in->homeless_count == 1 ? "" : "s");
    }
}

const lan_import_kind imp_kind_wesnoth = {
    .name = "wesnoth",
    .help = "Wesnoth: the folder data/core, or its macros, units.cfg and units",
    .parts = {"macros", "utils", "units.cfg", "units"},
    .ending = ".cfg",
    .read = read_wesnoth,
};
