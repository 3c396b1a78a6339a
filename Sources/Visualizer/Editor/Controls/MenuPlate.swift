import Drawing
import Foundation
import ViewHierarchy

/// What a list to choose from lies on.
final class MenuPlate: View, Themed {
    var theme = Theme.dark {
        didSet {
            spread(theme)
            setNeedsDisplay()
        }
    }
    let list = ScrollView()
    private(set) var headings: [MenuHeading] = []

    init() {
        super.init(frame: .zero)
        list.cornerRadius = Plate.menu.cornerRadius
        addSubview(list)
    }

    required init?(coder: NSCoder) { nil }

    func addHeading(_ title: String, _ theme: Theme) {
        let heading = MenuHeading(title, theme)
        headings.append(heading)
        list.addSubview(heading)
    }

    override func layoutSubviews() { list.frame = bounds }

    override func draw(_ canvas: inout Canvas) {
        Plate.menu.draw(into: &canvas, bounds, theme)
    }
}

/// The title of a group of lines.
final class MenuHeading: View, Themed {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    private let title: String

    init(_ title: String, _ theme: Theme) {
        self.title = title
        self.theme = theme
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let row = CGRect(x: 16, y: 6, width: bounds.width - 32, height: bounds.height - 6)
        Lettering.draw(title, Lettering.heading, theme.tertiaryText, in: row, .left, &canvas)
    }
}
