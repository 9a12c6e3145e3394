/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_text.h"

#include <stdlib.h>

#include "tests/support/random.h"
#include "tests/support/support.h"

/* What is written of a value that jansson reads. */
static char *written(const char *text, void (*write)(FILE *, json_t *))
{
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);

    assert_non_null(value);
    assert_non_null(out);
    write(out, value);
    assert_int_equal(fclose(out), 0);
    json_decref(value);
    return bytes;
}

static void assert_line(const char *text, const char *want)
{
    char *line = written(text, lan_json_write_line);
    assert_string_equal(line, want);
    free(line);
}

TEST(reals_are_as_short_as_they_can_be_and_stay_reals)
{
    assert_line("[0.6, 0.1, 1.0, 2.0e22, 5e-324, -0.0, 51982.934703, 3]",
                "[0.6,0.1,1.0,2e22,5e-324,-0.0,51982.934703,3]\n");
}

TEST(words_are_escaped_where_json_wants_it)
{
    assert_line("[\"a\\\"b\\\\c\\n\\t\\u0001\\u0000/\", \"\\u00fc\", true, "
                "false, null]",
                "[\"a\\\"b\\\\c\\n\\t\\u0001\\u0000/\",\"\xC3\xBC\",true,false,"
                "null]\n");
}

TEST(keys_keep_their_order_and_are_escaped)
{
    assert_line("{\"b\": 1, \"a\\\"\": {}, \"c\": []}",
                "{\"b\":1,\"a\\\"\":{},\"c\":[]}\n");
}

TEST(indented_text_has_a_line_for_each_element)
{
    char *text = written("{\"a\": [1, {\"b\": 0.6}], \"c\": {}, \"d\": []}",
                         lan_json_write_indented);
    assert_string_equal(text, "{\n"
                              "  \"a\": [\n"
                              "    1,\n"
                              "    {\n"
                              "      \"b\": 0.6\n"
                              "    }\n"
                              "  ],\n"
                              "  \"c\": {},\n"
                              "  \"d\": []\n"
                              "}\n");
    free(text);
}

/* Whatever doubles: jansson reads the same ones. */
TEST(what_is_written_reads_back)
{
    random_source *r = random_create(12);
    for (int i = 0; i < 1000; i++) {
        const double value = random_magnitude(r, 1e-300, 1e300) *
                             (random_chance(r, 0.5) ? 1.0 : -1.0);
        json_t *real = json_real(value);
        char *bytes = NULL;
        size_t size;
        FILE *out = open_memstream(&bytes, &size);
        assert_non_null(out);
        lan_json_write_line(out, real);
        assert_int_equal(fclose(out), 0);
        json_t *back = json_loads(bytes, JSON_DECODE_ANY, NULL);
        const double same = json_real_value(back);
        assert_true(json_is_real(back));
        assert_memory_equal(&same, &value, sizeof value);
        json_decref(back);
        json_decref(real);
        free(bytes);
    }
    random_destroy(r);
}
