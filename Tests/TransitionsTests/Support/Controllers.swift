import Drawing
import Foundation
import Transitions
import ViewHierarchy

/// A controller with a coloured view, distinguished in events by its type.
class Plain: ViewController {
    var color = Color(white: 0.9)

    override func viewDidLoad() { view.backgroundColor = color }
}

final class Root: Plain {}
final class First: Plain {}
final class Second: Plain {}
final class Third: Plain {}
