#ifndef SCRIM_CURVE_TWINS_H
#define SCRIM_CURVE_TWINS_H

/* The yardstick of the curves: the same algorithms in C++. Each walks over `count` frames `rounds` times and returns the
 * sum of what it found, so that nothing is left out. */

#ifdef __cplusplus
extern "C" {
#endif

/* Heights of a Bezier curve at the frames' fractions. */
double twin_bezier(double x1, double y1, double x2, double y2, const double *fractions, int count, int rounds);

/* Values and velocities of a spring from a displacement with a velocity, at the frames' times in seconds. */
double twin_spring(double mass, double stiffness, double damping, double displacement, double velocity,
                   const double *times, int count, int rounds);

#ifdef __cplusplus
}
#endif

#endif
