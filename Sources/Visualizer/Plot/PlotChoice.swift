import Staging

/// Which view's curves are plotted: the one that the user has chosen, or else the one that the scene leads.
struct PlotChoice: Hashable {
    /// The scene's traced views, in its order.
    var views: [String] = []
    /// What the scene's gesture leads.
    var lead: String?
    /// The user's choice; nil for none.
    var chosen: String?

    /// Nil where nothing has moved, or what was chosen was not seen.
    func view(in summary: GestureSummary) -> String? {
        if let chosen { return summary.origins[chosen] == nil ? nil : chosen }
        if let lead, summary.moves[lead] != nil { return lead }
        // Where the lead rests, what has moved farthest; of what moves as one, the view that the scene names first.
        let order = views + summary.moves.keys.filter { !views.contains($0) }.sorted()
        return order.filter { summary.moves[$0] != nil }.max { left, right in
            (summary.moves[left]?.length ?? 0) < (summary.moves[right]?.length ?? 0) - Self.tie
        }
    }

    /// What has moved by so little more, in points, has moved as far.
    private static let tie = 0.5
}

extension SceneDescription {
    /// - Parameter chosen: The user's choice; nil for none.
    func plotChoice(_ chosen: String?) -> PlotChoice {
        PlotChoice(views: views.filter(\.isTraced).map(\.name), lead: leadView, chosen: chosen)
    }
}
