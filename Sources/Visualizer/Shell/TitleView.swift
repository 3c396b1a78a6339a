import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The scene's title, and beneath it what to try; where that is cut, it is told whole to a pointer that rests there.
final class TitleView: View, Hoverable {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false
    var cursor: PointerShape { .arrow }
    var tooltip: String? { Lettering.width(hint, Lettering.small) > bounds.width ? hint : nil }
    private var title = ""
    private var hint = ""

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = "title"
    }

    required init?(coder: NSCoder) { nil }

    func show(title: String, hint: String) {
        guard (title, hint) != (self.title, self.hint) else { return }
        self.title = title
        self.hint = hint
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        Lettering.draw(
            title, Lettering.title, theme.text, in: CGRect(x: 0, y: 7, width: bounds.width, height: 20), .left, &canvas)
        Lettering.draw(
            hint, Lettering.small, theme.secondaryText, in: CGRect(x: 0, y: 27, width: bounds.width, height: 17), .left,
            &canvas)
    }
}
