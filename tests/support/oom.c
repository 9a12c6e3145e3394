/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"

/* Allocations that one attempt may make before it counts as endless. */
#define ALLOCATIONS_MAX 1000000L

/* Allocations that fail each in turn, and of those after them one in so many:
 * an attempt that has more goes round in loops. */
#define ALLOCATIONS_DENSE 500
#define STRIDE            11

/* Blocks alive at one time. */
#define BLOCKS_MAX 65536

/* Names that the linker's --wrap asks for. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);
void __wrap_free(void *block);

/* The one state of its kind: malloc has no argument to carry it. */
static struct {
    long countdown; /* 0: no failure planned */
    bool has_failed;
    long live;
    const void *blocks[BLOCKS_MAX]; /* the first live ones */
    size_t sizes[BLOCKS_MAX];       /* theirs, as asked for */
} oom;

static bool must_fail(void)
{
    if (oom.countdown == 0 || --oom.countdown > 0) {
        return false;
    }
    oom.has_failed = true;
    return true;
}

/* Notes a block that was given out. */
static void *counted(void *block, size_t size)
{
    if (block != NULL) {
        if (oom.live == BLOCKS_MAX) {
            abort(); /* no message: printing may allocate */
        }
        oom.sizes[oom.live] = size;
        oom.blocks[oom.live++] = block;
    }
    return block;
}

/* Forgets a block; one that a shared library gave out is not known. The
 * search begins at the youngest, which is mostly the one. */
static void forget(const void *block)
{
    for (long i = oom.live; i-- > 0;) {
        if (oom.blocks[i] == block) {
            oom.blocks[i] = oom.blocks[--oom.live];
            oom.sizes[i] = oom.sizes[oom.live];
            return;
        }
    }
}

void *__wrap_malloc(size_t size)
{
    return must_fail() ? NULL : counted(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return must_fail() ? NULL
                       : counted(__real_calloc(count, size), count * size);
}

void *__wrap_realloc(void *block, size_t size)
{
    if (must_fail()) {
        return NULL;
    }
    forget(block);
    return counted(__real_realloc(block, size), size);
}

char *__wrap_strndup(const char *text, size_t size)
{
    const size_t length = strnlen(text, size);
    char *copy = __wrap_malloc(length + 1);

    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *__wrap_strdup(const char *text)
{
    return __wrap_strndup(text, strlen(text));
}

void __wrap_free(void *block)
{
    forget(block);
    __real_free(block);
}

void oom_fail_nth(long n)
{
    oom.countdown = n;
    oom.has_failed = false;
}

bool oom_has_failed(void)
{
    return oom.has_failed;
}

long oom_live_blocks(void)
{
    return oom.live;
}

size_t oom_live_bytes(void)
{
    size_t bytes = 0;
    for (long i = 0; i < oom.live; i++) {
        bytes += oom.sizes[i];
    }
    return bytes;
}

long oom_try_all(bool (*attempt)(void *context), void *context)
{
    long failures = 0;
    for (long n = 1; n <= ALLOCATIONS_MAX;
         n += n < ALLOCATIONS_DENSE ? 1 : STRIDE) {
        const long before = oom_live_blocks();

        oom_fail_nth(n);
        const bool succeeded = attempt(context);
        const bool met_failure = oom_has_failed();
        oom_fail_nth(0);
        if (succeeded == met_failure) {
            fail_with("allocation %ld %s, and the attempt %s", n,
                      met_failure ? "failed" : "was not reached",
                      succeeded ? "succeeded" : "failed");
        }
        if (oom_live_blocks() != before) {
            fail_with("allocation %ld failed: %ld blocks left behind", n,
                      oom_live_blocks() - before);
        }
        if (!met_failure) {
            return failures;
        }
        failures++;
    }
    fail_with("more than %ld allocations", ALLOCATIONS_MAX);
    return 0;
}

bool oom_has_succeeded(lan_status status, const lan_error *err)
{
    if (status != LAN_OK && status != LAN_ENOMEM) {
        fail_with("status %d: %s", (int)status, err != NULL ? err->text : "");
    }
    return status == LAN_OK;
}

bool oom_has_made(lan_status status, const void *made)
{
    assert_int_equal(made != NULL, status == LAN_OK);
    return oom_has_succeeded(status, NULL);
}
