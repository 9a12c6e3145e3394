/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/outcome_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_text.h"
#include "base/text.h"

json_t *lan_cli_json_number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *lan_cli_json_text(const char *text)
{
    char shown[1024];
    json_t *made = json_string(text);

    return made != NULL
               ? made
               : json_string(lan_text_printable(text, shown, sizeof shown));
}

lan_cli_exit lan_cli_json_write(json_t *object, const char *path,
                                lan_cli_exit status)
{
    lan_cli_output out;

    if (object == NULL) {
        return lan_cli_ended(status, lan_cli_blame(NULL, LAN_ENOMEM, NULL));
    }
    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened == LAN_CLI_DONE) {
        /* What the stream could not take, closing the output finds out. */
        lan_json_write_indented(out.stream, object);
    }
    json_decref(object);
    if (opened != LAN_CLI_DONE) {
        return lan_cli_ended(status, opened);
    }
    return lan_cli_ended(status, lan_cli_output_close(&out, LAN_CLI_DONE));
}
