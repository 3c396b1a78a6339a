import Drawing
import Foundation
import Glibc
import SystemPackage
import Testing

@testable import Pictures

/// The errors of files that can't be shown.
@Suite struct PictureRefusalTests {
    let folder: PictureFolder

    init() throws { folder = try PictureFolder() }

    /// Returns the error of `path`, equal from the header and from decoding if the header shows it.
    private func refusal(_ path: FilePath) -> ImageError? {
        do throws(ImageError) {
            _ = try PictureDecoder.image(path: path, resolution: .fit(width: 100, height: 100))
            return nil
        } catch {
            return error
        }
    }

    @Test("a file that isn't there is missing")
    func missing() throws {
        #expect(refusal(folder.path("none.jpg"))?.cause == .missing)
        let file = try folder.file("file", [1])
        #expect(refusal(file.appending("below.jpg"))?.cause == .missing)
    }

    @Test("the system's error on opening decides the reason")
    func opening() {
        let path = folder.path("a.jpg")
        let expected: [(Int32, ImageError.Cause)] = [
            (ENOENT, .missing), (ENOTDIR, .missing), (ELOOP, .missing), (EACCES, .notPermitted),
            (EPERM, .notPermitted), (EMFILE, .outOfMemory), (ENOMEM, .outOfMemory), (EIO, .damaged),
        ]
        for (code, cause) in expected {
            let error = PictureFile.error(opening: path, errno: code)
            #expect(error.cause == cause && error.path == path && !error.detail.isEmpty)
        }
    }

    @Test("an empty file is empty")
    func empty() throws { #expect(refusal(try folder.file("a.jpg", []))?.cause == .empty) }

    @Test("text, a folder and a pipe are not pictures")
    func notPictures() throws {
        #expect(refusal(try folder.file("a.jpg", Array("this is no picture\n".utf8)))?.cause == .notAPicture)
        #expect(
            refusal(try folder.file("b.bmp", Array("BMW is a maker of cars and motorcycles".utf8)))?.cause
                == .notAPicture)
        #expect(refusal(FilePath(folder.url.path))?.cause == .notAPicture)
        // It has no writer, so opening it would block.
        #expect(mkfifo(folder.path("pipe.jpg").string, 0o600) == 0)
        #expect(refusal(folder.path("pipe.jpg"))?.cause == .notAPicture)
    }

    @Test(
        "a BMP with an unsupported compression is unsupported, and the message names it",
        arguments: [
            (64, 3, "Huffman compression"), (64, 4, "RLE24 compression"), (40, 4, "JPEG compression"),
            (40, 5, "PNG compression"), (40, 9, "compression method 9"),
        ])
    func compressions(header: Int, method: Int, name: String) throws {
        let bitmap = OldBitmap("") { bitmap in
            bitmap.header = header
            bitmap.declaredMethod = method
        }
        let path = try folder.file("a.bmp", bitmap.bytes)
        let refusal = refusal(path)
        #expect(refusal?.cause == .unsupported)
        #expect(refusal?.description == "\(path): unsupported picture (a BMP with \(name))")
    }

