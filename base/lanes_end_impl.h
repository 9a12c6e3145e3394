/* base/lanes_end_impl.h - the end of a body for vectors: see
 * base/lanes_impl.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#undef real
#undef mask
#undef word
#undef LANES_NAME
#undef LANES_BYTES
#undef LANES_TARGET
#undef LANES_INLINE
