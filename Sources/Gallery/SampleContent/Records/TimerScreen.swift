import Animator
import Drawing
import Foundation
import ViewHierarchy

/// A timer on the whole screen, in its own colour.
final class TimerScreen: View {
    /// Whether there is nothing but the colour; animates, and for the first third of the way there is nothing.
    var isBlank = false {
        didSet {
            contents.alpha = isBlank ? Self.comingLate : 1
            origin.alpha = isBlank ? 1 : Self.goneAtOnce
        }
    }

    /// Where the middle of the button is that the screen comes from, whose icon a blank screen shows.
    var originCenter: CGPoint {
        get { origin.center }
        set { View.performWithoutAnimation { origin.center = newValue } }
    }

    private let contents = View(frame: .zero)
    private let origin: GlyphView
    private let close: IconButton
    private let name = Label()
    private let whole = Label()
    private let dial: TimerDial
    private let left = Label()
    private let state = Label()
    private let reset: IconButton
    private let play: IconButton
    private let add: IconButton

    /// An alpha below clear, so that what gets it comes after a third of the way.
    private static let comingLate = -0.5
    /// An alpha below clear, so that what has it is gone after a fifth of the way.
    private static let goneAtOnce = -4.0
    private static let originSide = 20.0
    private static let headerHeight = 60.0
    private static let widestDial = 420.0
    private static let controlsHeight = 72.0
    /// From the middle of one button to that of the next, in points.
    private static let pitch = 92.0

    init(_ entry: TimerEntry, _ palette: Palette, close action: @escaping @MainActor () -> Void) {
        let ink = palette.onTint
        let ground = palette.accents[entry.accent]
        origin = GlyphView(.play, color: ink)
        close = IconButton(.chevronDown, color: ink, action)
        dial = TimerDial(part: entry.part, color: ink, track: ink.withAlphaComponent(0.25), lineWidth: 12)
        reset = IconButton(.close, color: ink, iconSide: 22) {}
        play = IconButton(.play, color: ground, iconSide: 34) {}
        add = IconButton(.plus, color: ink, iconSide: 22) {}
        super.init(frame: .zero)
        backgroundColor = ground
        close.accessibilityIdentifier = "close"
        play.ground = ink
        for button in [reset, add] { button.ground = ink.withAlphaComponent(0.2) }
        set(name, entry.name, .barTitle, ink)
        set(whole, "of \(entry.minutes) minutes", .rowTitle, ink)
        set(left, entry.left.clockText, Font(size: 72, weight: .semibold), ink)
        set(state, "Paused", .rowTitle, ink)
        for view in [close, name, dial, left, whole, state, reset, play, add] { contents.addSubview(view) }
        addSubview(contents)
        origin.bounds.size = CGSize(width: Self.originSide, height: Self.originSide)
        origin.alpha = Self.goneAtOnce
        addSubview(origin)
    }

    required init?(coder: NSCoder) { nil }

    private func set(_ label: Label, _ text: String, _ font: Font, _ color: Color) {
        label.text = text
        label.font = font
        label.textColor = color
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
    }

    override func layoutSubviews() {
        contents.frame = bounds
        close.frame = CGRect(x: 12, y: 8, width: 44, height: 44)
        name.frame = CGRect(x: 64, y: 8, width: max(0, bounds.width - 128), height: 44)
        let room = bounds.inset(
            by: EdgeInsets(
                top: Self.headerHeight, left: Space.huge, bottom: Space.huge, right: Space.huge))
        if bounds.width > bounds.height * 1.2 { placeWide(in: room) } else { placeTall(in: room) }
        let inner = dial.frame.insetBy(dx: dial.frame.width * 0.14, dy: 0)
        left.frame = CGRect(x: inner.minX, y: inner.midY - 42, width: inner.width, height: 84)
        state.frame = CGRect(x: inner.minX, y: left.frame.minY - 22, width: inner.width, height: 22)
        whole.frame = CGRect(x: inner.minX, y: left.frame.maxY, width: inner.width, height: 22)
    }

    private func placeTall(in room: CGRect) {
        let free = room.height - Self.controlsHeight - Space.huge
        let side = max(80, min(room.width, free, Self.widestDial)).rounded()
        let spare = max(0, free - side)
        dial.frame = CGRect(
            x: ((bounds.width - side) / 2).rounded(), y: (room.minY + spare * 0.4).rounded(), width: side,
            height: side)
        placeButtons(around: CGPoint(x: bounds.midX, y: room.maxY - Self.controlsHeight / 2 - min(spare * 0.2, 48)))
    }

    private func placeWide(in room: CGRect) {
        let controls = Self.pitch * 3
        let side = max(80, min(room.height, room.width - controls - Space.huge, Self.widestDial)).rounded()
        let start = ((bounds.width - side - controls - Space.huge) / 2).rounded()
        dial.frame = CGRect(x: start, y: (room.midY - side / 2).rounded(), width: side, height: side)
        placeButtons(around: CGPoint(x: start + side + Space.huge + controls / 2, y: room.midY))
    }

    private func placeButtons(around middle: CGPoint) {
        for (button, place, side) in [(reset, -1.0, 56.0), (play, 0, 72), (add, 1, 56)] {
            button.frame = CGRect(
                center: CGPoint(x: middle.x + place * Self.pitch, y: middle.y),
                size: CGSize(width: side, height: side))
        }
    }
}
