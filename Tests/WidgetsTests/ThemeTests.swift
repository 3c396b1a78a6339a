import Drawing
import Foundation
import Testing

@testable import Widgets

@Suite("The window's colors")
struct ThemeTests {
    /// Relative luminance, as WCAG 2.2 defines it.
    private func luminance(_ color: Color) -> Double {
        func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (low, high) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
        return (high + 0.05) / (low + 0.05)
    }

    private func over(_ base: Color, _ film: Color) -> Color {
        func mixed(_ low: Double, _ high: Double) -> Double { low * (1 - film.alpha) + high * film.alpha }
        return Color(
            red: mixed(base.red, film.red), green: mixed(base.green, film.green), blue: mixed(base.blue, film.blue))
    }

    @Test(
        "with more contrast all text has a contrast of 7 and edges of 3", arguments: [Theme.dark, .light])
    func raised(theme: Theme) {
        let raised = theme.withMoreContrast
        for ground in [raised.sidebar, raised.header, raised.plate] {
            for text in [raised.text, raised.secondaryText, raised.tertiaryText] {
                #expect(contrast(text, ground) >= 7)
            }
            for edge in [raised.hairline, raised.plateEdge] { #expect(contrast(edge, ground) >= 3) }
        }
        #expect(contrast(raised.stageEdge, raised.board) >= 3)
    }

    @Test("text has a contrast of at least 4.5 on all its backgrounds, lanes of 3", arguments: [Theme.dark, .light])
    func contrasts(theme: Theme) {
        let grounds = [theme.sidebar, theme.header, theme.plate]
        // Placeholders and units are in fields.
        let fields = [theme.sidebar, theme.header].map { over($0, theme.field) }
        for ground in grounds + fields {
            for text in [theme.text, theme.secondaryText, theme.tertiaryText] {
                #expect(contrast(text, ground) >= 4.5)
            }
        }
        for ground in [theme.board, theme.header, theme.sidebar] {
            for lane in theme.lanes { #expect(contrast(lane, ground) >= 3) }
        }
        #expect(contrast(theme.secondaryText, theme.header) > contrast(theme.tertiaryText, theme.header))
    }
}
