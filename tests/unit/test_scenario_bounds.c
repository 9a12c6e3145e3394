/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/parameter_impl.h"
#include "scenarios/sections/bind_impl.h"
#include "tests/support/reading.h"
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
        .key = "k", .scalar = SCN_SCALAR_CHOICE, .words = out->words};
}

/* The text that is told for a wrong word; copied to text. */
static void tell_wrong_word(const char *word, char *text, size_t size)
{
    many_words many;
    const scn_field field = choice_of_many(&many);
    lan_messages *messages = NULL;
    lan_scenario *scenario = calloc(1, sizeof *scenario);
    const scn_source source = {.name = "t.yaml"};
    scn_node node = {.kind = SCN_SCALAR,
                     .is_plain = true,
                     .text = word,
                     .length = strlen(word),
                     .place = {.source = &source}};
    assert_non_null(scenario);
    scn_reader reader = {.scenario = scenario};
    assert_ok(lan_messages_create(&messages));
    scn_log_init(&reader.log, messages);
    scn_tell_unknown_word(&reader, &node, &field);
    assert_int_equal(messages->count, 1);
    (void)snprintf(text, size, "%s", messages->items[0].error.text);
    lan_messages_destroy(messages);
    lan_scenario_destroy(scenario);
}

/* What does not fit a message is cut; nothing is written beyond the words. */
TEST(a_key_of_many_words_lists_the_first)
{
    char text[200];
    tell_wrong_word("wrong", text, sizeof text);
    assert_non_null(strstr(text, "one of word00, word01, word02"));
    tell_wrong_word("word3q", text, sizeof text);
    assert_non_null(strstr(text, "one of word00, word01, word02"));
}

TEST(a_block_hands_out_no_more_than_it_has)
{
    scn_block block;
    size_t offset = 0;
    assert_true(scn_block_init(&block, 100));
    const unsigned char *first = scn_block_array(&block, 3, 8);
    const unsigned char *second = scn_block_array(&block, 1, 40);
    assert_ptr_equal(first, block.bytes);
    assert_ptr_equal(second, block.bytes + 32); /* aligned */
    assert_null(scn_block_array(&block, 3, 8));
    assert_null(scn_block_array(&block, SIZE_MAX, 8));
    assert_non_null(scn_block_array(&block, 2, 8));
    assert_true(scn_block_holds(&block, second, 40, &offset));
    assert_int_equal(offset, 32);
    assert_false(scn_block_holds(&block, second, 80, &offset));
    assert_false(scn_block_holds(&block, block.bytes + 97, 8, &offset));
    assert_false(scn_block_holds(&block, &offset, 1, &offset));
    assert_false(scn_block_holds(&block, NULL, 0, &offset));
    scn_block_clear(&block);
}

/* Whatever leads out of the block is refused, forgotten or not. */
TEST(what_is_not_in_the_block_cannot_be_varied)
{
    static const scn_field field = {.key = "stray",
                                    .scalar = SCN_SCALAR_NUMBER};
    double stray = 1.0;
    lan_parameter *parameter = NULL;
    lan_error err;
    test_reading reading = read_text(reading_duel);
    scn_spot spot = scn_spot_top(reading.scenario);
    spot.field = &field;
    spot.home = &scn_section_top;
    for (int i = 0; i < 3; i++) {
        const void *const places[] = {&stray, reading.scenario,
                                      reading.scenario->block.bytes +
                                          reading.scenario->block.used - 4};
        spot.at = places[i];
        lan_error_clear(&err);
        assert_int_equal(scn_parameter_make(reading.scenario, "stray", &spot,
                                            &parameter, &err),
                         LAN_EINVAL);
        assert_string_equal(err.text, "'stray' cannot be varied");
        assert_null(parameter);
    }
    reading_clear(&reading);
}
