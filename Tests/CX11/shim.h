#ifndef SCRIM_CX11_SHIM_H
#define SCRIM_CX11_SHIM_H

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xfixes.h>

/* Macros with casts are not imported into Swift; these constants carry their values. */
static const unsigned long SCRIM_X_ALL_PLANES = ~0UL;
static const Time SCRIM_X_CURRENT_TIME = CurrentTime;

#endif
