/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "results/pages/pages_impl.h"

#define VALUES_LISTED 4

json_t *lan_page_alike_json(char *const *paths, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count && list != NULL; i++) {
        if (json_array_append_new(list, json_string(paths[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

char *lan_page_alike_words(char *const *paths, size_t count,
                           char buffer[LAN_PATH_WORDS_SIZE])
{
    size_t used = 0;
    buffer[0] = '\0';
    for (size_t i = 0; i < count && used < LAN_PATH_WORDS_SIZE; i++) {
        const int more = snprintf(buffer + used, LAN_PATH_WORDS_SIZE - used,
                                  "%s%s", i > 0 ? " " : "", paths[i]);
        used += more > 0 ? (size_t)more : 0;
    }
    return buffer;
}

/* "units.bow.{damage, interval} as units.bow.hit" */
static void add_alike(lan_document *document, const lan_price_value *value,
                      bool is_first)
{
    char paths[LAN_PATH_WORDS_SIZE];
    lan_document_more(document, "%s %s as %s", is_first ? "" : ",",
                      lan_paths_joined(value->alike[0], value->alike + 1,
                                       value->alike_count - 1, "{", "}", paths),
                      value->path);
}

void lan_page_alike_values(lan_document *document, const lan_price *price)
{
    size_t count = 0;
    for (size_t i = 0; i < price->value_count; i++) {
        if (price->values[i].alike_count == 0) {
            continue;
        }
        if (count == 0) {
            lan_document_gap(document);
            lan_document_sentence(document, LAN_TONE_PLAIN,
                                  "What acts as another value does stays as "
                                  "it is:");
        }
        if (count < VALUES_LISTED) {
            add_alike(document, &price->values[i], count == 0);
        }
        count++;
    }
    if (count > VALUES_LISTED) {
        lan_document_more(document, " and %zu more", count - VALUES_LISTED);
    }
    if (count > 0) {
        lan_document_more(document, ".");
        lan_document_gap(document);
    }
}
