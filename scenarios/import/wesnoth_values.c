/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/text.h"
#include "scenarios/import/wesnoth_impl.h"

/* --- values -------------------------------------------------------------- */

double wes_number(lan_import *import, const wml_key *key)
{
    double number = 0.0;
    if (lan_text_to_double(key->value, strlen(key->value), &number) != LAN_OK) {
        import->file = key->place.file;
        (void)imp_fail(import, LAN_EPARSE, key->place.line,
                       "%.60s: a number was expected, not '%.60s'", key->key,
                       key->value);
    }
    return number;
}

imp_value wes_value_at(lan_import *import, const wml_key *key, double number,
                       const char *note)
{
    import->file = key->place.file;
    return imp_number(import, key->place.line, number, note);
}

imp_value wes_value(lan_import *import, const wml_tag *tag, const char *key)
{
    const wml_key *found = wml_find(tag, key);
    return found != NULL
               ? wes_value_at(import, found, wes_number(import, found), NULL)
               : (imp_value){.is_given = false};
}

const char *wes_text(const wml_tag *tag, const char *key)
{
    const wml_key *found = wml_find(tag, key);
    return found != NULL ? found->value : "";
}

/* --- what is not used ---------------------------------------------------- */

void wes_leave_keys_out(lan_import *import, const wml_tag *tag,
                        const char *const *used)
{
    char name[160];
    for (const wml_key *k = tag->keys; k != NULL; k = k->next) {
        size_t i = 0;
        while (used[i] != NULL && strcmp(used[i], k->key) != 0) {
            i++;
        }
        if (used[i] == NULL) {
            (void)snprintf(name, sizeof name, "%.60s.%.80s", tag->name, k->key);
            imp_leave_out(import, name, NULL, 1);
        }
    }
}

void wes_leave_tags_out(lan_import *import, const wml_tag *tag,
                        const char *const *used)
{
    char name[160];
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        size_t i = 0;
        while (used[i] != NULL && strcmp(used[i], t->name) != 0) {
            i++;
        }
        if (used[i] == NULL) {
            (void)snprintf(name, sizeof name, "[%.80s] in %.60s", t->name,
                           tag->name);
            imp_leave_out(import, name, NULL, 1);
        }
    }
}
