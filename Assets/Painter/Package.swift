// swift-tools-version:6.0
import PackageDescription
let package = Package(name: "PaintPhotos", targets: [
    .executableTarget(name: "PaintPhotos", swiftSettings: [.unsafeFlags(["-Ounchecked"])])
])
