#ifndef SCRIM_CMINPACK_SHIM_H
#define SCRIM_CMINPACK_SHIM_H

#include <cminpack-1/cminpack.h>

#endif
