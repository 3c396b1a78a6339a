/// An invented ticket for a concert.
struct Ticket: Hashable, Sendable {
    let number: Int
    let guest: String
    let row: String
    let seat: Int

    static let all = [
        Ticket(number: 4107, guest: "Nora Whitby", row: "A", seat: 4),
        Ticket(number: 4112, guest: "Ines Caldera", row: "A", seat: 11),
        Ticket(number: 4135, guest: "Tomas Berg", row: "C", seat: 7),
        Ticket(number: 4140, guest: "Lena Moor", row: "C", seat: 12),
        Ticket(number: 4158, guest: "Ruth Aldane", row: "D", seat: 2),
        Ticket(number: 4171, guest: "Jonah Pell", row: "F", seat: 9),
        Ticket(number: 4176, guest: "Bea Olumide", row: "F", seat: 14),
        Ticket(number: 4190, guest: "Edwin Ashe", row: "G", seat: 1),
        Ticket(number: 4203, guest: "Jana Hruba", row: "H", seat: 6),
        Ticket(number: 4218, guest: "Marta Lindqvist", row: "H", seat: 10),
    ]

    var place: String { "Row \(row)  ·  Seat \(seat)" }

    /// Those that lie on the table.
    static let onTable = [1, 3, 6, 8, 0, 4, 9, 2, 7, 5].map { all[$0] }
}
