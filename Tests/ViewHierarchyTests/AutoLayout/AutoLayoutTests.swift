import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
struct AutoLayoutTests {
    let root = View(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    func view(in parent: View? = nil) -> View {
        let view = View(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        (parent ?? root).addSubview(view)
        return view
    }

    @Test func edgesToTheSuperview() {
        let box = view()
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
            box.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            box.heightAnchor.constraint(equalToConstant: 44),
        ])
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 16, y: 20, width: 358, height: 44))
        root.frame.size.width = 320
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 16, y: 20, width: 288, height: 44))
        box.constraints.first { $0.firstAttribute == .height }?.constant = 60
        root.layoutIfNeeded()
        #expect(box.frame.height == 60)
    }

    @Test func rightToLeft() {
        root.semanticContentAttribute = .forceRightToLeft
        let box = view()
        box.semanticContentAttribute = .forceRightToLeft
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            box.widthAnchor.constraint(equalToConstant: 100),
            box.topAnchor.constraint(equalTo: root.topAnchor), box.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 274, y: 0, width: 100, height: 10))
    }

    @Test func acrossSuperviews() {
        let (outer, other) = (view(), view())
        let inner = view(in: outer)
        LayoutConstraint.activate([
            outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 50),
            outer.topAnchor.constraint(equalTo: root.topAnchor, constant: 60),
            inner.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 5),
            inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 6),
            inner.widthAnchor.constraint(equalToConstant: 70), inner.heightAnchor.constraint(equalToConstant: 80),
            outer.rightAnchor.constraint(equalTo: inner.rightAnchor, constant: 5),
            outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 6),
            other.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 10),
            other.centerYAnchor.constraint(equalTo: inner.centerYAnchor),
            other.widthAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 2),
            other.heightAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5, constant: -10),
        ])
        root.layoutIfNeeded()
        #expect(outer.frame == CGRect(x: 50, y: 60, width: 80, height: 92))
        #expect(inner.frame == CGRect(x: 5, y: 6, width: 70, height: 80))
        #expect(other.frame == CGRect(x: 135, y: 76, width: 140, height: 60))
    }

    @Test func scrolledContent() {
        let scroll = ScrollView(frame: .zero)
        scroll.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(scroll)
        let content = view(in: scroll)
        LayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: root.topAnchor),
            scroll.leftAnchor.constraint(equalTo: root.leftAnchor),
            scroll.rightAnchor.constraint(equalTo: root.rightAnchor),
            scroll.heightAnchor.constraint(equalToConstant: 400),
            content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
            content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -20),
            content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 1000),
        ])
        root.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 0, y: 10, width: 390, height: 1000))
        #expect(scroll.contentSize == CGSize(width: 390, height: 1030))
        scroll.contentOffset = CGPoint(x: 0, y: 100)
        root.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 0, y: 10, width: 390, height: 1000))
        let header = view(in: scroll)
        LayoutConstraint.activate([
            header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor),
            header.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor),
            header.widthAnchor.constraint(equalToConstant: 50), header.heightAnchor.constraint(equalToConstant: 30),
        ])
        root.layoutIfNeeded()
        #expect(header.frame == CGRect(x: 0, y: 100, width: 50, height: 30))
        scroll.contentOffset.y = 250
        root.layoutIfNeeded()
        #expect(header.frame.minY == 250)
    }

    @Test func fittingAndContent() {
        let card = View(frame: .zero)
        let label = Label(frame: .zero)
        label.text = "Hello"
        label.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(label)
        LayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
            label.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
            card.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 20),
            card.bottomAnchor.constraint(equalTo: label.bottomAnchor, constant: 10),
        ])
        let size = card.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
        let text = label.intrinsicContentSize
        #expect(size == CGSize(width: text.width + 40, height: text.height + 20))
    }

    @Test func anImageViewHasTheSizeOfEachImage() {
        let photo = ImageView(frame: .zero)
        photo.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(photo)
        LayoutConstraint.activate([
            photo.leftAnchor.constraint(equalTo: root.leftAnchor), photo.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        for size in [CGSize(width: 30, height: 20), CGSize(width: 50, height: 70), CGSize(width: 10, height: 5)] {
            photo.image = Image(
                representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0.initialize(repeating: 0) }],
                size: size, name: "photo")
            root.layoutIfNeeded()
            #expect(photo.frame == CGRect(origin: .zero, size: size))
        }
    }

    @Test func aConflictBreaksTheNewestAndComesBack() {
        let box = view()
        let (first, second) = (
            box.widthAnchor.constraint(equalToConstant: 100), box.widthAnchor.constraint(equalToConstant: 200)
        )
        first.isActive = true
        box.heightAnchor.constraint(equalToConstant: 10).isActive = true
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        second.isActive = true
        root.layoutIfNeeded()
        #expect(box.frame.width == 100 && messages.count == 1)
        first.isActive = false
        root.layoutIfNeeded()
        #expect(box.frame.width == 200)
    }

    @Test func aBrokenConstraintHoldsAgainOnceItsViewsHaveRoom() {
        let frame = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        root.addSubview(frame)
        let box = view(in: frame)
        let least = box.widthAnchor.constraint(equalToConstant: 60)
        least.priority = .defaultLow
        LayoutConstraint.activate([
            least, box.widthAnchor.constraint(greaterThanOrEqualToConstant: 60),
            box.leftAnchor.constraint(equalTo: frame.leftAnchor, constant: 10),
            box.rightAnchor.constraint(equalTo: frame.rightAnchor, constant: -10),
        ])
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        for (width, reports) in [(50, 1), (200, 1), (90, 1), (60, 2), (79, 2), (80, 2), (120, 2)] {
            frame.frame.size.width = CGFloat(width)
            for _ in 0..<2 { root.layoutIfNeeded() }
            #expect(box.frame.minX == 10 && box.frame.width == max(60, CGFloat(width) - 20), "\(width)")
            #expect(messages.count == reports, "\(width)")
        }
    }

    @Test func numbersThatAreNotFinite() {
        let (box, other) = (view(), view())
        var messages: [String] = []
        let write = LayoutMessages.write
        LayoutMessages.write = { messages.append($0) }
        defer { LayoutMessages.write = write }
        for number in [CGFloat.nan, .infinity] {
            let constraint = LayoutConstraint(
                item: box, attribute: .width, relatedBy: .equal, toItem: other, attribute: .width, multiplier: number,
                constant: number)
            #expect(constraint.multiplier == 1 && constraint.constant == 0)
        }
        #expect(messages.count == 2 && messages.allSatisfy { $0.contains("1 and 0 are used") })
    }

    @Test func removedViewsTakeTheirConstraintsAlong() {
        let (box, other) = (view(), view())
        let inner = view(in: box)
        let inside = inner.widthAnchor.constraint(equalToConstant: 30)
        let across = other.widthAnchor.constraint(equalTo: box.widthAnchor)
        LayoutConstraint.activate([
            inside, across, inner.heightAnchor.constraint(equalToConstant: 5),
            inner.leftAnchor.constraint(equalTo: box.leftAnchor),
            inner.rightAnchor.constraint(equalTo: box.rightAnchor),
            inner.topAnchor.constraint(equalTo: box.topAnchor),
            inner.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(other.frame.width == 30)
        box.removeFromSuperview()
        #expect(!across.isActive && inside.isActive)
        let next = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        next.addSubview(box)
        next.layoutIfNeeded()
        #expect(box.frame.size == CGSize(width: 30, height: 5))
    }

    @Test("the size that fits a width has the height that text has in it")
    func fittingText() {
        for (width, lines) in [(400.0, 1.0), (20, 2)] {
            let (card, label) = (View(frame: .zero), Label(frame: .zero))
            (label.font, label.numberOfLines, label.text) = (Font(size: 10), 0, "abc cde")
            label.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(label)
            LayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: card.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: card.trailingAnchor),
                label.topAnchor.constraint(equalTo: card.topAnchor),
                label.bottomAnchor.constraint(equalTo: card.bottomAnchor),
            ])
            let size = card.systemLayoutSizeFitting(
                CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            #expect(size == CGSize(width: width, height: 12 * lines))
        }
    }

    @Test("a label's baselines are those of its first and last line, also where its width alone wraps it")
    func baselines() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        // A line is 1.2 times as high as the font, with 0.95 above its baseline.
        for preferred in [50.0, 0] {
            for (attribute, linesAbove) in [(LayoutConstraint.Attribute.firstBaseline, 0.0), (.lastBaseline, 1)] {
                let label = Label(frame: .zero)
                (label.font, label.numberOfLines) = (Font(size: 10), 0)
                label.text = preferred > 0 ? "ab\ncd" : "abc cde"
                label.preferredMaxLayoutWidth = preferred
                label.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(label)
                LayoutConstraint.activate([
                    label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    LayoutConstraint(
                        item: label, attribute: attribute, relatedBy: .equal, toItem: root, attribute: .top,
                        multiplier: 1, constant: 100),
                ])
                if preferred == 0 { label.widthAnchor.constraint(equalToConstant: 40).isActive = true }
                for height in [10.0, 20] {
                    label.font = Font(size: height)
                    root.layoutIfNeeded()
                    let lines = preferred > 0 || height > 10 ? 2.0 : 1
                    let top = 100 - min(linesAbove, lines - 1) * 1.2 * height - 0.95 * height
                    #expect(abs(label.frame.minY - top) < 1e-6 && label.frame.height == lines * 1.2 * height)
                }
            }
        }
    }
    @Test("a scroll view's content begins at its origin, also if less than that is asked for")
    func contentOrigin() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let (scroll, inner) = (ScrollView(frame: root.bounds), View(frame: .zero))
        root.addSubview(scroll)
        scroll.addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        let wishes = [
            inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30),
            inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        ]
        for wish in wishes { wish.priority = LayoutPriority(500) }
        LayoutConstraint.activate(
            wishes + [
                inner.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
                inner.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
                inner.widthAnchor.constraint(equalToConstant: 50), inner.heightAnchor.constraint(equalToConstant: 60),
            ])
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 50, height: 60))
    }

    @Test("a guide's frame is up to date before the next layout, and frames follow an origin of bounds that moves")
    func upToDate() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let (box, inner, other, guide) = (View(frame: .zero), View(frame: .zero), View(frame: .zero), LayoutGuide())
        box.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        box.bounds.origin = CGPoint(x: 5, y: 7)
        root.addSubview(box)
        box.addSubview(inner)
        root.addSubview(other)
        root.addLayoutGuide(guide)
        inner.frame = CGRect(x: 20, y: 30, width: 1, height: 1)
        other.translatesAutoresizingMaskIntoConstraints = false
        let width = guide.widthAnchor.constraint(equalToConstant: 40)
        LayoutConstraint.activate([
            width, guide.heightAnchor.constraint(equalToConstant: 3),
            guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 2),
            guide.topAnchor.constraint(equalTo: root.topAnchor),
            other.leftAnchor.constraint(equalTo: inner.leftAnchor),
            other.topAnchor.constraint(equalTo: inner.topAnchor),
            other.widthAnchor.constraint(equalToConstant: 9), other.heightAnchor.constraint(equalToConstant: 9),
        ])
        #expect(guide.layoutFrame == CGRect(x: 2, y: 0, width: 40, height: 3))
        width.constant = 60
        #expect(guide.layoutFrame.width == 60)
        root.layoutIfNeeded()
        #expect(other.frame.origin == CGPoint(x: 10 + 20 - 5, y: 10 + 30 - 7))
        box.bounds.origin = CGPoint(x: 12, y: 1)
        root.layoutIfNeeded()
        #expect(other.frame.origin == CGPoint(x: 10 + 20 - 12, y: 10 + 30 - 1))
    }

    @Test("from right to left a multiplier counts from the right edge")
    func mirroredMultiplier() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let (one, other) = (View(frame: CGRect(x: 100, y: 0, width: 150, height: 10)), View(frame: .zero))
        for view in [root, one, other] { view.semanticContentAttribute = .forceRightToLeft }
        for view in [one, other] { root.addSubview(view) }
        other.translatesAutoresizingMaskIntoConstraints = false
        // The trailing edge is 200 from the right; half of that is 100.
        LayoutConstraint.activate([
            LayoutConstraint(
                item: other, attribute: .leading, relatedBy: .equal, toItem: one, attribute: .trailing, multiplier: 0.5,
                constant: 0), other.widthAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        #expect(other.frame.maxX == 200 && other.frame.width == 20)
    }
    @Test("names in a format can have digits and lines, and a view that is laid out gets the frame of its constraints")
    func names() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let view = View(frame: .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        LayoutConstraint.activate(
            ["H:|-5-[a_1(20)]", "V:|-6-[a_1(30)]"].flatMap {
                LayoutConstraint.constraints(withVisualFormat: $0, options: [], metrics: nil, views: ["a_1": view])
            })
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 5, y: 6, width: 20, height: 30))
        view.constraints.first { $0.firstAttribute == .width }?.constant = 50
        view.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 5, y: 6, width: 50, height: 30))
    }
}
