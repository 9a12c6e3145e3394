/* tests/support/chipmunk.h - Chipmunk2D's headers, where it is installed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    to be included after "config.h"; HAVE_CHIPMUNK says whether there
 *          is anything to compare with.
 */
#pragma once

#ifdef HAVE_CHIPMUNK

/* Its headers mix float and double. */
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#pragma GCC diagnostic ignored "-Wundef"
#endif
#include <chipmunk/chipmunk.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#endif
