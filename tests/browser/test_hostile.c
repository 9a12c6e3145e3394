/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/browser/shown.h"

GROUP_WITH(shown_setup, shown_teardown);

/* --- what pages say ------------------------------------------------------ */

/* A page on which everything is noisy. */
static const char noisy[] =
    "<!DOCTYPE html><title>noisy</title>"
    "<script>console.warn('a warning'); setTimeout(() => { throw new "
    "Error('thrown'); });</script>"
    "<meta http-equiv='Content-Security-Policy' content=\"script-src "
    "'none'\">"
    "<script>window.refused = true;</script>"
    "<img src='none.png' alt=''>";

TEST(every_kind_of_page_error_is_recorded)
{
    browser *b = shown_begin(state);
    shown_write(b, "a page's name, 100 % odd.html", noisy);
    page *p = shown_open(b, "a page's name, 100 % odd.html", NULL, NULL);

    page_settle(p);
    assert_non_null(strstr(page_complaints(p), "console: a warning\n"));
    assert_non_null(strstr(page_complaints(p), "exception: Error: thrown"));
    assert_non_null(strstr(page_complaints(p), "request: file://"));
    assert_non_null(strstr(page_complaints(p), "none.png\n"));
    assert_non_null(strstr(page_complaints(p), "Content Security Policy"));
    assert_false(page_is(p, "'refused' in window"));
    page_forget(p);
    assert_quiet(p);
    page_close(p);
}

/* --- the policy ---------------------------------------------------------- */

/* Puts text before the end of the body, as one who has got past the escaping
 * would. */
static page *open_with_injected(browser *b, const char *text)
{
    shown_run(b, "example ford >ford.yaml");
    shown_run(b, "run ford.yaml --format html >page.html");
    char *whole = shown_read(b, "page.html");
    char *end = strstr(whole, "</body>");
    assert_non_null(end);
    const size_t size = strlen(whole) + strlen(text) + 1;
    char *changed = malloc(size);
    assert_non_null(changed);
    snprintf(changed, size, "%.*s%s%s", (int)(end - whole), whole, text, end);
    shown_write(b, "injected.html", changed);
    free(changed);
    free(whole);
    return shown_open(b, "injected.html", NULL, NULL);
}

TEST(an_injected_script_does_not_run)
{
    static const char *const scripts[] = {
        "<script>window.hacked = 1</script>",
        "<script type=module>window.hacked = 1</script>",
        "<p id=trap onclick='window.hacked = 1'>x</p>",
        "<svg onload='window.hacked = 1'></svg>",
        "<a id=trap href='javascript:void(window.hacked = 1)'>x</a>",
        "<script src='data:text/javascript,window.hacked=1'></script>",
        "<iframe srcdoc='<script>parent.hacked = 1</script>'></iframe>",
    };
    browser *b = shown_begin(state);

    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        page *p = open_with_injected(b, scripts[i]);
        json_decref(page_value(p, "document.getElementById('trap')?.click()"));
        page_settle(p);
        if (!page_is(p, "!('hacked' in window)") ||
            strstr(page_complaints(p), "Content Security Policy") == NULL) {
            fail_with("this runs: %s", scripts[i]);
        }
        page_close(p);
    }
}

TEST(nothing_that_is_injected_is_fetched)
{
    browser *b = shown_begin(state);
    shown_write(b, "other.svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='50' "
                "height='50'></svg>");
    page *p = open_with_injected(
        b, "<img id=trap src='other.svg'>"
           "<style>body { background: url(other.svg) }</style>"
           "<link rel=stylesheet href='other.css'>"
           "<object data='other.svg'></object>");

    page_settle(p);
    assert_true(page_is(p, "document.getElementById('trap').naturalWidth === "
                           "0"));
    assert_true(page_is(p, "performance.getEntriesByType('resource')"
                           ".every((entry) => entry.transferSize === 0)"));
    assert_true(page_is(p, "fetch(location.href)"
                           ".then(() => false, () => true)"));
    assert_non_null(strstr(page_complaints(p), "Content Security Policy"));
    page_close(p);
}

/* --- names --------------------------------------------------------------- */

/* A campaign in which everything has a name of the caller's: title and
 * source, terrain, place, unit, two armies, two sides. */
static const char named[] =
    "format: 1\n"
    "title: \"T%s\"\n"
    "source: \"S%s\"\n"
    "time: {unit: \"hour\", end: 240}\n"
    "map:\n"
    "  cell: 500\n"
    "  places: {\"P%s\": [8, 1]}\n"
    "  rows: |\n"
    "    ..........\n"
    "    ....hh....\n"
    "    ..........\n"
    "terrain:\n"
    "  plain: {glyph: \".\"}\n"
    "  \"G%s\": {glyph: h, cost: 2}\n"
    "units:\n"
    "  \"U%s\": {hit: 0.1, speed: 2000}\n"
    "armies:\n"
    "  \"A%s\":\n"
    "    {side: \"X%s\", at: [0, 1], units: {\"U%s\": 500},\n"
    "     orders: [{attack: \"B%s\"}]}\n"
    "  \"B%s\":\n"
    "    {side: \"Y%s\", at: [8, 1], units: {\"U%s\": 300}}\n";

