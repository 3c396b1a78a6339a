import Drawing
import Foundation
import Glibc
import Synchronization

/// The fonts of the machine: which file is used for what. Shared by all that measure and draw text, from any thread.
///
/// Each of them has a `Typesetter` of its own, with faces of its own. What is shared is read under a lock that is
/// held for the reading alone: nothing is searched for, opened, measured or drawn under it.
public final class FontLibrary: Sendable {
    let session: GlyphSession
    private let matcher: FontMatcher
    private let known = Mutex(Known())

    /// What was found out so far.
    private struct Known: Sendable {
        var files: [String: MappedFile] = [:]
        var shapers: [FontFile: FontShaper] = [:]
        /// The interface's typeface in the weights that were asked for, where it has them.
        var primary: [Typeface: FontFile?] = [:]
        var fallback: [CharacterKey: FontFile?] = [:]
        var colored: [Character: FontFile?] = [:]
    }

    private struct CharacterKey: Hashable, Sendable {
        var character: Character
        var weight: Font.Weight
    }

    /// Reads the machine's font configuration; throws when there is no font at all.
    public convenience init() throws(RasterizerError) { try self.init(.installed) }

    init(_ fonts: FontMatcher.Fonts) throws(RasterizerError) {
        matcher = try FontMatcher(fonts)
        guard try matcher.file(weight: .regular) != nil else {
            throw RasterizerError(
                operation: "finding a font", cause: "no font is installed",
                remedy: "install one, such as the package fonts-inter")
        }
        session = try GlyphSession()
        for weight in [Font.Weight.regular, .medium, .semibold, .bold] { _ = try file(for: Typeface(weight)) }
    }

    func file(for typeface: Typeface) throws(RasterizerError) -> FontFile {
        let exact = try lookUp(\.primary, typeface) { () throws(RasterizerError) in
            try matcher.file(family: typeface.family, weight: typeface.weight)
        }
        if let exact { return exact }
        if typeface.weight != .regular { return try file(for: Typeface(.regular, family: typeface.family)) }
        throw RasterizerError(
            operation: "finding a font", cause: "no font of weight \(typeface.weight.rawValue) is installed",
            remedy: "install one, such as the package fonts-inter")
    }

    /// The font that has a character which the interface's lacks, if possible with all its marks; nil when none has it,
    /// and the interface's shows its box.
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

    /// The font with coloured glyphs for an emoji; nil when none is installed.
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

    /// The scalars of a character that need a glyph: joiners and variation selectors only choose among glyphs.
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

    /// What is known, or what `find` finds out without the lock; two threads that search for the same find the same.
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

/// A file's bytes in memory, read by the system as they are touched.
///
/// Owns the mapping and takes it back when released: a reader must keep it. It is only ever read, from any
/// thread.
final class MappedFile: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let count: Int

    /// Calls `mmap`.
    init(path: String) throws(RasterizerError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(path) }
        // An empty file can't be mapped, nor can SDL take more bytes than an Int32 counts.
        guard status.st_size > 0, status.st_size <= Int(Int32.max),
            let mapped = mmap(nil, status.st_size, PROT_READ, MAP_PRIVATE, file, 0), mapped != MAP_FAILED
        else { throw Self.failure(path) }
        base = mapped
        count = status.st_size
    }

    deinit { munmap(base, count) }

    private static func failure(_ path: String) -> RasterizerError {
        RasterizerError(
            operation: "opening the font \(path)", cause: String(cString: strerror(errno)),
            remedy: "check the installed fonts with `fc-list`")
    }
}
