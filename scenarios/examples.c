/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/examples.h"

#include <string.h>

const lan_example *lan_example_find(const char *name)
{
    const size_t count = lan_example_count + lan_example_data_count;
    size_t index = 0;
    while (index < count && strcmp(lan_examples[index].name, name) != 0) {
        index++;
    }
    return index < count ? &lan_examples[index] : NULL;
}
