import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The parameters of all scenes.
extension EveryControlTests {
    @Test("each scene opens by its row, and each of its parameters is set by each of its controls")
    func parameters() throws {
        try WindowHand.open(.diffusion, recordingRate: 12) { hand in
            for scene in SceneGallery.scenes {
                try hand.click("scene " + scene.name)
                #expect(hand.shell.session.choice.scene.name == scene.name)
                try hand.see(.header, .sidebar, .editor)
                let names = scene.parameters.filter { $0.kind != .curve }.map(\.name)
                let parts = [
                    ("curve", names.filter { $0 == "duration" }), ("scene", names.filter { $0 != "duration" }),
                ]
                for (section, names) in parts where !names.isEmpty {
                    try hand.click("section " + section)
                    while let control = hand.unusedControl(ofOneOf: names) { try hand.use(control) }
                }
                // One of the scene's parameters is set, and a recording's tape contains it.
                let shown = parts[1].1.isEmpty ? names : parts[1].1
                let settable = shown.first { (hand.mirror.view("\($0) field") as? Control)?.isEnabled != false }
                let settings = try set(try #require(settable), hand)
                let recording = try hand.record {}
                #expect(recording.trace.header.scene == scene.name)
                #expect(recording.tape.contains(settings), "\(recording.tape) lacks \(settings)")
            }
        }
    }

    /// Changes a parameter's value, and returns its line in a tape.
    private func set(_ name: String, _ hand: WindowHand) throws -> String {
        if hand.mirror.view("\(name) field") != nil {
            try hand.click("\(name) field")
            try hand.key("Up", "Return")
        } else if hand.mirror.view("\(name) switch") != nil {
            try hand.click("\(name) switch")
        } else {
            let choices = try hand.view(name).subviews.compactMap { $0 as? Control }
            let other = try #require(choices.first { !$0.isSelected }?.accessibilityIdentifier)
            try hand.click(other)
        }
        try hand.see(.editor)
        let value = try #require(hand.shell.session.choice.value(of: name, lane: 0))
        return "\(name)=\(value)"
    }
}

extension WindowHand {
    /// Returns an unused control of some parameters.
    fileprivate func unusedControl(ofOneOf parameters: [String]) -> Control? {
        func found(in view: View) -> Control? {
            if view.isHidden { return nil }
            if let control = view as? Control, control.isEnabled, let name = control.accessibilityIdentifier,
                parameters.contains(where: { name.hasPrefix($0 + " ") }), !ledger.isUsed(name)
            {
                return control
            }
            return view.subviews.lazy.compactMap { found(in: $0) }.first
        }
        mirrorDidChange()
        return found(in: root.editor)
    }

    /// Uses a control of the editor in each manner, and checks the window each time.
    func use(_ control: Control) throws {
        let name = try #require(control.accessibilityIdentifier)
        switch control {
        case let slider as ParameterSlider: try use(slider, name)
        case let field as NumberField: try use(field, name)
        case let chip as Chip where name.hasSuffix(" list"):
            let chosen = chip.title
            try click(name)
            try see(.editor)
            let rows = menuRows
            #expect(rows.contains { $0.title == chosen && $0.isSelected })
            try click(try #require(rows.first?.accessibilityIdentifier))
            for row in rows.dropFirst() {
                try click(name)
                try click(try #require(row.accessibilityIdentifier))
                try see(.editor)
            }
        case let toggle as Switch:
            let was = toggle.isOn
            for isOn in [!was, was, !was] {
                try click(name)
                #expect(toggle.isOn == isOn)
                try see(.editor)
            }
        default:
            let before = settings
            let wasChosen = control.isSelected
            try click(name)
            #expect((settings == before) == wasChosen, "\(name)")
            try see(.editor)
        }
    }

    /// The settings of the lanes.
    var settings: String { LaneList.text(of: shell.session.choice.lanes) }

    /// The rows of the open menu.
    var menuRows: [MenuRow] {
        func rows(in view: View) -> [MenuRow] {
            view.isHidden ? [] : (view as? MenuRow).map { [$0] } ?? view.subviews.flatMap { rows(in: $0) }
        }
        return rows(in: root.editor)
    }

    private func use(_ slider: ParameterSlider, _ name: String) throws {
        let middle = slider.bounds.midX
        let before = slider.number
        try drag(name, by: CGVector(dx: slider.thumbX > middle ? -middle * 0.5 : middle * 0.5, dy: 60))
        #expect(slider.number != before)
        try see(.editor)
    }

    /// Uses steps, an invalid text, and the previous number with its unit.
    private func use(_ field: NumberField, _ name: String) throws {
        try click(name)
        let text = field.value
        let before = settings
        let isAtEnd = (Double(text) ?? 0) >= field.range.upperBound
        try key(isAtEnd ? "Down" : "Up")
        #expect(settings != before && field.value != text, "\(name)")
        try see(.editor)
        try type("x")
        try key("Return")
        #expect(field.isRefused)
        try see(.editor)
        try key("ctrl+a")
        try type(text + (field.unit.isEmpty ? "" : " " + field.unit))
        try key("Return")
        #expect(field.value == text && !field.isFocused, "\(name)")
        try see(.editor)
    }
}
