import Foundation
import Timing

/// The named curves, as the editor offers them.
enum CurvePresets {
    /// Those that need no list.
    static let chips = beziers + springs
    private static let beziers = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
    private static let springs = ["smooth", "snappy", "bouncy"]

    /// Whether a chip is offered beside a curve: those of its own kind, or all where it is of neither.
    static func offers(_ chip: String, isSpring: Bool, isBezier: Bool) -> Bool {
        if isSpring { return !beziers.contains(chip) }
        return !isBezier || !springs.contains(chip)
    }

    /// What a curve is called; nil where it has no name.
    static func name(of curve: TimingCurve?) -> String? { TimingCurve.named.first { $0.curve == curve }?.name }

    /// All of them, by where they come from.
    static let groups: [MenuGroup] = {
        let css = beziers + ["step-start", "step-end"]
        let swiftui = springs + ["interactive-spring"]
        let sheets = ["sheet", "adwaita-sheet"]
        func isMaterial(_ name: String) -> Bool { name.hasPrefix("material") }
        let known = Set(css + swiftui + sheets)
        let all = TimingCurve.named.map { MenuItem($0.name, curve: $0.curve) }
        func items(_ names: [String]) -> [MenuItem] { names.compactMap { name in all.first { $0.title == name } } }
        return [
            MenuGroup(title: "CSS", items: items(css)),
            MenuGroup(title: "SwiftUI springs", items: items(swiftui)),
            MenuGroup(title: "Sheets", items: items(sheets)),
            MenuGroup(title: "Material", items: all.filter { isMaterial($0.title) }),
            MenuGroup(title: "libadwaita", items: all.filter { !known.contains($0.title) && !isMaterial($0.title) }),
        ]
    }()
}
