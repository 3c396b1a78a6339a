import Foundation
import Scrim

/// A picture of `Assets/Gallery`, or a placeholder that says which file is missing.
class Artwork: ImageView {
    private let name: String
    private let inks: Inks?

    /// The margin of the placeholder's text, in points, and its height as a fraction, which leaves room for buttons.
    private static let margin = 4.0
    private static let textPlace = 0.75

    /// - Parameter inks: The inks of the placeholder; nothing takes the place of a missing picture if it is nil.
    init(_ name: String, _ inks: Inks?) {
        self.name = name
        self.inks = inks
        super.init(frame: .zero)
        image = Image(named: "\(name).png")
        if image == nil { backgroundColor = inks?.deep }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        guard image == nil, let inks else { return super.draw(&canvas) }
        let (bounds, font) = (drawnValues.bounds, Font.caption)
        for text in ["\(name).png is missing", "Missing"] {
            let width = TextSystem.measuring.width(of: text, font: font)
            guard width + 2 * Self.margin <= bounds.width else { continue }
            let origin = CGPoint(x: bounds.midX - width / 2, y: bounds.minY + bounds.height * Self.textPlace)
            canvas.draw(.text(TextRun(text: text, font: font, color: inks.pale, origin: origin, width: width)))
            return
        }
    }
}

/// The picture on a record's sleeve or over a story, at any size.
final class CoverArt: Artwork {
    init(_ cover: Cover) {
        super.init("cover-\(cover.rawValue)", cover.inks)
        contentMode = .scaleAspectFill
        clipsToBounds = true
        cornerRadius = 6
    }

    required init?(coder: NSCoder) { nil }
}

/// The covers, under the names of their records.
enum Cover: String, Hashable, Sendable {
    case lastLight = "last-light"
    case greenRoads = "green-roads"
    case smallHours = "small-hours"
    case doorways
    case countingGames = "counting-games"
    case slowWater = "slow-water"
    case paperSuns = "paper-suns"
    case northOfHere = "north-of-here"
    case terraces
    case breakwater

    var inks: Inks {
        switch self {
        case .lastLight: .dusk
        case .greenRoads: .meadow
        case .smallHours, .breakwater: .night
        case .doorways, .paperSuns: .coral
        case .countingGames, .northOfHere: .plum
        case .slowWater, .terraces: .sand
        }
    }
}

/// The four colors of a printed cover, which are the same in light and dark appearances.
struct Inks: Hashable, Sendable {
    let ground: Color
    let deep: Color
    let bright: Color
    let pale: Color

    static let dusk = Inks(
        ground: Color(hex: 0x2B2A5B), deep: Color(hex: 0x6A3573), bright: Color(hex: 0xF2785C),
        pale: Color(hex: 0xFCD9A4))
    static let meadow = Inks(
        ground: Color(hex: 0xCFE6D6), deep: Color(hex: 0x1F5F53), bright: Color(hex: 0x4FA583),
        pale: Color(hex: 0xF6F3E3))
    static let coral = Inks(
        ground: Color(hex: 0xF7E3D4), deep: Color(hex: 0x233B5E), bright: Color(hex: 0xE8583E),
        pale: Color(hex: 0xF4B860))
    static let night = Inks(
        ground: Color(hex: 0x0F1B34), deep: Color(hex: 0x1F3D6B), bright: Color(hex: 0x6FA8DC),
        pale: Color(hex: 0xF3EDD7))
    static let plum = Inks(
        ground: Color(hex: 0x4A1942), deep: Color(hex: 0x893168), bright: Color(hex: 0xEAC3D5),
        pale: Color(hex: 0xF5E9DC))
    static let sand = Inks(
        ground: Color(hex: 0xE9DCC3), deep: Color(hex: 0x7A4E2D), bright: Color(hex: 0xD08C3E),
        pale: Color(hex: 0xFFF8E8))
}

extension Color {
    /// Returns a color between this and another one, interpolated by component.
    /// - Parameter fraction: The position between this color, 0, and the other one, 1.
    func mixed(with other: Color, at fraction: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}
