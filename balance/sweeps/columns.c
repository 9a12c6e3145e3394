/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>
#include <string.h>

#include "balance/sweeps/sweep_impl.h"
#include "base/real.h"
#include "base/text.h"
#include "lanchester/scenario.h"

/* A column and what its texts lie in. */
typedef struct columns_item {
    lan_column column;
    void *texts; /* pointers to the words, then all letters */
} columns_item;

struct lan_columns {
    size_t count;
    size_t set_count;
    size_t made; /* columns that are there */
    columns_item items[];
};

/* --- made one by one ----------------------------------------------------- */

lan_columns *lan_columns_begin(size_t set_count, size_t recorded_count)
{
    const size_t count = set_count + recorded_count;
    lan_columns *columns =
        calloc(1, sizeof *columns + count * sizeof columns->items[0]);
    if (columns != NULL) {
        columns->count = count;
        columns->set_count = set_count;
    }
    return columns;
}

static size_t size_of_texts(const lan_column *column)
{
    size_t size = strlen(column->name) + 1;
    for (size_t i = 0; i < column->word_count; i++) {
        size += sizeof(char *) + strlen(column->words[i]) + 1;
    }
    return size;
}

static char *put_text(char **at, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *put = memcpy(*at, text, size);
    *at += size;
    return put;
}

lan_status lan_columns_add(lan_columns *columns, const lan_column *column)
{
    columns_item *item = &columns->items[columns->made];
    const char **words = malloc(size_of_texts(column));
    if (words == NULL) {
        return LAN_ENOMEM;
    }
    char *letters = (char *)(words + column->word_count);
    for (size_t i = 0; i < column->word_count; i++) {
        words[i] = put_text(&letters, column->words[i]);
    }
    item->texts = words;
    item->column = *column;
    item->column.words = words;
    item->column.name = put_text(&letters, column->name);
    columns->made++;
    return LAN_OK;
}

void lan_columns_destroy(lan_columns *columns)
{
    if (columns == NULL) {
        return;
    }
    for (size_t i = 0; i < columns->made; i++) {
        free(columns->items[i].texts);
    }
    free(columns);
}

/* --- of a sweep ---------------------------------------------------------- */

static lan_column_kind kind_of_parameter(const lan_parameter *parameter)
{
    switch (lan_parameter_kind_of(parameter)) {
    case LAN_PARAMETER_WORD:
        return LAN_COLUMN_WORD;
    case LAN_PARAMETER_FLAG:
        return LAN_COLUMN_FLAG;
    case LAN_PARAMETER_NUMBER:
    case LAN_PARAMETER_WHOLE:
        break;
    }
    return LAN_COLUMN_NUMBER;
}

static bool may_be_auto(const lan_parameter *parameter)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    return kind_of_parameter(parameter) == LAN_COLUMN_NUMBER &&
           strcmp(lan_parameter_text(parameter, LAN_PARAMETER_AUTO, text),
                  "auto") == 0;
}

static lan_status add_set(lan_columns *columns, const lan_scenario_copy *copy,
                          const lan_parameter *parameter)
{
    const size_t count = lan_parameter_word_count(parameter);
    const char **words = calloc(count + 1, sizeof *words);
    if (words == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        words[i] = lan_parameter_word(parameter, i);
    }
    const lan_column column = {.name = lan_parameter_path(parameter),
                               .kind = kind_of_parameter(parameter),
                               .may_be_auto = may_be_auto(parameter),
                               .own = lan_scenario_copy_get(copy, parameter),
                               .words = words,
                               .word_count = count};
    const lan_status status = lan_columns_add(columns, &column);
    free(words);
    return status;
}

static lan_column_kind kind_of_record(const lan_measure *record)
{
    switch (lan_measure_kind_of(record)) {
    case LAN_MEASURE_WORD:
        return LAN_COLUMN_WORD;
    case LAN_MEASURE_FLAG:
        return LAN_COLUMN_FLAG;
    case LAN_MEASURE_NUMBER:
        break;
    }
    return LAN_COLUMN_NUMBER;
}

static lan_status add_recorded(lan_columns *columns, const lan_measure *record)
{
    const size_t count = lan_measure_word_count(record);
    const char **words = calloc(count + 1, sizeof *words);
    if (words == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        words[i] = lan_measure_word(record, i);
    }
    const lan_column column = {.name = lan_measure_name(record),
                               .kind = kind_of_record(record),
                               .own = LAN_NAN,
                               .words = words,
                               .word_count = count};
    const lan_status status = lan_columns_add(columns, &column);
    free(words);
    return status;
}

static lan_status add_all(lan_columns *columns, const lan_sweep *sweep,
                          const lan_scenario_copy *copy)
{
    lan_status status = LAN_OK;
    for (size_t i = 0; status == LAN_OK && i < columns->set_count; i++) {
        status = add_set(columns, copy, sweep->parameters[i]);
    }
    for (size_t i = 0; status == LAN_OK && i < sweep->record_count; i++) {
        status = add_recorded(columns, sweep->records[i]);
    }
    return status;
}

lan_status lan_columns_create(const lan_sweep *sweep, lan_columns **out)
{
    lan_scenario_copy *copy = NULL;
    lan_status status = lan_scenario_copy_create(sweep->scenario, &copy);
    if (status != LAN_OK) {
        return status;
    }
    lan_columns *columns = lan_columns_begin(
        lan_design_path_count(sweep->design), sweep->record_count);
    status = columns != NULL ? add_all(columns, sweep, copy) : LAN_ENOMEM;
    lan_scenario_copy_destroy(copy);
    if (status != LAN_OK) {
        lan_columns_destroy(columns);
        return status;
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
    return index < columns->count ? &columns->items[index].column : NULL;
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
    return isnan(value) ? columns->items[index].column.own : value;
}

static bool is_auto(const lan_column *column, double value)
{
    return column->may_be_auto && value <= LAN_PARAMETER_AUTO &&
           value >= LAN_PARAMETER_AUTO;
}

bool lan_column_has(const lan_column *column, double value)
{
    return column->kind != LAN_COLUMN_WORD || isnan(value) ||
           (value >= 0.0 && value < (double)column->word_count);
}

const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE])
{
    if (isnan(value)) {
        return "";
    }
    if (is_auto(column, value)) {
        return "auto";
    }
    switch (column->kind) {
    case LAN_COLUMN_WORD:
        return value >= 0.0 && value < (double)column->word_count
                   ? column->words[(size_t)value]
                   : "";
    case LAN_COLUMN_FLAG:
        return value > 0.0 ? "true" : "false";
    case LAN_COLUMN_NUMBER:
        break;
    }
    return lan_text_from_double(value, buffer);
}
