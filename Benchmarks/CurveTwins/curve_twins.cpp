#include "CurveTwins.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace {

/* One coordinate of a Bezier curve from 0 to 1 as a polynomial of its parameter. */
struct UnitCubic {
    double first, second, linear, square, cubic;

    UnitCubic(double first, double second)
        : first(first), second(second), linear(3 * first), square(3 * (second - 2 * first)),
          cubic(1 + 3 * (first - second)) {}

    double polynomial(double t) const { return ((cubic * t + square) * t + linear) * t; }
    double polynomial_slope(double t) const { return (3 * cubic * t + 2 * square) * t + linear; }
    double value(double t) const { return t == 1 ? 1 : polynomial(t); }
    double slope(double t) const { return t == 1 ? 3 * (1 - second) : polynomial_slope(t); }
    double half_bend(double t) const { return 3 * cubic * t + square; }
};

/* Where the parameter is about: straight lines between nine places, kept in eight bytes. */
struct Guess {
    uint64_t rests = 0;

    double parameter(double x) const {
        const double rounding = 0x1.8p52;
        double place = x * 8, rounded = place - 0.5 + rounding;
        uint64_t bits;
        std::memcpy(&bits, &rounded, sizeof bits);
        uint64_t word = rests >> (8 * (bits & 7));
        double rest = int32_t(word & 0xFF), next = int32_t(word >> 8 & 0xFF);
        return 1 - (rest + (next - rest) * (place - (rounded - rounding))) * (1 / 255.0);
    }
};

struct Bezier {
    UnitCubic width, height;
    Guess guess;

    Bezier(double x1, double y1, double x2, double y2) : width(x1, x2), height(y1, y2) {
        double last = 0;
        for (int i = 0; i < 8; i++) {
            if (i > 0) last = bracketed(i / 8.0, last, last);
            guess.rests |= uint64_t(std::round((1 - last) * 255)) << 8 * i;
        }
    }

    double value(double x) const {
        if (!(x > 0 && x < 1)) return x > 0.5 ? 1 : 0;
        return height.polynomial(parameter(x));
    }

    double parameter(double x) const {
        double t = guess.parameter(x);
        for (int round = 0; round < 3; round++) {
            double off = width.polynomial(t) - x, slope = width.polynomial_slope(t);
            double rate = slope / (slope * slope - off * width.half_bend(t));
            t -= off * rate;
            double step = (width.polynomial(t) - x) * rate, new_slope = width.polynomial_slope(t);
            t -= step;
            double left = step * (1 - new_slope * rate);
            if (std::abs(left) <= 1e-10 && new_slope > 0.02 && t > 0 && t < 1) return t;
        }
        return exact(x);
    }

    /* Newton's steps within a bracket, where the fast ones do not converge. */
    __attribute__((noinline)) double exact(double x) const { return bracketed(x, 0, guess.parameter(x)); }

    double bracketed(double x, double low, double point) const {
        double high = 1, last = 1 - low;
        for (int i = 0; i < 128; i++) {
            double value = width.value(point) - x, slope = width.slope(point);
            if (value == 0) return point;
            (value < 0 ? low : high) = point;
            double newton = point - value / slope, next;
            if (newton >= low && newton <= high && std::abs(newton - point) * 2 <= last) {
                next = newton;
                last = std::abs(newton - point);
            } else {
                next = low + (high - low) / 2;
                last = (high - low) / 2;
            }
            if (next == point) return next;
            point = next;
        }
        return point;
    }
};

enum class Regime { under, critical, over };

struct State {
    double displacement, velocity;
};

struct Spring {
    double decay_rate, squared_frequency, rate, slow_rate;
    Regime regime;

    Spring(double mass, double stiffness, double damping) {
        double critical = 2 * std::sqrt(mass * stiffness);
        decay_rate = damping / (2 * mass);
        squared_frequency = stiffness / mass;
        double excess = (damping - critical) / critical * ((damping + critical) / critical);
        regime = std::abs(excess) < 1e-12 ? Regime::critical : excess < 0 ? Regime::under : Regime::over;
        rate = std::sqrt(std::abs(excess) * squared_frequency);
        slow_rate = squared_frequency / (decay_rate + rate);
    }

    State state(State start, double time) const {
        if (!(time > 0)) return start;
        time = std::min(time, 1e200);
        double even = 0, odd = 0;
        switch (regime) {
        case Regime::under: {
            double decay = std::exp(-decay_rate * time);
            even = decay * std::cos(rate * time);
            odd = decay * std::sin(rate * time) / rate;
            break;
        }
        case Regime::critical: {
            even = std::exp(-decay_rate * time);
            odd = even * time;
            break;
        }
        case Regime::over: {
            double slow = std::exp(-slow_rate * time), gap = std::expm1(-2 * rate * time);
            even = slow * (1 + gap / 2);
            odd = -slow * gap / (2 * rate);
            break;
        }
        }
        return {start.displacement * even + (start.velocity + decay_rate * start.displacement) * odd,
                start.velocity * even - (decay_rate * start.velocity + squared_frequency * start.displacement) * odd};
    }
};

}  // namespace

double twin_bezier(double x1, double y1, double x2, double y2, const double *fractions, int count, int rounds) {
    Bezier curve(x1, y1, x2, y2);
    double sum = 0;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++) sum += curve.value(fractions[i]);
    return sum;
}

double twin_spring(double mass, double stiffness, double damping, double displacement, double velocity,
                   const double *times, int count, int rounds) {
    Spring spring(mass, stiffness, damping);
    State start{displacement, velocity};
    double sum = 0;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++) {
            State state = spring.state(start, times[i]);
            sum += state.displacement + state.velocity;
        }
    return sum;
}
