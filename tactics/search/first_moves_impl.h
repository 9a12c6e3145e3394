/* tactics/search/first_moves_impl.h - how large a table of first moves may be.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_SEARCH_FIRST_MOVES_IMPL_H
#define LAN_TACTICS_SEARCH_FIRST_MOVES_IMPL_H

/* Free cells: preparing takes time by the square of their number. */
#define LAN_FIRST_MOVES_MOST 32768

/* The chooser takes such a table up to here: it is ready within seconds. */
#define LAN_FIRST_MOVES_CHOSEN 8192

#endif
