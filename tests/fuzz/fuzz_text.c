/* tests/fuzz/fuzz_text.c - what base/text.h promises, for any bytes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "base/text.h"
#include "tests/fuzz/fuzz.h"

/* A number that is read, written and read again is the same number. */
static void check_number(const char *text, size_t length)
{
    double value = 0.0;
    double again = 0.0;
    char written[LAN_TEXT_DOUBLE_SIZE];

    if (lan_text_to_double(text, length, &value) != LAN_OK) {
        return;
    }
    must(isfinite(value));
    lan_text_from_double(value, written);
    must(strlen(written) < sizeof written);
    must(lan_text_to_double(written, strlen(written), &again) == LAN_OK);
    must(memcmp(&value, &again, sizeof value) == 0);
}

/* What is shown is plain, fits, and is the text itself where that is plain. */
static void check_printable(const char *text, size_t size)
{
    char shown[100];

    lan_text_printable(text, shown, size);
    must(strlen(shown) < size);
    must(lan_text_is_plain(shown, strlen(shown)));
    must(lan_text_width(shown) <= strlen(shown));
    if (lan_text_is_plain(text, strlen(text)) && strlen(text) < size) {
        must(strcmp(text, shown) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const words[] = {"count", "hit", "reinforcements"};
    char *text = fuzz_copy(data, size, 1);

    check_number(text, size);
    check_printable(text, size > 0 ? 1 + data[0] % 100U : 1);
    check_printable(text, 100);

    const char *word = lan_text_suggest(text, words, 3);
    must(word == NULL || strlen(word) <= strlen(text) + 2);
    free(text);
    return 0;
}
