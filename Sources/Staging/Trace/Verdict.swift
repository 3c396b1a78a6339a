/// A decision that a release makes, as scenes report it and the object of a trace's verdict names it.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case dismiss, `return`, open, close, pop, leave, turn, show, ask

    /// The decision once it is carried out.
    package var participle: String {
        switch self {
        case .dismiss: "dismissed"
        case .return: "returned"
        case .open: "opened"
        case .close: "closed"
        case .pop: "popped"
        case .leave: "left"
        case .turn: "turned"
        case .show: "shown"
        case .ask: "asked"
        }
    }
}

extension SceneEnvironment {
    /// Adds the decision of a release to the trace.
    public func report(_ verdict: Verdict) { report(TraceEvent.Name.verdict.text, verdict.rawValue) }
}
