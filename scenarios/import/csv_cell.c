/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <strings.h>

#include "scenarios/import/csv_impl.h"

bool csv_blame(lan_import *import, lan_status status)
{
    if (import->status == LAN_OK) {
        import->status = status;
        import->blamed = import->file;
    }
    return false;
}

bool csv_is_empty(const lan_csv_cell *cell)
{
    static const char *const nothing[] = {
        "-", "n/a", "na", "none", "?", "tbd", "\xE2\x80\x93", "\xE2\x80\x94"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        if (cell->length == strlen(nothing[i]) &&
            strncasecmp(cell->text, nothing[i], cell->length) == 0) {
            return true;
        }
    }
    return cell->length == 0;
}

imp_span csv_span(const csv_sheet *sheet, const lan_csv_cell *cell)
{
    return cell->length > 0
               ? (imp_span){cell->column, (size_t)(cell->text - sheet->text),
                            cell->length}
               : (imp_span){.column = 0};
}
