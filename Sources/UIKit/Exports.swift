/// UIKit's names for the types of Scrim, so that transitions written for iOS compile here: type aliases, and everything
/// that the modules beneath offer, Foundation as well, as UIKit does.
@_exported public import Animator
@_exported public import Drawing
@_exported public import Foundation
@_exported public import Timing
@_exported public import Transitions
@_exported public import ViewHierarchy
