import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

/// A presented view whose size follows from its constraints: 20 points around a box of some height.
@MainActor
@Suite("Presented views sized by constraints")
struct ConstrainedSizeTests {
    private final class Card: ViewController {
        let box = View(frame: .zero)
        private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 160)

        override func viewDidLoad() {
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            let bottom = view.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: 20)
            bottom.priority = LayoutPriority(999)
            LayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
                box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                view.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 20), height, bottom,
            ])
        }

        override func viewDidLayoutSubviews() {
            preferredContentSize = CGSize(width: 360, height: fittingHeight(360))
        }

        func fittingHeight(_ width: Double) -> Double {
            view.systemLayoutSizeFitting(
                CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height
        }
    }

    /// Places the card 20 points above the bottom.
    private final class BottomPresentation: PresentationController {
        var usesPreferredSize = false

        override var frameOfPresentedViewInContainerView: CGRect {
            guard let containerView, let card = presentedViewController as? Card else { return .zero }
            let room = containerView.bounds
            let height = usesPreferredSize ? card.preferredContentSize.height : card.fittingHeight(room.width - 40)
            return CGRect(x: 20, y: room.maxY - height - 20, width: room.width - 40, height: height)
        }

        override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
    }

    private final class Delegate: ViewControllerTransitioningDelegate {
        let usesPreferredSize: Bool

        init(usesPreferredSize: Bool) { self.usesPreferredSize = usesPreferredSize }

        func presentationController(
            forPresented presented: ViewController, presenting: ViewController?, source: ViewController
        ) -> PresentationController? {
            let presentation = BottomPresentation(presentedViewController: presented, presenting: presenting)
            presentation.usesPreferredSize = usesPreferredSize
            return presentation
        }
    }

    @Test("a presentation's frame follows the fitting size, at once and animated", arguments: [false, true])
    func presentation(usesPreferredSize: Bool) {
        let stage = TestStage { ViewController() }
        let (card, delegate) = (Card(), Delegate(usesPreferredSize: usesPreferredSize))
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = delegate
        stage.act { stage.root.present(card, animated: true) }
        stage.settle()
        #expect(card.view.frame == CGRect(x: 20, y: 580, width: 360, height: 200))
        #expect(card.box.frame == CGRect(x: 20, y: 20, width: 320, height: 160))
        stage.act {
            View.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
                card.height.constant = 260
                card.view.layoutIfNeeded()
                card.presentationController?.containerView?.setNeedsLayout()
                card.presentationController?.containerView?.layoutIfNeeded()
            }
        }
        stage.pass(0.1)
        let seen = card.view.presentation.frame
        #expect(abs(seen.minY - (580 - 25)) < 1e-6 && abs(seen.height - 225) < 1e-6)
        #expect(abs(card.box.presentation.frame.height - 185) < 1e-6)
        stage.settle()
        #expect(card.view.frame == CGRect(x: 20, y: 480, width: 360, height: 300))
        #expect(card.box.frame.height == 260)
    }

    @Test("a sheet's own detent can have the fitting height")
    func detent() {
        let stage = TestStage { ViewController() }
        let card = Card()
        let sheet = stage.act {
            let sheet = card.sheetPresentationController
            sheet?.detents = [.custom { _ in card.fittingHeight(400) }]
            stage.root.present(card, animated: true)
            return sheet
        }
        stage.settle()
        func top() -> Double { card.view.convertPresented(CGPoint.zero, to: nil).y }
        #expect(abs(top() - 600) < 1e-6 && card.box.frame.height == 160)
        stage.act {
            card.height.constant = 260
            sheet?.animateChanges { sheet?.invalidateDetents() }
        }
        stage.pass(0.05)
        #expect(top() < 600 && top() > 500)
        stage.settle()
        #expect(abs(top() - 500) < 1e-6 && card.box.frame.height == 260)
        #expect(stage.errors.isEmpty)
    }
}
