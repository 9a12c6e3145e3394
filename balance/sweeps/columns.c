/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/sweep_impl.h"
#include "base/real.h"
#include "base/text.h"

lan_columns *lan_columns_begin(size_t set_count, size_t recorded_count)
{
    lan_columns *columns = calloc(1, sizeof *columns);
    if (columns != NULL) {
        columns->count = set_count + recorded_count;
        columns->set_count = set_count;
        columns->items = arena_take(&columns->memory, columns->count,
                                    sizeof *columns->items);
    }
    if (columns != NULL && columns->items == NULL) {
        free(columns);
        return NULL;
    }
    return columns;
}

lan_column *lan_columns_name(lan_columns *columns, size_t index,
                             const char *name, size_t word_count,
                             const char ***words)
{
    lan_column *column = &columns->items[index];
    *words = arena_take(&columns->memory, word_count, sizeof **words);
    *column = (lan_column){.name = arena_copy(&columns->memory, name),
                           .own = LAN_NAN,
                           .words = *words,
                           .word_count = word_count};
    return *words != NULL && column->name != NULL ? column : NULL;
}

void lan_columns_destroy(lan_columns *columns)
{
    if (columns != NULL) {
        arena_clear(&columns->memory);
        free(columns);
    }
}

/* --- of a sweep ---------------------------------------------------------- */

static void name_set(lan_columns *columns, size_t index,
                     const lan_scenario_copy *copy,
                     const lan_parameter *parameter)
{
    static const lan_column_kind kinds[] = {
        [LAN_PARAMETER_NUMBER] = LAN_COLUMN_NUMBER,
        [LAN_PARAMETER_WHOLE] = LAN_COLUMN_NUMBER,
        [LAN_PARAMETER_WORD] = LAN_COLUMN_WORD,
        [LAN_PARAMETER_FLAG] = LAN_COLUMN_FLAG};
    char text[LAN_TEXT_DOUBLE_SIZE];
    const char **words = NULL;
    lan_column *column =
        lan_columns_name(columns, index, lan_parameter_path(parameter),
                         lan_parameter_word_count(parameter), &words);
    if (column == NULL) {
        return;
    }
    column->kind = kinds[lan_parameter_kind_of(parameter)];
    column->own = lan_scenario_copy_get(copy, parameter);
    column->may_be_auto =
        column->kind == LAN_COLUMN_NUMBER &&
        strcmp(lan_parameter_text(parameter, LAN_PARAMETER_AUTO, text),
               "auto") == 0;
    for (size_t i = 0; i < column->word_count; i++) {
        words[i] =
            arena_copy(&columns->memory, lan_parameter_word(parameter, i));
    }
}

static void name_recorded(lan_columns *columns, size_t index,
                          const lan_measure *record)
{
    static const lan_column_kind kinds[] = {
        [LAN_MEASURE_NUMBER] = LAN_COLUMN_NUMBER,
        [LAN_MEASURE_WORD] = LAN_COLUMN_WORD,
        [LAN_MEASURE_FLAG] = LAN_COLUMN_FLAG};
    const char **words = NULL;
    lan_column *column =
        lan_columns_name(columns, index, lan_measure_name(record),
                         lan_measure_word_count(record), &words);
    if (column == NULL) {
        return;
    }
    column->kind = kinds[lan_measure_kind_of(record)];
    for (size_t i = 0; i < column->word_count; i++) {
        words[i] = arena_copy(&columns->memory, lan_measure_word(record, i));
    }
}

lan_status lan_columns_create(const lan_sweep *sweep, lan_columns **out)
{
    lan_scenario_copy *copy = NULL;
    const lan_status status = lan_scenario_copy_create(sweep->scenario, &copy);
    if (status != LAN_OK) {
        return status;
    }
    lan_columns *columns = lan_columns_begin(
        lan_design_path_count(sweep->design), sweep->record_count);
    for (size_t i = 0; columns != NULL && i < columns->count; i++) {
        if (i < columns->set_count) {
            name_set(columns, i, copy, sweep->parameters[i]);
        } else {
            name_recorded(columns, i, sweep->records[i - columns->set_count]);
        }
    }
    lan_scenario_copy_destroy(copy);
    if (columns == NULL || columns->memory.is_short) {
        lan_columns_destroy(columns);
        return LAN_ENOMEM;
    }
    *out = columns;
    return LAN_OK;
}

/* --- asking -------------------------------------------------------------- */

size_t lan_columns_count(const lan_columns *columns)
{
    return columns->count;
}

size_t lan_columns_set_count(const lan_columns *columns)
{
    return columns->set_count;
}

const lan_column *lan_columns_at(const lan_columns *columns, size_t index)
{
    return index < columns->count ? &columns->items[index] : NULL;
}

double lan_columns_value(const lan_columns *columns, const lan_sweep_row *row,
                         size_t index)
{
    if (index >= columns->count) {
        return LAN_NAN;
    }
    if (index >= columns->set_count) {
        return row->recorded[index - columns->set_count];
    }
    const double value = row->values[index];
    return isnan(value) ? columns->items[index].own : value;
}

bool lan_column_has(const lan_column *column, double value)
{
    return column->kind != LAN_COLUMN_WORD || isnan(value) ||
           (value >= 0.0 && value < (double)column->word_count);
}

const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value) || !lan_column_has(column, value)) {
        return "";
    }
    if (column->may_be_auto && value <= LAN_PARAMETER_AUTO &&
        value >= LAN_PARAMETER_AUTO) {
        return "auto";
    }
    return column->kind == LAN_COLUMN_WORD ? column->words[(size_t)value]
           : column->kind == LAN_COLUMN_FLAG
               ? value > 0.0 ? "true" : "false"
               : lan_text_from_double(value, buffer);
}
