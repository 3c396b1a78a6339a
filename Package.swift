// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: language mode 6 with the stricter import and existential rules.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Targets that work on every pixel or in every frame stay optimized in debug builds: unoptimized, loops over pixels are
/// fifty times slower, frames of a scene twice and checks of motion four times, and the tests run all by the thousand.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Paths as bytes and the system's calls with typed errors; and programs that are run, as ffmpeg and those of tests.
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")

/// The modules that `Scrim` and `UIKit` export. A product names them all, and so do our own targets that import it:
/// SwiftPM compiles a target again only if a module changes that it names, and else the old layout of views is in it.
let kit = ["Timing", "Drawing", "ViewHierarchy", "Animator", "Transitions"]
let library = kit + ["Dialects", "Tapes", "Staging"]
let exported = library.map { Target.Dependency(stringLiteral: $0) }
let exportedByUIKit = kit.map { Target.Dependency(stringLiteral: $0) }

/// The folders of what `scrim new` writes.
let templates = ["card", "navigation", "photo", "ported", "uikit"]

/// What several targets of tests use.
func support(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

let systemLibraries: [Target] = [
    "CSDL2", "CCairo", "CPictures", "CDeflate", "CGIF", "CImageQuant", "CWebP", "CHarfBuzz", "CFriBidi", "CDBus",
    "CMinpack",
].map { .systemLibrary(name: $0) }

/// Typed and by itself: within the call of `Package` the compiler takes twenty seconds to find the types of these texts.
let targets: [Target] = [
    .target(name: "Support", swiftSettings: optimized),
    .target(name: "Timing", dependencies: ["Support"], swiftSettings: optimized),
    .target(name: "Dialects", dependencies: ["Timing", "Support"], swiftSettings: strict),
    .target(name: "Constraints", swiftSettings: optimized),
    .target(name: "Drawing", dependencies: [system], swiftSettings: optimized),
    .target(name: "Plotting", dependencies: ["Support", "Drawing", "Timing"], swiftSettings: strict),
    .target(
        name: "ViewHierarchy", dependencies: ["Support", "Constraints", "Drawing", "Timing"],
        swiftSettings: optimized),
    .target(
        name: "Animator", dependencies: ["Support", "ViewHierarchy", "Drawing", "Timing"], swiftSettings: optimized),
    .target(
        name: "Transitions", dependencies: ["Support", "Animator", "ViewHierarchy", "Drawing", "Timing"],
        swiftSettings: optimized),
    .target(
        name: "UIKit", dependencies: ["Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing"],
        swiftSettings: strict),
    .target(name: "_Testing_UIKit", dependencies: ["UIKit"] + exportedByUIKit, swiftSettings: strict),
    .target(
        name: "Tapes", dependencies: ["Support", "Dialects", "ViewHierarchy", "Drawing", "Timing", system],
        swiftSettings: strict),
    .target(
        name: "Staging",
        dependencies: [
            "Support", "Tapes", "Dialects", "Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing", system,
        ],
        swiftSettings: optimized),
    .target(
        name: "Pictures", dependencies: ["Drawing", "Support", "CPictures", "CSDL2", system],
        resources: [.embedInCode("plain-inks.icc")], swiftSettings: optimized),
    .target(
        name: "Rasterizer",
        dependencies: ["Pictures", "Drawing", "Support", "CCairo", "CSDL2", "CHarfBuzz", "CFriBidi", system],
        swiftSettings: optimized),
    .target(name: "ChildPrograms", dependencies: [subprocess, system], swiftSettings: strict),
    .target(name: "Tracking", dependencies: ["Support"], swiftSettings: optimized),
    .target(
        name: "Fitting", dependencies: ["Support", "Timing", "Tracking", "CMinpack"], swiftSettings: optimized),
    .target(
        name: "Recorder",
        dependencies: [
            "Support", "Pictures", "Tracking", "Rasterizer", "Staging", "Tapes", "ChildPrograms", "Drawing",
            "Timing", "CDeflate", "CGIF", "CImageQuant", "CWebP", system,
        ],
        swiftSettings: optimized),
    .target(
        name: "MotionChecks",
        dependencies: [
            "Support", "Recorder", "Rasterizer", "Staging", "Tapes", "Transitions", "Animator", "ViewHierarchy",
            "Drawing", "Timing", system,
        ],
        swiftSettings: optimized),
    .target(
        name: "Desktop",
        dependencies: [
            "Support", "Rasterizer", "Staging", "Tapes", "ViewHierarchy", "Drawing", "Timing", "CSDL2", "CDBus",
            system,
        ],
        swiftSettings: strict),
    .target(
        name: "Sessions",
        dependencies: [
            "Support", "Fitting", "Tracking", "Staging", "Tapes", "Dialects", "Transitions", "Animator",
            "ViewHierarchy", "Drawing", "Timing", system,
        ],
        swiftSettings: optimized),
    .target(
        name: "Widgets", dependencies: ["Support", "Staging", "Tapes", "ViewHierarchy", "Drawing", "Timing"],
        swiftSettings: optimized),
    .target(
        name: "Boards",
        dependencies: ["Support", "Sessions", "Widgets", "Staging", "Tapes", "ViewHierarchy", "Drawing", "Timing"],
        swiftSettings: optimized),
    .target(
        name: "Visualizer",
        dependencies: [
            "Support", "Boards", "Sessions", "Widgets", "Fitting", "Tracking", "Staging", "Tapes", "ViewHierarchy",
            "Dialects", "Drawing", "Timing", system,
        ],
        swiftSettings: optimized),
    .target(
        name: "Scrim",
        dependencies: [
            "Support", "Pictures", "Visualizer", "Boards", "Sessions", "Desktop", "MotionChecks", "Recorder",
            "Tracking", "Fitting", "ChildPrograms", "Rasterizer", "Staging", "Tapes", "Plotting", "Dialects",
            "Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing",
            "CCairo", "CPictures", "CDeflate", "CImageQuant", "CWebP", "CHarfBuzz", "CFriBidi",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Logging", package: "swift-log"), system,
        ],
        swiftSettings: strict),
    .target(
        name: "ScrimTesting",
        dependencies: [
            "Support", "Dialects", "Pictures", "MotionChecks", "Recorder", "Rasterizer", "Staging", "Tapes",
            "Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing", system,
        ],
        swiftSettings: strict),
    .target(
        name: "ScrimGallery", dependencies: ["Scrim"] + exported, path: "Sources/Gallery", packageAccess: false,
        swiftSettings: strict),
    .executableTarget(
        name: "ScrimTool",
        dependencies: [
            "Support", "ScrimGallery", "Scrim", "Sessions", "Rasterizer", "ChildPrograms",
            .product(name: "ArgumentParser", package: "swift-argument-parser"), system,
        ] + exported,
        swiftSettings: strict),

    // What `scrim new` writes, all templates at once, and the tests of all.
    .target(
        name: "TemplateScenes", dependencies: ["Scrim", "UIKit"] + exported, path: "Assets/Templates",
        exclude: templates.flatMap { ["\($0)/Tapes", "\($0)/Tests", "\($0)/Package.swift"] } + ["shared"],
        sources: templates.map { "\($0)/Sources" }),

    // Benchmarks are no products. Those of the library reach its public API only, as another package must.
    .target(name: "BenchmarkFigures", path: "Benchmarks/Figures", swiftSettings: strict),
    .target(name: "AllocationCount", path: "Benchmarks/AllocationCount"),
    .target(name: "CurveTwins", path: "Benchmarks/CurveTwins", cxxSettings: [.unsafeFlags(["-O3"])]),
    .target(
        name: "PlainCairo", path: "Benchmarks/PlainCairo", cSettings: [.unsafeFlags(["-O2"])],
        linkerSettings: [.linkedLibrary("cairo")]),
    .target(
        name: "PlainDeflate", path: "Benchmarks/PlainDeflate", cSettings: [.unsafeFlags(["-O2"])],
        linkerSettings: [.linkedLibrary("deflate")]),
    .executableTarget(
        name: "CurvesBenchmark", dependencies: ["BenchmarkFigures", "CurveTwins", "Timing"],
        path: "Benchmarks/Curves",
        packageAccess: false, swiftSettings: strict),
    .executableTarget(
        name: "AnimationsBenchmark",
        dependencies: ["BenchmarkFigures", "AllocationCount", "Animator", "ViewHierarchy", "Drawing", "Timing"],
        path: "Benchmarks/Animations", packageAccess: false, swiftSettings: strict),
    .executableTarget(
        name: "FramesBenchmark",
        dependencies: ["BenchmarkFigures", "PlainCairo", "Rasterizer", "ViewHierarchy", "Drawing", "Timing"],
        path: "Benchmarks/Frames", swiftSettings: strict),
    .executableTarget(
        name: "ChecksBenchmark", dependencies: ["BenchmarkFigures", "MotionChecks", "Staging", "Tapes", "Drawing"],
        path: "Benchmarks/Checks", swiftSettings: strict),
    .executableTarget(
        name: "LayoutBenchmark", dependencies: ["BenchmarkFigures", "Constraints", subprocess, system],
        path: "Benchmarks/Layout", exclude: ["kiwi.py"], packageAccess: false, swiftSettings: strict),
    .executableTarget(
        name: "RecordingsBenchmark", dependencies: ["BenchmarkFigures", "PlainDeflate", subprocess, system],
        path: "Benchmarks/Recordings", swiftSettings: strict),
    .executableTarget(
        name: "PicturesBenchmark",
        dependencies: ["Pictures", "BenchmarkFigures", "CVips", "Rasterizer", "Drawing", subprocess, system],
        path: "Benchmarks/Pictures", swiftSettings: strict),
    .executableTarget(
        name: "LanesBenchmark",
        dependencies: [
            "Pictures", "BenchmarkFigures", "Visualizer", "Boards", "Sessions", "ScrimGallery", "Staging", "Tapes",
            "Rasterizer", "Drawing", "Timing", system,
        ],
        path: "Benchmarks/Lanes", swiftSettings: strict),

    .systemLibrary(name: "CX11", path: "Tests/CX11"),
    .systemLibrary(name: "CVips", path: "Tests/CVips"),
    support("RandomSupport", [], strict),
    support("FormulaSupport", ["Timing"], optimized),
    .testTarget(name: "SupportTests", dependencies: ["RandomSupport", "Support"], swiftSettings: strict),
    .testTarget(
        name: "TimingTests", dependencies: ["FormulaSupport", "RandomSupport", "Timing", "Dialects"],
        swiftSettings: strict),
    .testTarget(
        name: "TrackingTests", dependencies: ["RandomSupport", "Tracking"], swiftSettings: optimized),
    .testTarget(
        name: "FittingTests", dependencies: ["FormulaSupport", "RandomSupport", "Fitting", "Tracking", "Timing"],
        swiftSettings: optimized),
    .testTarget(
        name: "ConstraintsTests", dependencies: ["RandomSupport", "Constraints"], exclude: ["oracle"],
        resources: [.copy("Systems/systems.json")], swiftSettings: strict),
    .testTarget(
        name: "DialectsTests", dependencies: ["FormulaSupport", "Dialects", "Timing"], swiftSettings: strict),
    .testTarget(
        name: "PlottingTests", dependencies: ["Dialects", "Plotting", "Drawing", "Timing"], swiftSettings: strict),
    support("ViewSupport", ["ViewHierarchy"], strict),
    .testTarget(
        name: "ViewHierarchyTests",
        dependencies: ["ViewSupport", "GoldenSupport", "RandomSupport", "ViewHierarchy", "Drawing", "Timing"],
        exclude: ["Goldens"], swiftSettings: strict),
    support(
        "StageSupport",
        [
            "RandomSupport", "ScrimGallery", "Staging", "Tapes", "Transitions", "ViewHierarchy", "Drawing", "Timing",
            system,
        ], optimized),
    .testTarget(
        name: "GalleryTests",
        dependencies: [
            "Dialects", "FormulaSupport", "GoldenSupport", "RandomSupport", "StageSupport", "ScrimGallery",
            "Rasterizer", "Staging", "Tapes", "Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing", system,
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    support("DesktopSupport", ["ChildPrograms", "Desktop"], strict),
    .testTarget(
        name: "DesktopTests",
        dependencies: [
            "DesktopSupport", "GoldenSupport", "Desktop", "Rasterizer", "Staging", "Tapes", "ViewHierarchy", "Drawing",
            "Timing", "CSDL2", system,
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    support(
        "ShellSupport",
        [
            "Visualizer", "Boards", "Sessions", "StageSupport", "ScrimGallery", "Staging", "Tapes", "ViewHierarchy",
            "Drawing", "Timing", system,
        ], optimized),
    support("SessionSupport", ["Boards", "Sessions", "Recorder", "Staging", "Tapes", "Drawing"], optimized),
    .testTarget(
        name: "SessionsTests",
        dependencies: [
            "SessionSupport", "GoldenSupport", "StageSupport", "RandomSupport", "Boards", "Sessions", "ScrimGallery",
            "Recorder", "Staging", "Tapes", "Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing", system,
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "WidgetsTests",
        dependencies: [
            "GoldenSupport", "RandomSupport", "Widgets", "Staging", "Tapes", "ViewHierarchy", "Drawing", "Timing",
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "BoardsTests",
        dependencies: [
            "StageSupport", "GoldenSupport", "FormulaSupport", "RandomSupport", "Boards", "Sessions", "Widgets",
            "ScrimGallery", "Staging", "Tapes", "ViewHierarchy", "Drawing", "Timing",
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "VisualizerTests",
        dependencies: [
            "SessionSupport", "GoldenSupport", "Support", "RandomSupport", "Visualizer", "Boards", "Sessions",
            "Widgets", "Fitting", "Tracking", "ShellSupport", "StageSupport", "ViewSupport", "ScrimGallery", "Recorder",
            "Staging", "Tapes", "Transitions", "Animator", "ViewHierarchy", "Dialects", "Drawing", "Timing", system,
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    support("GoldenSupport", [], strict),
    support("ProgramSupport", ["ChildPrograms"], strict),
    .testTarget(
        name: "ScrimTests",
        dependencies: [
            "ProgramSupport", "Support", "FormulaSupport", "RandomSupport", "Scrim", "ScrimTool", "ChildPrograms",
            "ShellSupport", "StageSupport", "GoldenSupport", "Visualizer", "Boards", "Sessions", "ScrimGallery",
            "Desktop", "Rasterizer", "Recorder", "Pictures", "Tracking", "Plotting",
            .product(name: "ArgumentParser", package: "swift-argument-parser"), system,
        ] + exported, exclude: ["Goldens", "Program/read-film.py", "Program/open-page.py", "Program/chromium.py"],
        swiftSettings: strict),
    .testTarget(
        name: "ScrimUITests",
        dependencies: [
            "ProgramSupport", "Pictures", "Scrim", "ScrimTool", "ChildPrograms", "DesktopSupport", "ShellSupport",
            "StageSupport", "Visualizer", "Boards", "Sessions", "Widgets", "ScrimGallery", "Rasterizer", "Recorder",
            "CX11", system,
        ] + exported,
        swiftSettings: strict),
    .testTarget(
        name: "RecorderTests",
        dependencies: [
            "ChildPrograms", "GoldenSupport", "RandomSupport", "Recorder", "Tracking", "Rasterizer", "Staging", "Tapes",
            "Drawing", "Timing", "CCairo", system,
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "MotionChecksTests",
        dependencies: [
            "MotionChecks", "GoldenSupport", "Visualizer", "Sessions", "ShellSupport", "StageSupport",
            "RandomSupport", "ScrimGallery", "Recorder", "Staging", "Tapes", "Transitions", "Animator",
            "ViewHierarchy", "Drawing", "Timing", system,
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "ScrimTestingTests", dependencies: ["ScrimTesting"] + exported,
        exclude: ["Tapes"], swiftSettings: strict),
    .testTarget(
        name: "StagingTests",
        dependencies: [
            "RandomSupport", "ScrimGallery", "Staging", "Tapes", "StageSupport", "Transitions", "Animator",
            "ViewHierarchy", "Drawing", "Timing", system,
        ],
        swiftSettings: strict),
    .testTarget(
        name: "PicturesTests", dependencies: ["Pictures", "Drawing", "CVips", system], swiftSettings: optimized),
    .testTarget(
        name: "RasterizerTests",
        dependencies: ["Support", "RandomSupport", "Rasterizer", "Drawing", "CCairo", system],
        exclude: ["Goldens"], swiftSettings: optimized),
    .testTarget(
        name: "AnimatorTests",
        dependencies: ["Dialects", "GoldenSupport", "RandomSupport", "Animator", "ViewHierarchy", "Drawing", "Timing"],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "TransitionsTests",
        dependencies: [
            "GoldenSupport", "RandomSupport", "Transitions", "Animator", "ViewHierarchy", "Drawing", "Timing",
        ],
        exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
        name: "TemplateScenesTests", dependencies: ["TemplateScenes", "ScrimTesting"] + exported,
        path: "Assets/Templates",
        exclude: templates.flatMap { ["\($0)/Tapes", "\($0)/Sources", "\($0)/Package.swift"] } + ["shared"],
        sources: templates.map { "\($0)/Tests" }),
    // Builds a package of its own, Tests/AliasedApp, against this one.
    .testTarget(name: "PackageTests", dependencies: ["ChildPrograms"], swiftSettings: strict),
    .target(
        name: "SampleApp", dependencies: ["UIKit"] + exportedByUIKit, path: "Tests/SampleApp", swiftSettings: strict
    ),
    // The same sources twice, as code that was written for iOS comes in either language mode; what names no actor
    // at all compiles in Swift 5 mode alone.
    .testTarget(
        name: "UIKitTests",
        dependencies: [
            "UIKit", "_Testing_UIKit", "SampleApp", "ChildPrograms", "Transitions", "Animator", "ViewHierarchy",
            "Drawing", "Timing",
        ],
        exclude: ["AsWritten"], swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
        name: "UIKitSwift5Tests",
        dependencies: [
            "UIKit", "_Testing_UIKit", "SampleApp", "ChildPrograms", "Transitions", "Animator", "ViewHierarchy",
            "Drawing", "Timing",
        ],
        swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
]

let package = Package(
    name: "Scrim",
    products: [
        .executable(name: "scrim", targets: ["ScrimTool"]),
        .library(name: "Scrim", targets: ["Scrim"] + library),
        .library(name: "ScrimAnimator", targets: ["Timing", "Drawing", "ViewHierarchy", "Animator"]),
        .library(name: "ScrimTransitions", targets: ["Timing", "Drawing", "ViewHierarchy", "Animator", "Transitions"]),
        .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"] + kit),
        .library(name: "ScrimRasterizer", targets: ["Rasterizer", "Pictures"]),
        .library(name: "ScrimTesting", targets: ["ScrimTesting"] + library),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: systemLibraries + targets
)

// `make fuzz` alone builds it: libFuzzer brings an entry point of its own.
if Context.environment["SCRIM_FUZZERS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "ReaderFuzz", dependencies: ["MotionChecks", "Sessions", "Staging", "Tapes", "Timing"],
            path: "Tests/ReaderFuzz", exclude: ["fuzz-readers", "seeds", "tape.dict", "curve.dict"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
