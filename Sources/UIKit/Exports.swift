@_exported public import Foundation

// The names that `import UIKit` makes available: those of this module, Foundation, as in UIKit, and those of the lower
// modules that are Apple's own. Each is listed, so that nothing else is exported: an app can have its own `View`,
// `ViewController` or `Label`, also in another module. The names with an underscore are markers: one name of a module
// makes the members of all its types visible, with `MemberImportVisibility` as well.
@_exported public import func Animator.CACurrentMediaTime
@_exported public import func Drawing.AVMakeRect
@_exported public import struct Drawing.CGAffineTransform
@_exported public import typealias Drawing.CGColor
@_exported public import typealias Drawing.CGContext
@_exported public import typealias Drawing.CGImage
@_exported public import typealias Drawing.CGPath
@_exported public import struct Drawing.CGVector
@_exported public import enum Timing._TimingMembers
@_exported public import enum Transitions._TransitionsMembers
@_exported public import enum ViewHierarchy._ViewHierarchyMembers
