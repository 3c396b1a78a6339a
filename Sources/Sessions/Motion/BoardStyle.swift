package import Staging

/// What a recording of several lanes shows beside their pictures.
package struct BoardStyle {
    /// The lanes, from left to right.
    package var lanes: [TraceLane]
    package var appearance: BoardAppearance
    /// Whether each lane shows the outlines of the others.
    package var showsOutlines: Bool
    /// The view with the plotted curves.
    package var plot: PlotChoice

    package init(lanes: [TraceLane], appearance: BoardAppearance, showsOutlines: Bool, plot: PlotChoice) {
        self.lanes = lanes
        self.appearance = appearance
        self.showsOutlines = showsOutlines
        self.plot = plot
    }
}
