import ArgumentParser
import Boards
import Dialects
import Drawing
import Foundation
import Recorder
import Staging
import Support
import SystemPackage
import Timing

extension PageRequest {
    /// Creates a page about a tape.
    @MainActor
    init(_ document: TapeDocument, _ request: StageRequest) throws {
        guard let folder = AssetFolder.path("Page") else {
            throw ProgramError(.wrongRequest, "the page can't be made: \(AssetFolder.absence(of: "Page"))")
        }
        let (choice, scene) = (request.choice, request.choice.scene)
        self.init(
            template: try PageTemplate(folder: folder),
            content: PageContent(
                title: scene.title, hint: scene.hint, tapeName: document.name, tape: request.tape(of: document),
                view: choice.plot ?? scene.leadView, lanes: try choice.parameters().map { PageContent.Lane(scene, $0) })
        )
    }
}

extension TapeDocument {
    /// The name of the file without its folders.
    fileprivate var name: String { FilePath(file).name }
}

extension StageRequest {
    /// Returns the text of a tape that makes the same recording without options: the tape's own text if it does.
    fileprivate func tape(of document: TapeDocument) -> String {
        let tape = document.tape
        let own = try? StageRequest(tape, SceneOptions.parse([]))
        let isOwn =
            own.map {
                $0.size == size && $0.choice.device == choice.device && $0.choice.textSize == choice.textSize
                    && $0.fps == fps && $0.scale == scale
                    && LaneList.text(of: $0.choice.lanes) == LaneList.text(of: choice.lanes)
                    && $0.choice.settings == choice.settings
            } ?? false
        guard !isOwn else { return document.text }
        var whole = tape
        whole.settings =
            tape.settings.filter { setting in
                switch setting {
                case .fps, .scale, .size, .device, .textSize, .lanes, .parameter: false
                default: true
                }
            } + [.fps(fps), .scale(scale)] + choice.stageSettings(size: size)
            + (choice.lanes.isEmpty ? [] : [.lanes(LaneList.text(of: choice.lanes))])
            // A tape sets each parameter once, so the last setting is used.
            + choice.settings.effective.map { .parameter(name: $0.name, value: $0.value) }
        return whole.description
    }
}

extension PageContent.Lane {
    @MainActor
    fileprivate init(_ scene: Scene, _ values: SceneParameters) {
        let curve = values.curve
        let duration = values.duration
        let seconds = scene.parameters[.duration] == nil ? nil : duration
        let motions: [(occasion: String, curve: TimingCurve)] =
            if let curve {
                [("", curve)]
            } else {
                (scene.parameters[.curve]?.motion?.parts ?? []).compactMap { part in
                    part.curve.timingCurve { values.number($0) }.map { (part.occasion, $0) }
                }
            }
        self.init(
            title: TraceLane(
                name: scene.name, curve: curve?.description, duration: curve.map { $0.duration ?? duration }
            ).title,
            settings: scene.parameters.map { PageContent.Setting($0, values) },
            curves: motions.map { motion in
                PageContent.Curve(
                    occasion: motion.occasion,
                    codes: Dialect.allCases.map { dialect in
                        let report = TranslationReport(curve: motion.curve, dialect: dialect, duration: seconds)
                        return PageContent.Code(system: dialect.title, text: report.text)
                    })
            })
    }
}

extension PageContent.Setting {
    fileprivate init(_ parameter: SceneParameter, _ values: SceneParameters) {
        let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
        let value: SceneParameterValue =
            switch parameter.kind {
            case .number: .number(values.number(parameter.name))
            case .choice: .word(values.word(parameter.name))
            case .curve: .curve(values.curve(parameter.name))
            }
        let text =
            switch value {
            case .number(let number): DecimalText.text(number, digits: 6) + unit
            case .word(let word): word
            case .curve(let curve): curve?.description ?? "the scene’s own"
            }
        let standard = try? parameter.read(parameter.defaultValue)
        self.init(name: parameter.name, value: text, isDefault: value == standard)
    }
}
