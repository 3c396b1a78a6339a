import Foundation
import Scrim

/// A scrolling grid of tiles. Only visible tiles have views.
@MainActor
final class PhotoGrid: ScrollView {
    private let library: PhotoLibrary
    private let palette: Palette
    private var tiles: [ObjectIdentifier: PhotoTile] = [:]
    private var spare: [PhotoTile] = []
    private let empty = Label()

    /// The photo whose tile is hidden because the photo is shown elsewhere.
    var hiddenPhoto: Photo? { didSet { if hiddenPhoto !== oldValue { hideTile() } } }

    /// The number of tiles in a row: three, and five on a device with a wide screen.
    var columns: Int { Screen.main.device?.isWidthRegular == true ? 5 : 3 }
    /// The distance between tiles, in points.
    static let gap = 6.0

    init(library: PhotoLibrary, palette: Palette) {
        self.library = library
        self.palette = palette
        super.init(frame: .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        backgroundColor = palette.background
        alwaysBounceVertical = true
        empty.text = "No photos\nDrop pictures or a folder here"
        empty.numberOfLines = 0
        empty.textAlignment = .center
        empty.font = .systemFont(ofSize: 17, weight: .medium)
        empty.textColor = palette.secondaryText
        addSubview(empty)
    }

    required init?(coder: NSCoder) { nil }

    /// The side of a tile, in whole points so that thumbnails stay sharp.
    var side: Double {
        max(
            1,
            ((safeColumn.width - PhotoGrid.gap * Double(columns - 1)) / Double(columns)).rounded(.down))
    }

    private var pitch: Double { side + PhotoGrid.gap }

    /// Each of the two margins, which share the space left over by whole sides.
    private var margin: Double {
        let column = safeColumn
        return column.minX + ((column.width - Double(columns) * pitch + PhotoGrid.gap) / 2).rounded(.down)
    }

    /// Returns the frame of a photo's tile in the grid's content, or nil if the photo is gone.
    func tileFrame(of photo: Photo) -> CGRect? { library.index(of: photo).map(tileFrame(at:)) }

    private func tileFrame(at index: Int) -> CGRect {
        let column = index % columns
        let row = index / columns
        return CGRect(
            x: margin + Double(column) * pitch, y: safeAreaInsets.top + Double(row) * pitch, width: side, height: side)
    }

    /// Returns the view of a photo's tile if it is visible.
    func tile(of photo: Photo) -> PhotoTile? { tiles[ObjectIdentifier(photo)] }

    /// Returns the photo at a point of the grid's content.
    func photo(at point: CGPoint) -> Photo? {
        tiles.values.first { !$0.isHidden && $0.frame.contains(point) }?.photo
    }

    /// Scrolls immediately, by the least distance that makes a photo's tile fully visible.
    func reveal(_ photo: Photo) {
        guard let frame = tileFrame(of: photo) else { return }
        var offset = contentOffset
        let safe = safeAreaInsets
        if frame.minY < offset.y + safe.top { offset.y = frame.minY - safe.top }
        if frame.maxY > offset.y + clearHeight { offset.y = frame.maxY - clearHeight }
        if offset != contentOffset { contentOffset = offset }
        layoutIfNeeded()
    }

    func refresh(_ photo: Photo) { tile(of: photo)?.display(photo) }

    /// Updates the grid after photos were added or removed.
    func reload() { setNeedsLayout() }

    override func layoutSubviews() {
        super.layoutSubviews()
        let count = library.photos.count
        let rows = (count + columns - 1) / columns
        contentSize = CGSize(
            width: bounds.width,
            height: safeAreaInsets.top + max(0, Double(rows) * pitch - PhotoGrid.gap) + safeAreaInsets.bottom)
        empty.isHidden = count > 0
        let room = CGSize(width: bounds.width - 40, height: bounds.height)
        empty.frame = CGRect(center: bounds.center, size: empty.sizeThatFits(room))
        let visible = indices(from: bounds.minY, to: bounds.maxY)
        let near = indices(from: bounds.minY - bounds.height, to: bounds.maxY + bounds.height)
        layOutTiles(visible)
        library.loadThumbnails(visible: visible, near: near, side: side)
    }

    /// Returns the range of photos whose rows intersect a vertical range of the content.
    private func indices(from top: Double, to bottom: Double) -> Range<Int> {
        let count = library.photos.count
        let (top, bottom) = (top - safeAreaInsets.top, bottom - safeAreaInsets.top)
        let first = max(0, Int((top / pitch).rounded(.down))) * columns
        let last = (max(-1, Int((bottom / pitch).rounded(.down))) + 1) * columns
        return min(first, count)..<min(max(last, first), count)
    }

    private func layOutTiles(_ visible: Range<Int>) {
        let photos = library.photos
        let wanted = Set(visible.map { ObjectIdentifier(photos[$0]) })
        for (key, tile) in tiles where !wanted.contains(key) {
            tile.removeFromSuperview()
            tile.image = nil
            spare.append(tile)
            tiles[key] = nil
        }
        for index in visible {
            let photo = photos[index]
            func place(_ tile: PhotoTile) {
                tile.frame = tileFrame(at: index)
                tile.isHidden = photo === hiddenPhoto
                tile.display(photo)
            }
            if let tile = tiles[ObjectIdentifier(photo)] {
                place(tile)
            } else {
                let tile = spare.popLast() ?? PhotoTile(palette)
                tiles[ObjectIdentifier(photo)] = tile
                // A tile that comes in while the stage turns doesn't fly to its place from that of another photo.
                View.performWithoutAnimation { place(tile) }
                insertSubview(tile, at: 0)
            }
        }
    }

    private func hideTile() {
        for tile in tiles.values { tile.isHidden = tile.photo === hiddenPhoto && hiddenPhoto != nil }
    }
}
