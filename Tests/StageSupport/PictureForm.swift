/// The shapes of pictures that rules are held for.
package enum PictureForm: String, CaseIterable, Sendable {
    case landscape = "1560x1040"
    case portrait = "1040x1560"
    case square = "800x800"
    case wide = "1500x500"
    case tall = "500x1500"

    /// Width over height.
    package var aspect: Double {
        switch self {
        case .landscape: 1.5
        case .portrait: 1 / 1.5
        case .square: 1
        case .wide: 3
        case .tall: 1 / 3.0
        }
    }
}
