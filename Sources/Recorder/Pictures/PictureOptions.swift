package import Drawing
package import Foundation

/// What a recording's pictures show beside the stage; nothing of it changes a trace.
package struct PictureOptions: Sendable, Hashable {
    /// Whether fingers are drawn; nil for films only.
    package var showsFinger: Bool?
    /// What is seen where nothing covers it, in place of the scene's or the board's own colour.
    package var background: Color?
    /// Whether that is clear.
    package var isTransparent = false
    /// The frame around each stage.
    package var device = DeviceFrame.none
    /// What is cut out of each stage, in its points; nil for all of it. See ``ViewExtent``.
    package var crop: CGRect?
    /// Which frames a contact sheet shows, and how.
    package var sheet = SheetOptions()

    package init() {}
}

/// Which frames a contact sheet shows, and how.
package struct SheetOptions: Sendable, Hashable {
    /// Shows each frame of a number divisible by this, 1 or more; nil for some that are evenly spread.
    package var every: Int?
    /// Cells in a row, 1 or more; nil for as many as suit a screen.
    package var columns: Int?
    /// The view whose positions are laid over one another in place of a sheet.
    package var onion: String?

    package init() {}
}

/// A plain frame around a stage, like the edge of a device.
package enum DeviceFrame: String, Sendable, CaseIterable {
    case phone, tablet, none

    /// The frame's width in points.
    package var bezel: Double {
        switch self {
        case .phone: 12
        case .tablet: 20
        case .none: 0
        }
    }

    /// Of the stage's corners, in points. The frame is wide enough to cover those of a rectangle: at least
    /// `(sqrt(2) - 1) * cornerRadius`.
    private var cornerRadius: Double {
        switch self {
        case .phone: 28
        case .tablet: 16
        case .none: 0
        }
    }

    /// Of the frame's own corners, in points.
    var outlineRadius: Double { cornerRadius + bezel }

    /// Points around the frame of a single stage.
    static let margin = 24.0

    private static let color = Color(hex: 0x1A1B1F)
    private static let edge = Color(white: 1, alpha: 0.22)

    /// Fills the frame's outline, to be beneath a stage.
    func fill(around stage: CGRect, on canvas: inout Canvas) {
        let outline = Shape(rect: stage.insetBy(dx: -bezel, dy: -bezel), cornerRadius: outlineRadius)
        canvas.fill(outline, Self.color)
    }

    /// Draws the frame around a stage.
    func draw(around stage: CGRect, on canvas: inout Canvas) {
        guard self != .none else { return }
        let middle = Shape(
            rect: stage.insetBy(dx: -bezel / 2, dy: -bezel / 2), cornerRadius: cornerRadius + bezel / 2)
        canvas.draw(.stroke(middle, Self.color, width: bezel))
        let outside = Shape(
            rect: stage.insetBy(dx: 0.5 - bezel, dy: 0.5 - bezel), cornerRadius: outlineRadius - 0.5)
        canvas.draw(.stroke(outside, Self.edge, width: 1))
    }
}
