// swift-tools-version: 6.2
import PackageDescription

// Programs that use Scrim as any other package does. `make examples` builds, runs and tests them.

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "Scrim", path: "..")],
    targets: [
        .executableTarget(
            name: "SheetExample",
            dependencies: [
                .product(name: "Scrim", package: "Scrim"), .product(name: "UIKit", package: "Scrim"),
            ]),
        .testTarget(
            name: "SheetExampleTests",
            dependencies: ["SheetExample", .product(name: "ScrimTesting", package: "Scrim")]),
        .executableTarget(
            name: "FormExample",
            dependencies: [
                .product(name: "Scrim", package: "Scrim"), .product(name: "UIKit", package: "Scrim"),
            ]),
        .testTarget(
            name: "FormExampleTests",
            dependencies: ["FormExample", .product(name: "ScrimTesting", package: "Scrim")]),
        .executableTarget(name: "OffscreenExample", dependencies: [.product(name: "Scrim", package: "Scrim")]),
    ]
)
