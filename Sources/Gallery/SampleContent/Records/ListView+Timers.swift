import Drawing
import Foundation
import ViewHierarchy

extension ListView {
    /// A list of timers, each with a round button, named `play 1` and so on.
    /// - Parameters:
    ///   - palette: The colours.
    ///   - action: What a tap does; given the timer and its button.
    static func timers(_ palette: Palette, _ action: @escaping @MainActor (TimerEntry, View) -> Void) -> ListView {
        let rows = TimerEntry.all.enumerated().map { index, entry in
            let color = palette.accents[entry.accent]
            let button = IconButton(.play, color: palette.onTint, iconSide: 20) {}
            button.frame.size = CGSize(width: 44, height: 44)
            button.ground = color
            button.accessibilityIdentifier = "play \(index + 1)"
            button.addAction(for: .touchUpInside) { action(entry, $0) }
            let dial = TimerDial(part: entry.part, color: color, track: palette.fill, lineWidth: 5)
            return ListRow(
                picture: dial, pictureSide: 40, title: entry.name,
                subtitle: "\(entry.left.clockText) left of \(entry.minutes) min", accessory: button, palette: palette
            ) { action(entry, button) }
        }
        let add = IconButton(.plus, color: palette.tint) {}
        let header = ScreenHeader(kicker: "Paused", title: "Timers", palette: palette, buttons: [add])
        let list = ListView(header: header, headerHeight: ScreenHeader.height, rows: rows)
        list.backgroundColor = palette.background
        return list
    }
}
