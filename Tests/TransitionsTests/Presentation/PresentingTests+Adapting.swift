import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

extension PresentingTests {
    @Test("the presentation controller's delegate adapts the style to the size")
    func adapts() {
        final class Adapter: AdaptivePresentationControllerDelegate {
            var traits: TraitCollection?

            func adaptivePresentationStyle(
                for controller: PresentationController, traitCollection: TraitCollection
            ) -> ModalPresentationStyle {
                traits = traitCollection
                return traitCollection.horizontalSizeClass == .compact ? .fullScreen : .none
            }
        }
        let adapter = Adapter()
        // Without a device a width is regular from 600 points on, a height from 480.
        for (width, height, isFull) in [(400.0, 800.0, true), (900, 800, false), (599, 479, true), (600, 480, false)] {
            stage.act { stage.window.resize(to: CGSize(width: width, height: height)) }
            let first = First()
            first.modalPresentationStyle = .pageSheet
            stage.act {
                first.presentationController?.delegate = adapter
                stage.root.present(first, animated: false)
            }
            #expect(adapter.traits?.horizontalSizeClass == (isFull ? .compact : .regular))
            #expect(adapter.traits?.verticalSizeClass == (height < 480 ? .compact : .regular))
            #expect(first.presentationController?.presentationStyle == (isFull ? .fullScreen : .pageSheet))
            #expect((stage.root.view.window == nil) == isFull)
            stage.act { first.dismiss(animated: false) }
        }
        #expect(stage.errors.isEmpty)
    }

    @Test("a presentation controller is called before and after each layout of its container")
    func containerLayouts() throws {
        final class Counting: PresentationController {
            var calls: [String] = []

            override func containerViewWillLayoutSubviews() {
                super.containerViewWillLayoutSubviews()
                calls.append("will")
            }

            override func containerViewDidLayoutSubviews() {
                super.containerViewDidLayoutSubviews()
                calls.append("did")
            }
        }
        let delegate = TestDelegate()
        delegate.makeController = { Counting(presentedViewController: $0, presenting: $1) }
        let first = First()
        stage.present(first, delegate)
        stage.settle()
        let controller = try #require(first.presentationController as? Counting)
        controller.calls = []
        stage.act { controller.containerView?.setNeedsLayout() }
        #expect(controller.calls == ["will", "did"])
    }

    @Test("a page sheet adapted to a form sheet has its width, and adapted to automatic keeps its detents")
    func adaptsSheets() throws {
        final class Adapter: AdaptivePresentationControllerDelegate {
            var style = ModalPresentationStyle.formSheet

            func adaptivePresentationStyle(
                for controller: PresentationController, traitCollection: TraitCollection
            ) -> ModalPresentationStyle { style }
        }
        let adapter = Adapter()
        stage.act { stage.window.resize(to: CGSize(width: 900, height: 800)) }
        for (style, width) in [(ModalPresentationStyle.formSheet, 540.0), (.automatic, 704)] {
            adapter.style = style
            let first = First()
            first.modalPresentationStyle = .pageSheet
            let prepared = try #require(first.presentationController as? SheetPresentationController)
            prepared.detents = [.medium()]
            stage.act {
                prepared.delegate = adapter
                stage.root.present(first, animated: false)
            }
            let sheet = try #require(first.presentationController as? SheetPresentationController)
            #expect(abs(sheet.frameOfPresentedViewInContainerView.width - width) < 1e-9)
            #expect((sheet === prepared) == (style == .automatic))
            stage.act { first.dismiss(animated: false) }
        }
    }
}
