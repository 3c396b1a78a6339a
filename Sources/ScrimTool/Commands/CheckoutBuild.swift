import Foundation
import Scrim

/// The build of a checkout of Scrim, which packages that depend on its folder use: then they compile themselves alone.
struct CheckoutBuild: Hashable {
    /// The checkout's path, without symbolic links.
    let folder: String

    init(_ folder: String) { self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path }

    /// That of the checkout which this program was built from; nil where it is not there.
    static var own: CheckoutBuild? {
        AssetFolder.path("../Sources/Scrim").map {
            CheckoutBuild($0.lexicallyNormalized().removingLastComponent().removingLastComponent().string)
        }
    }

    var scratch: String { "\(folder)/.build" }

    /// As `make run` and `make test` of the checkout build: with other flags all of Scrim would be compiled again.
    var flags: [String] { ["--scratch-path", scratch] + Self.flags }

    /// No index: tests have an entry point of their own.
    static let flags = ["--disable-index-store"]

    /// Debug, unless only a release build is there.
    var configuration: String { isBuilt("release") && !isBuilt("debug") ? "release" : "debug" }

    private func isBuilt(_ configuration: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(scratch)/\(configuration)/Modules/Scrim.swiftmodule")
    }
}
