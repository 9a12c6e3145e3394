/* tests/unit/test_scenario_reference.c - every YAML block of docs/scenario.md
 * is a scenario.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char fence[] = "\n```yaml\n";

/* The page, which the caller frees; NULL if make did not say where. */
static char *read_page(void)
{
    const char *root = getenv("abs_srcdir");
    char *path = root != NULL ? scratch_path(root, "docs/scenario.md") : NULL;
    size_t size = 0;
    char *page = path != NULL ? scratch_read(path, &size) : NULL;
    free(path);
    return page;
}

TEST(every_yaml_block_of_the_reference_loads)
{
    size_t count = 0;
    char *page = read_page();
    if (page == NULL) {
        skip(); /* run by hand, without abs_srcdir */
    }
    for (char *at = strstr(page, fence); at != NULL; at = strstr(at, fence)) {
        at += strlen(fence);
        char *end = strstr(at, "\n```\n");
        assert_non_null(end);
        end[1] = '\0';
        test_reading reading = read_text(at);
        if (reading.status != LAN_OK || reading.messages->count > 0) {
            char *printed = reading_printed(&reading);
            fail_with("%s\nof\n%s", printed, at);
        }
        reading_clear(&reading);
        count++;
        at = end + 2;
    }
    assert_true(count >= 6);
    free(page);
}
