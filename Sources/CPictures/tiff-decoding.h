#ifndef SCRIM_CPICTURES_TIFF_H
#define SCRIM_CPICTURES_TIFF_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <tiffio.h>

/* Where the messages of one file go. */
typedef struct scrim_tiff_message {
    char text[256];
} scrim_tiff_message;

/* The first is what went wrong; those after it are what followed from it. */
static inline int scrim_tiff_fail(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
    scrim_tiff_message *message = (scrim_tiff_message *)context;
    (void)tiff;
    (void)module;
    if (!message->text[0])
        vsnprintf(message->text, sizeof message->text, format, arguments);
    return 1;
}

static inline int scrim_tiff_warn(
    TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)context;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}

/* NULL on error. No more than `limit` bytes are taken at once. */
static inline TIFF *scrim_tiff_open(
    void *context, TIFFReadWriteProc read, TIFFReadWriteProc write, TIFFSeekProc seek, TIFFCloseProc close,
    TIFFSizeProc size, scrim_tiff_message *message, long limit) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options)
        return NULL;
    TIFFOpenOptionsSetErrorHandlerExtR(options, scrim_tiff_fail, message);
    TIFFOpenOptionsSetWarningHandlerExtR(options, scrim_tiff_warn, message);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, limit);
    TIFF *tiff = TIFFClientOpenExt("picture", "r", context, read, write, seek, close, size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

static inline const char *scrim_tiff_text(const scrim_tiff_message *message) { return message->text; }

/* Variadic functions are out of Swift's reach. */
static inline unsigned int scrim_tiff_number(TIFF *tiff, unsigned int tag) {
    uint32_t number = 0;
    return TIFFGetField(tiff, tag, &number) ? number : 0;
}

static inline unsigned int scrim_tiff_short(TIFF *tiff, unsigned int tag) {
    uint16_t number = 0;
    return TIFFGetFieldDefaulted(tiff, tag, &number) ? number : 0;
}

/* What the first sample beyond the colours is; EXTRASAMPLE_UNSPECIFIED where nothing says so. */
static inline int scrim_tiff_extra(TIFF *tiff) {
    uint16_t count = 0;
    uint16_t *extras = NULL;
    return TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &extras) && count > 0 ? extras[0]
                                                                                           : EXTRASAMPLE_UNSPECIFIED;
}

/* The embedded profile, which the decoder keeps; 0 where there is none. */
static inline int scrim_tiff_profile(TIFF *tiff, const void **bytes, unsigned int *length) {
    uint32_t count = 0;
    void *profile = NULL;
    if (!TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &count, &profile) || !profile)
        return 0;
    *bytes = profile;
    *length = count;
    return 1;
}

/* libtiff turns inks into colours without a profile: these put the inks as they are, four in a pixel. */
static inline void scrim_tiff_put_inks(
    TIFFRGBAImage *image, uint32_t *pixels, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    int32_t sourceSkip, int32_t skip, unsigned char *samples) {
    uint32_t bytes = image->samplesperpixel;
    (void)x;
    (void)y;
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++, samples += bytes)
            memcpy(pixels++, samples, 4);
        pixels += skip;
        samples += sourceSkip * (int32_t)bytes;
    }
}

static inline void scrim_tiff_put_separate_inks(
    TIFFRGBAImage *image, uint32_t *pixels, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
    int32_t sourceSkip, int32_t skip, unsigned char *cyan, unsigned char *magenta, unsigned char *yellow,
    unsigned char *black) {
    (void)image;
    (void)x;
    (void)y;
    for (uint32_t row = 0; row < height; row++) {
        for (uint32_t column = 0; column < width; column++) {
            unsigned char inks[4] = {*cyan++, *magenta++, *yellow++, *black++};
            memcpy(pixels++, inks, 4);
        }
        pixels += skip;
        cyan += sourceSkip;
        magenta += sourceSkip;
        yellow += sourceSkip;
        black += sourceSkip;
    }
}

/* Makes `image` read rows from the top as they are stored; 0 with a message (of 1024 bytes) where that can't be. */
static inline int scrim_tiff_start(TIFF *tiff, TIFFRGBAImage *image, char *message) {
    if (!TIFFRGBAImageOK(tiff, message) || !TIFFRGBAImageBegin(image, tiff, 1, message))
        return 0;
    image->orientation = image->req_orientation = ORIENTATION_TOPLEFT;
    if (image->photometric == PHOTOMETRIC_SEPARATED) {
        if (image->isContig)
            image->put.contig = scrim_tiff_put_inks;
        else
            image->put.separate = scrim_tiff_put_separate_inks;
    }
    return 1;
}

#endif
