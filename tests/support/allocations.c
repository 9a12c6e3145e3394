/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/allocations.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OWNED_BY_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define OWNED_BY_SANITIZER 1
#endif

/* malloc has no argument to carry them. */
static struct {
    bool counting;
    long count;
} allocations;

void allocations_start(void)
{
    allocations.count = 0;
    allocations.counting = true;
}

long allocations_stop(void)
{
    allocations.counting = false;
    return allocations.count;
}

#if defined(OWNED_BY_SANITIZER)

/* From sanitizer/allocator_interface.h, which gcc does not install. */
int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void *, size_t),
    void (*on_free)(const volatile void *));

static void on_malloc(const volatile void *block, size_t size)
{
    (void)block;
    (void)size;
    allocations.count += allocations.counting;
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

void *malloc(size_t size)
{
    allocations.count += allocations.counting;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations.count += allocations.counting;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    allocations.count += allocations.counting;
    return __libc_realloc(block, size);
}

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
