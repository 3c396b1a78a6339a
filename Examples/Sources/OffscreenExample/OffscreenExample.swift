import Foundation
import Scrim

/// Drags a card by touches, measures its text, and draws a frame into a file, without a window or a display.
///
/// Usage: `OffscreenExample FILE.png`
@main
struct OffscreenExample {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: OffscreenExample FILE.png\n".utf8))
            exit(2)
        }
        let renderer = try OffscreenRenderer(scale: 2)
        let timeline = Timeline()
        let picture = timeline.asCurrent {
            let window = Window(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
            window.backgroundColor = .white

            // A card as wide as its text.
            let label = Label()
            label.text = "Drag me"
            let text = label.sizeThatFits(window.bounds.size)
            let card = View(frame: CGRect(x: 40, y: 40, width: text.width + 48, height: text.height + 32))
            card.backgroundColor = .systemBlue
            card.cornerRadius = 12
            label.textColor = .white
            label.frame = CGRect(origin: CGPoint(x: 24, y: 16), size: text)
            card.addSubview(label)
            window.addSubview(card)
            card.addGestureRecognizer(
                PanGestureRecognizer { [unowned card] pan in
                    let translation = pan.translation(in: nil)
                    card.transform = CGAffineTransform(translationX: translation.x, y: translation.y)
                })

            // A finger touches the card and moves by 120 points in a fifth of a second.
            let start = card.center
            window.sendTouch(id: 1, phase: .began, at: start, time: timeline.now)
            for step in 1...12 {
                timeline.advance(to: .frame(step, rate: 60))
                let point = CGPoint(x: start.x + Double(step) * 10, y: start.y + Double(step) * 5)
                window.sendTouch(id: 1, phase: .moved, at: point, time: timeline.now)
            }
            window.layOut()
            let frame = card.presentation.frame
            print("the card is at \(frame.minX), \(frame.minY); its text is \(text.width) points wide")
            return window.displayList()
        }
        try renderer.png(of: picture).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
    }
}
