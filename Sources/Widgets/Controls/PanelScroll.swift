import Drawing
public import Foundation
public import ViewHierarchy

/// A scroll view of a panel. A bar at its right edge shows which part of the content is visible for as long as not all of it
/// is.
open class PanelScroll: ScrollView, Themed {
    private let bar = View()

    private static let width = 4.0
    private static let margin = 3.0
    private static let leastLength = 28.0

    package init() {
        super.init(frame: .zero)
        accessibilityIdentifier = "scroll"
        bar.accessibilityIdentifier = "scroll bar"
        bar.isUserInteractionEnabled = false
        bar.cornerRadius = Self.width / 2
        showsVerticalScrollIndicator = false
        addSubview(bar)
    }

    public required init?(coder: NSCoder) { nil }

    open func apply(_ theme: Theme) {
        bar.backgroundColor = theme.disabled
        spread(theme)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let track = bounds.height - 2 * Self.margin
        let hidden = contentSize.height - bounds.height
        bar.isHidden = hidden < 1 || track <= 0
        guard !bar.isHidden else { return }
        let length = min(track, max(Self.leastLength, track * bounds.height / contentSize.height))
        let part = min(max(bounds.minY / hidden, 0), 1)
        bar.frame = CGRect(
            x: bounds.maxX - Self.margin - Self.width, y: bounds.minY + Self.margin + (track - length) * part,
            width: Self.width, height: length)
        if subviews.last !== bar { bringSubviewToFront(bar) }
    }
}
