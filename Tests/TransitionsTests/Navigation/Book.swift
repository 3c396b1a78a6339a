import Transitions

private final class Fourth: Plain {}

/// Four pages, and the log of delegate and data source.
@MainActor
final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
    let pages: [ViewController] = [First(), Second(), Third(), Fourth()]
    /// Whether it returns the page itself as the next one.
    var repeats = false
    var received: [String] = []
    var onTurn: (() -> Void)?
    private(set) var questions: [String] = []

    private func name(_ controller: ViewController) -> String { String(describing: type(of: controller)) }

    private func page(_ step: Int, from controller: ViewController) -> ViewController? {
        guard let index = pages.firstIndex(where: { $0 === controller }) else { return nil }
        return repeats ? controller : pages.indices.contains(index + step) ? pages[index + step] : nil
    }

    func pageViewController(
        _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
    ) -> ViewController? {
        questions.append("before \(name(viewController))")
        return page(-1, from: viewController)
    }

    func pageViewController(
        _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
    ) -> ViewController? {
        questions.append("after \(name(viewController))")
        return page(1, from: viewController)
    }

    func pageViewController(
        _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController]
    ) {
        received.append("to \(pendingViewControllers.map(name).joined(separator: ", "))")
        onTurn?()
    }

    func pageViewController(
        _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [ViewController], transitionCompleted completed: Bool
    ) {
        let from = previousViewControllers.map(name).joined(separator: ", ")
        received.append("from \(from) \(finished ? "finished" : "cut") \(completed ? "completed" : "back")")
    }
}
