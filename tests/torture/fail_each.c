/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs one command of the program again and again, each time with another
 * allocation that fails; about so many tries, which a seed draws.
 *
 * usage: fail_each TRIES SEED WORD...
 *
 * A run that meets a failure either ends with status 1, says so in one line and
 * leaves no file behind, or it does without the memory and ends as ever. Ends
 * with 1 and says which allocation where that is not so; otherwise prints how
 * many there are and were tried.
 *
 * Counted are malloc, calloc, realloc, strdup and strndup of every object that
 * is linked statically, by the linker's --wrap; shared libraries (GSL,
 * libfyaml, SQLite) allocate as ever.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Names that the linker's --wrap asks for. */
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t size);

/* The one state of its kind: malloc has no argument to carry it. */
static long planned;  /* the allocation that fails; 0: none */
static long *counted; /* shared with the child */

static bool must_fail(void)
{
    return counted != NULL && ++*counted == planned;
}

void *__wrap_malloc(size_t size)
{
    return must_fail() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return must_fail() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return must_fail() ? NULL : __real_realloc(block, size);
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

/* What a run left: its status and the bytes of what it printed. */
typedef struct ending {
    int status;
    char *out;
    char *err;
    int files;
} ending;

static void die(const char *why)
{
    perror(why);
    exit(99);
}

static char *read_whole(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0 || lseek(fd, 0, SEEK_SET) != 0) {
        die("fail_each");
    }
    char *text = __real_calloc((size_t)about.st_size + 1, 1);
    if (text == NULL || read(fd, text, (size_t)about.st_size) < 0) {
        die("fail_each");
    }
    return text;
}

static int count_files(void)
{
    DIR *folder = opendir(".");
    int count = 0;
    while (folder != NULL && readdir(folder) != NULL) {
        count++;
    }
    (void)closedir(folder);
    return count;
}

static int open_scratch(void)
{
    char name[] = "/tmp/lan-torture-XXXXXX";
    const int fd = mkstemp(name);
    if (fd < 0 || unlink(name) != 0) {
        die("fail_each");
    }
    return fd;
}

/* Runs the command in a child whose n-th allocation fails; 0: none. */
static ending run_once(long n, int argc, char **argv)
{
    const int out = open_scratch();
    const int err = open_scratch();
    int status = 0;
    ending is = {.status = 0};
    *counted = 0;
    (void)fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        planned = n;
        if (dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0) {
            _exit(99);
        }
        exit(__real_main(argc, argv));
    }
    if (child < 0 || waitpid(child, &status, 0) != child) {
        die("fail_each");
    }
    is.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    is.out = read_whole(out);
    is.err = read_whole(err);
    is.files = count_files();
    (void)close(out);
    (void)close(err);
    return is;
}

static void clear(ending *is)
{
    free(is->out);
    free(is->err);
}

/* The last line on standard error says so. */
static bool is_told(const char *text)
{
    const char *last = text;
    for (const char *at = text; *at != '\0'; at++) {
        last = at[0] == '\n' && at[1] != '\0' ? at + 1 : last;
    }
    return strstr(last, "out of memory") != NULL;
}

/* What is wrong with a run that met a failure; NULL: nothing. */
static const char *find_fault(const ending *is, const ending *was)
{
    const bool is_as_ever = is->status == was->status &&
                            strcmp(is->out, was->out) == 0 &&
                            strcmp(is->err, was->err) == 0;
    if (is_as_ever) {
        return NULL;
    }
    if (is->status != 1 && is->status != was->status) {
        return "its status is another";
    }
    if (!is_told(is->err)) {
        return "it does not say so";
    }
    return is->files != was->files ? "a file was left behind" : NULL;
}

/* The allocation to try after this one: about so many in all. */
static long next_try(long n, long count, long tries, uint64_t *seed)
{
    const uint64_t stride = (uint64_t)(count > tries ? count / tries : 1);
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return n + 1 + (long)((*seed >> 33) % (2 * stride - 1));
}

int __wrap_main(int argc, char **argv)
{
    if (argc < 4) {
        (void)fprintf(stderr, "usage: fail_each TRIES SEED WORD...\n");
        return 2;
    }
    const long tries = strtol(argv[1], NULL, 10);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    argv[2] = argv[0];
    const int shared = open_scratch();
    if (ftruncate(shared, sizeof *counted) != 0) {
        die("fail_each");
    }
    counted = mmap(NULL, sizeof *counted, PROT_READ | PROT_WRITE, MAP_SHARED,
                   shared, 0);
    if (counted == MAP_FAILED) {
        die("fail_each");
    }
    ending was = run_once(0, argc - 2, argv + 2);
    const long count = *counted;
    long tried = 0;
    int faults = 0;
    for (long n = 1; n <= count; n = next_try(n, count, tries, &seed)) {
        ending is = run_once(n, argc - 2, argv + 2);
        const char *fault = find_fault(&is, &was);
        if (fault != NULL && ++faults <= 3) {
            (void)printf("allocation %ld of %ld failed, and %s: status %d\n%s",
                         n, count, fault, is.status, is.err);
        }
        clear(&is);
        tried++;
    }
    clear(&was);
    if (faults == 0) {
        (void)printf("%ld of %ld allocations failed\n", tried, count);
    }
    return faults > 0 ? 1 : 0;
}
