import CVips
import Drawing
import Foundation
import SystemPackage

/// Decodes one picture on the calling thread.
enum PictureDecoder {
    /// Starts libvips, so that the first picture doesn't wait for it.
    static func prepareThread() { _ = VipsRuntime.isRunning }

    /// Gives back what libvips keeps for the calling thread. Calls `vips_thread_shutdown`.
    static func finishThread() { vips_thread_shutdown() }

    /// What the header of `file` says; no pixels are decoded. `waits` is false for a thread that must not wait for
    /// another's decoding.
    static func header(of file: borrowing PictureFile, waits: Bool) throws(ImageError) -> PictureHeader {
        if let header = try BitmapDecoder.header(of: file) { return header }
        let layout = try PictureLayout(of: file)
        let (path, descriptor, prefix) = (file.path, file.descriptor, file.prefix(4))
        return try VipsErrorGate.shared.runBeside(waits: waits) { () throws(ImageError) in
            guard VipsRuntime.isRunning, let source = VipsPictureSource(descriptor: descriptor, parts: layout.parts)
            else {
                throw ImageError(path: path, cause: .outOfMemory, detail: "libvips didn't start")
            }
            return try PictureHeader(of: path, prefix: prefix, layout: layout, source: source)
        }
    }

    /// The picture as asked: upright, in sRGB, premultiplied, with finer levels when it is large.
    static func image(path: FilePath, resolution: ImageRequest.Resolution) throws(ImageError) -> Image {
        let file = try PictureFile(opening: path)
        let header = try header(of: file, waits: true)
        let size = resolution.decodedSize(width: header.width, height: header.height)
        let pixels: PixelBuffer
        if header.format == .bitmap {
            pixels = AreaResampler.resample(try BitmapDecoder.pixels(of: file), width: size.width, height: size.height)
        } else {
            pixels = try decode(file, header: header, width: size.width, height: size.height)
        }
        return Image(
            representations: ImagePyramid.representations(of: pixels),
            size: CGSize(width: header.width, height: header.height), name: path.lastComponent?.string ?? path.string)
    }

    /// - Parameters:
    ///   - width, height: As seen.
    private static func decode(
        _ file: borrowing PictureFile, header: PictureHeader, width: Int, height: Int
    ) throws(ImageError) -> PixelBuffer {
        let isSwapped = header.layout.orientation.isSwapped
        let (width, height) = isSwapped ? (height, width) : (width, height)
        let (path, descriptor) = (file.path, file.descriptor)
        func attempt(sensitivity: DecoderSensitivity) -> Result<PixelBuffer, VipsMessage> {
            VipsErrorGate.shared.run {
                thumbnail(descriptor: descriptor, header: header, width: width, height: height, sensitivity)
            }
        }
        var result = attempt(sensitivity: header.format.sensitivity)
        if case .failure(let message) = result, header.format == .jpeg, message.isHarmless {
            result = attempt(sensitivity: .errors)
        }
        switch result {
        case .success(let pixels):
            return header.layout.orientation.upright(pixels)
        case .failure(let message):
            throw ImageError(
                path: path, cause: message.isOutOfMemory ? .outOfMemory : .damaged, detail: message.text)
        }
    }

    /// The pixels, or nil with a message in libvips' buffer. Calls `vips_thumbnail_source`, which lets the decoder
    /// shrink as far as it can: of a photo of 12 megapixels that becomes a tile, no more is ever in memory than rows.
    private static func thumbnail(
        descriptor: Int32, header: PictureHeader, width: Int, height: Int, _ sensitivity: DecoderSensitivity
    ) -> PixelBuffer? {
        guard let source = VipsPictureSource(descriptor: descriptor, parts: header.layout.parts) else { return nil }
        var output: OpaquePointer?
        let isProfiled: Int32 = header.isProfiled ? 1 : 0
        // Of a TIFF, the thumbnail's own source would take another page for a smaller version of the first by its size.
        let code =
            header.format == .tiff
            ? scrim_vips_page_thumbnail(
                source.pointer, &output, Int32(width), Int32(height),
                "[fail_on=\(sensitivity.rawValue),page=\(header.layout.page)]", isProfiled)
            : scrim_vips_thumbnail(
                source.pointer, &output, Int32(width), Int32(height), "[fail_on=\(sensitivity.rawValue)]", isProfiled)
        guard code == 0, var image = output else { return nil }
        defer { releaseVipsObject(image) }

        if vips_image_get_format(image) != Int32(SCRIM_VIPS_FORMAT_UCHAR)
            || vips_image_get_interpretation(image) != Int32(SCRIM_VIPS_INTERPRETATION_SRGB)
        {
            var converted: OpaquePointer?
            guard
                scrim_vips_colourspace(image, &converted, Int32(SCRIM_VIPS_INTERPRETATION_SRGB)) == 0,
                let converted
            else { return nil }
            releaseVipsObject(image)
            image = converted
        }
        guard vips_image_get_format(image) == Int32(SCRIM_VIPS_FORMAT_UCHAR) else { return nil }

        var length = 0
        guard let bytes = vips_image_write_to_memory(image, &length) else { return nil }
        defer { g_free(bytes) }
        return PixelPacking.pack(
            UnsafePointer(bytes.assumingMemoryBound(to: UInt8.self)), bands: Int(vips_image_get_bands(image)),
            width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
    }
}
