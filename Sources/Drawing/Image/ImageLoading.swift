public import Foundation
public import SystemPackage

/// What decodes pictures, off the main thread; the program puts an implementation in place.
///
/// Results arrive on the main actor when `deliver()` is called, never in between, so that a recording decides when.
@preconcurrency @MainActor
public protocol ImageLoading: AnyObject {
    /// The size in pixels of the picture in a file as it is seen, its orientation obeyed. Reads the header only.
    func pixelSize(of path: FilePath) throws(ImageError) -> CGSize

    /// Asks for a picture; `completion` runs in a later `deliver()`, unless the request is cancelled first.
    @discardableResult
    func load(_ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void)
        -> ImageTicket

    /// Gives up a request; its completion will not run. One that has been delivered is left alone.
    func cancel(_ ticket: ImageTicket)

    /// Runs the completions of everything decoded since the last call, and returns how many there were.
    @discardableResult
    func deliver() -> Int

    /// Whether any request has neither been delivered nor cancelled.
    var isLoading: Bool { get }

    /// Waits until every request is decoded and delivered, also those that completions make.
    func finishLoading()
}

/// A wish for a picture at a certain resolution.
public struct ImageRequest: Hashable, Sendable {
    /// How large the picture must be, in pixels.
    public enum Resolution: Hashable, Sendable {
        /// The whole picture, just large enough to cover a box of this many pixels.
        case cover(width: Int, height: Int)
        /// The whole picture, at most this many pixels wide and high.
        case fit(width: Int, height: Int)
    }

    public enum Priority: Int, Hashable, Sendable, Comparable {
        case background
        case visible
        case urgent

        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    public var path: FilePath
    /// Pictures smaller than asked are not enlarged.
    public var resolution: Resolution
    public var priority: Priority

    public init(path: FilePath, resolution: Resolution, priority: Priority = .visible) {
        self.path = path
        self.resolution = resolution
        self.priority = priority
    }
}

/// A running request, to cancel it by.
public struct ImageTicket: Hashable, Sendable {
    public let number: Int

    public init(number: Int) { self.number = number }
}
