import ArgumentParser
import Foundation
import Staging

/// `WxH`, in points.
struct StageSizeOption: ExpressibleByArgument {
    let size: CGSize

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard sides.count == 2, argument.filter({ $0 == "x" }).count == 1,
            sides.allSatisfy(TapeLimits.side.contains)
        else { return nil }
        size = CGSize(width: sides[0], height: sides[1])
    }
}
