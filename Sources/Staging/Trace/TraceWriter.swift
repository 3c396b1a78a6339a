import Timing

/// Turns a trace into text piece by piece: the beginning, each frame in order, the end.
public protocol TraceWriter: Sendable {
    func beginning() -> String
    mutating func frame(_ frame: TraceFrame) -> String
    func end(events: [TraceEvent]) -> String
}

extension TraceWriter {
    /// A number as traces have it: to a millionth of a point, a second or a fraction, below anything that can be seen.
    /// Nil if it is not finite.
    func text(_ number: Double) -> String? { number.isFinite ? DecimalText.text(number, digits: 6) : nil }
}

/// The order in which a frame's views are written: as the scene names them, then by name.
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
