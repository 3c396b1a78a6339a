package import Drawing
import Foundation

/// The colours and measures of plots, in points.
package struct PlotStyle: Hashable, Sendable {
    package var background: Color
    /// Behind the curves.
    package var panel: Color
    package var grid: Color
    /// The lines at the start and at the target.
    package var baseline: Color
    package var text: Color
    package var faintText: Color
    /// The curves' colours, which differ also for eyes that see red and green alike.
    package var series: [Color]

    package var textSize = 12.0
    package var curveWidth = 2.25
    package var hairline = 1.0

    /// Dark on white, for documents.
    package static let light = PlotStyle(
        background: .white, panel: Color(hex: 0xFBFBFC), grid: Color(hex: 0xE6E8EB), baseline: Color(hex: 0xA9AFB7),
        text: Color(hex: 0x1F2328), faintText: Color(hex: 0x59626D),
        series: [
            Color(hex: 0x0B63CE), Color(hex: 0xC9460B), Color(hex: 0x0A7F5A), Color(hex: 0x8A3FA0),
            Color(hex: 0x8C6A00), Color(hex: 0x0F8299), Color(hex: 0xB0255F), Color(hex: 0x4B5563),
        ])

    /// Light on near black, for the window.
    package static let dark = PlotStyle(
        background: Color(hex: 0x16181C), panel: Color(hex: 0x1C1F24), grid: Color(hex: 0x2D323A),
        baseline: Color(hex: 0x67707C), text: Color(hex: 0xECEFF3), faintText: Color(hex: 0xA3ACB8),
        series: [
            Color(hex: 0x6CB0FF), Color(hex: 0xFF9A62), Color(hex: 0x4FD1A1), Color(hex: 0xD59BEA),
            Color(hex: 0xE3C04B), Color(hex: 0x5CD0E6), Color(hex: 0xFF8DB8), Color(hex: 0xB8C0CC),
        ])
}
