/// An entry of a day, and a day full of them.
struct Appointment: Hashable, Sendable {
    var title: String
    var place: String
    /// Minutes after midnight.
    var start: Int
    var minutes: Int
    /// Which of the palette's accents marks it.
    var accent: Int
    var isAllDay = false

    static let day = [
        Appointment(
            title: "Tide table for the week", place: "Harbour office", start: 0, minutes: 0, accent: 1, isAllDay: true),
        Appointment(title: "Breakfast with Ida", place: "Corner bakery", start: 495, minutes: 45, accent: 4),
        Appointment(title: "Sketch review", place: "Room 4", start: 570, minutes: 60, accent: 0),
        Appointment(title: "Call the framer", place: "Two prints, walnut", start: 660, minutes: 15, accent: 3),
        Appointment(title: "Lunch walk", place: "Along the canal", start: 750, minutes: 50, accent: 1),
        Appointment(title: "Prototype day", place: "Workshop", start: 840, minutes: 150, accent: 2),
        Appointment(title: "Choir", place: "Depot, hall B", start: 1170, minutes: 90, accent: 3),
    ]
}

extension Int {
    /// Minutes after midnight as a time of the day.
    var dayTimeText: String {
        let hours = self / 60 % 24
        return (hours < 10 ? "0" : "") + "\(hours):" + (self % 60 < 10 ? "0" : "") + "\(self % 60)"
    }
}
