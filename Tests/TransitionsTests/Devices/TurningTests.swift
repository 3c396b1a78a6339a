import Animator
import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@Suite("Turning a device (rules G 5, L 6)")
@MainActor
struct TurningTests {
    private final class Log { var lines: [String] = [] }

    private final class Told: ViewController {
        let log: Log
        let name: String

        init(_ name: String, _ log: Log) {
            self.log = log
            self.name = name
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        private var size: String { "\(Int(view.bounds.width))x\(Int(view.bounds.height))" }

        override func willTransition(
            to newCollection: TraitCollection, with coordinator: any ViewControllerTransitionCoordinator
        ) {
            log.lines.append("\(name) will be \(newCollection.verticalSizeClass == .compact ? "compact" : "regular")")
            super.willTransition(to: newCollection, with: coordinator)
        }

        override func viewWillTransition(to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator) {
            log.lines.append("\(name) will have \(Int(size.width))x\(Int(size.height))")
            coordinator.animate(
                alongsideTransition: { [self] _ in log.lines.append("\(name) alongside") },
                completion: { [self] _ in log.lines.append("\(name) done") })
            super.viewWillTransition(to: size, with: coordinator)
        }

        override func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {
            log.lines.append("\(name) changed at \(size)")
        }
    }

    @Test("traits are told before sizes, to presented controllers too, and both before anything moves")
    func order() {
        let log = Log()
        let root = Told("root", log)
        let stage = TestStage(device: HeldDevice(.roundPhone)) { root }
        let sheet = Told("sheet", log)
        sheet.modalPresentationStyle = .overFullScreen
        stage.settle { root.present(sheet, animated: true) }
        stage.act { stage.window.turn(.left) }
        stage.settle()
        #expect(
            log.lines == [
                "root will be compact", "sheet will be compact", "root will have 844x390", "sheet will have 844x390",
                "root changed at 390x844", "sheet changed at 390x844", "root alongside", "sheet alongside",
                "root done", "sheet done",
            ])
        #expect(root.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
        #expect(sheet.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    }

    @Test("a container tells its children of traits to come and changed, inside before over it")
    func children() {
        let log = Log()
        let (root, child, inner) = (Told("root", log), Told("child", log), Told("inner", log))
        let stage = TestStage(device: HeldDevice(.roundPhone)) { root }
        for (parent, page) in [(root, child), (child, inner)] {
            stage.act {
                parent.addChild(page)
                parent.view.addSubview(page.view)
                page.didMove(toParent: parent)
            }
        }
        stage.act { stage.window.turn(.left) }
        stage.settle()
        let traits = log.lines.filter { $0.contains("compact") || $0.contains("changed") }
        #expect(
            traits.map { $0.components(separatedBy: " at ")[0] } == [
                "root will be compact", "child will be compact", "inner will be compact", "root changed",
                "child changed",
                "inner changed",
            ])
    }

    /// Returns where the stage shows a point of the window, on the glass of an upright device.
    private func onGlass(_ point: CGPoint, _ stage: TestStage, _ device: HeldDevice) -> CGPoint {
        let seen = stage.window.presentation
        let middle = CGPoint(x: seen.bounds.midX, y: seen.bounds.midY)
        let turned = CGPoint(x: point.x - middle.x, y: point.y - middle.y).applying(seen.transform)
        let size = stage.window.bounds.size
        let place = CGPoint(x: turned.x + size.width / 2, y: turned.y + size.height / 2)
        // A device that is turned to the left has its upper edge on the left.
        return switch device.orientation {
        case .upright: place
        case .turnedLeft: CGPoint(x: size.height - place.y, y: place.x)
        case .turnedRight: CGPoint(x: place.y, y: size.width - place.x)
        case .upsideDown: CGPoint(x: size.width - place.x, y: size.height - place.y)
        }
    }

