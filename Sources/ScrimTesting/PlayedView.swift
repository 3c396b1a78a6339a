public import Drawing
public import Foundation
public import Testing

/// A view while a tape was played.
///
/// A view that is not on the stage has no values, and a time outside of the trace has no views: asking for one records an
/// issue with the names of those that are there, or with the trace's end, and gives `CGRect.null`, NaN or the identity,
/// which equal nothing that is expected.
public struct PlayedView: Sendable {
    /// As the scene names it.
    public let name: String
    let trace: PlayedTrace

    /// What was seen of it, of each frame in which it was on the stage.
    public var frames: [PlayedSample] { trace.frames.compactMap { $0.views[trace.lane][name] } }

    /// Whether it was on the stage at a time; outside of the trace that is an issue, and false.
    public func isOnStage(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        views(at: time, sourceLocation)?.views[name] != nil
    }

    /// The visible, cropped rectangle at a time, in points of the stage.
    public func frame(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> CGRect {
        sample(at: time, sourceLocation)?.frame ?? .null
    }

    /// The alpha at a time with those of all it lies in, 0...1.
    public func alpha(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Double {
        sample(at: time, sourceLocation)?.alpha ?? .nan
    }

    /// The radius of its corners at a time, in points of the stage.
    public func cornerRadius(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> Double {
        sample(at: time, sourceLocation)?.cornerRadius ?? .nan
    }

    /// Of its centre on the stage at a time, in points per second.
    public func velocity(at time: Double, sourceLocation: SourceLocation = #_sourceLocation) -> CGVector {
        sample(at: time, sourceLocation)?.velocity ?? CGVector(dx: Double.nan, dy: Double.nan)
    }

    /// Its own transform at a time, as on screen.
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

/// What was seen of a view in a frame.
public struct PlayedSample: Hashable, Sendable {
    /// The frame's, from 0.
    public let index: Int
    /// Seconds since the recording began.
    public let time: Double
    /// The visible, cropped rectangle in points of the stage.
    public let frame: CGRect
    /// With the alphas of all that the view lies in, 0...1.
    public let alpha: Double
    /// In points of the stage.
    public let cornerRadius: Double
    /// Of the view's centre on the stage, in points per second.
    public let velocity: CGVector
    /// The view's own, as on screen.
    public let transform: CGAffineTransform
}
