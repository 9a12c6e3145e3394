/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wesnoth's files: [tags] in tags, KEY=VALUE, and {MACROS} that stand for
 * lines. Macros that stand alone in a line are expanded if the open tag matters
 * to a roster; macros within values stay as they are. A {WEAPON_SPECIAL_X} or
 * {ABILITY_X} is the tag x, whatever it is defined as. A macro that expands
 * itself is refused.
 */
#include <ctype.h>
#include <string.h>

#include "scenarios/import/roster_impl.h"

#define MOST_DEPTH    64 /* tags in tags */
#define MOST_MACROS   4096
#define MOST_WORDS    32 /* of a macro */
#define MOST_WITHIN   16 /* macros in macros */
#define MOST_EXPANDED ((size_t)16 << 20)
#define CHAINS        1024 /* of macros */

#define BLANKS " \t\r\n\v\f"

typedef struct wml_macro {
    struct wml_macro *older;       /* in its chain */
    const char *words[MOST_WORDS]; /* its name, then its parameters */
    size_t lengths[MOST_WORDS];
    size_t word_count;
    int line; /* of the body */
    imp_reader body;
    bool is_open; /* it is being expanded */
} wml_macro;

typedef struct wml_tree {
    lan_import *import;
    scn_node *root;
    scn_node *open;
    size_t depth;
    wml_macro **macros; /* [CHAINS]; the latest of a name comes first */
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

/* The chain of the macros of a name. */
static wml_macro **chain_of(const wml_tree *tree, const char *name)
{
    uint32_t sum = 0;
    for (; *name != '\0'; name++) {
        sum = sum * 31 + (unsigned char)*name;
    }
    return &tree->macros[sum % CHAINS];
}

/* Keeps a macro, at #define. */
static void keep_macro(wml_tree *tree, imp_reader *in)
{
    const scn_place place = imp_here(in);
    wml_macro *macro = imp_array(tree->import, 1, sizeof *macro);
    const char *head = in->at + strlen("#define");
    if (macro == NULL) {
        return;
    }
    imp_skip_to(in, "\n");
    macro->word_count = split_words(tree->import, head, in->at, macro->words);
    macro->body = *in;
    if (!imp_skip_past(in, "#enddef")) {
        imp_fail(tree->import, LAN_EPARSE, place,
                 "a #define without its #enddef");
    } else if (macro->word_count == 0) {
        imp_fail(tree->import, LAN_EPARSE, place, "a #define without a name");
    } else if (!imp_is_full(tree->import, tree->macro_count++, MOST_MACROS,
                            place, "macros")) {
        wml_macro **chain = chain_of(tree, macro->words[0]);
        for (size_t w = 0; w < macro->word_count; w++) {
            macro->lengths[w] = strlen(macro->words[w]);
        }
        macro->body.end = in->at - strlen("#enddef");
        macro->line = scn_position_of(imp_here(&macro->body)).line;
        macro->older = *chain;
        *chain = macro;
    }
}

/* The parameter that {NAME} at a place of a macro's body stands for; 0: none.
 */
static size_t parameter_at(const wml_macro *macro, const char *at)
{
    const size_t rest = (size_t)(macro->body.end - at);
    for (size_t w = 1; *at == '{' && w < macro->word_count; w++) {
        const size_t length = macro->lengths[w];
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
        at += w > 0 ? macro->lengths[w] + 1 : 0;
    }
    return used;
}

/* --- tags and keys ------------------------------------------------------- */

/* Adds a tag at a line, or closes the open one. */
static void read_tag(wml_tree *tree, imp_reader *in)
{
    lan_import *import = tree->import;
    const scn_place place = imp_here(in);
    const char *start = ++in->at;
    imp_skip_to(in, "]\n");
    start += start < in->at && *start == '+' ? 1 : 0;
    const char *name = imp_text(import, start, (size_t)(in->at - start));
    if (!imp_accept(in, "]", "a tag that is not closed: a ] is missing")) {
        return;
    }
    if (name[0] != '/') {
        tree->open = imp_add(import, tree->open, SCN_MAP, name, NULL, place);
        (void)imp_is_full(import, tree->depth++, MOST_DEPTH, place,
                          "tags in each other");
    } else if (tree->open == tree->root ||
               strcmp(tree->open->key, name + 1) != 0) {
        imp_fail(import, LAN_EPARSE, place,
                 "[%.60s] closes no tag that is open: [%.60s] is", name,
                 tree->open != tree->root ? tree->open->key : "none");
    } else {
        tree->open = tree->open->parent;
        tree->depth--;
    }
}

/* Goes to the end of a value: of its line, but past parts that are closed later
 * or that a + joins. Returns the end of the value itself. */
static const char *skip_value(imp_reader *in)
{
    const char *end = in->at;
    bool goes_on = false;
    while (in->at < in->end && (goes_on || *in->at != '\n') &&
           in->import->status == LAN_OK) {
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
    if (!imp_accept(in, "=", "KEY=VALUE, a [tag] or a {MACRO} was expected")) {
        return;
    }
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
    (void)imp_add(tree->import, tree->open, SCN_SCALAR, key,
                  imp_text(tree->import, text, (size_t)(end - text)), place);
}

/* --- calls --------------------------------------------------------------- */

/* Adds the tag that a macro stands for, {WEAPON_SPECIAL_MAGICAL}, in large
 * letters; false: none. */
static bool add_tag(wml_tree *tree, scn_place place, const char *macro)
{
    static const char *const prefixes[] = {"WEAPON_SPECIAL_", "ABILITY_"};
    for (size_t i = 0; i < COUNT(prefixes); i++) {
        const size_t length = strlen(prefixes[i]);
        if (strncmp(macro, prefixes[i], length) == 0 && macro[length] != '\0') {
            char *tag = imp_array(tree->import, strlen(macro) + 1, 1);
            for (size_t c = 0; tag != NULL && macro[length + c] != '\0'; c++) {
                tag[c] = (char)tolower((unsigned char)macro[length + c]);
            }
            (void)imp_add(tree->import, tree->open, SCN_MAP, tag, NULL, place);
            return true;
        }
    }
    return false;
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
        return;
    }
    const size_t length = fill_body(macro, words, count, NULL);
    tree->expanded += length + (size_t)(body->end - body->at);
    if (tree->expanded > MOST_EXPANDED) {
        imp_fail(import, LAN_ELIMIT, place, "macros make more than %zu bytes",
                 MOST_EXPANDED);
    }
    char *text = imp_array(import, length + 1, 1);
    if (text == NULL) {
        return;
    }
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
    const size_t count = import->status == LAN_OK
                             ? split_words(import, start, in->at - 1, words)
                             : 0;
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
    wml_macro *macro = *chain_of(tree, words[0]);
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
    for (imp_skip_all(in, BLANKS);
         in->at < in->end && tree->import->status == LAN_OK;
         imp_skip_all(in, BLANKS)) {
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

/* Puts the children of each [units] at the root in its place. */
static void open_units(scn_node *root)
{
    for (scn_node **at = &root->first; *at != NULL;) {
        scn_node *units = *at;
        const bool is_units =
            units->text == NULL && strcmp(units->key, "units") == 0;
        if (is_units && units->first != NULL) {
            units->last->next = units->next;
            *at = units->first;
            at = &units->last->next;
        } else if (is_units) {
            *at = units->next;
        } else {
            at = &units->next;
        }
    }
}

const scn_node *wml_read(lan_import *import)
{
    wml_tree tree = {.import = import};
    imp_reader *texts = imp_array(import, import->file_count, sizeof *texts);
    tree.macros = imp_array(import, CHAINS, sizeof *tree.macros);
    tree.root = imp_add(import, NULL, SCN_MAP, NULL, NULL, IMP_NOWHERE);
    for (size_t i = 0; i < import->file_count && texts != NULL; i++) {
        texts[i] = imp_open(import, imp_read_file(import, import->files[i]));
        imp_reader in = texts[i];
        while (in.at < in.end && import->status == LAN_OK) {
            if (imp_starts(&in, "#define")) {
                keep_macro(&tree, &in);
            } else {
                imp_skip_to(&in, "\n");
            }
            imp_skip_all(&in, BLANKS);
        }
    }
    for (size_t i = 0; import->status == LAN_OK && i < import->file_count;
         i++) {
        tree.open = tree.root;
        tree.depth = 0;
        read_text(&tree, &texts[i]);
        if (tree.open != tree.root) {
            imp_fail(import, LAN_EPARSE, tree.open->place,
                     "[%.60s] is not closed", tree.open->key);
        }
    }
    open_units(tree.root);
    return import->status == LAN_OK ? tree.root : NULL;
}

const scn_node *wml_tag(const scn_node *node)
{
    while (node != NULL && node->text != NULL) {
        node = node->next;
    }
    return node;
}

const scn_node *wml_find(const scn_node *tag, const char *key)
{
    const scn_node *found = NULL;
    for (const scn_node *k = tag != NULL ? tag->first : NULL; k != NULL;
         k = k->next) {
        found = k->text != NULL && strcmp(k->key, key) == 0 ? k : found;
    }
    return found;
}

const scn_node *wml_child(const scn_node *tag, const char *name)
{
    const scn_node *child = tag != NULL ? wml_tag(tag->first) : NULL;
    while (child != NULL && strcmp(child->key, name) != 0) {
        child = wml_tag(child->next);
    }
    return child;
}
