#include "PlainDeflate.h"

#include <libdeflate.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t big(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

uint8_t *plain_rows(const uint8_t *file, size_t size, size_t *rows_size) {
    size_t place = 8;
    *rows_size = 0;
    while (place + 12 <= size) {
        const uint8_t *chunk = file + place;
        size_t length = big(chunk);
        if (length > size - place - 12) return NULL;
        if (memcmp(chunk + 4, "IHDR", 4) == 0) {
            size_t channels = chunk[17] == 6 ? 4 : 3;
            *rows_size = ((size_t)big(chunk + 8) * channels + 1) * big(chunk + 12);
        }
        if (memcmp(chunk + 4, "IDAT", 4) == 0) {
            uint8_t *rows = malloc(*rows_size);
            struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
            enum libdeflate_result result =
                libdeflate_zlib_decompress(decompressor, chunk + 8, length, rows, *rows_size, NULL);
            libdeflate_free_decompressor(decompressor);
            if (result == LIBDEFLATE_SUCCESS) return rows;
            free(rows);
            return NULL;
        }
        place += length + 12;
    }
    return NULL;
}

typedef struct {
    const uint8_t *const *rows;
    const size_t *sizes;
    int count;
    atomic_int next;
    atomic_int failed;
} work;

static void *deflate_some(void *argument) {
    work *shared = argument;
    struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(1);
    uint8_t *out = NULL;
    size_t room = 0;
    int frame;
    while ((frame = atomic_fetch_add(&shared->next, 1)) < shared->count) {
        size_t bound = libdeflate_zlib_compress_bound(compressor, shared->sizes[frame]);
        if (bound > room) {
            free(out);
            out = malloc(room = bound);
        }
        if (!out || !libdeflate_zlib_compress(compressor, shared->rows[frame], shared->sizes[frame], out, room))
            atomic_store(&shared->failed, 1);
    }
    free(out);
    libdeflate_free_compressor(compressor);
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double plain_deflate(const uint8_t *const *rows, const size_t *sizes, int count, int threads) {
    work shared = {rows, sizes, count, 0, 0};
    pthread_t *all = calloc((size_t)threads, sizeof *all);
    double start = now();
    int made = 0;
    while (all && made < threads && pthread_create(&all[made], NULL, deflate_some, &shared) == 0) made++;
    for (int i = 0; i < made; i++) pthread_join(all[i], NULL);
    double seconds = now() - start;
    free(all);
    return made == threads && !shared.failed ? seconds : -1;
}
