/// Whether a window needs a new picture: shared by all its views, so that each can say so without looking for the
/// window.
@MainActor
final class DisplayMark {
    var isPending = true
}
