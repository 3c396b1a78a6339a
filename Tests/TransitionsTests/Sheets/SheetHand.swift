import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

@testable import Transitions

/// A sheet on a stage of 400 x 800, where the large detent's top is at 50 and the medium one's at 400.
@MainActor
final class SheetHand {
    let stage: TestStage
    let first = First()
    let delegate = SheetDelegate()

    init(_ detents: [SheetPresentationController.Detent] = [.large()], size: CGSize = CGSize(width: 400, height: 800)) {
        stage = TestStage(size: size) { Root() }
        sheet.detents = detents
        sheet.delegate = delegate
    }

    /// A hand whose sheet is presented.
    static func presented(
        _ detents: [SheetPresentationController.Detent] = [.large()], size: CGSize = CGSize(width: 400, height: 800)
    ) -> SheetHand {
        let hand = SheetHand(detents, size: size)
        hand.present()
        return hand
    }

    var sheet: SheetPresentationController {
        stage.act {
            first.sheetPresentationController
                ?? SheetPresentationController(presentedViewController: first, presenting: nil)
        }
    }

    var mover: SheetMover { sheet.mover }

    /// What the sheet moves.
    var card: View { first.view.superview?.superview ?? first.view }
    var top: Double { Double(card.presentation.center.y - card.presentation.bounds.height / 2) }
    var dimming: View {
        card.superview?.subviews.first { $0 is DimmingView } ?? View(frame: .zero)
    }
    /// How far the presenter has shrunk, 0...1.
    var shrinking: Double { (1 - stage.root.view.transform.a) / 0.1 }
    /// How fast the card's top moves by an animation.
    var speed: Double {
        stage.act {
            card.presentedVelocity(of: .center)[1] - card.presentedVelocity(of: .bounds)[3] / 2
        }
    }

    func present(animated: Bool = false) {
        stage.act { stage.root.present(first, animated: animated) }
        stage.pass(0)
        if !animated { _ = stage.takeEvents() }
    }

    /// A finger that is still for long enough to have no velocity.
    func rest() {
        stage.pass(0.2)
    }

    func lift(at y: Double) { stage.touch(.ended, 200, y) }

    /// Lifts the finger, and lets time pass until nothing moves.
    func letGo(at y: Double) { stage.endTouch(200, y) }

    /// A finger down at one height and moved to another, of which the first 10 points are for the gesture to begin.
    func pull(from start: Double, to end: Double, in seconds: Double = 0.3) {
        stage.drag(from: CGPoint(x: 200, y: start), to: CGPoint(x: 200, y: end), in: seconds)
    }
}

/// Notes the calls of a sheet's delegate, and vetoes where it is set to.
@MainActor
final class SheetDelegate: SheetPresentationControllerDelegate {
    var allows = true
    var received: [String] = []

    func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool { allows }

    func presentationControllerWillDismiss(_ presentationController: PresentationController) { received.append("will") }

    func presentationControllerDidDismiss(_ presentationController: PresentationController) { received.append("did") }

    func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
        received.append("attempt")
    }

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: SheetPresentationController) {
        received.append(sheet.selectedDetentIdentifier?.rawValue.components(separatedBy: ".").last ?? "none")
    }
}
