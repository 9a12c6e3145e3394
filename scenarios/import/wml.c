/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/wml_impl.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "scenarios/import/roster_impl.h"

#define WML_MOST_WORDS 32 /* of a macro */

typedef struct wml_macro {
    imp_node node;                     /* of the index of macros */
    const char *words[WML_MOST_WORDS]; /* its name, then its parameters */
    size_t word_count;
    const char *body;
    size_t length;
    imp_place place; /* of the body */
    bool is_open;    /* it is being expanded */
} wml_macro;

/* Where the reader is in a file, or in a macro. */
typedef struct wml_text {
    const char *at;
    const char *end;
    const char *file;
    int line;
} wml_text;

/* Fails where the reader is. Returns false. */
static bool wml_fail(lan_import *import, const wml_text *in, const char *what)
{
    import->file = in->file;
    return imp_fail(import, LAN_EPARSE, in->line, "%s", what);
}

/* --- characters ---------------------------------------------------------- */

static bool wml_starts(const wml_text *in, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(in->end - in->at) >= length &&
           memcmp(in->at, word, length) == 0;
}

/* Goes one on; to the end of the line; behind a word, or to the end, which is
 * false. */
static void wml_step(wml_text *in)
{
    in->line += *in->at == '\n' ? 1 : 0;
    in->at++;
}

static void wml_skip_line(wml_text *in)
{
    while (in->at < in->end && *in->at != '\n') {
        in->at++;
    }
}

static bool wml_skip_past(wml_text *in, const char *word)
{
    while (in->at < in->end && !wml_starts(in, word)) {
        wml_step(in);
    }
    if (in->at >= in->end) {
        return false;
    }
    in->at += strlen(word);
    return true;
}

/* Goes behind what begins here and has an end of its own: "text", <<text>>, or
 * {a macro}. */
static bool wml_skip_closed(lan_import *import, wml_text *in)
{
    const wml_text start = *in;
    size_t braces = 0;
    if (wml_starts(in, "<<")) {
        return wml_skip_past(in, ">>") ||
               wml_fail(import, &start,
                        "a text that is not closed: >> is missing");
    }
    if (*in->at == '"') {
        in->at++;
        return wml_skip_past(in, "\"") ||
               wml_fail(import, &start,
                        "a text that is not closed: a \" is missing");
    }
    do {
        braces += *in->at == '{' ? 1 : 0;
        braces -= *in->at == '}' ? 1 : 0;
        wml_step(in);
    } while (in->at < in->end && braces > 0);
    return braces == 0 || wml_fail(import, &start,
                                   "a macro that is not closed: a } is "
                                   "missing");
}

/* --- macros -------------------------------------------------------------- */

static size_t wml_split_words(lan_import *import, const char *text,
                              size_t length, const char **words)
{
    size_t count = 0;
    size_t at = 0;
    while (at < length && count < WML_MOST_WORDS) {
        size_t depth = 0;
        bool is_quoted = false;
        while (at < length && isspace((unsigned char)text[at])) {
            at++;
        }
        const size_t start = at;
        while (at < length &&
               (depth > 0 || is_quoted || !isspace((unsigned char)text[at]))) {
            is_quoted = is_quoted != (text[at] == '"');
            depth +=
                !is_quoted && strchr("({", text[at]) != NULL && text[at] != '\0'
                    ? 1
                    : 0;
            depth -= !is_quoted && depth > 0 &&
                             strchr(")}", text[at]) != NULL && text[at] != '\0'
                         ? 1
                         : 0;
            at++;
        }
        if (at > start) {
            words[count++] = imp_text(import, text + start, at - start);
        }
    }
    return import->status == LAN_OK ? count : 0;
}

