/* base/result_impl.h - makes what is handed out and may grow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BASE_RESULT_IMPL_H
#define LAN_BASE_RESULT_IMPL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* A struct of zeros that begins with its size, or NULL; freed by free(). */
static inline void *lan_result_create(size_t size)
{
    size_t *result = calloc(1, size);
    if (result != NULL) {
        *result = size;
    }
    return result;
}

/* Defines the query for an element of an array of a struct that may grow: NULL
 * for an index beyond, and where there is no array. */
#define LAN_RESULT_ELEMENT(function, result_type, element_type, array, count,  \
                           index_type)                                         \
    const element_type *function(const result_type *from, index_type index)    \
    {                                                                          \
        const bool is_one =                                                    \
            from->array != NULL && (size_t)index < (size_t)from->count;        \
        return is_one ? &from->array[index] : NULL;                            \
    }

/* The same of a table of outputs by inputs. */
#define LAN_RESULT_CELL(function, result_type, element_type, array)            \
    const element_type *function(const result_type *from, size_t output,       \
                                 size_t input)                                 \
    {                                                                          \
        const bool is_one = from->array != NULL &&                             \
                            output < from->output_count &&                     \
                            input < from->input_count;                         \
        return is_one ? &from->array[output * from->input_count + input]       \
                      : NULL;                                                  \
    }

#endif
