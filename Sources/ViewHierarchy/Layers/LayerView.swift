import Foundation

/// The view behind a layer that was made by itself.
class LayerView: View {
    /// The layer, which keeps this view alive, not the other way round.
    weak var standalone: Layer?

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required convenience init?(coder: NSCoder) { self.init() }
}
