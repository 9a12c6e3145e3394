/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/wml_macro_impl.h"

#include <ctype.h>
#include <string.h>

bool wml_fail(lan_import *import, const wml_text *in, const char *what)
{
    import->file = in->file;
    return imp_fail(import, LAN_EPARSE, in->line, "%s", what);
}

/* --- characters ---------------------------------------------------------- */

bool wml_starts(const wml_text *in, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(in->end - in->at) >= length &&
           memcmp(in->at, word, length) == 0;
}

void wml_step(wml_text *in)
{
    in->line += *in->at == '\n' ? 1 : 0;
    in->at++;
}

void wml_skip_line(wml_text *in)
{
    while (in->at < in->end && *in->at != '\n') {
        in->at++;
    }
}

bool wml_skip_past(wml_text *in, const char *word)
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

bool wml_skip_closed(lan_import *import, wml_text *in)
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

size_t wml_split_words(lan_import *import, const char *text, size_t length,
                       const char **words)
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

wml_macro *wml_read_macro(lan_import *import, wml_text *in)
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

size_t wml_fill_body(const wml_macro *macro, const char *const *words,
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
