import Drawing
import Foundation
import Support
import Timing

/// Writes a trace as JSON piece by piece, so that a long one need not be held in memory.
///
/// Call `beginning()`, then `frame(_:)` for each frame, then `end(events:)`.
public struct TraceJSONWriter: TraceWriter {
    private let header: TraceHeader
    private let order: TraceViewOrder
    private var isFirst = true

    /// - Parameters:
    ///   - header: The header of the trace.
    ///   - views: The scene's views in the order of writing; others follow by name.
    public init(header: TraceHeader, views: [String] = []) {
        self.header = header
        order = TraceViewOrder(views)
    }

    /// Returns a whole trace as text.
    public static func text(of trace: Trace, views: [String] = []) -> String {
        var writer = TraceJSONWriter(header: trace.header, views: views)
        var text = writer.beginning()
        for frame in trace.frames { text += writer.frame(frame) }
        return text + writer.end(events: trace.events)
    }

    /// Returns the text before the frames.
    public func beginning() -> String {
        let lanes = header.lanes.map { lane in
            let curve = lane.curve.map(string) ?? "null"
            let duration = lane.duration.map(number) ?? "null"
            let device = lane.device.map { ", \"device\": \(string($0))" } ?? ""
            let animators = lane.animators.map { ", \"animators\": \(string($0))" } ?? ""
            return
                "{\"name\": \(string(lane.name)), \"curve\": \(curve), \"duration\": \(duration)\(device)\(animators)}"
        }
        let size = "[\(number(header.size.width)), \(number(header.size.height))]"
        return "{\"scene\": \(string(header.scene)), \"fps\": \(number(header.fps)), "
            + "\"scale\": \(number(header.scale)), \"size\": \(size), \"lanes\": [\(lanes.joined(separator: ", "))],"
            + "\(header.reducesMotion ? " \"reducesMotion\": true," : "")\n"
            + "\"frames\": ["
    }

    /// Returns one frame, on a line of its own.
    public mutating func frame(_ frame: TraceFrame) -> String {
        let pointer = frame.pointer.map { pointer in
            "[\(number(pointer.location.x)), \(number(pointer.location.y)), \(pointer.isDown)]"
        }
        let views = order.sorted(frame.views).map { "\(string($0.name)): \(text($0.view))" }
        let size = frame.size == header.size ? nil : frame.size
        return separator()
            + "{\"frame\": \(frame.frame), \"time\": \(number(frame.time)), \"lane\": \(frame.lane), "
            + "\"phase\": \"\(frame.phase.rawValue)\", \"fraction\": \(number(frame.fraction)), "
            + "\"pointer\": \(pointer ?? "null"), "
            + (size.map { "\"size\": [\(number($0.width)), \(number($0.height))], " } ?? "")
            + "\"views\": {\(views.joined(separator: ", "))}}"
    }

    /// Returns the text after the frames, with all events.
    public func end(events: [TraceEvent]) -> String {
        let lines = events.map { event in
            let velocity = event.velocity.map { ", \"velocity\": [\(number($0.dx)), \(number($0.dy))]" }
            return "\n{\"time\": \(number(event.time)), \"lane\": \(event.lane), \"name\": \(string(event.name.text)), "
                + "\"object\": \(string(event.object))\(velocity ?? "")}"
        }
        return "\(isFirst ? "" : "\n")],\n\"events\": [\(lines.joined(separator: ","))\(lines.isEmpty ? "" : "\n")]}\n"
    }

    private mutating func separator() -> String {
        defer { isFirst = false }
        return isFirst ? "\n" : ",\n"
    }

    private func text(_ view: TraceView) -> String {
        let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height].map(number)
        return "{\"frame\": [\(frame.joined(separator: ", "))], \"alpha\": \(number(view.alpha)), "
            + "\"cornerRadius\": \(number(view.cornerRadius)), "
            + "\"velocity\": [\(number(view.velocity.dx)), \(number(view.velocity.dy))]"
            + "\(view.details.map(text) ?? "")}"
    }

    /// Returns the further properties. Those that most views lack are omitted where they are 0 or nil.
    private func text(_ details: TraceView.Details) -> String {
        var text = ", \"order\": \(details.order)"
        if details.rotation != 0 { text += ", \"rotation\": \(number(details.rotation))" }
        if details.shadow != 0 { text += ", \"shadow\": \(number(details.shadow))" }
        if let scroll = details.scroll { text += ", \"scroll\": [\(number(scroll.x)), \(number(scroll.y))]" }
        if let size = details.textSize { text += ", \"textSize\": \(number(size))" }
        if details.copies != 0 { text += ", \"copies\": \(number(details.copies))" }
        if let copy = details.copy { text += ", \"copy\": [\(number(copy.x)), \(number(copy.y))]" }
        if let picture = details.picture { text += ", \"picture\": \(string(picture))" }
        return text
    }

    private func number(_ value: Double) -> String { text(value) ?? "null" }

    private func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}":
                let code = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

/// Converts a trace to text piece by piece: the beginning, each frame in order, the end.
public protocol TraceWriter: Sendable {
    func beginning() -> String
    mutating func frame(_ frame: TraceFrame) -> String
    func end(events: [TraceEvent]) -> String
}

extension TraceWriter {
    /// Returns a number with six decimal places, a precision far below what is visible, or `nil` if it is not finite.
    func text(_ number: Double) -> String? { number.isFinite ? DecimalText.text(number, digits: 6) : nil }
}

/// The order in which a frame's views are written: as in the scene's list, then by name.
struct TraceViewOrder: Sendable {
    private let rank: [String: Int]

    init(_ names: [String]) {
        rank = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    }

    func sorted(_ views: [String: TraceView]) -> [(name: String, view: TraceView)] {
        views.map { (name: $0.key, view: $0.value) }.sorted { left, right in
            (rank[left.name] ?? .max, left.name) < (rank[right.name] ?? .max, right.name)
        }
    }
}
