import Drawing
import Foundation
import ViewHierarchy

/// A list, and at the bottom a bar with a line over it.
final class LibraryView: View {
    private let list: ListView
    private let bar: MiniPlayerBar
    private let line: Hairline

    init(_ list: ListView, _ bar: MiniPlayerBar, _ palette: Palette) {
        self.list = list
        self.bar = bar
        line = Hairline(palette.separator, isAtTop: true)
        super.init(frame: .zero)
        for view in [list, bar, line] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        list.frame = bounds
        bar.frame = CGRect(
            x: 0, y: bounds.height - MiniPlayerBar.height, width: bounds.width, height: MiniPlayerBar.height)
        line.frame = CGRect(x: 0, y: bar.frame.minY, width: bounds.width, height: 1)
    }
}
