#ifndef SCRIM_CVIPS_SHIM_H
#define SCRIM_CVIPS_SHIM_H

#include <stddef.h>

/* libvips' own header needs GLib's include paths, which Swift can only learn through pkg-config, at the price of a
 * warning on every build. The few entry points used here are declared instead; the linker checks their names. */
typedef struct _VipsImage VipsImage;
typedef struct _VipsSource VipsSource;
typedef struct _VipsSourceCustom VipsSourceCustom;

int vips_init(const char *argv0);
const char *vips_version_string(void);
void vips_thread_shutdown(void);
void vips_concurrency_set(int concurrency);
void vips_cache_set_max(int max);
void vips_cache_set_max_mem(size_t bytes);
void vips_cache_set_max_files(int files);

const char *vips_error_buffer(void);
char *vips_error_buffer_copy(void);
void vips_error_clear(void);

void g_object_unref(void *object);
void g_free(void *memory);
unsigned int g_log_set_handler(
    const char *domain, int levels, void (*handler)(const char *, int, const char *, void *), void *data);

VipsSource *vips_source_new_from_descriptor(int descriptor);
VipsSourceCustom *vips_source_custom_new(void);
unsigned long g_signal_connect_data(void *instance, const char *signal, void (*handler)(void), void *data,
    void (*destroy)(void *data, void *closure), int flags);
const char *vips_foreign_find_load_source(VipsSource *source);

int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
int vips_image_get_format(const VipsImage *image);
int vips_image_get_interpretation(const VipsImage *image);
int vips_image_get_orientation_swap(VipsImage *image);
size_t vips_image_get_typeof(const VipsImage *image, const char *name);
int vips_image_get_blob(const VipsImage *image, const char *name, const void **data, size_t *length);
void *vips_image_write_to_memory(VipsImage *image, size_t *size);
VipsImage *vips_image_new_from_memory_copy(const void *data, size_t size, int width, int height, int bands, int format);

/* Variadic functions are out of Swift's reach: each gets a wrapper with fixed arguments. */
VipsImage *vips_image_new_from_source(VipsSource *source, const char *options, ...);
int vips_image_write_to_file(VipsImage *image, const char *name, ...);
int vips_thumbnail_image(VipsImage *in, VipsImage **out, int width, ...);
int vips_thumbnail_source(VipsSource *source, VipsImage **out, int width, ...);
int vips_colourspace(VipsImage *in, VipsImage **out, int space, ...);

/* Values of libvips' enumerations: VipsBandFormat, VipsInterpretation, VipsSize. */
enum {
    SCRIM_VIPS_FORMAT_UCHAR = 0,
    SCRIM_VIPS_INTERPRETATION_CMYK = 15,
    SCRIM_VIPS_INTERPRETATION_SRGB = 22,
    SCRIM_VIPS_SIZE_FORCE = 3,
    SCRIM_VIPS_ACCESS_SEQUENTIAL = 1,
};

/* Reads the header; the pixels are read when they are asked for. NULL on error. */
static inline VipsImage *scrim_vips_image_from_source(VipsSource *source, const char *options) {
    return vips_image_new_from_source(source, options, (void *)0);
}

/* A source whose bytes come from callbacks; NULL when there is no memory left. `destroy` is called with `data` twice,
 * once for each callback, when the source goes. */
static inline VipsSource *scrim_vips_source_custom(
    long long (*read)(VipsSourceCustom *source, void *buffer, long long length, void *data),
    long long (*seek)(VipsSourceCustom *source, long long offset, int whence, void *data),
    void (*destroy)(void *data, void *closure), void *data) {
    VipsSourceCustom *source = vips_source_custom_new();
    if (!source) {
        destroy(data, (void *)0);
        destroy(data, (void *)0);
        return (VipsSource *)0;
    }
    g_signal_connect_data(source, "read", (void (*)(void))read, data, destroy, 0);
    g_signal_connect_data(source, "seek", (void (*)(void))seek, data, destroy, 0);
    return (VipsSource *)source;
}

/* Upright, of exactly this size; colours taken to sRGB by the embedded profile if `profiled`. `options` are the
 * loader's ("[fail_on=error]"): libvips 8.14 forgets the thumbnail's own `fail_on` when it reads from a source. 0 when it
 * went well. */
static inline int scrim_vips_thumbnail(
    VipsSource *source, VipsImage **out, int width, int height, const char *options, int profiled) {
    if (profiled)
        return vips_thumbnail_source(source, out, width, "height", height, "size", SCRIM_VIPS_SIZE_FORCE,
            "option_string", options, "export_profile", "srgb", (void *)0);
    return vips_thumbnail_source(source, out, width, "height", height, "size", SCRIM_VIPS_SIZE_FORCE, "option_string",
        options, (void *)0);
}

/* The same of a picture that is loaded as `options` say, with no other page of the file looked at. */
static inline int scrim_vips_page_thumbnail(
    VipsSource *source, VipsImage **out, int width, int height, const char *options, int profiled) {
    VipsImage *page = vips_image_new_from_source(source, options, "access", SCRIM_VIPS_ACCESS_SEQUENTIAL, (void *)0);
    if (!page)
        return -1;
    int code = profiled
        ? vips_thumbnail_image(page, out, width, "height", height, "size", SCRIM_VIPS_SIZE_FORCE,
            "export_profile", "srgb", (void *)0)
        : vips_thumbnail_image(page, out, width, "height", height, "size", SCRIM_VIPS_SIZE_FORCE, (void *)0);
    g_object_unref(page);
    return code;
}

static inline int scrim_vips_colourspace(VipsImage *in, VipsImage **out, int space) {
    return vips_colourspace(in, out, space, (void *)0);
}

/* The format by the name's ending, options in brackets after it ("a.jpg[Q=90,interlace]"); 0 when written. */
static inline int scrim_vips_write(VipsImage *image, const char *name) {
    return vips_image_write_to_file(image, name, (void *)0);
}

/* The levels that libvips would print to standard error: warning, message, info (GLib's GLogLevelFlags). */
enum { SCRIM_VIPS_LOG_LEVELS = 1 << 4 | 1 << 5 | 1 << 6 };

int vips_jpegsave(VipsImage *in, const char *filename, ...);

/* A copy of packed 8-bit red, green, blue (VIPS_FORMAT_UCHAR is 0); NULL on error. */
static inline VipsImage *scrim_vips_image_from_rgb(const void *data, size_t size, int width, int height) {
    return vips_image_new_from_memory_copy(data, size, width, height, 3, 0);
}

/* Quality 1 to 100; 0 when written. */
static inline int scrim_vips_jpegsave(VipsImage *in, const char *filename, int quality) {
    return vips_jpegsave(in, filename, "Q", quality, "optimize_coding", 1, (void *)0);
}

#endif
