#ifndef SCRIM_PLAIN_DEFLATE_H
#define SCRIM_PLAIN_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/* The filtered rows of a PNG file that has all its data in one chunk, to be freed; NULL if it is none. */
uint8_t *plain_rows(const uint8_t *file, size_t size, size_t *rows_size);

/* The yardstick: deflates all rows at level 1 on `threads` threads and drops what comes out. Seconds; below 0 when
 * memory or threads run out. */
double plain_deflate(const uint8_t *const *rows, const size_t *sizes, int count, int threads);

#endif
