import Drawing
import Foundation
import ViewHierarchy

/// The mountains behind the hills, at an hour.
final class RidgeView: View {
    private let daylight: Daylight

    init(_ daylight: Daylight) {
        self.daylight = daylight
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(Terrain.ridge.shape(drawnValues.bounds.size), daylight.ridge)
    }
}
