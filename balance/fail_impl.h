/* balance/fail_impl.h - failures that need no text of their own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/base.h"

/* Reports the text of a status, unless err has a text, and returns the status;
 * LAN_OK is not reported. */
static inline lan_status fail_as(lan_error *err, lan_status status)
{
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}
