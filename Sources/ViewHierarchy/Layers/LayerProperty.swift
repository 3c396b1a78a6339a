public import Drawing
public import Foundation

/// A property of a layer's own that animations move, in place of the `@NSManaged` ones of Core Animation.
///
///     final class RingLayer: CALayer {
///         @CALayerProperty var progress: CGFloat
///
///         override class func needsDisplay(forKey key: String) -> Bool {
///             key == "progress" || super.needsDisplay(forKey: key)
///         }
///     }
///
/// Setting it asks the layer's ``Layer/action(forKey:)`` for an animation, unless the transaction disables that. Without
/// one, a block of animations moves it additively, and outside of blocks it changes at once. It reads as set, on a
/// ``Layer/presentation()`` and in ``Layer/draw(in:)`` as it is on screen.
@propertyWrapper @preconcurrency @MainActor
public struct LayerProperty<Value: LayerAnimatable> {
    let cell: LayerCell

    /// Creates a property with a value.
    public init(wrappedValue: Value) { cell = LayerCell(wrappedValue.layerNumbers) }

    /// Creates a property whose numbers are 0.
    public init() { cell = LayerCell([Double](repeating: 0, count: Value.layerNumberCount)) }

    /// The value in an object that is no layer.
    public var wrappedValue: Value {
        get { cell.value() }
        nonmutating set { cell.model.bounds = LayerCell.bounds(newValue.layerNumbers) }
    }

    /// The value in a layer.
    public static subscript<Owner: Layer>(
        _enclosingInstance layer: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, LayerProperty>
    ) -> Value {
        get { layer[keyPath: storage].cell.value(isSeen: layer.isDrawing && !View.drawsModel) }
        set { layer.set(newValue, in: layer[keyPath: storage].cell) }
    }
}

/// The type of a layer's own property: a value of up to four numbers, each of which is interpolated.
public protocol LayerAnimatable {
    /// The number of numbers, 1...4.
    static var layerNumberCount: Int { get }
    /// The numbers; of a color, premultiplied by its alpha.
    var layerNumbers: [Double] { get }

    /// Creates a value from so many numbers.
    init(layerNumbers: [Double])
}

extension LayerAnimatable where Self: BinaryFloatingPoint {
    public static var layerNumberCount: Int { 1 }
    public var layerNumbers: [Double] { [Double(self)] }

    public init(layerNumbers: [Double]) { self.init(layerNumbers[0]) }
}

extension Double: LayerAnimatable {}
extension Float: LayerAnimatable {}
extension CGFloat: LayerAnimatable {}

extension CGPoint: LayerAnimatable {
    public static var layerNumberCount: Int { 2 }
    public var layerNumbers: [Double] { [Double(x), Double(y)] }

    public init(layerNumbers: [Double]) { self.init(x: layerNumbers[0], y: layerNumbers[1]) }
}

extension CGSize: LayerAnimatable {
    public static var layerNumberCount: Int { 2 }
    public var layerNumbers: [Double] { [Double(width), Double(height)] }

    public init(layerNumbers: [Double]) { self.init(width: layerNumbers[0], height: layerNumbers[1]) }
}

extension CGRect: LayerAnimatable {
    public static var layerNumberCount: Int { 4 }
    public var layerNumbers: [Double] { origin.layerNumbers + size.layerNumbers }

    public init(layerNumbers: [Double]) {
        self.init(x: layerNumbers[0], y: layerNumbers[1], width: layerNumbers[2], height: layerNumbers[3])
    }
}

extension Color: LayerAnimatable {
    public static var layerNumberCount: Int { 4 }
    public var layerNumbers: [Double] { (0..<4).map { vector[$0] } }

    public init(layerNumbers: [Double]) {
        self.init(
            vector: AnimationVector(layerNumbers[0], layerNumbers[1], layerNumbers[2], layerNumbers[3]))
    }
}

/// A color, or nil for what is clear.
extension Optional: LayerAnimatable where Wrapped == Color {
    public static var layerNumberCount: Int { Color.layerNumberCount }
    public var layerNumbers: [Double] { (self ?? .clear).layerNumbers }

    public init(layerNumbers: [Double]) {
        let color = Color(layerNumbers: layerNumbers)
        self = color == .clear ? nil : color
    }
}

/// What animates a property of a layer, as Core Animation's `CAAction`: an animation, or `NSNull` for none.
@preconcurrency @MainActor
public protocol LayerAction {
    /// Called when the property has been set.
    /// - Parameters:
    ///   - event: The name of the property.
    ///   - anObject: The layer.
    ///   - dict: Nil.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: LayerAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
