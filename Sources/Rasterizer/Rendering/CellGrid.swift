/// The fixed cells of a frame that threads take one at a time. They are as wide as a damage column, and low enough that
/// a cell's pixels stay in a core's own cache while all items are drawn over them.
struct CellGrid: Sendable {
    /// 128 rows of 512 pixels are 256 KiB.
    static let rowsInCell = 128

    let region: DamagedRegion
    let rowsOfCells: Int

    init(_ region: DamagedRegion) {
        self.region = region
        rowsOfCells = (region.height + Self.rowsInCell - 1) / Self.rowsInCell
    }

    var count: Int { region.boxes.count * rowsOfCells }

    func box(_ cell: Int) -> PixelRect {
        var box = region.columnBox(cell / rowsOfCells)
        let row = cell % rowsOfCells
        box.minY = row * Self.rowsInCell
        box.maxY = min(region.height, box.minY + Self.rowsInCell)
        return box
    }

    /// Returns the damaged parts of a cell.
    func damage(in cell: Int) -> [PixelRect] {
        let box = box(cell)
        return region.boxes[cell / rowsOfCells].map { $0.intersection(box) }.filter { !$0.isEmpty }
    }
}
