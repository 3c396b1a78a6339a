public import Foundation

/// How every benchmark takes the time and prints its figures.
public enum Figures {
    /// What a clock shows, in nanoseconds.
    public static func nanoseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// What a clock shows, in milliseconds.
    public static func milliseconds(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double { nanoseconds(clock) / 1e6 }

    /// The upper of the two middle values where their count is even.
    public static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// The value that so many of a hundred do not exceed.
    public static func percentile(_ percent: Int, of values: [Double]) -> Double {
        values.sorted()[min(values.count - 1, values.count * percent / 100)]
    }

    /// A number with so many digits behind the point, the same in every language.
    public static func number(_ value: Double, _ digits: Int) -> String {
        value.formatted(.number.precision(.fractionLength(digits)).locale(Locale(identifier: "en_US_POSIX")))
    }

    /// A line of a table: a name, then columns that end below one another.
    public static func line(_ name: String, _ columns: String...) -> String { line(name, columns) }

    public static func line(_ name: String, _ columns: [String]) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + columns.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
    }
}
