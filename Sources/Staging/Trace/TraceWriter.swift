/// Turns a trace into text piece by piece: the beginning, each frame in order, the end.
public protocol TraceWriter: Sendable {
    func beginning() -> String
    mutating func frame(_ frame: TraceFrame) -> String
    func end(events: [TraceEvent]) -> String
}
