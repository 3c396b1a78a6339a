import Drawing
import Foundation
import Testing

@testable import Recorder

@MainActor
@Suite("Contact sheet")
struct ContactSheetTests {
    @Test(
        "the samples are evenly spaced, in order, with the first and the last",
        arguments: [
            1, 2, 5, 23, 24, 25, 47, 48, 49, 50, 97, 1000, 12345,
        ])
    func sample(count: Int) {
        var sample = EvenSample<Int>(limit: 24)
        for index in 0..<count { sample.append(index) }
        let elements = sample.elements
        #expect(elements.first == 0 && elements.last == count - 1)
        #expect(elements.count == min(count, 24))
        let steps = zip(elements.dropFirst(), elements).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 > 0 })
        let ideal = Double(count - 1) / Double(max(1, elements.count - 1))
        #expect(steps.allSatisfy { abs(Double($0) - ideal) <= ideal })
    }

    @Test("all frames are on the sheet, separated, with their times", arguments: [1, 2, 7, 24])
    func layout(count: Int) throws {
        let frame = DisplayList(size: CGSize(width: 390, height: 844), background: .black)
        let cells = (0..<count).map { ContactSheet.Cell(list: frame, time: Double($0) / 4) }
        let list = ContactSheet.list(cells)
        let sheet = CGRect(origin: .zero, size: list.size)
        let boxes = list.items.compactMap { item -> CGRect? in
            guard case .fill(let shape, _) = item.command else { return nil }
            return shape.bounds.applying(item.transform)
        }
        #expect(boxes.count == count)
        for (index, box) in boxes.enumerated() {
            #expect(sheet.insetBy(dx: 20, dy: 20).contains(box))
            #expect(abs(box.width / box.height - 390.0 / 844) < 0.01)
            for other in boxes[..<index] { #expect(!box.insetBy(dx: -10, dy: -10).intersects(other)) }
        }
        let texts = list.items.compactMap { item -> String? in
            guard case .text(let run) = item.command else { return nil }
            return run.text
        }
        #expect(texts == (0..<count).map { ContactSheet.caption(Double($0) / 4) })
    }

    @Test("times are written to a hundredth of a second")
    func captions() {
        #expect([0, 0.25, 1.005, 61.999].map(ContactSheet.caption) == ["0.00 s", "0.25 s", "1.00 s", "62.00 s"])
    }

    @Test("an empty sheet is a picture")
    func empty() {
        #expect(ContactSheet.list([]).size.width > 0)
    }
}
