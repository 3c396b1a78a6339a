/// An invented sheet of a print room.
struct Print: Hashable, Sendable {
    let title: String
    let artist: String
    let year: Int
    let medium: String
    let motif: CoverArt.Motif
    let inks: Inks
    /// What the label beside it says.
    let note: String

    static let room = [
        Print(
            title: "Ferry at Six", artist: "Marta Lindqvist", year: 1962, medium: "Screenprint, four colours",
            motif: .sunset, inks: .dusk,
            note: "Printed in a boathouse during a week without wind. The stripes are the wake of the last boat home."),
        Print(
            title: "Commons", artist: "Edwin Ashe", year: 1971, medium: "Linocut on mulberry paper", motif: .hills,
            inks: .meadow,
            note: "One block, cut away between the colours: when the last one was printed, nothing was left."),
        Print(
            title: "Counting Song", artist: "Bea Olumide", year: 1984, medium: "Woodcut from sixteen blocks",
            motif: .circles, inks: .plum,
            note:
                "Sixteen blocks were inked by sixteen pupils. Which of them owned which circle was never written down."),
        Print(
            title: "Colonnade", artist: "Pilar Ortuno", year: 1958, medium: "Paper cut and gouache", motif: .arches,
            inks: .coral, note: "A study for a swimming bath that was built without it."),
        Print(
            title: "Night Shift", artist: "Jonah Pell", year: 1967, medium: "Aquatint", motif: .moon, inks: .night,
            note: "The moon was burnished out of the finished plate, in one sitting, by the light of the real one."),
        Print(
            title: "Slack Water", artist: "Ansel Rowe", year: 1976, medium: "Lithograph, two stones", motif: .waves,
            inks: .sand,
            note: "Every line was drawn with the tide table beside the stone, and stops when the tide does."),
        Print(
            title: "Second Ferry", artist: "Marta Lindqvist", year: 1963, medium: "Screenprint, four colours",
            motif: .sunset, inks: .coral, note: "The screens of the year before, with the inks of the morning."),
        Print(
            title: "Enclosure", artist: "Edwin Ashe", year: 1973, medium: "Linocut on mulberry paper", motif: .hills,
            inks: .sand, note: "The sequel to Commons. The hedge in the foreground was cut last."),
    ]
}
