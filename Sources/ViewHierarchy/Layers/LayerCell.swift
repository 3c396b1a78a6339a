import Drawing
package import Foundation

/// The numbers of a layer's own property, as the bounds of a view that is in no window: they animate as those do.
package final class LayerCell: View {
    /// The number of numbers, 1...4.
    package let count: Int
    weak var user: Layer?
    /// The name of the property in its layer.
    var name = ""

    init(_ numbers: [Double]) {
        count = numbers.count
        super.init(frame: .zero)
        model.bounds = Self.bounds(numbers)
    }

    /// Returns nil, because there is no property without a number.
    package required init?(coder: NSCoder) { nil }

    static func bounds(_ numbers: [Double]) -> CGRect {
        func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }
        return CGRect(x: number(0), y: number(1), width: number(2), height: number(3))
    }

    /// The value in the model, or on screen.
    func value<Value: LayerAnimatable>(isSeen: Bool = false) -> Value {
        let numbers = (isSeen ? presentation : model)[.bounds]
        return Value(layerNumbers: (0..<Value.layerNumberCount).map { numbers[$0] })
    }

    package override func setNeedsDisplay() { user?.valueDidChange(name) }
}

extension Layer {
    static let contentsRectKey = "contentsRect"

    /// Finds the cells by the names of the stored properties; those of a wrapper begin with an underscore.
    func makeCells() -> [String: LayerCell] {
        var cells: [String: LayerCell] = [:]
        var mirror: Mirror? = type(of: self) == Layer.self ? nil : Mirror(reflecting: self)
        while let known = mirror, known.subjectType != Layer.self {
            for (label, value) in known.children {
                guard let label, let cell = (value as? any LayerCellHolder)?.cell else { continue }
                (cell.user, cell.name) = (self, String(label.drop { $0 == "_" }))
                cells[cell.name] = cell
            }
            mirror = known.superclassMirror
        }
        return cells
    }

    /// Returns the cell of a property of the layer's own, or nil if there is none of the name.
    package func cell(named name: String) -> LayerCell? {
        cells[name] ?? (name == Self.contentsRectKey ? madeContentsRect() : nil)
    }

    func madeContentsRect() -> LayerCell {
        if let cell = cells[Self.contentsRectKey] { return cell }
        let cell = LayerCell(CGRect.unit.layerNumbers)
        (cell.user, cell.name) = (self, Self.contentsRectKey)
        cells[cell.name] = cell
        return cell
    }

    /// Sets a property of the layer's own, by its action if it has one.
    func set(_ value: some LayerAnimatable, in cell: LayerCell) {
        if cell.user == nil { _ = cells }
        let action = Self.asksForActions && !cell.name.isEmpty ? action(forKey: cell.name) : nil
        let bounds = LayerCell.bounds(value.layerNumbers)
        guard let action else {
            cell.bounds = bounds
            return
        }
        AnimationScope.run(capturing: nil) { cell.bounds = bounds }
        action.run(forKey: cell.name, object: self, arguments: nil)
    }

    /// The part of `contents` that is drawn, within the whole; nil for all of it.
    var drawnContentsRect: CGRect? {
        guard let cell = cells[Self.contentsRectKey] else { return nil }
        let part = (cell.value(isSeen: !View.drawsModel) as CGRect).intersection(.unit)
        return part == .unit || part.isEmpty ? nil : part
    }

    /// Calls `display()` if it is due.
    func displayIfDue() {
        guard displayIsDue else { return }
        displayIsDue = false
        display()
    }

    /// Called when a property of the layer's own changes, in the model or on screen.
    func valueDidChange(_ name: String) {
        if Self.contentsRectKey == name || type(of: self).needsDisplay(forKey: name) { setNeedsDisplay() }
    }
}

@MainActor
private protocol LayerCellHolder {
    var cell: LayerCell { get }
}

extension LayerProperty: LayerCellHolder {}
