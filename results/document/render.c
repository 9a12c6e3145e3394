/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/document/render.h"

#include <string.h>

#include "base/text.h"
#include "results/document/document_impl.h"

static const char *const words[LAN_FORMAT_COUNT] = {
    [LAN_FORMAT_TEXT] = "text",
    [LAN_FORMAT_CSV] = "csv",
    [LAN_FORMAT_JSON] = "json",
    [LAN_FORMAT_HTML] = "html",
};

lan_status lan_format_read(const char *word, lan_format *out, lan_error *err)
{
    for (int i = 0; i < LAN_FORMAT_COUNT; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out = (lan_format)i;
            return LAN_OK;
        }
    }
    const char *meant = lan_text_suggest(word, words, LAN_FORMAT_COUNT);
    return meant != NULL
               ? lan_fail(err, LAN_EINVAL, 0, 0,
                          "unknown format '%.20s' (did you mean '%s'?)", word,
                          meant)
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "a format is text, csv, json or html, not '%.20s'",
                          word);
}

const char *lan_format_word(lan_format format)
{
    return words[format];
}

bool lan_document_has_rows(const lan_document *document)
{
    return lan_document_csv_table(document) != NULL;
}

lan_status lan_document_render(const lan_document *document, lan_format format,
                               const lan_text_style *style, FILE *out)
{
    switch (format) {
    case LAN_FORMAT_TEXT:
        return lan_document_to_text(document, style, out);
    case LAN_FORMAT_CSV:
        return lan_document_to_csv(document, out);
    case LAN_FORMAT_JSON:
        return lan_document_to_json(document, out);
    case LAN_FORMAT_HTML:
        return lan_document_to_html(document, out);
    }
    return LAN_EINVAL;
}
