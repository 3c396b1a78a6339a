#ifndef SCRIM_CPICTURES_JPEG_H
#define SCRIM_CPICTURES_JPEG_H

/* libjpeg leaves its calls by longjmp when they fail, which Swift must not see: each call has a wrapper that returns 0
 * then, with the reason in `message`. */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "reader.h"

/* Scans of a progressive picture: writers make about ten; each costs the time of the whole picture. */
enum { SCRIM_JPEG_SCAN_LIMIT = 100 };

typedef struct scrim_jpeg {
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    scrim_read read;
    void *context;
    char message[JMSG_LENGTH_MAX];
    JOCTET buffer[1 << 16];
} scrim_jpeg;

static inline void scrim_jpeg_fail(j_common_ptr decoder) {
    scrim_jpeg *jpeg = (scrim_jpeg *)decoder->client_data;
    jpeg->errors.format_message(decoder, jpeg->message);
    longjmp(jpeg->escape, 1);
}

/* Pixels that are gone are reported as warnings: all are failures but remarks on marks that change no pixel. */
static inline void scrim_jpeg_warn(j_common_ptr decoder, int level) {
    int code = decoder->err->msg_code;
    if (level < 0 && code != JWRN_JFIF_MAJOR && code != JWRN_ADOBE_XFORM)
        scrim_jpeg_fail(decoder);
}

static inline void scrim_jpeg_be_silent(j_common_ptr decoder) { (void)decoder; }

static inline void scrim_jpeg_do_nothing(j_decompress_ptr decoder) { (void)decoder; }

static inline boolean scrim_jpeg_fill(j_decompress_ptr decoder) {
    scrim_jpeg *jpeg = (scrim_jpeg *)decoder->client_data;
    long count = jpeg->read(jpeg->context, jpeg->buffer, sizeof jpeg->buffer);
    if (count <= 0)
        ERREXIT(decoder, JERR_INPUT_EOF);
    jpeg->source.next_input_byte = jpeg->buffer;
    jpeg->source.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static inline void scrim_jpeg_skip(j_decompress_ptr decoder, long count) {
    scrim_jpeg *jpeg = (scrim_jpeg *)decoder->client_data;
    while (count > (long)jpeg->source.bytes_in_buffer) {
        count -= (long)jpeg->source.bytes_in_buffer;
        scrim_jpeg_fill(decoder);
    }
    if (count > 0) {
        jpeg->source.next_input_byte += count;
        jpeg->source.bytes_in_buffer -= (size_t)count;
    }
}

static inline void scrim_jpeg_watch(j_common_ptr common) {
    j_decompress_ptr decoder = (j_decompress_ptr)common;
    if (decoder->input_scan_number > SCRIM_JPEG_SCAN_LIMIT) {
        scrim_jpeg *jpeg = (scrim_jpeg *)decoder->client_data;
        snprintf(jpeg->message, sizeof jpeg->message, "more than %d scans", SCRIM_JPEG_SCAN_LIMIT);
        longjmp(jpeg->escape, 1);
    }
}

static inline void scrim_jpeg_close(scrim_jpeg *jpeg) {
    jpeg_destroy_decompress(&jpeg->decoder);
    free(jpeg);
}

/* NULL when there is no memory left. */
static inline scrim_jpeg *scrim_jpeg_open(scrim_read read, void *context) {
    scrim_jpeg *jpeg = (scrim_jpeg *)calloc(1, sizeof(scrim_jpeg));
    if (!jpeg)
        return NULL;
    jpeg->read = read;
    jpeg->context = context;
    jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
    jpeg->errors.error_exit = scrim_jpeg_fail;
    jpeg->errors.emit_message = scrim_jpeg_warn;
    jpeg->errors.output_message = scrim_jpeg_be_silent;
    jpeg->decoder.client_data = jpeg;
    if (setjmp(jpeg->escape)) {
        scrim_jpeg_close(jpeg);
        return NULL;
    }
    jpeg_create_decompress(&jpeg->decoder);
    jpeg->source.init_source = scrim_jpeg_do_nothing;
    jpeg->source.fill_input_buffer = scrim_jpeg_fill;
    jpeg->source.skip_input_data = scrim_jpeg_skip;
    jpeg->source.resync_to_restart = jpeg_resync_to_restart;
    jpeg->source.term_source = scrim_jpeg_do_nothing;
    jpeg->decoder.src = &jpeg->source;
    jpeg->progress.progress_monitor = scrim_jpeg_watch;
    jpeg->decoder.progress = &jpeg->progress;
    return jpeg;
}

static inline int scrim_jpeg_read_header(scrim_jpeg *jpeg) {
    if (setjmp(jpeg->escape))
        return 0;
    return jpeg_read_header(&jpeg->decoder, TRUE) == JPEG_HEADER_OK;
}

/* Red, green and blue, or four inks; each side divided by 1, 2, 4 or 8, rounded up. */
static inline int scrim_jpeg_start(scrim_jpeg *jpeg, unsigned int divisor) {
    if (setjmp(jpeg->escape))
        return 0;
    jpeg->decoder.scale_num = 1;
    jpeg->decoder.scale_denom = divisor;
    jpeg->decoder.out_color_space = jpeg->decoder.num_components == 4 ? JCS_CMYK : JCS_RGB;
    return jpeg_start_decompress(&jpeg->decoder);
}

static inline const char *scrim_jpeg_message(const scrim_jpeg *jpeg) { return jpeg->message; }

static inline int scrim_jpeg_read_row(scrim_jpeg *jpeg, unsigned char *row) {
    if (setjmp(jpeg->escape))
        return 0;
    return jpeg_read_scanlines(&jpeg->decoder, &row, 1) == 1;
}

#endif
