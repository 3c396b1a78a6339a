extension BarButtonItem {
    /// A kind of button that has the same appearance everywhere, as UIKit's `UIBarButtonItem.SystemItem`; those that UIKit draws
    /// with a symbol that is not drawn here have their name for a title.
    public enum SystemItem: Int, Hashable, Sendable, CaseIterable {
        case done = 0
        case cancel = 1
        case edit = 2
        case save = 3
        case add = 4
        /// Room that is wide as the item says.
        case flexibleSpace = 5
        /// Room that is wide as the item says.
        case fixedSpace = 6
        case compose = 7
        case reply = 8
        case action = 9
        case organize = 10
        case bookmarks = 11
        case search = 12
        case refresh = 13
        case stop = 14
        case camera = 15
        case trash = 16
        case play = 17
        case pause = 18
        case rewind = 19
        case fastForward = 20
        case undo = 21
        case redo = 22
        case close = 24

        var icon: BarIcon? {
            switch self {
            case .add: .plus
            case .stop, .close: .cross
            case .play: .play
            case .pause: .pause
            default: nil
            }
        }

        var title: String? {
            switch self {
            case .add, .stop, .close, .play, .pause, .flexibleSpace, .fixedSpace: nil
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .compose: "Compose"
            case .reply: "Reply"
            case .action: "Share"
            case .organize: "Organize"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .refresh: "Refresh"
            case .camera: "Camera"
            case .trash: "Delete"
            case .rewind: "Rewind"
            case .fastForward: "Forward"
            case .undo: "Undo"
            case .redo: "Redo"
            }
        }
    }
}
