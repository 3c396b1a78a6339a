#ifndef SCRIM_CPICTURES_READER_H
#define SCRIM_CPICTURES_READER_H

#include <stddef.h>

/* Copies the next bytes of a file; returns their number, 0 at the end, negative on failure. */
typedef long (*scrim_read)(void *context, void *bytes, size_t count);

#endif
