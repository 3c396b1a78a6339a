import Foundation
package import Staging
import ViewHierarchy

/// A stage that counts its input, to measure how often random input reaches relevant states.
@MainActor
package final class ReachCount: StageFront {
    package enum Reach: String, CaseIterable, Sendable {
        case opening, dismissing, returnVerdict, dismissVerdict
        case catchInOpening, catchInDismissing, catchInReturning
        case turnedPage, zoomedIn
        case cancelWhileLed, secondTouchWhileLed, secondTouchInFlight, keyWhileLed, keyInFlight
        case resizeWhileLed, resizeInFlight, removalWhileLed, removalInFlight, ownPhotoRemoved
    }

    private let stage: Stage
    private var wasZoomed = false
    package private(set) var counts: [Reach: Int] = [:]

    package init(_ stage: Stage) { self.stage = stage }

    package func count(_ reach: Reach) { counts[reach, default: 0] += 1 }

    package var target: any RecordableStage { stage }

    package func handle(_ action: InputAction) {
        let isLed = stage.progress.phase == .interactive
        let isFlying = stage.progress.phase == .animating
        let open = openTile
        stage.handle(action)
        switch action {
        case .pointer(_, .cancel, _): if isLed, stage.progress.phase != .interactive { count(.cancelWhileLed) }
        case .pointer(2, .down, _):
            if isLed { count(.secondTouchWhileLed) }
            if isFlying { count(.secondTouchInFlight) }
        case .pointer, .wheel: break
        case .key:
            if isLed { count(.keyWhileLed) }
            if isFlying { count(.keyInFlight) }
        case .resize, .turn:
            if isLed { count(.resizeWhileLed) }
            if isFlying { count(.resizeInFlight) }
        case .removePhoto(let number):
            if isLed { count(.removalWhileLed) }
            if isFlying { count(.removalInFlight) }
            if number == open { count(.ownPhotoRemoved) }
            return
        }
        if let open, let now = openTile, now != open { count(.turnedPage) }
        let isZoomed =
            stage.progress.phase == .idle
            && (stage.frame(ofViewNamed: "photo")?.width ?? 0) > stage.size.width * 1.01
        if isZoomed, !wasZoomed { count(.zoomedIn) }
        wasZoomed = isZoomed
    }

    private var openTile: Int? {
        guard stage.view(named: "photo") != nil else { return nil }
        return (1...14).first { stage.view(named: "tile \($0)")?.isHidden == true }
    }

    /// Counts events.
    package func count(_ events: [TraceEvent]) {
        var flight = Reach.catchInOpening
        for (index, event) in events.enumerated() {
            switch (event.name, event.object) {
            case (.transitionBegan, "present"):
                count(.opening)
                flight = .catchInOpening
            case (.transitionBegan, _):
                count(.dismissing)
                flight = .catchInDismissing
            case (.verdict, "return"):
                count(.returnVerdict)
                flight = .catchInReturning
            case (.verdict, _):
                count(.dismissVerdict)
                flight = .catchInDismissing
            case (.transitionPaused, _):
                // A picture reversed by a key continues immediately, without a verdict.
                let next = events[(index + 1)...].first { $0.name == .verdict || $0.name.text.hasPrefix("transition") }
                if next?.name != .transitionContinued { count(flight) }
            default: break
            }
        }
    }
}
