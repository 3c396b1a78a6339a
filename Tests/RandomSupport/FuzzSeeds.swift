import Foundation

/// The seeds of the random sequences that a test plays: a few by default, or as many as the environment's `SCRIM_FUZZ`
/// says, from `SCRIM_FUZZ_SEED` on.
package struct FuzzSeeds: Sendable {
    package let first: UInt64
    package let count: UInt64

    private static let environment = ProcessInfo.processInfo.environment

    /// Whether the environment asks for a long run, which prints what it reaches.
    package static let isLong = environment["SCRIM_FUZZ"] != nil

    /// - Parameters:
    ///   - count: The number by default, of all tests that share it.
    ///   - first: The first seed by default.
    ///   - parts: The number of tests that share the count.
    package init(_ count: UInt64, from first: UInt64 = 1, sharedBy parts: Int = 1) {
        self.first = Self.environment["SCRIM_FUZZ_SEED"].flatMap(UInt64.init) ?? first
        self.count = (Self.environment["SCRIM_FUZZ"].flatMap(UInt64.init) ?? count) / UInt64(parts)
    }

    package var range: Range<UInt64> { first..<first + count }

    /// Prints a line in a long run.
    package static func report(_ line: @autoclosure () -> String) { if isLong { print(line()) } }
}
