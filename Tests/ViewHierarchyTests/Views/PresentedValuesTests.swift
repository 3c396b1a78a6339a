import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Values on screen")
struct PresentedValuesTests {
    /// Numbers that no property has by itself.
    private static let numbers = SIMD2(0.25, 0.75)

    @Test(
        "a place writes its own property and no other, as long as the values are",
        arguments: AnimatableProperty.allCases)
    func places(property: AnimatableProperty) {
        let original = ViewValues(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        let mark = DisplayMark()
        let values = PresentedValues(original, mark: mark)
        var expected = original
        let isSmall: Bool =
            switch property {
            case .center, .shadowOffset, .alpha, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius: true
            case .bounds, .transform, .backgroundColor, .borderColor, .shadowColor, .shadowPath: false
            }
        guard let place = values.place(of: property) else {
            #expect(!isSmall)
            return
        }
        #expect(isSmall)
        // Others are written in between, and another place is asked for: the first one stays good.
        values.write(.bounds, AnimationVector(5, 6, 70, 80, 0, 0, 0, 0))
        _ = values.place(of: .alpha)
        expected.bounds = CGRect(x: 5, y: 6, width: 70, height: 80)
        #expect(values.values == expected)
        mark.isPending = false
        if place.isPair {
            place.write(Self.numbers)
            expected[property] = AnimationVector(Self.numbers.x, Self.numbers.y, 0, 0, 0, 0, 0, 0)
        } else {
            place.write(Self.numbers.x)
            expected[property] = AnimationVector(Self.numbers.x, 0, 0, 0, 0, 0, 0, 0)
        }
        #expect(values.values == expected)
        #expect(mark.isPending, "the window hears of it")
    }
}
