package import Foundation
package import ViewHierarchy

/// Changes of a view that must ask for a new picture.
@MainActor
package enum PictureRequests {
    /// Makes each change in turn on a view in a window, and returns what is wrong with them: a change must change the
    /// picture and ask for it, and made again it changes nothing.
    /// - Parameters:
    ///   - repeats: Whether a change that is made again must ask for no picture.
    ///   - changes: The changes with their names.
    package static func problems<Subject: View>(
        of view: Subject, frame: CGRect, in window: Window, repeats: Bool = true,
        _ changes: [(name: String, change: (Subject) -> Void)]
    ) -> [String] {
        var problems: [String] = []
        view.frame = frame
        window.addSubview(view)
        var before = window.displayList()
        for (name, change) in changes {
            func note(_ isFine: Bool, _ problem: String) {
                if !isFine { problems.append("\(Subject.self).\(name) \(problem)") }
            }
            note(!window.displayIsPending, "begins with a request")
            change(view)
            note(window.displayIsPending, "asks for no picture")
            let after = window.displayList()
            note(after != before, "changes no picture")
            before = after
            change(view)
            note(!repeats || !window.displayIsPending, "asks again")
            note(window.displayList() == after, "changes the picture again")
        }
        return problems
    }
}
