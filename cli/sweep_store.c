/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sweep_store.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/meter.h"
#include "cli/terminal.h"

/* --- names and words ----------------------------------------------------- */

/* Length without the ending that scenario files have. */
static size_t stem_of(const char *name)
{
    static const char *const endings[] = {".yaml", ".yml"};
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t end = strlen(endings[i]);
        if (length > end && strcmp(name + length - end, endings[i]) == 0) {
            return length - end;
        }
    }
    return length;
}

bool lan_cli_store_name(const char *scenario, lan_shard shard,
                        char name[LAN_CLI_STORE_SIZE])
{
    const char *base = lan_text_file_name(scenario);
    const size_t stem = stem_of(base);
    if (stem >= LAN_CLI_STORE_SIZE - 40) {
        return false;
    }
    memcpy(name, base, stem);
    if (shard.count == 1) {
        snprintf(name + stem, 40, ".db");
    } else {
        snprintf(name + stem, 40, ".%d-of-%d.db", (int)shard.index,
                 (int)shard.count);
    }
    return true;
}

lan_cli_exit lan_cli_store_operands(const lan_cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++) {
        if (lan_cli_is_dash(cli->operands[i])) {
            lan_cli_say("a store is a file: it cannot come from standard "
                        "input, '-'");
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

/* What helps against it: a store of another sweep or a damaged one, or a
 * default name under which none can be made. */
static const char *remedy_of(const lan_cli *cli, const char *path,
                             lan_status status)
{
    const bool is_default = lan_cli_value(cli, "store") == NULL;
    if (strcmp(cli->command->name, "sweep") != 0) {
        return "";
    }
    if (status == LAN_EINVAL) {
        return "; --fresh starts over, --store FILE keeps another";
    }
    return status == LAN_EIO && is_default && access(path, F_OK) != 0
               ? "; --store FILE keeps it elsewhere, --no-store keeps none"
               : "";
}

/* Says why a store cannot be used, and what helps. */
static lan_cli_exit blame(const char *path, lan_status status,
                          const lan_error *err, const char *remedy)
{
    if (status == LAN_OK || status == LAN_ECANCELLED) {
        return lan_cli_exit_of(status);
    }
    lan_cli_say("%s: %s%s", path,
                err->text[0] != '\0' ? err->text : lan_status_text(status),
                remedy);
    return LAN_CLI_FAILED;
}

/* --- fighting ------------------------------------------------------------ */

/* Runs that are there, of how many. */
static void tell_rows(const lan_cli *cli, const lan_cli_store_wish *wish,
                      const lan_store *store, const char *rest)
{
    if (!cli->quiet) {
        lan_cli_say("%s: %lld of %lld runs %s", wish->path,
                    (long long)lan_store_rows(store),
                    (long long)lan_store_wanted(store), rest);
    }
}

/* Fights and commits; the store's own error takes precedence over what came of
 * it. */
static lan_status fight_and_keep(const lan_cli *cli,
                                 const lan_cli_store_wish *wish,
                                 const lan_sweep *sweep, lan_store *store,
                                 lan_cli_meter *meter, lan_error *err)
{
    lan_error why;
    lan_error_clear(&why);
    const lan_status fought = lan_ranks_sweep(
        &wish->ranks->ranks, sweep, wish->jobs, store, &meter->progress, &why);
    const lan_status kept = lan_store_commit(store, err);
    lan_cli_meter_wipe(meter);
    if (kept == LAN_OK && fought == LAN_ECANCELLED) {
        tell_rows(cli, wish, store, "are kept; the same command goes on");
    }
    return kept != LAN_OK     ? kept
           : fought == LAN_OK ? LAN_OK
                              : lan_fail(err, fought, 0, 0, "%s", why.text);
}

/* Fights what an open store lacks. */
static lan_status complete(const lan_cli *cli, const lan_cli_store_wish *wish,
                           const lan_sweep *sweep, lan_store *store,
                           lan_cli_meter *meter, lan_error *err)
{
    if (lan_store_rows(store) > 0) {
        tell_rows(cli, wish, store, "are there already");
    }
    return lan_store_rows(store) < lan_store_wanted(store) ||
                   wish->ranks->ranks.count > 1
               ? fight_and_keep(cli, wish, sweep, store, meter, err)
               : LAN_OK;
}

/* Fights another rank's part, once rank 0 has its store. */
static lan_cli_exit follow_rank_0(const lan_cli_store_wish *wish,
                                  const lan_sweep *sweep,
                                  const lan_cli_meter *meter)
{
    const lan_cli_exit agreed = lan_cli_ranks_agree(wish->ranks, LAN_CLI_DONE);
    return agreed == LAN_CLI_DONE
               ? lan_cli_exit_of(lan_ranks_sweep(&wish->ranks->ranks, sweep,
                                                 wish->jobs, NULL,
                                                 &meter->progress, NULL))
               : agreed;
}

/* Opens, fights and closes while a meter catches signals. */
static lan_cli_exit fight_metered(const lan_cli *cli,
                                  const lan_cli_store_wish *wish,
                                  const lan_sweep *sweep, lan_cli_meter *meter)
{
    lan_store *store = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_store_open(wish->path, sweep, &wish->options, &store, &err);
    if (status != LAN_OK) {
        return lan_cli_ranks_agree(wish->ranks,
                                   blame(wish->path, status, &err,
                                         remedy_of(cli, wish->path, status)));
    }
    const lan_cli_exit agreed = lan_cli_ranks_agree(wish->ranks, LAN_CLI_DONE);
    if (agreed == LAN_CLI_DONE) {
        status = complete(cli, wish, sweep, store, meter, &err);
    }
    lan_store_destroy(store);
    return agreed == LAN_CLI_DONE
               ? blame(wish->path, status, &err,
                       status == LAN_EINVAL ? remedy_of(cli, wish->path, status)
                                            : "")
               : agreed;
}

lan_cli_exit lan_cli_store_fight(const lan_cli *cli,
                                 const lan_cli_store_wish *wish,
                                 const lan_sweep *sweep)
{
    lan_cli_meter meter;
    (void)lan_cli_meter_start(&meter, cli, "sweep");
    lan_cli_meter_count(&meter, "runs");
    lan_cli_meter_advise(&meter, LAN_CLI_SWEEP_ADVICE);
    const lan_cli_exit status = wish->ranks->ranks.rank == 0
                                    ? fight_metered(cli, wish, sweep, &meter)
                                    : follow_rank_0(wish, sweep, &meter);
    lan_cli_meter_stop(&meter);
    return status;
}

/* --- giving -------------------------------------------------------------- */

static lan_cli_exit give(const lan_cli *cli, const char *path, lan_store *store,
                         lan_cli_sweep_output *to)
{
    lan_cli_meter meter;
    lan_error err;
    lan_error_clear(&err);
    to->progress = lan_cli_meter_start(&meter, cli, "export");
    lan_cli_meter_count(&meter, "rows");
    to->total = lan_store_rows(store);
    const lan_status status =
        lan_store_read(store, lan_cli_sweep_output_add, to, &err);
    lan_cli_meter_stop(&meter);
    return to->is_stuck
               ? LAN_CLI_FAILED
               : blame(path, status, &err, remedy_of(cli, path, status));
}

lan_cli_exit lan_cli_store_give(const lan_cli *cli, const char *path,
                                const lan_cli_sweep_rows_wish *wish)
{
    lan_store *store = NULL;
    lan_cli_sweep_output to;
    lan_error err;
    const lan_cli_exit spared = lan_cli_spare(wish->path, path, "the store");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    lan_error_clear(&err);
    const lan_status opened = lan_store_open_to_read(path, &store, &err);
    if (opened != LAN_OK) {
        return blame(path, opened, &err, remedy_of(cli, path, opened));
    }
    lan_cli_exit status =
        lan_cli_sweep_output_open(cli, wish, lan_store_columns(store), &to);
    if (status == LAN_CLI_DONE) {
        status = give(cli, path, store, &to);
        status = lan_cli_sweep_output_close(&to, status);
    }
    if (lan_store_rows(store) < lan_store_wanted(store) && !cli->quiet) {
        lan_cli_say(
            "%s: %lld of %lld runs are still to be fought", path,
            (long long)(lan_store_wanted(store) - lan_store_rows(store)),
            (long long)lan_store_wanted(store));
    }
    lan_store_destroy(store);
    return status;
}
