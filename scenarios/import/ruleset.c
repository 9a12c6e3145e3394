/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/ruleset_impl.h"

#include <string.h>

#include "base/text.h"

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

rule_section *rule_read(lan_import *import, const char *path)
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

const rule_entry *rule_find(const rule_section *section, const char *key)
{
    const rule_entry *entry = section->first;
    while (entry != NULL && strcmp(entry->key, key) != 0) {
        entry = entry->next;
    }
    return entry;
}

double rule_number(lan_import *import, const rule_section *section,
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

const char *rule_name(const rule_section *section)
{
    const rule_entry *entry = rule_find(section, "name");
    const char *name = entry != NULL ? entry->first->text : section->name;
    const char *colon = name[0] == '?' ? strchr(name, ':') : NULL;
    return colon != NULL ? colon + 1 : name;
}
