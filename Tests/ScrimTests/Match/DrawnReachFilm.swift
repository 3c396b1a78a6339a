import Foundation

/// The frames of a card with a pattern that moves on a curve over a background that moves otherwise, while all of it dims:
/// drawn by formulas, so that places between pixels are exact.
struct DrawnReachFilm {
    let width = 390
    let height = 844
    let frames: Int
    let rate: Double
    /// The part of the distance that is covered some seconds after the begin.
    let progress: (Double) -> Double
    /// The time at which the motion begins, in seconds.
    let begin: Double

    /// Where the card's center is at first, and its movement, in pixels.
    static let start = (x: 120.0, y: 640.0)
    private static let distance = (x: 130.0, y: -410.0)
    /// Half of the card's side, in pixels.
    private static let half = 70.0
    /// The brightness that is left when the motion is complete.
    private static let dimmed = 0.45
    /// The movement of the background, in pixels per second.
    private static let drift = (x: -140.0, y: 260.0)

    /// Writes the frames into a file, 8 bits per pixel.
    func write(to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        let tile = Self.tile
        for index in 0..<frames { try handle.write(contentsOf: Data(frame(index, tile))) }
        try handle.close()
    }

    private static let tileSide = 512

    /// The background, which repeats: waves with whole numbers of periods.
    private static var tile: [Double] {
        var pixels: [Double] = []
        for row in 0..<tileSide {
            for column in 0..<tileSide {
                let (x, y) = (
                    2 * Double.pi * Double(column) / Double(tileSide), 2 * Double.pi * Double(row) / Double(tileSide)
                )
                pixels.append(
                    120 + 30 * sin(9 * x + 5 * y) + 25 * sin(14 * y - 6 * x + 1) + 20 * sin(21 * x + 17 * y + 2))
            }
        }
        return pixels
    }

    private func frame(_ index: Int, _ tile: [Double]) -> [UInt8] {
        let time = Double(index) / rate
        let part = progress(time - begin)
        let center = (x: Self.start.x + Self.distance.x * part, y: Self.start.y + Self.distance.y * part)
        let light = 1 - (1 - Self.dimmed) * min(max(part, 0), 1)
        let side = Self.tileSide
        let (across, down) = (Int(Self.drift.x * time), Int(Self.drift.y * time))
        return [UInt8](unsafeUninitializedCapacity: width * height) { pixels, count in
            for row in 0..<height {
                let line = (((row - down) % side) + side) % side * side
                for column in 0..<width {
                    let at = (((column - across) % side) + side) % side
                    pixels[row * width + column] = UInt8(tile[line + at] * light)
                }
            }
            for row in max(0, Int(center.y - Self.half))..<min(height, Int(center.y + Self.half) + 2) {
                for column in max(0, Int(center.x - Self.half))..<min(width, Int(center.x + Self.half) + 2) {
                    let (u, v) = (Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y)
                    guard abs(u) < Self.half, abs(v) < Self.half else { continue }
                    let wave = sin(u / 4 + v / 11) + sin(v / 5 - u / 13 + 1) + sin((u + 2 * v) / 9 + 2)
                    pixels[row * width + column] = UInt8((128 + 36 * wave) * light)
                }
            }
            count = width * height
        }
    }
}
