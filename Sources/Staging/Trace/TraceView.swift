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
    /// Of the view's centre on the stage, in points per second.
    ///
    /// It counts the view's own animations and those of everything that it lies in (frame, transform, scroll offset),
    /// and is their derivative by time, never a difference of frames. While a finger leads it is the recognizer's
    /// estimate, for the led view and for what lies in it; what a finger moves by a percentage has the estimate of that.
    /// An estimate is zero once the finger has rested for its window, 100 ms.
    public var velocity: CGVector

    public init(frame: CGRect, alpha: Double = 1, cornerRadius: Double = 0, velocity: CGVector = .zero) {
        self.frame = frame
        self.alpha = alpha
        self.cornerRadius = cornerRadius
        self.velocity = velocity
    }
}
