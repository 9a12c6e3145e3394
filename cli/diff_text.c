/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/diff_text.h"

#include <math.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "cli/table.h"

/* Effects of one match-up that are told, beside the rest. */
#define MOST_EFFECTS 4

/* What is not worth a word beside a move. */
#define LEAST_SHARE 0.005

/* What a tenth of a per cent shows of a move. */
#define LEAST_SHOWN 0.0005

static void put_name(FILE *out, const char *name)
{
    char shown[128];
    fputs(lan_text_printable(name, shown, sizeof shown), out);
}

static void write_types(FILE *out, const char *what, const char *const *names,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fputs(i == 0 ? what : ", ", out);
        put_name(out, names[i]);
    }
    fputs(count > 0 ? ".\n" : "", out);
}

static lan_status write_changes(FILE *out, bool color, const lan_diff *diff)
{
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("lrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    lan_cli_table_row(table, LAN_CLI_DIM);
    lan_cli_table_cell(table, "change");
    lan_cli_table_cell(table, "before");
    lan_cli_table_cell(table, "after");
    for (size_t i = 0; i < diff->change_count; i++) {
        lan_cli_table_row(table, LAN_CLI_PLAIN);
        lan_cli_table_cell(table, "%s", diff->changes[i].path);
        lan_cli_table_cell(table, "%s", diff->changes[i].before);
        lan_cli_table_cell(table, "%s", diff->changes[i].after);
    }
    status = lan_cli_table_print(table, out, color);
    lan_cli_table_destroy(table);
    return status;
}

/* --- what moved ---------------------------------------------------------- */

/* "units.knight.hit +12.3": an effect in per cent. */
static void write_effect(char *text, size_t size, const char *comma,
                         const char *path, double effect)
{
    const size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s %+.1f", comma, path,
             lan_cli_tenths(effect));
}

/* What moved a pair: the largest effects, then what they leave. */
static void describe(const lan_diff *diff, const lan_diff_pair *pair,
                     char *text, size_t size)
{
    const double least = LEAST_SHARE * fabs(pair->after - pair->before);
    double left = pair->after - pair->before;
    size_t told = 0;
    text[0] = '\0';
    for (size_t i = 0; i < pair->count && told < MOST_EFFECTS; i++) {
        const lan_diff_effect *effect = &pair->effects[i];
        if (isnan(effect->effect) ||
            (fabs(effect->effect) <= least && told > 0)) {
            break;
        }
        write_effect(text, size, told > 0 ? ", " : "",
                     diff->changes[effect->change].path, effect->effect);
        left -= effect->effect;
        told++;
    }
    if (fabs(left) > fmax(least, LEAST_SHOWN)) {
        write_effect(text, size, told > 0 ? ", " : "", "rest", left);
    }
}

static void write_heading(lan_cli_table *table)
{
    static const char *const words[] = {"first", "second", "before",
                                        "after", "change", "because of"};
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        lan_cli_table_cell(table, "%s", words[i]);
    }
}

static void write_pair(lan_cli_table *table, const lan_diff *diff,
                       const lan_diff_pair *pair)
{
    char why[(MOST_EFFECTS + 1) * (LAN_DIFF_PATH_SIZE + 16)];
    describe(diff, pair, why, sizeof why);
    lan_cli_table_row(table, LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", pair->names[0]);
    lan_cli_table_cell(table, "%s", pair->names[1]);
    lan_cli_table_cell(table, "%.1f", 100.0 * pair->before);
    lan_cli_table_cell(table, "%.1f", 100.0 * pair->after);
    lan_cli_table_cell(table, "%+.1f", 100.0 * (pair->after - pair->before));
    lan_cli_table_cell(table, "%s", why);
}

/* Moves that show in the digits; the largest stand first. */
static size_t count_shown(const lan_diff *diff)
{
    size_t count = 0;
    while (count < diff->moved_count &&
           fabs(diff->pairs[count].after - diff->pairs[count].before) >=
               LEAST_SHOWN) {
        count++;
    }
    return count;
}

static lan_status write_moved(FILE *out, bool color, const lan_diff *diff)
{
    static const char *const subjects[] = {
        [LAN_PAYOFF_ODDS] = "Odds of the first against the second, in %",
        [LAN_PAYOFF_MARGIN] = "Margin of the first over the second, in %",
        [LAN_PAYOFF_VALUE] =
            "Value the first gains from the second, in % of the budget"};
    lan_cli_table *table = NULL;
    lan_status status = lan_cli_table_create("llrrrl", &table);
    if (status != LAN_OK) {
        return status;
    }
    write_heading(table);
    for (size_t i = 0; i < count_shown(diff); i++) {
        write_pair(table, diff, &diff->pairs[i]);
    }
    fprintf(out, "%s:\n\n", subjects[diff->by]);
    status = lan_cli_table_print(table, out, color);
    lan_cli_table_destroy(table);
    return status;
}

static lan_status write_head(FILE *out, bool color, const lan_diff *diff)
{
    write_types(out, "New: ", diff->added, diff->added_count);
    write_types(out, "Gone: ", diff->removed, diff->removed_count);
    if (diff->change_count == 0) {
        fputs("Nothing that match-ups go by has changed in the types that both "
              "have.\n",
              out);
        return LAN_OK;
    }
    const lan_status status = write_changes(out, color, diff);
    fputc('\n', out);
    return status;
}

lan_status lan_cli_diff_text(FILE *out, const lan_cli *cli, bool color,
                             const lan_diff *diff)
{
    lan_status status = LAN_OK;
    if (!cli->quiet) {
        status = write_head(out, color, diff);
    }
    const size_t shown = count_shown(diff);
    if (status == LAN_OK && shown > 0) {
        status = write_moved(out, color, diff);
        fputc('\n', out);
    }
    if (diff->change_count > 0) {
        fprintf(out, "%zu of %zu match-ups moved", diff->moved_count,
                diff->pair_count);
        if (shown < diff->moved_count) {
            fprintf(out, ", %zu of them by less than 0.05 %%",
                    diff->moved_count - shown);
        }
        fputs(".\n", out);
    }
    if (diff->has_terrains && !cli->quiet) {
        fputs("These are on open ground; match-ups in terrains are not "
              "compared.\n",
              out);
    }
    return status;
}
