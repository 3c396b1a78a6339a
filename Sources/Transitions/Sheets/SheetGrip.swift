import Timing
import ViewHierarchy

/// A sheet in a finger's hold.
@MainActor
struct SheetGrip {
    /// Which gesture leads.
    enum Lead {
        /// The sheet's own drag.
        case pan
        /// A drag of a scroll view in the sheet, which shares its way with the sheet.
        case scroll(ObjectIdentifier)
    }

    var lead: Lead
    /// Where the finger would have the sheet's top if nothing resisted.
    var raw: Double
    /// The sheet's top when it was taken.
    let start: Double
    /// The scroll view that takes the lead over from the sheet's own drag, once that has heard of the movement with
    /// which the other has begun.
    var heir: ObjectIdentifier?
    /// Whether the sheet may be pulled away; nil until it is pulled below its smallest detent.
    var mayLeave: Bool?

    /// How fast the finger leads the sheet, from where it has had it.
    var finger = VelocityEstimator()

    /// Whether the sheet resists below its smallest detent.
    var resists: Bool { mayLeave == false }

    func isLed(by scrollView: ScrollView) -> Bool {
        if case .scroll(let id) = lead { id == ObjectIdentifier(scrollView) } else { false }
    }
}
