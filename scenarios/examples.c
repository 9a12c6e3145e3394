/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/examples.h"

#include <string.h>

size_t lan_example_find(const char *name)
{
    size_t index = 0;
    while (index < lan_example_count &&
           strcmp(lan_examples[index].name, name) != 0) {
        index++;
    }
    return index;
}
