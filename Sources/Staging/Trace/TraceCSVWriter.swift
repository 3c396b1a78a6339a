import Drawing
import Foundation

/// Writes a trace as CSV piece by piece: a row per frame, lane and view. Events are omitted.
///
/// Text with a comma, a quotation mark or a line break is in quotation marks, which are doubled within it (RFC 4180).
/// Lines end with a line feed.
public struct TraceCSVWriter: TraceWriter {
    private static let heading =
        "frame,time,lane,phase,fraction,pointer_x,pointer_y,pointer_down,view,x,y,width,height,alpha,corner_radius,"
        + "velocity_x,velocity_y\n"

    private let order: TraceViewOrder

    /// - Parameter views: The scene's views in the order of writing; others follow by name.
    public init(views: [String] = []) { order = TraceViewOrder(views) }

    /// Returns a whole trace as text.
    public static func text(of trace: Trace, views: [String] = []) -> String {
        let writer = TraceCSVWriter(views: views)
        return heading + trace.frames.map(writer.frame).joined()
    }

    public func beginning() -> String { Self.heading }

    /// Returns the rows of one frame; empty if no view is on the stage.
    public func frame(_ frame: TraceFrame) -> String {
        let pointer = frame.pointer.map { pointer in
            "\(number(pointer.location.x)),\(number(pointer.location.y)),\(pointer.isDown)"
        }
        let start =
            "\(frame.frame),\(number(frame.time)),\(frame.lane),\(frame.phase.rawValue),\(number(frame.fraction)),"
            + "\(pointer ?? ",,"),"
        return order.sorted(frame.views).map { name, view in
            let numbers = [
                view.frame.minX, view.frame.minY, view.frame.width, view.frame.height, view.alpha, view.cornerRadius,
                view.velocity.dx, view.velocity.dy,
            ]
            return start + field(name) + "," + numbers.map(number).joined(separator: ",") + "\n"
        }.joined()
    }

    public func end(events: [TraceEvent]) -> String { "" }

    private func number(_ value: Double) -> String { text(value) ?? "" }

    private func field(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains { [",", "\"", "\n", "\r"].contains($0) }
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
