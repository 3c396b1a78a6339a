import Testing

/// The tests' entry point. Without it SwiftPM writes an index of every source to find tests of XCTest, of which there
/// are none.
@main
struct TestRunner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
