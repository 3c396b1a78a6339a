package import Foundation
package import Staging

/// The picture in a frame, by its aspect ratio.
extension TraceFrame {
    package var photo: TraceView? { views["photo"] }
    package var dimming: TraceView? { views["dimming"] }
    package var tile: TraceView? { views["tile"] }

    /// Returns the whole picture's size if it fills the visible frame, including cropped parts.
    private func imageSize(_ frame: CGRect, _ aspect: Double) -> CGSize {
        let width = max(frame.width, frame.height * aspect)
        return CGSize(width: width, height: width / aspect)
    }

    /// Returns the point of the picture under the pointer, in fractions of the whole picture.
    package func held(aspect: Double) -> CGPoint? {
        guard let frame = photo?.frame, let pointer = pointer?.location else { return nil }
        let size = imageSize(frame, aspect)
        return CGPoint(
            x: 0.5 + (pointer.x - frame.midX) / size.width, y: 0.5 + (pointer.y - frame.midY) / size.height)
    }

    /// Returns the location on the stage of a point of the picture, in fractions of the whole.
    package func place(of fraction: CGPoint, aspect: Double) -> CGPoint? {
        guard let frame = photo?.frame else { return nil }
        let size = imageSize(frame, aspect)
        return CGPoint(
            x: frame.midX + (fraction.x - 0.5) * size.width, y: frame.midY + (fraction.y - 0.5) * size.height)
    }
}

extension CGRect {
    /// Returns the largest distance between equal edges.
    package func edgeDistance(to other: CGRect) -> Double {
        max(abs(minX - other.minX), abs(minY - other.minY), abs(maxX - other.maxX), abs(maxY - other.maxY))
    }

    /// The center.
    package var middle: CGPoint { CGPoint(x: midX, y: midY) }
}

extension CGPoint {
    package func distance(from other: CGPoint) -> Double { hypot(x - other.x, y - other.y) }
}
