public import Drawing
public import Timing

/// A movement of a pointer that is down, or of several at the same time.
public struct TapeMove: Sendable, Hashable {
    public enum Destination: Sendable, Hashable {
        /// As far from where the pointer is, in points.
        case by(CGVector)
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
