package import Staging

/// A stage in the window: what can be recorded, and what the loop asks besides.
@MainActor
package protocol LiveStage: RecordableStage {
    /// Whether the picture may differ from the last display list that was asked for.
    var needsDisplay: Bool { get }

    /// Takes over the pictures that were decoded since the last call.
    func deliverImages()
}

extension Stage: LiveStage {}
