import Foundation
import Scrim

/// The build of a checkout of Scrim. Packages that depend on the checkout's folder share it, so that only they are
/// compiled.
struct CheckoutBuild: Hashable {
    /// The path of the checkout, without symbolic links.
    let folder: String

    init(_ folder: String) { self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path }

    /// The build of the checkout that this program was built from, or nil if the checkout is missing.
    static var own: CheckoutBuild? {
        AssetFolder.path("../Sources/Scrim").map {
            CheckoutBuild($0.lexicallyNormalized().removingLastComponent().removingLastComponent().string)
        }
    }

    var scratch: String { "\(folder)/.build" }

    /// The flags of `make run` and `make test` in the checkout. With other flags all of Scrim would be compiled again.
    var flags: [String] { ["--scratch-path", scratch] + Self.flags }

    /// Disables the index, because tests have their own entry point.
    static let flags = ["--disable-index-store"]

    /// `debug`, unless only a release build exists.
    var configuration: String { isBuilt("release") && !isBuilt("debug") ? "release" : "debug" }

    private func isBuilt(_ configuration: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(scratch)/\(configuration)/Modules/Scrim.swiftmodule")
    }
}
