import Foundation

/// What a page says beside its film and its trace.
package struct PageContent: Sendable, Hashable, Encodable {
    /// One of the lanes, from the left to the right.
    package struct Lane: Sendable, Hashable, Encodable {
        /// What distinguishes it from the others.
        package var title: String
        package var settings: [Setting]
        /// One for each curve that the lane moves by; none where no curve says how it moves.
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
        /// With its unit.
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
        /// When the lane moves by it; empty where it always does.
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
    /// One line on what the scene is.
    package var hint: String
    /// The tape's file, as it is shown.
    package var tapeName: String
    /// The tape's text.
    package var tape: String
    /// The view whose curves are shown first; nil for the one that moves farthest.
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

/// What a page is made of: its source, and what it says.
package struct PageRequest: Sendable {
    package var template: PageTemplate
    package var content: PageContent

    package init(template: PageTemplate, content: PageContent) {
        self.template = template
        self.content = content
    }
}
