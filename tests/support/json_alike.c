/* tests/support/json_alike.c - compares what commands answer in JSON with what
 * they answered before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: json_alike compare REFERENCE EXCEPTIONS
 *        json_alike record REFERENCE
 *
 * REFERENCE has a line for each command, {"command", "status", "answer"}:
 * answer is the list of the JSON texts that it prints. `compare` runs the
 * commands by sh(1) and prints a TAP line for each; `record` prints the lines
 * with what is answered now, also for a line that has a command only.
 *
 * An answer is like its reference where it has every key of it with a value of
 * the same type; texts, booleans and whole numbers are equal, other numbers
 * nearly; lists are equally long. Further keys are allowed. Of a list of more
 * than 16 elements only the first and the last eight are compared.
 *
 * EXCEPTIONS has a line for each: command, path and what is let pass, by tabs,
 * then the reason. Command and path are patterns of fnmatch(3); a path is
 * "/rows/3/change". "value" lets pass another value of the same type, or
 * another length; "all" lets pass anything, also that it is missing.
 */
#define _POSIX_C_SOURCE 200809L
#include <fnmatch.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sys/wait.h>

#include <jansson.h>

#define MOST_EXCEPTIONS 100
#define PATH_BYTES      1024
#define LIST_END        8

/* What equations and searches agree to on other machines. */
static const double relative_tolerance = 1e-5;
static const double absolute_tolerance = 1e-9;

typedef struct exception {
    char command[200];
    char path[200];
    char passes[8];
} exception;

typedef struct comparison {
    const char *command;
    exception exceptions[MOST_EXCEPTIONS];
    size_t exception_count;
    int differences; /* of the command */
} comparison;

static void give_up(const char *what, const char *name)
{
    fprintf(stderr, "json_alike: %s: %s\n", what, name);
    exit(99);
}

static void read_exceptions(comparison *c, const char *file)
{
    char line[1000];
    FILE *in = fopen(file, "r");

    if (in == NULL) {
        give_up("cannot read", file);
    }
    while (fgets(line, sizeof line, in) != NULL) {
        exception *e = &c->exceptions[c->exception_count];
        if (line[0] == '#' || line[0] == '\n') {
            continue;
        }
        if (c->exception_count == MOST_EXCEPTIONS ||
            sscanf(line, "%199[^\t]\t%199[^\t]\t%7[^\t\n]", e->command, e->path,
                   e->passes) != 3) {
            give_up("cannot use the exception", line);
        }
        c->exception_count++;
    }
    fclose(in);
}

/* True if what differs at a path is let pass; `all` only: by "all". */
static bool is_exception(const comparison *c, const char *path, bool all)
{
    for (size_t i = 0; i < c->exception_count; i++) {
        const exception *e = &c->exceptions[i];
        if (fnmatch(e->command, c->command, 0) == 0 &&
            fnmatch(e->path, path, 0) == 0 &&
            (!all || strcmp(e->passes, "all") == 0)) {
            return true;
        }
    }
    return false;
}

static void report(comparison *c, const char *path, const char *what,
                   const json_t *was, const json_t *is)
{
    char *before = json_dumps(was, JSON_ENCODE_ANY | JSON_COMPACT);
    char *now = json_dumps(is, JSON_ENCODE_ANY | JSON_COMPACT);

    if (c->differences < 20) {
        printf("# %s: %s: was %.200s, is %.200s\n", path, what,
               before != NULL ? before : "nothing",
               now != NULL ? now : "nothing");
    }
    c->differences++;
    free(before);
    free(now);
}

static bool is_close(double was, double is)
{
    return fabs(was - is) <=
           absolute_tolerance + relative_tolerance * fabs(was);
}

/* Texts, booleans and numbers. */
static bool is_equal(json_t *was, json_t *is)
{
    return json_is_real(was)
               ? is_close(json_real_value(was), json_real_value(is))
               : json_equal(was, is) != 0;
}

static void compare_values(comparison *c, const char *path, json_t *was,
                           json_t *is);

static void compare_element(comparison *c, const char *path, size_t i,
                            json_t *was, json_t *is)
{
    char below[PATH_BYTES];

    snprintf(below, sizeof below, "%.900s/%zu", path, i);
    compare_values(c, below, json_array_get(was, i), json_array_get(is, i));
}

/* Elements that one of the lists has beyond the other are only counted. */
static void compare_lists(comparison *c, const char *path, json_t *was,
                          json_t *is)
{
    const size_t n = json_array_size(was);
    const size_t m = json_array_size(is);

    if (n != m && !is_exception(c, path, false)) {
        printf("# %s: has %zu elements, had %zu\n", path, m, n);
        c->differences++;
    }
    for (size_t i = 0; i < n && i < m; i++) {
        compare_element(c, path, i, was, is);
    }
}

