import Drawing
import Foundation
import SystemPackage
import Testing

@testable import Pictures

/// Metadata costs nothing, and what describes the picture is applied.
@Suite struct PictureNotesTests {
    let folder: PictureFolder

    init() throws { folder = try PictureFolder() }

    private func decode(_ path: FilePath, _ side: Int = 10_000) throws -> Image {
        try PictureDecoder.image(path: path, resolution: .fit(width: side, height: side))
    }

    private func words(_ image: Image) -> [UInt32] { image.representations[0].withPixels { Array($0) } }

    private func layout(_ path: FilePath) throws -> PictureLayout {
        let file = try PictureFile(opening: path)
        return try PictureLayout(of: file, #require(PictureFormat(start: file.prefix(PictureFormat.startLength))))
    }

    private func quarters(_ name: String, width: Int = 48, height: Int = 32) throws -> [UInt8] {
        try folder.bytes(
            folder.picture(name, width: width, height: height, options: "[strip]") {
                Quarters.pixel($0, $1, width: width, height: height)
            })
    }

    @Test("a PNG's texts never reach the decoder, whatever their length or unpacked size")
    func texts() throws {
        let plain = try quarters("plain.png")
        let whole = try folder.file("plain.png", plain)
        let expected = words(try decode(whole))
        let count = try layout(whole).parts.count
        // A declared length of 1 GB.
        let claim: [UInt8] = [0x40, 0, 0, 0] + Array("tEXt".utf8)
        let header = Array(plain[..<33])
        let claiming = try folder.file("claim.png", header + claim + Array("Comment\0text".utf8))
        #expect(try layout(claiming).parts.count == header.count)
        #expect(throws: ImageError.self) { try decode(claiming) }
        let after = try folder.file("after.png", Array(plain.dropLast(12)) + claim + [1, 2, 3, 4])
        #expect(words(try decode(after)) == expected)

        let text = [UInt8](repeating: 7, count: 100_000)
        for name in ["tEXt", "zTXt", "iTXt", "tIME", "sPLT", "hIST", "prIv"] {
            for place in PictureBytes.ChunkPlace.allCases {
                let path = try folder.file(
                    "a.png", PictureBytes.png(plain, with: PictureBytes.chunk(name, text), place))
                let parts = try layout(path).parts
                #expect(parts.count == count, "\(name), \(place)")
                #expect(words(try decode(path)) == expected)
            }
        }
    }

    @Test("a PNG's profile is passed to the decoder unless it is too long")
    func profiles() throws {
        let plain = try quarters("plain.png")
        let count = try layout(folder.file("plain.png", plain)).parts.count
        for (length, isKept) in [(1000, true), (1 << 16, true), (1 << 16 | 1, false), (10_000_000, false)] {
            let chunk = PictureBytes.chunk("iCCP", [UInt8](repeating: 0, count: length))
            let path = try folder.file("a.png", PictureBytes.png(plain, with: chunk))
            #expect(try layout(path).parts.count == count + (isKept ? chunk.count : 0))
        }
    }

    @Test(
        "a PNG is shown upright by its eXIf chunk, before and after the picture",
        arguments: UInt8(1)...8, PictureBytes.ChunkPlace.allCases)
    func orientation(number: UInt8, place: PictureBytes.ChunkPlace) throws {
        let (width, height) = (48, 32)
        let isTurned = number >= 5
        let orientation = try #require(PictureOrientation(rawValue: Int(number)))
        let upright = words(try decode(try folder.file("plain.png", try quarters("plain.png"))))
        let stored = try folder.bytes(
            folder.picture(
                "stored.png", width: isTurned ? height : width, height: isTurned ? width : height, options: "[strip]"
            ) { x, y in
                let (right, bottom) = (width - 1, height - 1)
                let seen =
                    switch orientation {
                    case .upright: (x, y)
                    case .mirrored: (right - x, y)
                    case .upsideDown: (right - x, bottom - y)
                    case .flipped: (x, bottom - y)
                    case .transposed: (y, x)
                    case .turnedLeft: (right - y, x)
                    case .transversed: (right - y, bottom - x)
                    case .turnedRight: (y, bottom - x)
                    }
                return Quarters.pixel(seen.0, seen.1, width: width, height: height)
            })
        for isBigEndian in [true, false] {
            let exif = PictureBytes.exif(orientation: number, isBigEndian: isBigEndian)
            let path = try folder.file(
                "a.png", PictureBytes.png(stored, with: PictureBytes.chunk("eXIf", exif), place))
            let image = try decode(path)
            #expect(image.size == CGSize(width: width, height: height))
            #expect(words(image) == upright)
            let small = try decode(path, 24).representations[0]
            #expect((small.width, small.height) == (24, 16))
        }
    }

    @Test("invalid Exif data leaves a picture as it is stored")
    func oddExif() {
        let good = PictureBytes.exif(orientation: 6, isBigEndian: false)
        #expect(PictureOrientation(exif: good) == .turnedLeft)
        for length in 0..<20 { #expect(PictureOrientation(exif: Array(good.prefix(length))) == nil) }
        for number in [0, 9, 255] as [UInt8] {
            #expect(PictureOrientation(exif: PictureBytes.exif(orientation: number, isBigEndian: true)) == nil)
        }
        var far = good
        far[7] = 0xFF
        #expect(PictureOrientation(exif: far) == nil)
    }

    @Test("a JPEG's comments and metadata never reach the decoder, and its orientation is applied")
    func segments() throws {
        let plain = try folder.busyJPEG("plain.jpg")
        let expected = words(try decode(try folder.file("plain.jpg", plain)))
        let notes =
            PictureBytes.segment(0xFE, [UInt8](repeating: 1, count: 60_000))
            + PictureBytes.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
            + PictureBytes.segment(0xED, Array("Photoshop 3.0\0".utf8)) + PictureBytes.segment(0xE7, [])
        let many = (0..<4000).flatMap { _ in notes.suffix(22) }
        let noted = try folder.file("noted.jpg", Array(plain[..<2]) + notes + many + Array(plain[2...]))
        #expect(try layout(noted).parts.count == plain.count)
        #expect(words(try decode(noted)) == expected)

        let turned = PictureBytes.oriented(Array(plain[..<2]) + notes + Array(plain[2...]), 6)
        let path = try folder.file("turned.jpg", turned)
        #expect(try layout(path).parts.count == plain.count)
        #expect(try layout(path).orientation == .turnedLeft)
        #expect(try decode(path).size == CGSize(width: 240, height: 320))
    }

    @Test("metadata between the scans of a progressive JPEG never reaches the decoder")
    func scans() throws {
        let plain = try folder.bytes(
            folder.picture("plain.jpg", width: 64, height: 48, options: "[Q=90,interlace,strip]") {
                Quarters.pixel($0, $1, width: 64, height: 48)
            })
        let expected = words(try decode(try folder.file("plain.jpg", plain)))
        #expect(try layout(try folder.file("plain.jpg", plain)).parts.count == plain.count)
        let scans = plain.indices.dropLast().filter { plain[$0] == 0xFF && plain[$0 + 1] == 0xDA }
        #expect(scans.count > 2)
        let note = PictureBytes.segment(0xE1, []) + PictureBytes.segment(0xFE, [1, 2, 3])
        let last = try #require(scans.last)
        func noted(_ times: Int) throws -> FilePath {
            let notes = (0..<times).flatMap { _ in note }
            return try folder.file("noted.jpg", Array(plain[..<last]) + notes + Array(plain[last...]))
        }
        #expect(try layout(noted(3)).parts.count == plain.count)
        #expect(words(try decode(noted(3))) == expected)
        #expect(throws: ImageError.self) { try decode(noted(30_000)) }
    }

    @Test("a JPEG of too many segments is damaged")
    func manySegments() throws {
        let plain = try folder.busyJPEG("plain.jpg")
        let tables = (0..<30_000).flatMap { _ in PictureBytes.segment(0xDD, [0, 0]) }
        let path = try folder.file("a.jpg", Array(plain[..<2]) + tables + Array(plain[2...]))
        let error = #expect(throws: ImageError.self) { try decode(path) }
        #expect(error?.cause == .damaged)
    }

    @Test("the first full page of a TIFF is shown at every size, whatever smaller versions precede or follow")
    func pages() throws {
        let full = PictureBytes.Page(width: 64, height: 48, color: Quarters.red)
        let smaller = [
            PictureBytes.Page(width: 32, height: 24, isReduced: true, color: Quarters.green),
            PictureBytes.Page(width: 16, height: 12, isReduced: true, color: Quarters.blue),
        ]
        let unmarked = smaller.map { page in
            var page = page
            page.isReduced = false
            return page
        }
        for pages in [[full], [full] + smaller, [full] + unmarked, smaller.reversed() + [full]] {
            let path = try folder.file("a.tif", PictureBytes.tiff(pages))
            for side in [64, 32, 20, 16, 8] {
                let image = try decode(path, side)
                #expect(image.size == CGSize(width: 64, height: 48))
                #expect(image.representations[0].width == side)
                #expect(Set(words(image)) == [0xFFC8_1E1E], "\(pages.count) pages at \(side)")
            }
        }
    }

    @Test("BMPs of old programs are read", arguments: OldBitmap.all)
    func oldBitmaps(bitmap: OldBitmap) throws {
        let path = try folder.file("a.bmp", bitmap.bytes)
        let image = try decode(path)
        let (width, height) = OldBitmap.size
        #expect(image.size == CGSize(width: width, height: height))
        let found = words(image)
        for y in 0..<height {
            for x in 0..<width {
                let color = Quarters.pixel(x, y, width: width, height: height)
                let word = color.reduce(UInt32(0xFF)) { $0 << 8 | UInt32($1) }
                #expect(found[y * width + x] == word, "at \(x), \(y)")
            }
        }
    }

    @Test("BMPs that lack more than padding are damaged, those of unknown methods unsupported")
    func brokenBitmaps() throws {
        for missing in [3, 40, 400] {
            let bitmap = OldBitmap("") { $0.missing = missing }
            let error = #expect(throws: ImageError.self) { try decode(try folder.file("a.bmp", bitmap.bytes)) }
            #expect(error?.cause == .damaged)
        }
        var bytes = OldBitmap("") { _ in }.bytes
        bytes[30] = 5
        let error = #expect(throws: ImageError.self) { try decode(try folder.file("b.bmp", bytes)) }
        #expect(error?.cause == .unsupported)
    }
}
