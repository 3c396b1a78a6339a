import Drawing
import Foundation
import ViewHierarchy

/// The view that a sheet moves: the presented view with rounded corners and the grabber.
final class SheetCardView: View {
    /// The mover of the card.
    weak var mover: SheetMover?
    let grabber = SheetGrabberView()
    /// The view with rounded corners.
    private let shell = View(frame: .zero)
    /// A view that extends the content downward when a spring lifts the card off the container's bottom edge.
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

    func display(_ frame: CGRect, in layout: SheetLayout) {
        bounds.size = frame.size
        center = frame.center
        shell.cornerRadius = layout.cornerRadius
        shell.maskedCorners = layout.floats ? .allCorners : [.topLeft, .topRight]
    }

    var presentedTop: Double { presentation.center.y - presentation.bounds.height / 2 }

    var presentedBottom: Double { presentation.center.y + presentation.bounds.height / 2 }

    /// Fills a gap below the card, in points, with the skirt.
    func fill(gap: Double) {
        skirt.isHidden = gap <= 0
        guard gap > 0 else { return }
        skirt.backgroundColor = content?.backgroundColor
        let shown = presentation.bounds
        skirt.frame = CGRect(
            x: 0, y: shown.height - cornerOverlap, width: shown.width, height: gap + cornerOverlap)
    }

    /// The overlap of the skirt and the card, in points. It hides the seam between them.
    private let cornerOverlap = 1.0

    override func layoutSubviews() { grabber.layOut(in: bounds) }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? SheetPanGestureRecognizer else { return true }
        let translation = pan.translation(in: nil)
        return mover?.canBeGrabbed == true && (translation == .zero || abs(translation.y) > abs(translation.x))
    }

    override func keyPressed(_ key: Key) -> Bool {
        if key == .escape, mover?.sheet?.userWantsToDismiss() == true { return true }
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
        mover?.handlesRelease(of: scrollView) == true ? mover?.predictRelease(of: scrollView.panGestureRecognizer) : nil
    }
}

/// The bar at the top of a sheet. It shows that the sheet can be pulled; a tap cycles through the detents.
final class SheetGrabberView: View {
    /// The bar's size, in points. The values are UIKit's.
    static let barSize = CGSize(width: 36, height: 5)
    /// The bar's distance from the sheet's top, in points. The value is UIKit's.
    static let barInset = 5.0
    /// The size of the tap area, in points: at least a fingertip.
    static let reach = CGSize(width: 76, height: 24)
    /// The bar's color, visible on light and on dark content.
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

    /// Places the grabber in the middle of the sheet's top edge.
    func layOut(in bounds: CGRect) {
        frame = CGRect(x: bounds.midX - Self.reach.width / 2, y: 0, width: Self.reach.width, height: Self.reach.height)
        bar.frame = CGRect(
            x: (Self.reach.width - Self.barSize.width) / 2, y: Self.barInset, width: Self.barSize.width,
            height: Self.barSize.height)
    }
}

/// The pan that drags a sheet. A touch on a moving sheet catches it at once and then belongs to the sheet.
final class SheetPanGestureRecognizer: CatchingPanGestureRecognizer {
    /// A sheet that is caught by a touch on a scroll view shares the drag with that scroll view.
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let scrollView = other.view as? ScrollView else { return super.canPrevent(other) }
        return other !== scrollView.panGestureRecognizer || !hasCaught
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        guard let scrollView = other.view as? ScrollView else { return super.canBePrevented(by: other) }
        return other !== scrollView.panGestureRecognizer || !hasCaught
    }
}
