#ifndef SCRIM_CSDL2_SHIM_H
#define SCRIM_CSDL2_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

/* Macros with casts are not imported into Swift; these constants carry their values. */
static const int SCRIM_WINDOWPOS_CENTERED = (int)SDL_WINDOWPOS_CENTERED;
static const Uint32 SCRIM_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;
static const SDL_TouchID SCRIM_MOUSE_TOUCHID = SDL_MOUSE_TOUCHID;

#endif
