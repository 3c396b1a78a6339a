import Foundation

/// Where a followed patch is in a frame: a translation, a scale and a rotation of what it was in its first frame.
package struct Pose: Hashable, Sendable {
    /// The place of the patch's center, in pixels from the top left corner of the frame.
    package var x: Double
    package var y: Double
    /// The size as a multiple of that in the first frame, above 0.
    package var scale: Double
    /// The rotation since the first frame, in radians, clockwise on the screen.
    package var rotation: Double

    package init(x: Double, y: Double, scale: Double = 1, rotation: Double = 0) {
        self.x = x
        self.y = y
        self.scale = scale
        self.rotation = rotation
    }

    /// The rotation and the scale as a matrix, `[a -b; b a]`.
    var matrix: (a: Double, b: Double) { (scale * cos(rotation), scale * sin(rotation)) }

    /// Returns the pose after a change of the patch's own coordinates was found and is undone: the patch's content at `u +
    /// shift + growth u` is at `u`.
    func undoing(shiftX: Double, shiftY: Double, growth: Double, turn: Double) -> Pose {
        // W after D^-1, with D u = (1 + growth, turn) u + shift, a complex multiplication.
        let size = (1 + growth) * (1 + growth) + turn * turn
        guard size > 0 else { return self }
        let (a, b) = matrix
        let real = (a * (1 + growth) + b * turn) / size
        let imaginary = (b * (1 + growth) - a * turn) / size
        var pose = self
        pose.x -= real * shiftX - imaginary * shiftY
        pose.y -= imaginary * shiftX + real * shiftY
        pose.scale = hypot(real, imaginary)
        let change = atan2(imaginary, real) - rotation
        pose.rotation += change - 2 * Double.pi * (change / (2 * Double.pi)).rounded()
        return pose
    }

    /// Returns the pose that continues the motion from `earlier` to this one by the same step times `part`.
    func continued(from earlier: Pose, by part: Double) -> Pose {
        Pose(
            x: x + (x - earlier.x) * part, y: y + (y - earlier.y) * part,
            scale: scale * pow(scale / earlier.scale, part), rotation: rotation + (rotation - earlier.rotation) * part)
    }
}
