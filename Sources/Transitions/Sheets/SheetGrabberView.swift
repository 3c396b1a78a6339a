import Drawing
import Foundation
import ViewHierarchy

/// The bar at the top of a sheet that says it can be pulled; a tap goes through the detents.
final class SheetGrabberView: View {
    /// The bar's size, in points; UIKit's.
    static let barSize = CGSize(width: 36, height: 5)
    /// The bar's distance from the sheet's top, in points; UIKit's.
    static let barInset = 5.0
    /// The room that takes the tap, in points: no smaller than a finger.
    static let reach = CGSize(width: 76, height: 24)
    /// To be seen on light and on dark content.
    static let color = Color(white: 0.55, alpha: 0.6)

    private let bar = View(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityIdentifier = "grabber"
        bar.backgroundColor = Self.color
        bar.cornerRadius = Double(Self.barSize.height) / 2
        bar.isUserInteractionEnabled = false
        addSubview(bar)
    }

    required init?(coder: NSCoder) { nil }

    /// In the middle of the sheet's top edge.
    func place(in bounds: CGRect) {
        frame = CGRect(x: bounds.midX - Self.reach.width / 2, y: 0, width: Self.reach.width, height: Self.reach.height)
        bar.frame = CGRect(
            x: (Self.reach.width - Self.barSize.width) / 2, y: Self.barInset, width: Self.barSize.width,
            height: Self.barSize.height)
    }
}
