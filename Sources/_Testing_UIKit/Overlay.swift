/// Swift Testing asks for a module of this name in every file that imports both `Testing` and a module called `UIKit`.
/// Apple's systems have one, which attaches pictures to tests; elsewhere there is none, and such a file would not compile.
@_exported public import UIKit