    @Test("a drawing in a vector format is not a picture")
    func drawing() throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"
        #expect(refusal(try folder.file("a.svg", Array(text.utf8)))?.cause == .notAPicture)
    }

    @Test("a PNG that claims 100,000 pixels in each direction is too large, before anything is read")
    func bomb() throws {
        let path = try folder.file("a.png", PictureBytes.png(width: 100_000, height: 100_000))
        #expect(refusal(path)?.cause == .tooLarge)
        #expect(refusal(path)?.detail == "100000 x 100000 pixels")
    }

    @Test("limits apply to sides and to pixels, the tighter one if the decoder needs it all at once")
    func limits() {
        func cause(_ width: Int, _ height: Int, whole: Bool = false) -> ImageError.Cause? {
            do throws(ImageError) {
                try PictureLimits.check(
                    width: width, height: height, isDecodedWhole: whole, of: FilePath(folder.url.path))
                return nil
            } catch {
                return error.cause
            }
        }
        #expect(cause(65_500, 100) == nil)
        #expect(cause(65_501, 1) == .tooLarge)
        #expect(cause(1, 65_501) == .tooLarge)
        #expect(cause(25_000, 20_000) == nil)
        #expect(cause(25_001, 20_000) == .tooLarge)
        #expect(cause(10_000, 10_000, whole: true) == nil)
        #expect(cause(10_001, 10_000, whole: true) == .tooLarge)
        #expect(cause(0, 10) == .damaged)
        #expect(cause(10, -1) == .damaged)
    }

    @Test("a PNG of width zero is damaged")
    func zero() throws {
        #expect(refusal(try folder.file("a.png", PictureBytes.png(width: 0, height: 9)))?.cause == .damaged)
    }

    @Test("a JPEG that ends early is damaged, wherever it ends", arguments: [0.3, 0.6, 0.98])
    func truncated(part: Double) throws {
        let bytes = try folder.busyJPEG("whole.jpg")
        let path = try folder.file("a.jpg", Array(bytes.prefix(Int(Double(bytes.count) * part))))
        let error = refusal(path)
        #expect(error?.cause == .damaged)
        #expect(error?.detail.contains("Premature end") == true, "\(error?.detail ?? "")")
    }

    @Test("a file that ends early is damaged in the other formats too", arguments: ["png", "webp", "gif", "tif"])
    func truncatedOthers(format: String) throws {
        let whole = try folder.picture("whole.\(format)", width: 160, height: 120) { x, y in
            [UInt8((x * 7 + y * y) & 255), UInt8((x * y) & 255), UInt8((x ^ y) & 255)]
        }
        let bytes = try folder.bytes(whole)
        let path = try folder.file("a.\(format)", Array(bytes.prefix(bytes.count / 2)))
        #expect(refusal(path)?.cause == .damaged)
    }

    @Test("a JPEG whose middle is overwritten is damaged")
    func corrupt() throws {
        var bytes = try folder.busyJPEG("whole.jpg")
        var state: UInt32 = 1
        for index in bytes.count / 2..<bytes.count / 2 + 400 {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes[index] = UInt8(state >> 24)
        }
        #expect(refusal(try folder.file("a.jpg", bytes))?.cause == .damaged)
    }

    @Test("a BMP that ends early is damaged, one that claims too much is too large")
    func bitmaps() throws {
        let bytes = PictureBytes.bitmap(width: 30, height: 20) { _, _ in [1, 2, 3] }
        #expect(refusal(try folder.file("a.bmp", bytes))?.cause == nil)
        #expect(refusal(try folder.file("b.bmp", Array(bytes.dropLast(100))))?.cause == .damaged)
        let claims = PictureBytes.bitmapHeader(width: 30_000, height: -30_000, length: 0)
        #expect(refusal(try folder.file("c.bmp", claims))?.cause == .tooLarge)
        let negative = PictureBytes.bitmapHeader(width: -3, height: 3, length: 0)
        #expect(refusal(try folder.file("d.bmp", negative))?.cause == .damaged)
    }

    @Test("each of many failing at once has its own reason")
    @MainActor func messages() throws {
        let jpeg = try folder.busyJPEG("whole.jpg")
        let png = try folder.bytes(
            folder.picture("whole.png", width: 90, height: 90) { x, y in [UInt8(x), UInt8(y), 7] })
        let loader = PictureLoader(threads: 6)
        var messages: [String: String] = [:]
        for index in 0..<12 {
            let isJPEG = index % 2 == 0
            let bytes = isJPEG ? jpeg : png
            let path = try folder.file("\(index).\(isJPEG ? "jpg" : "png")", Array(bytes.prefix(bytes.count / 2)))
            loader.load(ImageRequest(path: path, resolution: .fit(width: 50, height: 50))) { result in
                if case .failure(let error) = result { messages[error.path.lastComponent?.string ?? ""] = error.detail }
            }
        }
        loader.finishLoading()
        #expect(messages.count == 12)
        for (name, message) in messages {
            let (own, other) = name.hasSuffix("jpg") ? ("Premature", "before") : ("before", "Premature")
            #expect(message.contains(own) && !message.contains(other), "\(name): \(message)")
        }
    }

    @Test("warnings that affect no pixel are ignored")
    func harmless() throws {
        let bytes = try folder.busyJPEG("whole.jpg")
        let oddRevision = PictureBytes.segment(0xE0, Array("JFIF\0".utf8) + [9, 1, 0, 0, 1, 0, 1, 0, 0])
        #expect(refusal(try folder.file("a.jpg", Array(bytes[..<2]) + oddRevision + Array(bytes[2...]))) == nil)
    }
}
