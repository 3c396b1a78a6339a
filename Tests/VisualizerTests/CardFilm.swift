import Drawing
import Foundation
import Tracking

@testable import Sessions

/// A film of a card with a pattern that moves up on a spring, drawn by formulas, for both readers of films.
final class CardFilm: ReferenceFilm, FilmPart {
    let name = "card.mp4"
    let (width, height) = (156, 336)
    let (rate, count) = (60.0, 120)
    let unit = 1.0
    let lastDuration = 1.0 / 60
    var times: [Double] { (0..<count).map { Double($0) / rate } }

    static let (begin, ratio, response, distance) = (0.3, 0.7, 0.4, 150.0)
    /// The frames in which the card is hidden.
    let hidden: Range<Int>
    /// How far the card turns on its way, in radians, clockwise.
    let turn: Double

    init(hidden: Range<Int> = 0..<0, turn: Double = 0) { (self.hidden, self.turn) = (hidden, turn) }

    /// Where the card's center is, in pixels.
    func center(_ time: Double) -> CGPoint { CGPoint(x: 80, y: 260 - Self.distance * Self.progress(time - Self.begin)) }

    static func progress(_ time: Double) -> Double {
        guard time > 0 else { return 0 }
        let rate = 2 * Double.pi / response
        let damped = rate * (1 - ratio * ratio).squareRoot()
        return 1 - exp(-ratio * rate * time) * (cos(damped * time) + ratio * rate / damped * sin(damped * time))
    }

    /// The level of the background.
    private static let ground: UInt8 = 90

    /// Calls a closure with the index and the level of each of the card's pixels in a frame.
    private func drawCard(_ index: Int, _ draw: (Int, UInt8) -> Void) {
        guard !hidden.contains(index) else { return }
        let time = Double(index) / rate
        let place = center(time)
        let angle = turn * Self.progress(time - Self.begin)
        let (sine, cosine) = (sin(angle), cos(angle))
        for row in max(0, Int(place.y) - 44)..<min(height, Int(place.y) + 45) {
            for column in Int(place.x) - 44..<Int(place.x) + 45 {
                let (x, y) = (Double(column) + 0.5 - place.x, Double(row) + 0.5 - place.y)
                let (u, v) = (x * cosine + y * sine, y * cosine - x * sine)
                guard abs(u) < 30, abs(v) < 30 else { continue }
                let wave = sin(u / 3 + v / 7) + sin(v / 4 - u / 9) + sin((u + v) / 5)
                draw(row * width + column, UInt8(140 + 33 * wave))
            }
        }
    }

    func frame(_ index: Int) throws(TrackingError) -> GrayFrame {
        var pixels = [UInt8](repeating: Self.ground, count: width * height)
        drawCard(index) { pixels[$0] = $1 }
        return GrayFrame(width: width, height: height, pixels: pixels)
    }

    func frame(_ index: Int) -> PixelBuffer? {
        func color(_ level: UInt8) -> UInt32 { 0xFF00_0000 | UInt32(level) * 0x10101 }
        return PixelBuffer(width: width, height: height, isOpaque: true) { pixels in
            pixels.update(repeating: color(Self.ground))
            drawCard(index) { pixels[$0] = color($1) }
        }
    }
}
