import Drawing
import Foundation
import RandomSupport

/// Random lists with each kind of item, and random changes of them.
struct RandomLists {
    var noise: SeededRandom
    let size: CGSize
    let images: [Image]
    /// Whether there are backdrop blurs, which only a renderer supports.
    let hasBackdrops: Bool

    init(seed: UInt64, size: CGSize, hasBackdrops: Bool = true) {
        self.hasBackdrops = hasBackdrops
        noise = SeededRandom(seed: seed)
        self.size = size
        images = [Pictures.texture(300, 200), Pictures.texture(61, 93, seed: 2), Pictures.dots(80, 80)]
    }

    mutating func list() -> DisplayList {
        var items: [DisplayItem] = []
        for _ in 0..<Int.random(in: 4...14, using: &noise) { items += unit(depth: 0) }
        return DisplayList(size: size, background: color(opaque: true), items: items)
    }

    /// Returns the list with some items changed, moved, added or removed.
    mutating func change(_ list: DisplayList) -> DisplayList {
        var units = split(list.items)
        for _ in 0..<Int.random(in: 1...3, using: &noise) {
            let place = Int.random(in: 0...units.count, using: &noise)
            switch Int.random(in: 0...3, using: &noise) {
            case 0: units.insert(unit(depth: 0), at: place)
            case 1: if place < units.count { units.remove(at: place) }
            case 2: if place < units.count { units[place] = unit(depth: 0) }
            default:
                if place < units.count {
                    let shift = CGAffineTransform(translationX: noise.number(-20...20), y: noise.number(-20...20))
                    units[place] = units[place].map { item in
                        var moved = item
                        moved.transform = item.transform.concatenating(shift)
                        return moved
                    }
                }
            }
        }
        return DisplayList(size: list.size, background: list.background, items: units.flatMap { $0 })
    }

    private func split(_ items: [DisplayItem]) -> [[DisplayItem]] {
        var units: [[DisplayItem]] = []
        var depth = 0
        for item in items {
            if depth == 0 { units.append([]) }
            units[units.count - 1].append(item)
            if case .beginGroup = item.command { depth += 1 }
            if case .endGroup = item.command { depth -= 1 }
        }
        return units
    }

    private mutating func unit(depth: Int) -> [DisplayItem] {
        guard depth < 2, noise.chance(0.2) else { return [item()] }
        let mask = noise.chance(0.4) ? [item(), item()] : nil
        var items = [DisplayItem(.beginGroup(opacity: noise.pick([1, noise.number(0...1)]), mask: mask))]
        for _ in 0..<Int.random(in: 0...4, using: &noise) { items += unit(depth: depth + 1) }
        return items + [DisplayItem(.endGroup)]
    }

    private mutating func item() -> DisplayItem {
        DisplayItem(
            command(), transform: transform(), clip: clip(), alpha: noise.chance(0.6) ? 1 : noise.number(0...1))
    }

    private mutating func command() -> DrawCommand {
        switch Int.random(in: 0...(hasBackdrops ? 10 : 9), using: &noise) {
        case 0: return .fill(.rect(CGRect(x: 0, y: 0, width: size.width, height: size.height)), color())
        case 1, 2: return .fill(shape(), color())
        case 3: return .stroke(shape(), color(), width: noise.number(0.3...9))
        case 4, 5, 6:
            let destination = rect()
            let crop =
                noise.chance(0.5)
                ? CGRect(x: 0, y: 0, width: 1, height: 1) : CGRect(x: 0.1, y: 0.2, width: 0.6, height: 0.7)
            let outline = Shape(rect: destination, cornerRadius: noise.pick([0, noise.number(0...30)]))
            return .image(noise.pick(images), crop: crop, destination: destination, shape: outline)
        case 7:
            let text = noise.pick(["Photographs", "写真 2024", "fjord", "A", "\u{5D0}\u{5D1} 2 \u{2764}\u{FE0F}"])
            let font = Font.systemFont(ofSize: noise.pick([11, 15, 17.5, 24]), weight: noise.pick([.regular, .bold]))
            return .text(TextRun(text: text, font: font, color: color(), origin: point(), width: 100))
        case 10:
            return .backdrop(
                shape(), blur: noise.pick([noise.number(0...3), noise.number(3...40)]),
                within: noise.chance(0.2) ? ClipChain(shape: shape(), transform: .identity, outer: nil) : nil)
        default:
            return .shadow(
                shape(), color(), blur: noise.number(0...12),
                offset: CGSize(width: noise.number(-8...8), height: noise.number(-8...8)))
        }
    }

    private mutating func shape() -> Shape {
        switch Int.random(in: 0...3, using: &noise) {
        case 0: return .rect(rect())
        case 1, 2:
            return .roundedRect(
                rect(), radius: noise.number(1...40), corners: noise.pick([.allCorners, [.topLeft, .topRight]]))
        default:
            if noise.chance(0.5) { return .path(Path(ellipseIn: rect())) }
            var path = Path()
            path.move(to: point())
            for _ in 0..<4 {
                if noise.chance(0.5) {
                    path.addLine(to: point())
                } else {
                    path.addCurve(to: point(), control1: point(), control2: point())
                }
            }
            path.close()
            return .path(path)
        }
    }

    private mutating func rect() -> CGRect {
        let origin = point()
        let rect = CGRect(
            x: origin.x - 60, y: origin.y - 60, width: noise.number(1...260), height: noise.number(1...260))
        guard noise.chance(0.5) else { return rect }
        return CGRect(
            x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(.up),
            height: rect.height.rounded(.up))
    }

    private mutating func point() -> CGPoint {
        CGPoint(x: noise.number(-20...size.width), y: noise.number(-20...size.height))
    }

    private mutating func transform() -> CGAffineTransform {
        switch Int.random(in: 0...5, using: &noise) {
        case 0: return CGAffineTransform(scaleX: noise.number(0.3...1.5), y: noise.number(0.3...1.5))
        case 1:
            return CGAffineTransform(translationX: size.width / 2, y: size.height / 2)
                .rotated(by: noise.number(-3...3)).translatedBy(x: -size.width / 2, y: -size.height / 2)
        case 2: return CGAffineTransform(translationX: noise.number(-9...9), y: noise.number(-9...9))
        default: return .identity
        }
    }

    private mutating func clip() -> ClipChain? {
        guard noise.chance(0.35) else { return nil }
        let outer = noise.chance(0.3) ? ClipChain(shape: shape(), transform: transform(), outer: nil) : nil
        return ClipChain(shape: shape(), transform: noise.chance(0.7) ? .identity : transform(), outer: outer)
    }

    private mutating func color(opaque: Bool = false) -> Color {
        Color(
            red: noise.number(0...1), green: noise.number(0...1), blue: noise.number(0...1),
            alpha: opaque || noise.chance(0.4) ? 1 : noise.number(0...1))
    }
}
