import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("Contents of buttons")
struct ButtonContentTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    private func image(_ width: Double, _ height: Double) -> Image {
        Image(
            representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFFFF_FFFF }],
            size: CGSize(width: width, height: height))
    }

    @Test("a state's content is shown in that state, and otherwise the normal one")
    func states() {
        let button = Button(type: .custom)
        button.setTitle("Play", for: .normal)
        button.setTitle("Pause", for: .selected)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.currentTitle == "Play" && button.titleLabel?.textColor == .white)
        button.isSelected = true
        #expect(button.titleLabel?.text == "Pause" && button.state == .selected)
        button.isSelected = false
        button.isEnabled = false
        #expect(button.titleLabel?.text == "Play" && button.currentTitleColor == .red)
        #expect(button.title(for: .selected) == "Pause" && button.title(for: .highlighted) == "Play")
    }

    @Test("in Auto Layout a button is as large as its current title in its font, with the title's insets")
    func sizes() {
        let card = View(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
        let button = Button(type: .system)
        button.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(button)
        LayoutConstraint.activate([
            button.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            button.topAnchor.constraint(equalTo: card.topAnchor),
        ])
        // A letter is 0.55 of the font's size wide, and a line 1.2 of it high; 12 and 6 points are at the sides.
        let changes: [(width: Double, height: Double, make: () -> Void)] = [
            (43, 33, { button.setTitle("ab", for: .normal) }),
            (46, 36, { button.titleLabel?.font = .systemFont(ofSize: 20) }),
            (46, 36, { button.setTitle("abcdef", for: .selected) }), (90, 36, { button.isSelected = true }),
            (46, 36, { button.isSelected = false }),
            (24, 24, { button.contentEdgeInsets = EdgeInsets(top: 0, left: 1, bottom: 0, right: 1) }),
            // An image of 30 points, 4 before a title of 66, in one state.
            (24, 24, { [image = image(30, 10)] in button.setImage(image, for: .selected) }),
            (102, 24, { button.isSelected = true }), (24, 24, { button.isSelected = false }),
        ]
        for (width, height, make) in changes {
            make()
            card.layoutIfNeeded()
            let size = button.frame.size
            #expect(abs(Double(size.width) - width) < 1e-6 && abs(Double(size.height) - height) < 1e-6, "\(size)")
            let text = Double(button.titleLabel?.sizeThatFits(CGSize(width: 400.0, height: 100)).width ?? 0)
            #expect(abs(Double(button.titleLabel?.bounds.width ?? 0) - text) < 1e-6, "\(size)")
        }
    }

    @Test("a title without room takes that of the button's own insets, not that of insets that are set")
    func narrow() throws {
        let button = Button(type: .custom)
        button.setTitle("Play", for: .normal)
        let natural = button.sizeThatFits(.zero).width
        let text = natural - 24
        for (width, expected) in [(natural, text), (text + 10, text), (text, text), (text - 3, text - 3)] {
            button.frame = CGRect(x: 0, y: 0, width: width, height: 40)
            button.layoutIfNeeded()
            #expect(abs(try #require(button.titleLabel).frame.width - expected) < 1e-9, "\(width)")
        }
        button.contentEdgeInsets = EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)
        button.frame = CGRect(x: 0, y: 0, width: text, height: 40)
        button.layoutIfNeeded()
        #expect(abs(try #require(button.titleLabel).frame.width - (text - 24)) < 1e-9)
    }

    @Test("a system button's title has the current tint color")
    func tint() {
        let button = Button(type: .system)
        button.setTitle("Done", for: .normal)
        #expect(button.titleLabel?.textColor == .systemBlue)
        window.tintColor = .purple
        window.addSubview(button)
        #expect(button.titleLabel?.textColor == .purple)
        button.tintColor = .green
        #expect(button.titleLabel?.textColor == .green)
    }

    @Test("a picture is centered, or left of a title, and counts in the fitting size")
    func picture() throws {
        let button = Button(type: .custom)
        button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.imageView == nil)
        button.setImage(image(20, 10), for: .normal)
        #expect(button.sizeThatFits(.zero) == CGSize(width: 26, height: 14))
        button.frame = CGRect(x: 0, y: 0, width: 106, height: 54)
        button.layoutIfNeeded()
        let view = try #require(button.imageView)
        #expect(view.frame == CGRect(x: 42, y: 21, width: 20, height: 10))
        button.setTitle("A", for: .normal)
        button.layoutIfNeeded()
        let label = try #require(button.titleLabel)
        #expect(view.frame.width == 20 && label.frame.minX == view.frame.maxX + 4)
        #expect(abs((view.frame.minX + label.frame.maxX) / 2 - 52) < 1e-9)
        // Without room for both there is no title.
        button.frame.size.width = 26
        button.layoutIfNeeded()
        #expect(view.frame.width == 20 && label.frame.width == 0)
    }

    @Test("a state's picture has its own size and place")
    func picturesOfStates() throws {
        let button = Button(type: .custom)
        button.setImage(image(20, 10), for: .normal)
        button.setImage(image(40, 30), for: .selected)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        for isSelected in [false, true, false] {
            button.isSelected = isSelected
            button.layoutIfNeeded()
            let expected =
                isSelected
                ? CGRect(x: 30, y: 10, width: 40, height: 30) : CGRect(x: 40, y: 20, width: 20, height: 10)
            #expect(try #require(button.imageView).frame == expected)
        }
        // One that does not fit is scaled down; without one, its view has no size.
        button.frame.size = CGSize(width: 10, height: 50)
        button.layoutIfNeeded()
        #expect(try #require(button.imageView).frame == CGRect(x: 0, y: 22.5, width: 10, height: 5))
        button.setImage(nil, for: .normal)
        button.layoutIfNeeded()
        #expect(try #require(button.imageView).frame == .zero)
    }

    @Test("content is at the side of its alignment")
    func alignments() throws {
        let button = Button(type: .custom)
        button.setImage(image(20, 10), for: .normal)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        for (alignment, text, left) in [
            (.center, .center, 40), (.left, .left, 0), (.leading, .left, 0), (.fill, .left, 0), (.right, .right, 80),
            (.trailing, .right, 80),
        ] as [(Control.ContentHorizontalAlignment, TextAlignment, Double)] {
            button.contentHorizontalAlignment = alignment
            button.layoutIfNeeded()
            #expect(try #require(button.imageView).frame.minX == left && button.titleLabel?.textAlignment == text)
        }
    }

    @Test(
        "a picture alone has its own size, and a button without content UIKit's",
        arguments: [Button.ButtonType.custom, .system])
    func sizes(type: Button.ButtonType) throws {
        let button = Button(type: type)
        #expect(button.sizeThatFits(.zero) == CGSize(width: 30, height: 34))
        button.setImage(image(80, 80), for: .normal)
        button.sizeToFit()
        #expect(button.bounds.size == CGSize(width: 80, height: 80))
        button.layoutIfNeeded()
        #expect(try #require(button.imageView).frame == CGRect(x: 0, y: 0, width: 80, height: 80))
        button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.sizeThatFits(.zero) == CGSize(width: 86, height: 84))
    }

    @Test("a title has a padding of 6 points above and below and 12 at its sides, unless insets are set")
    func titleRoom() throws {
        let button = Button(type: .custom)
        button.setTitle("Play", for: .normal)
        let text = try #require(button.titleLabel).sizeThatFits(CGSize(width: Double.infinity, height: .infinity))
        #expect(button.sizeThatFits(.zero) == CGSize(width: text.width + 24, height: text.height + 12))
        button.contentEdgeInsets = .zero
        #expect(button.sizeThatFits(.zero) == text)
    }

    @Test("a button runs its primary action when it is pressed")
    func action() {
        var titles: [String] = []
        let button = Button(primaryAction: Action(title: "Go") { titles.append($0.title) })
        button.sendActions(for: .touchUpInside)
        #expect(titles == ["Go"] && button.title == "Go")
    }
}
