/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* dl_iterate_phdr() */
#include "tests/support/allocations.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OWNED_BY_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define OWNED_BY_SANITIZER 1
#endif

#if defined(__GLIBC__)
#include <link.h>
#endif

/* malloc has no argument to carry them. */
static struct {
    bool counting;
    long count;
    uintptr_t low; /* where OpenMP's runtime lies; 0 and 0: nowhere */
    uintptr_t high;
} allocations;

#if defined(__GLIBC__)
/* The runtimes of gcc, of clang and of Intel are shared libraries. */
static int find_runtime(struct dl_phdr_info *object, size_t size, void *context)
{
    (void)size;
    (void)context;
    if (strstr(object->dlpi_name, "libgomp") == NULL &&
        strstr(object->dlpi_name, "libomp") == NULL &&
        strstr(object->dlpi_name, "libiomp") == NULL) {
        return 0;
    }
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
            allocations.low = object->dlpi_addr + part->p_vaddr;
            allocations.high = allocations.low + part->p_memsz;
        }
    }
    return 1;
}
#endif

void allocations_start(void)
{
#if defined(__GLIBC__)
    (void)dl_iterate_phdr(find_runtime, NULL);
#endif
    allocations.count = 0;
    allocations.counting = true;
}

long allocations_stop(void)
{
    allocations.counting = false;
    return allocations.count;
}

/* Counts a block that was asked for from an address. */
static void count_call(const void *from)
{
    const uintptr_t at = (uintptr_t)from;
    const bool is_runtime = at >= allocations.low && at < allocations.high;
    allocations.count += allocations.counting && !is_runtime;
}

#if defined(OWNED_BY_SANITIZER)

/* From sanitizer/allocator_interface.h and asan_interface.h, which gcc does
 * not install. */
int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void *, size_t),
    void (*on_free)(const volatile void *));
size_t __asan_get_alloc_stack(void *block, void **trace, size_t size,
                              int *thread);

/* The trace begins within the sanitizer's malloc(). */
static void on_malloc(const volatile void *block, size_t size)
{
    void *trace[2] = {NULL, NULL};
    int thread = 0;
    (void)size;
    if (allocations.counting) {
        (void)__asan_get_alloc_stack((void *)(uintptr_t)block, trace, 2,
                                     &thread);
        count_call(trace[1]);
    }
}

static void on_free(const volatile void *block)
{
    (void)block;
}

bool allocations_can_be_counted(void)
{
    static bool installed;
    if (!installed) {
        installed =
            __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0;
    }
    return installed;
}

#elif defined(__GLIBC__)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

/* Seen by the shared libraries too: theirs are counted as ours are. */
#pragma GCC visibility push(default)

void *malloc(size_t size)
{
    count_call(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    count_call(__builtin_return_address(0));
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    count_call(__builtin_return_address(0));
    return __libc_realloc(block, size);
}

#pragma GCC visibility pop

bool allocations_can_be_counted(void)
{
    return true;
}

#else

bool allocations_can_be_counted(void)
{
    return false;
}

#endif
