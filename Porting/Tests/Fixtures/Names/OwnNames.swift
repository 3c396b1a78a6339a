import UIKit

/// Names that an app may well have of its own, beside the ones that come with the import.
enum Event { case opened, closed }

struct Path {
    var steps: [Event] = []
    mutating func append(_ step: Event) { steps.append(step) }
}

struct Label { var text: String }

final class Transaction {
    private(set) var path = Path()
    func log(_ event: Event) { path.append(event) }
}

struct Image { let name: String }

extension UIColor { static let brand = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1) }
