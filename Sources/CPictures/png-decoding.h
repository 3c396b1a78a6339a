#ifndef SCRIM_CPICTURES_PNG_H
#define SCRIM_CPICTURES_PNG_H

/* libpng, as libjpeg, leaves its calls by longjmp when they fail: each call has a wrapper that returns 0 then, with the
 * reason in `message`. */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "reader.h"

typedef struct scrim_png {
    png_structp decoder;
    png_infop info;
    jmp_buf escape;
    scrim_read read;
    void *context;
    char message[200];
} scrim_png;

static inline void scrim_png_fail(png_structp decoder, png_const_charp message) {
    scrim_png *png = (scrim_png *)png_get_error_ptr(decoder);
    strncpy(png->message, message, sizeof png->message - 1);
    longjmp(png->escape, 1);
}

static inline void scrim_png_warn(png_structp decoder, png_const_charp message) {
    (void)decoder;
    (void)message;
}

static inline void scrim_png_read(png_structp decoder, png_bytep bytes, size_t count) {
    scrim_png *png = (scrim_png *)png_get_io_ptr(decoder);
    while (count > 0) {
        long got = png->read(png->context, bytes, count);
        if (got <= 0)
            png_error(decoder, "the file ends before the picture");
        bytes += got;
        count -= (size_t)got;
    }
}

static inline void scrim_png_close(scrim_png *png) {
    png_destroy_read_struct(&png->decoder, &png->info, NULL);
    free(png);
}

/* NULL when there is no memory left. */
static inline scrim_png *scrim_png_open(scrim_read read, void *context) {
    scrim_png *png = (scrim_png *)calloc(1, sizeof(scrim_png));
    if (!png)
        return NULL;
    png->read = read;
    png->context = context;
    if (setjmp(png->escape)) {
        scrim_png_close(png);
        return NULL;
    }
    png->decoder = png_create_read_struct(PNG_LIBPNG_VER_STRING, png, scrim_png_fail, scrim_png_warn);
    png->info = png->decoder ? png_create_info_struct(png->decoder) : NULL;
    if (!png->info) {
        scrim_png_close(png);
        return NULL;
    }
    png_set_read_fn(png->decoder, png, scrim_png_read);
    return png;
}

static inline int scrim_png_read_header(scrim_png *png) {
    if (setjmp(png->escape))
        return 0;
    png_read_info(png->decoder, png->info);
    return 1;
}

static inline int scrim_png_has_alpha(scrim_png *png) {
    return (png_get_color_type(png->decoder, png->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
        png_get_valid(png->decoder, png->info, PNG_INFO_tRNS) != 0;
}

/* The embedded profile, which the decoder keeps; 0 where there is none. */
static inline int scrim_png_profile(scrim_png *png, const unsigned char **bytes, unsigned int *length) {
    png_charp name;
    int compression;
    png_bytep profile;
    if (setjmp(png->escape))
        return 0;
    if (!png_get_iCCP(png->decoder, png->info, &name, &compression, &profile, length))
        return 0;
    *bytes = profile;
    return 1;
}

/* Red, green, blue and, where there is any, alpha, of 8 bits each. */
static inline int scrim_png_start(scrim_png *png) {
    if (setjmp(png->escape))
        return 0;
    png_set_expand(png->decoder);
    png_set_strip_16(png->decoder);
    png_set_gray_to_rgb(png->decoder);
    png_set_interlace_handling(png->decoder);
    png_read_update_info(png->decoder, png->info);
    return 1;
}

static inline const char *scrim_png_message(const scrim_png *png) { return png->message; }

static inline int scrim_png_read_row(scrim_png *png, unsigned char *row) {
    if (setjmp(png->escape))
        return 0;
    png_read_row(png->decoder, row, NULL);
    return 1;
}

#endif
