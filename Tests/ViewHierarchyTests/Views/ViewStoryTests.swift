import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing

@testable import ViewHierarchy

/// Trees of views at random, by a seed, compared with recorded stories: they notice what changes beside the rules of the
/// other tests.
@MainActor
@Suite("Views at random")
struct ViewStoryTests {
    private static let picture = Image(
        representations: [PixelBuffer(width: 2, height: 1, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }],
        size: CGSize(width: 40, height: 20), name: "picture")

    private func content(_ noise: inout SeededRandom) -> View {
        switch noise.pick([0, 0, 0, 1, 2, 3]) {
        case 1:
            let view = ImageView(image: Self.picture)
            view.contentMode = noise.pick([
                .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
                .topRight, .bottomLeft, .bottomRight,
            ])
            return view
        case 2:
            let label = Label(frame: .zero)
            label.text = noise.pick(["Some words", "One line\nand another of several words", "W"])
            label.numberOfLines = noise.pick([0, 1, 2])
            label.font = .systemFont(ofSize: noise.pick([9, 13, 20]), weight: noise.pick([.regular, .bold]))
            label.textAlignment = noise.pick([.left, .center, .right, .natural])
            label.lineBreakMode = noise.pick([.byTruncatingTail, .byTruncatingMiddle, .byClipping])
            label.adjustsFontSizeToFitWidth = noise.pick([false, true])
            label.minimumScaleFactor = noise.pick([0, 0.5])
            return label
        case 3:
            let view = VisualEffectView(effect: BlurEffect(style: .regular))
            return view
        default: return View(frame: .zero)
        }
    }

    private func tree(_ depth: Int, _ size: CGSize, _ noise: inout SeededRandom, _ all: inout [View]) -> View {
        let view = content(&noise)
        view.frame = noise.box(size.width, size.height)
        all.append(view)
        view.backgroundColor = noise.pick([nil, noise.color(), noise.color()])
        view.cornerRadius = noise.pick([0, 0, 6, 40])
        view.maskedCorners = noise.pick([.allCorners, .allCorners, [.topLeft, .bottomRight]])
        (view.borderWidth, view.borderColor) = (noise.pick([0, 0, 2]), noise.color())
        view.clipsToBounds = noise.pick([false, false, true])
        view.alpha = noise.pick([1, 1, 1, 0.5, 0.005])
        view.isHidden = noise.pick([false, false, false, false, true])
        view.isUserInteractionEnabled = noise.pick([true, true, true, false])
        view.shadowOpacity = noise.pick([0, 0, 0.5])
        (view.shadowRadius, view.shadowOffset) = (
            noise.number(0...5, in: 4), CGSize(width: noise.number(-4...4, in: 4), height: 2)
        )
        view.transform = noise.pick([
            .identity, .identity, .identity, CGAffineTransform(scaleX: 0.5, y: 1.5),
            CGAffineTransform(rotationAngle: 0.5),
            CGAffineTransform(translationX: 5, y: -7),
        ])
        view.autoresizingMask = AutoresizingMask(rawValue: noise.pick(Array(0..<64)))
        if noise.pick([false, false, false, true]) {
            view.bounds.origin = CGPoint(x: noise.number(-5...5, in: 4), y: noise.number(-5...5, in: 4))
        }
        if noise.pick([false, false, false, true]) { addLayers(to: view, &noise) }
        if noise.pick([false, false, false, false, true]) {
            let mask = View(frame: view.bounds.insetBy(dx: 4, dy: 3))
            (mask.backgroundColor, mask.cornerRadius) = (.black, 5)
            view.mask = mask
        }
        guard depth > 0 else { return view }
        for _ in 0..<noise.pick([1, 2, 3]) { view.addSubview(tree(depth - 1, view.bounds.size, &noise, &all)) }
        return view
    }

