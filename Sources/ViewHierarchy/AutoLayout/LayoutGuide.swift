import Drawing
public import Foundation

/// A rectangle of a view that constraints can refer to, and that draws nothing, like UIKit's `UILayoutGuide`.
@MainActor
open class LayoutGuide: LayoutItem {
    /// The view whose coordinates the guide has.
    open internal(set) weak var owningView: View?
    open var identifier = ""
    /// The guide's insets from its view's edges; nil for those whose rectangle is left to constraints.
    let insets: (@MainActor (View) -> EdgeInsets)?
    /// Whether its size is a distance, which can be negative.
    let isDistance: Bool

    public init() { (insets, isDistance) = (nil, false) }

    /// Creates a guide whose size is the distance between two anchors.
    init(between first: String, _ second: String) {
        (insets, isDistance) = (nil, true)
        identifier = "from \(first) to \(second)"
    }

    init(_ identifier: String, of view: View, insets: (@MainActor (View) -> EdgeInsets)?) {
        self.identifier = identifier
        self.insets = insets
        isDistance = false
        owningView = view
    }

    /// The rectangle in the view's coordinates, as of the last layout.
    open var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        if let engine = owningView.layoutEngine, let frame = engine.frame(of: self) { return frame }
        return insets.map { owningView.bounds.inset(by: $0(owningView)) } ?? .zero
    }
}

extension View {
    func hold(_ guide: LayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = self
        layoutState.guides.append(guide)
    }

    func drop(_ guide: LayoutGuide) {
        guard guide.owningView === self else { return }
        layoutEngine?.remove(guide)
        layoutState.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }

    func changeMargins(to margins: EdgeInsets) {
        guard margins != layoutMargins else { return }
        layoutState.margins = margins
        layoutMarginsDidChange()
        layoutEngine?.setNeedsUpdate()
    }

    var marginsByDirection: DirectionalEdgeInsets {
        let margins = layoutMargins
        let (leading, trailing) = isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
        return DirectionalEdgeInsets(top: margins.top, leading: leading, bottom: margins.bottom, trailing: trailing)
    }

    func changeMargins(to margins: DirectionalEdgeInsets) {
        let (left, right) =
            isRightToLeft ? (margins.trailing, margins.leading) : (margins.leading, margins.trailing)
        layoutMargins = EdgeInsets(top: margins.top, left: left, bottom: margins.bottom, right: right)
    }

    func changeMarginsFromSafeArea(to isOn: Bool) {
        layoutState.insetsMargins = isOn
        layoutEngine?.setNeedsUpdate()
    }

    var defaultMargins: EdgeInsets {
        guard owner != nil else { return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        let side = bounds.width < 414 ? 16.0 : 20
        return EdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }

    func systemGuide(_ kind: SystemGuide) -> LayoutGuide {
        if let guide = layoutState.systemGuides[kind] { return guide }
        let guide = LayoutGuide(kind.rawValue, of: self) { kind.insets(of: $0) }
        layoutState.systemGuides[kind] = guide
        return guide
    }
}

/// The guides that every view has.
enum SystemGuide: String {
    case safeArea = "safeAreaLayoutGuide"
    case margins = "layoutMarginsGuide"
    case readable = "readableContentGuide"
    case keyboard = "keyboardLayoutGuide"

    /// The widest column of text, in points: UIKit's at the default text size.
    private static let readableWidth = 672.0

    @MainActor
    func insets(of view: View) -> EdgeInsets {
        switch self {
        case .safeArea: return view.safeAreaInsets
        case .margins: return view.marginInsets
        case .readable:
            let margins = view.marginInsets
            let room = view.bounds.width - margins.left - margins.right
            let rest = max(0, room - Self.readableWidth) / 2
            return EdgeInsets(
                top: margins.top, left: margins.left + rest, bottom: margins.bottom, right: margins.right + rest)
        case .keyboard:
            let bottom = view.safeAreaInsets.bottom
            return EdgeInsets(top: view.bounds.height - bottom, left: 0, bottom: bottom, right: 0)
        }
    }
}

extension View {
    /// The margins, with the safe area where they are inset from it.
    fileprivate var marginInsets: EdgeInsets {
        let (margins, safe) = (layoutMargins, insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero)
        return EdgeInsets(
            top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom,
            right: margins.right + safe.right)
    }
}

/// Insets by the direction of the layout, like UIKit's `NSDirectionalEdgeInsets`, in points.
public struct DirectionalEdgeInsets: Hashable, Sendable {
    public var top: Double
    public var leading: Double
    public var bottom: Double
    public var trailing: Double

    public static let zero = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public init() { self = .zero }
}