/* Reads a macro, at #define; NULL: failed. */
static wml_macro *wml_read_macro(lan_import *import, wml_text *in)
{
    const wml_text start = *in;
    wml_macro *macro = imp_array(import, 1, sizeof *macro);
    in->at += strlen("#define");
    const char *head = in->at;
    wml_skip_line(in);
    if (macro == NULL) {
        return NULL;
    }
    macro->word_count =
        wml_split_words(import, head, (size_t)(in->at - head), macro->words);
    macro->body = in->at;
    macro->place = (imp_place){in->file, in->line};
    if (!wml_skip_past(in, "#enddef")) {
        (void)wml_fail(import, &start, "a #define without its #enddef");
        return NULL;
    }
    macro->length = (size_t)(in->at - macro->body) - strlen("#enddef");
    if (macro->word_count == 0) {
        (void)wml_fail(import, &start, "a #define without a name");
        return NULL;
    }
    return macro;
}

/* The parameter that {NAME} at a place of a macro's body stands for; 0: none.
 */
static size_t parameter_at(const wml_macro *macro, const char *at, size_t rest)
{
    for (size_t w = 1; w < macro->word_count; w++) {
        const size_t length = strlen(macro->words[w]);
        if (rest >= length + 2 && at[length + 1] == '}' &&
            memcmp(at + 1, macro->words[w], length) == 0) {
            return w;
        }
    }
    return 0;
}

/* A word of a macro's call, without the brackets that hold it together. */
static const char *bare_word(const char *word, size_t *length)
{
    *length = strlen(word);
    if (*length >= 2 && word[0] == '(' && word[*length - 1] == ')') {
        *length -= 2;
        return word + 1;
    }
    return word;
}

/* Writes the body with what its parameters stand for; counts where out is
 * NULL. */
static size_t wml_fill_body(const wml_macro *macro, const char *const *words,
                            size_t count, char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < macro->length; i++) {
        const char *at = macro->body + i;
        const size_t w =
            *at == '{' ? parameter_at(macro, at, macro->length - i) : 0;
        size_t length = 1;
        const char *text = at;
        if (w > 0) {
            text = w < count ? bare_word(words[w], &length) : "";
            length = w < count ? length : 0;
            i += strlen(macro->words[w]) + 1;
        }
        if (out != NULL && length > 0) {
            memcpy(out + used, text, length);
        }
        used += length;
    }
    return used;
}

/* Macros that stand for a tag by their names. */
static const char *const tag_prefixes[] = {"WEAPON_SPECIAL_", "ABILITY_"};

typedef struct wml_tree {
    lan_import *import;
    imp_node root;
    imp_node *open;
    size_t depth;
    imp_index macros; /* by their names */
    size_t macro_count;
    size_t within; /* macros that are being expanded */
    size_t expanded;
} wml_tree;

static wml_macro *find_macro(const wml_tree *tree, const char *name)
{
    imp_node *node = imp_index_find(&tree->macros, name);
    while (node != NULL && strcmp(node->key, name) != 0) {
        node = node->alike;
    }
    return (wml_macro *)node; /* its first member */
}

/* --- tags and keys ------------------------------------------------------- */

static bool open_tag(wml_tree *tree, const wml_text *in, const char *name)
{
    if (tree->depth >= WML_MOST_DEPTH) {
        tree->import->file = in->file;
        return imp_fail(tree->import, LAN_ELIMIT, in->line,
                        "more than %d tags in each other", WML_MOST_DEPTH);
    }
    imp_node *tag = imp_add_node(tree->import, tree->open, name, NULL,
                                 (imp_place){in->file, in->line});
    if (tag == NULL) {
        return false;
    }
    tree->open = tag;
    tree->depth++;
    return true;
}

