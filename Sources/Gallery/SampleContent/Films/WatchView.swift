import Foundation
import ViewHierarchy

/// A list of films, and at the bottom a bar with the one that runs.
final class WatchView: View {
    /// The film that runs.
    var film: Film { didSet { showBar() } }

    private let palette: Palette
    private let list: ListView
    private let gestures: [GestureRecognizer]
    private var bar: FilmBar?

    /// - Parameters:
    ///   - film: The one that runs at first.
    ///   - palette: The colours.
    ///   - gestures: Of the bar.
    ///   - choose: Runs when a film's row is tapped; these are named `film 1` and so on.
    init(
        _ film: Film, _ palette: Palette, gestures: [GestureRecognizer],
        choose: @escaping @MainActor (Film) -> Void
    ) {
        self.film = film
        self.palette = palette
        self.gestures = gestures
        let rows = Film.programme.enumerated().map { index, film in
            let row = FilmRow(film, palette) { choose(film) }
            row.accessibilityIdentifier = "film \(index + 1)"
            return row
        }
        let search = IconButton(.search, color: palette.tint) {}
        let header = ScreenHeader(kicker: "For you", title: "Watch", palette: palette, buttons: [search])
        list = ListView(header: header, headerHeight: ScreenHeader.height, rows: rows, rowHeight: FilmRow.height)
        list.bottomRoom = FilmBar.height + Space.medium
        super.init(frame: .zero)
        backgroundColor = palette.background
        addSubview(list)
        showBar()
    }

    required init?(coder: NSCoder) { nil }

    private func showBar() {
        bar?.removeFromSuperview()
        let bar = FilmBar(film, palette)
        bar.accessibilityIdentifier = "bar"
        for gesture in gestures { bar.addGestureRecognizer(gesture) }
        addSubview(bar)
        self.bar = bar
        setNeedsLayout()
    }

    override func layoutSubviews() {
        list.frame = bounds
        bar?.frame = CGRect(x: 0, y: bounds.height - FilmBar.height, width: bounds.width, height: FilmBar.height)
    }
}
