/* tests/support/json_check.c - is it an object in JSON without a key twice?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: json_check < object
 */
#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

int main(void)
{
    json_error_t err;
    json_t *object = json_loadf(stdin, JSON_REJECT_DUPLICATES, &err);
    if (object == NULL) {
        printf("line %d: %s\n", err.line, err.text);
        return EXIT_FAILURE;
    }
    const int wrong = !json_is_object(object);
    if (wrong) {
        puts("not an object");
    }
    json_decref(object);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
