import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Changes of segments")
struct SegmentTests {
    @Test("in Auto Layout segments are as wide as their titles need, whatever changes")
    func segmentSizes() {
        let card = View(frame: CGRect(x: 0, y: 0, width: 600, height: 100))
        let control = SegmentedControl(items: ["ab", "cd"])
        control.translatesAutoresizingMaskIntoConstraints = false
        card.addSubview(control)
        LayoutConstraint.activate([
            control.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            control.topAnchor.constraint(equalTo: card.topAnchor),
        ])
        let changes: [(width: Double, make: () -> Void)] = [
            (65, {}), (151, { control.setTitle("abcdefgh", forSegmentAt: 1) }),
            (224, { control.insertSegment(withTitle: "e", at: 0, animated: false) }),
            (316, { control.font = .systemFont(ofSize: 20) }), (80, { control.removeSegment(at: 2, animated: false) }),
            (4, { control.removeAllSegments() }),
        ]
        for (width, make) in changes {
            make()
            card.layoutIfNeeded()
            #expect(abs(Double(control.frame.width) - width) < 1e-6 && abs(Double(control.frame.height) - 32) < 1e-6)
        }
    }

    @Test("a segment that is inserted while the control is disabled is not selected by a press")
    func disabledSegment() {
        let control = SegmentedControl(items: ["Day"])
        control.isEnabled = false
        control.insertSegment(withTitle: "Week", at: 1, animated: false)
        control.frame = CGRect(x: 100, y: 100, width: 204, height: 32)
        let stage = ScriptedStage()
        stage.window.addSubview(control)
        stage.window.layOut()
        stage.tap(250, 110, at: 0)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        control.isEnabled = true
        stage.tap(250, 110, at: 1)
        #expect(control.selectedSegmentIndex == 1)
    }
}
