package import Drawing
package import Foundation

/// The options of a recording's pictures. They do not affect a trace.
package struct PictureOptions: Sendable, Hashable {
    /// Whether to show fingers, or `nil` for films only.
    package var showsFinger: Bool?
    /// The background color, in place of that of the scene or the board.
    package var background: Color?
    /// Whether the background is transparent.
    package var isTransparent = false
    /// The frame around each stage.
    package var frame = DeviceFrame.none
    /// The part of each stage to show, in points, or `nil` for all. See ``ViewBoundsSink``.
    package var crop: CGRect?
    /// The options of a contact sheet.
    package var sheet = SheetOptions()

    package init() {}
}

/// The options of a contact sheet.
package struct SheetOptions: Sendable, Hashable {
    /// Shows each frame with a number divisible by this, at least 1, or `nil` for evenly spaced frames.
    package var every: Int?
    /// The number of cells per row, at least 1, or `nil` to fit a screen.
    package var columns: Int?
    /// The view whose positions are overlaid in one picture instead of a sheet.
    package var onion: String?

    package init() {}
}

/// A plain frame around a stage, like the bezel of a device.
package enum DeviceFrame: String, Sendable, CaseIterable {
    case phone, tablet, none

    /// The frame's width, in points.
    package var bezel: Double {
        switch self {
        case .phone: 12
        case .tablet: 20
        case .none: 0
        }
    }

    /// The corner radius of the stage, in points. The frame is wide enough to cover the corners of a rectangle: at
    /// least `(sqrt(2) - 1) * cornerRadius`.
    private var cornerRadius: Double {
        switch self {
        case .phone: 28
        case .tablet: 16
        case .none: 0
        }
    }

    /// The outer corner radius of the frame, in points.
    var outlineRadius: Double { cornerRadius + bezel }

    /// The margin around the frame of a single stage, in points.
    static let margin = 24.0

    private static let color = Color(hex: 0x1A1B1F)
    private static let edge = Color(white: 1, alpha: 0.22)

    /// Fills the frame's outline, beneath a stage.
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
