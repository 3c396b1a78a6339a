/// An invented invitation.
struct Invitation: Hashable, Sendable {
    let title: String
    let host: String
    let weekday: String
    let day: Int
    let time: String
    let place: String
    let note: String
    let motif: CoverArt.Motif
    let inks: Inks

    static let waiting = [
        Invitation(
            title: "Up in the lamp room", host: "Nora Whitby", weekday: "Thu", day: 19,
            time: "18:30 – 20:00", place: "Garrick Point lighthouse",
            note: "We climb at half past six and are up before the lamp comes on. Bring something warm.",
            motif: .sunset, inks: .dusk),
        Invitation(
            title: "Down the drove road", host: "Tomas Berg", weekday: "Sat", day: 21, time: "09:15 – 14:00",
            place: "Stile behind the mill",
            note: "Eleven miles, two fords and one pub. The pub is towards the end, on purpose.",
            motif: .hills, inks: .meadow),
        Invitation(
            title: "Choir on the night bus", host: "Ines Caldera", weekday: "Sat", day: 21, time: "23:40 – 01:10",
            place: "Depot, hall B",
            note: "The last bus of the night, sung from end to end. Seats for forty, and room to stand.",
            motif: .moon, inks: .night),
        Invitation(
            title: "Open doors, Calle Azul", host: "Pilar Ortuno", weekday: "Sun", day: 22, time: "12:00 – 18:00",
            place: "Every blue door",
            note: "All houses of the street are open. Lunch is wherever you happen to be at one.",
            motif: .arches, inks: .coral),
        Invitation(
            title: "Counting games for grown-ups", host: "Lena Moor", weekday: "Tue", day: 24, time: "19:00 – 21:30",
            place: "School hall, upper floor",
            note: "Hopscotch, nim and a tournament of noughts and crosses on a board that never ends.",
            motif: .circles, inks: .plum),
    ]
}
