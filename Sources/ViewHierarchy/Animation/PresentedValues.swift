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
        switch property {
        case .center: place(of: &contents.pointee.values.center, isPair: true)
        case .shadowOffset: place(of: &contents.pointee.values.shadowOffset, isPair: true)
        case .alpha: place(of: &contents.pointee.values.alpha)
        case .cornerRadius: place(of: &contents.pointee.values.cornerRadius)
        case .borderWidth: place(of: &contents.pointee.values.borderWidth)
        case .shadowOpacity: place(of: &contents.pointee.values.shadowOpacity)
        case .shadowRadius: place(of: &contents.pointee.values.shadowRadius)
        case .bounds, .transform, .backgroundColor, .borderColor, .shadowColor, .shadowPath: nil
        }
    }

    private func place(of numbers: UnsafeMutableRawPointer, isPair: Bool = false) -> PresentedPlace {
        PresentedPlace(numbers: numbers, contents: contents, isPair: isPair)
    }
}
