/// The values of a view that are on screen, in memory of their own: what moves thousands of views in a frame writes
/// there without calling each view.
package final class PresentedValues {
    /// The flag comes first: it shares a line of the processor's caches with what is animated most.
    struct Contents {
        /// Set whenever a value changes; belongs to the mark below.
        var flag: UnsafeMutablePointer<Bool>?
        var values: ViewValues
    }

    /// A line of the processor's caches, in bytes.
    private static let line = 64

    private let contents: UnsafeMutablePointer<Contents>
    /// The mark of the view's window, kept alive.
    private let marks: UnsafeMutablePointer<DisplayMark?>

    @MainActor
    init(_ values: ViewValues, mark: DisplayMark?) {
        contents =
            UnsafeMutableRawPointer
            .allocate(byteCount: MemoryLayout<Contents>.stride, alignment: Self.line)
            .bindMemory(to: Contents.self, capacity: 1)
        contents.initialize(to: Contents(flag: mark?.flag, values: values))
        marks = .allocate(capacity: 1)
        marks.initialize(to: mark)
    }

    deinit {
        contents.deallocate()
        marks.deinitialize(count: 1)
        marks.deallocate()
    }

    var values: ViewValues {
        get { contents.pointee.values }
        _modify { yield &contents.pointee.values }
    }

    /// Lets another window know of changes from here on.
    @MainActor
    func setMark(_ mark: DisplayMark?) {
        contents.pointee.flag = mark?.flag
        marks.pointee = mark
    }

    /// Writes a value, and lets the window know.
    package func write(_ property: AnimatableProperty, _ value: AnimationVector) {
        contents.pointee.values[property] = value
        contents.pointee.flag?.pointee = true
    }

    /// Where a property of one or two numbers lies; nil for one of more. Good for as long as these values are.
    package func place(of property: AnimatableProperty) -> PresentedPlace? {
        guard let offset = Self.offsets[property.rawValue] else { return nil }
        let isPair = property == .center || property == .shadowOffset
        return PresentedPlace(
            numbers: UnsafeMutableRawPointer(contents) + offset, contents: contents, isPair: isPair)
    }

    /// How far from the contents' first byte the properties of one or two numbers lie, by the properties' raw values.
    private static let offsets: [Int?] = AnimatableProperty.allCases.map { property in
        switch property {
        case .center: MemoryLayout<Contents>.offset(of: \.values.center)
        case .shadowOffset: MemoryLayout<Contents>.offset(of: \.values.shadowOffset)
        case .alpha: MemoryLayout<Contents>.offset(of: \.values.alpha)
        case .cornerRadius: MemoryLayout<Contents>.offset(of: \.values.cornerRadius)
        case .borderWidth: MemoryLayout<Contents>.offset(of: \.values.borderWidth)
        case .shadowOpacity: MemoryLayout<Contents>.offset(of: \.values.shadowOpacity)
        case .shadowRadius: MemoryLayout<Contents>.offset(of: \.values.shadowRadius)
        case .bounds, .transform, .backgroundColor, .borderColor, .shadowColor, .shadowPath: nil
        }
    }
}
