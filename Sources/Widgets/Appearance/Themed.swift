package import Drawing
public import Foundation
public import ViewHierarchy

/// A view with the window's colors.
///
/// Colors are inherited, as UIKit's tint color is: the root view gets them by `apply(_:)`, and each view in it has those of
/// its superview, however and whenever it was added.
@MainActor
package protocol Themed: View {
    /// The colors that the view has and its subviews inherit, or nil if it has none yet or does not keep them.
    var ownTheme: Theme? { get }
    func apply(_ theme: Theme)
}

extension Themed {
    package var ownTheme: Theme? { nil }

    /// Applies the colors of the nearest superview with some, if they are others.
    fileprivate func inheritTheme() {
        var view = superview
        while let current = view {
            if let theme = (current as? any Themed)?.ownTheme {
                if theme != ownTheme { apply(theme) }
                return
            }
            view = current.superview
        }
    }

    /// Applies the view's colors to a new subview.
    fileprivate func passTheme(to view: View) {
        guard let theme = ownTheme else { return }
        if let themed = view as? any Themed { themed.apply(theme) } else { view.spread(theme) }
    }
}

extension View {
    /// Applies a theme to the subviews, which apply it to theirs.
    package func spread(_ theme: Theme) {
        for view in subviews {
            if let themed = view as? any Themed { themed.apply(theme) } else { view.spread(theme) }
        }
    }
}

/// A view of the window that draws by its colors.
open class ThemedView: View, Themed {
    package private(set) var ownTheme: Theme?

    package var theme: Theme { ownTheme ?? .dark }

    package init(name: String? = nil) {
        super.init(frame: .zero)
        accessibilityIdentifier = name
    }

    public required init?(coder: NSCoder) { nil }

    /// Applies the colors to the view and its subviews. Subclasses with colors of their own override it.
    open func apply(_ theme: Theme) {
        ownTheme = theme
        spread(theme)
        setNeedsDisplay()
    }

    open override func didMoveToWindow() { inheritTheme() }

    open override func didMoveToSuperview() { inheritTheme() }

    open override func didAddSubview(_ subview: View) { passTheme(to: subview) }
}

/// The title of some rows.
package class Heading: ThemedView {
    private let title: String
    private let padding: EdgeInsets

    package init(_ title: String, _ padding: EdgeInsets) {
        self.title = title
        self.padding = padding
        super.init()
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { nil }

    package override func draw(_ canvas: inout Canvas) {
        canvas.draw(title, Lettering.heading, theme.tertiaryText, in: bounds.inset(by: padding))
    }
}

/// A control of the window that draws by its colors.
open class ThemedControl: Control, Themed, Hoverable {
    package private(set) var ownTheme: Theme?

    package var theme: Theme { ownTheme ?? .dark }

    /// - Parameter name: The control's name for tests and tools.
    package init(name: String? = nil, toolTip: String? = nil, action: (@MainActor () -> Void)? = nil) {
        super.init(frame: .zero)
        accessibilityIdentifier = name
        self.toolTip = toolTip
        if let action { addAction(for: .touchUpInside) { _ in action() } }
    }

    public required init?(coder: NSCoder) { nil }

    open func apply(_ theme: Theme) {
        ownTheme = theme
        spread(theme)
        setNeedsDisplay()
    }

    open override func didMoveToWindow() { inheritTheme() }

    open override func didMoveToSuperview() { inheritTheme() }

    open override func didAddSubview(_ subview: View) { passTheme(to: subview) }
}

// The library's controls in the window's colors. Their tint color is the window's.

extension Switch: Themed, Hoverable {
    package func apply(_ theme: Theme) {
        onTintColor = theme.tint
        thumbTintColor = theme.onTint
        offTintColor = theme.pressed
        offThumbTintColor = theme.secondaryText
        thumbInset = 3
        overlays = (theme.hover, theme.pressed)
    }
}

extension SegmentedControl: Themed {
    package func apply(_ theme: Theme) {
        backgroundColor = theme.field
        cornerRadius = EditorMetrics.corner
        font = Lettering.small
        selectedSegmentTintColor = theme.segment
        setTitleColor(theme.secondaryText, for: .normal)
        setTitleColor(theme.text, for: .selected)
        overlays = (theme.hover, theme.pressed)
    }

    /// Replaces the segments with words, each capitalized. A segment's name is the control's name and the word.
    package func setWords(_ words: [String]) {
        removeAllSegments()
        for (index, word) in words.enumerated() {
            insertSegment(withTitle: Self.title(word), at: index, animated: false)
            segments[index].accessibilityIdentifier = "\(accessibilityIdentifier ?? "") \(word)"
        }
    }

    /// Returns a word with its first letter capitalized.
    package static func title(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}

extension SegmentedControl.Segment: Hoverable {}
