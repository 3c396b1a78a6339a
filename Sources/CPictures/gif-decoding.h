#ifndef SCRIM_CPICTURES_GIF_H
#define SCRIM_CPICTURES_GIF_H

#include <gif_lib.h>

#endif
