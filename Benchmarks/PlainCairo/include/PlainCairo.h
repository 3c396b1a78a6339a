#ifndef SCRIM_PLAIN_CAIRO_H
#define SCRIM_PLAIN_CAIRO_H

#include <stdint.h>

/* A picture in memory (premultiplied ARGB32, rows without padding) and where it is drawn, in pixels. */
typedef struct {
    const uint32_t *pixels;
    int width, height;
    double x, y, drawn_width, drawn_height, radius;
} plain_picture;

/* The yardstick: draws the pictures up to `lower` on black, a black dimming of `dimming` alpha over them, then the
 * others, as a program that uses cairo plainly would: in full, bilinear, on one thread, every source with alpha. */
void plain_frame(uint32_t *target, int width, int height, const plain_picture *pictures, int count, int lower,
                 double dimming);

#endif
