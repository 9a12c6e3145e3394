/* solver/counts_impl.h - the number of steppers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "base/list_impl.h"

#define LAN_STEPPER_COUNT LAN_LIST_COUNT(LAN_STEPPER_LIST)
