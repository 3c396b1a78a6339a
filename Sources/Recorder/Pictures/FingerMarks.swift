package import Drawing
package import Foundation
package import Staging
package import Timing

/// Marks of the fingers: a soft disc at each finger that is down, its recent trail, and a ripple where it touched down.
package struct FingerMarks {
    private struct Finger {
        var location: CGPoint
        /// The time and location of the touch down.
        var down: (time: Double, location: CGPoint)
        /// The time at which the finger was lifted, or `nil` while it is down.
        var lifted: Double?
        /// The recent locations.
        var trail: [(time: Double, location: CGPoint)] = []
    }

    private var fingers: [Int: Finger] = [:]

    /// The radius of a disc, in points of the stage: about a fingertip's contact.
    private static let radius = 20.0
    /// The duration of a trail, in seconds.
    private static let trailDuration = 0.28
    private static let rippleDuration = 0.4
    private static let fadeDuration = 0.22

    /// Adds an event. A hovering mouse and a wheel leave no mark.
    mutating func handle(_ event: InputEvent) {
        guard case .pointer(let id, let phase, let location) = event.action else { return }
        let time = event.time.seconds
        switch phase {
        case .down:
            fingers[id] = Finger(location: location, down: (time, location), trail: [(time, location)])
        case .move:
            guard fingers[id]?.lifted == nil else { return }
            fingers[id]?.location = location
            fingers[id]?.trail.append((time, location))
        case .up, .cancel:
            guard fingers[id]?.lifted == nil else { return }
            fingers[id]?.location = location
            fingers[id]?.lifted = time
        }
    }

    /// Removes marks that are no longer visible.
    mutating func advance(to time: Double) {
        for (id, finger) in fingers {
            if let lifted = finger.lifted,
                time - max(lifted, finger.down.time + Self.rippleDuration) > Self.trailDuration
            {
                fingers[id] = nil
            } else {
                fingers[id]?.trail.removeAll { time - $0.time > Self.trailDuration }
            }
        }
    }

    package init() {}

    /// Returns the marks of the input up to a time, in each stage.
    package static func items(of input: [InputEvent], at time: FrameTime, in stages: [CGRect]) -> [DisplayItem] {
        var marks = FingerMarks()
        for event in input.prefix(while: { $0.time <= time }) { marks.handle(event) }
        marks.advance(to: time.seconds)
        var canvas = Canvas()
        marks.draw(at: time.seconds, in: stages, on: &canvas)
        return canvas.items
    }

    /// Draws all marks in each stage. In one of another size than the first they are in the same proportion.
    func draw(at time: Double, in stages: [CGRect], on canvas: inout Canvas) {
        for frame in stages {
            let marks = stages.first.map { scaled(from: $0.size, to: frame.size) } ?? self
            canvas.save()
            canvas.clip(to: .rect(frame))
            canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: frame.minY))
            marks.draw(at: time, on: &canvas)
            canvas.restore()
        }
    }

    /// Returns the marks in a stage of another size.
    private func scaled(from size: CGSize, to other: CGSize) -> FingerMarks {
        guard size != other, size.width > 0, size.height > 0 else { return self }
        func scaled(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x / size.width * other.width, y: point.y / size.height * other.height)
        }
        var marks = self
        for (id, finger) in fingers {
            var finger = finger
            finger.location = scaled(finger.location)
            finger.down.location = scaled(finger.down.location)
            finger.trail = finger.trail.map { ($0.time, scaled($0.location)) }
            marks.fingers[id] = finger
        }
        return marks
    }

    /// Draws all marks in the stage's coordinates.
    private func draw(at time: Double, on canvas: inout Canvas) {
        for (_, finger) in fingers.sorted(by: { $0.key < $1.key }) {
            draw(Self.trail(finger, at: time), on: &canvas)
            drawRipple(finger, at: time, on: &canvas)
            drawDisc(finger, at: time, on: &canvas)
        }
    }

    private func draw(_ trail: Path, on canvas: inout Canvas) {
        guard !trail.isEmpty else { return }
        canvas.fill(.path(trail), Color(hex: 0x7B8494, alpha: 0.3))
    }

    /// Returns discs along the recent locations, smaller with age, as one path so that their coverage is uniform.
    private static func trail(_ finger: Finger, at time: Double) -> Path {
        var path = Path()
        let points = finger.trail + [(finger.lifted ?? time, finger.location)]
        for (start, end) in zip(points, points.dropFirst()) {
            let distance = hypot(end.location.x - start.location.x, end.location.y - start.location.y)
            let steps = Int((distance / trailStep).rounded(.up))
            for step in 0..<steps {
                let part = Double(step) / Double(steps)
                let age = time - (start.time + (end.time - start.time) * part)
                let size = radius * 0.8 * (1 - age / trailDuration)
                guard size > 0.5 else { continue }
                let center = CGPoint(
                    x: start.location.x + (end.location.x - start.location.x) * part,
                    y: start.location.y + (end.location.y - start.location.y) * part)
                path.append(Path(roundedRect: square(center, size), cornerRadius: size))
            }
        }
        return path
    }

    /// The distance between two discs of a trail, in points.
    private static let trailStep = 4.0

    private func drawRipple(_ finger: Finger, at time: Double, on canvas: inout Canvas) {
        let part = (time - finger.down.time) / Self.rippleDuration
        guard part >= 0, part < 1 else { return }
        let size = Self.radius * (1 + 1.4 * (1 - (1 - part) * (1 - part)))
        let shape = Shape(rect: Self.square(finger.down.location, size), cornerRadius: size)
        canvas.draw(.stroke(shape, Color(white: 1, alpha: 0.7 * (1 - part)), width: 4))
        canvas.draw(.stroke(shape, Color(hex: 0x4A5160, alpha: 0.75 * (1 - part)), width: 2))
    }

    private func drawDisc(_ finger: Finger, at time: Double, on canvas: inout Canvas) {
        let part = finger.lifted.map { (time - $0) / Self.fadeDuration } ?? 0
        guard part < 1 else { return }
        let alpha = 1 - part
        let size = Self.radius * (1 + 0.25 * part)
        let shape = Shape(rect: Self.square(finger.location, size), cornerRadius: size)
        canvas.draw(.shadow(shape, Color(white: 0, alpha: 0.35 * alpha), blur: 5, offset: .zero))
        canvas.fill(shape, Color(hex: 0x9AA3B2, alpha: 0.62 * alpha))
        canvas.draw(.stroke(shape, Color(white: 1, alpha: 0.9 * alpha), width: 1.5))
    }

    private static func square(_ center: CGPoint, _ radius: Double) -> CGRect {
        CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
}
