import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import ViewHierarchy

/// Two fingers on a stage, moved together.
@MainActor
struct TwoFingers {
    let hand: StageHand
    private(set) var places: [Int: CGPoint] = [:]

    init(_ hand: StageHand) { self.hand = hand }

    var first: CGPoint { places[1] ?? .zero }
    var second: CGPoint { places[2] ?? .zero }
    var distance: Double { first.distance(from: second) }
    var middle: CGPoint { CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2) }

    mutating func press(_ pointer: Int, _ place: CGPoint) {
        places[pointer] = place
        hand.send(.pointer(id: pointer, phase: .down, location: place))
    }

    mutating func lift(_ pointer: Int) {
        guard let place = places.removeValue(forKey: pointer) else { return }
        hand.send(.pointer(id: pointer, phase: .up, location: place))
    }

    mutating func liftBoth() {
        lift(2)
        lift(1)
    }

    /// Presses both fingers, side by side.
    mutating func press(around middle: CGPoint, distance: Double, angle: Double = 0) {
        let arm = CGVector(dx: distance / 2 * cos(angle), dy: distance / 2 * sin(angle))
        press(1, CGPoint(x: middle.x - arm.dx, y: middle.y - arm.dy))
        press(2, CGPoint(x: middle.x + arm.dx, y: middle.y + arm.dy))
    }

    /// Moves both in a number of ticks at constant rates: of the middle in points, of the distance in points, and of the
    /// angle in radians.
    mutating func move(
        _ dx: Double = 0, _ dy: Double = 0, spread: Double = 0, turn: Double = 0, ticks: Int,
        check: (TwoFingers) throws -> Void
    ) rethrows {
        let (start, from, length) = (middle, first, distance)
        let angle = atan2(start.y - from.y, start.x - from.x)
        for tick in 1...ticks {
            hand.wait(1 / StageHand.rate)
            let part = Double(tick) / Double(ticks)
            let reach = (length + spread * part) / 2
            let arm = CGVector(dx: reach * cos(angle + turn * part), dy: reach * sin(angle + turn * part))
            let here = CGPoint(x: start.x + dx * part, y: start.y + dy * part)
            places = [
                1: CGPoint(x: here.x - arm.dx, y: here.y - arm.dy), 2: CGPoint(x: here.x + arm.dx, y: here.y + arm.dy),
            ]
            hand.send(.pointer(id: 1, phase: .move, location: first))
            hand.send(.pointer(id: 2, phase: .move, location: second))
            try check(self)
        }
    }

    mutating func move(
        _ dx: Double = 0, _ dy: Double = 0, spread: Double = 0, turn: Double = 0, ticks: Int
    ) {
        move(dx, dy, spread: spread, turn: turn, ticks: ticks) { _ in }
    }

    /// Moves one finger in a straight line.
    mutating func drag(_ pointer: Int, _ dx: Double, _ dy: Double, ticks: Int) {
        guard let start = places[pointer] else { return }
        for tick in 1...ticks {
            hand.wait(1 / StageHand.rate)
            let part = Double(tick) / Double(ticks)
            let place = CGPoint(x: start.x + dx * part, y: start.y + dy * part)
            places[pointer] = place
            hand.send(.pointer(id: pointer, phase: .move, location: place))
        }
    }
}

/// A picture as the trace shows it: its rectangle on the stage is the box around the rotated picture.
struct SeenPicture {
    let center: CGPoint
    /// In radians, clockwise.
    let rotation: Double
    let size: CGSize

    /// - Parameter aspect: The ratio of the visible part's width to its height.
    init(_ frame: TraceFrame, aspect: Double) throws {
        let photo = try #require(frame.photo)
        rotation = try #require(photo.details?.rotation) * .pi / 180
        center = photo.frame.middle
        let width = photo.frame.width / (abs(cos(rotation)) + abs(sin(rotation)) / aspect)
        size = CGSize(width: width, height: width / aspect)
    }

    /// Returns the point in fractions of the picture, from its middle.
    func fraction(of point: CGPoint) -> CGPoint {
        let (x, y) = (point.x - center.x, point.y - center.y)
        return CGPoint(
            x: (x * cos(-rotation) - y * sin(-rotation)) / size.width,
            y: (x * sin(-rotation) + y * cos(-rotation)) / size.height)
    }

    func place(of fraction: CGPoint) -> CGPoint {
        let (x, y) = (fraction.x * size.width, fraction.y * size.height)
        return CGPoint(
            x: center.x + x * cos(rotation) - y * sin(rotation), y: center.y + x * sin(rotation) + y * cos(rotation))
    }
}
