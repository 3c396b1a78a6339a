import Foundation
import Scrim

/// A full-screen player of a song, which grows out of the song's play button.
final class TimerScreen: View {
    /// Whether only the background is visible. Animatable. The contents appear after a third of the movement.
    var isBlank = false {
        didSet {
            contents.alpha = isBlank ? Self.appearingLate : 1
            origin.alpha = isBlank ? 1 : Self.goneEarly
        }
    }

    /// The center of the button that the screen grows out of. A blank screen shows its icon.
    var originCenter: CGPoint {
        get { origin.center }
        set { View.performWithoutAnimation { origin.center = newValue } }
    }

    private let contents: NowPlayingView
    private let origin: GlyphView

    /// Negative alphas, which are invisible: the contents appear after a third of the movement, and the icon disappears
    /// after a fifth of it.
    private static let appearingLate = -0.5
    private static let goneEarly = -4.0
    private static let originSide = 20.0

    init(_ record: Record, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        contents = NowPlayingView(record, palette)
        origin = GlyphView(.play, color: record.inks.pale)
        super.init(frame: .zero)
        backgroundColor = record.inks.deep
        contents.onClose = action
        // A drag that begins on the scrubber moves only the screen.
        contents.scrubber.isUserInteractionEnabled = false
        origin.bounds.size = CGSize(width: Self.originSide, height: Self.originSide)
        origin.alpha = Self.goneEarly
        for view in [contents, origin] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { contents.frame = bounds }
}