/* A title in a string of YAML between double quotes, a name of all else, in
 * which not every character may stand, and a part of the title as a page shows
 * it. What runs is not quiet: there is no hack(). */
typedef struct hostile_name {
    const char *title;
    const char *name;
    const char *shown;
} hostile_name;

static const hostile_name hostile[] = {
    {"</script><script>hack()</script>", "</script><script>h()</script>",
     "</script><script>hack()</script>"},
    {"</style><img src=x onerror=hack()>", "</style><img src onerror>",
     "</style><img src=x onerror=hack()>"},
    {"</metadata></svg></title></desc><b>", "</metadata></svg></title><b>",
     "</metadata></svg></title></desc><b>"},
    {"]]><!--", "]]><!--", "]]><!--"},
    {"\\\" onload=\\\"hack()", "> onload", "\" onload=\"hack()"},
    {"' onclick='hack()", "&#39; onclick", "' onclick='hack()"},
    {"&lt;b&gt;&#60;i&#62;&amp", "&lt;b&gt;&#60;i&#62;&amp",
     "&lt;b&gt;&#60;i&#62;&amp"},
    {"\\u05D0\\u200Flure", "\\u05D0\\u200Flure", "lure"},
    {"${hack()}`\\\\u003c", "${hack()}", "${hack()}`"},
    {"javascript:hack()", "javascript hack()", "javascript:hack()"},
    {"__proto__", "__proto__", "__proto__"},
    {"#t=3", "#t", "#t=3"},
};

static page *open_named(browser *b, const char *title, const char *name)
{
    char text[sizeof named + 12 * 100];
    snprintf(text, sizeof text, named, title, title, name, name, name, name,
             name, name, name, name, name, name);
    shown_write(b, "named.yaml", text);
    shown_run(b, "run named.yaml --quiet --format html >page.html");
    return shown_open(b, "page.html", NULL, NULL);
}

/* What marks direction or is no character must not reach other words. */
static const char unsafe[] = "/[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f"
                             "\\u2028-\\u202e\\u2066-\\u2069\\ufeff]/";

static void assert_printable(page *p)
{
    char *found = page_text(
        p, "document.documentElement.textContent.match(%s)?.[0] ?? ''", unsafe);
    if (*found != '\0') {
        fail_with("\\x%02X... reaches the page as it is",
                  (unsigned)(unsigned char)*found);
    }
    free(found);
}

static void assert_harmless(page *p, const hostile_name *name,
                            const char *structure)
{
    char *own = shown_look(p, "structure()");
    if (strcmp(own, structure) != 0) {
        fail_with("another structure by %s:\n%s\n%s", name->title, own,
                  structure);
    }
    free(own);
    assert_none(p, "strangeParts()");
    char *words = shown_look(p, "words()");
    char *title = page_text(p, "document.title");
    if (strstr(words, name->shown) == NULL ||
        strstr(title, name->shown) == NULL) {
        fail_with("%s is not shown in: %s", name->shown, words);
    }
    free(title);
    free(words);
    assert_printable(p);
    assert_quiet(p);
}

TEST(names_do_nothing)
{
    browser *b = shown_begin(state);
    page *harmless = open_named(b, "harmless", "harmless");
    char *structure = shown_look(harmless, "structure()");

    page_close(harmless);
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        page *p = open_named(b, hostile[i].title, hostile[i].name);
        assert_harmless(p, &hostile[i], structure);
        page_close(p);
    }
    free(structure);
}

/* The text of the scenario stands on the page of a report, comments and all. */
TEST(the_text_of_a_scenario_does_nothing)
{
    static const char comments[] =
        "# </pre></code></main><script>hack()</script><img src=x "
        "onerror=hack()>\n"
        "# ]]> --> &lt;b&gt; \xE2\x80\xAE"
        "desrever \xE2\x81\xA6\n"
        "# <!-- </script> \xE2\x80\xA8 \t \xEF\xBB\xBF\n";
    browser *b = shown_begin(state);
    shown_run(b, "example hex-battle >plain.yaml");
    char *text = shown_read(b, "plain.yaml");
    const size_t size = sizeof comments + strlen(text);
    char *changed = malloc(size);
    assert_non_null(changed);
    snprintf(changed, size, "%s%s", comments, text);
    shown_write(b, "changed.yaml", changed);
    free(changed);
    free(text);
    shown_run(b, "report plain.yaml --quiet -o plain.html");
    shown_run(b, "report changed.yaml --quiet -o changed.html");
    page *plain = shown_open(b, "plain.html", NULL, NULL);
    page *p = shown_open(b, "changed.html", NULL, NULL);
    char *own = shown_look(p, "structure()");
    char *structure = shown_look(plain, "structure()");
    char *words = shown_look(p, "words()");

    assert_string_equal(own, structure);
    assert_none(p, "strangeParts()");
    assert_printable(p);
    assert_non_null(strstr(words, "</pre></code></main><script>hack()"));
    assert_non_null(strstr(words, "]]> --> &lt;b&gt;"));
    assert_quiet(p);
    free(own);
    free(structure);
    free(words);
    page_close(plain);
    page_close(p);
}
