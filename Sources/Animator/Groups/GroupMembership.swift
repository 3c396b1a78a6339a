import ViewHierarchy

/// What makes an active animator a member of a group; each activation has one of its own.
@MainActor
final class GroupMembership {
    /// A property that a member has taken from another one, to be given back where the group's time goes back.
    struct Loan {
        weak var lender: GroupMembership?
        /// The lender's track.
        let track: Int
    }

    /// A property that a block has given back to an earlier one on the way to the start values.
    struct Return {
        /// The earlier block's track.
        let track: Int
        /// The value from which the later block had taken over.
        let start: AnimationVector
    }

    let group: AnimationGroup
    unowned let animator: PropertyAnimator
    /// Whether the present run is the first one, from the animation's beginning: nil if not, else whether it began at the
    /// end values.
    var beganAtEnd: Bool?
    /// What this member's tracks have taken from other members.
    var loans: [Int: Loan] = [:]
    /// What this member's tracks have given back in the present run, to be taken again where the group's time goes back.
    var returns: [Int: Return] = [:]

    init(_ animator: PropertyAnimator, in group: AnimationGroup) {
        self.animator = animator
        self.group = group
    }
}
