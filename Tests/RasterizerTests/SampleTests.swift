import Drawing
import Foundation
import Testing

@testable import Rasterizer

@Test("sample") func sample() throws {
    for scale in [1.0, 2.0] {
        try PNG.write(try Frames.draw(Sample.list(), scale: scale), to: URL(fileURLWithPath: "/tmp/wt/try/rb/sample\(Int(scale)).png"))
    }
}
