import Animator
import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@MainActor
@Suite("Transactions")
struct TransactionTests {
    private let stage = TestStage { NavigationController(rootViewController: Root()) }

    private func transact(_ body: () -> Void, _ done: @escaping @MainActor () -> Void) {
        stage.act {
            Transaction.begin()
            Transaction.setCompletionBlock(done)
            body()
            Transaction.commit()
        }
    }

    @Test("L4: the completion waits for a push, and for a pop")
    func pushes() throws {
        let navigation = try #require(stage.root as? NavigationController)
        for isPush in [true, false] {
            var calls: [Int] = []
            transact {
                if isPush {
                    navigation.pushViewController(First(), animated: true)
                } else {
                    navigation.popViewController(animated: true)
                }
            } _: {
                calls.append(navigation.viewControllers.count)
                #expect(navigation.transitionCoordinator == nil)
            }
            stage.pass(0.1)
            #expect(calls.isEmpty)
            stage.settle()
            #expect(calls == [isPush ? 2 : 1])
        }
    }

    @Test("L4: it waits for blocks and animators that were added after it, also nested and removed ones")
    func animations() {
        let view = View(frame: .zero)
        var calls = 0
        stage.act {
            Transaction.begin()
            View.animate(withDuration: 2) { view.center.x = 9 }
            Transaction.setCompletionBlock { calls += 1 }
            View.animate(withDuration: 0.3) { view.alpha = 0 }
            Transaction.begin()
            PropertyAnimator(duration: 0.6, curve: .linear) { view.center.y = 50 }.startAnimation()
            Transaction.commit()
            Transaction.commit()
        }
        stage.pass(0.5)
        #expect(calls == 0)
        stage.pass(0.11)
        #expect(calls == 1)
        transact {
            View.animate(withDuration: 1) { view.alpha = 1 }
        } _: {
            calls += 1
        }
        stage.act { view.removeAllAnimations() }
        #expect(calls == 2)
    }

    @Test("L4: without animations it is called at the commit, and so is one around changes that animate nothing")
    func nothing() {
        let view = View(frame: .zero)
        var calls = 0
        transact {
        } _: {
            calls += 1
        }
        transact {
            View.animate(withDuration: 1) { view.alpha = 1 }
        } _: {
            calls += 1
        }
        #expect(calls == 2)
    }
}
