/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "results/document/document_impl.h"

void lan_document_section(lan_document *document, const char *key,
                          const char *heading)
{
    if (document->is_in_section) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    lan_document_heading(document, "%s", heading);
    lan_document_begin(document, key);
    document->is_in_section = true;
}

void lan_document_section_end(lan_document *document)
{
    if (!document->is_in_section) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    document->is_in_section = false;
    lan_document_end(document);
}

void lan_document_lead(lan_document *document)
{
    lan_part *const last = document->part_count == 0
                               ? NULL
                               : &document->parts[document->part_count - 1];

    if (lan_document_skips(document, LAN_FOR_PEOPLE)) {
        return;
    }
    if (last == NULL || last->kind != LAN_PART_FIGURE) {
        lan_document_lose(document, LAN_EINVAL);
        return;
    }
    last->leads = true;
}

void lan_document_scene(lan_document *document, json_t *scene)
{
    if (scene == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
    }
    lan_part *const part =
        lan_document_skips(document, LAN_FOR(LAN_FORMAT_HTML))
            ? NULL
            : lan_document_add(document, LAN_PART_SCENE);
    if (part == NULL) {
        json_decref(scene);
        return;
    }
    part->scene = scene;
}

static void add_listing(lan_document *document, unsigned formats,
                        const char *label, const char *text)
{
    if (lan_document_skips(document, formats)) {
        return;
    }
    char *const lines = lan_document_copy(document, text);
    char *const name = lan_document_copy(document, label);
    lan_part *const part = lan_document_add(document, LAN_PART_LISTING);
    if (part == NULL) {
        free(lines);
        free(name);
        return;
    }
    part->text = lines;
    part->label = name;
    part->is_text = (formats & LAN_FOR(LAN_FORMAT_TEXT)) != 0;
}

void lan_document_listing(lan_document *document, const char *label,
                          const char *text)
{
    add_listing(document, LAN_FOR(LAN_FORMAT_HTML), label, text);
}

void lan_document_lines(lan_document *document, const char *label,
                        const char *text)
{
    add_listing(document, LAN_FOR_PEOPLE, label, text);
}
