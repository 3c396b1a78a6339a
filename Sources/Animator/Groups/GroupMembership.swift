/// What makes an active animator a member of a group; each activation has one of its own.
@MainActor
final class GroupMembership {
    /// A property that a member has taken from another one, to be given back where the group's time goes back.
    struct Loan {
        weak var lender: GroupMembership?
        /// The lender's track.
        let track: Int
    }

    let group: AnimationGroup
    unowned let animator: PropertyAnimator
    /// Whether the present run is the first one, from the animation's beginning: nil if not, else whether it began at the
    /// end values.
    var beganAtEnd: Bool?
    /// What this member's tracks have taken from other members.
    var loans: [Int: Loan] = [:]

    init(_ animator: PropertyAnimator, in group: AnimationGroup) {
        self.animator = animator
        self.group = group
    }
}
