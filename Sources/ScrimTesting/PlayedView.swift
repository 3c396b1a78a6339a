public import Drawing
public import Foundation
public import Testing

/// A view during the playback of a tape.
///
/// A view that is not on the stage has no values, and a time outside of the trace has no views. Reading either records
/// an issue with the names of the views on the stage, or with the end of the trace. It returns `CGRect.null`, NaN or
/// the identity, none of which equals an expected value.
public struct PlayedView: Sendable {
    /// The name of the view in the scene.
    public let name: String
    let trace: PlayedTrace

    /// The samples of the view from every frame in which it was on the stage.
    public var frames: [PlayedSample] { trace.frames.compactMap { $0.views[trace.lane][name] } }

    /// Returns whether the view was on the stage at a time. Outside of the trace it records an issue and returns false.
    public func isOnStage(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        views(at: time, sourceLocation)?.views[name] != nil
    }

    /// Returns the visible, clipped rectangle at a time, in points of the stage.
    public func frame(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> CGRect {
        sample(at: time, sourceLocation)?.frame ?? .null
    }

    /// Returns the product of the alphas of the view and its ancestors at a time, 0...1.
    public func alpha(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Double {
        sample(at: time, sourceLocation)?.alpha ?? .nan
    }

    /// Returns the corner radius at a time, in points of the stage.
    public func cornerRadius(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Double {
        sample(at: time, sourceLocation)?.cornerRadius ?? .nan
    }

    /// Returns the velocity of the view's center on the stage at a time, in points per second.
    public func velocity(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> CGVector {
        sample(at: time, sourceLocation)?.velocity ?? CGVector(dx: Double.nan, dy: Double.nan)
    }

    /// Returns the view's own transform at a time, as it was on screen.
    public func transform(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> CGAffineTransform {
        sample(at: time, sourceLocation)?.transform ?? .identity
    }

    func sample(at time: Double, _ sourceLocation: SourceLocation) -> PlayedSample? {
        guard let (index, views) = views(at: time, sourceLocation) else { return nil }
        if let sample = views[name] { return sample }
        let names = views.keys.sorted().joined(separator: ", ")
        trace.fail(
            "\(name)\(trace.place) at \(trace.moment(index)): it is not on the stage; on it are: "
                + (names.isEmpty ? "no views" : names),
            frame: index, sourceLocation)
        return nil
    }

    private func views(
        at time: Double, _ sourceLocation: SourceLocation
    ) -> (index: Int, views: [String: PlayedSample])? {
        trace.frame(at: time, of: name, sourceLocation).map { ($0, trace.frames[$0].views[trace.lane]) }
    }
}

/// The state of a view in a frame.
public struct PlayedSample: Hashable, Sendable {
    /// The index of the frame, from 0.
    public let index: Int
    /// The seconds since the recording began.
    public let time: Double
    /// The visible, clipped rectangle, in points of the stage.
    public let frame: CGRect
    /// The product of the alphas of the view and its ancestors, 0...1.
    public let alpha: Double
    /// The corner radius, in points of the stage.
    public let cornerRadius: Double
    /// The velocity of the view's center on the stage, in points per second.
    public let velocity: CGVector
    /// The view's own transform, as it was on screen.
    public let transform: CGAffineTransform
}