    @Test("what is drawn starts where it was on the glass, and turns back in 0.3 s", arguments: DeviceTurn.allCases)
    func glass(turn: DeviceTurn) throws {
        let stage = TestStage(device: HeldDevice(.largeTablet)) { ViewController() }
        for _ in 0..<4 {
            var device = try #require(stage.window.screen.device)
            let corner = CGPoint(x: 10, y: 20)
            let before = onGlass(corner, stage, device)
            stage.act { stage.window.turn(turn) }
            device.turn(turn)
            #expect(stage.window.screen.device == device)
            let after = onGlass(corner, stage, device)
            #expect(hypot(before.x - after.x, before.y - after.y) < 1e-6)
            stage.pass(0.29)
            #expect(!stage.window.presentation.transform.isIdentity)
            stage.pass(0.02)
            #expect(stage.window.presentation.transform.isIdentity)
            #expect(stage.window.bounds.size == device.size)
        }
    }

    @Test("a turn during a turn goes on from what is on the screen")
    func twice() throws {
        let stage = TestStage(device: HeldDevice(.largeTablet)) { ViewController() }
        stage.act { stage.window.turn(.left) }
        stage.pass(0.1)
        var device = try #require(stage.window.screen.device)
        let before = onGlass(CGPoint(x: 300, y: 200), stage, device)
        stage.act { stage.window.turn(.left) }
        device.turn(.left)
        let after = onGlass(CGPoint(x: 300, y: 200), stage, device)
        #expect(hypot(before.x - after.x, before.y - after.y) < 1e-6)
        stage.settle()
        #expect(stage.root.view.frame == CGRect(x: 0, y: 0, width: 1024, height: 1366))
        #expect(stage.window.presentation.transform.isIdentity)
    }

    @Test("new touches are ignored while the content turns")
    func touches() {
        let stage = TestStage(device: HeldDevice(.roundPhone)) { ViewController() }
        stage.act { stage.window.turn(.right) }
        #expect(stage.window.refusesTouches)
        stage.settle()
        #expect(!stage.window.refusesTouches)
    }

    @Test(
        "a sheet is in place after a turn during its flight or its pull, finished or cancelled",
        arguments: [Device.roundPhone, .largePhone, .smallTablet], ["presenting", "pulling", "dismissing", "returning"])
    func sheets(device: Device, moment: String) throws {
        let stage = TestStage(device: HeldDevice(device)) { ViewController() }
        let sheet = ViewController()
        stage.act { stage.root.present(sheet, animated: true) }
        if moment == "presenting" { stage.pass(0.1) } else { stage.settle() }
        let top = stage.window.convert(sheet.view.bounds, from: sheet.view).minY
        if moment == "pulling" || moment == "returning" {
            let middle = Double(stage.window.bounds.midX)
            stage.drag(from: CGPoint(x: middle, y: top + 20), to: CGPoint(x: middle, y: top + 220))
            if moment == "returning" { stage.touch(.cancelled, middle, top + 220) }
        } else if moment == "dismissing" {
            stage.act { sheet.dismiss(animated: true) }
            stage.pass(0.1)
        }
        stage.act { stage.window.turn(.left) }
        stage.pass(0.1)
        if moment == "pulling" { stage.touch(.cancelled, 200, 300) }
        stage.settle()
        if moment == "dismissing" {
            #expect(stage.root.presentedViewController == nil)
            return
        }
        let fresh = TestStage(device: HeldDevice(device, .turnedLeft)) { ViewController() }
        let other = ViewController()
        fresh.settle { fresh.root.present(other, animated: true) }
        let (here, there) = (
            stage.window.convert(sheet.view.bounds, from: sheet.view),
            fresh.window.convert(other.view.bounds, from: other.view)
        )
        #expect(abs(here.minX - there.minX) < 0.01 && abs(here.minY - there.minY) < 0.01, "\(here) \(there)")
        #expect(abs(here.width - there.width) < 0.01 && abs(here.height - there.height) < 0.01)
        #expect(stage.root.view.frame == fresh.root.view.frame)
        #expect(sheet.view.safeAreaInsets == other.view.safeAreaInsets)
    }
}
