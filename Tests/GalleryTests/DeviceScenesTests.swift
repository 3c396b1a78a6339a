import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Every scene on every device, upright and turned.
@MainActor
@Suite("Scenes on devices")
struct DeviceScenesTests {
    nonisolated private static let held = Device.allCases.flatMap { [HeldDevice($0), HeldDevice($0, .turnedLeft)] }
    nonisolated private static let scenes = SceneGallery.scenes.map(\.name)

    /// Returns a tape of a scene on a device, with fewer samples than a recording has.
    private func tape(_ name: String, on device: HeldDevice, _ textSize: ContentSizeCategory = .large) throws -> Tape {
        var tape = try SceneTapes.tape(name)
        tape.settings.removeAll { ["size", "device", "text-size", "pointer-rate"].contains($0.key) }
        tape.settings += [.device(device), .textSize(textSize), .pointerRate(40)]
        return tape
    }

    /// Returns the names of a scene's tapes.
    private static func tapes(of scene: String) -> [String] {
        SceneTapes.names.filter { $0.hasPrefix(scene) && SceneTapes.isOfItsScene($0) }
    }

    /// Returns a tape on a bare stage of a size.
    private func bareTape(_ name: String, _ size: CGSize) throws -> Tape {
        var tape = try tape(name, on: HeldDevice(.roundPhone))
        tape.settings.removeAll { $0.key == "device" }
        tape.settings.append(.size(size))
        return tape
    }

    /// Checks that what rests in its first place after a tape on a bare stage also does so on the device.
    private func checkEnd(of run: StageRun, _ name: String, _ device: HeldDevice) {
        // A bare stage as large as a tablet has fewer columns of photos, and some of them out of sight.
        guard let bare = try? StageRun(try bareTape(name, device.size), fps: 2),
            let first = bare.trace.frames.first?.views, let last = bare.trace.frames.last?.views,
            let own = run.trace.frames.first?.views, let end = run.trace.frames.last?.views
        else { return }
        #expect(run.verdicts == bare.verdicts, "\(name) on \(device)")
        for (view, place) in first where last[view]?.frame == place.frame {
            #expect(end[view]?.frame == own[view]?.frame, "\(view) after \(name) on \(device.device)")
        }
    }

    /// Returns the frames of its views by name.
    private func views(_ stage: Stage) -> [String: CGRect] {
        stage.finishLoading()
        return stage.traceFrames(frame: 0, time: 0)[0].views.mapValues(\.frame)
    }

    @Test(
        "a completed, a cancelled and a caught transition end at rest where the scene begins there", arguments: scenes)
    func tapes(scene: String) throws {
        for device in Self.held {
            for name in Self.tapes(of: scene) {
                let run = try StageRun(try tape(name, on: device), fps: 2)
                #expect(run.stage.isSettled, "\(name) on \(device.device) moves on")
                let errors = run.trace.events.filter { $0.name == .error }.map(\.object)
                #expect(errors.isEmpty, "\(name) on \(device.device): \(errors)")
                let begun = run.trace.events.count { $0.name == .transitionBegan }
                #expect(begun == run.trace.events.count { $0.name == .transitionCompleted })
                #expect(run.stage.size == device.size)
                checkEnd(of: run, name, device)
            }
        }
    }