static void compare_objects(comparison *c, const char *path, json_t *was,
                            json_t *is)
{
    const char *key;
    json_t *value;

    json_object_foreach(was, key, value)
    {
        char below[PATH_BYTES];
        snprintf(below, sizeof below, "%.800s/%.200s", path, key);
        compare_values(c, below, value, json_object_get(is, key));
    }
}

static void compare_values(comparison *c, const char *path, json_t *was,
                           json_t *is)
{
    if (is_exception(c, path, true)) {
        return;
    }
    if (is == NULL) {
        report(c, path, "is missing", was, is);
    } else if (json_is_object(was) && json_is_object(is)) {
        compare_objects(c, path, was, is);
    } else if (json_is_array(was) && json_is_array(is)) {
        compare_lists(c, path, was, is);
    } else if (json_typeof(was) != json_typeof(is) &&
               !(json_is_boolean(was) && json_is_boolean(is))) {
        report(c, path, "is of another type", was, is);
    } else if (!is_equal(was, is) && !is_exception(c, path, false)) {
        report(c, path, "differs", was, is);
    }
}

/* The ends of long lists: {"count", "first", "last"}. */
static json_t *thinned_list(json_t *list)
{
    const size_t n = json_array_size(list);
    json_t *first = json_array();
    json_t *last = json_array();

    for (size_t i = 0; i < LIST_END; i++) {
        json_array_append(first, json_array_get(list, i));
        json_array_append(last, json_array_get(list, n - LIST_END + i));
    }
    return json_pack("{s:i, s:o, s:o}", "count", (int)n, "first", first, "last",
                     last);
}

/* The value with all long lists in it thinned; takes the value over. */
static json_t *thinned(json_t *value)
{
    size_t i;
    const char *key;
    json_t *element;

    if (json_is_array(value)) {
        if (json_array_size(value) > (size_t)2 * LIST_END) {
            json_t *ends = thinned_list(value);
            json_decref(value);
            return thinned(ends);
        }
        json_array_foreach(value, i, element)
        {
            json_array_set_new(value, i, thinned(json_incref(element)));
        }
    } else if (json_is_object(value)) {
        json_object_foreach(value, key, element)
        {
            json_object_set_new(value, key, thinned(json_incref(element)));
        }
    }
    return value;
}

/* What a command answers: {"command", "status", "answer"}. */
static json_t *asked(const char *command)
{
    json_t *answer = json_array();
    json_t *text;
    json_error_t err;
    json_t *line = json_sprintf("exec 2>/dev/null; %s", command);
    fflush(stdout);
    FILE *out = popen(json_string_value(line), "r");

    if (out == NULL) {
        give_up("cannot run", command);
    }
    while ((text = json_loadf(out, JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY,
                              &err)) != NULL) {
        json_array_append_new(answer, thinned(text));
    }
    if (json_error_code(&err) != json_error_premature_end_of_input) {
        json_array_append_new(answer, json_sprintf("no JSON: %s", err.text));
    }
    while (fgetc(out) != EOF) {
    }
    const int ended = pclose(out);
    json_decref(line);
    return json_pack("{s:s, s:i, s:o}", "command", command, "status",
                     WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, "answer",
                     answer);
}

static void compare_line(comparison *c, size_t number, json_t *was)
{
    c->command = json_string_value(json_object_get(was, "command"));
    c->differences = 0;
    json_t *is = asked(c->command);
    compare_values(c, "/status", json_object_get(was, "status"),
                   json_object_get(is, "status"));
    compare_values(c, "", json_object_get(was, "answer"),
                   json_object_get(is, "answer"));
    printf("%sok %zu - %s\n", c->differences == 0 ? "" : "not ", number,
           c->command);
    json_decref(is);
}

static void record_line(const json_t *was)
{
    json_t *is = asked(json_string_value(json_object_get(was, "command")));

    json_dumpf(is, stdout, JSON_COMPACT | JSON_REAL_PRECISION(9));
    printf("\n");
    json_decref(is);
}

int main(int argc, char **argv)
{
    static comparison c;
    const bool records = argc == 3 && strcmp(argv[1], "record") == 0;
    char *line = NULL;
    size_t bytes = 0;
    size_t number = 0;

    if (!records && (argc != 4 || strcmp(argv[1], "compare") != 0)) {
        give_up("usage", "compare REFERENCE EXCEPTIONS | record REFERENCE");
    }
    FILE *in = fopen(argv[2], "r");
    if (in == NULL) {
        give_up("cannot read", argv[2]);
    }
    if (!records) {
        read_exceptions(&c, argv[3]);
    }
    while (getline(&line, &bytes, in) > 0) {
        json_t *was = json_loads(line, 0, NULL);
        if (json_object_get(was, "command") == NULL) {
            give_up("no line of a reference", line);
        }
        number++;
        if (records) {
            record_line(was);
        } else {
            compare_line(&c, number, was);
        }
        json_decref(was);
    }
    if (!records) {
        printf("1..%zu\n", number);
    }
    free(line);
    fclose(in);
    return EXIT_SUCCESS;
}
