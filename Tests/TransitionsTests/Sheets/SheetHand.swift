import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

@testable import Transitions

/// A sheet on a stage of 400 x 800. The large detent's top is at 50 and the medium one's at 400.
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

    /// Returns a hand with a presented sheet.
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

    /// The view that the sheet moves.
    var card: View { first.view.superview?.superview ?? first.view }
    var top: Double { Double(card.presentation.center.y - card.presentation.bounds.height / 2) }
    var dimming: View {
        card.superview?.subviews.first { $0 is DimmingView } ?? View(frame: .zero)
    }
    /// The presenter's progress of shrinking, 0...1.
    var shrinking: Double { (1 - stage.root.view.transform.a) / 0.1 }
    /// The velocity of the card's top in an animation.
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

    /// Holds the finger still until its velocity is 0.
    func rest() {
        stage.pass(0.2)
    }

    func lift(at y: Double) { stage.touch(.ended, 200, y) }

    /// Lifts the finger, and lets time pass until everything rests.
    func letGo(at y: Double) { stage.endTouch(200, y) }

    /// Drags a finger from one height to another, including the 10 points before the gesture begins.
    func pull(from start: Double, to end: Double, in seconds: Double = 0.3) {
        stage.drag(from: CGPoint(x: 200, y: start), to: CGPoint(x: 200, y: end), in: seconds)
    }
}

/// A sheet's delegate that logs its calls, and vetoes on request.
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
