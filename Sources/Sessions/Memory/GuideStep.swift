import Support

/// A step of the guide, which a first window shows. Each is done by what it asks for.
package enum GuideStep: String, Codable, CaseIterable, Sendable {
    /// A view is dragged and let go.
    case drag
    /// A moment of the gesture is shown.
    case scrub
    /// A second lane is added.
    case compare
    /// The gesture is replayed.
    case replay

    /// The number, from 1.
    package var number: Int { index + 1 }

    /// The next step, or nil after the last.
    package var next: GuideStep? { Self.allCases.dropFirst(number).first }
}
