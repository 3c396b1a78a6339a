// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: as those of the package Scrim.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The compiler's own parser.
let syntax: [Target.Dependency] = [
    .product(name: "SwiftDiagnostics", package: "swift-syntax"),
    .product(name: "SwiftParser", package: "swift-syntax"),
    .product(name: "SwiftParserDiagnostics", package: "swift-syntax"),
    .product(name: "SwiftSyntax", package: "swift-syntax"),
]

let package = Package(
    name: "Porting",
    products: [.executable(name: "scrim-port", targets: ["scrim-port"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(name: "Porting", dependencies: syntax, swiftSettings: strict),
        .executableTarget(
            name: "scrim-port",
            dependencies: ["Porting", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        // What `make mutants` runs: it needs the parser, and Scrim's own build is to stay without it.
        .target(name: "Mutation", dependencies: syntax, swiftSettings: strict),
        .executableTarget(
            name: "mutants",
            dependencies: ["Mutation", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(name: "MutationTests", dependencies: ["Mutation", "mutants"], swiftSettings: strict),
        .testTarget(name: "PortingTests", dependencies: ["Porting", "scrim-port"], swiftSettings: strict),
    ]
)
