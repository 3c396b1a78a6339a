import Animator
import Drawing
import Foundation
import MotionChecks
import Staging
import Testing
import Transitions
import ViewHierarchy

@Suite("Springs beyond the stage's edges")
@MainActor
struct OvershootTests {
    @Test("what leaves the stage is measured at each edge, and what overshoots within it is not", arguments: 0..<4)
    func edges(edge: Int) throws {
        // A spring with a damping ratio of 0.2 overshoots by exp(-0.2 pi / sqrt(1 - 0.04)) of its path.
        let beyond = exp(-0.2 * Double.pi / (1 - 0.2 * 0.2).squareRoot()) * SpringController.path * 100
        for (room, expected) in [(0.0, [beyond]), (0.05, [])] {
            let scene = Scene("springs", views: ["card"], lead: "card") { _ in SpringController(edge, room: room) }
            let run = try MotionRun.playing("Scene springs\nTap 195 420\nWait settled\n", on: scene)
            let found = MotionChecks.findings(in: run)
            #expect(found.map(\.rule) == expected.map { _ in .overshoot }, "\(found.map(\.message))")
            // Frames miss the turn by half a frame at most, in which the spring moves by 0.1 %.
            #expect(zip(found, expected).allSatisfy { abs($0.number - $1) < 0.5 && $0.limit == 25 })
        }
    }
}

/// Moves a card towards an edge on a bouncy spring after a tap.
private final class SpringController: ViewController {
    private let edge: Int
    private let room: Double
    private let card = View(frame: .zero)

    /// The length of the path, as a fraction of the stage's side.
    static let path = 0.53

    /// - Parameters:
    ///   - edge: The left, right, top or bottom edge.
    ///   - room: The distance from it in the end, as a fraction of the stage's side.
    init(_ edge: Int, room: Double) {
        (self.edge, self.room) = (edge, room)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        card.backgroundColor = .blue
        card.accessibilityIdentifier = "card"
        view.addSubview(card)
        view.addGestureRecognizer(TapGestureRecognizer(target: self, action: SpringController.go))
    }

    override func viewDidLayoutSubviews() { card.frame = place(room + Self.path) }

    /// Returns the card's frame at a distance from the edge.
    private func place(_ distance: Double) -> CGRect {
        let (bounds, side) = (view.bounds, 60.0)
        let length = distance * (edge < 2 ? bounds.width : bounds.height)
        let along = edge % 2 == 0 ? length : (edge < 2 ? bounds.width : bounds.height) - length - side
        return edge < 2
            ? CGRect(x: along, y: 300, width: side, height: side) : CGRect(x: 100, y: along, width: side, height: side)
    }

    private func go(_ tap: TapGestureRecognizer) {
        let animator = PropertyAnimator(duration: 3, dampingRatio: 0.2) { [self] in card.frame = place(room) }
        animator.startAnimation()
    }
}
