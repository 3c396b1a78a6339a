#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// How many blocks of memory this program has asked for since it began: every call of malloc, calloc, realloc,
/// posix_memalign and aligned_alloc, of all threads.
long allocation_count(void);

#endif
