import Foundation
import Scrim

/// A song's player on the whole screen, which comes out of the button that plays it.
final class TimerScreen: View {
    /// Whether only the ground shows; animates. The contents appear after a third of the movement.
    var isBlank = false {
        didSet {
            contents.alpha = isBlank ? Self.appearingLate : 1
            origin.alpha = isBlank ? 1 : Self.goneEarly
        }
    }

    /// The middle of the button that the screen comes from, whose icon a blank screen shows.
    var originCenter: CGPoint {
        get { origin.center }
        set { View.performWithoutAnimation { origin.center = newValue } }
    }

    private let contents: NowPlayingView
    private let origin: GlyphView

    /// Alphas below zero, which show nothing: the contents appear after a third of the movement, and the icon is gone after
    /// a fifth of it.
    private static let appearingLate = -0.5
    private static let goneEarly = -4.0
    private static let originSide = 20.0

    init(_ record: Record, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        contents = NowPlayingView(record, next: Record.shelf(after: record), palette)
        origin = GlyphView(.play, color: record.inks.pale)
        super.init(frame: .zero)
        backgroundColor = record.inks.deep
        contents.onClose = action
        // A drag that begins on the scrubber moves the screen alone.
        contents.scrubber.isUserInteractionEnabled = false
        origin.bounds.size = CGSize(width: Self.originSide, height: Self.originSide)
        origin.alpha = Self.goneEarly
        for view in [contents, origin] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() { contents.frame = bounds }
}
