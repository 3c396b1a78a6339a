import Foundation

@MainActor struct Screen {
    static let main = Screen()
    var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}
