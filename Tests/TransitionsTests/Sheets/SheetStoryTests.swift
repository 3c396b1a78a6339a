import Drawing
import Foundation
import GoldenSupport
import Testing
import ViewHierarchy

@testable import Transitions

/// Sheets on devices, against recorded pictures: they notice what changes beside the rules of the other tests.
@MainActor
@Suite("Pictures of sheets")
struct SheetStoryTests {
    private enum Look: String, CaseIterable {
        case plain, grabber, edge, undimmed, modal, low
    }

    private static let devices = [
        HeldDevice(.smallPhone), HeldDevice(.roundPhone), HeldDevice(.largePhone, .turnedLeft),
        HeldDevice(.smallTablet),
    ]

    private func sheet(_ look: Look) -> Plain {
        let page = Plain()
        page.color = Color(white: 0.6)
        let inner = View(frame: CGRect(x: 10, y: 10, width: 100, height: 900))
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        inner.backgroundColor = .blue
        page.view.addSubview(inner)
        page.modalPresentationStyle = look == .modal ? .formSheet : .pageSheet
        page.preferredContentSize = CGSize(width: 300, height: 260)
        guard let sheet = page.sheetPresentationController else { return page }
        switch look {
        case .plain: sheet.detents = [.medium(), .large()]
        case .grabber:
            sheet.detents = [.custom { _ in 180 }, .medium(), .large()]
            sheet.prefersGrabberVisible = true
            sheet.preferredCornerRadius = 24
        case .edge:
            sheet.detents = [.medium(), .large()]
            sheet.prefersEdgeAttachedInCompactHeight = true
        case .undimmed:
            sheet.detents = [.medium(), .large()]
            sheet.largestUndimmedDetentIdentifier = .medium
        case .modal: page.isModalInPresentation = true
        case .low: sheet.detents = [.custom { $0.maximumDetentValue * 0.3 }]
        }
        return page
    }

    @Test("sheets come, are pulled, thrown, caught, resized and turned, and go", arguments: 0..<4)
    func pulled(index: Int) throws {
        var story = GoldenStory("sheets-\(index)")
        for look in Look.allCases {
            let stage = TestStage(device: Self.devices[index]) { Plain() }
            let page = sheet(look)
            let (width, height) = (Double(stage.window.bounds.width), Double(stage.window.bounds.height))
            stage.act { stage.root.present(page, animated: true) }
            stage.pass([0.1, 0.1], "\(look)", into: &story)
            let top = Double(page.view.convert(CGPoint.zero, to: nil).y)
            func pull(_ way: Double, in seconds: Double, _ name: String) {
                let start = CGPoint(x: width / 2, y: min(top + 30, height - 40))
                stage.drag(from: start, to: CGPoint(x: start.x, y: start.y + way), in: seconds)
                story.add("\(look) \(name)", stage.picture())
                stage.touch(.ended, start.x, start.y + way)
            }
            pull(60, in: 0.3, "pulled")
            stage.pass([0.08], "\(look) returns", into: &story)
            pull(-250, in: 0.4, "pulled up")
            stage.pass(0.06)
            story.add("\(look) flies", stage.picture())
            stage.touch(.began, width / 2, height - 60)
            stage.touch(.moved, width / 2, height - 20)
            story.add("\(look) caught", stage.picture())
            stage.touch(.ended, width / 2, height - 20)
            stage.pass([0.08], "\(look) goes on", into: &story)
            stage.act {
                page.sheetPresentationController?.animateChanges {
                    page.sheetPresentationController?.detents = [.large()]
                }
            }
            stage.pass([0.1], "\(look) large", into: &story)
            stage.act { stage.window.turn(.left) }
            stage.pass([0.1], "\(look) turned", into: &story)
            let other = sheet(.plain)
            stage.act { page.present(other, animated: true) }
            stage.pass([0.1], "\(look) and another", into: &story)
            stage.act { stage.root.dismiss(animated: true) }
            stage.pass([0.1], "\(look) gone", into: &story)
        }
        try story.check()
    }

    @Test("pages turn, across and along, under a finger, thrown, caught, at both ends, and by code")
    func pages() throws {
        var story = GoldenStory("pages")
        for (orientation, spacing) in [(PageViewController.NavigationOrientation.horizontal, 0.0), (.vertical, 24)] {
            let name = orientation == .vertical ? "vertical" : "horizontal"
            let pager = PageViewController(
                transitionStyle: .scroll, navigationOrientation: orientation, options: [.interPageSpacing: spacing])
            let book = Book()
            for (index, page) in book.pages.enumerated() {
                (page as? Plain)?.color = Color(white: 0.3 + 0.2 * Double(index))
            }
            pager.dataSource = book
            pager.delegate = book
            pager.setViewControllers([book.pages[0]], direction: .forward, animated: false)
            let stage = TestStage { pager }
            func place(_ way: Double) -> CGPoint {
                orientation == .vertical ? CGPoint(x: 200, y: 400 + way) : CGPoint(x: 200 + way, y: 400)
            }
            func drag(_ start: Double, _ end: Double, _ seconds: Double, _ step: String) {
                stage.drag(from: place(start), to: place(end), in: seconds)
                story.add("\(name) \(step)", stage.picture())
                stage.touch(.ended, place(end).x, place(end).y)
                stage.pass([0.06, 0.1], "\(name) \(step), left", into: &story)
            }
            drag(0, 120, 0.2, "before the first")
            drag(100, -60, 0.3, "a little")
            drag(100, -160, 0.2, "on")
            drag(60, -20, 0.05, "thrown")
            drag(-100, 180, 0.2, "back")
            stage.drag(from: place(100), to: place(-100), in: 0.2)
            stage.touch(.ended, place(-100).x, place(-100).y)
            stage.pass(0.08)
            stage.touch(.began, place(0).x, place(0).y)
            stage.touch(.moved, place(70).x, place(70).y)
            story.add("\(name) caught", stage.picture())
            stage.touch(.cancelled, place(70).x, place(70).y)
            stage.pass([0.1], "\(name) cancelled", into: &story)
            stage.act { pager.setViewControllers([book.pages[3]], direction: .forward, animated: true) }
            stage.pass([0.1], "\(name) by code", into: &story)
            drag(0, -120, 0.2, "behind the last")
            story.add("\(name) calls", (book.received + stage.takeEvents()).joined(separator: "\n"))
        }
        try story.check()
    }
}
