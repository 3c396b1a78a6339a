/// How the picture of a layer fills it, by Core Animation's names.
public enum ContentsGravity: Hashable, Sendable, CaseIterable {
    case resize
    case resizeAspect
    case resizeAspectFill
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight

    init(_ mode: ContentMode) { self = Self.allCases.first { $0.contentMode == mode } ?? .resize }

    /// The same by UIKit's name.
    var contentMode: ContentMode {
        switch self {
        case .resize: .scaleToFill
        case .resizeAspect: .scaleAspectFit
        case .resizeAspectFill: .scaleAspectFill
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        }
    }
}