static bool read_tag(wml_tree *tree, wml_text *in)
{
    const char *start = ++in->at;
    while (in->at < in->end && *in->at != ']' && *in->at != '\n') {
        in->at++;
    }
    if (in->at >= in->end || *in->at != ']') {
        return wml_fail(tree->import, in,
                        "a tag that is not closed: a ] is missing");
    }
    start += *start == '+' ? 1 : 0;
    const char *name =
        imp_text(tree->import, start, (size_t)(in->at++ - start));
    if (name == NULL || name[0] != '/') {
        return name != NULL && open_tag(tree, in, name);
    }
    if (tree->open->key == NULL || strcmp(tree->open->key, name + 1) != 0) {
        tree->import->file = in->file;
        return imp_fail(tree->import, LAN_EPARSE, in->line,
                        "[%.60s] closes no tag that is open: [%.60s] is", name,
                        tree->open->key != NULL ? tree->open->key : "none");
    }
    tree->open = tree->open->parent;
    tree->depth--;
    return true;
}

/* Goes to the end of a value: of its line, but behind what is closed later or
 * goes on by a +. Writes where the value itself ends. */
static bool skip_value(wml_tree *tree, wml_text *in, const char **end)
{
    bool goes_on = false;
    *end = in->at;
    while (in->at < in->end && (goes_on || *in->at != '\n')) {
        if (*in->at == '#') {
            wml_skip_line(in);
        } else if (*in->at == '"' || *in->at == '{' || wml_starts(in, "<<")) {
            if (!wml_skip_closed(tree->import, in)) {
                return false;
            }
            goes_on = false;
            *end = in->at;
        } else {
            if (!isspace((unsigned char)*in->at)) {
                goes_on = *in->at == '+';
                *end = in->at + 1;
            }
            wml_step(in);
        }
    }
    return true;
}

/* Takes the mark of translation and the quotes off. */
static const char *value_text(wml_tree *tree, const char *text, size_t length)
{
    while (length > 0 && (*text == '_' || *text == ' ' || *text == '\t') &&
           memchr(text, '"', length) != NULL) {
        text++;
        length--;
    }
    while (length > 0 && isspace((unsigned char)*text)) {
        text++;
        length--;
    }
    if (length >= 2 && text[0] == '"' && text[length - 1] == '"') {
        text++;
        length -= 2;
    }
    return imp_text(tree->import, text, length);
}

static bool read_key(wml_tree *tree, wml_text *in)
{
    const char *start = in->at;
    const int line = in->line;
    const char *end = NULL;
    while (in->at < in->end && *in->at != '=' && *in->at != '\n') {
        in->at++;
    }
    if (in->at >= in->end || *in->at != '=') {
        return wml_fail(tree->import, in,
                        "KEY=VALUE, a [tag] or a {MACRO} was expected");
    }
    size_t length = (size_t)(in->at++ - start);
    while (length > 0 && isspace((unsigned char)start[length - 1])) {
        length--;
    }
    const char *value = in->at;
    if (!skip_value(tree, in, &end)) {
        return false;
    }
    const char *name = imp_text(tree->import, start, length);
    const char *text = value_text(tree, value, (size_t)(end - value));
    return name != NULL && text != NULL &&
           imp_add_node(tree->import, tree->open, name, text,
                        (imp_place){in->file, line}) != NULL;
}

/* --- text ---------------------------------------------------------------- */

static bool read_text(wml_tree *tree, wml_text *in);

/* True where what a macro stands for can be of a roster. */
static bool is_of_roster(const imp_node *tag)
{
    static const char *const names[] = {"units",      "unit_type", "attack",
                                        "specials",   "abilities", "movetype",
                                        "resistance", "defense",   "race",
                                        "trait",      "effect"};
    for (size_t i = 0; tag->key != NULL && i < sizeof names / sizeof names[0];
         i++) {
        if (strcmp(names[i], tag->key) == 0) {
            return true;
        }
    }
    return tag->key == NULL;
}

/* True where lines of a macro can stand in a tag, and not in a text. */
static bool is_lines(const wml_macro *macro)
{
    size_t i = 0;
    while (i < macro->length && isspace((unsigned char)macro->body[i])) {
        i++;
    }
    return i == macro->length || strchr("_\"<", macro->body[i]) == NULL;
}

/* Bytes of a macro's name before that of the tag that it stands for:
 * {WEAPON_SPECIAL_MAGICAL} is [magical]; 0: it stands for none. */
