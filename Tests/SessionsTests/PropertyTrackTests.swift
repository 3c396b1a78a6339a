import Drawing
import Foundation
import Testing

@testable import Sessions

@Suite("Tracks of properties")
struct PropertyTrackTests {
    @Test("each property is that of the view on screen, with its unit")
    func values() {
        // A view of 200 x 100 points, turned by 30 degrees, at one and a half of its size, around (150, 400).
        let angle = Double.pi / 6
        let transform = CGAffineTransform(
            a: 1.5 * cos(angle), b: 1.5 * sin(angle), c: -1.5 * sin(angle), d: 1.5 * cos(angle), tx: 0, ty: 0)
        let seen = SeenView.Appearance(
            frame: CGRect(x: 50, y: 350, width: 200, height: 100),
            presentationFrame: CGRect(x: 0, y: 300, width: 300, height: 200),
            bounds: CGRect(x: 12, y: 34, width: 200, height: 100), alpha: 0.25, transform: transform, cornerRadius: 16,
            mapToSuperview: transform, shares: [])
        let expected: [(PropertyTrack.Property, Double, String)] = [
            (.x, 150, "150.0 pt"), (.y, 400, "400.0 pt"), (.width, 200, "200.0 pt"), (.height, 100, "100.0 pt"),
            (.scale, 1.5, "1.500"), (.rotation, 30, "30.0°"), (.alpha, 0.25, "0.250"), (.cornerRadius, 16, "16.0 pt"),
            (.scrollX, 12, "12.0 pt"), (.scrollY, 34, "34.0 pt"),
        ]
        #expect(expected.map(\.0) == PropertyTrack.Property.allCases)
        for (property, value, text) in expected {
            let track = PropertyTrack(view: LaneInside.Key(name: "card", number: 0), property: property)
            #expect(abs(property.value(of: seen) - value) < 1e-9 && track.text(value) == text, "\(property)")
        }
    }

    @Test("views of one name are told apart by their number, and a track is kept as text")
    func names() throws {
        let tracks = [0, 1, 4].map { number in
            PropertyTrack(view: LaneInside.Key(name: "tile", number: number), property: .cornerRadius)
        }
        #expect(tracks.map(\.title) == ["tile corner radius", "tile 2 corner radius", "tile 5 corner radius"])
        #expect(try JSONDecoder().decode([PropertyTrack].self, from: JSONEncoder().encode(tracks)) == tracks)
    }
}
