/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"
#include "tests/support/support.h"

/* More words than any key has. */
#define MANY 40

/* A choice among "word00", "word01", ... */
typedef struct many_words {
    char texts[MANY][8];
    scn_word words[MANY + 1];
} many_words;

static scn_field choice_of_many(many_words *out)
{
    for (int i = 0; i < MANY; i++) {
        (void)snprintf(out->texts[i], sizeof out->texts[i], "word%02d", i);
        out->words[i] = (scn_word){out->texts[i], i};
    }
    out->words[MANY] = (scn_word){NULL, 0};
    return (scn_field){
        .key = "k", .kind = SCN_FIELD_CHOICE, .words = out->words};
}

/* The text that is told for a wrong word; copied to text. */
static void tell_wrong_word(const char *word, char *text, size_t size)
{
    many_words many;
    const scn_field field = choice_of_many(&many);
    lan_messages messages;
    lan_scenario *scenario = calloc(1, sizeof *scenario);
    const scn_source source = {.name = "t.yaml"};
    scn_node node = {.kind = SCN_SCALAR,
                     .is_plain = true,
                     .text = word,
                     .length = strlen(word),
                     .place = {.source = &source}};
    assert_non_null(scenario);
    scn_reader reader = {.scenario = scenario};
    lan_messages_init(&messages);
    scn_log_init(&reader.log, &messages);
    scn_tell_unknown_word(&reader, &node, &field);
    assert_int_equal(messages.count, 1);
    (void)snprintf(text, size, "%s", messages.items[0].error.text);
    lan_messages_clear(&messages);
    lan_scenario_destroy(scenario);
}

/* What does not fit a message is cut; nothing is written beyond the words. */
static void a_key_of_many_words_tells_the_first_of_them(void **state)
{
    char text[200];
    (void)state;
    tell_wrong_word("wrong", text, sizeof text);
    assert_non_null(strstr(text, "one of word00, word01, word02"));
    tell_wrong_word("word3q", text, sizeof text);
    assert_non_null(strstr(text, "one of word00, word01, word02"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_of_many_words_tells_the_first_of_them),
    };
    return run_group("scenario_bounds", tests);
}
