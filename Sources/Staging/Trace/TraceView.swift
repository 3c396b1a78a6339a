public import Drawing
public import Foundation

/// How a view was seen in a frame.
public struct TraceView: Sendable, Hashable {
    /// The visible, cropped rectangle in points of the stage.
    public var frame: CGRect
    /// As seen, 0...1.
    public var alpha: Double
    /// As seen, in points of the stage.
    public var cornerRadius: Double
    /// In points per second: analytic while animating, the recognizer's estimate while a finger leads.
    public var velocity: CGVector

    public init(frame: CGRect, alpha: Double = 1, cornerRadius: Double = 0, velocity: CGVector = .zero) {
        self.frame = frame
        self.alpha = alpha
        self.cornerRadius = cornerRadius
        self.velocity = velocity
    }
}
