/// Whether a window needs a new picture: shared by all its views, so that each can say so without looking for the
/// window.
@MainActor
final class DisplayMark {
    /// Lives as long as the mark does.
    let flag: UnsafeMutablePointer<Bool>

    var isPending: Bool {
        get { flag.pointee }
        set { flag.pointee = newValue }
    }

    init() {
        flag = .allocate(capacity: 1)
        flag.initialize(to: true)
    }

    isolated deinit { flag.deallocate() }
}
