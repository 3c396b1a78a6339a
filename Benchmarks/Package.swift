// swift-tools-version: 6.2
import PackageDescription

/// Benchmarks reach the library through its products and public API only, as a separate package must.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Scrim", path: "..")],
    targets: [
        .target(
            name: "PlainCairo", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("cairo")]),
        .target(
            name: "PlainDeflate", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("deflate")]),
        .target(name: "CurveTwins", cxxSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "Curves", dependencies: ["CurveTwins", .product(name: "Scrim", package: "Scrim")],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        .executableTarget(
            name: "Recordings", dependencies: ["PlainDeflate"], swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(name: "AllocationCount"),
        .executableTarget(
            name: "Animations",
            dependencies: ["AllocationCount", .product(name: "Scrim", package: "Scrim")],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        .executableTarget(
            name: "Frames",
            dependencies: [
                "PlainCairo",
                .product(name: "Scrim", package: "Scrim"),
                .product(name: "ScrimRasterizer", package: "Scrim"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
    ]
)
