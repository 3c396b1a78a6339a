import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
struct StackTests {
    /// A view whose content is so large.
    private final class Box: View {
        private let size: CGSize

        init(_ width: Double, _ height: Double) {
            size = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }

        required init?(coder: NSCoder) { nil }

        override var intrinsicContentSize: CGSize { size }
    }

    private let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

    /// Returns the frames of a row of boxes 40, 60 and 80 wide in a stack of 300 x 100.
    private func frames(_ change: (StackView, [View]) -> Void = { _, _ in }) -> [CGRect] {
        let views = [Box(40, 20), Box(60, 30), Box(80, 40)]
        let stack = StackView(arrangedSubviews: views)
        stack.spacing = 10
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        root.addSubview(stack)
        change(stack, views)
        root.layoutIfNeeded()
        return views.map(\.frame)
    }

    @Test func fillGivesTheRestToTheLeastHugging() {
        let found = frames { $1[1].setContentHuggingPriority(LayoutPriority(100), for: .horizontal) }
        #expect(
            found == [
                CGRect(x: 0, y: 0, width: 40, height: 100), CGRect(x: 50, y: 0, width: 160, height: 100),
                CGRect(x: 220, y: 0, width: 80, height: 100),
            ])
    }

    @Test func equally() {
        let width = 280.0 / 3
        for (index, frame) in frames({ stack, _ in stack.distribution = .fillEqually }).enumerated() {
            #expect(abs(frame.minX - Double(index) * (width + 10)) < 1e-6 && abs(frame.width - width) < 1e-6)
        }
    }

    @Test(
        "a stack that is pinned by a corner is as large as its views and spacing, in each alignment",
        arguments: [StackView.Alignment.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline])
    func naturalSize(alignment: StackView.Alignment) {
        for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
            let stack = StackView(arrangedSubviews: [Box(40, 20), Box(60, 30), Box(80, 40)])
            (stack.spacing, stack.axis, stack.alignment) = (10, axis, alignment)
            stack.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(stack)
            LayoutConstraint.activate([
                stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                stack.topAnchor.constraint(equalTo: root.topAnchor),
            ])
            root.layoutIfNeeded()
            #expect(
                stack.frame.size
                    == (axis == .horizontal ? CGSize(width: 200, height: 40) : CGSize(width: 80, height: 110)))
            stack.removeFromSuperview()
        }
    }

    @Test func inProportion() {
        // 280 points in proportion to 40, 60 and 80.
        let found = frames { stack, _ in stack.distribution = .fillProportionally }
        for (frame, part) in zip(found, [40.0, 60, 80]) { #expect(abs(frame.width - 280 * part / 180) < 1e-6) }
        // What has no content counts as a point.
        let stack = StackView(arrangedSubviews: [Box(-1, -1), Box(0, 0), Box(58, 8)])
        stack.distribution = .fillProportionally
        for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
            stack.axis = axis
            let total = axis == .horizontal ? 60.0 : 10
            stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
            stack.layoutIfNeeded()
            for (view, part) in zip(stack.arrangedSubviews, [1, 1, total - 2]) {
                let (length, whole) = axis == .horizontal ? (view.frame.width, 300.0) : (view.frame.height, 100)
                #expect(abs(length - whole * part / total) < 1e-6)
            }
        }
    }

    @Test func equalGapsAndCenters() {
        let spaced = frames { stack, _ in stack.distribution = .equalSpacing }
        #expect(spaced.map(\.minX) == [0, 100, 220])
        let centered = frames { stack, _ in stack.distribution = .equalCentering }
        // Centers at 20 and 260: the middle one at 140.
        #expect(centered.map(\.midX) == [20, 140, 260])
    }

    @Test func alignments() {
        func tops(_ alignment: StackView.Alignment) -> [Double] {
            let found = frames { stack, _ in stack.alignment = alignment }
            #expect(found.map(\.height) == [20, 30, 40])
            return found.map { Double($0.minY) }
        }
        #expect(tops(.top) == [0, 0, 0])
        #expect(tops(.center) == [40, 35, 30])
        #expect(tops(.bottom) == [80, 70, 60])
    }

    @Test func marginsCustomSpacingAndHiding() {
        let found = frames { stack, views in
            stack.isLayoutMarginsRelativeArrangement = true
            stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            stack.setCustomSpacing(50, after: views[0])
            views[2].setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
        }
        #expect(
            found == [
                CGRect(x: 2, y: 1, width: 40, height: 96), CGRect(x: 92, y: 1, width: 60, height: 96),
                CGRect(x: 162, y: 1, width: 134, height: 96),
            ])
        let hidden = frames { stack, views in
            views[1].isHidden = true
            views[2].setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
        }
        #expect(hidden[2] == CGRect(x: 50, y: 0, width: 250, height: 100) && hidden[1].width == 0)
    }

    @Test func rightToLeft() {
        let found = frames { stack, views in
            for view in [stack] + views { view.semanticContentAttribute = .forceRightToLeft }
            views[0].setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
        }
        #expect(found.map(\.minX) == [160, 90, 0])
    }

    @Test func aColumnInAStackGetsItsSizeFromItsContent() {
        let column = StackView(arrangedSubviews: [Box(40, 20), Box(70, 30)])
        column.axis = .vertical
        column.spacing = 5
        #expect(column.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == CGSize(width: 70, height: 55))
    }

    // MARK: Visual format

    @Test func formats() {
        let (a, b) = (View(frame: .zero), View(frame: .zero))
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        let views: [String: Any] = ["a": a, "b": b]
        LayoutConstraint.activate(
            LayoutConstraint.constraints(
                withVisualFormat: "H:|-[a(60)]-[b(>=a,<=200@700)]-(gap)-|", metrics: ["gap": 30], views: views)
                + LayoutConstraint.constraints(withVisualFormat: "V:|[a(20)]-5-[b(==a)]", views: views))
        root.layoutIfNeeded()
        // 8 points of margin and between, 30 at the end: b is 194 wide.
        #expect(a.frame == CGRect(x: 8, y: 0, width: 60, height: 20))
        #expect(b.frame == CGRect(x: 76, y: 25, width: 194, height: 20))
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        #expect(LayoutConstraint.constraints(withVisualFormat: "H:|-[c]", views: views).isEmpty)
        #expect(messages.first?.contains("no view is called 'c'") == true)
        // The arrow is at the character that can't be read.
        for (format, reason, offset) in [
            ("H:[a]x", "nothing is expected here", 5), ("[a]-8-x", "a view in brackets is expected", 6),
            ("[a]-x", "no view is called 'x'", 5), ("x", "a view in brackets is expected", 0),
            ("|-|", "no view is before '|'", 3), ("[a]-8", "'-' is expected", 5), ("[a", "']' is expected", 2),
            ("[a(20]", "')' is expected", 5), ("[a(20@0)]", "a priority from 1 to 1000 is expected", 7),
            ("[a(20@1001)]", "a priority from 1 to 1000 is expected", 10), ("[a]|x", "nothing is expected here", 4),
        ] {
            messages = []
            #expect(LayoutConstraint.constraints(withVisualFormat: format, views: views).isEmpty)
            let arrow = String(repeating: " ", count: offset) + "^"
            #expect(messages == ["the visual format can't be read: \(reason)\n    \(format)\n    \(arrow)"])
        }
    }

    @Test(
        "an option of a format aligns each view with the next; its bit is that of the attribute's number, as in UIKit",
        arguments: [
            LayoutConstraint.Attribute.left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY,
            .lastBaseline, .firstBaseline,
        ])
    func alignedFormat(attribute: LayoutConstraint.Attribute) {
        let boxes = (0..<3).map { _ in Box(40, 20) }
        for box in boxes { root.addSubview(box) }
        let isAcross = [.left, .right, .leading, .trailing, .centerX].contains(attribute)
        let found = LayoutConstraint.constraints(
            withVisualFormat: (isAcross ? "V" : "H") + ":[a][b][c]",
            options: LayoutConstraint.FormatOptions(rawValue: 1 << UInt(attribute.rawValue)), metrics: nil,
            views: ["a": boxes[0], "b": boxes[1], "c": boxes[2]])
        let aligned = found.filter { $0.firstAttribute == attribute && $0.secondAttribute == attribute }
        #expect(found.count == 4 && aligned.count == 2)
        for (constraint, index) in zip(aligned, 0...) {
            #expect(constraint.firstItem === boxes[index] && constraint.secondItem === boxes[index + 1])
            #expect(constraint.relation == .equal && constraint.multiplier == 1 && constraint.constant == 0)
        }
    }

    @Test("a stack that arranges its views again keeps no guide of before")
    func rearranged() {
        let stack = StackView(arrangedSubviews: (0..<4).map { _ in Box(40, 20) })
        root.addSubview(stack)
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
        for distribution in [StackView.Distribution.equalSpacing, .equalCentering, .fill, .equalSpacing] {
            stack.distribution = distribution
            root.layoutIfNeeded()
            // One for each gap between four views, where gaps are equal.
            #expect(stack.layoutGuides.count == (distribution == .fill ? 0 : 3), "\(distribution)")
        }
        stack.arrangedSubviews[0].isHidden = true
        root.layoutIfNeeded()
        #expect(stack.layoutGuides.count == 2)
    }

    @Test("a stack without visible views takes no room, against a weaker wish", arguments: [0, 2])
    func empty(count: Int) {
        for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
            let views = (0..<count).map { _ in Box(40, 20) }
            for view in views { view.isHidden = true }
            let stack = StackView(arrangedSubviews: views)
            (stack.axis, stack.spacing) = (axis, 10)
            stack.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(stack)
            let wish = (axis == .horizontal ? stack.widthAnchor : stack.heightAnchor).constraint(equalToConstant: 50)
            wish.priority = LayoutPriority(20)
            LayoutConstraint.activate([
                wish, stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7),
                stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 9),
                stack.heightAnchor.constraint(greaterThanOrEqualToConstant: axis == .horizontal ? 30 : 0),
            ])
            root.layoutIfNeeded()
            #expect((axis == .horizontal ? stack.frame.width : stack.frame.height) == 0)
            #expect(stack.frame.origin == CGPoint(x: 7, y: 9))
            views.first?.isHidden = false
            root.layoutIfNeeded()
            if count > 0 {
                #expect(
                    (axis == .horizontal ? stack.frame.width : stack.frame.height) == (axis == .horizontal ? 40 : 20))
            }
            stack.removeFromSuperview()
        }
    }

    @Test("a view that is arranged already is moved to its new place in the order")
    func moved() {
        let views = (0..<3).map { _ in Box(40, 20) }
        let stack = StackView(arrangedSubviews: views)
        func order() -> [Int] { stack.arrangedSubviews.compactMap { view in views.firstIndex { $0 === view } } }
        stack.insertArrangedSubview(views[2], at: 0)
        #expect(order() == [2, 0, 1])
        stack.addArrangedSubview(views[0])
        #expect(order() == [2, 1, 0])
        stack.insertArrangedSubview(views[1], at: 9)
        #expect(order() == [2, 0, 1] && stack.subviews.count { $0 is Box } == 3)
    }

    @Test("each property of a stack that is laid out arranges it again, as if it had been set before", arguments: 0..<9)
    func changes(number: Int) {
        let changes: [(StackView, [View]) -> Void] = [
            { stack, _ in stack.axis = .vertical }, { stack, _ in stack.distribution = .equalSpacing },
            { stack, _ in stack.alignment = .center }, { stack, _ in stack.spacing = 20 },
            { stack, _ in stack.isLayoutMarginsRelativeArrangement = true },
            { stack, _ in stack.isBaselineRelativeArrangement.toggle() },
            { stack, views in stack.setCustomSpacing(3, after: views[1]) }, { _, views in views[1].isHidden = true },
            { stack, views in stack.insertArrangedSubview(views[2], at: 0) },
        ]
        func frames(_ isLaidOut: Bool) -> [[CGRect]] {
            let labels = ["a", "b\nc", "d"].map { text in
                let label = Label(frame: .zero)
                (label.text, label.numberOfLines) = (text, 0)
                return label
            }
            let stack = StackView(arrangedSubviews: labels)
            if number == 5 { stack.axis = .vertical }
            for axis in [LayoutConstraint.Axis.horizontal, .vertical] {
                labels[0].setContentHuggingPriority(LayoutPriority(1), for: axis)
            }
            stack.spacing = 10
            stack.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
            root.addSubview(stack)
            var seen: [[CGRect]] = []
            if isLaidOut {
                root.layoutIfNeeded()
                seen.append(labels.map(\.frame))
            }
            changes[number](stack, labels)
            root.layoutIfNeeded()
            stack.removeFromSuperview()
            return seen + [labels.map(\.frame)]
        }
        let (before, after) = (frames(false), frames(true))
        #expect(after[1] == before[0] && after[1] != after[0])
    }

    @Test("a view that leaves the stack leaves its arrangement, and another subview does not change it")
    func leaving() {
        let views = [Box(40, 20), Box(60, 30)]
        let stack = StackView(arrangedSubviews: views)
        let other = View(frame: .zero)
        stack.addSubview(other)
        stack.setCustomSpacing(5, after: views[0])
        #expect(stack.customSpacing(after: views[0]) == 5)
        #expect(stack.customSpacing(after: views[1]) == StackView.spacingUseDefault)
        other.removeFromSuperview()
        #expect(stack.arrangedSubviews == views)
        views[0].removeFromSuperview()
        #expect(stack.arrangedSubviews == [views[1]] && stack.subviews == [views[1]])
        #expect(stack.customSpacing(after: views[0]) == StackView.spacingUseDefault)
        stack.removeArrangedSubview(views[1])
        #expect(stack.arrangedSubviews.isEmpty && stack.subviews == [views[1]])
    }

    @Test(
        "a format that does not follow the grammar makes no constraint, and is reported with its place",
        arguments: [
            "", "H:", "|", "H:||", "H:|-|", "H:|-8-", "H:-[a]", "H:-8-[a]", "[a", "[a(]", "[a(>=]", "[a(==)]", "[]",
            "[a]]", "[a]-8", "[a]-8-8-[b]", "[a(60]", "[a(x)]", "[a(60@y)]", "[c]", "V:H:[a]", "[a] [b]",
        ])
    func malformed(format: String) {
        let (a, b) = (View(frame: .zero), View(frame: .zero))
        for view in [a, b] { root.addSubview(view) }
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        #expect(LayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: ["a": a, "b": b]).isEmpty)
        #expect(messages.count == 1, "\(messages)")
    }
}
