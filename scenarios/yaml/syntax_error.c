/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/yaml/syntax_error_impl.h"

#include <libfyaml.h>
#include <string.h>

/* The offset of a 1-based line and column as the parser counts them. */
static size_t offset_of(const scn_source *source, int line, int column)
{
    size_t at = 0;
    for (int l = 1; l < line && at < source->length; at++) {
        const char c = source->text[at];
        const bool is_crlf = c == '\r' && at + 1 < source->length &&
                             source->text[at + 1] == '\n';
        l += c == '\n' || (c == '\r' && !is_crlf) ? 1 : 0;
    }
    for (int c = 1; c < column && at < source->length; c++) {
        at++;
        while (at < source->length &&
               ((unsigned char)source->text[at] & 0xC0) == 0x80) {
            at++;
        }
    }
    return at;
}

/* What may mend an error of the parser's; "" where its text says enough. */
static const char *hint_for(const char *error)
{
    static const struct {
        const char *error; /* how the parser begins */
        const char *hint;
    } hints[] = {
        {"tab character may not be used", " (indent by blanks)"},
        {"could not find expected ':'", " (a key ends in a colon and a blank)"},
        {"invalid multiline plain key", " (a key ends in a colon and a blank)"},
        {"invalid nested block mapping on the same line",
         " (a text with ': ' wants quotation marks)"},
        {"plain scalar cannot start with",
         " (a text that begins so wants quotation marks)"},
    };
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        if (strncmp(error, hints[i].error, strlen(hints[i].error)) == 0) {
            return hints[i].hint;
        }
    }
    return "";
}

/* The bracket that a map or list begins with; NUL where it has none. */
static char bracket_of(const scn_node *node)
{
    const scn_place *place = &node->place;
    const char c = place->offset < place->source->length
                       ? place->source->text[place->offset]
                       : '\0';
    return c == '[' || c == '{' ? c : '\0';
}

void scn_tell_syntax_error(scn_log *log, const scn_source *source,
                           struct fy_diag *diag, const scn_node *open)
{
    void *iterator = NULL;
    const struct fy_diag_error *error = fy_diag_errors_iterate(diag, &iterator);
    const char *text = error != NULL ? error->msg : "it cannot be read";
    const size_t offset = error != NULL
                              ? offset_of(source, error->line, error->column)
                              : source->length;
    const scn_place place = {source, offset, 0};
    const char bracket = open != NULL ? bracket_of(open) : '\0';
    if (bracket != '\0') {
        scn_tell(log, true, place,
                 "not valid YAML: %s ('%c' opened on line %d)", text, bracket,
                 scn_position_of(open->place).line);
    } else {
        scn_tell(log, true, place, "not valid YAML: %s%s", text,
                 hint_for(text));
    }
}
