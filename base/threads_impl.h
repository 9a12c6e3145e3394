/* base/threads_impl.h - the number of threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/* `wanted`, or, for 0, one thread per processor; 1 without OpenMP. */
static inline int lan_thread_count(int wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : omp_get_num_procs();
#else
    (void)wanted;
    return 1;
#endif
}

/* Index of the calling thread in a parallel region, 0 for the one that started
 * it; 0 outside a region. */
static inline int lan_thread_number(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}
