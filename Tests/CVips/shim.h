#ifndef SCRIM_CVIPS_SHIM_H
#define SCRIM_CVIPS_SHIM_H

#include <stddef.h>

/* libvips writes the pictures of the tests, and decodes them beside Scrim. Its own header needs GLib's include paths,
 * which Swift can only learn through pkg-config, at the price of a warning on every build. The few entry points used
 * here are declared instead; the linker checks their names. */
typedef struct _VipsImage VipsImage;

int vips_init(const char *argv0);
void vips_concurrency_set(int concurrency);
void vips_cache_set_max(int max);
void g_object_unref(void *object);
void g_free(void *memory);

int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
void *vips_image_write_to_memory(VipsImage *image, size_t *size);
VipsImage *vips_image_new_from_memory_copy(const void *data, size_t size, int width, int height, int bands, int format);

/* Variadic functions are out of Swift's reach: each gets a wrapper with fixed arguments. */
int vips_image_write_to_file(VipsImage *image, const char *name, ...);
int vips_thumbnail(const char *filename, VipsImage **out, int width, ...);
int vips_colourspace(VipsImage *in, VipsImage **out, int space, ...);

/* Values of libvips' enumerations: VipsInterpretation, VipsSize, VipsFailOn. */
enum {
    SCRIM_VIPS_INTERPRETATION_CMYK = 15,
    SCRIM_VIPS_INTERPRETATION_SRGB = 22,
    SCRIM_VIPS_SIZE_FORCE = 3,
    SCRIM_VIPS_FAIL_ON_WARNING = 3,
};

/* Upright, of exactly this size, in sRGB by the embedded profile if there is one; 0 when it went well. Without one,
 * libvips would take others than sRGB for the picture's. */
static inline int scrim_vips_thumbnail(const char *name, VipsImage **out, int width, int height, int profiled) {
    return vips_thumbnail(name, out, width, "height", height, "size", SCRIM_VIPS_SIZE_FORCE, "fail_on",
        SCRIM_VIPS_FAIL_ON_WARNING, profiled ? "export_profile" : (void *)0, "srgb", (void *)0);
}

static inline int scrim_vips_colourspace(VipsImage *in, VipsImage **out, int space) {
    return vips_colourspace(in, out, space, (void *)0);
}

/* The format by the name's ending, options in brackets after it ("a.jpg[Q=90,interlace]"); 0 when written. */
static inline int scrim_vips_write(VipsImage *image, const char *name) {
    return vips_image_write_to_file(image, name, (void *)0);
}

#endif
