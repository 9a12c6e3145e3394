/* base/status.h - how a function says that it worked, or why it did not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   one list holds code and text, so that the enum, the texts and the
 *          test that walks all codes cannot drift apart.
 * Threads  any; nothing here has state.
 */
#ifndef LAN_BASE_STATUS_H
#define LAN_BASE_STATUS_H

#if defined(__GNUC__)
#define LAN_MUST_CHECK            __attribute__((warn_unused_result))
#define LAN_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define LAN_MUST_CHECK
#define LAN_PRINTF(string, first)
#endif

#define LAN_STATUS_LIST(X)                                                     \
    X(LAN_OK, "success")                                                       \
    X(LAN_EINVAL, "argument outside its documented range")                     \
    X(LAN_ENOMEM, "out of memory")                                             \
    X(LAN_EPARSE, "input text is not valid")                                   \
    X(LAN_EIO, "a file could not be read or written")                          \
    X(LAN_ELIMIT, "a documented limit was exceeded")                           \
    X(LAN_ENOCLOSED, "no closed form is exact for this battle")                \
    X(LAN_ESTEP, "the solver could not go on within its tolerance")            \
    X(LAN_ECANCELLED, "cancelled by the caller")                               \
    X(LAN_EMISSING, "a program or library needed at run time is missing")

typedef enum lan_status {
#define X(name, text) name,
    LAN_STATUS_LIST(X)
#undef X
} lan_status;

/* Returns the text of a status; "unknown status" outside the list. */
const char *lan_status_text(lan_status status);

#endif
