/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "results/pages/pages_impl.h"

static void add_rows(lan_document *document, const lan_trajectory *trajectory,
                     const lan_column_def *columns)
{
    const size_t width = trajectory->columns + 1;
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = width};

    lan_table *table = lan_document_table(document, &def);
    for (size_t r = 0; r < trajectory->row_count; r++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        for (size_t i = 0; i < width; i++) {
            lan_table_number(table, trajectory->values[r * width + i]);
        }
    }
}

/* Columns that are named as the curve's; free() gives all back at once. */
static lan_column_def *curve_columns(const lan_battle *battle, size_t count)
{
    size_t size = 0;

    for (size_t i = 0; i < count; i++) {
        size += lan_trajectory_heading(battle, i, NULL, 0) + 1;
    }
    lan_column_def *columns = malloc((count + 1) * sizeof *columns + size);
    if (columns == NULL) {
        return NULL;
    }
    char *at = (char *)(columns + count + 1);
    columns[0] = (lan_column_def){.key = "time", .format = LAN_AS_NUMBER};
    for (size_t i = 0; i < count; i++) {
        const size_t length = lan_trajectory_heading(battle, i, NULL, 0);
        lan_trajectory_heading(battle, i, at, length + 1);
        columns[i + 1] = (lan_column_def){.key = at, .format = LAN_AS_NUMBER};
        at += length + 1;
    }
    return columns;
}

void lan_page_curve(lan_document *document, const lan_battle *battle,
                    const lan_trajectory *trajectory)
{
    if (!lan_document_wants(document, LAN_FORMAT_CSV)) {
        return;
    }
    lan_column_def *columns = curve_columns(battle, trajectory->columns);
    if (columns == NULL) {
        lan_document_lose(document, LAN_ENOMEM);
        return;
    }
    add_rows(document, trajectory, columns);
    free(columns);
}
