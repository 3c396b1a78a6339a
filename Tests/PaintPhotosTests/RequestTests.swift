import Testing

@testable import PaintPhotos

@Suite("The request on the command line")
struct RequestTests {
    private let names = ["sea", "sky"]

    @Test("options and the folder may stand in any order")
    func reads() throws {
        let request = try Request(arguments: ["--width", "640", "out", "--only", "sky"], names: names)
        #expect(request.only == "sky")
        #expect(request.width == 640)
        #expect(request.folder == "out")
    }

    @Test(
        "a wrong request is refused with a remedy",
        arguments: [
            [], ["a", "b"], ["--width", "wide", "a"], ["--width", "15", "a"], ["--width"], ["--only", "moon", "a"],
            ["--only"],
            ["--fast", "a"],
        ])
    func refuses(arguments: [String]) throws {
        let error = try #require(throws: PaintingError.self) { try Request(arguments: arguments, names: names) }
        #expect(error.isRequest)
        #expect(!error.remedy.isEmpty)
    }
}
