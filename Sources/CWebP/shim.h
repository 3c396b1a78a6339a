#ifndef SCRIM_CWEBP_SHIM_H
#define SCRIM_CWEBP_SHIM_H

#include <webp/encode.h>

#endif