static size_t tag_prefix(const char *name)
{
    for (size_t i = 0; i < sizeof tag_prefixes / sizeof tag_prefixes[0]; i++) {
        const size_t length = strlen(tag_prefixes[i]);
        if (strncmp(name, tag_prefixes[i], length) == 0 &&
            name[length] != '\0') {
            return length;
        }
    }
    return 0;
}

/* Opens and closes a tag, in small letters. */
static bool add_named_tag(wml_tree *tree, const wml_text *in, const char *name)
{
    char *small = imp_array(tree->import, strlen(name) + 1, 1);
    for (size_t i = 0; small != NULL && name[i] != '\0'; i++) {
        small[i] = (char)tolower((unsigned char)name[i]);
    }
    if (small == NULL || !open_tag(tree, in, small)) {
        return false;
    }
    tree->open = tree->open->parent;
    tree->depth--;
    return true;
}

static bool expand(wml_tree *tree, const wml_text *in, wml_macro *macro,
                   const char *const *words, size_t count)
{
    tree->import->file = in->file;
    if (macro->is_open || tree->within >= WML_MOST_WITHIN) {
        return imp_fail(tree->import, LAN_EPARSE, in->line,
                        macro->is_open ? "{%.60s} expands itself"
                                       : "{%.60s} is too deep in macros",
                        macro->words[0]);
    }
    const size_t length = wml_fill_body(macro, words, count, NULL);
    tree->expanded += length + macro->length; /* read and written */
    if (tree->expanded > WML_MOST_EXPANDED) {
        return imp_fail(tree->import, LAN_ELIMIT, in->line,
                        "macros make more than %zu bytes", WML_MOST_EXPANDED);
    }
    char *text = imp_array(tree->import, length + 1, 1);
    if (text == NULL) {
        return false;
    }
    (void)wml_fill_body(macro, words, count, text);
    wml_text body = {text, text + length, macro->place.file, macro->place.line};
    macro->is_open = true;
    tree->within++;
    const bool is_well = read_text(tree, &body);
    tree->within--;
    macro->is_open = false;
    return is_well;
}

/* True where a file that is given is the one that an include names, or below
 * its folder: {core/units/bats/}. */
static bool is_given(const lan_import *import, const char *name)
{
    const char *path = strncmp(name, "core/", 5) == 0 ? name + 4 : name;
    for (size_t i = 0; i < import->file_count; i++) {
        if (strstr(import->files[i], path) != NULL) {
            return true;
        }
    }
    return false;
}

static void leave_macro_out(wml_tree *tree, const char *name)
{
    char shown[120];
    const bool is_file = strchr(name, '/') != NULL;
    if (is_file && is_given(tree->import, name)) {
        return;
    }
    (void)snprintf(shown, sizeof shown, "{%.100s}", name);
    imp_leave_out(tree->import, shown,
                  is_file ? "an include: give its files, too" : NULL, 1);
}

static bool read_call(wml_tree *tree, wml_text *in)
{
    const char *words[WML_MOST_WORDS];
    const wml_text start = *in;
    if (!wml_skip_closed(tree->import, in)) {
        return false;
    }
    const size_t count = wml_split_words(
        tree->import, start.at + 1, (size_t)(in->at - start.at) - 2, words);
    if (count == 0) {
        return tree->import->status == LAN_OK;
    }
    if (!is_of_roster(tree->open)) {
        return true; /* counted with its tag */
    }
    const size_t prefix = tag_prefix(words[0]);
    if (prefix > 0) {
        return add_named_tag(tree, &start, words[0] + prefix);
    }
    wml_macro *macro = find_macro(tree, words[0]);
    if (macro != NULL && is_lines(macro)) {
        return expand(tree, &start, macro, words, count);
    }
    leave_macro_out(tree, words[0]);
    return true;
}

/* Goes over a #define, which has been kept, a default of a parameter, or
 * another line with a #. */
