import CX11
import Foundation
import ProgramSupport
import ShellSupport

/// A client of the X server that reads its screen.
final class Screen {
    let connection: OpaquePointer
    let root: XID

    init(_ display: VirtualDisplay) throws {
        // Xlib ends the process after an error; a closed window is no reason for that.
        XSetErrorHandler { _, _ in 0 }
        guard let opened = XOpenDisplay(display.name) else {
            throw VirtualDisplay.Failure(description: "no connection to the display \(display.name)")
        }
        connection = opened
        root = XDefaultRootWindow(opened)
    }

    deinit { XCloseDisplay(connection) }

    func atom(_ name: String) -> Atom { XInternAtom(connection, name, 0) }

    /// Returns the location of a window's top left corner.
    func origin(of window: XID) -> CGPoint {
        var x: Int32 = 0
        var y: Int32 = 0
        var child: XID = 0
        XTranslateCoordinates(connection, window, root, 0, 0, &x, &y, &child)
        return CGPoint(x: Double(x), y: Double(y))
    }

    /// Returns the picture of a rectangle that is completely on the screen. Calls `XGetImage`.
    func picture(_ rect: CGRect) throws -> ScreenPicture {
        let (width, height) = (Int(rect.width), Int(rect.height))
        guard width > 0, height > 0,
            let image = XGetImage(
                connection, root, Int32(rect.minX), Int32(rect.minY), UInt32(width), UInt32(height),
                SCRIM_X_ALL_PLANES, ZPixmap)
        else { throw VirtualDisplay.Failure(description: "no picture of \(rect)") }
        defer { _ = image.pointee.f.destroy_image(image) }
        guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else {
            throw VirtualDisplay.Failure(description: "the screen does not have 32 bits a pixel")
        }
        let stride = Int(image.pointee.bytes_per_line) / 4
        return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
            ScreenPicture(
                width: width, height: height, rows: UnsafeBufferPointer(start: pixels, count: stride * height),
                stride: stride)
        }
    }

    /// Returns the cursor's shape as a number that is equal for equal pictures. Calls `XFixesGetCursorImage`.
    func cursor() throws -> Int {
        guard let image = XFixesGetCursorImage(connection) else {
            throw VirtualDisplay.Failure(description: "the pointer's shape is unknown")
        }
        defer { XFree(image) }
        let count = Int(image.pointee.width) * Int(image.pointee.height)
        var hasher = Hasher()
        for index in 0..<count { hasher.combine(image.pointee.pixels[index]) }
        return hasher.finalize()
    }

    /// Requests a window to close, as its close button does. Calls `XSendEvent`.
    func close(_ window: XID) {
        send(to: window, "WM_PROTOCOLS", [Int(atom("WM_DELETE_WINDOW")), 0, 0, 0, 0])
    }

    /// Sends a client message with five numbers.
    func send(to window: XID, _ type: String, _ numbers: [Int]) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom(type)
        event.xclient.format = 32
        event.xclient.data.l = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        XSendEvent(connection, window, 0, 0, &event)
        XFlush(connection)
    }
}
