package import Drawing
public import Foundation
public import ViewHierarchy

/// A view with the window's colors.
@MainActor
package protocol Themed: View {
    func apply(_ theme: Theme)
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
    package private(set) var theme: Theme

    package init(_ theme: Theme, name: String? = nil) {
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = name
    }

    public required init?(coder: NSCoder) { nil }

    /// Applies the colors to the view and its subviews. Subclasses with colors of their own override it.
    open func apply(_ theme: Theme) {
        self.theme = theme
        spread(theme)
        setNeedsDisplay()
    }
}

/// The title of some rows.
package class Heading: ThemedView {
    private let title: String
    private let padding: EdgeInsets

    package init(_ title: String, _ theme: Theme, _ padding: EdgeInsets) {
        self.title = title
        self.padding = padding
        super.init(theme)
        isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { nil }

    package override func draw(_ canvas: inout Canvas) {
        canvas.draw(title, Lettering.heading, theme.tertiaryText, in: bounds.inset(by: padding))
    }
}

/// A control of the window that draws by its colors.
open class ThemedControl: Control, Themed, Hoverable {
    package private(set) var theme: Theme

    /// - Parameter name: The control's name for tests and tools.
    package init(_ theme: Theme, name: String? = nil, toolTip: String? = nil, action: (@MainActor () -> Void)? = nil) {
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = name
        self.toolTip = toolTip
        if let action { addAction(for: .touchUpInside) { _ in action() } }
    }

    public required init?(coder: NSCoder) { nil }

    open func apply(_ theme: Theme) {
        self.theme = theme
        spread(theme)
        setNeedsDisplay()
    }
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