static void skip_directive(wml_text *in)
{
    if (wml_starts(in, "#define")) {
        (void)wml_skip_past(in, "#enddef");
    } else if (wml_starts(in, "#arg ")) {
        (void)wml_skip_past(in, "#endarg");
    } else {
        wml_skip_line(in);
    }
}

static bool read_text(wml_tree *tree, wml_text *in)
{
    bool is_well = true;
    while (is_well && in->at < in->end) {
        if (isspace((unsigned char)*in->at)) {
            wml_step(in);
        } else if (*in->at == '#') {
            skip_directive(in);
        } else if (*in->at == '[') {
            is_well = read_tag(tree, in);
        } else if (*in->at == '{') {
            is_well = read_call(tree, in);
        } else {
            is_well = read_key(tree, in);
        }
    }
    return is_well;
}

/* --- files --------------------------------------------------------------- */

static bool keep_macro(wml_tree *tree, wml_text *in)
{
    wml_macro *macro = wml_read_macro(tree->import, in);
    if (macro != NULL && ++tree->macro_count > WML_MOST_MACROS) {
        return imp_fail(tree->import, LAN_ELIMIT, macro->place.line,
                        "more than %d macros", WML_MOST_MACROS);
    }
    if (macro != NULL) {
        macro->node.key = macro->words[0];
        imp_index_add(&tree->macros, &macro->node);
    }
    return macro != NULL;
}

/* Keeps the macros of a file. */
static bool find_macros(wml_tree *tree, wml_text in)
{
    bool is_well = true;
    while (is_well && in.at < in.end) {
        const bool is_macro = wml_starts(&in, "#define");
        if (is_macro) {
            is_well = keep_macro(tree, &in);
        } else {
            wml_skip_line(&in);
        }
        while (in.at < in.end && isspace((unsigned char)*in.at)) {
            wml_step(&in);
        }
    }
    return is_well;
}

/* Puts what [units] at the root hold in their place. */
static void open_units(imp_node *root)
{
    for (imp_node **at = &root->first; *at != NULL;) {
        imp_node *units = *at;
        const bool is_units =
            units->value == NULL && strcmp(units->key, "units") == 0;
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

const imp_node *wml_read(lan_import *import)
{
    wml_tree *tree = imp_array(import, 1, sizeof *tree);
    wml_text *texts = imp_array(import, import->file_count, sizeof *texts);
    bool is_well = tree != NULL && texts != NULL;
    for (size_t i = 0; is_well && i < import->file_count; i++) {
        size_t length = 0;
        const char *text = imp_read_text(import, import->files[i], &length);
        tree->import = import;
        texts[i] = (wml_text){text, text + length, import->files[i], 1};
        is_well = text != NULL && find_macros(tree, texts[i]);
    }
    for (size_t i = 0; is_well && i < import->file_count; i++) {
        tree->open = &tree->root;
        tree->depth = 0;
        is_well = read_text(tree, &texts[i]);
        if (is_well && tree->open != &tree->root) {
            import->file = tree->open->place.file;
            is_well = imp_fail(import, LAN_EPARSE, tree->open->place.line,
                               "[%.60s] is not closed", tree->open->key);
        }
    }
    if (!is_well) {
        return NULL;
    }
    open_units(&tree->root);
    return &tree->root;
}

const imp_node *wml_tag(const imp_node *node)
{
    while (node != NULL && node->value != NULL) {
        node = node->next;
    }
    return node;
}

const imp_node *wml_find(const imp_node *tag, const char *key)
{
    const imp_node *found = NULL;
    for (const imp_node *k = tag->first; k != NULL; k = k->next) {
        found = k->value != NULL && strcmp(k->key, key) == 0 ? k : found;
    }
    return found;
}

const imp_node *wml_child(const imp_node *tag, const char *name)
{
    const imp_node *child = wml_tag(tag->first);
    while (child != NULL && strcmp(child->key, name) != 0) {
        child = wml_tag(child->next);
    }
    return child;
}
