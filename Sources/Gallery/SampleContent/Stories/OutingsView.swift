import Drawing
import Foundation
import ViewHierarchy

/// A list of what one has been to, over the bar with what one is invited to.
final class OutingsView: View {
    let bar: InvitationBar
    private let list: ListView

    private static let outings: [(title: String, when: String, motif: CoverArt.Motif, inks: Inks)] = [
        ("Low tide to Breaker Rock", "Sunday  ·  with Ansel", .waves, .sand),
        ("Quartet in the olive press", "14 March  ·  Terraces", .hills, .sand),
        ("Kite mending, first course", "11 March  ·  Workbench", .sunset, .coral),
        ("Route 9, end to end", "7 March  ·  with the choir", .moon, .night),
        ("Print room: open drawers", "3 March  ·  Upper floor", .circles, .plum),
        ("Snow fence supper", "27 February  ·  with Ida", .moon, .plum),
        ("Boathouse session", "22 February  ·  Harbour", .sunset, .dusk),
        ("Colonnade sketching", "15 February  ·  Old baths", .arches, .coral),
        ("The causeway by night", "9 February  ·  with Ansel", .waves, .night),
    ]

    init(_ invitations: [Invitation], _ palette: Palette) {
        bar = InvitationBar(invitations, palette)
        let rows = Self.outings.map { outing in
            ListRow(
                picture: CoverArt(outing.motif, outing.inks), title: outing.title, subtitle: outing.when,
                palette: palette
            ) {}
        }
        let search = IconButton(.search, color: palette.tint) {}
        list = ListView(
            header: ScreenHeader(kicker: "March", title: "Outings", palette: palette, buttons: [search]),
            headerHeight: ScreenHeader.height, rows: rows)
        list.bottomRoom = InvitationBar.height + Space.medium
        super.init(frame: .zero)
        backgroundColor = palette.background
        bar.accessibilityIdentifier = "bar"
        addSubview(list)
        addSubview(bar)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        list.frame = bounds
        bar.frame = CGRect(
            x: 0, y: bounds.height - InvitationBar.height, width: bounds.width, height: InvitationBar.height)
    }
}
