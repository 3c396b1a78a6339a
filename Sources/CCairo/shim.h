#ifndef SCRIM_CCAIRO_SHIM_H
#define SCRIM_CCAIRO_SHIM_H

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>

#endif
