import Drawing
import Foundation

/// A list with each kind of item, to view and as a golden.
enum Sample {
    static func list(text hasText: Bool = true) -> DisplayList {
        var canvas = Canvas()
        func text(
            _ text: String, _ size: Double, _ weight: Font.Weight, _ x: Double, _ y: Double, _ canvas: inout Canvas
        ) {
            if hasText { Self.text(text, size, weight, x, y, &canvas) }
        }
        let picture = Pictures.texture(300, 200)
        canvas.draw(
            .shadow(
                Shape(rect: CGRect(x: 30, y: 30, width: 120, height: 80), cornerRadius: 12), .black, blur: 8,
                offset: CGSize(width: 0, height: 6)))
        canvas.fill(Shape(rect: CGRect(x: 30, y: 30, width: 120, height: 80), cornerRadius: 12), .white)
        canvas.draw(
            .stroke(
                Shape(rect: CGRect(x: 30, y: 30, width: 120, height: 80), cornerRadius: 12), Color(hex: 0x3478F6),
                width: 2))
        text("Photographs", 17, .semibold, 44, 62, &canvas)
        text("写真 Фото ﬁ 42", 13, .regular, 44, 84, &canvas)
        text("The quick brown fox jumps over the lazy dog", 11, .regular, 30, 132, &canvas)
        text("Ångström, jÂy Ắ", 15, .medium, 30, 156, &canvas)

        let box = CGRect(x: 180, y: 30, width: 120, height: 80)
        canvas.draw(
            .image(
                picture, crop: CGRect(x: 0, y: 0, width: 1, height: 1), destination: box,
                shape: Shape(rect: box, cornerRadius: 14)))
        canvas.save()
        canvas.concatenate(CGAffineTransform(translationX: 360, y: 75).rotated(by: 0.4))
        let turned = CGRect(x: -40, y: -30, width: 80, height: 60)
        canvas.draw(.shadow(.rect(turned), .black, blur: 5, offset: .zero))
        canvas.draw(
            .image(
                picture, crop: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), destination: turned,
                shape: .rect(turned)))
        text("turned", 14, .bold, -24, 5, &canvas)
        canvas.restore()

        canvas.beginGroup(opacity: 0.5)
        canvas.fill(.path(Path(ellipseIn: CGRect(x: 30, y: 180, width: 60, height: 60))), Color(hex: 0xFF3B30))
        canvas.fill(.path(Path(ellipseIn: CGRect(x: 60, y: 180, width: 60, height: 60))), Color(hex: 0x34C759))
        canvas.endGroup()

        let mask = [DisplayItem(.fill(.path(Path(ellipseIn: CGRect(x: 150, y: 175, width: 70, height: 70))), .black))]
        canvas.beginGroup(opacity: 1, mask: mask)
        canvas.draw(
            .image(
                picture, crop: CGRect(x: 0, y: 0, width: 1, height: 1),
                destination: CGRect(x: 140, y: 170, width: 120, height: 80),
                shape: .rect(CGRect(x: 140, y: 170, width: 120, height: 80))))
        canvas.endGroup()

        canvas.save()
        canvas.clip(to: Shape(rect: CGRect(x: 250, y: 180, width: 60, height: 60), cornerRadius: 20))
        canvas.fill(.rect(CGRect(x: 250, y: 180, width: 60, height: 30)), Color(hex: 0xFF9500))
        canvas.fill(.rect(CGRect(x: 250, y: 210, width: 60, height: 30)), Color(hex: 0x5856D6))
        canvas.restore()

        var wave = Path()
        wave.move(to: CGPoint(x: 330, y: 210))
        wave.addCurve(to: CGPoint(x: 410, y: 210), control1: CGPoint(x: 350, y: 150), control2: CGPoint(x: 390, y: 270))
        canvas.draw(.stroke(.path(wave), Color(hex: 0x007AFF), width: 3))
        canvas.draw(.shadow(.rect(CGRect(x: 340, y: 250, width: 50, height: 20)), .black, blur: 10, offset: .zero))
        canvas.draw(
            .shadow(
                .roundedRect(CGRect(x: 30, y: 262, width: 160, height: 24), radius: 12, corners: .allCorners), .black,
                blur: 3, offset: .zero))
        canvas.fill(.rect(CGRect(x: 0, y: 270, width: 420, height: 30)), Color(white: 0, alpha: 0.4))
        return DisplayList(size: CGSize(width: 420, height: 300), background: Color(hex: 0xF2F2F7), items: canvas.items)
    }

    private static func text(
        _ text: String, _ size: Double, _ weight: Font.Weight, _ x: Double, _ y: Double, _ canvas: inout Canvas
    ) {
        let font = Font.systemFont(ofSize: size, weight: weight)
        canvas.draw(
            .text(TextRun(text: text, font: font, color: .black, origin: CGPoint(x: x, y: y), width: 0)))
    }
}
