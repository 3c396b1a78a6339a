import ChildPrograms
import Foundation

/// A package whose source is a shell script that creates its program instantly.
package final class FakePackage {
    package let folder: TemporaryFolder
    private let builder: String

    /// Creates a package whose program is Scrim.
    package init() throws {
        folder = try TemporaryFolder()
        for name in ["Sources", "Tapes", ".build/debug"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        builder = try folder.write("#!/bin/sh\nexec /bin/sh Sources/build\n", to: "builder")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: builder)
        try save(Self.good)
    }

    /// The arguments of `scrim` to watch it, followed by those of its program.
    package var watching: [String] { ["watch", folder.url.path, "--product", "demo", "--builder", builder, "--"] }

    /// Saves its source as editors do: writes a new file and renames it.
    package func save(_ source: String) throws {
        _ = try folder.write(source, to: "Sources/.build.tmp")
        guard rename(folder.path("Sources/.build.tmp"), folder.path("Sources/build")) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// A program that is Scrim.
    package static var good: String { program("exec \(ProgramRun.program.path) \"$@\"") }

    /// A program that is a script.
    package static func program(_ script: String) -> String {
        """
        printf '%s\\n' '#!/bin/sh' '\(script)' > .build/debug/demo.new
        chmod 755 .build/debug/demo.new
        mv .build/debug/demo.new .build/debug/demo
        """
    }

    /// Source with a compiler error at line 42.
    package var broken: String {
        """
        echo "[3/9] Compiling Demo Card.swift"
        echo "\(folder.path("Sources/Card.swift")):42:7: error: cannot find 'thresold' in scope"
        exit 1
        """
    }
}
