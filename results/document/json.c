/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/document/document_impl.h"
#include "results/document/render.h"

lan_status lan_document_to_json(const lan_document *document, FILE *out)
{
    const lan_status status = lan_document_ready(document, LAN_FORMAT_JSON);

    if (status != LAN_OK) {
        return status;
    }
    /* What the stream could not take, closing it finds out. */
    (void)json_dumpf(document->open[0], out, JSON_INDENT(2));
    fputc('\n', out);
    return LAN_OK;
}
