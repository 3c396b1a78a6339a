import Drawing
import Sessions
import Widgets

extension SeenView {
    /// Returns the color of its role. The lanes' colors distinguish the roles.
    func color(_ theme: Theme) -> Color {
        guard isSeen else { return theme.disabled }
        return switch identity.role {
        case .presenting: theme.lane(0)
        case .presented: theme.lane(1)
        case .dimming: theme.lane(2)
        case .snapshot: theme.lane(3)
        case .container, .controller: theme.text
        case nil: identity.name == nil ? theme.secondaryText : theme.text
        }
    }
}
