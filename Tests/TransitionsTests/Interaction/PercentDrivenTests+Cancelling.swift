import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

extension PercentDrivenTests {
    @Test("a cancelled presentation or dismissal restores everything (B 5)")
    func cancelled() {
        let before = stage.picture()
        let messy = MessyAnimator()
        begin(messy)
        stage.act { interactor.update(0.7) }
        stage.settle { interactor.cancel() }
        #expect(stage.picture() == before)
        #expect(stage.window.subviews.count == 1)
        begin(messy)
        stage.settle { interactor.finish() }
        let presented = stage.picture()
        let tree = first.view.superview?.subviews.count
        stage.act { first.dismiss(animated: true) }
        stage.pass(0)
        stage.act { interactor.update(0.7) }
        stage.pass(0.1)
        #expect(stage.picture() != presented)
        stage.settle { interactor.cancel() }
        #expect(stage.picture() == presented)
        #expect(first.view.superview?.subviews.count == tree)
        #expect(messy.ended == [false, true, false])
        #expect(stage.errors.isEmpty)
    }

    @Test("a cancelled dismissal puts back what the animator has taken out of the view, in its order (B 5)")
    func subviewsBack() {
        final class Taking: FadeAnimator {
            var change: () -> Void = {}
            override func animateTransition(using context: any ViewControllerContextTransitioning) {
                change()
                super.animateTransition(using: context)
            }
        }
        let views = (0..<4).map { _ in View(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
        for view in views { first.view.addSubview(view) }
        stage.act { stage.root.present(first, animated: false) }
        stage.act { first.dismiss(animated: false) }
        let animator = Taking()
        begin(FadeAnimator())
        stage.settle { interactor.finish() }
        delegate.animator = animator
        animator.change = { [first] in
            views[1].removeFromSuperview()
            first.view.bringSubviewToFront(views[0])
            first.view.addSubview(View(frame: .zero))
            views[2].frame = CGRect(x: 50, y: 60, width: 30, height: 40)
        }
        stage.act { first.dismiss(animated: true) }
        stage.pass(0)
        stage.act { interactor.update(0.5) }
        stage.settle { interactor.cancel() }
        #expect(first.view.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init))
        #expect(views.allSatisfy { $0.frame == CGRect(x: 0, y: 0, width: 9, height: 9) })
    }

    @Test("a set completion curve shapes the way back, too, in the time that was led (D 1)")
    func cancellationCurve() {
        begin(FadeAnimator())
        interactor.completionCurve = .easeOut
        stage.act {
            interactor.update(0.75)
            interactor.cancel()
        }
        for quarter in 1...3 {
            stage.pass(0.75 * 0.4 / 4)
            let part = TimingCurve.easeOut.value(atFraction: Double(quarter) / 4)
            #expect(abs(alpha - 0.75 * (1 - part)) < 1e-9)
        }
        #expect(stage.director.isTransitioning)
        stage.pass(0.75 * 0.4 / 4 + 1e-3)
        #expect(first.presentingViewController == nil && !stage.director.isTransitioning && stage.errors.isEmpty)
    }
}

/// An animator that restores nothing after a cancelled transition.
private final class MessyAnimator: FadeAnimator {
    override func animateTransition(using context: any ViewControllerContextTransitioning) {
        let other = context.viewController(forKey: .from)?.view
        let view = context.view(forKey: .to) ?? context.view(forKey: .from)
        let ghost = View(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        ghost.backgroundColor = .black
        context.containerView.addSubview(ghost)
        let outline = ShapeLayer()
        outline.path = Path(rect: CGRect(x: 0, y: 0, width: 40, height: 40))
        view?.layer.addSublayer(outline)
        view?.layer.mask = ShapeLayer()
        other?.clipsToBounds = true
        other?.maskedCorners = [.topLeft]
        view?.isHidden = false
        view?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        super.animateTransition(using: context)
        View.animate(withDuration: duration) {
            other?.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
            other?.cornerRadius = 12
            view?.transform = .identity
            ghost.center.x += 100
        }
    }
}
