#ifndef SCRIM_CPICTURES_COLOR_H
#define SCRIM_CPICTURES_COLOR_H

#include <lcms2.h>

/* Pixels of four bytes; the macros are out of Swift's reach. */
static const cmsUInt32Number scrim_color_rgb = COLORSPACE_SH(PT_RGB) | EXTRA_SH(1) | CHANNELS_SH(3) | BYTES_SH(1);
static const cmsUInt32Number scrim_color_grey = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
static const cmsUInt32Number scrim_color_inks = COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | BYTES_SH(1);

#endif
