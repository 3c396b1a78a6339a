#ifndef SCRIM_CCAIRO_SHIM_H
#define SCRIM_CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
/* For mallopt, which Swift's module of the C library leaves out. */
#include <malloc.h>

/* Asks for memory that will be read, or written, soon: a compiler built-in that Swift does not import. */
static inline void scrim_prefetch(const void *address) { __builtin_prefetch(address, 0); }
static inline void scrim_prefetch_to_write(void *address) { __builtin_prefetch(address, 1); }

#endif
