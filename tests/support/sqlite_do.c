/* tests/support/sqlite_do.c - changes a database, or holds it, for tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   sqlite_do FILE SQL...   executes the texts one after the other; of the
 *                           last it prints the first value, if it gives one
 *   sqlite_do --hold FILE   locks the file, prints "held", and keeps it locked
 *                           until standard input ends
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

static int print_first(void *context, int count, char **values, char **names)
{
    (void)context;
    (void)names;
    puts(count > 0 && values[0] != NULL ? values[0] : "NULL");
    return 0;
}

static int execute(sqlite3 *db, const char *sql)
{
    char *why = NULL;
    if (sqlite3_exec(db, sql, print_first, NULL, &why) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, why);
        sqlite3_free(why);
        return 1;
    }
    return 0;
}

static int hold(sqlite3 *db)
{
    if (execute(db, "BEGIN EXCLUSIVE") != 0) {
        return 1;
    }
    puts("held");
    fflush(stdout);
    while (getchar() != EOF) {
    }
    return 0;
}

int main(int argc, char **argv)
{
    sqlite3 *db = NULL;
    const int holds = argc == 3 && strcmp(argv[1], "--hold") == 0;
    const int first = holds ? 2 : 1;
    int failed = argc < 3 || sqlite3_open(argv[first], &db) != SQLITE_OK;
    if (!failed && holds) {
        failed = hold(db);
    }
    for (int i = 2; !failed && !holds && i < argc; i++) {
        failed = execute(db, argv[i]);
    }
    sqlite3_close(db);
    return failed;
}
