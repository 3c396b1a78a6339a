#ifndef SCRIM_CPICTURES_OTHERS_H
#define SCRIM_CPICTURES_OTHERS_H

#include <jxl/decode.h>
#include <libheif/heif.h>
#include <webp/decode.h>
#include <webp/demux.h>

#endif
