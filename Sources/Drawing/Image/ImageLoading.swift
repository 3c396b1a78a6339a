public import Foundation
public import SystemPackage

/// An interface to decode images off the main thread, implemented by the program.
///
/// Results arrive on the main actor only when `deliver()` is called, so that a recording controls when.
@preconcurrency @MainActor
public protocol ImageLoading: AnyObject {
    /// Returns the size, in pixels, of the image in a file with its orientation applied. Reads the header only.
    func pixelSize(of path: FilePath) throws(ImageError) -> CGSize

    /// Requests an image. `completion` runs in a later `deliver()` unless the request is cancelled first.
    @discardableResult
    func load(_ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void)
        -> ImageTicket

    /// Cancels a request, so that its completion doesn't run. Has no effect on a request that has been delivered.
    func cancel(_ ticket: ImageTicket)

    /// Runs the completions of everything decoded since the last call, and returns how many there were.
    @discardableResult
    func deliver() -> Int

    /// Whether any request has neither been delivered nor cancelled.
    var isLoading: Bool { get }

    /// Waits until every request is decoded and delivered, including those that completions make.
    func finishLoading()
}

/// A request for an image at a resolution.
public struct ImageRequest: Hashable, Sendable {
    /// The resolution that an image must have, in pixels.
    public enum Resolution: Hashable, Sendable {
        /// The whole image, just large enough to cover a box of this many pixels.
        case cover(width: Int, height: Int)
        /// The whole image, at most this many pixels wide and high.
        case fit(width: Int, height: Int)
    }

    public enum Priority: Int, Hashable, Sendable, Comparable {
        case background
        case visible
        case urgent

        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    public var path: FilePath
    /// The requested resolution; smaller images are not enlarged.
    public var resolution: Resolution
    public var priority: Priority

    public init(path: FilePath, resolution: Resolution, priority: Priority = .visible) {
        self.path = path
        self.resolution = resolution
        self.priority = priority
    }
}

/// An identifier of a running request, with which it can be cancelled.
public struct ImageTicket: Hashable, Sendable {
    public let number: Int

    public init(number: Int) { self.number = number }
}