    @Test("a scene that is turned rests where it begins on the turned device", arguments: scenes)
    func turnedAtRest(scene: String) throws {
        let description = try #require(SceneGallery.scene(named: scene))
        for device in Device.allCases {
            let stage = try StageRun.stage(description, device: HeldDevice(device))
            stage.finishLoading()
            stage.advance(to: FrameTime(seconds: 1))
            stage.handle(.turn(.left))
            stage.advance(to: FrameTime(seconds: 2))
            let fresh = try StageRun.stage(description, device: HeldDevice(device, .turnedLeft))
            fresh.advance(to: FrameTime(seconds: 2))
            let (here, there) = (views(stage), views(fresh))
            #expect(Set(here.keys) == Set(there.keys))
            for (name, frame) in there {
                let own = here[name] ?? .null
                #expect(
                    abs(own.minX - frame.minX) < 0.01 && abs(own.minY - frame.minY) < 0.01
                        && abs(own.width - frame.width) < 0.01 && abs(own.height - frame.height) < 0.01,
                    "\(name) on \(device): \(own), not \(frame)")
            }
        }
    }

    @Test("a turn in a gesture or a flight leaves nothing stuck, and the device can turn back", arguments: scenes)
    func turnedUnderway(scene: String) throws {
        let description = try #require(SceneGallery.scene(named: scene))
        for device in [Device.roundPhone, .largeTablet] {
            for (index, moment) in [0.35, 0.8, 0.6, 1.1].enumerated() {
                let names = Self.tapes(of: scene)
                let name = names[index % names.count]
                let stage = try StageRun.stage(description, device: HeldDevice(device))
                let player = TapePlayer(tape: try tape(name, on: HeldDevice(device)), target: stage)
                stage.finishLoading()
                try? player.play(until: FrameTime(seconds: moment))
                stage.handle(.turn(.left))
                stage.finishLoading()
                // The tape's fingers go on; what they find elsewhere now is no fault.
                try? player.play(until: FrameTime(seconds: 30))
                for id in 1...3 { stage.handle(.pointer(id: id, phase: .up, location: CGPoint(x: 200, y: 200))) }
                stage.finishLoading()
                stage.advance(to: stage.now + 10)
                #expect(stage.isSettled, "\(name) on \(device) at \(moment)")
                stage.handle(.turn(.right))
                stage.advance(to: stage.now + 2)
                #expect(stage.isSettled && stage.size == device.size)
                let events = stage.takeTraceEvents(since: .zero)
                #expect(events.filter { $0.name == .error }.isEmpty, "\(events.filter { $0.name == .error })")
                #expect(
                    events.count { $0.name == .transitionBegan } == events.count { $0.name == .transitionCompleted })
            }
        }
    }

    @Test(
        "words and buttons stay inside of the safe area, at three text sizes", arguments: scenes,
        [ContentSizeCategory.small, .large, .extraExtraExtraLarge])
    func safeAreas(scene: String, textSize: ContentSizeCategory) throws {
        for device in Self.held {
            let run = try StageRun(
                try openingTape(scene, on: device, textSize), fps: 2)
            let room = CGRect(origin: .zero, size: device.size)
                .inset(by: device.safeAreaInsets(isStatusBarHidden: false))
            for (view, frame, scrolls) in content(of: run.stage.window) {
                let area = scrolls ? CGRect(x: room.minX, y: -1e6, width: room.width, height: 2e6) : room
                #expect(
                    area.insetBy(dx: -0.5, dy: -0.5).contains(frame),
                    "\(scene) on \(device.device.rawValue)\(device.isLandscape ? " turned" : ""): \(view) at \(frame)")
            }
        }
    }

    /// Returns the part of the scene's tape up to its first rest after it began, with what it has opened.
    private func openingTape(
        _ scene: String, on device: HeldDevice, _ textSize: ContentSizeCategory
    ) throws -> Tape {
        var tape = try tape("\(scene)-complete", on: device, textSize)
        if let first = tape.statements.firstIndex(of: .waitUntilSettled) {
            tape.statements = Array(tape.statements[...first])
        }
        return tape
    }

    /// Returns the labels and buttons in front, with what is seen of them and whether they scroll up and down.
    private func content(of window: Window) -> [(name: String, frame: CGRect, scrolls: Bool)] {
        guard let front = window.subviews.last(where: { $0.isUserInteractionEnabled }) else { return [] }
        var found: [(String, CGRect, Bool)] = []
        func visit(_ view: View, _ scrolls: Bool, _ room: CGRect) {
            guard !view.isHidden, view.alpha > 0.01 else { return }
            let seen = view.clipsToBounds ? room.intersection(view.convert(view.bounds, to: nil)) : room
            let isText = (view as? Label).map { $0.text?.isEmpty == false } ?? false
            if isText || view is Button {
                let size = isText ? view.sizeThatFits(view.bounds.size) : view.bounds.size
                var bounds = view.bounds
                let width = min(bounds.width, size.width)
                switch (view as? Label)?.textAlignment {
                case .center: bounds = bounds.insetBy(dx: (bounds.width - width) / 2, dy: 0)
                case .right: bounds.origin.x = bounds.maxX - width
                default: break
                }
                bounds.size.width = width
                let frame = view.convert(bounds, to: nil)
                // Words that are turned or small are part of a picture.
                let isUpright = frame.size == bounds.size
                if isUpright, seen.intersects(frame) {
                    let name = (view as? Label)?.text ?? view.accessibilityIdentifier ?? "\(type(of: view))"
                    found.append((name, frame, scrolls))
                }
                if view is Button { return }
            }
            for inner in view.subviews { visit(inner, scrolls || view is ScrollView, seen) }
        }
        visit(front, false, CGRect(origin: .zero, size: window.bounds.size))
        return found
    }
}
