/* tests/support/json_check.c - an object of the program is JSON, each key once;
 * what stands in it the golden answers compare.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: json_check < object
 *
 * Says what is wrong, and ends with 0 where nothing is.
 */
#include <jansson.h>
#include <stdio.h>

int main(void)
{
    json_error_t error;
    json_t *object = json_loadf(stdin, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object)) {
        printf("line %d: %s\n", error.line, error.text);
        return 1;
    }
    json_decref(object);
    return 0;
}
