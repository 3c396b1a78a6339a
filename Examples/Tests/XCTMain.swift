import Testing

/// The entry point of the tests. Without it SwiftPM indexes every source to find XCTest tests, of which there are none.
@main
struct TestRunner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
