/// The dimensions of the column's parts, in points.
package enum EditorMetrics {
    /// The margin at the left and right.
    package static let inset = 16.0
    package static let rowHeight = 30.0
    /// The height of fields, chips and segments in a row.
    package static let controlHeight = 26.0
    static let labelWidth = 78.0
    static let fieldWidth = 84.0
    package static let gap = 8.0
    package static let corner = 6.0
    /// The alpha of disabled controls.
    static let disabledAlpha = 0.4
}
