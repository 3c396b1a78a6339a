/// An invented timer, begun and paused.
struct TimerEntry: Hashable, Sendable {
    let name: String
    let minutes: Int
    /// Seconds that are left of it.
    let left: Int
    /// Which of the palette's accents is its own.
    let accent: Int

    static let all = [
        TimerEntry(name: "Black tea", minutes: 4, left: 172, accent: 2),
        TimerEntry(name: "Deep work", minutes: 50, left: 2335, accent: 0),
        TimerEntry(name: "Second proof", minutes: 45, left: 860, accent: 1),
        TimerEntry(name: "Call back Nora", minutes: 15, left: 615, accent: 3),
        TimerEntry(name: "Window plants", minutes: 10, left: 468, accent: 1),
        TimerEntry(name: "Stretch", minutes: 8, left: 118, accent: 2),
        TimerEntry(name: "Oven", minutes: 35, left: 1502, accent: 3),
        TimerEntry(name: "Laundry", minutes: 55, left: 1990, accent: 0),
        TimerEntry(name: "Meeting", minutes: 30, left: 1085, accent: 1),
        TimerEntry(name: "Nap", minutes: 20, left: 743, accent: 0),
        TimerEntry(name: "Pizza dough", minutes: 60, left: 2790, accent: 2),
        TimerEntry(name: "Reading", minutes: 25, left: 905, accent: 3),
    ]

    /// The part that is left, 0...1.
    var part: Double { Double(left) / Double(minutes * 60) }
}
