/// A sheet's coming or going.
final class SheetTransition: DrivenTransition {
    /// Who has asked for it.
    enum Cause {
        /// The program.
        case program
        /// A tap beside the sheet, or a key.
        case user
        /// A finger that pulls the sheet away.
        case pull
    }

    let isPresenting: Bool
    let cause: Cause

    init(_ mover: SheetMover, isPresenting: Bool, cause: Cause = .program) {
        self.isPresenting = isPresenting
        self.cause = cause
        super.init(mover)
    }

    override var wantsInteractiveStart: Bool { cause == .pull }
}
