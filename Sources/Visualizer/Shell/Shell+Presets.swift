import Boards
import Foundation
import Sessions
import Staging
import SystemPackage
import Timing
import ViewHierarchy
import Widgets

// Saves lanes with their settings under names, and applies them.
extension Shell {
    /// An item of the list of presets.
    private enum PresetChoice: Equatable, Sendable {
        case preset(String)
        case save
    }

    private enum PresetAction: String, CaseIterable {
        case apply = "Apply"
        case delete = "Delete"
    }

    /// Opens the list of presets, and then the list of actions for the chosen one.
    func choosePreset() {
        guard let presets else { return say(Message("There is no folder for presets", isProblem: true)) }
        let names = presets.names
        let saved = MenuGroup(title: "Presets", items: names.map { MenuItem($0, PresetChoice.preset($0)) })
        let new = MenuGroup(
            title: names.isEmpty ? "No presets yet" : "", items: [MenuItem("Save these lanes…", PresetChoice.save)])
        openPresetMenu(names.isEmpty ? [new] : [saved, new], "preset list") { [weak self] choice in
            switch choice {
            case .preset(let name): self?.chooseAction(forPreset: name, presets)
            case .save: self?.askPresetName(presets)
            }
        }
    }

    private func openPresetMenu<Value>(
        _ groups: [MenuGroup<Value>], _ name: String, _ choose: @escaping (Value) -> Void
    ) {
        window.layOut()
        let button = root.header.button(.presets)
        let anchor = button?.isHidden == false ? button : root.board.captions[chosenLane]
        let place = anchor.map { $0.convert($0.bounds, to: root) } ?? .zero
        root.openMenu(groups, name: name, at: place, keys: keys, choose)
    }

    private func chooseAction(forPreset name: String, _ presets: PresetFolder) {
        let items = PresetAction.allCases.map { MenuItem($0.rawValue, $0) }
        openPresetMenu([MenuGroup(title: name, items: items)], "preset action") { [weak self] action in
            guard let self else { return }
            do {
                switch action {
                case .apply: try apply(name, of: presets)
                case .delete:
                    try presets.delete(name)
                    say(Message("Deleted the preset “\(name)”"))
                }
            } catch {
                say(Message("\(error)", isProblem: true))
            }
        }
    }

    private func apply(_ name: String, of presets: PresetFolder) throws(PresetFolder.Failure) {
        let preset = try presets.load(name)
        guard let scene = scenes.first(where: { $0.name == preset.scene }) else {
            throw presets.unusable(name, "there is no scene \(preset.scene)")
        }
        var choice: SceneChoice
        do throws(SceneParameterErrors) {
            choice = try preset.choice(of: scene)
        } catch {
            throw presets.unusable(name, "\(error)")
        }
        if let lost = finishEditing() { say(lost) }
        let before = (choice: session.choice, lane: chosenLane)
        choice = before.choice.opening(scene).with(choice)
        if scene.name == before.choice.scene.name { change(to: choice) } else { open(choice) }
        choose(lane: 0)
        edits.add("preset “\(name)” applied", replacing: before.choice, lane: before.lane, after: 0)
        say(Message("Applied the preset “\(name)”"))
    }

    private func askPresetName(_ presets: PresetFolder) {
        if let lost = finishEditing() { say(lost) }
        let preset = Preset(session.choice)
        root.ask(NamePanel("Name of the preset", suggestion: session.choice.scene.title, root.theme, keys: keys)) {
            [weak self] name in
            if let fault = PresetFolder.fault(of: name) { return fault }
            do throws(PresetFolder.Failure) {
                try presets.save(preset, as: name)
                self?.say(Message("Saved the preset “\(name)”", opens: presets.file(name).string))
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}

extension SceneChoice {
    /// Returns the scene with the settings of another choice and its own plotted view.
    fileprivate func with(_ other: SceneChoice) -> SceneChoice {
        var choice = self
        choice.settings = other.settings
        choice.lanes = other.lanes
        return choice
    }
}
