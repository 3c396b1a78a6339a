import Animator
import Drawing
import Foundation
import Glibc
import StageSupport
import Staging
import SystemPackage
import Testing
import Timing
import Transitions
import ViewHierarchy

/// Errors and refused calls on a stage are in its trace.
@MainActor
struct StageErrorTests {
    /// A dismissal that a finger leads.
    private final class Led: ViewControllerTransitioningDelegate, ViewControllerAnimatedTransitioning {
        let finger = PercentDrivenInteractiveTransition()

        func animationController(
            forDismissed dismissed: ViewController
        ) -> (any ViewControllerAnimatedTransitioning)? { self }

        func interactionControllerForDismissal(
            using animator: any ViewControllerAnimatedTransitioning
        ) -> (any ViewControllerInteractiveTransitioning)? { finger }

        func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 0.4 }

        func animateTransition(using context: any ViewControllerContextTransitioning) {
            View.animate(withDuration: 0.4) {
                context.view(forKey: .from)?.alpha = 0
            } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    private static func stage() throws -> Stage {
        Stage(
            Scene("plain") { _ in ViewController() }, size: CGSize(width: 100, height: 100), scale: 1,
            parameters: try SceneParameters([]), photos: [],
            images: SyntheticImageLoading(isDetailed: false))
    }

    @Test("a presentation during an interactive dismissal is refused, as an event at its time (rules J 1 and L 8)")
    func refusal() throws {
        let stage = try Self.stage()
        let (first, second, led) = (ViewController(), ViewController(), Led())
        var logged: [String] = []
        Stage.debugLog = { logged.append($0) }
        defer { Stage.debugLog = nil }
        first.modalPresentationStyle = .custom
        first.transitioningDelegate = led
        let root = stage.rootViewController
        stage.timeline.asCurrent { root.present(first, animated: false) }
        stage.advance(to: FrameTime(seconds: 0.5))
        stage.timeline.asCurrent { first.dismiss(animated: true) }
        stage.advance(to: FrameTime(seconds: 0.6))
        stage.timeline.asCurrent {
            led.finger.update(0.5)
            root.present(second, animated: true)
        }
        let refused = stage.takeTraceEvents(since: .zero).filter { $0.name == .callIgnored }
        #expect(refused.map(\.time) == [0.6] && refused[0].object.contains("present"))
        #expect(logged == refused.map(\.object))
        #expect(second.presentingViewController == nil && first.presentingViewController === root)
    }

    @Test("a view's frame and center are where it is on screen, also in flight")
    func placeInFlight() throws {
        let stage = try Self.stage()
        let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.accessibilityIdentifier = "flying"
        stage.timeline.asCurrent {
            stage.rootViewController.view.addSubview(view)
            PropertyAnimator(duration: 1, curve: .linear) { view.frame.origin = CGPoint(x: 110, y: 220) }
                .startAnimation()
        }
        stage.advance(to: FrameTime(seconds: 0.25))
        #expect(stage.frame(ofViewNamed: "flying") == CGRect(x: 35, y: 70, width: 30, height: 40))
        #expect(stage.center(ofViewNamed: "flying") == CGPoint(x: 50, y: 90))
        // Within a view that moves too, and resized.
        let inner = View(frame: CGRect(x: 10, y: 20, width: 20, height: 10))
        inner.accessibilityIdentifier = "card"
        stage.timeline.asCurrent {
            let outer = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            stage.rootViewController.view.addSubview(outer)
            outer.addSubview(inner)
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                outer.center.x += 40
                inner.bounds.size.width = 40
            }
        }
        stage.advance(to: stage.timeline.now + 0.5)
        #expect(stage.frame(ofViewNamed: "card") == CGRect(x: 25, y: 20, width: 30, height: 10))
        #expect(stage.center(ofViewNamed: "card") == CGPoint(x: 40, y: 25))
        #expect(stage.frame(ofViewNamed: "none") == nil && stage.center(ofViewNamed: "none") == nil)
    }

    @Test("the misuse of an animator is an error event at its time (rule E 4)")
    func misuse() throws {
        let stage = try Self.stage()
        stage.advance(to: FrameTime(seconds: 0.5))
        stage.timeline.asCurrent {
            let animator = PropertyAnimator(duration: 1, curve: .linear) {
                stage.rootViewController.view.alpha = 0
            }
            animator.startAnimation()
            animator.finishAnimation(at: .end)
            animator.stopAnimation(true)
        }
        let errors = stage.takeTraceEvents(since: .zero).filter { $0.name == .error }
        #expect(errors.count == 1)
        #expect(errors.first?.time == 0.5)
        #expect(errors.first?.object.contains("finishAnimation") == true)
    }
}

@Suite("The user's photos")
struct PhotoCollectionTests {
    private static func make(_ path: FilePath) -> Bool {
        let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        return close(descriptor) == 0
    }

    @Test("a folder lists its pictures by name, whatever the bytes of their names")
    func folder() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let folder = FilePath(url.path)
        let names: [[UInt8]] = [
            Array("IMG 2.jpg".utf8), Array("IMG 3.jpg".utf8), Array("img 03.jpg".utf8), Array("IMG 10.JPG".utf8),
            Array("inv".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8),
            Array("名前.png".utf8),
        ]
        for name in names.reversed() + [Array("notes.txt".utf8), Array(".hidden.jpg".utf8), Array("jpg".utf8)] {
            #expect(Self.make(FilePath(bytes: folder.bytes + [0x2F] + name)))
        }
        let collection = PhotoCollection(paths: [folder, folder.appending("none.jpg")])
        #expect(collection.photos.map { $0.lastComponent?.bytes } == names)
        #expect(collection.problems.map(\.path) == [folder.appending("none.jpg")])
        #expect(PhotoCollection(paths: [FilePath(bytes: folder.bytes + [0x2F] + names[4])]).photos.count == 1)
    }

    @Test("a folder that only holds folders of pictures is refused with their names")
    func foldersOfPhotos() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        func remedy(_ name: String, _ file: String) throws -> String {
            let inner = url.appending(path: name)
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            #expect(Self.make(FilePath(inner.appending(path: file).path)))
            let problems = PhotoCollection(paths: [FilePath(url.path)]).problems
            #expect(problems.map(\.cause) == ["the folder holds no pictures"])
            return problems.first?.remedy.replacing(url.path + "/", with: "") ?? ""
        }
        #expect(try remedy("notes", "a.txt").hasPrefix("name a folder with JPEG"))
        #expect(try remedy("10", "a.jpg") == "folders in it do: name 10")
        #expect(try remedy("9", "a.jpg") == "folders in it do: name 9, 10")
        #expect(try remedy(".hidden", "a.jpg") == "folders in it do: name 9, 10")
        _ = try remedy("b", "a.png")
        #expect(try remedy("c", "a.png") == "folders in it do: name 9, 10, b or one of 1 more")
    }
}
