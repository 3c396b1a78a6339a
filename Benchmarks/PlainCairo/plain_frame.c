#include "PlainCairo.h"

#include <cairo/cairo.h>
#include <math.h>

static void rounded(cairo_t *context, const plain_picture *p) {
    double right = p->x + p->drawn_width, bottom = p->y + p->drawn_height, r = p->radius;
    cairo_new_path(context);
    if (r <= 0) {
        cairo_rectangle(context, p->x, p->y, p->drawn_width, p->drawn_height);
        return;
    }
    cairo_arc(context, right - r, p->y + r, r, -M_PI / 2, 0);
    cairo_arc(context, right - r, bottom - r, r, 0, M_PI / 2);
    cairo_arc(context, p->x + r, bottom - r, r, M_PI / 2, M_PI);
    cairo_arc(context, p->x + r, p->y + r, r, M_PI, M_PI * 3 / 2);
    cairo_close_path(context);
}

static void picture(cairo_t *context, const plain_picture *p) {
    cairo_surface_t *source = cairo_image_surface_create_for_data(
        (unsigned char *)p->pixels, CAIRO_FORMAT_ARGB32, p->width, p->height, p->width * 4);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface(source);
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, p->width / p->drawn_width, p->height / p->drawn_height);
    cairo_matrix_translate(&matrix, -p->x, -p->y);
    cairo_pattern_set_matrix(pattern, &matrix);
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR);
    cairo_set_source(context, pattern);
    rounded(context, p);
    cairo_fill(context);
    cairo_pattern_destroy(pattern);
    cairo_surface_destroy(source);
}

void plain_frame(uint32_t *target, int width, int height, const plain_picture *pictures, int count, int lower,
                 double dimming) {
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)target, CAIRO_FORMAT_ARGB32, width, height, width * 4);
    cairo_t *context = cairo_create(surface);
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_paint(context);
    for (int i = 0; i < lower; i++) picture(context, &pictures[i]);
    cairo_set_source_rgba(context, 0, 0, 0, dimming);
    cairo_paint(context);
    for (int i = lower; i < count; i++) picture(context, &pictures[i]);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
}
