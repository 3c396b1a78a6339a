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

    required init?(coder: NSCoder) { nil }

    func hold(_ view: View) {
        guard content !== view || view.superview !== shell else { return }
        content = view
        view.transform = .identity
        view.frame = shell.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shell.addSubview(view)
    }

    func release() { if content?.superview === shell { content?.removeFromSuperview() } }

    func show(_ frame: CGRect, cornerRadius: Double) {
        bounds.size = frame.size
        center = frame.center
        shell.cornerRadius = cornerRadius
    }

    var presentedTop: Double { presentation.center.y - presentation.bounds.height / 2 }

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
        let translation = pan.translation(in: nil)
        return mover?.mayBeGripped == true && (translation == .zero || abs(translation.y) > abs(translation.x))
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

    func predictRelease(of scrollView: ScrollView) -> ReleasePrediction? {
        mover?.takesRelease(of: scrollView) == true ? mover?.predictRelease(of: scrollView.panGestureRecognizer) : nil
    }
}

/// The bar at the top of a sheet that says it can be pulled; a tap goes through the detents.
final class SheetGrabberView: View {
    /// The bar's size, in points; UIKit's.
    static let barSize = CGSize(width: 36, height: 5)
    /// The bar's distance from the sheet's top, in points; UIKit's.
    static let barInset = 5.0
    /// The room that takes the tap, in points: no smaller than a finger.
    static let reach = CGSize(width: 76, height: 24)
    /// To be seen on light and on dark content.
    static let color = Color(white: 0.55, alpha: 0.6)

    private let bar = View(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityIdentifier = "grabber"
        bar.backgroundColor = Self.color
        bar.cornerRadius = Double(Self.barSize.height) / 2
        bar.isUserInteractionEnabled = false
        addSubview(bar)
    }

    required init?(coder: NSCoder) { nil }

    /// In the middle of the sheet's top edge.
    func place(in bounds: CGRect) {
        frame = CGRect(x: bounds.midX - Self.reach.width / 2, y: 0, width: Self.reach.width, height: Self.reach.height)
        bar.frame = CGRect(
            x: (Self.reach.width - Self.barSize.width) / 2, y: Self.barInset, width: Self.barSize.width,
            height: Self.barSize.height)
    }
}

/// The drag of a sheet: a touch on one that is in flight catches it at once, and is the sheet's from then on.
final class SheetPanGestureRecognizer: CatchingPanGestureRecognizer {
    /// A sheet that was caught by a touch on a scroll view shares its drag with that.
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let scrollView = other.view as? ScrollView else { return super.canPrevent(other) }
        return other !== scrollView.panGestureRecognizer || !hasCaught
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        guard let scrollView = other.view as? ScrollView else { return super.canBePrevented(by: other) }
        return other !== scrollView.panGestureRecognizer || !hasCaught
    }
}
