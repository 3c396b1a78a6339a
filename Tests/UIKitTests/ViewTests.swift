import Testing
import UIKit

@MainActor
@Suite("Views written for UIKit")
struct ViewTests {
    private let stage = Stage()

    @Test("a card shows its corners, border, shadow and sublayer")
    func card() {
        let card = CardView(frame: CGRect(x: 20, y: 100, width: 350, height: 200))
        card.titleLabel.text = "Title"
        card.dim(0.4)
        stage.window.addSubview(card)
        let picture = stage.picture
        #expect(picture.contains("shadow path M36,0") == false && picture.contains("shadow path M16,0"))
        #expect(picture.contains("fill rect (0 0 350 200) radius 16 corners 3 #ffffff at (20 100)"))
        #expect(picture.contains("group opacity 0.4") && picture.contains("text \"Title\" size 20 weight 600"))
        #expect(picture.contains("text \"Close\" size 17 weight 600 #007aff"))
        #expect(card.subviews.count == 2 && card.layer.sublayers?.count == 3)
    }

    @Test("a button calls its target for a press")
    func press() {
        let card = CardView(frame: CGRect(x: 20, y: 100, width: 350, height: 200))
        stage.window.addSubview(card)
        stage.go(to: 0)
        var closed = 0
        card.onClose = { closed += 1 }
        let place = card.convert(card.closeButton.center, to: nil)
        stage.touch(.began, place.x, place.y, at: 0.1)
        #expect(card.closeButton.isHighlighted)
        stage.touch(.ended, place.x, place.y, at: 0.2)
        #expect(closed == 1)
    }

    @Test("a view can be created from a coder, with or without super")
    func coder() {
        final class Forbidding: UIView {
            override init(frame: CGRect) { super.init(frame: frame) }

            required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
        }
        #expect(Forbidding(frame: .zero).alpha == 1)
        let card = CardView(coder: NSCoder())
        #expect(card?.layer.cornerRadius == 16 && card?.subviews.count == 2)
    }

    @Test("Foundation's and Swift's floating-point numbers combine")
    func numbers() {
        let view = UIView(frame: UIScreen.main.bounds)
        let fraction: CGFloat = 0.25
        let fade: Double = 0.5
        view.alpha = fraction
        view.layer.cornerRadius = fraction * 8
        view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: fraction, y: fade)
        let largest = max(fraction, view.alpha, fade)
        let radius: CGFloat = view.layer.cornerRadius
        let insets = UIEdgeInsets(top: fraction, left: 0, bottom: fade, right: 0)
        #expect(largest == 0.5 && radius == 2 && view.bounds.inset(by: insets).height == 843.25)
        #expect(CGVector(dx: fraction, dy: 1).dx == 0.25 && !view.transform.isIdentity)
        var red: CGFloat = 0
        UIColor.brand.getRed(&red, green: nil, blue: nil, alpha: nil)
        #expect(red == 0.2 && UIColor.brand.withAlphaComponent(fraction).cgColor.alpha == 0.25)
    }

    @Test("an app's own types take precedence over imported ones of the same name")
    func names() {
        let transaction = Transaction()
        transaction.log(.opened)
        transaction.log(.closed)
        #expect(transaction.path.steps == [Event.opened, .closed])
        #expect(Label(text: "a").text == "a" && Image(name: "b").name == "b")
        let event: UIEvent? = nil
        let outline: CGPath = UIBezierPath(rect: .zero).cgPath
        #expect(event == nil && !outline.isEmpty)
    }
}
