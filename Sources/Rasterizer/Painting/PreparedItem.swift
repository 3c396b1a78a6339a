import Drawing

/// A display item with everything looked up that drawing its pixels needs: bands may draw it on any thread.
struct PreparedItem: Sendable {
    enum Content: Sendable {
        case nothing
        case fill(DevicePath, Ink)
        case image(DevicePath, ImageSource, alpha: Double)
        case sprites([Sprite], Ink)
        case beginGroup(opacity: Double, mask: [PreparedItem]?)
    }

    var content: Content
    /// The device pixels that may change; of a group, those of all that is in it.
    var bounds: PixelRect
    /// Of what shows a blur of what lies beneath, what that needs; its picture is filled in once a frame's items are known.
    var backdrop: Backdrop?
    /// Pixels that it is cut to, where that is less than its content.
    var scissor: PixelRect?
    /// Outlines that cut it beside the scissor.
    var clips: [DevicePath] = []
    /// Pixels that it covers with something opaque.
    var opaque: [PixelRect] = []
    /// Of a group, the position of its `endGroup`; of others, their own position.
    var last: Int

    /// Whether it begins a group whose items are drawn as if there were none.
    var isPlainGroup: Bool {
        if case .beginGroup(let opacity, nil) = content { opacity >= 1 } else { false }
    }
}

/// Pixels of a picture and where they go.
struct ImageSource: Sendable {
    var pixels: PixelBuffer
    /// From device pixels to those of `pixels`, on pixman's grid.
    var matrix: CGAffineTransform

    /// The device pixels that are covered by the picture's pixels one to one and in place, without interpolation; nil
    /// when none are.
    var copied: PixelRect? {
        guard matrix.a == 1, matrix.d == 1, matrix.b == 0, matrix.c == 0, matrix.tx == matrix.tx.rounded(),
            matrix.ty == matrix.ty.rounded()
        else { return nil }
        let x = -Int(matrix.tx)
        let y = -Int(matrix.ty)
        return PixelRect(minX: x, minY: y, maxX: x + pixels.width, maxY: y + pixels.height)
    }
}

/// A ready-made coverage and where it goes.
struct Sprite: Sendable {
    var coverage: AlphaBuffer
    /// From device pixels to those of `coverage`, on pixman's grid.
    var matrix: CGAffineTransform
    /// The device pixels that it is for.
    var box: PixelRect
    /// Whether what lies outside of the mask continues its edge.
    var continues = false
}
