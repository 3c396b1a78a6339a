#ifndef SCRIM_CDEFLATE_SHIM_H
#define SCRIM_CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
