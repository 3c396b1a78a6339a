import Drawing

/// A display item with all values that drawing its pixels needs. Bands can draw it on any thread.
struct PreparedItem: Sendable {
    enum Content: Sendable {
        case nothing
        case fill(DevicePath, Ink)
        case image(DevicePath, ImageSource, alpha: Double)
        case sprites([Sprite], Ink)
        case beginGroup(opacity: Double, mask: [PreparedItem]?)
    }

    var content: Content
    /// The device pixels that the item can change; for a group, those of all its contents.
    var bounds: PixelRect
    /// The parameters of a backdrop's blur. Its picture is filled in once all items of a frame are prepared.
    var backdrop: Backdrop?
    /// The pixels to which the item is clipped, if they don't contain all of its content.
    var scissor: PixelRect?
    /// The outlines that clip the item, in addition to the scissor.
    var clips: [DevicePath] = []
    /// The boxes of pixels that the item covers opaquely.
    var opaque: [PixelRect] = []
    /// For a group, the position of its `endGroup`; for other items, their own position.
    var last: Int

    /// Whether the item begins a group whose items can be drawn as if it were not a group.
    var isPlainGroup: Bool {
        if case .beginGroup(let opacity, nil) = content { opacity >= 1 } else { false }
    }
}

/// A picture's pixels and their position.
struct ImageSource: Sendable {
    var pixels: PixelBuffer
    /// The transform from device pixels to those of `pixels`, on pixman's grid.
    var matrix: CGAffineTransform

    /// Whether the picture's rows are not rows of the device.
    var isTurned: Bool { matrix.b != 0 || matrix.c != 0 }

    /// The device pixels that the picture's pixels cover one to one, without interpolation, or `nil` if there are none.
    var copied: PixelRect? {
        guard matrix.a == 1, matrix.d == 1, matrix.b == 0, matrix.c == 0, matrix.tx == matrix.tx.rounded(),
            matrix.ty == matrix.ty.rounded()
        else { return nil }
        let x = -Int(matrix.tx)
        let y = -Int(matrix.ty)
        return PixelRect(minX: x, minY: y, maxX: x + pixels.width, maxY: y + pixels.height)
    }
}

/// A coverage mask and its position.
struct Sprite: Sendable {
    var coverage: AlphaBuffer
    /// The transform from device pixels to those of `coverage`, on pixman's grid.
    var matrix: CGAffineTransform
    /// The device pixels that the sprite covers.
    var box: PixelRect
    /// Whether the edge of the mask repeats outside it.
    var continues = false
}
