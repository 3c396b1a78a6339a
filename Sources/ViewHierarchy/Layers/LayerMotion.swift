/// An animation that was added to a layer: it moves what is on screen and leaves the model as it is.
@MainActor
package protocol LayerMotion: AnyObject {
    /// The key that it was added with.
    var key: String? { get }
    /// What it moves.
    var property: AnimatableProperty { get }
    /// Whether it is what moves or holds the property now.
    var isShowing: Bool { get }

    /// Ends it: the model's value is on screen again. It is among the layer's motions no more.
    func remove()
}
