import Drawing
import Foundation

/// The program's icon: a photo that leaves its dimmed grid downwards.
enum WindowIcon {
    /// In points; drawn at scale 2.
    static let side = 64.0

    static var picture: DisplayList {
        var canvas = Canvas()
        let tileColors: [UInt32] = [0x2F6F8F, 0x7A5C99, 0xB0704A, 0x4F8A5B, 0x8F4A5E, 0x5D6B99]
        for (index, color) in tileColors.enumerated() {
            let tile = CGRect(x: 6 + Double(index % 3) * 18, y: 6 + Double(index / 3) * 18, width: 16, height: 16)
            canvas.fill(Shape(rect: tile, cornerRadius: 3), Color(hex: color))
        }
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: side, height: side)), Color(white: 0, alpha: 0.45))
        let photo = CGRect(x: 16, y: 22, width: 32, height: 36)
        canvas.draw(.shadow(Shape(rect: photo, cornerRadius: 5), Color(white: 0, alpha: 0.6), blur: 3, offset: .zero))
        canvas.clip(to: Shape(rect: photo, cornerRadius: 5))
        canvas.fill(.rect(photo), Color(hex: 0x8FC7E8))
        let sun = CGRect(x: 36, y: 27, width: 7, height: 7)
        canvas.fill(Shape(rect: sun, cornerRadius: 3.5), Color(hex: 0xFFE08A))
        canvas.fill(.path(hill(from: 12, peak: CGPoint(x: 26, y: 36), to: 44)), Color(hex: 0x4F7F62))
        canvas.fill(.path(hill(from: 26, peak: CGPoint(x: 40, y: 43), to: 56)), Color(hex: 0x39604A))
        return DisplayList(
            size: CGSize(width: side, height: side), background: Color(hex: 0x1C1C1E), items: canvas.items)
    }

    private static func hill(from left: Double, peak: CGPoint, to right: Double) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: left, y: side))
        path.addLine(to: peak)
        path.addLine(to: CGPoint(x: right, y: side))
        path.close()
        return path
    }
}
