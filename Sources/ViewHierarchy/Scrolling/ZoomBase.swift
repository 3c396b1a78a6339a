import Foundation

/// The zoomed view as it would be at scale 1, and as it was last shown.
@MainActor
struct ZoomBase {
    weak var view: View?
    let center: CGPoint
    let contentSize: CGSize
    let shownCenter: CGPoint
    let shownSize: CGSize
}
