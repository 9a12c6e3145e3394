/* base/threads_impl.h - how many threads work is shared among.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>

#ifdef _OPENMP
#include <omp.h>
#endif

/* As many as wanted, or, for 0, one a processor; 1 without OpenMP. */
static inline int lan_thread_count(int wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : omp_get_num_procs();
#else
    (void)wanted;
    return 1;
#endif
}

/* Which thread of a parallel region this is: 0 began it. 0 outside of any. */
static inline int lan_thread_number(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}
