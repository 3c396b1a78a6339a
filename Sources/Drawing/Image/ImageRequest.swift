public import SystemPackage

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
