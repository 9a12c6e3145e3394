/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/svg.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "results/figure/draw.h"
#include "tests/support/support.h"

#define DEPTH_MAX      32
#define NAME_SIZE      32
#define ATTRIBUTES_MAX 32

typedef struct xml {
    const char *at;
    const char *fault;
    char open[DEPTH_MAX][NAME_SIZE];
    size_t depth;
} xml;

static void fail_xml(xml *x, const char *fault)
{
    x->fault = x->fault == NULL ? fault : x->fault;
}

static void read_name(xml *x, char name[NAME_SIZE])
{
    size_t length = 0;
    while (isalnum((unsigned char)*x->at) || strchr("-:_", *x->at) != NULL) {
        if (*x->at == '\0' || length + 1 == NAME_SIZE) {
            break;
        }
        name[length++] = *x->at++;
    }
    name[length] = '\0';
    if (length == 0) {
        fail_xml(x, "a name is missing");
    }
}

/* Reads text up to one of the ends: references are known, no "<". */
static void read_text(xml *x, char end)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                        "&#39;"};
    while (*x->at != end && *x->at != '\0') {
        bool is_known = *x->at != '&';
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
            is_known =
                is_known || strncmp(x->at, known[i], strlen(known[i])) == 0;
        }
        if (!is_known) {
            fail_xml(x, "an ampersand that is no reference");
        }
        if (*x->at == '<' || strncmp(x->at, "]]>", 3) == 0) {
            fail_xml(x, "markup in a text");
        }
        x->at++;
    }
}

static void read_attributes(xml *x)
{
    char names[ATTRIBUTES_MAX][NAME_SIZE];
    size_t count = 0;
    while (x->fault == NULL && *x->at == ' ') {
        x->at++;
        if (count == ATTRIBUTES_MAX) {
            fail_xml(x, "too many attributes");
            return;
        }
        read_name(x, names[count]);
        for (size_t i = 0; i < count; i++) {
            if (strcmp(names[i], names[count]) == 0) {
                fail_xml(x, "an attribute twice");
            }
        }
        count++;
        if (strncmp(x->at, "=\"", 2) != 0) {
            fail_xml(x, "an attribute without value");
            return;
        }
        x->at += 2;
        read_text(x, '"');
        if (*x->at == '"') {
            x->at++;
        }
    }
}

static void read_tag(xml *x)
{
    char name[NAME_SIZE];
    const bool is_end = x->at[1] == '/';
    x->at += is_end ? 2 : 1;
    read_name(x, name);
    if (is_end) {
        if (x->depth == 0 || strcmp(x->open[x->depth - 1], name) != 0) {
            fail_xml(x, "an end without its beginning");
            return;
        }
        x->depth--;
    } else {
        read_attributes(x);
        if (*x->at == '/') {
            x->at++;
        } else if (x->depth == DEPTH_MAX) {
            fail_xml(x, "too deep");
            return;
        } else {
            memcpy(x->open[x->depth++], name, sizeof name);
        }
    }
    if (*x->at != '>') {
        fail_xml(x, "a tag without end");
        return;
    }
    x->at++;
}

static bool is_allowed(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' && strchr("\n\t", *text) == NULL) {
            return false;
        }
    }
    return true;
}

const char *xml_fault(const char *text)
{
    xml x = {.at = text};
    size_t roots = 0;
    if (!is_allowed(text)) {
        return "a control character";
    }
    if (strncmp(text, "<?xml ", 6) == 0) {
        x.at = strstr(text, "?>") + 2;
    }
    while (x.fault == NULL && *x.at != '\0') {
        if (*x.at == '<') {
            roots += x.depth == 0 ? 1 : 0;
            read_tag(&x);
        } else {
            const char *const start = x.at;
            /* What stands between the tags, '<' its end. */
            read_text(&x, '<');
            for (const char *at = start; x.depth == 0 && at < x.at; at++) {
                if (!isspace((unsigned char)*at)) {
                    fail_xml(&x, "a text outside");
                }
            }
        }
    }
    if (x.fault == NULL && (x.depth > 0 || roots != 1)) {
        return "no single element";
    }
    return x.fault;
}

static char *styled_svg(const lan_figure *figure, const lan_svg_style *style)
{
    char *text = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&text, &length);
    assert_non_null(out);
    const lan_status status = lan_figure_to_svg(figure, style, out);
    assert_int_equal(fclose(out), 0);
    assert_ok(status);
    const char *const fault = xml_fault(text);
    if (fault != NULL) {
        fail_with("not well-formed: %s", fault);
    }
    return text;
}

char *svg_of(const lan_figure *figure)
{
    return styled_svg(figure, NULL);
}

char *inline_svg_of(const lan_figure *figure)
{
    return styled_svg(figure, &(lan_svg_style){.is_inline = true});
}

/* Writes what escaped text stands for over it. */
static void unescape(char *text)
{
    static const struct {
        const char *name;
        char letter;
    } known[] = {{"&amp;", '&'},
                 {"&lt;", '<'},
                 {"&gt;", '>'},
                 {"&quot;", '"'},
                 {"&#39;", '\''}};
    char *to = text;
    while (*text != '\0') {
        size_t length = 1;
        char letter = *text;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
            if (strncmp(text, known[i].name, strlen(known[i].name)) == 0) {
                length = strlen(known[i].name);
                letter = known[i].letter;
            }
        }
        *to++ = letter;
        text += length;
    }
    *to = '\0';
}

json_t *svg_data_of(const lan_figure *figure)
{
    static const char opening[] = "<metadata>";
    char *const text = inline_svg_of(figure);
    char *const start = strstr(text, opening);
    assert_true((start != NULL) == lan_figure_has_data(figure));
    json_t *data = NULL;
    if (start != NULL) {
        assert_int_equal(count_parts(text, opening), 1);
        *strstr(start, "</metadata>") = '\0';
        unescape(start + strlen(opening));
        json_error_t error;
        data =
            json_loads(start + strlen(opening), JSON_REJECT_DUPLICATES, &error);
        if (data == NULL) {
            fail_with("no JSON: %s", error.text);
        }
    }
    free(text);
    return data;
}

size_t count_parts(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL;
         at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}
