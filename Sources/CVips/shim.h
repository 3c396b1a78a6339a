#ifndef SCRIM_CVIPS_SHIM_H
#define SCRIM_CVIPS_SHIM_H

#include <stddef.h>

/* libvips' own header needs GLib's include paths, which Swift can only learn through pkg-config, at the price of a
 * warning on every build. The few entry points used here are declared instead; the linker checks their names. */
typedef struct _VipsImage VipsImage;

int vips_init(const char *argv0);
const char *vips_version_string(void);
const char *vips_error_buffer(void);
void vips_error_clear(void);
void vips_concurrency_set(int concurrency);
void vips_cache_set_max(int max);
void g_object_unref(void *object);
void g_free(void *memory);

#endif
