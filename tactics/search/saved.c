/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/saved_impl.h"

#include <string.h>

#include "base/digest_impl.h"

/* Words of eight bytes, little-endian: magic, fingerprint of the map, movement
 * class, size of the body, name of the algorithm in two, bytes of the table,
 * checksum of all of this and of the table. */
enum { MAGIC, FINGERPRINT, MOVEMENT, SIZE, NAME, NAME_END, LENGTH, SUM, WORDS };

#define MAGIC_WORD UINT64_C(0x31306c6274206e61) /* "an tbl01" */

static void put_word(unsigned char *out, int word, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        out[8 * word + i] = (unsigned char)(value >> (8 * i));
    }
}

static uint64_t get_word(const unsigned char *bytes, int word)
{
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) {
        value |= (uint64_t)bytes[8 * word + i] << (8 * i);
    }
    return value;
}

static uint64_t checksum(const unsigned char *head, const void *table,
                         size_t length)
{
    const uint64_t of_head =
        lan_digest(LAN_DIGEST_START, head, 8 * (size_t)SUM);
    return lan_digest(of_head, table, length);
}

static void write_head(unsigned char *head, const lan_ground *ground,
                       const char *algorithm, size_t length)
{
    unsigned char name[16] = {0};
    memcpy(name, algorithm, strnlen(algorithm, sizeof name));
    put_word(head, MAGIC, MAGIC_WORD);
    put_word(head, FINGERPRINT,
             lan_grid_map_fingerprint(lan_ground_map(ground)));
    put_word(head, MOVEMENT, (uint64_t)lan_ground_movement(ground));
    put_word(head, SIZE, (uint64_t)lan_ground_size(ground));
    memcpy(&head[8 * NAME], name, sizeof name);
    put_word(head, LENGTH, length);
}

size_t lan_saved_head_size(void)
{
    return 8 * (size_t)WORDS;
}

void lan_saved_write_head(unsigned char *bytes, const lan_ground *ground,
                          const char *algorithm, size_t length)
{
    write_head(bytes, ground, algorithm, length);
    put_word(bytes, SUM,
             checksum(bytes, bytes + lan_saved_head_size(), length));
}

lan_status lan_saved_check_head(const unsigned char *bytes, size_t size,
                                const lan_ground *ground, const char *algorithm,
                                lan_error *err)
{
    const size_t head_size = lan_saved_head_size();
    unsigned char expected[8 * WORDS];
    if (size < head_size || get_word(bytes, MAGIC) != MAGIC_WORD) {
        return lan_fail(err, LAN_EPARSE, 0, 0, "not a table of routes");
    }
    if (get_word(bytes, LENGTH) != size - head_size) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes is cut or has more bytes than "
                        "it says");
    }
    if (get_word(bytes, SUM) !=
        checksum(bytes, bytes + head_size, size - head_size)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes is damaged: its checksum "
                        "differs");
    }
    write_head(expected, ground, algorithm, size - head_size);
    if (get_word(bytes, FINGERPRINT) != get_word(expected, FINGERPRINT)) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes was made for another map");
    }
    if (memcmp(bytes, expected, 8 * (size_t)SUM) != 0) {
        return lan_fail(err, LAN_EPARSE, 0, 0,
                        "the table of routes was made for another algorithm, "
                        "movement class or size of body");
    }
    return LAN_OK;
}
