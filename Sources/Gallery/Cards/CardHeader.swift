import Drawing
import Foundation
import ViewHierarchy

/// The top of a card: a grabber, a title in the middle and buttons at both ends.
final class CardHeader: View {
    private let grabber = View(frame: .zero)
    private let title = Label()
    private let leading: View?
    private let trailing: View?
    private let line: Hairline

    /// In points.
    static let height = 60.0

    init(title: String, palette: Palette, leading: View? = nil, trailing: View? = nil, hasLine: Bool = true) {
        self.leading = leading
        self.trailing = trailing
        line = Hairline(palette.separator)
        super.init(frame: .zero)
        grabber.backgroundColor = palette.tertiaryText
        grabber.cornerRadius = 2.5
        self.title.text = title
        self.title.font = .barTitle
        self.title.textColor = palette.text
        self.title.textAlignment = .center
        line.isHidden = !hasLine
        for view in [grabber, self.title, leading, trailing, line] { if let view { addSubview(view) } }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        grabber.frame = CGRect(x: (bounds.width - 36) / 2, y: 6, width: 36, height: 5)
        let side = 100.0
        title.frame = CGRect(x: side, y: 16, width: max(0, bounds.width - side * 2), height: 36)
        if let leading { place(leading, left: true) }
        if let trailing { place(trailing, left: false) }
        line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    }

    /// Icons keep their size; words take what they need.
    private func place(_ view: View, left: Bool) {
        let size = view is Button ? view.sizeThatFits(bounds.size) : view.bounds.size
        let x = left ? 0 : bounds.width - size.width - (view is Button ? 0 : Space.small)
        view.frame = CGRect(x: x, y: 34 - size.height / 2, width: size.width, height: size.height)
    }
}
