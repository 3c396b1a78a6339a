import Drawing
import Foundation
import ViewHierarchy

/// What a sheet moves: the presented view with rounded corners, and the grabber over it.
final class SheetCardView: View {
    /// What the card belongs to.
    weak var mover: SheetMover?
    let grabber = SheetGrabberView()
    /// The part with rounded corners.
    private let shell = View(frame: .zero)
    /// Continues the content downwards, where a spring lifts the card off the container's bottom edge.
    private let skirt = View(frame: .zero)
    private weak var content: View?

    override init(frame: CGRect) {
        super.init(frame: frame)
        build()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        build()
    }

    private func build() {
        accessibilityIdentifier = "sheet"
        skirt.isHidden = true
        skirt.isUserInteractionEnabled = false
        addSubview(skirt)
        shell.clipsToBounds = true
        shell.maskedCorners = [.topLeft, .topRight]
        shell.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(shell)
        grabber.isHidden = true
        addSubview(grabber)
    }

    /// Takes the presented view in.
    func hold(_ view: View) {
        guard content !== view || view.superview !== shell else { return }
        content = view
        view.transform = .identity
        view.frame = shell.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shell.addSubview(view)
    }

    /// Lets the presented view go.
    func release() { if content?.superview === shell { content?.removeFromSuperview() } }

    /// Gives the card its looks and its place.
    func show(_ frame: CGRect, cornerRadius: Double) {
        bounds.size = frame.size
        center = frame.center
        shell.cornerRadius = cornerRadius
    }

    /// The card's top edge on screen.
    var presentedTop: Double { presentation.center.y - presentation.bounds.height / 2 }

    /// The card's bottom edge on screen.
    var presentedBottom: Double { presentation.center.y + presentation.bounds.height / 2 }

    /// Shows the skirt as far as there is a gap of so many points beneath the card.
    func fill(gap: Double) {
        skirt.isHidden = gap <= 0
        guard gap > 0 else { return }
        skirt.backgroundColor = content?.backgroundColor
        let shown = presentation.bounds
        skirt.frame = CGRect(
            x: 0, y: shown.height - cornerOverlap, width: shown.width, height: gap + cornerOverlap)
    }

    /// How far the skirt reaches under the card, in points, so that no seam shows between the two.
    private let cornerOverlap = 1.0

    override func layoutSubviews() { grabber.place(in: bounds) }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? SheetPanGestureRecognizer else { return true }
        let way = pan.translation(in: nil)
        return mover?.mayBeGripped == true && (way == .zero || abs(way.y) > abs(way.x))
    }

    override func keyPressed(_ key: String) -> Bool {
        if key == "escape", mover?.sheet?.userWantsToDismiss() == true { return true }
        return super.keyPressed(key)
    }
}

extension SheetCardView: ScrollDragPartner {
    func scrollViewWillShare(_ scrollView: ScrollView) { mover?.grip(for: scrollView) }

    func scrollView(_ scrollView: ScrollView, takesOf step: Double, room: Double) -> Double {
        mover?.move(by: step, room: room, with: scrollView) ?? 0
    }

    func scrollView(_ scrollView: ScrollView, takesRelease velocity: Double?) -> Bool {
        mover?.release(velocity, with: scrollView) ?? false
    }
}
