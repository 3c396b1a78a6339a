/// One thing that the machine has or lacks.
struct Finding: Equatable {
    enum Verdict: Equatable {
        case present
        /// Scrim works without it, or without a part.
        case optionalMissing
        case requiredMissing
    }

    let name: String
    let verdict: Verdict
    /// Its version or place; where it is missing, what is lost and what to do.
    let detail: String

    /// A line for people.
    var line: String {
        let mark =
            switch verdict {
            case .present: "ok     "
            case .optionalMissing: "without"
            case .requiredMissing: "MISSING"
            }
        return "\(mark)  \(name)\(String(repeating: " ", count: max(1, 18 - name.count)))\(detail)"
    }
}
