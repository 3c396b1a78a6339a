// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TemplateScenes",
    dependencies: [
        {{dependency}}
    ],
    targets: [
        .executableTarget(
            name: "TemplateScenes",
            dependencies: [
                .product(name: "Scrim", package: "{{package}}"),
                .product(name: "UIKit", package: "{{package}}"),
            ]),
        .testTarget(
            name: "TemplateScenesTests",
            dependencies: ["TemplateScenes", .product(name: "ScrimTesting", package: "{{package}}")]),
    ]
)
