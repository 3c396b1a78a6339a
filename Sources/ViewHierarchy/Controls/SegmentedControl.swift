public import Drawing
public import Foundation

/// A horizontal row of titles of which one is selected, like UIKit's `UISegmentedControl`.
open class SegmentedControl: Control {
    /// The index of no segment.
    public static let noSegment = -1

    /// The index of the selected segment, from 0 at the left; `noSegment`, the default, selects none. Setting it sends
    /// no events; an invalid index selects none.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
            updateSelection()
        }
    }
    /// Whether segments act as buttons, which are not selected when pressed.
    open var isMomentary = false
    /// The background color of the selected segment; nil, the default, is white.
    open var selectedSegmentTintColor: Color? { didSet { for segment in segments { segment.setNeedsDisplay() } } }
    /// The titles' font; the system font of 13 points by default.
    open var font = Font.systemFont(ofSize: 13) {
        didSet {
            invalidateIntrinsicContentSize()
            for segment in segments { segment.setNeedsDisplay() }
        }
    }

    /// The views of the segments, from the left, for code that finds them by pointer or name.
    package private(set) var segments: [Segment] = [] { didSet { invalidateIntrinsicContentSize() } }
    private var selected = SegmentedControl.noSegment
    private var titleColors: [State: Color] = [:]

    private static let edge = 2.0
    /// The minimum space left and right of a title, in points.
    private static let padding = 8.0
    private static let naturalHeight = 32.0

    /// Creates a control with a segment for each title, from the left.
    public convenience init(items: [String]) {
        self.init(frame: .zero)
        for title in items { insertSegment(withTitle: title, at: segments.count, animated: false) }
        frame.size = sizeThatFits(.zero)
    }

    override func didInitialize() {
        backgroundColor = .tertiarySystemFill
        cornerRadius = 8
    }

    // MARK: Segments

    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment before the one at an index, or at the end, always without animation.
    open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        let place = min(max(index, 0), segments.count)
        let segment = Segment(title ?? "")
        segment.isUserInteractionEnabled = isEnabled
        segment.addAction(for: .touchUpInside) { [weak self] in self?.press($0) }
        segments.insert(segment, at: place)
        insertSubview(segment, at: place)
        if selected >= place { selected += 1 }
        updateSelection()
    }

    /// Removes a segment; removing the selected one leaves none selected.
    open func removeSegment(at index: Int, animated: Bool) {
        guard segments.indices.contains(index) else { return }
        segments.remove(at: index).removeFromSuperview()
        selected = selected == index ? Self.noSegment : selected > index ? selected - 1 : selected
        updateSelection()
    }

    open func removeAllSegments() {
        for segment in segments { segment.removeFromSuperview() }
        segments = []
        selected = Self.noSegment
    }

    /// Returns the title of a segment; nil if the index is invalid.
    open func titleForSegment(at index: Int) -> String? {
        segments.indices.contains(index) ? segments[index].title : nil
    }

    open func setTitle(_ title: String?, forSegmentAt index: Int) {
        guard segments.indices.contains(index) else { return }
        segments[index].title = title ?? ""
        invalidateIntrinsicContentSize()
    }

    /// Returns whether a segment is enabled, the default.
    open func isEnabledForSegment(at index: Int) -> Bool {
        segments.indices.contains(index) && segments[index].isEnabled
    }

    open func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
        if segments.indices.contains(index) { segments[index].isEnabled = isEnabled }
    }

    /// Sets the titles' color in a state, `.normal` or `.selected`; nil is the default.
    open func setTitleColor(_ color: Color?, for state: State) {
        titleColors[state] = color
        for segment in segments { segment.setNeedsDisplay() }
    }

    fileprivate func titleColor(isSelected: Bool) -> Color {
        (isSelected ? titleColors[.selected] : nil) ?? titleColors[.normal] ?? .label
    }

    // MARK: State

    open override var isEnabled: Bool {
        didSet { for segment in segments { segment.isUserInteractionEnabled = isEnabled } }
    }

    private func press(_ segment: Segment) {
        guard let index = segments.firstIndex(where: { $0 === segment }) else { return }
        select(index)
    }

    /// Selects a segment like a press. One that is already selected sends no events, and a momentary one is selected
    /// only while the actions run.
    package func select(_ index: Int) {
        guard isMomentary || index != selected else { return }
        selectedSegmentIndex = index
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }

    private func updateSelection() {
        for (index, segment) in segments.enumerated() { segment.isSelected = index == selected && !isMomentary }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        let width = (bounds.width - 2 * Self.edge) / Double(max(segments.count, 1))
        for (index, segment) in segments.enumerated() {
            segment.frame = CGRect(
                x: Self.edge + Double(index) * width, y: Self.edge, width: width,
                height: bounds.height - 2 * Self.edge)
        }
    }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Returns the size at which all segments fit the widest title, 32 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: Self.width(of: segments.map(\.title), font: font), height: Self.naturalHeight)
    }

    /// Returns the width that shows all titles in full, in points.
    package static func width(of titles: [String], font: Font) -> Double {
        let widest = titles.map { TextSystem.measuring.width(of: $0, font: font) }.reduce(0, max)
        return (Double(titles.count) * (widest + 2 * padding) + 2 * edge).rounded(.up)
    }

    open override func draw(_ canvas: inout Canvas) {
        drawFocusHalo(around: drawnValues.bounds, cornerRadius: cornerRadius, into: &canvas)
    }

    package final class Segment: Control {
        fileprivate(set) package var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }

        private static let shadow = Color(white: 0, alpha: 0.2)

        fileprivate init(_ title: String) {
            self.title = title
            super.init(frame: .zero)
        }

        package required init?(coder: NSCoder) { nil }

        package override func draw(_ canvas: inout Canvas) {
            guard let control = superview as? SegmentedControl else { return }
            let bounds = drawnValues.bounds
            let shape = Shape(rect: bounds, cornerRadius: max(0, control.cornerRadius - SegmentedControl.edge))
            if isSelected {
                canvas.draw(.shadow(shape, Self.shadow, blur: 1.5, offset: CGSize(width: 0, height: 0.5)))
                canvas.fill(shape, control.selectedSegmentTintColor ?? .white)
            } else if let overlays = control.overlays, isEnabled, isHighlighted || isHovered {
                canvas.fill(shape, isHighlighted ? overlays.pressed : overlays.hovered)
            }
            canvas.save()
            if !isEnabled || !control.isEnabled { canvas.multiplyAlpha(by: Button.disabledAlpha) }
            canvas.draw(
                title, control.font, control.titleColor(isSelected: isSelected), in: bounds.insetBy(dx: 2, dy: 0),
                .center)
            canvas.restore()
        }
    }
}
