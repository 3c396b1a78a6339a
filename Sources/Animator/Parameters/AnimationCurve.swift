public import Timing

/// The four curves that UIKit names.
public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
    case easeInOut
    case easeIn
    case easeOut
    case linear

    /// The curve as a function of time; UIKit's are CSS's.
    public var timingCurve: TimingCurve {
        switch self {
        case .easeInOut: .easeInOut
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .linear: .linear
        }
    }
}
