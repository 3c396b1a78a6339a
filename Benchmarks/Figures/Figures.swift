public import Foundation

/// The timing and number formatting that all benchmarks share.
public enum Figures {
    /// Returns the time of a clock, in nanoseconds.
    public static func nanoseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Returns the time of a clock, in milliseconds.
    public static func milliseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double { nanoseconds(clock) / 1e6 }

    /// Returns the median, which is the upper of the two middle values if their count is even.
    public static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// Returns the value that the given percentage of values don't exceed.
    public static func percentile(_ percent: Int, of values: [Double]) -> Double {
        values.sorted()[min(values.count - 1, values.count * percent / 100)]
    }

    /// Returns a number with a fixed number of fraction digits, independent of the locale.
    public static func number(_ value: Double, _ digits: Int) -> String {
        value.formatted(.number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US_POSIX")))
    }

    /// Returns a line of a table: a name, then right-aligned columns.
    public static func line(_ name: String, _ columns: String...) -> String { line(name, columns) }

    public static func line(_ name: String, _ columns: [String]) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + columns.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
    }
}
