package import Drawing

/// A responder that a view belongs to, such as its controller.
@MainActor
package protocol ViewOwner: Responder {
    /// Who is asked first about keys in its place: of controllers, the one in front.
    var keyResponder: Responder { get }

    /// What bars cover of the view, where those around it decide that and not its place.
    func safeAreaInsets(of view: View) -> EdgeInsets

    /// Told before the view lays its subviews out.
    func viewWillLayOut(_ view: View)

    /// Told after the view has laid its subviews out.
    func viewDidLayOut(_ view: View)

    /// Told when the view has got into a window or out of it.
    func viewDidMoveToWindow(_ view: View)
}
