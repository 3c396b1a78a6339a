extension TimingCurve: CustomStringConvertible {
    /// The text that ``init(parsing:)`` reads as this curve.
    public var description: String {
        switch self {
        case .linear: return "linear"
        case .bezier(let curve):
            if let preset = CubicBezier.named.first(where: { $0.curve == curve }) { return preset.name }
            let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(DecimalText.text)
            return "cubic-bezier(\(numbers.joined(separator: ", ")))"
        case .spring(let curve): return curve.description
        case .easing(let curve): return curve.name
        case .lines(let curve): return curve.description
        case .steps(let curve): return curve.description
        case .chain: return Self.emphasizedName
        }
    }

    /// The name of Material's emphasized easing, the only chain there is.
    static let emphasizedName = "material3-emphasized"
}
