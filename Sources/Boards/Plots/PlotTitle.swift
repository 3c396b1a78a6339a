package import Drawing
package import Foundation
import Staging
import ViewHierarchy
package import Widgets

/// The name of the plotted view. A press, or V, opens the list of the scene's views.
package final class PlotTitle: ThemedControl {
    /// The scene's name of the view, or nil without one.
    package var view: String? { didSet { if view != oldValue { setNeedsDisplay() } } }
    private let opensList: Bool

    package static let height = 18.0
    private static let arrowRoom = 16.0
    /// The margin of a pressed title's plate around its text.
    private static let edge = 4.0

    /// - Parameters:
    ///   - tooltip: The effect of a press, or nil without one.
    ///   - action: The action of a press, or nil for a title without one.
    package init(tooltip: String? = nil, action: (@MainActor () -> Void)? = nil) {
        opensList = action != nil
        super.init(name: "plot title", toolTip: tooltip, action: action)
        isUserInteractionEnabled = opensList
    }

    package required init?(coder: NSCoder) { nil }

    private var text: String { view.map { "Position of the \($0)" } ?? "Position" }

    package var fittingWidth: Double {
        (Lettering.width(text, Lettering.heading) + (opensList ? Self.arrowRoom : 0)).rounded(.up)
    }

    package override func draw(_ canvas: inout Canvas) {
        let row = CGRect(x: 0, y: 0, width: bounds.width, height: 16)
        if isHighlighted || isHovered {
            let plate = row.insetBy(dx: -Self.edge, dy: -1)
            canvas.fill(Shape(rect: plate, cornerRadius: 5), isHighlighted ? theme.pressed : theme.hover)
        }
        var label = row
        if opensList {
            label.size.width -= Self.arrowRoom
            Icon.chevron.draw(
                into: &canvas, center: CGPoint(x: row.maxX - 6, y: row.midY), side: 13, color: theme.secondaryText)
        }
        canvas.draw(
            Lettering.fitting([text, view ?? text], Lettering.heading, width: label.width), Lettering.heading,
            theme.secondaryText, in: label)
    }
}
