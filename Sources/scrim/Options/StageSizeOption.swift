import ArgumentParser
import Foundation
import Staging

/// `WxH`, in points.
struct StageSizeOption {
    let size: CGSize

    init(_ text: String) throws {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard sides.count == 2, sides.allSatisfy(TapeLimits.side.contains) else {
            let (least, most) = (Int(TapeLimits.side.lowerBound), Int(TapeLimits.side.upperBound))
            throw ValidationError("write width and height in points, each in \(least)...\(most), such as 390x844")
        }
        size = CGSize(width: sides[0], height: sides[1])
    }
}
