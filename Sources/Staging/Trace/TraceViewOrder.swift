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
