import Drawing
import Foundation
import Testing

@Suite("Color by UIKit's names")
struct ColorTests {
    @Test("hue, saturation and brightness give the colors of the wheel", arguments: 0...6)
    func hue(sixths: Int) {
        let wheel: [Color] = [.red, .yellow, .green, .cyan, .blue, .magenta, .red]
        let expected = wheel[sixths]
        let hue = Double(sixths) / 6
        let color = Color(hue: hue, saturation: 1, brightness: 1)
        #expect(abs(color.red - expected.red) < 1e-12 && abs(color.green - expected.green) < 1e-12)
        #expect(abs(color.blue - expected.blue) < 1e-12 && color.alpha == 1)
        let gray = Color(hue: hue, saturation: 0, brightness: 0.4, alpha: 0.5)
        #expect(gray == Color(white: 0.4, alpha: 0.5))
    }

    @Test("components are CGFloats, and only a gray has a white component")
    func parts() {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(Color.systemBlue.withAlphaComponent(0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        #expect((red, green, blue, alpha) == (0, 122.0 / 255, 1, 0.5))
        var white: CGFloat = -1
        #expect(!Color.systemBlue.getWhite(&white, alpha: nil) && white == -1)
        #expect(Color.gray.getWhite(&white, alpha: &alpha) && white == 0.5 && alpha == 1)
    }

    @Test("a color is Core Graphics' color as well")
    func coreGraphics() {
        let value: CGFloat = 0.25
        let color = Color(red: value, green: 0, blue: 1, alpha: 1)
        #expect(Color(cgColor: color.cgColor) == color && CGColor(gray: 0, alpha: 1) == .black)
    }
}
