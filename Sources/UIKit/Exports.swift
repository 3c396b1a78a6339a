@_exported public import Foundation

// What `import UIKit` brings: the names of this module, Foundation, as UIKit does, and those names of the modules
// beneath that are Apple's own. Each is named, so that nothing else of those modules comes along: an app may have a
// `View`, a `ViewController` or a `Label` of its own, in another module too. The names with an underscore are markers:
// through one name of a module the members of all its types are visible, with `MemberImportVisibility` as well.
@_exported public import func Animator.CACurrentMediaTime
@_exported public import func Drawing.AVMakeRect
@_exported public import struct Drawing.CGAffineTransform
@_exported public import typealias Drawing.CGColor
@_exported public import typealias Drawing.CGImage
@_exported public import typealias Drawing.CGPath
@_exported public import struct Drawing.CGVector
@_exported public import enum Timing._TimingMembers
@_exported public import enum Transitions._TransitionsMembers
@_exported public import enum ViewHierarchy._ViewHierarchyMembers
