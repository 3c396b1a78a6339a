#ifndef SCRIM_CHARFBUZZ_SHIM_H
#define SCRIM_CHARFBUZZ_SHIM_H

#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

#endif
