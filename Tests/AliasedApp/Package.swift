// swift-tools-version: 6.0
import PackageDescription

// An app whose targets have names of Scrim's, and of folders in it. The test that builds it puts Scrim beside it, as `scrim`.

let package = Package(
    name: "AliasedApp",
    products: [.library(name: "AliasedApp", targets: ["Transitions"])],
    dependencies: [.package(path: "../scrim")],
    targets: [
        .target(
            name: "Transitions",
            dependencies: [
                "Animator", "Gallery", "Timing", "Drawing",
                .product(
                    name: "UIKit", package: "scrim",
                    moduleAliases: [
                        "Transitions": "ScrimTransitions", "Animator": "ScrimAnimator", "Timing": "ScrimTiming",
                        "Drawing": "ScrimDrawing",
                    ]),
            ]),
        .target(name: "Animator"),
        .target(name: "Gallery"),
        .target(name: "Timing"),
        .target(name: "Drawing"),
    ]
)
