import Foundation

/// The content of a page besides its film and its trace.
package struct PageContent: Sendable, Hashable, Encodable {
    /// A lane; lanes are ordered from left to right.
    package struct Lane: Sendable, Hashable, Encodable {
        /// The text that distinguishes the lane from the others.
        package var title: String
        package var settings: [Setting]
        /// The curves by which the lane moves; empty if no curve describes the motion.
        package var curves: [Curve]

        package init(title: String, settings: [Setting], curves: [Curve]) {
            self.title = title
            self.settings = settings
            self.curves = curves
        }
    }

    /// A parameter of the scene.
    package struct Setting: Sendable, Hashable, Encodable {
        package var name: String
        /// The value, with its unit.
        package var value: String
        package var isDefault: Bool

        package init(name: String, value: String, isDefault: Bool) {
            self.name = name
            self.value = value
            self.isDefault = isDefault
        }
    }

    /// A curve as code for other systems.
    package struct Curve: Sendable, Hashable, Encodable {
        /// The occasion on which the lane uses the curve; empty if it always does.
        package var occasion: String
        package var codes: [Code]

        package init(occasion: String, codes: [Code]) {
            self.occasion = occasion
            self.codes = codes
        }
    }

    /// Code for one system.
    package struct Code: Sendable, Hashable, Encodable {
        package var system: String
        package var text: String

        package init(system: String, text: String) {
            self.system = system
            self.text = text
        }
    }

    package var title: String
    /// A line that describes the scene.
    package var hint: String
    /// The displayed name of the tape's file.
    package var tapeName: String
    /// The tape's text.
    package var tape: String
    /// The view whose curves are shown first, or `nil` for the one that moves farthest.
    package var view: String?
    package var lanes: [Lane]

    package init(title: String, hint: String, tapeName: String, tape: String, view: String?, lanes: [Lane]) {
        self.title = title
        self.hint = hint
        self.tapeName = tapeName
        self.tape = tape
        self.view = view
        self.lanes = lanes
    }
}

/// The template and the content of a page.
package struct PageRequest: Sendable {
    package var template: PageTemplate
    package var content: PageContent

    package init(template: PageTemplate, content: PageContent) {
        self.template = template
        self.content = content
    }
}
