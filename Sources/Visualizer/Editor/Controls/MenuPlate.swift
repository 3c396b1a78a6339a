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

    private static let corner = 9.0

    init() {
        super.init(frame: .zero)
        list.cornerRadius = Self.corner
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
        let shape = Shape(rect: bounds, cornerRadius: Self.corner)
        canvas.draw(.shadow(shape, theme.shadow, blur: 12, offset: CGSize(width: 0, height: 4)))
        canvas.fill(shape, theme.plate)
        let edge = Shape(rect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: Self.corner - 0.5)
        canvas.draw(.stroke(edge, theme.plateEdge, width: 1))
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
