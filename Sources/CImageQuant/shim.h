#ifndef SCRIM_CIMAGEQUANT_SHIM_H
#define SCRIM_CIMAGEQUANT_SHIM_H

#include <libimagequant.h>

#endif
