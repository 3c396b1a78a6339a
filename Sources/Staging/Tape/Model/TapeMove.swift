public import Timing

/// A movement of a pointer that is down, or of several at the same time.
public struct TapeMove: Sendable, Hashable {
    public enum Destination: Sendable, Hashable {
        /// As far from where the pointer is.
        case by(TapeDistance)
        case to(TapePlace)
    }

    /// Where one of the pointers goes.
    public struct Part: Sendable, Hashable {
        /// Counts from 1.
        public var pointer: Int
        public var destination: Destination

        public init(pointer: Int = 1, _ destination: Destination) {
            self.pointer = pointer
            self.destination = destination
        }
    }

    /// One for each pointer, none twice; at the same time they move in this order.
    public var parts: [Part]
    /// In seconds; 0 is a single sample.
    public var duration: Double
    /// The timing of the movement, stretched to the duration; nil is constant speed.
    public var curve: TimingCurve?

    /// - Parameters:
    ///   - parts: At least one.
    ///   - duration: In seconds, 0 or more.
    ///   - curve: The timing of the movement; nil is constant speed.
    public init(_ parts: [Part], duration: Double, curve: TimingCurve? = nil) {
        self.parts = parts
        self.duration = duration
        self.curve = curve
    }

    /// The movement of one pointer.
    public init(pointer: Int = 1, _ destination: Destination, duration: Double, curve: TimingCurve? = nil) {
        self.init([Part(pointer: pointer, destination)], duration: duration, curve: curve)
    }
}

/// Two pointers that are down and move apart or together, or turn about the middle between them, or both at once.
public struct TapePinch: Sendable, Hashable {
    /// Count from 1; two different ones.
    public var pointers: [Int]
    /// How many times as far apart they are in the end; within ``TapeLimits/pinch``.
    public var scale: Double
    /// How far they turn, in degrees, clockwise; within ``TapeLimits/turn``.
    public var degrees: Double
    /// In seconds; 0 is a single sample.
    public var duration: Double
    /// The timing of the movement, stretched to the duration; nil is constant speed.
    public var curve: TimingCurve?

    /// - Parameters:
    ///   - first: The pointer that moves first where both move at the same time.
    ///   - second: Another pointer.
    ///   - scale: By how much their distance grows, positive.
    ///   - degrees: How far they turn, clockwise.
    ///   - duration: In seconds, 0 or more.
    ///   - curve: The timing of the movement; nil is constant speed.
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
