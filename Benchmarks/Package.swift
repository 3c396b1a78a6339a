// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Benchmarks reach the library through its products and public API only, as a separate package must.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Scrim", path: "..")],
    targets: [
        .target(
            name: "PlainCairo", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("cairo")]),
        .target(
            name: "PlainDeflate", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("deflate")]),
        .target(name: "Figures", swiftSettings: strict),
        .target(name: "CurveTwins", cxxSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "Curves", dependencies: ["CurveTwins", "Figures", .product(name: "Scrim", package: "Scrim")],
            swiftSettings: strict),
        .executableTarget(
            name: "Recordings", dependencies: ["Figures", "PlainDeflate"], swiftSettings: strict),
        .target(name: "AllocationCount"),
        .executableTarget(
            name: "Animations",
            dependencies: ["AllocationCount", "Figures", .product(name: "Scrim", package: "Scrim")],
            swiftSettings: strict),
        .executableTarget(
            name: "Frames",
            dependencies: [
                "Figures", "PlainCairo",
                .product(name: "Scrim", package: "Scrim"),
                .product(name: "ScrimRasterizer", package: "Scrim"),
            ],
            swiftSettings: strict),
    ]
)
