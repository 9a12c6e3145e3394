/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/glyphs_impl.h"

#include <string.h>

#include "tests/support/support.h"

#define BOW    "\xF0\x9F\x8F\xB9" /* U+1F3F9 */
#define SHOU   "\xE5\xB0\x86"     /* U+5C06 */
#define JUN    "\xE8\xBB\x8D"     /* U+8ECD */
#define ARROW  "\xE2\x86\x92"     /* U+2192 */
#define E_ACUT "\xC3\xA9"

static void replace(const char *fonts, char *text)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(fputs(fonts, file) >= 0);
    rewind(file);
    assert_ok(glyphs_replace(text, file));
    fclose(file);
}

TEST(only_what_a_usual_font_may_lack_is_rare)
{
    assert_false(glyphs_are_rare("set label 'caf" E_ACUT " " ARROW " b'"));
    assert_false(glyphs_are_rare(""));
    assert_true(glyphs_are_rare("a " BOW));
    assert_true(glyphs_are_rare(SHOU));
}

TEST(a_character_of_no_font_becomes_a_question_mark)
{
    char text[] = "'" SHOU JUN "' " BOW " caf" E_ACUT " " ARROW "\n" BOW;
    replace("TrueType 20-7e a0-17f\nCFF 20-7e 5c05-5c07 f000\n", text);
    assert_string_equal(text, "'" SHOU "?' ? caf" E_ACUT " " ARROW "\n?");
}

TEST(all_ranges_of_all_fonts_count)
{
    char text[] = SHOU JUN BOW;
    replace("TrueType 5c06\nTrueType 20 8ecd 1f300-1f5ff\n", text);
    assert_string_equal(text, SHOU JUN BOW);
}

/* Pango draws with none of the old kinds. */
TEST(fonts_that_nobody_draws_with_do_not_count)
{
    char text[] = SHOU JUN;
    replace("Type 1 5c06-8ecd\nPCF 5c06-8ecd\n", text);
    assert_string_equal(text, "??");
}

TEST(what_is_no_list_of_fonts_does_no_harm)
{
    char text[] = "a" SHOU;
    replace("\n-\nTrueType x\nCFF 20-ffffffffffffffffffff zz 5c06\nCFF", text);
    assert_string_equal(text, "a" SHOU);
}
