/* scenarios/import/wml_macro_impl.h - the text of Wesnoth's files, and the
 * lines that a macro stands for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_IMPORT_WML_MACRO_IMPL_H
#define LAN_SCENARIOS_IMPORT_WML_MACRO_IMPL_H

#include "scenarios/import/roster_impl.h"

#define WML_MOST_WORDS 32 /* of a macro */

typedef struct wml_macro {
    struct wml_macro *next;
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
bool wml_fail(lan_import *import, const wml_text *in, const char *what);

/* True where a word stands here. */
bool wml_starts(const wml_text *in, const char *word);

/* Goes one on; to the end of the line; behind a word, or to the end, which is
 * false. */
void wml_step(wml_text *in);
void wml_skip_line(wml_text *in);
bool wml_skip_past(wml_text *in, const char *word);

/* Goes behind what begins here and has an end of its own: "text", <<text>>, or
 * {a macro}. */
bool wml_skip_closed(lan_import *import, wml_text *in);

/* Takes words apart: by blanks, where (in brackets), "in quotes" and {in
 * braces} are one. */
size_t wml_split_words(lan_import *import, const char *text, size_t length,
                       const char **words);

/* Reads a macro, at #define; NULL: failed. */
wml_macro *wml_read_macro(lan_import *import, wml_text *in);

/* Writes the body with what its parameters stand for; counts where out is
 * NULL. */
size_t wml_fill_body(const wml_macro *macro, const char *const *words,
                     size_t count, char *out);

#endif
