public import Timing

/// A movement of one or more pointers that are down.
public struct TapeMove: Sendable, Hashable {
    public enum Destination: Sendable, Hashable {
        /// Relative to the pointer's location.
        case by(TapeDistance)
        case to(TapePlace)
    }

    /// The movement of one of the pointers.
    public struct Part: Sendable, Hashable {
        /// The pointer, counted from 1.
        public var pointer: Int
        public var destination: Destination

        public init(pointer: Int = 1, _ destination: Destination) {
            self.pointer = pointer
            self.destination = destination
        }
    }

    /// The parts, one per pointer. Samples at the same time are sent in this order.
    public var parts: [Part]
    /// The duration, in seconds; 0 means a single sample.
    public var duration: Double
    /// The timing, stretched to the duration, or `nil` for constant speed.
    public var curve: TimingCurve?

    /// - Parameters:
    ///   - parts: The parts, at least one.
    ///   - duration: The duration, in seconds, 0 or more.
    ///   - curve: The timing, or `nil` for constant speed.
    public init(_ parts: [Part], duration: Double, curve: TimingCurve? = nil) {
        self.parts = parts
        self.duration = duration
        self.curve = curve
    }

    /// Creates a movement of one pointer.
    public init(pointer: Int = 1, _ destination: Destination, duration: Double, curve: TimingCurve? = nil) {
        self.init([Part(pointer: pointer, destination)], duration: duration, curve: curve)
    }
}

/// A pinch or rotation of two pointers that are down, or both at once.
public struct TapePinch: Sendable, Hashable {
    /// The two pointers, which are different, counted from 1.
    public var pointers: [Int]
    /// The ratio of the final distance to the initial distance, within ``TapeLimits/pinch``.
    public var scale: Double
    /// The clockwise rotation, in degrees, within ``TapeLimits/turn``.
    public var degrees: Double
    /// The duration, in seconds; 0 means a single sample.
    public var duration: Double
    /// The timing, stretched to the duration, or `nil` for constant speed.
    public var curve: TimingCurve?

    /// - Parameters:
    ///   - first: The pointer that moves first in each sample.
    ///   - second: The other pointer.
    ///   - scale: The ratio of the final to the initial distance, positive.
    ///   - degrees: The clockwise rotation, in degrees.
    ///   - duration: The duration, in seconds, 0 or more.
    ///   - curve: The timing, or `nil` for constant speed.
    public init(
        _ first: Int = 1, _ second: Int = 2, scale: Double = 1, degrees: Double = 0, duration: Double,
        curve: TimingCurve? = nil
    ) {
        pointers = [first, second]
        self.scale = scale
        self.degrees = degrees
        self.duration = duration
        self.curve = curve
    }
}