    private func addLayers(to view: View, _ noise: inout SeededRandom) {
        let shape = ShapeLayer()
        shape.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: noise.number(5...30, in: 4), height: 20))
        shape.strokeColor = noise.pick([nil, Color.red.cgColor])
        shape.lineWidth = noise.number(0...3, in: 4)
        shape.position = CGPoint(x: noise.number(0...20, in: 4), y: 7)
        let layer = Layer()
        layer.frame = noise.box(40, 30)
        layer.anchorPoint = noise.pick([CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)])
        layer.backgroundColor = Color.green.cgColor
        layer.opacity = noise.pick([1, 0.5])
        layer.contents = noise.pick([nil, Self.picture])
        layer.contentsGravity = noise.pick([.scaleToFill, .center, .bottomRight])
        view.layer.addSublayer(shape)
        view.layer.insertSublayer(layer, at: UInt32(noise.pick([0, 1])))
    }

    @Test("pictures, frames, hits and conversions of trees, also after they are resized and changed", arguments: 1...4)
    func trees(part: UInt64) throws {
        var story = GoldenStory("trees-\(part)")
        for seed in part * 100..<part * 100 + 8 {
            var noise = SeededRandom(seed: seed)
            var all: [View] = []
            let stage = ScriptedStage()
            let root = tree(3, CGSize(width: 300, height: 300), &noise, &all)
            root.frame = CGRect(x: 20, y: 30, width: 260, height: 240)
            stage.window.addSubview(root)
            func add(_ name: String) {
                let facts = all.enumerated().map { index, view in
                    let points = [CGPoint.zero, CGPoint(x: 30, y: 40)]
                    let hit = stage.window.hitTest(CGPoint(x: 15 * (index % 20), y: 11 * index), with: nil)
                    return
                        "\(index) \(ValueText.text(view.frame)) "
                        + points.map { ValueText.text(view.convert($0, to: nil)) }.joined(separator: " ")
                        + " \(ValueText.text(view.convert(points[1], from: all[0])))"
                        + " hit \(all.firstIndex { $0 === hit } ?? -1)"
                }
                story.add(
                    "\(seed) \(name)",
                    (facts + [stage.run { stage.window.displayList().description }]).joined(separator: "\n"))
            }
            add("at first")
            stage.run {
                root.frame = CGRect(x: 0, y: 50, width: 390, height: 200)
                for view in all where noise.pick([true, false, false]) {
                    switch noise.pick([0, 1, 2, 3, 4]) {
                    case 0: view.superview?.bringSubviewToFront(view)
                    case 1: view.superview?.sendSubviewToBack(view)
                    case 2: if view !== root { view.removeFromSuperview() }
                    case 3: view.transform = CGAffineTransform(scaleX: -1, y: 1)
                    default: view.center.x += 9
                    }
                }
                if let last = all.last, last.superview != nil, let copy = root.snapshotView(afterScreenUpdates: true) {
                    copy.frame.origin = CGPoint(x: 30, y: 500)
                    stage.window.addSubview(copy)
                }
            }
            add("changed")
        }
        try story.check()
    }

    @Test("stacks at random: the frames of what is arranged, and the stack's own size")
    func stacks() throws {
        final class Box: View {
            var size = CGSize.zero
            override var intrinsicContentSize: CGSize { size }
        }
        var story = GoldenStory("stacks")
        for seed in 1...60 as ClosedRange<UInt64> {
            var noise = SeededRandom(seed: 500 + seed)
            let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
            let boxes = (0..<noise.pick([1, 2, 3, 4])).map { _ in
                let box = Box(frame: .zero)
                box.size = CGSize(width: noise.number(10...90, in: 4), height: noise.number(10...60, in: 4))
                for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
                    box.setContentHuggingPriority(LayoutPriority(noise.pick([1, 250, 251, 999])), for: axis)
                    box.setContentCompressionResistancePriority(LayoutPriority(noise.pick([250, 750, 749])), for: axis)
                }
                return box
            }
            let stack = StackView(arrangedSubviews: boxes)
            stack.axis = noise.pick([.horizontal, .vertical])
            stack.distribution = noise.pick([.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
            stack.alignment = noise.pick([.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline])
            stack.spacing = noise.number(0...20, in: 4)
            stack.isLayoutMarginsRelativeArrangement = noise.pick([false, false, true])
            if noise.pick([false, true]) { stack.setCustomSpacing(noise.number(0...40, in: 4), after: boxes[0]) }
            if let last = boxes.last { last.isHidden = noise.pick([false, false, true]) }
            if noise.pick([true, false]) {
                stack.frame = CGRect(
                    x: 10, y: 10, width: noise.number(60...380, in: 4), height: noise.number(40...300, in: 4))
            } else {
                stack.translatesAutoresizingMaskIntoConstraints = false
                stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 5).isActive = true
                stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7).isActive = true
            }
            root.addSubview(stack)
            root.layoutIfNeeded()
            story.add("\(seed)", ValueText.lines("frame", ([stack] + boxes).map(\.frame)))
        }
        try story.check()
    }
}

extension SeededRandom {
    /// Returns a box that lies in one of a size for the most part.
    fileprivate mutating func box(_ width: Double, _ height: Double) -> CGRect {
        CGRect(
            x: number(-10...width * 0.6, in: 4), y: number(-10...height * 0.6, in: 4), width: number(8...width, in: 4),
            height: number(8...height, in: 4))
    }

    fileprivate mutating func color() -> Color {
        Color(
            red: number(0...1, in: 4), green: number(0...1, in: 4), blue: number(0...1, in: 4),
            alpha: pick([1, 1, 0.5]))
    }
}
