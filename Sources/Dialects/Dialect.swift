/// A system that curves can be written for.
package enum Dialect: String, CaseIterable, Sendable {
    case css, uikit, swiftui, compose, flutter, motion

    /// Its name as people write it.
    package var title: String {
        switch self {
        case .css: "CSS"
        case .uikit: "UIKit"
        case .swiftui: "SwiftUI"
        case .compose: "Jetpack Compose"
        case .flutter: "Flutter"
        case .motion: "Motion"
        }
    }
}
