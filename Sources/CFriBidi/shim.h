#ifndef SCRIM_CFRIBIDI_SHIM_H
#define SCRIM_CFRIBIDI_SHIM_H

#include <fribidi/fribidi.h>

#endif
