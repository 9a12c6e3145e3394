/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/examples.h"

#include <string.h>

#include "scenarios/examples_impl.h"

size_t lan_example_count(void)
{
    return scn_example_count;
}

const char *lan_example_name(size_t index)
{
    return index < scn_example_count ? scn_examples[index].name : NULL;
}

const char *lan_example_title(size_t index)
{
    return index < scn_example_count ? scn_examples[index].title : NULL;
}

const char *lan_example_text(size_t index)
{
    return index < scn_example_count ? (const char *)scn_examples[index].text
                                     : NULL;
}

size_t lan_example_find(const char *name)
{
    size_t index = 0;
    while (index < scn_example_count &&
           strcmp(scn_examples[index].name, name) != 0) {
        index++;
    }
    return index;
}
