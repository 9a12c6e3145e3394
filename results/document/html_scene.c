/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/document/html_impl.h"

/* Digits of times, places and strengths: pixels need four. */
#define DIGITS 9

/* Within an element of script no '<' may stand, whatever comes behind it. */
static int write_piece(const char *piece, size_t size, void *to)
{
    FILE *const out = to;

    for (size_t i = 0; i < size; i++) {
        if (piece[i] == '<' || piece[i] == '>' || piece[i] == '&') {
            fprintf(out, "\\u%04x", (unsigned)piece[i]);
        } else {
            fputc(piece[i], out);
        }
    }
    return 0;
}

lan_status lan_html_scene(const json_t *scene, FILE *out)
{
    fputs("<script type=\"application/json\" id=\"scene\">", out);
    const int failed = json_dump_callback(scene, write_piece, out,
                                          JSON_COMPACT | JSON_ENSURE_ASCII |
                                              JSON_REAL_PRECISION(DIGITS));
    fputs("</script>\n", out);
    return failed != 0 ? LAN_ENOMEM : LAN_OK;
}
