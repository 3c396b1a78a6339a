import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

/// What a cancelled transition puts back: the changes of its animator, and no others.
@MainActor
@Suite("Snapshots of view trees")
struct ViewTreeSnapshotTests {
    private typealias Change = (name: String, read: (View) -> String, make: (View) -> Void)

    private let holder = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))

    init() { holder.addSubview(view) }

    private var appearance: [Change] {
        [
            ("transform", { "\($0.transform)" }, { $0.transform = CGAffineTransform(scaleX: 2, y: 3) }),
            ("alpha", { "\($0.alpha)" }, { $0.alpha = 0.5 }),
            ("backgroundColor", { "\($0.backgroundColor == nil)" }, { $0.backgroundColor = .red }),
            ("cornerRadius", { "\($0.cornerRadius)" }, { $0.cornerRadius = 7 }),
            ("borderWidth", { "\($0.borderWidth)" }, { $0.borderWidth = 2 }),
            ("borderColor", { "\($0.borderColor)" }, { $0.borderColor = .red }),
            ("shadowColor", { "\($0.shadowColor)" }, { $0.shadowColor = .red }),
            ("shadowOpacity", { "\($0.shadowOpacity)" }, { $0.shadowOpacity = 0.25 }),
            ("shadowRadius", { "\($0.shadowRadius)" }, { $0.shadowRadius = 11 }),
            ("shadowOffset", { "\($0.shadowOffset)" }, { $0.shadowOffset = CGSize(width: 4, height: 5) }),
            ("shadowPath", { "\($0.shadowPath == nil)" }, { $0.shadowPath = Path(rect: $0.bounds) }),
            ("isHidden", { "\($0.isHidden)" }, { $0.isHidden = true }),
            ("clipsToBounds", { "\($0.clipsToBounds)" }, { $0.clipsToBounds = true }),
            ("maskedCorners", { "\($0.maskedCorners.rawValue)" }, { $0.maskedCorners = [.topLeft] }),
            ("contentMode", { "\($0.contentMode)" }, { $0.contentMode = .center }),
            ("mask", { "\($0.mask == nil)" }, { $0.mask = View(frame: .zero) }),
            (
                "isUserInteractionEnabled", { "\($0.isUserInteractionEnabled)" },
                { $0.isUserInteractionEnabled = false }
            ),
            (
                "autoresizingMask", { "\($0.autoresizingMask.rawValue)" },
                { $0.autoresizingMask = [.flexibleWidth] }
            ),
        ]
    }

    private var geometry: [Change] {
        [
            ("center", { "\($0.center)" }, { $0.center = CGPoint(x: 1, y: 2) }),
            ("bounds", { "\($0.bounds)" }, { $0.bounds = CGRect(x: 3, y: 4, width: 5, height: 6) }),
        ]
    }

    private func isSame(_ views: [View], _ others: [View]) -> Bool {
        views.map(ObjectIdentifier.init) == others.map(ObjectIdentifier.init)
    }

    @Test("each property that it has seen change is as before, and one that another changed stays")
    func properties() {
        for (name, read, make) in appearance + geometry {
            let before = read(view)
            let snapshot = ViewTreeSnapshot(of: [holder])
            snapshot.noteChanges { make(view) }
            #expect(read(view) != before, "\(name)")
            snapshot.restore()
            #expect(read(view) == before, "\(name)")
            // Noted within a change that is noted already, or by the view alone.
            let nested = ViewTreeSnapshot(of: [view])
            nested.noteChanges { nested.noteChanges { make(view) } }
            nested.restore()
            #expect(read(view) == before, "\(name)")
            let moved = ViewTreeSnapshot(of: [holder])
            make(view)
            moved.noteMoved([view])
            moved.restore()
            #expect(read(view) == before, "\(name)")
            let other = ViewTreeSnapshot(of: [holder])
            make(view)
            other.noteChanges {}
            other.restore()
            #expect(read(view) != before, "\(name)")
            snapshot.restore()
            #expect(read(view) == before, "\(name)")
        }
    }

    @Test("after a resize places and sizes are the layout's, and all else is as before")
    func resized() {
        for (name, read, make) in appearance + geometry {
            let before = read(view)
            let snapshot = ViewTreeSnapshot(of: [holder])
            snapshot.noteChanges { make(view) }
            snapshot.forgetGeometry()
            snapshot.restore()
            let isGeometry = geometry.contains { $0.name == name }
            #expect((read(view) == before) != isGeometry, "\(name)")
        }
    }

    @Test("views that were added leave, those that left or moved are back in their order")
    func trees() {
        let (second, third, added, inner) = (View(), View(), View(), View())
        for other in [second, third] { holder.addSubview(other) }
        let snapshot = ViewTreeSnapshot(of: [holder])
        snapshot.noteChanges {
            second.removeFromSuperview()
            holder.insertSubview(third, at: 0)
            holder.addSubview(added)
            view.addSubview(inner)
        }
        #expect(isSame(holder.subviews, [third, view, added]))
        snapshot.restore()
        #expect(isSame(holder.subviews, [view, second, third]))
        #expect(added.superview == nil && inner.superview == nil && view.subviews.isEmpty)
        // What others add and remove meanwhile stays so.
        let other = ViewTreeSnapshot(of: [holder])
        holder.addSubview(added)
        second.removeFromSuperview()
        other.noteChanges { view.alpha = 0.5 }
        other.restore()
        #expect(isSame(holder.subviews, [view, third, added]) && view.alpha == 1)
    }

    @Test("a root goes back to its superview, at its place, or to none")
    func roots() {
        let (behind, front, elsewhere) = (View(), View(), View())
        holder.insertSubview(behind, at: 0)
        holder.addSubview(front)
        let snapshot = ViewTreeSnapshot(of: [view])
        snapshot.noteChanges { elsewhere.addSubview(view) }
        #expect(isSame(holder.subviews, [behind, front]))
        snapshot.restore()
        #expect(isSame(holder.subviews, [behind, view, front]) && elsewhere.subviews.isEmpty)
        let free = View()
        let lone = ViewTreeSnapshot(of: [free])
        lone.noteChanges { elsewhere.addSubview(free) }
        lone.restore()
        #expect(free.superview == nil && elsewhere.subviews.isEmpty)
    }
}
