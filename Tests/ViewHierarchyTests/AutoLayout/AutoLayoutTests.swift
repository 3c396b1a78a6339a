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

    @Test("a label's baselines are those of its first and last line")
    func baselines() {
        let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        for (attribute, top) in [
            (LayoutConstraint.Attribute.firstBaseline, 100 - 9.5), (.lastBaseline, 100 - 12 - 9.5),
        ] {
            let label = Label(frame: .zero)
            // Lines of 12, with an ascent of 9.5.
            (label.font, label.numberOfLines, label.text) = (Font(size: 10), 0, "ab\ncd")
            label.preferredMaxLayoutWidth = 50
            label.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(label)
            LayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                LayoutConstraint(
                    item: label, attribute: attribute, relatedBy: .equal, toItem: root, attribute: .top, multiplier: 1,
                    constant: 100),
            ])
            root.layoutIfNeeded()
            #expect(label.frame == CGRect(x: 0, y: top, width: 11, height: 24))
        }
    }
}
