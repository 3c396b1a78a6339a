import Drawing
import Foundation
import Glibc
import Synchronization

/// The fonts of the machine and their uses. Shared by all that measure and draw text, from any thread.
///
/// Each user has its own `Typesetter` with its own faces. The lock on shared state is held only for reading it, never
/// while searching, opening, measuring or drawing.
public final class FontLibrary: Sendable {
    let session: GlyphSession
    private let matcher: FontMatcher
    private let known = Mutex(Known())

    /// The results of earlier searches.
    private struct Known: Sendable {
        var files: [String: MappedFile] = [:]
        var shapers: [FontFile: FontShaper] = [:]
        /// The files of the requested typefaces, or `nil` if no font is installed.
        var primary: [Typeface: FontFile?] = [:]
        var fallback: [CharacterKey: FontFile?] = [:]
        var colored: [Character: FontFile?] = [:]
    }

    private struct CharacterKey: Hashable, Sendable {
        var character: Character
        var weight: Font.Weight
    }

    /// Reads the machine's font configuration, and throws an error if no font is installed.
    public convenience init() throws(RasterizerError) { try self.init(.installed) }

    init(_ fonts: FontMatcher.Fonts) throws(RasterizerError) {
        matcher = try FontMatcher(fonts)
        session = try GlyphSession.start()
        for weight in [Font.Weight.regular, .medium, .semibold, .bold] { _ = try file(for: Typeface(weight)) }
    }

    func file(for typeface: Typeface) throws(RasterizerError) -> FontFile {
        let file = try lookUp(\.primary, typeface) { () throws(RasterizerError) in
            try matcher.file(family: typeface.family, weight: typeface.weight)
        }
        guard let file else {
            throw RasterizerError(
                operation: "finding a font", cause: "no font is installed",
                remedy: "install one, such as the package fonts-inter")
        }
        return file
    }

    /// Returns a font with a character that the interface's font lacks, if possible with all its marks. Returns `nil`
    /// if no font has it, and the interface's font shows its box.
    func fallbackFile(for character: Character, weight: Font.Weight) throws(RasterizerError) -> FontFile? {
        try lookUp(\.fallback, CharacterKey(character: character, weight: weight)) {
            () throws(RasterizerError) in
            let scalars = Self.visible(character)
            guard let first = scalars.first,
                let candidate = try matcher.file(weight: weight, holding: scalars),
                try shaper(candidate).has(first)
            else { return nil }
            return candidate
        }
    }

    /// Returns the font with colored glyphs for an emoji, or `nil` if none is installed.
    func colorFile(for emoji: Character) throws(RasterizerError) -> FontFile? {
        try lookUp(\.colored, emoji) { () throws(RasterizerError) in
            let scalars = Self.visible(emoji)
            guard !scalars.isEmpty,
                let candidate = try matcher.file(weight: .regular, holding: scalars, isColored: true)
            else { return nil }
            let shaper = try shaper(candidate)
            return scalars.allSatisfy(shaper.has) ? candidate : nil
        }
    }

    /// Returns the scalars of a character that need a glyph. Joiners and variation selectors only choose among glyphs.
    static func visible(_ character: Character) -> [Unicode.Scalar] {
        character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    }

    func shaper(_ file: FontFile) throws(RasterizerError) -> FontShaper {
        if let made = known.withLock({ $0.shapers[file] }) { return made }
        let made = FontShaper(file, bytes: try bytes(of: file))
        return known.withLock { known in
            let first = known.shapers[file] ?? made
            known.shapers[file] = first
            return first
        }
    }

    func bytes(of file: FontFile) throws(RasterizerError) -> MappedFile {
        if let mapped = known.withLock({ $0.files[file.path] }) { return mapped }
        let mapped = try MappedFile(path: file.path)
        return known.withLock { known in
            let first = known.files[file.path] ?? mapped
            known.files[file.path] = first
            return first
        }
    }

    /// Returns the known result, or that of `find`, called without the lock. Parallel searches find the same.
    private func lookUp<Key: Hashable & Sendable>(
        _ table: any WritableKeyPath<Known, [Key: FontFile?]> & Sendable, _ key: Key,
        _ find: () throws(RasterizerError) -> FontFile?
    ) throws(RasterizerError) -> FontFile? {
        if let found = known.withLock({ $0[keyPath: table][key] }) { return found }
        let found = try find()
        known.withLock { $0[keyPath: table][key] = .some(found) }
        return found
    }
}

/// A memory-mapped file, which the system reads on access.
///
/// Owns the mapping and removes it when released, so a reader must retain it. It is read-only, from any thread.
final class MappedFile: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let count: Int

    init(path: String) throws(RasterizerError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure(path, errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(path, errno) }
        // The system maps no empty files, and SDL can't read more bytes than Int32.max.
        guard status.st_size <= Int(Int32.max) else { throw Self.failure(path, EFBIG) }
        guard let mapped = mmap(nil, status.st_size, PROT_READ, MAP_PRIVATE, file, 0), mapped != MAP_FAILED
        else { throw Self.failure(path, errno) }
        base = mapped
        count = status.st_size
    }

    deinit { munmap(base, count) }

    private static func failure(_ path: String, _ code: Int32) -> RasterizerError {
        RasterizerError(
            operation: "opening the font \(path)", cause: String(cString: strerror(code)),
            remedy: "check the installed fonts with `fc-list`")
    }
}
