/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_text.h"
#include "results/document/document_impl.h"
#include "results/document/render.h"

lan_status lan_document_to_json(const lan_document *document, FILE *out)
{
    const lan_status status = lan_document_ready(document, LAN_FORMAT_JSON);

    if (status != LAN_OK) {
        return status;
    }
    lan_json_write_indented(out, document->open[0]);
    return LAN_OK;
}
