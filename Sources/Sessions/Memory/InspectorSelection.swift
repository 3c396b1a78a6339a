import Support

/// What the user has selected in the inspector: a section, and a view of the chosen lane.
///
/// A press selects a view only while the section of views is shown.
package struct InspectorSelection: Equatable {
    package private(set) var section: InspectorSection
    /// The selected view, or nil.
    package private(set) var view: LaneInside.Key?
    /// Whether the next press on a stage selects a view.
    package private(set) var picksView = false

    package init(section: InspectorSection = .curve) { self.section = section }

    /// Whether the section is one of the editor's.
    package var isEditor: Bool { section == .curve || section == .scene }

    /// The section after the shown one.
    package var nextSection: InspectorSection {
        let all = InspectorSection.allCases
        return all[(section.index + 1) % all.count]
    }

    package mutating func select(_ section: InspectorSection) {
        self.section = section
        if section != .views { picksView = false }
    }

    package mutating func togglePicking() { picksView.toggle() }

    package mutating func endPicking() { picksView = false }

    package mutating func select(_ view: LaneInside.Key?) { self.view = view }

    /// Selects the first of some views or, if one of them is selected, the one after it.
    package mutating func select(oneOf views: [LaneInside.Key]) {
        let now = view.flatMap { views.firstIndex(of: $0) }
        view = now.map { views[($0 + 1) % views.count] } ?? views.first
    }
}
