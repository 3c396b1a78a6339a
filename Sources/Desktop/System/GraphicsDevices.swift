import Foundation

/// What the system has to draw with besides its processor.
enum GraphicsDevices {
    /// Where Linux shows them: its own drivers, NVIDIA's, and Windows' below Linux.
    private static let places = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg"]

    /// Whether there may be one.
    static var areThere: Bool { places.contains { FileManager.default.fileExists(atPath: $0) } }
}
