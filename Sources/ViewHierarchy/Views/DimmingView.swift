public import Drawing
public import Foundation

/// The scrim: what darkens all beneath a modal view, by its alpha.
public final class DimmingView: View {
    /// Black unless set; see-through only by the view's alpha.
    public init(frame: CGRect, color: Color = .black) {
        super.init(frame: frame)
        backgroundColor = color
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityIdentifier = "dimming"
    }

    /// As `init(frame: .zero)`; nothing is read from the coder.
    public required convenience init?(coder: NSCoder) { self.init(frame: .zero) }
}
