package import Drawing
package import Foundation

/// One thing of a plot, in points from its top left corner, before it becomes pixels or SVG.
package enum PlotMark: Hashable, Sendable {
    /// Where a text's point lies along it.
    package enum Anchor: Hashable, Sendable {
        case start, middle, end
    }

    case line(CGPoint, CGPoint, Color, width: Double, isDashed: Bool)
    /// A line through many points, cut to a box.
    case curve([CGPoint], Color, width: Double, clip: CGRect)
    case dot(CGPoint, Color, radius: Double)
    case box(CGRect, Color)
    /// A line of text with its baseline at a point; `halo` is a border around the letters, so that lines below do not
    /// disturb.
    case text(String, CGPoint, Anchor, size: Double, isStrong: Bool, Color, halo: Color?)
}
