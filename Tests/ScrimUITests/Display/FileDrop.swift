import CX11
import Foundation
import ProgramSupport

/// Drags files over a window and drops them there, as the source of X11's XDND protocol.
final class FileDrop {
    private let screen: Screen
    private let display: VirtualDisplay
    private let own: XID
    private let target: XID
    private let urls: String

    private static let version = 5

    init(_ paths: [String], on target: XID, _ screen: Screen, _ display: VirtualDisplay) {
        self.screen = screen
        self.display = display
        self.target = target
        urls = paths.map { URL(fileURLWithPath: $0).absoluteString + "\r\n" }.joined()
        own = XCreateSimpleWindow(screen.connection, screen.root, 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(screen.connection, screen.atom("XdndSelection"), own, SCRIM_X_CURRENT_TIME)
    }

    deinit { XDestroyWindow(screen.connection, own) }

    /// Drops the files at a location on the screen, waits until the window has them, and returns whether it accepted
    /// them.
    func drop(at place: CGPoint) throws -> Bool {
        let (window, copies) = (Int(own), Int(screen.atom("XdndActionCopy")))
        screen.send(to: target, "XdndEnter", [window, Self.version << 24, Int(screen.atom("text/uri-list")), 0, 0])
        screen.send(to: target, "XdndPosition", [window, 0, Int(place.x) << 16 | Int(place.y), 0, copies])
        guard let status = try answer("XdndStatus"), status[1] & 1 == 1 else { return false }
        screen.send(to: target, "XdndDrop", [window, 0, 0, 0, 0])
        return try answer("XdndFinished") != nil
    }

    /// Waits for a message, and answers requests for the names.
    private func answer(_ message: String) throws -> [Int]? {
        var numbers: [Int]?
        let type = screen.atom(message)
        _ = try display.wait {
            while numbers == nil, XPending(screen.connection) > 0 {
                var event = XEvent()
                XNextEvent(screen.connection, &event)
                if event.type == SelectionRequest { give(event.xselectionrequest) }
                if event.type == ClientMessage, event.xclient.message_type == type {
                    let data = event.xclient.data.l
                    numbers = [data.0, data.1, data.2, data.3, data.4]
                }
            }
            return numbers != nil
        }
        return numbers
    }

    private func give(_ request: XSelectionRequestEvent) {
        let bytes = Array(urls.utf8)
        XChangeProperty(
            screen.connection, request.requestor, request.property, request.target, 8, PropModeReplace, bytes,
            Int32(bytes.count))
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = request.property
        event.xselection.time = request.time
        XSendEvent(screen.connection, request.requestor, 0, 0, &event)
        XFlush(screen.connection)
    }
}
