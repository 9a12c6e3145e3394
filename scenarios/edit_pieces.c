/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "scenarios/edit_impl.h"

static int compare_offsets(const void *a, const void *b)
{
    const scn_replacement *x = a;
    const scn_replacement *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

lan_status scn_write_pieces(const scn_source *source, scn_replacement *pieces,
                            size_t count, FILE *out)
{
    size_t done = 0;
    if (count > 1) {
        qsort(pieces, count, sizeof *pieces, compare_offsets);
    }
    if (source->has_mark) {
        fputs("\xef\xbb\xbf", out);
    }
    for (size_t k = 0; k < count; k++) {
        fwrite(source->text + done, 1, pieces[k].offset - done, out);
        fputs(pieces[k].text, out);
        done = pieces[k].offset + pieces[k].length;
    }
    fwrite(source->text + done, 1, source->length - done, out);
    return ferror(out) != 0 ? LAN_EIO : LAN_OK;
}
