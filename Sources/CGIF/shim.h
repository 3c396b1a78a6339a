#ifndef SCRIM_CGIF_SHIM_H
#define SCRIM_CGIF_SHIM_H

#include <cgif.h>

// The macros cast, which Swift does not import.
static const uint32_t scrim_gif_animated = CGIF_ATTR_IS_ANIMATED | CGIF_ATTR_NO_GLOBAL_TABLE;
static const uint32_t scrim_gif_no_loop = CGIF_ATTR_NO_LOOP;
static const uint32_t scrim_gif_local_table = CGIF_FRAME_ATTR_USE_LOCAL_TABLE;
static const uint32_t scrim_gif_has_alpha = CGIF_FRAME_ATTR_HAS_ALPHA;
static const uint32_t scrim_gif_has_set_transparency = CGIF_FRAME_ATTR_HAS_SET_TRANS;

#endif
